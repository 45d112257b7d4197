/* name.c: names of guests, reports, and what operators ban. A name that is accepted is printable,
 * fits, and is read again as itself; it looks like itself. The subject of a ban has one form. */
#include "fuzz.h"

#include "server/http/request_body.h"
#include "server/people/bans.h"
#include "server/people/name.h"

static void check_name(const char *text)
{
    char name[STORE_NAME_MAX + 1], again[STORE_NAME_MAX + 1];
    struct error error = {.text = ""};
    int code = name_read(text, name, sizeof name, &error);
    PROMISE(code == 0 || error.text[0]);
    PROMISE(name_looks_alike(name_look(text), name_look(text)));
    if (code < 0)
        return;
    PROMISE(name[0] && span_is_printable(span_of(name)));
    PROMISE(name_read(name, again, sizeof again, NULL) == 0 && strcmp(name, again) == 0);
}

static void check_old_name(const char *text)
{
    char *visible = fuzz_text((const uint8_t *)text, strlen(text));
    bool left = name_clean(text, visible);
    PROMISE(left == (visible[0] != 0) && strlen(visible) <= strlen(text));
    free(visible);
}

static void check_subject(const char *text)
{
    struct ban_subject subject, again;
    char form[STORE_SUBJECT_MAX + 1];
    if (!ban_subject_read(span_of(text), &subject))
        return;
    ban_subject_write(&subject, form);
    PROMISE(ban_subject_read(span_of(form), &again));
    PROMISE(subject.guest == again.guest && subject.first == again.first &&
            subject.last == again.last);
}

static void check_report(struct span json)
{
    struct report_request request;
    struct error error = {.text = ""};
    if (body_read_report(json, &request, &error) < 0)
        PROMISE(error.text[0]);
    else
        PROMISE(request.text[0] && request.seat < SEATS_MAX && request.line >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    check_name(text);
    check_old_name(text);
    check_subject(text);
    check_report((struct span){text, size});
    free(text);
    return 0;
}
