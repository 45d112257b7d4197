/* canaletto_reasons.c: why choices in Canaletto are made. */
#include "games/canaletto/canaletto.h"
#include "words/phrase.h"

static const struct canaletto *canaletto_at(const struct matter *matter)
{
    return canaletto_in(matter->known);
}

static int amount_of(const struct matter *matter)
{
    return (int)action_value(matter->chosen);
}

/* What a bid costs by the end: debt counts double (§6.2). */
static long cost_of(const struct matter *matter, int bid)
{
    int debt = bid - canaletto_at(matter)->cash[matter->seat];
    return debt > 0 ? bid + debt : bid;
}

/* The mean of the tiles that nobody has seen, in tenths. */
static int unseen_mean(const struct matter *matter)
{
    struct game_view view = {*matter->known, matter->seat};
    union game_state reckoned;
    int sum = 0, count = 0;
    game_reckon(&game_canaletto, &view, &reckoned);
    BITS_EACH (value, ((const struct canaletto_reckoning *)&reckoned)->unseen) {
        sum += (int)value;
        count++;
    }
    return count ? 10 * sum / count : 0;
}

/* ---- What holds ---- */

static long worth_of(const struct matter *matter)
{
    return matter->stake;
}

/* Whether any higher bid loses money: what the next one costs. */
static long too_dear(const struct matter *matter)
{
    int next = canaletto_at(matter)->bid + 1;
    return matter->stake <= next ? next : 0;
}

static long too_much_debt(const struct matter *matter)
{
    int next = canaletto_at(matter)->bid + 1;
    bool in_debt = next > canaletto_at(matter)->cash[matter->seat];
    return in_debt && matter->stake <= cost_of(matter, next) ? next : 0;
}

/* What the bid leaves of the lot's worth. */
static long gain_of(const struct matter *matter)
{
    long gain = matter->stake - cost_of(matter, amount_of(matter));
    return gain > 0 ? gain : 0;
}

static long nobody_else_bids(const struct matter *matter)
{
    return bits_single(canaletto_at(matter)->in) ? gain_of(matter) : 0;
}

/* §5.2: the first bid that nobody can answer with a bribe. */
static long above_bribes(const struct matter *matter)
{
    const struct canaletto *canaletto = canaletto_at(matter);
    seat_mask others = canaletto->in & canaletto->masks & (seat_mask)~seat_bit(matter->seat);
    return others && canaletto->bid <= BRIBE_BID_MAX && amount_of(matter) > BRIBE_BID_MAX
               ? gain_of(matter)
               : 0;
}

static long pays_in_debt(const struct matter *matter)
{
    return amount_of(matter) > canaletto_at(matter)->cash[matter->seat] ? gain_of(matter) : 0;
}

/* How much the seat has of what would be sold next. */
static long owned_at_next(const struct matter *matter)
{
    const struct canaletto *canaletto = canaletto_at(matter);
    int owned = 0;
    BITS_EACH (group, canaletto->palace[palace_landing(canaletto, amount_of(matter))])
        owned += canaletto->owned[matter->seat][group];
    return owned;
}

/* By how many pieces the seat has more of a group than the others have. */
static int lead_in(const struct matter *matter, int group)
{
    return 2 * canaletto_at(matter)->owned[matter->seat][group] - canaletto_group_size[group];
}

/* Whether the next tile is `high` or low, and the group the right one for it. */
static bool suits_tile(const struct matter *matter, bool high)
{
    const struct canaletto *canaletto = canaletto_at(matter);
    int tile = canaletto->tile[canaletto->tiles_spent];
    int mean = unseen_mean(matter), lead = lead_in(matter, amount_of(matter));
    if (tile == UNKNOWN || !mean || (high ? 10 * tile <= mean : 10 * tile >= mean))
        return false;
    BITS_EACH (group, canaletto->waiting)
        if (high ? lead_in(matter, (int)group) > lead : lead_in(matter, (int)group) < lead)
            return false;
    return true;
}

static long sells_high(const struct matter *matter)
{
    return suits_tile(matter, true);
}

static long sells_low(const struct matter *matter)
{
    return suits_tile(matter, false);
}

/* ---- Sentences ---- */

const struct reason canaletto_reasons[] = {
    {PASS,
     too_dear,
     {TR("The lot should bring about {worth}, and a higher bid costs at least {n}.")}},
    {PASS,
     too_much_debt,
     {TR("The lot should bring about {worth}: too little for a debt, which counts double.")}},
    {BRIBE, worth_of, {TR("You get for nothing what should bring about {worth}.")}},
    {BID,
     nobody_else_bids,
     {TR("Nobody is left to bid against you, and the lot should bring about {worth}.")}},
    {BID,
     above_bribes,
     {TR("The lot should bring about {worth}, and a bid of {bid} cannot be bribed.")}},
    {BID,
     pays_in_debt,
     {TR("The lot should bring about {worth}: enough, though debt counts double.")}},
    {BID, gain_of, {TR("The lot should bring about {worth}: {n} more than you bid.")}},
    {BID, owned_at_next,
     TR_N("The next auction would be at palace {palace}, and you hold {n} piece of what is there.",
          "The next auction would be at palace {palace}, and you hold {n} pieces of what is "
          "there.")},
    {RESELL,
     sells_high,
     {TR("The next tile pays {tile}, more than most: it suits the group you hold most of.")}},
    {RESELL,
     sells_low,
     {TR("The next tile pays {tile}, less than most: it suits the group you hold least of.")}},
    {0},
};

void canaletto_because(const struct matter *matter, const char *sentence, long number,
                       struct buffer *out)
{
    const struct canaletto *canaletto = canaletto_at(matter);
    TR_SAY(out, sentence, {"n", TR_NUMBER(number)}, {"worth", TR_NUMBER(matter->stake)},
           {"bid", TR_NUMBER(amount_of(matter))},
           {"palace", TR_NUMBER(palace_landing(canaletto, amount_of(matter)) + 1)},
           {"tile", TR_NUMBER(canaletto->tile[canaletto->tiles_spent])});
}
