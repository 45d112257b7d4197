/* head.h: the head of an HTTP/1.1 request, read strictly.
 *
 * Strictly means: what two readers could understand differently is refused, since that is how
 * requests are smuggled past proxies. Lines end with CR LF, names have no space before their colon,
 * nothing is folded, a length is given once and in digits, and there is no transfer coding. */
#ifndef NET_HEAD_H
#define NET_HEAD_H

#include "base/scan.h"

enum {
    HEAD_LINE_MAX = 4096, /* the request line; 414 beyond */
    HEAD_MAX = 8192,      /* the whole head; 431 beyond */
    HEAD_FIELDS_MAX = 64, /* 431 beyond */
};

/* The fields that are looked at; all others are checked and forgotten. */
enum head_field {
    HEAD_HOST,
    HEAD_ORIGIN,
    HEAD_CONTENT_TYPE,
    HEAD_CONTENT_LENGTH,
    HEAD_TRANSFER_ENCODING,
    HEAD_CONNECTION,
    HEAD_UPGRADE,
    HEAD_EXPECT,
    HEAD_COOKIE,
    HEAD_IF_NONE_MATCH,
    HEAD_ACCEPT,
    HEAD_ACCEPT_ENCODING,
    HEAD_ACCEPT_LANGUAGE,
    HEAD_FORWARDED_PROTO,
    HEAD_FORWARDED_FOR,
    HEAD_LAST_EVENT_ID,
    HEAD_WEBSOCKET_KEY,
    HEAD_WEBSOCKET_VERSION,
    HEAD_FIELDS
};

struct head {
    struct span method, path, query;
    struct span fields[HEAD_FIELDS]; /* start is NULL where one was not sent */
    size_t length;                   /* of the head, with its empty line */
    uint64_t body_length;
    bool keep_alive;
};

/* Reads a head off the front of `bytes`: 200 if it is whole and fine, 0 if more bytes are needed,
 * else the status to refuse the request with. */
int head_read(struct head *head, struct span bytes);

/* Which field a name means, whatever its case; HEAD_FIELDS if none. */
enum head_field head_field_of(struct span name);

/* Whether a list such as "keep-alive, Upgrade" has a word, whatever its case. */
bool head_has_word(struct span list, const char *word);

#endif
