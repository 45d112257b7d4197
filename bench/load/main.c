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
    "       encan-load kill --store STORE [--kills K] [--victim server|postgresql] [options]\n"
    "       encan-load flood --store STORE | --url http://127.0.0.1:PORT [--pid PID]  [options]\n"
    "\n"
    "run   plays and reports how many actions are acknowledged, how fast, and how much memory\n"
    "      the server uses (if it was started here, or --pid names it; it needs --limits off)\n"
    "kill  plays on a server that is killed again and again, and compares what was acknowledged\n"
    "      with the log; exit status 1 if anything was lost or duplicated\n"
    "flood plays at a few tables, with bots and between people, while one address attacks the\n"
    "      server in one way after the other; reports how much longer everything takes; exit\n"
    "      status 1 if an attack is not held back, or a move is lost\n"
    "\n"
    "  --store sqlite|postgresql  start a server on a new store; for postgresql, run this under\n"
    "                             tests/support/with-postgres.sh\n"
    "  --folder PATH              folder for the SQLite store (default /tmp)\n"
    "  --tables N                 tables at the same time (default: run 100, kill 12)\n"
    "  --seats N                  players per table (default 3)\n"
    "  --watchers N               spectators per table (default 0)\n"
    "  --title NAME               only this title\n"
    "  --connections N            connections in all; the rest wait in the lobby\n"
    "  --rate N                   actions per second (default: as many as possible)\n"
    "  --seconds T                how long to measure (default 10)\n"
    "  --pin                      server on the first core, load generator on the second\n"
    "  --kills K                  how many kills (default 10)\n"
    "  --victim WHO               what to kill: server, or the postgresql underneath it\n"
    "  --flood NAME               only this attack: tables, connections, unread, lobby, seats or\n"
    "                             messages\n"
    "  --program PATH             the server to start, if not the one built along with this\n"
    "  --seed S                   random seed of choices and kills (default 1)\n"
    "  --json                     print one JSON object\n";

enum kind { TEXT_WISH, NUMBER_WISH, DECIMAL_WISH, SWITCH_WISH };

#define AT(member) offsetof(struct wishes, member)

static const struct spec {
    const char *name;
    enum kind kind;
    size_t at;
    int64_t least, most;
} wishes_known[] = {
    {"url", TEXT_WISH, AT(url), 0, 0},
    {"store", TEXT_WISH, AT(store), 0, 0},
    {"folder", TEXT_WISH, AT(below), 0, 0},
    {"title", TEXT_WISH, AT(title), 0, 0},
    {"victim", TEXT_WISH, AT(victim), 0, 0},
    {"flood", TEXT_WISH, AT(flood), 0, 0},
    {"program", TEXT_WISH, AT(program), 0, 0},
    {"pid", NUMBER_WISH, AT(pid), 1, INT32_MAX},
    {"tables", NUMBER_WISH, AT(tables), 0, 100000},
    {"seats", NUMBER_WISH, AT(seats), 2, SEATS_MOST},
    {"watchers", NUMBER_WISH, AT(watchers), 0, WATCHERS_MOST},
    {"connections", NUMBER_WISH, AT(connections), 0, 1000000},
    {"kills", NUMBER_WISH, AT(kills), 0, 1000000},
    {"seed", NUMBER_WISH, AT(seed), 0, INT64_MAX},
    {"rate", DECIMAL_WISH, AT(rate), 0, 10000000},
    {"seconds", DECIMAL_WISH, AT(seconds), 0, 1000000},
    {"pin", SWITCH_WISH, AT(pin), 0, 0},
    {"json", SWITCH_WISH, AT(json), 0, 0},
};

enum { WISHES = sizeof wishes_known / sizeof wishes_known[0], FIRST_WISH = 256 };

static bool set(struct wishes *wishes, const struct spec *spec, const char *value)
{
    void *place = (char *)wishes + spec->at;
    char *end;
    switch (spec->kind) {
    case TEXT_WISH:
        *(const char **)place = value;
        return true;
    case SWITCH_WISH:
        *(bool *)place = true;
        return true;
    case NUMBER_WISH:
        return scan_number(span_of(value), spec->least, spec->most, place);
    default:
        *(double *)place = strtod(value, &end);
        return !*end && *(double *)place >= 0 && *(double *)place <= (double)spec->most;
    }
}

static bool read_wishes(struct wishes *wishes, int argc, char **argv)
{
    struct option options[WISHES + 1] = {0};
    int option;
    for (int i = 0; i < WISHES; i++)
        options[i] =
            (struct option){wishes_known[i].name,
                            wishes_known[i].kind == SWITCH_WISH ? no_argument : required_argument,
                            NULL, FIRST_WISH + i};
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option < FIRST_WISH)
            return false;
        const struct spec *spec = &wishes_known[option - FIRST_WISH];
        if (!set(wishes, spec, optarg)) {
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

static const struct errand_kind {
    const char *name;
    int (*run)(const struct wishes *wishes, struct error *error);
    int tables;
} kinds[] = {{"run", load_run, 100}, {"kill", load_kill, 12}, {"flood", load_flood, 4}};

static const struct errand_kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

int main(int argc, char **argv)
{
    struct error error = {0};
    const struct errand_kind *kind = argc > 1 ? find_kind(argv[1]) : NULL;
    struct wishes wishes = {.below = "/tmp",
                            .victim = "server",
                            .tables = kind ? kind->tables : 0,
                            .seats = 3,
                            .kills = 10,
                            .seed = 1,
                            .seconds = 10};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (!kind || !read_wishes(&wishes, argc - 1, argv + 1)) {
        fputs(help, stderr);
        return 2;
    }
    allow_connections();
    int code = kind->run(&wishes, &error);
    if (code < 0)
        fprintf(stderr, "encan-load: %s\n", error.text);
    return code < 0 ? 2 : code;
}
