/* localgame.h: a game that people play here and now, alone or with bots, at one keyboard.
 *
 * The table holds what the contract leaves to the caller: who sits where, what has been chosen in
 * this step and is not yet revealed, the record, and the file that keeps it. It draws and prints
 * nothing; plain mode and full screen are two ways to sit at it.
 *
 * A step: ask localgame_waiting() who has still to choose; localgame_choose() for people,
 * localgame_think() for bots; a choice may be taken back until localgame_step() applies them all,
 * reports what happened and saves. A game that was left is resumed from its file to the step it was
 * left at.
 *
 * FILES. Each game is one record (record/record.h) in $XDG_DATA_HOME/encan/games, by default
 * ~/.local/share/encan/games, written anew after each step beside the old one and then renamed over
 * it, so that a crash loses at most the step being made. A seat of a bot is named with its level,
 * "Fox (level 3)", so that the record alone is enough to resume. */
#ifndef LOCALGAME_LOCALGAME_H
#define LOCALGAME_LOCALGAME_H

#include "bots/bot.h"
#include "record/record.h"

enum { LOCALGAME_PATH_MAX = 4096 };

struct localgame_seat {
    char name[RECORD_NAME_MAX + 1]; /* without the level */
    int level;                      /* of the bot; 0 for a person */
};

struct localgame_setup {
    const struct game *game;
    struct game_config config;
    uint64_t seed;
    struct localgame_seat seat[SEATS_MAX];
};

struct localgame {
    const struct game *game;
    union game_state state;
    struct record record;
    uint32_t ply;
    struct localgame_seat seat[SEATS_MAX];
    struct bot bot[SEATS_MAX]; /* open where a bot sits */
    struct rng rng[SEATS_MAX]; /* of the bots; follows from seed, seat and ply */
    seat_mask chosen;          /* who has chosen in this step */
    action joint[SEATS_MAX];
    char path[LOCALGAME_PATH_MAX]; /* of its file; "" for none */
};

/* Deals a game. Configuration and names are checked. The events of the deal go to `log`, which may
 * be NULL. */
int localgame_open(struct localgame *table, const struct localgame_setup *setup,
                   struct event_log *log, struct error *error);

/* Goes on with the game in a file. Events are those of the whole game so far if `tell` is given. */
int localgame_resume(struct localgame *table, const char *path,
                     void (*tell)(void *context, const struct event_log *log), void *context,
                     struct error *error);

/* Who a record means by a name: "Fox (level 3)" is a bot, "Ada" a person. */
void localgame_seat_read(const char *name, struct localgame_seat *seat);

/* Closes; the file stays. */
void localgame_close(struct localgame *table);

/* Keeps the game in a file from now on: `path`, or with NULL a new name in the folder of games. */
int localgame_keep(struct localgame *table, const char *path, struct error *error);

/* Writes the record of the game so far to a file beside the one that keeps it. */
int localgame_save_as(const struct localgame *table, const char *path, struct error *error);

/* Seats that are to act and have not chosen: people and bots. */
seat_mask localgame_waiting(const struct localgame *table);
seat_mask localgame_people(const struct localgame *table);

/* Notes a choice; one that is not legal is refused with a sentence. */
int localgame_choose(struct localgame *table, seat_id seat, action chosen, struct error *error);

/* Forgets the choice of a seat again; false if it has made none in this step. */
bool localgame_take_back(struct localgame *table, seat_id seat);

/* Lets the bot of a seat choose. May take seconds; `stop` as in struct bot_job. Touches only what
 * is the seat's own, so it may run in a thread of its own while the table is looked at; the choice
 * is in *chosen, to be noted by localgame_choose. */
int localgame_think(struct localgame *table, seat_id seat, const atomic_bool *stop, action *chosen,
                    struct error *error);

/* Once nobody is waited for: applies, notes, saves. On error nothing but the saving has failed, and
 * the game can go on. */
int localgame_step(struct localgame *table, struct event_log *log, struct error *error);

/* ---- Files of games ---- */

struct saved_game {
    char path[LOCALGAME_PATH_MAX];
    const struct game *game;
    int players;
    int round;
    bool over;
    long long modified; /* seconds since 1970 */
};

/* The games in the folder, the latest first, at most `most`; returns how many. Files that cannot be
 * read are left out. */
int localgame_list(struct saved_game games[], int most);

/* The same without those that are over: what can be resumed. */
int localgame_list_unfinished(struct saved_game games[], int most);

#endif
