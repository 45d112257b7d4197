/* public_id.h: how ids of tables and guests are written for people: positive 63-bit numbers as 13
 * letters and digits. */
#ifndef SERVER_SUPPORT_PUBLIC_ID_H
#define SERVER_SUPPORT_PUBLIC_ID_H

#include "base/scan.h"

enum { PUBLIC_ID_TEXT = 14 };

void public_id_write(int64_t id, char text[PUBLIC_ID_TEXT]);
bool public_id_read(struct span text, int64_t *id);

#endif
