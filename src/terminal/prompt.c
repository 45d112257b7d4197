#include "terminal/prompt.h"

#include "terminal/input_line.h"
#include "terminal/screen.h"

#include <string.h>
#include <strings.h>

enum { CTRL_N = 0x0e, CTRL_P = 0x10, NUMBER_COLUMNS = 4 };

void prompt_close(struct prompt *prompt)
{
    for (int i = 0; i < CHOICES_MAX; i++)
        buffer_close(&prompt->sentence[i]);
    buffer_close(&prompt->question);
    buffer_close(&prompt->note);
    buffer_close(&prompt->answer);
}

void prompt_ask(struct prompt *prompt, const struct cast *cast, const union game_state *known,
                seat_id seat)
{
    const struct title_words *words = words_of(cast->game);
    prompt->game = cast->game;
    prompt->known = *known;
    prompt->seat = seat;
    prompt->picked = 0;
    prompt->typed[0] = '\0';
    prompt->recalled = prompt->history_count;
    choices_find(cast->game, known, seat, &prompt->choices);
    for (int i = 0; i < prompt->choices.count; i++) {
        buffer_clear(&prompt->sentence[i]);
        words->choice(cast, known, seat, prompt->choices.offered[i], &prompt->sentence[i]);
    }
    buffer_clear(&prompt->answer);
    buffer_clear(&prompt->question);
    words->question(cast, known, seat, &prompt->question);
    buffer_clear(&prompt->note);
    choices_note(&prompt->choices, &prompt->note);
}

/* ---- Picking ---- */

static void move_pick(struct prompt *prompt, int steps)
{
    int count = prompt->choices.count;
    if (count)
        prompt->picked = (prompt->picked + steps + count) % count;
}

/* Picks the choice whose number is being typed. */
static void pick_typed(struct prompt *prompt)
{
    int64_t number;
    if (scan_number(span_of(prompt->typed), 1, prompt->choices.count, &number))
        prompt->picked = (int)number - 1;
}

/* ---- Typing ---- */

static void recall(struct prompt *prompt, int steps)
{
    int wanted = prompt->recalled + steps;
    if (wanted < 0 || wanted > prompt->history_count)
        return;
    prompt->recalled = wanted;
    if (wanted < prompt->history_count)
        memcpy(prompt->typed, prompt->history[wanted], sizeof prompt->typed);
    else
        prompt->typed[0] = '\0';
}

static void remember(struct prompt *prompt)
{
    int count = prompt->history_count;
    if (count && strcmp(prompt->history[count - 1], prompt->typed) == 0)
        return;
    if (count == PROMPT_HISTORY)
        memmove(prompt->history[0], prompt->history[1],
                sizeof prompt->history[0] * (size_t)--count);
    memcpy(prompt->history[count], prompt->typed, sizeof prompt->typed);
    prompt->history_count = count + 1;
}

/* How many characters two texts have in common at their beginning. */
static size_t common_length(const char *one, const char *other)
{
    size_t length = 0;
    while (one[length] && one[length] == other[length])
        length++;
    return length;
}

/* The legal actions that begin with `start`: their number, their common beginning, and a list. */
static unsigned find_completions(const struct prompt *prompt, const char *start, char *shared,
                                 size_t size, struct buffer *list)
{
    unsigned count = prompt->game->legal_count(&prompt->known, prompt->seat), found = 0;
    struct buffer text = {0};
    for (unsigned i = 0; i < count; i++) {
        buffer_clear(&text);
        action_write(prompt->game, prompt->game->legal_at(&prompt->known, prompt->seat, i), &text);
        if (strncasecmp(buffer_text(&text), start, strlen(start)) != 0)
            continue;
        if (found++ == 0) {
            span_copy((struct span){text.data, text.length < size ? text.length : size - 1}, shared,
                      size);
        } else {
            shared[common_length(shared, buffer_text(&text))] = '\0';
            buffer_add_text(list, "  ");
        }
        buffer_add_text(list, buffer_text(&text));
    }
    buffer_close(&text);
    return found;
}

static void complete(struct prompt *prompt)
{
    char shared[PROMPT_TYPED_MAX] = "";
    struct buffer list = {0};
    buffer_clear(&prompt->answer);
    unsigned found = find_completions(prompt, prompt->typed, shared, sizeof shared, &list);
    if (found && strlen(shared) > strlen(prompt->typed))
        memcpy(prompt->typed, shared, sizeof shared);
    else if (found != 1)
        buffer_add_text(&prompt->answer,
                        found ? buffer_text(&list) : tr_here("No choice starts with that."));
    buffer_close(&list);
}

/* Whether a letter can begin what is typed: the first of an action, or of a number. */
static bool begins_text(const struct prompt *prompt, int key)
{
    char start[2] = {(char)key}, shared[PROMPT_TYPED_MAX] = "";
    struct buffer list = {0};
    if (key >= '0' && key <= '9')
        return true;
    bool found = key > ' ' && key < 0x7f &&
                 find_completions(prompt, start, shared, sizeof shared, &list) > 0;
    buffer_close(&list);
    return found;
}

static enum prompt_effect enter(struct prompt *prompt, action *chosen)
{
    buffer_clear(&prompt->answer);
    if (!prompt->typed[0]) {
        *chosen = prompt->choices.offered[prompt->picked];
        return PROMPT_CHOSEN;
    }
    remember(prompt);
    prompt->recalled = prompt->history_count;
    if (choices_read(&prompt->choices, span_of(prompt->typed), chosen, &prompt->answer))
        return PROMPT_CHOSEN;
    prompt->typed[0] = '\0';
    return PROMPT_CHANGED;
}

static enum prompt_effect type(struct prompt *prompt, int key)
{
    if (!prompt->typed[0] && !begins_text(prompt, key))
        return PROMPT_UNUSED;
    if (!input_line_key(prompt->typed, sizeof prompt->typed, key))
        return PROMPT_UNUSED;
    buffer_clear(&prompt->answer);
    pick_typed(prompt);
    return PROMPT_CHANGED;
}

static enum prompt_effect forget_typed(struct prompt *prompt)
{
    bool any = prompt->typed[0] || prompt->answer.length;
    prompt->typed[0] = '\0';
    prompt->recalled = prompt->history_count;
    buffer_clear(&prompt->answer);
    return any ? PROMPT_CHANGED : PROMPT_UNUSED;
}

enum prompt_effect prompt_key(struct prompt *prompt, int key, action *chosen)
{
    bool typing = prompt->typed[0] != '\0';
    if (key == SCREEN_ENTER)
        return enter(prompt, chosen);
    if (key == SCREEN_ESCAPE)
        return forget_typed(prompt);
    if (key == SCREEN_TAB)
        complete(prompt);
    else if (key == CTRL_P || (typing && key == SCREEN_UP))
        recall(prompt, -1);
    else if (key == CTRL_N || (typing && key == SCREEN_DOWN))
        recall(prompt, 1);
    else if (key == SCREEN_UP || (!typing && key == 'k'))
        move_pick(prompt, -1);
    else if (key == SCREEN_DOWN || (!typing && key == 'j'))
        move_pick(prompt, 1);
    else
        return type(prompt, key);
    return PROMPT_CHANGED;
}

/* ---- Drawing ---- */

static int choice_lines(const struct prompt *prompt, int index, int columns)
{
    return text_lines(buffer_text(&prompt->sentence[index]), columns - NUMBER_COLUMNS);
}

int prompt_rows(const struct prompt *prompt, int columns)
{
    int rows = text_lines(buffer_text(&prompt->question), columns);
    for (int i = 0; i < prompt->choices.count; i++)
        rows += choice_lines(prompt, i, columns);
    return rows;
}

static int widest_choice(const struct prompt *prompt)
{
    int widest = 0;
    for (int i = 0; i < prompt->choices.count; i++) {
        int columns = text_columns(buffer_text(&prompt->sentence[i]));
        widest = columns > widest ? columns : widest;
    }
    return NUMBER_COLUMNS + widest;
}

/* A choice in its place: number, sentence, and how it is typed if that fits. */
static void draw_choice(const struct prompt *prompt, int index, const struct area *place)
{
    struct buffer text = {0};
    bool picked = index == prompt->picked;
    enum style style = picked ? STYLE_PICKED : STYLE_CHOICE;
    for (int row = 0; row < place->rows && picked; row++)
        area_fill(place, row, 0, place->columns, style, " ");
    area_format(place, 0, 0, style, picked ? "▸%2d" : " %2d", index + 1);
    struct area body = area_part(place, 0, NUMBER_COLUMNS, place->rows, place->columns);
    area_paragraphs(&body, 0, 0, style, buffer_text(&prompt->sentence[index]));
    action_write(prompt->game, prompt->choices.offered[index], &text);
    int end = NUMBER_COLUMNS + text_columns(buffer_text(&prompt->sentence[index]));
    if (end + 2 + (int)text.length <= place->columns)
        area_text_right(place, 0, picked ? style : STYLE_DIM, buffer_text(&text));
    buffer_close(&text);
}

/* Short choices in two columns. */
static void draw_across(const struct prompt *prompt, const struct area *list)
{
    int down = (prompt->choices.count + 1) / 2, width = list->columns / 2;
    for (int i = 0; i < prompt->choices.count; i++) {
        struct area place = area_part(list, i % down, i / down * width, 1, width - 1);
        draw_choice(prompt, i, &place);
    }
}

/* One below the other, scrolled so that the picked one is visible; signs at the right show that
 * there are more. */
static void draw_down(const struct prompt *prompt, const struct area *list, bool crowded)
{
    int first = prompt->picked, room = list->rows - choice_lines(prompt, first, list->columns);
    while (first > 0 && room >= choice_lines(prompt, first - 1, list->columns))
        room -= choice_lines(prompt, --first, list->columns);
    int row = 0, index = first;
    for (; index < prompt->choices.count && row < list->rows; index++) {
        int lines = choice_lines(prompt, index, list->columns);
        struct area place = area_part(list, row, 0, lines, list->columns - (crowded ? 2 : 0));
        draw_choice(prompt, index, &place);
        row += lines;
    }
    if (first > 0)
        area_text(list, 0, list->columns - 1, STYLE_STRONG, "▲");
    if (index < prompt->choices.count || row > list->rows)
        area_text(list, list->rows - 1, list->columns - 1, STYLE_STRONG, "▼");
}

void prompt_draw(const struct prompt *prompt, const struct area *area)
{
    int asked = area_paragraphs(area, 0, 0, STYLE_STRONG, buffer_text(&prompt->question));
    struct area list = area_part(area, asked, 0, area->rows - asked, area->columns);
    bool crowded = prompt_rows(prompt, area->columns) > area->rows;
    bool short_enough = 2 * (widest_choice(prompt) + 1) <= list.columns &&
                        (prompt->choices.count + 1) / 2 <= list.rows;
    if (list.rows < 1)
        return;
    if (crowded && short_enough)
        draw_across(prompt, &list);
    else
        draw_down(prompt, &list, crowded);
}

int prompt_draw_line(const struct prompt *prompt, const struct area *area)
{
    int column = area_text(area, 0, 0, STYLE_STRONG, "› ");
    int end = area_text(area, 0, column, STYLE_PLAIN, prompt->typed);
    if (prompt->answer.length)
        area_format(area, 0, end + 2, STYLE_ALERT, " %s ", buffer_text(&prompt->answer));
    else if (!prompt->typed[0])
        area_text(
            area, 0, column, STYLE_DIM,
            prompt->note.length
                ? buffer_text(&prompt->note)
                : tr_here("Choose with ↑ ↓ and Enter, or type a number or text (Tab completes)."));
    return end;
}
