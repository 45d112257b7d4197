/* weights.c: bytes as the weights of a title. A fuzzer does not guess a checksum, so it is put
 * right; what is then accepted is written back the same. */
#include "fuzz.h"

#include "bots/valuer.h"

enum { CHECKSUM_BYTES = 8 };

static uint64_t checksum(const uint8_t *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

/* A file for this title: the input, over and over, as its weights. */
static void make_file(const struct policy *policy, const uint8_t *data, size_t size,
                      struct buffer *out)
{
    static struct valuer valuer;
    const struct valuer *const set[] = {&valuer};
    valuer_write(policy, &(struct valuer_file){.sets = 1}, set, out);
    for (size_t i = 0, from = out->length - CHECKSUM_BYTES - 4 * valuer_weights(policy);
         size && i < 4 * valuer_weights(policy); i++)
        out->data[from + i] = (char)data[i % size];
    uint64_t sum = checksum((uint8_t *)out->data, out->length - CHECKSUM_BYTES);
    for (size_t i = 0; i < CHECKSUM_BYTES; i++)
        out->data[out->length - CHECKSUM_BYTES + i] = (char)(sum >> 8 * i);
}

static void check(const struct policy *policy, const uint8_t *data, size_t size)
{
    static struct valuer valuer;
    struct valuer *const set[] = {&valuer};
    const struct valuer *const written[] = {&valuer};
    struct valuer_file file = {.sets = 1};
    struct error error = {.text = ""};
    if (valuer_parse(policy, data, size, &file, set, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    struct buffer again = {0};
    valuer_write(policy, &file, written, &again);
    PROMISE(again.length == size && memcmp(again.data, data, size) == 0);
    buffer_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        struct buffer made = {0};
        check(policy, data, size);
        make_file(policy, data, size, &made);
        check(policy, (const uint8_t *)made.data, made.length);
        buffer_close(&made);
    }
    return 0;
}
