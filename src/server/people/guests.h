/* guests.h: guests: the people the server knows, without accounts.
 *
 * A guest is identified by a token of 32 random bytes, in hex, which the browser has in a cookie.
 * The store and the cache here have only the token's SHA-256; hashes are compared in constant time.
 * The cache has a fixed size; guests who are not in it are looked up in the store.
 *
 * Everything here is for the net's thread. */
#ifndef SERVER_PEOPLE_GUESTS_H
#define SERVER_PEOPLE_GUESTS_H

#include "server/people/person.h"
#include "server/workers/store_thread.h"

enum { TOKEN_BYTES = 32, TOKEN_TEXT = 2 * TOKEN_BYTES + 1 };

struct guests;

/* NULL when out of memory. */
struct guests *guests_new(struct store_thread *store_thread);
void guests_free(struct guests *guests);

/* Called once, on the net's thread, with the guest; or with NULL and an error, or with NULL and no
 * error if the token is not a guest's. */
typedef void guests_found(void *context, const struct person *person, const struct error *error);

/* Calls `found` now or later. `token` may be NULL or malformed: then there is no such guest. */
void guests_find(struct guests *guests, const char *token, guests_found *found, void *context);

/* Renames a guest, for everything they do from now on. Another server on the same store may use the
 * old name for a while. */
void guests_rename(struct guests *guests, const char *token, const char *name, guests_found *found,
                   void *context);

/* Creates a guest. Sets `token`, which is valid once `found` is called with the guest. */
void guests_add(struct guests *guests, const char *name, char token[TOKEN_TEXT],
                guests_found *found, void *context);

/* Gives a guest a new token, `fresh`, which is valid once `found` is called with the guest; the old
 * one no longer is. Another server on the same store accepts the old one until guests_forget. */
void guests_renew(struct guests *guests, const char *token, char fresh[TOKEN_TEXT],
                  guests_found *found, void *context);

/* Drops a guest from the cache, after a change or deletion elsewhere. */
void guests_forget(struct guests *guests, int64_t id);

#endif
