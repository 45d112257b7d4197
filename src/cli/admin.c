/* admin.c: `encan admin`, what the operator of a server does to its store while it is running. */
#include "cli/cli.h"
#include "server/people/bans.h"
#include "server/support/config.h"
#include "server/support/public_id.h"
#include "server/tables/operator.h"
#include "server/tables/tables.h"
#include "store/upkeep.h"

#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LISTED_GUESTS = 200, LISTED_REPORTS = 200 };

/* A call: an action with its argument and options. */
struct call {
    const struct action *action;
    const char *argument; /* NULL if none was given */
    const char *reason;
    int64_t duration; /* milliseconds; 0: for ever */
    int64_t days;     /* -1: not given */
    int64_t report;   /* to close; 0: none */
    bool all;
    struct store *store;
    char who[STORE_OPERATOR_MAX + 1];
};

struct action {
    const char *name;
    const char *argument; /* what it is called; in brackets if it may be left out; NULL for none */
    const char *options;  /* the letters of those it takes, besides --store */
    const char *summary;
    int (*run)(struct call *call, struct error *error); /* 0, or a negative code */
};

/* ---- Writing ---- */

static void print_time(int64_t milliseconds)
{
    char text[32];
    struct tm utc;
    time_t seconds = (time_t)(milliseconds / 1000);
    gmtime_r(&seconds, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%MZ", &utc);
    printf("  %s", milliseconds ? text : "-");
}

static void print_id(int64_t id)
{
    char text[PUBLIC_ID_TEXT];
    public_id_write(id, text);
    fputs(text, stdout);
}

/* ---- Lists ---- */

static const char *state_of(const struct store_table *table)
{
    return table->over ? "over" : table->archived ? "archived" : "live";
}

static bool print_table(void *context, const struct store_table *table)
{
    (void)context;
    print_id(table->id);
    print_time(table->created);
    print_time(table->touched);
    printf("  %-8s  %-7s  %s\n", state_of(table), table->open ? "open" : "private", table->title);
    return true;
}

static int list_tables(struct call *call, struct error *error)
{
    return store_read_tables(call->store, call->all, print_table, NULL, error);
}

static bool print_guest(void *context, const struct store_guest *guest)
{
    (void)context;
    print_id(guest->id);
    print_time(guest->created);
    print_time(guest->seen);
    printf("  %s\n", guest->name);
    return true;
}

static int list_guests(struct call *call, struct error *error)
{
    return store_read_guests(call->store, call->argument ? call->argument : "", LISTED_GUESTS,
                             print_guest, NULL, error);
}

static bool print_ban(void *context, const struct store_ban *ban)
{
    (void)context;
    printf("%-22s", ban->subject);
    print_time(ban->since);
    print_time(ban->until);
    printf("  %s  %s\n", ban->operator_name, ban->reason);
    return true;
}

static int list_bans(struct call *call, struct error *error)
{
    return store_read_bans(call->store, clock_wall_ms(), print_ban, NULL, error);
}

static bool print_act(void *context, const struct store_act *act)
{
    *(int64_t *)context = act->id;
    printf("%lld", (long long)act->id);
    print_time(act->time);
    printf("  %s  %s  %s  %s\n", act->operator_name, act->verb, act->subject, act->detail);
    return true;
}

static int list_acts(struct call *call, struct error *error)
{
    int64_t last = 0, before = -1;
    int code = 0;
    while (code == 0 && last != before) {
        before = last;
        code = store_read_acts(call->store, last, print_act, &last, error);
    }
    return code;
}

/* ---- Reports ---- */

static bool print_report(void *context, const struct store_report *report)
{
    (void)context;
    printf("%lld", (long long)report->id);
    print_time(report->time);
    printf("  %s\n  guest ", report->closed ? "closed" : "open");
    print_id(report->about);
    printf(" (%s)  %s\n  table ", report->name, report->address);
    print_id(report->table);
    fputs("  reported by ", stdout);
    print_id(report->author);
    if (report->quote[0])
        printf("\n  > %s", report->quote);
    printf("\n  %s\n", report->text);
    return true;
}

static int close_report(struct call *call, struct error *error)
{
    struct store_act act = operator_act(call->who, "report", 1, "");
    snprintf(act.subject, sizeof act.subject, "%lld", (long long)call->report);
    int closed = store_close_report(call->store, call->report, &act, error);
    if (closed == 0)
        return error_set(error, ERR_ARGUMENT, "there is no open report %lld",
                         (long long)call->report);
    return closed < 0 ? closed : 0;
}

static int handle_reports(struct call *call, struct error *error)
{
    return call->report ? close_report(call, error)
                        : store_read_reports(call->store, call->all, LISTED_REPORTS, print_report,
                                             NULL, error);
}

/* ---- Bans ---- */

static int read_subject(const struct call *call, char text[STORE_SUBJECT_MAX + 1],
                        struct error *error)
{
    struct ban_subject subject;
    if (!ban_subject_read(span_of(call->argument), &subject))
        return error_set(error, ERR_ARGUMENT,
                         "expected the 13 characters of a guest, an address or a range of "
                         "addresses such as 192.0.2.0/24, not '%.60s'",
                         call->argument);
    ban_subject_write(&subject, text);
    return 0;
}

static int add_ban(struct call *call, struct error *error)
{
    struct store_ban ban = {.since = clock_wall_ms()};
    int code = read_subject(call, ban.subject, error);
    if (code < 0)
        return code;
    if (!span_copy(span_of(call->reason), ban.reason, sizeof ban.reason))
        return error_set(error, ERR_ARGUMENT, "a reason has at most %d bytes", STORE_REASON_MAX);
    memcpy(ban.operator_name, call->who, sizeof ban.operator_name);
    ban.until = call->duration ? ban.since + call->duration : 0;
    return store_ban(call->store, &ban, error);
}

static int end_ban(struct call *call, struct error *error)
{
    struct store_act act = operator_act(call->who, "unban", 1, call->reason);
    int code = read_subject(call, act.subject, error);
    if (code == 0)
        code = store_unban(call->store, &act, error);
    if (code == 0)
        return error_set(error, ERR_ARGUMENT, "%s is not banned", act.subject);
    return code < 0 ? code : 0;
}

/* ---- Tables and guests ---- */

static int read_id(const struct call *call, int64_t *id, struct error *error)
{
    if (public_id_read(span_of(call->argument), id))
        return 0;
    return error_set(error, ERR_ARGUMENT,
                     "expected the 13 characters of a table or a guest, not '%.60s'",
                     call->argument);
}

static int close_table(struct call *call, struct error *error)
{
    int64_t table;
    int code = read_id(call, &table, error);
    if (code == 0)
        code = operator_close_table(call->store, table, call->who, call->reason, error);
    if (code == 0)
        return error_set(error, ERR_ARGUMENT, "this table is already over");
    return code < 0 ? code : 0;
}

static int delete_guest(struct call *call, struct error *error)
{
    struct guest_deletion deletion = {0};
    int code = read_id(call, &deletion.guest, error);
    memcpy(deletion.who, call->who, sizeof deletion.who);
    if (code < 0)
        return code;
    while ((code = operator_delete_guest(call->store, &deletion, error)) > 0)
        ;
    return code;
}

static int retain(struct call *call, struct error *error)
{
    struct retention done = {0};
    if (call->days < 0)
        return error_set(error, ERR_ARGUMENT, "expected --days N");
    int64_t before = clock_wall_ms() - call->days * INT64_C(24) * 3600 * 1000;
    int code;
    while ((code = operator_retain(call->store, before, &done, error)) > 0)
        ;
    printf(tr_here("%d tables and %d guests deleted\n"), done.tables, done.guests);
    return code;
}

/* ---- The command ---- */

static const struct action actions[] = {
    {"tables", NULL, "a", TR("list unfinished tables; with --all, all of them"), list_tables},
    {"guests", "[PART]", "", TR("list guests, or those whose name contains PART"), list_guests},
    {"reports", NULL, "ac", TR("list open reports; with --all, closed ones too; or close one"),
     handle_reports},
    {"bans", NULL, "", TR("list the bans in force"), list_bans},
    {"ban", "WHOM", "fr", TR("ban a guest, an address or a range: 192.0.2.0/24"), add_ban},
    {"unban", "WHOM", "r", TR("end a ban"), end_ban},
    {"close", "TABLE", "r", TR("end a game without a result"), close_table},
    {"delete", "GUEST", "", TR("delete a guest, with their name and everything they said"),
     delete_guest},
    {"retention", NULL, "d", TR("delete games and guests that are older than --days"), retain},
    {"log", NULL, "", TR("list what operators did"), list_acts},
};

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; name && i < COUNT_OF(actions); i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

static void add_actions(struct buffer *out)
{
    for (size_t i = 0; i < COUNT_OF(actions); i++) {
        struct buffer call = {0};
        buffer_format(&call, "%s%s%s", actions[i].name, actions[i].argument ? " " : "",
                      actions[i].argument ? actions[i].argument : "");
        cli_add_option(out, buffer_text(&call), tr_here(actions[i].summary));
        buffer_close(&call);
    }
    buffer_add_char(out, '\n');
    cli_add_option(out, "--store URL",
                   tr_here("sqlite:PATH or postgresql://… (default: as 'encan serve')"));
    cli_add_option(out, "--for TIME",
                   tr_here("how long a ban lasts: 30m, 12h, 7d (default: for ever)"));
    cli_add_option(out, "--reason TEXT", tr_here("the reason, shown to those who are banned"));
    cli_add_option(out, "--days N", tr_here("delete what is older than N days"));
    cli_add_option(out, "--close N", tr_here("close report number N"));
    cli_add_option(out, "--all", tr_here("list everything"));
}

/* "30m", "12h", "7d". */
static bool read_duration(const char *text, int64_t *duration)
{
    static const struct {
        char unit;
        int64_t minutes;
    } units[] = {{'m', 1}, {'h', 60}, {'d', 24 * 60}};
    size_t length = strlen(text);
    int64_t number;
    for (size_t i = 0; length && i < COUNT_OF(units); i++)
        if (text[length - 1] == units[i].unit &&
            scan_number((struct span){text, length - 1}, 1, 100000, &number)) {
            *duration = number * units[i].minutes * 60 * 1000;
            return true;
        }
    return false;
}

static const struct option options[] = {
    {"store", required_argument, NULL, 's'},  {"for", required_argument, NULL, 'f'},
    {"reason", required_argument, NULL, 'r'}, {"days", required_argument, NULL, 'd'},
    {"close", required_argument, NULL, 'c'},  {"all", no_argument, NULL, 'a'},
    {"help", no_argument, NULL, 'h'},         {0}};

/* Takes an option from getopt's optarg; false after saying what was expected. */
static bool take_option(struct call *call, struct config *config, int option)
{
    struct error error;
    switch (option) {
    case 's':
        if (config_set_argument(config, "store", optarg, &error) == 0)
            return true;
        cli_usage(&command_admin, "%s", TR_ERROR_HERE(&error));
        return false;
    case 'f':
        if (read_duration(optarg, &call->duration))
            return true;
        cli_usage(&command_admin, "--for: expected a time such as 30m, 12h or 7d, not '%s'",
                  optarg);
        return false;
    case 'd':
        return cli_number(&command_admin, "--days", optarg, 0, 36500, &call->days);
    case 'c':
        return cli_number(&command_admin, "--close", optarg, 1, INT64_MAX, &call->report);
    case 'r':
        call->reason = optarg;
        return true;
    default:
        call->all = true;
        return true;
    }
}

/* Reads the action, its argument and its options; false with the exit code. */
static bool read_call(struct call *call, struct config *config, int argc, char **argv, int *code)
{
    int option;
    char given[8] = "";
    size_t count = 0;
    *code = EXIT_USAGE;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?') {
            *code = cli_other_option(&command_admin, option, argv);
            return false;
        }
        if (!take_option(call, config, option))
            return false;
        if (option != 's' && count < sizeof given - 1 && !strchr(given, option))
            given[count++] = (char)option;
    }
    call->action = find_action(argv[optind]);
    call->argument = call->action && optind + 1 < argc ? argv[optind + 1] : NULL;
    const char *wanted = call->action ? call->action->argument : NULL;
    if (!call->action)
        cli_usage(&command_admin, "expected an action: tables, guests, reports, bans, ban, unban, "
                                  "close, delete, retention or log");
    else if (strspn(given, call->action->options) < count)
        cli_usage(&command_admin, "'%s' does not take all of these options", call->action->name);
    else if (wanted && wanted[0] != '[' && !call->argument)
        cli_usage(&command_admin, "'%s': expected %s", call->action->name, wanted);
    else if (argc - optind > (wanted ? 2 : 1))
        cli_usage(&command_admin, "unexpected '%s'", argv[argc - 1]);
    else
        return true;
    return false;
}

/* The user who calls; those who share an account share a name. */
static void find_who(char who[STORE_OPERATOR_MAX + 1])
{
    const struct passwd *user = getpwuid(getuid());
    if (!user || !span_copy(span_of(user->pw_name), who, STORE_OPERATOR_MAX + 1) ||
        !span_is_printable(span_of(who)))
        snprintf(who, STORE_OPERATOR_MAX + 1, "%d", (int)getuid());
}

static int run(int argc, char **argv)
{
    static struct config config;
    struct call call = {.reason = "", .days = -1};
    struct error error = {0};
    int code;
    config_init(&config);
    if (config_read_environment(&config, &error) < 0)
        return cli_usage(&command_admin, "%s", TR_ERROR_HERE(&error));
    if (!read_call(&call, &config, argc, argv, &code))
        return code;
    find_who(call.who);
    code = sodium_init() < 0 ? ERR_STATE : config_finish(&config, &error);
    if (code == 0)
        code = store_open_existing(&call.store, config.store, STORE_TIMEOUT_MS, &error);
    if (code == 0)
        code = call.action->run(&call, &error);
    store_close(call.store);
    return code < 0 ? cli_failed(&command_admin, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

const struct command command_admin = {
    .name = "admin",
    .summary = TR("moderate a server: reports, bans, deletion"),
    .help = TR("usage: encan admin ACTION [OPTIONS]\n\n"
               "Works on the store of a server, which can keep running: it notices within\n"
               "seconds, and writes to its log who did what. Guests and tables have ids of 13\n"
               "characters, as in links.\n\n"),
    .add_options = add_actions,
    .run = run,
};
