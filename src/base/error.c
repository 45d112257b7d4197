#include "base/error.h"
#include "base/scan.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char ERROR_INNER[] = "…";

/* ---- Texts that are truncated to fit ---- */

/* A text of fixed size. `length` keeps counting when it is full. */
struct line {
    char *text;
    size_t size;
    size_t length;
};

static void add(struct line *line, const char *text, size_t length)
{
    size_t room = line->length < line->size ? line->size - line->length : 0;
    memcpy(line->text + (room ? line->length : 0), text, length < room ? length : room);
    line->length += length;
}

/* The length of a text without a character that its end has cut in two. */
static size_t without_torn_end(const char *text, size_t length)
{
    size_t last = length;
    while (last > 0 && length - last < 4 && (text[last - 1] & 0xc0) == 0x80)
        last--;
    if (last == 0)
        return length;
    unsigned char lead = (unsigned char)text[last - 1];
    size_t needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    return length - (last - 1) < needed ? last - 1 : length;
}

/* Terminates the text, with "…" if it did not fit. Returns where it was cut; if it did fit, its
 * length. */
static size_t finish(struct line *line)
{
    static const char ellipsis[] = "…";
    if (line->length < line->size) {
        line->text[line->length] = '\0';
        return line->length;
    }
    size_t end = without_torn_end(line->text, line->size - sizeof ellipsis);
    memcpy(line->text + end, ellipsis, sizeof ellipsis);
    line->length = end + sizeof ellipsis - 1;
    return end;
}

/* ---- Formats ---- */

/* A conversion in a format: "%d", "%.20s", and in a translation also "%2$s". */
struct conversion {
    const char *start, *end;
    struct span spec; /* without the percent sign and the number */
    int argument;     /* which one it prints, from 1 */
};

/* The first conversion from `at` on; false if there is none, and *found is then empty, at the end.
 * `arguments` counts the arguments used so far, and afterwards this one's too. */
static bool find_conversion(const char *at, int *arguments, struct conversion *found)
{
    while (at[0] && (at[0] != '%' || at[1] == '%'))
        at += at[0] == '%' ? 2 : 1;
    *found = (struct conversion){.start = at, .end = at};
    if (!*at)
        return false;
    size_t digits = strspn(at + 1, "0123456789");
    bool numbered = digits && at[1 + digits] == '$';
    const char *spec = at + 1 + (numbered ? digits + 1 : 0);
    size_t length = strcspn(spec, "diuxXcsfeg");
    length += spec[length] ? 1 : 0;
    found->spec = (struct span){spec, length};
    found->end = spec + length;
    *arguments += memchr(spec, '*', length) ? 2 : 1;
    found->argument = numbered ? atoi(at + 1) : *arguments;
    return true;
}

/* Adds the text between conversions, where "%%" is a percent sign. */
static void add_plain(struct line *line, const char *from, const char *to)
{
    while (from < to) {
        size_t length = strcspn(from, "%");
        length = length < (size_t)(to - from) ? length + 1 : (size_t)(to - from);
        add(line, from, length);
        from += length;
        from += from < to && from[-1] == '%' ? 1 : 0;
    }
}

/* ---- Setting ---- */

/* An error being made. */
struct making {
    struct error *error;
    struct line line;
    int parts;               /* keeps counting when there is no room */
    struct error_part spare; /* for a part that there is no room for */
    const char *phrase;
    const struct error *inner;
    va_list arguments;
};

static uint8_t position(const struct making *making)
{
    return making->line.length < UINT8_MAX ? (uint8_t)making->line.length : UINT8_MAX;
}

/* The next part, which begins here. */
static struct error_part *add_part(struct making *making)
{
    int index = making->parts++;
    struct error_part *part =
        index < ERROR_PARTS_MAX ? &making->error->part[index] : &making->spare;
    *part = (struct error_part){.start = position(making)};
    return part;
}

/* The next argument, an integer of the type that the conversion says. */
static long long next_integer(struct making *making, struct span spec)
{
    const char *letter = spec.start + spec.length - 1;
    size_t longs = 0;
    while (longs + 1 < spec.length && letter[-1 - (int)longs] == 'l')
        longs++;
    if (longs == 2)
        return va_arg(making->arguments, long long);
    if (longs == 1)
        return strchr("di", *letter) ? va_arg(making->arguments, long)
                                     : (long long)va_arg(making->arguments, unsigned long);
    if (memchr(spec.start, 'z', spec.length))
        return (long long)va_arg(making->arguments, size_t);
    return strchr("uxX", *letter) ? (long long)va_arg(making->arguments, unsigned)
                                  : va_arg(making->arguments, int);
}

/* Adds a number or character with its own flags and width. */
static void add_value(struct making *making, struct span spec)
{
    char format[24], digits[64];
    int flags = (int)strspn(spec.start, "-+ #.0123456789"), length;
    char letter = spec.start[spec.length - 1];
    if (strchr("feg", letter)) {
        snprintf(format, sizeof format, "%%%.*s%c", flags, spec.start, letter);
        length = snprintf(digits, sizeof digits, format, va_arg(making->arguments, double));
    } else if (letter == 'c') {
        length = snprintf(digits, sizeof digits, "%c", (int)next_integer(making, spec));
    } else {
        snprintf(format, sizeof format, "%%%.*sll%c", flags, spec.start, letter);
        length = snprintf(digits, sizeof digits, format, next_integer(making, spec));
    }
    size_t written = length < 0 ? 0 : (size_t)length;
    add(&making->line, digits, written < sizeof digits ? written : sizeof digits - 1);
}

/* Fills a placeholder with a text. */
static void add_text(struct making *making, const char *text, size_t length, bool phrase)
{
    struct error_part *part = add_part(making);
    part->phrase = phrase;
    add(&making->line, text, length);
    part->end = position(making);
}

/* Adds text from anywhere, as printable UTF-8. */
static void add_mended(struct making *making, const char *text, size_t length)
{
    char mended[ERROR_TEXT_SIZE + 8]; /* longer than what fits, so that it is marked as truncated */
    length = length < sizeof mended ? length : sizeof mended - 1;
    memcpy(mended, text, length);
    mended[length] = '\0';
    text_mend(mended);
    add_text(making, mended, strlen(mended), false);
}

static uint8_t moved(uint8_t position, size_t by)
{
    return position + by < UINT8_MAX ? (uint8_t)(position + by) : UINT8_MAX;
}

/* Adds the inner error with its parts, shifted to where its message now is. */
static void add_inner(struct making *making)
{
    const struct error *inner = making->inner;
    size_t length = strlen(inner->text), by = making->line.length;
    if (!inner->part[0].format) {
        add_text(making, inner->text, length, false);
        return;
    }
    for (int i = 0; i <= inner->part[0].inside; i++) {
        struct error_part *part = add_part(making);
        *part = inner->part[i];
        part->start = moved(part->start, by);
        part->end = moved(part->end, by);
    }
    add(&making->line, inner->text, length);
}

/* "%s", "%.20s" and "%.*s". */
static void add_string(struct making *making, struct span spec)
{
    size_t most = SIZE_MAX;
    if (spec.length > 1) {
        assert(spec.start[0] == '.');
        int precision =
            spec.start[1] == '*' ? va_arg(making->arguments, int) : atoi(spec.start + 1);
        most = precision < 0 ? SIZE_MAX : (size_t)precision;
    }
    const char *text = va_arg(making->arguments, const char *);
    if (text == ERROR_INNER && making->inner) {
        add_inner(making);
    } else if (text == ERROR_INNER && making->phrase) {
        add_text(making, making->phrase, strlen(making->phrase), true);
    } else {
        add_mended(making, text, strnlen(text, most));
    }
}

static void add_blank(struct making *making, struct span spec)
{
    if (spec.start[spec.length - 1] == 's') {
        add_string(making, spec);
    } else {
        struct error_part *part = add_part(making);
        add_value(making, spec);
        part->end = position(making);
    }
}

/* Parts that reach beyond the cut end with its "…". */
static void cut_parts(struct making *making, size_t cut)
{
    for (int i = 0; i < making->parts; i++) {
        struct error_part *part = &making->error->part[i];
        if (part->end > cut) {
            part->start = (uint8_t)(part->start < cut ? part->start : cut);
            part->end = position(making);
        }
    }
}

static void make(struct making *making, const char *format)
{
    making->line = (struct line){.text = making->error->text, .size = ERROR_TEXT_SIZE};
    struct error_part *whole = add_part(making);
    struct conversion found;
    int arguments = 0;
    const char *at = format;
    for (; find_conversion(at, &arguments, &found); at = found.end) {
        add_plain(&making->line, at, found.start);
        add_blank(making, found.spec);
    }
    add_plain(&making->line, at, found.start);
    size_t cut = finish(&making->line);
    bool fits = making->parts <= ERROR_PARTS_MAX; /* otherwise it stays in English */
    making->parts = fits ? making->parts : 1;
    whole->format = fits ? format : NULL;
    whole->inside = (uint8_t)(making->parts - 1);
    whole->end = position(making);
    cut_parts(making, cut);
}

int error_set(struct error *error, int code, const char *format, ...)
{
    struct making making = {.error = error};
    if (!error)
        return code;
    va_start(making.arguments, format);
    make(&making, format);
    va_end(making.arguments);
    return error->code = code;
}

int error_set_with(struct error *error, int code, const char *phrase, const char *format, ...)
{
    struct making making = {.error = error, .phrase = phrase};
    if (!error)
        return code;
    va_start(making.arguments, format);
    make(&making, format);
    va_end(making.arguments);
    return error->code = code;
}

int error_wrap(struct error *error, int code, const struct error *inner, const char *format, ...)
{
    if (!error)
        return code;
    struct error copy = *inner;
    struct making making = {.error = error, .inner = &copy};
    va_start(making.arguments, format);
    make(&making, format);
    va_end(making.arguments);
    return error->code = code;
}

/* ---- Writing ---- */

/* An error being written in a language. */
struct writing {
    const struct error *error;
    error_translator *translate;
    int language;
    struct line line;
};

/* The index of the placeholder in the format that a conversion of its translation stands for; -1 if
 * none matches. */
static int blank_of(const char *format, const struct conversion *translated)
{
    struct conversion found;
    int arguments = 0, blank = 0;
    for (; find_conversion(format, &arguments, &found); format = found.end, blank++)
        if (found.argument == translated->argument)
            return found.spec.length == translated->spec.length &&
                           memcmp(found.spec.start, translated->spec.start, found.spec.length) == 0
                       ? blank
                       : -1;
    return -1;
}

/* Whether a translation has each conversion of its format exactly once. */
static bool fits_format(const char *translated, const char *format)
{
    struct conversion found;
    int arguments = 0;
    unsigned seen = 0, all = 0;
    for (const char *at = translated; find_conversion(at, &arguments, &found); at = found.end) {
        int blank = blank_of(format, &found);
        if (blank < 0 || seen >> blank & 1)
            return false;
        seen |= 1u << blank;
    }
    arguments = 0;
    for (; find_conversion(format, &arguments, &found); format = found.end)
        all = all << 1 | 1;
    return seen == all;
}

static void copy_part(const struct error *error, const struct error_part *part, char *text)
{
    size_t length = (size_t)(part->end - part->start);
    memcpy(text, error->text + part->start, length);
    text[length] = '\0';
}

static void write_phrase(struct writing *writing, const struct error_part *part)
{
    char phrase[ERROR_TEXT_SIZE];
    copy_part(writing->error, part, phrase);
    const char *translated = writing->translate(writing->language, phrase);
    add(&writing->line, translated, strlen(translated));
}

static const struct error_part *part_of_blank(const struct error_part *sentence, int blank)
{
    const struct error_part *part = sentence + 1;
    while (blank-- > 0)
        part += part->inside + 1;
    return part;
}

static void write_part(struct writing *writing, const struct error_part *part)
{
    if (part->phrase) {
        write_phrase(writing, part);
        return;
    }
    if (!part->format) {
        add(&writing->line, writing->error->text + part->start, (size_t)(part->end - part->start));
        return;
    }
    const char *at = writing->translate(writing->language, part->format);
    struct conversion found;
    int arguments = 0;
    at = fits_format(at, part->format) ? at : part->format;
    for (; find_conversion(at, &arguments, &found); at = found.end) {
        add_plain(&writing->line, at, found.start);
        write_part(writing, part_of_blank(part, blank_of(part->format, &found)));
    }
    add_plain(&writing->line, at, found.start);
}

void error_write(const struct error *error, error_translator *translate, int language, char *text,
                 size_t size)
{
    struct writing writing = {error, translate, language, {.text = text, .size = size}};
    if (error->part[0].format)
        write_part(&writing, error->part);
    else
        add(&writing.line, error->text, strlen(error->text));
    finish(&writing.line);
}

void error_phrase(const struct error *error, char phrase[ERROR_TEXT_SIZE])
{
    phrase[0] = '\0';
    for (int i = 1; i <= error->part[0].inside && !phrase[0]; i++)
        if (error->part[i].phrase)
            copy_part(error, &error->part[i], phrase);
}

/* ---- Reasons and meanings ---- */

const char *error_reason(int number)
{
    static const struct {
        int number;
        const char *text;
    } reasons[] = {
        {ENOENT, ERROR_TEXT("No such file or directory")},
        {EACCES, ERROR_TEXT("Permission denied")},
        {EPERM, ERROR_TEXT("Operation not permitted")},
        {EISDIR, ERROR_TEXT("Is a directory")},
        {ENOTDIR, ERROR_TEXT("Not a directory")},
        {EEXIST, ERROR_TEXT("File exists")},
        {ENOSPC, ERROR_TEXT("No space left on device")},
        {EDQUOT, ERROR_TEXT("Disk quota exceeded")},
        {EROFS, ERROR_TEXT("Read-only file system")},
        {EIO, ERROR_TEXT("Input/output error")},
        {EMFILE, ERROR_TEXT("Too many open files")},
        {ENOMEM, ERROR_TEXT("Cannot allocate memory")},
        {EADDRNOTAVAIL, ERROR_TEXT("Cannot assign requested address")},
        {ECONNREFUSED, ERROR_TEXT("Connection refused")},
        {EHOSTUNREACH, ERROR_TEXT("No route to host")},
        {ENETUNREACH, ERROR_TEXT("Network is unreachable")},
        {ETIMEDOUT, ERROR_TEXT("Connection timed out")},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == number)
            return reasons[i].text;
    return strerror(number);
}

const char *error_message(int code)
{
    switch (code) {
#define ERROR_CASE(name, number, message)                                                          \
    case number:                                                                                   \
        return message;
        ERRORS(ERROR_CASE)
#undef ERROR_CASE
    default:
        return "unknown error";
    }
}
