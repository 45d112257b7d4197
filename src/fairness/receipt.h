/* receipt.h: what a player's client was sent during a game, to be compared with its record later.
 *
 *     encan-receipt 1
 *     table: 3jk3vd1s3v5xq
 *     key: 64 digits             the server's public key
 *     seat: 1                    the player's
 *     commitment: 64 digits      the server's, as it was seen first
 *     number: 64 digits          the player's own, or "none"
 *     opened: yes                whether the server acknowledged it
 *     fixed: 64 digits - …       all seats' commitments, as they were before the number was sent;
 *                                "-" for none; "fixed: none" if the player sent no number
 *     view: 12 64 digits         the SHA-256 of the view shown after that many steps, as JSON
 *     head: 64 digits 128 digits a head of the log's hash chain, and its signature; then, if it
 *                                was signed together with others, its path: 64 digits each
 *     choice: 12 bid 3           an acknowledged choice, after that many steps
 *     entry: 1 64 digits create  the log, as published after the game: number, nonce, content
 *     entry: 9 withheld 64 digits
 *                                a choice that its owner changed: number and digest
 *
 * The lines up to `fixed` come once each, in this order; of the others there may be any number, in
 * any order, except that entries are numbered from 1 without gaps and choices are in the order in
 * which they were made. A receipt is at most RECEIPT_BYTES_MAX long. */
#ifndef FAIRNESS_RECEIPT_H
#define FAIRNESS_RECEIPT_H

#include "fairness/chain.h"

enum { RECEIPT_BYTES_MAX = 8 << 20 };

struct receipt_view {
    uint32_t ply;
    struct draw_word hash;
};

struct receipt_choice {
    uint32_t ply;
    struct span text;
};

struct receipt_entry {
    bool withheld;
    struct draw_word nonce; /* or, if it is withheld, the digest */
    struct span content;
};

/* A receipt that was read. Its spans point into the text, which must outlive it. */
struct receipt {
    char table[DRAW_TABLE + 1];
    uint8_t key[CHAIN_PUBLIC_KEY];
    seat_id seat;
    struct draw_word commitment;
    struct draw_word number;
    bool opened;
    struct draw_word fixed[SEATS_MAX];
    int fixed_count;           /* 0 if none were fixed before a number was sent */
    struct receipt_view *view; /* owned, like the arrays below */
    struct signed_head *head;
    struct receipt_choice *choice;
    struct receipt_entry *entry; /* number n at n - 1 */
    size_t views, heads, choices, entries;
    size_t view_capacity, head_capacity, choice_capacity, entry_capacity;
};

/* On error the receipt is empty and the message begins with the line: "line 12: …". */
int receipt_read(struct receipt *receipt, struct span text, struct error *error);
void receipt_close(struct receipt *receipt);

#endif
