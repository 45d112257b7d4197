/* narration.h: what happened, in sentences, each for those who may know it. */
#ifndef TERMINAL_LOG_H
#define TERMINAL_LOG_H

#include "terminal/canvas.h"
#include "words/words.h"

enum { VIEWER_ALL = -2 }; /* beside seats and SPECTATOR: all cards open */

struct narration_entry {
    char *text; /* owned */
    uint32_t step;
    uint8_t audience; /* as of an event */
    uint8_t style;
};

/* Starts as `struct narration log = {0};`. When memory runs out, sentences are lost and nothing
 * else. */
struct narration {
    struct narration_entry *entry; /* owned */
    size_t count, capacity;
};

/* Which of it is read: by whom, up to which step, and how many lines above its end. */
struct narration_view {
    seat_id viewer;
    uint32_t step;
    int scroll;
};

void narration_close(struct narration *log);
void narration_clear(struct narration *log);
void narration_add(struct narration *log, uint32_t step, uint8_t audience, enum style style,
                   const char *text);

/* Adds the sentences of what a step reported. */
void narration_add_events(struct narration *log, uint32_t step, const struct cast *cast,
                          const struct event_log *events);

/* Draws the lines that end `scroll` lines above the end, the latest at the bottom; returns how many
 * there are in all. */
int narration_draw(const struct narration *log, const struct narration_view *view,
                   const struct area *area);

/* The bit of an audience that a viewer is in; VIEWER_ALL is in every one. */
static inline unsigned audience_bit(seat_id viewer)
{
    return viewer == VIEWER_ALL ? AUDIENCE_ALL : viewer == SPECTATOR ? 0x80u : seat_bit(viewer);
}

#endif
