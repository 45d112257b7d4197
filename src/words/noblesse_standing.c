/* noblesse_standing.c: Noblesse in sentences: what a player is asked and how things stand. */
#include "words/noblesse_words.h"

/* ---- Questions ---- */

/* "Thieves: Fox, Otter." */
static void say_seats(const struct cast *cast, const char *sentence, seat_mask seats,
                      struct buffer *out)
{
    struct buffer names = {0};
    phrase_names(&names, cast, seats);
    if (seats)
        TR_SAY(out, sentence, {"players", buffer_text(&names)});
    buffer_close(&names);
}

/* Of three sentences, the one about seats: without the reader's, the reader's with others, or that
 * one alone. */
static void say_company(const struct cast *cast, const char *const sentences[3], seat_mask seats,
                        struct buffer *out)
{
    seat_mask others = seats & (seat_mask)~cast->you;
    if (seats && !others)
        buffer_add_text(out, tr(cast->language, sentences[2]));
    else
        say_seats(cast, tr(cast->language, sentences[others != seats]), others, out);
}

static const char *const at_auction[3] = {
    TR("At the auction house: {players}."),
    TR("With you at the auction house: {players}."),
    TR("Nobody but you is at the auction house."),
};

static const char *const at_castle[3] = {
    TR("At the castle: {players}."),
    TR("With you at the castle: {players}."),
    TR("Nobody but you is at the castle."),
};

static const char *const exhibiting[3] = {
    TR("Exhibition: {players}."),
    TR("Exhibiting with you: {players}."),
    TR("Nobody but you exhibits."),
};

static void say_for_sale(const struct cast *cast, const struct noblesse *noblesse,
                         struct buffer *out)
{
    struct buffer cards = {0};
    noblesse_write_cards(&cards, noblesse_for_sale(noblesse));
    TR_SAY(out,
           cards.length ? tr(cast->language, "For sale: {cards}.")
                        : tr(cast->language, "Nothing is for sale."),
           {"cards", buffer_text(&cards)});
    buffer_close(&cards);
}

/* The best collection that the seat could exhibit. */
static void say_best(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                     struct buffer *out)
{
    card_set best = collection_best(noblesse->hand[seat]);
    noblesse_say_cards(cast, "",
                       best ? tr(cast->language, "Your best collection: {collection}.")
                            : tr(cast->language, "You hold no collection yet."),
                       best, out);
}

static seat_mask owners_of(uint16_t thieves)
{
    seat_mask owners = 0;
    BITS_EACH (thief, thieves)
        owners |= seat_bit(noblesse_thief_owner[thief]);
    return owners;
}

/* What everybody plays at the castle, once it is known. */
static void say_castle(const struct cast *cast, const struct noblesse *noblesse,
                       seat_mask exhibitors, struct buffer *out)
{
    seat_mask thieves = owners_of(noblesse->castle_thieves);
    say_company(cast, exhibiting, exhibitors, out);
    if (thieves)
        phrase_gap(out);
    say_seats(cast, tr(cast->language, "Thieves: {players}."), thieves, out);
    if (noblesse->detectives)
        phrase_gap(out);
    say_seats(cast, tr(cast->language, "Detectives: {players}."), noblesse->detectives, out);
}

static void ask_auction(const struct cast *cast, const struct noblesse *noblesse,
                        struct buffer *out)
{
    seat_mask there = seats_all(&noblesse->head) & (seat_mask)~noblesse->castle;
    say_for_sale(cast, noblesse, out);
    phrase_gap(out);
    say_company(cast, at_auction, there, out);
    phrase_gap(out);
    buffer_add_text(out, tr(cast->language, "Which card do you play?"));
}

static void ask_castle(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                       struct buffer *out)
{
    say_company(cast, at_castle, noblesse->head.to_act, out);
    phrase_gap(out);
    say_best(cast, noblesse, seat, out);
    phrase_gap(out);
    buffer_add_text(out, tr(cast->language, "Which card do you play?"));
}

static void ask_exhibition(const struct cast *cast, const struct noblesse *noblesse,
                           struct buffer *out)
{
    say_castle(cast, noblesse, noblesse->head.to_act, out);
    phrase_gap(out);
    buffer_add_text(out, tr(cast->language, "What do you show?"));
}

static void ask_place(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                      struct buffer *out)
{
    say_best(cast, noblesse, seat, out);
    phrase_gap(out);
    buffer_add_text(out, tr(cast->language, "Where do you go?"));
}

void noblesse_question(const struct cast *cast, const union game_state *known, seat_id seat,
                       struct buffer *out)
{
    const struct noblesse *noblesse = noblesse_in(known);
    switch (noblesse->head.phase) {
    case PLACE:
        ask_place(cast, noblesse, seat, out);
        break;
    case AUCTION:
        ask_auction(cast, noblesse, out);
        break;
    case PILE:
        buffer_add_text(
            out, tr(cast->language, "Your cheque is the highest. Which object do you take?"));
        break;
    case CASTLE:
        ask_castle(cast, noblesse, seat, out);
        break;
    case EXHIBITION:
        ask_exhibition(cast, noblesse, out);
        break;
    default:
        TR_SAY(out,
               tr(cast->language,
                  "Your thief {n} is in front of {player}'s collection. Which object do you "
                  "steal?"),
               {"n", TR_NUMBER(noblesse->thief)},
               {"player", cast->name[noblesse->ranked[noblesse->stage]]});
    }
}

/* ---- How things stand ---- */

static void write_bits(struct buffer *list, uint32_t bits)
{
    BITS_EACH (bit, bits)
        phrase_number(list, (long)bit);
}

static void write_pile(const struct cast *cast, const struct noblesse *noblesse, int pile,
                       struct buffer *out)
{
    struct buffer object = {0};
    int left = pile_left(noblesse, pile);
    if (left > 0)
        noblesse_write_object(cast, &object, pile_top(noblesse, pile));
    TR_SAY(out,
           left > 0 ? tr_n(cast->language, "Pile {pile}: {object} ({n} card in all).",
                           "Pile {pile}: {object} ({n} cards in all).", left)
                    : tr(cast->language, "Pile {pile} is empty."),
           {"pile", TR_NUMBER(pile + 1)}, {"object", buffer_text(&object)}, {"n", TR_NUMBER(left)});
    buffer_close(&object);
}

static void write_prison(const struct cast *cast, const struct noblesse *noblesse,
                         struct buffer *out)
{
    struct buffer list = {0}, item = {0};
    for (int cell = 0; cell < noblesse->head.players && noblesse->prison[cell]; cell++) {
        int thief = noblesse->prison[cell];
        buffer_clear(&item);
        TR_SAY(&item, tr(cast->language, "thief {n} ({player})"), {"n", TR_NUMBER(thief)},
               {"player", cast->name[noblesse_thief_owner[thief]]});
        phrase_item(&list, buffer_text(&item));
    }
    TR_SAY(out,
           list.length ? tr(cast->language, "In prison, from the first cell: {thieves}.")
                       : tr(cast->language, "The prison is empty."),
           {"thieves", buffer_text(&list)});
    buffer_close(&list);
    buffer_close(&item);
}

static void write_spent(const struct cast *cast, const struct noblesse *noblesse,
                        struct buffer *out)
{
    struct buffer list = {0};
    uint32_t spent = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        spent |= noblesse_start_cheques[seat];
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        spent &= ~noblesse->cheques[seat];
    write_bits(&list, spent);
    if (list.length)
        TR_SAY(out, tr(cast->language, "Cheques spent: {cheques}."),
               {"cheques", buffer_text(&list)});
    else
        buffer_add_text(out, tr(cast->language, "No cheques have been spent."));
    buffer_close(&list);
}

/* What is exhibited and not yet stolen, the best collection first. */
static void write_shown(const struct cast *cast, const struct noblesse *noblesse,
                        struct buffer *out)
{
    for (int i = 0; i < noblesse->ranked_count; i++) {
        seat_id seat = noblesse->ranked[i];
        struct buffer cards = {0};
        noblesse_write_cards(&cards, noblesse->hand[seat] & noblesse->on_show);
        TR_SAY(out, tr(cast->language, "Exhibition {place}, {player}: {cards}."),
               {"place", TR_NUMBER(i + 1)}, {"player", cast->name[seat]},
               {"cards", cards.length ? buffer_text(&cards) : tr(cast->language, "nothing left")});
        buffer_add_char(out, '\n');
        buffer_close(&cards);
    }
}

/* Where everybody is, as far as it has been revealed. */
static void write_places(const struct cast *cast, const struct noblesse *noblesse,
                         struct buffer *out)
{
    struct buffer line = {0};
    seat_mask castle = noblesse->castle;
    seat_mask ranked = 0;
    for (int i = 0; i < noblesse->ranked_count; i++)
        ranked |= seat_bit(noblesse->ranked[i]);
    switch (noblesse->head.phase) {
    case AUCTION:
    case PILE:
        say_company(cast, at_auction, seats_all(&noblesse->head) & (seat_mask)~castle, &line);
        if (castle)
            phrase_gap(&line);
        say_company(cast, at_castle, castle, &line);
        break;
    case CASTLE:
        say_company(cast, at_castle, noblesse->head.to_act, &line);
        break;
    case EXHIBITION:
        say_castle(cast, noblesse, noblesse->head.to_act, &line);
        break;
    case THEFT:
        say_castle(cast, noblesse, ranked, &line);
        break;
    default:
        break;
    }
    buffer_add_text(out, buffer_text(&line));
    if (line.length)
        buffer_add_char(out, '\n');
    buffer_close(&line);
}

/* "Objects: A1612, B1700, 2 unknown." If it is the viewer's `own`, also what others have not seen.
 */
static void write_hand(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                       bool own, struct buffer *out)
{
    static const char *const hidden_forms[2] = TR_N("{n} unknown", "{n} unknown");
    struct buffer list = {0}, item = {0}, secret = {0};
    card_set hidden = noblesse->hand[seat] & ~noblesse->seen;
    noblesse_write_cards(&list, noblesse->hand[seat]);
    if (noblesse->hidden[seat]) {
        phrase_count(&item, cast, hidden_forms, noblesse->hidden[seat]);
        phrase_item(&list, buffer_text(&item));
    }
    TR_SAY(out,
           list.length ? tr(cast->language, "Objects: {cards}.")
                       : tr(cast->language, "No objects."),
           {"cards", buffer_text(&list)});
    if (own && hidden) {
        noblesse_write_cards(&secret, hidden);
        phrase_gap(out);
        TR_SAY(out,
               hidden == noblesse->hand[seat]
                   ? tr(cast->language, "The others have seen none of these.")
                   : tr(cast->language, "Never seen by the others: {cards}."),
               {"cards", buffer_text(&secret)});
    }
    buffer_close(&list);
    buffer_close(&item);
    buffer_close(&secret);
}

static void write_means(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                        struct buffer *out)
{
    struct buffer cheques = {0}, thieves = {0};
    write_bits(&cheques, noblesse->cheques[seat]);
    write_bits(&thieves, free_thieves(noblesse, seat));
    TR_SAY(out, tr(cast->language, "Cheques: {cheques}; free thieves: {thieves}."),
           {"cheques", cheques.length ? buffer_text(&cheques) : tr(cast->language, "none")},
           {"thieves", thieves.length ? buffer_text(&thieves) : tr(cast->language, "none")});
    buffer_close(&cheques);
    buffer_close(&thieves);
}

static void write_player(const struct cast *cast, const struct noblesse *noblesse, seat_id seat,
                         seat_id viewer, struct buffer *out)
{
    struct buffer square = {0};
    const uint8_t *reward = noblesse_reward[noblesse->pawn[seat]];
    noblesse_write_square(cast, &square, noblesse->pawn[seat]);
    TR_SAY(out,
           reward[0] ? tr(cast->language, "{player}: {square} (pays {first} or {second}).")
                     : tr(cast->language, "{player}: {square}."),
           {"player", cast->name[seat]}, {"square", buffer_text(&square)},
           {"first", TR_NUMBER(reward[0])}, {"second", TR_NUMBER(reward[1])});
    phrase_gap(out);
    write_means(cast, noblesse, seat, out);
    phrase_gap(out);
    write_hand(cast, noblesse, seat, seat == viewer, out);
    buffer_add_char(out, '\n');
    buffer_close(&square);
}

void noblesse_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                       struct buffer *out)
{
    const struct noblesse *noblesse = noblesse_in(known);
    TR_SAY(out, tr(cast->language, "Round {n}."), {"n", TR_NUMBER(noblesse->head.round)});
    for (int pile = 0; pile < PILES; pile++) {
        phrase_gap(out);
        write_pile(cast, noblesse, pile, out);
    }
    buffer_add_char(out, '\n');
    write_prison(cast, noblesse, out);
    phrase_gap(out);
    write_spent(cast, noblesse, out);
    buffer_add_char(out, '\n');
    write_places(cast, noblesse, out);
    write_shown(cast, noblesse, out);
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        write_player(cast, noblesse, seat, viewer, out);
}
