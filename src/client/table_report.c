#include "client/table_report.h"

#include <jansson.h>
#include <string.h>

static bool is_text(const json_t *value, const char *text)
{
    return json_is_string(value) && strcmp(json_string_value(value), text) == 0;
}

/* Our seat: a number that exists, or null. */
static bool read_seat(const json_t *you, seat_id *seat)
{
    const json_t *value = json_object_get(you, "seat");
    json_int_t number = json_integer_value(value);
    *seat = json_is_integer(value) ? (seat_id)number : SPECTATOR;
    return json_is_null(value) || (json_is_integer(value) && number >= 0 && number < SEATS_MAX);
}

static bool has_number(const json_t *list, json_int_t number)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        if (json_is_integer(value) && json_integer_value(value) == number)
            return true;
    }
    return false;
}

static bool is_asked(const json_t *undo, seat_id seat)
{
    return json_is_true(json_object_get(undo, "asked")) &&
           has_number(json_object_get(undo, "awaited"), seat);
}

static bool read_table(const json_t *table, struct table_report *report)
{
    const json_t *stage = json_object_get(table, "stage");
    struct table_report read = {.over = is_text(stage, "over"), .seat = SPECTATOR};
    if (!json_is_string(stage) || !read_seat(json_object_get(table, "you"), &read.seat))
        return false;
    read.ply = json_integer_value(json_object_get(table, "ply"));
    if (read.seat != SPECTATOR) {
        const json_t *seat = json_array_get(json_object_get(table, "seats"), (size_t)read.seat);
        read.away = json_is_true(json_object_get(seat, "away"));
        read.awaited = has_number(json_object_get(table, "awaited"), read.seat);
        read.asked = is_asked(json_object_get(table, "undo_choice"), read.seat);
        read.opens = has_number(json_object_get(table, "unopened"), read.seat);
        read.commits = is_text(stage, "gathering") && json_object_get(table, "numbers");
    }
    *report = read;
    return true;
}

int table_report_read(struct span json, struct table_report *report, struct error *error)
{
    json_t *message = json_loadb(json.start, json.length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *type = json_object_get(message, "type");
    int code = is_text(type, "table");
    bool good = json_is_string(type) &&
                (code == 0 || read_table(json_object_get(message, "table"), report));
    json_decref(message);
    if (good)
        return code;
    char quote[80];
    span_quote(json, quote, sizeof quote);
    return error_set(error, ERR_SYNTAX, "expected a table from the server, not '%s'", quote);
}

void table_error_quote(struct span answer, char *quote, size_t size)
{
    json_t *content = json_loadb(answer.start, answer.length, 0, NULL);
    const json_t *message = json_object_get(json_object_get(content, "error"), "message");
    const char *text = json_string_value(message);
    span_quote(text ? span_of(text) : answer, quote, size);
    json_decref(content);
}
