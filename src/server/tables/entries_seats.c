/* entries_seats.c: who sits where, people and bots. */
#include "server/tables/table_entries_internal.h"

#include "bots/level.h"

static int check_sit(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    if (!parsed->guest || table_state_seat_of(state, parsed->guest) != SPECTATOR)
        return refuse(error, "you already have a seat at this table");
    if (state->seat[parsed->seat].guest)
        return refuse(error, "that seat is already taken");
    if (state->stage == TABLE_OVER)
        return refuse(error, "the game is over");
    if (state->newcomer.accepted && state->newcomer.seat == parsed->seat)
        return refuse(error, "the players have given this seat to somebody else");
    return record_name_valid(parsed->text) ? 0 : refuse(error, "this is not a name");
}

static int apply_sit(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    *seat = (struct table_seat){.guest = parsed->guest, .since = parsed->time};
    span_copy(parsed->text, seat->name, sizeof seat->name);
    state->reserved[parsed->seat] = (struct table_reservation){0};
    if (state->newcomer.guest == parsed->guest || state->newcomer.seat == parsed->seat)
        state->newcomer = (struct table_newcomer){0};
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

enum { STAND_IN_LEVEL = 3 }; /* of bots that play for people who are away or have left */

static uint8_t stand_in_level(const struct table_seat *seat)
{
    return seat->stand_in ? seat->stand_in : STAND_IN_LEVEL;
}

static int check_stand(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    if (state->stage == TABLE_OVER)
        return refuse(error, "the game is over");
    return check_own_seat(state, parsed, error);
}

void leave_to_bot(struct table_state *state, seat_id at)
{
    struct table_seat *seat = &state->seat[at];
    if (!table_state_has_left(state, seat->guest, at)) /* coming and going must push nobody out */
        state->left[state->left_ever++ % TABLE_LEAVERS_MAX] =
            (struct table_leaver){.guest = seat->guest, .seat = (int8_t)at};
    *seat = (struct table_seat){.level = stand_in_level(seat)};
    settle_newcomer(state);
}

static int apply_stand(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    if (state->stage == TABLE_GATHERING)
        state->seat[parsed->seat] = (struct table_seat){0};
    else
        leave_to_bot(state, parsed->seat);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_resign(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    if (state->stage != TABLE_PLAYING)
        return refuse(error, "only a game in progress can be resigned");
    return check_own_seat(state, parsed, error);
}

static int apply_resign(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    (void)error;
    remember_guest(state, parsed->guest)->resigned = true;
    leave_to_bot(state, parsed->seat);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_kick(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    const struct table_seat *seat = &state->seat[parsed->seat];
    if (!is_host(state, parsed))
        return refuse(error, "only the host of this table can send players away");
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun");
    return seat->guest && seat->guest != state->host
               ? 0
               : refuse(error, "there is nobody to send away");
}

static int apply_kick(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    remember_guest(state, seat->guest)->kicked = true;
    *seat = (struct table_seat){0};
    add_news(state, NEWS_SEATS, 0);
    return 0;
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
    return state->seat[parsed->seat].guest ? refuse(error, "that seat is taken") : 0;
}

static int apply_bot(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    int64_t level = 1;
    scan_number(parsed->text, 1, LEVELS, &level);
    state->seat[parsed->seat] = (struct table_seat){.level = (uint8_t)level};
    state->reserved[parsed->seat] = (struct table_reservation){0};
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
    bool bot = !state->seat[parsed->seat].guest && state->seat[parsed->seat].level;
    return bot || state->reserved[parsed->seat].key[0] ? 0 : refuse(error, "no bot has that seat");
}

static int apply_empty(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    state->seat[parsed->seat] = (struct table_seat){0};
    state->reserved[parsed->seat] = (struct table_reservation){0};
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

/* ---- Reservations ---- */

struct reservation_text {
    struct span key;
    int64_t guest;
    struct span name;
};

static bool read_reservation(struct span text, struct reservation_text *read)
{
    *read = (struct reservation_text){.key = span_cut(&text, ' ')};
    if (read->key.length != TABLE_KEY)
        return false;
    if (!text.length)
        return true;
    bool numbered = scan_number(span_cut(&text, ' '), 1, INT64_MAX, &read->guest);
    read->name = text;
    return numbered && record_name_valid(text);
}

static int check_reserve(const struct table_state *state, const struct parsed_entry *parsed,
                         struct error *error)
{
    struct reservation_text read;
    if (!is_host(state, parsed))
        return refuse(error, "only the host of this table can reserve seats");
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun");
    if (state->seat[parsed->seat].guest)
        return refuse(error, "that seat is taken");
    return read_reservation(parsed->text, &read) ? 0 : refuse(error, "this is not a reservation");
}

static int apply_reserve(struct table_state *state, const struct parsed_entry *parsed,
                         struct error *error)
{
    (void)error;
    struct table_reservation *reserved = &state->reserved[parsed->seat];
    struct reservation_text read;
    read_reservation(parsed->text, &read);
    *reserved = (struct table_reservation){.guest = read.guest, .since = parsed->time};
    span_copy(read.key, reserved->key, sizeof reserved->key);
    span_copy(read.name, reserved->name, sizeof reserved->name);
    state->seat[parsed->seat] = (struct table_seat){0};
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

/* ---- Absence ---- */

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
    struct table_seat *seat = &state->seat[parsed->seat];
    charge_time(state, parsed->seat, parsed->time);
    seat->away = true;
    seat->level = stand_in_level(seat);
    settle_newcomer(state);
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_replace(const struct table_state *state, const struct parsed_entry *parsed,
                         struct error *error)
{
    seat_id own = table_state_seat_of(state, parsed->guest);
    seat_mask people = table_state_awaited(state) & (seat_mask)~table_state_awaited_bots(state);
    if (own == SPECTATOR)
        return refuse(error, "only players at this table can let a bot play");
    if (own == parsed->seat)
        return refuse(error, "that is your own seat: leave the game if you want a bot to play");
    return people >> parsed->seat & 1 ? 0
                                      : refuse(error, "the table is not waiting for this player");
}

static int check_back(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    int code = check_own_seat(state, parsed, error);
    if (code == 0 && !table_seat_is_away(&state->seat[parsed->seat]))
        return refuse(error, "nobody is playing for you");
    return code;
}

void end_absence(struct table_seat *seat)
{
    seat->away = false;
    seat->returning = false;
    seat->level = 0;
}

/* Otherwise a player could dodge the clock: come back just before the bot makes the decision. */
static bool is_too_late(const struct table_state *state, const struct parsed_entry *parsed)
{
    return table_state_awaited(state) >> parsed->seat & 1 &&
           table_state_time_is_up(state, parsed->seat, parsed->time);
}

static int apply_resume(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    (void)error;
    struct table_seat *seat = &state->seat[parsed->seat];
    seat->since = parsed->time;
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

static const struct verb verbs[] = {
    {"sit", true, check_sit, apply_sit},
    {"stand", true, check_stand, apply_stand},
    {"bot", true, check_bot, apply_bot, .chained = true},
    {"empty", true, check_empty, apply_empty},
    {"away", true, check_away, apply_away},
    {"back", true, check_back, apply_back},
    {"resume", true, check_back, apply_resume},
    {"resign", true, check_resign, apply_resign},
    {"kick", true, check_kick, apply_kick},
    {"reserve", true, check_reserve, apply_reserve},
    {"replace", true, check_replace, apply_away},
};

const struct verb_table seat_verbs = {verbs, COUNT_OF(verbs)};
