#include "raid.h"

#include "figures.h"
#include "link.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    RAIDERS_MOST = 12500,
    TABLES_OF_A_GUEST = 5,
    PINGS_MOST = 3000, /* whose pongs fit into what a socket may leave unread */
    MESSAGES_AT_ONCE = 100,
    OUT_MOST = 64 * 1024, /* bytes waiting to be sent */
    TICK_NS = 10 * 1000000,
    NICER = 10,
};

static const char source[] = "127.0.0.2";

/* What a raider asks for, one after the other. */
enum step { STEP_GUEST, STEP_TABLE, STEP_START, STEP_REST };

struct raider {
    struct link link; /* must be first: a link leads to its raider */
    struct raid *raid;
    int number;
    int step;
    int commands, tables, pings;
    bool asking;
    char cookie[80];
    char table[16];
};

struct raid {
    const struct raid_kind *kind;
    struct raid_tally *tally;
    struct links links;
    char table[16]; /* that all of them are at; "" while there is none */
    struct raider raider[RAIDERS_MOST];
};

/* ---- What raiders can do ---- */

static void count(atomic_llong *counter)
{
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
}

static void ask(struct raider *raider, const char *method, const char *target, const char *body)
{
    count(&raider->raid->tally->tried);
    raider->asking = link_ask(&raider->link, method, target, raider->cookie, body);
}

static void ask_command(struct raider *raider, const char *table, const char *verb)
{
    char target[64], body[80];
    snprintf(target, sizeof target, "/api/tables/%s/commands", table);
    snprintf(body, sizeof body, "{\"id\":\"%d\",\"do\":\"%s\"}", ++raider->commands, verb);
    ask(raider, "POST", target, body);
}

static void listen_to(struct raider *raider, const char *target)
{
    count(&raider->raid->tally->tried);
    raider->asking = link_upgrade(&raider->link, target, raider->cookie);
}

/* Becomes a guest, opens a table and starts it, as far as `last`; false once that is done. */
static bool prepare(struct raider *raider, enum step last, const char *table)
{
    if (raider->step > (int)last)
        return false;
    if (raider->step == STEP_GUEST)
        ask(raider, "POST", "/api/guest", "{\"name\":\"Eve\"}");
    else if (raider->step == STEP_TABLE)
        ask(raider, "POST", "/api/tables", table);
    else
        ask_command(raider, raider->table, "start");
    return true;
}

/* Opens the next table, as another guest after a while. */
static void begin_again(struct raider *raider)
{
    bool fresh = ++raider->tables % TABLES_OF_A_GUEST == 0;
    raider->step = fresh ? STEP_GUEST : STEP_TABLE;
}

static bool may_send(const struct raider *raider)
{
    return raider->link.state == LINK_SOCKET && raider->link.out.length < OUT_MOST;
}

/* ---- The attacks ---- */

static void go_tables(struct raider *raider)
{
    static const char table[] =
        "{\"title\":\"noblesse\",\"seats\":5,\"sit\":0,\"bots\":[0,5,5,5,5],\"open\":false}";
    if (!prepare(raider, STEP_START, table)) {
        begin_again(raider);
        prepare(raider, STEP_START, table);
    }
}

static void go_connections(struct raider *raider)
{
    if (raider->link.state != LINK_CLOSED)
        return;
    count(&raider->raid->tally->tried);
    link_connect(&raider->link);
}

static void go_unread(struct raider *raider)
{
    raider->link.deaf = true;
    if (raider->link.state != LINK_SOCKET) {
        raider->pings = 0;
        listen_to(raider, "/api/lobby/live");
    }
    for (int i = 0; i < MESSAGES_AT_ONCE && raider->pings < PINGS_MOST && may_send(raider); i++) {
        count(&raider->raid->tally->tried);
        raider->pings++;
        link_ping(&raider->link);
    }
}

/* Some open tables, the others watch the lobby. */
static void go_lobby(struct raider *raider)
{
    static const char table[] = "{\"title\":\"krach\",\"seats\":2,\"open\":true}";
    if (raider->number % 2) {
        if (raider->link.state != LINK_SOCKET)
            listen_to(raider, "/api/lobby/live?lang=en");
    } else if (!prepare(raider, STEP_TABLE, table)) {
        begin_again(raider);
        prepare(raider, STEP_TABLE, table);
    }
}

/* One sits down and stands up, the others look at the whole table again and again. */
static void go_seats(struct raider *raider)
{
    struct raid *raid = raider->raid;
    char target[64];
    if (raider->number == 0) {
        if (!prepare(raider, STEP_TABLE, "{\"title\":\"krach\",\"seats\":2,\"open\":false}"))
            ask_command(raider, raider->table, raider->commands % 2 ? "stand" : "sit");
        memcpy(raid->table, raider->table, sizeof raid->table);
    } else if (raid->table[0]) {
        snprintf(target, sizeof target, "/api/tables/%s?from=0&lang=en", raid->table);
        ask(raider, "GET", target, NULL);
    }
}

static void go_messages(struct raider *raider)
{
    if (raider->link.state != LINK_SOCKET)
        listen_to(raider, "/api/lobby/live");
    for (int i = 0; i < MESSAGES_AT_ONCE && may_send(raider); i++) {
        count(&raider->raid->tally->tried);
        if (raider->number % 2)
            link_send(&raider->link, "nonsense", 8);
        else
            link_ping(&raider->link);
    }
}

const struct raid_kind raid_kinds[] = {
    {"tables", "tables of master bots, by ever new guests", 16, true, go_tables},
    {"connections", "silent connections", RAIDERS_MOST, false, go_connections},
    {"unread", "sockets that read nothing", 400, false, go_unread},
    {"lobby", "open tables", 32, true, go_lobby},
    {"seats", "sitting down and standing up", 16, true, go_seats},
    {"messages", "messages without sense", 50, true, go_messages},
};

const int raid_kinds_count = sizeof raid_kinds / sizeof raid_kinds[0];

/* ---- What they hear ---- */

static struct raider *raider_of(struct link *link)
{
    return (struct raider *)link;
}

static void on_answered(struct link *link, int status, struct span cookie, struct span body)
{
    struct raider *raider = raider_of(link);
    bool granted = status == 200 || status == 201;
    raider->asking = false;
    count(granted ? &raider->raid->tally->granted : &raider->raid->tally->refused);
    if (status == 401)
        raider->step = STEP_GUEST;
    if (!granted)
        return;
    if (raider->step == STEP_GUEST)
        span_copy(cookie, raider->cookie, sizeof raider->cookie);
    if (raider->step == STEP_TABLE && body.length > 7) {
        struct span id = {body.start + 7, body.length - 7}; /* {"id":"…"} */
        span_copy(span_cut(&id, '"'), raider->table, sizeof raider->table);
    }
    raider->step += raider->step < STEP_REST;
}

static void on_opened(struct link *link)
{
    raider_of(link)->asking = false;
    count(&raider_of(link)->raid->tally->granted);
}

static void on_message(struct link *link, struct span text)
{
    if (memmem(text.start, text.length, "too_often", 9))
        count(&raider_of(link)->raid->tally->refused);
}

static void on_lost(struct link *link)
{
    raider_of(link)->asking = false;
    count(&raider_of(link)->raid->tally->refused);
}

/* ---- The process ---- */

static _Noreturn void run(struct raid *raid)
{
    for (int64_t ticked = 0;;) {
        links_wait(&raid->links, 5 * 1000000);
        if (clock_now() < ticked + TICK_NS)
            continue;
        ticked = clock_now();
        for (int i = 0; i < raid->kind->raiders; i++)
            if (!raid->raider[i].asking)
                raid->kind->go(&raid->raider[i]);
    }
}

static _Noreturn void become_raid(const struct raid_kind *kind, const char *url,
                                  struct raid_tally *tally)
{
    static const struct link_handlers handlers = {on_answered, on_opened, on_message, on_lost};
    static struct raid raid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICER) < 0 ||
        links_open(&raid.links, &handlers, NULL) < 0 ||
        links_set_server(&raid.links, url, NULL) < 0 ||
        links_set_source(&raid.links, source, NULL) < 0)
        _exit(1);
    raid.kind = kind;
    raid.tally = tally;
    for (int i = 0; i < kind->raiders; i++)
        raid.raider[i] = (struct raider){
            .link = {.all = &raid.links}, .raid = &raid, .number = i, .step = STEP_GUEST};
    run(&raid);
}

int raid_start(const struct raid_kind *kind, const char *url, struct raid_tally *tally, pid_t *pid,
               struct error *error)
{
    *pid = fork();
    if (*pid == 0)
        become_raid(kind, url, tally);
    return *pid > 0 ? 0 : error_set(error, ERR_NET, "cannot start an attack");
}

void raid_stop(pid_t pid)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}
