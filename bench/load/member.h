/* member.h: what one member of a crowd does to take part, for the files of the crowd. */
#ifndef LOAD_MEMBER_H
#define LOAD_MEMBER_H

#include "crowd.h"

static inline bool member_plays(const struct member *member)
{
    return member->seat >= 0;
}

static inline struct member *member_of(struct link *link)
{
    return (struct member *)link;
}

/* Starts a new command; `action` is NULL for verbs without one. */
void pending_begin(struct member *member, const char *verb, const char *action);

/* The command was acknowledged. */
void pending_end(struct member *member);

/* Does the next thing that the member needs: become a guest, open the table, sit down, start it,
 * open a WebSocket. */
void member_go_on(struct member *member);

/* Closes its connection and lets it try again a little later. */
void member_retry(struct member *member);

/* Handles the answer to what member_go_on asked for; a link handler. */
void member_answered(struct link *link, int status, struct span cookie, struct span body);

/* Calls member_go_on for each of the first `seats` members. */
void load_table_go_on(const struct load_table *table, int seats);

/* The game is over for everyone: they leave, and can open the next table. */
void load_table_renew(struct load_table *table);

#endif
