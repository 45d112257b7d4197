#include "messages/parts.h"

#include "bots/policy.h"

#include <string.h>

enum { CHOICES_MAX = 1000 };

void put_action(const struct game *game, action chosen, const char *key, struct json *json)
{
    json_open_text(json, key);
    action_write(game, chosen, json->out);
    json_close_text(json);
}

void put_seats(struct json *json, const char *key, seat_mask seats)
{
    json_open_array(json, key);
    BITS_EACH (seat, seats)
        json_number(json, NULL, (long long)seat);
    json_close_array(json);
}

void put_seat_or_nothing(const char *key, seat_id seat, struct json *json)
{
    if (seat == SPECTATOR)
        json_nothing(json, key);
    else
        json_number(json, key, seat);
}

void put_view(const struct game *game, const struct game_view *view, struct view_written *written,
              struct json *json)
{
    json_open_object(json, "view");
    game_view_json(game, view, written, json);
    json_close_object(json);
    if (!game->reckon)
        return;
    json_open_object(json, "reckoning");
    game_reckoning_json(game, view, written, json);
    json_close_object(json);
}

/* ---- Sentences ---- */

/* "text" of an event, if it has a sentence of its own. */
static void put_event_text(const struct cast *cast, const struct event *event, struct json *json)
{
    struct buffer text = {0};
    words_of(cast->game)->event(cast, event, &text);
    if (text.length)
        json_text(json, "text", buffer_text(&text));
    buffer_close(&text);
}

void put_choice_text(const struct cast *cast, const struct game_view *view, action chosen,
                     const char *key, struct json *json)
{
    struct buffer text = {0};
    words_of(cast->game)->choice(cast, &view->known, view->viewer, chosen, &text);
    json_text(json, key, buffer_text(&text));
    buffer_close(&text);
}

void put_deed_text(const struct cast *cast, const struct game_view *view, action chosen,
                   bool instead, const char *key, struct json *json)
{
    struct buffer text = {0};
    words_of(cast->game)->deed(cast, &view->known, view->viewer, chosen, instead, &text);
    json_text(json, key, buffer_text(&text));
    buffer_close(&text);
}

/* A text as an array of its lines. */
static void put_lines(const char *key, struct buffer *text, struct json *json)
{
    json_open_array(json, key);
    for (char *line = text->data; line && *line;) {
        char *end = line + strcspn(line, "\n");
        bool more = *end;
        *end = 0;
        json_text(json, NULL, line);
        line = end + more;
    }
    json_close_array(json);
}

static void put_question(const struct cast *cast, const struct game_view *view, bool asked,
                         struct json *json)
{
    struct buffer text = {0};
    if (asked) {
        words_of(cast->game)->question(cast, &view->known, view->viewer, &text);
        json_text(json, "question", buffer_text(&text));
    } else {
        json_nothing(json, "question");
    }
    buffer_close(&text);
}

void put_position_text(const struct cast *cast, const struct game_view *view, bool asked,
                       struct json *json)
{
    int phase = view->known.head.phase;
    struct buffer text = {0};
    json_text(json, "phase", tr(cast->language, words_phase_name(cast->game, phase)));
    json_text(json, "help", tr(cast->language, words_phase_help(cast->game, phase)));
    put_question(cast, view, asked, json);
    words_of(cast->game)->standing(cast, &view->known, view->viewer, &text);
    put_lines("standing", &text, json);
    buffer_close(&text);
}

void put_outcome_text(const struct cast *cast, const union game_state *state, struct json *json)
{
    struct buffer text = {0};
    words_outcome(cast, state, &text);
    put_lines("outcome", &text, json);
    buffer_close(&text);
}

/* ---- Choices ---- */

/* Whether an action is a step of a ladder (bids of every amount), which is written as a range. */
static bool on_ladder(const struct game *game, action chosen)
{
    return game->kinds[action_kind_of(chosen)].ladder;
}

/* The index of the choice after the one at `index`. All steps of a ladder are one choice. */
static unsigned next_choice(const struct game *game, const struct game_view *view, unsigned index,
                            action chosen)
{
    unsigned next = index + 1;
    if (!on_ladder(game, chosen))
        return next;
    unsigned count = game->legal_count(&view->known, view->viewer);
    while (next < count &&
           game->legal_at(&view->known, view->viewer, next) == chosen + next - index)
        next++;
    return next;
}

static void put_ladder(const struct game *game, action first, unsigned steps, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "kind", game->kinds[action_kind_of(first)].name);
    json_number(json, "least", (long long)action_value(first));
    json_number(json, "most", (long long)(action_value(first) + steps - 1));
    json_close_object(json);
}

void put_choices(const struct game *game, const struct game_view *view, struct json *json)
{
    unsigned count = game->legal_count(&view->known, view->viewer);
    json_open_array(json, "choices");
    for (unsigned i = 0, next; i < count && i < CHOICES_MAX; i = next) {
        action chosen = game->legal_at(&view->known, view->viewer, i);
        next = next_choice(game, view, i, chosen);
        if (on_ladder(game, chosen))
            put_ladder(game, chosen, next - i, json);
        else
            put_action(game, chosen, NULL, json);
    }
    json_close_array(json);
}

void put_choice_texts(const struct cast *cast, const struct game_view *view, bool asked,
                      struct json *json)
{
    const struct game *game = cast->game;
    unsigned count = asked ? game->legal_count(&view->known, view->viewer) : 0;
    json_open_array(json, "choices");
    for (unsigned i = 0, next; i < count && i < CHOICES_MAX; i = next) {
        action chosen = game->legal_at(&view->known, view->viewer, i);
        next = next_choice(game, view, i, chosen);
        if (on_ladder(game, chosen))
            json_nothing(json, NULL);
        else
            put_choice_text(cast, view, chosen, NULL, json);
    }
    json_close_array(json);
}

/* ---- Events and results ---- */

void put_events(const struct game *game, const struct event_log *log, seat_id viewer,
                const struct cast *words, struct json *json)
{
    unsigned bit = viewer == SPECTATOR ? 0x80 : seat_bit(viewer);
    json_open_array(json, "events");
    for (int i = 0; i < log->count; i++) {
        if (!(log->event[i].audience & bit))
            continue;
        json_open_object(json, NULL);
        event_json(game, &log->event[i], json);
        if (words)
            put_event_text(words, &log->event[i], json);
        json_close_object(json);
    }
    json_close_array(json);
}

void put_result(const struct game *game, const union game_state *state, struct json *json)
{
    int rank[SEATS_MAX];
    json_open_object(json, "result");
    game_result_json(game, state, json);
    game_rank(game, state, rank);
    json_open_array(json, "ranks");
    for (seat_id seat = 0; seat < state->head.players; seat++)
        json_number(json, NULL, rank[seat]);
    json_close_array(json);
    json_close_object(json);
}

void put_revealed(const struct game *game, const union game_state *state, struct json *json)
{
    struct game_view all = {.known = *state, .viewer = SPECTATOR};
    json_open_object(json, "revealed");
    game_view_json(game, &all, NULL, json);
    json_close_object(json);
}

/* ---- Hints ---- */

static void put_advice(const struct hint *hint, action chosen, const struct cast *words,
                       struct json *json)
{
    put_action(hint->game, chosen, "action", json);
    if (words)
        put_choice_text(words, hint->view, chosen, "text", json);
}

/* Why it is advised, if there is something to say. */
static void put_reason(const struct hint *hint, const struct cast *words, struct json *json)
{
    const struct game_view *view = hint->view;
    struct matter matter = {.cast = words,
                            .known = &view->known,
                            .seat = view->viewer,
                            .chosen = hint->chosen,
                            .stake =
                                policy_stake(policy_of(hint->game), &view->known, view->viewer)};
    struct buffer text = {0};
    words_reason(&matter, &text);
    if (text.length)
        json_text(json, "reason", buffer_text(&text));
    buffer_close(&text);
}

void hint_json(const struct hint *hint, const struct cast *words, struct buffer *out)
{
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_number(&json, "ply", hint->ply);
    put_advice(hint, hint->chosen, words, &json);
    if (words)
        put_reason(hint, words, &json);
    json_open_array(&json, "candidates");
    for (int i = 0; i < hint->report->count; i++) {
        json_open_object(&json, NULL);
        put_advice(hint, hint->report->candidate[i].chosen, words, &json);
        json_decimal(&json, "chance", hint->report->candidate[i].win_chance, 4);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_close_object(&json);
}
