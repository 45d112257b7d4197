/* noblesse.c: the rules of Noblesse, sentence by sentence, from the material to the auction house,
 * and what is asked, known and written (§2 to §5, §11 to §14); § means docs/rules/noblesse.en.md.
 * The castle and the end of the game are in noblesse_castle.c. */
#include "support/support.h"

#include "games/noblesse/noblesse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, DEALS = 300 };

/* ---- Helpers ---- */

static void deal(struct play *play, int players)
{
    play_deal(play, &game_noblesse, players, "", SEED);
}

/* Everybody goes to the auction house. */
static void all_to_auction(struct play *play)
{
    char script[128] = "";
    for (seat_id seat = 0; seat < play->state.head.players; seat++)
        snprintf(script + strlen(script), sizeof script - strlen(script), "%s%d auction",
                 seat ? "; " : "", seat);
    play_script(play, script);
}

/* The cards that lie in a pile, its top card included. */
static card_set cards_in_pile(const struct noblesse *noblesse, int pile)
{
    card_set cards = 0;
    int end = pile_start(noblesse, pile + 1);
    for (int i = end - pile_left(noblesse, pile); i < end; i++)
        cards |= card_bit(noblesse->pile[i]);
    return cards;
}

/* Seat 0 has bought all of a pile but `left` cards. */
static void sell_out(struct play *play, int pile, int left)
{
    struct noblesse *noblesse = noblesse_of(&play->state);
    while (pile_left(noblesse, pile) > left) {
        noblesse->hand[0] |= card_bit(pile_top(noblesse, pile));
        noblesse->drawn[pile]++;
        if (pile_left(noblesse, pile) > 0)
            noblesse->seen |= card_bit(pile_top(noblesse, pile));
    }
    expect_possible(play);
}

/* The next thief to be put into a cell of a prison that is filled from the first cell on. */
static void imprison(struct play *play, int thief)
{
    struct noblesse *noblesse = noblesse_of(&play->state);
    int cell = 0;
    while (noblesse->prison[cell])
        cell++;
    noblesse->prison[cell] = (uint8_t)thief;
    noblesse->thieves &= (uint16_t) ~(1u << thief);
    expect_possible(play);
}

static void keep_cheques(struct play *play, seat_id seat, uint32_t cheques)
{
    noblesse_of(&play->state)->cheques[seat] &= cheques;
    expect_possible(play);
}

static void expect_cheques(const struct play *play, seat_id seat, const char *amounts)
{
    char found[64] = "";
    BITS_EACH (amount, noblesse_in(&play->state)->cheques[seat])
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", *found ? " " : "",
                 (int)amount);
    assert_string_equal(found, amounts);
}

/* "top pile 1 card A1503" */
static void expect_top_event(const struct play *play, int pile, int card)
{
    char text[32];
    snprintf(text, sizeof text, "top pile %d card %s", pile + 1, noblesse_card_names[card]);
    expect_event(play, text);
}

/* "seat 2 buy card A1503 pile 1" */
static void expect_buy_event(const struct play *play, seat_id seat, int card, int pile)
{
    char text[64];
    snprintf(text, sizeof text, "seat %d buy card %s pile %d", seat, noblesse_card_names[card],
             pile + 1);
    expect_event(play, text);
}

/* ---- §2 What is on the table ---- */

/* §2.1: the years of the six kinds; those with an asterisk join with six players only. */
static void objects_are_those_of_the_table(void **unused)
{
    (void)unused;
    const char *const kinds[LETTERS] = {
        "A1503 A1547 A1569 A1612 A1638* A1667 A1704 A1751 A1788",
        "B1511 B1555 B1590 B1623 B1659* B1700 B1745 B1793 B1836",
        "C1520 C1562 C1601 C1644 C1682* C1718 C1764 C1809 C1862",
        "D1529 D1577 D1617 D1671 D1712* D1759 D1814 D1881",
        "E1538 E1584 E1630 E1688 E1727* E1776 E1843 E1907",
        "F1546 F1596 F1652 F1694 F1738* F1801 F1870 F1925",
    };
    for (int letter = 0; letter < LETTERS; letter++) {
        char found[80] = "";
        BITS_EACH (card, noblesse_letter(letter)) {
            bool with_five = noblesse_cards(5) >> card & 1;
            assert_true(noblesse_cards(6) >> card & 1);
            assert_int_equal(noblesse_letter_of[card], letter);
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s%s",
                     *found ? " " : "", noblesse_card_names[card], with_five ? "" : "*");
        }
        assert_string_equal(found, kinds[letter]);
    }
}

/* §2.1: no year occurs twice, and older is better. */
static void years_are_unique(void **unused)
{
    (void)unused;
    for (int card = 0; card < CARDS; card++) {
        int older = 0;
        int year = atoi(noblesse_card_names[card] + 1);
        for (int other = 0; other < CARDS; other++) {
            int other_year = atoi(noblesse_card_names[other] + 1);
            assert_true(other == card || other_year != year);
            older += other_year < year;
        }
        assert_int_equal(noblesse_age_rank[card], older);
    }
}

/* §2.1: 45 objects, 8 each of A, B, C and 7 each of D, E, F; with six players 51, one more each.
 * Every one of them is in one hand or one pile. */
static void number_of_objects(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        struct play play;
        int more = players == 6 ? 1 : 0;
        int met[LETTERS] = {0};
        deal(&play, players);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        card_set all = cards_in_pile(noblesse, 0) | cards_in_pile(noblesse, 1);
        for (seat_id seat = 0; seat < players; seat++) {
            assert_true((all & noblesse->hand[seat]) == 0);
            all |= noblesse->hand[seat];
        }
        BITS_EACH (card, all)
            met[noblesse_card_names[card][0] - 'A']++;
        for (int letter = 0; letter < LETTERS; letter++)
            assert_int_equal(met[letter], (letter < 3 ? 8 : 7) + more);
        assert_int_equal(bits_count(all), players == 6 ? 51 : 45);
        expect_possible(&play);
    }
}

/* §2.2, §2.3: the cheques and thieves of each seat, as they are offered at the auction house. */
static void cards_of_each_seat(void **unused)
{
    (void)unused;
    const char *const cards[SEATS_MAX] = {
        "cheque 1, cheque 10, cheque 15, cheque 24, thief 1, thief 12",
        "cheque 2, cheque 9, cheque 16, cheque 23, thief 2, thief 11",
        "cheque 3, cheque 8, cheque 17, cheque 22, thief 3, thief 10",
        "cheque 4, cheque 7, cheque 18, cheque 21, thief 4, thief 9",
        "cheque 5, cheque 6, cheque 19, cheque 20, thief 5, thief 8",
        "cheque 11..14, thief 6, thief 7",
    };
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        all_to_auction(&play);
        for (seat_id seat = 0; seat < players; seat++)
            expect_legal(&play, seat, cards[seat]);
    }
}

/* §2.3: all 24 amounts differ, each set adds up to 50; the thieves bear the numbers 1 to 12. */
static void cheques_and_thieves_differ(void **unused)
{
    (void)unused;
    struct play play;
    uint32_t met = 0;
    unsigned thieves = 0;
    deal(&play, 6);
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id seat = 0; seat < 6; seat++) {
        int sum = 0;
        BITS_EACH (amount, noblesse->cheques[seat])
            sum += (int)amount;
        assert_int_equal(bits_count(noblesse->cheques[seat]), 4);
        assert_int_equal(sum, 50);
        assert_int_equal(met & noblesse->cheques[seat], 0);
        assert_int_equal(bits_count(noblesse_thieves_of[seat]), 2);
        assert_int_equal(thieves & noblesse_thieves_of[seat], 0);
        met |= noblesse->cheques[seat];
        thieves |= noblesse_thieves_of[seat];
        BITS_EACH (thief, noblesse_thieves_of[seat])
            assert_int_equal(noblesse_thief_owner[thief], seat);
    }
    assert_int_equal(met, (1u << 25) - 2);
    assert_int_equal(thieves, (1u << 13) - 2);
    assert_int_equal(noblesse->thieves, thieves);
}

/* ---- §3 Setting up ---- */

/* §3.1: four objects to each hand. */
static void four_objects_each(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        for (seat_id seat = 0; seat < SEATS_MAX; seat++)
            assert_int_equal(bits_count(noblesse_in(&play.state)->hand[seat]),
                             seat < players ? 4 : 0);
    }
}

/* §3.1: at random: over many deals every object comes to every hand and to the top of a pile. */
static void deals_are_random(void **unused)
{
    (void)unused;
    card_set hand[SEATS_MAX] = {0}, top = 0;
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        struct play play;
        play_deal(&play, &game_noblesse, 6, "", seed);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        for (seat_id seat = 0; seat < 6; seat++)
            hand[seat] |= noblesse->hand[seat];
        top |= card_bit(pile_top(noblesse, 0)) | card_bit(pile_top(noblesse, 1));
    }
    for (seat_id seat = 0; seat < 6; seat++)
        assert_true(hand[seat] == noblesse_cards(6));
    assert_true(top == noblesse_cards(6));
}

/* §3.2: two piles of the same size; the odd object goes to the first. Both top cards are shown. */
static void piles_share_the_rest(void **unused)
{
    (void)unused;
    const struct {
        int players, first, second;
    } rows[] = {{2, 19, 18}, {3, 17, 16}, {4, 15, 14}, {5, 13, 12}, {6, 14, 13}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, rows[i].players);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        assert_int_equal(pile_left(noblesse, 0), rows[i].first);
        assert_int_equal(pile_left(noblesse, 1), rows[i].second);
        assert_int_equal(bits_count(cards_in_pile(noblesse, 0)), rows[i].first);
        assert_int_equal(bits_count(cards_in_pile(noblesse, 1)), rows[i].second);
        expect_top_event(&play, 0, pile_top(noblesse, 0));
        expect_top_event(&play, 1, pile_top(noblesse, 1));
        assert_true(noblesse->seen ==
                    (card_bit(pile_top(noblesse, 0)) | card_bit(pile_top(noblesse, 1))));
    }
}

/* §3.3: all pawns at the club, nobody in prison; the first round begins. */
static void start_of_the_game(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 6);
    expect_scores(&play, "0 0 0 0 0 0");
    for (int cell = 0; cell < SEATS_MAX; cell++)
        assert_int_equal(noblesse_in(&play.state)->prison[cell], 0);
    assert_int_equal(play.state.head.round, 1);
    expect_phase(&play, "place");
}

/* ---- §4 A round ---- */

/* §4.1: all players choose at once, each of two places; the choices are revealed together. */
static void places_are_chosen_together(void **unused)
{
    (void)unused;
    const char *const everybody[] = {"0 1", "0 1 2", "0 1 2 3", "0 1 2 3 4", "0 1 2 3 4 5"};
    for (int players = 2; players <= 6; players++) {
        struct play play;
        deal(&play, players);
        expect_phase(&play, "place");
        expect_to_act(&play, everybody[players - 2]);
        for (seat_id seat = 0; seat < players; seat++)
            expect_legal(&play, seat, "auction, castle");
    }
    struct play play;
    deal(&play, 3);
    play_script(&play, "0 auction; 1 castle; 2 auction");
    expect_event(&play, "seat 0 auction");
    expect_event(&play, "seat 1 castle");
    expect_event(&play, "seat 2 auction");
    expect_no_event(&play, "seat 0 castle");
}

/* §4.1: the auction house is played first, the castle after it. */
static void auction_comes_before_castle(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 4);
    play_script(&play, "0 castle; 1 auction; 2 castle; 3 auction");
    expect_phase(&play, "auction");
    expect_to_act(&play, "1 3");
    play_script(&play, "1 cheque 16; 3 cheque 4");
    expect_phase(&play, "pile");
    play_script(&play, "1 pile 1");
    expect_phase(&play, "castle");
    expect_to_act(&play, "0 2");
    play_script(&play, "0 detective; 2 detective");
    expect_phase(&play, "place");
    expect_event(&play, "round number 2");
}

/* §4.2: a place that nobody has chosen is skipped. */
static void empty_places_are_skipped(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    play_script(&play, "0 castle; 1 castle");
    expect_phase(&play, "castle");
    expect_to_act(&play, "0 1");
    play_script(&play, "0 detective; 1 detective; 0 auction; 1 auction");
    expect_phase(&play, "auction");
    play_script(&play, "0 cheque 1; 1 cheque 2; 1 pile 2");
    expect_phase(&play, "place");
    assert_int_equal(play.state.head.round, 3);
}

/* ---- §5 The auction house ---- */

/* §5.1: everybody there picks one card at once: a cheque or a thief, but none that is in prison,
 * and nothing that is for the castle. */
static void auction_cards(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    imprison(&play, 11);
    keep_cheques(&play, 0, 1u << 10 | 1u << 24);
    play_script(&play, "0 auction; 1 auction; 2 castle");
    expect_to_act(&play, "0 1");
    expect_legal(&play, 0, "cheque 10, cheque 24, thief 1, thief 12");
    expect_legal(&play, 1, "cheque 2, cheque 9, cheque 16, cheque 23, thief 2");
    expect_refused(&play, 1, "thief 11", "expected cheque 2, cheque 9");
    expect_refused(&play, 0, "cheque 15", "seat 0 cannot 'cheque 15' in phase auction");
    expect_refused(&play, 0, "thief 2", "expected cheque 10, cheque 24, thief 1, thief 12");
    expect_refused(&play, 0, "exhibit", "in phase auction");
    expect_refused(&play, 0, "detective", "in phase auction");
}

/* §5.2: the largest cheque buys and is gone; the other cheques return. */
static void largest_cheque_buys(void **unused)
{
    (void)unused;
    const struct {
        const char *cards;
        const char *buyer;
        const char *left; /* the buyer's other cheques */
    } rows[] = {
        {"0 cheque 24; 1 cheque 23; 2 cheque 22; 3 cheque 21; 4 cheque 20; 5 cheque 14", "0",
         "1 10 15"},
        {"0 cheque 1; 1 cheque 2; 2 cheque 3; 3 cheque 4; 4 cheque 5; 5 cheque 11", "5",
         "12 13 14"},
        {"0 cheque 15; 1 cheque 16; 2 cheque 17; 3 cheque 7; 4 cheque 6; 5 cheque 12", "2",
         "3 8 22"},
        {"0 cheque 10; 1 cheque 9; 2 cheque 8; 3 cheque 7; 4 thief 5; 5 thief 7", "0", "1 15 24"},
        {"0 thief 12; 1 thief 11; 2 thief 10; 3 cheque 4; 4 thief 8; 5 thief 7", "3", "7 18 21"},
    };
    const char *const full[SEATS_MAX] = {"1 10 15 24", "2 9 16 23", "3 8 17 22",
                                         "4 7 18 21",  "5 6 19 20", "11 12 13 14"};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 6);
        all_to_auction(&play);
        play_script(&play, rows[i].cards);
        expect_phase(&play, "pile");
        expect_to_act(&play, rows[i].buyer);
        for (seat_id seat = 0; seat < 6; seat++)
            expect_cheques(&play, seat, seat == atoi(rows[i].buyer) ? rows[i].left : full[seat]);
        expect_possible(&play);
    }
}

/* §5.2: the buyer chooses between the two objects on display; §3.2: the next one is then shown. */
static void buyer_chooses_the_pile(void **unused)
{
    (void)unused;
    const char *const choices[PILES] = {"1 pile 1", "1 pile 2"};
    for (int pile = 0; pile < PILES; pile++) {
        struct play play;
        deal(&play, 2);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        int bought = pile_top(noblesse, pile);
        int next = noblesse->pile[pile_start(noblesse, pile) + 1];
        int other = pile_top(noblesse, 1 - pile);
        card_set before = noblesse->hand[1];
        card_set seen = noblesse->seen;
        all_to_auction(&play);
        play_script(&play, "0 cheque 1; 1 cheque 2");
        expect_legal(&play, 1, "pile 1, pile 2");
        assert_true(noblesse->hand[1] == before);
        play_script(&play, choices[pile]);
        assert_true(noblesse->hand[1] == (before | card_bit(bought)));
        assert_int_equal(pile_top(noblesse, pile), next);
        assert_int_equal(pile_top(noblesse, 1 - pile), other);
        assert_true(noblesse->seen == (seen | card_bit(next)));
        expect_buy_event(&play, 1, bought, pile);
        expect_top_event(&play, pile, next);
        expect_possible(&play);
    }
}

/* §5.2: a cheque that has paid is in the till for good. */
static void paid_cheque_is_gone(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    play_script(&play, "0 auction; 1 castle; 0 cheque 15; 0 pile 1; 1 detective");
    expect_cheques(&play, 0, "1 10 24");
    expect_cheques(&play, 1, "2 9 16 23");
    all_to_auction(&play);
    expect_legal(&play, 0, "cheque 1, cheque 10, cheque 24, thief 1, thief 12");
    expect_refused(&play, 0, "cheque 15", "expected cheque 1, cheque 10, cheque 24");
}

/* §5.3: the only thief takes the cheque that has just paid, and its owner may play it later. */
static void only_thief_takes_the_cheque(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    all_to_auction(&play);
    play_script(&play, "0 cheque 10; 1 thief 2; 2 cheque 17");
    expect_event(&play, "seat 1 steal-cheque amount 17 from 2");
    expect_to_act(&play, "2");
    expect_cheques(&play, 0, "1 10 15 24");
    expect_cheques(&play, 1, "2 9 16 17 23");
    expect_cheques(&play, 2, "3 8 22");
    play_script(&play, "2 pile 1");
    all_to_auction(&play);
    expect_legal(&play, 1,
                 "cheque 2, cheque 9, cheque 16, cheque 17, cheque 23, thief 2, thief 11");
    play_script(&play, "0 cheque 15; 1 cheque 17; 2 cheque 8");
    expect_to_act(&play, "1");
    expect_cheques(&play, 1, "2 9 16 23");
    expect_possible(&play);
}

/* §5.3: two or more thieves steal nothing; the sale takes place. */
static void several_thieves_take_nothing(void **unused)
{
    (void)unused;
    const char *const rows[] = {
        "0 cheque 24; 1 thief 2; 2 thief 10; 3 cheque 4",
        "0 cheque 24; 1 thief 11; 2 thief 3; 3 thief 4",
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 4);
        all_to_auction(&play);
        play_script(&play, rows[i]);
        expect_no_event(&play, "seat 1 steal-cheque");
        expect_no_event(&play, "seat 2 steal-cheque");
        expect_no_event(&play, "seat 3 steal-cheque");
        expect_to_act(&play, "0");
        expect_cheques(&play, 0, "1 10 15");
        expect_cheques(&play, 1, "2 9 16 23");
        expect_cheques(&play, 2, "3 8 17 22");
        expect_cheques(&play, 3, "4 7 18 21");
    }
}

/* §5.4: without a cheque nothing is sold and nothing is stolen, be it one thief or two. */
static void no_cheque_no_sale(void **unused)
{
    (void)unused;
    const struct {
        const char *places, *cards;
    } rows[] = {
        {"0 auction; 1 castle", "0 thief 12; 1 detective"},
        {"0 auction; 1 auction", "0 thief 12; 1 thief 2"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct play play;
        deal(&play, 2);
        struct noblesse before = *noblesse_of(&play.state);
        play_script(&play, rows[i].places);
        play_script(&play, rows[i].cards);
        expect_phase(&play, "place");
        expect_no_event(&play, "seat 0 buy");
        expect_no_event(&play, "seat 0 steal-cheque");
        before.head.round++;
        assert_memory_equal(&before, noblesse_of(&play.state), sizeof before);
    }
}

/* §5.5: thieves return from the auction house, and a detective at the castle does not change it. */
static void no_arrest_at_the_auction_house(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    play_script(&play, "0 auction; 1 auction; 2 castle; 0 thief 12; 1 cheque 2; 1 pile 1");
    play_script(&play, "2 detective");
    expect_no_event(&play, "seat 0 arrest");
    expect_scores(&play, "0 0 0");
    assert_int_equal(noblesse_in(&play.state)->prison[0], 0);
    all_to_auction(&play);
    expect_legal(&play, 0,
                 "cheque 1, cheque 2, cheque 10, cheque 15, cheque 24, thief 1, thief 12");
}

/* §5.6, §11.1: who has neither cheque nor free thief does nothing there and is not asked. */
static void nothing_to_play(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    keep_cheques(&play, 0, 0);
    imprison(&play, 12);
    imprison(&play, 1);
    expect_legal(&play, 0, "auction, castle");
    all_to_auction(&play);
    expect_to_act(&play, "1");
    play_script(&play, "1 cheque 2; 1 pile 1");
    expect_event(&play, "seat 0 no-card");
    expect_phase(&play, "place");
    play_script(&play, "0 auction; 1 castle");
    expect_event(&play, "seat 0 no-card");
    expect_phase(&play, "castle");
    expect_to_act(&play, "1");
}

/* §5.7, §11.1: when one pile has run out, the winner takes from the other without being asked. */
static void one_pile_left(void **unused)
{
    (void)unused;
    for (int gone = 0; gone < PILES; gone++) {
        struct play play;
        deal(&play, 2);
        sell_out(&play, gone, 0);
        const struct noblesse *noblesse = noblesse_in(&play.state);
        int bought = pile_top(noblesse, 1 - gone);
        all_to_auction(&play);
        play_script(&play, "0 cheque 1; 1 cheque 2");
        expect_phase(&play, "place");
        expect_buy_event(&play, 1, bought, 1 - gone);
        expect_top_event(&play, 1 - gone, pile_top(noblesse, 1 - gone));
        assert_true(noblesse->hand[1] >> bought & 1);
        expect_cheques(&play, 1, "9 16 23");
        expect_possible(&play);
    }
}

/* §5.7: the last object of a pile is sold, and no other is shown in its place. */
static void last_object_of_a_pile(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    sell_out(&play, 0, 1);
    sell_out(&play, 1, 1);
    int first = pile_top(noblesse_in(&play.state), 0);
    int second = pile_top(noblesse_in(&play.state), 1);
    all_to_auction(&play);
    play_script(&play, "0 cheque 1; 1 cheque 2");
    expect_legal(&play, 1, "pile 1, pile 2");
    play_script(&play, "1 pile 1");
    expect_buy_event(&play, 1, first, 0);
    expect_no_event(&play, "top");
    all_to_auction(&play);
    play_script(&play, "0 cheque 10; 1 cheque 9");
    expect_buy_event(&play, 0, second, 1);
    expect_no_event(&play, "top");
    assert_int_equal(pile_left(noblesse_in(&play.state), 0), 0);
    assert_int_equal(pile_left(noblesse_in(&play.state), 1), 0);
    expect_possible(&play);
}

/* §5.7, §11.1: when both have run out nobody is asked and all cheques stay, but both places may
 * still be chosen. */
static void both_piles_empty(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    sell_out(&play, 0, 0);
    sell_out(&play, 1, 0);
    for (seat_id seat = 0; seat < 3; seat++)
        expect_legal(&play, seat, "auction, castle");
    play_script(&play, "0 auction; 1 auction; 2 castle");
    expect_event(&play, "no-sale");
    expect_phase(&play, "castle");
    expect_to_act(&play, "2");
    play_script(&play, "2 detective");
    all_to_auction(&play);
    expect_event(&play, "no-sale");
    expect_phase(&play, "place");
    assert_int_equal(play.state.head.round, 3);
    expect_cheques(&play, 0, "1 10 15 24");
    expect_cheques(&play, 1, "2 9 16 23");
    expect_cheques(&play, 2, "3 8 17 22");
    play_script(&play, "0 castle; 1 castle; 2 castle");
    expect_no_event(&play, "no-sale");
}

/* ---- §11 Moves played for you ---- */

/* §11.1: a single card at the auction house is played without asking, a cheque or a thief; who has
 * a choice is asked. */
static void single_card_is_played(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 4);
    keep_cheques(&play, 0, 1u << 15);
    imprison(&play, 12);
    imprison(&play, 1);
    keep_cheques(&play, 1, 0);
    imprison(&play, 11);
    play_script(&play, "0 auction; 1 auction; 2 auction; 3 castle");
    expect_to_act(&play, "2");
    play_script(&play, "2 cheque 8");
    expect_event(&play, "seat 0 cheque amount 15");
    expect_event(&play, "seat 1 thief seniority 2");
    expect_event(&play, "seat 1 steal-cheque amount 15 from 0");
    expect_to_act(&play, "0");
    expect_cheques(&play, 0, "");
    expect_cheques(&play, 1, "15");
}

/* §11.1: one cheque and one thief are two cards, so this player is asked. */
static void two_cards_are_asked(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    keep_cheques(&play, 0, 1u << 15);
    imprison(&play, 12);
    keep_cheques(&play, 1, 0);
    all_to_auction(&play);
    expect_to_act(&play, "0 1");
    expect_legal(&play, 0, "cheque 15, thief 1");
    expect_legal(&play, 1, "thief 2, thief 11");
}

/* §11.1: when nobody at the auction house has a choice, the cards are played at once. */
static void auction_without_a_choice(void **unused)
{
    (void)unused;
    const int jailed[] = {12, 1, 11, 3, 10};
    struct play play;
    deal(&play, 6);
    for (size_t i = 0; i < COUNT_OF(jailed); i++)
        imprison(&play, jailed[i]);
    keep_cheques(&play, 0, 1u << 15);
    keep_cheques(&play, 1, 0);
    keep_cheques(&play, 2, 0);
    play_script(&play, "0 auction; 1 auction; 2 auction; 3 castle; 4 castle; 5 castle");
    expect_event(&play, "seat 0 cheque amount 15");
    expect_event(&play, "seat 1 steal-cheque amount 15 from 0");
    expect_event(&play, "seat 2 no-card");
    expect_phase(&play, "pile");
    expect_to_act(&play, "0");
}

/* ---- §12 Options and players ---- */

/* §12.1: the defaults are reward=own and finish=round. */
static void options_have_defaults(void **unused)
{
    (void)unused;
    struct game_config config;
    struct buffer text = {0};
    game_config_init(&game_noblesse, &config, 4);
    game_write_options(&game_noblesse, &config, &text);
    assert_string_equal(buffer_text(&text), "reward=own finish=round");
    buffer_close(&text);
}

/* §12.1: only the values of the table are accepted; a sentence names them. */
static void wrong_options_are_refused(void **unused)
{
    (void)unused;
    const struct {
        const char *options, *sentence;
    } rows[] = {
        {"reward=own finish=now", NULL},
        {"reward=leader finish=round", NULL},
        {"reward=first", "option reward cannot be 'first': expected one of own, leader"},
        {"finish=200", "option finish cannot be '200': expected one of round, now"},
        {"finish=", "option finish cannot be '': expected one of round, now"},
        {"prize=own", "noblesse has no option 'prize': expected one of reward, finish"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct game_config config;
        struct error error = {0};
        game_config_init(&game_noblesse, &config, 4);
        int code = game_config_read(&game_noblesse, &config, span_of(rows[i].options), &error);
        assert_int_equal(code, rows[i].sentence ? ERR_OPTION : 0);
        assert_string_equal(error.text, rows[i].sentence ? rows[i].sentence : "");
    }
}

/* 2 to 6 players. */
static void number_of_players(void **unused)
{
    (void)unused;
    const int wrong[] = {-1, 0, 1, 7, 255, 258};
    struct game_config config;
    struct error error;
    for (int players = 2; players <= 6; players++) {
        game_config_init(&game_noblesse, &config, players);
        assert_int_equal(game_config_check(&game_noblesse, &config, &error), 0);
    }
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        game_config_init(&game_noblesse, &config, wrong[i]);
        assert_int_equal(game_config_check(&game_noblesse, &config, &error), ERR_PLAYERS);
        assert_non_null(strstr(error.text, "noblesse takes 2 to 6 players, not "));
    }
}

/* ---- §13 Who knows what ---- */

/* §13.1: the hand that was dealt is told to its owner alone; the top cards to everybody. */
static void hand_is_told_to_its_owner(void **unused)
{
    (void)unused;
    struct play play;
    int hands = 0, tops = 0;
    deal(&play, 5);
    for (int i = 0; i < play.log.count; i++) {
        const struct event *event = &play.log.event[i];
        if (event->kind == EVENT_HAND) {
            assert_int_equal(event->audience, 1u << event->seat);
            assert_true((card_set)event->value[0] == noblesse_in(&play.state)->hand[event->seat]);
            hands |= 1 << event->seat;
        } else {
            assert_int_equal(event->audience, AUDIENCE_ALL);
            tops += event->kind == EVENT_TOP;
        }
    }
    assert_int_equal(hands, 31);
    assert_int_equal(tops, 2);
}

/* §13.1: a player sees the own hand, the number of cards in the others, and of the piles the top
 * cards; a spectator sees no hand at all. */
static void dealt_cards_and_piles_are_hidden(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id viewer = SPECTATOR; viewer < 3; viewer++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewer, &view);
        const struct noblesse *known = noblesse_in(&view.known);
        for (seat_id seat = 0; seat < 3; seat++) {
            assert_true(known->hand[seat] == (seat == viewer ? noblesse->hand[seat] : 0));
            assert_int_equal(known->hidden[seat], seat == viewer ? 0 : 4);
        }
        for (int i = 0; i < 33; i++) {
            bool top = i == 0 || i == 17;
            assert_int_equal(known->pile[i], top ? noblesse->pile[i] : UNKNOWN);
        }
        assert_null(game_noblesse.check(&view.known, &viewer));
    }
}

/* §13.1: the view is the same, to the byte, whatever lies where it may not look. */
static void hidden_cards_do_not_show(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view one, other;
    deal(&play, 3);
    game_observe(&game_noblesse, &play.state, 1, &one);
    struct noblesse *noblesse = noblesse_of(&play.state);
    card_set swapped = noblesse->hand[0];
    noblesse->hand[0] = noblesse->hand[2];
    noblesse->hand[2] = swapped;
    int from_hand = bits_lowest(noblesse->hand[0]);
    noblesse->hand[0] = bits_without_lowest(noblesse->hand[0]) | card_bit(noblesse->pile[1]);
    noblesse->pile[1] = noblesse->pile[32];
    noblesse->pile[32] = (uint8_t)from_hand;
    expect_possible(&play);
    game_observe(&game_noblesse, &play.state, 1, &other);
    assert_true(game_equal(&one.known, &other.known));
}

/* §13.2: everybody remembers what was bought. */
static void bought_objects_are_known(void **unused)
{
    (void)unused;
    struct play play;
    struct game_view view;
    deal(&play, 3);
    card_set bought = card_bit(pile_top(noblesse_in(&play.state), 1));
    play_script(&play, "0 auction; 1 castle; 2 castle; 0 cheque 1; 0 pile 2");
    game_observe(&game_noblesse, &play.state, 2, &view);
    assert_true(noblesse_in(&view.known)->hand[0] == bought);
    assert_int_equal(noblesse_in(&view.known)->hidden[0], 4);
    assert_int_equal(noblesse_in(&view.known)->hidden[1], 4);
    game_observe(&game_noblesse, &play.state, 0, &view);
    assert_true(noblesse_in(&view.known)->hand[0] == noblesse_in(&play.state)->hand[0]);
    assert_int_equal(noblesse_in(&view.known)->hidden[0], 0);
}

/* §13.2: cheques held, thieves free and in prison, and the pawns are open to all. */
static void open_facts_are_in_every_view(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 3);
    imprison(&play, 10);
    noblesse_of(&play.state)->pawn[1] = 7;
    all_to_auction(&play);
    play_script(&play, "0 cheque 24; 1 thief 2; 2 cheque 3; 0 pile 1");
    const struct noblesse *noblesse = noblesse_in(&play.state);
    for (seat_id viewer = SPECTATOR; viewer < 3; viewer++) {
        struct game_view view;
        game_observe(&game_noblesse, &play.state, viewer, &view);
        const struct noblesse *known = noblesse_in(&view.known);
        assert_memory_equal(known->cheques, noblesse->cheques, sizeof known->cheques);
        assert_memory_equal(known->prison, noblesse->prison, sizeof known->prison);
        assert_memory_equal(known->pawn, noblesse->pawn, sizeof known->pawn);
        assert_int_equal(known->thieves, noblesse->thieves);
    }
}

/* ---- §14 Notation of actions ---- */

/* §14.1, §14.2: every command has one text; it is read and written back. */
static void commands_are_read(void **unused)
{
    (void)unused;
    const char *const commands[] = {
        "auction",
        "castle",
        "cheque 1",
        "cheque 24",
        "thief 1",
        "thief 12",
        "pile 1",
        "pile 2",
        "exhibit",
        "detective",
        "show A1612 B1700 B1745",
        "nothing",
        "steal A1612",
    };
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        action chosen;
        struct buffer text = {0};
        assert_int_equal(action_read(&game_noblesse, span_of(commands[i]), &chosen, NULL), 0);
        action_write(&game_noblesse, chosen, &text);
        assert_string_equal(buffer_text(&text), commands[i]);
        buffer_close(&text);
    }
}

/* §14.1, §14.2: anything else is refused with what was expected. */
static void other_texts_are_refused(void **unused)
{
    (void)unused;
    const char *const texts[] = {
        "",
        "Auction",
        "auction 1",
        "cheque",
        "cheque 0",
        "cheque 25",
        "cheque 01",
        "thief 0",
        "thief 13",
        "pile 0",
        "pile 3",
        "show",
        "show A1612 A1503 B1511", /* by year */
        "show B1511 A1503 A1612", /* by letter */
        "show A1503 A1503 B1511",
        "show A1503  B1511",
        "show A1503 B1511 ",
        "steal A1504",
        "steal A1612 B1700",
        "steal a1612",
        "nothing A1612",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        action chosen;
        struct error error;
        assert_int_equal(action_read(&game_noblesse, span_of(texts[i]), &chosen, &error),
                         ERR_SYNTAX);
        assert_non_null(strstr(error.text, "is no action of noblesse: expected one of auction"));
    }
}

/* An action at the wrong time is refused with the seat, the phase and what it could do. */
static void wrong_moment_is_refused(void **unused)
{
    (void)unused;
    struct play play;
    deal(&play, 2);
    expect_refused(&play, 1, "cheque 2",
                   "seat 1 cannot 'cheque 2' in phase place: expected auction, castle");
    expect_refused(&play, 0, "show A1503 A1547 B1511", "expected auction, castle");
    all_to_auction(&play);
    play_script(&play, "0 cheque 1; 1 cheque 2");
    expect_refused(&play, 1, "castle",
                   "seat 1 cannot 'castle' in phase pile: expected pile 1, pile 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_those_of_the_table),
        cmocka_unit_test(years_are_unique),
        cmocka_unit_test(number_of_objects),
        cmocka_unit_test(cards_of_each_seat),
        cmocka_unit_test(cheques_and_thieves_differ),
        cmocka_unit_test(four_objects_each),
        cmocka_unit_test(deals_are_random),
        cmocka_unit_test(piles_share_the_rest),
        cmocka_unit_test(start_of_the_game),
        cmocka_unit_test(places_are_chosen_together),
        cmocka_unit_test(auction_comes_before_castle),
        cmocka_unit_test(empty_places_are_skipped),
        cmocka_unit_test(auction_cards),
        cmocka_unit_test(largest_cheque_buys),
        cmocka_unit_test(buyer_chooses_the_pile),
        cmocka_unit_test(paid_cheque_is_gone),
        cmocka_unit_test(only_thief_takes_the_cheque),
        cmocka_unit_test(several_thieves_take_nothing),
        cmocka_unit_test(no_cheque_no_sale),
        cmocka_unit_test(no_arrest_at_the_auction_house),
        cmocka_unit_test(nothing_to_play),
        cmocka_unit_test(one_pile_left),
        cmocka_unit_test(last_object_of_a_pile),
        cmocka_unit_test(both_piles_empty),
        cmocka_unit_test(single_card_is_played),
        cmocka_unit_test(two_cards_are_asked),
        cmocka_unit_test(auction_without_a_choice),
        cmocka_unit_test(options_have_defaults),
        cmocka_unit_test(wrong_options_are_refused),
        cmocka_unit_test(number_of_players),
        cmocka_unit_test(hand_is_told_to_its_owner),
        cmocka_unit_test(dealt_cards_and_piles_are_hidden),
        cmocka_unit_test(hidden_cards_do_not_show),
        cmocka_unit_test(bought_objects_are_known),
        cmocka_unit_test(open_facts_are_in_every_view),
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(wrong_moment_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
