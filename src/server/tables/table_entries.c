/* table_entries.c: finds the verb of a log entry, checks the entry and applies it. */
#include "server/tables/table_entries_internal.h"

#include "base/array.h"
#include "fairness/chain.h"

/* ---- What all verbs use ---- */

int out_of_table_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory for a table");
}

int refuse(struct error *error, const char *sentence)
{
    return error_set_with(error, ERR_ILLEGAL, sentence, "%s", ERROR_INNER);
}

static int reserve_news(struct table_state *state, struct error *error)
{
    struct table_news *news =
        array_reserve(state->news, state->news_count + 1, &state->news_capacity, sizeof *news);
    if (!news)
        return out_of_table_memory(error);
    state->news = news;
    return 0;
}

void add_news(struct table_state *state, enum table_news_kind kind, uint32_t value)
{
    state->news[state->news_count++] = (struct table_news){.kind = (uint8_t)kind, .value = value};
}

bool may_direct(const struct table_state *state, int64_t guest)
{
    return guest == state->host || table_state_seat_of(state, guest) != SPECTATOR;
}

int check_own_seat(const struct table_state *state, const struct parsed_entry *parsed,
                   struct error *error)
{
    if (parsed->guest && state->seat[parsed->seat].guest == parsed->guest)
        return 0;
    return refuse(error, "that seat is not yours");
}

bool is_host(const struct table_state *state, const struct parsed_entry *parsed)
{
    return parsed->guest && parsed->guest == state->host;
}

struct table_guest *remember_guest(struct table_state *state, int64_t guest)
{
    for (int i = 0; i < TABLE_GUESTS_MAX; i++)
        if (state->guest[i].guest == guest)
            return &state->guest[i];
    struct table_guest *oldest = &state->guest[state->guests_ever++ % TABLE_GUESTS_MAX];
    *oldest = (struct table_guest){.guest = guest};
    return oldest;
}

/* ---- Entries ---- */

static const struct verb *find_verb(struct span name)
{
    /* the most frequent first */
    const struct verb_table tables[] = {play_verbs,   chat_verbs,   seat_verbs,
                                        undo_verbs,   draw_verbs,   newcomer_verbs,
                                        create_verbs, import_verbs, operator_verbs};
    for (size_t t = 0; t < COUNT_OF(tables); t++)
        for (size_t i = 0; i < tables[t].count; i++)
            if (span_is(name, tables[t].verb[i].name))
                return &tables[t].verb[i];
    return NULL;
}

/* Parses an entry and checks that it is valid. */
static int parse_entry(const struct table_state *state, const struct table_entry *entry,
                       struct parsed_entry *parsed, struct error *error)
{
    int64_t seat = 0;
    *parsed = (struct parsed_entry){
        .guest = entry->guest, .time = entry->time, .text = entry->body, .erased = entry->erased};
    parsed->verb = find_verb(span_cut(&parsed->text, ' '));
    if (!parsed->verb || entry->body.length > TABLE_ENTRY_MAX)
        return error_set(error, ERR_SYNTAX, "the table does not know this command");
    if (!state->number && !parsed->verb->creates)
        return refuse(error, "there is no such table");
    if (state->closed)
        return refuse(error, "an operator has closed this table");
    if (parsed->verb->seated &&
        !scan_number(span_cut(&parsed->text, ' '), 0, table_state_players(state) - 1, &seat))
        return error_set(error, ERR_ARGUMENT, "the table has seats 0 to %d",
                         table_state_players(state) - 1);
    parsed->seat = (seat_id)seat;
    return parsed->verb->check(state, parsed, error);
}

int table_state_check(const struct table_state *state, const struct table_entry *entry,
                      struct table_effect *effect, struct error *error)
{
    struct parsed_entry parsed;
    int code = parse_entry(state, entry, &parsed, error);
    if (code < 0 || !effect)
        return code;
    effect->chooses = parsed.verb->chooses ? parsed.seat : SPECTATOR;
    effect->news = !parsed.verb->chooses || !(state->chosen >> parsed.seat & 1);
    return 0;
}

struct span table_entry_content(struct span body)
{
    struct span text = body;
    const struct verb *verb = find_verb(span_cut(&text, ' '));
    if (!verb || verb->chained)
        return body;
    if (verb->seated)
        span_cut(&text, ' ');
    return span_trim((struct span){body.start, body.length - text.length});
}

/* Adds the entry that was just applied to the hash chain. */
static void add_to_chain(struct table_state *state, struct span body, uint32_t news_before)
{
    struct draw_word nonce, digest;
    if (!record_drawn(&state->record))
        return;
    if (state->number == 1)
        state->head = state->record.draw.commitment;
    chain_nonce(&state->log_key, state->number, &nonce);
    chain_digest(&nonce, state->number, table_entry_content(body), &digest);
    chain_add(&state->head, &digest);
    if (state->news_count != news_before)
        state->news_head = state->head;
}

int table_state_apply(struct table_state *state, const struct table_entry *entry,
                      struct error *error)
{
    struct parsed_entry parsed;
    uint32_t news_before = state->news_count;
    int code = parse_entry(state, entry, &parsed, error);
    if (code == 0)
        code = reserve_news(state, error);
    if (code == 0)
        code = parsed.verb->apply(state, &parsed, error);
    if (code < 0)
        return code;
    state->number++;
    if (state->undo.asked && !table_state_undo_awaits(state)) /* whoever was to answer has left */
        end_undo_request(state);
    add_to_chain(state, entry->body, news_before);
    return 0;
}
