/* create_table.c: creates tables: their first entries, in one transaction. */
#include "server/tables/tables_internal.h"

#include "fairness/draw.h"

#include <stdlib.h>

struct creation {
    struct table_state state; /* after the entries so far */
    struct store_task *task;
    size_t at;
    int64_t guest;
    int64_t time;
};

/* Adds `body` as the next entry, and clears it. */
static int add_entry(struct creation *creation, struct buffer *body, struct error *error)
{
    struct table_entry entry = {.guest = creation->guest,
                                .time = creation->time,
                                .body = {buffer_text(body), body->length}};
    int code =
        body->failed ? out_of_memory(error) : table_state_apply(&creation->state, &entry, error);
    if (code < 0)
        return code;
    struct store_write *write = &creation->task->write[creation->at];
    if (!store_task_set_body(write, buffer_text(body), body->length))
        return out_of_memory(error);
    write->kind = STORE_ENTRY;
    write->entry.table = creation->state.id;
    write->entry.number = creation->state.number;
    write->entry.guest = creation->guest;
    write->entry.time = creation->time;
    creation->at++;
    buffer_clear(body);
    return 0;
}

static void write_creation(const struct table_spec *spec, struct buffer *body)
{
    struct draw_word word[2];
    char secret[DRAW_WORD_TEXT], log_key[DRAW_WORD_TEXT];
    draw_word_random(&word[0]);
    draw_word_random(&word[1]);
    draw_word_write(&word[0], secret);
    draw_word_write(&word[1], log_key);
    buffer_format(body, "create %s %d %d %s drawn %s %s ", spec->game->name, spec->config.players,
                  spec->clock, spec->open ? "open" : "link", secret, log_key);
    game_write_options(spec->game, &spec->config, body);
}

static void write_reservation(const struct seat_promise *promise, int seat, struct buffer *body)
{
    buffer_format(body, "reserve %d", seat);
    command_add_key(body);
    if (promise->guest)
        buffer_format(body, " %lld %s", (long long)promise->guest, promise->name);
}

/* Seats the creator and the bots, and reserves seats. */
static int add_seats(struct creation *creation, const struct table_spec *spec, const char *name,
                     struct buffer *body, struct error *error)
{
    int code = 0;
    for (int seat = 0; code == 0 && seat < spec->config.players; seat++) {
        if (seat == spec->sit)
            buffer_format(body, "sit %d %s", seat, name);
        else if (spec->bots[seat])
            buffer_format(body, "bot %d %d", seat, spec->bots[seat]);
        else if (spec->reserved[seat].on)
            write_reservation(&spec->reserved[seat], seat, body);
        if (body->length)
            code = add_entry(creation, body, error);
    }
    return code;
}

static int add_hints(struct creation *creation, const struct table_spec *spec, struct buffer *body,
                     struct error *error)
{
    if (spec->hints == HINTS_ALONE)
        return 0;
    buffer_format(body, "hints %s", table_hints_names[spec->hints]);
    return add_entry(creation, body, error);
}

static int add_total(struct creation *creation, const struct table_spec *spec, struct buffer *body,
                     struct error *error)
{
    if (!spec->total)
        return 0;
    buffer_format(body, "total %d", spec->total);
    return add_entry(creation, body, error);
}

static int add_undo(struct creation *creation, const struct table_spec *spec, struct buffer *body,
                    struct error *error)
{
    if (!spec->undo)
        return 0;
    buffer_add_text(body, "undo_allowed");
    return add_entry(creation, body, error);
}

int create_table_writes(struct store_task *task, size_t at, int64_t id, const struct person *who,
                        const struct table_spec *spec, struct error *error)
{
    struct creation creation = {
        .task = task, .at = at + 1, .guest = who->id, .time = clock_wall_ms()};
    struct buffer body = {0};
    table_state_init(&creation.state, id);
    write_creation(spec, &body);
    int code = add_entry(&creation, &body, error);
    if (code == 0)
        code = add_hints(&creation, spec, &body, error);
    if (code == 0)
        code = add_total(&creation, spec, &body, error);
    if (code == 0)
        code = add_undo(&creation, spec, &body, error);
    if (code == 0)
        code = add_seats(&creation, spec, who->name, &body, error);
    if (code == 0)
        table_describe(&creation.state, &task->write[at]);
    task->writes = creation.at;
    table_state_close(&creation.state);
    buffer_close(&body);
    return code;
}

struct creating {
    struct tables *tables;
    tables_done *done;
    void *context;
    int64_t id;
    struct holder opener; /* for whom it counts already */
    bool open;
};

/* From now on the table counts itself, if there is one. */
static void uncount(const struct creating *creating)
{
    holdings_return(creating->tables, creating->opener, creating->open);
}

static void created_loaded(void *context, struct table *table, const struct error *error)
{
    struct creating *creating = context;
    uncount(creating);
    if (table)
        table_set_opener(table, creating->opener.address);
    creating->done(creating->context, table ? 0 : error->code, error);
    free(creating);
}

/* Once saved, the table is loaded from its log like any other. */
static void created(void *context, struct store_task *task)
{
    struct creating *creating = task->object;
    if (task->code < 0) {
        uncount(creating);
        creating->done(creating->context, task->code, &task->error);
        free(creating);
        return;
    }
    tables_find(context, creating->id, created_loaded, creating);
}

static struct store_task *creation_task(struct tables *tables, const struct creating *creating,
                                        const struct person *who, const struct table_spec *spec,
                                        struct error *error)
{
    struct store_task *task = store_task_new(STORE_TASK_WRITE, created, tables, NULL);
    if (!task || !store_task_reserve(task, SEATS_MAX + 5)) {
        out_of_memory(error);
    } else if (create_table_writes(task, 0, creating->id, who, spec, error) == 0) {
        struct creating *kept = malloc(sizeof *kept);
        task->object = kept;
        if (kept) {
            *kept = *creating;
            return task;
        }
        out_of_memory(error);
    }
    if (task)
        store_task_free(task);
    return NULL;
}

static int submit_creation(struct tables *tables, const struct creating *creating,
                           const struct person *who, const struct table_spec *spec,
                           struct error *error)
{
    struct store_task *task = creation_task(tables, creating, who, spec, error);
    if (!task)
        return error->code;
    struct creating *kept = task->object;
    if (store_thread_submit(tables->setup.store_thread, task))
        return 0;
    free(kept);
    return store_busy(error);
}

void tables_create(struct tables *tables, int64_t id, const struct person *who,
                   const struct table_spec *spec, tables_done *done, void *context)
{
    struct creating creating = {.tables = tables,
                                .done = done,
                                .context = context,
                                .id = id,
                                .opener = person_holder(who),
                                .open = spec->open};
    struct error error = {0};
    int code = holdings_take(tables, creating.opener, creating.open, &error);
    if (code == 0) {
        code = submit_creation(tables, &creating, who, spec, &error);
        if (code < 0)
            uncount(&creating);
    }
    if (code < 0)
        done(context, code, &error);
}
