/* entries_undo.c: taking back a choice, if everybody agrees. ARCHITECTURE says what can be taken
 * back.
 *
 * The entry that takes a choice back, `undo`, is a verb of its own, sent by whoever is the last to
 * agree: so whoever reads a log knows when that happened without knowing who had to agree
 * (fairness/taken_back.h). */
#include "server/tables/table_entries_internal.h"

#include <string.h>

/* ---- What can be taken back ---- */

void forget_undo(struct table_state *state)
{
    state->undo = (struct table_undo){.seat = SPECTATOR};
}

void end_undo_request(struct table_state *state)
{
    state->undo.asked = 0;
    state->undo.agreed = 0;
}

void note_undo(struct table_state *state, seat_mask chosen, const struct event_log *log)
{
    const struct last_step *last = &state->last_step;
    seat_id seat = bits_lowest(chosen);
    if (!state->undoing || state->stage != TABLE_PLAYING || !bits_single(chosen) ||
        !game_follows(state->record.game, log))
        forget_undo(state);
    else if (!state->decider[seat].level)
        state->undo = (struct table_undo){.seat = (int8_t)seat,
                                          .guest = state->seat[seat].guest,
                                          .ply = state->ply - 1,
                                          .moves = last->move,
                                          .news = last->news,
                                          .position = last->position};
}

seat_mask table_state_undo_awaits(const struct table_state *state)
{
    return state->undo.seat == SPECTATOR
               ? 0
               : table_state_present(state) &
                     (seat_mask) ~(state->undo.agreed | seat_bit(state->undo.seat));
}

bool table_state_can_undo(const struct table_state *state, seat_id seat)
{
    return state->stage == TABLE_PLAYING && seat != SPECTATOR && state->undo.seat == seat &&
           state->seat[seat].guest == state->undo.guest && table_state_present(state) >> seat & 1;
}

bool table_state_undo_holds(const struct table_state *state, int64_t now)
{
    return state->undo.asked && now < state->undo.asked + TABLE_UNDO_MS;
}

/* ---- The table's rule ---- */

static int check_allow(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    return is_host(state, parsed) && state->number <= 3 && !state->undoing
               ? 0
               : refuse(error, "whether choices can be taken back is decided when the table is "
                               "created");
}

static int apply_allow(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)parsed;
    (void)error;
    state->undoing = true;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

/* ---- Asking and answering ---- */

static int check_ask(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    int code = check_own_seat(state, parsed, error);
    if (code < 0)
        return code;
    if (!state->undoing)
        return refuse(error, "choices cannot be taken back at this table");
    if (!table_state_can_undo(state, parsed->seat))
        return refuse(error, "you can take back your last choice only until another person has "
                             "chosen, and only if nothing hidden has been shown since");
    return state->undo.asked ? refuse(error, "you have already asked") : 0;
}

static int apply_ask(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    state->undo.asked = parsed->time;
    add_news(state, NEWS_UNDO_ASK, (uint32_t)parsed->seat);
    return 0;
}

static int check_answer(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    int code = check_own_seat(state, parsed, error);
    if (code < 0)
        return code;
    if (state->stage != TABLE_PLAYING || !state->undo.asked)
        return refuse(error, "nobody is asking to take back a choice");
    return 0;
}

static int check_yes(const struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    int code = check_answer(state, parsed, error);
    if (code < 0)
        return code;
    return table_state_undo_awaits(state) >> parsed->seat & 1
               ? 0
               : refuse(error, "nobody is waiting for your answer");
}

static int apply_yes(struct table_state *state, const struct parsed_entry *parsed,
                     struct error *error)
{
    (void)error;
    state->undo.agreed |= seat_bit(parsed->seat);
    add_news(state, NEWS_UNDO_YES, (uint32_t)parsed->seat);
    return 0;
}

/* From the player who asked, too: they have thought better of it. */
static int apply_no(struct table_state *state, const struct parsed_entry *parsed,
                    struct error *error)
{
    (void)error;
    forget_undo(state);
    add_news(state, NEWS_UNDO_NO, (uint32_t)parsed->seat);
    return 0;
}

/* ---- Taking back ---- */

static int check_undo(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    seat_id own = table_state_seat_of(state, parsed->guest);
    seat_mask awaited = table_state_undo_awaits(state);
    if (own == SPECTATOR || !table_state_can_undo(state, parsed->seat))
        return refuse(error, "there is nothing to take back");
    if (own != parsed->seat && (!state->undo.asked || !(awaited >> own & 1)))
        return refuse(error, "nobody is waiting for your answer");
    return awaited & (seat_mask)~seat_bit(own) ? refuse(error, "not all players have agreed") : 0;
}

/* Steps that were taken back have no events any more: a client that missed them misses nothing. */
static void withdraw_news(struct table_state *state)
{
    for (uint32_t i = state->undo.news; i < state->news_count; i++)
        if (state->news[i].kind == NEWS_STEP)
            state->news[i].kind = NEWS_UNDONE;
}

static void return_to(struct table_state *state, const struct table_undo *undo)
{
    state->position = undo->position;
    state->ply = undo->ply;
    state->moves = undo->moves;
    while (state->stretches && state->stretch[state->stretches - 1].ply >= undo->ply)
        state->stretches--;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->hint_ply[seat] > undo->ply + 1)
            state->hint_ply[seat] = 0;
    state->chosen = 0;
    state->charged = 0;
    memset(state->joint, 0, sizeof state->joint);
    if (state->newcomer.accepted)
        state->newcomer.round = state->position.head.round;
}

/* Time that was used stays used; the clock of the decision starts again. */
static int apply_undo(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    (void)error;
    const struct table_undo undo = state->undo;
    withdraw_news(state);
    return_to(state, &undo);
    state->since = parsed->time;
    state->last_step = (struct last_step){state->position, state->news_count, state->moves};
    add_news(state, NEWS_UNDO, (uint32_t)parsed->seat);
    state->step_news = state->news_count;
    forget_undo(state);
    return 0;
}

static const struct verb verbs[] = {
    {"undo_allowed", false, check_allow, apply_allow},
    {"undo_ask", true, check_ask, apply_ask},
    {"undo_yes", true, check_yes, apply_yes},
    {"undo_no", true, check_answer, apply_no},
    {"undo", true, check_undo, apply_undo},
};

const struct verb_table undo_verbs = {verbs, COUNT_OF(verbs)};
