/* remote.h: a bot at a table of a server, over HTTP. */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "bots/bot.h"

struct remote {
    const char *server; /* "http://HOST:PORT" */
    const char *table;  /* its id */
    const char *token;  /* of the guest the bot plays as */
};

/* Takes a seat if it has none, and plays until the game is over. */
int remote_play(const struct remote *remote, struct bot *bot, struct rng *rng, struct error *error);

#endif
