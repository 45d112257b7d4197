/* log.h: what happened, in sentences, each for those who may know it. */
#ifndef TUI_LOG_H
#define TUI_LOG_H

#include "tui/canvas.h"
#include "words/words.h"

enum { VIEWER_ALL = -2 }; /* beside seats and SPECTATOR: all cards open */

struct log_entry {
    char *text; /* owned */
    uint32_t step;
    uint8_t audience; /* as of an event */
    uint8_t style;
};

/* Starts as `struct log log = {0};`. When memory runs out, sentences are lost and nothing else. */
struct log {
    struct log_entry *entry; /* owned */
    size_t count, capacity;
};

/* Which of it is read: by whom, up to which step, and how many lines above its end. */
struct log_view {
    seat_id viewer;
    uint32_t step;
    int scroll;
};

void log_close(struct log *log);
void log_clear(struct log *log);
void log_add(struct log *log, uint32_t step, uint8_t audience, enum style style, const char *text);

/* Adds the sentences of what a step reported; `state` is the position after it. */
void log_tell(struct log *log, uint32_t step, const struct cast *cast,
              const union game_state *state, const struct event_log *events);

/* Draws the lines that end `scroll` lines above the end, the latest at the bottom; returns how many
 * there are in all. */
int log_draw(const struct log *log, const struct log_view *view, const struct area *area);

/* The bit of an audience that a viewer is in; VIEWER_ALL is in every one. */
static inline unsigned audience_bit(seat_id viewer)
{
    return viewer == VIEWER_ALL ? AUDIENCE_ALL : viewer == SPECTATOR ? 0x80u : seat_bit(viewer);
}

#endif
