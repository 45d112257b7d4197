/* table_spec.h: the table that a client asks to create, read strictly from JSON:
 *
 *     {"title": "krach", "seats": 4, "options": {"quick": "on"}, "clock": 60, "total": 1800,
 *      "open": true, "hints": "all", "undo": false, "bots": [0, 3, 0, 1], "reserve": [2], "sit": 0,
 *      "id": "t1"}
 *
 * An open table has a clock per decision unless it is created without one: strangers do not wait
 * for each other. Choices can be taken back by consent, except at an open table, where that has to
 * be asked for.
 */
#ifndef SERVER_TABLES_TABLE_SPEC_H
#define SERVER_TABLES_TABLE_SPEC_H

#include "base/scan.h"
#include "game/game.h"
#include "server/tables/table_state.h"
#include "store/store.h"

enum { OPEN_TABLE_CLOCK = 120 }; /* seconds */

/* For whom a seat is reserved: somebody with its key, or a guest of a rematch. */
struct seat_promise {
    bool on;
    int64_t guest; /* 0 for nobody */
    char name[TABLE_NAME_MAX + 1];
};

struct table_spec {
    char id[STORE_COMMAND_MAX + 1]; /* "", or chosen by the client so that it can safely retry */
    const struct game *game;
    struct game_config config;
    int clock, total;
    bool open;
    bool undo; /* choices can be taken back by consent */
    enum table_hints hints;
    struct seat_promise reserved[SEATS_MAX];
    int sit;                 /* the seat its creator takes; -1: none */
    uint8_t bots[SEATS_MAX]; /* level of the bot on each seat, 0 for none */
};

int table_spec_read(struct span json, struct table_spec *spec, struct error *error);

#endif
