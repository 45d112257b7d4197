/* valuer.c: how far a valuer is from how playouts end, and how much of that is left if the policy
 * plays on before the valuer is asked. usage: encan-bench-valuer GAME GAMES [WEIGHTS]
 *
 * For titles that are valued by rounds. The positions are those that begin the rounds of GAMES
 * games that the policy plays among four, told apart by the fifth of the game they are in. What
 * they are worth is the mean of playouts, by the win and the lead alike. Prints the error of
 * the valuer after the policy has played so many rounds more, and how much chance there is in one
 * such value, both as root mean squares. Errors are products of two independent measurements,
 * so that the chance in the measurements does not add to them. */
#include "base/file.h"
#include "bots/reflex.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIFTHS = 5, FURTHER = 5, ROUNDS_MAX = 64, HALVES = 2, TO_THE_END = 1 << 14 };

/* Enough for a standard error of about a hundredth of each mean. */
enum { PLAYOUTS = 200, VALUES = 40 };

static const int further[FURTHER] = {0, 1, 2, 4, 8};

struct sums {
    double error[FURTHER], chance[FURTHER];
    int count;
};

struct bench {
    const struct policy *policy;
    struct reflex reflex;
    struct rng rng;
    union game_state position[ROUNDS_MAX]; /* of one game */
    int positions;
    struct sums sums[FIFTHS];
};

/* What the seats probably get, as the mean over worlds that look like the position, and the mean
 * square. */
struct guess {
    double mean[SEATS_MAX], square[SEATS_MAX];
};

static void guess(struct bench *bench, const union game_state *position, int rounds, int count,
                  struct guess *guess)
{
    struct game_view view;
    *guess = (struct guess){0};
    game_observe(bench->policy->game, position, SPECTATOR, &view);
    for (int i = 0; i < count; i++) {
        union game_state world;
        struct valuation valuation;
        game_resample(bench->policy->game, &view, &bench->rng, &world);
        reflex_value(&bench->reflex, &world, position->head.round + rounds - 1, &valuation);
        for (seat_id seat = 0; seat < position->head.players; seat++) {
            double worth = (double)valuation_worth(&valuation, seat, bench->reflex.lead_weight);
            guess->mean[seat] += worth / count;
            guess->square[seat] += worth * worth / count;
        }
    }
}

static void compare(struct bench *bench, const union game_state *position, struct sums *sums)
{
    struct guess truth[HALVES], found[HALVES];
    for (int half = 0; half < HALVES; half++)
        guess(bench, position, TO_THE_END, PLAYOUTS / HALVES, &truth[half]);
    for (int i = 0; i < FURTHER; i++) {
        for (int half = 0; half < HALVES; half++)
            guess(bench, position, further[i], VALUES / HALVES, &found[half]);
        for (seat_id seat = 0; seat < position->head.players; seat++) {
            double mean = found[0].mean[seat];
            sums->error[i] += (found[0].mean[seat] - truth[0].mean[seat]) *
                              (found[1].mean[seat] - truth[1].mean[seat]);
            sums->chance[i] += found[0].square[seat] - mean * mean;
        }
    }
    sums->count += position->head.players;
}

static void play(struct bench *bench, uint64_t seed)
{
    const struct game *game = bench->policy->game;
    struct game_config config;
    union game_state state;
    bench->positions = 0;
    game_config_init(game, &config, game_players_near(game, 4));
    game_deal(game, &config, seed, &state, NULL);
    for (int round = 0; state.head.to_act;) {
        action joint[SEATS_MAX] = {0};
        if (state.head.round != round && bench->positions < ROUNDS_MAX)
            bench->position[bench->positions++] = state;
        round = state.head.round;
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = policy_playout(bench->policy, game, &state, (seat_id)seat, &bench->rng);
        game->apply(&state, joint, NULL);
    }
}

static void print(const struct bench *bench)
{
    printf("%s\nfifth of the game", bench->policy->game->name);
    for (int fifth = 0; fifth < FIFTHS; fifth++)
        printf("  %9d", fifth + 1);
    for (int i = 0; i < FURTHER; i++) {
        printf("\n%d rounds further  ", further[i]);
        for (int fifth = 0; fifth < FIFTHS; fifth++) {
            const struct sums *sums = &bench->sums[fifth];
            double count = sums->count ? sums->count : 1;
            printf("  %.3f ±%.2f", sqrt(fmax(0, sums->error[i] / count)),
                   sqrt(fmax(0, sums->chance[i] / count)));
        }
    }
    printf("\n");
}

/* The weights of a file, or those that the program was built with; NULL if there are none. */
static const struct valuer *read_valuer(const struct policy *policy, const char *path)
{
    static struct valuer valuer;
    struct valuer *set[] = {&valuer};
    struct valuer_file file = {.sets = 1};
    struct buffer bytes = {0};
    struct error error;
    if (!path)
        return valuer_of(policy->game);
    int code = file_read(path, VALUER_FILE_MAX, &bytes, &error);
    if (code == 0)
        code = valuer_parse(policy, (const unsigned char *)buffer_text(&bytes), bytes.length, &file,
                            set, &error);
    if (code < 0)
        fprintf(stderr, "%s: %s\n", path, error.text);
    buffer_close(&bytes);
    return code == 0 ? &valuer : NULL;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    const struct game *game = argc == 3 || argc == 4 ? games_find(argv[1], NULL) : NULL;
    int games = game ? atoi(argv[2]) : 0;
    bench.policy = game ? policy_of(game) : NULL;
    if (games < 1 || !bench.policy || !bench.policy->valued_by_rounds) {
        fputs("usage: encan-bench-valuer GAME GAMES [WEIGHTS]\n", stderr);
        return 2;
    }
    const struct valuer *valuer = read_valuer(bench.policy, argv[3]);
    if (!valuer)
        return 1;
    bench.reflex = (struct reflex){valuer, bench.policy, 0.5f, &bench.rng};
    rng_seed(&bench.rng, 1);
    for (int i = 0; i < games; i++) {
        play(&bench, (uint64_t)i + 1);
        for (int j = 0; j < bench.positions; j++)
            compare(&bench, &bench.position[j], &bench.sums[FIFTHS * j / bench.positions]);
    }
    print(&bench);
    return 0;
}
