/* message.h: reads the server's messages without parsing them completely. */
#ifndef LOAD_MESSAGE_H
#define LOAD_MESSAGE_H

#include "base/rng.h"
#include "base/scan.h"

#include <stdbool.h>

bool message_begins(struct span text, const char *start);

/* The end of the last occurrence of `what`; NULL if there is none. */
const char *message_find(struct span text, const char *what);

/* Whether a list of seats contains one; `at` is after its bracket. */
bool message_lists(const char *at, int number);

/* Picks one of the choices in a list uniformly and stores it in `offer`, which has room for
 * ACTION_MOST bytes. `at` is after its bracket. */
void message_pick(const char *at, struct rng *rng, char *offer);

#endif
