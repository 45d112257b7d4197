/* rules.c: Krach, from the deal to the Crash. Each phase of a round is one function, which ends by
 * asking a player or by calling the next phase. */
#include "games/krach/krach.h"

#include <string.h>

/* ---- §2, §3 Material and set-up ---- */

#define CARD(centre, border) ((centre)*COLOURS + (border))

const uint8_t krach_card_count[CRASH] = {
    [CARD(BROWN, GREEN)] = 2,  [CARD(BROWN, YELLOW)] = 2, [CARD(BROWN, BLUE)] = 2,
    [CARD(BROWN, PINK)] = 2,   [CARD(PINK, YELLOW)] = 2,  [CARD(PINK, BLUE)] = 2,
    [CARD(PINK, BROWN)] = 2,   [CARD(PINK, GREEN)] = 1,   [CARD(BLUE, GREEN)] = 2,
    [CARD(BLUE, PINK)] = 2,    [CARD(BLUE, YELLOW)] = 1,  [CARD(BLUE, BROWN)] = 1,
    [CARD(GREEN, PINK)] = 2,   [CARD(GREEN, YELLOW)] = 1, [CARD(GREEN, BLUE)] = 1,
    [CARD(GREEN, BROWN)] = 1,  [CARD(YELLOW, BLUE)] = 2,  [CARD(YELLOW, PINK)] = 1,
    [CARD(YELLOW, GREEN)] = 1, [CARD(YELLOW, BROWN)] = 1,
};

const uint8_t krach_start_count[CRASH] = {
    [CARD(BROWN, GREEN)] = 1,
    [CARD(BROWN, YELLOW)] = 1,
    [CARD(BROWN, BLUE)] = 2,
    [CARD(BROWN, PINK)] = 2,
};

/* Writes out the cards of a count table; returns how many there are. */
static int lay_out(const uint8_t count[CRASH], uint8_t *cards)
{
    int laid = 0;
    for (int card = 0; card < CRASH; card++)
        for (int copy = 0; copy < count[card]; copy++)
            cards[laid++] = (uint8_t)card;
    return laid;
}

static void hold(struct krach *krach, seat_id seat, int card)
{
    krach->held[card_centre(card)][seat]++;
}

static void deal_start_cards(struct krach *krach, struct rng *rng, uint8_t left[CRASH])
{
    uint8_t start[SEATS_MAX];
    int count = lay_out(krach_start_count, start);
    rng_shuffle(rng, start, (size_t)count);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        bool taken = seat < krach->head.players;
        krach->start[seat] = taken ? start[seat] : NO_CARD;
        if (taken) {
            hold(krach, seat, start[seat]);
            left[start[seat]]--;
        }
    }
}

/* Takes one card of each centre colour from a shuffled deck: the first that comes up. */
static void deal_quick_cards(struct krach *krach, struct rng *rng, uint8_t left[CRASH])
{
    uint8_t deck[SHARES];
    uint8_t laid[COLOURS] = {0};
    int count = lay_out(left, deck);
    rng_shuffle(rng, deck, (size_t)count);
    for (int i = count - 1; i >= 0; i--)
        laid[card_centre(deck[i])] = deck[i];
    rng_shuffle(rng, laid, COLOURS);
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        krach->quick[seat] = laid[seat];
        hold(krach, seat, laid[seat]);
        left[laid[seat]]--;
    }
}

static void deal_deck(struct krach *krach, struct rng *rng, const uint8_t left[CRASH])
{
    int shares = lay_out(left, krach->deck);
    rng_shuffle(rng, krach->deck, (size_t)shares);
    int crash = shares - (int)rng_below(rng, LAST_CARDS);
    krach->deck[shares] = krach->deck[crash];
    krach->deck[crash] = CRASH;
    krach->deck_size = (uint8_t)(shares + 1);
    for (int i = shares + 1; i <= SHARES; i++)
        krach->deck[i] = NO_CARD;
}

static void announce_start(const struct krach *krach, struct event_log *log)
{
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        event_add(log, EVENT_START, seat, krach->start[seat], 0);
        if (krach->quick[seat] != NO_CARD)
            event_add(log, EVENT_START, seat, krach->quick[seat], 0);
    }
}

static void turn_card(struct krach *krach, struct event_log *log);

void krach_deal(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct krach *krach = krach_of(state);
    uint8_t left[CRASH];
    memcpy(left, krach_card_count, sizeof left);
    memset(krach->quick, NO_CARD, sizeof krach->quick);
    deal_start_cards(krach, rng, left);
    if (krach->head.option[OPTION_QUICK])
        deal_quick_cards(krach, rng, left);
    deal_deck(krach, rng, left);
    for (seat_id seat = 0; seat < krach->head.players; seat++)
        krach->chips[seat] = START_CHIPS;
    krach->bank = (uint8_t)(CHIPS - START_CHIPS * krach->head.players);
    krach->first = (uint8_t)rng_below(rng, krach->head.players);
    announce_start(krach, log);
    turn_card(krach, log);
}

/* ---- §8 The end ---- */

static void crash(struct krach *krach, struct event_log *log)
{
    event_add(log, EVENT_CRASH, 0, 0, 0);
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        int points = krach->chips[seat] / CHIPS_A_POINT;
        krach->score[seat] = (int16_t)(krach->score[seat] + points);
        event_add(log, EVENT_CHIP_POINTS, seat, points, krach->chips[seat]);
    }
    ask_seats(&krach->head, PHASE_OVER, 0);
}

void krach_result(const union game_state *state, struct game_result *result)
{
    const struct krach *krach = krach_in(state);
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        result->score[seat] = krach->score[seat];
        result->tiebreak[seat] = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            result->tiebreak[seat] += krach->held[colour][seat];
    }
}

/* ---- §6 The auction ---- */

static void open_auction(struct krach *krach, struct event_log *log);

/* The auction has a winner: the last player still in. */
static void close_auction(struct krach *krach, struct event_log *log)
{
    event_add(log, EVENT_WIN, bits_lowest(krach->in), krach->runner_up, 0);
    ask_seats(&krach->head, WINNER, krach->in);
}

static void withdraw(struct krach *krach, seat_id seat, struct event_log *log)
{
    event_add(log, EVENT_WITHDRAW, seat, krach->pot, 0);
    krach->chips[seat] = (uint8_t)(krach->chips[seat] + krach->pot);
    krach->pot = 0;
    krach->in &= (seat_mask)~seat_bit(seat);
    krach->runner_up = (uint8_t)seat;
}

/* Asks `seat`, whose turn it is; a player without chips is out. */
static void ask_bidder(struct krach *krach, seat_id seat, struct event_log *log)
{
    while (!bits_single(krach->in)) {
        if (krach->chips[seat]) {
            ask_seats(&krach->head, AUCTION, seat_bit(seat));
            return;
        }
        event_add(log, EVENT_OUT_OF_CHIPS, seat, 0, 0);
        withdraw(krach, seat, log);
        seat = seat_next_in(&krach->head, krach->in, seat);
    }
    close_auction(krach, log);
}

static void open_auction(struct krach *krach, struct event_log *log)
{
    krach->in = seats_all(&krach->head);
    ask_bidder(krach, krach->first, log);
}

static void bid(struct krach *krach, seat_id seat, action chosen, struct event_log *log)
{
    if (action_kind_of(chosen) == PAY) {
        krach->chips[seat]--;
        krach->pot++;
        event_add(log, EVENT_PAY, seat, krach->pot, 0);
    } else {
        withdraw(krach, seat, log);
    }
    ask_bidder(krach, seat_next_in(&krach->head, krach->in, seat), log);
}

/* ---- §5 Loans ---- */

/* Asks `seat`, unless the bank cannot lend any more: then nobody else is asked either. */
static void ask_borrower(struct krach *krach, seat_id seat, struct event_log *log)
{
    if (krach->bank >= LOAN_CHIPS) {
        ask_seats(&krach->head, LOAN, seat_bit(seat));
        return;
    }
    event_add(log, EVENT_BANK_EMPTY, 0, krach->bank, 0);
    open_auction(krach, log);
}

static void borrow(struct krach *krach, seat_id seat, action chosen, struct event_log *log)
{
    if (action_kind_of(chosen) == BORROW) {
        int cost = krach->head.option[OPTION_LOAN_COST];
        krach->bank -= LOAN_CHIPS;
        krach->chips[seat] += LOAN_CHIPS;
        krach->score[seat] = (int16_t)(krach->score[seat] - cost);
        event_add(log, EVENT_BORROW, seat, LOAN_CHIPS, cost);
    } else {
        event_add(log, EVENT_DECLINE, seat, 0, 0);
    }
    seat_id next = seat_left_of(&krach->head, seat);
    if (next == krach->first)
        open_auction(krach, log);
    else
        ask_borrower(krach, next, log);
}

/* ---- §4.1, §4.2 The card and the bonus ---- */

static void pay_bonus(struct krach *krach, struct event_log *log)
{
    const uint8_t *held = krach->held[card_centre(turned_card(krach))];
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        krach->score[seat] = (int16_t)(krach->score[seat] + held[seat]);
        if (held[seat])
            event_add(log, EVENT_BONUS, seat, held[seat], 0);
    }
}

static void turn_card(struct krach *krach, struct event_log *log)
{
    krach->in = 0;
    krach->runner_up = 0;
    krach->winner_took = false;
    if (krach->deck[krach->head.round] == CRASH) {
        crash(krach, log);
        return;
    }
    krach->head.round++;
    event_add(log, EVENT_TURN, 0, turned_card(krach), krach->first);
    pay_bonus(krach, log);
    ask_borrower(krach, krach->first, log);
}

/* ---- §7 Taking and selling ---- */

static void take(struct krach *krach, seat_id seat, struct event_log *log)
{
    event_add(log, EVENT_TAKE, seat, turned_card(krach), 0);
    hold(krach, seat, turned_card(krach));
    krach->first = (uint8_t)seat;
}

static void sell(struct krach *krach, seat_id seat, unsigned count, struct event_log *log)
{
    int colour = card_border(turned_card(krach));
    unsigned points = count * (unsigned)share_price(krach, colour);
    uint8_t *held = &krach->held[colour][seat];
    *held = (uint8_t)(*held - count);
    krach->score[seat] = (int16_t)(krach->score[seat] + (int)points);
    event_add(log, EVENT_SELL, seat, count, points, colour);
}

/* The winner has taken or sold; the runner-up may do the other. */
static void ask_runner_up(struct krach *krach, struct event_log *log)
{
    seat_id seat = krach->runner_up;
    if (krach->winner_took && sellable(krach, seat) == 0) {
        event_add(log, EVENT_NOTHING_TO_SELL, seat, 0, 0);
        turn_card(krach, log);
        return;
    }
    ask_seats(&krach->head, RUNNER_UP, seat_bit(seat));
}

static void act_winner(struct krach *krach, seat_id seat, action chosen, struct event_log *log)
{
    krach->winner_took = action_kind_of(chosen) == TAKE;
    if (krach->winner_took)
        take(krach, seat, log);
    else
        sell(krach, seat, (unsigned)action_value(chosen), log);
    ask_runner_up(krach, log);
}

static void act_runner_up(struct krach *krach, seat_id seat, action chosen, struct event_log *log)
{
    switch (action_kind_of(chosen)) {
    case TAKE:
        take(krach, seat, log);
        break;
    case SELL:
        sell(krach, seat, (unsigned)action_value(chosen), log);
        break;
    default:
        event_add(log, EVENT_LEAVE, seat, 0, 0);
        event_add(log, EVENT_DISCARD, 0, turned_card(krach), 0);
    }
    turn_card(krach, log);
}

/* ---- Decisions ---- */

unsigned krach_legal_count(const union game_state *state, seat_id seat)
{
    const struct krach *krach = krach_in(state);
    if (krach->head.phase == WINNER)
        return 2 + sellable(krach, seat);
    if (krach->head.phase == RUNNER_UP && krach->winner_took)
        return 1 + sellable(krach, seat);
    return 2;
}

action krach_legal_at(const union game_state *state, seat_id seat, unsigned index)
{
    const struct krach *krach = krach_in(state);
    (void)seat;
    switch (krach->head.phase) {
    case LOAN:
        return action_of(BORROW + index, 0);
    case AUCTION:
        return action_of(PAY + index, 0);
    case WINNER:
        return index == 0 ? action_of(TAKE, 0) : action_of(SELL, index - 1);
    default:
        return krach->winner_took ? action_of(SELL, index) : action_of(TAKE + index, 0);
    }
}

void krach_apply(union game_state *state, const action joint[], struct event_log *log)
{
    struct krach *krach = krach_of(state);
    seat_id seat = bits_lowest(krach->head.to_act);
    switch (krach->head.phase) {
    case LOAN:
        borrow(krach, seat, joint[seat], log);
        break;
    case AUCTION:
        bid(krach, seat, joint[seat], log);
        break;
    case WINNER:
        act_winner(krach, seat, joint[seat], log);
        break;
    default:
        act_runner_up(krach, seat, joint[seat], log);
    }
}
