/* boards.c: prints boards of a game of a fixed seed, for people to look at and tests to compare:
 * the first position of each phase once the game is under way, and the end, each at the smallest
 * size and at a large one.
 *
 * usage: boards GAME PLAYERS SEED LANGUAGE */
#include "support/support.h"
#include "terminal/board.h"

#include <stdio.h>
#include <stdlib.h>

enum { UNDER_WAY = 25, PHASES = 8, CAREFUL = 4 };

static struct cast everybody = {
    .name = {"Marguerite", "Fox", "Bartholomew", "Owl", "Émilie", "Tom"},
};

static void print_board(const struct game *game, const struct game_view *view, int rows,
                        int columns)
{
    struct canvas canvas;
    struct buffer page = {0};
    if (canvas_open(&canvas, rows, columns) < 0)
        exit(EXIT_FAILURE);
    struct area area = canvas_area(&canvas);
    board_of(game)->draw(&area, &everybody, &view->known, view->viewer);
    canvas_write(&canvas, &page);
    fputs(buffer_text(&page), stdout);
    buffer_close(&page);
    canvas_close(&canvas);
}

static void print_position(const struct game *game, const union game_state *state, int ply)
{
    struct game_view view;
    seat_id viewer = state->head.to_act ? bits_lowest(state->head.to_act) : SPECTATOR;
    game_observe(game, state, viewer, &view);
    printf("== ply %d, %s, seen by %d\n", ply, game->phases[state->head.phase], viewer);
    print_board(game, &view, BOARD_ROWS, BOARD_COLUMNS);
    print_board(game, &view, 26, 120);
}

/* One of the first few legal actions, so that bids stay low. */
static action careful_action(const struct game *game, const union game_state *state, seat_id seat,
                             struct rng *rng)
{
    unsigned count = game->legal_count(state, seat);
    return game->legal_at(state, seat, rng_below(rng, count < CAREFUL ? count : CAREFUL));
}

int main(int argc, char **argv)
{
    enum language language = LANGUAGE_EN;
    struct error error;
    const struct game *game = argc == 5 ? games_find(argv[1], &error) : NULL;
    if (!game || !language_find(argv[4], &language)) {
        fprintf(stderr, "usage: boards GAME PLAYERS SEED LANGUAGE\n");
        return 2;
    }
    everybody.language = language;
    struct play play;
    struct rng rng;
    uint64_t seed = strtoull(argv[3], NULL, 10);
    bool printed[PHASES] = {0};
    rng_seed(&rng, seed);
    play_deal(&play, game, atoi(argv[2]), "", seed);
    int ply = 0;
    for (; play.state.head.to_act; ply++) {
        if (ply >= UNDER_WAY && !printed[play.state.head.phase])
            print_position(game, &play.state, ply);
        printed[play.state.head.phase] |= ply >= UNDER_WAY;
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, play.state.head.to_act)
            joint[seat] = careful_action(game, &play.state, (seat_id)seat, &rng);
        game->apply(&play.state, joint, NULL);
    }
    print_position(game, &play.state, ply);
    return 0;
}
