#include "fairness/audit.h"

#include "fairness/taken_back.h"

#include <stdlib.h>

static int fault(struct error *error, const char *sentence)
{
    return error_set_with(error, ERR_RECORD, sentence, "%s", ERROR_INNER);
}

/* ---- The deal ---- */

static int check_table(const struct record *record, const struct receipt *receipt,
                       struct error *error)
{
    if (!record_drawn(record))
        return fault(error,
                     ERROR_TEXT("the record follows the older scheme, which has no receipts"));
    if (strcmp(record->draw.table, receipt->table) != 0)
        return error_set(error, ERR_RECORD,
                         "the record is from table %s, but the receipt is from table %s",
                         record->draw.table, receipt->table);
    if (receipt->seat >= record->config.players)
        return error_set(error, ERR_RECORD,
                         "the receipt is for seat %d, which the game does not have", receipt->seat);
    return 0;
}

int audit_deal(const struct record *record, struct span commitment, struct error *error)
{
    char promised[DRAW_WORD_TEXT];
    draw_commitment(record, promised);
    if (!span_is(commitment, promised))
        return fault(error, ERROR_TEXT("the server's commitment is not the one that you saw"));
    return draw_check(record, error);
}

static const char drawn_deal[] = ERROR_TEXT(
    "the deal follows from the secret that the server had committed to and from the numbers");

const char *audit_deal_answer(const struct record *record)
{
    return record_drawn(record)
               ? drawn_deal
               : ERROR_TEXT("the seed is the one that was promised before the first choice");
}

static int check_deal(const struct record *record, const struct receipt *receipt,
                      struct error *error)
{
    char commitment[DRAW_WORD_TEXT];
    draw_word_write(&receipt->commitment, commitment);
    return audit_deal(record, span_of(commitment), error);
}

static int check_commitments(const struct record *record, const struct receipt *receipt,
                             struct error *error)
{
    if (receipt->fixed_count && receipt->fixed_count != record->config.players)
        return fault(error, ERROR_TEXT("the receipt has a different number of seats"));
    for (seat_id seat = 0; seat < receipt->fixed_count; seat++)
        if (!draw_word_equal(&receipt->fixed[seat], &record->draw.number[seat].commitment))
            return error_set(
                error, ERR_RECORD,
                "the commitment of seat %d is not the one that you saw before you sent "
                "your number",
                seat);
    return 0;
}

const char audit_number_missing[] =
    ERROR_TEXT("your number is not part of the deal; the server did not acknowledge it");

bool audit_number_counts(const struct record *record, const struct receipt *receipt)
{
    return draw_word_given(&receipt->number) &&
           draw_word_equal(&receipt->number, &record->draw.number[receipt->seat].value);
}

static int check_number(const struct record *record, const struct receipt *receipt,
                        struct error *error)
{
    if (receipt->opened && !audit_number_counts(record, receipt))
        return fault(error, ERROR_TEXT("the server took your number and left it out of the deal"));
    return 0;
}

/* ---- Views ---- */

/* The hashes of a seat's views, one for each ply, and one for the end. NULL when out of memory. */
static struct draw_word *hash_views(const struct record *record, seat_id seat, size_t *count)
{
    struct draw_word *hash = calloc(record->count + 2, sizeof *hash);
    struct replay replay;
    bool good = hash;
    *count = 0;
    replay_start(&replay, record, NULL);
    do
        good = good && view_hash(record, &replay.state, seat, &hash[(*count)++]);
    while (good && replay_step(&replay, NULL));
    if (!good)
        free(hash);
    return good ? hash : NULL;
}

/* Whether the player saw this before a choice was taken back. */
static bool seen_meanwhile(const struct taken_back *taken, const struct receipt_view *view)
{
    for (size_t i = 0; i < taken->views; i++)
        if (taken->view[i].ply == view->ply && draw_word_equal(&taken->view[i].hash, &view->hash))
            return true;
    return false;
}

static int compare_views(const struct receipt *receipt, const struct draw_word hash[], size_t count,
                         const struct taken_back *taken, struct error *error)
{
    for (size_t i = 0; i < receipt->views; i++) {
        const struct receipt_view *view = &receipt->view[i];
        bool played = view->ply < count && draw_word_equal(&view->hash, &hash[view->ply]);
        if (!played && !seen_meanwhile(taken, view))
            return error_set(error, ERR_RECORD,
                             "what you were shown after %u steps does not follow from the deal",
                             view->ply);
    }
    return 0;
}

static int check_views(const struct record *record, const struct receipt *receipt,
                       struct error *error)
{
    size_t count;
    struct taken_back taken;
    int code = taken_back_find(&taken, record, receipt, error);
    if (code < 0)
        return code;
    struct draw_word *hash = hash_views(record, receipt->seat, &count);
    code = hash ? compare_views(receipt, hash, count, &taken, error)
                : error_set(error, ERR_MEMORY, "out of memory");
    taken_back_close(&taken);
    free(hash);
    return code;
}

/* ---- The chain ---- */

static void entry_digest(const struct receipt_entry *entry, int64_t number,
                         struct draw_word *digest)
{
    if (entry->withheld)
        *digest = entry->nonce;
    else
        chain_digest(&entry->nonce, number, entry->content, digest);
}

static int compare_heads(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct draw_word));
}

/* All heads of the log's chain, sorted. NULL when out of memory. */
static struct draw_word *chain_heads(const struct receipt *receipt)
{
    struct draw_word *head = calloc(receipt->entries + 1, sizeof *head);
    struct draw_word last = receipt->commitment;
    for (size_t i = 0; head && i < receipt->entries; i++) {
        struct draw_word digest;
        entry_digest(&receipt->entry[i], (int64_t)i + 1, &digest);
        chain_add(&last, &digest);
        head[i] = last;
    }
    if (head)
        qsort(head, receipt->entries, sizeof *head, compare_heads);
    return head;
}

static int check_chain(const struct record *record, const struct receipt *receipt,
                       struct error *error)
{
    int code = 0;
    (void)record;
    if (!receipt->entries)
        return fault(error, ERROR_TEXT("the receipt has no log: download it after the game"));
    struct draw_word *heads = chain_heads(receipt);
    if (!heads)
        return error_set(error, ERR_MEMORY, "out of memory");
    for (size_t i = 0; code == 0 && i < receipt->heads; i++)
        if (!bsearch(&receipt->head[i].head, heads, receipt->entries, sizeof *heads, compare_heads))
            code = fault(error, ERROR_TEXT("the log is not the one that you were shown: a head "
                                           "you got is not in its chain"));
    free(heads);
    return code;
}

/* ---- The log and the record ---- */

/* Collects the commitments and numbers of the log. What a player sent before leaving no longer
 * counts. */
static void collect_numbers(const struct receipt *receipt, struct draw_number number[SEATS_MAX])
{
    static const char *const leaves[] = {"stand", "kick"};
    bool started = false;
    for (size_t i = 0; i < receipt->entries; i++) {
        const struct receipt_entry *entry = &receipt->entry[i];
        struct span rest;
        seat_id seat;
        started |= span_is(entry->content, "start");
        if (receipt_entry_is(entry, "commit", &seat, &rest))
            draw_word_read(rest, &number[seat].commitment);
        if (receipt_entry_is(entry, "open", &seat, &rest))
            draw_word_read(rest, &number[seat].value);
        for (size_t k = 0; k < COUNT_OF(leaves) && !started; k++)
            if (receipt_entry_is(entry, leaves[k], &seat, &rest))
                number[seat] = (struct draw_number){0};
    }
}

/* The next choice of the log from index *at on that was not taken back. */
static bool next_choice(const struct receipt *receipt, const struct taken_back *taken, size_t *at,
                        seat_id *seat, struct span *text)
{
    while (*at < receipt->entries) {
        size_t index = (*at)++;
        if (!taken->entry[index] && receipt_entry_chooses(&receipt->entry[index], seat, text))
            return true;
    }
    return false;
}

/* Whether the record has this decision among those from `first` to before `end`. */
static bool has_decision(const struct record *record, size_t first, size_t end, seat_id seat,
                         struct span text)
{
    for (size_t i = first; i < end; i++) {
        const struct decision *decision = &record->decision[i];
        struct buffer written = {0};
        action_write(record->game, decision->chosen, &written);
        bool same = decision->seat == seat && span_is(text, buffer_text(&written));
        buffer_close(&written);
        if (same)
            return true;
    }
    return false;
}

/* The index after the last decision of the ply that begins at `first`. */
static size_t ply_end(const struct record *record, size_t first)
{
    size_t end = first;
    while (end < record->count && record->decision[end].ply == record->decision[first].ply)
        end++;
    return end;
}

/* Simultaneous choices are in the log as they came, and in the record in the order of seats. */
static bool same_choices(const struct record *record, const struct receipt *receipt,
                         const struct taken_back *taken)
{
    size_t at = 0;
    seat_id seat;
    struct span text;
    for (size_t first = 0; first < record->count;) {
        size_t end = ply_end(record, first);
        for (size_t i = first; i < end; i++)
            if (!next_choice(receipt, taken, &at, &seat, &text) ||
                !has_decision(record, first, end, seat, text))
                return false;
        first = end;
    }
    return true;
}

static int check_log(const struct record *record, const struct receipt *receipt,
                     struct error *error)
{
    struct draw_number number[SEATS_MAX] = {0};
    collect_numbers(receipt, number);
    for (seat_id seat = 0; seat < record->config.players; seat++)
        if (!draw_word_equal(&number[seat].commitment, &record->draw.number[seat].commitment) ||
            !draw_word_equal(&number[seat].value, &record->draw.number[seat].value))
            return error_set(error, ERR_RECORD, "the log has a different number for seat %d", seat);
    struct taken_back taken;
    int code = taken_back_find(&taken, record, receipt, error);
    if (code == 0 && !same_choices(record, receipt, &taken))
        code = fault(error, ERROR_TEXT("the log and the record have different choices"));
    taken_back_close(&taken);
    return code;
}

/* ---- The player's choices ---- */

/* Whether the player changed a choice: the next one is for the same ply. */
static bool was_changed(const struct receipt *receipt, size_t index)
{
    return index + 1 < receipt->choices &&
           receipt->choice[index + 1].ply == receipt->choice[index].ply;
}

/* Whether the log says that the player took back such a choice. */
static bool was_taken_back(const struct receipt *receipt, const struct taken_back *taken,
                           const struct receipt_choice *choice)
{
    for (size_t i = 0; i < receipt->entries; i++) {
        struct span text;
        seat_id seat;
        if (taken->entry[i] && receipt_entry_is(&receipt->entry[i], "choose", &seat, &text) &&
            seat == receipt->seat && text.length == choice->text.length &&
            memcmp(text.start, choice->text.start, text.length) == 0)
            return true;
    }
    return false;
}

/* A choice after the last step of the record was never played: the game was called off. */
static int compare_choices(const struct record *record, const struct receipt *receipt,
                           const struct taken_back *taken, struct error *error)
{
    size_t first = 0;
    for (size_t i = 0; i < receipt->choices; i++) {
        const struct receipt_choice *choice = &receipt->choice[i];
        while (first < record->count && record->decision[first].ply < choice->ply)
            first++;
        if (!was_changed(receipt, i) && first < record->count &&
            !has_decision(record, first, ply_end(record, first), receipt->seat, choice->text) &&
            !was_taken_back(receipt, taken, choice))
            return error_set(error, ERR_RECORD, "your choice after %u steps is not in the record",
                             choice->ply);
    }
    return 0;
}

static int check_choices(const struct record *record, const struct receipt *receipt,
                         struct error *error)
{
    struct taken_back taken;
    int code = taken_back_find(&taken, record, receipt, error);
    if (code == 0)
        code = compare_choices(record, receipt, &taken, error);
    taken_back_close(&taken);
    return code;
}

/* ---- All ---- */

const struct audit_question audit_questions[] = {
    {check_table, ERROR_TEXT("record and receipt are from the same table")},
    {check_deal, drawn_deal},
    {check_commitments,
     ERROR_TEXT("all commitments are those that you saw before your number was sent")},
    {check_number, ERROR_TEXT("your number was not left out")},
    {check_views, ERROR_TEXT("everything you were shown follows from the deal")},
    {check_chain, ERROR_TEXT("the log is the one that you were shown")},
    {check_log, ERROR_TEXT("the log and the record have the same numbers and choices")},
    {check_choices, ERROR_TEXT("your choices are those in the record")},
};

const int audit_question_count = COUNT_OF(audit_questions);
