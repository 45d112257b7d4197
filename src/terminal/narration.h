/* narration.h: what has happened, in sentences, each with its audience. */
#ifndef TERMINAL_NARRATION_H
#define TERMINAL_NARRATION_H

#include "terminal/canvas.h"
#include "words/words.h"

enum { VIEWER_ALL = -2 }; /* in addition to seats and SPECTATOR: sees everything */

struct narration_entry {
    char *text; /* owned */
    uint32_t step;
    uint8_t audience; /* as in struct event */
    uint8_t style;
};

/* Initialise it with {0}. When out of memory, sentences are lost but nothing else fails. */
struct narration {
    struct narration_entry *entry; /* owned */
    size_t count, capacity;
};

/* Which part is shown: for whom, up to which step, and how many lines above the end. */
struct narration_view {
    seat_id viewer;
    uint32_t step;
    int scroll;
};

void narration_close(struct narration *log);
void narration_clear(struct narration *log);
void narration_add(struct narration *log, uint32_t step, uint8_t audience, enum style style,
                   const char *text);

/* Adds the sentences for the events of a step. */
void narration_add_events(struct narration *log, uint32_t step, const struct cast *cast,
                          const struct event_log *events);

/* Draws the lines that end `scroll` lines above the end, the latest at the bottom; returns the
 * total number of lines. */
int narration_draw(const struct narration *log, const struct narration_view *view,
                   const struct area *area);

/* The bit of a viewer in an audience; VIEWER_ALL is in every audience. */
static inline unsigned audience_bit(seat_id viewer)
{
    return viewer == VIEWER_ALL ? AUDIENCE_ALL : viewer == SPECTATOR ? 0x80u : seat_bit(viewer);
}

#endif
