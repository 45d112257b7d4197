#include "server/tables/stored_table.h"

#include "server/tables/tables_internal.h"

struct table_entry table_entry_of(const struct store_entry *stored)
{
    return (struct table_entry){.guest = stored->guest,
                                .time = stored->time,
                                .body = {stored->body, stored->length},
                                .erased = stored->erased};
}

/* ---- Reading ---- */

struct reading {
    struct table_state *state;
    struct error error;
};

static bool take_entry(void *context, const struct store_entry *stored)
{
    struct reading *reading = context;
    struct table_entry entry = table_entry_of(stored);
    return table_state_apply(reading->state, &entry, &reading->error) == 0;
}

int stored_table_read(struct store *store, int64_t id, struct table_state *state,
                      struct error *error)
{
    struct reading reading = {.state = state};
    table_state_init(state, id);
    int code = store_read_entries(store, id, 1, take_entry, &reading, error);
    if (code >= 0 && reading.error.code < 0)
        return error_wrap(error, ERR_STORE, &reading.error, "a log cannot be read: %.180s",
                          ERROR_INNER);
    if (code >= 0 && !state->number)
        return error_set(error, ERR_ARGUMENT, "there is no such table");
    return code;
}

/* ---- Continuing ---- */

/* Commits the body as the next entry, and the row of the table after it: 1, or 0 if it was late. */
static int commit(struct store *store, struct table_state *state, int64_t guest,
                  const struct buffer *body, struct error *error)
{
    struct store_write write[2] = {{.kind = STORE_ENTRY,
                                    .entry = {.table = state->id,
                                              .number = state->number + 1,
                                              .guest = guest,
                                              .time = clock_wall_ms(),
                                              .body = buffer_text(body),
                                              .length = body->length}}};
    struct table_entry entry = table_entry_of(&write[0].entry);
    int code = table_state_apply(state, &entry, error);
    if (code < 0)
        return code;
    table_describe(state, &write[1]);
    code = store_commit(store, write, table_state_ended(state) ? 2 : 1, error);
    return code < 0 ? code : write[0].outcome != STORE_LATE;
}

/* What stored_table_append is asked to add. */
struct addition {
    int64_t table, guest;
    stored_table_compose *compose;
    void *context;
};

static int try_append(struct store *store, const struct addition *addition, bool *late,
                      struct error *error)
{
    struct table_state state;
    struct buffer body = {0};
    *late = false;
    int code = stored_table_read(store, addition->table, &state, error);
    if (code >= 0)
        code = addition->compose(addition->context, &state, &body, error);
    if (code > 0 && body.failed)
        code = out_of_memory(error);
    if (code > 0) {
        code = commit(store, &state, addition->guest, &body, error);
        *late = code == 0;
    }
    buffer_close(&body);
    table_state_close(&state);
    return code;
}

int stored_table_append(struct store *store, int64_t id, int64_t guest,
                        stored_table_compose *compose, void *context, struct error *error)
{
    enum { TRIES = 20 };
    const struct addition addition = {id, guest, compose, context};
    bool late = true;
    int code = 0;
    for (int i = 0; late && i < TRIES; i++)
        code = try_append(store, &addition, &late, error);
    return late ? error_set(error, ERR_STORE, "the table changes too fast, try again") : code;
}
