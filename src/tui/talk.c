#include "tui/talk.h"

#include "game/game.h"
#include "tongue/tongue.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The signal may come just before waiting begins, so that the wait must end by itself. */
enum { WAIT_MS = 200, PAGE_LINES = 60 };

void talk_open(struct talk *talk, const atomic_bool *stop)
{
    const char *terminal = getenv("TERM");
    *talk = (struct talk){
        .stop = stop,
        .echoes = !isatty(STDIN_FILENO),
        .clears = isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0,
    };
}

void talk_close(struct talk *talk)
{
    buffer_close(&talk->out);
}

/* ---- Saying ---- */

void talk_line(struct talk *talk, const char *text)
{
    buffer_add_text(&talk->out, text);
    buffer_add_char(&talk->out, '\n');
}

void talk_cover(struct talk *talk)
{
    if (talk->clears)
        buffer_add_text(&talk->out, "\033[H\033[2J\033[3J");
    else
        for (int i = 0; i < PAGE_LINES; i++)
            buffer_add_char(&talk->out, '\n');
}

void talk_say(struct talk *talk)
{
    fwrite(buffer_text(&talk->out), 1, talk->out.length, stdout);
    fflush(stdout);
    buffer_clear(&talk->out);
}

/* ---- Listening ---- */

static bool stopped(const struct talk *talk)
{
    return talk->stop && atomic_load(talk->stop);
}

/* Waits for more input; false at its end or when told to stop. */
static bool read_chunk(struct talk *talk)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!stopped(talk)) {
        int ready = poll(&input, 1, WAIT_MS);
        if (ready <= 0)
            continue;
        ssize_t got = read(STDIN_FILENO, talk->chunk, sizeof talk->chunk);
        if (got < 0 && errno == EINTR)
            continue;
        talk->chunk_at = 0;
        talk->chunk_length = got > 0 ? (size_t)got : 0;
        return got > 0;
    }
    return false;
}

/* Reads up to the end of the line, which may be longer than what is kept of it. */
static enum heard read_line(struct talk *talk, size_t *length)
{
    *length = 0;
    for (;;) {
        if (talk->chunk_at == talk->chunk_length && !read_chunk(talk))
            return *length && !stopped(talk) ? HEARD_LINE : HEARD_END;
        char character = talk->chunk[talk->chunk_at++];
        if (character == '\n')
            return HEARD_LINE;
        if (*length < sizeof talk->line)
            talk->line[*length] = character;
        ++*length;
    }
}

static struct span trim(struct span line)
{
    while (line.length && strchr(" \t\r", line.start[line.length - 1]))
        line.length--;
    while (line.length && strchr(" \t\r", line.start[0])) {
        line.start++;
        line.length--;
    }
    return line;
}

static void echo(struct talk *talk, struct span line)
{
    char quote[TALK_LINE_MAX + 1];
    span_quote(line, quote, sizeof quote);
    talk_line(talk, quote);
}

enum heard talk_listen(struct talk *talk, struct span *line)
{
    for (;;) {
        size_t length;
        buffer_add_text(&talk->out, "> ");
        talk_say(talk);
        enum heard heard = read_line(talk, &length);
        bool fits = length < sizeof talk->line;
        *line = trim((struct span){talk->line, fits ? length : 0});
        if (heard == HEARD_END)
            talk_line(talk, "");
        else if (talk->echoes)
            echo(talk, *line);
        if (heard == HEARD_END || fits)
            return heard;
        TR_SAY(&talk->out, tr("That line is too long: at most {n} characters are read."),
               {"n", TR_NUMBER(TALK_LINE_MAX - 1)});
        talk_line(talk, "");
    }
}

/* ---- Asking ---- */

bool talk_is(struct span line, const char *word)
{
    return line.length == strlen(word) && strncasecmp(line.start, word, line.length) == 0;
}

bool talk_is_quit(struct span line)
{
    static const char *const words[] = {"quit", "q", "quitter", "exit"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (talk_is(line, words[i]))
            return true;
    return false;
}

/* The item with that number or the only one that begins so; -1 if there is none. */
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

int talk_pick(struct talk *talk, const char *question, const char *const items[], int count,
              int standard)
{
    struct span line;
    talk_line(talk, "");
    talk_line(talk, question);
    for (int i = 0; i < count; i++) {
        TR_SAY(&talk->out,
               i == standard ? tr("{number}. {item} (or just Enter)") : "{number}. {item}",
               {"number", TR_NUMBER(i + 1)}, {"item", items[i]});
        talk_line(talk, "");
    }
    while (talk_listen(talk, &line) == HEARD_LINE && !talk_is_quit(line)) {
        int found = line.length ? find_item(line, items, count) : standard;
        if (found >= 0)
            return found;
        TR_SAY(&talk->out, tr("Type a number from {least} to {most}, or “quit”."), {"least", "1"},
               {"most", TR_NUMBER(count)});
        talk_line(talk, "");
    }
    return -1;
}

int talk_number(struct talk *talk, const char *question, int least, int most, int standard)
{
    struct span line;
    talk_line(talk, "");
    TR_SAY(&talk->out, tr("{question} {least} to {most}; just Enter for {standard}."),
           {"question", question}, {"least", TR_NUMBER(least)}, {"most", TR_NUMBER(most)},
           {"standard", TR_NUMBER(standard)});
    talk_line(talk, "");
    while (talk_listen(talk, &line) == HEARD_LINE && !talk_is_quit(line)) {
        int64_t number = standard;
        if (line.length == 0 || scan_number(line, least, most, &number))
            return (int)number;
        TR_SAY(&talk->out, tr("Type a number from {least} to {most}, or “quit”."),
               {"least", TR_NUMBER(least)}, {"most", TR_NUMBER(most)});
        talk_line(talk, "");
    }
    return -1;
}
