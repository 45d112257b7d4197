/* services.h: the parts of a running server that requests and WebSocket sessions use. */
#ifndef SERVER_LIVE_SERVICES_H
#define SERVER_LIVE_SERVICES_H

#include "net/net.h"
#include "server/people/bans.h"
#include "server/people/guests.h"
#include "server/people/limits.h"
#include "server/support/config.h"
#include "server/tables/tables.h"

struct services {
    const struct config *config;
    const struct signing_key *key;
    struct net *net;
    struct tables *tables;
    struct guests *guests;
    struct limits *limits;
    struct bans *bans;
    struct upkeep *upkeep;
    struct quota guest_sockets; /* WebSockets that guests have */
    struct metrics *metrics;
    struct store_thread *store_thread;
    struct bot_pool *bot_pool;
    struct ws_session *sessions;      /* the open ones */
    struct api_call *calls;           /* HTTP requests that are not answered yet */
    struct stored_analysis *analyses; /* finished and running, newest first */
    bool stopping;                    /* no new commands */
};

/* Whether `who` (an address, a guest's id) is within a rate limit. Counts the attempt. */
bool services_allow(struct services *services, enum limit limit, uint64_t who);

/* Whether a person is within the rate limits for commands: NULL, or a sentence that says why not.
 * Counts the attempt. */
const char *services_check_command(struct services *services, const struct person *who,
                                   const struct table_command *command);

/* Whether an address, or a guest, is banned: then the error says why and until when. */
bool services_ban_address(const struct services *services, uint64_t address, struct error *error);
bool services_ban_guest(const struct services *services, int64_t guest, struct error *error);

/* Reads the id from "/api/tables/ID" or "/api/tables/ID/…"; `rest` is what follows, "" or "/…". */
bool table_path_read(const char *path, int64_t *id, const char **rest);

#endif
