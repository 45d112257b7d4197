/* beliefs.c: how much a policy's beliefs say about the truth.
 *
 * usage: encan-bench-beliefs GAME FIRST GAMES SIMS
 *
 * Four `expert` with SIMS simulations a decision play GAMES games, numbered from FIRST. At every
 * decision, the likelihood of the true world is compared with the mean over worlds drawn from the
 * view of somebody who decides. Prints by how much the true one is likelier (the geometric mean,
 * with a 95% interval over games): 1 means that beliefs say nothing, less that they mislead. With
 * the same arguments the figures are always the same. */
#include "bots/bot.h"
#include "games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS = 4, WORLDS = 50 };

struct trial {
    const struct policy *policy;
    struct bot bot;
    int64_t simulations;
    struct rng rng;
    int decisions; /* of a game */
    double gained; /* nats, in them */
};

static void fail(const char *text)
{
    fprintf(stderr, "encan-bench-beliefs: %s\n", text);
    exit(2);
}

static int64_t read_number(const char *text)
{
    int64_t number;
    if (!scan_number(span_of(text), 1, 100000000, &number))
        fail("expected a number");
    return number;
}

/* What beliefs say to `seat`, who decides. */
static void weigh(struct trial *trial, const union game_state *state, const struct game_view *view)
{
    double sum = 0;
    for (int i = 0; i < WORLDS; i++) {
        union game_state world;
        game_resample(trial->policy->game, view, &trial->rng, &world);
        sum += trial->policy->likelihood(&world, view->viewer);
    }
    trial->decisions++;
    trial->gained += log(trial->policy->likelihood(state, view->viewer) * WORLDS / sum);
}

static void play_step(struct trial *trial, union game_state *state)
{
    const struct game *game = trial->policy->game;
    action joint[SEATS_MAX] = {0};
    BITS_EACH (seat, state->head.to_act) {
        struct game_view view;
        struct error error;
        game_observe(game, state, (seat_id)seat, &view);
        struct bot_job job = {.game = game,
                              .view = &view,
                              .budget = {.simulations = trial->simulations, .threads = 1},
                              .rng = &trial->rng};
        weigh(trial, state, &view);
        if (bot_choose(&trial->bot, &job, &joint[seat], NULL, &error) < 0)
            fail(error.text);
    }
    game->apply(state, joint, NULL);
}

/* What beliefs say per decision of the game of that number. */
static double play(struct trial *trial, uint64_t number)
{
    struct game_config config;
    union game_state state;
    trial->decisions = 0;
    trial->gained = 0;
    rng_seed(&trial->rng, number);
    game_config_init(trial->policy->game, &config, PLAYERS);
    game_deal(trial->policy->game, &config, number, &state, NULL);
    while (state.head.to_act)
        play_step(trial, &state);
    return trial->gained / trial->decisions;
}

int main(int argc, char **argv)
{
    struct trial trial = {0};
    struct error error;
    double sum = 0, squares = 0;
    const struct game *game = argc == 5 ? games_find(argv[1], NULL) : NULL;
    if (!game)
        fail("usage: encan-bench-beliefs GAME FIRST GAMES SIMS");
    trial.policy = policy_of(game);
    if (!trial.policy || !trial.policy->likelihood)
        fail("the bots have no beliefs about this game");
    int64_t first = read_number(argv[2]), games = read_number(argv[3]);
    trial.simulations = read_number(argv[4]);
    if (bot_open(&trial.bot, "expert", &error) < 0)
        fail(error.text);
    for (int64_t i = 0; i < games; i++) {
        double gained = play(&trial, (uint64_t)(first + i));
        sum += gained;
        squares += gained * gained;
    }
    bot_close(&trial.bot);
    double count = (double)games, mean = sum / count;
    double error95 = 1.96 * sqrt(fmax(squares / count - mean * mean, 0) / count);
    printf("%s, %d games: the true world is %.2f (%.2f-%.2f) times as likely as a drawn one\n",
           game->name, (int)games, exp(mean), exp(mean - error95), exp(mean + error95));
    return 0;
}
