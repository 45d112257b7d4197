/* message.h: what the server's messages say, without parsing them whole. */
#ifndef LOAD_MESSAGE_H
#define LOAD_MESSAGE_H

#include "base/rng.h"
#include "base/scan.h"

#include <stdbool.h>

bool message_begins(struct span text, const char *start);

/* Behind the last occurrence of `what`; NULL if there is none. */
const char *message_find(struct span text, const char *what);

/* Whether a list of seats holds one; `at` is behind its bracket. */
bool message_lists(const char *at, int number);

/* Draws one of the choices in a list, each as likely as the others, to `offer`, which has room for
 * ACTION_MOST bytes. `at` is behind its bracket. */
void message_pick(const char *at, struct rng *rng, char *offer);

#endif
