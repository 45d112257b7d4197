/* board.c: draws the boards for every position of whole games, for every viewer, in both languages.
 * Nothing is clipped, what each player has is in the player's row, and nothing hidden is shown. The
 * same holds for the generic board, with any title. */
#include "games/canaletto/canaletto.h"
#include "support/twins.h"
#include "terminal/board_parts.h"

#include <stdio.h>
#include <string.h>

static bool on_generic_board; /* what the running test looks at */

static const struct board *board_for(const struct game *game)
{
    return on_generic_board ? &board_generic : board_of(game);
}

struct size {
    int rows, columns;
};

static const struct size sizes[] = {{13, 80}, {20, 100}, {26, 120}, {30, 133}};

static const char *const names[SEATS_MAX] = {"Anna",   "Bruno",           "Clara",
                                             "Denise", "Émilie Santerre", "Frédéric"};

/* ---- Pages ---- */

static void draw_page(const struct game *game, const union game_state *known, seat_id viewer,
                      struct size size, struct buffer *page)
{
    struct cast cast = {.game = game, .language = language_default()};
    struct canvas canvas;
    memcpy(cast.name, names, sizeof names);
    assert_int_equal(canvas_open(&canvas, size.rows, size.columns), 0);
    struct area area = canvas_area(&canvas);
    board_for(game)->draw(&area, &cast, known, viewer);
    buffer_clear(page);
    canvas_write(&canvas, page);
    int lost = canvas.lost;
    canvas_close(&canvas);
    if (lost)
        fail_msg("%s, %d x %d: %d characters lost\n%s", game->name, size.columns, size.rows, lost,
                 buffer_text(page));
}

/* The line of a player from the name on, which is "You" if the mark does not fit: "▸2 Bruno …". */
static void player_line(const char *page, seat_id seat, char line[], size_t bytes)
{
    char label[24] = "";
    snprintf(label, sizeof label, "%d %.4s", seat + 1, names[seat]);
    const char *start = strstr(page, label);
    snprintf(label, sizeof label, "%d %s ", seat + 1, tr(language_default(), "You"));
    start = start ? start : strstr(page, label);
    if (!start) {
        fail_msg("no row of seat %d\n%s", seat, page);
        return;
    }
    size_t length = strcspn(start + 2, "\n");
    assert_in_range(length, 1, bytes - 1);
    memcpy(line, start + 2, length);
    line[length] = '\0';
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Fails unless the number is in the text, and not as a part of another. */
static void expect_number(const char *text, int number, const char *page)
{
    char digits[16] = "";
    snprintf(digits, sizeof digits, "%d", number);
    size_t length = strlen(digits);
    for (const char *at = strstr(text, digits); at; at = strstr(at + 1, digits))
        if ((at == text || !is_digit(at[-1])) && !is_digit(at[length]))
            return;
    fail_msg("%d is missing in \"%s\"\n%s", number, text, page);
}

/* ---- Every position ---- */

typedef void visit_page(const struct game *game, const union game_state *known, seat_id viewer,
                        const char *page);

static void visit_sizes(const struct game *game, const union game_state *known, seat_id viewer,
                        visit_page *visit, struct buffer *page)
{
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        draw_page(game, known, viewer, sizes[i], page);
        visit(game, known, viewer, buffer_text(page));
    }
}

static void visit_game(const struct game *game, int players, uint64_t seed, visit_page *visit)
{
    struct buffer page = {0};
    struct play play;
    struct rng rng;
    rng_seed(&rng, seed);
    play_deal(&play, game, players, "", seed);
    int ply = 0;
    for (bool over = false; !over; ply++) {
        over = !play.state.head.to_act;
        bool sampled = over || ply % 10 < some_of(10);
        for (seat_id viewer = SPECTATOR; viewer < players && sampled; viewer++) {
            struct game_view view;
            game_observe(game, &play.state, viewer, &view);
            visit_sizes(game, &view.known, viewer, visit, &page);
        }
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, play.state.head.to_act)
            joint[seat] = game_random_action(game, &play.state, (seat_id)seat, &rng);
        if (!over)
            game->apply(&play.state, joint, NULL);
    }
    buffer_close(&page);
}

static void visit_all(visit_page *visit)
{
    for (int language = 0; language < LANGUAGES; language++) {
        language_set_default((enum language)language);
        for (int i = 0; i < games_count; i++)
            for (int players = games_all[i]->players_min; players <= games_all[i]->players_max;
                 players++)
                visit_game(games_all[i], players, UINT64_C(10) + (uint64_t)players, visit);
    }
    language_set_default(LANGUAGE_EN);
}

static void check_page(const struct game *game, const union game_state *known, seat_id viewer,
                       const char *page)
{
    char line[512] = "";
    struct game_result result = {0};
    game->result(known, &result);
    for (seat_id seat = 0; seat < known->head.players; seat++) {
        player_line(page, seat, line, sizeof line);
        bool marked = strstr(line, tr(language_default(), "(you)")) ||
                      strncmp(line, tr(language_default(), "You"),
                              strlen(tr(language_default(), "You"))) == 0;
        if (marked != (seat == viewer))
            fail_msg("seat %d marked, %d looks\n%s", seat, viewer, page);
        if (game != &game_canaletto) { /* whose score is made of two numbers */
            expect_number(line, result.score[seat], page);
            continue;
        }
        expect_number(line, canaletto_in(known)->cash[seat], page);
        expect_number(line, canaletto_in(known)->debt[seat], page);
    }
    if (strstr(page, "255"))
        fail_msg("something unknown is drawn\n%s", page);
}

static void test_every_position(void **state)
{
    (void)state;
    visit_all(check_page);
}

/* ---- What is hidden ---- */

static void expect_same_page(const struct game *game, const union game_state *one,
                             const union game_state *other, seat_id viewer)
{
    struct buffer pages[2] = {{0}, {0}};
    struct game_view views[2];
    game_observe(game, one, viewer, &views[0]);
    game_observe(game, other, viewer, &views[1]);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        draw_page(game, &views[0].known, viewer, sizes[i], &pages[0]);
        draw_page(game, &views[1].known, viewer, sizes[i], &pages[1]);
        assert_string_equal(buffer_text(&pages[0]), buffer_text(&pages[1]));
    }
    buffer_close(&pages[0]);
    buffer_close(&pages[1]);
}

static void test_hidden_worlds_look_alike(void **state)
{
    (void)state;
    int changed = 0;
    for (int i = 0; i < games_count; i++) {
        const struct game *game = games_all[i];
        struct play play;
        struct rng rng;
        rng_seed(&rng, (uint64_t)i);
        play_deal(&play, game, game->players_max, "", (uint64_t)i);
        for (seat_id viewer = SPECTATOR; viewer < game->players_max; viewer++) {
            union game_state twin = play.state;
            if (!twin_change(game, &twin, viewer, &rng))
                continue;
            expect_same_page(game, &play.state, &twin, viewer);
            changed++;
        }
    }
    assert_in_range(changed, 10, 100);
}

/* In Krach every view has all chips, but people do not see those of others unless agreed. */
static void krach_page(const char *options, const char *script, seat_id viewer, struct buffer *page)
{
    struct play play;
    struct game_view view;
    play_deal(&play, &game_krach, 3, options, 7);
    play_script(&play, script);
    game_observe(&game_krach, &play.state, viewer, &view);
    draw_page(&game_krach, &view.known, viewer, sizes[0], page);
}

static void expect_chips(const char *options, seat_id viewer, seat_id seat, const char *shown)
{
    struct buffer page = {0};
    char line[512] = "";
    krach_page(options, "", viewer, &page);
    player_line(buffer_text(&page), seat, line, sizeof line);
    if (!strstr(line, shown))
        fail_msg("no \"%s\" in \"%s\"", shown, line);
    buffer_close(&page);
}

static void test_chips_of_others_are_hidden(void **state)
{
    (void)state;
    expect_chips("", 1, 1, " 6");
    expect_chips("", 1, 0, " ?");
    expect_chips("", SPECTATOR, 1, " ?");
    expect_chips("chips=open", 1, 0, " 6");
    expect_chips("chips=open", SPECTATOR, 1, " 6");
}

/* ---- Names ---- */

static void test_every_title_has_a_board(void **state)
{
    (void)state;
    for (int i = 0; i < games_count; i++) {
        assert_ptr_not_equal(board_of(games_all[i]), &board_generic);
        assert_in_range(board_of(games_all[i])->rows_wanted, BOARD_ROWS, 40);
    }
}

static void test_other_games_get_the_generic_board(void **state)
{
    (void)state;
    assert_ptr_equal(board_of(&(struct game){.name = "poker"}), &board_generic);
}

static int own_boards(void **state)
{
    (void)state;
    on_generic_board = false;
    return 0;
}

static int generic_board(void **state)
{
    (void)state;
    on_generic_board = true;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_position),
        cmocka_unit_test(test_hidden_worlds_look_alike),
        cmocka_unit_test(test_chips_of_others_are_hidden),
    };
    const struct CMUnitTest registration[] = {
        cmocka_unit_test(test_every_title_has_a_board),
        cmocka_unit_test(test_other_games_get_the_generic_board),
    };
    return cmocka_run_group_tests(registration, NULL, NULL) +
           cmocka_run_group_tests_name("own boards", tests, own_boards, NULL) +
           cmocka_run_group_tests_name("generic board", tests, generic_board, NULL);
}
