#include "rules/support/noblesse.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 1 };

void deal(struct play *play, int players)
{
    play_deal(play, &game_noblesse, players, "", SEED);
}

int card_named(struct span name)
{
    for (int card = 0; card < CARDS; card++)
        if (span_is(name, noblesse_card_names[card]))
            return card;
    fail_msg("no card '%.*s'", (int)name.length, name.start);
    return 0;
}

card_set cards_of(const char *text)
{
    card_set cards = 0;
    struct span rest = span_of(text);
    while (rest.length)
        cards |= card_bit(card_named(span_cut(&rest, ' ')));
    return cards;
}

/* Whether a card beside these stays out of any collection. */
static bool stands_apart(card_set hand, int card)
{
    int letter = noblesse_card_names[card][0];
    int same = 0;
    BITS_EACH (held, hand) {
        int distance = noblesse_card_names[held][0] - letter;
        if (distance == 1 || distance == -1)
            return false;
        same += distance == 0;
    }
    return same < 2;
}

static void fill_up(struct noblesse *noblesse, seat_id seat, card_set *unused)
{
    for (int card = CARDS - 1; card >= 0 && bits_count(noblesse->hand[seat]) < HAND_DEALT; card--) {
        if (*unused >> card & 1 && stands_apart(noblesse->hand[seat], card)) {
            noblesse->hand[seat] |= card_bit(card);
            *unused &= ~card_bit(card);
        }
    }
    assert_true(bits_count(noblesse->hand[seat]) >= HAND_DEALT);
}

/* Fills both piles; what was bought came from the first. */
static void stack_piles(struct noblesse *noblesse, card_set unused)
{
    card_set bought = 0;
    int at = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        card_set beyond = noblesse->hand[seat];
        for (int i = 0; i < HAND_DEALT; i++)
            beyond = bits_without_lowest(beyond);
        bought |= beyond;
    }
    BITS_EACH (card, bought)
        noblesse->pile[at++] = (uint8_t)card;
    BITS_EACH (card, unused)
        noblesse->pile[at++] = (uint8_t)card;
    noblesse->drawn[0] = (uint8_t)bits_count(bought);
    noblesse->seen = bought;
    for (int pile = 0; pile < PILES; pile++)
        noblesse->seen |= card_bit(pile_top(noblesse, pile));
}

void set_up(struct play *play, struct table table)
{
    play_deal(play, &game_noblesse, table.players, table.options ? table.options : "", SEED);
    struct noblesse *noblesse = noblesse_of(&play->state);
    card_set unused = noblesse_cards(table.players);
    for (seat_id seat = 0; seat < table.players; seat++) {
        noblesse->hand[seat] = table.hand[seat] ? cards_of(table.hand[seat]) : 0;
        unused &= ~noblesse->hand[seat];
    }
    for (seat_id seat = 0; seat < table.players; seat++)
        fill_up(noblesse, seat, &unused);
    stack_piles(noblesse, unused);
    memcpy(noblesse->pawn, table.pawn, sizeof table.pawn);
    expect_possible(play);
}

void imprison(struct play *play, const char *thieves)
{
    struct noblesse *noblesse = noblesse_of(&play->state);
    int numbers[SEATS_MAX];
    int count = read_numbers(thieves, numbers, SEATS_MAX);
    int cell = 0;
    for (int i = 0; i < count; i++) {
        while (noblesse->prison[cell])
            assert_true(++cell < SEATS_MAX);
        noblesse->prison[cell] = (uint8_t)numbers[i];
        noblesse->thieves &= (uint16_t) ~(1u << numbers[i]);
    }
    expect_possible(play);
}

void all_go_to(struct play *play, const char *place)
{
    char script[128] = "";
    for (seat_id seat = 0; seat < play->state.head.players; seat++)
        snprintf(script + strlen(script), sizeof script - strlen(script), "%s%d %s",
                 seat ? "; " : "", seat, place);
    play_script(play, script);
}

void at_castle(struct play *play, const char *script)
{
    all_go_to(play, "castle");
    play_script(play, script);
}

void expect_cards(card_set cards, const char *names)
{
    char found[CARDS * 6 + 1] = "";
    BITS_EACH (card, cards)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s", *found ? " " : "",
                 noblesse_card_names[card]);
    assert_string_equal(found, names);
}

void expect_hand(const struct play *play, seat_id seat, const char *names)
{
    expect_cards(noblesse_in(&play->state)->hand[seat], names);
}

void expect_prison(const struct play *play, const char *thieves)
{
    char found[32] = "";
    for (int cell = 0; cell < SEATS_MAX; cell++)
        if (noblesse_in(&play->state)->prison[cell])
            snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", *found ? " " : "",
                     noblesse_in(&play->state)->prison[cell]);
    assert_string_equal(found, thieves);
}

int event_at(const struct play *play, const char *text)
{
    struct buffer line = {0};
    int found = -1;
    for (int i = 0; i < play->log.count && found < 0; i++) {
        buffer_clear(&line);
        event_write(play->game, &play->log.event[i], &line);
        if (strcmp(buffer_text(&line), text) == 0)
            found = i;
    }
    buffer_close(&line);
    if (found < 0)
        fail_msg("no event '%s'", text);
    return found;
}

void expect_advance(const struct play *play, seat_id seat, int squares, int to, const char *why)
{
    char text[64];
    snprintf(text, sizeof text, "seat %d advance squares %d to %d why %s", seat, squares, to, why);
    expect_event(play, text);
}

void expect_top_event(const struct play *play, int pile, int card)
{
    char text[32];
    snprintf(text, sizeof text, "top pile %d card %s", pile + 1, noblesse_card_names[card]);
    expect_event(play, text);
}
