/* doubts.c: an analysis is not sure of what trees disagree about, but of what most agree upon.
 *
 * In the last lot of a game of Canaletto, two players can each keep the other from winning only by
 * paying so much that a third one wins. What it costs that one to pass, therefore, is up to those
 * who can no longer win: nothing, or half of the chances, and each tree finds something else.
 *
 * In the middle of another game, somebody wastes a bribe. That costs 13%, as the mean of many trees
 * of any size, but now and then a tree finds that it costs nothing. */
#include "support/support.h"

#include "analysis/analysis.h"
#include "base/file.h"
#include "games/canaletto/canaletto.h"

static void read_record(struct record *record, const char *path)
{
    struct buffer text = {0};
    struct error error;
    if (file_read(path, 1 << 16, &text, &error) < 0 ||
        record_read(record, buffer_text(&text), text.length, &error) < 0)
        fail_msg("%s", error.text);
    buffer_close(&text);
}

static void judge(const struct game *game, const struct game_view *view,
                  const struct decision *decision, int simulations, uint64_t seed,
                  struct analysis *analysis)
{
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = simulations, .threads = 1}, .seed = seed};
    struct analyst analyst;
    assert_int_equal(analyst_open(&analyst, &settings, NULL), 0);
    assert_int_equal(analyse_decision(&analyst, game, view, decision, analysis, NULL), 1);
    analyst_close(&analyst);
}

/* What `seeds` analyses say about a decision of a game in which one seat decides at a time. */
struct opinions {
    int doubted; /* the cost: others are known to 2% or so */
    int marked;
};

static struct opinions ask(const char *path, const struct decision *decision, int simulations,
                           int seeds)
{
    struct opinions opinions = {0};
    struct record record = {0};
    struct replay replay;
    struct game_view view;
    read_record(&record, path);
    replay_start(&replay, &record, NULL);
    while (replay.next < decision->ply)
        replay_step(&replay, NULL);
    game_observe(record.game, &replay.state, decision->seat, &view);
    for (int seed = 1; seed <= seeds; seed++) {
        struct analysis analysis;
        judge(record.game, &view, decision, simulations, (uint64_t)seed, &analysis);
        opinions.marked += analysis.mark != MARK_NONE;
        opinions.doubted += analysis.error > 0.05;
    }
    record_close(&record);
    return opinions;
}

static void what_others_decide_is_doubtful(void **unused)
{
    (void)unused;
    const struct decision decision = {.ply = 107, .seat = 3, .chosen = action_of(PASS, 0)};
    int seeds = some_of(10);
    struct opinions opinions = ask(POSITIONS "/last_lot.txt", &decision, 5000, seeds);
    assert_true(opinions.doubted >= seeds / 2);
    assert_true(opinions.marked <= seeds / 10);
}

static void a_tree_that_acquits_is_not_believed(void **unused)
{
    (void)unused;
    const struct decision decision = {.ply = 46, .seat = 3, .chosen = action_of(BRIBE, 0)};
    int seeds = some_of(20);
    struct opinions opinions = ask(POSITIONS "/wasted_bribe.txt", &decision, 1000, seeds);
    assert_true(opinions.marked >= seeds * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_decide_is_doubtful),
        cmocka_unit_test(a_tree_that_acquits_is_not_believed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
