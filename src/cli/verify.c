/* verify.c: `encan verify`, whether a record is complete, follows the rules and was dealt fairly.
 */
#include "base/file.h"
#include "cli/cli.h"
#include "fairness/audit.h"
#include "server/tables/table_state.h"

#include <sodium.h>
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

/* ---- Receipts ---- */

/* Reads a receipt whose text is then in `text`. */
static int read_receipt(const char *path, struct buffer *text, struct receipt *receipt,
                        struct error *error)
{
    struct error why;
    int code = file_read(path, RECEIPT_BYTES_MAX, text, error);
    if (code < 0)
        return code;
    code = receipt_read(receipt, (struct span){buffer_text(text), text->length}, &why);
    return code < 0 ? error_wrap(error, code, &why, "%.80s: %s", path, ERROR_INNER) : 0;
}

/* Asks all questions and prints the answers; how many are bad. If record and receipt do not belong
 * together, the other questions make no sense. */
static int audit(const struct record *record, const struct receipt *receipt)
{
    int bad = 0;
    for (int i = 0; i < audit_question_count && !(bad && i == 1); i++) {
        struct error error = {0};
        int code = audit_questions[i].check(record, receipt, &error);
        bad += code < 0;
        if (code < 0)
            printf(tr_here("NOT ok: %s\n"), TR_ERROR_HERE(&error));
        else
            printf(tr_here("ok: %s\n"), tr_here(audit_questions[i].answer));
    }
    return bad;
}

static int verify_receipt(const struct record *record, const char *path)
{
    struct buffer text = {0};
    struct receipt receipt = {0};
    struct error error = {0};
    int code = read_receipt(path, &text, &receipt, &error);
    int bad = code < 0 ? 1 : audit(record, &receipt);
    if (code == 0 && !bad) {
        printf(tr_here("checked: %zu views, %zu signed heads, %zu choices, %zu log entries\n"),
               receipt.views, receipt.heads, receipt.choices, receipt.entries);
        if (!audit_number_counts(record, &receipt))
            printf("%s", tr_here("note: your number is not part of the deal; the server did not "
                                 "acknowledge it\n"));
    }
    receipt_close(&receipt);
    buffer_close(&text);
    if (code < 0)
        return cli_failed(&command_verify, "%s", TR_ERROR_HERE(&error));
    return bad ? cli_failed(&command_verify, "the receipt does not match the record") : EXIT_OK;
}

/* ---- The command ---- */

static int verify_record(const struct record *record)
{
    struct error error = {0};
    if (check_promise(record, &error) < 0)
        return cli_failed(&command_verify, "%s", TR_ERROR_HERE(&error));
    printf(tr_here("ok: %s, %d players, %zu decisions%s\n"), record->game->name,
           record->config.players, record->count, deal_text(record));
    if (record_drawn(record))
        print_numbers(record);
    return EXIT_OK;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'}, {"receipt", required_argument, NULL, 'r'}, {0}};
    const char *receipt = NULL;
    struct record record;
    int option, code;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 'r')
            return cli_other_option(&command_verify, option, argv);
        receipt = optarg;
    }
    if (sodium_init() < 0)
        return cli_failed(&command_verify, "libsodium cannot be used here");
    if (!cli_read_record(&command_verify, argc, argv, &record, &code))
        return code;
    code = verify_record(&record);
    if (code == EXIT_OK && receipt)
        code = verify_receipt(&record, receipt);
    record_close(&record);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .summary = TR("check that a record is complete and follows the rules"),
    .help = TR("usage: encan verify FILE [--receipt RECEIPT]\n\n"
               "Replays the record in FILE (- for standard input) and checks every line: the\n"
               "set-up, each action against the rules, the result, and that nothing was cut off\n"
               "or changed. For a game from a server, it also checks that the deal follows from\n"
               "the secret that the server committed itself to and from the players' numbers.\n\n"
               "  --receipt RECEIPT  compare the record with what a player was sent during the\n"
               "                     game; the page offers this file when the game is over\n\n"
               "The exit status is 0 if everything is in order, and 1 if not, with the line and\n"
               "the reason.\n"),
    .run = run,
};
