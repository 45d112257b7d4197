/* remote_bot.h: a bot at a table of a server (docs/api.md).
 *
 * The table's WebSocket wakes the bot whenever something has changed; what it then asks and sends
 * goes over HTTP. A bot could send its choices through the socket too, but over HTTP they get for
 * free what they need: an answer to each, a status that says what to do about a failure,
 * Retry-After. For the same reason nothing is resumed by number after a break: every message has
 * the whole table, and a bot needs no history.
 *
 * After a failure that may pass (no connection, 429, 502, 503, 504) the bot tries again, at growing
 * intervals and with the same command id, so that a choice counts once. Only at the first contact
 * is a server that cannot be reached an error at once: the address is probably wrong. */
#ifndef CLIENT_REMOTE_BOT_H
#define CLIENT_REMOTE_BOT_H

#include "bots/bot.h"
#include "client/endpoint.h"

struct remote_bot {
    const struct endpoint *endpoint;
    const char *table;   /* its id */
    int64_t patience_ms; /* how long a server that was there may be gone */
    struct bot *bot;     /* open */
    struct rng *rng;
    const atomic_bool *stop; /* set when the endpoint is stopped */
};

/* Takes a seat if it has none, and plays until the game is over; then returns 0. Anything else is
 * an error, including being stopped, finding no free seat, or losing the seat. */
int remote_bot_play(const struct remote_bot *remote, struct error *error);

#endif
