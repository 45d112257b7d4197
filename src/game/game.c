#include "game/game.h"

#include <string.h>

/* ---- Set-up ---- */

void game_config_init(const struct game *game, struct game_config *config, int players)
{
    *config =
        (struct game_config){.players = (uint8_t)(players < 0 || players > 255 ? 0 : players)};
    for (int i = 0; i < game->option_count; i++)
        config->option[i] = game->options[i].standard;
}

/* "quick, loan_cost, chips" */
static void list_options(const struct game *game, struct buffer *out)
{
    for (int i = 0; i < game->option_count; i++)
        buffer_format(out, "%s%s", i ? ", " : "", game->options[i].name);
}

static void list_values(const struct game_option *option, struct buffer *out)
{
    for (int i = 0; i < option->value_count; i++)
        buffer_format(out, "%s%s", i ? ", " : "", option->values[i]);
}

int game_config_set(const struct game *game, struct game_config *config, const char *name,
                    const char *value, struct error *error)
{
    struct buffer expected = {0};
    int index = 0;
    while (index < game->option_count && strcmp(game->options[index].name, name) != 0)
        index++;
    if (index == game->option_count) {
        list_options(game, &expected);
        int code = error_set(error, ERR_OPTION, "%s has no option '%.40s': expected one of %s",
                             game->name, name, buffer_text(&expected));
        buffer_close(&expected);
        return code;
    }
    const struct game_option *option = &game->options[index];
    for (uint8_t i = 0; i < option->value_count; i++) {
        if (strcmp(option->values[i], value) == 0) {
            config->option[index] = i;
            return 0;
        }
    }
    list_values(option, &expected);
    int code = error_set(error, ERR_OPTION, "option %s cannot be '%.40s': expected one of %s", name,
                         value, buffer_text(&expected));
    buffer_close(&expected);
    return code;
}

int game_config_read(const struct game *game, struct game_config *config, struct span text,
                     struct error *error)
{
    while (text.length) {
        char name[32], value[32];
        struct span rest = span_cut(&text, ' ');
        struct span key = span_cut(&rest, '=');
        if (!span_copy(key, name, sizeof name) || !span_copy(rest, value, sizeof value))
            return error_set(error, ERR_OPTION,
                             "options: expected name=value, each shorter than %zu characters",
                             sizeof name);
        int code = game_config_set(game, config, name, value, error);
        if (code < 0)
            return code;
    }
    return 0;
}

int game_config_check(const struct game *game, const struct game_config *config,
                      struct error *error)
{
    if (config->players < game->players_min || config->players > game->players_max)
        return error_set(error, ERR_PLAYERS, "%s takes %d to %d players, not %d", game->name,
                         game->players_min, game->players_max, config->players);
    return game->check_config ? game->check_config(config, error) : 0;
}

void game_deal(const struct game *game, const struct game_config *config, uint64_t seed,
               union game_state *state, struct event_log *log)
{
    struct rng rng;
    rng_seed(&rng, seed);
    game_deal_from(game, config, &rng, state, log);
}

void game_deal_from(const struct game *game, const struct game_config *config, struct rng *rng,
                    union game_state *state, struct event_log *log)
{
    memset(state, 0, sizeof *state);
    state->head.players = config->players;
    memcpy(state->head.option, config->option, sizeof config->option);
    game->deal(state, rng, log);
}

/* ---- Playing ---- */

bool game_is_legal(const struct game *game, const union game_state *state, seat_id seat,
                   action chosen)
{
    unsigned low = 0;
    unsigned high = game->legal_count(state, seat);
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        action candidate = game->legal_at(state, seat, middle);
        if (candidate == chosen)
            return true;
        if (candidate < chosen)
            low = middle + 1;
        else
            high = middle;
    }
    return game->accepts && game->accepts(state, seat, chosen);
}

int game_fault(const struct game *game, action chosen, struct error *error)
{
    return game->fault ? game->fault(chosen, error) : 0;
}

/* Whether a seat could choose an action of that kind. */
static bool kind_offered(const struct game *game, const union game_state *state, seat_id seat,
                         unsigned kind)
{
    unsigned count = game->legal_count(state, seat), index = 0;
    while (index < count && action_kind_of(game->legal_at(state, seat, index)) != kind)
        index++;
    return index < count;
}

int game_refuse(const struct game *game, const union game_state *state, seat_id seat, action chosen,
                struct error *error)
{
    if (kind_offered(game, state, seat, action_kind_of(chosen)) &&
        game_fault(game, chosen, error) < 0)
        return ERR_ILLEGAL;
    struct buffer text = {0};
    struct buffer choices = {0};
    action_write(game, chosen, &text);
    game_write_choices(game, state, seat, &choices);
    int code =
        error_set(error, ERR_ILLEGAL, "seat %d cannot '%.60s' in phase %s: expected %s", seat,
                  buffer_text(&text), game->phases[state->head.phase], buffer_text(&choices));
    buffer_close(&text);
    buffer_close(&choices);
    return code;
}

int game_step(const struct game *game, union game_state *state, const action joint[],
              struct event_log *log, struct error *error)
{
    if (!state->head.to_act)
        return error_set(error, ERR_OVER, "the game is over: it is nobody's turn");
    BITS_EACH (seat, state->head.to_act) {
        if (!game_is_legal(game, state, (seat_id)seat, joint[seat]))
            return game_refuse(game, state, (seat_id)seat, joint[seat], error);
    }
    game->apply(state, joint, log);
    return 0;
}

bool game_follows(const struct game *game, const struct event_log *log)
{
    for (int i = 0; i < log->count; i++)
        if (!game->events[log->event[i].kind].follows)
            return false;
    return true;
}

long game_playout(const struct game *game, union game_state *state, struct rng *rng)
{
    long decisions = 0;
    action joint[SEATS_MAX];
    while (state->head.to_act) {
        seat_mask rest = state->head.to_act;
        do {
            seat_id seat = bits_lowest(rest);
            joint[seat] = game_random_action(game, state, seat, rng);
            rest = (seat_mask)bits_without_lowest(rest);
            decisions++;
        } while (rest);
        game->apply(state, joint, NULL);
    }
    return decisions;
}

/* Whether `one` did better than `other`. */
static bool result_beats(const struct game_result *result, seat_id one, seat_id other)
{
    if (result->score[one] != result->score[other])
        return result->score[one] > result->score[other];
    return result->tiebreak[one] > result->tiebreak[other];
}

void game_rank(const struct game *game, const union game_state *state, int rank[])
{
    struct game_result result = {0};
    game->result(state, &result);
    for (seat_id seat = 0; seat < state->head.players; seat++) {
        rank[seat] = 1;
        for (seat_id other = 0; other < state->head.players; other++)
            rank[seat] += result_beats(&result, other, seat);
    }
}

seat_mask game_winners(const struct game *game, const union game_state *state)
{
    int rank[SEATS_MAX];
    seat_mask winners = 0;
    game_rank(game, state, rank);
    for (seat_id seat = 0; seat < state->head.players; seat++)
        if (rank[seat] == 1)
            winners |= seat_bit(seat);
    return winners;
}

/* ---- Views ---- */

void game_observe(const struct game *game, const union game_state *state, seat_id viewer,
                  struct game_view *view)
{
    view->known = *state;
    view->viewer = viewer;
    game->observe(&view->known, viewer);
}

void game_curtain(const struct game *game, struct game_view *view)
{
    if (game->curtain)
        game->curtain(&view->known, view->viewer);
}

void game_reckon(const struct game *game, const struct game_view *view, union game_state *reckoning)
{
    *reckoning = (union game_state){.head = view->known.head};
    if (game->reckon)
        game->reckon(view, reckoning);
}

void game_resample(const struct game *game, const struct game_view *view, struct rng *rng,
                   union game_state *state)
{
    *state = view->known;
    game->resample(state, view->viewer, rng);
}

uint64_t game_hash(const struct game *game, const union game_state *state)
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < (game->state_bytes + 7u) / 8u; i++) {
        hash = (hash ^ state->word[i]) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

bool game_equal(const union game_state *one, const union game_state *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}
