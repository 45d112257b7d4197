/* verify.c: `encan verify`, whether a record is complete, follows the rules and was dealt fairly.
 */
#include "base/file.h"
#include "cli/cli.h"
#include "fairness/audit.h"

#include <sodium.h>
#include <stdio.h>

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

/* Asks a question and prints the answer; whether it is good. */
static bool ask(const struct audit_question *question, const struct record *record,
                const struct receipt *receipt)
{
    struct error error = {0};
    bool good = question->check(record, receipt, &error) == 0;
    if (good)
        printf(tr_here("ok: %s\n"), tr_here(question->answer));
    else
        printf(tr_here("NOT ok: %s\n"), TR_ERROR_HERE(&error));
    return good;
}

/* Whether all answers are good. */
static bool audit(const struct record *record, const struct receipt *receipt)
{
    bool good = ask(&audit_questions[0], record, receipt);
    if (!good)
        return false;
    for (int i = 1; i < audit_question_count; i++)
        good &= ask(&audit_questions[i], record, receipt);
    return good & ask(&audit_signatures, record, receipt);
}

static int verify_receipt(const struct record *record, const char *path)
{
    struct buffer text = {0};
    struct receipt receipt = {0};
    struct error error = {0};
    int code = read_receipt(path, &text, &receipt, &error);
    bool good = code == 0 && audit(record, &receipt);
    if (good) {
        printf(tr_here("checked: %zu views, %zu signed heads, %zu choices, %zu log entries\n"),
               receipt.views, receipt.heads, receipt.choices, receipt.entries);
        if (!audit_number_counts(record, &receipt))
            printf(tr_here("note: %s\n"), tr_here(audit_number_missing));
    }
    receipt_close(&receipt);
    buffer_close(&text);
    if (code < 0)
        return cli_failed(&command_verify, "%s", TR_ERROR_HERE(&error));
    return good ? EXIT_OK : cli_failed(&command_verify, "the receipt does not match the record");
}

/* ---- The command ---- */

static int verify_record(const struct record *record)
{
    struct error error = {0};
    if (draw_check(record, &error) < 0)
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
               "the secret that the server had committed to and from the players' numbers.\n\n"
               "  --receipt RECEIPT  compare the record with what a player was sent during the\n"
               "                     game; the page offers this file when the game is over\n\n"
               "The exit status is 0 if everything is in order, and 1 if not, with the line and\n"
               "the reason.\n"),
    .run = run,
};
