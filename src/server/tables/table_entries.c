/* table_entries.c: how log entries change a table: a check and an apply function for each verb. */
#include "base/array.h"
#include "bots/level.h"
#include "server/tables/table_state.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Growing ---- */

static int no_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory for a table");
}

static int reserve_news(struct table_state *state, struct error *error)
{
    struct table_news *news =
        array_reserve(state->news, state->news_count + 1, &state->news_capacity, sizeof *news);
    if (!news)
        return no_memory(error);
    state->news = news;
    return 0;
}

/* There is space: reserve_news is called before anything changes. */
static void add_news(struct table_state *state, enum table_news_kind kind, uint32_t value)
{
    state->news[state->news_count++] = (struct table_news){.kind = (uint8_t)kind, .value = value};
}

/* ---- Parsed entries ---- */

struct parsed_entry {
    const struct verb *verb;
    int64_t guest;
    int64_t time;
    seat_id seat;     /* if the verb is `seated` */
    struct span text; /* the rest */
};

struct verb {
    const char *name;
    bool seated; /* followed by a seat */
    int (*check)(const struct table_state *state, const struct parsed_entry *parsed,
                 struct error *error);
    int (*apply)(struct table_state *state, const struct parsed_entry *parsed, struct error *error);
};

static int refuse(struct error *error, const char *sentence)
{
    return error_set_with(error, ERR_ILLEGAL, sentence, "%s", ERROR_INNER);
}

/* ---- create ---- */

struct creation {
    const struct game *game;
    struct game_config config;
    int64_t clock;
    bool open;
    uint64_t seed;
    unsigned char salt[TABLE_SALT_BYTES];
};

static bool read_salt(struct span text, unsigned char salt[TABLE_SALT_BYTES])
{
    size_t length = 0;
    return text.length == 2 * TABLE_SALT_BYTES &&
           sodium_hex2bin(salt, TABLE_SALT_BYTES, text.start, text.length, NULL, &length, NULL) ==
               0 &&
           length == TABLE_SALT_BYTES;
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
    if (!scan_unsigned(span_cut(&text, ' '), &creation->seed) ||
        !read_salt(span_cut(&text, ' '), creation->salt))
        return error_set(error, ERR_ARGUMENT, "seed or salt cannot be read");
    int code = game_config_read(creation->game, &creation->config, text, error);
    return code < 0 ? code : game_config_check(creation->game, &creation->config, error);
}

static int check_create(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct creation creation = {0};
    if (state->number)
        return refuse(error, "the table is there already");
    return read_creation(parsed->text, &creation, error);
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
    state->clock = (int32_t)creation.clock;
    state->open = creation.open;
    state->host = parsed->guest;
    state->opened = parsed->time;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

/* ---- Seats ---- */

/* Whether a guest has played another seat than this one, and knows its secrets. */
static bool knows_other_seat(const struct table_state *state, int64_t guest, seat_id seat)
{
    for (int i = 0; i < TABLE_LEAVERS_MAX; i++)
        if (state->left[i].guest == guest && state->left[i].seat != seat)
            return true;
    return false;
}

static int check_sit(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    if (!parsed->guest || table_state_seat_of(state, parsed->guest) != SPECTATOR)
        return refuse(error, "you sit at this table already");
    if (state->seat[parsed->seat].guest)
        return refuse(error, "somebody sits there already");
    if (state->stage == TABLE_OVER)
        return refuse(error, "the game is over");
    if (knows_other_seat(state, parsed->guest, parsed->seat))
        return refuse(error, "you have seen what another seat knows; only that one can be yours");
    return record_name_valid(parsed->text) ? 0 : refuse(error, "this is not a name");
}

static int apply_sit(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    *seat = (struct table_seat){.guest = parsed->guest};
    span_copy(parsed->text, seat->name, sizeof seat->name);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_own_seat(const struct table_state *state, const struct parsed_entry *parsed,
                          struct error *error)
{
    if (parsed->guest && state->seat[parsed->seat].guest == parsed->guest)
        return 0;
    return refuse(error, "that seat is not yours");
}

enum { STAND_IN_LEVEL = 3 }; /* of bots that play for people who are away or have left */

static int check_stand(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    if (state->stage == TABLE_OVER)
        return refuse(error, "the game is over");
    return check_own_seat(state, parsed, error);
}

static int apply_stand(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    if (state->stage == TABLE_GATHERING) {
        *seat = (struct table_seat){0};
    } else {
        state->left[state->left_ever++ % TABLE_LEAVERS_MAX] =
            (struct table_leaver){.guest = seat->guest, .seat = (int8_t)parsed->seat};
        *seat = (struct table_seat){.level = STAND_IN_LEVEL};
    }
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static bool may_direct(const struct table_state *state, int64_t guest)
{
    return guest == state->host || table_state_seat_of(state, guest) != SPECTATOR;
}

static int check_bot(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    int64_t level;
    if (!may_direct(state, parsed->guest))
        return refuse(error, "only players at this table can seat bots");
    if (!scan_number(parsed->text, 1, LEVELS, &level))
        return error_set(error, ERR_ARGUMENT, "levels go from 1 to %d", LEVELS);
    if (state->stage == TABLE_OVER)
        return refuse(error, "the game is over");
    return state->seat[parsed->seat].guest ? refuse(error, "somebody sits there") : 0;
}

static int apply_bot(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    int64_t level = 1;
    scan_number(parsed->text, 1, LEVELS, &level);
    state->seat[parsed->seat] = (struct table_seat){.level = (uint8_t)level};
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_empty(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    if (!may_direct(state, parsed->guest))
        return refuse(error, "only players at this table can send bots away");
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun");
    if (state->seat[parsed->seat].guest || !state->seat[parsed->seat].level)
        return refuse(error, "no bot sits there");
    return 0;
}

static int apply_empty(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    state->seat[parsed->seat] = (struct table_seat){0};
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_away(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    const struct table_seat *seat = &state->seat[parsed->seat];
    if (parsed->guest || state->stage != TABLE_PLAYING || !seat->guest || seat->away)
        return refuse(error, "nobody can be away there");
    return 0;
}

static int apply_away(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    state->seat[parsed->seat].away = true;
    state->seat[parsed->seat].level = STAND_IN_LEVEL;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_back(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    int code = check_own_seat(state, parsed, error);
    if (code == 0 && !table_seat_is_away(&state->seat[parsed->seat]))
        return refuse(error, "nobody plays for you");
    return code;
}

static void end_absence(struct table_seat *seat)
{
    seat->away = false;
    seat->returning = false;
    seat->level = 0;
}

/* Otherwise a player could dodge the clock: come back just before the bot makes the decision. */
static bool is_too_late(const struct table_state *state, const struct parsed_entry *parsed)
{
    return table_state_awaited(state) >> parsed->seat & 1 &&
           table_state_time_is_up(state, parsed->time);
}

static int apply_resume(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    if (is_too_late(state, parsed))
        seat->returning = true;
    else
        end_absence(seat);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int apply_back(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    state->since = parsed->time;
    return apply_resume(state, parsed, error);
}

/* ---- Playing ---- */

static int check_start(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun");
    if (!may_direct(state, parsed->guest))
        return refuse(error, "only players at this table can start the game");
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (!state->seat[seat].guest && !state->seat[seat].level)
            return refuse(error, "a seat is still empty; invite somebody or seat a bot");
    return 0;
}

static int apply_start(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    game_deal(state->record.game, &state->record.config, state->record.seed, &state->position,
              NULL);
    state->stage = TABLE_PLAYING;
    state->since = parsed->time;
    add_news(state, NEWS_START, 0);
    state->step_news = state->news_count;
    return 0;
}

/* Reads and checks the action of an entry whose seat is to act. */
static int read_choice(const struct table_state *state, const struct parsed_entry *parsed,
                       action *chosen, struct error *error)
{
    if (state->stage != TABLE_PLAYING)
        return refuse(error, state->stage == TABLE_OVER ? ERROR_TEXT("the game is over")
                                                        : ERROR_TEXT("the game has not begun"));
    if (!(state->position.head.to_act >> parsed->seat & 1))
        return refuse(error, "it is not your turn");
    int code = action_read(state->record.game, parsed->text, chosen, error);
    if (code < 0)
        return code;
    if (!game_is_legal(state->record.game, &state->position, parsed->seat, *chosen))
        return game_refuse(state->record.game, &state->position, parsed->seat, *chosen, error);
    return 0;
}

static int check_choose(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    action chosen;
    int code = check_own_seat(state, parsed, error);
    return code < 0 ? code : read_choice(state, parsed, &chosen, error);
}

static int check_play(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    action chosen;
    if (parsed->guest || !(table_state_awaited_bots(state) >> parsed->seat & 1))
        return refuse(error, "the server does not play for that seat now");
    return read_choice(state, parsed, &chosen, error);
}

/* Plays the step after all have chosen. There is space for the moves. */
static void step(struct table_state *state, int64_t time)
{
    state->last_step = (struct last_step){state->position, state->step_news, state->moves};
    BITS_EACH (seat, state->position.head.to_act)
        state->move[state->moves++] =
            (struct table_move){state->joint[seat], state->ply, (int8_t)seat};
    state->record.game->apply(&state->position, state->joint, NULL);
    add_news(state, NEWS_STEP, state->ply);
    state->step_news = state->news_count;
    state->ply++;
    state->chosen = 0;
    state->since = time;
    memset(state->joint, 0, sizeof state->joint);
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].returning)
            end_absence(&state->seat[seat]);
    if (!state->position.head.to_act)
        state->stage = TABLE_OVER;
}

static int reserve_moves(struct table_state *state, struct error *error)
{
    struct table_move *move =
        array_reserve(state->move, state->moves + SEATS_MAX, &state->moves_capacity, sizeof *move);
    if (!move)
        return no_memory(error);
    state->move = move;
    return 0;
}

static int apply_choice(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    action chosen = 0;
    int code = read_choice(state, parsed, &chosen, error);
    if (code == 0)
        code = reserve_moves(state, error);
    if (code < 0)
        return code;
    bool changed = state->chosen >> parsed->seat & 1;
    state->joint[parsed->seat] = chosen;
    state->chosen |= seat_bit(parsed->seat);
    if (state->chosen == state->position.head.to_act)
        step(state, parsed->time);
    else if (!changed)
        add_news(state, NEWS_CHOSEN, (uint32_t)parsed->seat);
    return 0;
}

/* ---- Chat ---- */

static bool line_valid(struct span text)
{
    return text.length > 0 && text.length <= TABLE_CHAT_MAX && span_is_printable(text);
}

static int check_say(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    seat_id seat = table_state_seat_of(state, parsed->guest);
    if (seat == SPECTATOR)
        return refuse(error, "only players at this table can chat");
    if (state->seat[seat].muted)
        return refuse(error, "the host has muted you");
    if (!line_valid(parsed->text))
        return error_set(error, ERR_ARGUMENT, "a line has 1 to %d bytes of printable text",
                         TABLE_CHAT_MAX);
    return 0;
}

/* The place for a new line; if there are too many, the oldest is dropped. */
static struct chat_line *new_line(struct table_state *state, struct error *error)
{
    if (!state->line && !(state->line = calloc(TABLE_CHAT_LINES, sizeof *state->line))) {
        error_set(error, ERR_MEMORY, "out of memory for a line of chat");
        return NULL;
    }
    if (state->lines == TABLE_CHAT_LINES) {
        free(state->line[0].text);
        memmove(state->line, state->line + 1, (TABLE_CHAT_LINES - 1) * sizeof *state->line);
        state->lines--;
    }
    return &state->line[state->lines];
}

static int apply_say(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    seat_id seat = table_state_seat_of(state, parsed->guest);
    char *text = malloc(parsed->text.length + 1);
    if (!text)
        return error_set(error, ERR_MEMORY, "out of memory for a line of chat");
    struct chat_line *line = new_line(state, error);
    if (!line) {
        free(text);
        return ERR_MEMORY;
    }
    span_copy(parsed->text, text, parsed->text.length + 1);
    *line = (struct chat_line){.time = parsed->time, .seat = (int8_t)seat, .text = text};
    memcpy(line->name, state->seat[seat].name, sizeof line->name);
    state->lines++;
    add_news(state, NEWS_CHAT, state->lines_ever++);
    return 0;
}

static int check_mute(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    if (!parsed->guest || parsed->guest != state->host)
        return refuse(error, "only the host of this table can mute players");
    return state->seat[parsed->seat].guest ? 0 : refuse(error, "nobody sits there");
}

static int apply_mute(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    state->seat[parsed->seat].muted = parsed->verb->name[0] == 'm';
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
        return refuse(error, "there is a rematch already");
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

/* ---- All verbs ---- */

static const struct verb verbs[] = {
    {"create", false, check_create, apply_create}, {"sit", true, check_sit, apply_sit},
    {"stand", true, check_stand, apply_stand},     {"bot", true, check_bot, apply_bot},
    {"empty", true, check_empty, apply_empty},     {"start", false, check_start, apply_start},
    {"choose", true, check_choose, apply_choice},  {"play", true, check_play, apply_choice},
    {"away", true, check_away, apply_away},        {"back", true, check_back, apply_back},
    {"say", false, check_say, apply_say},          {"mute", true, check_mute, apply_mute},
    {"unmute", true, check_mute, apply_mute},      {"next", false, check_next, apply_next},
    {"resume", true, check_back, apply_resume},
};

static const struct verb *find_verb(struct span name)
{
    for (size_t i = 0; i < COUNT_OF(verbs); i++)
        if (span_is(name, verbs[i].name))
            return &verbs[i];
    return NULL;
}

/* Parses an entry and checks that it is valid. */
static int parse_entry(const struct table_state *state, const struct table_entry *entry,
                       struct parsed_entry *parsed, struct error *error)
{
    int64_t seat = 0;
    *parsed =
        (struct parsed_entry){.guest = entry->guest, .time = entry->time, .text = entry->body};
    parsed->verb = find_verb(span_cut(&parsed->text, ' '));
    if (!parsed->verb || entry->body.length > TABLE_ENTRY_MAX)
        return error_set(error, ERR_SYNTAX, "the table does not know this command");
    if (!state->number && parsed->verb->check != check_create)
        return refuse(error, "there is no such table");
    if (parsed->verb->seated &&
        !scan_number(span_cut(&parsed->text, ' '), 0, table_state_players(state) - 1, &seat))
        return error_set(error, ERR_ARGUMENT, "the table has seats 0 to %d",
                         table_state_players(state) - 1);
    parsed->seat = (seat_id)seat;
    return parsed->verb->check(state, parsed, error);
}

int table_state_check(const struct table_state *state, const struct table_entry *entry,
                      struct error *error)
{
    struct parsed_entry parsed;
    return parse_entry(state, entry, &parsed, error);
}

bool table_state_makes_news(const struct table_state *state, const struct table_entry *entry)
{
    struct parsed_entry parsed;
    bool fits = parse_entry(state, entry, &parsed, NULL) == 0;
    return !fits || parsed.verb->apply != apply_choice || !(state->chosen >> parsed.seat & 1);
}

int table_state_apply(struct table_state *state, const struct table_entry *entry,
                      struct error *error)
{
    struct parsed_entry parsed;
    int code = parse_entry(state, entry, &parsed, error);
    if (code == 0)
        code = reserve_news(state, error);
    if (code == 0)
        code = parsed.verb->apply(state, &parsed, error);
    if (code == 0)
        state->number++;
    return code;
}
