/* command.h: what clients send to a table, read strictly from JSON.
 *
 * A command: {"id": "c17", "do": "choose", "action": "bid 12"}. The table in command.c says what
 * each verb takes; unknown members, wrong types and texts that are too long are refused with a
 * sentence. When its turn comes, a command becomes the body of a log entry (table_state.h), whose
 * verb may be another one. */
#ifndef SERVER_TABLES_COMMAND_H
#define SERVER_TABLES_COMMAND_H

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
    char text[COMMAND_TEXT_MAX + 1]; /* an action, a line of chat */
};

/* On error `id` is the command's if that could be read, else empty. */
int command_read(struct span json, struct table_command *command, struct error *error);

/* The member "id" alone; empty on error. */
int command_read_id(const json_t *object, char id[STORE_COMMAND_MAX + 1], struct error *error);

/* Whether it is a line of chat, which has a rate of its own. */
bool command_is_chat(const struct table_command *command);

/* Refuses what is not allowed any more although logs may have it: 0, or a negative code and a
 * sentence for whoever sent it. `now` is in milliseconds since 1970. */
int command_check(const struct table_command *command, const struct table_state *state,
                  int64_t guest, int64_t now, struct error *error);

/* Writes the log entry that the command of that guest stands for. */
int command_body(const struct table_command *command, const struct table_state *state,
                 int64_t guest, const char *name, struct buffer *body, struct error *error);

#endif
