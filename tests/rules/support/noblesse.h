/* noblesse.h: what the rule tests of Noblesse share. Objects are written as texts, "A1503 B1511",
 * by letter and year, thieves by their numbers. */
#ifndef TESTS_RULES_SUPPORT_NOBLESSE_H
#define TESTS_RULES_SUPPORT_NOBLESSE_H

#include "rules/support/rules.h"

#include "games/noblesse/noblesse.h"

/* ---- Making positions ---- */

/* A position before the places are chosen. Hands with fewer than four cards are filled up with
 * cards that make no collection, neither with each other nor with those given; what a hand has
 * beyond four was bought. */
struct table {
    int players;
    const char *options;
    const char *hand[SEATS_MAX];
    uint8_t pawn[SEATS_MAX];
};

/* Deals without options, always the same. */
void deal(struct play *play, int players);

/* The position of a table, both piles filled with the objects that nobody holds. */
void set_up(struct play *play, struct table table);

/* Puts thieves into prison, "11 10 3": the first named into the first cell that is free. */
void imprison(struct play *play, const char *thieves);

/* Everybody chooses the same place, "auction" or "castle". */
void all_go_to(struct play *play, const char *place);

/* Everybody goes to the castle; then the script is played. */
void at_castle(struct play *play, const char *script);

/* Fails unless it is the name of a card. */
int card_named(struct span name);

/* "A1503 B1511" as a set. */
card_set cards_of(const char *text);

/* ---- Comparing ---- */

/* Fail unless the set, or the hand of `seat`, is exactly these cards. */
void expect_cards(card_set cards, const char *names);
void expect_hand(const struct play *play, seat_id seat, const char *names);

/* Fails unless exactly these thieves are in prison, from the first cell on: "11 2". */
void expect_prison(const struct play *play, const char *thieves);

/* Where in the log an event is; fails if it is not there. */
int event_at(const struct play *play, const char *text);

/* Fails unless the log holds "seat 2 advance squares 4 to 9 why best". */
void expect_advance(const struct play *play, seat_id seat, int squares, int to, const char *why);

/* Fails unless the log holds "top pile 1 card A1503"; `pile` counts from 0. */
void expect_top_event(const struct play *play, int pile, int card);

#endif
