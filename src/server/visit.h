/* visit.h: a request on its way through guest, table and handler; what desk.c and routes.c share.
 */
#ifndef SERVER_VISIT_H
#define SERVER_VISIT_H

#include "server/answer.h"
#include "server/desk.h"

struct visit {
    struct desk *desk;
    struct net_request *request; /* NULL once the client has gone */
    const struct route *route;
    int64_t table;
    struct person person;
    enum tongue tongue;       /* that errors are told in */
    char token[TOKEN_TEXT];   /* of a guest that is being made or renamed */
    struct listener listener; /* of a hint */
    struct called called;     /* who sat at the table when it was asked for */
};

struct route {
    enum net_method method;
    const char *path; /* of a table: what follows its id */
    bool of_table;
    bool by_guest;
    enum limit limit; /* per guest, or per address if no guest is needed */
    void (*run)(struct visit *visit, struct table *table);
};

/* Each ends a visit; the client is answered if it is still there. visit_end answers nothing. */
void visit_end(struct visit *visit);
void visit_end_status(struct visit *visit, int status, const char *message);
void visit_end_error(struct visit *visit, const struct error *error);

/* With a text, which is emptied. */
void visit_end_json(struct visit *visit, int status, struct buffer *text);
void visit_end_packed_json(struct visit *visit, struct buffer *text); /* answer_packed_json */

/* The route of a request and the table that it names; or NULL, with the methods that there are at
 * its address, "" for none, in `allowed`. */
enum { ALLOWED_TEXT = 32 };
const struct route *route_find(const struct net_request *request, int64_t *table,
                               char allowed[ALLOWED_TEXT]);

#endif
