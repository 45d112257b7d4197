/* opening.c: new tables: their first entries, written together. */
#include "server/inner.h"

#include <stdlib.h>

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

int table_write_opening(struct task *task, size_t at, int64_t id, const struct person *who,
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
        table_describe(&opening.room, &task->write[at]);
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
    } else if (table_write_opening(task, 0, creating->id, who, wish, error) == 0) {
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
