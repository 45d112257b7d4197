/* page_game.h: a game against bots that is played in a page, without a server.
 *
 * It writes the messages that a server would send about the same game at a table (api/messages), so
 * that the page shows both in the same way. What concerns a server only, the id of the table and
 * the commitment to the deal, is left out. One seat is a person's, the *player*; a game that has
 * only bots is watched by a spectator. The news are the deal and the steps, numbered from 1.
 *
 * The record, with the levels of the bots in their names (localgame/seats.h), is all there is to
 * save. Bots are not asked here: page_game_job writes the question, with a view in it, and a worker
 * that knows nothing else answers it (thinking.h). */
#ifndef WASM_PAGE_GAME_H
#define WASM_PAGE_GAME_H

#include "localgame/seats.h"
#include "messages/replay_json.h"

struct page_game {
    struct record record; /* its game is NULL while there is none */
    union game_state state;
    struct localgame_seat seat[SEATS_MAX];
    seat_id player; /* or SPECTATOR */
    uint32_t ply;
    seat_mask chosen; /* who has chosen in this step */
    action joint[SEATS_MAX];
};

/* Deals a new game: "krach 4 1234 quick=on …", title, players, seed and options; then a line for
 * each seat, the name of a person, or a tab and the level of a bot, which gets a name in that
 * language. On error there is no game. */
int page_game_deal(struct page_game *game, struct span spec, enum language language,
                   struct error *error);

/* Goes on with the game of a record, at the ply it had reached. On error there is no game. */
int page_game_read(struct page_game *game, struct span record, struct error *error);

/* Goes back to the position before a ply, to be played on by others: the ply, then a line for each
 * seat, as for page_game_deal. The record says who made the decisions before and after. On error
 * there is no game. */
int page_game_branch(struct page_game *game, struct span spec, enum language language,
                     struct error *error);

void page_game_close(struct page_game *game);

/* Bots that have yet to choose. */
seat_mask page_game_bots(const struct page_game *game);

/* Makes a choice for a seat, or changes it; refuses what is illegal. When everybody has chosen, the
 * step is played. Returns 1 if it was, otherwise 0. */
int page_game_choose(struct page_game *game, seat_id seat, struct span chosen, struct error *error);

/* Writes what to ask the bot of a seat that is to act (thinking.h). */
void page_game_job(const struct page_game *game, seat_id seat, struct buffer *out);

/* Writes what to ask for a hint for the player, who is to act, and counts it in the record. */
void page_game_hint_job(struct page_game *game, struct buffer *out);

/* Writes the message about the table for the player: the news after number `from`, and the table as
 * it is now. */
void page_game_message(const struct page_game *game, uint32_t from, enum language language,
                       struct buffer *out);

/* Everybody, for a replay; refers to the game. */
struct company page_game_company(const struct page_game *game);

#endif
