#include "store/moderation.h"

#include "store/driver.h"

static int64_t run(struct store *store, const char *sql, const struct store_value value[],
                   int count, struct error *error)
{
    const struct store_statement statement = {.sql = sql, .value = value, .count = count};
    return store->driver->run(store, &statement, error);
}

static int read_rows(struct store *store, const struct store_statement *query, struct error *error)
{
    int64_t result = store->driver->run(store, query, error);
    return result < 0 ? (int)result : 0;
}

/* ---- Acts ---- */

/* Numbers have no gaps, and of two acts at the same time one fails and is tried again: a reader who
 * has seen an act has seen all before it. */
static int64_t insert_act(struct store *store, const struct store_act *act, struct error *error)
{
    const struct store_value value[] = {value_number(act->time), value_text(act->operator_name),
                                        value_text(act->verb), value_text(act->subject),
                                        value_text(act->detail)};
    return run(store,
               "INSERT INTO acts (id, time, operator, verb, subject, detail)"
               " SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5 FROM acts",
               value, VALUE_COUNT(value), error);
}

/* A statement and the act that goes with it. */
struct change {
    const char *sql;
    const struct store_value *value;
    int count;
    const struct store_act *act;
};

/* Returns how many rows the statement changed; if none, there is no act either. */
static int64_t try_change(struct store *store, const struct change *change, struct error *error)
{
    int64_t changed = store->driver->begin(store, error);
    if (changed < 0)
        return changed;
    changed = change->sql ? run(store, change->sql, change->value, change->count, error) : 1;
    int64_t done = changed > 0 ? insert_act(store, change->act, error) : changed;
    int code = store->driver->end(store, done > 0, error);
    return done < 0 ? done : code < 0 ? code : changed;
}

static int apply_change(struct store *store, const struct change *change, struct error *error)
{
    enum { TRIES = 5 };
    int64_t changed = ERR_STORE;
    for (int i = 0; i < TRIES && changed < 0; i++)
        changed = try_change(store, change, error);
    return (int)changed;
}

int store_add_act(struct store *store, const struct store_act *act, struct error *error)
{
    int code = apply_change(store, &(struct change){.act = act}, error);
    return code < 0 ? code : 0;
}

struct act_reader {
    bool (*take)(void *context, const struct store_act *act);
    void *context;
};

static bool take_act(void *context, const struct store_value column[])
{
    const struct act_reader *reader = context;
    struct store_act act = {.id = column[0].number, .time = column[1].number};
    value_copy(&column[2], act.operator_name, sizeof act.operator_name);
    value_copy(&column[3], act.verb, sizeof act.verb);
    value_copy(&column[4], act.subject, sizeof act.subject);
    value_copy(&column[5], act.detail, sizeof act.detail);
    return reader->take(reader->context, &act);
}

int store_read_acts(struct store *store, int64_t after,
                    bool (*take)(void *context, const struct store_act *act), void *context,
                    struct error *error)
{
    struct act_reader reader = {take, context};
    const struct store_value value[] = {value_number(after), value_number(STORE_ACTS_READ)};
    const struct store_statement query = {
        .sql = "SELECT id, time, operator, verb, subject, detail FROM acts"
               " WHERE id > $1 ORDER BY id LIMIT $2",
        .value = value,
        .count = VALUE_COUNT(value),
        .take = take_act,
        .context = &reader};
    return read_rows(store, &query, error);
}

static bool take_number(void *context, const struct store_value column[])
{
    *(int64_t *)context = column[0].number;
    return true;
}

int store_last_act(struct store *store, int64_t *id, struct error *error)
{
    *id = 0;
    const struct store_statement query = {
        .sql = "SELECT coalesce(max(id), 0) FROM acts", .take = take_number, .context = id};
    return read_rows(store, &query, error);
}

/* ---- Bans ---- */

int store_ban(struct store *store, const struct store_ban *ban, struct error *error)
{
    const struct store_value value[] = {value_text(ban->subject), value_number(ban->since),
                                        value_number(ban->until), value_text(ban->reason),
                                        value_text(ban->operator_name)};
    struct store_act act = {.time = ban->since, .verb = "ban"};
    memcpy(act.subject, ban->subject, sizeof act.subject);
    memcpy(act.detail, ban->reason, sizeof act.detail);
    memcpy(act.operator_name, ban->operator_name, sizeof act.operator_name);
    struct change change = {
        .sql = "INSERT INTO bans (subject, since, until, reason, operator)"
               " VALUES ($1, $2, $3, $4, $5)"
               " ON CONFLICT (subject) DO UPDATE SET since = excluded.since,"
               "  until = excluded.until, reason = excluded.reason, operator = excluded.operator",
        .value = value,
        .count = VALUE_COUNT(value),
        .act = &act,
    };
    int code = apply_change(store, &change, error);
    return code < 0 ? code : 0;
}

int store_unban(struct store *store, const struct store_act *act, struct error *error)
{
    const struct store_value value[] = {value_text(act->subject)};
    struct change change = {.sql = "DELETE FROM bans WHERE subject = $1",
                            .value = value,
                            .count = VALUE_COUNT(value),
                            .act = act};
    return apply_change(store, &change, error);
}

struct ban_reader {
    bool (*take)(void *context, const struct store_ban *ban);
    void *context;
};

static bool take_ban(void *context, const struct store_value column[])
{
    const struct ban_reader *reader = context;
    struct store_ban ban = {.since = column[1].number, .until = column[2].number};
    value_copy(&column[0], ban.subject, sizeof ban.subject);
    value_copy(&column[3], ban.reason, sizeof ban.reason);
    value_copy(&column[4], ban.operator_name, sizeof ban.operator_name);
    return reader->take(reader->context, &ban);
}

int store_read_bans(struct store *store, int64_t now,
                    bool (*take)(void *context, const struct store_ban *ban), void *context,
                    struct error *error)
{
    struct ban_reader reader = {take, context};
    const struct store_value value[] = {value_number(now), value_number(STORE_BANS_MAX)};
    const struct store_statement query = {
        .sql = "SELECT subject, since, until, reason, operator FROM bans"
               " WHERE until = 0 OR until > $1 ORDER BY since DESC, subject LIMIT $2",
        .value = value,
        .count = VALUE_COUNT(value),
        .take = take_ban,
        .context = &reader};
    return read_rows(store, &query, error);
}

/* ---- Reports ---- */

static int64_t insert_report(struct store *store, const struct store_report *report,
                             struct error *error)
{
    const struct store_value value[] = {value_number(report->time),  value_number(report->author),
                                        value_number(report->about), value_number(report->table),
                                        value_text(report->name),    value_text(report->address),
                                        value_text(report->quote),   value_text(report->text)};
    return run(store,
               "INSERT INTO reports"
               " (id, time, author, about, table_id, name, address, quote, text, closed)"
               " SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, 0 FROM reports",
               value, VALUE_COUNT(value), error);
}

int store_add_report(struct store *store, const struct store_report *report, struct error *error)
{
    enum { TRIES = 5 }; /* another server may take the number first */
    int64_t added = ERR_STORE;
    for (int i = 0; i < TRIES && added < 0; i++)
        added = insert_report(store, report, error);
    return added < 0 ? (int)added : 0;
}

struct report_reader {
    bool (*take)(void *context, const struct store_report *report);
    void *context;
};

static bool take_report(void *context, const struct store_value column[])
{
    const struct report_reader *reader = context;
    struct store_report report = {.id = column[0].number,
                                  .time = column[1].number,
                                  .author = column[2].number,
                                  .about = column[3].number,
                                  .table = column[4].number,
                                  .closed = column[9].number};
    value_copy(&column[5], report.name, sizeof report.name);
    value_copy(&column[6], report.address, sizeof report.address);
    value_copy(&column[7], report.quote, sizeof report.quote);
    value_copy(&column[8], report.text, sizeof report.text);
    return reader->take(reader->context, &report);
}

int store_read_reports(struct store *store, bool all, int most,
                       bool (*take)(void *context, const struct store_report *report),
                       void *context, struct error *error)
{
    struct report_reader reader = {take, context};
    const struct store_value value[] = {value_number(all), value_number(most)};
    const struct store_statement query = {
        .sql = "SELECT id, time, author, about, table_id, name, address, quote, text,"
               " closed FROM reports WHERE closed <= $1 ORDER BY id DESC LIMIT $2",
        .value = value,
        .count = VALUE_COUNT(value),
        .take = take_report,
        .context = &reader};
    return read_rows(store, &query, error);
}

int store_close_report(struct store *store, int64_t id, const struct store_act *act,
                       struct error *error)
{
    const struct store_value value[] = {value_number(id)};
    struct change change = {
        .sql = "UPDATE reports SET closed = 1, address = '' WHERE id = $1 AND closed = 0",
        .value = value,
        .count = VALUE_COUNT(value),
        .act = act};
    return apply_change(store, &change, error);
}
