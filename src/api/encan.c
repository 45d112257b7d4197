/* encan.c: the public interface on top of the contract. It adds the checks that calls from outside
 * need, and nothing else. */
#include "encan/encan.h"

#include "games/games.h"

#include <string.h>

#define TEXT_OF(number) TEXT_OF_VALUE(number)
#define TEXT_OF_VALUE(number) #number

_Static_assert(sizeof(union game_state) == ENCAN_STATE_WORDS * 8, "a state fits its public form");
_Static_assert(sizeof(struct rng) == sizeof(encan_rng), "one generator");
_Static_assert((int)ERROR_TEXT_SIZE == (int)ENCAN_ERROR_MAX, "a sentence fits its public form");
_Static_assert((int)SEATS_MAX == (int)ENCAN_SEATS_MAX && (int)SPECTATOR == (int)ENCAN_SPECTATOR,
               "the same seats");
_Static_assert((int)ERR_UNKNOWN_GAME == (int)ENCAN_EUNKNOWN_GAME &&
                   (int)ERR_PLAYERS == (int)ENCAN_EPLAYERS &&
                   (int)ERR_OPTION == (int)ENCAN_EOPTION && (int)ERR_SYNTAX == (int)ENCAN_ESYNTAX &&
                   (int)ERR_ILLEGAL == (int)ENCAN_EILLEGAL && (int)ERR_OVER == (int)ENCAN_EOVER &&
                   (int)ERR_STATE == (int)ENCAN_ESTATE && (int)ERR_MEMORY == (int)ENCAN_EMEMORY &&
                   (int)ERR_ARGUMENT == (int)ENCAN_EARGUMENT,
               "the same codes");

static const struct game *game_in(const encan_game *game)
{
    return (const struct game *)game;
}

static const encan_game *game_out(const struct game *game)
{
    return (const encan_game *)game;
}

static union game_state *position(encan_state *state)
{
    return (union game_state *)state->position;
}

static const union game_state *position_in(const uint64_t words[ENCAN_STATE_WORDS])
{
    return (const union game_state *)words;
}

/* Hands out why something failed, if it did and the caller wants to know. Returns `code`. */
static int error_out(encan_error *error, int code, const struct error *why)
{
    if (error && code < 0) {
        error->code = why->code;
        memcpy(error->text, why->text, sizeof error->text);
    }
    return code;
}

static struct rng *rng_in(encan_rng *rng)
{
    return (struct rng *)rng;
}

const char *encan_version(void)
{
    return TEXT_OF(ENCAN_VERSION_MAJOR) "." TEXT_OF(ENCAN_VERSION_MINOR) "." TEXT_OF(
        ENCAN_VERSION_PATCH);
}

/* ---- Titles ---- */

int encan_game_count(void)
{
    return games_count;
}

const encan_game *encan_game_at(int index)
{
    return index >= 0 && index < games_count ? game_out(games_all[index]) : NULL;
}

const encan_game *encan_game_find(const char *name, encan_error *error)
{
    struct error why;
    const struct game *game = games_find(name, &why);
    error_out(error, game ? 0 : ERR_UNKNOWN_GAME, &why);
    return game_out(game);
}

const char *encan_game_name(const encan_game *game)
{
    return game_in(game)->name;
}

const char *encan_game_title(const encan_game *game)
{
    return game_in(game)->title;
}

int encan_players_min(const encan_game *game)
{
    return game_in(game)->players_min;
}

int encan_players_max(const encan_game *game)
{
    return game_in(game)->players_max;
}

static const struct game_option *option_at(const encan_game *game, int option)
{
    bool there = option >= 0 && option < game_in(game)->option_count;
    return there ? &game_in(game)->options[option] : NULL;
}

const char *encan_option_name(const encan_game *game, int option)
{
    const struct game_option *found = option_at(game, option);
    return found ? found->name : NULL;
}

const char *encan_option_value(const encan_game *game, int option, int value)
{
    const struct game_option *found = option_at(game, option);
    return found && value >= 0 && value < found->value_count ? found->values[value] : NULL;
}

int encan_option_default(const encan_game *game, int option)
{
    const struct game_option *found = option_at(game, option);
    return found ? found->standard : ENCAN_EARGUMENT;
}

/* ---- Playing ---- */

int encan_deal(encan_state *state, const encan_game *game, int players, const char *options,
               uint64_t seed, encan_error *error)
{
    struct game_config config;
    struct error why;
    game_config_init(game_in(game), &config, players);
    int code = options ? game_config_read(game_in(game), &config, span_of(options), &why) : 0;
    if (code == 0)
        code = game_config_check(game_in(game), &config, &why);
    if (code < 0)
        return error_out(error, code, &why);
    state->game = game;
    game_deal(game_in(game), &config, seed, position(state), NULL);
    return 0;
}

unsigned encan_to_act(const encan_state *state)
{
    return position_in(state->position)->head.to_act;
}

int encan_players(const encan_state *state)
{
    return position_in(state->position)->head.players;
}

int encan_round(const encan_state *state)
{
    return position_in(state->position)->head.round;
}

const char *encan_phase(const encan_state *state)
{
    return game_in(state->game)->phases[position_in(state->position)->head.phase];
}

static bool is_to_act(const union game_state *state, int seat)
{
    return seat >= 0 && seat < SEATS_MAX && state->head.to_act >> seat & 1;
}

static unsigned count_legal(const encan_game *game, const union game_state *state, int seat)
{
    return is_to_act(state, seat) ? game_in(game)->legal_count(state, seat) : 0;
}

static encan_action nth_legal(const encan_game *game, const union game_state *state, int seat,
                              unsigned index)
{
    bool there = index < count_legal(game, state, seat);
    return there ? game_in(game)->legal_at(state, seat, index) : 0;
}

unsigned encan_legal_count(const encan_state *state, int seat)
{
    return count_legal(state->game, position_in(state->position), seat);
}

encan_action encan_legal_at(const encan_state *state, int seat, unsigned index)
{
    return nth_legal(state->game, position_in(state->position), seat, index);
}

int encan_is_legal(const encan_state *state, int seat, encan_action chosen)
{
    const union game_state *now = position_in(state->position);
    return is_to_act(now, seat) && game_is_legal(game_in(state->game), now, seat, chosen);
}

static void tell(const struct game *game, const struct event_log *log, encan_listener *listener,
                 void *context)
{
    struct buffer text = {0};
    for (int i = 0; i < log->count; i++) {
        buffer_clear(&text);
        event_write(game, &log->event[i], &text);
        listener(context, buffer_text(&text), log->event[i].audience);
    }
    buffer_close(&text);
}

int encan_step(encan_state *state, const encan_action joint[], encan_listener *listener,
               void *context, encan_error *error)
{
    struct event_log log;
    struct error why;
    log.count = 0;
    int code = game_step(game_in(state->game), position(state), joint, listener ? &log : NULL,
                         error ? &why : NULL);
    if (code == 0 && listener)
        tell(game_in(state->game), &log, listener, context);
    return error_out(error, code, &why);
}

long encan_playout(encan_state *state, encan_rng *rng)
{
    return game_playout(game_in(state->game), position(state), rng_in(rng));
}

void encan_result(const encan_state *state, int score[], int rank[])
{
    struct game_result result = {0};
    game_in(state->game)->result(position_in(state->position), &result);
    if (score)
        memcpy(score, result.score, sizeof score[0] * (size_t)encan_players(state));
    if (rank)
        game_rank(game_in(state->game), position_in(state->position), rank);
}

/* ---- Views ---- */

int encan_observe(const encan_state *state, int viewer, encan_view *view, encan_error *error)
{
    struct game_view seen;
    struct error why;
    if (viewer < ENCAN_SPECTATOR || viewer >= encan_players(state)) {
        int code =
            error_set(&why, ERR_ARGUMENT, "nobody sits in seat %d: expected -1 (spectator) to %d",
                      viewer, encan_players(state) - 1);
        return error_out(error, code, &why);
    }
    game_observe(game_in(state->game), position_in(state->position), viewer, &seen);
    view->game = state->game;
    view->viewer = viewer;
    memcpy(view->position, &seen.known, sizeof view->position);
    return 0;
}

static struct game_view view_in(const encan_view *view)
{
    struct game_view inner = {.viewer = view->viewer};
    memcpy(&inner.known, view->position, sizeof inner.known);
    return inner;
}

void encan_resample(const encan_view *view, encan_rng *rng, encan_state *state)
{
    struct game_view inner = view_in(view);
    state->game = view->game;
    game_resample(game_in(view->game), &inner, rng_in(rng), position(state));
}

unsigned encan_view_legal_count(const encan_view *view)
{
    return count_legal(view->game, position_in(view->position), view->viewer);
}

encan_action encan_view_legal_at(const encan_view *view, unsigned index)
{
    return nth_legal(view->game, position_in(view->position), view->viewer, index);
}

uint64_t encan_hash(const encan_state *state)
{
    return game_hash(game_in(state->game), position_in(state->position));
}

uint64_t encan_view_hash(const encan_view *view)
{
    return game_hash(game_in(view->game), position_in(view->position));
}

/* ---- Text ---- */

/* Copies as much as fits, closes the buffer, returns the full length. */
static size_t hand_out(struct buffer *from, char *text, size_t size)
{
    size_t length = from->length;
    if (size) {
        size_t copied = length < size ? length : size - 1;
        memcpy(text, buffer_text(from), copied);
        text[copied] = '\0';
    }
    buffer_close(from);
    return length;
}

size_t encan_action_write(const encan_game *game, encan_action chosen, char *text, size_t size)
{
    struct buffer out = {0};
    action_write(game_in(game), chosen, &out);
    return hand_out(&out, text, size);
}

int encan_action_read(const encan_game *game, const char *text, encan_action *chosen,
                      encan_error *error)
{
    struct error why;
    int code = action_read(game_in(game), span_of(text), chosen, error ? &why : NULL);
    return error_out(error, code, &why);
}

size_t encan_encode(const encan_state *state, char *text, size_t size)
{
    struct buffer out = {0};
    game_encode(game_in(state->game), position_in(state->position), &out);
    return hand_out(&out, text, size);
}

int encan_decode(encan_state *state, const encan_game *game, const char *text, encan_error *error)
{
    struct error why;
    int code = game_decode(game_in(game), text, position(state), &why);
    if (code == 0)
        state->game = game;
    return error_out(error, code, &why);
}

size_t encan_view_encode(const encan_view *view, char *text, size_t size)
{
    struct buffer out = {0};
    struct game_view inner = view_in(view);
    game_encode_view(game_in(view->game), &inner, &out);
    return hand_out(&out, text, size);
}

int encan_view_decode(encan_view *view, const encan_game *game, const char *text,
                      encan_error *error)
{
    struct game_view inner;
    struct error why;
    int code = game_decode_view(game_in(game), text, &inner, &why);
    if (code < 0)
        return error_out(error, code, &why);
    view->game = game;
    view->viewer = inner.viewer;
    memcpy(view->position, &inner.known, sizeof view->position);
    return 0;
}

/* ---- Random numbers ---- */

void encan_rng_seed(encan_rng *rng, uint64_t seed)
{
    rng_seed(rng_in(rng), seed);
}

uint64_t encan_rng_next(encan_rng *rng)
{
    return rng_next(rng_in(rng));
}

uint32_t encan_rng_below(encan_rng *rng, uint32_t bound)
{
    return bound ? rng_below(rng_in(rng), bound) : 0;
}
