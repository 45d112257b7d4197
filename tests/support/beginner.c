#include "support/beginner.h"

#include "bots/bot.h"

static void report_broken(const struct game *game, const union game_state *state, seat_id seat,
                          action chosen, const char *why)
{
    struct buffer text = {0};
    buffer_format(&text, "seat %d, ", seat);
    action_write(game, chosen, &text);
    buffer_format(&text, ": %s, in ", why);
    game_encode(game, state, &text);
    print_error("%s\n", buffer_text(&text));
    buffer_close(&text);
    fail();
}

/* The choice of the bot, which sees its view alone. */
static action ask(struct bot *bot, const struct game *game, const union game_state *state,
                  seat_id seat, struct rng *rng)
{
    struct game_view view;
    action chosen = 0;
    game_observe(game, state, seat, &view);
    struct bot_job job = {
        .game = game, .view = &view, .budget = {.simulations = 1, .threads = 1}, .rng = rng};
    assert_int_equal(bot_choose(bot, &job, &chosen, NULL, NULL), 0);
    return chosen;
}

static int watch_game(struct bot *bot, const struct game *game, int players, uint64_t seed,
                      common_sense broken)
{
    struct play play;
    struct rng rng;
    int choices = 0;
    play_deal(&play, game, players, "", seed);
    rng_seed(&rng, seed);
    while (play.state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, play.state.head.to_act) {
            joint[seat] = ask(bot, game, &play.state, (seat_id)seat, &rng);
            const char *why = broken(&play.state, (seat_id)seat, joint[seat]);
            if (why)
                report_broken(game, &play.state, (seat_id)seat, joint[seat], why);
            choices++;
        }
        game->apply(&play.state, joint, NULL);
    }
    return choices;
}

int watch_beginners(const struct game *game, int games, common_sense broken)
{
    struct bot bot;
    int choices = 0;
    assert_int_equal(bot_open(&bot, "level:1", NULL), 0);
    for (int players = game->players_min; players <= game->players_max; players++)
        for (int i = 0; i < games; i++)
            choices += watch_game(&bot, game, players, (uint64_t)i + 1, broken);
    bot_close(&bot);
    return choices;
}
