#include "fairness/receipt.h"

#include "base/array.h"
#include "base/hex.h"

#include <stdlib.h>

struct reader {
    struct receipt *receipt;
    struct span rest;
    int line;
    struct error *error;
};

/* Refuses the current line. */
static int expected(struct reader *reader, const char *what)
{
    struct error why;
    error_set_with(&why, ERR_RECORD, what, "expected %s", ERROR_INNER);
    return error_wrap(reader->error, ERR_RECORD, &why, "line %d: %s", reader->line, ERROR_INNER);
}

static int out_of_memory(struct reader *reader)
{
    return error_set(reader->error, ERR_MEMORY, "out of memory for a receipt");
}

/* ---- The lines that come once ---- */

static bool read_table(struct receipt *receipt, struct span value)
{
    return value.length == DRAW_TABLE && span_copy(value, receipt->table, sizeof receipt->table);
}

static bool read_key(struct receipt *receipt, struct span value)
{
    return hex_read(value, receipt->key, sizeof receipt->key);
}

static bool read_seat(struct receipt *receipt, struct span value)
{
    int64_t seat;
    if (!scan_number(value, 0, SEATS_MAX - 1, &seat))
        return false;
    receipt->seat = (seat_id)seat;
    return true;
}

static bool read_commitment(struct receipt *receipt, struct span value)
{
    return draw_word_read(value, &receipt->commitment);
}

static bool read_number(struct receipt *receipt, struct span value)
{
    return span_is(value, "none") || draw_word_read(value, &receipt->number);
}

static bool read_opened(struct receipt *receipt, struct span value)
{
    receipt->opened = span_is(value, "yes");
    return receipt->opened || span_is(value, "no");
}

static bool read_fixed(struct receipt *receipt, struct span value)
{
    if (span_is(value, "none"))
        return true;
    while (value.length) {
        struct span word = span_cut(&value, ' ');
        if (receipt->fixed_count == SEATS_MAX)
            return false;
        struct draw_word *fixed = &receipt->fixed[receipt->fixed_count++];
        if (!span_is(word, "-") && !draw_word_read(word, fixed))
            return false;
    }
    return receipt->fixed_count > receipt->seat;
}

static const struct header {
    const char *key;
    bool (*read)(struct receipt *receipt, struct span value);
    const char *form;
} headers[] = {
    {"table", read_table, ERROR_TEXT("'table: …' with the id of a table")},
    {"key", read_key, ERROR_TEXT("'key: …' with 64 hexadecimal digits")},
    {"seat", read_seat, ERROR_TEXT("'seat: …' with the number of a seat")},
    {"commitment", read_commitment, ERROR_TEXT("'commitment: …' with 64 hexadecimal digits")},
    {"number", read_number, ERROR_TEXT("'number: …' with 64 hexadecimal digits, or none")},
    {"opened", read_opened, ERROR_TEXT("'opened: …' with yes or no")},
    {"fixed", read_fixed, ERROR_TEXT("'fixed: …' with a commitment or - for each seat, or none")},
};

/* Cuts "key: " off a line. */
static bool cut_key(struct span *line, const char *key)
{
    struct span value = *line;
    if (!span_is(span_cut(&value, ':'), key) || !value.length || value.start[0] != ' ')
        return false;
    *line = (struct span){value.start + 1, value.length - 1};
    return true;
}

static struct span next_line(struct reader *reader)
{
    reader->line++;
    return span_cut(&reader->rest, '\n');
}

static int read_headers(struct reader *reader)
{
    if (!span_is(next_line(reader), "encan-receipt 1"))
        return expected(reader, ERROR_TEXT("'encan-receipt 1'"));
    for (size_t i = 0; i < COUNT_OF(headers); i++) {
        struct span line = next_line(reader);
        if (!cut_key(&line, headers[i].key) || !headers[i].read(reader->receipt, line))
            return expected(reader, headers[i].form);
    }
    return 0;
}

/* ---- The lines that come any number of times ---- */

static bool read_ply(struct span *value, uint32_t *ply)
{
    int64_t number;
    bool good = scan_number(span_cut(value, ' '), 0, UINT32_MAX, &number);
    *ply = good ? (uint32_t)number : 0;
    return good;
}

/* Each adds what a line says: 0, ERR_MEMORY, or ERR_RECORD if it cannot be read. */

static int add_view(struct receipt *receipt, struct span value)
{
    struct receipt_view *view =
        array_reserve(receipt->view, receipt->views + 1, &receipt->view_capacity, sizeof *view);
    if (!view)
        return ERR_MEMORY;
    receipt->view = view;
    view += receipt->views++;
    return read_ply(&value, &view->ply) && draw_word_read(value, &view->hash) ? 0 : ERR_RECORD;
}

static bool read_path(struct span value, struct signed_head *head)
{
    for (head->steps = 0; value.length && head->steps < CHAIN_PATH_MAX; head->steps++)
        if (!draw_word_read(span_cut(&value, ' '), &head->path[head->steps]))
            return false;
    return value.length == 0;
}

static int add_head(struct receipt *receipt, struct span value)
{
    struct signed_head *head =
        array_reserve(receipt->head, receipt->heads + 1, &receipt->head_capacity, sizeof *head);
    if (!head)
        return ERR_MEMORY;
    receipt->head = head;
    head += receipt->heads++;
    bool good = draw_word_read(span_cut(&value, ' '), &head->head) &&
                hex_read(span_cut(&value, ' '), head->signature, sizeof head->signature) &&
                read_path(value, head);
    return good ? 0 : ERR_RECORD;
}

static int add_choice(struct receipt *receipt, struct span value)
{
    struct receipt_choice *choice = array_reserve(receipt->choice, receipt->choices + 1,
                                                  &receipt->choice_capacity, sizeof *choice);
    if (!choice)
        return ERR_MEMORY;
    receipt->choice = choice;
    choice += receipt->choices++;
    bool good = read_ply(&value, &choice->ply);
    choice->text = value;
    return good && value.length ? 0 : ERR_RECORD;
}

/* "NUMBER NONCE CONTENT" or "NUMBER withheld DIGEST". */
static int add_entry(struct receipt *receipt, struct span value)
{
    struct receipt_entry *entry = array_reserve(receipt->entry, receipt->entries + 1,
                                                &receipt->entry_capacity, sizeof *entry);
    int64_t number, next = (int64_t)receipt->entries + 1;
    if (!entry)
        return ERR_MEMORY;
    receipt->entry = entry;
    entry += receipt->entries++;
    if (!scan_number(span_cut(&value, ' '), next, next, &number))
        return ERR_RECORD;
    struct span word = span_cut(&value, ' ');
    *entry = (struct receipt_entry){.withheld = span_is(word, "withheld"), .content = value};
    return value.length && draw_word_read(entry->withheld ? value : word, &entry->nonce)
               ? 0
               : ERR_RECORD;
}

static const struct line {
    const char *key;
    int (*add)(struct receipt *receipt, struct span value);
    const char *form;
} lines[] = {
    {"view", add_view, ERROR_TEXT("'view: …' with a number of steps and 64 hexadecimal digits")},
    {"head", add_head,
     ERROR_TEXT("'head: …' with 64 and 128 hexadecimal digits, and at most 8 times 64 more")},
    {"choice", add_choice, ERROR_TEXT("'choice: …' with a number of steps and an action")},
    {"entry", add_entry,
     ERROR_TEXT("'entry: …' with the next number, a nonce and an entry of the log")},
};

static int read_line(struct reader *reader)
{
    struct span line = next_line(reader);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        if (!cut_key(&line, lines[i].key))
            continue;
        int code = lines[i].add(reader->receipt, line);
        return code == ERR_MEMORY   ? out_of_memory(reader)
               : code == ERR_RECORD ? expected(reader, lines[i].form)
                                    : 0;
    }
    return expected(reader, ERROR_TEXT("a view, head, choice or entry"));
}

int receipt_read(struct receipt *receipt, struct span text, struct error *error)
{
    struct reader reader = {.receipt = receipt, .rest = text, .error = error};
    *receipt = (struct receipt){0};
    if (text.length > RECEIPT_BYTES_MAX)
        return error_set(error, ERR_RECORD, "a receipt is at most %d bytes long, this one has %zu",
                         RECEIPT_BYTES_MAX, text.length);
    int code = read_headers(&reader);
    while (code == 0 && reader.rest.length)
        code = read_line(&reader);
    if (code < 0)
        receipt_close(receipt);
    return code;
}

void receipt_close(struct receipt *receipt)
{
    free(receipt->view);
    free(receipt->head);
    free(receipt->choice);
    free(receipt->entry);
    *receipt = (struct receipt){0};
}
