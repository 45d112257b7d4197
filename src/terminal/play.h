/* play.h: sitting down to a game in the terminal, on a full screen or in plain lines. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "base/error.h"
#include "localgame/localgame.h"
#include "words/words.h"

enum { PAUSE_HUMAN = -1 }; /* bots take their time, as level_pause has it */

enum { PLAY_PLAYERS = 4, PLAY_LEVEL = 3 }; /* unless told otherwise */

/* What is played, and how. */
struct play_setup {
    const struct game *game; /* NULL: ask */
    struct game_config config;
    uint64_t seed;
    bool seeded; /* the seed was given; otherwise each new game draws one */
    int people;  /* how many of the seats, from the first, are people's; SEATS_MAX: all */
    int level;   /* of the bots on the others */
    char name[SEATS_MAX][RECORD_NAME_MAX + 1]; /* of people; "" for what play_seats gives */
    const char *resume;                        /* the file of a game to go on with, or NULL */
    const char *record;                        /* a file for a copy of the record, or NULL */
    int64_t pause;           /* milliseconds before a bot's choice is shown, or PAUSE_HUMAN */
    const atomic_bool *stop; /* set by a signal: leave cleanly, all is saved; or NULL */
};

/* All defaults: no game, PLAY_PLAYERS, one of them a person, named after $USER if that can be. */
void play_setup_init(struct play_setup *setup);

/* Who sits where by the setup: people with their names, then bots. */
void play_seats(const struct play_setup *setup, struct localgame_seat seats[SEATS_MAX]);

/* Deals, or goes on with setup->resume, and keeps the game in its file. A game that cannot be kept
 * is played all the same: then 0 is returned, error->code is set and error->text says why. Draws
 * setup->seed unless it is given. A log, which may be NULL, gets the events of the deal. */
int play_open(struct play_setup *setup, struct localgame *local, struct event_log *log,
              struct error *error);

/* Writes the copy of the record that the setup asks for, if it does. play_open has done so once. */
int play_copy_record(const struct play_setup *setup, const struct localgame *local,
                     struct error *error);

/* Who plays, for sentences. The names belong to the game. */
struct cast play_cast(const struct localgame *local);

/* What a good bot would do for a seat that is to act, and has not chosen: a line for what it
 * prefers with the chance to win, and lines for a few others that it has looked at, '\n' after
 * each. Takes about a second; the same position gets the same hint. */
int play_hint(const struct localgame *local, seat_id seat, const atomic_bool *stop,
              struct buffer *out, struct error *error);

/* Whether standard input and output are a terminal that can be drawn on. */
bool play_screen_possible(void);

/* Plays until people leave; with setup->game NULL and nothing to resume, from a menu. Returns 0, or
 * a negative code with a sentence for what could not be helped. */
int play_on_screen(struct play_setup *setup, struct error *error);
int play_plain(struct play_setup *setup, struct error *error);

/* A record to be gone through. */
struct replay_setup {
    const struct record *record;
    seat_id viewer;                  /* who is looked over the shoulder at first */
    const struct analysis *analysis; /* of the first `judged` decisions; NULL for none */
    size_t judged;
};

/* Goes through a record on the screen, back and forth, until people leave. */
int replay_on_screen(const struct replay_setup *setup, struct error *error);

#endif
