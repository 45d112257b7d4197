#include "train/learner.h"

#include <math.h>
#include <string.h>

/* ---- Gradients ---- */

static inline void add_scaled(float *restrict to, const float *restrict from, float by, int count)
{
    for (int i = 0; i < count; i++)
        to[i] += by * from[i];
}

/* In four sums, which the compiler can keep in a vector without changing the result. */
static inline float dot(const float *one, const float *other, int count)
{
    float sum[4] = {0};
    for (int i = 0; i < count; i += 4)
        for (int lane = 0; lane < 4; lane++)
            sum[lane] += one[i + lane] * other[i + lane];
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

/* Derivatives of the error by the outputs; returns the error. */
static double judge(const struct valuer_pass *pass, const struct lesson *lesson,
                    float delta[VALUER_OUTPUTS])
{
    struct valuation found;
    double error = 0;
    seat_id seat = lesson->seat;
    valuer_read(pass, &lesson->head, seat, &found);
    for (int i = 0; i < lesson->head.players; i++) {
        float wins = lesson->target.wins[seat], lead = lesson->target.lead[seat];
        delta[i] = found.wins[seat] - wins;
        delta[SEATS_MAX + i] = found.lead[seat] - lead;
        error -= (double)wins * log((double)found.wins[seat] + 1e-9);
        seat = seat_left_of(&lesson->head, seat);
    }
    return error;
}

/* A layer of weights between `from` units and `to` others, with its gradient. */
struct layer {
    int from, to;
    const float *units, *weights;
    float *gradient;
};

/* Goes back through a layer: adds to the gradient of its weights and gives the derivatives by the
 * units that it comes from. */
static void back(const struct layer *layer, const float *delta, float *delta_units)
{
    int to = layer->to;
    for (int i = 0; i < layer->from; i++) {
        delta_units[i] = 0;
        if (layer->units[i] <= 0)
            continue;
        add_scaled(layer->gradient + i * to, delta, layer->units[i], to);
        delta_units[i] = dot(layer->weights + i * to, delta, to);
    }
}

double learner_add(const struct valuer *valuer, const struct lesson *lesson,
                   struct valuer *gradient)
{
    struct valuer_pass pass;
    float outputs[VALUER_OUTPUTS] = {0}, second[VALUER_SECOND], first[VALUER_FIRST];
    valuer_forward(valuer, &lesson->features, &pass);
    double error = judge(&pass, lesson, outputs);
    struct layer last = {VALUER_SECOND, VALUER_OUTPUTS, pass.second, valuer->outputs[0],
                         gradient->outputs[0]};
    struct layer middle = {VALUER_FIRST, VALUER_SECOND, pass.first, valuer->second[0],
                           gradient->second[0]};
    add_scaled(gradient->bias_outputs, outputs, 1, VALUER_OUTPUTS);
    back(&last, outputs, second);
    add_scaled(gradient->bias_second, second, 1, VALUER_SECOND);
    back(&middle, second, first);
    add_scaled(gradient->bias_first, first, 1, VALUER_FIRST);
    for (unsigned i = 0; i < lesson->features.count; i++)
        add_scaled(gradient->first[lesson->features.index[i]], first, lesson->features.value[i],
                   VALUER_FIRST);
    return error;
}

/* ---- Weights ---- */

static void randomise(float *weights, int count, int inputs, struct rng *rng)
{
    float scale = sqrtf(6.0f / (float)inputs); /* He et al., 2015 */
    for (int i = 0; i < count; i++)
        weights[i] = scale * ((float)(rng_next(rng) >> 40) * 0x1p-23f - 1);
}

void learner_init(struct learner *learner, const struct policy *policy, uint64_t seed)
{
    enum { ACTIVE_FEATURES = 100 }; /* about that many are not 0 */
    struct rng rng;
    rng_seed(&rng, rng_fold(seed, UINT64_MAX));
    *learner = (struct learner){0};
    randomise(learner->weights.outputs[0], VALUER_SECOND * VALUER_OUTPUTS, 64 * VALUER_SECOND,
              &rng);
    randomise(learner->weights.second[0], VALUER_FIRST * VALUER_SECOND, VALUER_FIRST, &rng);
    randomise(learner->weights.first[0], (int)policy->feature_count * VALUER_FIRST, ACTIVE_FEATURES,
              &rng);
    learner->older = learner->weights;
}

void learner_step(struct learner *learner, const struct policy *policy,
                  const struct valuer *gradient, int64_t lessons, double rate)
{
    const float keep_mean = 0.9f, keep_square = 0.999f, least = 1e-8f;
    float *weight = (float *)&learner->weights, *mean = (float *)&learner->mean;
    float *square = (float *)&learner->square;
    const float *sum = (const float *)gradient;
    float share = 1 / (float)(lessons ? lessons : 1);
    double steps = (double)++learner->steps;
    float mean_scale = (float)(rate / (1 - pow((double)keep_mean, steps)));
    float square_scale = (float)(1 / (1 - pow((double)keep_square, steps)));
    size_t count = valuer_weights(policy);
    for (size_t i = 0; i < count; i++) {
        float slope = sum[i] * share;
        mean[i] += (1 - keep_mean) * (slope - mean[i]);
        square[i] += (1 - keep_square) * (slope * slope - square[i]);
        weight[i] -= mean_scale * mean[i] / (sqrtf(square[i] * square_scale) + least);
    }
}
