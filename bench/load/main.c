/* main.c: encan-load, which plays at many tables at once. */
#include "crowd.h"
#include "load.h"

#include "base/scan.h"

#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char help[] =
    "usage: encan-load run --url http://127.0.0.1:PORT [--pid PID] | --store STORE  [options]\n"
    "       encan-load kill --store STORE [--kills K] [--victim WHO] [--nodes N] [options]\n"
    "       encan-load flood --store STORE | --url http://127.0.0.1:PORT [--pid PID]  [options]\n"
    "       encan-load database --store postgresql [--seconds T] [--json]\n"
    "\n"
    "run   plays and reports how many actions are acknowledged, how fast, and how much memory\n"
    "      the server uses (if it was started here, or --pid names it; it needs --limits off)\n"
    "kill  plays on a server that is killed again and again, and compares what was acknowledged\n"
    "      with the log; exit status 1 if anything was lost or duplicated\n"
    "flood plays at a few tables, with bots and between people, while one address attacks the\n"
    "      server in one way after the other; reports how much longer everything takes; exit\n"
    "      status 1 if an attack is not held back, or a move is lost\n"
    "database reports what PostgreSQL does for servers, without any: how long commits of 1 to 512\n"
    "      entries and notices to 0 to 16 listeners take, and PostgreSQL's processor time for\n"
    "      each; T seconds for each line\n"
    "\n"
    "  --store sqlite|postgresql  start a server on a new store; for postgresql, run this under\n"
    "                             tests/support/with-postgres.sh\n"
    "  --nodes N                  servers on one store (default 1): run spreads the members of\n"
    "                             a table over them, kill plays through an nginx before them\n"
    "  --together                 run keeps the members of a table at one server\n"
    "  --folder PATH              folder for the SQLite store (default /tmp)\n"
    "  --tables N                 tables at the same time (default: run 100, kill 12)\n"
    "  --seats N                  players per table (default 3)\n"
    "  --watchers N               spectators per table (default 0)\n"
    "  --title NAME               only this title\n"
    "  --connections N            connections in all; the rest wait in the lobby\n"
    "  --rate N                   actions per second (default: as many as possible)\n"
    "  --seconds T                how long to measure (default 10)\n"
    "  --whole                    ask for the whole table in every message, as old clients do\n"
    "  --pin                      server on the first core, players and attackers on the second\n"
    "  --kills K                  how many kills (default 10)\n"
    "  --victim WHO               what to kill: server, or the postgresql underneath it, or its\n"
    "                             connections to that; primary or standby: that one of two, under\n"
    "                             tests/support/with-standby.sh; upgrade: the servers are asked "
    "to\n"
    "                             stop, one after another; stopping: and killed while they do\n"
    "  --within T                 kill fails as well if a player waited for more than T seconds\n"
    "                             for an acknowledgement, or was without a server for longer\n"
    "  --flood NAME               only this attack: tables, connections, unread, lobby, seats or\n"
    "                             messages\n"
    "  --strict                   flood fails as well if things take more than twice as long, and\n"
    "                             again when tried again, unless the machine is busy with\n"
    "                             other things\n"
    "  --program PATH             the server to start, if not the one built along with this\n"
    "  --seed S                   random seed of choices and kills (default 1)\n"
    "  --json                     print one JSON object\n";

enum kind { TEXT_SETTING, NUMBER_SETTING, DECIMAL_SETTING, SWITCH_SETTING };

#define AT(member) offsetof(struct settings, member)

static const struct spec {
    const char *name;
    enum kind kind;
    size_t at;
    int64_t least, most;
} settings_known[] = {
    {"url", TEXT_SETTING, AT(url), 0, 0},
    {"store", TEXT_SETTING, AT(store), 0, 0},
    {"folder", TEXT_SETTING, AT(below), 0, 0},
    {"title", TEXT_SETTING, AT(title), 0, 0},
    {"victim", TEXT_SETTING, AT(victim), 0, 0},
    {"flood", TEXT_SETTING, AT(flood), 0, 0},
    {"program", TEXT_SETTING, AT(program), 0, 0},
    {"nodes", NUMBER_SETTING, AT(nodes), 1, NODES_MOST},
    {"pid", NUMBER_SETTING, AT(pid), 1, INT32_MAX},
    {"tables", NUMBER_SETTING, AT(tables), 0, 100000},
    {"seats", NUMBER_SETTING, AT(seats), 2, SEATS_MOST},
    {"watchers", NUMBER_SETTING, AT(watchers), 0, WATCHERS_MOST},
    {"connections", NUMBER_SETTING, AT(connections), 0, 1000000},
    {"kills", NUMBER_SETTING, AT(kills), 0, 1000000},
    {"seed", NUMBER_SETTING, AT(seed), 0, INT64_MAX},
    {"rate", DECIMAL_SETTING, AT(rate), 0, 10000000},
    {"seconds", DECIMAL_SETTING, AT(seconds), 0, 1000000},
    {"within", DECIMAL_SETTING, AT(within), 0, 1000000},
    {"pin", SWITCH_SETTING, AT(pin), 0, 0},
    {"whole", SWITCH_SETTING, AT(whole), 0, 0},
    {"together", SWITCH_SETTING, AT(together), 0, 0},
    {"json", SWITCH_SETTING, AT(json), 0, 0},
    {"strict", SWITCH_SETTING, AT(strict), 0, 0},
};

enum { SETTINGS = sizeof settings_known / sizeof settings_known[0], FIRST_SETTING = 256 };

static bool set(struct settings *settings, const struct spec *spec, const char *value)
{
    void *place = (char *)settings + spec->at;
    char *end;
    switch (spec->kind) {
    case TEXT_SETTING:
        *(const char **)place = value;
        return true;
    case SWITCH_SETTING:
        *(bool *)place = true;
        return true;
    case NUMBER_SETTING:
        return scan_number(span_of(value), spec->least, spec->most, place);
    default:
        *(double *)place = strtod(value, &end);
        return !*end && *(double *)place >= 0 && *(double *)place <= (double)spec->most;
    }
}

static bool read_settings(struct settings *settings, int argc, char **argv)
{
    struct option options[SETTINGS + 1] = {0};
    int option;
    for (int i = 0; i < SETTINGS; i++)
        options[i] = (struct option){settings_known[i].name,
                                     settings_known[i].kind == SWITCH_SETTING ? no_argument
                                                                              : required_argument,
                                     NULL, FIRST_SETTING + i};
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option < FIRST_SETTING)
            return false;
        const struct spec *spec = &settings_known[option - FIRST_SETTING];
        if (!set(settings, spec, optarg)) {
            fprintf(stderr, "encan-load: --%s: expected a number up to %lld\n", spec->name,
                    (long long)spec->most);
            return false;
        }
    }
    return optind == argc;
}

/* Allows as many file descriptors as possible. */
static void allow_connections(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static const struct mode {
    const char *name;
    int (*run)(const struct settings *settings, struct error *error);
    int tables;
} modes[] = {{"run", load_run, 100},
             {"kill", load_kill, 12},
             {"flood", load_flood, 4},
             {"database", load_database, 0}};

static const struct mode *find_mode(const char *name)
{
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (strcmp(modes[i].name, name) == 0)
            return &modes[i];
    return NULL;
}

int main(int argc, char **argv)
{
    struct error error = {0};
    const struct mode *mode = argc > 1 ? find_mode(argv[1]) : NULL;
    struct settings settings = {.below = "/tmp",
                                .victim = "server",
                                .tables = mode ? mode->tables : 0,
                                .seats = 3,
                                .kills = 10,
                                .nodes = 1,
                                .seed = 1,
                                .seconds = 10};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (!mode || !read_settings(&settings, argc - 1, argv + 1)) {
        fputs(help, stderr);
        return 2;
    }
    allow_connections();
    int code = mode->run(&settings, &error);
    if (code < 0)
        fprintf(stderr, "encan-load: %s\n", error.text);
    return code < 0 ? 2 : code;
}
