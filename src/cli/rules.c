/* rules.c: `encan rules`. */
#include "cli/cli.h"
#include "words/words.h"

#include <stdio.h>

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"lang", required_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 'l')
            return cli_other_option(&command_rules, option, argv);
        if (!cli_language(&command_rules, optarg))
            return EXIT_USAGE;
    }
    struct cli_game setup = {0};
    if (!cli_game_finish(&command_rules, &setup, argc, argv))
        return EXIT_USAGE;
    fputs(words_rules(language_default(), setup.game), stdout);
    return EXIT_OK;
}

const struct command command_rules = {
    .name = "rules",
    .summary = TR("print the rules of a game, in English or French"),
    .help = TR("usage: encan rules GAME [--lang en|fr]\n\n"
               "Prints the rules of a game.\n\n"
               "  --lang en|fr   the language (default: from the environment)\n"),
    .add_options = cli_add_games,
    .run = run,
};
