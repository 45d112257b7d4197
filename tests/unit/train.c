/* train.c: training: gradients are right, lessons teach, and a run's weights depend on the seed and
 * the number of games alone, not on threads or interruptions. */
#include "support/support.h"

#include "base/file.h"
#include "bots/search.h"
#include "train/selfplay.h"
#include "train/trainer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Gradients ---- */

static double error_of(const struct valuer *valuer, const struct lesson *lesson)
{
    static struct valuer ignored;
    struct valuer_pass pass;
    struct valuation found;
    double error = learner_add(valuer, lesson, &ignored); /* of the wins */
    valuer_forward(valuer, &lesson->features, &pass);
    valuer_read(&pass, &lesson->head, lesson->seat, &found);
    for (seat_id seat = 0; seat < lesson->head.players; seat++) {
        double lead = (double)found.lead[seat], target = (double)lesson->target.lead[seat];
        error -= target * log(lead) + (1 - target) * log(1 - lead);
    }
    return error;
}

static void teach_something(const struct policy *policy, struct learner *learner,
                            struct classroom *classroom)
{
    learner_init(learner, policy, 1);
    for (uint64_t number = 0; classroom->count == 0; number++)
        selfplay(policy, learner, 1, number, classroom);
}

/* Each weight's slope is how the error changes with it. */
static void gradients_are_slopes(void **unused)
{
    (void)unused;
    struct learner *learner = calloc(1, sizeof *learner);
    struct valuer *gradient = calloc(1, sizeof *gradient);
    struct classroom *classroom = calloc(1, sizeof *classroom);
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        const float nudge = 1e-2f;
        teach_something(policy, learner, classroom);
        *gradient = (struct valuer){0};
        learner_add(&learner->weights, &classroom->lesson[0], gradient);
        for (size_t w = 0; w < valuer_weights(policy); w += 37) {
            float *weight = (float *)&learner->weights + w, was = *weight;
            *weight = was + nudge;
            double above = error_of(&learner->weights, &classroom->lesson[0]);
            *weight = was - nudge;
            double below = error_of(&learner->weights, &classroom->lesson[0]);
            *weight = was;
            double slope = (above - below) / (2 * (double)nudge);
            assert_true(fabs(slope - (double)((float *)gradient)[w]) < 5e-3);
        }
        classroom->count = 0;
    }
    free(learner);
    free(gradient);
    free(classroom);
}

/* The same game is understood better and better. */
static void lessons_teach(void **unused)
{
    (void)unused;
    const struct policy *policy = policy_of(games_all[0]);
    struct learner *learner = calloc(1, sizeof *learner);
    struct valuer *gradient = calloc(1, sizeof *gradient);
    struct classroom *classroom = calloc(1, sizeof *classroom);
    double first = 0, last = 0;
    teach_something(policy, learner, classroom);
    for (int i = 0; i < 100; i++) {
        *gradient = (struct valuer){0};
        last = 0;
        for (int j = 0; j < classroom->count; j++)
            last += learner_add(&learner->weights, &classroom->lesson[j], gradient);
        learner_step(learner, policy, gradient, classroom->count, 1e-3);
        first = i ? first : last;
    }
    assert_true(last < first);
    free(learner);
    free(gradient);
    free(classroom);
}

/* A title that is valued by rounds teaches one lesson a round. */
static void rounds_teach_once(void **unused)
{
    (void)unused;
    struct learner *learner = calloc(1, sizeof *learner);
    struct classroom *classroom = calloc(1, sizeof *classroom);
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        learner_init(learner, policy, 1);
        if (!policy->valued_by_rounds)
            continue;
        selfplay(policy, learner, 1, 0, classroom);
        assert_true(classroom->count > 5);
        for (int j = 0; j < classroom->count; j++)
            assert_int_equal(classroom->lesson[j].head.round, j + 1);
    }
    free(learner);
    free(classroom);
}

static bool taught_the_same(const struct classroom classroom[2])
{
    const struct lesson *first = classroom[0].lesson, *second = classroom[1].lesson;
    bool same = classroom[0].count == classroom[1].count;
    for (int i = 0; same && i < classroom[0].count; i++)
        same = memcmp(&first[i].target, &second[i].target, sizeof first->target) == 0;
    return same;
}

/* Searchers play other games than rules of thumb; the same simulations give the same game. */
static void searchers_play_their_own_games(void **unused)
{
    (void)unused;
    struct learner *learner = calloc(1, sizeof *learner);
    struct classroom *classroom = calloc(3, sizeof *classroom);
    struct search *search = search_new();
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        const int simulations[] = {0, 8, 8};
        learner_init(learner, policy, 1);
        for (int j = 0; j < 3; j++) {
            classroom[j] = (struct classroom){.simulations = simulations[j], .search = search};
            selfplay(policy, learner, 1, 0, &classroom[j]);
            assert_true(classroom[j].count > 0);
        }
        assert_false(taught_the_same(&classroom[0]));
        assert_true(taught_the_same(&classroom[1]));
    }
    search_free(search);
    free(learner);
    free(classroom);
}

/* ---- Runs ---- */

/* What runs read and write: checkpoints, and weights alone. */
static char folder[] = "/tmp/encan-train-XXXXXX";
static char begun[64], one[64], other[64], weights[64];
static char *const files[] = {begun, one, other, weights};

static int make_folder(void **unused)
{
    (void)unused;
    if (!mkdtemp(folder))
        return -1;
    for (size_t i = 0; i < COUNT_OF(files); i++)
        snprintf(files[i], sizeof one, "%s/%zu", folder, i);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(files); i++)
        unlink(files[i]);
    return rmdir(folder);
}

static void read_whole(const char *path, struct buffer *bytes)
{
    bytes->length = 0;
    assert_int_equal(file_read(path, VALUER_FILE_MAX, bytes, NULL), 0);
}

struct run {
    uint64_t seed, games;
    int threads;
    const char *resume;
    int64_t simulations;
    const char *rival;
    bool from_expert;
};

static int try_to_train(const struct game *game, const char *path, struct run run,
                        struct error *error)
{
    struct trainer_setup setup = {.policy = policy_of(game),
                                  .seed = run.seed,
                                  .games = run.games,
                                  .threads = run.threads,
                                  .simulations = run.simulations,
                                  .rival = run.rival,
                                  .from_expert = run.from_expert,
                                  .checkpoint = path,
                                  .resume = run.resume};
    return trainer_run(&setup, error);
}

static void train(const struct game *game, const char *path, struct run run)
{
    struct error error = {.text = ""};
    if (try_to_train(game, path, run, &error) < 0)
        fail_msg("%s", error.text);
}

/* Whether the last two runs have ended with the same checkpoint. */
static void expect_same(bool same)
{
    struct buffer first = {0}, second = {0};
    read_whole(one, &first);
    read_whole(other, &second);
    assert_int_equal(first.length, second.length);
    assert_int_equal(memcmp(first.data, second.data, first.length) == 0, same);
    buffer_close(&first);
    buffer_close(&second);
}

static void runs_are_reproducible(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const uint64_t games = 4 * GAMES_A_STEP;
        train(games_all[i], one, (struct run){1, games, 1, NULL, 0});
        train(games_all[i], other, (struct run){1, games, 3, NULL, 0});
        expect_same(true);
        train(games_all[i], other, (struct run){2, games, 1, NULL, 0});
        expect_same(false);
        train(games_all[i], other, (struct run){1, games / 2, 2, NULL, 0});
        expect_same(false);
        train(games_all[i], other, (struct run){1, games, 1, other, 0});
        expect_same(true);
    }
}

/* A run without simulations can go on with them, and is just as reproducible then. */
static void searchers_go_on_from_a_checkpoint(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const uint64_t games = 3 * GAMES_A_STEP;
        train(games_all[i], begun, (struct run){1, GAMES_A_STEP, 1, NULL, 0});
        train(games_all[i], one, (struct run){1, games, 1, begun, 4});
        train(games_all[i], other, (struct run){1, games, 1, begun, 0});
        expect_same(false);
        train(games_all[i], other, (struct run){1, games - GAMES_A_STEP, 3, begun, 4});
        train(games_all[i], other, (struct run){1, games, 2, other, 4});
        expect_same(true);
    }
}

/* A rival makes other games; with it, too, a run depends on nothing but what it was told. */
static void rivals_are_reproducible(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        const uint64_t games = 2 * GAMES_A_STEP;
        train(games_all[i], one, (struct run){1, games, 1, NULL, 4, "expert"});
        train(games_all[i], other, (struct run){1, games, 1, NULL, 4});
        expect_same(false);
        train(games_all[i], other, (struct run){1, games, 1, NULL, 4, "random"});
        expect_same(false);
        train(games_all[i], other, (struct run){1, games / 2, 3, NULL, 4, "expert"});
        train(games_all[i], other, (struct run){1, games, 2, other, 4, "expert"});
        expect_same(true);
    }
}

/* A rival that plays at random and remembers its seats. */
struct asked {
    seat_mask seats, all;
};

static int choose_and_remember(struct bot *bot, const struct bot_job *job, action *chosen,
                               struct bot_report *report, struct error *error)
{
    (void)report;
    (void)error;
    struct asked *asked = bot->data;
    asked->seats |= seat_bit(job->view->viewer);
    asked->all = seats_all(&job->view->known.head);
    *chosen = game_random_action(job->game, &job->view->known, job->view->viewer, job->rng);
    return 0;
}

/* The learner has one seat, now this one, now that; the rival has all others. */
static void learner_has_one_seat(void **unused)
{
    (void)unused;
    static const struct bot_kind remembering = {.choose = choose_and_remember};
    struct learner *learner = calloc(1, sizeof *learner);
    struct classroom *classroom = calloc(1, sizeof *classroom);
    struct search *search = search_new();
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        seat_mask learners = 0;
        learner_init(learner, policy, 1);
        for (uint64_t number = 0; number < 40; number++) {
            struct asked asked = {0};
            struct bot rival = {.kind = &remembering, .data = &asked};
            *classroom = (struct classroom){.simulations = 2, .search = search, .rival = &rival};
            selfplay(policy, learner, 1, number, classroom);
            assert_true(bits_single(asked.all & ~asked.seats));
            learners |= asked.all & (seat_mask)~asked.seats;
        }
        assert_int_equal(learners & 7, 7); /* each of the first three, at some time */
    }
    search_free(search);
    free(learner);
    free(classroom);
}

static void bad_rivals_are_refused(void **unused)
{
    (void)unused;
    struct error error;
    char name[80];
    snprintf(name, sizeof name, "weights:%s", weights);
    struct trainer_setup setup = {.policy = policy_of(games_all[1]),
                                  .games = 1,
                                  .threads = 1,
                                  .checkpoint = one,
                                  .weights = weights};
    assert_int_equal(trainer_run(&setup, &error), 0);
    const struct {
        const char *rival;
        int code;
    } bad[] = {{"nobody", ERR_ARGUMENT}, {"exec:true", ERR_ARGUMENT}, {name, ERR_FILE}};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(
            try_to_train(games_all[0], one, (struct run){1, 1, 2, NULL, 4, bad[i].rival}, &error),
            bad[i].code);
    train(games_all[1], one, (struct run){1, 1, 2, NULL, 4, name});
}

/* A run with no more games than the weights of expert come from leaves them as they are. */
static void runs_begin_with_the_weights_of_expert(void **unused)
{
    (void)unused;
    static struct valuer found;
    for (int i = 0; i < games_count; i++) {
        const struct policy *policy = policy_of(games_all[i]);
        struct valuer *const set[] = {&found};
        struct valuer_file file = {.sets = 1};
        struct buffer bytes = {0};
        struct error error;
        uint64_t games = valuer_file_of(games_all[i])->games;
        struct trainer_setup setup = {.policy = policy,
                                      .seed = 5,
                                      .games = games,
                                      .threads = 1,
                                      .from_expert = true,
                                      .checkpoint = one,
                                      .weights = weights};
        assert_true(games > 0);
        assert_int_equal(trainer_run(&setup, &error), 0);
        read_whole(weights, &bytes);
        assert_int_equal(valuer_parse(policy, (const unsigned char *)bytes.data, bytes.length,
                                      &file, set, &error),
                         0);
        assert_int_equal(file.games, games);
        assert_memory_equal(&found, valuer_of(games_all[i]),
                            valuer_weights(policy) * sizeof(float));
        buffer_close(&bytes);
    }
}

static void bad_checkpoints_are_refused(void **unused)
{
    (void)unused;
    struct error error;
    train(games_all[0], one, (struct run){1, GAMES_A_STEP, 1, NULL, 0});
    struct trainer_setup setup = {.policy = policy_of(games_all[0]),
                                  .seed = 2,
                                  .games = 2 * GAMES_A_STEP,
                                  .threads = 1,
                                  .checkpoint = one,
                                  .resume = one};
    assert_int_equal(trainer_run(&setup, &error), ERR_FILE); /* another seed */
    struct buffer bytes = {0};
    read_whole(one, &bytes);
    bytes.data[bytes.length / 2] ^= 1;
    assert_int_equal(file_replace(one, &bytes, NULL), 0);
    setup.seed = 1;
    assert_int_equal(trainer_run(&setup, &error), ERR_FILE);
    assert_non_null(strstr(error.text, "checksum"));
    buffer_close(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_slopes),
        cmocka_unit_test(lessons_teach),
        cmocka_unit_test(rounds_teach_once),
        cmocka_unit_test(searchers_play_their_own_games),
        cmocka_unit_test(runs_are_reproducible),
        cmocka_unit_test(searchers_go_on_from_a_checkpoint),
        cmocka_unit_test(rivals_are_reproducible),
        cmocka_unit_test(learner_has_one_seat),
        cmocka_unit_test(bad_rivals_are_refused),
        cmocka_unit_test(runs_begin_with_the_weights_of_expert),
        cmocka_unit_test(bad_checkpoints_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
