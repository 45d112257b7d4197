#include "terminal/narration.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { GUTTER = 2 }; /* columns left of the sentences, for the mark of where one begins */

void narration_clear(struct narration *log)
{
    for (size_t i = 0; i < log->count; i++)
        free(log->entry[i].text);
    log->count = 0;
}

void narration_close(struct narration *log)
{
    narration_clear(log);
    free(log->entry);
    *log = (struct narration){0};
}

static bool reserve(struct narration *log)
{
    struct narration_entry *entry =
        array_reserve(log->entry, log->count + 1, &log->capacity, sizeof *entry);
    if (entry)
        log->entry = entry;
    return entry != NULL;
}

void narration_add(struct narration *log, uint32_t step, uint8_t audience, enum style style,
                   const char *text)
{
    char *copy = reserve(log) ? strdup(text) : NULL;
    if (copy)
        log->entry[log->count++] = (struct narration_entry){
            .text = copy, .step = step, .audience = audience, .style = (uint8_t)style};
}

void narration_add_events(struct narration *log, uint32_t step, const struct cast *cast,
                          const struct event_log *events)
{
    struct buffer sentence = {0};
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->event[i];
        buffer_clear(&sentence);
        words_of(cast->game)->event(cast, event, &sentence);
        bool opens = cast->game->events[event->kind].opens_round;
        if (sentence.length)
            narration_add(log, step, event->audience, opens ? STYLE_STRONG : STYLE_PLAIN,
                          buffer_text(&sentence));
    }
    buffer_close(&sentence);
}

static bool is_read(const struct narration_entry *entry, const struct narration_view *view)
{
    return entry->step <= view->step && entry->audience & audience_bit(view->viewer);
}

static struct area text_area(const struct area *area)
{
    return area_part(area, 0, GUTTER, area->rows, area->columns - GUTTER);
}

int narration_draw(const struct narration *log, const struct narration_view *view,
                   const struct area *area)
{
    struct area text = text_area(area);
    int lines = 0, row;
    for (size_t i = 0; i < log->count; i++)
        if (is_read(&log->entry[i], view))
            lines += text_lines(log->entry[i].text, text.columns);
    row = lines < area->rows ? 0 : area->rows - lines + view->scroll;
    for (size_t i = 0; i < log->count; i++) {
        const struct narration_entry *entry = &log->entry[i];
        if (!is_read(entry, view))
            continue;
        area_text(area, row, 0, STYLE_DIM, entry->style == STYLE_PLAIN ? "·" : "▪");
        row += area_paragraphs(&text, row, 0, (enum style)entry->style, entry->text);
    }
    return lines;
}
