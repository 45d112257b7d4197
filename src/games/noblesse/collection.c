/* collection.c: collections of Noblesse (§7). */
#include "games/noblesse/noblesse.h"

static card_set newest_of(card_set cards)
{
    return card_bit(bits_highest(cards));
}

/* Which letters occur, as bits. */
static unsigned letters_in(card_set cards)
{
    unsigned letters = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        letters |= (unsigned)((cards & noblesse_letter(letter)) != 0) << letter;
    return letters;
}

bool collection_valid(card_set cards)
{
    unsigned letters = letters_in(cards);
    unsigned lowest = letters & (0u - letters);
    bool unbroken = (letters & (letters + lowest)) == 0;
    return unbroken && bits_count(cards) >= COLLECTION_LEAST;
}

static int oldest_rank(card_set cards)
{
    int oldest = CARDS;
    for (int letter = 0; letter < LETTERS; letter++) {
        card_set own = cards & noblesse_letter(letter);
        if (own && noblesse_age_rank[bits_lowest(own)] < oldest)
            oldest = noblesse_age_rank[bits_lowest(own)];
    }
    return oldest;
}

uint32_t collection_worth(card_set cards)
{
    return cards ? (uint32_t)(bits_count(cards) * (CARDS + 1) + CARDS - oldest_rank(cards)) : 0;
}

card_set collection_best(card_set hand)
{
    card_set best = 0, run = 0;
    for (int letter = 0; letter <= LETTERS; letter++) {
        card_set own = letter < LETTERS ? hand & noblesse_letter(letter) : 0;
        if (own) {
            run |= own;
            continue;
        }
        if (bits_count(run) >= COLLECTION_LEAST && collection_worth(run) > collection_worth(best))
            best = run;
        run = 0;
    }
    return best;
}

/* Goes through the counted collections and stops at the one with `index` before it; returns how
 * many it has passed. Ascending, because for one highest letter: a card of each letter is less
 * than three of that letter, which is less than all of it, and longer runs contain shorter ones.
 * A run of single cards is met once, as the newest of each letter. */
static inline unsigned walk(card_set hand, unsigned index, card_set *found)
{
    unsigned passed = 0;
#define MEET(cards)                                                                                \
    do {                                                                                           \
        if (passed == index) {                                                                     \
            *found = (cards);                                                                      \
            return passed;                                                                         \
        }                                                                                          \
        passed++;                                                                                  \
    } while (0)
    for (int top = 0; top < LETTERS; top++) {
        card_set own = hand & noblesse_letter(top);
        if (!own)
            continue;
        card_set thin = newest_of(own);
        for (int letter = top - 1; letter >= 0; letter--) {
            card_set more = hand & noblesse_letter(letter);
            if (!more)
                break;
            thin |= newest_of(more);
            if (top - letter >= 2)
                MEET(thin);
        }
        int count = bits_count(own);
        if (count > COLLECTION_LEAST) {
            card_set newest = own;
            for (int i = count; i > COLLECTION_LEAST; i--)
                newest = bits_without_lowest(newest);
            MEET(newest);
        }
        card_set whole = own;
        for (int letter = top;;) {
            int letters = top - letter + 1;
            bool single = count == letters;
            if (count >= COLLECTION_LEAST && !(letters >= COLLECTION_LEAST && single))
                MEET(whole);
            if (--letter < 0)
                break;
            card_set more = hand & noblesse_letter(letter);
            if (!more)
                break;
            whole |= more;
            count = bits_count(whole);
        }
    }
#undef MEET
    return passed;
}

unsigned collection_count(card_set hand)
{
    card_set ignored;
    return walk(hand, UINT32_MAX, &ignored);
}

card_set collection_at(card_set hand, unsigned index)
{
    card_set found = 0;
    walk(hand, index, &found);
    return found;
}
