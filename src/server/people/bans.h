/* bans.h: guests and addresses that are kept out.
 *
 * The subject of a ban, as operators write it and the store has it, is a guest
 * (support/public_id.h) or a range of addresses: "192.0.2.7", "192.0.2.0/24", "2001:db8:1:2::/64".
 * Addresses are counted as in net/address.h, so a single IPv6 address stands for its /64. */
#ifndef SERVER_PEOPLE_BANS_H
#define SERVER_PEOPLE_BANS_H

#include "base/scan.h"
#include "store/moderation.h"

/* ---- Subjects ---- */

struct ban_subject {
    int64_t guest;  /* or 0: addresses */
    uint64_t first; /* the first of them (net/address.h) */
    uint64_t last;
    int bits; /* as written after the slash */
};

/* Reads a subject; false if it is neither. A range has 1 to 32 bits, or 1 to 64 of IPv6. */
bool ban_subject_read(struct span text, struct ban_subject *subject);

/* Writes it in its one form. */
void ban_subject_write(const struct ban_subject *subject, char text[STORE_SUBJECT_MAX + 1]);

/* The subject for an address that is known by its number. */
struct ban_subject ban_subject_of(uint64_t address);

/* ---- The bans in force ---- */

struct bans;

/* NULL when out of memory. */
struct bans *bans_new(void);
void bans_free(struct bans *bans);

/* Replaces all bans by none; adds one, unless there are too many or its subject cannot be read. */
void bans_clear(struct bans *bans);
void bans_add(struct bans *bans, const struct store_ban *ban);

/* The ban of an address, or of a guest; NULL if there is none at that time, in milliseconds since
 * 1970. Valid until the bans change. */
const struct store_ban *bans_of_address(const struct bans *bans, uint64_t address, int64_t now);
const struct store_ban *bans_of_guest(const struct bans *bans, int64_t guest, int64_t now);

/* Writes the reason and the end of the ban, for the person concerned. */
void ban_explain(const struct store_ban *ban, struct error *error);

#endif
