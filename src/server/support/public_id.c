#include "server/support/public_id.h"

#include <string.h>

static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

void public_id_write(int64_t id, char text[PUBLIC_ID_TEXT])
{
    for (int i = PUBLIC_ID_TEXT - 2; i >= 0; i--, id >>= 5)
        text[i] = digits[id & 31];
    text[PUBLIC_ID_TEXT - 1] = 0;
}

bool public_id_read(struct span text, int64_t *id)
{
    uint64_t value = 0;
    if (text.length != PUBLIC_ID_TEXT - 1)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        const char *digit = text.start[i] ? strchr(digits, text.start[i]) : NULL;
        if (!digit || value >> 58)
            return false;
        value = value << 5 | (uint64_t)(digit - digits);
    }
    *id = (int64_t)value;
    return *id > 0;
}
