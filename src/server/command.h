/* command.h: what clients send, read strictly from JSON.
 *
 * A command to a table: {"id": "c17", "do": "choose", "action": "bid 12"}. What each verb takes is
 * in the table of command.c; unknown members, wrong types and texts that are too long are refused
 * with a sentence. A command becomes the body of a log's entry (room.h) when its turn comes. */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include "server/wording.h"
#include "store/store.h"

enum { COMMAND_TEXT_MAX = 600 };

struct command_verb;

struct table_command {
    char id[STORE_COMMAND_MAX + 1];
    const struct command_verb *verb;
    int seat; /* -1: not said */
    int level;
    char text[COMMAND_TEXT_MAX + 1]; /* an action, a line of chat */
};

/* On error `id` is the command's if that could be read, else empty. */
int command_read(struct span json, struct table_command *command, struct error *error);

/* Whether it is a line of chat, which has a rate of its own. */
bool command_is_chat(const struct table_command *command);

/* Writes the entry of the log that the command of that guest stands for. */
int command_body(const struct table_command *command, const struct room *room, int64_t guest,
                 const char *name, struct buffer *body, struct error *error);

/* ---- A name: {"name": "Ada"} ---- */

int command_read_name(struct span json, char name[STORE_NAME_MAX + 1], struct error *error);

/* ---- A table: {"title": "krach", "seats": 4, "options": {"quick": "on"}, "clock": 60,
 * "open": true, "bots": [0, 3, 3, 1], "sit": 0, "id": "t1"} ---- */

struct table_wish {
    char id[STORE_COMMAND_MAX + 1]; /* given by the client, so that it can ask again; or "" */
    const struct game *game;
    struct game_config config;
    int clock;
    bool open;
    int sit;                 /* the seat of who opens it; -1: none */
    uint8_t bots[SEATS_MAX]; /* level of the bot on each seat, 0 for none */
};

int command_read_table(struct span json, struct table_wish *wish, struct error *error);

/* ---- A replay: {"record": "encan-record 1\n…", "seat": 0, "lang": "fr"}; seat and lang may be
 * left out or null ---- */

struct replay_wish {
    struct record record; /* owned; closed by the caller unless there was an error */
    seat_id seat;         /* SPECTATOR: none */
    struct listener listener;
};

/* What is wrong with the record is told in the language of the wish. */
int command_read_replay(struct span json, struct replay_wish *wish, struct error *error);

/* ---- Ids of tables, as links have them: 13 letters and digits ---- */

enum { TABLE_ID_TEXT = 14 };

void table_id_write(int64_t id, char text[TABLE_ID_TEXT]);
bool table_id_read(struct span text, int64_t *id);

#endif
