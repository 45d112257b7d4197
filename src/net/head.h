/* head.h: the head of an HTTP/1.1 request, read strictly.
 *
 * Anything that two readers could understand differently is refused, because that is how requests
 * are smuggled past proxies: lines end with CR LF, field names have no space before their colon,
 * nothing is folded, a length is given once and in digits, and there is no transfer coding. */
#ifndef NET_HEAD_H
#define NET_HEAD_H

#include "base/scan.h"

enum {
    HEAD_LINE_MAX = 4096, /* the request line; 414 beyond */
    HEAD_MAX = 8192,      /* the whole head; 431 beyond */
    HEAD_FIELDS_MAX = 64, /* 431 beyond */
};

/* The fields we use; all others are checked and dropped. */
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

struct head_value {
    enum head_field field;
    struct span text;
};

/* `values` has one entry for each line of a field we use, in the order sent. A request target in
 * absolute form ("http://host/path") is taken apart, and its host replaces the Host field. */
struct head {
    struct span method, path, query;
    struct span authority; /* of a target in absolute form */
    struct head_value values[HEAD_FIELDS_MAX + 1];
    int value_count;
    int minor_version; /* HTTP/1.0 or HTTP/1.1 */
    size_t length;     /* of the head, including its empty line */
    uint64_t body_length;
    bool keep_alive;
};

/* Reads a head from the front of `bytes`: 200 if it is complete and correct, 0 if more bytes are
 * needed, otherwise the status to refuse the request with. */
int head_read(struct head *head, struct span bytes);

/* The length of the empty lines at the front of `bytes`. RFC 9112 wants them skipped before a
 * request. */
size_t head_empty_lines(struct span bytes);

/* The field that a name stands for, in any case; HEAD_FIELDS if it is not one of ours. */
enum head_field head_field_of(struct span name);

/* The value of a field, the last one if it was sent several times; start is NULL if it was not
 * sent. */
struct span head_value(const struct head *head, enum head_field field);

/* Whether a list field such as "keep-alive, Upgrade" contains a word, in any case. */
bool head_lists(const struct head *head, enum head_field field, const char *word);

/* The length of a field's whole text: the values of a list field are joined. 0 if it was not sent.
 * The texts of all fields of a head, each with a NUL, are never longer than the head. */
size_t head_text_length(const struct head *head, enum head_field field);

/* Writes that text and a NUL to `text`. */
void head_copy_text(const struct head *head, enum head_field field, char *text);

/* Whether a text can be the value of a field: no control characters but tabs. */
bool head_is_field_text(struct span text);

#endif
