#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
        int length = vsnprintf(error->text, sizeof error->text, format, arguments);
        if (length >= (int)sizeof error->text)
            mark_cut(error->text, sizeof error->text);
        va_end(arguments);
    }
    return code;
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
