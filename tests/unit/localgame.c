/* localgame.c: a game at one keyboard: choices, undo, saving, resuming, listing. */
#include "support/support.h"

#include "localgame/localgame.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- A data folder of its own for each test ---- */

static char data[64];

static int make_data_folder(void **unused)
{
    (void)unused;
    snprintf(data, sizeof data, "/tmp/encan-table-XXXXXX");
    return !mkdtemp(data) || setenv("XDG_DATA_HOME", data, 1);
}

static int remove_data_folder(void **unused)
{
    (void)unused;
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", data);
    return system(command); /* NOLINT(cert-env33-c): our own folder */
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* ---- Tables ---- */

static const struct localgame_seat seats[SEATS_MAX] = {
    {"Ada", 0}, {"Fox", 1}, {"Blaise", 0}, {"Owl", 2}, {"Hare", 1}, {"Otter", 1},
};

static struct localgame_setup make_setup(const struct game *game, int players, uint64_t seed,
                                         const struct localgame_seat who[])
{
    struct localgame_setup setup = {.game = game, .seed = seed};
    game_config_init(game, &setup.config, players);
    memcpy(setup.seat, who, (size_t)players * sizeof who[0]);
    return setup;
}

static void open_game(struct localgame *local, const struct game *game, int players, uint64_t seed)
{
    struct localgame_setup setup = make_setup(game, players, seed, seats);
    struct error error = {.text = ""};
    if (localgame_open(local, &setup, NULL, &error) < 0)
        fail_msg("%s", error.text);
}

/* What the scripted people choose: determined by the position, so that it is the same after a
 * resume.
 */
static action scripted(const struct localgame *local, seat_id seat)
{
    struct rng rng;
    rng_seed(&rng, game_hash(local->game, &local->state) + (uint64_t)seat);
    return game_random_action(local->game, &local->state, seat, &rng);
}

static void choose_all(struct localgame *local)
{
    BITS_EACH (seat, localgame_waiting(local)) {
        action chosen = 0;
        if (local->seat[seat].level)
            assert_int_equal(localgame_think(local, (seat_id)seat, NULL, &chosen, NULL), 0);
        else
            chosen = scripted(local, (seat_id)seat);
        assert_int_equal(localgame_choose(local, (seat_id)seat, chosen, NULL), 0);
    }
}

static void play_step(struct localgame *local)
{
    struct error error = {.text = ""};
    choose_all(local);
    if (localgame_step(local, NULL, &error) < 0)
        fail_msg("%s", error.text);
}

static void play_to_the_end(struct localgame *local)
{
    while (local->state.head.to_act)
        play_step(local);
}

static void resume_table(struct localgame *local, const char *path)
{
    struct error error = {.text = ""};
    if (localgame_resume(local, path, NULL, NULL, &error) < 0)
        fail_msg("%s", error.text);
}

/* ---- Tests ---- */

static void whole_games_are_kept_to_their_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct localgame local, read;
        open_game(&local, games_all[i], 4, 5);
        assert_int_equal(localgame_people(&local), 1 | 4);
        assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
        play_to_the_end(&local);
        assert_int_equal(localgame_waiting(&local), 0);
        resume_table(&read, local.path);
        assert_true(game_equal(&read.state, &local.state));
        assert_int_equal(read.ply, local.ply);
        localgame_close(&read);
        localgame_close(&local);
    }
}

/* At every step the game is resumed from its file; it must be in the same position and end like the
 * game that was never left. */
static void resuming_goes_on_as_if_never_left(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct localgame local, resumed;
        union game_state end;
        open_game(&local, games_all[i], 4, 11);
        play_to_the_end(&local);
        end = local.state;
        uint32_t plies = local.ply;
        localgame_close(&local);

        open_game(&local, games_all[i], 4, 11);
        assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
        for (uint32_t ply = 0; ply < plies; ply++) {
            resume_table(&resumed, local.path);
            assert_true(game_equal(&resumed.state, &local.state));
            assert_int_equal(resumed.ply, ply);
            assert_memory_equal(resumed.seat, local.seat, sizeof local.seat);
            resumed.path[0] = '\0'; /* so that it does not write to the file */
            play_to_the_end(&resumed);
            assert_true(game_equal(&resumed.state, &end));
            localgame_close(&resumed);
            play_step(&local);
        }
        assert_true(game_equal(&local.state, &end));
        localgame_close(&local);
    }
}

static void a_searching_bot_goes_on_as_if_never_left(void **unused)
{
    (void)unused;
    struct localgame_seat expert[2] = {{"Ada", 0}, {"Fox", 3}};
    struct localgame_setup setup = make_setup(&game_krach, 2, 3, expert);
    struct localgame local, resumed;
    assert_int_equal(localgame_open(&local, &setup, NULL, NULL), 0);
    assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
    for (int i = 0; i < 6; i++)
        play_step(&local);
    resume_table(&resumed, local.path);
    resumed.path[0] = '\0';
    for (int i = 0; i < 6; i++) {
        choose_all(&resumed);
        choose_all(&local);
        BITS_EACH (seat, local.state.head.to_act)
            assert_int_equal(resumed.joint[seat], local.joint[seat]);
        assert_int_equal(localgame_step(&resumed, NULL, NULL), 0);
        assert_int_equal(localgame_step(&local, NULL, NULL), 0);
    }
    localgame_close(&local);
    localgame_close(&resumed);
}

static void a_choice_can_be_taken_back_until_it_is_revealed(void **unused)
{
    (void)unused;
    struct localgame local;
    open_game(&local, &game_noblesse, 4, 1);
    action castle, auction;
    assert_int_equal(action_read(&game_noblesse, span_of("castle"), &castle, NULL), 0);
    assert_int_equal(action_read(&game_noblesse, span_of("auction"), &auction, NULL), 0);
    assert_int_equal(localgame_waiting(&local), 15);
    assert_false(localgame_take_back(&local, 0));
    assert_int_equal(localgame_choose(&local, 0, castle, NULL), 0);
    assert_int_equal(localgame_waiting(&local), 14);
    assert_true(localgame_take_back(&local, 0));
    assert_int_equal(localgame_waiting(&local), 15);
    assert_int_equal(localgame_choose(&local, 0, castle, NULL), 0);
    assert_int_equal(localgame_choose(&local, 0, auction, NULL), 0);
    for (seat_id seat = 1; seat < 4; seat++)
        assert_int_equal(localgame_choose(&local, seat, castle, NULL), 0);
    assert_int_equal(localgame_step(&local, NULL, NULL), 0);
    assert_int_equal(local.record.decision[0].chosen, auction);
    assert_false(localgame_take_back(&local, 0));
    localgame_close(&local);
}

static void what_is_not_legal_is_refused(void **unused)
{
    (void)unused;
    struct localgame local;
    struct error error = {.text = ""};
    action bid, pass;
    open_game(&local, &game_canaletto, 4, 1);
    assert_int_equal(action_read(&game_canaletto, span_of("bid 9"), &bid, NULL), 0);
    assert_int_equal(action_read(&game_canaletto, span_of("resell fan"), &pass, NULL), 0);
    seat_id opener = bits_lowest(localgame_waiting(&local));
    assert_int_equal(localgame_choose(&local, opener, pass, &error), ERR_ILLEGAL);
    assert_non_null(strstr(error.text, "expected"));
    assert_int_equal(localgame_choose(&local, (opener + 1) % 4, bid, &error), ERR_ILLEGAL);
    assert_non_null(strstr(error.text, "nothing to choose"));
    assert_int_equal(local.chosen, 0);
    localgame_close(&local);
}

static void names_that_a_record_cannot_tell_apart_are_refused(void **unused)
{
    (void)unused;
    struct {
        struct localgame_seat seat;
        const char *part; /* of the error; NULL for none */
    } rows[] = {
        {{"Zoé", 0}, NULL},
        {{"Ada (level 3)", 0}, "only bots"},
        {{"Ada (level 3)", 2}, NULL},
        {{"Ada (level 9)", 0}, NULL},
        {{"", 0}, "1 to 40 bytes"},
        {{"a\nb", 0}, "1 to 40 bytes"},
        {{"1234567890123456789012345678901", 1}, "1 to 30 bytes"},
        {{"1234567890123456789012345678901", 0}, NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct localgame_seat two[2] = {rows[i].seat, {"Fox", 1}};
        struct localgame_setup setup = make_setup(&game_krach, 2, 1, two);
        struct localgame local, read;
        struct error error = {.text = ""};
        int code = localgame_open(&local, &setup, NULL, &error);
        assert_int_equal(code, rows[i].part ? ERR_ARGUMENT : 0);
        if (rows[i].part) {
            assert_non_null(strstr(error.text, rows[i].part));
            continue;
        }
        assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
        resume_table(&read, local.path);
        assert_string_equal(read.seat[0].name, rows[i].seat.name);
        assert_int_equal(read.seat[0].level, rows[i].seat.level);
        localgame_close(&read);
        localgame_close(&local);
    }
}

static void count_shown(void *context, const struct event_log *log)
{
    int *shown = context;
    *shown += log->count;
}

static void resuming_tells_what_happened(void **unused)
{
    (void)unused;
    struct localgame local, resumed;
    struct event_log log = {0};
    struct localgame_setup setup = make_setup(&game_krach, 3, 1, seats);
    int happened = 0, shown = 0;
    assert_int_equal(localgame_open(&local, &setup, &log, NULL), 0);
    assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
    happened += log.count;
    for (int i = 0; i < 10; i++) {
        log.count = 0;
        choose_all(&local);
        assert_int_equal(localgame_step(&local, &log, NULL), 0);
        happened += log.count;
    }
    assert_int_equal(localgame_resume(&resumed, local.path, count_shown, &shown, NULL), 0);
    assert_true(happened > 10);
    assert_int_equal(shown, happened);
    localgame_close(&resumed);
    localgame_close(&local);
}

/* A temporary file left by a crash while saving does no harm. */
static void half_a_file_beside_disturbs_nothing(void **unused)
{
    (void)unused;
    struct localgame local, resumed;
    struct saved_game games[4];
    char beside[LOCALGAME_PATH_MAX + 8];
    open_game(&local, &game_krach, 2, 1);
    assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
    play_step(&local);
    snprintf(beside, sizeof beside, "%s.new", local.path);
    write_text(beside, "encan-record 1\ntitle: kr");
    assert_int_equal(localgame_list(games, 4), 1);
    resume_table(&resumed, local.path);
    assert_int_equal(resumed.ply, 1);
    play_step(&resumed);
    localgame_close(&resumed);
    resume_table(&resumed, local.path);
    assert_int_equal(resumed.ply, 2);
    assert_int_not_equal(access(beside, F_OK), 0);
    localgame_close(&resumed);
    localgame_close(&local);
}

static void set_age(const char *path, int seconds)
{
    struct timespec times[2] = {{.tv_sec = 1700000000 - seconds}, {.tv_sec = 1700000000 - seconds}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void games_are_listed_the_latest_first(void **unused)
{
    (void)unused;
    struct localgame local[4];
    struct saved_game games[8];
    static const int age[4] = {30, 10, 20, 40};
    char path[LOCALGAME_PATH_MAX + 16];
    assert_int_equal(localgame_list(games, 8), 0);
    for (int i = 0; i < 4; i++) {
        open_game(&local[i], games_all[i % games_count], 2 + i % 2, 1);
        assert_int_equal(localgame_save_to(&local[i], NULL, NULL), 0);
        if (i == 2)
            play_to_the_end(&local[i]);
        set_age(local[i].path, age[i]);
    }
    snprintf(path, sizeof path, "%s/encan/games/broken.encan", data);
    write_text(path, "no record");
    assert_int_equal(localgame_list(games, 8), 4);
    static const int order[4] = {1, 2, 0, 3};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(games[i].path, local[order[i]].path);
        assert_ptr_equal(games[i].game, games_all[order[i] % games_count]);
        assert_int_equal(games[i].players, 2 + order[i] % 2);
        assert_int_equal(games[i].modified, 1700000000 - age[order[i]]);
        assert_int_equal(games[i].over, order[i] == 2);
        assert_int_equal(games[i].round, local[order[i]].state.head.round);
    }
    assert_int_equal(localgame_list(games, 2), 2);
    assert_int_equal(localgame_list_unfinished(games, 8), 3);
    assert_string_equal(games[1].path, local[0].path);
    for (int i = 0; i < 4; i++)
        localgame_close(&local[i]);
}

static void files_are_for_their_owner_alone(void **unused)
{
    (void)unused;
    struct localgame local;
    struct stat status;
    char folder[100];
    open_game(&local, &game_krach, 2, 1);
    assert_int_equal(localgame_save_to(&local, NULL, NULL), 0);
    assert_int_equal(stat(local.path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    snprintf(folder, sizeof folder, "%s/encan/games", data);
    assert_int_equal(stat(folder, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    localgame_close(&local);
}

/* A regular file where the folder should be, since root can write to any folder. */
static void a_folder_that_cannot_be_is_an_error_and_no_end(void **unused)
{
    (void)unused;
    struct localgame local;
    struct error error = {.text = ""};
    char path[100];
    snprintf(path, sizeof path, "%s/encan", data);
    write_text(path, "in the way");
    open_game(&local, &game_krach, 2, 1);
    assert_int_equal(localgame_save_to(&local, NULL, &error), ERR_FILE);
    assert_non_null(strstr(error.text, "cannot create the folder"));
    assert_string_equal(local.path, "");
    play_to_the_end(&local);
    localgame_close(&local);
}

static void a_step_that_cannot_be_saved_is_made_all_the_same(void **unused)
{
    (void)unused;
    struct localgame local, resumed;
    struct error error = {.text = ""};
    char path[100], beside[108];
    snprintf(path, sizeof path, "%s/game.encan", data);
    snprintf(beside, sizeof beside, "%s.new", path);
    open_game(&local, &game_krach, 2, 1);
    assert_int_equal(localgame_save_to(&local, path, NULL), 0);
    assert_int_equal(mkdir(beside, 0700), 0);
    choose_all(&local);
    assert_int_equal(localgame_step(&local, NULL, &error), ERR_FILE);
    assert_non_null(strstr(error.text, "cannot write"));
    assert_int_equal(local.ply, 1);
    assert_int_equal(rmdir(beside), 0);
    play_step(&local);
    resume_table(&resumed, path);
    assert_int_equal(resumed.ply, 2);
    localgame_close(&resumed);
    localgame_close(&local);
}

static void what_is_no_plain_file_is_not_written_over(void **unused)
{
    (void)unused;
    struct localgame local;
    struct error error = {.text = ""};
    char path[100];
    snprintf(path, sizeof path, "%s/link", data);
    assert_int_equal(symlink("/dev/null", path), 0);
    open_game(&local, &game_krach, 2, 1);
    assert_int_equal(localgame_save_to(&local, path, &error), ERR_FILE);
    assert_non_null(strstr(error.text, "not a regular file"));
    localgame_close(&local);
    assert_int_equal(localgame_resume(&local, "/nowhere/at/all", NULL, NULL, &error), ERR_FILE);
}

#define TEST(function)                                                                             \
    cmocka_unit_test_setup_teardown(function, make_data_folder, remove_data_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(whole_games_are_kept_to_their_end),
        TEST(resuming_goes_on_as_if_never_left),
        TEST(a_searching_bot_goes_on_as_if_never_left),
        TEST(a_choice_can_be_taken_back_until_it_is_revealed),
        TEST(what_is_not_legal_is_refused),
        TEST(names_that_a_record_cannot_tell_apart_are_refused),
        TEST(resuming_tells_what_happened),
        TEST(half_a_file_beside_disturbs_nothing),
        TEST(games_are_listed_the_latest_first),
        TEST(files_are_for_their_owner_alone),
        TEST(a_folder_that_cannot_be_is_an_error_and_no_end),
        TEST(a_step_that_cannot_be_saved_is_made_all_the_same),
        TEST(what_is_no_plain_file_is_not_written_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
