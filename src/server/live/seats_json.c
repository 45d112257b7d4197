#include "server/live/seats_json.h"

#include "messages/parts.h"

/* ---- A seat ---- */

static void put_reservation(const struct table_state *state, seat_id seat, int64_t guest,
                            struct json *json)
{
    const struct table_reservation *reserved = &state->reserved[seat];
    if (!reserved->key[0])
        return;
    json_open_object(json, "reserved");
    if (reserved->guest)
        json_text(json, "name", reserved->name);
    else
        json_nothing(json, "name");
    json_truth(json, "yours", guest && guest == reserved->guest);
    if (reserved->guest)
        json_number(json, "until", reserved->since + TABLE_RESERVED_MS);
    if (guest && guest == state->host)
        json_text(json, "key", reserved->key);
    json_close_object(json);
}

static bool is_here(const struct table_presence *presence, seat_id seat)
{
    return presence->here >> seat & 1;
}

/* When others may do something about the person of a seat, whom the table is waiting for. */
static void put_times(const struct table_state *state, seat_id seat,
                      const struct table_presence *presence, struct json *json)
{
    int64_t replace_at =
        table_state_replace_at(state, seat, is_here(presence, seat), presence->patience);
    int64_t nudge_at = table_state_nudge_at(state, seat, presence->patience);
    if (replace_at)
        json_number(json, "replace_at", replace_at);
    if (nudge_at)
        json_number(json, "nudge_at", nudge_at);
}

void put_waits(const struct table_state *state, const struct table_presence *presence,
               struct json *json)
{
    json_open_array(json, "waits");
    BITS_EACH (seat, table_state_awaited(state)) {
        if (!state->seat[seat].guest)
            continue;
        json_open_object(json, NULL);
        json_number(json, "seat", (long long)seat);
        put_times(state, (seat_id)seat, presence, json);
        json_close_object(json);
    }
    json_close_array(json);
}

/* What is known from connections about the person of a seat. */
static void put_presence(const struct table_state *state, seat_id seat,
                         const struct table_presence *presence, bool without_times,
                         struct json *json)
{
    if (!state->seat[seat].guest)
        return;
    json_truth(json, "here", is_here(presence, seat));
    if (presence->same_address >> seat & 1)
        json_truth(json, "same_address", true);
    if (!without_times)
        put_times(state, seat, presence, json);
}

void put_seat_members(const struct table_state *state, seat_id at,
                      const struct seats_rendering *rendering, struct json *json)
{
    const struct table_seat *seat = &state->seat[at];
    json_number(json, "level", seat->level);
    json_truth(json, "away", table_seat_is_away(seat));
    if (seat->guest && seat->guest == state->host)
        json_truth(json, "host", true);
    json_truth(json, "muted", table_state_is_muted(state, seat->guest));
    if (state->hints_taken[at])
        json_number(json, "hints", state->hints_taken[at]);
    if (state->total && seat->guest)
        json_number(json, "time_left", table_state_time_left(state, at));
    if (table_state_never_came(state, at))
        json_truth(json, "undecided", true);
    put_reservation(state, at, rendering->guest, json);
    if (rendering->presence)
        put_presence(state, at, rendering->presence, rendering->without_times, json);
}

bool seats_are_impersonal(const struct table_state *state)
{
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (state->reserved[seat].key[0])
            return false;
    return !state->newcomer.guest;
}

/* ---- The recipient ---- */

/* The seat that a guest has left and can return to, or SPECTATOR. */
static seat_id seat_to_return_to(const struct table_state *state, int64_t guest)
{
    if (!guest || state->stage != TABLE_PLAYING || table_state_guest(state, guest).resigned)
        return SPECTATOR;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (!state->seat[seat].guest && table_state_has_left(state, guest, seat))
            return seat;
    return SPECTATOR;
}

void put_you(const struct table_state *state, int64_t guest, struct json *json)
{
    seat_id seat = table_state_seat_of(state, guest);
    bool host = guest && guest == state->host;
    bool host_sits = table_state_seat_of(state, state->host) != SPECTATOR;
    json_open_object(json, "you");
    put_seat_or_nothing("seat", seat, json);
    json_truth(json, "host", host);
    json_truth(json, "seats_bots", host || (seat != SPECTATOR && !host_sits));
    json_truth(json, "hints", seat != SPECTATOR && table_state_allows_hints(state));
    put_seat_or_nothing("left", seat_to_return_to(state, guest), json);
    if (table_state_is_turned_away(state, guest))
        json_truth(json, "turned_away", true);
    json_close_object(json);
}

/* ---- Newcomers ---- */

void put_newcomer(const struct table_state *state, const struct seats_rendering *rendering,
                  struct json *json)
{
    const struct table_newcomer *newcomer = &state->newcomer;
    if (!newcomer->guest)
        return;
    seat_mask awaited = table_state_present(state) & (seat_mask)~newcomer->agreed;
    json_open_object(json, "newcomer");
    json_number(json, "seat", newcomer->seat);
    json_text(json, "name", newcomer->name);
    json_truth(json, "accepted", newcomer->accepted);
    json_truth(json, "yours", newcomer->guest == rendering->guest);
    put_seats(json, "agreed", newcomer->agreed);
    put_seats(json, "awaited", newcomer->accepted ? 0 : awaited);
    if (rendering->presence && rendering->presence->newcomer_shares)
        json_truth(json, "same_address", true);
    json_close_object(json);
}
