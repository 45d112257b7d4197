#include "train/selfplay.h"

#include "bots/bot.h"
#include "bots/reflex.h"
#include "bots/searcher.h"

#include <math.h>

enum {
    USUAL_PLAYERS = 4,
    STRENGTH_SEED = 20260,
    WORLDS_DRAWN = 4,
    SIMPLE_GAMES = 1 << 16 /* at the start, without the valuer */
};

/* How much the lead counts when choosing, compared with the win. */
static const float LEAD_WEIGHT = 0.5f;

/* Only some of the positions of a game are lessons: neighbours teach nearly the same. In a title
 * that is valued by rounds, all those are that begin one. */
static const double LESSON_CHANCE = 0.15;

/* How far a target looks ahead: 1 is the end of the game, 0 the next lesson. */
static const float LAMBDA = 0.85f;

/* How often somebody who searches follows the playout policy instead, so that games differ. */
static const double WHIM_CHANCE = 0.05;

/* Who sits in a seat. */
enum player { SELF, OLDER_SELF, THUMB_RULES, PLAYOUTS, LEAGUE, SEARCHER = LEAGUE, RIVAL };

struct training_game {
    const struct policy *policy;
    const struct learner *learner;
    enum player player[SEATS_MAX];
    float warmth;                      /* how far values are blurred when choosing */
    const struct classroom *classroom; /* for the searchers and the rival */
    union game_state state;
    struct rng rng;
};

static double uniform(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* ---- Decisions ---- */

/* The candidate whose worth plus noise (Gumbel's, so that the choice is a softmax) is greatest. */
static unsigned pick(const float worth[], unsigned count, float warmth, struct rng *rng)
{
    unsigned best = 0;
    float best_sum = -1e9f;
    for (unsigned i = 0; i < count; i++) {
        float noise = warmth > 0 ? (float)-log(-log(uniform(rng) + 1e-12)) : 0;
        float sum = worth[i] + warmth * noise;
        if (sum > best_sum) {
            best_sum = sum;
            best = i;
        }
    }
    return best;
}

/* By what the valuer thinks at first sight; in a few worlds if that depends on others' choices. */
static action decide_by_valuer(struct training_game *game, const struct valuer *valuer,
                               seat_id seat)
{
    const struct policy *policy = game->policy;
    struct reflex reflex = {valuer, policy, LEAD_WEIGHT, &game->rng};
    action candidate[CANDIDATES_MAX];
    float worth[CANDIDATES_MAX], sum[CANDIDATES_MAX] = {0};
    struct game_view view;
    union game_state world;
    game_observe(policy->game, &game->state, seat, &view);
    unsigned count = policy_candidates(policy, policy->game, &view.known, seat, candidate);
    bool alone = bits_single(view.known.head.to_act) && !policy->valued_by_rounds;
    int worlds = alone ? 1 : WORLDS_DRAWN;
    for (int i = 0; count > 1 && i < worlds; i++) {
        game_resample(policy->game, &view, &game->rng, &world);
        reflex_worth(&reflex, &world, seat, candidate, count, worth);
        for (unsigned j = 0; j < count; j++)
            sum[j] += worth[j] / (float)worlds;
    }
    return candidate[pick(sum, count, game->warmth, &game->rng)];
}

static struct bot_job set_job(struct training_game *game, seat_id seat, struct game_view *view)
{
    game_observe(game->policy->game, &game->state, seat, view);
    return (struct bot_job){
        .game = game->policy->game,
        .view = view,
        .budget = {.simulations = game->classroom->simulations, .threads = 1},
        .rng = &game->rng,
    };
}

/* As the bot that searches with these weights. */
static action decide_by_search(struct training_game *game, seat_id seat)
{
    const struct game *rules = game->policy->game;
    struct search_settings settings = search_settings_for(rules);
    struct game_view view;
    struct bot_report unread = {0};
    if (uniform(&game->rng) < WHIM_CHANCE)
        return policy_playout(game->policy, rules, &game->state, seat, &game->rng);
    searcher_use_valuer(&settings, &game->learner->weights);
    struct bot_job job = set_job(game, seat, &view);
    search_run(game->classroom->search, &settings, &job, &unread);
    return search_decide(game->classroom->search, &game->rng);
}

/* Whoever opened the rival has seen that it can play. */
static action decide_by_rival(struct training_game *game, seat_id seat)
{
    struct game_view view;
    struct bot_job job = set_job(game, seat, &view);
    action chosen;
    bot_choose(game->classroom->rival, &job, &chosen, NULL, NULL);
    return chosen;
}

static action decide(struct training_game *game, seat_id seat)
{
    const struct policy *policy = game->policy;
    switch (game->player[seat]) {
    case SELF:
        return decide_by_valuer(game, &game->learner->weights, seat);
    case OLDER_SELF:
        return decide_by_valuer(game, &game->learner->older, seat);
    case THUMB_RULES:
        return policy_greedy(policy, policy->game, &game->state, seat, 0, &game->rng);
    case SEARCHER:
        return decide_by_search(game, seat);
    case RIVAL:
        return decide_by_rival(game, seat);
    default:
        return policy_playout(policy, policy->game, &game->state, seat, &game->rng);
    }
}

static void play_step(struct training_game *game)
{
    action joint[SEATS_MAX] = {0};
    BITS_EACH (seat, game->state.head.to_act)
        joint[seat] = decide(game, (seat_id)seat);
    game->policy->game->apply(&game->state, joint, NULL);
}

/* ---- Lessons ---- */

/* The position after a step from round `round` may be a lesson. */
static void note_position(const struct training_game *game, int round, struct rng *rng,
                          struct classroom *classroom)
{
    struct valuer_pass pass;
    if (classroom->count == LESSONS_MAX)
        return;
    if (game->policy->valued_by_rounds ? game->state.head.round == round
                                       : uniform(rng) >= LESSON_CHANCE)
        return;
    struct lesson *lesson = &classroom->lesson[classroom->count++];
    seat_mask asked = game->state.head.to_act;
    lesson->seat = bits_nth(asked, rng_below(rng, (uint32_t)bits_count(asked)));
    lesson->head = game->state.head;
    lesson->features.count = 0;
    game->policy->describe(&game->state, lesson->seat, &lesson->features);
    valuer_forward(&game->learner->weights, &lesson->features, &pass);
    valuer_read(&pass, &lesson->head, lesson->seat, &lesson->target);
}

static void blend(float target[], const float later[])
{
    for (int i = 0; i < SEATS_MAX; i++)
        target[i] += LAMBDA * (later[i] - target[i]);
}

/* Replaces what each position was thought to be worth by what later ones say: TD(lambda), seen
 * from the end. */
static void set_targets(const struct valuation *end, struct classroom *classroom)
{
    struct valuation later = *end, thought;
    for (int i = classroom->count - 1; i >= 0; i--) {
        struct lesson *lesson = &classroom->lesson[i];
        thought = lesson->target;
        lesson->target = later;
        blend(thought.wins, later.wins);
        blend(thought.lead, later.lead);
        later = thought;
    }
}

/* ---- Games ---- */

/* Mostly four players and the usual options; now and then anything the title allows. */
static void draw_config(const struct game *game, struct rng *rng, struct game_config *config)
{
    int players = game_players_near(game, USUAL_PLAYERS);
    unsigned span = (unsigned)(game->players_max - game->players_min + 1);
    if (uniform(rng) < 0.4)
        players = game->players_min + (int)rng_below(rng, span);
    game_config_init(game, config, players);
    if (uniform(rng) >= 0.15)
        return;
    struct game_config usual = *config;
    for (int i = 0; i < game->option_count; i++)
        config->option[i] = (uint8_t)rng_below(rng, game->options[i].value_count);
    if (game_config_check(game, config, NULL) < 0)
        *config = usual;
}

/* With simulations, everybody searches. Else, in the first games, and now and then later, nobody
 * knows more than the rules of thumb: such games are quick, and show how things usually go. Half of
 * the later games are among equals; the others have guests from the league. A title that is valued
 * by rounds has no other games: there, a valuer says how playouts would end. A rival leaves one
 * seat to the learner. */
static void draw_players(struct training_game *game, int players, uint64_t number)
{
    double point = uniform(&game->rng);
    bool simple = game->policy->valued_by_rounds || number < SIMPLE_GAMES || point > 0.9;
    const struct classroom *classroom = game->classroom;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        enum player guest = (enum player)(OLDER_SELF + rng_below(&game->rng, LEAGUE - 1));
        bool is_guest = uniform(&game->rng) < 0.4;
        game->player[seat] = point < 0.5 || !is_guest ? SELF : point < 0.7 ? OLDER_SELF : guest;
        if (simple)
            game->player[seat] = is_guest ? THUMB_RULES : PLAYOUTS;
        if (classroom->simulations)
            game->player[seat] = classroom->rival ? RIVAL : SEARCHER;
    }
    if (classroom->rival)
        game->player[rng_below(&game->rng, (uint32_t)players)] = SEARCHER;
}

void selfplay(const struct policy *policy, const struct learner *learner, uint64_t seed,
              uint64_t number, struct classroom *classroom)
{
    static const float warmths[] = {0.003f, 0.01f, 0.02f, 0.05f};
    struct training_game game = {.policy = policy, .learner = learner, .classroom = classroom};
    struct game_config config;
    struct valuation end;
    rng_seed(&game.rng, rng_fold(seed, number));
    draw_config(policy->game, &game.rng, &config);
    draw_players(&game, config.players, number);
    game.warmth = warmths[rng_below(&game.rng, COUNT_OF(warmths))];
    game_deal_from(policy->game, &config, &game.rng, &game.state, NULL);
    classroom->count = 0;
    for (int round = 0; game.state.head.to_act;) {
        note_position(&game, round, &game.rng, classroom);
        round = game.state.head.round;
        play_step(&game);
    }
    valuation_of_end(policy, &game.state, &end);
    set_targets(&end, classroom);
}

double selfplay_strength(const struct policy *policy, const struct learner *learner, int games)
{
    struct training_game game = {.policy = policy, .learner = learner};
    struct game_config config;
    double wins = 0;
    game_config_init(policy->game, &config, game_players_near(policy->game, USUAL_PLAYERS));
    for (int i = 0; i < games; i++) {
        seat_id seat = i % config.players;
        double share[SEATS_MAX];
        for (seat_id other = 0; other < SEATS_MAX; other++)
            game.player[other] = other == seat ? SELF : THUMB_RULES;
        rng_seed(&game.rng, rng_fold(STRENGTH_SEED, (uint64_t)i));
        game_deal(policy->game, &config, rng_fold(STRENGTH_SEED, (uint64_t)(i / config.players)),
                  &game.state, NULL);
        while (game.state.head.to_act)
            play_step(&game);
        policy_win_share(policy->game, &game.state, share);
        wins += share[seat];
    }
    return wins / games;
}
