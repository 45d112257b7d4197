/* table_report.h: what a bot has to know about a table, from the server's JSON (TableMessage in
 * api/messages.schema.json). */
#ifndef CLIENT_TABLE_REPORT_H
#define CLIENT_TABLE_REPORT_H

#include "base/error.h"
#include "base/scan.h"
#include "game/game.h"

struct table_report {
    bool over;
    seat_id seat; /* ours; SPECTATOR if we have none */
    bool away;    /* the server plays for us until we say that we are back */
    bool awaited; /* we have yet to choose */
    bool commits; /* the game has not started, and its deal takes numbers from people */
    bool opens;   /* the deal is waiting for the number that we committed to */
    bool asked;   /* somebody wants to take back a choice, and we have yet to agree */
    int64_t ply;  /* the decision that is awaited; 0 before the game begins */
};

/* Reads a message. Returns 1 if it was about the table, 0 if it was another that the server may
 * send, with *report as it was. */
int table_report_read(struct span json, struct table_report *report, struct error *error);

/* The sentence of an answer that is an error, or whatever text it is, as a quotation. */
void table_error_quote(struct span answer, char *quote, size_t size);

#endif
