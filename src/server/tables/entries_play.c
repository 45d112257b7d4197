/* entries_play.c: the game itself: the deal, choices and steps. */
#include "server/tables/table_entries_internal.h"

#include "base/array.h"

#include <string.h>

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
    fix_commitments(state);
    state->stage = TABLE_DEALING;
    state->since = parsed->time;
    if (!table_state_unopened(state))
        return deal_game(state, parsed, error);
    add_news(state, NEWS_NUMBERS, 0);
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

/* Whether the last decision of a seat was made by somebody else. */
static bool is_new_decider(const struct table_state *state, seat_id seat)
{
    const struct stretch *decider = &state->decider[seat];
    for (uint32_t i = state->stretches; i > 0; i--) {
        const struct stretch *last = &state->stretch[i - 1];
        if (last->seat == seat)
            return !stretch_same_player(last, decider);
    }
    return true;
}

static void end_absences(struct table_state *state)
{
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].returning)
            end_absence(&state->seat[seat]);
}

/* Plays the step after all have chosen. There is space for the moves and stretches. */
static void step(struct table_state *state, int64_t time)
{
    struct event_log log = {0};
    seat_mask chosen = state->chosen;
    state->last_step = (struct last_step){state->position, state->step_news, state->moves};
    BITS_EACH (seat, state->position.head.to_act) {
        state->move[state->moves++] =
            (struct table_move){state->joint[seat], state->ply, (int8_t)seat};
        if (!state->imported && is_new_decider(state, (seat_id)seat))
            state->stretch[state->stretches++] = state->decider[seat];
    }
    state->record.game->apply(&state->position, state->joint, &log);
    add_news(state, NEWS_STEP, state->ply);
    state->step_news = state->news_count;
    state->ply++;
    state->chosen = 0;
    state->charged = 0;
    state->since = time;
    memset(state->joint, 0, sizeof state->joint);
    end_absences(state);
    if (!state->position.head.to_act)
        state->stage = TABLE_OVER;
    note_undo(state, chosen, &log);
    seat_newcomer(state, time);
}

int reserve_stretches(struct table_state *state, struct error *error)
{
    struct stretch *stretch = array_reserve(state->stretch, state->stretches + SEATS_MAX,
                                            &state->stretches_capacity, sizeof *stretch);
    if (!stretch)
        return out_of_table_memory(error);
    state->stretch = stretch;
    return 0;
}

static int reserve_moves(struct table_state *state, struct error *error)
{
    struct table_move *move =
        array_reserve(state->move, state->moves + SEATS_MAX, &state->moves_capacity, sizeof *move);
    if (!move)
        return out_of_table_memory(error);
    state->move = move;
    return reserve_stretches(state, error);
}

void charge_time(struct table_state *state, seat_id seat, int64_t time)
{
    if (state->charged >> seat & 1)
        return;
    state->charged |= seat_bit(seat);
    if (time > state->since)
        state->used[seat] += time - state->since;
}

/* Notes who makes the current decision of a seat. */
static void note_decider(struct table_state *state, const struct parsed_entry *parsed)
{
    const struct table_seat *seat = &state->seat[parsed->seat];
    struct stretch *decider = &state->decider[parsed->seat];
    *decider = (struct stretch){.ply = state->ply, .seat = parsed->seat};
    if (!parsed->guest) {
        decider->level = seat->level;
        return;
    }
    memcpy(decider->name, seat->name, sizeof decider->name);
    charge_time(state, parsed->seat, parsed->time);
    state->decided |= seat_bit(parsed->seat);
}

static int apply_choice(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    action chosen = 0; /* legal, since the entry has been checked */
    int code = action_read(state->record.game, parsed->text, &chosen, error);
    if (code == 0)
        code = reserve_moves(state, error);
    if (code < 0)
        return code;
    bool changed = state->chosen >> parsed->seat & 1;
    state->joint[parsed->seat] = chosen;
    state->chosen |= seat_bit(parsed->seat);
    note_decider(state, parsed);
    if (parsed->guest)
        forget_undo(state);
    else
        end_undo_request(state);
    if (state->chosen == state->position.head.to_act)
        step(state, parsed->time);
    else if (!changed)
        add_news(state, NEWS_CHOSEN, (uint32_t)parsed->seat);
    return 0;
}

/* ---- Calling a game off ---- */

static int check_call_off(const struct table_state *state, const struct parsed_entry *parsed,
                          struct error *error)
{
    seat_id own = table_state_seat_of(state, parsed->guest);
    if (own == SPECTATOR)
        return refuse(error, "only players at this table can call the game off");
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (seat != own && table_state_never_came(state, seat))
            return 0;
    return refuse(error, "a game can be called off only if somebody has never made a decision");
}

static int apply_call_off(struct table_state *state, const struct parsed_entry *parsed,
                          struct error *error)
{
    (void)error;
    state->stage = TABLE_OVER;
    state->called_off = true;
    state->newcomer = (struct table_newcomer){0};
    add_news(state, NEWS_CALLED_OFF, (uint32_t)table_state_seat_of(state, parsed->guest));
    return 0;
}

/* ---- Hints ---- */

static int check_hint(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    int code = check_own_seat(state, parsed, error);
    if (code < 0)
        return code;
    if (state->stage != TABLE_PLAYING || !(state->position.head.to_act >> parsed->seat & 1))
        return refuse(error, "it is not your turn");
    if (state->hint_ply[parsed->seat] == state->ply + 1)
        return refuse(error, "you have had a hint for this decision");
    return 0;
}

static int apply_hint(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    state->hints_taken[parsed->seat]++;
    state->hint_ply[parsed->seat] = state->ply + 1;
    add_news(state, NEWS_HINT, (uint32_t)parsed->seat);
    return 0;
}

/* ---- Reminding ---- */

static int check_nudge(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    seat_id own = table_state_seat_of(state, parsed->guest);
    if (own == SPECTATOR)
        return refuse(error, "only players at this table can remind others");
    if (own == parsed->seat || !table_state_nudge_at(state, parsed->seat, 0))
        return refuse(error, "the table is not waiting for this player");
    return 0;
}

static int apply_nudge(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)error;
    state->nudged[parsed->seat] = parsed->time;
    add_news(state, NEWS_NUDGE,
             NUDGE_VALUE(table_state_seat_of(state, parsed->guest), parsed->seat));
    return 0;
}

static const struct verb verbs[] = {
    {"choose", true, check_choose, apply_choice, .chained = true, .chooses = true},
    {"play", true, check_play, apply_choice, .chained = true, .chooses = true},
    {"start", false, check_start, apply_start},
    {"call_off", false, check_call_off, apply_call_off},
    {"hint", true, check_hint, apply_hint},
    {"nudge", true, check_nudge, apply_nudge},
};

const struct verb_table play_verbs = {verbs, COUNT_OF(verbs)};
