/* upkeep.h: keeping a store small and private: old unfinished tables are archived, old tables
 * deleted, and what a guest said and was called is erased.
 *
 * ARCHIVED tables are not among those that a server reads when it starts. They are found by their
 * id as before; their next entry takes them out of the archive.
 *
 * ERASED entries keep their place in the log: number, guest, time and command. The body is replaced
 * by one that can still be read, and nothing of the old one is stored, not even a digest, from
 * which a short text could be guessed.
 *
 * Times are in milliseconds since 1970. Errors are those of store.h. */
#ifndef STORE_UPKEEP_H
#define STORE_UPKEEP_H

#include "store/store.h"

/* Archives the unfinished tables that have not been touched since `before`; returns how many. */
int store_archive(struct store *store, int64_t before, struct error *error);

/* Deletes up to `most` tables with their logs, if they are over or archived and have not been
 * touched since `before`; returns how many. */
int store_delete_tables(struct store *store, int64_t before, int most, struct error *error);

/* Deletes closed reports, expired bans and acts from before a time; of the acts, the last stays. */
int store_delete_notes(struct store *store, int64_t before, struct error *error);

/* ---- Guests ---- */

/* Notes that a guest was here. */
int store_mark_seen(struct store *store, int64_t guest, int64_t now, struct error *error);

/* Guests whose name contains `part`, in any case, the latest seen first; their token hashes are not
 * read. */
int store_read_guests(struct store *store, const char *part, int most,
                      bool (*take)(void *context, const struct store_guest *guest), void *context,
                      struct error *error);

/* Guests who have not been seen since `before`, likewise. */
int store_read_guests_before(struct store *store, int64_t before, int most,
                             bool (*take)(void *context, const struct store_guest *guest),
                             void *context, struct error *error);

/* Deletes a guest, and from reports what they wrote and what was quoted of them: 1, or 0 if there
 * was none. Their entries stay: erase them first. */
int store_delete_guest(struct store *store, int64_t guest, struct error *error);

/* ---- Erasing ---- */

/* A place among the entries of a guest, which are in the order of tables and numbers. */
struct store_place {
    int64_t guest;
    int64_t table, number; /* 0 and 0: before the first */
};

/* Entries that a guest caused and that are not erased, from the one after a place on, at most
 * `most`. */
int store_read_entries_of(struct store *store, const struct store_place *after, int most,
                          bool (*take)(void *context, const struct store_entry *entry),
                          void *context, struct error *error);

/* Replaces the bodies of stored entries by those given, in one transaction. */
int store_erase(struct store *store, const struct store_entry entry[], size_t count,
                struct error *error);

#endif
