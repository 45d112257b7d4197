/* name.h: names as other people see them.
 *
 * A name goes onto the screens of strangers. name_read refuses what cannot be seen there, what
 * changes how the text around it runs, and letters of several alphabets that nobody mixes; two
 * people at a table never have names that look the same. Logs and stores may have names from before
 * there were such rules: name_clean makes the best of them.
 *
 * What a character is, and what is taken for what, comes from ICU: the data of Unicode's security
 * mechanisms (UTS 39), which libunistring and glib lack. */
#ifndef SERVER_PEOPLE_NAME_H
#define SERVER_PEOPLE_NAME_H

#include "base/error.h"

/* Reads a name that somebody wants to have: in normal form (NFKC), spaces of all kinds as ' ',
 * never two together nor at an end. Joiners and variation selectors, which keyboards put into emoji
 * and some scripts, are left out. Everything else that a name must not have is refused with an
 * error that says what it is, including a name that does not fit into `size` bytes. */
int name_read(const char *text, char *name, size_t size, struct error *error);

/* Copies what can be seen of an old name in UTF-8, with spaces as in name_read. `visible` has as
 * much space as the name, and may be the name itself. False if nothing is left: then it is "". */
bool name_clean(const char *name, char *visible);

/* ---- Looks ---- */

/* Names look alike if they are drawn alike (Iris, lris), or differ only in case (Iris, IRIS),
 * whatever their spaces and however their accents are encoded. */
struct name_look {
    uint64_t drawn;
    uint64_t read;
};

/* All 0 for a name that is wholly invisible. */
struct name_look name_look(const char *name);

bool name_looks_alike(struct name_look one, struct name_look other);

/* Whether a look is like one of those `taken`; the looks of invisible names do not count. */
bool name_look_taken(struct name_look look, const struct name_look taken[], int count);

/* Writes a name that looks like none of those `taken`: the same, or with a number, "Ada 2", cut to
 * fit into `size` bytes. Returns its look. */
struct name_look name_tell_apart(const char *name, const struct name_look taken[], int count,
                                 char *own, size_t size);

#endif
