/* crowd.h: guests playing at many tables.
 *
 * A crowd has tables, each with some players and watchers, and connections that only wait in the
 * lobby. Players register as guests, open the table, sit down and start the game over HTTP; then
 * everyone opens a WebSocket, and players choose at random from what they are offered. When a game
 * is over, the same players open the next table.
 *
 * If there are several servers, the members of a table are spread over them, or all at one of them.
 *
 * Whatever fails is tried again, and a command that was not answered is repeated with the same id,
 * so that a crowd can play on a server that dies and comes back. Ids are "pN-M": command M of
 * player N. */
#ifndef LOAD_CROWD_H
#define LOAD_CROWD_H

#include "figures.h"
#include "link.h"

enum { SEATS_MOST = 6, WATCHERS_MOST = 64, ACTION_MOST = 512, SENDS_KEPT = 32 };

struct crowd_setup {
    const char *title; /* NULL: all titles in turn */
    int tables, seats, watchers;
    int bots;      /* at each table, besides the players */
    int idle;      /* connections to the lobby */
    double rate;   /* actions per second; 0: as many as possible */
    bool whole;    /* every message is to have the whole table */
    bool together; /* the members of a table are at one server */
    uint64_t seed;
};

/* A pending command, repeated until it is answered. */
struct pending_command {
    char id[24];                /* "" for none */
    struct buffer text;         /* as sent */
    char log[ACTION_MOST + 16]; /* as it should appear in the log */
    int64_t sent;
    int64_t again; /* when to repeat it; 0: never */
    bool repeated;
};

struct member {
    struct link link; /* must be first: a link leads to its member */
    struct crowd *crowd;
    struct load_table *table; /* NULL: in the lobby */
    struct member *next_ready;
    int number;
    int seat; /* -1: a watcher */
    int commands_sent;
    char cookie[80];
    struct pending_command pending;
    char offer[ACTION_MOST]; /* what it will choose; "" if it is not its turn */
    int64_t retry_at;
    uint32_t news; /* the last number it has seen */
    int asked;     /* what the pending request is for */
    bool asking;
    bool opening, live;
    int64_t away_since; /* when it lost the server; 0 if it is back */
    bool seated, over;
    bool queued;
};

/* A table and its members. */
struct load_table {
    char id[16]; /* "" while there is none */
    const char *title;
    struct member *member[SEATS_MOST + WATCHERS_MOST];
    int seated, over;
    bool awake, started;
    uint32_t newest;    /* the number of news once everything sent is done */
    int64_t bots_since; /* when bots were asked to move; 0 if they are not awaited */
    uint32_t bots_news; /* the number of news then */
    struct {
        uint32_t news;
        int64_t at;
    } sends[SENDS_KEPT];
    struct {
        uint32_t news;
        int64_t at; /* when somebody first saw it … */
        int node;   /* … at this server */
    } shown[SENDS_KEPT];
};

/* Called when the server acknowledges something; each may be NULL. */
struct crowd_hooks {
    void (*table_made)(void *context, const char *id);
    void (*acknowledged)(void *context, const struct member *member,
                         const struct pending_command *pending);
    void *context;
};

struct crowd {
    struct crowd_setup setup;
    struct crowd_hooks hooks;
    struct links links;
    struct rng rng;
    struct load_table *table; /* owned */
    struct member *member;    /* owned */
    int members;
    bool live;     /* WebSockets may be opened */
    bool playing;  /* choices may be made */
    bool draining; /* nothing new is begun */
    int waking, opening, open, started;
    struct member *ready, *ready_last; /* waiting for their turn at the rate */
    int64_t release_at, ticked;

    /* Since the crowd was created, or since crowd_forget. */
    int64_t acknowledged, games, refused, unavailable, lost_links, forgotten;
    int64_t messages;
    struct samples acknowledge, broadcast;
    struct samples elsewhere; /* from when a server shows something until another one does */
    struct samples bots;      /* from when only bots are awaited until one of them moves */
    struct samples away; /* from when a member loses the server until it sees its table again */
};

int crowd_open(struct crowd *crowd, const struct crowd_setup *setup, struct error *error);
void crowd_close(struct crowd *crowd);

/* Plays for about a millisecond. */
void crowd_turn(struct crowd *crowd);

/* Resets the figures. */
void crowd_forget(struct crowd *crowd);

/* Counts what is still awaited as if it had just come, so that what never comes shows. */
void crowd_close_accounts(struct crowd *crowd);

/* How many commands are not answered yet. */
int crowd_unanswered(const struct crowd *crowd);

/* How many members have lost the server and are not back yet. */
int crowd_away(const struct crowd *crowd);

#endif
