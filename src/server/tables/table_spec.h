/* table_spec.h: the table that a client asks to create, read strictly from JSON:
 *
 *     {"title": "krach", "seats": 4, "options": {"quick": "on"}, "clock": 60, "open": true,
 *      "bots": [0, 3, 3, 1], "sit": 0, "id": "t1"} */
#ifndef SERVER_TABLES_TABLE_SPEC_H
#define SERVER_TABLES_TABLE_SPEC_H

#include "base/scan.h"
#include "game/game.h"
#include "store/store.h"

struct table_spec {
    char id[STORE_COMMAND_MAX + 1]; /* "", or chosen by the client so that it can safely retry */
    const struct game *game;
    struct game_config config;
    int clock;
    bool open;
    int sit;                 /* the seat its creator takes; -1: none */
    uint8_t bots[SEATS_MAX]; /* level of the bot on each seat, 0 for none */
};

int table_spec_read(struct span json, struct table_spec *spec, struct error *error);

#endif
