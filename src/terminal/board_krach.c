/* board_krach.c: the exchange. On the left the turned card as a share certificate, its border and
 * its centre in the patterns of their colours, and under it what is on the table; on the right the
 * players, what each colour sells for, and the score track. */
#include "games/krach/krach.h"
#include "terminal/board_parts.h"

struct colour_look {
    const char *name;
    const char *letters;
    const char *sale;
    const char *pattern;
    enum style style;
};

static const struct colour_look looks[COLOURS] = {
    [BROWN] = {TR("brown"), TR("Br"), TR("sell brown for {n}"), "▓", STYLE_BROWN},
    [PINK] = {TR("pink"), TR("Pi"), TR("sell pink for {n}"), "░", STYLE_PINK},
    [BLUE] = {TR("blue"), TR("Bl"), TR("sell blue for {n}"), "≈", STYLE_BLUE},
    [GREEN] = {TR("green"), TR("Gr"), TR("sell green for {n}"), "#", STYLE_GREEN},
    [YELLOW] = {TR("yellow"), TR("Ye"), TR("sell yellow for {n}"), "+", STYLE_YELLOW},
};

/* Where things stand in the table of players. */
struct columns {
    int names, score, colour, colour_width, chips, state;
};

static const struct columns narrow_columns = {14, 18, 19, 4, 45, 45};
static const struct columns middle_columns = {20, 25, 27, 6, 64, 65};
static const struct columns wide_columns = {16, 20, 22, 10, 76, 77};

enum {
    FACTS = 5,
    TRACK_ROWS = 4,
    CARD_ROWS_MAX = 14,
    PLATE_ROWS = 4,
    WIDE = 110,
    MIDDLE = 100,
    NARROW_CARD = 24,
    WIDE_CARD = 32
};

/* ---- The turned card ---- */

static void fill_pattern(const struct area *area, enum style style, const char *pattern)
{
    for (int row = 0; row < area->rows; row++)
        area_fill(area, row, 0, area->columns, style, pattern);
}

/* Text on a pattern, with a space on either side. */
static void write_over(const struct area *area, int row, enum style style, const char *text)
{
    struct buffer line = {0};
    buffer_format(&line, " %s ", text);
    area_text_centre(area, row, style, buffer_text(&line));
    buffer_close(&line);
}

static struct area inside(const struct area *area, int edge)
{
    return area_part(area, edge, edge, area->rows - 2 * edge, area->columns - 2 * edge);
}

static void draw_certificate(const struct cast *cast, const struct area *area,
                             const struct krach *krach)
{
    const struct colour_look *centre = &looks[card_centre(turned_card(krach))];
    const struct colour_look *border = &looks[card_border(turned_card(krach))];
    fill_pattern(area, border->style, border->pattern);
    struct area sheet = inside(area, 1);
    struct area middle = area_frame(&sheet, STYLE_DIM, NULL);
    fill_pattern(&middle, centre->style, centre->pattern);
    int row = (middle.rows - 1) / 2;
    if (middle.rows >= PLATE_ROWS + 2) {
        struct area plate = area_part(&middle, row - 1, 4, PLATE_ROWS, middle.columns - 8);
        fill_pattern(&plate, STYLE_DIM, " ");
        area_frame(&plate, STYLE_DIM, NULL);
    }
    write_over(&middle, row, STYLE_STRONG, tr(cast->language, centre->name));
    write_over(&middle, row + 1, STYLE_PLAIN,
               krach->winner_took ? tr(cast->language, "taken") : tr(cast->language, "one share"));
    write_over(area, 0, STYLE_STRONG, tr(cast->language, border->name));
    write_over(area, area->rows - 1, STYLE_STRONG, tr(cast->language, border->name));
}

static void draw_crash(const struct cast *cast, const struct area *area)
{
    fill_pattern(area, STYLE_ALERT, "╳");
    struct area middle = inside(area, 2);
    fill_pattern(&middle, STYLE_ALERT, " ");
    int row = (middle.rows - 1) / 2;
    area_text_centre(&middle, row, STYLE_ALERT, tr(cast->language, "THE CRASH"));
    area_text_centre(&middle, row + 1, STYLE_ALERT, tr(cast->language, "the game is over"));
}

/* ---- What is on the table ---- */

static void draw_sale(const struct cast *cast, const struct area *area, int row,
                      const struct krach *krach)
{
    int colour = card_border(turned_card(krach));
    struct buffer line = {0};
    TR_SAY(&line, tr(cast->language, looks[colour].sale),
           {"n", TR_NUMBER(share_price(krach, colour))});
    area_text(area, row, 0, looks[colour].style, looks[colour].pattern);
    area_text(area, row, 2, STYLE_PLAIN, buffer_text(&line));
    buffer_close(&line);
}

/* The deck as cards seen from the side, and those among which the Crash is. */
static void draw_deck(const struct cast *cast, const struct area *area, int row,
                      const struct krach *krach)
{
    int over = krach->head.phase == PHASE_OVER;
    int left = krach->deck_size - krach->head.round - over;
    int last = left < LAST_CARDS ? left : LAST_CARDS;
    int column = area_format(area, row, 0, STYLE_PLAIN, "%s %d ", tr(cast->language, "Deck"), left);
    struct area safe = area_part(area, row, column, 1, area->columns - column - (over ? 0 : last));
    column += board_heap(&safe, 0, 0, STYLE_DIM, "▮", over ? left : left - last);
    if (over)
        return;
    area_fill(area, row, column, last, STYLE_ALERT, "╳");
    if (left > last)
        board_counted(
            area, row + 1, 0, STYLE_PLAIN,
            tr_n(cast->language, "╳ Crash: {n} safe card", "╳ Crash: {n} safe cards", left - last),
            left - last);
    else
        area_text(area, row + 1, 0, STYLE_ALERT, tr(cast->language, "╳ Crash: any card now!"));
}

static void draw_chips(const struct area *area, int row, const char *whose, int chips)
{
    int column = area_format(area, row, 0, STYLE_PLAIN, "%s %d ", whose, chips);
    board_heap(area, row, column, STYLE_GOOD, "●", chips);
}

static void draw_table(const struct cast *cast, const struct area *area, const struct krach *krach)
{
    int rows = area->rows - FACTS < CARD_ROWS_MAX ? area->rows - FACTS : CARD_ROWS_MAX;
    struct area card = area_part(area, 0, 0, rows, area->columns);
    if (krach->head.phase == PHASE_OVER) {
        draw_crash(cast, &card);
    } else {
        draw_certificate(cast, &card, krach);
        draw_sale(cast, area, rows, krach);
    }
    draw_deck(cast, area, rows + 1, krach);
    draw_chips(area, rows + 3, tr(cast->language, "Pot"), krach->pot);
    draw_chips(area, rows + 4, tr(cast->language, "Bank"), krach->bank);
}

/* ---- The players ---- */

static void draw_heading(const struct cast *cast, const struct area *area, const struct columns *at,
                         bool wide)
{
    board_ending(area, 0, at->score, STYLE_DIM, tr(cast->language, "score"));
    for (int colour = 0; colour < COLOURS; colour++) {
        const struct colour_look *look = &looks[colour];
        area_format(area, 0, at->colour + colour * at->colour_width, look->style, "%s%s%s",
                    look->pattern, wide ? " " : "",
                    wide ? tr(cast->language, look->name) : tr(cast->language, look->letters));
    }
    board_ending(area, 0, at->chips, STYLE_DIM, tr(cast->language, "chips"));
}

static void draw_shares(const struct area *area, int row, int column, int colour, int held,
                        bool wide)
{
    const struct colour_look *look = &looks[colour];
    if (!held) {
        area_text(area, row, column + 1, STYLE_DIM, "·");
        return;
    }
    column = area_format(area, row, column, STYLE_PLAIN, "%2d", held);
    area_fill(area, row, column, wide ? held : 1, look->style, look->pattern);
}

static const char *state_of(const struct cast *cast, const struct krach *krach, seat_id seat)
{
    bool in = krach->in >> seat & 1;
    switch (krach->head.phase) {
    case AUCTION:
        return in ? tr(cast->language, "still in") : tr(cast->language, "out");
    case WINNER:
    case RUNNER_UP:
        return in                         ? tr(cast->language, "winner")
               : seat == krach->runner_up ? tr(cast->language, "runner-up")
                                          : tr(cast->language, "out");
    default:
        return "";
    }
}

static bool leads(const struct krach *krach, seat_id seat)
{
    for (seat_id other = 0; other < krach->head.players; other++)
        if (krach->score[other] > krach->score[seat])
            return false;
    return true;
}

static void draw_player(const struct area *area, int row, const struct columns *at,
                        const struct sight *sight, seat_id seat)
{
    const struct krach *krach = krach_in(sight->known);
    struct area name = area_part(area, row, 0, 1, at->names - 1);
    board_player(&name, sight, seat, " ");
    board_number(area, row, at->score, STYLE_STRONG, krach->score[seat]);
    if (leads(krach, seat))
        area_text(area, row, at->score, STYLE_STRONG, "★");
    for (int colour = 0; colour < COLOURS; colour++)
        draw_shares(area, row, at->colour + colour * at->colour_width, colour,
                    krach->held[colour][seat], at == &wide_columns);
    if (chips_told(krach, seat, sight->viewer))
        board_number(area, row, at->chips, STYLE_PLAIN, krach->chips[seat]);
    else
        board_ending(area, row, at->chips, STYLE_DIM, "?");
    bool first = seat == krach->first && krach->head.phase != PHASE_OVER;
    int column = area_text(area, row, at->state, STYLE_PLAIN, first ? "◆" : " ");
    area_text(area, row, column, STYLE_PLAIN, state_of(sight->cast, krach, seat));
}

/* What a card of each colour would bring. */
static void draw_prices(const struct cast *cast, const struct area *area, int row,
                        const struct columns *at, const struct krach *krach)
{
    bool sells = krach->head.phase != PHASE_OVER;
    area_text(area, row, 3, STYLE_DIM, tr(cast->language, "price of a share"));
    for (int colour = 0; colour < COLOURS; colour++) {
        bool now = sells && colour == card_border(turned_card(krach));
        area_format(area, row, at->colour + colour * at->colour_width,
                    now ? STYLE_STRONG : STYLE_DIM, "%2d%s", share_price(krach, colour),
                    now ? "◂" : "");
    }
}

/* ---- The score track ---- */

struct scale {
    int least, most; /* scores at its ends */
    int columns;
};

static int scale_column(const struct scale *scale, int score)
{
    return (score - scale->least) * (scale->columns - 1) / (scale->most - scale->least);
}

static struct scale scale_of(const struct krach *krach, int columns)
{
    enum { STEP = 5, LEAST_MOST = 20 };
    struct scale scale = {.most = LEAST_MOST, .columns = columns};
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        while (krach->score[seat] < scale.least)
            scale.least -= STEP;
        while (krach->score[seat] > scale.most)
            scale.most += STEP;
    }
    return scale;
}

/* Steps between numbers that leave room for them. */
static int scale_step(const struct scale *scale)
{
    static const int steps[] = {1, 5, 10, 20, 50, 100, 200, 500, 1000};
    enum { LABEL = 5 };
    size_t i = 0;
    while (i + 1 < COUNT_OF(steps) &&
           steps[i] * (scale->columns - 1) < LABEL * (scale->most - scale->least))
        i++;
    return steps[i];
}

static void draw_scale(const struct area *area, int row, const struct scale *scale)
{
    int step = scale_step(scale);
    area_fill(area, row, 0, scale->columns, STYLE_DIM, "─");
    for (int score = scale->least / step * step; score <= scale->most; score += step) {
        int column = scale_column(scale, score);
        area_text(area, row, column, STYLE_DIM, "┴");
        area_format(area, row + 1, column, score ? STYLE_DIM : STYLE_PLAIN, "%d", score);
    }
}

/* Pawns on one score stand on each other; when there is no room above, beside. */
static void draw_pawns(const struct area *area, int row, const struct krach *krach,
                       const struct scale *scale)
{
    bool taken[2][BOARD_COLUMNS_MAX] = {0};
    for (seat_id seat = 0; seat < krach->head.players; seat++) {
        int column = scale_column(scale, krach->score[seat]), height = 0;
        while (taken[height][column]) {
            column += height;
            height = !height;
        }
        taken[height][column] = true;
        area_format(area, row - height, column, style_of_seat(seat), "%d", seat + 1);
    }
}

static void draw_track(const struct area *area, int row, const struct krach *krach)
{
    enum { MARGIN = 6 }; /* for pawns beside the last one and the last number */
    struct scale scale = scale_of(krach, area->columns - MARGIN);
    draw_pawns(area, row + 1, krach, &scale);
    draw_scale(area, row + 2, &scale);
}

static void draw(const struct area *whole, const struct cast *cast, const union game_state *known,
                 seat_id viewer)
{
    const struct sight sight = {cast, known, viewer};
    const struct krach *krach = krach_in(known);
    struct area area = board_area(whole);
    bool wide = area.columns >= WIDE;
    int card = wide ? WIDE_CARD : NARROW_CARD;
    struct area table = area_part(&area, 0, 0, area.rows, card);
    struct area players = area_part(&area, 0, card + 1, area.rows, area.columns - card - 1);
    const struct columns *at = wide                     ? &wide_columns
                               : area.columns >= MIDDLE ? &middle_columns
                                                        : &narrow_columns;
    int count = krach->head.players;
    int step = 2 * count + 4 + TRACK_ROWS <= area.rows ? 2 : 1;
    draw_table(cast, &table, krach);
    draw_heading(cast, &players, at, wide);
    for (seat_id seat = 0; seat < count; seat++)
        draw_player(&players, 1 + step * seat, at, &sight, seat);
    draw_prices(cast, &players, 1 + step * count, at, krach);
    draw_track(&players, area.rows - TRACK_ROWS - 1, krach);
    area_text(&players, area.rows - 1, 0, STYLE_DIM,
              tr(cast->language, "▸ to act   ◆ first player   ★ leads"));
}

const struct board board_krach = {BOARD_ROWS_MAX, draw};
