/* command_queue.c: checks, appends and acknowledges the commands of a table, one after another.
 *
 * A command is checked against the state that all entries before it have led to, so it waits until
 * they are saved. First choices of several seats in one step are the exception: whether one is good
 * does not depend on the others. Those that wait go to the store together, as writes of one task:
 * so they share a commit, and if one is late, so are those after it. What arrives in one turn of
 * the net's loop is sent at its end, so that they can meet. */
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
    table->sending--;
    if (code == 0)
        metrics_observe(&metrics->acknowledge, clock_monotonic_us() - queued->asked);
    else
        metrics_count(&metrics->refused);
    queued->done(queued->context, code, error);
    free(queued);
}

/* Puts a table at the end of a list. */
static void append(struct table_list *list, struct table *table)
{
    table->next_in_list = NULL;
    *(list->first ? list->end : &list->first) = table;
    list->end = &table->next_in_list;
}

static struct table *take_first(struct table_list *list)
{
    struct table *table = list->first;
    if (table)
        list->first = table->next_in_list;
    return table;
}

/* A command is in the log. */
static void command_saved(struct table *table, const struct queued_command *queued,
                          const struct store_entry *entry)
{
    struct error error = {0};
    metrics_count(&table->tables->setup.metrics->actions);
    if (table_apply(table, entry, entry->time - queued->sent, &error) < 0)
        server_log(SERVER_LOG_ERROR, "apply", "message",
                   error.text); /* the next command reads the log on */
    if (queued->who.id)
        table_meet(table, queued->who.id, queued->who.address); /* who may sit there only now */
}

/* All commands that a table is `sending` have been saved. If there are several, all have made news,
 * so that nobody but the last sender has to be named. */
static void acknowledge(struct table *table)
{
    int64_t guest = 0;
    while (table->sending) {
        guest = table->queue->who.id;
        finish(table, 0, NULL);
    }
    table_changed(table, guest);
    advance(table);
}

void tables_acknowledge(struct tables *tables)
{
    struct table *table;
    heads_sign_together(tables);
    while ((table = take_first(&tables->saved)))
        acknowledge(table);
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
        table->sending = 0;
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

static bool is_next(const struct table *table, const struct store_write *write)
{
    return write->outcome == STORE_KEPT && write->number == table->state.number + 1;
}

/* The first command was not saved. */
static void not_saved(struct table *table, const struct store_write *write)
{
    struct error error;
    table->sending = 1; /* the others are sent again when it is their turn */
    if (write->outcome == STORE_GONE) {
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

/* What was saved is acknowledged later, by tables_acknowledge, when all commands of the same commit
 * have been applied: so their heads are signed together. */
static void appended(void *context, struct store_task *task)
{
    struct table *table = task->object;
    const struct store_write *write = &task->write[task->writes - (size_t)table->sending];
    int saved = 0;
    (void)context;
    if (task->code < 0) {
        table->compared = 0; /* it may have been saved, and nobody else tells us */
        while (table->sending)
            finish(table, task->code, &task->error);
        advance(table);
        return;
    }
    for (const struct queued_command *queued = table->queue;
         saved < table->sending && is_next(table, &write[saved]); queued = queued->next)
        command_saved(table, queued, &write[saved++].entry);
    if (saved) {
        table->sending = saved; /* the others are sent again when it is their turn */
        append(&table->tables->saved, table);
    } else {
        not_saved(table, write);
    }
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
                 struct table_effect *effect, struct error *error)
{
    int code = table_state_check(&table->state, entry, effect, error);
    if (code < 0)
        return code;
    if (queued->own[0]) {
        bool held = effect->chooses != SPECTATOR && autoplay_holds(table);
        return held || queued->step != table->state.step_news
                   ? error_set(error, ERR_ILLEGAL, "the game has moved on")
                   : 0;
    }
    code = command_check(&queued->command, &table->state, context, error);
    return code < 0 ? code : table_check_log(table, &queued->command, entry, error);
}

/* Adds the writes of a command to a task: for a rematch the new table, and last its own entry. */
static int add_writes(struct table *table, struct queued_command *queued, struct store_task *task,
                      const struct table_entry *entry, bool news, struct error *error)
{
    int code = 0;
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
    write->entry.number = table->state.number + table->sending;
    write->entry.guest = entry->guest;
    write->entry.time = entry->time;
    write->entry.quiet = !news;
    write->entry.known = quota_of_guest(&table->log, (uint64_t)entry->guest) != 0;
    memcpy(write->entry.command, queued->command.id, sizeof write->entry.command);
    return 0;
}

/* Checks a command, the last of those that the table is `sending`, and adds it to a task. */
static int add_command(struct table *table, struct queued_command *queued, struct store_task *task,
                       struct error *error)
{
    struct buffer body = {0};
    struct command_context context = context_of(table, queued);
    int code = compose(table, queued, &context, &body, error);
    queued->sent = clock_monotonic_ms();
    struct table_entry entry = {.guest = queued->who.id,
                                .time = command_is_timed(&queued->command) ? context.now
                                                                           : clock_wall_ms(),
                                .body = {buffer_text(&body), body.length}};
    struct table_effect effect;
    if (code == 0)
        code = check(table, queued, &context, &entry, &effect, error);
    if (code == 0)
        code = add_writes(table, queued, task, &entry, effect.news, error);
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

/* The seat that a command makes its first choice for in this step; 0 if it does something else. */
static seat_mask first_choice(const struct table *table, const struct queued_command *queued)
{
    const struct table_state *state = &table->state;
    seat_id seat = table_state_seat_of(state, queued->who.id);
    if (queued->own[0] || seat == SPECTATOR || !command_is_choice(&queued->command))
        return 0;
    return seat_bit(seat) & state->position.head.to_act & (seat_mask)~state->chosen;
}

/* Adds the commands that go along with the first. Those that are refused are so in their turn. */
static void add_others(struct table *table, struct store_task *task)
{
    struct queued_command *queued = table->queue;
    seat_mask awaited = table->state.position.head.to_act & (seat_mask)~table->state.chosen;
    seat_mask with = first_choice(table, queued);
    while (with && with != awaited && (queued = queued->next)) {
        struct error error;
        seat_mask seat = first_choice(table, queued);
        if (!seat || with & seat || is_known(table, queued))
            return;
        table->sending++;
        if (add_command(table, queued, task, &error) < 0) {
            table->sending--;
            return;
        }
        with |= seat;
    }
}

/* Checks the first command and sends it to the store, with those that go along. */
static int send_first(struct table *table, struct error *error)
{
    struct store_task *task = store_task_new(STORE_TASK_WRITE, appended, table->tables, table);
    if (!task || !store_task_reserve(task, SEATS_MAX + 6)) {
        if (task)
            store_task_free(task);
        return out_of_memory(error);
    }
    task->writes = 0;
    int code = add_command(table, table->queue, task, error);
    if (code < 0) {
        store_task_free(task);
        return code;
    }
    add_others(table, task);
    if (store_thread_submit(table->tables->setup.store_thread, task))
        return 0;
    table->sending = 1;
    return store_busy(error);
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
    while (table->queue && !table->sending) {
        struct queued_command *queued = table->queue;
        struct error error = {0};
        table->sending = 1;
        if (is_known(table, queued)) {
            metrics_count(&table->tables->setup.metrics->repeated);
            finish(table, 0, NULL);
            continue;
        }
        int code = send_first(table, &error);
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

void tables_send(struct tables *tables)
{
    struct table *table;
    while ((table = take_first(&tables->unsent))) {
        table->is_unsent = false;
        advance(table);
    }
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
    if (table->is_unsent || table->sending)
        return;
    table->is_unsent = true;
    append(&table->tables->unsent, table);
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
