/* krach_reasons.c: why choices in Krach are made. */
#include "games/krach/krach.h"
#include "words/phrase.h"

/* A pot or a handful of chips that is worth mentioning. */
enum { MANY_CHIPS = 5 };

static const struct krach *krach_at(const struct matter *matter)
{
    return krach_in(matter->known);
}

static struct krach_reckoning reckoning_of(const struct matter *matter)
{
    struct game_view view = {*matter->known, matter->seat};
    union game_state reckoned;
    game_reckon(&game_krach, &view, &reckoned);
    return *(const struct krach_reckoning *)&reckoned;
}

/* ---- What holds ---- */

static long worth_of(const struct matter *matter)
{
    return matter->stake;
}

static long loans_are_free(const struct matter *matter)
{
    return !krach_at(matter)->head.option[OPTION_LOAN_COST];
}

static long rounds_for_certain(const struct matter *matter)
{
    return reckoning_of(matter).safe;
}

/* The next card is the Crash once in so many cases; 1 is another matter. */
static long crash_once_in(const struct matter *matter)
{
    int cases = reckoning_of(matter).crash_in;
    return cases > 1 ? cases : 0;
}

static long crash_is_next(const struct matter *matter)
{
    return reckoning_of(matter).crash_in == 1;
}

static long has_chips(const struct matter *matter)
{
    int chips = krach_at(matter)->chips[matter->seat];
    return chips >= MANY_CHIPS ? chips : 0;
}

/* What all shares that may be sold this round would bring. */
static long sale_of_all(const struct matter *matter)
{
    struct krach_reckoning reckoning = reckoning_of(matter);
    return reckoning.sale[sellable(krach_at(matter), matter->seat)];
}

static long sale_beats_card(const struct matter *matter)
{
    long sale = sale_of_all(matter);
    return sale > matter->stake ? sale : 0;
}

static long card_beats_sale(const struct matter *matter)
{
    return sale_of_all(matter) <= matter->stake ? matter->stake : 0;
}

static long pot_of(const struct matter *matter)
{
    return krach_at(matter)->pot;
}

static bool is_last_but_one(const struct matter *matter)
{
    return bits_count(krach_at(matter)->in) == 2;
}

static long second_may_sell(const struct matter *matter)
{
    return is_last_but_one(matter) ? sale_of_all(matter) : 0;
}

static long keeps_chips(const struct matter *matter)
{
    return matter->stake <= 2;
}

static long sale_now(const struct matter *matter)
{
    return reckoning_of(matter).sale[action_value(matter->chosen)];
}

static long sells_last_chance(const struct matter *matter)
{
    return sale_now(matter) ? crash_is_next(matter) : 0;
}

static long sells_before_crash(const struct matter *matter)
{
    return sale_now(matter) ? crash_once_in(matter) : 0;
}

static long sells_rather_than_takes(const struct matter *matter)
{
    long sale = sale_now(matter);
    return krach_at(matter)->head.phase == WINNER && sale > matter->stake ? sale : 0;
}

/* What the runner-up could sell if the winner does not. */
static long denies_sale(const struct matter *matter)
{
    const struct krach *krach = krach_at(matter);
    int colour = card_border(turned_card(krach));
    bool is_denied = krach->head.phase == WINNER && !action_value(matter->chosen);
    return is_denied ? krach->held[colour][krach->runner_up] * share_price(krach, colour) : 0;
}

/* The cards of the colour kept that may still be turned up. */
static long bonuses_to_come(const struct matter *matter)
{
    struct krach_reckoning reckoning = reckoning_of(matter);
    return action_value(matter->chosen) ? 0 : reckoning.unseen[reckoning.for_sale];
}

/* ---- Sentences ---- */

const struct reason krach_reasons[] = {
    {BORROW, loans_are_free, {TR("It costs nothing, and chips win auctions.")}},
    {BORROW, rounds_for_certain,
     TR_N("Chips win auctions, and at least {n} more round is certain to come.",
          "Chips win auctions, and at least {n} more rounds are certain to come.")},
    {DECLINE, crash_is_next, {TR("The next card is the Crash: chips are of little use now.")}},
    {DECLINE,
     crash_once_in,
     {TR("The next card is the Crash in one case out of {n}, and five chips then make a single "
         "point.")}},
    {DECLINE, has_chips, TR_N("You have {n} chip already.", "You have {n} chips already.")},
    {PAY, sale_beats_card,
     TR_N("If you win, you can sell for {n} point.", "If you win, you can sell for {n} points.")},
    {PAY, worth_of,
     TR_N("The card should bring you about {n} point.",
          "The card should bring you about {n} points.")},
    {WITHDRAW, second_may_sell,
     TR_N("As the runner-up, you can sell for {n} point if the winner takes the card.",
          "As the runner-up, you can sell for {n} points if the winner takes the card.")},
    {WITHDRAW, pot_of,
     TR_N("You get {n} chip, and the card should bring only about {points}.",
          "You get {n} chips, and the card should bring only about {points}.")},
    {WITHDRAW,
     keeps_chips,
     {TR("The card should bring only about {points}: your chips will do more in another round.")}},
    {TAKE, card_beats_sale,
     TR_N("The card should bring you about {n} point.",
          "The card should bring you about {n} points.")},
    {SELL, sells_last_chance, {TR("The next card is the Crash: shares kept are worth nothing.")}},
    {SELL,
     sells_before_crash,
     {TR("The next card is the Crash in one case out of {n}, and shares kept are then worth "
         "nothing.")}},
    {SELL, sells_rather_than_takes,
     TR_N("It brings {n} point now; the card should bring only about {points}.",
          "It brings {n} points now; the card should bring only about {points}.")},
    {SELL, denies_sale,
     TR_N("Otherwise the runner-up could sell for {n} point.",
          "Otherwise the runner-up could sell for {n} points.")},
    {SELL, sale_now,
     TR_N("It brings {n} point at once, whatever the prices do later.",
          "It brings {n} points at once, whatever the prices do later.")},
    {SELL, bonuses_to_come,
     TR_N("{n} card of that colour has not been seen yet: it would bring a bonus for each share "
          "you keep.",
          "{n} cards of that colour have not been seen yet: each would bring a bonus for each "
          "share you keep.")},
    {0},
};

void krach_because(const struct matter *matter, const char *sentence, long number,
                   struct buffer *out)
{
    static const char *const forms[2] = TR_N("{n} point", "{n} points");
    struct buffer points = {0};
    phrase_count(&points, matter->cast, forms, matter->stake);
    TR_SAY(out, sentence, {"n", TR_NUMBER(number)}, {"points", buffer_text(&points)});
    buffer_close(&points);
}
