/* record.c: making, replaying and writing records; reader.c reads them. */
#include "record/record.h"

#include "base/array.h"
#include "base/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void record_init(struct record *record, const struct game *game, const struct game_config *config,
                 uint64_t seed)
{
    *record = (struct record){.game = game, .config = *config, .seed = seed};
    for (seat_id seat = 0; seat < config->players; seat++)
        snprintf(record->name[seat], sizeof record->name[seat], "player %d", seat + 1);
}

void record_close(struct record *record)
{
    free(record->decision);
    free(record->stretch);
    *record = (struct record){0};
}

static int reserve(struct record *record, size_t more, struct error *error)
{
    size_t wanted = record->count + more;
    struct decision *decision =
        array_reserve(record->decision, wanted, &record->capacity, sizeof *decision);
    if (!decision)
        return error_set(error, ERR_MEMORY, "out of memory for a record of %zu actions", wanted);
    record->decision = decision;
    return 0;
}

int record_add(struct record *record, uint32_t ply, seat_mask seats, const action joint[],
               struct error *error)
{
    int code = reserve(record, SEATS_MAX, error);
    if (code < 0)
        return code;
    BITS_EACH (seat, seats)
        record->decision[record->count++] = (struct decision){ply, (seat_id)seat, joint[seat]};
    return 0;
}

bool stretch_same_player(const struct stretch *one, const struct stretch *other)
{
    return one->level == other->level && strcmp(one->name, other->name) == 0;
}

int record_add_stretch(struct record *record, const struct stretch *stretch, struct error *error)
{
    struct stretch *all = array_reserve(record->stretch, record->stretches + 1,
                                        &record->stretches_capacity, sizeof *all);
    if (!all)
        return error_set(error, ERR_MEMORY, "out of memory for a record");
    record->stretch = all;
    record->stretch[record->stretches++] = *stretch;
    return 0;
}

/* ---- Replay ---- */

void record_deal(const struct record *record, union game_state *state, struct event_log *log)
{
    struct rng rng;
    if (!record_drawn(record)) {
        game_deal(record->game, &record->config, record->seed, state, log);
        return;
    }
    rng_seed_wide(&rng, record->draw.seed.byte);
    game_deal_from(record->game, &record->config, &rng, state, log);
}

void replay_start(struct replay *replay, const struct record *record, struct event_log *log)
{
    replay->record = record;
    replay->next = 0;
    record_deal(record, &replay->state, log);
}

bool replay_step(struct replay *replay, struct event_log *log)
{
    const struct record *record = replay->record;
    action joint[SEATS_MAX] = {0};
    if (replay->next == record->count)
        return false;
    uint32_t ply = record->decision[replay->next].ply;
    for (; replay->next < record->count && record->decision[replay->next].ply == ply;
         replay->next++)
        joint[record->decision[replay->next].seat] = record->decision[replay->next].chosen;
    record->game->apply(&replay->state, joint, log);
    return true;
}

static void replay_all(struct replay *replay, const struct record *record)
{
    replay_start(replay, record, NULL);
    while (replay_step(replay, NULL))
        ;
}

/* ---- Writing ---- */

/* FNV-1a, 64 bits. */
static uint64_t checksum(const char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return hash;
}

static void write_result(const struct game *game, const union game_state *state, struct buffer *out)
{
    if (state->head.to_act) {
        buffer_add_text(out, "unfinished");
        return;
    }
    struct game_result result = {0};
    game->result(state, &result);
    for (seat_id seat = 0; seat < state->head.players; seat++)
        buffer_format(out, "%s%d", seat ? " " : "", result.score[seat]);
    seat_mask winners = game_winners(game, state);
    buffer_add_text(out, bits_single(winners) ? ", winner" : ", winners");
    BITS_EACH (seat, winners)
        buffer_format(out, " %d", (int)seat);
}

static void write_word(const struct draw_word *word, struct buffer *out)
{
    char digits[2 * DRAW_BYTES + 1];
    hex_write(word->byte, sizeof word->byte, digits);
    buffer_add_text(out, digits);
}

static void write_word_line(const char *key, const struct draw_word *word, struct buffer *out)
{
    buffer_format(out, "%s: ", key);
    write_word(word, out);
    buffer_add_char(out, '\n');
}

static void write_number(const struct draw_number *number, struct buffer *out)
{
    if (!draw_word_given(&number->commitment)) {
        buffer_add_text(out, "none\n");
        return;
    }
    if (draw_word_given(&number->value))
        write_word(&number->value, out);
    else
        buffer_add_text(out, "not opened");
    buffer_add_text(out, ", committed ");
    write_word(&number->commitment, out);
    buffer_add_char(out, '\n');
}

static void write_draw(const struct draw *draw, int players, struct buffer *out)
{
    buffer_format(out, "table: %s\n", draw->table);
    write_word_line("secret", &draw->secret, out);
    write_word_line("commitment", &draw->commitment, out);
    for (seat_id seat = 0; seat < players; seat++) {
        buffer_format(out, "number %d: ", seat);
        write_number(&draw->number[seat], out);
    }
}

void record_write_seed(const struct record *record, struct buffer *out)
{
    if (record_drawn(record))
        write_word(&record->draw.seed, out);
    else
        buffer_format(out, "%llu", (unsigned long long)record->seed);
}

static bool has_hints(const uint32_t hints[], int players)
{
    for (seat_id seat = 0; seat < players; seat++)
        if (hints[seat])
            return true;
    return false;
}

void record_write_stretches(const struct record *record, struct buffer *out)
{
    for (size_t i = 0; i < record->stretches; i++) {
        const struct stretch *stretch = &record->stretch[i];
        buffer_format(out, "played %d from %u: ", stretch->seat, stretch->ply);
        if (stretch->level)
            buffer_format(out, "bot %d\n", stretch->level);
        else
            buffer_format(out, "person %s\n", stretch->name);
    }
}

void record_write_played(const struct record *record, struct buffer *out)
{
    record_write_stretches(record, out);
    if (!has_hints(record->hints, record->config.players))
        return;
    buffer_add_text(out, "hints:");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        buffer_format(out, " %u", record->hints[seat]);
    buffer_add_char(out, '\n');
}

static void write_headers(const struct record *record, const union game_state *state,
                          struct buffer *out)
{
    buffer_format(out, "encan-record 1\ntitle: %s\nplayers: %d\noptions: ", record->game->name,
                  record->config.players);
    game_write_options(record->game, &record->config, out);
    buffer_add_char(out, '\n');
    for (seat_id seat = 0; seat < record->config.players; seat++)
        buffer_format(out, "seat %d: %s\n", seat, record->name[seat]);
    buffer_add_text(out, "seed: ");
    record_write_seed(record, out);
    buffer_add_char(out, '\n');
    if (record_drawn(record))
        write_draw(&record->draw, record->config.players, out);
    else if (record->commitment[0])
        buffer_format(out, "commitment: %s\nsalt: %s\n", record->commitment, record->salt);
    record_write_played(record, out);
    buffer_add_text(out, "result: ");
    write_result(record->game, state, out);
    buffer_add_text(out, "\n\n");
}

void record_write(const struct record *record, struct buffer *out)
{
    struct replay replay;
    size_t start = out->length;
    replay_all(&replay, record);
    write_headers(record, &replay.state, out);
    for (size_t i = 0; i < record->count; i++) {
        const struct decision *decision = &record->decision[i];
        buffer_format(out, "%u. %d ", decision->ply, decision->seat);
        action_write(record->game, decision->chosen, out);
        buffer_add_char(out, '\n');
    }
    uint64_t check = checksum(buffer_text(out) + start, out->length - start);
    buffer_format(out, "check: %016llx\n", (unsigned long long)check);
}

/* ---- JSON ---- */

static void json_decisions(const struct record *record, struct json *json)
{
    struct buffer text = {0};
    json_open_array(json, "actions");
    for (size_t i = 0; i < record->count; i++) {
        const struct decision *decision = &record->decision[i];
        buffer_clear(&text);
        action_write(record->game, decision->chosen, &text);
        json_open_object(json, NULL);
        json_number(json, "ply", decision->ply);
        json_number(json, "seat", decision->seat);
        json_text(json, "action", buffer_text(&text));
        json_close_object(json);
    }
    json_close_array(json);
    buffer_close(&text);
}

static void json_word(struct json *json, const char *key, const struct draw_word *word)
{
    char digits[2 * DRAW_BYTES + 1];
    hex_write(word->byte, sizeof word->byte, digits);
    if (draw_word_given(word))
        json_text(json, key, digits);
    else
        json_nothing(json, key);
}

void draw_numbers_json(const struct draw *draw, int players, struct json *json)
{
    json_open_array(json, "numbers");
    for (seat_id seat = 0; seat < players; seat++) {
        json_open_object(json, NULL);
        json_word(json, "commitment", &draw->number[seat].commitment);
        json_word(json, "number", &draw->number[seat].value);
        json_close_object(json);
    }
    json_close_array(json);
}

void played_json(const struct stretch stretch[], size_t count, struct json *json)
{
    json_open_array(json, "played");
    for (size_t i = 0; i < count; i++) {
        json_open_object(json, NULL);
        json_number(json, "seat", stretch[i].seat);
        json_number(json, "from", stretch[i].ply);
        if (stretch[i].level)
            json_nothing(json, "name");
        else
            json_text(json, "name", stretch[i].name);
        json_number(json, "level", stretch[i].level);
        json_close_object(json);
    }
    json_close_array(json);
}

/* The seed, and what shows where it comes from. */
static void json_seed(const struct record *record, struct json *json)
{
    const struct draw *draw = &record->draw;
    if (record_drawn(record)) {
        json_word(json, "seed", &draw->seed);
        json_text(json, "table", draw->table);
        json_word(json, "secret", &draw->secret);
        json_word(json, "commitment", &draw->commitment);
        draw_numbers_json(draw, record->config.players, json);
        return;
    }
    json_format(json, "seed", "%llu", (unsigned long long)record->seed);
    if (record->commitment[0]) {
        json_text(json, "commitment", record->commitment);
        json_text(json, "salt", record->salt);
    }
}

void hints_json(const uint32_t hints[], int players, struct json *json)
{
    if (!has_hints(hints, players))
        return;
    json_open_array(json, "hints");
    for (seat_id seat = 0; seat < players; seat++)
        json_number(json, NULL, hints[seat]);
    json_close_array(json);
}

void record_json(const struct record *record, struct buffer *out)
{
    struct replay replay;
    struct json json = json_to(out);
    json_open_object(&json, NULL);
    json_text(&json, "title", record->game->name);
    json_number(&json, "players", record->config.players);
    game_options_json(record->game, &record->config, &json);
    json_open_array(&json, "names");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        json_text(&json, NULL, record->name[seat]);
    json_close_array(&json);
    json_seed(record, &json);
    if (record->stretches)
        played_json(record->stretch, record->stretches, &json);
    hints_json(record->hints, record->config.players, &json);
    replay_start(&replay, record, NULL);
    json_open_object(&json, "deal");
    record->game->deal_json(&replay.state, &json);
    json_close_object(&json);
    json_decisions(record, &json);
    replay_all(&replay, record);
    if (!replay.state.head.to_act) {
        json_open_object(&json, "result");
        game_result_json(record->game, &replay.state, &json);
        json_close_object(&json);
    }
    json_close_object(&json);
    buffer_add_char(out, '\n');
}
