/* request_body.h: reads the JSON bodies of requests that are not about a table, strictly. */
#ifndef SERVER_HTTP_REQUEST_BODY_H
#define SERVER_HTTP_REQUEST_BODY_H

#include "record/record.h"
#include "server/live/table_text.h"
#include "store/moderation.h"

/* {"name": "Ada"}; the name is in normal form (people/name.h), and not that of a bot or of the
 * server. */
int body_read_name(struct span json, char name[STORE_NAME_MAX + 1], struct error *error);

/* {"seat": 2, "text": "…"} or {"line": 17, "text": "…"}. */
struct report_request {
    int seat; /* -1: not given, it is about a line */
    int line;
    char text[STORE_REPORT_MAX + 1];
};

int body_read_report(struct span json, struct report_request *request, struct error *error);

/* {"record": "encan-record 1\n…", "seat": 0, "lang": "fr"}; seat and lang are optional and may be
 * null. */
struct replay_request {
    struct record record; /* the caller closes it, unless there was an error */
    seat_id seat;         /* SPECTATOR: none */
    struct recipient recipient;
};

/* After an error, `recipient` is still set if "lang" could be read. */
int body_read_replay(struct span json, struct replay_request *request, struct error *error);

#endif
