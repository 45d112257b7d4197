/* serve.c: `encan serve`, a place to play. */
#include "cli/cli.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

enum { SETTINGS_MAX = 16, OPTION_SETTING = 256 };

static void tell_ready(const char *address)
{
    printf("encan serves on %s\n", address);
    fflush(stdout);
}

/* The settings as options of getopt, and --config and --help. */
static void list_options(struct option options[])
{
    int count;
    const struct setting_help *settings = config_settings(&count);
    for (int i = 0; i < count; i++)
        options[i] = (struct option){settings[i].name, required_argument, NULL, OPTION_SETTING + i};
    options[count] = (struct option){"config", required_argument, NULL, 'c'};
    options[count + 1] = (struct option){"help", no_argument, NULL, 'h'};
    options[count + 2] = (struct option){0};
}

/* --config first: whatever its place, the other options win over the file. */
static int read_files(struct config *config, int argc, char **argv, const struct option options[],
                      struct error *error)
{
    int option, code = 0;
    while (code == 0 && (option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_serve, option, argv) + 1;
        if (option == 'c')
            code = config_read_file(config, optarg, error);
    }
    if (code == 0)
        code = config_read_environment(config, error);
    optind = 1;
    return code;
}

static int read_options(struct config *config, int argc, char **argv, const struct option options[],
                        struct error *error)
{
    int option, code = 0;
    while (code == 0 && (option = getopt_long(argc, argv, ":h", options, NULL)) != -1)
        if (option >= OPTION_SETTING)
            code = config_set(config, options[option - OPTION_SETTING].name, optarg, error);
    return code == 0 ? config_finish(config, error) : code;
}

static int run(int argc, char **argv)
{
    static struct config config;
    struct option options[SETTINGS_MAX + 3];
    struct error error = {0};
    config_init(&config);
    list_options(options);
    int code = read_files(&config, argc, argv, options, &error);
    if (code > 0)
        return code - 1;
    if (code == 0)
        code = read_options(&config, argc, argv, options, &error);
    if (code < 0)
        return cli_usage(&command_serve, "%s", error.text);
    if (optind < argc)
        return cli_usage(&command_serve, "unexpected '%s'", argv[optind]);
    language_use(LANGUAGE_EN); /* programs read what it sends and logs */
    code = server_run(&config, tell_ready, &error);
    return code < 0 ? cli_failed(&command_serve, "%s", error.text) : EXIT_OK;
}

const struct command command_serve = {
    .name = "serve",
    .summary = TR("a place to play: tables for friends and bots, over HTTP"),
    .help = TR("usage: encan serve [OPTIONS]\n\n"
               "Serves tables to browsers and programs until SIGINT or SIGTERM, and keeps every\n"
               "move before it acknowledges it.\n\n"
               "  --listen ADDR:PORT    where to listen (default 127.0.0.1:8080; port 0: any)\n"
               "  --store URL           sqlite:PATH or postgresql://… (default: SQLite in the\n"
               "                        XDG data folder, ~/.local/share/encan/encan.db)\n"
               "  --workers N           threads that think for bots (default 1)\n"
               "  --connections N       at most so many at a time (default 12000)\n"
               "  --bot-pause on|off    whether bots seem to think (default on)\n"
               "  --limits on|off       rates per address and guest (default on)\n"
               "  --trust-proxy on|off  believe X-Forwarded-For and -Proto (default off)\n"
               "  --metrics-all on|off  /metrics for others than this machine (default off)\n"
               "  --config FILE         settings as 'name = value', # for comments\n\n"
               "The environment (ENCAN_LISTEN, ENCAN_STORE, …) wins over the file, options win\n"
               "over both.\n"),
    .run = run,
};
