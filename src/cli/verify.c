/* verify.c: `encan verify`, whether a record is complete and follows the rules. */
#include "cli/cli.h"
#include "record/record.h"
#include "server/tables/table_state.h"

#include <stdio.h>
#include <string.h>

/* Whether the seed matches the commitment; true for a record without one. */
static bool promise_kept(const struct record *record)
{
    char hex[RECORD_COMMITMENT + 1];
    commitment_to(record->seed, record->salt, hex);
    return !record->commitment[0] || strcmp(hex, record->commitment) == 0;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    struct record record;
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1)
        return cli_other_option(&command_verify, option, argv);
    if (!cli_read_record(&command_verify, argc, argv, &record, &code))
        return code;
    bool kept = promise_kept(&record);
    if (kept)
        printf(tr_here("ok: %s, %d players, %zu decisions%s\n"), record.game->name,
               record.config.players, record.count,
               record.commitment[0] ? tr_here(", dealt as promised") : "");
    record_close(&record);
    if (!kept)
        return cli_failed(
            &command_verify,
            "the commitment does not match the seed and the salt: a different deal was promised");
    return EXIT_OK;
}

const struct command command_verify = {
    .name = "verify",
    .summary = TR("check that a record is complete and follows the rules"),
    .help = TR("usage: encan verify FILE\n\n"
               "Replays the record in FILE (- for standard input) and checks every line: the\n"
               "set-up, each action against the rules, the result, and that nothing was cut off\n"
               "or changed. For a game from a server, it also checks that the deal is the one\n"
               "the server committed itself to. The exit status is 0 if everything is in order,\n"
               "and 1 if not, with the line and the reason.\n"),
    .run = run,
};
