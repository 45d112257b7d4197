#include "rules/support/rules.h"

#include <stdlib.h>
#include <string.h>

int read_numbers(const char *text, int numbers[], int most)
{
    int read = 0;
    while (*text) {
        char *end;
        assert_true(read < most);
        numbers[read++] = (int)strtol(text, &end, 10);
        assert_ptr_not_equal(end, text);
        text = end;
    }
    return read;
}

void read_per_seat(const char *text, int numbers[], int players)
{
    assert_int_equal(read_numbers(text, numbers, players), players);
}

void random_step(struct play *play, struct rng *rng)
{
    action joint[SEATS_MAX] = {0};
    seat_id seat = bits_lowest(play->state.head.to_act);
    joint[seat] = game_random_action(play->game, &play->state, seat, rng);
    play->log.count = 0;
    play->game->apply(&play->state, joint, &play->log);
}
void expect_even(const int times[], int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += times[i];
    for (int i = 0; i < count; i++)
        assert_in_range(times[i], sum * 3 / (count * 4), sum * 5 / (count * 4));
}

void expect_config_refused(const struct game *game, struct wrong_config wrong)
{
    struct game_config config;
    struct error error = {.text = ""};
    game_config_init(game, &config, wrong.players);
    int result = game_config_read(game, &config, span_of(wrong.options), &error);
    if (result == 0)
        result = game_config_check(game, &config, &error);
    assert_int_equal(result, wrong.code);
    if (!strstr(error.text, wrong.part))
        fail_msg("'%s' has no '%s'", error.text, wrong.part);
}

void expect_default_options(const struct game *game, const char *options)
{
    struct game_config config;
    struct buffer text = {0};
    game_config_init(game, &config, 4);
    game_write_options(game, &config, &text);
    assert_string_equal(buffer_text(&text), options);
    buffer_close(&text);
}

void expect_playable(const struct game *game, int players_min, int players_max)
{
    for (int players = players_min; players <= players_max; players++) {
        struct play play;
        struct rng rng;
        rng_seed(&rng, 1);
        play_deal(&play, game, players, "", 1);
        game_playout(game, &play.state, &rng);
        expect_to_act(&play, "");
        expect_possible(&play);
    }
}
