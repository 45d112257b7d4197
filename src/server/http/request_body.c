#include "server/http/request_body.h"

#include "server/people/name.h"
#include "server/support/json_input.h"

int body_read_name(struct span text, char name[STORE_NAME_MAX + 1], struct error *error)
{
    static const char *const members[] = {"name", NULL};
    json_t *object;
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = input_members(object, members, error);
    if (code == 0)
        code = input_text(object, "name", name, STORE_NAME_MAX + 1, error);
    if (code == 0 && (!name_clean(name, name) || !record_name_valid(span_of(name))))
        code = input_bad(error, "name", "1 to 40 bytes of visible text");
    json_decref(object);
    return code;
}

/* ---- Replays ---- */

static int read_lang(const json_t *object, struct recipient *recipient, struct error *error)
{
    const json_t *lang = json_object_get(object, "lang");
    if (!lang || json_is_null(lang))
        return 0;
    if (!json_is_string(lang) || !recipient_read_language(recipient, json_string_value(lang)))
        return input_bad(error, "lang", "en or fr");
    return 0;
}

static int read_record(const json_t *object, struct record *record, struct error *error)
{
    const json_t *text = json_object_get(object, "record");
    if (!json_is_string(text))
        return input_bad(error, "record", "a text");
    return record_read(record, json_string_value(text), json_string_length(text), error);
}

static int read_viewer(const json_t *object, struct replay_request *asked, struct error *error)
{
    const json_t *seat = json_object_get(object, "seat");
    int code = 0;
    asked->seat = SPECTATOR;
    if (seat && !json_is_null(seat))
        code = input_number(seat, "seat", 0, asked->record.config.players - 1, &asked->seat, error);
    if (code < 0)
        record_close(&asked->record);
    return code;
}

static int read_replay(const json_t *object, struct replay_request *asked, struct error *error)
{
    static const char *const members[] = {"record", "seat", "lang", NULL};
    int code = input_members(object, members, error);
    if (code == 0)
        code = read_lang(object, &asked->recipient, error);
    if (code == 0)
        code = read_record(object, &asked->record, error);
    if (code == 0)
        code = read_viewer(object, asked, error);
    return code;
}

int body_read_replay(struct span text, struct replay_request *asked, struct error *error)
{
    json_t *object;
    *asked = (struct replay_request){.seat = SPECTATOR};
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = read_replay(object, asked, error);
    json_decref(object);
    return code;
}
