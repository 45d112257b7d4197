/* collection.c: collections of Noblesse (§7). */
#include "games/noblesse/noblesse.h"

/* The letters of these cards, as bits. */
static unsigned letters_of(card_set cards)
{
    unsigned letters = 0;
    for (int letter = 0; letter < LETTERS; letter++)
        letters |= (unsigned)((cards & noblesse_letter(letter)) != 0) << letter;
    return letters;
}

bool collection_valid(card_set cards)
{
    unsigned letters = letters_of(cards);
    unsigned lowest = letters & (0u - letters);
    bool unbroken = (letters & (letters + lowest)) == 0;
    return unbroken && bits_count(cards) >= COLLECTION_LEAST;
}

/* The letters missing between the lowest and the highest one, "C, D". */
static void write_gaps(unsigned letters, char text[static 3 * LETTERS])
{
    unsigned between = (2u << bits_highest(letters)) - (1u << bits_lowest(letters));
    char *end = text;
    BITS_EACH (letter, between & ~letters) {
        if (end != text) {
            *end++ = ',';
            *end++ = ' ';
        }
        *end++ = (char)('A' + letter);
    }
    *end = 0;
}

int collection_fault(card_set cards, struct error *error)
{
    char gaps[3 * LETTERS] = "";
    if (collection_valid(cards))
        return 0;
    if (cards)
        write_gaps(letters_of(cards), gaps);
    if (*gaps)
        return error_set(error, ERR_ILLEGAL, "the letters must follow one another: missing %s",
                         gaps);
    return error_set(error, ERR_ILLEGAL, "a collection has at least %d objects, not %d",
                     COLLECTION_LEAST, bits_count(cards));
}

/* The age rank of the oldest card; CARDS if there are no cards. */
static int oldest_rank(card_set cards)
{
    const card_set none = card_bit(CARDS);
    int oldest = CARDS;
    for (int letter = 0; letter < LETTERS; letter++) {
        int rank = noblesse_age_rank[bits_lowest((cards & noblesse_letter(letter)) | none)];
        oldest = rank < oldest ? rank : oldest;
    }
    return oldest;
}

uint32_t collection_worth(card_set cards)
{
    return (uint32_t)(bits_count(cards) * (CARDS + 1) + CARDS - oldest_rank(cards));
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

/* ---- The enumerated collections ----
 *
 * They are ordered by their highest letter. For each highest letter they come in three parts: thin
 * runs, with one card per letter, by length; three cards of that letter, if it has more; whole
 * runs, by length. This order is ascending: within the highest letter, one card is less than three
 * and three are less than all, and longer runs contain shorter ones. A run of single cards is both
 * thin and whole, and counts as thin. Counting is branch-free, because it happens at every
 * exhibition of a playout. */

/* What a hand has at a letter, taken as the highest of a run. */
struct top {
    int cards;   /* of the letter */
    int run;     /* consecutive letters down from it */
    int singles; /* how many of those, counted down from it, have a single card */
};

static struct top next_top(struct top below, card_set hand, int letter)
{
    int cards = bits_count(hand & noblesse_letter(letter));
    return (struct top){
        .cards = cards,
        .run = cards ? below.run + 1 : 0,
        .singles = cards == 1 ? below.singles + 1 : 0,
    };
}

static int above_two(int length)
{
    return length > 2 ? length - 2 : 0;
}

static unsigned thin_count(struct top top)
{
    return (unsigned)above_two(top.run);
}

static unsigned newest_count(struct top top)
{
    return top.cards > COLLECTION_LEAST;
}

static unsigned whole_count(struct top top)
{
    bool one_letter = top.cards >= COLLECTION_LEAST;
    bool two_letters = top.run >= 2 && top.singles < 2;
    return (unsigned)(one_letter + two_letters + above_two(top.run) - above_two(top.singles));
}

unsigned collection_count(card_set hand)
{
    struct top top = {0};
    unsigned count = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        top = next_top(top, hand, letter);
        count += thin_count(top) + newest_count(top) + whole_count(top);
    }
    return count;
}

/* The newest card of each of `length` letters down from `letter`. */
static card_set thin_run(card_set hand, int letter, int length)
{
    card_set thin = 0;
    for (; length; length--, letter--)
        thin |= card_bit(bits_highest(hand & noblesse_letter(letter)));
    return thin;
}

static card_set three_newest(card_set cards)
{
    for (int more = bits_count(cards) - COLLECTION_LEAST; more; more--)
        cards = bits_without_lowest(cards);
    return cards;
}

/* The whole run that has `index` shorter ones before it. */
static card_set whole_run(card_set hand, int letter, struct top top, unsigned index)
{
    card_set whole = 0;
    for (int length = 1; letter >= 0; length++, letter--) {
        whole |= hand & noblesse_letter(letter);
        bool thin_too = length >= COLLECTION_LEAST && length <= top.singles;
        if (bits_count(whole) >= COLLECTION_LEAST && !thin_too && index-- == 0)
            break;
    }
    return whole;
}

card_set collection_at(card_set hand, unsigned index)
{
    struct top top = {0};
    for (int letter = 0; letter < LETTERS; letter++) {
        top = next_top(top, hand, letter);
        unsigned thin = thin_count(top), newest = newest_count(top), whole = whole_count(top);
        if (index < thin)
            return thin_run(hand, letter, COLLECTION_LEAST + (int)index);
        if (index < thin + newest)
            return three_newest(hand & noblesse_letter(letter));
        if (index < thin + newest + whole)
            return whole_run(hand, letter, top, index - thin - newest);
        index -= thin + newest + whole;
    }
    return 0;
}
