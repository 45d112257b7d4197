/* play.h: what full screen and plain lines share to play a game at a table.
 *
 * A set-up says which game to play, as command and menu have it; play_sit_down makes a table of it,
 * with people first and bots after them (who begins is drawn by the games), and keeps it in a file.
 * The two ways to sit at the table are screen_play and plain_play. */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "table/table.h"
#include "words/words.h"

enum { PLAY_PLAYERS = 4, PLAY_LEVEL = 3 /* unless told otherwise */ };

struct play_setup {
    const struct game *game;   /* NULL: ask in a menu, the rest being what it proposes */
    struct game_config config; /* of the game; without one, only its players count */
    uint64_t seed;
    int level; /* of the bots */
    bool hot_seat;
    int bots;                                  /* at a hot seat; otherwise all but one */
    char name[SEATS_MAX][RECORD_NAME_MAX + 1]; /* of the people; "" for a default */
    const char *record;                        /* a file for a copy of the record; NULL for none */
    const char *resume; /* the file of a game to go on with; NULL for a new one */
};

/* A set-up with all defaults: no game, a seed from the system, the person's name from $USER. */
void play_setup_init(struct play_setup *setup);

/* Another seed from the system. */
uint64_t play_draw_seed(void);

/* How many of so many players are people. */
int play_people(const struct play_setup *setup, int players);

/* Deals the game of the set-up and keeps it in the folder of games. A game that cannot be kept is
 * played all the same: the sentence why is then in *unkept, whose code is 0 otherwise. */
int play_sit_down(const struct play_setup *setup, struct table *table, struct event_log *log,
                  struct error *unkept, struct error *error);

/* Writes the copy of the record that the set-up asks for, if it does. For the start, so that a name
 * that cannot be written is noticed, and for the end. */
int play_copy_record(const struct play_setup *setup, const struct table *table,
                     struct error *error);

/* Who sits at the table. The names belong to the table. */
struct cast play_cast(const struct table *table);

/* What a good bot would do for a seat that is to act: a line for what it prefers, with the chance
 * to win, and one for each other choice that it has looked at ('\n' after each, a few in all). The
 * same position gets the same hint; it takes about a second. */
int play_hint(const struct table *table, seat_id seat, const atomic_bool *stop, struct buffer *out,
              struct error *error);

/* Plays the game of the set-up, from menu or deal to its end or until the people leave; 0, or an
 * error if there was nothing to play. `stop` is set by a signal: leave cleanly. */
int plain_play(const struct play_setup *setup, const atomic_bool *stop, struct error *error);
int screen_play(const struct play_setup *setup, const atomic_bool *stop, struct error *error);

#endif
