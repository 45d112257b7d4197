/* overlay.h: what covers the screen for a while: texts to read, questions, waiting.
 *
 * Each of them stays until it is done with, and returns at once when the program is to end. */
#ifndef TERMINAL_OVERLAY_H
#define TERMINAL_OVERLAY_H

#include "terminal/narration.h"
#include "terminal/worker.h"

/* What is seen behind a box: draws on screen_page(). */
struct backdrop {
    void (*draw)(const void *context);
    const void *context;
};

/* A text of several pages; lines that begin with '#' are headings. */
void overlay_text(const char *heading, const char *text);

/* The whole log, from its end. */
void overlay_narration(const struct narration *log, const struct narration_view *view);

/* A box with a text and a line that tells the keys; returns the key that was pressed, which is one
 * of `accepted`, or SCREEN_ESCAPE, or SCREEN_LEAVE. "" accepts any key. */
int overlay_ask(const struct backdrop *behind, const char *heading, const char *text,
                const char *keys, const char *accepted);

/* A box until the worker is done; false if it was left with Escape. */
bool overlay_wait(const struct backdrop *behind, const char *heading, const char *text,
                  const struct worker *worker);

/* The bar of keys at the bottom of the page. */
void overlay_keys(const struct area *page, const char *keys);

#endif
