/* batch.c: the order of writing, and which entries are stored.
 *
 * An entry assumes the log before it. It is stored if its number is the next one and every earlier
 * entry of its table in the batch is in the log under its own number; otherwise its author assumed
 * a log other than the actual one. */
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

/* ---- Order ---- */

static int64_t id_of(const struct store_write *write)
{
    switch (write->kind) {
    case STORE_GUEST:
        return write->guest.id;
    case STORE_TABLE:
        return write->table.id;
    case STORE_ENTRY:
        break;
    }
    return write->entry.table;
}

static int compare_items(const void *left, const void *right)
{
    const struct store_write *a = ((const struct store_item *)left)->write;
    const struct store_write *b = ((const struct store_item *)right)->write;
    int64_t id_a = id_of(a), id_b = id_of(b);
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (id_a != id_b)
        return id_a < id_b ? -1 : 1;
    return a < b ? -1 : a > b;
}

int batch_open(struct store_batch *batch, struct store_write writes[], size_t count,
               struct error *error)
{
    *batch = (struct store_batch){.item = calloc(count, sizeof *batch->item), .count = count};
    if (!batch->item)
        return error_set(error, ERR_MEMORY, "out of memory committing %zu writes", count);
    for (size_t i = 0; i < count; i++) {
        batch->item[i].write = &writes[i];
        batch->first_table += writes[i].kind < STORE_TABLE;
        batch->first_entry += writes[i].kind < STORE_ENTRY;
    }
    qsort(batch->item, count, sizeof *batch->item, compare_items);
    return 0;
}

void batch_close(struct store_batch *batch)
{
    free(batch->item);
    *batch = (struct store_batch){0};
}

/* ---- Outcomes ---- */

static bool same_command(const struct store_entry *a, const struct store_entry *b)
{
    return a->command[0] && a->guest == b->guest && strcmp(a->command, b->command) == 0;
}

static bool same_entry(const struct store_entry *a, const struct store_entry *b)
{
    return a->number == b->number && a->guest == b->guest && a->time == b->time &&
           strcmp(a->command, b->command) == 0 && a->length == b->length &&
           (a->length == 0 || memcmp(a->body, b->body, a->length) == 0);
}

/* The number under which one of the entries from `first` up to `item` stores the same command; 0 if
 * none does. */
static int64_t kept_before(const struct store_item *first, const struct store_item *item)
{
    const struct store_entry *entry = &item->write->entry;
    for (; first < item; first++) {
        const struct store_entry *other = &first->write->entry;
        if (first->write->outcome == STORE_KEPT &&
            (same_command(entry, other) || same_entry(entry, other)))
            return other->number;
    }
    return 0;
}

static void set_outcome(struct store_write *write, enum store_outcome outcome, int64_t number)
{
    write->outcome = outcome;
    write->number = number;
}

/* Decides the outcomes of one table's entries, those from `item` up to `end`. */
static void decide_table(struct store_item *item, const struct store_item *end)
{
    const struct store_item *first = item;
    int64_t last = first->last;
    bool astray = false; /* an earlier entry is not in the log where it should be */
    for (; item < end; item++) {
        int64_t wanted = item->write->entry.number;
        int64_t known = item->kept_as ? item->kept_as : kept_before(first, item);
        if (known) {
            set_outcome(item->write, STORE_REPEATED, known);
            astray |= known != wanted;
        } else if (astray || wanted != last + 1) {
            set_outcome(item->write, STORE_LATE, 0);
            astray = true;
        } else {
            set_outcome(item->write, STORE_KEPT, wanted);
            last = wanted;
        }
    }
}

static void mark_gone(struct store_item *item, const struct store_item *end)
{
    for (; item < end; item++)
        set_outcome(item->write, STORE_GONE, 0);
}

void batch_decide(struct store_batch *batch)
{
    struct store_item *end = batch->item + batch->count;
    struct store_item *first = batch->item + batch->first_entry;
    while (first < end) {
        int64_t table = first->write->entry.table;
        struct store_item *next = first;
        while (next < end && next->write->entry.table == table)
            next++;
        if (first->last < 0)
            mark_gone(first, next);
        else
            decide_table(first, next);
        first = next;
    }
}
