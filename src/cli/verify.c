/* verify.c: `encan verify`, whether a record is complete, follows the rules and was dealt fairly.
 */
#include "cli/cli.h"
#include "fairness/draw.h"
#include "server/tables/table_state.h"

#include <stdio.h>
#include <string.h>

/* How the deal came about, as far as the record shows it. */
static const char *deal_text(const struct record *record)
{
    if (record_drawn(record))
        return tr_here(", dealt from the secret and the numbers");
    return record->commitment[0] ? tr_here(", dealt as promised (older scheme: it proves only that "
                                           "a seed was fixed)")
                                 : "";
}

/* Says for each seat whether a number of it is in the deal. */
static void print_numbers(const struct record *record)
{
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        const struct draw_number *number = &record->draw.number[seat];
        const char *format = draw_word_given(&number->value) ? TR("seat %d (%s): number opened\n")
                             : draw_word_given(&number->commitment)
                                 ? TR("seat %d (%s): number not opened, counts as zero\n")
                                 : TR("seat %d (%s): no number, counts as zero\n");
        printf(tr_here(format), seat, record->name[seat]);
    }
}

static int check_promise(const struct record *record, struct error *error)
{
    char hex[RECORD_COMMITMENT + 1];
    if (record_drawn(record))
        return draw_check(record, error);
    commitment_to(record->seed, record->salt, hex);
    if (!record->commitment[0] || strcmp(hex, record->commitment) == 0)
        return 0;
    return error_set(
        error, ERR_RECORD,
        "the commitment does not match the seed and the salt: a different deal was promised");
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    struct record record;
    struct error error = {0};
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1)
        return cli_other_option(&command_verify, option, argv);
    if (!cli_read_record(&command_verify, argc, argv, &record, &code))
        return code;
    code = check_promise(&record, &error);
    if (code == 0)
        printf(tr_here("ok: %s, %d players, %zu decisions%s\n"), record.game->name,
               record.config.players, record.count, deal_text(&record));
    if (code == 0 && record_drawn(&record))
        print_numbers(&record);
    record_close(&record);
    return code < 0 ? cli_failed(&command_verify, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

const struct command command_verify = {
    .name = "verify",
    .summary = TR("check that a record is complete and follows the rules"),
    .help = TR("usage: encan verify FILE\n\n"
               "Replays the record in FILE (- for standard input) and checks every line: the\n"
               "set-up, each action against the rules, the result, and that nothing was cut off\n"
               "or changed. For a game from a server, it also checks that the deal follows from\n"
               "the secret that the server committed itself to and from the players' numbers.\n"
               "The exit status is 0 if everything is in order, and 1 if not, with the line and\n"
               "the reason.\n"),
    .run = run,
};
