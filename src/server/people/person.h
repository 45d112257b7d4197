/* person.h: the person behind a request. */
#ifndef SERVER_PEOPLE_PERSON_H
#define SERVER_PEOPLE_PERSON_H

#include "store/store.h"

struct person {
    int64_t id; /* of the guest; 0 if not a known guest */
    char name[STORE_NAME_MAX + 1];
};

#endif
