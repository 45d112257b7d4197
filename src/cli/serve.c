/* serve.c: `encan serve`, a game server. */
#include "cli/cli.h"
#include "server/server.h"

#include <stdio.h>

enum { OPTION_SETTING = 256, OPTION_PRINT_CONFIG = 255 };

static void print_address(const char *address)
{
    printf("encan serves on %s\n", address);
    fflush(stdout);
}

/* The settings as getopt options, plus --config and --help. */
static void list_options(struct option options[])
{
    int count;
    const struct setting *settings = config_settings(&count);
    for (int i = 0; i < count; i++)
        options[i] = (struct option){settings[i].name, required_argument, NULL, OPTION_SETTING + i};
    options[count] = (struct option){"config", required_argument, NULL, 'c'};
    options[count + 1] = (struct option){"print-config", no_argument, NULL, OPTION_PRINT_CONFIG};
    options[count + 2] = (struct option){"help", no_argument, NULL, 'h'};
    options[count + 3] = (struct option){0};
}

static int print_config(void)
{
    struct buffer text = {0};
    config_write_example(&text);
    bool printed = cli_print(&text);
    buffer_close(&text);
    return printed ? EXIT_OK : EXIT_FAILED;
}

/* --config first: wherever it stands, the other options override the file. What is done with is
 * returned as its exit code plus one. */
static int read_files(struct config *config, int argc, char **argv, const struct option options[],
                      struct error *error)
{
    int option, code = 0;
    while (code == 0 && (option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h' || option == ':' || option == '?')
            return cli_other_option(&command_serve, option, argv) + 1;
        if (option == OPTION_PRINT_CONFIG)
            return print_config() + 1;
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
            code =
                config_set_argument(config, options[option - OPTION_SETTING].name, optarg, error);
    return code == 0 ? config_finish(config, error) : code;
}

/* "ADDR:PORT" after the name, and the default after the help. */
static void add_setting(struct buffer *out, const struct setting *setting)
{
    struct buffer option = {0}, text = {0};
    buffer_format(&option, "--%s %s", setting->name, setting->value);
    buffer_add_text(&text, tr_here(setting->help));
    if (setting->standard) {
        buffer_add_char(&text, ' ');
        buffer_format(&text, tr_here("(default %s)"), setting->standard);
    }
    cli_add_option(out, buffer_text(&option), buffer_text(&text));
    buffer_close(&option);
    buffer_close(&text);
}

static void add_options(struct buffer *out)
{
    int count;
    const struct setting *settings = config_settings(&count);
    for (int i = 0; i < count; i++)
        add_setting(out, &settings[i]);
    cli_add_option(out, "--config FILE", tr_here("read settings from a file"));
    cli_add_option(out, "--print-config",
                   tr_here("print such a file, with all defaults, and exit"));
}

static int run(int argc, char **argv)
{
    static struct config config;
    struct option options[SETTINGS_MAX + 4];
    struct error error = {0};
    config_init(&config);
    list_options(options);
    int code = read_files(&config, argc, argv, options, &error);
    if (code > 0)
        return code - 1;
    if (code == 0)
        code = read_options(&config, argc, argv, options, &error);
    if (code < 0)
        return cli_usage(&command_serve, "%s", TR_ERROR_HERE(&error));
    if (optind < argc)
        return cli_usage(&command_serve, "unexpected '%s'", argv[optind]);
    code = server_run(&config, print_address, &error);
    return code < 0 ? cli_failed(&command_serve, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

const struct command command_serve = {
    .name = "serve",
    .summary = TR("run a game server: tables for people and bots, over HTTP"),
    .help = TR("usage: encan serve [OPTIONS]\n\n"
               "Serves tables to browsers and programs until SIGINT or SIGTERM. Every move is\n"
               "saved before it is acknowledged. The environment (ENCAN_LISTEN, ENCAN_STORE, …)\n"
               "overrides the settings of the file; options override both.\n\n"),
    .add_options = add_options,
    .run = run,
};
