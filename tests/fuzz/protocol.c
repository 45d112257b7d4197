/* protocol.c: bytes as lines of the bot protocol, of both directions. However the bytes arrive, the
 * same lines come out; what is accepted is written back so that it is read the same. */
#include "fuzz.h"

#include "bots/protocol.h"

static void try_go(struct span rest)
{
    struct protocol_go go, again;
    struct error error = {.text = ""};
    struct buffer text = {0};
    if (protocol_read_go(rest, &go, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    protocol_write_go(&go, &text);
    struct span line = {text.data, text.length - 1}, settings;
    PROMISE(protocol_word(line, &settings) == WORD_GO);
    PROMISE(protocol_read_go(settings, &again, NULL) == 0);
    PROMISE(go.budget.milliseconds == again.budget.milliseconds);
    PROMISE(go.budget.simulations == again.budget.simulations);
    PROMISE(go.budget.threads == again.budget.threads);
    PROMISE(go.seeded == again.seeded && go.seed == again.seed);
    buffer_close(&text);
}

/* A view that is accepted fits into a question whose lines are not too long. */
static void try_view(struct span rest)
{
    char *text = fuzz_text((const uint8_t *)rest.start, rest.length);
    struct rng rng = {{1}};
    for (int i = 0; i < games_count; i++) {
        struct game_view view;
        if (game_decode_view(games_all[i], text, &view, NULL) < 0 || view.viewer == SPECTATOR ||
            !(view.known.head.to_act & seat_bit(view.viewer)))
            continue;
        struct bot_job job = {games_all[i], &view, {.simulations = 1, .threads = 1}, &rng};
        struct buffer lines = {0};
        protocol_write_decision(&job, 1, &lines);
        struct span left = {lines.data, lines.length};
        for (int line = 0; line < 3; line++)
            PROMISE(span_cut(&left, '\n').length < PROTOCOL_LINE_MAX);
        PROMISE(left.length == 0);
        buffer_close(&lines);
    }
    free(text);
}

static void try_action(struct span rest)
{
    action chosen;
    for (int i = 0; i < games_count; i++)
        action_read(games_all[i], rest, &chosen, NULL);
}

static void try_quote(struct span line)
{
    char quote[64], again[64];
    for (size_t size = 4; size <= sizeof quote; size += 6) {
        span_quote(line, quote, size);
        PROMISE(strlen(quote) < size);
        span_quote(span_of(quote), again, size);
        PROMISE(strcmp(quote, again) == 0);
    }
}

static void try_line(struct span line)
{
    struct span rest;
    struct error error = {.text = ""};
    PROMISE(line.length < PROTOCOL_LINE_MAX);
    try_quote(line);
    switch (protocol_word(line, &rest)) {
    case WORD_HELLO:
        PROMISE(protocol_read_hello(rest, &error) == 0 || error.text[0]);
        break;
    case WORD_VIEW:
        try_view(rest);
        break;
    case WORD_GO:
        try_go(rest);
        break;
    case WORD_ACTION:
        try_action(rest);
        break;
    default:
        break;
    }
}

/* Feeds the bytes in pieces of at most `piece`; returns a hash of the lines and refusals. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t piece, bool parse)
{
    struct protocol_reader reader = {0};
    struct span line;
    uint64_t hash = 14695981039346656037u;
    int got;
    for (size_t at = 0; at < size;) {
        size_t room, count = size - at;
        char *place = protocol_room(&reader, &room);
        PROMISE(room > 0);
        count = count < piece ? count : piece;
        count = count < room ? count : room;
        memcpy(place, data + at, count);
        protocol_add(&reader, count);
        at += count;
        while ((got = protocol_next(&reader, &line)) != 0) {
            for (size_t i = 0; got > 0 && i < line.length; i++)
                hash = (hash ^ (unsigned char)line.start[i]) * 1099511628211u;
            hash = (hash ^ (got > 0 ? 256u : 257u)) * 1099511628211u;
            if (got > 0 && parse)
                try_line(line);
        }
    }
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t whole = read_all(data, size, SIZE_MAX, true);
    PROMISE(read_all(data, size, 1 + size % 61, false) == whole);
    return 0;
}
