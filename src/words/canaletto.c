/* canaletto.c: Canaletto in sentences. Palaces are numbered from 1 for people. */
#include "games/canaletto/canaletto.h"
#include "words/phrase.h"

/* ---- Tables ---- */

struct group_words {
    const char *name;       /* of one piece, without an article */
    const char *all;        /* of the whole group */
    const char *counted[2]; /* some pieces */
};

static const struct group_words groups[GROUPS] = {
    {TR("mirror"), TR("the mirrors"), TR_N("{n} mirror", "{n} mirrors")},
    {TR("chandelier"), TR("the chandeliers"), TR_N("{n} chandelier", "{n} chandeliers")},
    {TR("fan"), TR("the fans"), TR_N("{n} fan", "{n} fans")},
    {TR("lion"), TR("the lions"), TR_N("{n} lion", "{n} lions")},
    {TR("painting"), TR("the paintings"), TR_N("{n} painting", "{n} paintings")},
    {TR("glass"), TR("the glasses"), TR_N("{n} glass", "{n} glasses")},
    {TR("clock"), TR("the clocks"), TR_N("{n} clock", "{n} clocks")},
    {TR("bust"), TR("the busts"), TR_N("{n} bust", "{n} busts")},
    {TR("stove"), TR("the stoves"), TR_N("{n} stove", "{n} stoves")},
    {TR("ring"), TR("the rings"), TR_N("{n} ring", "{n} rings")},
    {TR("lamp"), TR("the lamps"), TR_N("{n} lamp", "{n} lamps")},
    {TR("necklace"), TR("the necklaces"), TR_N("{n} necklace", "{n} necklaces")},
};

static const char *const option_names[] = {[OPTION_VALUES] = TR("Value tiles")};

static const char *const option_helps[] = {
    [OPTION_VALUES] = TR("Which value tiles are face up."),
};

static const char *const values_values[] = {
    [VALUES_NEXT] = TR("the next one visible"),
    [VALUES_OPEN] = TR("all visible"),
    [VALUES_HIDDEN] = TR("all hidden"),
};
static const char *const *const option_values[] = {values_values};

static const char *const phase_names[] = {
    [PHASE_OVER] = TR("The game is over"),
    [AUCTION] = TR("The auction"),
    [RESALE] = TR("The resale"),
};

static const char *const phase_helps[] = {
    [PHASE_OVER] =
        TR("At most two kinds of treasure are left in the palaces, so the game is over.\n"
           "Your score is your cash minus twice your debt. Unsold treasures and an unused bribe "
           "are worth nothing. The highest score wins."),
    [AUCTION] =
        TR("Everything in the palace with the column is sold as one lot. On your turn, raise the "
           "bid, pass for good or use your bribe. The last player still in buys the lot.\n"
           "A bid of n puts the gondola n palaces beyond the column: the next auction is held "
           "there, or at the first palace after it that is not empty.\n"
           "You may bid more than your cash. The rest becomes debt, which cannot be paid off and "
           "counts double at the end.\n"
           "Once per game, your bribe gets you the lot for nothing: on your turn, after a bid of "
           "15 or less.\n"
           "When the last piece of a group leaves the palaces, all its pieces are resold at the "
           "price on the next value tile."),
    [RESALE] = TR(
        "The lot completed several groups. Its buyer chooses which group is resold first.\n"
        "For each piece of the group, its owner receives the number on the next value tile; then "
        "the pieces and the tile leave the game. The following tile pays for the next group."),
};

/* ---- Phrases ---- */

static void write_groups(const struct cast *cast, struct buffer *list, group_set set)
{
    BITS_EACH (group, set)
        phrase_item(list, tr(cast->language, groups[group].name));
}

/* Where the next auction is, if the lot goes with that bid in force; -1 if no treasure is left. */
static int next_palace(const struct canaletto *canaletto, int bid)
{
    for (int steps = 0; steps < PALACES; steps++) {
        int palace = palace_after(canaletto->column, bid + steps);
        if (palace != canaletto->column && canaletto->palace[palace])
            return palace;
    }
    return -1;
}

/* The value tile that pays next; UNKNOWN if it is hidden. */
static int next_tile(const struct canaletto *canaletto)
{
    return canaletto->tile[canaletto->tiles_spent];
}

/* ---- What happened ---- */

static void say_lot(const struct cast *cast, const char *name, const struct event *event,
                    struct buffer *out)
{
    struct buffer lot = {0};
    write_groups(cast, &lot, (group_set)event->value[1]);
    TR_SAY(
        out,
        phrase_to(
            cast, event->seat,
            tr(cast->language, "For sale at palace {palace}: {lot}. {player} opens the bidding."),
            tr(cast->language, "For sale at palace {palace}: {lot}. You open the bidding.")),
        {"palace", TR_NUMBER((long)event->value[0] + 1)}, {"lot", buffer_text(&lot)},
        {"player", name});
    buffer_close(&lot);
}

static void say_payment(const struct cast *cast, const char *name, const struct event *event,
                        struct buffer *out)
{
    long cash = (long)event->value[0], debt = (long)event->value[1];
    const char *about = debt == 0 ? tr(cast->language, "{player} pays {cash}.")
                        : cash == 0
                            ? tr(cast->language, "{player} goes {debt} into debt.")
                            : tr(cast->language, "{player} pays {cash} and goes {debt} into debt.");
    const char *own = debt == 0   ? tr(cast->language, "You pay {cash}.")
                      : cash == 0 ? tr(cast->language, "You go {debt} into debt.")
                                  : tr(cast->language, "You pay {cash} and go {debt} into debt.");
    TR_SAY(out, phrase_to(cast, event->seat, about, own), {"player", name},
           {"cash", TR_NUMBER(cash)}, {"debt", TR_NUMBER(debt)});
}

static void say_purchase(const struct cast *cast, const char *name, const struct event *event,
                         struct buffer *out)
{
    struct buffer lot = {0};
    write_groups(cast, &lot, (group_set)event->value[0]);
    TR_SAY(out,
           phrase_to(cast, event->seat, tr(cast->language, "{player} gets: {lot}."),
                     tr(cast->language, "You get: {lot}.")),
           {"player", name}, {"lot", buffer_text(&lot)});
    buffer_close(&lot);
}

static void say_income(const struct cast *cast, const char *name, const struct event *event,
                       struct buffer *out)
{
    long pieces = (long)event->value[1];
    TR_SAY(out,
           phrase_to(cast, event->seat,
                     tr_n(cast->language, "{player} receives {cash} for {n} piece.",
                          "{player} receives {cash} for {n} pieces.", pieces),
                     tr_n(cast->language, "You receive {cash} for {n} piece.",
                          "You receive {cash} for {n} pieces.", pieces)),
           {"player", name}, {"cash", TR_NUMBER((long)event->value[0])}, {"n", TR_NUMBER(pieces)});
}

/* Nothing if the gondola stays where the bid put it: the lot that follows says where it is. */
static void say_detour(const struct cast *cast, const struct event *event, struct buffer *out)
{
    long passed = (long)event->value[1];
    if (passed)
        TR_SAY(out,
               passed == 1
                   ? tr(cast->language,
                        "The gondola glides past an empty palace, on to palace {palace}.")
                   : tr_n(cast->language,
                          "The gondola glides past {n} empty palace, on to palace {palace}.",
                          "The gondola glides past {n} empty palaces, on to palace {palace}.",
                          passed),
               {"n", TR_NUMBER(passed)}, {"palace", TR_NUMBER((long)event->value[0] + 1)});
}

static void say_end(const struct cast *cast, const struct event *event, struct buffer *out)
{
    struct buffer left = {0};
    write_groups(cast, &left, (group_set)event->value[0]);
    TR_SAY(out,
           left.length ? tr(cast->language, "Left in the palaces: {lot}. The game is over.")
                       : tr(cast->language, "The palaces are empty. The game is over."),
           {"lot", buffer_text(&left)});
    buffer_close(&left);
}

static void say_event(const struct cast *cast, const struct event *event, struct buffer *out)
{
    const char *name = cast->name[event->seat];
    switch (event->kind) {
    case EVENT_LOT:
        say_lot(cast, name, event, out);
        break;
    case EVENT_BID:
        TR_SAY(out,
               phrase_to(
                   cast, event->seat,
                   tr(cast->language,
                      "{player} bids {amount}; the gondola glides to palace {palace}."),
                   tr(cast->language, "You bid {amount}; the gondola glides to palace {palace}.")),
               {"player", name}, {"amount", TR_NUMBER((long)event->value[0])},
               {"palace", TR_NUMBER((long)event->value[1] + 1)});
        break;
    case EVENT_PASS:
        TR_SAY(out,
               phrase_to(cast, event->seat, tr(cast->language, "{player} passes."),
                         tr(cast->language, "You pass.")),
               {"player", name});
        break;
    case EVENT_BRIBE:
        TR_SAY(out,
               phrase_to(cast, event->seat,
                         tr(cast->language, "{player} uses the bribe and pays nothing."),
                         tr(cast->language, "You use your bribe and pay nothing.")),
               {"player", name});
        break;
    case EVENT_BUY:
        say_purchase(cast, name, event, out);
        break;
    case EVENT_PAY:
        say_payment(cast, name, event, out);
        break;
    case EVENT_RESELL:
        TR_SAY(out, tr(cast->language, "Resale of {group}: {value} for each piece."),
               {"group", tr(cast->language, groups[event->value[0]].all)},
               {"value", TR_NUMBER((long)event->value[1])});
        break;
    case EVENT_INCOME:
        say_income(cast, name, event, out);
        break;
    case EVENT_GONDOLA:
        say_detour(cast, event, out);
        break;
    default:
        say_end(cast, event, out);
    }
}

/* ---- Choices ---- */

/* "palace 5 (fan, lion)", "palace 5 (empty), then 6 (fan, lion)" */
static void write_landing(const struct cast *cast, const struct canaletto *canaletto, int bid,
                          struct buffer *out)
{
    int gondola = palace_after(canaletto->column, bid);
    int next = next_palace(canaletto, bid);
    struct buffer lot = {0};
    if (next >= 0)
        write_groups(cast, &lot, canaletto->palace[next]);
    const char *sentence =
        next < 0          ? tr(cast->language, "palace {gondola}")
        : next == gondola ? tr(cast->language, "palace {gondola} ({lot})")
                          : tr(cast->language, "palace {gondola} (empty), then {next} ({lot})");
    TR_SAY(out, sentence, {"gondola", TR_NUMBER(gondola + 1)}, {"next", TR_NUMBER(next + 1)},
           {"lot", buffer_text(&lot)});
    buffer_close(&lot);
}

static void offer_bid(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                      int bid, struct buffer *out)
{
    struct buffer landing = {0};
    int debt = bid - canaletto->cash[seat];
    write_landing(cast, canaletto, bid, &landing);
    TR_SAY(out,
           debt > 0 ? tr(cast->language, "Bid {amount}: gondola to {palace}; {debt} would be debt")
                    : tr(cast->language, "Bid {amount}: gondola to {palace}"),
           {"amount", TR_NUMBER(bid)}, {"palace", buffer_text(&landing)},
           {"debt", TR_NUMBER(debt)});
    buffer_close(&landing);
}

static void offer_bribe(const struct cast *cast, const struct canaletto *canaletto,
                        struct buffer *out)
{
    struct buffer landing = {0};
    write_landing(cast, canaletto, canaletto->bid, &landing);
    TR_SAY(out, tr(cast->language, "Bribe: the lot for nothing; the gondola stays at {palace}"),
           {"palace", buffer_text(&landing)});
    buffer_close(&landing);
}

static void offer_resale(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                         int group, struct buffer *out)
{
    TR_SAY(out, tr(cast->language, "Resell {group} (you have {own} of {all})"),
           {"group", tr(cast->language, groups[group].all)},
           {"own", TR_NUMBER(canaletto->owned[seat][group])},
           {"all", TR_NUMBER(canaletto_group_size[group])});
}

static void say_choice(const struct cast *cast, const union game_state *known, seat_id seat,
                       action chosen, struct buffer *out)
{
    const struct canaletto *canaletto = canaletto_in(known);
    switch (action_kind_of(chosen)) {
    case PASS:
        buffer_add_text(out, tr(cast->language, "Pass"));
        break;
    case BRIBE:
        offer_bribe(cast, canaletto, out);
        break;
    case BID:
        offer_bid(cast, canaletto, seat, (int)action_value(chosen), out);
        break;
    default:
        offer_resale(cast, canaletto, seat, (int)action_value(chosen), out);
    }
}

/* ---- Deeds ---- */

static const struct deed_words deeds[] = {
    [PASS] = {TR("{player} passed"), TR("You passed"), TR("pass")},
    [BRIBE] = {TR("{player} used the bribe"), TR("You used your bribe"), TR("use the bribe")},
    [BID] = {TR("{player} bid {n}"), TR("You bid {n}"), TR("bid {n}")},
    [RESELL] = {TR("{player} resold {group} first"), TR("You resold {group} first"),
                TR("resell {group} first")},
};

static void say_deed(const struct cast *cast, const union game_state *known, seat_id seat,
                     action chosen, bool instead, struct buffer *out)
{
    unsigned kind = action_kind_of(chosen);
    int value = (int)action_value(chosen);
    (void)known;
    TR_SAY(out, phrase_deed(cast, seat, &deeds[kind], instead), {"player", cast->name[seat]},
           {"n", TR_NUMBER(value)},
           {"group", kind == RESELL ? tr(cast->language, groups[value].all) : ""});
}

/* ---- Questions ---- */

static void say_lot_now(const struct cast *cast, const struct canaletto *canaletto,
                        struct buffer *out)
{
    struct buffer lot = {0};
    write_groups(cast, &lot, canaletto->palace[canaletto->column]);
    TR_SAY(out, tr(cast->language, "For sale at palace {palace}: {lot}."),
           {"palace", TR_NUMBER(canaletto->column + 1)}, {"lot", buffer_text(&lot)});
    buffer_close(&lot);
}

static void say_next_tile(const struct cast *cast, const struct canaletto *canaletto,
                          struct buffer *out)
{
    if (next_tile(canaletto) == UNKNOWN)
        buffer_add_text(out, tr(cast->language, "The next value tile is hidden."));
    else
        TR_SAY(out, tr(cast->language, "The next resale pays {value} for each piece."),
               {"value", TR_NUMBER(next_tile(canaletto))});
}

/* What the lot may bring: the pieces that the seat has of its groups, and the value to come. */
static void say_worth(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                      struct buffer *out)
{
    struct buffer held = {0}, pieces = {0}, item = {0};
    BITS_EACH (group, canaletto->palace[canaletto->column]) {
        if (!canaletto->owned[seat][group])
            continue;
        buffer_clear(&pieces);
        buffer_clear(&item);
        phrase_count(&pieces, cast, groups[group].counted, canaletto->owned[seat][group]);
        TR_SAY(&item, tr(cast->language, "{pieces} of {all}"), {"pieces", buffer_text(&pieces)},
               {"all", TR_NUMBER(canaletto_group_size[group])});
        phrase_item(&held, buffer_text(&item));
    }
    TR_SAY(out,
           held.length ? tr(cast->language, "You hold {pieces}.")
                       : tr(cast->language, "You hold none of these."),
           {"pieces", buffer_text(&held)});
    phrase_gap(out);
    say_next_tile(cast, canaletto, out);
    buffer_close(&held);
    buffer_close(&pieces);
    buffer_close(&item);
}

static void say_bid_now(const struct cast *cast, const struct canaletto *canaletto,
                        struct buffer *out)
{
    TR_SAY(out,
           canaletto->bid ? tr(cast->language, "The highest bid is {amount}, by {player}.")
                          : tr(cast->language, "No bid yet."),
           {"amount", TR_NUMBER(canaletto->bid)}, {"player", phrase_whom(cast, canaletto->leader)});
}

static void ask_bid(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                    struct buffer *out)
{
    bool must = !canaletto->bid && bits_single(canaletto->in);
    say_lot_now(cast, canaletto, out);
    phrase_gap(out);
    say_worth(cast, canaletto, seat, out);
    phrase_gap(out);
    say_bid_now(cast, canaletto, out);
    phrase_gap(out);
    TR_SAY(
        out,
        must ? tr(cast->language, "Your cash: {cash}. The others have passed: how much do you bid?")
             : tr(cast->language, "Your cash: {cash}. What do you do?"),
        {"cash", TR_NUMBER(canaletto->cash[seat])});
}

static void ask_resale(const struct cast *cast, const struct canaletto *canaletto,
                       struct buffer *out)
{
    buffer_add_text(out, tr(cast->language, "Your lot completes several groups."));
    phrase_gap(out);
    say_next_tile(cast, canaletto, out);
    phrase_gap(out);
    buffer_add_text(out, tr(cast->language, "Which group goes first?"));
}

static void say_question(const struct cast *cast, const union game_state *known, seat_id seat,
                         struct buffer *out)
{
    const struct canaletto *canaletto = canaletto_in(known);
    if (canaletto->head.phase == RESALE)
        ask_resale(cast, canaletto, out);
    else
        ask_bid(cast, canaletto, seat, out);
}

/* ---- How things stand ---- */

static void write_auction(const struct cast *cast, const struct canaletto *canaletto,
                          struct buffer *out)
{
    struct buffer in = {0};
    int gondola = palace_after(canaletto->column, canaletto->bid);
    TR_SAY(out,
           tr(cast->language,
              "Auction {round}. Column at palace {column}, gondola at palace {gondola}."),
           {"round", TR_NUMBER(canaletto->head.round)},
           {"column", TR_NUMBER(canaletto->column + 1)}, {"gondola", TR_NUMBER(gondola + 1)});
    buffer_add_char(out, '\n');
    if (canaletto->head.phase != AUCTION)
        return;
    say_bid_now(cast, canaletto, out);
    phrase_gap(out);
    phrase_names(&in, cast, canaletto->in);
    TR_SAY(out, tr(cast->language, "Still in the auction: {players}."),
           {"players", buffer_text(&in)});
    buffer_add_char(out, '\n');
    buffer_close(&in);
}

/* The palaces with treasures, in one line; the others are empty. */
static void write_palaces(const struct cast *cast, const struct canaletto *canaletto,
                          struct buffer *out)
{
    struct buffer list = {0}, lot = {0}, item = {0};
    for (int i = 0; i < PALACES; i++) {
        if (!canaletto->palace[i])
            continue;
        buffer_clear(&lot);
        buffer_clear(&item);
        write_groups(cast, &lot, canaletto->palace[i]);
        TR_SAY(&item, tr(cast->language, "{palace} ({lot})"), {"palace", TR_NUMBER(i + 1)},
               {"lot", buffer_text(&lot)});
        phrase_item(&list, buffer_text(&item));
    }
    TR_SAY(out,
           list.length ? tr(cast->language, "Palaces with treasures: {palaces}.")
                       : tr(cast->language, "All palaces are empty."),
           {"palaces", buffer_text(&list)});
    buffer_add_char(out, '\n');
    buffer_close(&list);
    buffer_close(&lot);
    buffer_close(&item);
}

static void write_tiles(const struct cast *cast, const struct canaletto *canaletto,
                        struct buffer *out)
{
    struct buffer spent = {0}, known = {0};
    int next = canaletto->tiles_spent, end = next;
    for (int i = 0; i < next; i++)
        phrase_number(&spent, canaletto->tile[i]);
    for (; end < TILES_USED && canaletto->tile[end] != UNKNOWN; end++)
        phrase_number(&known, canaletto->tile[end]);
    if (known.length)
        TR_SAY(out,
               tr_n(cast->language, "Next value tile: {tiles}.", "Next value tiles: {tiles}.",
                    end - next),
               {"tiles", buffer_text(&known)});
    else
        buffer_add_text(out, tr(cast->language, "The next value tile is hidden."));
    if (spent.length) {
        phrase_gap(out);
        TR_SAY(out, tr(cast->language, "Used: {tiles}."), {"tiles", buffer_text(&spent)});
    }
    buffer_add_char(out, '\n');
    buffer_close(&spent);
    buffer_close(&known);
}

static void write_owned(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                        struct buffer *list)
{
    struct buffer item = {0};
    for (int group = 0; group < GROUPS; group++) {
        if (!canaletto->owned[seat][group])
            continue;
        buffer_clear(&item);
        phrase_count(&item, cast, groups[group].counted, canaletto->owned[seat][group]);
        phrase_item(list, buffer_text(&item));
    }
    buffer_close(&item);
}

/* "Fox: cash 23, debt 4, bribe unused, 2 mirrors, 1 fan." */
static void write_player(const struct cast *cast, const struct canaletto *canaletto, seat_id seat,
                         struct buffer *out)
{
    struct buffer owned = {0};
    write_owned(cast, canaletto, seat, &owned);
    TR_SAY(out, tr(cast->language, "{player}: cash {cash}, debt {debt}, {bribe}, {things}."),
           {"player", cast->name[seat]}, {"cash", TR_NUMBER(canaletto->cash[seat])},
           {"debt", TR_NUMBER(canaletto->debt[seat])},
           {"bribe", canaletto->masks >> seat & 1 ? tr(cast->language, "bribe unused")
                                                  : tr(cast->language, "bribe used")},
           {"things", owned.length ? buffer_text(&owned) : tr(cast->language, "no treasures")});
    buffer_add_char(out, '\n');
    buffer_close(&owned);
}

static void say_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                         struct buffer *out)
{
    const struct canaletto *canaletto = canaletto_in(known);
    (void)viewer; /* all that is hidden is hidden from everybody */
    write_auction(cast, canaletto, out);
    write_palaces(cast, canaletto, out);
    write_tiles(cast, canaletto, out);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++)
        write_player(cast, canaletto, seat, out);
}

const struct title_words words_canaletto = {
    .tagline = TR("Bid for the treasures of Venice and steer the gondola."),
    .minutes = 45,
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
    .reasons = canaletto_reasons,
    .because = canaletto_because,
    .unit = TR_N("{n} point", "{n} points"),
};
