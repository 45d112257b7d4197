/* holdings.c: what tables cost, and for whom: who has opened how many, how much of a log is used,
 * on whose behalf bots think, and whether anybody is there to see it. */
#include "server/tables/tables_internal.h"

enum {
    ATTENDED_MS = 60 * 1000, /* after somebody has looked */
    ENTRY_COST = 64,         /* bytes that an entry takes besides its body */
    GUEST_SHARE = 4,         /* one guest may use this part of a log: a quarter … */
    CHAT_SHARE = 2,          /* … and chat this part … */
    MURMUR_SHARE = 4,        /* … so that spectators cannot silence players */
};

/* ---- How many tables somebody has opened ---- */

static int refuse_tables(struct tables *tables, enum quota_verdict verdict, struct error *error)
{
    metrics_count(&tables->setup.metrics->bounded[BOUND_TABLES]);
    if (verdict == QUOTA_ALL_FULL)
        return error_set(error, ERR_BUSY, "the server has too many tables, try again later");
    if (verdict == QUOTA_GUEST_FULL)
        return error_set(error, ERR_LIMIT,
                         "you have too many unfinished tables: finish a game first");
    return error_set(error, ERR_LIMIT,
                     "too many unfinished tables from your address: finish a game first");
}

static int refuse_open_tables(struct tables *tables, enum quota_verdict verdict,
                              struct error *error)
{
    metrics_count(&tables->setup.metrics->bounded[BOUND_OPEN_TABLES]);
    if (verdict == QUOTA_GUEST_FULL)
        return error_set(error, ERR_LIMIT,
                         "you have too many open tables: finish a game, or open a private one");
    return error_set(error, ERR_LIMIT,
                     "too many open tables from your address: finish a game, or open a private "
                     "one");
}

int holdings_take(struct tables *tables, struct holder holder, bool open, struct error *error)
{
    enum quota_verdict verdict = quota_take(&tables->live, holder, 1);
    if (verdict != QUOTA_GRANTED)
        return refuse_tables(tables, verdict, error);
    verdict = open ? quota_take(&tables->open, holder, 1) : QUOTA_GRANTED;
    if (verdict == QUOTA_GRANTED)
        return 0;
    quota_return(&tables->live, holder, 1);
    return refuse_open_tables(tables, verdict, error);
}

void holdings_return(struct tables *tables, struct holder holder, bool open)
{
    quota_return(&tables->live, holder, 1);
    if (open)
        quota_return(&tables->open, holder, 1);
}

/* Makes a quota agree with whether the table should count. */
static void count(struct quota *quota, struct holder holder, bool *counted, bool should)
{
    if (*counted && !should)
        quota_return(quota, holder, 1);
    if (!*counted && should)
        quota_add(quota, holder, 1);
    *counted = should;
}

static void count_as(struct table *table, bool live)
{
    count(&table->tables->live, table->opener, &table->is_live, live);
    count(&table->tables->open, table->opener, &table->is_open, live && table->state.open);
}

void table_count(struct table *table)
{
    if (!table->opener.guest) {
        count_as(table, false);
        table->opener.guest = (uint64_t)table->state.host;
    }
    count_as(table, !table_state_ended(&table->state));
}

void table_uncount(struct table *table)
{
    count_as(table, false);
    quota_close(&table->log);
}

void table_set_opener(struct table *table, uint64_t address)
{
    count_as(table, false);
    table->opener.address = address;
    table_count(table);
    table_meet(table, table->state.host, address);
}

/* ---- Who is there ---- */

void table_visit(struct table *table)
{
    table->visited = clock_monotonic_ms();
}

static bool is_player(const struct table_state *state, uint64_t guest)
{
    return guest && (table_state_seat_of(state, (int64_t)guest) != SPECTATOR ||
                     (int64_t)guest == state->newcomer.guest);
}

void table_meet(struct table *table, int64_t guest, uint64_t address)
{
    const struct holder now = {(uint64_t)guest, address};
    struct holder *place = NULL; /* there is one for everybody who plays and a newcomer */
    for (size_t i = 0; i < COUNT_OF(table->met); i++)
        if (table->met[i].guest == now.guest)
            place = &table->met[i];
    for (size_t i = 0; !place && i < COUNT_OF(table->met); i++)
        if (!is_player(&table->state, table->met[i].guest))
            place = &table->met[i];
    if (place && is_player(&table->state, now.guest))
        *place = now;
    table_visit(table);
}

uint64_t table_address_of(const struct table *table, int64_t guest)
{
    for (size_t i = 0; guest && i < COUNT_OF(table->met); i++)
        if (table->met[i].guest == (uint64_t)guest)
            return table->met[i].address;
    return 0;
}

bool table_is_attended(const struct table *table)
{
    bool on_time = table_state_has_clock(&table->state) && table_state_present(&table->state);
    return table->watchers || on_time || elsewhere_is_watched(table) ||
           (table->visited && clock_monotonic_ms() < table->visited + ATTENDED_MS);
}

bool table_patron(const struct table *table, struct holder *patron)
{
    const struct table_state *state = &table->state;
    seat_mask waiting = table_state_present(state);
    if (!waiting) {
        *patron = table->opener;
        return false;
    }
    int seat = bits_nth(waiting, state->ply % (uint32_t)bits_count(waiting));
    int64_t guest = state->seat[seat].guest;
    *patron = (struct holder){(uint64_t)guest, table_address_of(table, guest)};
    return true;
}

/* ---- How long its log is ---- */

void table_count_entry(struct table *table, const struct store_entry *entry)
{
    quota_add(&table->log, (struct holder){.guest = (uint64_t)entry->guest},
              ENTRY_COST + (int64_t)entry->length);
}

static int refuse_entry(struct table *table, enum quota_verdict verdict, bool chat,
                        struct error *error)
{
    metrics_count(&table->tables->setup.metrics->bounded[BOUND_LOG]);
    if (verdict == QUOTA_GUEST_FULL)
        return error_set(
            error, ERR_ILLEGAL,
            "you have said and changed too much at this table: from now on, you can only play");
    if (chat)
        return error_set(error, ERR_ILLEGAL,
                         "too much has been said at this table: the chat is full");
    return error_set(error, ERR_ILLEGAL,
                     "too much has happened at this table: finish the game, then open another one");
}

int table_check_log(struct table *table, const struct table_command *command,
                    const struct table_entry *entry, struct error *error)
{
    int64_t bytes = table->tables->setup.log_bytes_per_table;
    enum limit limit = command_limit(command);
    bool murmur = limit == LIMIT_MURMUR, chat = murmur || limit == LIMIT_CHAT;
    if (!bytes || command_is_needed(command, &table->state, entry->guest))
        return 0;
    table->log.bounds = (struct quota_bounds){.guest = bytes / GUEST_SHARE,
                                              .all = murmur ? bytes / MURMUR_SHARE
                                                     : chat ? bytes / CHAT_SHARE
                                                            : bytes};
    enum quota_verdict verdict =
        quota_check(&table->log, (struct holder){.guest = (uint64_t)entry->guest},
                    ENTRY_COST + (int64_t)entry->body.length);
    return verdict == QUOTA_GRANTED ? 0 : refuse_entry(table, verdict, chat, error);
}
