/* command.h: the commands that clients send to a table.
 *
 * A command is JSON: {"id": "c17", "do": "choose", "action": "bid 12"}. A table in command.c lists
 * what each verb takes; unknown members, wrong types and texts that are too long are refused. When
 * its turn comes, a command becomes the body of a log entry (table_state.h), possibly with another
 * verb. */
#ifndef SERVER_TABLES_COMMAND_H
#define SERVER_TABLES_COMMAND_H

#include "server/people/limits.h"
#include "server/people/person.h"
#include "server/support/json_input.h"
#include "server/tables/table_state.h"
#include "store/store.h"

enum { COMMAND_TEXT_MAX = 600 };

struct command_verb;

struct table_command {
    char id[STORE_COMMAND_MAX + 1];
    const struct command_verb *verb;
    int seat; /* -1: not given */
    int level;
    int line;                        /* of the chat */
    char key[TABLE_KEY + 1];         /* to a reserved seat; "" for none */
    char text[COMMAND_TEXT_MAX + 1]; /* an action, a line of chat, an answer */
};

/* On error, `id` is set if it could be read, else empty. */
int command_read(struct span json, struct table_command *command, struct error *error);

/* Reads only the member "id"; empty on error. */
int command_read_id(const json_t *object, char id[STORE_COMMAND_MAX + 1], struct error *error);

/* When and by whom a command is sent, and what the log does not say about the table. */
struct command_context {
    const struct person *who;
    int64_t now;      /* in milliseconds since 1970, as the table counts time (table_time) */
    seat_mask here;   /* the seats whose people are connected */
    int64_t patience; /* as in table_state_replace_at */
};

/* The rate limit of a command besides LIMIT_COMMAND; LIMIT_COMMAND if it has no other. */
enum limit command_limit(const struct table_command *command);

/* Whether a command chooses an action of the game. */
bool command_is_choice(const struct table_command *command);

/* Whether a command of a guest is needed to finish the game or to make way for others, and so is
 * accepted even if the log of the table is full. Changing a choice or a commitment is not. */
bool command_is_needed(const struct table_command *command, const struct table_state *state,
                       int64_t guest);

/* Whether the time of its entry is compared with others, so that it must be counted by the table's
 * clock (table_time). Entries that begin a decision or are shown have wall time. */
bool command_is_timed(const struct table_command *command);

/* Refuses a command that is no longer allowed, although older logs may contain such commands, or
 * that is not allowed for reasons that the log does not have: 0, or a negative code and an error
 * for the sender. */
int command_check(const struct table_command *command, const struct table_state *state,
                  const struct command_context *context, struct error *error);

/* Appends the body of the log entry for a command. */
int command_body(const struct table_command *command, const struct table_state *state,
                 const struct command_context *context, struct buffer *body, struct error *error);

/* Appends a space and a new key to a seat. */
void command_add_key(struct buffer *body);

#endif
