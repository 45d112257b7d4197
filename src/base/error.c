#include "base/error.h"

#include "base/scan.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *(*translation)(const char *format);

void error_translate(const char *(*translate)(const char *format))
{
    translation = translate;
}

const char *error_text(const char *format)
{
    return translation ? translation(format) : format;
}

/* Ends a text that fills its buffer with "…", between two characters. */
static void mark_cut(char *text, size_t size)
{
    static const char ellipsis[] = "…";
    size_t end = size - sizeof ellipsis;
    while (end > 0 && (text[end] & 0xc0) == 0x80)
        end--;
    memcpy(text + end, ellipsis, sizeof ellipsis);
}

int error_set(struct error *error, int code, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->code = code;
        int length = vsnprintf(error->text, sizeof error->text, error_text(format), arguments);
        if (length >= (int)sizeof error->text)
            mark_cut(error->text, sizeof error->text);
        text_mend(error->text);
        va_end(arguments);
    }
    return code;
}

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
            return error_text(reasons[i].text);
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
