/* guests.h: who somebody is.
 *
 * A guest proves itself by a token of 32 random bytes, in hex, that its browser keeps in a cookie;
 * the store and this cache know only the token's SHA-256. The hashes are compared in constant time.
 * The cache has a fixed size; who is not in it is looked up in the store. */
#ifndef SERVER_PEOPLE_GUESTS_H
#define SERVER_PEOPLE_GUESTS_H

#include "server/people/person.h"
#include "server/workers/store_thread.h"

enum { TOKEN_BYTES = 32, TOKEN_TEXT = 2 * TOKEN_BYTES + 1 };

struct guests;

/* NULL when out of memory. */
struct guests *guests_new(struct store_thread *store_thread);
void guests_free(struct guests *guests);

/* Called with the guest, or with NULL: without an error if the token is nobody's. */
typedef void guests_found(void *context, const struct person *person, const struct error *error);

/* Now or later. A NULL token, or one that is none, is nobody's. */
void guests_find(struct guests *guests, const char *token, guests_found *found, void *context);

/* Gives the guest of that token another name, for all that it does from now on. A server beside
 * this one may know it under the old name for a while. */
void guests_rename(struct guests *guests, const char *token, const char *name, guests_found *found,
                   void *context);

/* A new guest with that name; the token is for its cookie, and good once it is found. */
void guests_add(struct guests *guests, const char *name, char token[TOKEN_TEXT],
                guests_found *found, void *context);

#endif
