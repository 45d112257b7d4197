#include "server/live/upkeep.h"

#include "server/live/ws_session.h"
#include "server/support/public_id.h"
#include "server/support/server_log.h"
#include "server/tables/operator.h"
#include "store/upkeep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLL_MS = 2000, SWEEP_MS = 3600 * 1000 };
#define DAY_MS (INT64_C(24) * 3600 * 1000)

struct upkeep {
    struct services *services;
    bool polling, sweeping;    /* a task is under way, and owns what follows */
    int64_t poll_at, sweep_at; /* by now_ms */
    int64_t last_act;          /* the latest that we know */
    struct store_act act[STORE_ACTS_READ];
    size_t acts;
    struct bans *bans; /* read with the acts, or NULL */
    int archived;
    struct retention retention;
};

static int64_t now_ms(void)
{
    return clock_monotonic_us() / 1000;
}

struct upkeep *upkeep_new(struct services *services)
{
    struct upkeep *upkeep = calloc(1, sizeof *upkeep);
    if (upkeep)
        upkeep->services = services;
    return upkeep;
}

void upkeep_free(struct upkeep *upkeep)
{
    if (upkeep->bans)
        bans_free(upkeep->bans);
    free(upkeep);
}

static void log_number(const char *event, const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    server_log(SERVER_LOG_INFO, event, name, text);
}

static bool submit(struct upkeep *upkeep, int (*call)(struct store *store, struct store_task *task),
                   void (*done)(void *context, struct store_task *task))
{
    struct store_task *task = store_task_calling(call, done, upkeep, upkeep);
    return task && store_thread_submit(upkeep->services->store_thread, task);
}

/* ---- Bans ---- */

static bool take_ban(void *context, const struct store_ban *ban)
{
    bans_add(context, ban);
    return true;
}

/* On the store's thread. */
static int read_bans(struct store *store, struct upkeep *upkeep, struct error *error)
{
    if (!upkeep->bans)
        upkeep->bans = bans_new();
    if (!upkeep->bans)
        return error_set(error, ERR_MEMORY, "out of memory for bans");
    bans_clear(upkeep->bans);
    return store_read_bans(store, clock_wall_ms(), take_ban, upkeep->bans, error);
}

/* Puts the bans that were read into force. */
static void renew_bans(struct upkeep *upkeep)
{
    struct bans *old = upkeep->services->bans;
    if (!upkeep->bans)
        return;
    upkeep->services->bans = upkeep->bans;
    upkeep->bans = old;
    ws_sessions_end_banned(upkeep->services);
}

/* ---- Acts ---- */

static void own_tables_read(void *context, struct store_task *task)
{
    struct services *services = context;
    for (size_t i = 0; i < task->rows; i++)
        tables_reload(services->tables, task->row[i].id);
}

static void reload_tables_of(struct services *services, int64_t guest)
{
    struct store_task *task = store_task_new(STORE_TASK_MINE, own_tables_read, services, NULL);
    if (!task)
        return;
    task->guest.id = guest;
    store_thread_submit(services->store_thread, task);
}

void upkeep_guest_gone(struct services *services, int64_t guest, bool deleted)
{
    guests_forget(services->guests, guest);
    ws_sessions_end_guest(services, guest, clock_wall_ms());
    if (deleted)
        reload_tables_of(services, guest);
}

static void apply_close(struct services *services, const struct store_act *act, int64_t id)
{
    (void)act;
    tables_reload(services->tables, id);
}

static void apply_delete(struct services *services, const struct store_act *act, int64_t id)
{
    (void)act;
    upkeep_guest_gone(services, id, true);
}

/* Sessions that were opened later have the new token. */
static void apply_renew(struct services *services, const struct store_act *act, int64_t id)
{
    guests_forget(services->guests, id);
    ws_sessions_end_guest(services, id, act->time);
}

/* What acts do beyond changing bans. */
static const struct effect {
    const char *verb;
    void (*apply)(struct services *services, const struct store_act *act, int64_t id);
} effects[] = {{"close", apply_close}, {"delete", apply_delete}, {"renew", apply_renew}};

static void log_act(const struct store_act *act)
{
    const struct server_log_member members[] = {{"operator", act->operator_name},
                                                {"verb", act->verb},
                                                {"subject", act->subject},
                                                {"detail", act->detail}};
    server_log_members(SERVER_LOG_INFO, "act", members, COUNT_OF(members));
}

static void apply_act(struct services *services, const struct store_act *act)
{
    int64_t id;
    log_act(act);
    for (size_t i = 0; i < COUNT_OF(effects); i++)
        if (strcmp(effects[i].verb, act->verb) == 0 && public_id_read(span_of(act->subject), &id))
            effects[i].apply(services, act, id);
}

static bool take_act(void *context, const struct store_act *act)
{
    struct upkeep *upkeep = context;
    upkeep->act[upkeep->acts++] = *act;
    return upkeep->acts < STORE_ACTS_READ;
}

/* On the store's thread. */
static int read_acts(struct store *store, struct store_task *task)
{
    struct upkeep *upkeep = task->object;
    upkeep->acts = 0;
    int code = store_read_acts(store, upkeep->last_act, take_act, upkeep, &task->error);
    return code == 0 && upkeep->acts ? read_bans(store, upkeep, &task->error) : code;
}

static void acts_read(void *context, struct store_task *task)
{
    struct upkeep *upkeep = context;
    upkeep->polling = false;
    upkeep->poll_at = now_ms() + POLL_MS;
    if (task->code < 0 || !upkeep->acts)
        return; /* the store's thread has logged why not; they are read again */
    upkeep->last_act = upkeep->act[upkeep->acts - 1].id;
    renew_bans(upkeep);
    for (size_t i = 0; i < upkeep->acts; i++)
        apply_act(upkeep->services, &upkeep->act[i]);
}

/* ---- What is old ---- */

/* On the store's thread. */
static int archive_old(struct store *store, struct upkeep *upkeep, struct error *error)
{
    int64_t before = clock_wall_ms() - upkeep->services->config->archive_days * DAY_MS;
    int archived = store_archive(store, before, error);
    upkeep->archived = archived < 0 ? 0 : archived;
    return archived < 0 ? archived : 0;
}

/* On the store's thread: returns 1 if there is more to do. */
static int sweep(struct store *store, struct store_task *task)
{
    struct upkeep *upkeep = task->object;
    int64_t days = upkeep->services->config->retention_days;
    int code = archive_old(store, upkeep, &task->error);
    if (code < 0 || !days)
        return code;
    return operator_retain(store, clock_wall_ms() - days * DAY_MS, &upkeep->retention,
                           &task->error);
}

static void log_sweep(struct upkeep *upkeep)
{
    if (upkeep->archived)
        log_number("archive", "tables", upkeep->archived);
    if (upkeep->retention.tables)
        log_number("retention", "tables", upkeep->retention.tables);
    if (upkeep->retention.guests)
        log_number("retention", "guests", upkeep->retention.guests);
    upkeep->archived = upkeep->retention.tables = upkeep->retention.guests = 0;
}

static void swept(void *context, struct store_task *task)
{
    struct upkeep *upkeep = context;
    upkeep->sweeping = false;
    upkeep->sweep_at = now_ms() + (task->code == 0 && task->found ? 0 : SWEEP_MS);
    if (upkeep->sweep_at > now_ms())
        log_sweep(upkeep);
}

/* ---- Starting and ticking ---- */

/* On the store's thread. */
static int start(struct store *store, struct store_task *task)
{
    struct upkeep *upkeep = task->object;
    int code = store_last_act(store, &upkeep->last_act, &task->error);
    if (code == 0)
        code = read_bans(store, upkeep, &task->error);
    return code < 0 ? code : archive_old(store, upkeep, &task->error);
}

static void started(void *context, struct store_task *task)
{
    struct upkeep *upkeep = context;
    upkeep->polling = upkeep->sweeping = false;
    if (task->code < 0)
        return;
    renew_bans(upkeep);
    log_sweep(upkeep);
}

void upkeep_start(struct upkeep *upkeep)
{
    upkeep->polling = upkeep->sweeping = submit(upkeep, start, started);
}

void upkeep_tick(struct upkeep *upkeep)
{
    int64_t now = now_ms();
    if (!upkeep->polling && now >= upkeep->poll_at)
        upkeep->polling = submit(upkeep, read_acts, acts_read);
    if (!upkeep->sweeping && now >= upkeep->sweep_at)
        upkeep->sweeping = submit(upkeep, sweep, swept);
}
