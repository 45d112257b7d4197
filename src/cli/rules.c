/* rules.c: `encan rules`. */
#include "cli/cli.h"
#include "words/words.h"

#include <stdio.h>

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"lang", required_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *language = tongue_codes[TONGUE_EN];
    enum tongue tongue;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 'l')
            return cli_other_option(&command_rules, option, argv);
        language = optarg;
    }
    if (!tongue_find(language, &tongue))
        return cli_usage(&command_rules, "--lang: expected en or fr, not '%s'", language);
    struct cli_game setup = {0};
    if (!cli_game_finish(&command_rules, &setup, argc, argv))
        return EXIT_USAGE;
    tongue_use(tongue);
    fputs(words_rules(setup.game), stdout);
    return EXIT_OK;
}

const struct command command_rules = {
    .name = "rules",
    .summary = "print the rules of a game, in English or French",
    .help = "usage: encan rules GAME [--lang en|fr]\n\n"
            "Prints the rules of noblesse, canaletto or krach.\n\n"
            "  --lang en|fr   the language (default en)\n",
    .run = run,
};
