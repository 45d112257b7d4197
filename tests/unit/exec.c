/* exec.c: programs as bots. Good ones play whole games; bad ones fail with an error that says why,
 * and never block us or leave anything behind. */
#include "support/support.h"

#include "base/clock.h"
#include "bots/bot.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Waits may be long on a busy machine; this only tells them from a hang. */
enum { NEVER_LONGER_MS = 30000, PATIENCE_MS = 10000, LITTLE_PATIENCE_MS = 100 };

/* Shell code that reads the first line and says that it is ready; that reads a question. */
#define READY "read hello; echo ready test; "
#define ASKED READY "read view; read legal; read go; "

static void expect_sentence(const struct error *error, const char *part)
{
    if (!strstr(error->text, part))
        fail_msg("'%s' has no '%s'", error->text, part);
}

/* Fails unless all programs that were started have been reaped, and no file is left open. */
static void expect_nothing_left(void)
{
    static int first_free = -1;
    int lowest = dup(STDERR_FILENO);
    close(lowest);
    if (first_free < 0)
        first_free = lowest;
    assert_int_equal(lowest, first_free);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Asks for the first decision of a game of Krach: to borrow or not. */
static int ask(struct bot *bot, int64_t milliseconds, struct error *error)
{
    struct play play;
    struct game_view view;
    struct rng rng;
    action chosen = 0;
    play_deal(&play, &game_krach, 4, "", 1);
    seat_id seat = bits_lowest(play.state.head.to_act);
    game_observe(play.game, &play.state, seat, &view);
    rng_seed(&rng, 1);
    struct bot_job job = {play.game, &view, {.milliseconds = milliseconds, .threads = 1}, &rng};
    int64_t start = clock_monotonic_ms();
    int code = bot_choose(bot, &job, &chosen, NULL, error);
    assert_true(clock_monotonic_ms() - start < NEVER_LONGER_MS);
    assert_true(game_is_legal(play.game, &play.state, seat, chosen));
    return code;
}

static void programs_that_do_not_start_cannot_be_opened(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *part;
        int code;
    } rows[] = {
        {"exec:", "expected a command", ERR_ARGUMENT},
        {"exec:exit 3", "exec:exit 3 exited with status 3", ERR_BOT},
        {"exec:./no-such-bot 2>/dev/null", "could not find the program", ERR_BOT},
        {"exec:kill -9 $$", "was killed by signal 9", ERR_BOT},
        {"exec:read hello; echo hello", "answered 'hello': expected 'ready NAME'", ERR_BOT},
        {"exec:printf 'dance\\033[2J\\n'; sleep 100", "answered 'dance?[2J'", ERR_BOT},
        {"exec:read hello; echo ready", "without its name", ERR_BOT},
        {"exec:echo error bad mood", "reported an error: bad mood", ERR_BOT},
        {"exec:exec <&-; echo error bad mood", "reported an error: bad mood", ERR_BOT},
        {"exec:exec >&-; sleep 100", "closed its standard output", ERR_BOT},
        {"exec:trap '' TERM INT; sleep 100 & sleep 100", "timed out: no answer within 5000 ms",
         ERR_BOT},
    };
    expect_nothing_left();
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct bot bot;
        struct error error = {.text = ""};
        assert_int_equal(bot_open(&bot, rows[i].name, &error), rows[i].code);
        expect_sentence(&error, rows[i].part);
        bot_close(&bot); /* harmless */
        expect_nothing_left();
    }
}

static void misbehaviour_costs_the_move(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *part;
    } rows[] = {
        {"exec:" READY "sleep 100", "timed out: no answer within 1100 ms, expected 'action …'"},
        {"exec:" ASKED "trap '' TERM; while :; do sleep 1; done", "timed out"},
        {"exec:" ASKED "printf 'action decl'; sleep 100", "timed out"},
        {"exec:" ASKED "while :; do echo info busy; sleep 0.05; done", "timed out"},
        {"exec:" ASKED "exit 7", "exited with status 7"},
        {"exec:" ASKED "exit 0", "exited with status 0"},
        {"exec:" ASKED "kill -SEGV $$", "was killed by signal 11"},
        {"exec:" ASKED "printf 'action decline'", "exited with status 0"},
        {"exec:" ASKED "echo dance", "answered 'dance': expected 'action …'"},
        {"exec:" ASKED "echo", "answered '': expected 'action …'"},
        {"exec:" ASKED "echo ready again", "answered 'ready again'"},
        {"exec:" ASKED "echo error no idea", "reported an error: no idea"},
        {"exec:" ASKED "echo action", "answered '', which is not legal here"},
        {"exec:" ASKED "printf 'action  decline\\n'", "answered ' decline', which is not legal"},
        {"exec:" ASKED "echo action bid 12; sleep 100",
         "answered 'bid 12', which is not legal here: expected borrow, decline"},
        {"exec:" ASKED "echo action pay", "answered 'pay', which is not legal here"},
        {"exec:" ASKED "tr '\\0' x </dev/zero", "wrote a line of more than 16384 bytes"},
        {"exec:" ASKED "yes info", "wrote more than 1048576 bytes"},
        {"exec:" ASKED "cat /dev/zero", "wrote a line of more than 16384 bytes"},
        {"exec:" ASKED "exec >&-; sleep 100", "closed its standard output"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct bot bot;
        struct error error = {.text = ""};
        bool waits = strncmp(rows[i].part, "timed out", 9) == 0;
        assert_int_equal(bot_open(&bot, rows[i].name, &error), 0);
        assert_int_equal(ask(&bot, waits ? LITTLE_PATIENCE_MS : PATIENCE_MS, &error), ERR_BOT);
        expect_sentence(&error, rows[i].part);
        expect_nothing_left();
        bot_close(&bot);
        expect_nothing_left();
    }
}

static void misbehaviour_between_questions(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *part;
    } rows[] = {
        {"exec:read hello; exec <&-; echo ready test; sleep 100", "closed its standard input"},
        {"exec:read hello; printf 'ready test\\naction decline\\n'; sleep 100",
         "wrote 'action decline' without being asked"},
        {"exec:" READY "exit 4", "exited with status 4"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct bot bot;
        struct error error = {.text = ""};
        assert_int_equal(bot_open(&bot, rows[i].name, &error), 0);
        assert_int_equal(ask(&bot, PATIENCE_MS, &error), ERR_BOT);
        expect_sentence(&error, rows[i].part);
        bot_close(&bot);
        expect_nothing_left();
    }
}

static void a_program_is_started_again_three_times(void **unused)
{
    (void)unused;
    struct bot bot;
    struct error error = {.text = ""};
    assert_int_equal(bot_open(&bot, "exec:" ASKED "exit 5", &error), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ask(&bot, PATIENCE_MS, &error), ERR_BOT);
        expect_sentence(&error, "exited with status 5");
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask(&bot, PATIENCE_MS, &error), ERR_BOT);
        expect_sentence(&error, "was abandoned after 3 restarts");
    }
    bot_close(&bot);
    expect_nothing_left();
}

static void a_program_that_recovers_plays_on(void **unused)
{
    (void)unused;
    char name[256], file[] = "/tmp/encan-exec-XXXXXX";
    struct bot bot;
    struct error error = {.text = ""};
    close(mkstemp(file));
    snprintf(name, sizeof name,
             "exec:" READY "while read view; do read legal; read go; "
             "if [ -e %s ]; then rm %s; exit 1; fi; echo info; echo action decline; done",
             file, file);
    assert_int_equal(bot_open(&bot, name, &error), 0);
    assert_int_equal(ask(&bot, PATIENCE_MS, &error), ERR_BOT);
    for (int i = 0; i < 5; i++)
        assert_int_equal(ask(&bot, PATIENCE_MS, &error), 0);
    bot_close(&bot);
    expect_nothing_left();
}

static void nothing_is_left_running(void **unused)
{
    (void)unused;
    char name[256], file[] = "/tmp/encan-exec-XXXXXX";
    struct bot bot;
    struct error error = {.text = ""};
    close(mkstemp(file));
    unlink(file);
    snprintf(name, sizeof name,
             "exec:(sleep 1; touch %s) & " READY "read quit; trap '' TERM; sleep 9", file);
    assert_int_equal(bot_open(&bot, name, &error), 0);
    bot_close(&bot);
    expect_nothing_left();
    usleep(1500000);
    assert_int_equal(access(file, F_OK), -1); /* else the program's child is still running */
}

/* Talking to a program that has ended raises no SIGPIPE, which would end us, and sets no handler.
 */
static void signals_are_left_alone(void **unused)
{
    (void)unused;
    struct sigaction before, after;
    struct bot bot;
    struct error error;
    sigaction(SIGPIPE, NULL, &before);
    assert_int_equal(bot_open(&bot, "exec:" READY "exit 0", &error), 0);
    for (int i = 0; i < 4; i++)
        ask(&bot, PATIENCE_MS, &error);
    bot_close(&bot);
    sigaction(SIGPIPE, NULL, &after);
    assert_true(before.sa_handler == after.sa_handler);
}

/* ---- Programs that work ---- */

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    if (!value)
        fail_msg("%s is not set; run this test through ctest", name);
    return value;
}

/* Plays a game in which seat 0 is the program and the others play at random; returns a hash of all
 * that seat 0 has done. */
static uint64_t play_game(struct bot *bot, const struct game *game, int64_t simulations)
{
    struct game_config config;
    union game_state state;
    struct rng rng;
    struct error error = {.text = ""};
    uint64_t hash = 0;
    game_config_init(game, &config, 3);
    game_deal(game, &config, 5, &state, NULL);
    rng_seed(&rng, 5);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act) {
            struct game_view view;
            struct bot_job job = {game, &view, {.simulations = simulations, .threads = 1}, &rng};
            game_observe(game, &state, (seat_id)seat, &view);
            if (seat > 0)
                joint[seat] = game_random_action(game, &state, (seat_id)seat, &rng);
            else if (bot_choose(bot, &job, &joint[seat], NULL, &error) < 0)
                fail_msg("%s: %s", game->name, error.text);
            if (seat == 0)
                hash = (hash ^ joint[seat]) * 1099511628211u;
        }
        assert_int_equal(game_step(game, &state, joint, NULL, &error), 0);
    }
    return hash;
}

static void programs_play_whole_games(void **unused)
{
    (void)unused;
    char names[3][512];
    snprintf(names[0], sizeof names[0], "exec:'%s' '%s/bot.py'", setting("PYTHON"),
             setting("EXAMPLES"));
    snprintf(names[1], sizeof names[1], "exec:'%s'", setting("EXAMPLE_BOT"));
    snprintf(names[2], sizeof names[2], "exec:'%s' bot --bot mc", setting("ENCAN"));
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct bot bot;
        struct error error;
        if (bot_open(&bot, names[i], &error) < 0)
            fail_msg("%s", error.text);
        for (int g = 0; g < games_count; g++)
            assert_true(play_game(&bot, games_all[g], 30) == play_game(&bot, games_all[g], 30));
        bot_close(&bot);
        expect_nothing_left();
    }
}

static void a_bot_may_stand_behind_another(void **unused)
{
    (void)unused;
    char name[512];
    struct bot bot;
    struct error error;
    snprintf(name, sizeof name, "exec:'%s' bot --bot 'exec:%s bot --bot random'", setting("ENCAN"),
             setting("ENCAN"));
    assert_int_equal(bot_open(&bot, name, &error), 0);
    play_game(&bot, &game_krach, 1);
    bot_close(&bot);
    expect_nothing_left();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_that_do_not_start_cannot_be_opened),
        cmocka_unit_test(misbehaviour_costs_the_move),
        cmocka_unit_test(misbehaviour_between_questions),
        cmocka_unit_test(a_program_is_started_again_three_times),
        cmocka_unit_test(a_program_that_recovers_plays_on),
        cmocka_unit_test(nothing_is_left_running),
        cmocka_unit_test(signals_are_left_alone),
        cmocka_unit_test(programs_play_whole_games),
        cmocka_unit_test(a_bot_may_stand_behind_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
