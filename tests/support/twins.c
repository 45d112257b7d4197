#include "support/twins.h"

void expect_same_view(const struct game *game, const union game_state *one,
                      const union game_state *other, seat_id viewer)
{
    struct game_view first, second;
    game_observe(game, one, viewer, &first);
    game_observe(game, other, viewer, &second);
    assert_true(game_equal(&first.known, &second.known));
    if (viewer == SPECTATOR || !(one->head.to_act >> viewer & 1))
        return;
    unsigned count = game->legal_count(one, viewer);
    assert_int_equal(count, game->legal_count(other, viewer));
    assert_int_equal(count, game->legal_count(&first.known, viewer));
    for (unsigned i = 0; i < count; i++) {
        action legal = game->legal_at(one, viewer, i);
        assert_true(legal == game->legal_at(other, viewer, i));
        assert_true(legal == game->legal_at(&first.known, viewer, i));
    }
}

/* What `viewer` may see of a log. */
static void write_seen(const struct game *game, const struct event_log *log, seat_id viewer,
                       struct buffer *out)
{
    unsigned bit = viewer == SPECTATOR ? 0x80u : seat_bit(viewer);
    for (int i = 0; i < log->count; i++) {
        if (!(log->event[i].audience & bit))
            continue;
        event_write(game, &log->event[i], out);
        buffer_add_char(out, '\n');
    }
}

/* As long as the worlds look the same, their events must too. */
static void expect_same_events(const struct game *game, const struct event_log *one,
                               const struct event_log *other, seat_id viewer)
{
    struct buffer first = {0}, second = {0};
    write_seen(game, one, viewer, &first);
    write_seen(game, other, viewer, &second);
    assert_string_equal(buffer_text(&first), buffer_text(&second));
    buffer_close(&first);
    buffer_close(&second);
}

static bool is_insider(seat_mask insiders, seat_id viewer)
{
    return viewer != SPECTATOR && insiders >> viewer & 1;
}

int twins_follow(const struct game *game, struct twins *twins, seat_mask insiders, uint64_t seed,
                 bool (*hidden)(const struct twins *twins))
{
    struct rng rng;
    int compared = 0;
    rng_seed(&rng, seed);
    while (hidden(twins)) {
        action joint[SEATS_MAX] = {0};
        assert_int_equal(twins->one.head.to_act, twins->other.head.to_act);
        for (seat_id viewer = SPECTATOR; viewer < twins->one.head.players; viewer++) {
            if (is_insider(insiders, viewer))
                continue;
            expect_same_view(game, &twins->one, &twins->other, viewer);
            compared++;
        }
        if (!twins->one.head.to_act)
            break;
        BITS_EACH (seat, twins->one.head.to_act) {
            joint[seat] = game_random_action(game, &twins->one, (seat_id)seat, &rng);
            if (game_is_legal(game, &twins->other, (seat_id)seat, joint[seat]))
                continue;
            assert_true(is_insider(insiders, (seat_id)seat));
            return compared;
        }
        struct event_log one = {0}, other = {0};
        game->apply(&twins->one, joint, &one);
        game->apply(&twins->other, joint, &other);
        for (seat_id viewer = SPECTATOR; viewer < twins->one.head.players && hidden(twins);
             viewer++)
            if (!is_insider(insiders, viewer))
                expect_same_events(game, &one, &other, viewer);
    }
    return compared;
}

bool twin_change(const struct game *game, union game_state *state, seat_id viewer, struct rng *rng)
{
    static twin_change_title *const changes[] = {
#define TITLE(name, ...) twin_change_##name,
#include "games/titles.def"
#undef TITLE
    };
    union game_state before = *state;
    return changes[games_index(game)](state, viewer, rng) && !game_equal(&before, state);
}
