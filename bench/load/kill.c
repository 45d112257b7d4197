/* kill.c: checks that nothing is lost when the server or its database dies. */
#include "crowd.h"
#include "host.h"
#include "ledger.h"
#include "load.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

enum { SOONEST_MS = 20, LATEST_MS = 500, DRAIN_SECONDS = 60 };

struct trial {
    struct host host;
    struct crowd crowd;
    struct ledger ledger;
    struct rng rng; /* for the moments to kill at */
    bool of_store;  /* whether PostgreSQL is the victim */
};

static void play_until(struct crowd *crowd, int64_t end)
{
    while (clock_now() < end)
        crowd_turn(crowd);
}

static int start(struct trial *trial, struct error *error)
{
    int code = host_start(&trial->host, error);
    return code < 0 ? code : links_set_server(&trial->crowd.links, trial->host.url, error);
}

static int kill_server(struct trial *trial, struct error *error)
{
    host_stop(&trial->host, SIGKILL, NULL);
    return start(trial, error);
}

/* The crowd keeps playing meanwhile. */
static int kill_store(struct trial *trial, struct error *error)
{
    pid_t pid = 0;
    int status = 0;
    int code = host_restart_postgresql(&pid, error);
    while (code == 0 && waitpid(pid, &status, WNOHANG) == 0)
        crowd_turn(&trial->crowd);
    if (code == 0 && status != 0)
        code = error_set(error, ERR_STORE, "PostgreSQL did not restart");
    return code;
}

/* Waits for the answers to what was sent, without starting anything new. */
static int drain(struct crowd *crowd, struct error *error)
{
    int64_t end = clock_now() + DRAIN_SECONDS * INT64_C(1000000000);
    crowd->draining = true;
    while (crowd_unanswered(crowd) && clock_now() < end)
        crowd_turn(crowd);
    int left = crowd_unanswered(crowd);
    return left ? error_set(error, ERR_NET, "%d commands were never answered", left) : 0;
}

/* Plays until something has been acknowledged since the last kill, however slow the machine is:
 * what nobody was promised cannot be lost. */
static void await_acknowledgement(struct trial *trial)
{
    int64_t end = clock_now() + DRAIN_SECONDS * INT64_C(1000000000);
    int64_t before = trial->ledger.acknowledged;
    while (trial->ledger.acknowledged == before && clock_now() < end)
        crowd_turn(&trial->crowd);
}

static int endure(struct trial *trial, int64_t kills, struct error *error)
{
    int code = start(trial, error);
    for (int64_t i = 0; code == 0 && i < kills; i++) {
        uint32_t pause = SOONEST_MS + rng_below(&trial->rng, LATEST_MS - SOONEST_MS);
        await_acknowledgement(trial);
        play_until(&trial->crowd, clock_now() + pause * INT64_C(1000000));
        code = trial->of_store ? kill_store(trial, error) : kill_server(trial, error);
    }
    if (code == 0)
        code = drain(&trial->crowd, error);
    if (code == 0)
        code = host_stop(&trial->host, SIGTERM, error);
    if (code == 0 && !trial->ledger.acknowledged)
        code = error_set(error, ERR_NET, "nothing was ever acknowledged");
    return code == 0 ? ledger_compare(&trial->ledger, trial->host.store, error) : code;
}

static void report(const struct trial *trial, const struct settings *settings)
{
    const struct crowd *crowd = &trial->crowd;
    const struct ledger *ledger = &trial->ledger;
    struct buffer text = {0};
    struct json json = json_to(&text);
    json_open_object(&json, NULL);
    json_text(&json, "store", settings->store);
    json_text(&json, "victim", settings->victim);
    json_number(&json, "kills", settings->kills);
    json_number(&json, "acknowledged", ledger->acknowledged);
    json_number(&json, "lost", ledger->lost);
    json_number(&json, "duplicated", ledger->duplicated);
    json_number(&json, "games", crowd->games);
    json_number(&json, "unavailable", crowd->unavailable);
    json_number(&json, "refused", crowd->refused);
    json_close_object(&json);
    if (settings->json)
        puts(buffer_text(&text));
    else
        printf("%lld kills: %lld acknowledged, %lld lost, %lld duplicated\n",
               (long long)settings->kills, (long long)ledger->acknowledged, (long long)ledger->lost,
               (long long)ledger->duplicated);
    buffer_close(&text);
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
        code = trial->ledger.lost || trial->ledger.duplicated ? 1 : 0;
    }
    ledger_close(&trial->ledger);
    crowd_close(&trial->crowd);
    return code;
}

int load_kill(const struct settings *settings, struct error *error)
{
    static struct trial trial;
    trial.of_store = strcmp(settings->victim, "postgresql") == 0;
    if (!settings->store || (!trial.of_store && strcmp(settings->victim, "server") != 0))
        return error_set(error, ERR_ARGUMENT,
                         "kill needs --store, and --victim server or postgresql");
    if (trial.of_store && strcmp(settings->store, "postgresql") != 0)
        return error_set(error, ERR_ARGUMENT, "--victim postgresql needs --store postgresql");
    rng_seed(&trial.rng, (uint64_t)settings->seed);
    int code = host_open(&trial.host, settings->store, settings->below, error);
    if (code == 0)
        code = try_out(&trial, settings, error);
    host_close(&trial.host);
    return code;
}
