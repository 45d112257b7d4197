/* localgame.h: a game played on this machine, at one keyboard, by one or more people and bots.
 *
 * It holds what game.h leaves to the caller: who sits where, the choices of this step that are not
 * revealed yet, the record, and the file it is saved in. It draws and prints nothing; plain mode
 * and full screen are two ways to play it.
 *
 * A step: localgame_waiting() tells which seats have yet to choose; call localgame_choose() for
 * people, and localgame_think() first for bots. A choice can be taken back until localgame_step()
 * applies them all, reports what happened and saves the game. An unfinished game is resumed from
 * its file, at the step it had reached.
 *
 * FILES. Each game is one record (record/record.h) in $XDG_DATA_HOME/encan/games, by default
 * ~/.local/share/encan/games. After each step it is written to a temporary file, which then
 * replaces the old one, so that a crash loses at most the current step. The names of bots include
 * their level, "Fox (level 3)", so that the record is all it takes to resume. */
#ifndef LOCALGAME_LOCALGAME_H
#define LOCALGAME_LOCALGAME_H

#include "bots/bot.h"
#include "localgame/seats.h"

enum { LOCALGAME_PATH_MAX = 4096 };

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
    struct bot bot[SEATS_MAX]; /* open on the bots' seats */
    struct rng rng[SEATS_MAX]; /* of the bots; determined by seed, seat and ply */
    seat_mask chosen;          /* the seats that have chosen in this step */
    action joint[SEATS_MAX];
    char path[LOCALGAME_PATH_MAX]; /* of its file; "" for none */
};

/* Checks configuration and names, and deals. The events of the deal go to `log`, which may be NULL.
 */
int localgame_open(struct localgame *local, const struct localgame_setup *setup,
                   struct event_log *log, struct error *error);

/* Resumes the game in a file. Calls `report`, unless it is NULL, with the events of the deal and of
 * each step so far. */
int localgame_resume(struct localgame *local, const char *path,
                     void (*report)(void *context, const struct event_log *log), void *context,
                     struct error *error);

/* Frees the game; its file stays. */
void localgame_close(struct localgame *local);

/* Saves the game now and after each step, in `path` or, if that is NULL, in a new file in the games
 * folder. */
int localgame_save_to(struct localgame *local, const char *path, struct error *error);

/* Writes the record of the game so far to another file. */
int localgame_save_copy(const struct localgame *local, const char *path, struct error *error);

/* Seats that are to act and have not chosen, people's and bots'. */
seat_mask localgame_waiting(const struct localgame *local);

/* The seats of people. */
seat_mask localgame_people(const struct localgame *local);

/* Makes a choice for a seat; refuses an illegal one. */
int localgame_choose(struct localgame *local, seat_id seat, action chosen, struct error *error);

/* Takes a choice back; false if the seat has made none in this step. */
bool localgame_take_back(struct localgame *local, seat_id seat);

/* Lets the bot of a seat think, which may take seconds; `stop` as in struct bot_job. Sets *chosen,
 * to be passed to localgame_choose. Changes only the bot and rng of its own seat, so it can run in
 * a thread while the game is on the screen. */
int localgame_think(struct localgame *local, seat_id seat, const atomic_bool *stop, action *chosen,
                    struct error *error);

/* Applies the choices once everybody has chosen, adds them to the record and saves. An error means
 * only that saving failed; the game can continue. */
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

/* Lists up to `most` games in the folder, newest first; returns how many. Leaves out files that
 * cannot be read. */
int localgame_list(struct saved_game games[], int most);

/* The same for unfinished games, which can be resumed. */
int localgame_list_unfinished(struct saved_game games[], int most);

#endif
