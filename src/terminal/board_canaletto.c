/* board_canaletto.c: Venice. The sixteen palaces in a ring, clockwise: six along the top, two down
 * the right, six back along the bottom, two up the left; in the lagoon between them the auction and
 * the value tiles; below, who owns what. Where there is room treasures have their names, else three
 * letters. */
#include "games/canaletto/canaletto.h"
#include "terminal/board_parts.h"

#include <stdio.h>

static const char *const letters[GROUPS] = {
    TR("Mir"), TR("Cha"), TR("Fan"), TR("Lio"), TR("Pai"), TR("Gla"),
    TR("Clo"), TR("Bus"), TR("Sto"), TR("Rin"), TR("Lam"), TR("Nec"),
};

#define COLUMN_SIGN "▮"
#define GONDOLA_SIGN "◡"

enum { ALONG = 6, LARGE_ROWS = 23, LARGE_COLUMNS = 110 };

/* The ring: `cell` columns to a palace along the top, edges shared. */
struct ring {
    bool large;
    int cell, side; /* columns between edges, of palaces along and at the sides */
    int rows;       /* of a palace along, between edges */
    int bottom;     /* row of the last edge */
    int extra;      /* columns that the palaces at the right edge have more */
};

static struct ring ring_in(const struct area *area)
{
    enum { LEAST_SIDE = 15 }; /* "16", two signs, three times three letters */
    bool large = area->rows >= LARGE_ROWS && area->columns >= LARGE_COLUMNS;
    int cell = (area->columns - 1) / ALONG - 1;
    return (struct ring){
        .large = large,
        .cell = cell,
        .side = cell > LEAST_SIDE ? cell : LEAST_SIDE,
        .rows = large ? LOT_MAX : 1,
        .bottom = large ? 16 : 7,
        .extra = cell < LEAST_SIDE && (area->columns - 1) % ALONG ? 1 : 0,
    };
}

static int ring_columns(const struct ring *ring)
{
    return ALONG * (ring->cell + 1) + 1 + ring->extra;
}

/* The place of a palace, its edges included. In the small ring the palaces at one side share a box,
 * a row each. */
static struct area palace_box(const struct area *area, const struct ring *ring, int palace)
{
    int along = ring->cell + 1, tall = ring->rows + 2;
    int right = ring_columns(ring) - ring->side - 2;
    int down = ring->large ? tall - 1 : 1, top = tall - 1;
    int side_rows = ring->large ? tall : 3;
    int width = along + 1 + (palace == ALONG - 1 || palace == ALONG + 2 ? ring->extra : 0);
    if (palace < ALONG)
        return area_part(area, 0, palace * along, tall, width);
    if (palace < ALONG + 2)
        return area_part(area, top + (palace - ALONG) * down, right, side_rows, ring->side + 2);
    if (palace < 2 * ALONG + 2)
        return area_part(area, ring->bottom - tall + 1, (2 * ALONG + 1 - palace) * along, tall,
                         width);
    return area_part(area, top + (PALACES - 1 - palace) * down, 0, side_rows, ring->side + 2);
}

static bool at_side(int palace)
{
    return palace / ALONG == 1 ? palace < ALONG + 2 : palace >= 2 * ALONG + 2;
}

static int gondola_of(const struct canaletto *canaletto)
{
    return palace_after(canaletto->column, canaletto->bid);
}

/* ---- The palaces ---- */

static void draw_edges(const struct area *area, const struct ring *ring)
{
    struct lattice lattice = {0};
    for (int palace = 0; palace < PALACES; palace++) {
        struct area box = palace_box(area, ring, palace);
        int row = box.row - area->row, column = box.column - area->column;
        if (ring->large || !at_side(palace))
            lattice_box(&lattice, row, column, box.rows, box.columns);
        else if (palace == ALONG || palace == PALACES - 1)
            lattice_box(&lattice, row, column, box.rows + 1, box.columns);
    }
    lattice_draw(&lattice, area, STYLE_STONE);
}

static int draw_signs(const struct area *area, int row, int column,
                      const struct canaletto *canaletto, int palace)
{
    if (palace == canaletto->column)
        column = area_text(area, row, column, STYLE_ALERT, COLUMN_SIGN);
    if (palace == gondola_of(canaletto))
        column = area_text(area, row, column, STYLE_GOOD, GONDOLA_SIGN);
    return column;
}

static void draw_letters(const struct cast *cast, const struct area *area, int row, int column,
                         group_set lot)
{
    BITS_EACH (group, lot)
        column = 1 + area_text(area, row, column, STYLE_PLAIN, tr(cast->language, letters[group]));
}

static void draw_names(const struct cast *cast, const struct area *area, int row, int column,
                       group_set lot)
{
    BITS_EACH (group, lot)
        area_text(area, row++, column, STYLE_PLAIN,
                  tr(cast->language, canaletto_group_names[group]));
}

static void draw_palace(const struct cast *cast, const struct area *area, const struct ring *ring,
                        const struct canaletto *canaletto, int palace)
{
    struct area box = palace_box(area, ring, palace);
    group_set lot = canaletto->palace[palace];
    enum style style = lot ? STYLE_STRONG : STYLE_DIM;
    if (!ring->large && at_side(palace)) {
        area_format(&box, 1, 1, style, "%2d", palace + 1);
        draw_signs(&box, 1, 3, canaletto, palace);
        draw_letters(cast, &box, 1, 5, lot);
        return;
    }
    int column = area_format(&box, 0, 2, style, "%d", palace + 1);
    draw_signs(&box, 0, column, canaletto, palace);
    if (ring->large)
        draw_names(cast, &box, 1, 2, lot);
    else
        draw_letters(cast, &box, 1, 1, lot);
}

/* ---- The lagoon ---- */

static struct area lagoon_of(const struct area *area, const struct ring *ring)
{
    int top = ring->rows + 2, edge = ring->side + 2;
    return area_part(area, top, edge + 1, ring->bottom - ring->rows - top - 1,
                     ring_columns(ring) - 2 * edge - 2);
}

/* "Bid 12: Fox". */
static void draw_bid(const struct area *area, int row, const struct sight *sight)
{
    enum { NAME = 10 };
    const struct canaletto *canaletto = canaletto_in(sight->known);
    if (canaletto->head.phase != AUCTION || canaletto->bid == 0) {
        area_text(area, row, 0, STYLE_STRONG,
                  canaletto->head.phase == PHASE_OVER
                      ? tr(sight->cast->language, "The game is over")
                  : canaletto->head.phase == RESALE ? tr(sight->cast->language, "The resale")
                                                    : tr(sight->cast->language, "No bid yet"));
        return;
    }
    int column = board_counted(area, row, 0, STYLE_STRONG, tr(sight->cast->language, "Bid {n}:"),
                               canaletto->bid) +
                 1;
    struct area name = area_part(area, row, column, 1, NAME);
    board_shortened(&name, style_of_seat(canaletto->leader), sight->cast->name[canaletto->leader]);
}

/* "still in: 1 3 4", at the right, if there is an auction. */
static void draw_bidders(const struct cast *cast, const struct area *area, int row,
                         const struct canaletto *canaletto)
{
    int column = area->columns - 2 * canaletto->head.players;
    if (canaletto->head.phase != AUCTION)
        return;
    board_ending(area, row, column, STYLE_DIM, tr(cast->language, "still in:"));
    BITS_EACH (seat, canaletto->in)
        column = area_format(area, row, column, style_of_seat((seat_id)seat), " %d", (int)seat + 1);
}

/* The tiles in the order in which they are spent: what is left of the arrow is gone. */
static void draw_tiles(const struct cast *cast, const struct area *area, int row,
                       const struct canaletto *canaletto, int width)
{
    int column = area_text(area, row, 0, STYLE_DIM, tr(cast->language, "Values")) + 1;
    for (int i = 0; i < TILES_USED; i++, column += width) {
        bool spent = i < canaletto->tiles_spent;
        enum style style = spent ? STYLE_DIM : STYLE_STRONG;
        if (i == canaletto->tiles_spent)
            area_text(area, row, column, STYLE_ALERT, "▸");
        if (canaletto->tile[i] == UNKNOWN)
            board_ending(area, row, column + width, STYLE_PLAIN, "?");
        else
            board_number(area, row, column + width, style, canaletto->tile[i]);
    }
}

static void list_treasures(const struct cast *cast, struct buffer *out, group_set lot)
{
    BITS_EACH (group, lot)
        buffer_format(out, "%s%s", out->length ? ", " : "",
                      tr(cast->language, canaletto_group_names[group]));
}

/* "▮ Column at palace 5: mirror, fan". */
static void draw_marker(const struct area *area, int row, const char *sign, const char *sentence,
                        const struct sight *sight, int palace)
{
    struct buffer things = {0}, line = {0};
    list_treasures(sight->cast, &things, canaletto_in(sight->known)->palace[palace]);
    TR_SAY(&line, sentence, {"n", TR_NUMBER(palace + 1)},
           {"things", things.length ? buffer_text(&things) : "─"});
    area_text(area, row, 0, STYLE_STRONG, sign);
    area_text(area, row, 2, STYLE_PLAIN, buffer_text(&line));
    buffer_close(&things);
    buffer_close(&line);
}

static void draw_water(const struct area *area, int row)
{
    for (int column = row % 2; column + 3 < area->columns; column += 4)
        area_text(area, row, column, STYLE_WATER, "~~");
}

static void draw_lagoon(const struct area *area, const struct ring *ring, const struct sight *sight)
{
    const struct canaletto *canaletto = canaletto_in(sight->known);
    struct area lagoon = lagoon_of(area, ring);
    if (!ring->large) {
        draw_bid(&lagoon, 0, sight);
        draw_bidders(sight->cast, &lagoon, 0, canaletto);
        draw_tiles(sight->cast, &lagoon, 1, canaletto, 3);
        return;
    }
    draw_water(&lagoon, 0);
    draw_bid(&lagoon, 1, sight);
    draw_bidders(sight->cast, &lagoon, 1, canaletto);
    draw_marker(&lagoon, 2, COLUMN_SIGN,
                tr(sight->cast->language, "Column at palace {n}: {things}"), sight,
                canaletto->column);
    draw_marker(&lagoon, 3, GONDOLA_SIGN,
                tr(sight->cast->language, "Gondola at palace {n}: {things}"), sight,
                gondola_of(canaletto));
    draw_tiles(sight->cast, &lagoon, 5, canaletto, 5);
    draw_water(&lagoon, 6);
}

/* ---- Who owns what ---- */

struct columns {
    int names, group_width, cash, debt, score, bribe;
};

static const struct columns columns_for[] = {
    {12, 4, 67, 73, 0, 74},
    {18, 5, 85, 91, 0, 92},
    {20, 6, 100, 106, 113, 115},
};

static const struct columns *columns_in(const struct area *area)
{
    return &columns_for[area->columns >= LARGE_COLUMNS ? 2 : area->columns >= 100 ? 1 : 0];
}

static int group_end(const struct columns *at, int group)
{
    return at->names + (group + 1) * at->group_width;
}

static int pieces_lying(const struct canaletto *canaletto, int group)
{
    int lying = 0;
    for (int palace = 0; palace < PALACES; palace++)
        lying += canaletto->palace[palace] >> group & 1;
    return lying;
}

static int pieces_owned(const struct canaletto *canaletto, int group)
{
    int owned = 0;
    for (seat_id seat = 0; seat < canaletto->head.players; seat++)
        owned += canaletto->owned[seat][group];
    return owned;
}

static void draw_heading(const struct cast *cast, const struct area *area, int row,
                         const struct columns *at)
{
    for (int group = 0; group < GROUPS; group++)
        board_ending(area, row, group_end(at, group), STYLE_STRONG,
                     tr(cast->language, letters[group]));
    board_ending(area, row, at->cash, STYLE_STRONG, tr(cast->language, "cash"));
    board_ending(area, row, at->debt, STYLE_STRONG, tr(cast->language, "debt"));
    if (at->score)
        board_ending(area, row, at->score, STYLE_STRONG, tr(cast->language, "score"));
    area_text(area, row, at->bribe, STYLE_STRONG, tr(cast->language, "bribe"));
}

/* How many of each group still lie in palaces, of how many. */
static void draw_lying(const struct cast *cast, const struct area *area, int row,
                       const struct columns *at, const struct canaletto *canaletto)
{
    area_text(area, row, 1, STYLE_DIM, tr(cast->language, "in palaces"));
    for (int group = 0; group < GROUPS; group++) {
        int lying = pieces_lying(canaletto, group);
        char text[16] = "";
        snprintf(text, sizeof text, "%d/%d", lying, canaletto_group_size[group]);
        bool resold = !lying && !pieces_owned(canaletto, group);
        bool waits = canaletto->waiting >> group & 1;
        board_ending(area, row, group_end(at, group), waits ? STYLE_ALERT : STYLE_DIM,
                     resold ? "─" : text);
    }
}

static void draw_player(const struct area *area, int row, const struct columns *at,
                        const struct sight *sight, seat_id seat)
{
    const struct canaletto *canaletto = canaletto_in(sight->known);
    struct area name = area_part(area, row, 0, 1, at->names + 1);
    bool passed = canaletto->head.phase == AUCTION && !(canaletto->in >> seat & 1);
    board_player(&name, sight, seat, passed ? "×" : " ");
    for (int group = 0; group < GROUPS; group++) {
        int owned = canaletto->owned[seat][group];
        if (owned)
            board_number(area, row, group_end(at, group), style_of_seat(seat), owned);
        else
            board_ending(area, row, group_end(at, group), STYLE_DIM, "·");
    }
    board_number(area, row, at->cash, STYLE_PLAIN, canaletto->cash[seat]);
    board_number(area, row, at->debt, canaletto->debt[seat] ? STYLE_ALERT : STYLE_DIM,
                 canaletto->debt[seat]);
    if (at->score)
        board_number(area, row, at->score, STYLE_PLAIN,
                     canaletto->cash[seat] - 2 * canaletto->debt[seat]);
    bool bribe = canaletto->masks >> seat & 1;
    area_text(area, row, at->bribe + 2, bribe ? STYLE_GOOD : STYLE_DIM, bribe ? "●" : "─");
}

/* What the three letters stand for, if it fits. */
static void draw_legend(const struct cast *cast, const struct area *area)
{
    enum { APART = 3 };
    int row = 0, column = 0;
    for (int group = 0; group < GROUPS; group++) {
        int width = text_columns(tr(cast->language, letters[group])) + 1 +
                    text_columns(tr(cast->language, canaletto_group_names[group]));
        if (column + width > area->columns) {
            column = 0;
            row++;
        }
        area_text(area, row, column, STYLE_STRONG, tr(cast->language, letters[group]));
        board_ending(area, row, column + width, STYLE_DIM,
                     tr(cast->language, canaletto_group_names[group]));
        column += width + APART;
    }
}

/* In what is left below the players: all the letters, or else the lot in full. */
static void draw_notes(const struct area *area, const struct sight *sight)
{
    enum { LEGEND_ROWS = 3 };
    if (area->rows >= LEGEND_ROWS)
        draw_legend(sight->cast, area);
    else if (area->rows > 0)
        draw_marker(area, area->rows - 1, COLUMN_SIGN,
                    tr(sight->cast->language, "Column at palace {n}: {things}"), sight,
                    canaletto_in(sight->known)->column);
}

static void draw_signs_legend(const struct cast *cast, const struct area *area,
                              const struct ring *ring)
{
    struct area lagoon = lagoon_of(area, ring);
    struct area edge =
        area_part(area, ring->rows + 1, lagoon.column - area->column, 1, lagoon.columns);
    struct buffer line = {0};
    buffer_format(&line, " %s %s  %s %s  × %s ", COLUMN_SIGN, tr(cast->language, "column"),
                  GONDOLA_SIGN, tr(cast->language, "gondola"), tr(cast->language, "passed"));
    area_text_centre(&edge, 0, STYLE_DIM, buffer_text(&line));
    buffer_close(&line);
}

static void draw(const struct area *whole, const struct cast *cast, const union game_state *known,
                 seat_id viewer)
{
    const struct sight sight = {cast, known, viewer};
    const struct canaletto *canaletto = canaletto_in(known);
    struct area area = board_area(whole);
    struct ring ring = ring_in(&area);
    const struct columns *at = columns_in(&area);
    draw_edges(&area, &ring);
    for (int palace = 0; palace < PALACES; palace++)
        draw_palace(cast, &area, &ring, canaletto, palace);
    draw_signs_legend(cast, &area, &ring);
    draw_lagoon(&area, &ring, &sight);
    int row = ring.large ? ring.bottom + 1 : ring.bottom;
    if (!ring.large) /* the heading stands on the edge: without corners of palaces */
        area_fill(&area, row, 1, ring_columns(&ring) - 2, STYLE_STONE, "─");
    draw_heading(cast, &area, row++, at);
    draw_lying(cast, &area, row++, at, canaletto);
    for (seat_id seat = 0; seat < canaletto->head.players; seat++)
        draw_player(&area, row++, at, &sight, seat);
    struct area notes = area_part(&area, row, 1, area.rows - row, area.columns - 1);
    draw_notes(&notes, &sight);
}

const struct board board_canaletto = {BOARD_ROWS_MAX, draw};
