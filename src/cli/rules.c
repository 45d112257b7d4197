/* rules.c: `encan rules`. The texts are docs/rules/, embedded when the binary is built. */
#include "cli/cli.h"
#include "rules_text.h"

#include <stdio.h>
#include <string.h>

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"lang", required_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *language = "en";
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 'l')
            return cli_other_option(&command_rules, option, argv);
        language = optarg;
    }
    if (strcmp(language, "en") != 0 && strcmp(language, "fr") != 0)
        return cli_usage(&command_rules, "--lang: expected en or fr, not '%s'", language);
    struct cli_game setup = {0};
    if (!cli_game_finish(&command_rules, &setup, argc, argv))
        return EXIT_USAGE;
    for (size_t i = 0; i < COUNT_OF(rules_texts); i++)
        if (strcmp(rules_texts[i].game, setup.game->name) == 0 &&
            strcmp(rules_texts[i].language, language) == 0)
            fwrite(rules_texts[i].text, 1, rules_texts[i].length, stdout);
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
