/* krach.c: Krach in sentences. Chips are held in the hand (§11.2): players see their own, and those
 * of others only with chips=open or when the game is over. */
#include "games/krach/krach.h"
#include "words/phrase.h"

/* ---- Tables ---- */

struct colour_words {
    const char *share;     /* one, with its article */
    const char *border;    /* what a card with such a border has */
    const char *shares[2]; /* counted */
};

static const struct colour_words colours[COLOURS] = {
    [BROWN] = {TR("a brown share"), TR("a brown border"),
               TR_N("{n} brown share", "{n} brown shares")},
    [PINK] = {TR("a pink share"), TR("a pink border"), TR_N("{n} pink share", "{n} pink shares")},
    [BLUE] = {TR("a blue share"), TR("a blue border"), TR_N("{n} blue share", "{n} blue shares")},
    [GREEN] = {TR("a green share"), TR("a green border"),
               TR_N("{n} green share", "{n} green shares")},
    [YELLOW] = {TR("a yellow share"), TR("a yellow border"),
                TR_N("{n} yellow share", "{n} yellow shares")},
};

static const char *const points_forms[2] = TR_N("{n} point", "{n} points");
static const char *const chips_forms[2] = TR_N("{n} chip", "{n} chips");

static const char *const option_names[] = {
    [OPTION_QUICK] = TR("Quick start"),
    [OPTION_LOAN_COST] = TR("Cost of a loan, in points"),
    [OPTION_CHIPS] = TR("Other players' chips"),
};

static const char *const option_helps[] = {
    [OPTION_QUICK] = TR("Everybody starts with a second share. For up to 5 players."),
    [OPTION_LOAN_COST] = TR("A loan brings 2 chips and costs this many points at once."),
    [OPTION_CHIPS] = TR("Show how many chips the other players have."),
};

static const char *const quick_values[] = {TR("no"), TR("yes")};
static const char *const cost_values[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const chips_values[] = {TR("hidden"), TR("shown")};
static const char *const *const option_values[] = {quick_values, cost_values, chips_values};

static const char *const phase_names[] = {
    [PHASE_OVER] = TR("The game is over"),
    [LOAN] = TR("Loans"),
    [AUCTION] = TR("The auction"),
    [WINNER] = TR("The winner's choice"),
    [RUNNER_UP] = TR("The runner-up's choice"),
};

static const char *const phase_helps[] = {
    [PHASE_OVER] = TR("The Crash ends the game on the spot. Every 5 chips in hand are worth 1 "
                      "point; shares still held are worth nothing.\n"
                      "The highest score wins. Ties go to the player with more shares."),
    [LOAN] = TR("A card has been turned up. Everybody who holds shares of its centre colour has "
                "scored 1 point for each.\n"
                "Now each player in turn may take one loan: 2 chips from the bank, which cost "
                "points at once and are never repaid.\n"
                "Chips win auctions. Once fewer than 2 are left in the bank, there are no more "
                "loans for the rest of the game."),
    [AUCTION] =
        TR("On your turn, put a chip into the pot and stay in, or withdraw and take all the chips "
           "in the pot.\n"
           "The last player still in wins the auction. The last one to withdraw is the runner-up.\n"
           "The winner takes the card or sells shares; the runner-up may do what the winner did "
           "not. Coming second can be worth just as much, and it brings chips."),
    [WINNER] = TR("You won the auction. Choose one: take the card and be first player next round, "
                  "or sell any number of your shares in the colour of the card's border.\n"
                  "Each share sold brings as many points as there are shares of that colour in "
                  "front of all players together. Shares sold leave the game.\n"
                  "The runner-up may then do the other. You may sell 0 shares to keep the "
                  "runner-up from selling."),
    [RUNNER_UP] =
        TR("The runner-up may do what the winner did not: sell shares in the colour of the card's "
           "border if the winner took the card, or take the card if the winner sold.\n"
           "Each share sold brings as many points as there are shares of that colour in front of "
           "all players together.\n"
           "A card that nobody takes is discarded."),
};

/* ---- Phrases ---- */

/* "a pink share with a brown border" */
static void write_card(const struct cast *cast, struct buffer *out, int card)
{
    TR_SAY(out, tr(cast->language, "{share} with {border}"),
           {"share", tr(cast->language, colours[card_centre(card)].share)},
           {"border", tr(cast->language, colours[card_border(card)].border)});
}

/* What each share of the border's colour brings now. */
static int price_now(const struct krach *krach)
{
    return share_price(krach, card_border(turned_card(krach)));
}

/* ---- What happened ---- */

static void say_turn(const struct cast *cast, const struct event *event, struct buffer *out)
{
    struct buffer card = {0};
    write_card(cast, &card, (int)event->value[0]);
    seat_id first = (seat_id)event->value[1];
    TR_SAY(out,
           phrase_to(cast, first, tr(cast->language, "Turned up: {card}. {player} starts."),
                     tr(cast->language, "Turned up: {card}. You start.")),
           {"card", buffer_text(&card)}, {"player", cast->name[first]});
    buffer_close(&card);
}

static void say_sale(const struct cast *cast, const char *name, const struct event *event,
                     struct buffer *out)
{
    struct buffer shares = {0}, points = {0};
    if (event->value[0] == 0) {
        TR_SAY(out,
               phrase_to(cast, event->seat, tr(cast->language, "{player} sells nothing."),
                         tr(cast->language, "You sell nothing.")),
               {"player", name});
        return;
    }
    const struct colour_words *colour = &colours[event->value[2]];
    phrase_count(&shares, cast, colour->shares, (long)event->value[0]);
    phrase_count(&points, cast, points_forms, (long)event->value[1]);
    TR_SAY(out,
           phrase_to(cast, event->seat, tr(cast->language, "{player} sells {shares} for {points}."),
                     tr(cast->language, "You sell {shares} for {points}.")),
           {"player", name}, {"shares", buffer_text(&shares)}, {"points", buffer_text(&points)});
    buffer_close(&shares);
    buffer_close(&points);
}

static void say_chip_points(const struct cast *cast, const char *name, const struct event *event,
                            struct buffer *out)
{
    struct buffer chips = {0}, points = {0};
    phrase_count(&points, cast, points_forms, (long)event->value[0]);
    phrase_count(&chips, cast, chips_forms, (long)event->value[1]);
    TR_SAY(out,
           phrase_to(cast, event->seat, tr(cast->language, "{player} has {chips} left: {points}."),
                     tr(cast->language, "You have {chips} left: {points}.")),
           {"player", name}, {"chips", buffer_text(&chips)}, {"points", buffer_text(&points)});
    buffer_close(&chips);
    buffer_close(&points);
}

/* Events that are one sentence with the player and perhaps a number, "{n}". */
struct krach_sentence {
    const char *none;     /* when the number is 0, or without a number */
    const char *forms[2]; /* else */
    int value;            /* which value of the event the number is */
    const char *own_none; /* the same for the player whom it is about */
    const char *own_forms[2];
};

static const struct krach_sentence sentences[KRACH_EVENTS] = {
    [EVENT_BONUS] = {.forms = TR_N("{player} gets a bonus of {n} point.",
                                   "{player} gets a bonus of {n} points."),
                     .own_forms =
                         TR_N("You get a bonus of {n} point.", "You get a bonus of {n} points.")},
    [EVENT_BORROW] = {.none = TR("{player} borrows 2 chips."),
                      .forms = TR_N("{player} borrows 2 chips and loses {n} point.",
                                    "{player} borrows 2 chips and loses {n} points."),
                      .own_none = TR("You borrow 2 chips."),
                      .own_forms = TR_N("You borrow 2 chips and lose {n} point.",
                                        "You borrow 2 chips and lose {n} points."),
                      .value = 1},
    [EVENT_DECLINE] = {.none = TR("{player} takes no loan."), .own_none = TR("You take no loan.")},
    [EVENT_BANK_EMPTY] = {.none = TR("No more loans: the bank has too few chips."),
                          .own_none = TR("No more loans: the bank has too few chips.")},
    [EVENT_PAY] = {.forms = TR_N("{player} pays; the pot holds {n} chip.",
                                 "{player} pays; the pot holds {n} chips."),
                   .own_forms = TR_N("You pay; the pot holds {n} chip.",
                                     "You pay; the pot holds {n} chips.")},
    [EVENT_WITHDRAW] = {.none = TR("{player} withdraws; the pot is empty."),
                        .forms = TR_N("{player} withdraws and takes {n} chip.",
                                      "{player} withdraws and takes {n} chips."),
                        .own_none = TR("You withdraw; the pot is empty."),
                        .own_forms = TR_N("You withdraw and take {n} chip.",
                                          "You withdraw and take {n} chips.")},
    [EVENT_OUT_OF_CHIPS] = {.none = TR("{player} has no chips left."),
                            .own_none = TR("You have no chips left.")},
    [EVENT_LEAVE] = {.none = TR("{player} leaves the card; it is discarded."),
                     .own_none = TR("You leave the card; it is discarded.")},
    [EVENT_NOTHING_TO_SELL] = {.none = TR("{player} has nothing to sell."),
                               .own_none = TR("You have nothing to sell.")},
    [EVENT_CRASH] = {.none = TR("The Crash! The game is over."),
                     .own_none = TR("The Crash! The game is over.")},
};

static void say_plain(const struct cast *cast, const char *name, const struct event *event,
                      struct buffer *out)
{
    const struct krach_sentence *sentence = &sentences[event->kind];
    long number = (long)event->value[sentence->value];
    bool counted = sentence->forms[0] && (number || !sentence->none);
    bool own = cast->you & seat_bit(event->seat);
    const char *const *forms = own ? sentence->own_forms : sentence->forms;
    const char *none = own ? sentence->own_none : sentence->none;
    const char *text =
        counted ? tr_n(cast->language, forms[0], forms[1], number) : tr(cast->language, none);
    TR_SAY(out, text, {"player", name}, {"n", TR_NUMBER(number)});
}

static void say_win(const struct cast *cast, const struct event *event, struct buffer *out)
{
    seat_id second = (seat_id)event->value[0];
    const char *about = phrase_to(
        cast, second, tr(cast->language, "{player} wins the auction; {second} is the runner-up."),
        tr(cast->language, "{player} wins the auction; you are the runner-up."));
    TR_SAY(out,
           phrase_to(cast, event->seat, about,
                     tr(cast->language, "You win the auction; {second} is the runner-up.")),
           {"player", cast->name[event->seat]}, {"second", cast->name[second]});
}

/* The share that the event's card is, once somebody has it. */
static void say_share(const struct cast *cast, const struct event *event, const char *about,
                      const char *own, struct buffer *out)
{
    TR_SAY(out, phrase_to(cast, event->seat, about, own), {"player", cast->name[event->seat]},
           {"share", tr(cast->language, colours[card_centre((int)event->value[0])].share)});
}

static void say_event(const struct cast *cast, const struct event *event, struct buffer *out)
{
    const char *name = cast->name[event->seat];
    switch (event->kind) {
    case EVENT_TURN:
        say_turn(cast, event, out);
        break;
    case EVENT_WIN:
        say_win(cast, event, out);
        break;
    case EVENT_START:
        say_share(cast, event, tr(cast->language, "{player} starts with {share}."),
                  tr(cast->language, "You start with {share}."), out);
        break;
    case EVENT_TAKE:
        say_share(cast, event, tr(cast->language, "{player} takes {share}."),
                  tr(cast->language, "You take {share}."), out);
        break;
    case EVENT_SELL:
        say_sale(cast, name, event, out);
        break;
    case EVENT_CHIP_POINTS:
        say_chip_points(cast, name, event, out);
        break;
    case EVENT_DISCARD: /* covered by the event of the player who leaves the card */
        break;
    default:
        say_plain(cast, name, event, out);
    }
}

/* ---- Choices ---- */

static void offer_sale(const struct cast *cast, const struct krach *krach, int count,
                       struct buffer *out)
{
    static const char *const each[2] = TR_N("at {n} point each", "at {n} points each");
    struct buffer shares = {0}, points = {0}, price = {0};
    if (count == 0) {
        buffer_add_text(
            out, krach->head.phase == WINNER
                     ? tr(cast->language, "Sell nothing, and the runner-up cannot sell either")
                     : tr(cast->language, "Sell nothing"));
        return;
    }
    phrase_count(&shares, cast, colours[card_border(turned_card(krach))].shares, count);
    phrase_count(&points, cast, points_forms, (long)count * price_now(krach));
    phrase_count(&price, cast, each, price_now(krach));
    TR_SAY(out, tr(cast->language, "Sell {shares} for {points} ({price})"),
           {"shares", buffer_text(&shares)}, {"points", buffer_text(&points)},
           {"price", buffer_text(&price)});
    buffer_close(&shares);
    buffer_close(&points);
    buffer_close(&price);
}

static void offer_loan(const struct cast *cast, const struct krach *krach, struct buffer *out)
{
    static const char *const forms[2] =
        TR_N("Borrow 2 chips for {n} point", "Borrow 2 chips for {n} points");
    int cost = krach->head.option[OPTION_LOAN_COST];
    if (cost)
        phrase_count(out, cast, forms, cost);
    else
        buffer_add_text(out, tr(cast->language, "Borrow 2 chips for nothing"));
}

static void offer_withdrawal(const struct cast *cast, const struct krach *krach, struct buffer *out)
{
    static const char *const forms[2] =
        TR_N("Withdraw and take {n} chip", "Withdraw and take {n} chips");
    static const char *const second[2] = TR_N("Withdraw and take {n} chip: you are the runner-up",
                                              "Withdraw and take {n} chips: you are the runner-up");
    bool last_but_one = bits_count(krach->in) == 2;
    if (krach->pot)
        phrase_count(out, cast, last_but_one ? second : forms, krach->pot);
    else
        buffer_add_text(out, last_but_one ? tr(cast->language,
                                               "Withdraw (the pot is empty): you are the runner-up")
                                          : tr(cast->language, "Withdraw (the pot is empty)"));
}

static void offer_card(const struct cast *cast, const struct krach *krach, seat_id seat,
                       struct buffer *out)
{
    int centre = card_centre(turned_card(krach));
    struct buffer held = {0};
    phrase_count(&held, cast, colours[centre].shares, krach->held[centre][seat]);
    TR_SAY(out, tr(cast->language, "Take the card (you have {shares})"),
           {"shares", buffer_text(&held)});
    buffer_close(&held);
}

static void say_choice(const struct cast *cast, const union game_state *known, seat_id seat,
                       action chosen, struct buffer *out)
{
    const struct krach *krach = krach_in(known);
    switch (action_kind_of(chosen)) {
    case BORROW:
        offer_loan(cast, krach, out);
        break;
    case DECLINE:
        buffer_add_text(out, tr(cast->language, "Take no loan"));
        break;
    case PAY:
        buffer_add_text(out, tr(cast->language, "Put a chip into the pot and stay in"));
        break;
    case WITHDRAW:
        offer_withdrawal(cast, krach, out);
        break;
    case TAKE:
        offer_card(cast, krach, seat, out);
        break;
    case LEAVE:
        buffer_add_text(out, tr(cast->language, "Leave the card"));
        break;
    default:
        offer_sale(cast, krach, (int)action_value(chosen), out);
    }
}

/* ---- Deeds ---- */

static const struct deed_words deeds[] = {
    [BORROW] = {TR("{player} took a loan"), TR("You took a loan"), TR("take a loan")},
    [DECLINE] = {TR("{player} took no loan"), TR("You took no loan"), TR("take no loan")},
    [PAY] = {TR("{player} paid a chip to stay in"), TR("You paid a chip to stay in"),
             TR("pay a chip and stay in")},
    [WITHDRAW] = {TR("{player} withdrew from the auction"), TR("You withdrew from the auction"),
                  TR("withdraw from the auction")},
    [TAKE] = {TR("{player} took the card"), TR("You took the card"), TR("take the card")},
    [LEAVE] = {TR("{player} left the card"), TR("You left the card"), TR("leave the card")},
    [SELL] = {TR("{player} sold {shares}"), TR("You sold {shares}"), TR("sell {shares}")},
};

static const struct deed_words sale_of_nothing = {TR("{player} sold nothing"),
                                                  TR("You sold nothing"), TR("sell nothing")};

static void say_deed(const struct cast *cast, const union game_state *known, seat_id seat,
                     action chosen, bool instead, struct buffer *out)
{
    const struct krach *krach = krach_in(known);
    unsigned kind = action_kind_of(chosen);
    int count = kind == SELL ? (int)action_value(chosen) : 0;
    const struct deed_words *words = kind == SELL && !count ? &sale_of_nothing : &deeds[kind];
    struct buffer shares = {0};
    if (count)
        phrase_count(&shares, cast, colours[card_border(turned_card(krach))].shares, count);
    TR_SAY(out, phrase_deed(cast, seat, words, instead), {"player", cast->name[seat]},
           {"shares", buffer_text(&shares)});
    buffer_close(&shares);
}

/* ---- Questions ---- */

static void ask_loan(const struct cast *cast, const struct krach *krach, seat_id seat,
                     struct buffer *out)
{
    TR_SAY(out, tr(cast->language, "Your chips: {chips}. In the bank: {bank}. Do you take a loan?"),
           {"chips", TR_NUMBER(krach->chips[seat])}, {"bank", TR_NUMBER(krach->bank)});
}

static void ask_bid(const struct cast *cast, const struct krach *krach, seat_id seat,
                    struct buffer *out)
{
    struct buffer others = {0};
    phrase_names(&others, cast, krach->in & (seat_mask)~seat_bit(seat));
    TR_SAY(out,
           tr(cast->language,
              "Your chips: {chips}. In the pot: {pot}. Still in: {players}. Pay or withdraw?"),
           {"chips", TR_NUMBER(krach->chips[seat])}, {"pot", TR_NUMBER(krach->pot)},
           {"players", buffer_text(&others)});
    buffer_close(&others);
}

static void ask_sale(const struct cast *cast, const struct krach *krach, struct buffer *out)
{
    seat_id winner = bits_lowest(krach->in);
    if (krach->head.phase == WINNER)
        TR_SAY(out,
               tr(cast->language, "You win the auction, {player} is the runner-up. Take or sell?"),
               {"player", cast->name[krach->runner_up]});
    else if (krach->winner_took)
        TR_SAY(out, tr(cast->language, "{player} took the card. How many shares do you sell?"),
               {"player", cast->name[winner]});
    else
        TR_SAY(out, tr(cast->language, "{player} did not take the card. Do you take it?"),
               {"player", cast->name[winner]});
}

static void say_question(const struct cast *cast, const union game_state *known, seat_id seat,
                         struct buffer *out)
{
    const struct krach *krach = krach_in(known);
    struct buffer card = {0};
    write_card(cast, &card, turned_card(krach));
    TR_SAY(out, tr(cast->language, "Card: {card}."), {"card", buffer_text(&card)});
    buffer_close(&card);
    phrase_gap(out);
    if (krach->head.phase == LOAN)
        ask_loan(cast, krach, seat, out);
    else if (krach->head.phase == AUCTION)
        ask_bid(cast, krach, seat, out);
    else
        ask_sale(cast, krach, out);
}

/* ---- How things stand ---- */

static void write_table(const struct cast *cast, const struct krach *krach, struct buffer *out)
{
    static const char *const deck[2] =
        TR_N("{n} card is left in the deck.", "{n} cards are left in the deck.");
    struct buffer card = {0};
    if (krach->head.phase == PHASE_OVER) {
        buffer_add_text(out, tr(cast->language, "The Crash has come: the game is over."));
        buffer_add_char(out, '\n');
        return;
    }
    write_card(cast, &card, turned_card(krach));
    TR_SAY(out, tr(cast->language, "Round {round}. Card: {card}. First player: {player}."),
           {"round", TR_NUMBER(krach->head.round)}, {"card", buffer_text(&card)},
           {"player", cast->name[krach->first]});
    buffer_add_char(out, '\n');
    TR_SAY(out, tr(cast->language, "Chips in the bank: {bank}, in the pot: {pot}."),
           {"bank", TR_NUMBER(krach->bank)}, {"pot", TR_NUMBER(krach->pot)});
    phrase_gap(out);
    phrase_count(out, cast, deck, krach->deck_size - krach->head.round);
    buffer_add_char(out, '\n');
    buffer_close(&card);
}

static void write_auction(const struct cast *cast, const struct krach *krach, struct buffer *out)
{
    struct buffer names = {0};
    phrase_names(&names, cast, krach->in);
    if (krach->head.phase == AUCTION)
        TR_SAY(out, tr(cast->language, "Still in the auction: {players}."),
               {"players", buffer_text(&names)});
    else
        TR_SAY(out, tr(cast->language, "Winner of the auction: {player}. Runner-up: {second}."),
               {"player", buffer_text(&names)}, {"second", cast->name[krach->runner_up]});
    buffer_add_char(out, '\n');
    buffer_close(&names);
}

/* "Fox: 12 points, 5 chips, 2 brown shares." */
static void write_player(const struct cast *cast, const struct krach *krach, seat_id seat,
                         seat_id viewer, struct buffer *out)
{
    struct buffer list = {0}, item = {0};
    phrase_count(&list, cast, points_forms, krach->score[seat]);
    if (chips_told(krach, seat, viewer)) {
        phrase_count(&item, cast, chips_forms, krach->chips[seat]);
        phrase_item(&list, buffer_text(&item));
    }
    bool any = false;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!krach->held[colour][seat])
            continue;
        any = true;
        buffer_clear(&item);
        phrase_count(&item, cast, colours[colour].shares, krach->held[colour][seat]);
        phrase_item(&list, buffer_text(&item));
    }
    if (!any)
        phrase_item(&list, tr(cast->language, "no shares"));
    TR_SAY(out, tr(cast->language, "{player}: {things}."), {"player", cast->name[seat]},
           {"things", buffer_text(&list)});
    buffer_add_char(out, '\n');
    buffer_close(&list);
    buffer_close(&item);
}

static void say_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                         struct buffer *out)
{
    const struct krach *krach = krach_in(known);
    write_table(cast, krach, out);
    if (krach->in)
        write_auction(cast, krach, out);
    for (seat_id seat = 0; seat < krach->head.players; seat++)
        write_player(cast, krach, seat, viewer, out);
}

const struct title_words words_krach = {
    .tagline = TR("Collect shares and sell them before the Crash."),
    .minutes = 30,
    .option_names = option_names,
    .option_helps = option_helps,
    .option_values = option_values,
    .phase_names = phase_names,
    .phase_helps = phase_helps,
    .event = say_event,
    .choice = say_choice,
    .deed = say_deed,
    .question = say_question,
    .standing = say_standing,
    .reasons = krach_reasons,
    .because = krach_because,
    .unit = TR_N("{n} point", "{n} points"),
    .tiebreak = TR("Ties go to the player with more shares."),
};
