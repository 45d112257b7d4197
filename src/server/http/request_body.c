#include "server/http/request_body.h"

#include "server/people/name.h"
#include "server/support/json_input.h"

/* Names that would pass for the server, for somebody who runs it, or for a bot. */
static const char *const reserved[] = {
    "Encan", "server",    "serveur",    "system", "système", "operator",      "opérateur",
    "admin", "moderator", "modérateur", "bot",    "robot",   "administrator", "administrateur"};

static bool is_reserved(const char *name)
{
    struct name_look look = name_look(name);
    for (size_t i = 0; i < COUNT_OF(reserved); i++)
        if (name_looks_alike(look, name_look(reserved[i])))
            return true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (enum language language = 0; language < LANGUAGES; language++)
            if (name_looks_alike(look, name_look(tr(language, words_bot_names[seat]))))
                return true;
    return false;
}

static int check_name(const char *name, struct error *error)
{
    if (!record_name_valid(span_of(name)))
        return input_bad(error, "name", "1 to 40 bytes of visible text");
    if (is_reserved(name))
        return error_set(error, ERR_ARGUMENT,
                         "'name': this name belongs to a bot or to the server: choose another one");
    return 0;
}

int body_read_name(struct span text, char name[STORE_NAME_MAX + 1], struct error *error)
{
    static const char *const members[] = {"name", NULL};
    char wanted[STORE_NAME_MAX + 1];
    json_t *object;
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = input_members(object, members, error);
    if (code == 0)
        code = input_text(object, "name", wanted, sizeof wanted, error);
    if (code == 0)
        code = name_read(wanted, name, STORE_NAME_MAX + 1, error);
    if (code == 0)
        code = check_name(name, error);
    json_decref(object);
    return code;
}

/* ---- Reports ---- */

static int read_report(const json_t *object, struct report_request *request, struct error *error)
{
    static const char *const members[] = {"seat", "line", "text", NULL};
    bool line = json_object_get(object, "line");
    int code = input_members(object, members, error);
    if (code == 0 && line && json_object_get(object, "seat"))
        code = error_set(error, ERR_ARGUMENT, "a report has a 'seat' or a 'line', not both");
    if (code == 0)
        code = line ? input_member_number(object, "line", 0, INT32_MAX, &request->line, error)
                    : input_member_number(object, "seat", 0, SEATS_MAX - 1, &request->seat, error);
    if (code == 0)
        code = input_text(object, "text", request->text, sizeof request->text, error);
    if (code == 0 && !request->text[0])
        code = input_bad(error, "text", "a text that is not empty");
    return code;
}

int body_read_report(struct span text, struct report_request *request, struct error *error)
{
    json_t *object;
    *request = (struct report_request){.seat = -1};
    int code = input_object(text, &object, error);
    if (code < 0)
        return code;
    code = read_report(object, request, error);
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
