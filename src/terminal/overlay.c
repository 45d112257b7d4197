#include "terminal/overlay.h"

#include "terminal/screen.h"

#include <string.h>

void overlay_keys(const struct area *page, const char *keys)
{
    area_fill(page, page->rows - 1, 0, page->columns, STYLE_BAR, " ");
    area_text(page, page->rows - 1, 1, STYLE_BAR, keys);
}

/* ---- Pages ---- */

/* How a text is scrolled through: `top` of `lines` is in the first of `rows`. */
struct scroll {
    int top, lines, rows;
};

static void scroll_to(struct scroll *scroll, int top)
{
    int last = scroll->lines - scroll->rows;
    top = top > last ? last : top;
    scroll->top = top < 0 ? 0 : top;
}

/* Takes a key that scrolls; false for one that does not. */
static bool scroll_key(struct scroll *scroll, int key)
{
    switch (key) {
    case SCREEN_UP:
    case 'k':
        scroll_to(scroll, scroll->top - 1);
        return true;
    case SCREEN_DOWN:
    case 'j':
        scroll_to(scroll, scroll->top + 1);
        return true;
    case SCREEN_PAGE_UP:
        scroll_to(scroll, scroll->top - scroll->rows + 1);
        return true;
    case SCREEN_PAGE_DOWN:
    case ' ':
        scroll_to(scroll, scroll->top + scroll->rows - 1);
        return true;
    case SCREEN_HOME:
        scroll_to(scroll, 0);
        return true;
    case SCREEN_END:
        scroll_to(scroll, scroll->lines);
        return true;
    default:
        return key == SCREEN_RESIZED || key == SCREEN_NOTHING || key == SCREEN_OTHER;
    }
}

/* A framed page with its keys; returns what is inside. */
static struct area draw_page(const char *heading)
{
    struct area page = canvas_area(screen_page());
    struct area frame = area_part(&page, 0, 0, page.rows - 1, page.columns);
    overlay_keys(&page, tr_here("↑ ↓ PgUp PgDn scroll   Esc back"));
    return area_frame(&frame, STYLE_DIM, heading);
}

/* Draws text with its headings from line `top` on; returns the number of lines. */
static int draw_text(const struct area *area, int top, const char *text)
{
    struct span rest = span_of(text);
    struct buffer paragraph = {0};
    int lines = 0;
    while (rest.length) {
        struct span cut = span_cut(&rest, '\n');
        bool heading = cut.length && cut.start[0] == '#';
        while (heading && cut.length && (cut.start[0] == '#' || cut.start[0] == ' ')) {
            cut.start++;
            cut.length--;
        }
        buffer_clear(&paragraph);
        buffer_add(&paragraph, cut.start, cut.length);
        int taken = area_paragraphs(area, lines - top, 0, heading ? STYLE_STRONG : STYLE_PLAIN,
                                    buffer_text(&paragraph));
        lines += taken ? taken : 1;
    }
    buffer_close(&paragraph);
    return lines;
}

void overlay_text(const char *heading, const char *text)
{
    struct scroll scroll = {0};
    int key;
    do {
        struct area inside = draw_page(heading);
        scroll.rows = inside.rows;
        scroll.lines = draw_text(&inside, scroll.top, text);
        screen_show();
        key = screen_key(-1);
    } while (scroll_key(&scroll, key));
}

void overlay_narration(const struct narration *log, const struct narration_view *view)
{
    struct narration_view shown = *view;
    struct scroll scroll = {0};
    bool first = true;
    int key = SCREEN_NOTHING;
    do {
        struct area inside = draw_page(tr_here("What happened"));
        scroll.rows = inside.rows;
        shown.scroll = first ? 0 : scroll.lines - scroll.rows - scroll.top;
        scroll.lines = narration_draw(log, &shown, &inside);
        if (first)
            scroll_to(&scroll, scroll.lines);
        first = false;
        screen_show();
        key = screen_key(-1);
    } while (scroll_key(&scroll, key));
}

/* ---- Boxes ---- */

static void draw_box(const struct backdrop *behind, const char *heading, const char *text,
                     const char *keys)
{
    behind->draw(behind->context);
    struct area page = canvas_area(screen_canvas());
    int lines = text_lines(text, 66);
    int rows = lines + 4 < page.rows - 2 ? lines + 4 : page.rows - 2;
    struct area box = area_part(&page, (page.rows - rows) / 2, (page.columns - 70) / 2, rows, 70);
    for (int row = 0; row < box.rows; row++)
        area_fill(&box, row, 0, box.columns, STYLE_PLAIN, " ");
    struct area inside = area_frame(&box, STYLE_STRONG, heading);
    struct area body = area_part(&inside, 0, 1, inside.rows - 2, inside.columns - 2);
    area_paragraphs(&body, 0, 0, STYLE_PLAIN, text);
    area_text_centre(&inside, inside.rows - 1, STYLE_PICKED, keys);
    screen_cursor(-1, 0);
    screen_show();
}

int overlay_ask(const struct backdrop *behind, const char *heading, const char *text,
                const char *keys, const char *accepted)
{
    for (;;) {
        draw_box(behind, heading, text, keys);
        int key = screen_key(-1);
        if (key == SCREEN_ESCAPE || key == SCREEN_LEAVE)
            return key;
        if (key == SCREEN_NOTHING || key == SCREEN_RESIZED)
            continue;
        if (!*accepted || (key > 0 && key < 0x80 && strchr(accepted, key)))
            return key;
    }
}

bool overlay_wait(const struct backdrop *behind, const char *heading, const char *text,
                  const struct worker *worker)
{
    while (!worker_done(worker)) {
        draw_box(behind, heading, text, tr_here(" Esc stop "));
        int key = screen_key(-1);
        if (key == SCREEN_ESCAPE || key == SCREEN_LEAVE)
            return false;
    }
    return true;
}
