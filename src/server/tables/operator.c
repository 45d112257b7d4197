#include "server/tables/operator.h"

#include "server/tables/stored_table.h"
#include "server/tables/table_id.h"
#include "server/tables/tables.h"
#include "store/upkeep.h"

#include <stdlib.h>
#include <string.h>

/* Copies as much of a text as fits, up to a whole character. */
static void copy_cut(const char *text, char *copy, size_t size)
{
    size_t length = strlen(text) < size ? strlen(text) : size - 1;
    memcpy(copy, text, length);
    copy[length] = 0;
    text_mend(copy);
}

struct store_act operator_act(const char *who, const char *verb, int64_t subject,
                              const char *detail)
{
    struct store_act act = {.time = clock_wall_ms()};
    char id[TABLE_ID_TEXT];
    table_id_write(subject, id);
    copy_cut(who, act.operator_name, sizeof act.operator_name);
    copy_cut(verb, act.verb, sizeof act.verb);
    copy_cut(id, act.subject, sizeof act.subject);
    copy_cut(detail, act.detail, sizeof act.detail);
    return act;
}

/* ---- Closing a table ---- */

static int compose_close(void *context, const struct table_state *state, struct buffer *body,
                         struct error *error)
{
    (void)context;
    (void)error;
    buffer_add_text(body, "close");
    return !table_state_ended(state);
}

int operator_close_table(struct store *store, int64_t table, const char *who, const char *reason,
                         struct error *error)
{
    struct store_act act = operator_act(who, "close", table, reason);
    int code = stored_table_append(store, table, 0, compose_close, NULL, error);
    if (code <= 0)
        return code;
    int noted = store_add_act(store, &act, error);
    return noted < 0 ? noted : code;
}

/* ---- Erasing what a guest said ---- */

#define ERASED_TEXT "…"
#define ERASED_NAME "Guest"

/* The verbs whose entries contain something of their sender. */
static const struct personal {
    const char *verb;
    int words; /* that follow the verb and stay */
    const char *instead;
} personal[] = {{"say", 0, ERASED_TEXT},
                {"sit", 1, ERASED_NAME},
                {"ask", 1, ERASED_NAME},
                {"murmur", 0, ERASED_NAME "\t" ERASED_TEXT}};

/* Writes the neutral body for one that is personal; false if it is not. */
static bool neutral_body(struct span body, struct buffer *neutral)
{
    struct span rest = body, verb = span_cut(&rest, ' ');
    for (size_t i = 0; i < COUNT_OF(personal); i++) {
        if (!span_is(verb, personal[i].verb))
            continue;
        for (int word = 0; word < personal[i].words; word++)
            span_cut(&rest, ' ');
        buffer_add(neutral, body.start, (size_t)(rest.start - body.start));
        buffer_add_text(neutral, personal[i].instead);
        return true;
    }
    return false;
}

/* A seat that a rematch keeps for a guest: "reserve 2 KEY 77 Ada", by the host. */
static bool neutral_reservation(struct span body, int64_t guest, struct buffer *neutral)
{
    struct span rest = body;
    int64_t reserved;
    if (!span_is(span_cut(&rest, ' '), "reserve"))
        return false;
    span_cut(&rest, ' ');
    span_cut(&rest, ' ');
    if (!scan_number(span_cut(&rest, ' '), 1, INT64_MAX, &reserved) || reserved != guest)
        return false;
    buffer_add(neutral, body.start, (size_t)(rest.start - body.start));
    buffer_add_text(neutral, ERASED_NAME);
    return true;
}

enum { PAGE = 200 };

/* Entries to be erased, with their new bodies; and the tables they are at. */
struct page {
    struct guest_deletion *deletion;
    struct store_entry entry[PAGE];
    size_t count;
    int64_t table[PAGE];
    size_t tables;
    int read;
    bool failed; /* out of memory */
};

static void add_erased(struct page *page, const struct store_entry *entry, struct buffer *neutral)
{
    struct store_entry *erased = &page->entry[page->count++];
    page->failed |= neutral->failed;
    *erased = (struct store_entry){.table = entry->table, .number = entry->number};
    erased->body = neutral->data; /* ours from now on */
    erased->length = neutral->length;
}

static bool take_personal(void *context, const struct store_entry *entry)
{
    struct page *page = context;
    struct buffer neutral = {0};
    page->read++;
    if (entry->table != page->deletion->table)
        page->table[page->tables++] = entry->table;
    page->deletion->table = entry->table;
    page->deletion->number = entry->number;
    if (neutral_body((struct span){entry->body, entry->length}, &neutral))
        add_erased(page, entry, &neutral);
    return !page->failed;
}

static bool take_reservation(void *context, const struct store_entry *entry)
{
    struct page *page = context;
    struct buffer neutral = {0};
    if (!entry->erased && neutral_reservation((struct span){entry->body, entry->length},
                                              page->deletion->guest, &neutral))
        add_erased(page, entry, &neutral);
    return !page->failed && page->count < PAGE && entry->number <= 2 * SEATS_MAX;
}

static int erase_page(struct store *store, struct page *page, struct error *error)
{
    int code = page->failed ? error_set(error, ERR_MEMORY, "out of memory") : 0;
    if (code == 0 && page->count)
        code = store_erase(store, page->entry, page->count, error);
    for (size_t i = 0; i < page->count; i++)
        free((char *)page->entry[i].body);
    page->count = 0;
    return code;
}

/* ---- Leaving tables ---- */

static int compose_stand(void *context, const struct table_state *state, struct buffer *body,
                         struct error *error)
{
    const int64_t *guest = context;
    seat_id seat = table_state_seat_of(state, *guest);
    (void)error;
    if (seat == SPECTATOR || table_state_ended(state))
        return 0;
    buffer_format(body, "stand %d", seat);
    return 1;
}

/* A table whose log cannot be read has nobody at it. */
static int leave_table(struct store *store, int64_t id, int64_t guest, struct error *error)
{
    struct store_table table;
    int code = store_find_table(store, id, &table, error);
    if (code <= 0 || table.over)
        return code < 0 ? code : 0;
    struct error why;
    code = stored_table_append(store, id, guest, compose_stand, &guest, &why);
    return code == ERR_MEMORY ? error_set(error, ERR_MEMORY, "out of memory") : 0;
}

/* ---- Deleting guests ---- */

static int finish_deletion(struct store *store, const struct guest_deletion *deletion,
                           struct error *error)
{
    struct store_act act = operator_act(deletion->who, "delete", deletion->guest, "");
    int code = store_delete_guest(store, deletion->guest, error);
    return code < 0 ? code : store_add_act(store, &act, error);
}

static int erase_reservations(struct store *store, int64_t table, struct page *page,
                              struct error *error)
{
    int code =
        store_read_entries(store, table_id_of_rematch(table), 1, take_reservation, page, error);
    return code < 0 ? code : erase_page(store, page, error);
}

int operator_delete_guest(struct store *store, struct guest_deletion *deletion, struct error *error)
{
    struct page *page = calloc(1, sizeof *page);
    if (!page)
        return error_set(error, ERR_MEMORY, "out of memory");
    page->deletion = deletion;
    const struct store_place after = {deletion->guest, deletion->table, deletion->number};
    int code = store_read_entries_of(store, &after, PAGE, take_personal, page, error);
    int erased = erase_page(store, page, error);
    code = code < 0 ? code : erased;
    for (size_t i = 0; i < page->tables && code == 0; i++) {
        code = leave_table(store, page->table[i], deletion->guest, error);
        if (code == 0)
            code = erase_reservations(store, page->table[i], page, error);
    }
    bool more = page->read == PAGE;
    free(page);
    if (code < 0 || more)
        return code < 0 ? code : 1;
    return finish_deletion(store, deletion, error);
}

/* ---- Retention ---- */

static bool take_first(void *context, const struct store_guest *guest)
{
    *(int64_t *)context = guest->id;
    return false;
}

/* Continues with the guest who is being deleted, or with the next one. */
static int retain_guests(struct store *store, int64_t before, struct retention *done,
                         struct error *error)
{
    int code = 0;
    if (!done->deletion.guest) {
        done->deletion = (struct guest_deletion){.who = "retention"};
        code = store_read_guests_before(store, before, 1, take_first, &done->deletion.guest, error);
    }
    if (code < 0 || !done->deletion.guest)
        return code;
    code = operator_delete_guest(store, &done->deletion, error);
    if (code != 0)
        return code;
    done->guests++;
    done->deletion.guest = 0;
    return 1;
}

int operator_retain(struct store *store, int64_t before, struct retention *done,
                    struct error *error)
{
    enum { TOGETHER = 50 };
    int deleted = store_delete_tables(store, before, TOGETHER, error);
    if (deleted < 0)
        return deleted;
    done->tables += deleted;
    if (deleted)
        return 1;
    int code = retain_guests(store, before, done, error);
    return code != 0 ? code : store_delete_notes(store, before, error);
}
