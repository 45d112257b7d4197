/* services.h: the parts of a running server that requests and WebSocket sessions use. */
#ifndef SERVER_LIVE_SERVICES_H
#define SERVER_LIVE_SERVICES_H

#include "net/net.h"
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
    struct metrics *metrics;
    struct store_thread *store_thread;
    struct bot_pool *bot_pool;
    struct ws_session *sessions;      /* the open ones */
    struct stored_analysis *analyses; /* finished and running, newest first */
    bool stopping;                    /* no new commands */
};

/* Whether `who` (an address, a guest's id) is within a rate limit. Counts the attempt. */
bool services_allow(struct services *services, enum limit limit, const void *who, size_t length);

/* Reads the id from "/api/tables/ID" or "/api/tables/ID/…"; `rest` is what follows, "" or "/…". */
bool table_path_read(const char *path, int64_t *id, const char **rest);

#endif
