/* command_rules.c: what is refused when a command arrives, although a log may contain it; and what
 * becomes of commands whose entry depends on the state. */
#include "server/tables/command_internal.h"

#include <string.h>

static int refuse(struct error *error, const char *sentence)
{
    return error_set_with(error, ERR_ILLEGAL, sentence, "%s", ERROR_INNER);
}

/* ---- Sitting down ---- */

static bool is_meant_for(const struct table_reservation *reserved, int64_t guest, const char *key)
{
    return reserved->key[0] && (reserved->guest == guest || strcmp(reserved->key, key) == 0);
}

int seat_rank(const struct table_command *command, const struct table_state *state, seat_id seat,
              const struct command_context *context)
{
    const struct table_seat *there = &state->seat[seat];
    int64_t guest = context->who->id;
    if (there->guest || !table_state_is_free_for(state, seat, guest, command->key, context->now))
        return 0;
    bool own = is_meant_for(&state->reserved[seat], guest, command->key) ||
               table_state_has_left(state, guest, seat);
    return own ? 4 : there->level ? 1 : state->reserved[seat].key[0] ? 2 : 3;
}

/* Otherwise a player could dodge the clock: come back just before a bot makes the decision. */
static int check_takeover(const struct table_state *state, int seat, int64_t now,
                          struct error *error)
{
    bool decides = table_state_awaited(state) >> seat & 1;
    if (!decides || !table_state_time_is_up(state, (seat_id)seat, now))
        return 0;
    return refuse(error, "the time for this decision is up: wait until a bot has made it");
}

/* Whoever has seen one seat's secrets never gets another seat. */
static int check_secrets(const struct table_state *state, seat_id seat, int64_t guest,
                         struct error *error)
{
    return table_state_knows_other_seat(state, guest, seat)
               ? refuse(error,
                        "you have seen what another seat knows, so you can only take that seat")
               : 0;
}

/* A seat of a game in progress belongs to whoever left it. */
static int check_return(const struct table_state *state, seat_id seat,
                        const struct command_context *context, struct error *error)
{
    if (table_state_guest(state, context->who->id).resigned)
        return refuse(error, "you have resigned this game");
    int code = check_secrets(state, seat, context->who->id, error);
    if (code < 0)
        return code;
    if (!table_state_has_left(state, context->who->id, seat))
        return refuse(error, "a bot is playing this seat: ask the players to let you in");
    return check_takeover(state, seat, context->now, error);
}

int rule_sit(const struct table_command *command, const struct table_state *state, seat_id seat,
             const struct command_context *context, struct error *error)
{
    if (state->stage != TABLE_GATHERING)
        return check_return(state, seat, context, error);
    if (table_state_guest(state, context->who->id).kicked)
        return refuse(error, "the host has sent you away from this table");
    if (!table_state_is_free_for(state, seat, context->who->id, command->key, context->now))
        return refuse(error, "this seat is reserved: the host has a link for it");
    return 0;
}

/* Guests are free: without a pause, somebody could ask for ever under ever new names. */
int rule_ask(const struct table_command *command, const struct table_state *state, seat_id seat,
             const struct command_context *context, struct error *error)
{
    (void)command;
    if (state->refused && context->now < state->refused + TABLE_ASK_MS)
        return refuse(error, "the players have just refused somebody, try again later");
    return check_secrets(state, seat, context->who->id, error);
}

/* ---- Bots ---- */

/* The host decides who plays; if the host does not sit at the table, everybody there does. Once the
 * game has begun, nobody can make a rival weaker. */
int rule_bot(const struct table_command *command, const struct table_state *state, seat_id seat,
             const struct command_context *context, struct error *error)
{
    (void)command;
    (void)seat;
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun: the bots stay as they are");
    if (context->who->id != state->host && table_state_seat_of(state, state->host) != SPECTATOR)
        return refuse(error, "only the host of this table can change the bots");
    return 0;
}

/* ---- People who do not come ---- */

static bool can_be_replaced(const struct table_state *state, seat_id seat,
                            const struct command_context *context)
{
    int64_t from =
        table_state_replace_at(state, seat, context->here >> seat & 1, context->patience);
    return from && context->now >= from;
}

int rule_replace(const struct table_command *command, const struct table_state *state, seat_id seat,
                 const struct command_context *context, struct error *error)
{
    (void)command;
    if (table_state_has_clock(state))
        return refuse(error, "a bot takes over here when the time is up");
    if (!can_be_replaced(state, seat, context))
        return refuse(error, "wait a little longer for this player");
    return 0;
}

int rule_nudge(const struct table_command *command, const struct table_state *state, seat_id seat,
               const struct command_context *context, struct error *error)
{
    (void)command;
    if (context->now < table_state_nudge_at(state, seat, context->patience))
        return refuse(error, "wait a little longer before you remind this player");
    return 0;
}

int rule_call_off(const struct table_command *command, const struct table_state *state,
                  seat_id seat, const struct command_context *context, struct error *error)
{
    (void)command;
    (void)seat;
    seat_id own = table_state_seat_of(state, context->who->id);
    for (seat_id other = 0; other < table_state_players(state); other++)
        if (other != own && table_state_never_came(state, other) &&
            (table_seat_is_away(&state->seat[other]) || can_be_replaced(state, other, context)))
            return 0;
    return refuse(error, "wait a little longer before you call the game off");
}

/* ---- Chat ---- */

int rule_say(const struct table_command *command, const struct table_state *state, seat_id seat,
             const struct command_context *context, struct error *error)
{
    (void)command;
    (void)seat;
    return table_state_is_muted(state, context->who->id) ? refuse(error, "the host has muted you")
                                                         : 0;
}

/* ---- Taking back ---- */

/* Whether nobody but this seat has to agree any more. */
static bool is_last_to_agree(const struct table_state *state, seat_id own)
{
    return table_state_can_undo(state, state->undo.seat) &&
           !(table_state_undo_awaits(state) & (seat_mask)~seat_bit(own));
}

void write_undo(const struct table_command *command, const struct table_state *state, seat_id own,
                struct buffer *body)
{
    (void)command;
    bool alone = state->undo.seat == own && is_last_to_agree(state, own);
    buffer_format(body, alone ? "undo %d" : "undo_ask %d", own);
}

int rule_undo_vote(const struct table_command *command, const struct table_state *state,
                   seat_id seat, const struct command_context *context, struct error *error)
{
    (void)state;
    (void)seat;
    (void)context;
    return strcmp(command->text, "yes") == 0 || strcmp(command->text, "no") == 0
               ? 0
               : refuse(error, "the answer is 'yes' or 'no'");
}

void write_undo_vote(const struct table_command *command, const struct table_state *state,
                     seat_id own, struct buffer *body)
{
    bool yes = strcmp(command->text, "yes") == 0;
    if (yes && own != state->undo.seat && is_last_to_agree(state, own))
        buffer_format(body, "undo %d", state->undo.seat);
    else
        buffer_format(body, yes ? "undo_yes %d" : "undo_no %d", own);
}
