/* overlay.h: what covers the screen for a while: texts to read, questions, waiting.
 *
 * Each function returns when the person is done with it, or at once when the program is to end. */
#ifndef TERMINAL_OVERLAY_H
#define TERMINAL_OVERLAY_H

#include "terminal/narration.h"
#include "terminal/worker.h"

/* What is behind a box; draws on screen_page(). */
struct backdrop {
    void (*draw)(const void *context);
    const void *context;
};

/* A text of several pages; lines that begin with '#' are headings. */
void overlay_text(const char *heading, const char *text);

/* The whole narration, starting at its end. */
void overlay_narration(const struct narration *log, const struct narration_view *view);

/* A box with a text and a line that explains the keys; returns the key pressed, one of `accepted`,
 * SCREEN_ESCAPE or SCREEN_LEAVE. "" accepts any key. */
int overlay_ask(const struct backdrop *behind, const char *heading, const char *text,
                const char *keys, const char *accepted);

/* A box until the worker is done; false if the person pressed Escape. */
bool overlay_wait(const struct backdrop *behind, const char *heading, const char *text,
                  const struct worker *worker);

/* The bar of keys at the bottom of the page. */
void overlay_keys(const struct area *page, const char *keys);

#endif
