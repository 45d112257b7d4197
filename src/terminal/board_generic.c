/* board_generic.c: a title without a board of its own, drawn from its fields. On top what belongs
 * to the table, in two columns; below it a row for each player with what belongs to them. What does
 * not fit is cut; `status` in plain mode tells all of it. */
#include "terminal/board_parts.h"
#include "words/generic.h"

enum {
    FIELDS_MAX = 32,
    NAMES = 20, /* columns for the players' names */
    COLUMN_LEAST = 4,
    GAP = 2,
    FACT_COLUMNS = 2,
    LABEL = 16 /* columns for the name of a fact */
};

/* The fields that are by seat, or those that are not. */
struct fields {
    const struct state_field *field[FIELDS_MAX];
    int count;
};

static struct fields fields_of(const struct game *game, bool by_seat)
{
    struct fields found = {0};
    for (int i = 0; i < game->field_count && found.count < FIELDS_MAX; i++)
        if (game->fields[i].by_seat == by_seat)
            found.field[found.count++] = &game->fields[i];
    return found;
}

static void draw_value(const struct area *place, const struct sight *sight,
                       const struct state_field *field, seat_id seat)
{
    struct buffer value = {0};
    generic_field(sight->cast, field, sight->known, seat, &value);
    board_shortened(place, STYLE_PLAIN, buffer_text(&value));
    buffer_close(&value);
}

static void draw_name(const struct area *place, const struct state_field *field)
{
    struct buffer name = {0};
    generic_name(field->name, &name);
    board_shortened(place, STYLE_DIM, buffer_text(&name));
    buffer_close(&name);
}

/* ---- The table ---- */

static void draw_fact(const struct area *place, const struct sight *sight,
                      const struct state_field *field)
{
    struct area label = area_part(place, 0, 0, 1, LABEL - 1);
    struct area value = area_part(place, 0, LABEL, 1, place->columns - LABEL - 1);
    draw_name(&label, field);
    draw_value(&value, sight, field, SPECTATOR);
}

/* Down the first column, then the second; an ellipsis where not all fit. Returns the rows used. */
static int draw_facts(const struct area *area, const struct sight *sight)
{
    struct fields facts = fields_of(sight->cast->game, false);
    int wanted = (facts.count + FACT_COLUMNS - 1) / FACT_COLUMNS;
    int rows = wanted < area->rows ? wanted : area->rows;
    int width = area->columns / FACT_COLUMNS;
    for (int i = 0; i < facts.count && i < rows * FACT_COLUMNS; i++) {
        struct area place = area_part(area, i % rows, i / rows * width, 1, width);
        if (rows < wanted && i == rows * FACT_COLUMNS - 1)
            area_text(&place, 0, 0, STYLE_DIM, "…");
        else
            draw_fact(&place, sight, facts.field[i]);
    }
    return rows;
}

/* ---- The players ---- */

/* Columns that a field would like to have: its widest value, or its name. */
static int width_wanted(const struct sight *sight, const struct state_field *field)
{
    struct buffer text = {0};
    generic_name(field->name, &text);
    int widest = text_columns(buffer_text(&text));
    for (seat_id seat = 0; seat < sight->known->head.players; seat++) {
        buffer_clear(&text);
        generic_field(sight->cast, field, sight->known, seat, &text);
        int columns = text_columns(buffer_text(&text));
        widest = columns > widest ? columns : widest;
    }
    buffer_close(&text);
    return widest;
}

static int sum_of_widths(const int width[], int count, int most)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += (width[i] < most ? width[i] : most) + GAP;
    return sum;
}

/* Narrows the widest until all fit; the last ones go if that is not enough. */
static void fit_widths(int width[], int *count, int room)
{
    int most = room;
    while (most > COLUMN_LEAST && sum_of_widths(width, *count, most) > room)
        most--;
    while (sum_of_widths(width, *count, most) > room)
        --*count;
    for (int i = 0; i < *count; i++)
        width[i] = width[i] < most ? width[i] : most;
}

/* A player's row; those of others are `step` rows away. */
static void draw_players(const struct area *area, const struct sight *sight, int step)
{
    struct fields fields = fields_of(sight->cast->game, true);
    int players = sight->known->head.players, width[FIELDS_MAX], column = NAMES;
    for (int i = 0; i < fields.count; i++)
        width[i] = width_wanted(sight, fields.field[i]);
    fit_widths(width, &fields.count, area->columns - NAMES);
    for (seat_id seat = 0; seat < players; seat++) {
        struct area name = area_part(area, 1 + seat * step, 0, 1, NAMES - 1);
        board_player(&name, sight, seat, " ");
    }
    for (int i = 0; i < fields.count; i++) {
        struct area heading = area_part(area, 0, column, 1, width[i]);
        draw_name(&heading, fields.field[i]);
        for (seat_id seat = 0; seat < players; seat++) {
            struct area place = area_part(area, 1 + seat * step, column, 1, width[i]);
            draw_value(&place, sight, fields.field[i], seat);
        }
        column += width[i] + GAP;
    }
}

/* ---- The whole ---- */

static void draw_rule(const struct area *area, int row, const char *heading)
{
    area_fill(area, row, 0, area->columns, STYLE_DIM, "─");
    area_format(area, row, 2, STYLE_STRONG, " %s ", heading);
}

static void draw(const struct area *whole, const struct cast *cast, const union game_state *known,
                 seat_id viewer)
{
    struct game_view shown = {*known, viewer};
    struct area area = board_area(whole);
    int players = known->head.players;
    game_curtain(cast->game, &shown);
    const struct sight sight = {cast, &shown.known, viewer};
    struct area facts = area_part(&area, 1, 1, area.rows - players - 3, area.columns - 2);
    draw_rule(&area, 0, tr_here("Table"));
    int rows = 1 + draw_facts(&facts, &sight);
    int step = rows + 2 + 2 * players <= area.rows ? 2 : 1;
    draw_rule(&area, rows, tr_here("Players"));
    struct area below = area_part(&area, rows + 1, 1, area.rows - rows - 1, area.columns - 2);
    draw_players(&below, &sight, step);
}

const struct board board_generic = {BOARD_ROWS_MAX, draw};
