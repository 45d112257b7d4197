/* orders.c: commands in their turn: checked, appended, acknowledged. */
#include "server/inner.h"
#include "server/journal.h"

#include <stdlib.h>
#include <string.h>

static void advance(struct table *table);

static void finish(struct table *table, int code, const struct error *error)
{
    struct order *order = table->orders;
    struct metrics *metrics = table->hall->setup.metrics;
    table->orders = order->next;
    table->order_count--;
    table->busy = false;
    if (code == 0)
        metrics_observe(&metrics->acknowledge, metrics_clock() - order->asked);
    else
        metrics_count(&metrics->refused);
    order->done(order->context, code, error);
    free(order);
}

static void order_kept(struct table *table, const struct store_entry *entry)
{
    struct order *order = table->orders;
    struct error error = {0};
    int64_t guest = order->who.id;
    struct room_entry next = {
        .guest = entry->guest, .time = entry->time, .body = {entry->body, entry->length}};
    metrics_count(&table->hall->setup.metrics->actions);
    if (room_apply(&table->room, &next, &error) < 0)
        journal(JOURNAL_ERROR, "apply", "message", error.text); /* the log is read again */
    table_remember(table, entry->guest, entry->command);
    finish(table, 0, NULL);
    table_changed(table, guest);
}

/* The log was read on: tries the order again, or acknowledges it if it is there now. */
static void caught_up(void *context, struct task *task)
{
    struct table *table = task->object;
    struct error error = task->error;
    (void)context;
    if (task->code < 0 || !table_follow(table, task, &error)) {
        finish(table, error.code, &error);
    } else {
        table->orders->tried = true;
        table->busy = false;
        table_changed(table, table->orders->who.id);
    }
    advance(table);
}

static void catch_up(struct table *table)
{
    struct task *task = task_new(TASK_LOG, caught_up, table->hall, table);
    struct error error;
    if (task) {
        task->table = table->room.id;
        task->number = table->room.number + 1;
    }
    if (!task || !committer_hand(table->hall->setup.committer, task)) {
        store_busy(&error);
        finish(table, error.code, &error);
        advance(table);
    }
}

static void appended(void *context, struct task *task)
{
    struct table *table = task->object;
    struct store_write *write = &task->write[task->writes - 1];
    struct error error = task->error;
    (void)context;
    if (task->code < 0) {
        finish(table, task->code, &error);
    } else if (write->outcome == STORE_KEPT && write->number == table->room.number + 1) {
        order_kept(table, &write->entry);
    } else if (table->orders->tried) {
        error_set(&error, ERR_STORE, "the table changes too fast, try again");
        finish(table, error.code, &error);
    } else {
        catch_up(table);
        return;
    }
    advance(table);
}

static int compose(const struct table *table, const struct order *order, struct buffer *body,
                   struct error *error)
{
    if (!order->own[0])
        return command_body(&order->command, &table->room, order->who.id, order->who.name, body,
                            error);
    buffer_add_text(body, order->own);
    return body->failed ? out_of_memory(error) : 0;
}

/* The writes of an order: perhaps a new table, and the entry as the last. */
static int fill_task(struct table *table, struct order *order, struct task *task,
                     const struct buffer *body, struct error *error)
{
    int code = task_reserve(task, SEATS_MAX + 4) ? 0 : out_of_memory(error);
    if (code < 0)
        return code;
    task->writes = 0;
    if (order->opens)
        code = table_write_opening(task, 0, order->opens, &order->who, &order->wish, error);
    struct store_write *write = &task->write[task->writes];
    if (code == 0 && !task_set_body(write, buffer_text(body), body->length))
        code = out_of_memory(error);
    if (code < 0)
        return code;
    task->writes++;
    write->kind = STORE_ENTRY;
    write->entry.table = table->room.id;
    write->entry.number = table->room.number + 1;
    write->entry.guest = order->who.id;
    write->entry.time = hall_time();
    memcpy(write->entry.command, order->command.id, sizeof write->entry.command);
    return 0;
}

/* Checks the first order and sends it to the store. */
static int send_order(struct table *table, struct order *order, struct error *error)
{
    struct buffer body = {0};
    int code = compose(table, order, &body, error);
    struct room_entry entry = {
        .guest = order->who.id, .time = hall_time(), .body = {buffer_text(&body), body.length}};
    if (code == 0)
        code = room_check(&table->room, &entry, error);
    if (code == 0) {
        struct task *task = task_new(TASK_WRITE, appended, table->hall, table);
        code = task ? fill_task(table, order, task, &body, error) : out_of_memory(error);
        if (code == 0 && !committer_hand(table->hall->setup.committer, task))
            code = store_busy(error);
        else if (code < 0 && task)
            task_free(task);
    }
    buffer_close(&body);
    return code;
}

/* Whether there is nothing left to do: the log has the command, or the rematch, already. */
static bool is_known(const struct table *table, const struct order *order)
{
    if (order->opens)
        return table->room.next != 0;
    return order->command.id[0] && table_knows(table, order->who.id, order->command.id);
}

/* Takes the orders in their turn until one is under way. */
static void advance(struct table *table)
{
    while (table->orders && !table->busy) {
        struct order *order = table->orders;
        struct error error = {0};
        table->busy = true;
        if (is_known(table, order)) {
            metrics_count(&table->hall->setup.metrics->repeated);
            finish(table, 0, NULL);
            continue;
        }
        enum tongue before = tongue_speak(order->tongue);
        int code = send_order(table, order, &error);
        tongue_speak(before);
        if (code == 0)
            return;
        finish(table, code, &error);
    }
}

struct order *order_new(hall_done *done, void *context)
{
    struct order *order = calloc(1, sizeof *order);
    if (order) {
        order->done = done;
        order->context = context;
        order->asked = metrics_clock();
        order->tongue = tongue_in_use();
    }
    return order;
}

void table_enqueue(struct table *table, struct order *order)
{
    struct order **last = &table->orders;
    while (*last)
        last = &(*last)->next;
    *last = order;
    table->order_count++;
    advance(table);
}

/* An order of a guest, or NULL after telling it that there are too many. */
static struct order *guest_order(struct table *table, const struct person *who, hall_done *done,
                                 void *context)
{
    struct order *order = table->order_count < ORDERS_MAX ? order_new(done, context) : NULL;
    if (order) {
        order->who = *who;
        return order;
    }
    struct error error;
    error_set(&error, ERR_STORE, "too much is going on at this table, try again");
    done(context, error.code, &error);
    return NULL;
}

void hall_command(struct table *table, const struct person *who,
                  const struct table_command *command, hall_done *done, void *context)
{
    struct order *order = guest_order(table, who, done, context);
    if (order) {
        order->command = *command;
        table_enqueue(table, order);
    }
}

static struct table_wish wish_of(const struct room *room, int64_t guest)
{
    struct table_wish wish = {.game = room->record.game,
                              .config = room->record.config,
                              .clock = room->clock,
                              .open = room->open,
                              .sit = room_seat_of(room, guest)};
    for (int seat = 0; seat < room->record.config.players; seat++)
        if (!room->seat[seat].guest)
            wish.bots[seat] = room->seat[seat].level;
    return wish;
}

void hall_rematch(struct table *table, const struct person *who, hall_done *done, void *context)
{
    struct order *order = guest_order(table, who, done, context);
    if (!order)
        return;
    struct buffer own = {0};
    int64_t id = rematch_id(table->room.id);
    buffer_format(&own, "next %lld", (long long)id);
    span_copy(span_of(buffer_text(&own)), order->own, sizeof order->own);
    buffer_close(&own);
    order->wish = wish_of(&table->room, who->id);
    order->opens = id;
    table_enqueue(table, order);
}
