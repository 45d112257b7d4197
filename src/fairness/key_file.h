/* key_file.h: the file with a server's signing key.
 *
 *     encan-key 1
 *     64 digits
 *
 * The digits are the seed of the key. Whoever has them can sign in the server's name, so only the
 * owner of the file may read it. */
#ifndef FAIRNESS_KEY_FILE_H
#define FAIRNESS_KEY_FILE_H

#include "fairness/chain.h"

/* Reads the key, or draws one and creates the file if there is none. */
int key_file_open(const char *path, struct signing_key *key, struct error *error);

#endif
