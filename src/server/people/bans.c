#include "server/people/bans.h"

#include "base/array.h"
#include "net/address.h"
#include "server/support/public_id.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- Subjects ---- */

enum { FOUR_BITS = 32, SIX_BITS = 64 };

static bool is_four(uint64_t address)
{
    return address >> 32 == 1;
}

static int bits_of(uint64_t address)
{
    return is_four(address) ? FOUR_BITS : SIX_BITS;
}

static struct ban_subject range_of(uint64_t address, int bits)
{
    uint64_t within = (UINT64_C(1) << (bits_of(address) - bits)) - 1;
    return (struct ban_subject){.first = address & ~within, .last = address | within, .bits = bits};
}

struct ban_subject ban_subject_of(uint64_t address)
{
    return range_of(address, bits_of(address));
}

static bool read_range(struct span text, struct ban_subject *subject)
{
    struct span rest = text, first = span_cut(&rest, '/');
    uint64_t address = address_number(first);
    int64_t bits = bits_of(address);
    if (!address || (first.length < text.length && !scan_number(rest, 1, bits_of(address), &bits)))
        return false;
    *subject = range_of(address, (int)bits);
    return true;
}

bool ban_subject_read(struct span text, struct ban_subject *subject)
{
    *subject = (struct ban_subject){0};
    return public_id_read(text, &subject->guest) || read_range(text, subject);
}

static void write_address(uint64_t address, char text[INET6_ADDRSTRLEN])
{
    unsigned char bytes[16] = {0};
    bool four = is_four(address);
    for (int i = 0; i < (four ? 4 : 8); i++)
        bytes[i] = (unsigned char)(address >> ((four ? 24 : 56) - 8 * i));
    inet_ntop(four ? AF_INET : AF_INET6, bytes, text, INET6_ADDRSTRLEN);
}

void ban_subject_write(const struct ban_subject *subject, char text[STORE_SUBJECT_MAX + 1])
{
    char address[INET6_ADDRSTRLEN];
    if (subject->guest) {
        public_id_write(subject->guest, text);
        return;
    }
    write_address(subject->first, address);
    snprintf(text, STORE_SUBJECT_MAX + 1, "%s/%d", address, subject->bits);
}

/* ---- The bans in force ---- */

struct entry {
    struct ban_subject subject;
    struct store_ban ban;
};

struct bans {
    struct entry *entry; /* owned */
    size_t count, capacity;
};

struct bans *bans_new(void)
{
    return calloc(1, sizeof(struct bans));
}

void bans_free(struct bans *bans)
{
    free(bans->entry);
    free(bans);
}

void bans_clear(struct bans *bans)
{
    bans->count = 0;
}

void bans_add(struct bans *bans, const struct store_ban *ban)
{
    struct ban_subject subject;
    if (bans->count >= STORE_BANS_MAX || !ban_subject_read(span_of(ban->subject), &subject))
        return;
    struct entry *entry =
        array_reserve(bans->entry, bans->count + 1, &bans->capacity, sizeof *entry);
    if (!entry)
        return;
    bans->entry = entry;
    bans->entry[bans->count++] = (struct entry){subject, *ban};
}

static bool in_force(const struct store_ban *ban, int64_t now)
{
    return !ban->until || now < ban->until;
}

const struct store_ban *bans_of_address(const struct bans *bans, uint64_t address, int64_t now)
{
    for (size_t i = 0; i < bans->count; i++) {
        const struct ban_subject *range = &bans->entry[i].subject;
        if (!range->guest && range->first <= address && address <= range->last &&
            in_force(&bans->entry[i].ban, now))
            return &bans->entry[i].ban;
    }
    return NULL;
}

const struct store_ban *bans_of_guest(const struct bans *bans, int64_t guest, int64_t now)
{
    for (size_t i = 0; guest && i < bans->count; i++)
        if (bans->entry[i].subject.guest == guest && in_force(&bans->entry[i].ban, now))
            return &bans->entry[i].ban;
    return NULL;
}

void ban_explain(const struct store_ban *ban, struct error *error)
{
    char until[32];
    struct tm utc;
    time_t seconds = (time_t)(ban->until / 1000);
    gmtime_r(&seconds, &utc);
    strftime(until, sizeof until, "%Y-%m-%d %H:%M UTC", &utc);
    const char *reason = ban->reason[0] ? ban->reason : "–";
    if (ban->until)
        error_set(error, ERR_BANNED, "you are banned until %s: %s", until, reason);
    else
        error_set(error, ERR_BANNED, "you are banned: %s", reason);
}
