/* draw_seed.c: the seed of a deal. In a file of its own, so that a test can link a server that
 * deals otherwise. */
#include "fairness/draw.h"

static void add_number(const struct draw_word *number, struct buffer *line)
{
    char value[DRAW_WORD_TEXT] = "0";
    if (draw_word_given(number))
        draw_word_write(number, value);
    buffer_format(line, "%s ", value);
}

bool draw_seed(const struct record *record, struct draw_word *seed)
{
    const struct draw *draw = &record->draw;
    struct buffer line = {0};
    buffer_format(&line, "encan deal %s %s %d ", draw->table, record->game->name,
                  record->config.players);
    for (seat_id seat = 0; seat < record->config.players; seat++)
        add_number(&draw->number[seat].value, &line);
    game_write_options(record->game, &record->config, &line);
    bool good = !line.failed;
    draw_keyed_hash(&draw->secret, (struct span){line.data, line.length}, (struct span){0}, seed);
    buffer_close(&line);
    return good;
}
