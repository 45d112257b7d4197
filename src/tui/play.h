/* play.h: sitting down to a game in the terminal, on a full screen or in plain lines. */
#ifndef TUI_PLAY_H
#define TUI_PLAY_H

#include "base/error.h"
#include "table/table.h"

enum { PAUSE_HUMAN = -1 }; /* bots take their time, as level_pause has it */

/* What is played, and how. */
struct play_setup {
    const struct game *game; /* NULL: ask */
    struct game_config config;
    uint64_t seed;
    bool seeded; /* the seed was given; otherwise each new game draws one */
    int people;  /* how many of the seats, from the first, are people's */
    int level;   /* of the bots on the others */
    char name[SEATS_MAX][RECORD_NAME_MAX + 1]; /* of people; "" for what play_seats gives */
    const char *resume; /* the file of a game to go on with, or NULL */
    const char *record; /* the file to keep the game in; NULL for the folder of games */
    int64_t pause;      /* milliseconds before a bot's choice is shown, or PAUSE_HUMAN */
};

/* Who sits where by the setup: people with their names, then bots. */
void play_seats(const struct play_setup *setup, struct table_seat seats[SEATS_MAX]);

/* Deals, or goes on with setup->resume, and keeps the game in its file. */
int play_open(struct play_setup *setup, struct table *table, struct event_log *log,
              struct error *error);

/* Whether standard input and output are a terminal that can be drawn on. */
bool play_screen_possible(void);

/* Plays until people leave; with setup->game NULL and nothing to resume, from a menu. Returns 0, or
 * a negative code with a sentence for what could not be helped. */
int play_on_screen(struct play_setup *setup, struct error *error);
int play_in_lines(struct play_setup *setup, struct error *error);

/* Goes through a record on the screen, back and forth, until people leave. */
int replay_on_screen(const struct record *record, const char *path, struct error *error);

#endif
