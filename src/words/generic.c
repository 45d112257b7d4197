#include "words/generic.h"

#include "words/phrase.h"

#include <ctype.h>
#include <string.h>

/* ---- Names and values ---- */

void generic_name(const char *name, struct buffer *out)
{
    for (; *name; name++)
        buffer_add_char(out, *name == '_' || *name == '-' ? ' ' : *name);
}

/* What was appended from `start` on begins a line. */
static void capitalise(struct buffer *out, size_t start)
{
    if (out->length > start)
        out->data[start] = (char)toupper((unsigned char)out->data[start]);
}

static void write_member(const struct cast *cast, const struct value_kind *kind, uint64_t member,
                         struct buffer *out)
{
    if (kind->type == VALUE_SET)
        generic_name(kind->names[member], out);
    else if (kind->meaning == MEANS_SEATS)
        buffer_add_text(out, cast->name[member]);
    else
        buffer_add_number(out, (long long)member);
}

static void write_set(const struct cast *cast, const struct value_kind *kind, uint64_t set,
                      const char *separator, struct buffer *out)
{
    bool first = true;
    BITS_EACH (member, set) {
        buffer_add_text(out, first ? "" : separator);
        write_member(cast, kind, (uint64_t)member, out);
        first = false;
    }
    if (!set)
        buffer_add_text(out, "–");
}

static bool is_set(const struct value_kind *kind)
{
    return kind->type == VALUE_SET || kind->meaning == MEANS_SEATS ||
           kind->meaning == MEANS_NUMBERS;
}

/* `separator` stands between the members of a set. */
static void write_value(const struct cast *cast, const struct value_kind *kind, int64_t value,
                        const char *separator, struct buffer *out)
{
    if (is_set(kind))
        write_set(cast, kind, (uint64_t)value, separator, out);
    else if (kind->type == VALUE_NAME)
        generic_name(kind->names[value], out);
    else if (kind->meaning == MEANS_SEAT)
        buffer_add_text(out, cast->name[value]);
    else
        buffer_add_number(out, value);
}

/* ---- Fields ---- */

/* Some elements of a field: `count` of them from `start` on, `step` apart. */
struct stretch {
    int start, step, count;
};

static struct stretch whole_field(const struct state_field *field, int players)
{
    return (struct stretch){0, 1, state_field_used(field, players)};
}

static struct stretch part_of_seat(const struct game *game, const struct state_field *field,
                                   seat_id seat)
{
    if (!field->row)
        return (struct stretch){seat, 1, 1};
    if (state_field_has_seat_columns(game, field))
        return (struct stretch){seat, field->row, field->count / field->row};
    return (struct stretch){seat * field->row, 1, field->row};
}

static void end_hidden(int *hidden, struct buffer *out)
{
    if (*hidden > 1)
        buffer_format(out, "×%d", *hidden);
    *hidden = 0;
}

static void write_stretch(const struct cast *cast, const struct state_field *field,
                          const union game_state *known, struct stretch stretch, struct buffer *out)
{
    const char *separator = stretch.count > 1 ? "+" : ", ";
    int hidden = 0;
    for (int i = 0; i < stretch.count; i++) {
        bool is_known;
        int64_t value = state_field_get(field, known, stretch.start + i * stretch.step, &is_known);
        if (is_known)
            end_hidden(&hidden, out);
        if (i && !hidden)
            buffer_add_text(out, ", ");
        if (is_known)
            write_value(cast, &field->value, value, separator, out);
        else if (hidden++ == 0)
            buffer_add_char(out, '?');
    }
    end_hidden(&hidden, out);
}

void generic_field(const struct cast *cast, const struct state_field *field,
                   const union game_state *known, seat_id seat, struct buffer *out)
{
    write_stretch(cast, field, known,
                  field->by_seat ? part_of_seat(cast->game, field, seat)
                                 : whole_field(field, known->head.players),
                  out);
}

/* ---- Sentences ---- */

static void write_event(const struct cast *cast, const struct event *event, struct buffer *out)
{
    const struct event_kind *kind = &cast->game->events[event->kind];
    generic_name(kind->name, out);
    for (int i = 0; i < EVENT_VALUES; i++) {
        if (kind->value[i].type == VALUE_NONE)
            continue;
        buffer_add_text(out, ", ");
        generic_name(kind->value_name[i], out);
        buffer_add_char(out, ' ');
        write_value(cast, &kind->value[i], event->value[i], " ", out);
    }
}

static void say_event(const struct cast *cast, const struct event *event, struct buffer *out)
{
    struct buffer what = {0};
    write_event(cast, event, &what);
    if (cast->game->events[event->kind].of_seat) {
        TR_SAY(out, tr(cast->language, "{player}: {what}."), {"player", cast->name[event->seat]},
               {"what", buffer_text(&what)});
    } else {
        capitalise(&what, 0);
        buffer_format(out, "%s.", buffer_text(&what));
    }
    buffer_close(&what);
}

static void say_choice(const struct cast *cast, const union game_state *known, seat_id seat,
                       action chosen, struct buffer *out)
{
    const struct action_kind *kind = &cast->game->kinds[action_kind_of(chosen)];
    size_t start = out->length;
    (void)known, (void)seat;
    generic_name(kind->name, out);
    capitalise(out, start);
    if (kind->value.type == VALUE_NONE)
        return;
    buffer_add_char(out, ' ');
    write_value(cast, &kind->value, (int64_t)action_value(chosen), ", ", out);
}

static const struct deed_words deed_words = {TR("{player} chose “{action}”"),
                                             TR("You chose “{action}”"), TR("choose “{action}”")};

static void say_deed(const struct cast *cast, const union game_state *known, seat_id seat,
                     action chosen, bool instead, struct buffer *out)
{
    struct buffer choice = {0};
    say_choice(cast, known, seat, chosen, &choice);
    TR_SAY(out, phrase_deed(cast, seat, &deed_words, instead), {"player", cast->name[seat]},
           {"action", buffer_text(&choice)});
    buffer_close(&choice);
}

static void say_question(const struct cast *cast, const union game_state *known, seat_id seat,
                         struct buffer *out)
{
    (void)known, (void)seat;
    buffer_add_text(out, tr(cast->language, "What do you choose?"));
}

static void say_field(const struct cast *cast, const struct state_field *field,
                      const union game_state *known, struct buffer *out)
{
    struct buffer name = {0}, value = {0};
    generic_name(field->name, &name);
    capitalise(&name, 0);
    generic_field(cast, field, known, SPECTATOR, &value);
    TR_SAY(out, tr(cast->language, "{name}: {value}."), {"name", buffer_text(&name)},
           {"value", buffer_text(&value)});
    buffer_add_char(out, '\n');
    buffer_close(&name);
    buffer_close(&value);
}

static void say_seat(const struct cast *cast, const union game_state *known, seat_id seat,
                     struct buffer *out)
{
    struct buffer values = {0};
    for (int i = 0; i < cast->game->field_count; i++) {
        const struct state_field *field = &cast->game->fields[i];
        if (!field->by_seat)
            continue;
        buffer_add_text(&values, values.length ? "; " : "");
        generic_name(field->name, &values);
        buffer_add_char(&values, ' ');
        generic_field(cast, field, known, seat, &values);
    }
    TR_SAY(out, values.length ? tr(cast->language, "{name}: {value}.") : "{name}.",
           {"name", cast->name[seat]}, {"value", buffer_text(&values)});
    buffer_add_char(out, '\n');
    buffer_close(&values);
}

static void say_standing(const struct cast *cast, const union game_state *known, seat_id viewer,
                         struct buffer *out)
{
    struct game_view shown = {*known, viewer};
    game_curtain(cast->game, &shown);
    for (int i = 0; i < cast->game->field_count; i++)
        if (!cast->game->fields[i].by_seat)
            say_field(cast, &cast->game->fields[i], &shown.known, out);
    for (seat_id seat = 0; seat < known->head.players; seat++)
        say_seat(cast, &shown.known, seat, out);
}

const struct title_words words_generic = {
    .event = say_event,
    .choice = say_choice,
    .deed = say_deed,
    .question = say_question,
    .standing = say_standing,
    .unit = TR_N("{n} point", "{n} points"),
};
