#include "terminal/console.h"

#include "game/game.h"
#include "i18n/i18n.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The signal may arrive just before we start to wait, so the wait must end by itself. */
enum { WAIT_MS = 200, PAGE_LINES = 60 };

void console_open(struct console *console, const atomic_bool *stop)
{
    const char *terminal = getenv("TERM");
    *console = (struct console){
        .stop = stop,
        .echoes = !isatty(STDIN_FILENO),
        .clears = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0,
    };
}

void console_close(struct console *console)
{
    buffer_close(&console->out);
}

/* ---- Output ---- */

void console_line(struct console *console, const char *text)
{
    buffer_add_text(&console->out, text);
    buffer_add_char(&console->out, '\n');
}

void console_cover(struct console *console)
{
    if (console->clears)
        buffer_add_text(&console->out, "\033[H\033[2J\033[3J");
    else
        for (int i = 0; i < PAGE_LINES; i++)
            buffer_add_char(&console->out, '\n');
}

void console_flush(struct console *console)
{
    fwrite(buffer_text(&console->out), 1, console->out.length, stdout);
    fflush(stdout);
    buffer_clear(&console->out);
}

/* ---- Input ---- */

static bool stopped(const struct console *console)
{
    return console->stop && atomic_load(console->stop);
}

/* Waits for more input; false at its end or when told to stop. */
static bool read_chunk(struct console *console)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!stopped(console)) {
        int ready = poll(&input, 1, WAIT_MS);
        if (ready <= 0)
            continue;
        ssize_t got = read(STDIN_FILENO, console->chunk, sizeof console->chunk);
        if (got < 0 && errno == EINTR)
            continue;
        console->chunk_at = 0;
        console->chunk_length = got > 0 ? (size_t)got : 0;
        return got > 0;
    }
    return false;
}

/* Reads to the end of the line; of one that is too long, only the beginning is stored. */
static enum console_input read_line(struct console *console, size_t *length)
{
    *length = 0;
    for (;;) {
        if (console->chunk_at == console->chunk_length && !read_chunk(console))
            return *length && !stopped(console) ? INPUT_LINE : INPUT_END;
        char character = console->chunk[console->chunk_at++];
        if (character == '\n')
            return INPUT_LINE;
        if (*length < sizeof console->line)
            console->line[*length] = character;
        ++*length;
    }
}

static void echo(struct console *console, struct span line)
{
    char quote[CONSOLE_LINE_MAX + 1];
    span_quote(line, quote, sizeof quote);
    console_line(console, quote);
}

enum console_input console_read(struct console *console, struct span *line)
{
    for (;;) {
        size_t length;
        buffer_add_text(&console->out, "> ");
        console_flush(console);
        enum console_input heard = read_line(console, &length);
        bool fits = length < sizeof console->line;
        *line = span_trim((struct span){console->line, fits ? length : 0});
        if (heard == INPUT_END)
            console_line(console, "");
        else if (console->echoes)
            echo(console, *line);
        if (heard == INPUT_END || fits)
            return heard;
        TR_SAY(&console->out, tr_here("That line is too long: the limit is {n} characters."),
               {"n", TR_NUMBER(CONSOLE_LINE_MAX - 1)});
        console_line(console, "");
    }
}

/* ---- Asking ---- */

bool console_is(struct span line, const char *word)
{
    return line.length == strlen(word) && strncasecmp(line.start, word, line.length) == 0;
}

bool console_is_quit(struct span line)
{
    static const char *const words[] = {"quit", "q", "quitter", "exit"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (console_is(line, words[i]))
            return true;
    return false;
}

/* The item with that number, or the only one that begins with the line; -1 if there is none. */
static int find_item(struct span line, const char *const items[], int count)
{
    int64_t number;
    int found = -1;
    if (scan_number(line, 1, count, &number))
        return (int)number - 1;
    for (int i = 0; i < count; i++)
        if (strncasecmp(line.start, items[i], line.length) == 0) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

int console_pick(struct console *console, const char *question, const char *const items[],
                 int count, int standard)
{
    struct span line;
    console_line(console, "");
    console_line(console, question);
    for (int i = 0; i < count; i++) {
        TR_SAY(&console->out,
               i == standard ? tr_here("{number}. {item} (or just Enter)") : "{number}. {item}",
               {"number", TR_NUMBER(i + 1)}, {"item", items[i]});
        console_line(console, "");
    }
    while (console_read(console, &line) == INPUT_LINE && !console_is_quit(line)) {
        int found = line.length ? find_item(line, items, count) : standard;
        if (found >= 0)
            return found;
        TR_SAY(&console->out, tr_here("Type a number from {least} to {most}, or “quit”."),
               {"least", "1"}, {"most", TR_NUMBER(count)});
        console_line(console, "");
    }
    return -1;
}

int console_number(struct console *console, const char *question, int least, int most, int standard)
{
    struct span line;
    console_line(console, "");
    TR_SAY(&console->out, tr_here("{question} ({least} to {most}; just Enter for {standard})"),
           {"question", question}, {"least", TR_NUMBER(least)}, {"most", TR_NUMBER(most)},
           {"standard", TR_NUMBER(standard)});
    console_line(console, "");
    while (console_read(console, &line) == INPUT_LINE && !console_is_quit(line)) {
        int64_t number = standard;
        if (line.length == 0 || scan_number(line, least, most, &number))
            return (int)number;
        TR_SAY(&console->out, tr_here("Type a number from {least} to {most}, or “quit”."),
               {"least", TR_NUMBER(least)}, {"most", TR_NUMBER(most)});
        console_line(console, "");
    }
    return -1;
}
