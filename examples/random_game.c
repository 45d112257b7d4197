/* random_game.c: plays a random game with libencan and prints what happens.
 *
 *     cc random_game.c $(pkg-config --cflags --libs encan) -o random_game
 *     ./random_game krach 4 7 */
#include <encan/encan.h>
#include <stdio.h>
#include <stdlib.h>

static void print_event(void *context, const char *event, unsigned audience)
{
    (void)context, (void)audience;
    printf("  %s\n", event);
}

int main(int argc, char **argv)
{
    encan_state state;
    encan_rng rng;
    encan_error error;
    const encan_game *game = encan_game_find(argc > 1 ? argv[1] : "krach", &error);
    int players = argc > 2 ? atoi(argv[2]) : 4;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (!game || encan_deal(&state, game, players, NULL, seed, &error) < 0) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    encan_rng_seed(&rng, seed);
    while (encan_to_act(&state)) {
        encan_action joint[ENCAN_SEATS_MAX] = {0};
        for (int seat = 0; seat < players; seat++) {
            unsigned count = encan_legal_count(&state, seat); /* 0: it is not this seat's turn */
            joint[seat] = encan_legal_at(&state, seat, encan_rng_below(&rng, count));
        }
        encan_step(&state, joint, print_event, NULL, &error);
    }
    int score[ENCAN_SEATS_MAX], rank[ENCAN_SEATS_MAX];
    encan_result(&state, score, rank);
    for (int seat = 0; seat < players; seat++)
        printf("seat %d: %d, rank %d\n", seat, score[seat], rank[seat]);
    return 0;
}
