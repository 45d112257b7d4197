/* seats.h: who sits where in a game that is played here, without a server.
 *
 * The names of bots in its record include their level, "Fox (level 3)", so that the record is all
 * it takes to go on. */
#ifndef LOCALGAME_SEATS_H
#define LOCALGAME_SEATS_H

#include "record/record.h"

/* A bot's level sets its number of simulations; this limit, in milliseconds, is for machines too
 * slow for them. */
enum { LOCALGAME_THINK_MS = 10000 };

struct localgame_seat {
    char name[RECORD_NAME_MAX + 1]; /* without the level */
    int level;                      /* of the bot; 0 for a person */
};

/* Reads a name of a record: "Fox (level 3)" is a bot, "Ada" a person. */
void localgame_seat_read(const char *name, struct localgame_seat *seat);

/* Writes the name for a record, which has space for RECORD_NAME_MAX bytes and a NUL. Refuses a name
 * that does not fit, and one of a person that looks like a bot's. */
int localgame_seat_write(const struct localgame_seat *seat, char *name, struct error *error);

/* The seed of a bot's decision: determined by that of the game, the seat and the ply. */
uint64_t localgame_bot_seed(uint64_t seed, seat_id seat, uint32_t ply);

#endif
