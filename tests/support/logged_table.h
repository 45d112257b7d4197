/* logged_table.h: a table with its log, for tests of what entries and commands do. */
#ifndef TESTS_SUPPORT_LOGGED_TABLE_H
#define TESTS_SUPPORT_LOGGED_TABLE_H

#include "server/tables/command.h"
#include "server/tables/table_state.h"

#define SALT "000102030405060708090a0b0c0d0e0f"
#define CREATE "create krach 2 60 open 7 " SALT " quick=off loan_cost=1 chips=hidden"

enum { ADA = 11, BLAISE = 12, ZOE = 13, LOG_MAX = 2000 };

struct logged {
    struct table_state state;
    int count;
    struct {
        int64_t guest, time;
        char body[TABLE_ENTRY_MAX];
    } entry[LOG_MAX];
};

/* Appends an entry, at second 1 if no time is given. Fails if it is refused. */
void append(struct logged *logged, int64_t guest, const char *body);
void append_at(struct logged *logged, int64_t guest, int64_t time, const char *body);

/* Fails unless the entry is refused with an error that contains `part`, and the state is unchanged.
 */
void expect_refusal(struct logged *logged, int64_t guest, const char *body, const char *part);

/* Ada and Blaise sit at a table for two; `begin` also starts the game. */
void gather(struct logged *logged);
void begin(struct logged *logged);

/* The first seat that has yet to choose. */
seat_id awaited(const struct table_state *state);

/* The first awaited seat makes its first choice, at second 1 if no time is given; everybody does
 * until `plies` steps are played. */
void play_first(struct logged *logged);
void play_first_at(struct logged *logged, int64_t time);
void play_on(struct logged *logged, uint32_t plies);

/* Fails unless everybody is told the same after the log has been read again. */
void expect_reading_again(const struct logged *logged);

/* Fails unless a command of a guest called Zoe is refused with an error that contains `part`; or,
 * if `part` is NULL, becomes the entry `body`. */
void expect_command(const struct logged *logged, int64_t guest, int64_t now, const char *json,
                    const char *part, const char *body);

/* The same when the people of the seats `here` are connected and the table waits for `patience`. */
struct waiting {
    seat_mask here;
    int64_t patience;
};
void expect_command_while(const struct logged *logged, struct waiting waiting, int64_t guest,
                          int64_t now, const char *json, const char *part, const char *body);

#endif
