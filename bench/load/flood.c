/* flood.c: what a stranger notices while somebody else attacks the server.
 *
 * The stranger, at an address of their own, plays at a few tables with bots and at one with another
 * person, and looks in over new connections; first undisturbed, then under each attack, if possible
 * on a new server each time. */
#include "crowd.h"
#include "host.h"
#include "load.h"
#include "raid.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    PATIENCE_SECONDS = 60,
    BOTS = 2,
    RATE = 4, /* choices a second */
    VISIT_NS = 100 * 1000000,
    PHASES_MOST = 16,
    TIMES_USUAL = 2,     /* how long everything may take under attack … */
    NOISE_MS = 250,      /* … and what a machine that is busy otherwise may add */
    BUSY_LOAD = 4,       /* for each processor: beyond that, times tell nothing */
    BOT_NOISE_MS = 1000, /* the same for bots, who pause for 0.7 to 2.2 seconds */
};

static const char stranger_address[] = "127.0.0.3";
static const int64_t second = 1000000000;

/* What the stranger noticed during one attack, or without any. */
struct phase {
    const struct raid_kind *raid;                      /* NULL: none */
    double action_p50, action_p99, bots_p50, bots_p99; /* milliseconds */
    int64_t actions, moves;                            /* of the stranger, of the bots */
    double visit_p50, visit_p99;                       /* over new connections */
    int64_t visits, missed;                            /* of these, without an answer */
    int64_t lost;                                      /* connections, and commands refused */
    int64_t tried, granted, refused;                   /* of the attacker's */
    int64_t memory;                                    /* of the server */
    double busy;                                       /* processors that it used */
};

/* Somebody who looks in. */
struct visitor {
    struct link link; /* must be first */
    struct links links;
    int64_t asked, next;
    struct samples answers;
    int64_t missed;
};

struct flood {
    const struct settings *settings;
    struct crowd against_bots, between_people;
    struct visitor visitor;
    struct host host;
    const char *url;
    pid_t pid; /* of the server; 0: not known */
    struct raid_tally *tally;
    struct phase phase[PHASES_MOST];
    int phases;
};

/* ---- Looking in ---- */

static void visit_ended(struct visitor *visitor, bool answered)
{
    if (visitor->asked)
        samples_add(&visitor->answers, clock_now() - visitor->asked);
    visitor->missed += visitor->asked && !answered;
    visitor->asked = 0;
    link_close(&visitor->link);
}

static void visit_answered(struct link *link, int status, struct span cookie, struct span body)
{
    (void)cookie;
    (void)body;
    visit_ended((struct visitor *)link, status == 200);
}

static void visit_lost(struct link *link)
{
    visit_ended((struct visitor *)link, false);
}

static int open_visitor(struct visitor *visitor, const char *url, struct error *error)
{
    static const struct link_handlers handlers = {.answered = visit_answered, .lost = visit_lost};
    *visitor = (struct visitor){.link = {.all = &visitor->links}};
    int code = links_open(&visitor->links, &handlers, error);
    if (code == 0)
        code = links_set_server(&visitor->links, url, error);
    return code < 0 ? code : links_set_source(&visitor->links, stranger_address, error);
}

static void close_visitor(struct visitor *visitor)
{
    link_close(&visitor->link);
    links_close(&visitor->links);
    samples_close(&visitor->answers);
}

static void visit(struct visitor *visitor)
{
    int64_t now = clock_now();
    if (!visitor->asked && now >= visitor->next) {
        visitor->asked = now;
        visitor->next = now + VISIT_NS;
        if (!link_ask(&visitor->link, "GET", "/healthz", NULL, NULL))
            visit_ended(visitor, false);
    }
    links_wait(&visitor->links, 0);
}

/* ---- Playing ---- */

static int open_crowd(struct crowd *crowd, const struct crowd_setup *setup, const char *url,
                      struct error *error)
{
    int code = crowd_open(crowd, setup, error);
    if (code == 0)
        code = links_set_server(&crowd->links, url, error);
    if (code == 0)
        code = links_set_source(&crowd->links, stranger_address, error);
    crowd->live = crowd->playing = true;
    return code;
}

static int open_stranger(struct flood *flood, struct error *error)
{
    struct crowd_setup setup = {.title = "krach",
                                .tables = (int)flood->settings->tables,
                                .seats = 1,
                                .bots = BOTS,
                                .rate = RATE,
                                .seed = (uint64_t)flood->settings->seed};
    int code = open_crowd(&flood->against_bots, &setup, flood->url, error);
    setup.tables = 1;
    setup.seats = 2;
    setup.bots = 0;
    if (code == 0)
        code = open_crowd(&flood->between_people, &setup, flood->url, error);
    return code < 0 ? code : open_visitor(&flood->visitor, flood->url, error);
}

static void close_stranger(struct flood *flood)
{
    crowd_close(&flood->against_bots);
    crowd_close(&flood->between_people);
    close_visitor(&flood->visitor);
}

static void play(struct flood *flood, double seconds)
{
    int64_t end = clock_now() + (int64_t)(seconds * (double)second);
    while (clock_now() < end) {
        crowd_turn(&flood->against_bots);
        crowd_turn(&flood->between_people);
        visit(&flood->visitor);
    }
}

static int settle(struct flood *flood, struct error *error)
{
    int64_t end = clock_now() + PATIENCE_SECONDS * second;
    while (clock_now() < end) {
        play(flood, 0.1);
        if (flood->against_bots.open == flood->against_bots.members &&
            flood->between_people.open == flood->between_people.members)
            return 0;
    }
    return error_set(error, ERR_NET, "the stranger cannot sit down");
}

/* ---- Phases ---- */

static void forget(struct flood *flood)
{
    struct visitor *visitor = &flood->visitor;
    crowd_forget(&flood->against_bots);
    crowd_forget(&flood->between_people);
    samples_clear(&visitor->answers);
    visitor->missed = 0;
}

static void note_stranger(struct flood *flood, struct phase *phase)
{
    struct crowd *bots = &flood->against_bots, *people = &flood->between_people;
    struct visitor *visitor = &flood->visitor;
    crowd_close_accounts(bots);
    crowd_close_accounts(people);
    visit_ended(visitor, true);
    phase->actions = people->acknowledged;
    phase->moves = (int64_t)bots->bots.count;
    phase->lost = bots->lost_links + people->lost_links + bots->refused + people->refused;
    phase->visits = (int64_t)visitor->answers.count;
    phase->missed = visitor->missed;
    phase->action_p50 = samples_quantile(&people->acknowledge, 0.5);
    phase->action_p99 = samples_quantile(&people->acknowledge, 0.99);
    phase->bots_p50 = samples_quantile(&bots->bots, 0.5);
    phase->bots_p99 = samples_quantile(&bots->bots, 0.99);
    phase->visit_p50 = samples_quantile(&visitor->answers, 0.5);
    phase->visit_p99 = samples_quantile(&visitor->answers, 0.99);
}

/* The attack has a second before anything counts. */
static int measure(struct flood *flood, struct phase *phase, struct error *error)
{
    double seconds = flood->settings->seconds;
    pid_t pid = 0;
    *flood->tally = (struct raid_tally){0};
    int code = phase->raid ? raid_start(phase->raid, flood->url, flood->tally, &pid, error) : 0;
    if (code < 0)
        return code;
    play(flood, 1);
    forget(flood);
    double busy = host_seconds(flood->pid);
    play(flood, seconds);
    phase->busy = (host_seconds(flood->pid) - busy) / seconds;
    phase->memory = host_memory(flood->pid);
    note_stranger(flood, phase);
    phase->tried = atomic_load(&flood->tally->tried);
    phase->granted = atomic_load(&flood->tally->granted);
    phase->refused = atomic_load(&flood->tally->refused);
    if (phase->raid)
        raid_stop(pid);
    return 0;
}

static int start_server(struct flood *flood, struct error *error)
{
    const struct settings *settings = flood->settings;
    int code = host_open(&flood->host, settings, error);
    if (code < 0)
        return code;
    if (settings->pin)
        host_pin(&flood->host);
    flood->host.as_usual = true;
    code = host_start(&flood->host, error);
    flood->url = flood->host.url;
    flood->pid = flood->host.pid;
    return code;
}

static int run_phase(struct flood *flood, const struct raid_kind *raid, struct error *error)
{
    struct phase *phase = &flood->phase[flood->phases++];
    int code = flood->settings->store ? start_server(flood, error) : 0;
    phase->raid = raid;
    if (code == 0)
        code = open_stranger(flood, error);
    if (code == 0)
        code = settle(flood, error);
    if (code == 0)
        code = measure(flood, phase, error);
    close_stranger(flood);
    if (code == 0)
        code = host_stop(&flood->host, SIGTERM, error); /* the next one need not think it dead */
    if (flood->settings->store)
        host_close(&flood->host);
    return code;
}

static bool is_slow(double now, double usual, double noise)
{
    return now > TIMES_USUAL * usual && now > usual + noise;
}

static bool is_slowed_down(const struct phase *phase, const struct phase *usual)
{
    return is_slow(phase->action_p50, usual->action_p50, NOISE_MS) ||
           is_slow(phase->visit_p50, usual->visit_p50, NOISE_MS) ||
           is_slow(phase->bots_p50, usual->bots_p50, BOT_NOISE_MS);
}

/* Whether times are to be compared, and the machine is not too busy with other things for that. */
static bool compares(const struct flood *flood)
{
    double load = 0;
    return flood->settings->strict && getloadavg(&load, 1) == 1 &&
           load <= (double)(BUSY_LOAD * sysconf(_SC_NPROCESSORS_ONLN));
}

/* One attack; if it slows the stranger down, once more, since a busy machine does that too. */
static int run_attack(struct flood *flood, const struct raid_kind *raid, struct error *error)
{
    int code = run_phase(flood, raid, error);
    if (code == 0 && compares(flood) &&
        is_slowed_down(&flood->phase[flood->phases - 1], &flood->phase[0])) {
        flood->phases--;
        code = run_phase(flood, raid, error);
    }
    return code;
}

static int run_all(struct flood *flood, struct error *error)
{
    const char *only = flood->settings->flood;
    int code = run_phase(flood, NULL, error);
    for (int i = 0; code == 0 && i < raid_kinds_count; i++)
        if (!only || strcmp(only, raid_kinds[i].name) == 0)
            code = run_attack(flood, &raid_kinds[i], error);
    return code;
}

/* ---- Reporting ---- */

/* An attack is held back if it is refused something, and the stranger can go on as before. */
static bool is_harmless(const struct phase *phase)
{
    bool held = !phase->raid || phase->refused > 0 ||
                (!phase->raid->answered && phase->granted < phase->tried / 2);
    return held && phase->actions && phase->moves && phase->visits && !phase->missed &&
           !phase->lost;
}

static double ratio(double now, double usual)
{
    return usual > 0 ? now / usual : 0;
}

/* Median and 99th percentile in milliseconds, and how many times the usual median. */
static void print_times(double p50, double p99, double usual)
{
    printf(" %6.1f %7.1f (%4.1f×)", p50, p99, ratio(p50, usual));
}

static void write_plain(const struct flood *flood)
{
    const struct phase *usual = &flood->phase[0];
    printf("%-11s %23s %23s %23s %6s %8s %8s %5s %4s\n", "", "action ms: p50, p99",
           "bot ms: p50, p99", "visit ms: p50, p99", "missed", "granted", "refused", "MB", "CPU");
    for (int i = 0; i < flood->phases; i++) {
        const struct phase *phase = &flood->phase[i];
        printf("%-11s", phase->raid ? phase->raid->name : "usual");
        print_times(phase->action_p50, phase->action_p99, usual->action_p50);
        print_times(phase->bots_p50, phase->bots_p99, usual->bots_p50);
        print_times(phase->visit_p50, phase->visit_p99, usual->visit_p50);
        printf(" %6lld %8lld %8lld %5.0f %.2f%s\n", (long long)(phase->missed + phase->lost),
               (long long)phase->granted, (long long)phase->refused, (double)phase->memory / 1e6,
               phase->busy,
               is_harmless(phase) ? is_slowed_down(phase, usual) ? " slow" : "" : " !");
    }
}

static void write_phase(const struct phase *phase, const struct phase *usual, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "flood", phase->raid ? phase->raid->name : "usual");
    json_number(json, "actions", phase->actions);
    json_number(json, "bot_moves", phase->moves);
    json_number(json, "lost", phase->lost);
    json_decimal(json, "action_p50", phase->action_p50, 2);
    json_decimal(json, "action_p99", phase->action_p99, 2);
    json_decimal(json, "action_ratio", ratio(phase->action_p50, usual->action_p50), 2);
    json_decimal(json, "bots_p50", phase->bots_p50, 0);
    json_decimal(json, "bots_p99", phase->bots_p99, 0);
    json_decimal(json, "bots_ratio", ratio(phase->bots_p50, usual->bots_p50), 2);
    json_number(json, "visits", phase->visits);
    json_number(json, "missed", phase->missed);
    json_decimal(json, "visit_p50", phase->visit_p50, 2);
    json_decimal(json, "visit_p99", phase->visit_p99, 2);
    json_decimal(json, "visit_ratio", ratio(phase->visit_p50, usual->visit_p50), 2);
    json_number(json, "tried", phase->tried);
    json_number(json, "granted", phase->granted);
    json_number(json, "refused", phase->refused);
    json_number(json, "memory", phase->memory);
    json_decimal(json, "server_cpu", phase->busy, 2);
    json_truth(json, "harmless", is_harmless(phase));
    json_truth(json, "slow", is_slowed_down(phase, usual));
    json_close_object(json);
}

static void write_json(const struct flood *flood)
{
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_array(&json, NULL);
    for (int i = 0; i < flood->phases; i++)
        write_phase(&flood->phase[i], &flood->phase[0], &json);
    json_close_array(&json);
    puts(buffer_text(&text));
    buffer_close(&text);
}

static bool all_is_well(const struct flood *flood)
{
    bool compared = compares(flood);
    if (flood->settings->strict && !compared)
        fputs("encan-load: the machine is too busy to compare times\n", stderr);
    for (int i = 0; i < flood->phases; i++)
        if (!is_harmless(&flood->phase[i]) ||
            (compared && is_slowed_down(&flood->phase[i], &flood->phase[0])))
            return false;
    return true;
}

/* ---- The whole ---- */

int load_flood(const struct settings *settings, struct error *error)
{
    static struct flood flood;
    if (!settings->url == !settings->store)
        return error_set(error, ERR_ARGUMENT, "flood needs --url or --store");
    flood = (struct flood){.settings = settings, .url = settings->url, .pid = (pid_t)settings->pid};
    flood.tally =
        mmap(NULL, sizeof *flood.tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (flood.tally == MAP_FAILED)
        return error_set(error, ERR_MEMORY, "no memory to share");
    int code = run_all(&flood, error);
    if (code < 0)
        return code;
    (settings->json ? write_json : write_plain)(&flood);
    return all_is_well(&flood) ? 0 : 1;
}
