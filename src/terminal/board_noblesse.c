/* board_noblesse.c: the race to the banquet. The track winds: from the club past nine castles to
 * the right, past nine more back to the left, then along the banquet table. Beside it the two shop
 * windows and the prison; below, the players with what everybody knows of them, and collections on
 * show. With room enough castles, windows and cells are drawn as boxes. */
#include "games/noblesse/noblesse.h"
#include "terminal/board_parts.h"

#include <stdio.h>

enum {
    CASTLES = 18,
    LANE = CASTLES / 2, /* castles in a row */
    LARGE_ROWS = 24,
    LARGE_COLUMNS = 110
};

/* A castle's squares: `count` from `first` on. */
struct castle {
    int first, count;
};

/* Castles are told apart by how many squares they have: §2.4. */
static struct castle castle_at(int number)
{
    static const uint8_t squares[CASTLES] = {2, 2, 3, 2, 2, 2, 2, 3, 2, 2, 2, 3, 2, 2, 2, 2, 3, 2};
    struct castle castle = {.first = 1};
    for (int i = 0; i < number; i++)
        castle.first += squares[i];
    castle.count = squares[number];
    return castle;
}

/* The look of the track in the room that there is. */
struct track {
    bool large;
    int square;  /* columns of a square */
    int club;    /* columns of the club, edge included */
    int rows;    /* of the whole track */
    int columns; /* of the whole track */
};

static const struct track small_track = {false, 2, 9, 5, 58};
static const struct track large_track = {true, 3, 10, 9, 80};

static seat_mask pawns_on(const struct noblesse *noblesse, int square)
{
    seat_mask pawns = 0;
    for (seat_id seat = 0; seat < noblesse->head.players; seat++)
        if (noblesse->pawn[seat] == square)
            pawns |= seat_bit(seat);
    return pawns;
}

/* ---- The track ---- */

static int draw_pawns(const struct area *area, int row, int column, seat_mask pawns)
{
    BITS_EACH (seat, pawns)
        column = area_format(area, row, column, style_of_seat((seat_id)seat), "%d", (int)seat + 1);
    return column;
}

/* The pawns of a square in its own columns, or how many there are. */
static void draw_square(const struct area *area, int row, int column, int columns, seat_mask pawns)
{
    if (!pawns)
        area_text(area, row, column, STYLE_DIM, "·");
    else if (bits_count(pawns) <= columns)
        draw_pawns(area, row, column, pawns);
    else
        area_format(area, row, column, STYLE_STRONG, "×%d", bits_count(pawns));
}

/* Whether pawns on one square need the room of the empty ones beside it, and have it. */
static bool crowded(const struct noblesse *noblesse, struct castle castle, int square)
{
    int occupied = 0, most = 0;
    for (int i = 0; i < castle.count; i++) {
        int pawns = bits_count(pawns_on(noblesse, castle.first + i));
        occupied += pawns > 0;
        most = pawns > most ? pawns : most;
    }
    return occupied == 1 && most > square && most + castle.count - 1 <= castle.count * square;
}

/* The squares of a castle; the way leads to the right, or back to the left. */
static void draw_castle(const struct area *area, const struct track *track,
                        const struct noblesse *noblesse, int number)
{
    struct castle castle = castle_at(number);
    const uint8_t *reward = noblesse_reward[castle.first];
    char text[16] = "";
    snprintf(text, sizeof text, "%s%d|%d", track->large ? "⌂ " : "", reward[0], reward[1]);
    area_text_centre(area, 0, STYLE_STONE, text);
    bool close = crowded(noblesse, castle, track->square);
    int column = 0;
    for (int place = 0; place < castle.count; place++) {
        int square = castle.first + (number < LANE ? place : castle.count - 1 - place);
        seat_mask pawns = pawns_on(noblesse, square);
        draw_square(area, 1, column, close ? SEATS_MAX : track->square, pawns);
        column += !close ? track->square : pawns ? bits_count(pawns) : 1;
    }
}

/* Where a castle is, between its edges: lanes are mirrored, so both have the same widths. */
static struct area castle_area(const struct area *area, const struct track *track, int number)
{
    int column = track->club, row = track->large ? 1 : 0;
    int steps = number < LANE ? number : CASTLES - 1 - number;
    for (int i = 0; i < steps; i++)
        column += castle_at(number < LANE ? i : CASTLES - 1 - i).count * track->square + 1;
    if (number >= LANE)
        row += track->large ? 3 : 2;
    return area_part(area, row, column, 2, castle_at(number).count * track->square);
}

static void draw_small_edges(const struct area *area, const struct track *track)
{
    for (int number = 0; number < CASTLES; number++) {
        struct area castle = castle_area(area, track, number);
        int row = castle.row - area->row, column = castle.column - area->column;
        area_text(area, row, column - 1, STYLE_DIM, "│");
        area_text(area, row + 1, column - 1, STYLE_DIM, "│");
    }
    static const char *const turn[] = {"╮", "│", "│", "╯"};
    for (int row = 0; row < 4; row++)
        area_text(area, row, track->columns - 1, STYLE_DIM, turn[row]);
    area_text(area, 3, track->club - 4, STYLE_DIM, "╭──");
}

static void draw_large_edges(const struct area *area, const struct track *track)
{
    struct lattice lattice = {0};
    lattice_box(&lattice, 0, 0, 4, track->club);
    for (int number = 0; number < CASTLES; number++) {
        struct area castle = castle_area(area, track, number);
        lattice_box(&lattice, castle.row - area->row - 1, castle.column - area->column - 1, 4,
                    castle.columns + 2);
    }
    lattice_box(&lattice, 6, 0, 3, track->columns);
    lattice_draw(&lattice, area, STYLE_STONE);
    area_text(area, 5, track->club - 4, STYLE_DIM, "◂──");
}

static void draw_club(const struct cast *cast, const struct area *area, const struct track *track,
                      const struct noblesse *noblesse)
{
    int row = track->large ? 1 : 0, column = track->large ? 1 : 0;
    area_format(area, row, column, STYLE_STONE, "%s %d|%d", tr(cast->language, "Club"),
                noblesse_reward[0][0], noblesse_reward[0][1]);
    draw_pawns(area, row + 1, column, pawns_on(noblesse, 0));
}

static void draw_banquet(const struct cast *cast, const struct area *area,
                         const struct track *track, const struct noblesse *noblesse)
{
    int row = track->large ? 7 : 4, column = track->large ? 4 : 9;
    int last = track->large ? row - 1 : row;
    area_format(area, last, track->large ? 2 : 0, STYLE_STONE, track->large ? " %s " : "%s",
                tr(cast->language, "Banquet"));
    for (int square = TABLE_FIRST; square <= TRACK_END; square++, column += track->square)
        draw_square(area, row, column, track->square, pawns_on(noblesse, square));
}

static void draw_track(const struct cast *cast, const struct area *area, const struct track *track,
                       const struct noblesse *noblesse)
{
    if (track->large)
        draw_large_edges(area, track);
    else
        draw_small_edges(area, track);
    draw_club(cast, area, track, noblesse);
    for (int number = 0; number < CASTLES; number++) {
        struct area castle = castle_area(area, track, number);
        draw_castle(&castle, track, noblesse, number);
    }
    draw_banquet(cast, area, track, noblesse);
}

/* ---- Shop windows and prison ---- */

static void draw_window(const struct cast *cast, const struct area *area,
                        const struct noblesse *noblesse, int pile)
{
    int left = pile_left(noblesse, pile);
    int column =
        board_counted(area, pile, 0, STYLE_PLAIN, tr(cast->language, "Pile {n}"), pile + 1) + 1;
    if (!left) {
        area_text(area, pile, column, STYLE_DIM, tr(cast->language, "empty"));
        return;
    }
    column =
        area_text(area, pile, column, STYLE_STRONG, noblesse_card_names[pile_top(noblesse, pile)]);
    area_format(area, pile, column + 1, STYLE_DIM, "▤%d", left);
}

static void draw_prison(const struct cast *cast, const struct area *area,
                        const struct noblesse *noblesse)
{
    area_text(area, 2, 0, STYLE_PLAIN, tr(cast->language, "Prison"));
    int column = area_text(area, 3, 0, STYLE_STONE, "║");
    for (int cell = 0; cell < noblesse->head.players; cell++) {
        int thief = noblesse->prison[cell];
        if (thief)
            board_number(area, 3, column + 2, style_of_seat(noblesse_thief_owner[thief]), thief);
        column = area_text(area, 3, column + 2, STYLE_STONE, "║");
    }
}

static void draw_large_window(const struct cast *cast, const struct area *area,
                              const struct noblesse *noblesse, int pile)
{
    static const char *const kinds[LETTERS] = {TR("astrolabe"), TR("bronze"), TR("cameo"),
                                               TR("dagger"),    TR("enamel"), TR("flute")};
    enum { COLUMNS = 18, ROWS = 5 };
    int left = pile_left(noblesse, pile);
    struct area box = area_part(area, 0, pile * COLUMNS, ROWS, COLUMNS);
    struct area window = area_frame(&box, STYLE_STONE, NULL);
    int end = board_counted(&box, 0, 3, STYLE_STRONG, tr(cast->language, "Pile {n}"), pile + 1);
    area_text(&box, 0, 2, STYLE_STONE, " ");
    area_text(&box, 0, end, STYLE_STONE, " ");
    if (!left) {
        area_text_centre(&window, 1, STYLE_DIM, tr(cast->language, "empty"));
        return;
    }
    int card = pile_top(noblesse, pile);
    area_text_centre(&window, 0, STYLE_STRONG, noblesse_card_names[card]);
    area_text_centre(&window, 1, STYLE_PLAIN, tr(cast->language, kinds[noblesse_letter_of[card]]));
    board_counted(&window, 2, 1, STYLE_DIM, tr_n(cast->language, "▤ {n} card", "▤ {n} cards", left),
                  left);
}

static void draw_large_prison(const struct cast *cast, const struct area *area,
                              const struct noblesse *noblesse)
{
    enum { TOP = 5, CELL = 6 };
    struct lattice lattice = {0};
    struct area prison = area_part(area, TOP, 0, 4, CELL * noblesse->head.players + 1);
    for (int cell = 0; cell < noblesse->head.players; cell++)
        lattice_box(&lattice, 0, cell * CELL, 4, CELL + 1);
    lattice_draw(&lattice, &prison, STYLE_STONE);
    area_format(&prison, 0, 2, STYLE_STRONG, " %s ", tr(cast->language, "Prison"));
    for (int cell = 0; cell < noblesse->head.players; cell++) {
        int thief = noblesse->prison[cell], column = cell * CELL + 2;
        if (!thief)
            continue;
        seat_id owner = noblesse_thief_owner[thief];
        area_format(&prison, 1, column, style_of_seat(owner), "%3d", thief);
        area_format(&prison, 2, column, style_of_seat(owner), "(%d)", owner + 1);
    }
}

static void draw_town(const struct cast *cast, const struct area *area, const struct track *track,
                      const struct noblesse *noblesse)
{
    for (int pile = 0; pile < PILES; pile++)
        if (track->large)
            draw_large_window(cast, area, noblesse, pile);
        else
            draw_window(cast, area, noblesse, pile);
    if (track->large)
        draw_large_prison(cast, area, noblesse);
    else
        draw_prison(cast, area, noblesse);
}

/* ---- The players ---- */

struct columns {
    int names, square, cheques, thieves, letters, letter_width, doing;
};

static const struct columns narrow_columns = {17, 19, 24, 42, 50, 2, 66};
static const struct columns wide_columns = {22, 26, 32, 54, 66, 3, 92};

static void draw_heading(const struct cast *cast, const struct area *area, int row,
                         const struct columns *at)
{
    area_text(area, row, at->square - 2, STYLE_DIM, tr(cast->language, "square"));
    area_text(area, row, at->cheques, STYLE_DIM, tr(cast->language, "cheques"));
    area_text(area, row, at->thieves, STYLE_DIM, tr(cast->language, "thieves"));
    for (int letter = 0; letter < LETTERS; letter++)
        area_format(area, row, at->letters + letter * at->letter_width, STYLE_DIM, "%c",
                    'A' + letter);
    area_text(area, row, 1 + at->letters + LETTERS * at->letter_width, STYLE_DIM, "?");
    area_text(area, row, at->doing, STYLE_DIM, tr(cast->language, "this round"));
}

static void draw_place(const struct area *area, int row, const struct columns *at,
                       const struct noblesse *noblesse, seat_id seat)
{
    int square = noblesse->pawn[seat];
    board_number(area, row, at->square, STYLE_STRONG, square);
    if (square < TABLE_FIRST)
        area_format(area, row, at->square + 1, STYLE_STONE, "%d|%d", noblesse_reward[square][0],
                    noblesse_reward[square][1]);
}

static int cheques_columns(uint32_t cheques)
{
    int columns = -1; /* no space after the last */
    BITS_EACH (cheque, cheques)
        columns += cheque < 10 ? 2 : 3;
    return columns;
}

/* From the highest down; how many more there are if they do not fit. */
static void draw_cheques(const struct area *field, uint32_t cheques)
{
    enum { MORE = 3, CHEQUE_WIDTH = 3 };
    int column = 0;
    while (cheques) {
        int room = field->columns - column;
        if (cheques_columns(cheques) > room && room < CHEQUE_WIDTH + MORE) {
            area_format(field, 0, column, STYLE_DIM, "+%d", bits_count(cheques));
            return;
        }
        int highest = bits_highest(cheques);
        column = 1 + area_format(field, 0, column, STYLE_PLAIN, "%d", highest);
        cheques &= ~(1u << highest);
    }
}

/* Both thieves of a player; one in prison stands in brackets. */
static void draw_thieves(const struct area *area, int row, int column,
                         const struct noblesse *noblesse, seat_id seat)
{
    BITS_EACH (thief, noblesse_thieves_of[seat]) {
        bool free = noblesse->thieves >> thief & 1;
        column = area_format(area, row, column, free ? STYLE_PLAIN : STYLE_DIM,
                             free ? "%d " : "[%d]", (int)thief);
    }
}

static void draw_letters(const struct area *area, int row, const struct columns *at,
                         const struct noblesse *noblesse, seat_id seat)
{
    int column = at->letters;
    for (int letter = 0; letter < LETTERS; letter++, column += at->letter_width) {
        int count = bits_count(noblesse->hand[seat] & noblesse_letter(letter));
        area_format(area, row, column, count ? STYLE_STRONG : STYLE_DIM, count ? "%d" : "·", count);
    }
    if (noblesse->hidden[seat])
        area_format(area, row, column, STYLE_DIM, "+%d", noblesse->hidden[seat]);
}

static int thief_at_castle(const struct noblesse *noblesse, seat_id seat)
{
    unsigned thieves = noblesse->castle_thieves & noblesse_thieves_of[seat];
    return thieves ? bits_highest(thieves) : 0;
}

static bool has_shown(const struct noblesse *noblesse, seat_id seat)
{
    for (int i = 0; i < noblesse->ranked_count; i++)
        if (noblesse->ranked[i] == seat)
            return true;
    return false;
}

/* Where somebody is or what somebody does in this round, as far as it is revealed. */
static const char *doing_of(const struct cast *cast, const struct noblesse *noblesse, seat_id seat)
{
    bool asked = noblesse->head.to_act >> seat & 1;
    switch (noblesse->head.phase) {
    case AUCTION:
    case PILE:
        return noblesse->castle >> seat & 1 ? tr(cast->language, "castle")
                                            : tr(cast->language, "auction");
    case CASTLE:
        return asked ? tr(cast->language, "castle") : tr(cast->language, "auction");
    case EXHIBITION:
    case THEFT:
        if (noblesse->detectives >> seat & 1)
            return tr(cast->language, "detective");
        if (has_shown(noblesse, seat) || (asked && noblesse->head.phase == EXHIBITION))
            return tr(cast->language, "exhibits");
        return thief_at_castle(noblesse, seat) ? tr(cast->language, "thief {n}") : "";
    default:
        return "";
    }
}

/* The letters of what is on show; just how many if they do not fit. */
static void draw_shown(const struct area *area, int row, int column, card_set shown)
{
    if (shown && bits_count(shown) > area->columns - column) {
        area_format(area, row, column, STYLE_PLAIN, "%d", bits_count(shown));
        return;
    }
    BITS_EACH (card, shown)
        column = area_format(area, row, column, STYLE_PLAIN, "%c", 'A' + noblesse_letter_of[card]);
}

static void draw_player(const struct area *area, int row, const struct columns *at,
                        const struct sight *sight, seat_id seat)
{
    const struct noblesse *noblesse = noblesse_in(sight->known);
    struct area name = area_part(area, row, 0, 1, at->names - 1);
    board_player(&name, sight, seat, " ");
    draw_place(area, row, at, noblesse, seat);
    struct area cheques = area_part(area, row, at->cheques, 1, at->thieves - at->cheques - 1);
    draw_cheques(&cheques, noblesse->cheques[seat]);
    draw_thieves(area, row, at->thieves, noblesse, seat);
    draw_letters(area, row, at, noblesse, seat);
    int column =
        board_counted(area, row, at->doing, STYLE_STRONG, doing_of(sight->cast, noblesse, seat),
                      thief_at_castle(noblesse, seat));
    draw_shown(area, row, column + 1, noblesse->hand[seat] & noblesse->on_show);
}

/* ---- Cards by letter and year ---- */

/* Columns that cards take in one line with years of `digits` digits. */
static int cards_columns(card_set cards, int digits)
{
    int columns = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        int count = bits_count(cards & noblesse_letter(letter));
        columns += count ? 2 + count * (digits + 1) : 0;
    }
    return columns;
}

/* "A 1503 1547  B 1511", wrapped in the area. All years begin with 1, which is left out if room is
 * short; what has no room even so is counted. Returns the rows used. */
static int draw_cards(const struct area *area, card_set cards)
{
    enum { YEAR = 4, MORE = 3, SPARE = 8 };
    int room = area->rows * (area->columns - SPARE);
    int digits = cards_columns(cards, YEAR) <= room || area->rows == 0 ? YEAR : YEAR - 1;
    int row = 0, column = 0, letter = LETTERS;
    for (card_set rest = cards; rest; rest = bits_without_lowest(rest)) {
        int card = bits_lowest(rest);
        bool fresh = letter != noblesse_letter_of[card];
        int width = digits + (fresh ? 2 : 0);
        bool last = row + 1 >= area->rows;
        int needed = last && bits_count(rest) > 1 ? width + 1 + MORE : width;
        if (last && column + needed > area->columns) {
            area_format(area, row, column, STYLE_DIM, "+%d", bits_count(rest));
            break;
        }
        if (column + width > area->columns) {
            row++;
            column = 0;
            fresh = true;
        }
        letter = noblesse_letter_of[card];
        if (fresh)
            column = 1 + area_format(area, row, column, STYLE_STRONG, "%c", 'A' + letter);
        column = 1 + area_text(area, row, column, STYLE_PLAIN,
                               noblesse_card_names[card] + 1 + YEAR - digits);
        card_set same = bits_without_lowest(rest) & noblesse_letter(letter);
        column += !same;
    }
    return row + 1;
}

/* A line "label: cards" in what is left of an area; returns the row after it. */
static int draw_line(const struct area *area, int row, enum style style, const char *label,
                     card_set cards)
{
    if (row >= area->rows)
        return row;
    int column = 2 + area_text(area, row, 0, style, label);
    struct area rest = area_part(area, row, column, area->rows - row, area->columns - column);
    return row + draw_cards(&rest, cards);
}

/* What is on show at a place of the ranking. */
static int draw_collection(const struct area *area, int row, const struct sight *sight, int place)
{
    const struct noblesse *noblesse = noblesse_in(sight->known);
    seat_id seat = noblesse->ranked[place];
    struct buffer label = {0};
    TR_SAY(&label, tr(sight->cast->language, "On show, {player}:"),
           {"player", sight->cast->name[seat]});
    row = draw_line(area, row, style_of_seat(seat), buffer_text(&label),
                    noblesse->hand[seat] & noblesse->on_show);
    buffer_close(&label);
    return row;
}

/* Below the players: the collection that a thief is at, the own hand if `hand`, the other
 * collections. */
static void draw_notes(const struct area *area, const struct sight *sight, bool hand)
{
    const struct noblesse *noblesse = noblesse_in(sight->known);
    bool theft = noblesse->head.phase == THEFT;
    int row = 0;
    if (theft)
        row = draw_collection(area, row, sight, noblesse->stage);
    if (hand && sight->viewer != SPECTATOR)
        row = draw_line(area, row, style_of_seat(sight->viewer),
                        tr(sight->cast->language, "Your cards:"), noblesse->hand[sight->viewer]);
    for (int place = 0; theft && place < noblesse->ranked_count; place++)
        if (place != noblesse->stage)
            row = draw_collection(area, row, sight, place);
}

static void draw(const struct area *whole, const struct cast *cast, const union game_state *known,
                 seat_id viewer)
{
    enum { INDENT = 6, LINES_MAX = 3 };
    const struct sight sight = {cast, known, viewer};
    const struct noblesse *noblesse = noblesse_in(known);
    struct area area = board_area(whole);
    bool large = area.rows >= LARGE_ROWS && area.columns >= LARGE_COLUMNS;
    const struct track *track = large ? &large_track : &small_track;
    const struct columns *at = area.columns >= LARGE_COLUMNS ? &wide_columns : &narrow_columns;
    draw_track(cast, &area, track, noblesse);
    struct area town = area_part(&area, 0, track->columns + 2, track->rows, area.columns);
    draw_town(cast, &town, track, noblesse);
    int row = track->rows, players = noblesse->head.players;
    draw_heading(cast, &area, row++, at);
    int lines = (area.rows - row - 1) / players;
    lines = lines < 1 ? 1 : lines > LINES_MAX ? LINES_MAX : lines;
    for (seat_id seat = 0; seat < players; seat++, row += lines) {
        draw_player(&area, row, at, &sight, seat);
        struct area cards = area_part(&area, row + 1, INDENT, lines - 1, area.columns - INDENT);
        if (lines > 1)
            draw_cards(&cards, noblesse->hand[seat]);
    }
    struct area notes = area_part(&area, row, 1, area.rows - row, area.columns - 1);
    draw_notes(&notes, &sight, lines == 1);
}

const struct board board_noblesse = {BOARD_ROWS_MAX, draw};
