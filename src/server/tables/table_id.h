/* table_id.h: ids of tables. */
#ifndef SERVER_TABLES_TABLE_ID_H
#define SERVER_TABLES_TABLE_ID_H

#include "server/support/public_id.h"

/* The id of the table that a guest creates under a name chosen by the client: the same however
 * often, and on whichever server, the client asks for it. */
int64_t table_id_for_guest(int64_t guest, const char *name);

/* The id of a table's rematch: the same whoever asks for it. */
int64_t table_id_of_rematch(int64_t table);

enum { TABLE_ID_TEXT = PUBLIC_ID_TEXT };

static inline void table_id_write(int64_t id, char text[TABLE_ID_TEXT])
{
    public_id_write(id, text);
}

static inline bool table_id_read(struct span text, int64_t *id)
{
    return public_id_read(text, id);
}

#endif
