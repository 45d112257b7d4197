/* playthrough.c: prints a random game of a fixed seed, for people to follow and tests to compare:
 * the position dealt; at each decision what was legal, what was chosen and what happened; now and
 * then, and at the end, what each seat sees.
 *
 * usage: playthrough GAME PLAYERS SEED [OPTION=VALUE] */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

static const struct game *game;
static struct buffer line;

static void print_line(const char *indent)
{
    printf("%s%s\n", indent, buffer_text(&line));
    buffer_clear(&line);
}

static void print_events(struct event_log *log)
{
    for (int i = 0; i < log->count; i++) {
        event_write(game, &log->event[i], &line);
        if (log->event[i].audience != AUDIENCE_ALL)
            buffer_format(&line, " (audience %d)", log->event[i].audience);
        print_line("    > ");
    }
    log->count = 0;
}

static void print_choice(const union game_state *state, seat_id seat, action chosen)
{
    buffer_format(&line, "seat %d: ", seat);
    action_write(game, chosen, &line);
    buffer_add_text(&line, "    of ");
    legal_write(game, state, seat, &line);
    print_line("    ");
}

static void print_views(const union game_state *state)
{
    for (seat_id viewer = SPECTATOR; viewer < state->head.players; viewer++) {
        struct game_view view;
        game_observe(game, state, viewer, &view);
        game_encode_view(game, &view, &line);
        print_line("  ");
    }
}

static void finish(struct play *play, uint64_t seed)
{
    union game_state *state = &play->state;
    struct rng rng;
    rng_seed(&rng, seed);
    game_encode(game, state, &line);
    print_line("");
    print_events(&play->log);
    for (int ply = 0; state->head.to_act; ply++) {
        action joint[SEATS_MAX] = {0};
        printf("%d. round %d, %s\n", ply, state->head.round, game->phases[state->head.phase]);
        BITS_EACH (seat, state->head.to_act) {
            joint[seat] = game_random_action(game, state, (seat_id)seat, &rng);
            print_choice(state, (seat_id)seat, joint[seat]);
        }
        game->apply(state, joint, &play->log);
        print_events(&play->log);
        if (ply % 50 == 49)
            print_views(state);
    }
    print_views(state);
}

int main(int argc, char **argv)
{
    struct play play;
    game = argc == 4 || argc == 5 ? games_find(argv[1], NULL) : NULL;
    if (!game) {
        fprintf(stderr, "usage: playthrough GAME PLAYERS SEED [OPTION=VALUE]\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[3], NULL, 10);
    play_deal(&play, game, atoi(argv[2]), argc == 5 ? argv[4] : "", seed);
    printf("%s, %s players, seed %s\n", game->title, argv[2], argv[3]);
    finish(&play, seed);
    buffer_close(&line);
    return 0;
}
