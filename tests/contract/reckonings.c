/* reckonings.c: what a title reckons from a view is what then happens. Games are played at random,
 * and the events of each step are compared with the reckonings before and after it. */
#include "support/support.h"

#include "games/canaletto/canaletto.h"

#include <string.h>

enum { GAMES_EACH = 3 };

/* A step of a game. */
struct step {
    const struct game *game;
    union game_state before, after;
    action joint[SEATS_MAX];
    struct event_log log;
};

static union game_state reckoned(const struct game *game, const union game_state *state,
                                 seat_id viewer)
{
    struct game_view view;
    union game_state reckoning;
    game_observe(game, state, viewer, &view);
    game_reckon(game, &view, &reckoning);
    return reckoning;
}

/* The first event of that name; NULL for none. */
static const struct event *event_named(const struct step *step, const char *name)
{
    for (int i = 0; i < step->log.count; i++)
        if (strcmp(step->game->events[step->log.event[i].kind].name, name) == 0)
            return &step->log.event[i];
    return NULL;
}

/* A field of a reckoning, found by its name. */
static int64_t figure(const struct step *step, const union game_state *reckoning, const char *name,
                      int index)
{
    bool known;
    for (int i = 0; i < step->game->reckoned_count; i++)
        if (strcmp(step->game->reckoned[i].name, name) == 0) {
            int64_t value = state_field_get(&step->game->reckoned[i], reckoning, index, &known);
            return known ? value : -1;
        }
    fail_msg("%s reckons no %s", step->game->name, name);
    return -1;
}

/* ---- Canaletto ---- */

static void check_buying(const struct step *step, const union game_state *reckoning, int bid)
{
    const struct event *buy = event_named(step, "buy"), *pay = event_named(step, "pay");
    const struct event *gondola = event_named(step, "gondola");
    const struct canaletto *after = canaletto_in(&step->after);
    int64_t completed = after->waiting, next = figure(step, reckoning, "next", bid % PALACES);
    for (int i = 0; i < step->log.count; i++)
        if (step->log.event[i].kind == EVENT_RESELL)
            completed |= 1 << step->log.event[i].value[0];
    if (buy) {
        assert_int_equal(figure(step, reckoning, "completes", 0), completed);
        assert_int_equal(figure(step, reckoning, "last", 0),
                         bits_count(kinds_left(after)) <= LAST_KINDS);
    }
    if (gondola)
        assert_int_equal(next, gondola->value[0]);
    if (event_named(step, "end"))
        assert_int_equal(next, -1);
    if (pay) {
        union game_state own = reckoned(step->game, &step->before, pay->seat);
        int64_t debt = bid - figure(step, &own, "debt_from", 0) + 1;
        assert_int_equal(pay->value[1], debt > 0 ? debt : 0);
    }
}

static void check_canaletto(const struct step *step)
{
    const struct canaletto *before = canaletto_in(&step->before);
    seat_id seat = bits_lowest(before->head.to_act);
    action chosen = step->joint[seat];
    union game_state reckoning = reckoned(step->game, &step->before, seat);
    int bid = action_kind_of(chosen) == BID ? (int)action_value(chosen) : before->bid;
    const struct event *raise = event_named(step, "bid"), *income = event_named(step, "income");
    struct game_result result = {0};
    check_buying(step, &reckoning, bid);
    if (raise)
        assert_int_equal(figure(step, &reckoning, "landing", bid % PALACES), raise->value[1]);
    if (action_kind_of(chosen) == RESELL && income && income->seat == seat) {
        int64_t resale = figure(step, &reckoning, "resale", (int)action_value(chosen));
        assert_true(resale == -1 || resale == income->value[0]);
    }
    step->game->result(&step->before, &result);
    for (seat_id one = 0; one < before->head.players; one++)
        assert_int_equal(figure(step, &reckoning, "score", one), result.score[one]);
}

/* ---- Krach ---- */

static void check_krach(const struct step *step)
{
    const struct event *sell = event_named(step, "sell"), *crash = event_named(step, "crash");
    union game_state public = reckoned(step->game, &step->before, SPECTATOR);
    union game_state after = reckoned(step->game, &step->after, SPECTATOR);
    if (sell) {
        union game_state own = reckoned(step->game, &step->before, sell->seat);
        int cards = (int)sell->value[0];
        assert_int_equal(figure(step, &own, "sale", cards), sell->value[1]);
        assert_int_equal(figure(step, &own, "for_sale", 0), sell->value[2]);
        assert_int_equal(figure(step, &after, "gone", (int)sell->value[2]),
                         figure(step, &public, "gone", (int)sell->value[2]) + cards);
    }
    if (crash || event_named(step, "turn"))
        assert_int_equal(figure(step, &after, "left", 0), figure(step, &public, "left", 0) - 1);
    if (crash)
        assert_true(figure(step, &public, "crash_in", 0) > 0);
    for (int i = 0; crash && i < step->log.count; i++) {
        const struct event *event = &step->log.event[i];
        if (strcmp(step->game->events[event->kind].name, "chip-points") == 0)
            assert_int_equal(figure(step, &after, "chip_points", event->seat), event->value[0]);
    }
}

/* ---- Noblesse ---- */

enum { BEST, SECOND, ARREST };

/* The first pawn to move in a step; the others may have been overtaken by then. */
static void check_advance(const struct step *step, const struct event *advance)
{
    union game_state public = reckoned(step->game, &step->before, SPECTATOR);
    int64_t why = advance->value[2];
    if (why == ARREST) {
        assert_int_equal(figure(step, &public, "rank", advance->seat), advance->value[0]);
        return;
    }
    assert_int_equal(figure(step, &public, "reward", 2 * advance->seat + (int)why),
                     advance->value[0]);
}

static void check_noblesse(const struct step *step)
{
    const struct event *advance = event_named(step, "advance"), *end = event_named(step, "end");
    union game_state after = reckoned(step->game, &step->after, SPECTATOR);
    if (advance && (!end || advance < end))
        check_advance(step, advance);
    for (int i = 0; end && i < step->log.count; i++) {
        const struct event *event = &step->log.event[i];
        const char *name = step->game->events[event->kind].name;
        if (strcmp(name, "final") == 0)
            assert_int_equal(figure(step, &after, "best", event->seat), event->value[0]);
        if (event > end && strcmp(name, "advance") == 0)
            assert_int_equal(figure(step, &after, "medal", event->seat), event->value[2] + 1);
    }
}

/* ---- All of them ---- */

/* Every figure is within what its table says. */
static void check_ranges(const struct game *game, const union game_state *state, seat_id viewer)
{
    union game_state reckoning = reckoned(game, state, viewer);
    for (int i = 0; i < game->reckoned_count; i++) {
        const struct state_field *field = &game->reckoned[i];
        for (int index = 0; index < field->count; index++) {
            bool known;
            int64_t value = state_field_get(field, &reckoning, index, &known);
            const struct value_kind *kind = &field->value;
            if (known && kind->type == VALUE_NUMBER)
                assert_in_range(value - kind->least, 0, kind->most - kind->least);
            if (known && kind->type == VALUE_NAME)
                assert_in_range(value, 0, kind->name_count - 1);
        }
    }
}

static void check_step(const struct step *step)
{
    static const struct {
        const char *name;
        void (*check)(const struct step *step);
    } checks[] = {
        {"canaletto", check_canaletto}, {"krach", check_krach}, {"noblesse", check_noblesse}};
    for (seat_id viewer = SPECTATOR; viewer < step->after.head.players; viewer++)
        check_ranges(step->game, &step->after, viewer);
    for (size_t i = 0; i < COUNT_OF(checks); i++)
        if (strcmp(step->game->name, checks[i].name) == 0)
            checks[i].check(step);
}

static void play_config(const struct game *game, const struct game_config *config)
{
    for (uint64_t seed = 1; seed <= GAMES_EACH; seed++) {
        struct step step = {.game = game};
        struct rng rng;
        rng_seed(&rng, seed);
        game_deal(game, config, seed, &step.after, NULL);
        while (step.after.head.to_act) {
            step.before = step.after;
            step.log.count = 0;
            BITS_EACH (seat, step.before.head.to_act)
                step.joint[seat] = game_random_action(game, &step.before, (seat_id)seat, &rng);
            game->apply(&step.after, step.joint, &step.log);
            check_step(&step);
        }
    }
}

static void what_is_reckoned_happens(void **unused)
{
    (void)unused;
    each_config(play_config);
}

/* Why cards do not go together is said by the rules, whoever asks. */
static void faults_have_reasons(void **unused)
{
    (void)unused;
    static const struct {
        const char *action, *reason;
    } rows[] = {
        {"show A1503 B1511 C1520", NULL},
        {"show A1503 A1547 A1569", NULL},
        {"show A1503 B1511", "a collection has at least 3 objects, not 2"},
        {"show A1503 B1511 D1529", "the letters must follow one another: missing C"},
        {"show A1503 F1546", "the letters must follow one another: missing B, C, D, E"},
        {"detective", NULL},
    };
    const struct game *game = games_find("noblesse", NULL);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct error error = {0};
        action chosen;
        assert_int_equal(action_read(game, span_of(rows[i].action), &chosen, &error), 0);
        assert_int_equal(game_fault(game, chosen, &error), rows[i].reason ? ERR_ILLEGAL : 0);
        assert_string_equal(error.text, rows[i].reason ? rows[i].reason : "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_reckoned_happens),
        cmocka_unit_test(faults_have_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
