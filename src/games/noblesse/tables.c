/* tables.c: the printed material of Noblesse (§2). */
#include "games/noblesse/noblesse.h"

const char *const noblesse_card_names[CARDS] = {
    "A1503", "A1547", "A1569", "A1612", "A1638", "A1667", "A1704", "A1751", "A1788",
    "B1511", "B1555", "B1590", "B1623", "B1659", "B1700", "B1745", "B1793", "B1836",
    "C1520", "C1562", "C1601", "C1644", "C1682", "C1718", "C1764", "C1809", "C1862",
    "D1529", "D1577", "D1617", "D1671", "D1712", "D1759", "D1814", "D1881", "E1538",
    "E1584", "E1630", "E1688", "E1727", "E1776", "E1843", "E1907", "F1546", "F1596",
    "F1652", "F1694", "F1738", "F1801", "F1870", "F1925",
};

const uint8_t noblesse_letter_of[CARDS] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2,
    2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5,
};

const uint8_t noblesse_age_rank[CARDS + 1] = {
    0,  6,  9,  15, 19, 23, 29, 35, 39, 1,  7,  12, 17, 22, 28, 34,    40, 44,
    2,  8,  14, 20, 25, 31, 37, 42, 46, 3,  10, 16, 24, 30, 36, 43,    48, 4,
    11, 18, 26, 32, 38, 45, 49, 5,  13, 21, 27, 33, 41, 47, 50, CARDS,
};

/* The fifth card of each letter is used only with six players. */
static const card_set six_player_cards = 0x808080402010;

card_set noblesse_cards(int players)
{
    card_set all = ((card_set)1 << CARDS) - 1;
    return players == SEATS_MAX ? all : all & ~six_player_cards;
}

/* §2.4: the club, then eighteen castles of two or three squares, then the banquet table. */
const uint8_t noblesse_reward[TRACK_END + 1][2] = {
    {4, 2}, {4, 2}, {4, 2}, {5, 2}, {5, 2}, {3, 1}, {3, 1}, {3, 1}, {6, 3}, {6, 3}, {4, 1},
    {4, 1}, {5, 3}, {5, 3}, {4, 2}, {4, 2}, {3, 2}, {3, 2}, {3, 2}, {6, 2}, {6, 2}, {5, 1},
    {5, 1}, {4, 3}, {4, 3}, {5, 2}, {5, 2}, {5, 2}, {6, 3}, {6, 3}, {3, 1}, {3, 1}, {4, 2},
    {4, 2}, {5, 3}, {5, 3}, {6, 2}, {6, 2}, {6, 2}, {4, 1}, {4, 1},
};

/* §2.3 */
#define CHEQUES(a, b, c, d) (1u << (a) | 1u << (b) | 1u << (c) | 1u << (d))
const uint32_t noblesse_start_cheques[SEATS_MAX] = {
    CHEQUES(1, 10, 15, 24), CHEQUES(2, 9, 16, 23), CHEQUES(3, 8, 17, 22),
    CHEQUES(4, 7, 18, 21),  CHEQUES(5, 6, 19, 20), CHEQUES(11, 12, 13, 14),
};

#define THIEVES(a, b) (1u << (a) | 1u << (b))
const uint16_t noblesse_thieves_of[SEATS_MAX] = {
    THIEVES(1, 12), THIEVES(2, 11), THIEVES(3, 10), THIEVES(4, 9), THIEVES(5, 8), THIEVES(6, 7),
};

const uint8_t noblesse_thief_owner[THIEF_MAX + 1] = {0, 0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0};
