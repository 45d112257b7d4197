/* random_id.h: random ids for guests and tables. */
#ifndef SERVER_SUPPORT_RANDOM_ID_H
#define SERVER_SUPPORT_RANDOM_ID_H

#include <stdint.h>

/* A positive number of 63 random bits. */
int64_t random_id(void);

#endif
