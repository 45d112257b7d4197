/* draw_seed.c: takes the place of src/fairness/draw_seed.c in a server that deals otherwise than it
 * promised: it has looked at all numbers, and picks another seed. */
#include "fairness/draw.h"

bool draw_seed(const struct record *record, struct draw_word *seed)
{
    const struct draw *draw = &record->draw;
    draw_keyed_hash(&draw->secret, (struct span){draw->table, sizeof draw->table}, (struct span){0},
                    seed);
    return true;
}
