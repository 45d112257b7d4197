/* entries_create.c: how a table comes to be, and how it leads to a rematch. */
#include "server/tables/table_entries_internal.h"

#include "fairness/draw.h"
#include "server/tables/table_id.h"

#include <sodium.h>
#include <string.h>

struct creation {
    const struct game *game;
    struct game_config config;
    int64_t clock;
    bool open;
    uint64_t seed;
    unsigned char salt[TABLE_SALT_BYTES];
    bool drawn;
    struct draw_word secret, log_key;
};

static bool read_salt(struct span text, unsigned char salt[TABLE_SALT_BYTES])
{
    size_t length = 0;
    return text.length == 2 * TABLE_SALT_BYTES &&
           sodium_hex2bin(salt, TABLE_SALT_BYTES, text.start, text.length, NULL, &length, NULL) ==
               0 &&
           length == TABLE_SALT_BYTES;
}

/* Reads "drawn SECRET KEY" or "SEED SALT". */
static bool read_chance(struct span *text, struct creation *creation)
{
    struct span first = span_cut(text, ' '), second = span_cut(text, ' ');
    creation->drawn = span_is(first, "drawn");
    if (!creation->drawn)
        return scan_unsigned(first, &creation->seed) && read_salt(second, creation->salt);
    return draw_word_read(second, &creation->secret) &&
           draw_word_read(span_cut(text, ' '), &creation->log_key);
}

static int read_creation(struct span text, struct creation *creation, struct error *error)
{
    char title[16];
    int64_t players;
    if (!span_copy(span_cut(&text, ' '), title, sizeof title) ||
        !(creation->game = games_find(title, error)))
        return ERR_UNKNOWN_GAME;
    if (!scan_number(span_cut(&text, ' '), 2, SEATS_MAX, &players))
        return error_set(error, ERR_PLAYERS, "a table has 2 to %d seats", SEATS_MAX);
    game_config_init(creation->game, &creation->config, (int)players);
    if (!scan_number(span_cut(&text, ' '), 0, TABLE_CLOCK_MAX, &creation->clock))
        return error_set(error, ERR_ARGUMENT, "seconds for a decision go from 0 (no limit) to %d",
                         TABLE_CLOCK_MAX);
    struct span found = span_cut(&text, ' ');
    creation->open = span_is(found, "open");
    if (!creation->open && !span_is(found, "link"))
        return error_set(error, ERR_ARGUMENT, "a table is 'open' or found by its 'link'");
    if (!read_chance(&text, creation))
        return error_set(error, ERR_ARGUMENT, "seed and salt, or secret and key, cannot be read");
    int code = game_config_read(creation->game, &creation->config, text, error);
    return code < 0 ? code : game_config_check(creation->game, &creation->config, error);
}

static int check_create(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct creation creation = {0};
    if (state->number)
        return refuse(error, "the table already exists");
    return read_creation(parsed->text, &creation, error);
}

static void begin_draw(struct table_state *state, const struct creation *creation)
{
    struct draw *draw = &state->record.draw;
    table_id_write(state->id, draw->table);
    draw->secret = creation->secret;
    draw_commit_secret(draw, &draw->commitment);
    state->log_key = creation->log_key;
}

static int apply_create(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct creation creation = {0};
    int code = read_creation(parsed->text, &creation, error);
    if (code < 0)
        return code;
    record_init(&state->record, creation.game, &creation.config, creation.seed);
    memcpy(state->salt, creation.salt, sizeof state->salt);
    if (creation.drawn)
        begin_draw(state, &creation);
    state->clock = (int32_t)creation.clock;
    state->open = creation.open;
    state->host = parsed->guest;
    state->opened = parsed->time;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_hints(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    enum table_hints hints;
    if (!is_host(state, parsed) || state->number != 1)
        return refuse(error, "who may have hints is decided when the table is created");
    return table_hints_read(parsed->text, &hints)
               ? 0
               : refuse(error, "hints are for players who are 'alone', for 'all' or for 'none'");
}

static int apply_hints(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    table_hints_read(parsed->text, &state->hints);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_total(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    int64_t total;
    if (!is_host(state, parsed) || state->number > 2 || state->total)
        return refuse(error, "the time for the whole game is decided when the table is created");
    return scan_number(parsed->text, 1, TABLE_CLOCK_MAX, &total)
               ? 0
               : error_set(error, ERR_ARGUMENT, "seconds in total go from 1 to %d",
                           TABLE_CLOCK_MAX);
}

static int apply_total(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    int64_t total = 0;
    scan_number(parsed->text, 1, TABLE_CLOCK_MAX, &total);
    state->total = (int32_t)total;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_next(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    int64_t next;
    if (state->stage != TABLE_OVER)
        return refuse(error, "the game is not over yet");
    if (state->next)
        return refuse(error, "there is already a rematch");
    if (!may_direct(state, parsed->guest))
        return refuse(error, "only players at this table can ask for a rematch");
    return scan_number(parsed->text, 1, INT64_MAX, &next)
               ? 0
               : refuse(error, "the id of the new table is missing");
}

static int apply_next(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    scan_number(parsed->text, 1, INT64_MAX, &state->next);
    add_news(state, NEWS_NEXT, 0);
    return 0;
}

static const struct verb verbs[] = {
    {"create", false, check_create, apply_create, .creates = true},
    {"hints", false, check_hints, apply_hints},
    {"total", false, check_total, apply_total},
    {"next", false, check_next, apply_next},
};

const struct verb_table create_verbs = {verbs, COUNT_OF(verbs)};
