#include "fairness/taken_back.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

bool receipt_entry_is(const struct receipt_entry *entry, const char *verb, seat_id *seat,
                      struct span *rest)
{
    int64_t number;
    *rest = entry->content;
    if (entry->withheld || !span_is(span_cut(rest, ' '), verb) ||
        !scan_number(span_cut(rest, ' '), 0, SEATS_MAX - 1, &number))
        return false;
    *seat = (seat_id)number;
    return true;
}

bool receipt_entry_chooses(const struct receipt_entry *entry, seat_id *seat, struct span *text)
{
    return receipt_entry_is(entry, "choose", seat, text) ||
           receipt_entry_is(entry, "play", seat, text);
}

bool view_hash(const struct record *record, const union game_state *state, seat_id seat,
               struct draw_word *hash)
{
    struct game_view view;
    struct buffer text = {0};
    struct json json = json_to(&text);
    game_observe(record->game, state, seat, &view);
    game_curtain(record->game, &view);
    json_open_object(&json, NULL);
    game_view_json(record->game, &view, NULL, &json);
    json_close_object(&json);
    draw_hash(buffer_text(&text), text.length, hash);
    bool good = !text.failed;
    buffer_close(&text);
    return good;
}

/* The log, replayed up to some entry. */
struct walk {
    const struct record *record;
    const struct receipt *receipt;
    struct taken_back *taken;
    union game_state *position; /* owned: before each step so far, and now */
    size_t *at;                 /* owned: the ply of each entry that is a choice */
    size_t ply;
    seat_mask chosen;
    action joint[SEATS_MAX];
};

static int no_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory");
}

static int cannot_replay(size_t index, struct error *error)
{
    return error_set(error, ERR_RECORD, "entry %zu of the log does not fit what came before",
                     index + 1);
}

static int choose(struct walk *walk, size_t index, seat_id seat, struct span text,
                  struct error *error)
{
    const struct game *game = walk->record->game;
    union game_state *now = &walk->position[walk->ply];
    action chosen;
    if (!(now->head.to_act >> seat & 1) || walk->chosen >> seat & 1 ||
        action_read(game, text, &chosen, NULL) < 0 || !game_is_legal(game, now, seat, chosen))
        return cannot_replay(index, error);
    walk->at[index] = walk->ply;
    walk->joint[seat] = chosen;
    walk->chosen |= seat_bit(seat);
    if (walk->chosen != now->head.to_act)
        return 0;
    now[1] = now[0];
    game->apply(&now[1], walk->joint, NULL);
    walk->ply++;
    walk->chosen = 0;
    return 0;
}

/* Notes what was seen of the positions that the game leaves. */
static int note_views(struct walk *walk, size_t from, struct error *error)
{
    struct taken_back *taken = walk->taken;
    struct receipt_view *view = array_reserve(taken->view, taken->views + walk->ply - from,
                                              &taken->view_capacity, sizeof *view);
    if (!view)
        return no_memory(error);
    taken->view = view;
    for (size_t ply = from + 1; ply <= walk->ply; ply++) {
        struct receipt_view *seen = &taken->view[taken->views++];
        seen->ply = (uint32_t)ply;
        if (!view_hash(walk->record, &walk->position[ply], walk->receipt->seat, &seen->hash))
            return no_memory(error);
    }
    return 0;
}

/* Marks the choices from the last one of this player on; its index, or `index` if there is none. */
static size_t mark(const struct walk *walk, size_t index, seat_id asker)
{
    for (size_t i = index; i-- > 0;) {
        const struct receipt_entry *entry = &walk->receipt->entry[i];
        struct span text;
        seat_id seat;
        if (walk->taken->entry[i] || !receipt_entry_chooses(entry, &seat, &text))
            continue;
        walk->taken->entry[i] = true;
        if (receipt_entry_is(entry, "choose", &seat, &text) && seat == asker)
            return i;
    }
    return index;
}

static int undo(struct walk *walk, size_t index, seat_id asker, struct error *error)
{
    size_t choice = mark(walk, index, asker);
    if (choice == index)
        return cannot_replay(index, error);
    int code = note_views(walk, walk->at[choice], error);
    walk->ply = walk->at[choice];
    walk->chosen = 0;
    return code;
}

static int replay_entry(struct walk *walk, size_t index, struct error *error)
{
    const struct receipt_entry *entry = &walk->receipt->entry[index];
    struct span text;
    seat_id seat;
    if (receipt_entry_chooses(entry, &seat, &text))
        return choose(walk, index, seat, text, error);
    return receipt_entry_is(entry, "undo", &seat, &text) ? undo(walk, index, seat, error) : 0;
}

static bool has_undo(const struct receipt *receipt)
{
    struct span text;
    seat_id seat;
    for (size_t i = 0; i < receipt->entries; i++)
        if (receipt_entry_is(&receipt->entry[i], "undo", &seat, &text))
            return true;
    return false;
}

static int replay_log(struct taken_back *taken, const struct record *record,
                      const struct receipt *receipt, struct error *error)
{
    size_t count = receipt->entries;
    struct walk walk = {.record = record, .receipt = receipt, .taken = taken};
    walk.position = calloc(count + 1, sizeof *walk.position);
    walk.at = calloc(count, sizeof *walk.at);
    int code = 0;
    if (walk.position && walk.at) {
        record_deal(record, walk.position, NULL);
        for (size_t i = 0; code == 0 && i < count; i++)
            code = replay_entry(&walk, i, error);
    } else {
        code = no_memory(error);
    }
    free(walk.position);
    free(walk.at);
    return code;
}

int taken_back_find(struct taken_back *taken, const struct record *record,
                    const struct receipt *receipt, struct error *error)
{
    *taken = (struct taken_back){.entry = calloc(receipt->entries + 1, sizeof *taken->entry)};
    if (!taken->entry)
        return no_memory(error);
    int code = has_undo(receipt) ? replay_log(taken, record, receipt, error) : 0;
    if (code < 0)
        taken_back_close(taken);
    return code;
}

void taken_back_close(struct taken_back *taken)
{
    free(taken->entry);
    free(taken->view);
    *taken = (struct taken_back){0};
}
