/* command_queue.c: checks, appends and acknowledges the commands of a table, one at a time. */
#include "server/support/server_log.h"
#include "server/tables/stored_table.h"
#include "server/tables/table_id.h"
#include "server/tables/tables_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void advance(struct table *table);

static void finish(struct table *table, int code, const struct error *error)
{
    struct queued_command *queued = table->queue;
    struct metrics *metrics = table->tables->setup.metrics;
    table->queue = queued->next;
    table->queue_length--;
    table->busy = false;
    if (code == 0)
        metrics_observe(&metrics->acknowledge, clock_monotonic_us() - queued->asked);
    else
        metrics_count(&metrics->refused);
    queued->done(queued->context, code, error);
    free(queued);
}

/* The first command of a table is in the log. It is acknowledged later, by tables_acknowledge, when
 * all commands of the same commit have been applied: so their heads are signed together. */
static void command_saved(struct table *table, const struct store_entry *entry)
{
    struct tables *tables = table->tables;
    struct queued_command *queued = table->queue;
    struct error error = {0};
    metrics_count(&tables->setup.metrics->actions);
    if (table_apply(table, entry, entry->time - queued->sent, &error) < 0)
        server_log(SERVER_LOG_ERROR, "apply", "message",
                   error.text); /* the next command reads the log on */
    if (queued->who.id)
        table_meet(table, queued->who.id, queued->who.address); /* who may sit there only now */
    table->next_saved = NULL;
    *(tables->saved ? tables->saved_end : &tables->saved) = table;
    tables->saved_end = &table->next_saved;
}

void tables_acknowledge(struct tables *tables)
{
    heads_sign_together(tables);
    while (tables->saved) {
        struct table *table = tables->saved;
        int64_t guest = table->queue->who.id;
        tables->saved = table->next_saved;
        finish(table, 0, NULL);
        table_changed(table, guest);
        advance(table);
    }
}

/* After reading on in the log: tries the command again, or acknowledges it if it is there now. */
static void caught_up(void *context, struct store_task *task)
{
    struct table *table = task->object;
    struct error error = task->error;
    (void)context;
    if (task->code < 0 || !table_apply_entries(table, task, &error)) {
        finish(table, error.code, &error);
    } else {
        table->queue->tried = true;
        table->busy = false;
        table_changed(table, table->queue->who.id);
    }
    advance(table);
}

static void catch_up(struct table *table)
{
    struct store_task *task = store_task_new(STORE_TASK_LOG, caught_up, table->tables, table);
    struct error error;
    if (task) {
        task->table = table->state.id;
        task->number = table->state.number + 1;
        task->last = true; /* the command has arrived, and is finished */
    }
    if (!task || !store_thread_submit(table->tables->setup.store_thread, task)) {
        store_busy(&error);
        finish(table, error.code, &error);
        advance(table);
    }
}

static void appended(void *context, struct store_task *task)
{
    struct table *table = task->object;
    struct store_write *write = &task->write[task->writes - 1];
    struct error error = task->error;
    (void)context;
    if (task->code < 0) {
        finish(table, task->code, &error);
    } else if (write->outcome == STORE_KEPT && write->number == table->state.number + 1) {
        command_saved(table, &write->entry);
        return;
    } else if (write->outcome == STORE_GONE) {
        error_set(&error, ERR_ILLEGAL, "this table has been deleted");
        finish(table, error.code, &error);
    } else if (table->queue->tried) {
        error_set(&error, ERR_STORE, "the table changes too fast, try again");
        finish(table, error.code, &error);
    } else {
        catch_up(table);
        return;
    }
    advance(table);
}

static struct command_context context_of(const struct table *table,
                                         const struct queued_command *queued)
{
    struct table_presence presence = table_presence_of(table);
    return (struct command_context){.who = &queued->who,
                                    .now = table_time(table),
                                    .here = presence.here,
                                    .patience = presence.patience};
}

static int compose(const struct table *table, const struct queued_command *queued,
                   const struct command_context *context, struct buffer *body, struct error *error)
{
    if (!queued->own[0])
        return command_body(&queued->command, &table->state, context, body, error);
    buffer_add_text(body, queued->own);
    return body->failed ? out_of_memory(error) : 0;
}

static int check(struct table *table, const struct queued_command *queued,
                 const struct command_context *context, const struct table_entry *entry,
                 struct error *error)
{
    int code = table_state_check(&table->state, entry, error);
    bool held =
        table_state_choosing_seat(&table->state, entry) != SPECTATOR && autoplay_holds(table);
    if (code == 0 && queued->own[0] && (held || queued->step != table->state.step_news))
        return error_set(error, ERR_ILLEGAL, "the game has moved on");
    if (code < 0 || queued->own[0])
        return code;
    code = command_check(&queued->command, &table->state, context, error);
    return code < 0 ? code : table_check_log(table, &queued->command, entry, error);
}

/* The writes of a command: for a rematch the new table, and last its own entry. */
static int fill_task(struct table *table, struct queued_command *queued, struct store_task *task,
                     const struct table_entry *entry, struct error *error)
{
    int code = store_task_reserve(task, SEATS_MAX + 6) ? 0 : out_of_memory(error);
    if (code < 0)
        return code;
    task->writes = 0;
    if (queued->opens)
        code = create_table_writes(task, 0, queued->opens, &queued->who, &queued->spec, error);
    struct store_write *write = &task->write[task->writes];
    if (code == 0 && !store_task_set_body(write, entry->body.start, entry->body.length))
        code = out_of_memory(error);
    if (code < 0)
        return code;
    task->writes++;
    write->kind = STORE_ENTRY;
    write->entry.table = table->state.id;
    write->entry.number = table->state.number + 1;
    write->entry.guest = entry->guest;
    write->entry.time = entry->time;
    write->entry.quiet = !table_state_makes_news(&table->state, entry);
    memcpy(write->entry.command, queued->command.id, sizeof write->entry.command);
    return 0;
}

/* Checks the first command and sends it to the store. */
static int send_command(struct table *table, struct queued_command *queued, struct error *error)
{
    struct buffer body = {0};
    struct command_context context = context_of(table, queued);
    int code = compose(table, queued, &context, &body, error);
    queued->sent = clock_monotonic_ms();
    struct table_entry entry = {.guest = queued->who.id,
                                .time = command_is_timed(&queued->command) ? context.now
                                                                           : clock_wall_ms(),
                                .body = {buffer_text(&body), body.length}};
    if (code == 0)
        code = check(table, queued, &context, &entry, error);
    if (code == 0) {
        struct store_task *task = store_task_new(STORE_TASK_WRITE, appended, table->tables, table);
        code = task ? fill_task(table, queued, task, &entry, error) : out_of_memory(error);
        if (code == 0 && !store_thread_submit(table->tables->setup.store_thread, task))
            code = store_busy(error);
        else if (code < 0 && task)
            store_task_free(task);
    }
    buffer_close(&body);
    return code;
}

/* Whether the log already has the command, or a rematch. */
static bool is_known(const struct table *table, const struct queued_command *queued)
{
    if (queued->opens)
        return table->state.next != 0;
    return queued->command.id[0] && table_has_command(table, queued->who.id, queued->command.id);
}

/* Whether a command that is refused might be good according to what another server has just
 * written. On a store that is made for several, one may have joined since the last beat. */
static bool may_be_behind(const struct table *table, const struct queued_command *queued)
{
    const struct tables *tables = table->tables;
    bool shared = tables->setup.hears || drivers_are_several(tables);
    return shared && !queued->tried && !queued->own[0];
}

/* Handles commands from the queue until one is being saved. */
static void advance(struct table *table)
{
    while (table->queue && !table->busy) {
        struct queued_command *queued = table->queue;
        struct error error = {0};
        table->busy = true;
        if (is_known(table, queued)) {
            metrics_count(&table->tables->setup.metrics->repeated);
            finish(table, 0, NULL);
            continue;
        }
        int code = send_command(table, queued, &error);
        if (code == 0)
            return;
        if (may_be_behind(table, queued)) {
            catch_up(table);
            return;
        }
        finish(table, code, &error);
    }
    table_read_on(table);
}

struct queued_command *queued_command_new(tables_done *done, void *context)
{
    struct queued_command *queued = calloc(1, sizeof *queued);
    if (queued) {
        queued->done = done;
        queued->context = context;
        queued->asked = clock_monotonic_us();
    }
    return queued;
}

void command_queue_add(struct table *table, struct queued_command *queued)
{
    struct queued_command **last = &table->queue;
    while (*last)
        last = &(*last)->next;
    *last = queued;
    table->queue_length++;
    advance(table);
}

/* A new command of a guest; or NULL, after calling `done` with an error, if too many are queued. */
static struct queued_command *guest_command(struct table *table, const struct person *who,
                                            tables_done *done, void *context)
{
    struct queued_command *queued =
        table->queue_length < COMMANDS_QUEUED_MAX ? queued_command_new(done, context) : NULL;
    if (queued) {
        queued->who = *who;
        return queued;
    }
    struct error error;
    error_set(&error, ERR_STORE, "this table is too busy, try again");
    done(context, error.code, &error);
    return NULL;
}

void tables_submit(struct table *table, const struct person *who,
                   const struct table_command *command, tables_done *done, void *context)
{
    struct queued_command *queued = guest_command(table, who, done, context);
    table_meet(table, who->id, who->address);
    if (queued) {
        queued->command = *command;
        command_queue_add(table, queued);
    }
}

static struct seat_promise promise_to(const struct table_seat *seat)
{
    struct seat_promise promise = {.on = true, .guest = seat->guest};
    memcpy(promise.name, seat->name, sizeof promise.name);
    return promise;
}

/* The same seats for everybody, reserved for those who have yet to come. */
static struct table_spec rematch_spec(const struct table_state *state, int64_t guest)
{
    struct table_spec spec = {.game = state->record.game,
                              .config = state->record.config,
                              .clock = state->clock,
                              .total = state->total,
                              .open = state->open,
                              .hints = state->hints,
                              .undo = state->undoing,
                              .sit = table_state_seat_of(state, guest)};
    for (int seat = 0; seat < state->record.config.players; seat++) {
        const struct table_seat *from = &state->seat[seat];
        if (!from->guest)
            spec.bots[seat] = from->level;
        else if (seat != spec.sit)
            spec.reserved[seat] = promise_to(from);
    }
    return spec;
}

void tables_note_hint(struct table *table, const struct person *who, tables_done *done,
                      void *context)
{
    struct queued_command *queued = guest_command(table, who, done, context);
    if (!queued)
        return;
    snprintf(queued->own, sizeof queued->own, "hint %d",
             table_state_seat_of(&table->state, who->id));
    queued->step = table->state.step_news;
    command_queue_add(table, queued);
}

void tables_rematch(struct table *table, const struct person *who, tables_done *done, void *context)
{
    struct error error = {0};
    bool open = table->state.open;
    int code = holdings_take(table->tables, person_holder(who), open, &error);
    if (code < 0) {
        done(context, code, &error);
        return;
    }
    holdings_return(table->tables, person_holder(who), open); /* counted when it is loaded */
    struct queued_command *queued = guest_command(table, who, done, context);
    if (!queued)
        return;
    struct buffer own = {0};
    int64_t id = table_id_of_rematch(table->state.id);
    buffer_format(&own, "next %lld", (long long)id);
    span_copy(span_of(buffer_text(&own)), queued->own, sizeof queued->own);
    buffer_close(&own);
    queued->spec = rematch_spec(&table->state, who->id);
    queued->opens = id;
    queued->step = table->state.step_news;
    command_queue_add(table, queued);
}
