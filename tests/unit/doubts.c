/* doubts.c: an analysis is not sure of what trees disagree about.
 *
 * In the last lot of a game of Canaletto, two players can each keep the other from winning only by
 * paying so much that a third one wins. What it costs that one to pass, therefore, is up to those
 * who can no longer win: nothing, or half of the chances, and each tree finds something else. */
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
                  const struct decision *decision, uint64_t seed, struct analysis *analysis)
{
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = 5000, .threads = 1}, .seed = seed};
    struct analyst analyst;
    assert_int_equal(analyst_open(&analyst, &settings, NULL), 0);
    assert_int_equal(analyse_decision(&analyst, game, view, decision, analysis, NULL), 1);
    analyst_close(&analyst);
}

static void what_others_decide_is_doubtful(void **unused)
{
    (void)unused;
    const struct decision decision = {.ply = 107, .seat = 3, .chosen = action_of(PASS, 0)};
    struct record record = {0};
    struct replay replay;
    struct game_view view;
    read_record(&record, POSITIONS "/last_lot.txt");
    replay_start(&replay, &record, NULL);
    while (replay.next < decision.ply) /* one seat decides at each */
        replay_step(&replay, NULL);
    game_observe(record.game, &replay.state, decision.seat, &view);
    int doubted = 0, marked = 0, seeds = some_of(10);
    for (int seed = 1; seed <= seeds; seed++) {
        struct analysis analysis;
        judge(record.game, &view, &decision, (uint64_t)seed, &analysis);
        marked += analysis.mark != MARK_NONE;
        doubted += analysis.error > 0.05;
    }
    assert_true(doubted >= seeds / 2); /* other costs are known to 1 or 2% */
    assert_true(marked <= seeds / 10);
    record_close(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_decide_is_doubtful),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
