/* game.h: the contract between a game and the code that plays, shows, stores or studies it.
 *
 * A title is one `const struct game`: names, tables and functions. Everything above this folder
 * knows games only through it, and everything a title knows about the world is in this file. The
 * types and what a title has to supply come first, then what callers use.
 *
 * STATE. A position is a flat value, `union game_state`: no pointers, no allocation. Assignment
 * clones it and memcmp compares it; equal positions have equal bytes (unused bytes, and fields that
 * mean nothing at the moment, are zero). It begins with `struct game_head`, which all titles share.
 *
 * DECISIONS. `head.to_act` is the set of seats that have to choose now: one seat, or several that
 * choose simultaneously. It is empty exactly when the game is over. Each of these seats picks one
 * action; once all have picked, the *joint* action is applied in one step. What a seat has picked
 * while others are still thinking is not part of the state: the caller stores it and nobody sees
 * it. A move that public information forces is never asked for: the game plays it and reports it as
 * an event. A move that only private information forces is asked for like any other, because who is
 * asked, and when, must not reveal what is hidden.
 *
 * ACTIONS are 64-bit values: the kind in the top byte, its value below. Each has exactly one text
 * ("bid 12", "show A1612 B1700 B1745"), the same in records, protocols and terminals, whatever the
 * position. The legal actions of a seat that is to act are enumerated by index rather than listed:
 * legal_at(0), legal_at(1), … legal_at(count - 1) are strictly ascending. Where a choice is a set
 * of cards with too many possibilities, the enumerated actions are a useful subset that the title
 * documents, and game_is_legal accepts the others too.
 *
 * CHANCE. All hidden material is drawn when the game is dealt, from the seed passed to game_deal;
 * nothing is random afterwards. The same configuration and seed give the same deal on any machine.
 *
 * VIEWS. game_observe gives what the rules let a seat (or a spectator) know, with perfect memory: a
 * position of the same layout in which the unknown is blanked. Two worlds that differ only in what
 * the viewer may not know give byte-identical views. A view is enough to enumerate the legal
 * actions of its seat. game_resample draws a full position at random from those that have this
 * view. A view may be observed again, which gives what both viewers know. Bots are given a `struct
 * game_view`, never a state, so they cannot cheat. A view may contain things that people have to
 * remember for themselves; game_curtain removes these from what they are shown. What follows from a
 * view by the rules (prices, ranks, where a bid would lead) is its *reckoning*: code that shows a
 * game takes it from there and needs no rules of its own.
 *
 * EVENTS. Dealing a game and applying actions report what happened as typed events, in order, each
 * with the seats that may see it. A NULL log discards them.
 *
 * ERRORS. Input from outside (options, texts, actions) is checked; if it is bad, the function
 * returns a negative code with a message (base/error.h) and leaves the state untouched. The
 * unchecked functions, meant for playouts, assert.
 *
 * THREADS. No function has state of its own; all may run in parallel on different game states. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/bits.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/scan.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 6,
    STATE_BYTES = 256,
    OPTIONS_MAX = 3,
    EVENT_VALUES = 3,
    EVENTS_MAX = 64,    /* more than a single step of any title reports */
    PHASE_OVER = 0,     /* the same in all titles */
    SPECTATOR = -1,     /* a viewer without a seat */
    WRITTEN_MAX = 40,   /* of a state or a reckoning that are remembered (view_written) */
    UNKNOWN = 0xff,     /* marks a byte that the viewer may not know */
    AUDIENCE_ALL = 0xff /* every seat and the spectators */
};

typedef int seat_id; /* 0 … players - 1; a viewer may also be SPECTATOR */
typedef uint8_t seat_mask;
typedef uint64_t action;

/* ---- State ---- */

struct game_head {
    uint8_t players;
    uint8_t phase;               /* index into game.phases */
    seat_mask to_act;            /* empty when the game is over */
    uint8_t option[OPTIONS_MAX]; /* index of the value chosen, in the order of game.options */
    uint16_t round;              /* from 1 */
};

/* A title reads and writes it through a struct of its own, which is why everything is compiled with
 * -fno-strict-aliasing. */
union game_state {
    struct game_head head;
    uint64_t word[STATE_BYTES / 8];
    unsigned char byte[STATE_BYTES];
};

struct game_view {
    union game_state known; /* with what the viewer does not know blanked */
    seat_id viewer;
};

/* ---- How values, actions and events are written ---- */

enum value_type { VALUE_NONE, VALUE_NUMBER, VALUE_NAME, VALUE_SET };

/* What a number stands for. It is written as a number whatever it means; the meaning is used where
 * something is made from these tables: the description of the API, and the sentences and the board
 * of a title that has none of its own. */
enum value_meaning {
    MEANS_AMOUNT,
    MEANS_SEAT,
    MEANS_SEATS,  /* seats as bits */
    MEANS_NUMBERS /* a set of small numbers, bit n for n */
};

/* How a value is written: as a number, as one of `names`, or as the set of names given by its
 * bits. */
struct value_kind {
    enum value_type type;
    int64_t least, most; /* of a number */
    const char *const *names;
    int name_count;
    enum value_meaning meaning; /* of a number */
    const char *called;         /* its name in the API, "KrachCard"; the name of a set adds an s */
    const char *note;           /* a sentence about it for the API; may be NULL */
};

struct action_kind {
    const char *name; /* NULL for kind 0, which no action has */
    struct value_kind value;
    bool ladder; /* an offer that rises with its value: tools prefer small steps */
};

static inline action action_of(unsigned kind, uint64_t value)
{
    return (action)kind << 56 | value;
}

static inline unsigned action_kind_of(action chosen)
{
    return (unsigned)(chosen >> 56);
}

static inline uint64_t action_value(action chosen)
{
    return chosen & ((UINT64_C(1) << 56) - 1);
}

struct event_kind {
    const char *name;
    bool of_seat; /* whether event.seat is used */
    const char *value_name[EVENT_VALUES];
    struct value_kind value[EVENT_VALUES];
    bool opens_round;
    bool follows; /* from the choice and what everybody knew before; so it shows nothing hidden */
};

/* An event is self-contained: showing it never requires a position, which might be a later one by
 * then. */
struct event {
    uint8_t kind;     /* index into game.events */
    uint8_t audience; /* seats as bits; bit 7: spectators */
    int8_t seat;
    int64_t value[EVENT_VALUES];
};

struct event_log {
    int count;
    struct event event[EVENTS_MAX];
};

/* event_add(log, EVENT_SELL, seat, count, points, colour): values left out are 0. `log` may be
 * NULL.
 */
#define event_add(log, kind, seat, ...)                                                            \
    event_append(log, kind, seat, (const int64_t[EVENT_VALUES]){__VA_ARGS__})

static inline void event_append(struct event_log *log, unsigned kind, seat_id seat,
                                const int64_t value[EVENT_VALUES])
{
    if (!log)
        return;
    assert(log->count < EVENTS_MAX);
    if (log->count >= EVENTS_MAX) /* a missing event is better than a write past the log */
        return;
    log->event[log->count++] = (struct event){
        .kind = (uint8_t)kind,
        .audience = AUDIENCE_ALL,
        .seat = (int8_t)seat,
        .value = {value[0], value[1], value[2]},
    };
}

/* ---- Configuration ---- */

struct game_option {
    const char *name;
    const char *const *values; /* value_count names */
    uint8_t value_count;
    uint8_t standard; /* index of the default */
};

struct game_config {
    uint8_t players;
    uint8_t option[OPTIONS_MAX];
};

struct game_result {
    int score[SEATS_MAX];
    uint32_t tiebreak[SEATS_MAX]; /* more is better if scores are equal; if this is equal too, the
                                     rank is shared */
};

/* A member of a title's state as text: `count` numbers of `width` bytes at `offset`. A list that is
 * `by_seat` has an element for every seat that the title can have; such a table has a row for each
 * seat or, if its rows have that many numbers, a column. */
struct state_field {
    const char *name;
    uint16_t offset;
    uint8_t width;
    uint8_t count;
    bool is_signed;
    bool may_hide;            /* the value UNKNOWN is special and written "?" */
    bool by_seat;             /* one value, or one row, for each seat */
    uint8_t row;              /* numbers per row of a table; 0 for a plain list */
    int (*used)(int players); /* how many are in use with that many players; NULL for all */
    struct value_kind value;
    const char *note; /* a sentence for the API; may be NULL */
};

struct game {
    const char *name;  /* the identifier in commands and records: "krach" */
    const char *title; /* as people write it: "Krach" */
    uint8_t players_min, players_max;
    uint8_t option_count;
    uint8_t phase_count;
    uint8_t kind_count;
    uint8_t event_count;
    uint8_t field_count;
    uint8_t reckoned_count;
    uint16_t state_bytes; /* how many of the STATE_BYTES the title uses */
    const struct game_option *options;
    const char *const *phases; /* [PHASE_OVER] is "over" */
    const struct action_kind *kinds;
    const struct event_kind *events;
    const struct state_field *fields; /* the whole state except its head, in the order of writing */
    const struct state_field *reckoned; /* the fields of a reckoning */

    /* Optional: rejects combinations of players and options. */
    int (*check_config)(const struct game_config *config, struct error *error);

    /* Deals into a state whose head has players and options and which is otherwise zero, and plays
     * on to the first decision. */
    void (*deal)(union game_state *state, struct rng *rng, struct event_log *log);

    /* For a seat that is to act, in a state or in that seat's own view. */
    unsigned (*legal_count)(const union game_state *state, seat_id seat);
    action (*legal_at)(const union game_state *state, seat_id seat, unsigned index);

    /* Optional: whether an action that is not among the enumerated ones is legal nevertheless. */
    bool (*accepts)(const union game_state *state, seat_id seat, action chosen);

    /* Optional: if no position allows the action, sets the error to the reason and returns
     * ERR_ILLEGAL; otherwise 0. Meant for sets of cards, which may not go together whoever holds
     * them. */
    int (*fault)(action chosen, struct error *error);

    /* Optional: what a step of a ladder leads to besides its price, as a number below 64. Of steps
     * with the same effect the cheapest is as good as any. NULL: every step has its own. */
    unsigned (*step_effect)(const union game_state *state, action step);

    /* Applies joint[seat] of each seat to act (all legal) and plays on to the next decision or
     * the end. */
    void (*apply)(union game_state *state, const action joint[], struct event_log *log);

    /* Blanks, in a copy of a state or of a view, what `viewer` may not know. */
    void (*observe)(union game_state *state, seat_id viewer);

    /* Optional: blanks, in a copy of a view, what the viewer may know but people are expected to
     * remember for themselves. Such a copy is only for showing and reckoning; it must not be passed
     * to any other function. */
    void (*curtain)(union game_state *known, seat_id viewer);

    /* Optional: fills in the reckoning of a view, which may have been curtained. It is a flat value
     * of the title's own, described by `reckoned`; like a state it begins with a head, which is
     * filled in already, and the rest is zero. */
    void (*reckon)(const struct game_view *view, union game_state *reckoning);

    /* Fills the blanks that `observe` left, at random. */
    void (*resample)(union game_state *known, seat_id viewer, struct rng *rng);

    /* The result so far; final when the game is over. */
    void (*result)(const union game_state *state, struct game_result *result);

    /* NULL if the position is possible (as far as material and phases can show) and can be played
     * on safely; otherwise the reason, as an ERROR_TEXT. The fields are within their ranges.
     * `viewer` is NULL for a state; for a view it points to the viewer. */
    const char *(*check)(const union game_state *state, const seat_id *viewer);

    /* Writes the deal as members of an open object. Meant for a state fresh from game_deal. */
    void (*deal_json)(const union game_state *state, struct json *json);
};

/* ---- What callers use: set-up ---- */

/* Sets all options to their defaults. */
void game_config_init(const struct game *game, struct game_config *config, int players);

/* Sets one option from text. */
int game_config_set(const struct game *game, struct game_config *config, const char *name,
                    const char *value, struct error *error);

/* Sets options from "name=value name=value". */
int game_config_read(const struct game *game, struct game_config *config, struct span text,
                     struct error *error);

/* Checks the number of players and the options against each other. */
int game_config_check(const struct game *game, const struct game_config *config,
                      struct error *error);

/* Deals a game; the configuration must have been checked. */
void game_deal(const struct game *game, const struct game_config *config, uint64_t seed,
               union game_state *state, struct event_log *log);

/* The same from a generator that the caller has seeded. */
void game_deal_from(const struct game *game, const struct game_config *config, struct rng *rng,
                    union game_state *state, struct event_log *log);

/* ---- Playing ---- */

/* Whether `chosen` is legal for a seat that is to act. */
bool game_is_legal(const struct game *game, const union game_state *state, seat_id seat,
                   action chosen);

/* Sets the error for an illegal action: what is wrong with it in any position, or a message with
 * the seat and what it could do instead. */
int game_refuse(const struct game *game, const union game_state *state, seat_id seat, action chosen,
                struct error *error);

/* Refuses an action that no position allows, with the reason. */
int game_fault(const struct game *game, action chosen, struct error *error);

/* Checks the action of every seat that is to act, then applies them. On error the state is
 * unchanged and the message names the seat and what it could have done. */
int game_step(const struct game *game, union game_state *state, const action joint[],
              struct event_log *log, struct error *error);

/* Whether all events of a step follow from its choices: then nobody who watched the step learned
 * anything but what was chosen, and it can be undone without harm. A title that marks no events has
 * no such steps. */
bool game_follows(const struct game *game, const struct event_log *log);

/* A random legal action, uniform over the enumerated ones. */
static inline action game_random_action(const struct game *game, const union game_state *state,
                                        seat_id seat, struct rng *rng)
{
    unsigned count = game->legal_count(state, seat);
    unsigned index = count > 1 ? rng_below(rng, count) : 0;
    return game->legal_at(state, seat, index);
}

/* Plays at random to the end; returns the number of decisions made. */
long game_playout(const struct game *game, union game_state *state, struct rng *rng);

/* Ranks the seats by result: rank[seat] is 1 for the winners; equal results share a rank. */
void game_rank(const struct game *game, const union game_state *state, int rank[]);

/* The seats that share the first rank. */
seat_mask game_winners(const struct game *game, const union game_state *state);

/* ---- Views ---- */

void game_observe(const struct game *game, const union game_state *state, seat_id viewer,
                  struct game_view *view);

/* Blanks what people have to remember for themselves; the result is only for showing and reckoning.
 */
void game_curtain(const struct game *game, struct game_view *view);

/* What follows from a view by the rules; all zero if the title reckons nothing. */
void game_reckon(const struct game *game, const struct game_view *view,
                 union game_state *reckoning);

void game_resample(const struct game *game, const struct game_view *view, struct rng *rng,
                   union game_state *state);

/* Equal states (or views) have equal hashes. For hash tables in memory only: never store it,
 * because it depends on the machine's byte order. */
uint64_t game_hash(const struct game *game, const union game_state *state);
bool game_equal(const union game_state *one, const union game_state *other);

/* ---- Text (text.c) ---- */

/* Writes an action in its only notation. */
void action_write(const struct game *game, action chosen, struct buffer *out);

/* Reads an action; only its exact notation is accepted. */
int action_read(const struct game *game, struct span text, action *chosen, struct error *error);

/* "auction, castle": what a seat can do, truncated after a few. */
void game_write_choices(const struct game *game, const union game_state *state, seat_id seat,
                        struct buffer *out);

/* "seat 2 sell 3 12": the event in the notation of records. */
void event_write(const struct game *game, const struct event *event, struct buffer *out);

/* Writes "event", "seat" and the values as members of an open object. */
void event_json(const struct game *game, const struct event *event, struct json *json);

/* A value in its notation: number, name, or names separated by spaces ("-" for none). */
void value_write(const struct value_kind *kind, int64_t value, struct buffer *out);

/* "quick=off loan_cost=1 chips=hidden": every option, including defaults. */
void game_write_options(const struct game *game, const struct game_config *config,
                        struct buffer *out);

/* Writes "options" as a member of an open object. */
void game_options_json(const struct game *game, const struct game_config *config,
                       struct json *json);

/* Writes "scores", "winners" and "rounds" as members of an open object. */
void game_result_json(const struct game *game, const union game_state *state, struct json *json);

/* Writes "players", "phase", "round" and every field, as far as the viewer knows it, as members of
 * an open object. A field is a value, a list (the part that is in use), or a list of rows. Lists by
 * seat have an element for every seat the title can have. What the viewer does not know is null. */
struct view_written;
void game_view_json(const struct game *game, const struct game_view *view,
                    struct view_written *written, struct json *json);

/* Writes every field of a view's reckoning, likewise. */
void game_reckoning_json(const struct game *game, const struct game_view *view,
                         struct view_written *written, struct json *json);

/* What these functions have written. Views of one position have most fields in common: `written`,
 * unless it is NULL, remembers the first view, and what the next ones have in common with it is
 * copied. Starts as zero. */
struct view_written {
    struct fields_written {
        const struct state_field *fields; /* of which title; NULL: nothing yet */
        union game_state state;
        struct buffer text;        /* owned */
        uint16_t end[WRITTEN_MAX]; /* of each field's part of the text */
    } view, reckoning;
};

/* Has it remember the next view, in the same memory. */
void view_written_forget(struct view_written *written);
void view_written_close(struct view_written *written);

/* The value at an index of a field; *known is false if it is hidden. */
int64_t state_field_get(const struct state_field *field, const union game_state *state, int index,
                        bool *known);

/* Whether a table that is by seat has a column, not a row, for each seat. */
static inline bool state_field_has_seat_columns(const struct game *game,
                                                const struct state_field *field)
{
    return field->row == game->players_max;
}

/* How many elements of a field are in use with that many players. */
int state_field_used(const struct state_field *field, int players);

/* The whole position in one line of text, "krach players=4 phase=auction …". Decoding an encoded
 * position restores it byte for byte; anything else is an error that says where. */
void game_encode(const struct game *game, const union game_state *state, struct buffer *out);
int game_decode(const struct game *game, const char *text, union game_state *state,
                struct error *error);
void game_encode_view(const struct game *game, const struct game_view *view, struct buffer *out);
int game_decode_view(const struct game *game, const char *text, struct game_view *view,
                     struct error *error);

/* ---- Small helpers for titles ---- */

static inline seat_mask seat_bit(seat_id seat)
{
    return (seat_mask)(1u << seat);
}

static inline seat_mask seats_all(const struct game_head *head)
{
    return (seat_mask)((1u << head->players) - 1);
}

static inline seat_id seat_left_of(const struct game_head *head, seat_id seat)
{
    return seat + 1 == head->players ? 0 : seat + 1;
}

/* The first member of `among` (not empty) to the left of `seat`; `seat` itself comes last. */
static inline seat_id seat_next_in(const struct game_head *head, seat_mask among, seat_id seat)
{
    unsigned twice = (unsigned)among | (unsigned)among << head->players;
    seat_id next = seat + 1 + bits_lowest(twice >> (seat + 1));
    return next >= head->players ? next - head->players : next;
}

/* The number of players wanted, or the nearest with which the title can be played. */
static inline int game_players_near(const struct game *game, int wanted)
{
    return wanted < game->players_min   ? game->players_min
           : wanted > game->players_max ? game->players_max
                                        : wanted;
}

static inline void ask_seats(struct game_head *head, unsigned phase, seat_mask seats)
{
    head->phase = (uint8_t)phase;
    head->to_act = seats;
}

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Initialisers for the tables of a title; CALLED gives the kind a name in the API, and a note. */
#define VALUE_NUMBERS(from, to)                                                                    \
    {                                                                                              \
        .type = VALUE_NUMBER, .least = (from), .most = (to)                                        \
    }
#define VALUE_SEAT(seats)                                                                          \
    {                                                                                              \
        .type = VALUE_NUMBER, .most = (seats)-1, .meaning = MEANS_SEAT                             \
    }
#define VALUE_SEATS(seats)                                                                         \
    {                                                                                              \
        .type = VALUE_NUMBER, .most = (1 << (seats)) - 1, .meaning = MEANS_SEATS                   \
    }
#define VALUE_NUMBER_SET(highest)                                                                  \
    {                                                                                              \
        .type = VALUE_NUMBER, .most = (2 << (highest)) - 1, .meaning = MEANS_NUMBERS               \
    }
#define VALUE_NAMES(list)                                                                          \
    {                                                                                              \
        .type = VALUE_NAME, .names = (list), .name_count = COUNT_OF(list)                          \
    }
#define VALUE_NUMBERS_CALLED(name, about, from, to)                                                \
    {                                                                                              \
        .type = VALUE_NUMBER, .least = (from), .most = (to), .called = (name), .note = (about)     \
    }
#define VALUE_NAMES_CALLED(name, about, list)                                                      \
    {                                                                                              \
        .type = VALUE_NAME, .names = (list), .name_count = COUNT_OF(list), .called = (name),       \
        .note = (about)                                                                            \
    }
#define VALUE_NAME_SET_CALLED(name, about, list)                                                   \
    {                                                                                              \
        .type = VALUE_SET, .names = (list), .name_count = COUNT_OF(list), .called = (name),        \
        .note = (about)                                                                            \
    }
#define STATE_FIELD(type, member, bytes, number, ...)                                              \
    {                                                                                              \
        .name = #member, .offset = offsetof(type, member), .width = (bytes), .count = (number),    \
        __VA_ARGS__                                                                                \
    }

#endif
