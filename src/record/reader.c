/* reader.c: reading records strictly.
 *
 * The headers and actions are read line by line and replayed as they are read, so that an error
 * names the bad line by number. What remains is the form: the record just read is written again,
 * and the first line that differs is the error. The result, the order of the lines, stray spaces
 * and the checksum therefore need no code of their own, and "one way to write a record" holds by
 * construction. */
#include "record/record.h"

#include "base/hex.h"

#include <stdio.h>
#include <string.h>

struct reader {
    struct record *record;
    struct span rest;
    struct span line;
    int number; /* of the line */
    struct error *error;
};

/* Puts the line number in front of the message. */
static int add_line(struct reader *reader, int code)
{
    return error_wrap(reader->error, code, reader->error, "line %d: %s", reader->number,
                      ERROR_INNER);
}

/* Sets "line N: …". */
#define REFUSE(reader, code, ...) add_line(reader, error_set((reader)->error, code, __VA_ARGS__))

/* A text from the record, made fit to be quoted in a message. */
struct quote {
    char text[72];
};

static struct quote quoted(struct span span)
{
    struct quote quote = {""};
    span_quote(span, quote.text, sizeof quote.text);
    return quote;
}

static bool next_line(struct reader *reader)
{
    reader->number++;
    if (reader->rest.length == 0)
        return false;
    reader->line = span_cut(&reader->rest, '\n');
    return true;
}

/* Reads the line "key: value". */
static int read_header(struct reader *reader, const char *key, struct span *value)
{
    size_t length = strlen(key);
    if (!next_line(reader))
        return REFUSE(reader, ERR_RECORD, "the record ends here, expected '%s: …'", key);
    struct span line = reader->line;
    if (line.length < length + 2 || memcmp(line.start, key, length) != 0 ||
        memcmp(line.start + length, ": ", 2) != 0)
        return REFUSE(reader, ERR_RECORD, "expected '%s: …', found '%s'", key, quoted(line).text);
    *value = (struct span){line.start + length + 2, line.length - length - 2};
    return 0;
}

static int read_title(struct reader *reader)
{
    struct span value = {0};
    char name[32];
    int code = read_header(reader, "title", &value);
    if (code < 0)
        return code;
    if (!span_copy(value, name, sizeof name))
        return REFUSE(reader, ERR_RECORD, "there is no title called '%s'", quoted(value).text);
    reader->record->game = games_find(name, reader->error);
    return reader->record->game ? 0 : add_line(reader, ERR_UNKNOWN_GAME);
}

static int read_players(struct reader *reader)
{
    struct span value = {0};
    int64_t players;
    int code = read_header(reader, "players", &value);
    if (code < 0)
        return code;
    if (!scan_number(value, 1, SEATS_MAX, &players))
        return REFUSE(reader, ERR_RECORD, "expected a number of players, found '%s'",
                      quoted(value).text);
    game_config_init(reader->record->game, &reader->record->config, (int)players);
    return 0;
}

static int read_options(struct reader *reader)
{
    struct record *record = reader->record;
    struct span value = {0};
    int code = read_header(reader, "options", &value);
    if (code < 0)
        return code;
    code = game_config_read(record->game, &record->config, value, reader->error);
    if (code == 0)
        code = game_config_check(record->game, &record->config, reader->error);
    return code < 0 ? add_line(reader, code) : 0;
}

bool record_name_valid(struct span name)
{
    return name.length > 0 && name.length <= RECORD_NAME_MAX && span_is_printable(name);
}

static int read_names(struct reader *reader)
{
    struct record *record = reader->record;
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        struct span value = {0};
        char key[24];
        snprintf(key, sizeof key, "seat %d", seat);
        int code = read_header(reader, key, &value);
        if (code < 0)
            return code;
        if (!record_name_valid(value))
            return REFUSE(reader, ERR_RECORD,
                          "a name is 1 to %d bytes of UTF-8 without control characters",
                          RECORD_NAME_MAX);
        span_copy(value, record->name[seat], sizeof record->name[seat]);
    }
    return 0;
}

static int read_seed(struct reader *reader)
{
    struct span value = {0};
    struct record *record = reader->record;
    int code = read_header(reader, "seed", &value);
    if (code < 0 || scan_unsigned(value, &record->seed))
        return code;
    if (hex_read(value, record->draw.seed.byte, DRAW_BYTES) && draw_word_given(&record->draw.seed))
        return 0;
    return REFUSE(reader, ERR_RECORD,
                  "a seed is a whole number below 2^64 or 64 hexadecimal digits, found '%s'",
                  quoted(value).text);
}

/* Reads that many hexadecimal digits. */
static int read_hex(struct reader *reader, const char *key, size_t digits, char *hex)
{
    struct span value = {0};
    int code = read_header(reader, key, &value);
    if (code < 0)
        return code;
    bool good = value.length == digits && span_copy(value, hex, digits + 1);
    if (!good || strspn(hex, "0123456789abcdef") != digits)
        return REFUSE(reader, ERR_RECORD, "%s: expected %zu hexadecimal digits, found '%s'", key,
                      digits, quoted(value).text);
    return 0;
}

/* Whether the next line starts like this. */
static bool comes_next(const struct reader *reader, const char *start)
{
    size_t length = strlen(start);
    return reader->rest.length >= length && memcmp(reader->rest.start, start, length) == 0;
}

/* Reads the commitment of a server that drew the seed alone, if there is one. */
static int read_promise(struct reader *reader)
{
    if (!comes_next(reader, "commitment: "))
        return 0;
    int code = read_hex(reader, "commitment", RECORD_COMMITMENT, reader->record->commitment);
    return code < 0 ? code : read_hex(reader, "salt", RECORD_SALT, reader->record->salt);
}

static int read_word(struct reader *reader, const char *key, struct draw_word *word)
{
    char digits[2 * DRAW_BYTES + 1];
    int code = read_hex(reader, key, 2 * DRAW_BYTES, digits);
    if (code == 0)
        hex_read(span_of(digits), word->byte, sizeof word->byte);
    return code;
}

static int read_table(struct reader *reader)
{
    char *table = reader->record->draw.table;
    struct span value = {0};
    int code = read_header(reader, "table", &value);
    if (code < 0)
        return code;
    if (value.length == DRAW_TABLE && span_copy(value, table, DRAW_TABLE + 1) &&
        strspn(table, "0123456789abcdefghjkmnpqrstvwxyz") == DRAW_TABLE)
        return 0;
    return REFUSE(reader, ERR_RECORD, "expected the id of a table, found '%s'", quoted(value).text);
}

/* Reads "none", "not opened, committed C" or "N, committed C". */
static int read_number(struct reader *reader, seat_id seat)
{
    static const struct span separator = {", committed ", 12};
    struct draw_number *number = &reader->record->draw.number[seat];
    struct span value = {0};
    char key[24];
    snprintf(key, sizeof key, "number %d", seat);
    int code = read_header(reader, key, &value);
    if (code < 0 || span_is(value, "none"))
        return code;
    struct span rest = value;
    struct span opened = span_cut(&rest, ',');
    struct span committed = {opened.start + opened.length + separator.length, 2 * DRAW_BYTES};
    bool good = value.length == opened.length + separator.length + committed.length &&
                memcmp(opened.start + opened.length, separator.start, separator.length) == 0 &&
                hex_read(committed, number->commitment.byte, DRAW_BYTES);
    if (good && !span_is(opened, "not opened"))
        good = hex_read(opened, number->value.byte, DRAW_BYTES);
    return good ? 0
                : REFUSE(reader, ERR_RECORD, "expected a number and its commitment, found '%s'",
                         quoted(value).text);
}

/* Reads how the seed was drawn. */
static int read_draw(struct reader *reader)
{
    struct draw *draw = &reader->record->draw;
    int code = read_table(reader);
    if (code == 0)
        code = read_word(reader, "secret", &draw->secret);
    if (code == 0)
        code = read_word(reader, "commitment", &draw->commitment);
    for (seat_id seat = 0; code == 0 && seat < reader->record->config.players; seat++)
        code = read_number(reader, seat);
    return code;
}

/* Reads "person Ada" or "bot 3". */
static bool read_player(struct span text, struct stretch *stretch)
{
    int64_t level;
    struct span kind = span_cut(&text, ' ');
    if (span_is(kind, "person"))
        return record_name_valid(text) && span_copy(text, stretch->name, sizeof stretch->name);
    if (!span_is(kind, "bot") || !scan_number(text, 1, UINT8_MAX, &level))
        return false;
    stretch->level = (uint8_t)level;
    return true;
}

bool stretch_read(struct span text, int players, struct stretch *stretch)
{
    int64_t seat, ply;
    *stretch = (struct stretch){0};
    if (!scan_number(span_cut(&text, ' '), 0, players - 1, &seat) ||
        !span_is(span_cut(&text, ' '), "from") ||
        !scan_number(span_cut(&text, ':'), 0, UINT32_MAX, &ply) || !text.length ||
        text.start[0] != ' ')
        return false;
    stretch->seat = (seat_id)seat;
    stretch->ply = (uint32_t)ply;
    return read_player((struct span){text.start + 1, text.length - 1}, stretch);
}

static int read_stretch(struct reader *reader)
{
    struct stretch stretch;
    next_line(reader);
    struct span text = reader->line;
    span_cut(&text, ' ');
    if (!stretch_read(text, reader->record->config.players, &stretch))
        return REFUSE(reader, ERR_RECORD, "expected '%s' or '%s', found '%s'",
                      "played SEAT from PLY: person NAME", "played SEAT from PLY: bot LEVEL",
                      quoted(reader->line).text);
    return record_add_stretch(reader->record, &stretch, reader->error);
}

static int read_hints(struct reader *reader)
{
    struct record *record = reader->record;
    struct span value = {0};
    int code = read_header(reader, "hints", &value);
    for (seat_id seat = 0; code == 0 && seat < record->config.players; seat++) {
        int64_t taken;
        if (!scan_number(span_cut(&value, ' '), 0, UINT32_MAX, &taken))
            return REFUSE(reader, ERR_RECORD, "hints: expected a number for each seat");
        record->hints[seat] = (uint32_t)taken;
    }
    return code;
}

/* Reads who played, if the record says so. */
static int read_played(struct reader *reader)
{
    int code = 0;
    while (code == 0 && comes_next(reader, "played "))
        code = read_stretch(reader);
    if (code == 0 && comes_next(reader, "hints: "))
        code = read_hints(reader);
    return code;
}

static int read_headers(struct reader *reader)
{
    struct span value = {0};
    if (!next_line(reader) || !span_is(reader->line, "encan-record 1"))
        return REFUSE(reader, ERR_RECORD, "expected 'encan-record 1'");
    int code = read_title(reader);
    if (code == 0)
        code = read_players(reader);
    if (code == 0)
        code = read_options(reader);
    if (code == 0)
        code = read_names(reader);
    if (code == 0)
        code = read_seed(reader);
    if (code == 0)
        code =
            draw_word_given(&reader->record->draw.seed) ? read_draw(reader) : read_promise(reader);
    if (code == 0)
        code = read_played(reader);
    if (code == 0)
        code = read_header(reader, "result", &value);
    if (code == 0 && (!next_line(reader) || reader->line.length))
        code = REFUSE(reader, ERR_RECORD, "expected an empty line before the actions");
    return code;
}

/* Reads "12. 2 pay" as the action of `seat` at `ply`. */
static int read_decision(struct reader *reader, uint32_t ply, seat_id seat, action *chosen)
{
    char start[32];
    if (!next_line(reader))
        return REFUSE(reader, ERR_RECORD, "the record is cut off: seat %d has to act at ply %u",
                      seat, ply);
    struct span line = reader->line;
    int length = snprintf(start, sizeof start, "%u. %d ", ply, seat);
    if (line.length < (size_t)length || memcmp(line.start, start, (size_t)length) != 0)
        return REFUSE(reader, ERR_RECORD, "expected '%s…', found '%s'", start, quoted(line).text);
    struct span text = {line.start + length, line.length - (size_t)length};
    int code = action_read(reader->record->game, text, chosen, reader->error);
    return code < 0 ? add_line(reader, code) : 0;
}

/* Whether the actions end here: the checksum comes next. */
static bool at_check(const struct reader *reader)
{
    return comes_next(reader, "check: ");
}

/* Reads one ply and plays it. */
static int read_ply(struct reader *reader, union game_state *state, uint32_t ply)
{
    const struct game *game = reader->record->game;
    action joint[SEATS_MAX] = {0};
    seat_mask seats = state->head.to_act;
    BITS_EACH (seat, seats) {
        int code = read_decision(reader, ply, (seat_id)seat, &joint[seat]);
        if (code < 0)
            return code;
        if (!game_is_legal(game, state, (seat_id)seat, joint[seat])) {
            code = game_refuse(game, state, (seat_id)seat, joint[seat], reader->error);
            return add_line(reader, code);
        }
    }
    game->apply(state, joint, NULL);
    return record_add(reader->record, ply, seats, joint, reader->error);
}

static int read_actions(struct reader *reader)
{
    struct record *record = reader->record;
    union game_state state;
    record_deal(record, &state, NULL);
    for (uint32_t ply = 0; state.head.to_act && !at_check(reader); ply++) {
        int code = read_ply(reader, &state, ply);
        if (code < 0)
            return code;
    }
    return 0;
}

/* The stretch of a seat that comes before number `before`, or NULL. */
static const struct stretch *earlier_stretch(const struct record *record, size_t before)
{
    for (size_t i = before; i > 0; i--)
        if (record->stretch[i - 1].seat == record->stretch[before].seat)
            return &record->stretch[i - 1];
    return NULL;
}

/* Goes through the decisions in order. A stretch begins with a decision of its seat, and not
 * without another player; a seat's first decision begins one. */
static bool stretches_fit(const struct record *record)
{
    seat_mask begun = 0;
    size_t next = 0;
    for (size_t i = 0; i < record->count; i++) {
        const struct decision *decision = &record->decision[i];
        const struct stretch *stretch = &record->stretch[next];
        if (next < record->stretches && stretch->ply == decision->ply &&
            stretch->seat == decision->seat) {
            const struct stretch *earlier = earlier_stretch(record, next);
            if (earlier && stretch_same_player(earlier, stretch))
                return false;
            begun |= seat_bit(decision->seat);
            next++;
        }
        if (!(begun >> decision->seat & 1))
            return false;
    }
    return next == record->stretches;
}

static int check_played(struct reader *reader)
{
    if (!reader->record->stretches || stretches_fit(reader->record))
        return 0;
    return error_set(reader->error, ERR_RECORD,
                     "the lines 'played …' do not fit the decisions: expected one for the first "
                     "decision of each seat and one whenever its player changes");
}

/* Compares the text with what writing the record would give. */
static int check_form(struct reader *reader, struct span text)
{
    struct buffer written = {0};
    record_write(reader->record, &written);
    struct span expected = {buffer_text(&written), written.length};
    int code = written.failed ? error_set(reader->error, ERR_MEMORY, "out of memory") : 0;
    *reader = (struct reader){.record = reader->record, .rest = text, .error = reader->error};
    while (code == 0 && expected.length) {
        struct span want = span_cut(&expected, '\n');
        const char *end = next_line(reader) ? reader->line.start + reader->line.length : NULL;
        if (!end)
            code = REFUSE(reader, ERR_RECORD, "the record is cut off, expected '%s'",
                          quoted(want).text);
        else if (want.length != reader->line.length ||
                 memcmp(want.start, reader->line.start, want.length) != 0)
            code = REFUSE(reader, ERR_RECORD, "the record was changed: expected '%s', found '%s'",
                          quoted(want).text, quoted(reader->line).text);
        else if (end == reader->rest.start)
            code = REFUSE(reader, ERR_RECORD, "the record is cut off: the last line is incomplete");
    }
    if (code == 0 && reader->rest.length) {
        reader->number++;
        code = REFUSE(reader, ERR_RECORD, "there is text after the end of the record");
    }
    buffer_close(&written);
    return code;
}

int record_read(struct record *record, const char *text, size_t length, struct error *error)
{
    struct span all = {text, length};
    struct reader reader = {.record = record, .rest = all, .error = error};
    *record = (struct record){0};
    if (length > RECORD_BYTES_MAX)
        return error_set(error, ERR_RECORD, "a record is at most %d bytes long, this one has %zu",
                         RECORD_BYTES_MAX, length);
    int code = read_headers(&reader);
    if (code == 0)
        code = read_actions(&reader);
    if (code == 0)
        code = check_played(&reader);
    if (code == 0)
        code = check_form(&reader, all);
    if (code < 0)
        record_close(record);
    return code;
}
