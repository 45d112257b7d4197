#include "server/tables/table_state.h"

#include "fairness/draw.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void table_state_init(struct table_state *state, int64_t id)
{
    *state = (struct table_state){.id = id};
}

void table_state_close(struct table_state *state)
{
    for (uint32_t i = 0; i < state->lines; i++)
        free(state->line[i].text);
    free(state->line);
    free(state->move);
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

/* When time for the current decision runs out, if the table has a clock. */
static int64_t decision_end(const struct table_state *state)
{
    return state->since + state->clock * INT64_C(1000);
}

int64_t table_state_deadline(const struct table_state *state)
{
    bool person = table_state_awaited(state) & ~table_state_awaited_bots(state);
    return state->clock && person ? decision_end(state) : 0;
}

bool table_state_time_is_up(const struct table_state *state, int64_t now)
{
    return state->clock && state->stage == TABLE_PLAYING && now >= decision_end(state);
}

void commitment_to(uint64_t seed, const char *salt, char hex[RECORD_COMMITMENT + 1])
{
    struct buffer promised = {0};
    unsigned char hash[crypto_hash_sha256_BYTES];
    buffer_format(&promised, "%llu:%s", (unsigned long long)seed, salt);
    crypto_hash_sha256(hash, (const unsigned char *)buffer_text(&promised), promised.length);
    sodium_bin2hex(hex, RECORD_COMMITMENT + 1, hash, sizeof hash);
    buffer_close(&promised);
}

void table_state_commitment(const struct table_state *state, char hex[RECORD_COMMITMENT + 1])
{
    char salt[RECORD_SALT + 1];
    if (record_drawn(&state->record)) {
        draw_word_write(&state->record.draw.commitment, hex);
        return;
    }
    sodium_bin2hex(salt, sizeof salt, state->salt, sizeof state->salt);
    commitment_to(state->record.seed, salt, hex);
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
    for (uint32_t i = 0; i < state->moves; i++) {
        const struct table_move *move = &state->move[i];
        action joint[SEATS_MAX] = {0};
        joint[move->seat] = move->chosen;
        int code = record_add(record, move->ply, seat_bit(move->seat), joint, error);
        if (code < 0) {
            record_close(record);
            return code;
        }
    }
    return 0;
}
