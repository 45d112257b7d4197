/* moderation.h: what operators decide, and what players report to them: bans, reports, and the log
 * of everything that operators did.
 *
 * Running servers learn of it from the log of acts: they read what is new every few seconds. Each
 * function that changes something for players adds its act in the same transaction. Times are in
 * milliseconds since 1970. Errors are those of store.h; a text that is too long is cut. */
#ifndef STORE_MODERATION_H
#define STORE_MODERATION_H

#include "store/store.h"

enum {
    STORE_SUBJECT_MAX = 63,  /* bytes of what an act or a ban is about */
    STORE_OPERATOR_MAX = 40, /* of an operator's name */
    STORE_REASON_MAX = 200,  /* of a reason */
    STORE_ADDRESS_MAX = 63,  /* of an address */
    STORE_REPORT_MAX = 400   /* of what a report says or quotes */
};

/* ---- Acts ---- */

/* Something an operator did, or a guest to their own account. */
struct store_act {
    int64_t id; /* from 1 in the order of the acts; set by the store */
    int64_t time;
    char operator_name[STORE_OPERATOR_MAX + 1];
    char verb[16];                       /* "ban", "unban", "close", "delete", … */
    char subject[STORE_SUBJECT_MAX + 1]; /* a guest, a table, an address */
    char detail[STORE_REASON_MAX + 1];   /* a reason, or "" */
};

int store_add_act(struct store *store, const struct store_act *act, struct error *error);

/* Acts after number `after`, in order, at most STORE_ACTS_READ of them. */
enum { STORE_ACTS_READ = 256 };
int store_read_acts(struct store *store, int64_t after,
                    bool (*take)(void *context, const struct store_act *act), void *context,
                    struct error *error);

/* The number of the latest act, 0 if there is none. */
int store_last_act(struct store *store, int64_t *id, struct error *error);

/* ---- Bans ---- */

enum { STORE_BANS_MAX = 10000 }; /* as many as are read */

struct store_ban {
    char subject[STORE_SUBJECT_MAX +
                 1]; /* a guest or a range of addresses: see server/people/bans.h */
    int64_t since;
    int64_t until; /* 0: for ever */
    char reason[STORE_REASON_MAX + 1];
    char operator_name[STORE_OPERATOR_MAX + 1];
};

/* Adds a ban, or replaces the one with the same subject. */
int store_ban(struct store *store, const struct store_ban *ban, struct error *error);

/* Ends a ban: 1, or 0 if there was none. `act` says who, when and what. */
int store_unban(struct store *store, const struct store_act *act, struct error *error);

/* The bans in force at a time, the latest first. */
int store_read_bans(struct store *store, int64_t now,
                    bool (*take)(void *context, const struct store_ban *ban), void *context,
                    struct error *error);

/* ---- Reports ---- */

/* A player's complaint about another one. */
struct store_report {
    int64_t id; /* from 1; set by the store */
    int64_t time;
    int64_t author, about; /* guests */
    int64_t table;
    char name[STORE_NAME_MAX + 1];       /* of the one it is about, at that table */
    char address[STORE_ADDRESS_MAX + 1]; /* theirs, if they were connected */
    char quote[STORE_REPORT_MAX + 1];    /* the line of chat it is about, or "" */
    char text[STORE_REPORT_MAX + 1];     /* why */
    bool closed;
};

int store_add_report(struct store *store, const struct store_report *report, struct error *error);

/* Reports that are open (or all), the latest first, at most `most`. */
int store_read_reports(struct store *store, bool all, int most,
                       bool (*take)(void *context, const struct store_report *report),
                       void *context, struct error *error);

/* Closes a report and forgets the address in it: 1, or 0 if there is no such open report. `act`
 * says who and when. */
int store_close_report(struct store *store, int64_t id, const struct store_act *act,
                       struct error *error);

#endif
