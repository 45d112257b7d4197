/* localgame.h: a game that people play here and now, alone or with bots, at one keyboard.
 *
 * It holds what the contract leaves to the caller: who sits where, what has been chosen in this
 * step and is not revealed yet, the record, and the file it is saved in. It draws and prints
 * nothing; plain mode and full screen are two ways to play it.
 *
 * A step: ask localgame_waiting() who has yet to choose; localgame_choose() for people,
 * localgame_think() for bots. A choice may be taken back until localgame_step() applies them all,
 * reports what happened and saves. A game that was left is resumed from its file, at the step where
 * it was left.
 *
 * FILES. Each game is one record (record/record.h) in $XDG_DATA_HOME/encan/games, by default
 * ~/.local/share/encan/games. After each step it is written beside the old file and then renamed
 * over it, so that a crash loses at most the step being made. The seat of a bot is named with its
 * level, "Fox (level 3)", so that the record alone is enough to resume. */
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
int localgame_open(struct localgame *local, const struct localgame_setup *setup,
                   struct event_log *log, struct error *error);

/* Resumes the game in a file. `tell`, if given, gets the events of each step so far. */
int localgame_resume(struct localgame *local, const char *path,
                     void (*tell)(void *context, const struct event_log *log), void *context,
                     struct error *error);

/* Who a record means by a name: "Fox (level 3)" is a bot, "Ada" a person. */
void localgame_seat_read(const char *name, struct localgame_seat *seat);

/* Closes; the file stays. */
void localgame_close(struct localgame *local);

/* Saves the game now and after each step, in `path` or, with NULL, in a new file in the folder of
 * games. */
int localgame_save_to(struct localgame *local, const char *path, struct error *error);

/* Writes the record of the game so far to another file. */
int localgame_save_copy(const struct localgame *local, const char *path, struct error *error);

/* Seats that are to act and have not chosen: people and bots. */
seat_mask localgame_waiting(const struct localgame *local);
seat_mask localgame_people(const struct localgame *local);

/* Notes a choice; one that is not legal is refused with a sentence. */
int localgame_choose(struct localgame *local, seat_id seat, action chosen, struct error *error);

/* Takes a choice back; false if the seat has made none in this step. */
bool localgame_take_back(struct localgame *local, seat_id seat);

/* Lets the bot of a seat choose. May take seconds; `stop` as in struct bot_job. Touches only what
 * is the seat's own, so it may run in a thread of its own while the game is shown. The choice is in
 * *chosen, to be passed to localgame_choose. */
int localgame_think(struct localgame *local, seat_id seat, const atomic_bool *stop, action *chosen,
                    struct error *error);

/* Once everybody has chosen: applies the choices, adds them to the record, saves. On error only the
 * saving has failed, and the game can go on. */
int localgame_step(struct localgame *local, struct event_log *log, struct error *error);

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
