/* name.h: names as other people see them.
 *
 * A name goes onto the screens of strangers. What cannot be seen there (zero-width and other
 * ignorable characters, private and unassigned ones), or changes how the text around it runs
 * (direction marks and overrides), is left out when a name arrives; and two people at a table never
 * have names that look the same. Logs and stores may have such names from earlier.
 *
 * What a character is comes from libunistring. It knows no look-alikes between alphabets; name.c
 * has a short list of those that readers of Latin letters take for each other. */
#ifndef SERVER_PEOPLE_NAME_H
#define SERVER_PEOPLE_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copies what can be seen of a name in UTF-8: spaces of all kinds as ' ', never two together nor at
 * an end. `visible` has as much space as the name, and may be the name itself. False if nothing is
 * left: then it is "". */
bool name_clean(const char *name, char *visible);

/* Names that look the same have the same look, whatever their case, their spaces, and the way their
 * accents are encoded. 0 for a name of which nothing can be seen. */
uint64_t name_look(const char *name);

/* Writes a name that looks like none of those `taken`: the same, or with a number, "Ada 2", cut to
 * fit into `size` bytes. Returns its look. */
uint64_t name_tell_apart(const char *name, const uint64_t taken[], int count, char *own,
                         size_t size);

#endif
