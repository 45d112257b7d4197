/* http.c: request heads, paths, queries and cookies. What is decoded is clean, and a head is read
 * the same whatever follows it. */
#include "fuzz.h"

#include "net/address.h"
#include "net/head.h"
#include "net/uri.h"

static void check_text(const char *text)
{
    struct span rest = span_of(text);
    while (rest.length) {
        size_t length = span_printable(rest);
        PROMISE(length);
        rest.start += length;
        rest.length -= length;
    }
}

static void try_path(struct span text)
{
    char *path = malloc(text.length + 1);
    PROMISE(path);
    if (uri_path(text, path)) {
        PROMISE(path[0] == '/' && !strstr(path, "//") && !strstr(path, "/../"));
        check_text(path);
    }
    free(path);
}

static void try_pairs(struct span text)
{
    struct uri_pairs pairs = {.text = malloc(URI_ROOM(text.length))};
    PROMISE(pairs.text);
    if (uri_query(text, &pairs)) {
        PROMISE(pairs.length <= URI_ROOM(text.length));
        for (size_t at = 0; at < pairs.length; at += strlen(pairs.text + at) + 1)
            check_text(pairs.text + at);
    }
    uri_cookies(text, &pairs);
    PROMISE(!pairs.length || !pairs.text[pairs.length - 1]);
    uri_find(&pairs, "token");
    free(pairs.text);
}

/* The texts of all fields fit into the room that the length of the head gives. */
static void try_fields(const struct head *head)
{
    char *room = malloc(head->length);
    size_t used = 0;
    PROMISE(room);
    for (int field = 0; field < HEAD_FIELDS; field++) {
        if (!head_value(head, (enum head_field)field).start)
            continue;
        size_t length = head_text_length(head, (enum head_field)field);
        PROMISE(length < head->length - used);
        head_copy_text(head, (enum head_field)field, room + used);
        PROMISE(strlen(room + used) == length);
        PROMISE(head_is_field_text(span_of(room + used)));
        used += length + 1;
    }
    free(room);
}

static void try_head(struct span text)
{
    struct head head, again;
    int status = head_read(&head, text);
    if (status != 200) {
        PROMISE(status == 0 || status >= 400);
        return;
    }
    PROMISE(head.length <= text.length && head.length <= HEAD_MAX);
    PROMISE(head_read(&again, (struct span){text.start, head.length}) == 200);
    PROMISE(again.length == head.length && again.body_length == head.body_length);
    PROMISE(head_read(&again, (struct span){text.start, head.length - 1}) == 0);
    try_path(head.path);
    try_pairs(head.query);
    try_fields(&head);
    head_lists(&head, HEAD_CONNECTION, "upgrade");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    try_head(text);
    try_path(text);
    try_pairs(text);
    uri_is_utf8(text);
    address_number(text);
    PROMISE(head_empty_lines(text) <= text.length);
    return 0;
}
