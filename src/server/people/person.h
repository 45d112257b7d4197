/* person.h: the person behind a request. */
#ifndef SERVER_PEOPLE_PERSON_H
#define SERVER_PEOPLE_PERSON_H

#include "base/quota.h"
#include "store/store.h"

struct person {
    int64_t id;       /* of the guest; 0 if not a known guest */
    uint64_t address; /* that they ask from (net/address.h); 0 if it does not matter */
    char name[STORE_NAME_MAX + 1];
};

static inline struct holder person_holder(const struct person *person)
{
    return (struct holder){.guest = (uint64_t)person->id, .address = person->address};
}

#endif
