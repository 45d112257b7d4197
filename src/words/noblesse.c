/* noblesse.c: Noblesse in sentences: its tables, what happens and what can be chosen. */
#include "words/noblesse_words.h"

/* ---- Tables ---- */

static const char *const objects[LETTERS] = {
    TR("the astrolabe {card}"), TR("the bronze {card}"), TR("the cameo {card}"),
    TR("the dagger {card}"),    TR("the enamel {card}"), TR("the flute {card}"),
};

static const char *const object_forms[2] = TR_N("{n} object", "{n} objects");

static const char *const option_names[] = {
    [OPTION_REWARD] = TR("Exhibitors advance"),
    [OPTION_FINISH] = TR("The game ends"),
};

static const char *const option_helps[] = {
    [OPTION_REWARD] = TR("Whose square says how far the two best exhibitors advance."),
    [OPTION_FINISH] = TR("When the game ends once a pawn has reached the banquet table."),
};

static const char *const reward_values[] = {
    [REWARD_OWN] = TR("by their own square"),
    [REWARD_LEADER] = TR("by the leader's square"),
};
static const char *const finish_values[] = {
    [FINISH_ROUND] = TR("after the round"),
    [FINISH_NOW] = TR("at once"),
};
static const char *const *const option_values[] = {reward_values, finish_values};

static const char *const phase_names[] = {
    [PHASE_OVER] = TR("The game is over"), [PLACE] = TR("Auction house or castle"),
    [AUCTION] = TR("The auction house"),   [PILE] = TR("The purchase"),
    [CASTLE] = TR("The castle"),           [EXHIBITION] = TR("The exhibition"),
    [THEFT] = TR("The thieves"),
};

static const char *const phase_helps[] = {
    [PHASE_OVER] = TR("A pawn has reached the banquet table. The best collection in hand has "
                      "brought 8 more squares, the second best 4.\n"
                      "The pawn furthest ahead wins. Ties go to the better collection."),
    [PLACE] = TR("Everybody picks a place in secret, and all choices are revealed together.\n"
                 "At the auction house, the highest cheque buys one of two objects. A lone thief "
                 "steals that cheque.\n"
                 "At the castle, you exhibit a collection to advance, steal from other "
                 "collections, or catch thieves.\n"
                 "The game ends when a pawn reaches the banquet table."),
    [AUCTION] = TR("Play a cheque or a thief, in secret. The highest cheque buys one of the two "
                   "objects on top of the piles and is spent; the other cheques come back.\n"
                   "A lone thief steals the cheque that was paid. Two or more thieves get in each "
                   "other's way and get nothing. Nobody is arrested here."),
    [PILE] = TR("Your cheque is the highest: take the object on top of one of the two piles.\n"
                "A collection is 3 or more objects whose letters follow one another without a gap; "
                "a letter may appear several times. Of two collections of the same size, the one "
                "with the oldest object is better."),
    [CASTLE] =
        TR("Play the exhibition, a thief or the detective, in secret.\n"
           "Exhibition: the best exhibitor advances by the first of two numbers, the second best "
           "by the second. Each reads them on their own square or, if the table plays that way, on "
           "the leader's.\n"
           "Thief: takes one object from every collection shown; the highest number goes first.\n"
           "Detective: if there are thieves, all of them go to prison, and you advance by your "
           "rank in the race. Without thieves, nothing happens."),
    [EXHIBITION] =
        TR("Show a collection: 3 or more objects whose letters follow one another without a gap, "
           "such as D D E or D D D, but not A A C.\n"
           "The larger collection is better; of two of the same size, the one with the oldest "
           "object. If you can show a collection, you must, but it need not be your best.\n"
           "From now on everybody knows what you show, and thieves can take it."),
    [THEFT] = TR("Thieves act one by one, the highest number first. Each takes one object from "
                 "every collection shown, the best collection first.\n"
                 "You keep what you steal, even if the thief is arrested afterwards."),
};

/* ---- Phrases ---- */

void noblesse_write_object(const struct cast *cast, struct buffer *out, int card)
{
    TR_SAY(out, tr(cast->language, objects[noblesse_letter_of[card]]),
           {"card", noblesse_card_names[card]});
}

void noblesse_write_cards(struct buffer *list, card_set cards)
{
    BITS_EACH (card, cards)
        phrase_item(list, noblesse_card_names[card]);
}

void noblesse_write_square(const struct cast *cast, struct buffer *out, int square)
{
    if (square == 0)
        buffer_add_text(out, tr(cast->language, "the club"));
    else
        TR_SAY(out, tr(cast->language, "square {n}"), {"n", TR_NUMBER(square)});
}

/* "3 objects (A1612, B1700, B1745)" */
static void write_collection(const struct cast *cast, struct buffer *out, card_set cards)
{
    struct buffer count = {0}, list = {0};
    phrase_count(&count, cast, object_forms, bits_count(cards));
    noblesse_write_cards(&list, cards);
    TR_SAY(out, tr(cast->language, "{objects} ({cards})"), {"objects", buffer_text(&count)},
           {"cards", buffer_text(&list)});
    buffer_close(&count);
    buffer_close(&list);
}

card_set noblesse_for_sale(const struct noblesse *noblesse)
{
    card_set cards = 0;
    for (int pile = 0; pile < PILES; pile++)
        if (pile_left(noblesse, pile) > 0)
            cards |= card_bit(pile_top(noblesse, pile));
    return cards;
}

/* What an exhibition of `seat` would pay for first and second place. */
static const uint8_t *reward_of(const struct noblesse *noblesse, seat_id seat)
{
    return noblesse_reward[reward_square(noblesse, seat)];
}

/* ---- What happened ---- */

/* Events that are one sentence with "{player}", "{n}" (the first value) and "{other}" (the player
 * whose cheque is stolen). */
static const char *const sentences[NOBLESSE_EVENTS] = {
    [EVENT_ROUND] = TR("Round {n}."),
    [EVENT_GO_AUCTION] = TR("{player} goes to the auction house."),
    [EVENT_GO_CASTLE] = TR("{player} goes to the castle."),
    [EVENT_NO_SALE] = TR("Both piles are empty: there is no sale."),
    [EVENT_NO_CHEQUE] = TR("Nobody has played a cheque: nothing is sold."),
    [EVENT_THIEVES_CLASH] =
        TR("The thieves get in each other's way: none of them steals the cheque."),
    [EVENT_CHEQUE] = TR("{player} plays a cheque of {n} thousand."),
    [EVENT_THIEF] = TR("{player} plays thief {n}."),
    [EVENT_NO_CARD] = TR("{player} has no card to play."),
    [EVENT_CHEQUE_STOLEN] =
        TR("{other} pays with the cheque of {n} thousand, and {player} steals it."),
    [EVENT_EXHIBIT] = TR("{player} plays the exhibition."),
    [EVENT_DETECTIVE] = TR("{player} plays the detective."),
    [EVENT_SHOW_NOTHING] = TR("{player} has no collection to show."),
    [EVENT_NOTHING_TO_STEAL] = TR("Thief {n} ({player}) finds nothing to steal."),
    [EVENT_NOBODY_CAUGHT] = TR("{player}'s detective finds no thief."),
    [EVENT_ARREST] = TR("Thief {n} ({player}) goes to prison."),
    [EVENT_RELEASE] = TR("Thief {n} ({player}) is released."),
    [EVENT_END] = TR("The game ends after round {n}; now for the final count."),
};

/* The same for the player whom they are about, where that makes a difference. */
static const char *const own_sentences[NOBLESSE_EVENTS] = {
    [EVENT_GO_AUCTION] = TR("You go to the auction house."),
    [EVENT_GO_CASTLE] = TR("You go to the castle."),
    [EVENT_CHEQUE] = TR("You play a cheque of {n} thousand."),
    [EVENT_THIEF] = TR("You play thief {n}."),
    [EVENT_NO_CARD] = TR("You have no card to play."),
    [EVENT_CHEQUE_STOLEN] = TR("{other} pays with the cheque of {n} thousand, and you steal it."),
    [EVENT_EXHIBIT] = TR("You play the exhibition."),
    [EVENT_DETECTIVE] = TR("You play the detective."),
    [EVENT_SHOW_NOTHING] = TR("You have no collection to show."),
    [EVENT_NOTHING_TO_STEAL] = TR("Your thief {n} finds nothing to steal."),
    [EVENT_NOBODY_CAUGHT] = TR("Your detective finds no thief."),
    [EVENT_ARREST] = TR("Your thief {n} goes to prison."),
    [EVENT_RELEASE] = TR("Your thief {n} is released."),
};

static const char stolen_from_you[] =
    TR("You pay with the cheque of {n} thousand, and {player} steals it.");

static void say_top(const struct cast *cast, const struct event *event, struct buffer *out)
{
    struct buffer object = {0};
    noblesse_write_object(cast, &object, (int)event->value[1]);
    TR_SAY(out, tr(cast->language, "On top of pile {n}: {object}."),
           {"n", TR_NUMBER((long)event->value[0])}, {"object", buffer_text(&object)});
    buffer_close(&object);
}

static void say_object(const struct cast *cast, const char *name, const char *sentence, int card,
                       const char *other, struct buffer *out)
{
    struct buffer object = {0};
    noblesse_write_object(cast, &object, card);
    TR_SAY(out, sentence, {"player", name}, {"object", buffer_text(&object)}, {"other", other});
    buffer_close(&object);
}

void noblesse_say_cards(const struct cast *cast, const char *name, const char *sentence,
                        card_set cards, struct buffer *out)
{
    struct buffer collection = {0};
    write_collection(cast, &collection, cards);
    TR_SAY(out, sentence, {"player", name}, {"collection", buffer_text(&collection)});
    buffer_close(&collection);
}

/* By reason. */
static const char *const advances[][2] = {
    [REASON_BEST] = TR_N("{player} has the best collection and advances {n} square, to {square}.",
                         "{player} has the best collection and advances {n} squares, to {square}."),
    [REASON_SECOND] =
        TR_N("{player} has the second best collection and advances {n} square, to {square}.",
             "{player} has the second best collection and advances {n} squares, to {square}."),
    [REASON_ARREST] = TR_N("{player} makes an arrest and advances {n} square, to {square}.",
                           "{player} makes an arrest and advances {n} squares, to {square}."),
};

static const char *const own_advances[][2] = {
    [REASON_BEST] = TR_N("You have the best collection and advance {n} square, to {square}.",
                         "You have the best collection and advance {n} squares, to {square}."),
    [REASON_SECOND] =
        TR_N("You have the second best collection and advance {n} square, to {square}.",
             "You have the second best collection and advance {n} squares, to {square}."),
    [REASON_ARREST] = TR_N("You make an arrest and advance {n} square, to {square}.",
                           "You make an arrest and advance {n} squares, to {square}."),
};

static void say_advance(const struct cast *cast, const char *name, const struct event *event,
                        struct buffer *out)
{
    struct buffer square = {0};
    long squares = (long)event->value[0];
    const char *const *about = advances[event->value[2]];
    const char *const *own = own_advances[event->value[2]];
    noblesse_write_square(cast, &square, (int)event->value[1]);
    TR_SAY(out,
           phrase_to(cast, event->seat, tr_n(cast->language, about[0], about[1], squares),
                     tr_n(cast->language, own[0], own[1], squares)),
           {"player", name}, {"n", TR_NUMBER(squares)}, {"square", buffer_text(&square)});
    buffer_close(&square);
}

static void say_plain(const struct cast *cast, const struct event *event, struct buffer *out)
{
    bool has_other = event->kind == EVENT_CHEQUE_STOLEN;
    const char *about = sentences[event->kind], *own = own_sentences[event->kind];
    if (has_other)
        about = phrase_to(cast, (seat_id)event->value[1], about, stolen_from_you);
    TR_SAY(out, tr(cast->language, own ? phrase_to(cast, event->seat, about, own) : about),
           {"player", cast->name[event->seat]}, {"n", TR_NUMBER((long)event->value[0])},
           {"other", has_other ? cast->name[event->value[1]] : ""});
}

static void say_final(const struct cast *cast, const struct event *event, card_set cards,
                      struct buffer *out)
{
    const char *about = cards ? tr(cast->language, "{player}'s best collection: {collection}.")
                              : tr(cast->language, "{player} has no collection.");
    const char *own = cards ? tr(cast->language, "Your best collection: {collection}.")
                            : tr(cast->language, "You have no collection.");
    noblesse_say_cards(cast, cast->name[event->seat], phrase_to(cast, event->seat, about, own),
                       cards, out);
}

static void say_event(const struct cast *cast, const struct event *event, struct buffer *out)
{
    const char *name = cast->name[event->seat];
    card_set cards = (card_set)event->value[0];
    switch (event->kind) {
    case EVENT_HAND:
        noblesse_say_cards(cast, name,
                           phrase_to(cast, event->seat,
                                     tr(cast->language, "{player} is dealt {collection}."),
                                     tr(cast->language, "You are dealt {collection}.")),
                           cards, out);
        break;
    case EVENT_TOP:
        say_top(cast, event, out);
        break;
    case EVENT_BUY:
        say_object(cast, name,
                   phrase_to(cast, event->seat, tr(cast->language, "{player} buys {object}."),
                             tr(cast->language, "You buy {object}.")),
                   (int)event->value[0], "", out);
        break;
    case EVENT_SHOW:
        noblesse_say_cards(cast, name,
                           phrase_to(cast, event->seat,
                                     tr(cast->language, "{player} shows {collection}."),
                                     tr(cast->language, "You show {collection}.")),
                           cards, out);
        break;
    case EVENT_STEAL:
        say_object(cast, name,
                   phrase_to(cast, event->seat,
                             tr(cast->language, "{player} steals {object} from {other}."),
                             tr(cast->language, "You steal {object} from {other}.")),
                   (int)event->value[0], phrase_whom(cast, (seat_id)event->value[1]), out);
        break;
    case EVENT_ADVANCE:
        say_advance(cast, name, event, out);
        break;
    case EVENT_FINAL:
        say_final(cast, event, cards, out);
        break;
    default:
        say_plain(cast, event, out);
    }
}

/* ---- Choices ---- */

static void offer_auction(const struct cast *cast, const struct noblesse *noblesse,
                          struct buffer *out)
{
    struct buffer cards = {0};
    noblesse_write_cards(&cards, noblesse_for_sale(noblesse));
    TR_SAY(out,
           cards.length ? tr(cast->language, "The auction house (for sale: {cards})")
                        : tr(cast->language, "The auction house (nothing for sale)"),
           {"cards", buffer_text(&cards)});
    buffer_close(&cards);
}

static void offer_by_reward(const struct noblesse *noblesse, seat_id seat, const char *sentence,
                            struct buffer *out)
{
    const uint8_t *reward = reward_of(noblesse, seat);
    TR_SAY(out, sentence, {"first", TR_NUMBER(reward[0])}, {"second", TR_NUMBER(reward[1])});
}

static void offer_pile(const struct cast *cast, const struct noblesse *noblesse, int pile,
                       struct buffer *out)
{
    struct buffer object = {0};
    noblesse_write_object(cast, &object, pile_top(noblesse, pile - 1));
    TR_SAY(out, tr(cast->language, "Take {object} from pile {n}"), {"object", buffer_text(&object)},
           {"n", TR_NUMBER(pile)});
    buffer_close(&object);
}

static void offer_detective(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                            struct buffer *out)
{
    int place = race_rank(noblesse, seat);
    TR_SAY(out,
           tr_n(cast->language, "Detective ({n} square if there is a thief)",
                "Detective ({n} squares if there is a thief)", place),
           {"n", TR_NUMBER(place)});
}

/* Whether anybody but `seat` is at the auction house with a cheque. */
static bool others_can_pay(const struct noblesse *noblesse, seat_id seat)
{
    for (seat_id other = 0; other < noblesse->head.players; other++)
        if (other != seat && !(noblesse->castle & seat_bit(other)) && noblesse->cheques[other])
            return true;
    return false;
}

static void offer_thief(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                        int thief, struct buffer *out)
{
    const char *text =
        noblesse->head.phase != AUCTION
            ? tr(cast->language, "Thief {n} (takes from each collection shown)")
        : others_can_pay(noblesse, seat)
            ? tr(cast->language, "Thief {n} (takes the winning cheque if it is the only thief)")
            : tr(cast->language, "Thief {n} (pointless: nobody else here has a cheque)");
    TR_SAY(out, text, {"n", TR_NUMBER(thief)});
}

static void say_choice(const struct cast *cast, const union game_state *known, seat_id seat,
                       action chosen, struct buffer *out)
{
    const struct noblesse *noblesse = noblesse_in(known);
    int value = (int)action_value(chosen);
    switch (action_kind_of(chosen)) {
    case GO_AUCTION:
        offer_auction(cast, noblesse, out);
        break;
    case GO_CASTLE:
        offer_by_reward(
            noblesse, seat,
            tr(cast->language, "The castle (an exhibition pays {first} or {second} squares)"), out);
        break;
    case CHEQUE:
        TR_SAY(out, tr(cast->language, "Cheque for {n},000"), {"n", TR_NUMBER(value)});
        break;
    case TAKE_PILE:
        offer_pile(cast, noblesse, value, out);
        break;
    case EXHIBIT:
        offer_by_reward(
            noblesse, seat,
            tr(cast->language, "Exhibition ({first} squares if best, {second} if second)"), out);
        break;
    case DETECTIVE:
        offer_detective(cast, noblesse, seat, out);
        break;
    case THIEF:
        offer_thief(cast, noblesse, seat, value, out);
        break;
    case SHOW:
        noblesse_say_cards(cast, "", tr(cast->language, "Show {collection}"), action_value(chosen),
                           out);
        break;
    case SHOW_NOTHING:
        buffer_add_text(out, tr(cast->language, "Show nothing: you hold no collection"));
        break;
    default:
        say_object(cast, "", tr(cast->language, "Steal {object}"), value, "", out);
    }
}

/* ---- Deeds ---- */

static const struct deed_words deeds[] = {
    [GO_AUCTION] = {TR("{player} went to the auction house"), TR("You went to the auction house"),
                    TR("go to the auction house")},
    [GO_CASTLE] = {TR("{player} went to the castle"), TR("You went to the castle"),
                   TR("go to the castle")},
    [CHEQUE] = {TR("{player} played the cheque for {n},000"),
                TR("You played the cheque for {n},000"), TR("play the cheque for {n},000")},
    [TAKE_PILE] = {TR("{player} took {object}"), TR("You took {object}"), TR("take {object}")},
    [EXHIBIT] = {TR("{player} played the exhibition"), TR("You played the exhibition"),
                 TR("play the exhibition")},
    [DETECTIVE] = {TR("{player} played the detective"), TR("You played the detective"),
                   TR("play the detective")},
    [THIEF] = {TR("{player} played thief {n}"), TR("You played thief {n}"), TR("play thief {n}")},
    [SHOW] = {TR("{player} showed {collection}"), TR("You showed {collection}"),
              TR("show {collection}")},
    [SHOW_NOTHING] = {TR("{player} showed nothing"), TR("You showed nothing"), TR("show nothing")},
    [STEAL] = {TR("{player} stole {object}"), TR("You stole {object}"), TR("steal {object}")},
};

static void say_deed(const struct cast *cast, const union game_state *known, seat_id seat,
                     action chosen, bool instead, struct buffer *out)
{
    const struct noblesse *noblesse = noblesse_in(known);
    unsigned kind = action_kind_of(chosen);
    int value = (int)action_value(chosen);
    struct buffer object = {0}, collection = {0};
    if (kind == TAKE_PILE)
        noblesse_write_object(cast, &object, pile_top(noblesse, value - 1));
    else if (kind == STEAL)
        noblesse_write_object(cast, &object, value);
    else if (kind == SHOW)
        write_collection(cast, &collection, action_value(chosen));
    TR_SAY(out, phrase_deed(cast, seat, &deeds[kind], instead), {"player", cast->name[seat]},
           {"n", TR_NUMBER(value)}, {"object", buffer_text(&object)},
           {"collection", buffer_text(&collection)});
    buffer_close(&object);
    buffer_close(&collection);
}

const struct title_words words_noblesse = {
    .tagline = TR("Collect antiques, exhibit them, and mind the thieves."),
    .minutes = 60,
    .option_names = option_names,
    .option_helps = option_helps,
    .option_values = option_values,
    .phase_names = phase_names,
    .phase_helps = phase_helps,
    .event = say_event,
    .choice = say_choice,
    .deed = say_deed,
    .question = noblesse_question,
    .standing = noblesse_standing,
    .reasons = noblesse_reasons,
    .because = noblesse_because,
    .unit = TR_N("{n} square", "{n} squares"),
    .victory = {TR("{players} wins, on square {n}."),
                TR("Shared victory on square {n}: {players}."), TR("You win, on square {n}.")},
    .tiebreak = TR("Ties go to the better collection."),
};
