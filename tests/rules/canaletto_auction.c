/* canaletto_auction.c: the rules of Canaletto, sentence by sentence: the auction and the bribe (§4,
 * §5); § means docs/rules/canaletto.en.md. */
#include "rules/support/canaletto.h"

#include <string.h>

enum { RANDOM_GAMES = 50 };

/* ---- §4 The auction ---- */

/* §4.1: everything in the palace of the column is one lot: 1, 2 or 3 pieces, and nothing else. */
static void lot_is_all_of_the_palace(void **unused)
{
    (void)unused;
    static const char *const lots[] = {"fan", "fan lion", "fan lion clock"};
    for (size_t row = 0; row < COUNT_OF(lots); row++) {
        struct play play;
        const struct board board = {
            .players = 2,
            .column = 3,
            .palace = {[3] = lots[row],
                       [4] = "fan lion clock",
                       [5] = "fan lion clock",
                       [6] = row < 1   ? "lion clock"
                             : row < 2 ? "clock"
                                       : NULL},
        };
        const struct canaletto *canaletto = set_board(&play, &board);
        play_script(&play, "0 bid 1; 1 pass");
        expect_owned(&play, 0, lots[row]);
        expect_owned(&play, 1, "");
        assert_int_equal(canaletto->palace[3], 0);
        assert_int_equal(canaletto->palace[4], read_lot("fan lion clock"));
        expect_possible(&play);
    }
}

/* §4.2: the turn passes to the left, after the highest seat to seat 0; who has passed is not asked
 * again in this auction. */
static void turn_passes_left_among_those_in(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        seat_id opener;
        const char *script, *to_act;
    } rows[] = {
        {3, 0, "", "0"},
        {3, 2, "", "2"},
        {3, 1, "1 bid 1; 2 bid 2", "0"},
        {3, 1, "1 bid 1; 2 bid 2; 0 bid 3", "1"},
        {4, 3, "3 pass; 0 bid 1; 1 bid 2; 2 bid 3", "0"},
        {4, 0, "0 bid 1; 1 pass; 2 bid 2; 3 pass; 0 bid 3", "2"},
        {4, 0, "0 bid 1; 1 pass; 2 pass; 3 bid 2; 0 bid 3", "3"},
        {4, 2, "2 pass; 3 pass", "0"},
        {2, 1, "1 bid 1; 0 bid 2", "1"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        const struct board board = {
            .players = rows[row].players,
            .opener = rows[row].opener,
            .palace = PLAIN_PALACES,
        };
        set_board(&play, &board);
        play_script(&play, rows[row].script);
        expect_phase(&play, "auction");
        expect_to_act(&play, rows[row].to_act);
    }
}

/* §4.3: a bid is higher than the one before; the opening bid is at least 1, no bid above 100. The
 * bribes are used, so that only bids and passing are in question. */
static void bid_is_higher_up_to_100(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        seat_id seat;
        const char *legal;
    } rows[] = {
        {"", 0, "pass, bid 1..100"},
        {"0 pass", 1, "pass, bid 1..100"},
        {"0 bid 1", 1, "pass, bid 2..100"},
        {"0 bid 7; 1 bid 40", 2, "pass, bid 41..100"},
        {"0 bid 7; 1 pass", 2, "pass, bid 8..100"},
        {"0 bid 30", 1, "pass, bid 31..100"},
        {"0 bid 98", 1, "pass, bid 99, bid 100"},
        {"0 bid 99", 1, "pass, bid 100"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        plain_board(&play, 3)->masks = 0;
        expect_possible(&play);
        play_script(&play, rows[row].script);
        expect_legal(&play, rows[row].seat, rows[row].legal);
    }
}

/* §4.3: other bids are refused. */
static void wrong_bids_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *bid, *part;
    } rows[] = {
        {"bid 0", "bid 1..100"},
        {"bid 101", "bid 1..100"},
        {"bid 1", "expected pass, bid 21"},
        {"bid 19", "expected pass, bid 21"},
        {"bid 20", "expected pass, bid 21"},
    };
    struct play play;
    plain_board(&play, 3);
    play_script(&play, "0 bid 20");
    for (size_t row = 0; row < COUNT_OF(rows); row++)
        expect_refused(&play, 1, rows[row].bid, rows[row].part);
}

/* §4.3: a bid may exceed the cash of the player, who may even have none and be in debt. */
static void bid_may_exceed_cash(void **unused)
{
    (void)unused;
    struct play play;
    const struct board board = {
        .players = 2,
        .palace = PLAIN_PALACES,
        .cash = "0 30",
        .debt = "50 0",
    };
    set_board(&play, &board);
    expect_legal(&play, 0, "pass, bid 1..100");
    play_script(&play, "0 bid 80; 1 bid 81; 0 bid 99");
    expect_legal(&play, 1, "pass, bid 100");
}

/* §4.4: at a bid of n the gondola is n palaces beyond the column, counting on round the loop. */
static void gondola_is_the_bid_beyond_the_column(void **unused)
{
    (void)unused;
    static const struct {
        int column;
        const char *script, *event;
    } rows[] = {
        {0, "0 bid 1", "seat 0 bid amount 1 gondola 1"},
        {0, "0 bid 15", "seat 0 bid amount 15 gondola 15"},
        {0, "0 bid 16", "seat 0 bid amount 16 gondola 0"},
        {0, "0 bid 17", "seat 0 bid amount 17 gondola 1"},
        {5, "0 bid 10", "seat 0 bid amount 10 gondola 15"},
        {5, "0 bid 11", "seat 0 bid amount 11 gondola 0"},
        {5, "0 bid 48", "seat 0 bid amount 48 gondola 5"},
        {15, "0 bid 1", "seat 0 bid amount 1 gondola 0"},
        {15, "0 bid 99", "seat 0 bid amount 99 gondola 2"},
        {5, "0 bid 4; 1 bid 9", "seat 1 bid amount 9 gondola 14"},
        {5, "0 bid 4; 1 bid 9; 2 pass; 0 bid 12", "seat 0 bid amount 12 gondola 1"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        struct board board = {.players = 3, .column = rows[row].column};
        for (int i = 0; i < 3; i++)
            board.palace[(rows[row].column + i) % PALACES] = "fan lion clock";
        set_board(&play, &board);
        play_script(&play, rows[row].script);
        expect_event(&play, rows[row].event);
        assert_int_equal(canaletto_in(&play.state)->column, rows[row].column);
    }
}

/* §4.5: when all but one have passed, that one buys for the last bid. §6.1: the others pay
 * nothing. */
static void last_one_in_buys_for_the_last_bid(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *script, *buy, *cash;
    } rows[] = {
        {2, "0 bid 3; 1 pass", "seat 0 buy lot fan palace 0", "27 30"},
        {2, "0 bid 3; 1 bid 4; 0 pass", "seat 1 buy lot fan palace 0", "30 26"},
        {3, "0 bid 3; 1 pass; 2 pass", "seat 0 buy lot fan palace 0", "27 30 30"},
        {3, "0 pass; 1 bid 5; 2 bid 9; 1 pass", "seat 2 buy lot fan palace 0", "30 30 21"},
        {3, "0 bid 5; 1 bid 6; 2 bid 7; 0 pass; 1 pass", "seat 2 buy lot fan palace 0", "30 30 23"},
        {4, "0 bid 5; 1 bid 6; 2 pass; 3 pass; 0 bid 8; 1 pass", "seat 0 buy lot fan palace 0",
         "22 30 30 30"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        plain_board(&play, rows[row].players);
        play_script(&play, rows[row].script);
        expect_event(&play, rows[row].buy);
        expect_cash(&play, rows[row].cash);
        expect_possible(&play);
    }
}

/* §4.6, §10.2: the last player, with nobody bidding, has to bid 1 or more: no pass, no bribe. The
 * lot is then sold without another question. */
static void last_player_must_bid(void **unused)
{
    (void)unused;
    static const struct {
        int players;
        const char *passes;
        seat_id last;
        const char *bid, *cash;
    } rows[] = {
        {2, "0 pass", 1, "1 bid 1", "30 29"},
        {3, "0 pass; 1 pass", 2, "2 bid 5", "30 30 25"},
        {4, "0 pass; 1 pass; 2 pass", 3, "3 bid 30", "30 30 30 0"},
        {3, "0 pass; 1 pass", 2, "2 bid 100", "30 30 0"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        plain_board(&play, rows[row].players);
        play_script(&play, rows[row].passes);
        expect_phase(&play, "auction");
        expect_legal(&play, rows[row].last, "bid 1..100");
        expect_refused(&play, rows[row].last, "pass", "expected bid 1, bid 2");
        expect_refused(&play, rows[row].last, "bribe", "expected bid 1, bid 2");
        play_script(&play, rows[row].bid);
        expect_owned(&play, rows[row].last, "fan");
        expect_cash(&play, rows[row].cash);
        assert_int_equal(canaletto_in(&play.state)->in, seats_all(&play.state.head));
    }
}

/* §4.6: a game never has more than 16 auctions: each empties one palace. */
static void game_has_16_auctions_at_most(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RANDOM_GAMES; seed++) {
        struct play play;
        struct rng rng;
        rng_seed(&rng, seed);
        play_deal(&play, &game_canaletto, 2 + (int)(seed % 3), "", seed);
        while (play.state.head.to_act) {
            random_step(&play, &rng);
            expect_possible(&play);
            assert_in_range(play.state.head.round, 1, 16);
        }
    }
}

/* §4.3, §10.1: a bid of 100 ends the auction: the passes of the others still in are reported, not
 * asked. */
static void bid_of_100_ends_the_auction(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        const char *passes[3], *no_pass;
    } rows[] = {
        {"0 bid 100", {"seat 1 pass", "seat 2 pass", "seat 3 pass"}, "seat 0 pass"},
        {"0 bid 4; 1 bid 100", {"seat 0 pass", "seat 2 pass", "seat 3 pass"}, "seat 1 pass"},
        {"0 bid 4; 1 bid 5; 2 bid 6; 3 bid 100",
         {"seat 0 pass", "seat 1 pass", "seat 2 pass"},
         "seat 3 pass"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        plain_board(&play, 4);
        play_script(&play, rows[row].script);
        for (int i = 0; i < 3; i++)
            expect_event(&play, rows[row].passes[i]);
        expect_no_event(&play, rows[row].no_pass);
        assert_int_equal(canaletto_in(&play.state)->head.round, 12 + 1);
        assert_int_equal(canaletto_in(&play.state)->bid, 0);
    }
}

/* §10.1: who had passed before a bid of 100 does not pass again. */
static void bid_of_100_after_passes(void **unused)
{
    (void)unused;
    struct play play;
    plain_board(&play, 4);
    play_script(&play, "0 bid 1; 1 pass; 2 bid 2; 3 pass");
    play_script(&play, "0 bid 100");
    expect_event(&play, "seat 2 pass");
    expect_no_event(&play, "seat 1 pass");
    expect_no_event(&play, "seat 3 pass");
    expect_event(&play, "seat 0 pay cash 30 debt 70");
    expect_owned(&play, 0, "fan");
}

/* ---- §5 The bribe ---- */

/* §5.2: who may bribe when: a bid has been made, the gondola is off the column's palace, the bid is
 * 15 or less. */
static void bribe_has_its_conditions(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        seat_id seat;
        const char *legal;
    } rows[] = {
        {"", 0, "pass, bid 1..100"},
        {"0 pass", 1, "pass, bid 1..100"},
        {"0 bid 1", 1, "pass, bribe, bid 2..100"},
        {"0 bid 14", 1, "pass, bribe, bid 15..100"},
        {"0 bid 15", 1, "pass, bribe, bid 16..100"},
        {"0 bid 16", 1, "pass, bid 17..100"},
        {"0 bid 17", 1, "pass, bid 18..100"},
        {"0 bid 32", 1, "pass, bid 33..100"},
        {"0 bid 14; 1 bid 15", 2, "pass, bribe, bid 16..100"},
        {"0 bid 14; 1 bid 16", 2, "pass, bid 17..100"},
        {"0 bid 3; 1 bid 5; 2 pass", 0, "pass, bribe, bid 6..100"},
        {"0 bid 3; 1 pass; 2 bid 5", 0, "pass, bribe, bid 6..100"},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        plain_board(&play, 3);
        play_script(&play, rows[row].script);
        expect_legal(&play, rows[row].seat, rows[row].legal);
        if (!strstr(rows[row].legal, "bribe"))
            expect_refused(&play, rows[row].seat, "bribe", "cannot 'bribe'");
    }
}

/* §5.2: only while still in: who has passed is not asked and cannot bribe any more. */
static void who_has_passed_cannot_bribe(void **unused)
{
    (void)unused;
    struct play play;
    plain_board(&play, 3);
    play_script(&play, "0 bid 1; 1 pass; 2 bid 2");
    expect_to_act(&play, "0");
    play_script(&play, "0 bid 3");
    expect_to_act(&play, "2");
}

/* §5.1: the briber gets the lot for nothing, the auction ends at once, nobody pays, the bribe is
 * used up, the gondola stays where the last bid has brought it. §5.3, §8.2: the player to the
 * left of the briber opens the next auction. */
static void briber_gets_the_lot_for_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *script;
        seat_id briber;
        int next;
        const char *opener;
        seat_mask masks;
    } rows[] = {
        {"0 bid 4; 1 bribe", 1, 9, "2", 5},
        {"0 bid 4; 1 bid 9; 2 bribe", 2, 14, "0", 3},
        {"0 bid 4; 1 bid 15; 2 pass; 0 bribe", 0, 4, "1", 6},
        {"0 bid 1; 1 pass; 2 bribe", 2, 6, "0", 3},
    };
    for (size_t row = 0; row < COUNT_OF(rows); row++) {
        struct play play;
        play_deal(&play, &game_canaletto, 3, "", 1);
        struct canaletto *canaletto = canaletto_of(&play.state);
        canaletto->column = 5;
        canaletto->head.to_act = seat_bit(0);
        group_set lot = canaletto->palace[5];
        play_script(&play, rows[row].script);
        for (int group = 0; group < GROUPS; group++)
            assert_int_equal(canaletto->owned[rows[row].briber][group], lot >> group & 1);
        assert_int_equal(canaletto->palace[5], 0);
        expect_cash(&play, "30 30 30");
        expect_debt(&play, "0 0 0");
        expect_no_event(&play, "seat 0 pay");
        expect_no_event(&play, "seat 1 pay");
        assert_int_equal(canaletto->masks, rows[row].masks);
        assert_int_equal(canaletto->column, rows[row].next);
        expect_to_act(&play, rows[row].opener);
        expect_possible(&play);
    }
}

/* §5.1: once per game: whose bribe is used up can only bid and pass, the others still bribe. */
static void bribe_is_once_per_game(void **unused)
{
    (void)unused;
    struct play play;
    play_deal(&play, &game_canaletto, 3, "", 1);
    canaletto_of(&play.state)->head.to_act = seat_bit(0);
    play_script(&play, "0 bid 4; 1 bribe");
    play_script(&play, "2 bid 1; 0 bid 2");
    expect_legal(&play, 1, "pass, bid 3..100");
    expect_refused(&play, 1, "bribe", "expected pass, bid 3");
    play_script(&play, "1 bid 3");
    expect_legal(&play, 2, "pass, bribe, bid 4..100");
    play_script(&play, "2 pass");
    expect_legal(&play, 0, "pass, bribe, bid 4..100");
}

/* §5.3, §7.1: what a bribe completes is resold; the briber is paid like any owner. */
static void bribe_leads_to_resale(void **unused)
{
    (void)unused;
    struct play play;
    const struct board board = {
        .players = 3,
        .palace = {[0] = "ring", THREE_KINDS_IN(4, 9)},
        .owned = {"", "", "ring"},
        .tiles = "14 5",
    };
    set_board(&play, &board);
    play_script(&play, "0 bid 4; 1 bribe");
    expect_event(&play, "seat 1 bribe bid 4");
    expect_event(&play, "resell group ring value 14 tile 8");
    expect_cash(&play, "30 44 44");
    expect_event(&play, "gondola palace 4 passed 0");
    expect_to_act(&play, "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lot_is_all_of_the_palace),
        cmocka_unit_test(turn_passes_left_among_those_in),
        cmocka_unit_test(bid_is_higher_up_to_100),
        cmocka_unit_test(wrong_bids_are_refused),
        cmocka_unit_test(bid_may_exceed_cash),
        cmocka_unit_test(gondola_is_the_bid_beyond_the_column),
        cmocka_unit_test(last_one_in_buys_for_the_last_bid),
        cmocka_unit_test(last_player_must_bid),
        cmocka_unit_test(game_has_16_auctions_at_most),
        cmocka_unit_test(bid_of_100_ends_the_auction),
        cmocka_unit_test(bid_of_100_after_passes),
        cmocka_unit_test(bribe_has_its_conditions),
        cmocka_unit_test(who_has_passed_cannot_bribe),
        cmocka_unit_test(briber_gets_the_lot_for_nothing),
        cmocka_unit_test(bribe_is_once_per_game),
        cmocka_unit_test(bribe_leads_to_resale),
    };
    return cmocka_run_group_tests_name("canaletto auction", tests, NULL, NULL);
}
