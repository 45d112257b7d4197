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
    if (!state->position.head.to_act)
        state->stage = TABLE_OVER;
}

static int reserve_moves(struct table_state *state, struct error *error)
{
    struct table_move *move =
        array_reserve(state->move, state->moves + SEATS_MAX, &state->moves_capacity, sizeof *move);
    if (!move)
        return out_of_table_memory(error);
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

static const struct verb verbs[] = {
    {"start", false, check_start, apply_start},
    {"choose", true, check_choose, apply_choice, .chooses = true},
    {"play", true, check_play, apply_choice, .chooses = true},
};

const struct verb_table play_verbs = {verbs, COUNT_OF(verbs)};
