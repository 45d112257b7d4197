/* serve.c: `encan serve`, a game server. */
#include "cli/cli.h"
#include "server/server.h"

#include <stdio.h>
#include <string.h>

enum { SETTINGS_MAX = 16, OPTION_SETTING = 256 };

static void print_address(const char *address)
{
    printf("encan serves on %s\n", address);
    fflush(stdout);
}

/* The settings as getopt options, plus --config and --help. */
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

/* Reads --config first: wherever it stands, the other options override the file. */
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
    tongue_use(TONGUE_EN); /* what it sends and logs is read by programs */
    code = server_run(&config, print_address, &error);
    return code < 0 ? cli_failed(&command_serve, "%s", error.text) : EXIT_OK;
}

const struct command command_serve = {
    .name = "serve",
    .summary = TR("run a game server: tables for friends and bots, over HTTP"),
    .help = TR("usage: encan serve [OPTIONS]\n\n"
               "Serves tables to browsers and programs until SIGINT or SIGTERM. Every move is\n"
               "saved before it is acknowledged.\n\n"
               "  --listen ADDR:PORT    address to listen on (default 127.0.0.1:8080; port 0\n"
               "                        picks any free port)\n"
               "  --store URL           sqlite:PATH or postgresql://… (default: SQLite in the\n"
               "                        XDG data folder, ~/.local/share/encan/encan.db)\n"
               "  --workers N           threads for bots, hints and analyses (default 1)\n"
               "  --connections N       at most N connections at once (default 12000)\n"
               "  --bot-pause on|off    whether bots pause before they move (default on)\n"
               "  --limits on|off       rate limits per address and guest (default on)\n"
               "  --trust-proxy on|off  trust X-Forwarded-For and -Proto (default off)\n"
               "  --metrics-all on|off  serve /metrics to other machines too (default off)\n"
               "  --config FILE         read settings from FILE: 'name = value' lines, # for\n"
               "                        comments\n\n"
               "Environment variables (ENCAN_LISTEN, ENCAN_STORE, …) override the file, and\n"
               "options override both.\n"),
    .run = run,
};
