/* no_cheat.c: what a bot decides depends on what its seat may know, on chance and on the budget,
 * and on nothing else.
 *
 * In positions from the middle of random games of all titles, every built-in bot decides from its
 * view; then again after the hidden parts have been replaced, by worlds drawn from the view and by
 * changes made by hand. With the same seed it must think and decide the same, and so must a bot
 * that has just been opened. What it reports must make sense. */
#include "support/twins.h"

#include "base/file.h"
#include "bots/bot.h"
#include "train/learner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SCENES = 40,        /* for each bot and title, or until … */
    WORK = 30000,       /* … so many simulations have been made */
    SIMULATIONS = 60,   /* of a decision, unless the bot has a number of its own */
    OTHER_WORLDS = 3,   /* for each scene: two drawn, one made by hand */
    HIDDEN_LEAST = 1000 /* worlds that were really different, all in all */
};

static int different_worlds;

/* ---- Scenes ---- */

struct scene {
    const struct game *game;
    union game_state state;
    seat_id seat; /* is to act */
    uint64_t seed;
};

static void draw_config(const struct game *game, struct rng *rng, struct game_config *config)
{
    uint32_t spread = (uint32_t)(game->players_max - game->players_min + 1);
    do {
        game_config_init(game, config, game->players_min + (int)rng_below(rng, spread));
        for (int i = 0; i < game->option_count; i++)
            config->option[i] = (uint8_t)rng_below(rng, game->options[i].value_count);
    } while (game_config_check(game, config, NULL) < 0);
}

/* Plays at most `plies` at random; returns how many there were. */
static int play_plies(const struct game *game, union game_state *state, int plies, struct rng *rng)
{
    int played = 0;
    for (; played < plies && state->head.to_act; played++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act)
            joint[seat] = game_random_action(game, state, (seat_id)seat, rng);
        game->apply(state, joint, NULL);
    }
    return played;
}

/* Any decision of a random game, the last as likely as the first. */
static void set_scene(const struct game *game, uint64_t seed, struct scene *scene)
{
    struct game_config config;
    struct rng rng;
    rng_seed(&rng, seed);
    draw_config(game, &rng, &config);
    game_deal(game, &config, seed, &scene->state, NULL);
    union game_state end = scene->state;
    struct rng again = rng;
    int plies = play_plies(game, &end, INT32_MAX, &again);
    again = rng;
    play_plies(game, &scene->state, (int)rng_below(&rng, (uint32_t)plies), &again);
    unsigned index = rng_below(&rng, (uint32_t)bits_count(scene->state.head.to_act));
    scene->game = game;
    scene->seat = bits_nth(scene->state.head.to_act, index);
    scene->seed = seed;
}

/* A position that looks the same to the seat. */
static union game_state other_world(const struct scene *scene, int number, struct rng *rng)
{
    union game_state world = scene->state;
    struct game_view view;
    if (number == 0) {
        if (!twin_change(scene->game, &world, scene->seat, rng))
            world = scene->state;
    } else {
        game_observe(scene->game, &scene->state, scene->seat, &view);
        game_resample(scene->game, &view, rng, &world);
    }
    different_worlds += !game_equal(&world, &scene->state);
    return world;
}

/* ---- Decisions ---- */

struct decision {
    action chosen;
    struct bot_report report;
    struct rng rng; /* as the bot left it */
};

/* What the bot decides in `world`, of which it sees what the seat of the scene sees. */
static void decide(struct bot *bot, const struct scene *scene, const union game_state *world,
                   struct decision *decision)
{
    struct game_view view;
    struct error error;
    game_observe(scene->game, world, scene->seat, &view);
    rng_seed(&decision->rng, scene->seed);
    struct bot_job job = {.game = scene->game,
                          .view = &view,
                          .budget = {.simulations = SIMULATIONS, .threads = 1},
                          .rng = &decision->rng};
    if (bot_choose(bot, &job, &decision->chosen, &decision->report, &error) < 0)
        fail_msg("%s: %s", bot->name, error.text);
}

static bool same_report(const struct bot_report *one, const struct bot_report *other)
{
    if (one->simulations != other->simulations || one->count != other->count ||
        one->win_chance != other->win_chance)
        return false;
    for (int i = 0; i < one->count; i++)
        if (one->candidate[i].chosen != other->candidate[i].chosen ||
            one->candidate[i].visits != other->candidate[i].visits ||
            one->candidate[i].win_chance != other->candidate[i].win_chance)
            return false;
    return true;
}

static void expect_same_decision(const struct bot *bot, const struct scene *scene,
                                 const struct decision *one, const struct decision *other,
                                 const char *when)
{
    if (one->chosen != other->chosen || !same_report(&one->report, &other->report) ||
        memcmp(&one->rng, &other->rng, sizeof one->rng) != 0)
        fail_msg("%s, %s, scene %d: decides otherwise %s", bot->name, scene->game->name,
                 (int)scene->seed, when);
}

/* ---- Reports ---- */

static bool is_share(double chance)
{
    return chance >= 0 && chance <= 1;
}

static bool searches(const struct bot *bot)
{
    return strcmp(bot->name, "search") == 0 || strcmp(bot->name, "duct") == 0 ||
           strcmp(bot->name, "expert") == 0;
}

/* Candidates are legal, each listed once, with sensible figures; searching bots report every
 * simulation, the others some. */
static void check_report(const struct bot *bot, const struct scene *scene,
                         const struct decision *decision)
{
    const struct bot_report *report = &decision->report;
    int64_t visits = 0;
    bool found = report->count == 0;
    assert_in_range(report->count, 0, BOT_CANDIDATES_MAX);
    assert_true(is_share(report->win_chance));
    for (int i = 0; i < report->count; i++) {
        const struct bot_candidate *candidate = &report->candidate[i];
        assert_true(game_is_legal(scene->game, &scene->state, scene->seat, candidate->chosen));
        assert_true(candidate->visits >= 0 && is_share(candidate->win_chance));
        for (int j = 0; j < i; j++)
            assert_true(report->candidate[j].chosen != candidate->chosen);
        visits += candidate->visits;
        found = found || candidate->chosen == decision->chosen;
    }
    assert_true(found);
    assert_true(visits <= report->simulations);
    if (searches(bot)) {
        assert_true(report->count > 0 && visits == report->simulations);
        assert_true(report->simulations <= SIMULATIONS);
    }
}

/* ---- Every bot ---- */

/* The scene, the other worlds, and the scene again; returns how many simulations that took. */
static int64_t watch_scene(struct bot *bot, const struct scene *scene)
{
    struct decision first, again;
    struct rng rng;
    rng_seed(&rng, scene->seed);
    decide(bot, scene, &scene->state, &first);
    assert_true(game_is_legal(scene->game, &scene->state, scene->seat, first.chosen));
    check_report(bot, scene, &first);
    for (int i = 0; i < OTHER_WORLDS; i++) {
        union game_state world = other_world(scene, i, &rng);
        decide(bot, scene, &world, &again);
        expect_same_decision(bot, scene, &first, &again, "in a world that looks the same");
    }
    struct bot fresh;
    assert_int_equal(bot_open(&fresh, bot->name, NULL), 0);
    decide(&fresh, scene, &scene->state, &again);
    expect_same_decision(bot, scene, &first, &again, "when opened anew");
    bot_close(&fresh);
    return (OTHER_WORLDS + 2) * first.report.simulations;
}

static void watch_bot_at(const char *name, const struct game *game)
{
    struct bot bot;
    struct error error;
    int64_t work = 0;
    if (bot_open(&bot, name, &error) < 0)
        fail_msg("%s", error.text);
    for (uint64_t seed = 1; seed <= (uint64_t)some_of(SCENES) && work < WORK; seed++) {
        struct scene scene;
        set_scene(game, seed, &scene);
        work += watch_scene(&bot, &scene);
    }
    bot_close(&bot);
}

static void watch_bot(const char *name)
{
    for (int i = 0; i < games_count; i++)
        watch_bot_at(name, games_all[i]);
}

/* With weights that have learned nothing, and so depend on every feature. */
static void watch_weights(void)
{
    static struct learner learner;
    const struct valuer *const set[] = {&learner.weights};
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        struct buffer bytes = {0};
        char path[] = "/tmp/encan-no-cheat-XXXXXX", name[BOT_NAME_MAX];
        learner_init(&learner, policy, 1);
        valuer_write(policy, &(struct valuer_file){.sets = 1}, set, &bytes);
        assert_true(close(mkstemp(path)) == 0);
        assert_int_equal(file_replace(path, &bytes, NULL), 0);
        snprintf(name, sizeof name, "weights:%s", path);
        watch_bot_at(name, games_all[i]);
        unlink(path);
        buffer_close(&bytes);
    }
}

static void bots_know_their_view_alone(void **unused)
{
    (void)unused;
    static const char *const levels[] = {"level:1", "level:2", "level:3", "level:4", "level:5"};
    int count;
    const struct bot_kind *const *kinds = bot_kinds(&count);
    for (int i = 0; i < count; i++) {
        if (!strchr(kinds[i]->name, ':'))
            watch_bot(kinds[i]->name);
        else if (strcmp(kinds[i]->name, "level:") == 0)
            for (size_t level = 0; level < COUNT_OF(levels); level++)
                watch_bot(levels[level]);
        else if (strcmp(kinds[i]->name, "weights:") == 0)
            watch_weights();
        else /* programs: they get the text of a view, which tests/unit/protocol.c holds to it */
            assert_string_equal(kinds[i]->name, "exec:");
    }
    assert_true(different_worlds > some_of(HIDDEN_LEAST));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_know_their_view_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
