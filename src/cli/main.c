/* main.c: `encan COMMAND …`. */
#include "cli/cli.h"
#include "encan/encan.h"
#include "peers/peers.h"

#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &command_play,   &command_serve,   &command_rules,   &command_trace, &command_replay,
    &command_verify, &command_analyse, &command_hint,    &command_perft, &command_export,
    &command_import, &command_backup,  &command_restore, &command_admin, &command_bench,
    &command_arena,  &command_train,   &command_bot,
};

static void print_help(FILE *out)
{
    fputs(tr_here("usage: encan COMMAND [OPTIONS]\n\nAuction games:"), out);
    for (int i = 0; i < games_count; i++)
        fprintf(out, "%s %s", i ? "," : "", games_all[i]->title);
    fputs(tr_here(".\n\ncommands:\n"), out);
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        fprintf(out, "  %-8s %s\n", commands[i]->name, tr_here(commands[i]->summary));
    fputs(
        tr_here("\nSee 'encan COMMAND --help' for details; 'encan --version' prints the version,\n"
                "'encan --list-games [GAME]' the games, or the options of one.\n"),
        out);
}

/* The games, or the options of one as NAME=VALUE: a line for each. */
static int list_games(const char *name)
{
    struct error error;
    const struct game *game = name ? games_find(name, &error) : NULL;
    if (name && !game) {
        fprintf(stderr, "encan: %s\n", TR_ERROR_HERE(&error));
        return EXIT_USAGE;
    }
    for (int i = 0; !game && i < games_count; i++)
        puts(games_all[i]->name);
    for (int i = 0; game && i < game->option_count; i++)
        for (int value = 0; value < game->options[i].value_count; value++)
            printf("%s=%s\n", game->options[i].name, game->options[i].values[value]);
    return EXIT_OK;
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(commands); i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    struct error error;
    if (command->with_peers && peers_open(argv, &error) < 0)
        return cli_failed(command, "%s", TR_ERROR_HERE(&error));
    int code = command->run(argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        code = cli_failed(command, "cannot write the output");
    if (command->with_peers)
        peers_close(code != EXIT_OK);
    return code;
}

int main(int argc, char **argv)
{
    language_set_default(language_of_environment());
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("encan %s\n", encan_version());
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--list-games") == 0)
        return list_games(argv[2]);
    const struct command *command = find_command(argv[1]);
    if (!command) {
        fputs("encan: ", stderr);
        fprintf(stderr, tr_here("unknown command '%s'\nTry 'encan --help'.\n"), argv[1]);
        return EXIT_USAGE;
    }
    opterr = 0; /* the commands print their own messages */
    return run_command(command, argc, argv);
}
