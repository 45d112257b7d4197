#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

int error_set(struct error *error, int code, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        error->code = code;
        vsnprintf(error->text, sizeof error->text, format, arguments);
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
