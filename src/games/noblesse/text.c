/* text.c: the notation of Noblesse, as tables, and the title itself. */
#include "games/games.h"
#include "games/noblesse/noblesse.h"

#define CARD VALUE_NAMES_CALLED("NoblesseCard", "Letter and year.", noblesse_card_names)
#define CARD_SET VALUE_NAME_SET_CALLED("NoblesseCard", "Letter and year.", noblesse_card_names)
#define CHEQUE_NUMBER VALUE_NUMBERS(1, CHEQUE_MAX)
#define THIEF_NUMBER VALUE_NUMBERS(1, THIEF_MAX)
#define PILE_NUMBER VALUE_NUMBERS(1, PILES)
#define SEAT VALUE_SEAT(SEATS_MAX)
#define SEATS VALUE_SEATS(SEATS_MAX)
#define SQUARE VALUE_NUMBERS(0, TRACK_END)

static const struct action_kind kinds[] = {
    [GO_AUCTION] = {"auction"},
    [GO_CASTLE] = {"castle"},
    [CHEQUE] = {"cheque", CHEQUE_NUMBER},
    [TAKE_PILE] = {"pile", PILE_NUMBER},
    [EXHIBIT] = {"exhibit"},
    [DETECTIVE] = {"detective"},
    [THIEF] = {"thief", THIEF_NUMBER},
    [SHOW] = {"show", CARD_SET},
    [SHOW_NOTHING] = {"nothing"},
    [STEAL] = {"steal", CARD},
};

static const char *const reason_names[] = {
    [REASON_BEST] = "best", [REASON_SECOND] = "second", [REASON_ARREST] = "arrest"};

#define REASON                                                                                     \
    VALUE_NAMES_CALLED("NoblesseReason",                                                           \
                       "The best or second best collection, exhibited or at the final count; or "  \
                       "an arrest.",                                                               \
                       reason_names)

static const struct event_kind events[NOBLESSE_EVENTS] = {
    [EVENT_HAND] = {"hand", true, {"cards"}, {CARD_SET}},
    [EVENT_TOP] = {"top", false, {"pile", "card"}, {PILE_NUMBER, CARD}},
    [EVENT_ROUND] =
        {"round", false, {"number"}, {VALUE_NUMBERS(1, ROUNDS_MAX)}, true, .follows = true},
    [EVENT_GO_AUCTION] = {"auction", true},
    [EVENT_GO_CASTLE] = {"castle", true},
    [EVENT_NO_SALE] = {"no-sale", false, .follows = true},
    [EVENT_CHEQUE] = {"cheque", true, {"amount"}, {CHEQUE_NUMBER}},
    [EVENT_THIEF] = {"thief", true, {"seniority"}, {THIEF_NUMBER}},
    [EVENT_NO_CARD] = {"no-card", true},
    [EVENT_BUY] = {"buy", true, {"card", "pile"}, {CARD, PILE_NUMBER}, .follows = true},
    [EVENT_CHEQUE_STOLEN] = {"steal-cheque", true, {"amount", "from"}, {CHEQUE_NUMBER, SEAT}},
    [EVENT_THIEVES_CLASH] = {"thieves-clash", false},
    [EVENT_NO_CHEQUE] = {"no-cheque", false},
    [EVENT_EXHIBIT] = {"exhibit", true},
    [EVENT_DETECTIVE] = {"detective", true},
    [EVENT_SHOW] = {"show", true, {"cards"}, {CARD_SET}},
    [EVENT_SHOW_NOTHING] = {"nothing", true},
    [EVENT_ADVANCE] =
        {"advance", true, {"squares", "to", "why"}, {SQUARE, SQUARE, REASON}, .follows = true},
    [EVENT_STEAL] = {"steal", true, {"card", "from"}, {CARD, SEAT}, .follows = true},
    [EVENT_NOTHING_TO_STEAL] =
        {"nothing-to-steal", true, {"thief"}, {THIEF_NUMBER}, .follows = true},
    [EVENT_NOBODY_CAUGHT] = {"nobody-caught", true, .follows = true},
    [EVENT_ARREST] = {"arrest", true, {"thief"}, {THIEF_NUMBER}, .follows = true},
    [EVENT_RELEASE] = {"release", true, {"thief"}, {THIEF_NUMBER}, .follows = true},
    [EVENT_END] = {"end", false, {"round"}, {VALUE_NUMBERS(1, ROUNDS_MAX)}},
    [EVENT_FINAL] = {"final", true, {"cards"}, {CARD_SET}},
};

#define FIELD(member, bytes, number, ...)                                                          \
    STATE_FIELD(struct noblesse, member, bytes, number, __VA_ARGS__)
#define NUMBERS(most) .value = VALUE_NUMBERS(0, most)

static const struct state_field fields[] = {
    FIELD(pawn, 1, SEATS_MAX, .by_seat = true, .value = SQUARE),
    FIELD(cheques, 4, SEATS_MAX, .by_seat = true, .value = VALUE_NUMBER_SET(CHEQUE_MAX),
          .note = "Bits of the amounts still held."),
    FIELD(thieves, 2, 1, .value = VALUE_NUMBER_SET(THIEF_MAX),
          .note = "Bits of the thieves at large."),
    FIELD(prison, 1, SEATS_MAX, NUMBERS(THIEF_MAX),
          .note = "The thieves in prison, the latest first; 0 for an empty cell."),
    FIELD(castle, 1, 1, .value = SEATS, .note = "Bits of the seats at the castle."),
    FIELD(castle_thieves, 2, 1, .value = VALUE_NUMBER_SET(THIEF_MAX),
          .note = "Bits of the thieves at the castle."),
    FIELD(detectives, 1, 1, .value = SEATS),
    FIELD(ranked_count, 1, 1, NUMBERS(SEATS_MAX)),
    FIELD(ranked, 1, SEATS_MAX, .value = SEAT,
          .note = "Who has shown a collection, the best first; `ranked_count` of them count."),
    FIELD(thief, 1, 1, NUMBERS(THIEF_MAX), .note = "The thief that is choosing."),
    FIELD(stage, 1, 1, NUMBERS(SEATS_MAX - 1)),
    FIELD(on_show, 8, 1, .value = CARD_SET),
    FIELD(hand, 8, SEATS_MAX, .by_seat = true, .value = CARD_SET,
          .note = "What the receiver knows of each hand."),
    FIELD(hidden, 1, SEATS_MAX, .by_seat = true, NUMBERS(HAND_DEALT),
          .note = "How many more cards each hand has."),
    FIELD(barren, 2, SEATS_MAX, .by_seat = true, NUMBERS(UINT16_MAX)),
    FIELD(seen, 8, 1, .value = CARD_SET),
    FIELD(drawn, 1, PILES, NUMBERS(PILED_MAX)),
    FIELD(pile, 1, PILED_MAX, .may_hide = true, .used = cards_piled, .value = CARD,
          .note = "The cards that were put into piles: 45 (with six players 51) less four a "
                  "player. The first half of the list, rounded up, is pile 1, the rest pile 2, "
                  "each with `drawn` cards gone from its top; null for what is hidden."),
};

#define RECKONED(member, bytes, number, ...)                                                       \
    STATE_FIELD(struct noblesse_reckoning, member, bytes, number, __VA_ARGS__)

static const struct state_field reckoned[] = {
    RECKONED(best, 8, SEATS_MAX, .by_seat = true, .value = CARD_SET,
             .note = "The best collection among the cards known of each hand."),
    RECKONED(spent, 4, 1, .value = VALUE_NUMBER_SET(CHEQUE_MAX),
             .note = "Bits of the cheques that are out of the game."),
    RECKONED(rank, 1, SEATS_MAX, .by_seat = true, NUMBERS(SEATS_MAX),
             .note = "In the race: how far a detective would advance. 0 for empty seats."),
    RECKONED(reward, 1, SEATS_MAX * 2, .by_seat = true, .row = 2, .may_hide = true, NUMBERS(6),
             .note = "How far an exhibition of the seat would advance, the best or second best; "
                     "null at the banquet table."),
    RECKONED(medal, 1, SEATS_MAX, .by_seat = true, NUMBERS(SEATS_MAX),
             .note = "How the collection on show ranks, at the end that in hand: 1 for the best, "
                     "0 for none."),
};

static void deal_json(const union game_state *state, struct json *json)
{
    const struct noblesse *noblesse = noblesse_in(state);
    json_open_array(json, "hands");
    for (seat_id seat = 0; seat < noblesse->head.players; seat++) {
        json_open_array(json, NULL);
        BITS_EACH (card, noblesse->hand[seat])
            json_text(json, NULL, noblesse_card_names[card]);
        json_close_array(json);
    }
    json_close_array(json);
    json_open_array(json, "piles");
    for (int pile = 0; pile < PILES; pile++) {
        json_open_array(json, NULL);
        for (int i = pile_start(noblesse, pile); i < pile_start(noblesse, pile + 1); i++)
            json_text(json, NULL, noblesse_card_names[noblesse->pile[i]]);
        json_close_array(json);
    }
    json_close_array(json);
}

/* ---- The title ---- */

static const char *const reward_names[] = {[REWARD_OWN] = "own", [REWARD_LEADER] = "leader"};
static const char *const finish_names[] = {[FINISH_ROUND] = "round", [FINISH_NOW] = "now"};

static const struct game_option options[] = {
    [OPTION_REWARD] = {"reward", reward_names, COUNT_OF(reward_names), REWARD_OWN},
    [OPTION_FINISH] = {"finish", finish_names, COUNT_OF(finish_names), FINISH_ROUND},
};

static const char *const phases[] = {
    [PHASE_OVER] = "over", [PLACE] = "place", [AUCTION] = "auction",       [PILE] = "pile",
    [CASTLE] = "castle",   [THEFT] = "theft", [EXHIBITION] = "exhibition",
};

_Static_assert(sizeof(struct noblesse) <= sizeof(union game_state), "Noblesse fits the state");

const struct game game_noblesse = {
    .name = "noblesse",
    .title = "Noblesse",
    .players_min = 2,
    .players_max = SEATS_MAX,
    .state_bytes = sizeof(struct noblesse),
    .options = options,
    .option_count = COUNT_OF(options),
    .phases = phases,
    .phase_count = COUNT_OF(phases),
    .kinds = kinds,
    .kind_count = COUNT_OF(kinds),
    .events = events,
    .event_count = COUNT_OF(events),
    .fields = fields,
    .field_count = COUNT_OF(fields),
    .reckoned = reckoned,
    .reckoned_count = COUNT_OF(reckoned),
    .deal = noblesse_deal,
    .legal_count = noblesse_legal_count,
    .legal_at = noblesse_legal_at,
    .accepts = noblesse_accepts,
    .fault = noblesse_fault,
    .apply = noblesse_apply,
    .observe = noblesse_observe,
    .reckon = noblesse_reckon,
    .resample = noblesse_resample,
    .result = noblesse_result,
    .check = noblesse_check,
    .deal_json = deal_json,
};
