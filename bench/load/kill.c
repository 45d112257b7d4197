/* kill.c: checks that nothing is lost when the server or its database dies. */
#include "crowd.h"
#include "front.h"
#include "host.h"
#include "ledger.h"
#include "load.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

enum { SOONEST_MS = 20, LATEST_MS = 500, DRAIN_SECONDS = 60 };
enum { IMPATIENT_MS = 15 }; /* about as long as a server takes to stop */

enum victim { SERVER, UPGRADE, STOPPING, POSTGRESQL, CONNECTIONS, PRIMARY, STANDBY, VICTIMS };

static const char *const victim_names[VICTIMS] = {
    "server", "upgrade", "stopping", "postgresql", "connections", "primary", "standby"};

struct trial {
    struct host host[NODES_MOST];
    int nodes;
    struct front front; /* before the servers, if there are several */
    struct crowd crowd;
    struct ledger ledger;
    struct rng rng; /* for the moments to kill at, and whom */
    enum victim victim;
};

static void play_until(struct crowd *crowd, int64_t end)
{
    while (clock_now() < end)
        crowd_turn(crowd);
}

static void play_for_a_while(struct trial *trial)
{
    uint32_t pause = SOONEST_MS + rng_below(&trial->rng, LATEST_MS - SOONEST_MS);
    play_until(&trial->crowd, clock_now() + pause * INT64_C(1000000));
}

static int start(struct trial *trial, struct error *error)
{
    int code = 0;
    for (int i = 0; code == 0 && i < trial->nodes; i++) {
        if (i > 0)
            host_open_beside(&trial->host[i], &trial->host[0]);
        snprintf(trial->host[i].url, sizeof trial->host[i].url, "http://127.0.0.1:%d",
                 host_find_port());
        code = host_start(&trial->host[i], error);
    }
    if (code == 0 && trial->nodes > 1)
        code = front_open(&trial->front, trial->host, trial->nodes, error);
    if (code < 0)
        return code;
    return links_set_server(&trial->crowd.links,
                            trial->nodes > 1 ? trial->front.url : trial->host[0].url, error);
}

/* The crowd keeps playing while the server ends. */
static int end_server(struct trial *trial, struct host *host, int number, struct error *error)
{
    int code = 0;
    if (trial->victim == STOPPING) {
        uint32_t patience = rng_below(&trial->rng, IMPATIENT_MS * 1000);
        host_signal(host, SIGTERM);
        play_until(&trial->crowd, clock_now() + patience * INT64_C(1000));
    }
    host_signal(host, number);
    while (code == 0) {
        crowd_turn(&trial->crowd);
        code = host_has_ended(host, error);
    }
    return code < 0 ? code : 0;
}

/* Ends one of the servers and starts it again. Where there are others, they go on meanwhile. */
static int restart_server(struct trial *trial, int node, int number, struct error *error)
{
    int code = end_server(trial, &trial->host[node], number, error);
    if (code == 0 && trial->nodes > 1)
        play_for_a_while(trial);
    if (code == 0)
        code = host_start(&trial->host[node], error);
    return code;
}

/* The crowd keeps playing meanwhile. */
static int kill_store(struct trial *trial, struct error *error)
{
    static int (*const strike[VICTIMS])(pid_t * pid, struct error * error) = {
        [POSTGRESQL] = host_restart_postgresql,
        [CONNECTIONS] = host_cut_connections,
        [PRIMARY] = host_fail_over,
        [STANDBY] = host_replace_standby};
    pid_t pid = 0;
    int status = 0;
    int code = strike[trial->victim](&pid, error);
    while (code == 0 && waitpid(pid, &status, WNOHANG) == 0)
        crowd_turn(&trial->crowd);
    if (code == 0 && status != 0)
        code = error_set(error, ERR_STORE, "PostgreSQL did not come back");
    return code;
}

static int kill_one(struct trial *trial, int64_t turn, struct error *error)
{
    switch (trial->victim) {
    case SERVER:
    case STOPPING:
        return restart_server(trial, (int)rng_below(&trial->rng, (uint32_t)trial->nodes), SIGKILL,
                              error);
    case UPGRADE:
        return restart_server(trial, (int)(turn % trial->nodes), SIGTERM, error);
    default:
        return kill_store(trial, error);
    }
}

/* Waits for the answers to what was sent, and until everybody is back, without starting anything
 * new. */
static int drain(struct crowd *crowd, struct error *error)
{
    int64_t end = clock_now() + DRAIN_SECONDS * INT64_C(1000000000);
    crowd->draining = true;
    while ((crowd_unanswered(crowd) || crowd_away(crowd)) && clock_now() < end)
        crowd_turn(crowd);
    int left = crowd_unanswered(crowd), away = crowd_away(crowd);
    return left || away
               ? error_set(error, ERR_NET,
                           "%d commands were never answered, and %d members never came back", left,
                           away)
               : 0;
}

/* Plays until something has been acknowledged since the last kill, however slow the machine is:
 * what nobody was promised cannot be lost. */
static int await_acknowledgement(struct trial *trial, struct error *error)
{
    int64_t end = clock_now() + DRAIN_SECONDS * INT64_C(1000000000);
    int64_t before = trial->ledger.acknowledged;
    while (trial->ledger.acknowledged == before && clock_now() < end)
        crowd_turn(&trial->crowd);
    return trial->ledger.acknowledged > before
               ? 0
               : error_set(error, ERR_NET, "nothing is acknowledged any more");
}

static int stop(struct trial *trial, struct error *error)
{
    int code = 0;
    for (int i = 0; code == 0 && i < trial->nodes; i++)
        code = host_stop(&trial->host[i], SIGTERM, error);
    return code;
}

static int endure(struct trial *trial, int64_t kills, struct error *error)
{
    int code = start(trial, error);
    for (int64_t i = 0; code == 0 && i <= kills; i++) {
        code = await_acknowledgement(trial, error);
        play_for_a_while(trial);
        if (code == 0 && i < kills)
            code = kill_one(trial, i, error);
    }
    if (code == 0)
        code = drain(&trial->crowd, error);
    if (code == 0)
        code = stop(trial, error);
    return code == 0 ? ledger_compare(&trial->ledger, trial->host[0].store, error) : code;
}

static void report(struct trial *trial, const struct settings *settings)
{
    struct crowd *crowd = &trial->crowd;
    const struct ledger *ledger = &trial->ledger;
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_text(&json, "store", settings->store);
    json_text(&json, "victim", settings->victim);
    json_number(&json, "servers", trial->nodes);
    json_number(&json, "kills", settings->kills);
    json_number(&json, "acknowledged", ledger->acknowledged);
    json_number(&json, "lost", ledger->lost);
    json_number(&json, "duplicated", ledger->duplicated);
    samples_json(&crowd->acknowledge, "acknowledge_ms", &json);
    samples_json(&crowd->away, "away_ms", &json);
    json_number(&json, "games", crowd->games);
    json_number(&json, "unavailable", crowd->unavailable);
    json_number(&json, "refused", crowd->refused);
    json_close_object(&json);
    if (settings->json)
        puts(buffer_text(&text));
    else
        printf("%lld kills: %lld acknowledged, %lld lost, %lld duplicated; longest wait for an "
               "acknowledgement %.0f ms, without a server %.0f ms\n",
               (long long)settings->kills, (long long)ledger->acknowledged, (long long)ledger->lost,
               (long long)ledger->duplicated, samples_quantile(&crowd->acknowledge, 1),
               samples_quantile(&crowd->away, 1));
    buffer_close(&text);
}

static bool waited_too_long(struct crowd *crowd, double within)
{
    double acknowledge = samples_quantile(&crowd->acknowledge, 1);
    double away = samples_quantile(&crowd->away, 1);
    double longest = (acknowledge > away ? acknowledge : away) / 1000;
    bool too_long = within > 0 && longest > within;
    if (too_long)
        fprintf(stderr, "encan-load: a player waited for %.1f s instead of at most %g\n", longest,
                within);
    return too_long;
}

static int try_out(struct trial *trial, const struct settings *settings, struct error *error)
{
    const struct crowd_setup setup = {.title = settings->title,
                                      .tables = (int)settings->tables,
                                      .seats = (int)settings->seats,
                                      .watchers = (int)settings->watchers,
                                      .rate = settings->rate,
                                      .seed = (uint64_t)settings->seed};
    int code = crowd_open(&trial->crowd, &setup, error);
    if (code < 0)
        return code;
    code = ledger_open(&trial->ledger, trial->crowd.members, error);
    if (code == 0) {
        trial->crowd.live = trial->crowd.playing = true;
        trial->crowd.hooks =
            (struct crowd_hooks){ledger_table_made, ledger_acknowledged, &trial->ledger};
        code = endure(trial, settings->kills, error);
        trial->ledger.lost += trial->crowd.forgotten;
    }
    if (code == 0) {
        report(trial, settings);
        bool too_long = waited_too_long(&trial->crowd, settings->within);
        code = trial->ledger.lost || trial->ledger.duplicated || too_long ? 1 : 0;
    }
    ledger_close(&trial->ledger);
    crowd_close(&trial->crowd);
    return code;
}

static bool read_victim(const char *name, enum victim *victim)
{
    for (int i = 0; i < VICTIMS; i++)
        if (strcmp(victim_names[i], name) == 0) {
            *victim = (enum victim)i;
            return true;
        }
    return false;
}

int load_kill(const struct settings *settings, struct error *error)
{
    static struct trial trial;
    if (!settings->store || !read_victim(settings->victim, &trial.victim))
        return error_set(error, ERR_ARGUMENT,
                         "kill needs --store, and --victim server, upgrade, stopping, postgresql, "
                         "connections, primary or standby");
    if (trial.victim >= POSTGRESQL && strcmp(settings->store, "postgresql") != 0)
        return error_set(error, ERR_ARGUMENT, "--victim %s needs --store postgresql",
                         settings->victim);
    trial.nodes = (int)settings->nodes;
    rng_seed(&trial.rng, (uint64_t)settings->seed);
    int code = host_open(&trial.host[0], settings, error);
    if (code == 0)
        code = try_out(&trial, settings, error);
    front_close(&trial.front);
    for (int i = trial.nodes - 1; i >= 0; i--)
        host_close(&trial.host[i]);
    return code;
}
