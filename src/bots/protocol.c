#include "bots/protocol.h"

#include <string.h>

/* ---- Bytes to lines ---- */

char *protocol_room(struct protocol_reader *reader, size_t *size)
{
    if (reader->start)
        memmove(reader->data, reader->data + reader->start, reader->length);
    reader->start = 0;
    *size = sizeof reader->data - reader->length;
    return reader->data + reader->length;
}

void protocol_add(struct protocol_reader *reader, size_t count)
{
    size_t room = sizeof reader->data - reader->start - reader->length;
    reader->length += count < room ? count : room;
}

/* Removes bytes from the front. */
static void drop(struct protocol_reader *reader, size_t count)
{
    reader->start += count;
    reader->length -= count;
}

/* No newline has arrived yet: wait for more, unless there is too much already. */
static int without_newline(struct protocol_reader *reader)
{
    bool full = reader->length == sizeof reader->data;
    if (reader->skipping || full)
        drop(reader, reader->length);
    if (!full || reader->skipping)
        return 0;
    reader->skipping = true;
    return ERR_SYNTAX;
}

int protocol_next(struct protocol_reader *reader, struct span *line)
{
    for (;;) {
        const char *text = reader->data + reader->start;
        const char *newline = memchr(text, '\n', reader->length);
        if (!newline)
            return without_newline(reader);
        bool wanted = !reader->skipping;
        reader->skipping = false;
        *line = (struct span){text, (size_t)(newline - text)};
        drop(reader, line->length + 1);
        if (line->length && text[line->length - 1] == '\r')
            line->length--;
        if (wanted)
            return 1;
    }
}

/* ---- Lines ---- */

static const char *const words[] = {
    [WORD_HELLO] = "encan-bot", [WORD_VIEW] = "view",     [WORD_LEGAL] = "legal",
    [WORD_GO] = "go",           [WORD_QUIT] = "quit",     [WORD_READY] = "ready",
    [WORD_INFO] = "info",       [WORD_ACTION] = "action", [WORD_ERROR] = "error",
};

enum protocol_word protocol_word(struct span line, struct span *rest)
{
    *rest = line;
    struct span first = span_cut(rest, ' ');
    for (size_t i = WORD_UNKNOWN + 1; i < COUNT_OF(words); i++)
        if (span_is(first, words[i]))
            return (enum protocol_word)i;
    return WORD_UNKNOWN;
}

int protocol_read_hello(struct span rest, struct error *error)
{
    int64_t version;
    if (scan_number(rest, PROTOCOL_VERSION, PROTOCOL_VERSION, &version))
        return 0;
    char quote[64];
    span_quote(rest, quote, sizeof quote);
    return error_set(error, ERR_SYNTAX, "encan-bot: expected version %d, not '%s'",
                     PROTOCOL_VERSION, quote);
}

/* Reads one pair of `go`. Keys of later versions are ignored. */
static int read_setting(struct span key, struct span value, struct protocol_go *go,
                        struct error *error)
{
    int64_t number = 0;
    const struct {
        const char *key;
        int64_t most;
        int64_t *target;
    } limits[] = {
        {"ms", PROTOCOL_MS_MAX, &go->budget.milliseconds},
        {"sims", PROTOCOL_SIMS_MAX, &go->budget.simulations},
        {"threads", PROTOCOL_THREADS_MAX, &number},
    };
    if (span_is(key, "seed")) {
        go->seeded = scan_unsigned(value, &go->seed);
        return go->seeded ? 0 : error_set(error, ERR_SYNTAX, "go: seed: expected 0 to 2^64 - 1");
    }
    for (size_t i = 0; i < COUNT_OF(limits); i++)
        if (span_is(key, limits[i].key) && !scan_number(value, 1, limits[i].most, limits[i].target))
            return error_set(error, ERR_SYNTAX, "go: %s: expected 1 to %lld", limits[i].key,
                             (long long)limits[i].most);
    if (number)
        go->budget.threads = (int)number;
    return 0;
}

int protocol_read_go(struct span rest, struct protocol_go *go, struct error *error)
{
    *go = (struct protocol_go){.budget.threads = 1};
    while (rest.length) {
        struct span key = span_cut(&rest, ' ');
        struct span value = span_cut(&rest, ' ');
        int code = read_setting(key, value, go, error);
        if (code < 0)
            return code;
    }
    if (!go->budget.milliseconds && !go->budget.simulations)
        return error_set(error, ERR_SYNTAX, "go: expected 'ms N', 'sims N' or both");
    return 0;
}

/* ---- Writing ---- */

static int64_t at_most(int64_t number, int64_t most)
{
    return number < most ? number : most;
}

void protocol_write_go(const struct protocol_go *go, struct buffer *out)
{
    const struct bot_budget *budget = &go->budget;
    buffer_add_text(out, "go");
    if (budget->milliseconds)
        buffer_format(out, " ms %lld", (long long)at_most(budget->milliseconds, PROTOCOL_MS_MAX));
    if (budget->simulations)
        buffer_format(out, " sims %lld",
                      (long long)at_most(budget->simulations, PROTOCOL_SIMS_MAX));
    buffer_format(out, " threads %lld", (long long)at_most(budget->threads, PROTOCOL_THREADS_MAX));
    if (go->seeded)
        buffer_format(out, " seed %llu", (unsigned long long)go->seed);
    buffer_add_char(out, '\n');
}

void protocol_write_decision(const struct bot_job *job, uint64_t seed, struct buffer *out)
{
    const union game_state *known = &job->view->known;
    seat_id seat = job->view->viewer;
    unsigned count = job->game->legal_count(known, seat);
    struct protocol_go go = {job->budget, true, seed};
    buffer_add_text(out, "view ");
    game_encode_view(job->game, job->view, out);
    buffer_add_text(out, "\nlegal ");
    for (unsigned i = 0; i < count; i++) {
        buffer_add_text(out, i ? "; " : "");
        action_write(job->game, job->game->legal_at(known, seat, i), out);
    }
    buffer_add_char(out, '\n');
    protocol_write_go(&go, out);
}
