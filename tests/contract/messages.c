/* messages.c: the server's messages give away nothing that the viewer may not know.
 *
 * Two tables have the same log but deals that differ in what a viewer may not know. As long as the
 * views are the same, every message to that viewer must be the same to the byte: news and their
 * numbers, who is awaited, choices, sentences, everything; even when others change choices that are
 * not revealed yet. */
#include "support/twins.h"

#include "server/live/table_json.h"

#include <stdio.h>
#include <string.h>

enum { TWIN_TRIES = 20, GUESTS = 100, PLIES = 60 };

#define SALT "000102030405060708090a0b0c0d0e0f"

/* How the deal of the other table differs. */
static struct {
    const struct game *game;
    seat_id viewer;
    uint64_t seed;
} twin;

static void deal_twin(union game_state *state, struct rng *rng, struct event_log *log)
{
    struct rng own;
    twin.game->deal(state, rng, log);
    rng_seed(&own, twin.seed);
    for (int i = 0; i < TWIN_TRIES; i++) {
        union game_state changed = *state;
        if (twin_change(twin.game, &changed, twin.viewer, &own)) {
            *state = changed;
            return;
        }
    }
}

struct pair {
    struct table_state one, other;
    struct game changed; /* the other's title */
    int64_t viewer;      /* the guest */
    uint32_t from;
};

static int append(struct table_state *state, int64_t guest, const char *body)
{
    struct error error = {0};
    struct table_entry entry = {.guest = guest, .time = 1000, .body = span_of(body)};
    return table_state_apply(state, &entry, &error);
}

static void append_both(struct pair *pair, int64_t guest, const char *body)
{
    assert_int_equal(append(&pair->one, guest, body), 0);
    assert_int_equal(append(&pair->other, guest, body), 0);
}

static bool same_view(const struct pair *pair)
{
    struct game_view one, other;
    const struct table_state *state = &pair->one;
    seat_id seat = table_state_seat_of(state, pair->viewer);
    game_observe(state->record.game, &state->position, seat, &one);
    game_observe(state->record.game, &pair->other.position, seat, &other);
    return game_equal(&one.known, &other.known);
}

static void expect_same_message(const struct pair *pair, const struct recipient *recipient)
{
    struct buffer one = {0}, other = {0};
    table_json(&pair->one, NULL, NULL, recipient, pair->from, &one);
    table_json(&pair->other, NULL, NULL, recipient, pair->from, &other);
    assert_string_equal(buffer_text(&one), buffer_text(&other));
    buffer_close(&one);
    buffer_close(&other);
}

/* Without and with sentences. */
static void expect_same_words(struct pair *pair)
{
    expect_same_message(pair, &(struct recipient){.guest = pair->viewer});
    expect_same_message(
        pair,
        &(struct recipient){.guest = pair->viewer, .wants_text = true, .language = LANGUAGE_FR});
    pair->from = pair->one.news_count;
}

/* A title with some options, "values=hidden". */
struct variant {
    const struct game *game;
    const char *options;
};

static void open_pair(struct pair *pair, const struct variant *variant, int players, uint64_t seed)
{
    const struct game *game = variant->game;
    char body[200];
    table_state_init(&pair->one, 1);
    table_state_init(&pair->other, 1);
    snprintf(body, sizeof body, "create %s %d 0 open %llu " SALT " ", game->name, players,
             (unsigned long long)seed);
    struct buffer text = {0};
    struct game_config config;
    game_config_init(game, &config, players);
    assert_int_equal(game_config_read(game, &config, span_of(variant->options), NULL), 0);
    buffer_add_text(&text, body);
    game_write_options(game, &config, &text);
    append_both(pair, GUESTS, buffer_text(&text));
    buffer_close(&text);
    pair->changed = *game;
    pair->changed.deal = deal_twin;
    pair->other.record.game = &pair->changed;
    for (int seat = 0; seat < players; seat++) {
        snprintf(body, sizeof body, "sit %d guest %d", seat, seat);
        append_both(pair, GUESTS + seat, body);
    }
    append_both(pair, GUESTS, "start");
}

static void write_choice(const struct table_state *state, seat_id seat, action chosen,
                         struct buffer *out)
{
    buffer_clear(out);
    buffer_format(out, "choose %d ", seat);
    action_write(state->record.game, chosen, out);
}

/* A seat makes the same choice at both tables; unless it is the viewer's, it first changes its mind
 * a few times at one of them. False if the choice is legal in only one of the worlds. */
static bool choose(struct pair *pair, seat_id seat, struct rng *rng)
{
    const struct game *game = pair->one.record.game;
    struct buffer body = {0};
    action chosen = game_random_action(game, &pair->one.position, seat, rng);
    bool last = bits_single(table_state_awaited(&pair->one));
    bool good = game_is_legal(game, &pair->other.position, seat, chosen);
    if (good && !last && GUESTS + seat != pair->viewer) {
        for (int i = 0; i < 3; i++) {
            write_choice(&pair->one, seat, game_random_action(game, &pair->one.position, seat, rng),
                         &body);
            assert_int_equal(append(&pair->one, GUESTS + seat, buffer_text(&body)), 0);
        }
    }
    if (good) {
        write_choice(&pair->one, seat, chosen, &body);
        append_both(pair, GUESTS + seat, buffer_text(&body));
    }
    buffer_close(&body);
    return good;
}

/* Returns how many messages were compared. */
static int follow(struct pair *pair, struct rng *rng)
{
    int compared = 0;
    for (int i = 0; i < PLIES && same_view(pair); i++) {
        expect_same_words(pair);
        compared++;
        seat_mask awaited = table_state_awaited(&pair->one);
        if (!awaited || !choose(pair, bits_lowest(awaited), rng))
            break;
    }
    return compared;
}

static int compare(const struct variant *variant, int players, seat_id viewer, uint64_t seed)
{
    struct pair pair = {.viewer = viewer == SPECTATOR ? 0 : GUESTS + viewer};
    struct rng rng;
    rng_seed(&rng, seed);
    twin.game = variant->game;
    twin.viewer = viewer;
    twin.seed = seed;
    open_pair(&pair, variant, players, seed);
    bool differ = !game_equal(&pair.one.position, &pair.other.position);
    int compared = follow(&pair, &rng);
    table_state_close(&pair.one);
    table_state_close(&pair.other);
    return differ ? compared : 0;
}

static void messages_tell_nothing_hidden(void **unused)
{
    (void)unused;
    static const struct variant variants[] = {
        {&game_krach, ""},
        {&game_krach, "quick=on chips=open"},
        {&game_canaletto, "values=next"},
        {&game_canaletto, "values=hidden"},
        {&game_noblesse, ""},
        {&game_noblesse, "reward=leader finish=now"},
    };
    for (size_t i = 0; i < COUNT_OF(variants); i++) {
        int compared = 0;
        for (uint64_t seed = 1; seed <= (uint64_t)some_of(60); seed++) {
            int players = variants[i].game->players_min + (int)(seed % 3);
            for (seat_id viewer = SPECTATOR; viewer < players; viewer++)
                compared += compare(&variants[i], players, viewer, seed);
        }
        if (compared <= some_of(1000))
            fail_msg("%s %s: %d", variants[i].game->name, variants[i].options, compared);
    }
}

/* The test can fail: messages do contain the viewer's own secrets. */
static void own_hand_is_told(void **unused)
{
    (void)unused;
    struct pair pair = {.viewer = GUESTS};
    struct buffer own = {0}, others = {0};
    twin.game = &game_noblesse;
    open_pair(&pair, &(struct variant){&game_noblesse, ""}, 3, 7);
    table_json(&pair.one, NULL, NULL, &(struct recipient){.guest = GUESTS}, 0, &own);
    table_json(&pair.one, NULL, NULL, &(struct recipient){.guest = GUESTS + 1}, 0, &others);
    assert_non_null(strstr(buffer_text(&own), "\"hand\":[[\""));
    assert_non_null(strstr(buffer_text(&others), "\"hand\":[[],[\""));
    buffer_close(&own);
    buffer_close(&others);
    table_state_close(&pair.one);
    table_state_close(&pair.other);
}

/* The news of a message, between their brackets. */
static struct span news_of(const struct buffer *message)
{
    const char *start = strstr(buffer_text(message), "\"news\":[") + strlen("\"news\":[");
    const char *end = strstr(start, "],\"table\":");
    assert_non_null(end);
    return (struct span){start, (size_t)(end - start)};
}

/* A client that has some of the news gets the rest of what a client without any gets. */
static void expect_end_of_news(const struct table_state *state, uint32_t from)
{
    const struct recipient recipient = {.guest = GUESTS, .wants_text = true};
    struct buffer all = {0}, late = {0};
    table_json(state, NULL, NULL, &recipient, 0, &all);
    table_json(state, NULL, NULL, &recipient, from, &late);
    struct span every = news_of(&all), last = news_of(&late);
    assert_true(last.length <= every.length);
    assert_memory_equal(every.start + every.length - last.length, last.start, last.length);
    assert_true(from == state->news_count ? last.length == 0 : last.length > 0);
    buffer_close(&all);
    buffer_close(&late);
}

static void news_are_the_same_however_late(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count; i++) {
        struct pair pair = {.viewer = GUESTS};
        struct rng rng;
        rng_seed(&rng, (uint64_t)i);
        twin.game = games_all[i];
        open_pair(&pair, &(struct variant){games_all[i], ""}, 3, 7);
        for (int ply = 0; ply < PLIES && table_state_awaited(&pair.one); ply++) {
            seat_id seat = bits_lowest(table_state_awaited(&pair.one));
            struct buffer body = {0};
            write_choice(&pair.one, seat,
                         game_random_action(games_all[i], &pair.one.position, seat, &rng), &body);
            assert_int_equal(append(&pair.one, GUESTS + seat, buffer_text(&body)), 0);
            buffer_close(&body);
            for (uint32_t back = 0; back < 6; back++)
                expect_end_of_news(&pair.one, pair.one.news_count - back);
        }
        table_state_close(&pair.one);
        table_state_close(&pair.other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_tell_nothing_hidden),
        cmocka_unit_test(own_hand_is_told),
        cmocka_unit_test(news_are_the_same_however_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
