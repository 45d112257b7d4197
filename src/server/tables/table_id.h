/* table_id.h: the ids of tables: positive numbers of 63 bits, in links 13 letters and digits. */
#ifndef SERVER_TABLES_TABLE_ID_H
#define SERVER_TABLES_TABLE_ID_H

#include "base/scan.h"

#include <stdbool.h>
#include <stdint.h>

/* The id of the table that a guest creates under a name of the guest's choosing: however often, and
 * at whichever server, the guest asks for it, there is one such table. */
int64_t table_id_for_guest(int64_t guest, const char *name);

/* The id of a table's rematch, whoever asks for it first. */
int64_t table_id_of_rematch(int64_t table);

enum { TABLE_ID_TEXT = 14 };

void table_id_write(int64_t id, char text[TABLE_ID_TEXT]);
bool table_id_read(struct span text, int64_t *id);

#endif
