/* noblesse_reasons.c: why choices in Noblesse are made. */
#include "words/noblesse_words.h"

static const struct noblesse *noblesse_at(const struct matter *matter)
{
    return noblesse_in(matter->known);
}

static int value_of(const struct matter *matter)
{
    return (int)action_value(matter->chosen);
}

static int best_with(const struct matter *matter, card_set more)
{
    return bits_count(collection_best(noblesse_at(matter)->hand[matter->seat] | more));
}

/* ---- The others ---- */

/* Those who may be where the choice is made. */
static seat_mask others_here(const struct matter *matter)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    seat_mask here = seats_all(&noblesse->head);
    if (noblesse->head.phase == AUCTION)
        here &= (seat_mask)~noblesse->castle;
    else if (noblesse->head.phase == CASTLE)
        here = noblesse->head.to_act;
    return here & (seat_mask)~seat_bit(matter->seat);
}

/* The highest cheque of theirs; 0 for none. */
static int their_cheque(const struct matter *matter)
{
    uint32_t cheques = 0;
    BITS_EACH (seat, others_here(matter))
        cheques |= noblesse_at(matter)->cheques[seat];
    return cheques ? bits_highest(cheques) : 0;
}

static int with_a_thief(const struct matter *matter)
{
    int count = 0;
    BITS_EACH (seat, others_here(matter))
        count += free_thieves(noblesse_at(matter), (seat_id)seat) != 0;
    return count;
}

/* How many of them are known to have a collection, of more than so many objects. */
static int with_more_than(const struct matter *matter, int objects)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    int count = 0;
    BITS_EACH (seat, others_here(matter))
        count += bits_count(collection_best(noblesse->hand[seat] & noblesse->seen)) > objects;
    return count;
}

/* ---- What holds ---- */

/* The size of the best collection with an object, if that is larger than without. */
static long collection_with(const struct matter *matter, int card)
{
    int with = best_with(matter, card_bit(card));
    return with > best_with(matter, 0) ? with : 0;
}

/* The object for sale that enlarges the collection most; -1 for none. */
static int wanted(const struct matter *matter)
{
    int best = -1;
    BITS_EACH (card, noblesse_for_sale(noblesse_at(matter))) {
        long with = collection_with(matter, (int)card);
        if (with && (best < 0 || with > collection_with(matter, best)))
            best = (int)card;
    }
    return best;
}

static long wants_object(const struct matter *matter)
{
    int card = wanted(matter);
    return card < 0 ? 0 : collection_with(matter, card);
}

static long nothing_for_sale(const struct matter *matter)
{
    return !sale_open(noblesse_at(matter));
}

static long cannot_buy(const struct matter *matter)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    return !noblesse->cheques[matter->seat] && !free_thieves(noblesse, matter->seat);
}

/* The best collection, if nobody is known to have as many objects. */
static long has_largest(const struct matter *matter)
{
    int mine = best_with(matter, 0);
    return mine && !with_more_than(matter, mine - 1) ? mine : 0;
}

static long is_last(const struct matter *matter)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    int rank = race_rank(noblesse, matter->seat);
    return with_a_thief(matter) && rank == noblesse->head.players ? rank : 0;
}

static long outbids_all(const struct matter *matter)
{
    uint32_t cheques = noblesse_at(matter)->cheques[matter->seat];
    int cheque = action_kind_of(matter->chosen) == CHEQUE ? value_of(matter)
                 : cheques                                ? bits_highest(cheques)
                                                          : 0;
    return their_cheque(matter) && cheque > their_cheque(matter) ? cheque : 0;
}

/* Whether the cheque is the smallest, and no other can be paid. */
static long only_cheque(const struct matter *matter)
{
    int smallest = bits_lowest(noblesse_at(matter)->cheques[matter->seat]);
    return value_of(matter) == smallest && !their_cheque(matter);
}

static long robs_at_auction(const struct matter *matter)
{
    return noblesse_at(matter)->head.phase == AUCTION ? their_cheque(matter) : 0;
}

static long robs_unhindered(const struct matter *matter)
{
    return with_a_thief(matter) ? 0 : robs_at_auction(matter);
}

static long enlarges_by_pile(const struct matter *matter)
{
    return collection_with(matter, pile_top(noblesse_at(matter), value_of(matter) - 1));
}

static long enlarges_by_theft(const struct matter *matter)
{
    return collection_with(matter, value_of(matter));
}

/* Whether the object is the oldest of those there are. */
static long is_oldest(card_set cards, int card)
{
    BITS_EACH (other, cards)
        if (noblesse_age_rank[other] < noblesse_age_rank[card])
            return 0;
    return !bits_single(cards);
}

static long oldest_of_piles(const struct matter *matter)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    return is_oldest(noblesse_for_sale(noblesse), pile_top(noblesse, value_of(matter) - 1));
}

static long oldest_to_steal(const struct matter *matter)
{
    const struct noblesse *noblesse = noblesse_at(matter);
    return is_oldest(collection_left(noblesse, noblesse->stage), value_of(matter));
}

static long no_thief_here(const struct matter *matter)
{
    return !with_a_thief(matter);
}

static long thieves_here(const struct matter *matter)
{
    return with_a_thief(matter);
}

static long collections_here(const struct matter *matter)
{
    return noblesse_at(matter)->head.phase == CASTLE ? with_more_than(matter, 0) : 0;
}

static long reward_here(const struct matter *matter)
{
    return noblesse_reward[reward_square(noblesse_at(matter), matter->seat)][0];
}

static long nothing_else_to_play(const struct matter *matter)
{
    return !best_with(matter, 0) && !free_thieves(noblesse_at(matter), matter->seat);
}

/* The only exhibitor comes first whatever is shown. */
static long shows_enough(const struct matter *matter)
{
    bool alone = bits_single(noblesse_at(matter)->head.to_act);
    return alone && bits_count(action_value(matter->chosen)) == COLLECTION_LEAST;
}

static long shows_best(const struct matter *matter)
{
    card_set best = collection_best(noblesse_at(matter)->hand[matter->seat]);
    return action_value(matter->chosen) == best;
}

/* ---- Sentences ---- */

const struct reason noblesse_reasons[] = {
    {GO_AUCTION, wants_object,
     TR_N("With {object} you would have a collection of {n} object.",
          "With {object} you would have a collection of {n} objects.")},
    {GO_AUCTION, outbids_all, {TR("Nobody has a higher cheque than yours for {n},000.")}},
    {GO_CASTLE, nothing_for_sale, {TR("Nothing is left at the auction house.")}},
    {GO_CASTLE, cannot_buy, {TR("You have neither a cheque nor a thief for the auction house.")}},
    {GO_CASTLE, has_largest,
     TR_N("Nobody is known to have as large a collection as yours, {n} object.",
          "Nobody is known to have as large a collection as yours, {n} objects.")},
    {GO_CASTLE, is_last,
     TR_N("A detective takes whoever is last the furthest: {n} square.",
          "A detective takes whoever is last the furthest: {n} squares.")},
    {CHEQUE, only_cheque, {TR("Nobody else here has a cheque, so the smallest is enough.")}},
    {CHEQUE, outbids_all, {TR("Nobody else here has so high a cheque.")}},
    {CHEQUE, wants_object,
     TR_N("With {object} you would have a collection of {n} object.",
          "With {object} you would have a collection of {n} objects.")},
    {TAKE_PILE, enlarges_by_pile,
     TR_N("It gives you a collection of {n} object.", "It gives you a collection of {n} objects.")},
    {TAKE_PILE,
     oldest_of_piles,
     {TR("It is the older of the two, which counts between collections of the same size.")}},
    {THIEF,
     robs_unhindered,
     {TR("No other thief can get in its way, and there are cheques of up to {n},000 to take.")}},
    {THIEF, robs_at_auction, {TR("There are cheques of up to {n},000 to take.")}},
    {THIEF, collections_here,
     TR_N("{n} other player here is known to have a collection.",
          "{n} other players here are known to have a collection.")},
    {DETECTIVE, thieves_here,
     TR_N("{n} other player here still has a thief.",
          "{n} other players here still have a thief.")},
    {DETECTIVE, nothing_else_to_play, {TR("You have neither a collection nor a thief to play.")}},
    {EXHIBIT, no_thief_here, {TR("Nobody else here has a thief to rob you with.")}},
    {EXHIBIT, has_largest,
     TR_N("Nobody here is known to have as large a collection as yours, {n} object.",
          "Nobody here is known to have as large a collection as yours, {n} objects.")},
    {EXHIBIT, reward_here,
     TR_N("The best exhibition would take you {n} square further.",
          "The best exhibition would take you {n} squares further.")},
    {SHOW,
     shows_enough,
     {TR("Nobody else exhibits, so three objects bring as much as all of them.")}},
    {SHOW, shows_best, {TR("The larger collection comes first, and you have no better one.")}},
    {STEAL, enlarges_by_theft,
     TR_N("It gives you a collection of {n} object.", "It gives you a collection of {n} objects.")},
    {STEAL,
     oldest_to_steal,
     {TR("It is the oldest there, which counts between collections of the same size.")}},
    {0},
};

void noblesse_because(const struct matter *matter, const char *sentence, long number,
                      struct buffer *out)
{
    struct buffer object = {0};
    int card = wanted(matter);
    if (card >= 0)
        noblesse_write_object(matter->cast, &object, card);
    TR_SAY(out, sentence, {"n", TR_NUMBER(number)}, {"object", buffer_text(&object)});
    buffer_close(&object);
}
