#include "bots/valuer.h"

#include <math.h>
#include <string.h>

/* ---- Evaluation ---- */

/* Four numbers at once, on any machine: compilers for machines without such vectors split them up.
 * Sums are added up in the same order either way. */
typedef float lanes __attribute__((vector_size(16), aligned(4), may_alias));

enum { LANES = 4, BLOCK = 8 }; /* a block of sums stays in registers */

/* Adds `by` times a row of weights to a block of sums. */
static inline void add_row(lanes sum[BLOCK], const float *row, float by, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] += by * *(const lanes *)(row + LANES * i);
}

static inline void load(lanes sum[BLOCK], const float *bias, int count)
{
    for (int i = 0; i < count; i++)
        sum[i] = *(const lanes *)(bias + LANES * i);
}

static inline void store(const lanes sum[BLOCK], float *units, int count)
{
    for (int i = 0; i < count; i++)
        *(lanes *)(units + LANES * i) = sum[i];
}

static inline void rectify(float *units, int count)
{
    for (int i = 0; i < count; i++)
        units[i] = units[i] > 0 ? units[i] : 0;
}

static void forward_first(const struct valuer *valuer, const struct features *features,
                          float units[VALUER_FIRST])
{
    for (int start = 0; start < VALUER_FIRST; start += BLOCK * LANES) {
        lanes sum[BLOCK];
        load(sum, valuer->bias_first + start, BLOCK);
        for (unsigned i = 0; i < features->count; i++)
            add_row(sum, valuer->first[features->index[i]] + start, features->value[i], BLOCK);
        store(sum, units + start, BLOCK);
    }
    rectify(units, VALUER_FIRST);
}

void valuer_forward(const struct valuer *valuer, const struct features *features,
                    struct valuer_pass *pass)
{
    lanes sum[BLOCK];
    forward_first(valuer, features, pass->first);
    load(sum, valuer->bias_second, VALUER_SECOND / LANES);
    for (int i = 0; i < VALUER_FIRST; i++)
        if (pass->first[i] > 0)
            add_row(sum, valuer->second[i], pass->first[i], VALUER_SECOND / LANES);
    store(sum, pass->second, VALUER_SECOND / LANES);
    rectify(pass->second, VALUER_SECOND);
    load(sum, valuer->bias_outputs, VALUER_OUTPUTS / LANES);
    for (int i = 0; i < VALUER_SECOND; i++)
        if (pass->second[i] > 0)
            add_row(sum, valuer->outputs[i], pass->second[i], VALUER_OUTPUTS / LANES);
    store(sum, pass->outputs, VALUER_OUTPUTS / LANES);
}

void valuer_read(const struct valuer_pass *pass, const struct game_head *head, seat_id seat,
                 struct valuation *valuation)
{
    float most = pass->outputs[0], sum = 0;
    float share[SEATS_MAX];
    int players = head->players;
    for (int i = 1; i < players; i++)
        most = pass->outputs[i] > most ? pass->outputs[i] : most;
    for (int i = 0; i < players; i++)
        sum += share[i] = expf(pass->outputs[i] - most);
    *valuation = (struct valuation){0};
    for (int i = 0; i < players; i++) {
        valuation->wins[seat] = share[i] / sum;
        valuation->lead[seat] = 1 / (1 + expf(-pass->outputs[SEATS_MAX + i]));
        seat = seat_left_of(head, seat);
    }
}

void valuer_evaluate(const struct valuer *valuer, const struct policy *policy,
                     const union game_state *state, struct valuation *valuation)
{
    struct features features;
    struct valuer_pass pass;
    seat_id seat = bits_lowest(state->head.to_act);
    features.count = 0;
    policy->describe(state, seat, &features);
    valuer_forward(valuer, &features, &pass);
    valuer_read(&pass, &state->head, seat, valuation);
}

void valuation_of_end(const struct policy *policy, const union game_state *state,
                      struct valuation *valuation)
{
    struct game_result result = {0};
    double share[SEATS_MAX];
    *valuation = (struct valuation){0};
    policy->game->result(state, &result);
    policy_win_share(policy->game, state, share);
    for (seat_id seat = 0; seat < state->head.players; seat++) {
        double lead = policy_lead(&result, state->head.players, seat);
        valuation->wins[seat] = (float)share[seat];
        valuation->lead[seat] = (float)(1 / (1 + exp(-lead / policy->lead_scale)));
    }
}

/* ---- Weights as bytes ---- */

/* The head: what it is, the title, and numbers. */
enum {
    MAGIC_BYTES = 8,
    NAME_BYTES = 16,
    HEAD_NUMBERS = 6, /* features, first, second, outputs, sets, nothing */
    HEAD_BYTES = MAGIC_BYTES + NAME_BYTES + 4 * HEAD_NUMBERS + 3 * 8,
    CHECKSUM_BYTES = 8
};

static const char magic[MAGIC_BYTES] = {'E', 'N', 'C', 'A', 'N', 'V', 'A', '1'};
static const float WEIGHT_MOST = 1e6f;

static uint64_t get_number(const unsigned char *bytes, int width)
{
    uint64_t number = 0;
    while (width)
        number = number << 8 | bytes[--width];
    return number;
}

static void put_number(struct buffer *out, uint64_t number, int width)
{
    for (int i = 0; i < width; i++)
        buffer_add_char(out, (char)(number >> 8 * i & 0xff));
}

/* FNV-1a, 64 bits. */
static uint64_t checksum(const unsigned char *bytes, size_t length)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static void write_head(const struct policy *policy, const struct valuer_file *file,
                       struct buffer *out)
{
    const uint32_t number[HEAD_NUMBERS] = {policy->feature_count, VALUER_FIRST, VALUER_SECOND,
                                           VALUER_OUTPUTS,        file->sets,   0};
    char name[NAME_BYTES] = {0};
    memcpy(name, policy->game->name, strnlen(policy->game->name, NAME_BYTES));
    buffer_add(out, magic, MAGIC_BYTES);
    buffer_add(out, name, NAME_BYTES);
    for (int i = 0; i < HEAD_NUMBERS; i++)
        put_number(out, number[i], 4);
    put_number(out, file->seed, 8);
    put_number(out, file->games, 8);
    put_number(out, file->steps, 8);
}

void valuer_write(const struct policy *policy, const struct valuer_file *file,
                  const struct valuer *const set[], struct buffer *out)
{
    size_t start = out->length;
    write_head(policy, file, out);
    for (uint32_t i = 0; i < file->sets; i++) {
        const float *weight = (const float *)set[i];
        for (size_t j = 0; j < valuer_weights(policy); j++) {
            uint32_t bits;
            memcpy(&bits, &weight[j], sizeof bits);
            put_number(out, bits, 4);
        }
    }
    const unsigned char *bytes = (const unsigned char *)out->data + start;
    put_number(out, checksum(bytes, out->length - start), CHECKSUM_BYTES);
}

static bool read_weights(const unsigned char *bytes, size_t count, float weight[])
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = (uint32_t)get_number(bytes + 4 * i, 4);
        memcpy(&weight[i], &bits, sizeof bits);
        if (!(weight[i] >= -WEIGHT_MOST && weight[i] <= WEIGHT_MOST)) /* or not a number */
            return false;
    }
    return true;
}

/* Whether the bytes begin as write_head would begin them. */
static bool head_matches(const struct policy *policy, const unsigned char *bytes,
                         struct valuer_file *file)
{
    struct buffer expected = {0};
    const unsigned char *number = bytes + HEAD_BYTES - 3 * 8;
    file->seed = get_number(number, 8);
    file->games = get_number(number + 8, 8);
    file->steps = get_number(number + 16, 8);
    write_head(policy, file, &expected);
    bool matches = memcmp(buffer_text(&expected), bytes, HEAD_BYTES) == 0;
    buffer_close(&expected);
    return matches;
}

int valuer_parse(const struct policy *policy, const unsigned char *bytes, size_t length,
                 struct valuer_file *file, struct valuer *const set[], struct error *error)
{
    size_t set_bytes = 4 * valuer_weights(policy);
    size_t wanted = HEAD_BYTES + file->sets * set_bytes + CHECKSUM_BYTES;
    if (length < HEAD_BYTES || !head_matches(policy, bytes, file))
        return error_set(error, ERR_FILE,
                         "it was not written for %s, or not by this version of the program",
                         policy->game->name);
    if (length != wanted)
        return error_set(error, ERR_FILE, "it has %zu bytes instead of %zu", length, wanted);
    if (checksum(bytes, length - CHECKSUM_BYTES) !=
        get_number(bytes + length - CHECKSUM_BYTES, CHECKSUM_BYTES))
        return error_set(error, ERR_FILE, "it is damaged: its checksum is wrong");
    for (uint32_t i = 0; i < file->sets; i++) {
        memset(set[i], 0, sizeof *set[i]);
        if (!read_weights(bytes + HEAD_BYTES + i * set_bytes, valuer_weights(policy),
                          (float *)set[i]))
            return error_set(error, ERR_FILE, "it has weights that are not sane numbers");
    }
    return 0;
}
