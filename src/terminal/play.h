/* play.h: playing in the terminal, in full-screen or plain mode. */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "base/error.h"
#include "localgame/localgame.h"
#include "words/words.h"

enum { PAUSE_HUMAN = -1 }; /* bots pause like people: level_pause */

enum { PLAY_PLAYERS = 4, PLAY_LEVEL = 3 }; /* defaults */

/* What to play, and how. */
struct play_setup {
    const struct game *game; /* NULL: ask */
    struct game_config config;
    uint64_t seed;
    bool seeded; /* the seed was given; otherwise each new game draws one */
    int people;  /* how many seats, from the first on, are people's; SEATS_MAX: all */
    int level;   /* of the bots on the other seats */
    char name[SEATS_MAX][RECORD_NAME_MAX + 1]; /* of people; "": play_seats chooses one */
    const char *resume;                        /* the file of a game to resume, or NULL */
    const char *record;                        /* a file for a copy of the record, or NULL */
    int64_t pause;           /* milliseconds before a bot's choice is shown, or PAUSE_HUMAN */
    const atomic_bool *stop; /* set by a signal: leave cleanly; may be NULL */
};

/* Sets the defaults: no game, PLAY_PLAYERS players, one of them a person, named after $USER if that
 * is a valid name. */
void play_setup_init(struct play_setup *setup);

/* The seats of a setup: people with their names, then bots. */
void play_seats(const struct play_setup *setup, struct localgame_seat seats[SEATS_MAX]);

/* Deals a game, or resumes setup->resume, and saves it in its file. A game that cannot be saved can
 * still be played: then this returns 0, with the reason in `error`. Draws setup->seed unless it was
 * given. The events of the deal go to `log`, which may be NULL. */
int play_open(struct play_setup *setup, struct localgame *local, struct event_log *log,
              struct error *error);

/* Writes the copy of the record, if the setup asks for one. play_open does so, too. */
int play_copy_record(const struct play_setup *setup, const struct localgame *local,
                     struct error *error);

/* The players' names for sentences; refers to `local`. */
struct cast play_cast(const struct localgame *local);

/* What a good bot would do for a seat that has yet to choose: a line for its choice with the chance
 * of winning, and lines for a few alternatives, '\n' after each. Takes about a second; the same
 * position always gets the same hint. */
int play_hint(const struct localgame *local, seat_id seat, const atomic_bool *stop,
              struct buffer *out, struct error *error);

/* Whether standard input and output are a terminal that supports full-screen mode. */
bool play_screen_possible(void);

/* Plays until people quit; starts with a menu if there is neither a game nor one to resume. Returns
 * 0, or a negative code if it cannot go on. */
int play_on_screen(struct play_setup *setup, struct error *error);
int play_plain(struct play_setup *setup, struct error *error);

/* A record to step through. */
struct replay_setup {
    const struct record *record;
    seat_id viewer;                  /* whose view is shown first */
    const struct analysis *analysis; /* of the first `judged` decisions; NULL for none */
    size_t judged;
};

/* Steps through a record on the full screen, back and forth, until people quit. */
int replay_on_screen(const struct replay_setup *setup, struct error *error);

#endif
