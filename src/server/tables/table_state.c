#include "server/tables/table_state.h"

#include "fairness/draw.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *const table_hints_names[] = {
    [HINTS_ALONE] = "alone", [HINTS_ALL] = "all", [HINTS_NONE] = "none"};

bool table_hints_read(struct span name, enum table_hints *hints)
{
    for (size_t i = 0; i < COUNT_OF(table_hints_names); i++)
        if (span_is(name, table_hints_names[i])) {
            *hints = (enum table_hints)i;
            return true;
        }
    return false;
}

void table_state_init(struct table_state *state, int64_t id)
{
    *state = (struct table_state){.id = id, .undo = {.seat = SPECTATOR}};
}

void table_state_close(struct table_state *state)
{
    for (uint32_t i = 0; i < state->lines; i++)
        free(state->line[i].text);
    free(state->line);
    free(state->move);
    free(state->stretch);
    free(state->news);
    *state = (struct table_state){0};
}

seat_id table_state_seat_of(const struct table_state *state, int64_t guest)
{
    for (seat_id seat = 0; guest && seat < table_state_players(state); seat++)
        if (state->seat[seat].guest == guest)
            return seat;
    return SPECTATOR;
}

int table_state_people(const struct table_state *state)
{
    int people = 0;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        people += state->seat[seat].guest != 0;
    return people;
}

bool table_seat_is_away(const struct table_seat *seat)
{
    return seat->away && !seat->returning;
}

seat_mask table_state_present(const struct table_state *state)
{
    seat_mask present = 0;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].guest && !table_seat_is_away(&state->seat[seat]))
            present |= seat_bit(seat);
    return present;
}

struct table_guest table_state_guest(const struct table_state *state, int64_t guest)
{
    for (int i = 0; guest && i < TABLE_GUESTS_MAX; i++)
        if (state->guest[i].guest == guest)
            return state->guest[i];
    return (struct table_guest){.guest = guest};
}

bool table_state_is_turned_away(const struct table_state *state, int64_t guest)
{
    struct table_guest known = table_state_guest(state, guest);
    return known.kicked || known.refused || known.resigned;
}

bool table_state_has_left(const struct table_state *state, int64_t guest, seat_id seat)
{
    for (int i = 0; i < TABLE_LEAVERS_MAX; i++)
        if (state->left[i].guest == guest && state->left[i].seat == seat)
            return true;
    return false;
}

bool table_state_knows_other_seat(const struct table_state *state, int64_t guest, seat_id seat)
{
    for (int i = 0; i < TABLE_LEAVERS_MAX; i++)
        if (state->left[i].guest == guest && state->left[i].seat != seat)
            return true;
    return false;
}

bool table_state_is_muted(const struct table_state *state, int64_t guest)
{
    return table_state_guest(state, guest).muted;
}

bool table_state_is_free_for(const struct table_state *state, seat_id seat, int64_t guest,
                             const char *key, int64_t now)
{
    const struct table_reservation *reserved = &state->reserved[seat];
    bool lapsed = reserved->guest && now >= reserved->since + TABLE_RESERVED_MS;
    return !reserved->key[0] || lapsed || guest == state->host || guest == reserved->guest ||
           strcmp(key, reserved->key) == 0;
}

bool table_state_allows_hints(const struct table_state *state)
{
    return state->hints == HINTS_ALL ||
           (state->hints == HINTS_ALONE && table_state_people(state) == 1);
}

static int decisions_of(const struct table_state *state, seat_id seat)
{
    int count = 0;
    for (uint32_t i = 0; i < state->moves; i++)
        count += state->move[i].seat == seat;
    return count;
}

bool table_state_never_came(const struct table_state *state, seat_id seat)
{
    return state->stage == TABLE_PLAYING && state->seat[seat].guest &&
           !(state->decided >> seat & 1) && decisions_of(state, seat) <= TABLE_CALL_OFF_DECISIONS;
}

enum { PATIENCE_IF_HERE = 5 }; /* times as long */

int64_t table_state_replace_at(const struct table_state *state, seat_id seat, bool here,
                               int64_t patience)
{
    seat_mask people = table_state_awaited(state) & (seat_mask)~table_state_awaited_bots(state);
    if (table_state_has_clock(state) || !(people >> seat & 1))
        return 0;
    int64_t back = state->seat[seat].since;
    return back > state->since ? back + patience
                               : state->since + patience * (here ? PATIENCE_IF_HERE : 1);
}

enum { NUDGE_SHARE = 4 }; /* of the patience */

int64_t table_state_nudge_at(const struct table_state *state, seat_id seat, int64_t patience)
{
    seat_mask people = table_state_awaited(state) & (seat_mask)~table_state_awaited_bots(state);
    if (!(people >> seat & 1))
        return 0;
    int64_t nudged = state->nudged[seat];
    return (nudged > state->since ? nudged : state->since) + patience / NUDGE_SHARE;
}

bool table_state_hears_murmurs(const struct table_state *state, int64_t guest)
{
    if (state->stage == TABLE_OVER)
        return true;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (guest && (state->seat[seat].guest == guest || table_state_has_left(state, guest, seat)))
            return false;
    return true;
}

seat_mask table_state_awaited(const struct table_state *state)
{
    return state->stage == TABLE_PLAYING ? state->position.head.to_act & (seat_mask)~state->chosen
                                         : 0;
}

/* Whether the server plays for a seat. */
static bool is_server_played(const struct table_seat *seat)
{
    return seat->level && (!seat->guest || seat->away);
}

seat_mask table_state_awaited_bots(const struct table_state *state)
{
    seat_mask bots = 0;
    BITS_EACH (seat, table_state_awaited(state))
        if (is_server_played(&state->seat[seat]))
            bots |= seat_bit((seat_id)seat);
    return bots;
}

seat_mask table_state_unopened(const struct table_state *state)
{
    seat_mask unopened = 0;
    for (seat_id seat = 0; seat < table_state_players(state); seat++) {
        const struct draw_number *number = &state->record.draw.number[seat];
        if (draw_word_given(&number->commitment) && !draw_word_given(&number->value))
            unopened |= seat_bit(seat);
    }
    return state->stage == TABLE_DEALING ? unopened : 0;
}

bool table_state_has_clock(const struct table_state *state)
{
    return state->clock || state->total;
}

int64_t table_state_time_left(const struct table_state *state, seat_id seat)
{
    int64_t left = state->total * INT64_C(1000) - state->used[seat];
    return left > 0 ? left : 0;
}

/* When time for the current decision of a seat runs out, if the table has a clock. */
static int64_t decision_end(const struct table_state *state, seat_id seat)
{
    int64_t decision = state->clock * INT64_C(1000), left = table_state_time_left(state, seat);
    if (left < TABLE_OVERTIME_MS)
        left = TABLE_OVERTIME_MS;
    bool by_total = state->total && (!state->clock || left < decision);
    return state->since + (by_total ? left : decision);
}

int64_t table_state_deadline(const struct table_state *state)
{
    int64_t first = 0;
    if (!table_state_has_clock(state))
        return 0;
    BITS_EACH (seat, table_state_awaited(state) & ~table_state_awaited_bots(state)) {
        int64_t end = decision_end(state, (seat_id)seat);
        if (!first || end < first)
            first = end;
    }
    return first;
}

bool table_state_time_is_up(const struct table_state *state, seat_id seat, int64_t now)
{
    return table_state_has_clock(state) && state->stage == TABLE_PLAYING &&
           now >= decision_end(state, seat);
}

void table_state_commitment(const struct table_state *state, char hex[RECORD_COMMITMENT + 1])
{
    char salt[RECORD_SALT + 1];
    if (record_drawn(&state->record)) {
        draw_word_write(&state->record.draw.commitment, hex);
        return;
    }
    sodium_bin2hex(salt, sizeof salt, state->salt, sizeof state->salt);
    draw_commit_seed(state->record.seed, salt, hex);
}

int table_state_record(const struct table_state *state, struct record *record, struct error *error)
{
    *record = state->record;
    if (!record_drawn(record)) {
        table_state_commitment(state, record->commitment);
        sodium_bin2hex(record->salt, sizeof record->salt, state->salt, sizeof state->salt);
    }
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->seat[seat].name[0])
            memcpy(record->name[seat], state->seat[seat].name, sizeof record->name[seat]);
    memcpy(record->hints, state->hints_taken, sizeof record->hints);
    int code = 0;
    for (uint32_t i = 0; code == 0 && i < state->stretches; i++)
        code = record_add_stretch(record, &state->stretch[i], error);
    for (uint32_t i = 0; code == 0 && i < state->moves; i++) {
        const struct table_move *move = &state->move[i];
        action joint[SEATS_MAX] = {0};
        joint[move->seat] = move->chosen;
        code = record_add(record, move->ply, seat_bit(move->seat), joint, error);
    }
    if (code < 0)
        record_close(record);
    return code;
}
