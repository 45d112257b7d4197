/* entries_newcomer.c: newcomers who ask for a bot's seat in a game in progress, and the vote on
 * them. ARCHITECTURE says why it has to be unanimous. */
#include "server/tables/table_entries_internal.h"

#include <string.h>

/* A newcomer on whom nobody has decided makes way for the next after a while. */
static bool is_open(const struct table_newcomer *newcomer, int64_t now)
{
    return newcomer->guest && (newcomer->accepted || now < newcomer->since + TABLE_ASK_MS);
}

/* 0 if this guest may ask for this seat at some time. */
static int check_asker(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    struct table_guest known = table_state_guest(state, parsed->guest);
    if (!parsed->guest || table_state_seat_of(state, parsed->guest) != SPECTATOR)
        return refuse(error, "you already have a seat at this table");
    if (known.kicked)
        return refuse(error, "the host has sent you away from this table");
    if (known.resigned)
        return refuse(error, "you have resigned this game");
    if (known.refused)
        return refuse(error, "the players did not let you in");
    return record_name_valid(parsed->text) ? 0 : refuse(error, "this is not a name");
}

static int check_ask(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    if (state->stage != TABLE_PLAYING)
        return refuse(error, "the game is not in progress");
    if (state->seat[parsed->seat].guest)
        return refuse(error, "that seat is already taken");
    if (!table_state_present(state))
        return refuse(error, "nobody is there to let you in");
    if (is_open(&state->newcomer, parsed->time))
        return refuse(error, "the players are deciding on somebody else, try again later");
    return check_asker(state, parsed, error);
}

static int apply_ask(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    state->newcomer = (struct table_newcomer){
        .guest = parsed->guest, .seat = (int8_t)parsed->seat, .since = parsed->time};
    span_copy(parsed->text, state->newcomer.name, sizeof state->newcomer.name);
    add_news(state, NEWS_ASK, (uint32_t)parsed->seat);
    return 0;
}

static int check_vote(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    seat_id seat = table_state_seat_of(state, parsed->guest);
    if (seat == SPECTATOR || !(table_state_present(state) >> seat & 1))
        return refuse(error, "only players who are at this table can vote");
    if (!state->newcomer.guest || state->newcomer.accepted)
        return refuse(error, "there is nobody to vote on");
    if (state->newcomer.agreed >> seat & 1)
        return refuse(error, "you have already agreed");
    return span_is(parsed->text, "yes") || span_is(parsed->text, "no")
               ? 0
               : refuse(error, "the answer is 'yes' or 'no'");
}

static int apply_vote(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    seat_id seat = table_state_seat_of(state, parsed->guest);
    bool yes = span_is(parsed->text, "yes");
    if (yes) {
        state->newcomer.agreed |= seat_bit(seat);
        settle_newcomer(state);
    } else {
        remember_guest(state, state->newcomer.guest)->refused = true;
        state->newcomer = (struct table_newcomer){0};
        state->refused = parsed->time;
    }
    add_news(state, yes ? NEWS_YES : NEWS_NO, (uint32_t)seat);
    return 0;
}

void settle_newcomer(struct table_state *state)
{
    struct table_newcomer *newcomer = &state->newcomer;
    seat_mask voters = table_state_present(state);
    if (!newcomer->guest || newcomer->accepted)
        return;
    if (!voters) {
        *newcomer = (struct table_newcomer){0};
    } else if (!(voters & ~newcomer->agreed)) {
        newcomer->accepted = true;
        newcomer->round = state->position.head.round;
    }
}

void seat_newcomer(struct table_state *state, int64_t time)
{
    const struct table_newcomer newcomer = state->newcomer;
    bool over = state->stage == TABLE_OVER;
    bool enters = newcomer.accepted && newcomer.round != state->position.head.round;
    if (over || enters)
        state->newcomer = (struct table_newcomer){0};
    if (over || !enters)
        return;
    struct table_seat *seat = &state->seat[newcomer.seat];
    *seat = (struct table_seat){.guest = newcomer.guest, .stand_in = seat->level, .since = time};
    memcpy(seat->name, newcomer.name, sizeof seat->name);
    state->used[newcomer.seat] = 0;
}

static const struct verb verbs[] = {
    {"ask", true, check_ask, apply_ask},
    {"vote", false, check_vote, apply_vote},
};

const struct verb_table newcomer_verbs = {verbs, COUNT_OF(verbs)};
