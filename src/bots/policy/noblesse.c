/* noblesse.c: what the bots know about Noblesse.
 *
 * Exhibitions, thieves and detectives beat each other in a circle: a detective gains from thieves,
 * a thief from exhibitions, and an exhibition gains whatever else is played. So every choice is
 * mixed, with weights that follow from what everyone can see: who is there, who has a thief left to
 * play, who has shown what, which cheques are held. Whoever is alone, or meets nobody with a thief,
 * has nothing to fear. */
#include "bots/policy/policy.h"

#include "bots/policy/features.h"
#include "games/noblesse/noblesse.h"

/* Found by playing the policy against itself. Weights are relative to each other; what they follow
 * from is in squares. */
enum tuned {
    GO = 33,         /* to go to the castle */
    GO_LARGE = 17,   /* and for each object of the collection one could show */
    BUY_WANTED = 24, /* to go to the auction house, if an object there enlarges the collection */
    BUY_CHEQUE = 20, /* and for each cheque held */
    BUY = 20,
    DISPLAY = 19,       /* to exhibit */
    SHOW_SQUARE = 8,    /* and for each square that it should bring */
    SHOW_RISK = 30,     /* less for each rival who has a thief */
    ROB = 10,           /* to send a thief */
    ROB_SHOWN = 23,     /* and for each rival who is known to have a collection */
    ROB_HIDDEN = 9,     /* or may have one */
    ARREST = 8,         /* to send the detective */
    ARREST_SQUARE = 20, /* and for each square that it brings, times the rivals with a thief */
    CHEQUE_THIEF = 50,  /* per cent: to send a thief to the auction house */
    CHEQUE_HIGH = 50    /* per cent: to choose the higher of two cheques */
};

/* ---- What everyone can see ---- */

/* How many cards the best collection of a hand has; 0 if there is none. */
static int best_size(card_set hand)
{
    int best = 0, run = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        int cards = bits_count(hand & noblesse_letter(letter));
        run = cards ? run + cards : 0;
        best = run > best ? run : best;
    }
    return best >= COLLECTION_LEAST ? best : 0;
}

/* The rivals at a place. */
struct rivals {
    int with_thief; /* have a thief to play */
    int showing;    /* are known to have a collection */
    int secret;     /* are not, but may have one */
    int stronger;   /* would probably show more than one's own */
};

static struct rivals look_at_rivals(const struct noblesse *noblesse, seat_id seat, seat_mask seats,
                                    int mine)
{
    struct rivals rivals = {0};
    BITS_EACH (other, seats & ~seat_bit(seat)) {
        card_set known = noblesse->hand[other] & noblesse->seen;
        int hidden = noblesse->hidden[other] + bits_count(noblesse->hand[other] & ~noblesse->seen);
        int shown = best_size(known);
        rivals.with_thief += free_thieves(noblesse, (seat_id)other) != 0;
        rivals.showing += shown != 0;
        rivals.secret += !shown && hidden + bits_count(known) >= COLLECTION_LEAST;
        rivals.stronger += 2 * shown + hidden > 2 * mine; /* a hidden card counts half */
    }
    return rivals;
}

/* What a card adds to the best collection of a hand. */
static int card_gain(card_set hand, int card)
{
    return best_size(hand | card_bit(card)) - best_size(hand);
}

static int best_pile(const struct noblesse *noblesse, seat_id seat)
{
    if (pile_left(noblesse, 0) == 0 || pile_left(noblesse, 1) == 0)
        return pile_left(noblesse, 0) == 0;
    int first = card_gain(noblesse->hand[seat], pile_top(noblesse, 0));
    int second = card_gain(noblesse->hand[seat], pile_top(noblesse, 1));
    if (first != second)
        return second > first;
    return noblesse_age_rank[pile_top(noblesse, 1)] < noblesse_age_rank[pile_top(noblesse, 0)];
}

/* ---- Choosing ---- */

/* A weight as somebody sees it who misjudges: closer to the mean of those above zero. */
static int blur(int weight, int mean, int misjudged)
{
    return weight > 0 ? (weight * (100 - misjudged) + mean * misjudged) / 100 : 0;
}

/* Draws an index in proportion to the weights; the first if all are zero or less. */
static int draw(const int weight[], int count, int misjudged, struct rng *rng)
{
    int sum = 0, positive = 0;
    for (int i = 0; i < count; i++) {
        sum += weight[i] > 0 ? weight[i] : 0;
        positive += weight[i] > 0;
    }
    int point = (int)((rng_next(rng) >> 40) * (uint64_t)sum >> 24);
    for (int i = 0; i < count && sum; i++) {
        point -= misjudged ? blur(weight[i], sum / positive, misjudged)
                           : (weight[i] > 0 ? weight[i] : 0);
        if (point < 0)
            return i;
    }
    return 0;
}

static action choose_place(const struct noblesse *noblesse, seat_id seat, int misjudged,
                           struct rng *rng)
{
    bool poor = !noblesse->cheques[seat] && !free_thieves(noblesse, seat);
    if (!sale_open(noblesse) || poor)
        return action_of(GO_CASTLE, 0);
    card_set hand = noblesse->hand[seat];
    int mine = best_size(hand);
    bool wanted = card_gain(hand, pile_top(noblesse, best_pile(noblesse, seat))) > 0;
    int weight[] = {GO + GO_LARGE * mine, BUY + BUY_CHEQUE * bits_count(noblesse->cheques[seat]) +
                                              (wanted ? BUY_WANTED : 0)};
    return action_of(draw(weight, 2, misjudged, rng) ? GO_AUCTION : GO_CASTLE, 0);
}

/* Whether another seat at the auction house has a cheque. */
static bool others_can_pay(const struct noblesse *noblesse, seat_id seat)
{
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    BITS_EACH (other, there & ~seat_bit(seat))
        if (noblesse->cheques[other])
            return true;
    return false;
}

/* The lowest cheque if nobody else can pay; otherwise a thief, or one of two cheques. */
static action choose_payment(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    unsigned cheques = noblesse->cheques[seat], thieves = free_thieves(noblesse, seat);
    bool paying = others_can_pay(noblesse, seat);
    uint64_t dice = rng_next(rng);
    if (thieves && (!cheques || (paying && (int)(dice % 100) < CHEQUE_THIEF)))
        return action_of(THIEF, (uint64_t)bits_highest(thieves));
    if (!paying)
        return action_of(CHEQUE, (uint64_t)bits_lowest(cheques));
    unsigned count = (unsigned)bits_count(cheques);
    unsigned first = (unsigned)((dice >> 16 & 0xffff) * count >> 16);
    unsigned second = (unsigned)((dice >> 32 & 0xffff) * count >> 16);
    bool high = (int)((dice >> 48) % 100) < CHEQUE_HIGH;
    return action_of(CHEQUE,
                     (uint64_t)bits_nth(cheques, high == (first > second) ? first : second));
}

static action choose_castle(const struct noblesse *noblesse, seat_id seat, int misjudged,
                            struct rng *rng)
{
    unsigned thieves = free_thieves(noblesse, seat);
    int mine = best_size(noblesse->hand[seat]);
    struct rivals rivals = look_at_rivals(noblesse, seat, noblesse->head.to_act, mine);
    const uint8_t *reward = noblesse_reward[reward_square(noblesse, seat)];
    int squares = rivals.stronger == 0 ? reward[0] : rivals.stronger == 1 ? reward[1] : 0;
    int prey = ROB_SHOWN * rivals.showing + ROB_HIDDEN * rivals.secret;
    int rank = race_rank(noblesse, seat);
    if (mine && !rivals.with_thief && rivals.stronger < 2)
        return action_of(EXHIBIT, 0);
    int weight[] = {
        mine ? DISPLAY + SHOW_SQUARE * squares - SHOW_RISK * rivals.with_thief : 0,
        thieves && prey ? ROB + prey : 0,
        rivals.with_thief ? ARREST + ARREST_SQUARE * rank * rivals.with_thief : 1,
    };
    switch (draw(weight, 3, misjudged, rng)) {
    case 0:
        return action_of(mine ? EXHIBIT : DETECTIVE, 0);
    case 1:
        return action_of(THIEF, (uint64_t)bits_highest(thieves));
    default:
        return action_of(DETECTIVE, 0);
    }
}

/* The only exhibitor wins with any collection, and shows no more than needed; others show their
 * best, most of the time. */
static action choose_exhibition(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    card_set hand = noblesse->hand[seat];
    unsigned count = collection_count(hand);
    if (!count)
        return action_of(SHOW_NOTHING, 0);
    uint64_t dice = rng_next(rng);
    if (!bits_single(noblesse->head.to_act)) {
        if ((dice & 7) != 0)
            return action_of(SHOW, collection_best(hand));
        return action_of(SHOW, collection_at(hand, (unsigned)((dice >> 8 & 0xffff) * count >> 16)));
    }
    card_set least = collection_at(hand, 0);
    for (unsigned i = 1; i < count; i++)
        if (collection_worth(collection_at(hand, i)) < collection_worth(least))
            least = collection_at(hand, i);
    return action_of(SHOW, least);
}

/* The card that makes the best collection together with one's own; the older one if equal. */
static action choose_theft(const struct noblesse *noblesse, seat_id seat)
{
    card_set left = collection_left(noblesse, noblesse->stage);
    uint32_t best_worth = 0;
    int best = bits_lowest(left);
    BITS_EACH (card, left) {
        card_set with = collection_best(noblesse->hand[seat] | card_bit((int)card));
        uint32_t worth = collection_worth(with);
        if (worth > best_worth) {
            best_worth = worth;
            best = (int)card;
        }
    }
    return action_of(STEAL, (uint64_t)best);
}

/* What somebody does who does not look closely: any pile, any object, the highest cheque, all one
 * has; 0 for a choice that is mixed anyway, or where nobody else can pay. */
static action choose_carelessly(const struct noblesse *noblesse, seat_id seat, struct rng *rng)
{
    switch (noblesse->head.phase) {
    case AUCTION:
        return noblesse->cheques[seat] && others_can_pay(noblesse, seat)
                   ? action_of(CHEQUE, (uint64_t)bits_highest(noblesse->cheques[seat]))
                   : 0;
    case EXHIBITION:
        return collection_count(noblesse->hand[seat])
                   ? action_of(SHOW, collection_best(noblesse->hand[seat]))
                   : 0;
    case PILE:
    case THEFT:
        return game_random_action(&game_noblesse, (const union game_state *)noblesse, seat, rng);
    default:
        return 0;
    }
}

static action greedy(const union game_state *state, seat_id seat, int misjudged, struct rng *rng)
{
    const struct noblesse *noblesse = noblesse_in(state);
    action careless = 0;
    if (misjudged && (int)rng_below(rng, 100) < misjudged)
        careless = choose_carelessly(noblesse, seat, rng);
    if (careless)
        return careless;
    switch (noblesse->head.phase) {
    case PLACE:
        return choose_place(noblesse, seat, misjudged, rng);
    case AUCTION:
        return choose_payment(noblesse, seat, rng);
    case PILE:
        return action_of(TAKE_PILE, 1u + (unsigned)best_pile(noblesse, seat));
    case CASTLE:
        return choose_castle(noblesse, seat, misjudged, rng);
    case EXHIBITION:
        return choose_exhibition(noblesse, seat, rng);
    default:
        return choose_theft(noblesse, seat);
    }
}

static action playout(const union game_state *state, seat_id seat, struct rng *rng)
{
    return greedy(state, seat, 0, rng);
}

/* ---- Candidates: most promising first ---- */

/* Exhibitions: the best collection, then the others from the largest down. */
static unsigned candidates(const union game_state *state, seat_id seat, action out[])
{
    const struct noblesse *noblesse = noblesse_in(state);
    unsigned count = game_noblesse.legal_count(state, seat);
    for (unsigned i = 0; i < count; i++)
        out[i] = game_noblesse.legal_at(state, seat, i);
    if (noblesse->head.phase != EXHIBITION || count < 2)
        return count;
    for (unsigned i = 1; i < count; i++) {
        action moved = out[i];
        unsigned at = i;
        for (; at > 0 &&
               collection_worth(action_value(out[at - 1])) < collection_worth(action_value(moved));
             at--)
            out[at] = out[at - 1];
        out[at] = moved;
    }
    return count;
}

/* ---- What the others probably hold ---- */

/* Whoever has exhibited objects of the first hand, and kept others back, would mostly have shown
 * those as well if they had made the collection larger. In games of four `expert`, the true hands
 * have kept such objects a third as often, compared with those that do not, as hands that are drawn
 * without looking at that. Where the others go, and what they play, says very little. */
static double likelihood(const union game_state *world, seat_id viewer)
{
    static const double KEPT_BACK = 1.0 / 3;
    const struct noblesse *noblesse = noblesse_in(world);
    double likelihood = 1;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        card_set hand = noblesse->hand[seat], shown = hand & noblesse->seen;
        int kept = bits_count(hand & ~shown);
        bool exhibited = kept < HAND_DEALT;
        if (seat != viewer && kept && exhibited && best_size(hand) > best_size(shown))
            likelihood *= KEPT_BACK;
    }
    return likelihood;
}

static void utility(const union game_state *state, double out[])
{
    policy_win_and_lead(&game_noblesse, state, 0.6, 8, out);
}

const struct policy policy_noblesse = {
    .game = &game_noblesse,
    .describe = noblesse_describe,
    .feature_count = NOBLESSE_FEATURES,
    .lead_scale = 8,
    .candour = 0.65,
    .candidates = candidates,
    .likelihood = likelihood,
    .playout = playout,
    .utility = utility,
    .greedy = greedy,
};
