/* choices.c: what is offered, and what may be typed. */
#include "support/support.h"

#include "games/canaletto/canaletto.h"
#include "terminal/choices.h"

#include <string.h>

static seat_id to_act(const struct play *play)
{
    return bits_lowest(play->state.head.to_act);
}

/* The offered choices as text: "pass, bid 1, bid 2". */
static void expect_offered(const struct play *play, seat_id seat, const char *expected, bool more)
{
    struct choices choices;
    struct buffer text = {0};
    choices_find(play->game, &play->state, seat, &choices);
    for (int i = 0; i < choices.count; i++) {
        if (i)
            buffer_add_text(&text, ", ");
        action_write(play->game, choices.offered[i], &text);
    }
    assert_string_equal(buffer_text(&text), expected);
    assert_int_equal(choices.more, more);
    buffer_close(&text);
}

/* Fails unless what is typed means the action, or is refused with an error that contains `part`. */
static void expect_read(const struct play *play, const char *typed, const char *meant,
                        const char *part)
{
    struct choices choices;
    struct buffer why = {0}, text = {0};
    action chosen = 0;
    seat_id seat = to_act(play);
    choices_find(play->game, &play->state, seat, &choices);
    bool good = choices_read(&choices, span_of(typed), &chosen, &why);
    if (good)
        action_write(play->game, chosen, &text);
    assert_string_equal(buffer_text(&text), meant);
    if (!strstr(buffer_text(&why), part))
        fail_msg("'%s' gives: %s", typed, buffer_text(&why));
    buffer_close(&why);
    buffer_close(&text);
}

static void bids_are_offered_by_their_effect(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_canaletto, 3, "", 5);
    expect_offered(&play, to_act(&play),
                   "pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10",
                   true);
    /* Past an empty palace the gondola goes on to the next: 1 is as good as 2. */
    struct canaletto *canaletto = canaletto_of(&play.state);
    canaletto->palace[palace_after(canaletto->column, 1)] = 0;
    expect_offered(&play, to_act(&play),
                   "pass, bid 1, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8, bid 9, bid 10, bid 11",
                   true);
}

static void bids_are_typed_by_number_or_amount(void **unused)
{
    (void)unused;
    static const char *const rows[][3] = {
        {"1", "pass", ""},
        {"2", "bid 1", ""},
        {"bid 2", "bid 2", ""},
        {"BID  77", "bid 77", ""},
        {"bi 100", "bid 100", ""},
        {"p", "pass", ""},
        {"bid", "", "several"},
        {"b 4", "bid 4", ""},
        {"bid 101", "", "not possible now"},
        {"bid 0", "", "not possible now"},
        {"bid 3 4", "", "not possible now"},
        {"pass 1", "", "not possible now"},
        {"resell fan", "", "not possible now"},
        {"bribe", "", "not possible now"},
        {"0", "", "from 1 to 11, or type the words, for example: bid 10"},
        {"20", "", "from 1 to 11, or type the words, for example: bid 20"},
        {"999999", "", "for example: bid 10"},
        {"dance", "", "“dance” is not one of the choices"},
        {",", "", "not one of the choices"},
        {"\x1b\xff", "", "“??”"},
    };
    struct play play;
    play_deal(&play, &game_canaletto, 3, "", 5);
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        expect_read(&play, rows[i][0], rows[i][1], rows[i][2]);
    char script[16] = "0 bid 2";
    script[0] = (char)('0' + to_act(&play));
    play_script(&play, script);
    expect_read(&play, "b", "", "several");
    expect_read(&play, "br", "bribe", "");
}

/* Plays until a seat can show several collections. */
static seat_id reach_exhibition(struct play *play, unsigned collections)
{
    for (uint64_t seed = 1; seed < 200; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        play_deal(play, &game_noblesse, 2, "", seed);
        while (play->state.head.to_act) {
            action joint[SEATS_MAX] = {0};
            seat_id seat = to_act(play);
            if (strcmp(play->game->phases[play->state.head.phase], "exhibition") == 0 &&
                play->game->legal_count(&play->state, seat) >= collections)
                return seat;
            BITS_EACH (each, play->state.head.to_act)
                joint[each] = game_random_action(play->game, &play->state, (seat_id)each, &rng);
            play->game->apply(&play->state, joint, NULL);
        }
    }
    fail_msg("no exhibition with %u collections", collections);
    return 0;
}

static void the_largest_collections_are_offered_first(void **unused)
{
    (void)unused;
    struct play play;
    struct choices choices;
    seat_id seat = reach_exhibition(&play, 14);
    choices_find(play.game, &play.state, seat, &choices);
    assert_int_equal(choices.count, 12);
    assert_true(choices.more);
    unsigned legal = play.game->legal_count(&play.state, seat);
    int smallest = bits_count(action_value(choices.offered[11]));
    unsigned larger = 0;
    for (int i = 0; i < choices.count; i++) {
        assert_true(game_is_legal(play.game, &play.state, seat, choices.offered[i]));
        assert_true(i == 0 || bits_count(action_value(choices.offered[i])) <=
                                  bits_count(action_value(choices.offered[i - 1])));
        for (int k = 0; k < i; k++)
            assert_int_not_equal(choices.offered[i], choices.offered[k]);
    }
    for (unsigned i = 0; i < legal; i++)
        larger += bits_count(action_value(play.game->legal_at(&play.state, seat, i))) > smallest;
    assert_true(larger <= 12);
}

/* Cards may come in any order, in small letters, separated by commas, and need not be counted. */
static void cards_are_typed_in_any_order(void **unused)
{
    (void)unused;
    struct play play;
    struct choices choices;
    struct buffer text = {0}, turned = {0};
    seat_id seat = reach_exhibition(&play, 4);
    choices_find(play.game, &play.state, seat, &choices);
    action_write(play.game, choices.offered[0], &text);
    struct span rest = span_of(buffer_text(&text));
    struct span kind = span_cut(&rest, ' ');
    struct span first = span_cut(&rest, ' ');
    buffer_format(&turned, "%.*s %.*s, %c%.*s", (int)kind.length, kind.start, (int)rest.length,
                  rest.start, first.start[0] + 'a' - 'A', (int)first.length - 1, first.start + 1);
    expect_read(&play, buffer_text(&turned), buffer_text(&text), "");
    expect_read(&play, "show", "", "several");
    expect_read(&play, "show Z9999", "", "not possible now");
    buffer_close(&text);
    buffer_close(&turned);
}

static void everything_offered_is_read_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct play play;
        struct rng rng;
        rng_seed(&rng, 1);
        play_deal(&play, games_all[i], 3, "", 7);
        while (play.state.head.to_act) {
            action joint[SEATS_MAX] = {0};
            BITS_EACH (seat, play.state.head.to_act) {
                struct choices choices;
                choices_find(play.game, &play.state, (seat_id)seat, &choices);
                assert_true(choices.count > 0);
                for (int k = 0; k < choices.count; k++) {
                    struct buffer text = {0}, why = {0};
                    action read;
                    action_write(play.game, choices.offered[k], &text);
                    assert_true(choices_read(&choices, span_of(buffer_text(&text)), &read, &why));
                    assert_int_equal(read, choices.offered[k]);
                    buffer_close(&text);
                    buffer_close(&why);
                }
                joint[seat] = game_random_action(play.game, &play.state, (seat_id)seat, &rng);
            }
            play.game->apply(&play.state, joint, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids_are_offered_by_their_effect),
        cmocka_unit_test(bids_are_typed_by_number_or_amount),
        cmocka_unit_test(the_largest_collections_are_offered_first),
        cmocka_unit_test(cards_are_typed_in_any_order),
        cmocka_unit_test(everything_offered_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
