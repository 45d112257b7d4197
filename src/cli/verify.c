/* verify.c: `encan verify`, whether a record is whole and true to the rules. */
#include "cli/cli.h"
#include "record/record.h"

#include <stdio.h>

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    struct record record;
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1)
        return cli_other_option(&command_verify, option, argv);
    if (!cli_read_record(&command_verify, argc, argv, &record, &code))
        return code;
    printf("ok: %s, %d players, %zu decisions\n", record.game->name, record.config.players,
           record.count);
    record_close(&record);
    return EXIT_OK;
}

const struct command command_verify = {
    .name = "verify",
    .summary = "check that a record is whole and follows the rules",
    .help = "usage: encan verify FILE\n\n"
            "Replays the record in FILE (- for standard input) and checks every line: the\n"
            "set-up, each action against the rules, the result, and that nothing was cut off\n"
            "or changed. Exit code 0 if all is well, 1 with the line and the reason if not.\n",
    .run = run,
};
