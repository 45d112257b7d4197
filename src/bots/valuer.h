/* valuer.h: a small neural net that says what a position is worth to each seat.
 *
 * A title describes a position to a valuer as *features*: a short list of numbered values, from the
 * point of view of one seat and from nothing that seat may not know (`struct policy`). Two hidden
 * layers lead from there to two figures for each seat: its share of the win, and how far it will
 * lead. The shares of the win add up to 1.
 *
 * Weights are learned by `encan train` (src/train) and read from a file or from the program itself.
 * Evaluation is plain C in an order that does not depend on the machine's vectors, allocates
 * nothing and needs no library. */
#ifndef BOTS_VALUER_H
#define BOTS_VALUER_H

#include "bots/policy.h"

enum {
    VALUER_FIRST = 64,  /* units of the first hidden layer */
    VALUER_SECOND = 32, /* and of the second */
    VALUER_OUTPUTS = 2 * SEATS_MAX,
    VALUER_FIXED = VALUER_FIRST + VALUER_SECOND + VALUER_OUTPUTS + VALUER_SECOND * VALUER_OUTPUTS +
                   VALUER_FIRST * VALUER_SECOND,
    VALUER_WEIGHTS_MAX = VALUER_FIXED + FEATURES_MAX * VALUER_FIRST
};

/* The weights, in the order of the file: first the biases, then the layers from the last to the
 * first, each with a row for every unit that it comes from. */
struct valuer {
    float bias_first[VALUER_FIRST];
    float bias_second[VALUER_SECOND];
    float bias_outputs[VALUER_OUTPUTS];
    float outputs[VALUER_SECOND][VALUER_OUTPUTS];
    float second[VALUER_FIRST][VALUER_SECOND];
    float first[FEATURES_MAX][VALUER_FIRST]; /* only the first policy->feature_count rows count */
};

_Static_assert(sizeof(struct valuer) == VALUER_WEIGHTS_MAX * sizeof(float),
               "a valuer is an array of weights");

/* How many of its weights a title uses. */
static inline size_t valuer_weights(const struct policy *policy)
{
    return VALUER_FIXED + (size_t)policy->feature_count * VALUER_FIRST;
}

/* What a position is worth to each seat, from 0 to 1. */
struct valuation {
    float wins[SEATS_MAX]; /* adds up to 1 over the seats that are taken */
    float lead[SEATS_MAX]; /* the lead over the best opponent on a logistic scale; 0.5: level */
};

/* What a seat maximises: the share of the win and, with a weight, the lead, which gives it
 * something to follow from far away. */
static inline float valuation_worth(const struct valuation *valuation, seat_id seat,
                                    float lead_weight)
{
    return (1 - lead_weight) * valuation->wins[seat] + lead_weight * valuation->lead[seat];
}

/* The units of one evaluation; the outputs before they are squashed. */
struct valuer_pass {
    float first[VALUER_FIRST];
    float second[VALUER_SECOND];
    float outputs[VALUER_OUTPUTS];
};

void valuer_forward(const struct valuer *valuer, const struct features *features,
                    struct valuer_pass *pass);

/* The outputs of a pass for a position that was described for `seat`. */
void valuer_read(const struct valuer_pass *pass, const struct game_head *head, seat_id seat,
                 struct valuation *valuation);

/* Evaluates a position that is not over, for a policy that describes positions. Uses what the first
 * seat to act may know. */
void valuer_evaluate(const struct valuer *valuer, const struct policy *policy,
                     const union game_state *state, struct valuation *valuation);

/* What an end is worth, on the same scales. */
void valuation_of_end(const struct policy *policy, const union game_state *state,
                      struct valuation *valuation);

/* ---- Weights as bytes ---- */

/* One format for weights and for checkpoints of training: a head, `sets` arrays of weights as
 * little-endian floats, and a checksum over everything before it. Weights alone are one set. */
enum { VALUER_SETS_MAX = 4, VALUER_FILE_MAX = 256 + VALUER_SETS_MAX * 4 * VALUER_WEIGHTS_MAX };

struct valuer_file {
    uint32_t sets;
    uint64_t seed;  /* of the training */
    uint64_t games; /* it has learned from */
    uint64_t steps; /* of the optimiser */
};

/* Appends to `out`. */
void valuer_write(const struct policy *policy, const struct valuer_file *file,
                  const struct valuer *const set[], struct buffer *out);

/* Reads as many sets as file->sets expects. Refuses everything but what valuer_write writes for
 * this title, with weights that are finite and of a sane size. */
int valuer_parse(const struct policy *policy, const unsigned char *bytes, size_t length,
                 struct valuer_file *file, struct valuer *const set[], struct error *error);

/* The weights that the program was built with; NULL for a title that has none. Safe to call from
 * several threads. */
const struct valuer *valuer_of(const struct game *game);

/* The head of the file that they come from; only if there are some. */
const struct valuer_file *valuer_file_of(const struct game *game);

/* How many titles should have weights. */
int weights_count(void);

#endif
