#include "server/hall.h"

#include "bots/level.h"
#include "server/journal.h"
#include "server/speaker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BUCKETS = 4096,
    LOADS_TOGETHER = 64, /* at the start */
    IDLE_MS = 5 * 60 * 1000,
    LISTED_MS = 60 * 60 * 1000, /* an open table that nobody watches stays in the list */
    RETRY_MS = 1000,            /* after the store did not answer */
    LOBBY_MS = 250,
    SWEEP_MS = 5000
};

/* A command that waits for its turn, or is under way. */
struct order {
    struct order *next;
    struct person who; /* id 0: the server itself */
    struct table_command command;
    char own[COMMAND_TEXT_MAX + 1]; /* what the server itself appends */
    struct table_wish wish;         /* of a rematch, which opens a table in the same transaction */
    int64_t opens;                  /* its id, or 0 */
    hall_done *done;
    void *context;
    int64_t asked; /* by metrics_clock */
    bool tried;    /* came late once */
};

struct waiter {
    struct waiter *next;
    hall_found *found;
    void *context;
};

struct table {
    struct table *next; /* in its bucket */
    struct table *newer, *older;
    struct hall *hall;
    struct room room;
    bool loaded;
    bool closing_told; /* the store knows that it is over */
    struct waiter *waiters;
    struct watcher *watchers;
    struct order *orders; /* the first is under way if `busy` */
    int order_count;
    bool busy;
    int64_t used;     /* when somebody last wanted something */
    int64_t retry_at; /* no bots and clocks before */

    /* The server's own choices in the present step. */
    uint32_t ply;
    seat_mask asked;   /* somebody thinks, or a choice is on its way */
    seat_mask ready;   /* chosen, and waiting for its time */
    seat_mask overdue; /* told that they are away */
    action chosen[SEATS_MAX];
    int64_t due[SEATS_MAX];

    uint64_t *known; /* owned: hashes of the commands in the log */
    size_t known_count, known_room;
};

struct hall {
    struct hall_setup setup;
    struct table *bucket[BUCKETS];
    struct table *newest;
    int64_t count;
    struct watcher *lobby;
    bool lobby_changed;
    int64_t lobby_told, swept;
    unsigned char secret[crypto_shorthash_KEYBYTES];
    struct rng rng;  /* for pauses */
    int64_t *resume; /* owned: tables still to be loaded at the start */
    size_t resume_count, resume_next;
};

/* ---- Small things ---- */

int64_t hall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hall_new_id(void)
{
    uint64_t id = 0;
    while (!id) {
        randombytes_buf(&id, sizeof id);
        id >>= 1;
    }
    return (int64_t)id;
}

struct hall *hall_new(const struct hall_setup *setup)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall) {
        hall->setup = *setup;
        randombytes_buf(hall->secret, sizeof hall->secret);
        rng_seed(&hall->rng, (uint64_t)hall_new_id());
    }
    return hall;
}

const struct room *hall_room(const struct table *table)
{
    return &table->room;
}

int64_t hall_tables(const struct hall *hall)
{
    return hall->count;
}

static int out_of_memory(struct error *error)
{
    return error_set(error, ERR_MEMORY, "out of memory");
}

static int store_busy(struct error *error)
{
    return error_set(error, ERR_STORE, "too much is waiting for the store, try again");
}

/* ---- Commands that are in the log already ---- */

static uint64_t hash_command(const struct hall *hall, int64_t guest, const char *id)
{
    struct {
        int64_t guest;
        char id[STORE_COMMAND_MAX + 1];
    } key;
    uint64_t hash;
    memset(&key, 0, sizeof key);
    key.guest = guest;
    memcpy(key.id, id, strlen(id));
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&key, sizeof key, hall->secret);
    return hash;
}

static bool is_known(const struct table *table, int64_t guest, const char *id)
{
    uint64_t hash = hash_command(table->hall, guest, id);
    for (size_t i = table->known_count; i > 0; i--)
        if (table->known[i - 1] == hash)
            return true;
    return false;
}

/* Without memory a command is forgotten; the store still knows it. */
static void remember(struct table *table, int64_t guest, const char *id)
{
    if (!id[0])
        return;
    if (table->known_count == table->known_room) {
        size_t wanted = table->known_room ? 2 * table->known_room : 16;
        uint64_t *grown = realloc(table->known, wanted * sizeof *grown);
        if (!grown)
            return;
        table->known = grown;
        table->known_room = wanted;
    }
    table->known[table->known_count++] = hash_command(table->hall, guest, id);
}

/* ---- Tables in memory ---- */

static struct table **bucket_of(struct hall *hall, int64_t id)
{
    return &hall->bucket[(uint64_t)id % BUCKETS];
}

static struct table *find_table(struct hall *hall, int64_t id)
{
    struct table *table = *bucket_of(hall, id);
    while (table && table->room.id != id)
        table = table->next;
    return table;
}

static struct table *add_table(struct hall *hall, int64_t id)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->hall = hall;
    table->used = hall_time();
    room_init(&table->room, id);
    table->next = *bucket_of(hall, id);
    *bucket_of(hall, id) = table;
    table->older = hall->newest;
    if (hall->newest)
        hall->newest->newer = table;
    hall->newest = table;
    hall->count++;
    return table;
}

static void unlink_table(struct hall *hall, struct table *table)
{
    struct table **link = bucket_of(hall, table->room.id);
    while (*link != table)
        link = &(*link)->next;
    *link = table->next;
    *(table->newer ? &table->newer->older : &hall->newest) = table->older;
    if (table->older)
        table->older->newer = table->newer;
    hall->count--;
}

static void drop_table(struct hall *hall, struct table *table)
{
    unlink_table(hall, table);
    while (table->orders) {
        struct order *order = table->orders;
        table->orders = order->next;
        free(order);
    }
    while (table->waiters) {
        struct waiter *waiter = table->waiters;
        table->waiters = waiter->next;
        free(waiter);
    }
    room_close(&table->room);
    free(table->known);
    free(table);
}

void hall_free(struct hall *hall)
{
    while (hall->newest)
        drop_table(hall, hall->newest);
    free(hall->resume);
    free(hall);
}

/* ---- Telling ---- */

static struct net_message *message_of(struct buffer *text)
{
    struct net_message *message =
        text->failed ? NULL : net_message_new(buffer_text(text), text->length);
    buffer_close(text);
    return message;
}

static void release(struct net_message *message)
{
    if (message)
        net_message_release(message);
}

static void tell(struct table *table, struct watcher *watcher)
{
    struct buffer text = {0};
    speak_table(&table->room, watcher->guest, watcher->told, &text);
    watcher->told = table->room.news_count;
    struct net_message *message = message_of(&text);
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

/* Messages that several watchers share: one for spectators. */
struct shared {
    struct net_message *message;
    uint32_t from;
};

static void tell_spectator(struct table *table, struct watcher *watcher, struct shared *shared)
{
    if (!shared->message || shared->from != watcher->told) {
        struct buffer text = {0};
        release(shared->message);
        speak_table(&table->room, 0, watcher->told, &text);
        shared->message = message_of(&text);
        shared->from = watcher->told;
    }
    watcher->told = table->room.news_count;
    if (shared->message)
        net_send(watcher->socket, shared->message);
}

/* Tells the news; and to guest `also`, whose own choice has changed, even without news. */
static void broadcast(struct table *table, int64_t also)
{
    const struct room *room = &table->room;
    struct shared shared = {0};
    int64_t start = metrics_clock();
    for (struct watcher *watcher = table->watchers, *next; watcher; watcher = next) {
        next = watcher->next;
        bool nobody =
            watcher->guest != room->host && room_seat_of(room, watcher->guest) == SPECTATOR;
        if (watcher->told == room->news_count && (!also || watcher->guest != also))
            continue;
        if (nobody)
            tell_spectator(table, watcher, &shared);
        else
            tell(table, watcher);
    }
    release(shared.message);
    metrics_observe(&table->hall->setup.metrics->broadcast, metrics_clock() - start);
}

void hall_list(const struct hall *hall, struct json *json)
{
    int listed = 0;
    for (struct table *table = hall->newest; table && listed < LISTED_MAX; table = table->older) {
        const struct room *room = &table->room;
        if (!table->loaded || !room->open || room->stage == ROOM_OVER)
            continue;
        speak_summary(room, json);
        listed++;
    }
}

static struct net_message *lobby_message(const struct hall *hall)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_text(&json, "type", "lobby");
    json_open_array(&json, "tables");
    hall_list(hall, &json);
    json_close_array(&json);
    json_close_object(&json);
    return message_of(&text);
}

static void tell_lobby(struct hall *hall)
{
    struct net_message *message = hall->lobby ? lobby_message(hall) : NULL;
    for (struct watcher *watcher = hall->lobby, *next; message && watcher; watcher = next) {
        next = watcher->next;
        net_send(watcher->socket, message);
    }
    release(message);
    hall->lobby_changed = false;
    hall->lobby_told = hall_time();
}

/* ---- Watching ---- */

static void link_watcher(struct watcher **first, struct watcher *watcher)
{
    watcher->previous = NULL;
    watcher->next = *first;
    if (*first)
        (*first)->previous = watcher;
    *first = watcher;
}

static void unlink_watcher(struct watcher **first, struct watcher *watcher)
{
    *(watcher->previous ? &watcher->previous->next : first) = watcher->next;
    if (watcher->next)
        watcher->next->previous = watcher->previous;
}

void hall_watch(struct table *table, struct watcher *watcher, uint32_t from)
{
    watcher->table = table;
    watcher->told = from < table->room.news_count ? from : table->room.news_count;
    link_watcher(&table->watchers, watcher);
    tell(table, watcher);
}

void hall_unwatch(struct watcher *watcher)
{
    unlink_watcher(&watcher->table->watchers, watcher);
    watcher->table->used = hall_time();
    watcher->table = NULL;
}

void hall_watch_lobby(struct hall *hall, struct watcher *watcher)
{
    struct net_message *message = lobby_message(hall);
    link_watcher(&hall->lobby, watcher);
    if (message)
        net_send(watcher->socket, message);
    release(message);
}

void hall_unwatch_lobby(struct hall *hall, struct watcher *watcher)
{
    unlink_watcher(&hall->lobby, watcher);
}

/* ---- After something has happened ---- */

static void drive(struct table *table);

static void ignore_done(void *context, struct task *task)
{
    (void)context;
    (void)task;
}

static void describe(const struct room *room, struct store_write *write)
{
    write->kind = STORE_TABLE;
    write->table =
        (struct store_table){.id = room->id, .open = room->open, .over = room->stage == ROOM_OVER};
    strncpy(write->table.title, room->record.game->name, sizeof write->table.title - 1);
    write->table.created = write->table.touched = hall_time();
}

/* Marks a table as over, so that it need not be loaded at the next start. */
static void tell_store_over(struct table *table)
{
    struct task *task = task_new(TASK_WRITE, ignore_done, NULL, NULL);
    if (!task)
        return;
    if (!task_reserve(task, 1)) {
        task_free(task);
        return;
    }
    describe(&table->room, task->write);
    table->closing_told = committer_hand(table->hall->setup.committer, task);
}

static void after_change(struct table *table, int64_t also)
{
    struct hall *hall = table->hall;
    table->used = hall_time();
    hall->lobby_changed |= table->room.open;
    broadcast(table, also);
    if (table->room.stage == ROOM_OVER && !table->closing_told)
        tell_store_over(table);
    drive(table);
}

/* Applies entries that were read; false if one does not fit. */
static bool follow_log(struct table *table, const struct task *task, struct error *error)
{
    for (size_t i = 0; i < task->entries; i++) {
        const struct store_entry *entry = &task->entry[i];
        struct room_entry next = {
            .guest = entry->guest, .time = entry->time, .body = {entry->body, entry->length}};
        if (room_apply(&table->room, &next, error) < 0)
            return false;
        remember(table, entry->guest, entry->command);
    }
    return true;
}

/* ---- Loading ---- */

static void load_next(struct hall *hall);

static void answer_waiters(struct table *table, const struct error *error)
{
    struct waiter *waiter;
    while ((waiter = table->waiters)) {
        table->waiters = waiter->next;
        waiter->found(waiter->context, error ? NULL : table, error);
        free(waiter);
    }
}

static void loaded(void *context, struct task *task)
{
    struct table *table = task->object;
    struct hall *hall = context;
    struct error error = task->error;
    bool good = task->code == 0 && task->entries > 0;
    if (task->code == 0 && task->entries == 0)
        error_set(&error, ERR_ARGUMENT, "there is no such table");
    if (good && !follow_log(table, task, &error)) {
        journal(JOURNAL_ERROR, "log", "message", error.text);
        error_set(&error, ERR_STATE, "the log of this table cannot be read");
        good = false;
    }
    if (!good) {
        answer_waiters(table, &error);
        drop_table(hall, table);
    } else {
        table->loaded = true;
        answer_waiters(table, NULL);
        after_change(table, 0);
    }
    load_next(hall);
}

static struct table *load(struct hall *hall, int64_t id)
{
    struct table *table = add_table(hall, id);
    struct task *task = table ? task_new(TASK_LOG, loaded, hall, table) : NULL;
    if (task) {
        task->table = id;
        task->number = 1;
    }
    if (table && (!task || !committer_hand(hall->setup.committer, task))) {
        drop_table(hall, table);
        table = NULL;
    }
    return table;
}

/* Loads one more of the tables that are to go on after the start. */
static void load_next(struct hall *hall)
{
    while (hall->resume_next < hall->resume_count) {
        int64_t id = hall->resume[hall->resume_next++];
        if (!find_table(hall, id) && load(hall, id))
            return;
    }
}

static void active_read(void *context, struct task *task)
{
    struct hall *hall = context;
    if (task->code < 0) {
        journal(JOURNAL_ERROR, "resume", "message", task->error.text);
        return;
    }
    hall->resume = calloc(task->rows + 1, sizeof *hall->resume);
    hall->resume_count = hall->resume ? task->rows : 0;
    for (size_t i = 0; i < hall->resume_count; i++)
        hall->resume[i] = task->row[i].id;
    for (int i = 0; i < LOADS_TOGETHER; i++)
        load_next(hall);
}

void hall_resume(struct hall *hall)
{
    struct task *task = task_new(TASK_ACTIVE, active_read, hall, NULL);
    if (task)
        committer_hand(hall->setup.committer, task);
}

void hall_find(struct hall *hall, int64_t id, hall_found *found, void *context)
{
    struct error error;
    struct table *table = find_table(hall, id);
    if (table && table->loaded) {
        table->used = hall_time();
        found(context, table, NULL);
        return;
    }
    struct waiter *waiter = malloc(sizeof *waiter);
    if (waiter && !table)
        table = load(hall, id);
    if (!waiter || !table) {
        free(waiter);
        store_busy(&error);
        found(context, NULL, &error);
        return;
    }
    *waiter = (struct waiter){.next = table->waiters, .found = found, .context = context};
    table->waiters = waiter;
}

/* ---- Opening a table: entries that are written together ---- */

struct opening {
    struct room room; /* as it will be */
    struct task *task;
    size_t at;
    int64_t guest;
    int64_t time;
};

static int open_with(struct opening *opening, struct buffer *body, struct error *error)
{
    struct room_entry entry = {
        .guest = opening->guest, .time = opening->time, .body = {buffer_text(body), body->length}};
    int code = body->failed ? out_of_memory(error) : room_apply(&opening->room, &entry, error);
    if (code < 0)
        return code;
    struct store_write *write = &opening->task->write[opening->at];
    if (!task_set_body(write, buffer_text(body), body->length))
        return out_of_memory(error);
    write->kind = STORE_ENTRY;
    write->entry.table = opening->room.id;
    write->entry.number = opening->room.number;
    write->entry.guest = opening->guest;
    write->entry.time = opening->time;
    opening->at++;
    buffer_clear(body);
    return 0;
}

static void write_creation(const struct table_wish *wish, struct buffer *body)
{
    unsigned char salt[ROOM_SALT_BYTES];
    char hex[2 * ROOM_SALT_BYTES + 1];
    uint64_t seed;
    randombytes_buf(salt, sizeof salt);
    randombytes_buf(&seed, sizeof seed);
    sodium_bin2hex(hex, sizeof hex, salt, sizeof salt);
    buffer_format(body, "create %s %d %d %s %llu %s ", wish->game->name, wish->config.players,
                  wish->clock, wish->open ? "open" : "link", (unsigned long long)seed, hex);
    game_write_options(wish->game, &wish->config, body);
}

static int open_seats(struct opening *opening, const struct table_wish *wish, const char *name,
                      struct buffer *body, struct error *error)
{
    int code = 0;
    if (wish->sit >= 0) {
        buffer_format(body, "sit %d %s", wish->sit, name);
        code = open_with(opening, body, error);
    }
    for (int seat = 0; code == 0 && seat < wish->config.players; seat++) {
        if (!wish->bots[seat])
            continue;
        buffer_format(body, "bot %d %d", seat, wish->bots[seat]);
        code = open_with(opening, body, error);
    }
    return code;
}

/* Fills the writes of a new table into a task, from write `at` on; there is room for a table and
 * SEATS_MAX + 1 entries. The task then has just the writes it needs. */
static int write_opening(struct task *task, size_t at, int64_t id, const struct person *who,
                         const struct table_wish *wish, struct error *error)
{
    struct opening opening = {.task = task, .at = at + 1, .guest = who->id, .time = hall_time()};
    struct buffer body = {0};
    room_init(&opening.room, id);
    write_creation(wish, &body);
    int code = open_with(&opening, &body, error);
    if (code == 0)
        code = open_seats(&opening, wish, who->name, &body, error);
    if (code == 0)
        describe(&opening.room, &task->write[at]);
    task->writes = opening.at;
    room_close(&opening.room);
    buffer_close(&body);
    return code;
}

struct creating {
    hall_done *done;
    void *context;
    int64_t id;
};

static void created_found(void *context, struct table *table, const struct error *error)
{
    struct creating *creating = context;
    creating->done(creating->context, table ? 0 : error->code, error);
    free(creating);
}

/* Kept: the table is loaded from its log like any other. */
static void created(void *context, struct task *task)
{
    struct creating *creating = task->object;
    if (task->code < 0) {
        creating->done(creating->context, task->code, &task->error);
        free(creating);
        return;
    }
    hall_find(context, creating->id, created_found, creating);
}

static struct task *creation_task(struct hall *hall, const struct creating *creating,
                                  const struct person *who, const struct table_wish *wish,
                                  struct error *error)
{
    struct task *task = task_new(TASK_WRITE, created, hall, NULL);
    if (!task || !task_reserve(task, SEATS_MAX + 3)) {
        out_of_memory(error);
    } else if (write_opening(task, 0, creating->id, who, wish, error) == 0) {
        struct creating *kept = malloc(sizeof *kept);
        task->object = kept;
        if (kept) {
            *kept = *creating;
            return task;
        }
        out_of_memory(error);
    }
    if (task)
        task_free(task);
    return NULL;
}

static int hand_creation(struct hall *hall, const struct creating *creating,
                         const struct person *who, const struct table_wish *wish,
                         struct error *error)
{
    struct task *task = creation_task(hall, creating, who, wish, error);
    if (!task)
        return error->code;
    struct creating *kept = task->object;
    if (committer_hand(hall->setup.committer, task))
        return 0;
    free(kept);
    return store_busy(error);
}

void hall_create(struct hall *hall, int64_t id, const struct person *who,
                 const struct table_wish *wish, hall_done *done, void *context)
{
    struct creating creating = {.done = done, .context = context, .id = id};
    struct error error = {0};
    int code = hand_creation(hall, &creating, who, wish, &error);
    if (code < 0)
        done(context, code, &error);
}

/* ---- Orders ---- */

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
    remember(table, entry->guest, entry->command);
    finish(table, 0, NULL);
    after_change(table, guest);
}

/* The log was read on: tries the order again, or acknowledges it if it is there now. */
static void caught_up(void *context, struct task *task)
{
    struct table *table = task->object;
    struct error error = task->error;
    (void)context;
    if (task->code < 0 || !follow_log(table, task, &error)) {
        finish(table, error.code, &error);
    } else {
        table->orders->tried = true;
        table->busy = false;
        after_change(table, table->orders->who.id);
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
        code = write_opening(task, 0, order->opens, &order->who, &order->wish, error);
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

/* Takes the orders in their turn until one is under way. */
static void advance(struct table *table)
{
    while (table->orders && !table->busy) {
        struct order *order = table->orders;
        struct error error = {0};
        table->busy = true;
        if (order->command.id[0] && is_known(table, order->who.id, order->command.id)) {
            metrics_count(&table->hall->setup.metrics->repeated);
            finish(table, 0, NULL);
            continue;
        }
        int code = send_order(table, order, &error);
        if (code == 0)
            return;
        finish(table, code, &error);
    }
}

static struct order *order_new(hall_done *done, void *context)
{
    struct order *order = calloc(1, sizeof *order);
    if (order) {
        order->done = done;
        order->context = context;
        order->asked = metrics_clock();
    }
    return order;
}

static void enqueue(struct table *table, struct order *order)
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
        enqueue(table, order);
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

void hall_rematch(struct table *table, int64_t id, const struct person *who, hall_done *done,
                  void *context)
{
    struct order *order = guest_order(table, who, done, context);
    if (!order)
        return;
    struct buffer own = {0};
    buffer_format(&own, "next %lld", (long long)id);
    span_copy(span_of(buffer_text(&own)), order->own, sizeof order->own);
    buffer_close(&own);
    order->wish = wish_of(&table->room, who->id);
    order->opens = id;
    enqueue(table, order);
}

/* ---- Bots and clocks ---- */

/* What the server wanted could not be kept: it tries again in a while. */
static void own_done(void *context, int code, const struct error *error)
{
    struct table *table = context;
    (void)error;
    if (code < 0) {
        table->asked = table->ready = table->overdue = 0;
        table->retry_at = hall_time() + RETRY_MS;
    }
}

static void order_own(struct table *table, const char *verb, seat_id seat, const char *text)
{
    struct order *order = order_new(own_done, table);
    struct buffer own = {0};
    buffer_format(&own, "%s %d%s%s", verb, seat, text[0] ? " " : "", text);
    bool fits = order && span_copy(span_of(buffer_text(&own)), order->own, sizeof order->own);
    buffer_close(&own);
    if (fits) {
        enqueue(table, order);
    } else {
        free(order);
        own_done(table, ERR_MEMORY, NULL);
    }
}

static void play(struct table *table, seat_id seat)
{
    struct buffer text = {0};
    table->ready &= (seat_mask)~seat_bit(seat);
    action_write(table->room.record.game, table->chosen[seat], &text);
    order_own(table, "play", seat, buffer_text(&text));
    buffer_close(&text);
}

static int64_t pause_of(struct table *table, seat_id seat)
{
    struct hall *hall = table->hall;
    bool seen = hall->setup.bot_pause && table->watchers;
    return seen ? level_pause(table->room.seat[seat].level, &hall->rng) : 0;
}

static void thought(void *context, struct job *job)
{
    struct hall *hall = context;
    struct table *table = find_table(hall, job->table);
    seat_id seat = job->view.viewer;
    if (!table || !table->loaded || table->room.ply != job->ply || table->ply != job->ply ||
        !(table->asked >> seat & 1))
        return;
    if (job->code < 0 || !(room_awaited_bots(&table->room) >> seat & 1)) {
        table->asked &= (seat_mask)~seat_bit(seat);
        return;
    }
    table->chosen[seat] = job->chosen;
    table->ready |= seat_bit(seat);
    int64_t pause = pause_of(table, seat);
    table->due[seat] = hall_time() + pause;
    if (pause == 0)
        play(table, seat);
}

static uint64_t seed_of(const struct table *table, seat_id seat)
{
    const int64_t key[] = {table->room.id, table->room.ply, seat};
    uint64_t seed;
    crypto_shorthash((unsigned char *)&seed, (const unsigned char *)key, sizeof key,
                     table->hall->secret);
    return seed;
}

static void ask_bot(struct table *table, seat_id seat)
{
    const struct room *room = &table->room;
    struct job *job = job_new(JOB_BOT, thought, table->hall, NULL);
    if (!job)
        return;
    job->table = room->id;
    job->ply = room->ply;
    job->game = room->record.game;
    job->level = room->seat[seat].level;
    job->seed = seed_of(table, seat);
    game_observe(job->game, &room->state, seat, &job->view);
    if (crew_hand(table->hall->setup.crew, job))
        table->asked |= seat_bit(seat);
    else
        table->retry_at = hall_time() + RETRY_MS;
}

/* Lets bots think about what is asked of them. */
static void drive(struct table *table)
{
    if (table->ply != table->room.ply) {
        table->ply = table->room.ply;
        table->asked = table->ready = table->overdue = 0;
    }
    BITS_EACH (seat, room_awaited_bots(&table->room) & (seat_mask)~table->asked)
        ask_bot(table, (seat_id)seat);
}

/* Time is up: a bot takes over for those who are awaited. */
static void call_time(struct table *table)
{
    const struct room *room = &table->room;
    seat_mask late = room_awaited(room) & (seat_mask) ~(room_awaited_bots(room) | table->overdue);
    BITS_EACH (seat, late) {
        table->overdue |= seat_bit((seat_id)seat);
        order_own(table, "away", (seat_id)seat, "");
    }
}

static void tick_table(struct table *table, int64_t now)
{
    if (!table->loaded || table->room.stage != ROOM_PLAYING || now < table->retry_at)
        return;
    int64_t deadline = room_deadline(&table->room);
    if (deadline && now >= deadline)
        call_time(table);
    BITS_EACH (seat, table->ready)
        if (now >= table->due[seat])
            play(table, (seat_id)seat);
    drive(table);
}

static bool is_idle(const struct table *table, int64_t now)
{
    const struct room *room = &table->room;
    bool listed = room->stage == ROOM_GATHERING && room->open;
    if (!table->loaded || table->watchers || table->waiters || table->orders ||
        now < table->used + (listed ? LISTED_MS : IDLE_MS))
        return false;
    if (room->stage == ROOM_GATHERING)
        return true;
    return room->stage == ROOM_OVER || (!room_deadline(room) && !room_awaited_bots(room));
}

static void sweep(struct hall *hall, int64_t now)
{
    for (struct table *table = hall->newest, *older; table; table = older) {
        older = table->older;
        if (!is_idle(table, now))
            continue;
        hall->lobby_changed |= table->room.open;
        drop_table(hall, table);
    }
    hall->swept = now;
}

void hall_tick(struct hall *hall)
{
    int64_t now = hall_time();
    for (struct table *table = hall->newest; table; table = table->older)
        tick_table(table, now);
    if (hall->lobby_changed && now >= hall->lobby_told + LOBBY_MS)
        tell_lobby(hall);
    if (now >= hall->swept + SWEEP_MS)
        sweep(hall, now);
}
