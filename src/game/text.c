/* text.c: actions, events and positions as text, driven by the tables of each title. */
#include "game/game.h"

#include <string.h>

enum { CHOICES_SHOWN = 4 };

/* ---- Values ---- */

static void set_write(const struct value_kind *kind, uint64_t set, char separator,
                      struct buffer *out)
{
    bool first = true;
    BITS_EACH (member, set) {
        if (!first)
            buffer_add_char(out, separator);
        buffer_add_text(out, kind->names[member]);
        first = false;
    }
    if (!set)
        buffer_add_char(out, '-');
}

static void value_write_with(const struct value_kind *kind, int64_t value, char separator,
                             struct buffer *out)
{
    switch (kind->type) {
    case VALUE_NONE:
        break;
    case VALUE_NUMBER:
        buffer_add_number(out, value);
        break;
    case VALUE_NAME:
        buffer_add_text(out, kind->names[value]);
        break;
    case VALUE_SET:
        set_write(kind, (uint64_t)value, separator, out);
        break;
    }
}

void value_write(const struct value_kind *kind, int64_t value, struct buffer *out)
{
    value_write_with(kind, value, ' ', out);
}

static bool name_read(const struct value_kind *kind, struct span text, int64_t *value)
{
    for (int i = 0; i < kind->name_count; i++) {
        if (span_is(text, kind->names[i])) {
            *value = i;
            return true;
        }
    }
    return false;
}

/* Members in ascending order, at least one. */
static bool set_read(const struct value_kind *kind, struct span text, char separator,
                     int64_t *value)
{
    uint64_t set = 0;
    int64_t last = -1;
    do {
        int64_t member;
        struct span name = span_cut(&text, separator);
        bool more_promised = text.length == 0 && name.start + name.length != text.start;
        if (more_promised || !name_read(kind, name, &member) || member <= last)
            return false;
        set |= UINT64_C(1) << member;
        last = member;
    } while (text.length);
    *value = (int64_t)set;
    return true;
}

static bool value_read(const struct value_kind *kind, struct span text, char separator,
                       int64_t *value)
{
    switch (kind->type) {
    case VALUE_NUMBER:
        return scan_number(text, kind->least, kind->most, value);
    case VALUE_NAME:
        return name_read(kind, text, value);
    case VALUE_SET:
        return set_read(kind, text, separator, value);
    default:
        return false;
    }
}

/* ---- Actions ---- */

/* Whether a number is an action at all: numbers may come from outside, too. */
static bool action_exists(const struct game *game, action chosen)
{
    unsigned kind = action_kind_of(chosen);
    uint64_t value = action_value(chosen);
    if (kind == 0 || kind >= game->kind_count)
        return false;
    const struct value_kind *what = &game->kinds[kind].value;
    switch (what->type) {
    case VALUE_NUMBER:
        return value >= (uint64_t)what->least && value <= (uint64_t)what->most;
    case VALUE_NAME:
        return value < (uint64_t)what->name_count;
    case VALUE_SET:
        return value != 0 && value >> what->name_count == 0;
    default:
        return value == 0;
    }
}

void action_write(const struct game *game, action chosen, struct buffer *out)
{
    if (!action_exists(game, chosen)) {
        buffer_format(out, "#%llx", (unsigned long long)chosen);
        return;
    }
    const struct action_kind *kind = &game->kinds[action_kind_of(chosen)];
    buffer_add_text(out, kind->name);
    if (kind->value.type != VALUE_NONE) {
        buffer_add_char(out, ' ');
        value_write(&kind->value, (int64_t)action_value(chosen), out);
    }
}

/* "sell 0..8": what an action of this kind looks like, for error messages. */
static void kind_write_form(const struct action_kind *kind, struct buffer *out)
{
    buffer_add_text(out, kind->name);
    if (kind->value.type == VALUE_NUMBER)
        buffer_format(out, " %lld..%lld", (long long)kind->value.least,
                      (long long)kind->value.most);
    else if (kind->value.type != VALUE_NONE)
        buffer_format(out, kind->value.type == VALUE_SET ? " %s…" : " %s", kind->value.names[0]);
}

static int refuse_text(const struct game *game, struct span text, struct error *error)
{
    struct buffer expected = {0};
    for (unsigned kind = 1; kind < game->kind_count; kind++) {
        buffer_add_text(&expected, kind == 1 ? "" : ", ");
        kind_write_form(&game->kinds[kind], &expected);
    }
    int shown = text.length > 40 ? 40 : (int)text.length;
    int code = error_set(error, ERR_SYNTAX, "'%.*s' is not an action in %s: expected one of %s",
                         shown, text.start, game->name, buffer_text(&expected));
    buffer_close(&expected);
    return code;
}

int action_read(const struct game *game, struct span text, action *chosen, struct error *error)
{
    struct span rest = text;
    struct span name = span_cut(&rest, ' ');
    for (unsigned i = 1; i < game->kind_count; i++) {
        const struct action_kind *kind = &game->kinds[i];
        int64_t value = 0;
        if (!span_is(name, kind->name))
            continue;
        bool good = kind->value.type == VALUE_NONE ? name.length == text.length
                                                   : value_read(&kind->value, rest, ' ', &value);
        if (!good)
            break;
        *chosen = action_of(i, (uint64_t)value);
        return 0;
    }
    return refuse_text(game, text, error);
}

void game_write_choices(const struct game *game, const union game_state *state, seat_id seat,
                        struct buffer *out)
{
    unsigned count = game->legal_count(state, seat);
    for (unsigned i = 0; i < count && i < CHOICES_SHOWN; i++) {
        buffer_add_text(out, i ? ", " : "");
        action_write(game, game->legal_at(state, seat, i), out);
    }
    if (count > CHOICES_SHOWN) {
        buffer_add_text(out, ", … ");
        action_write(game, game->legal_at(state, seat, count - 1), out);
    }
    unsigned kind = action_kind_of(game->legal_at(state, seat, 0));
    if (game->accepts && game->kinds[kind].value.type == VALUE_SET)
        buffer_add_text(out, ", or any other that the rules allow");
}

/* ---- Events ---- */

void event_write(const struct game *game, const struct event *event, struct buffer *out)
{
    const struct event_kind *kind = &game->events[event->kind];
    if (kind->of_seat)
        buffer_format(out, "seat %d ", event->seat);
    buffer_add_text(out, kind->name);
    for (int i = 0; i < EVENT_VALUES; i++) {
        if (kind->value[i].type == VALUE_NONE)
            continue;
        buffer_format(out, " %s ", kind->value_name[i]);
        value_write(&kind->value[i], event->value[i], out);
    }
}

/* ---- Options ---- */

void game_write_options(const struct game *game, const struct game_config *config,
                        struct buffer *out)
{
    for (int i = 0; i < game->option_count; i++)
        buffer_format(out, "%s%s=%s", i ? " " : "", game->options[i].name,
                      game->options[i].values[config->option[i]]);
}

/* ---- Positions ---- */

static int64_t field_get(const struct state_field *field, const union game_state *state, int index)
{
    const unsigned char *at = state->byte + field->offset + (size_t)field->width * (size_t)index;
    uint64_t bits = 0;
    if (field->width == 1)
        return *at; /* most of them */
    memcpy(&bits, at, field->width);
    if (field->is_signed && field->width == 2)
        return (int16_t)bits;
    return (int64_t)bits;
}

static void field_set(const struct state_field *field, union game_state *state, int index,
                      int64_t value)
{
    unsigned char *at = state->byte + field->offset + (size_t)field->width * (size_t)index;
    memcpy(at, &value, field->width); /* little-endian: the low bytes come first */
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "positions are read and written by bytes");

static void field_write(const struct state_field *field, const union game_state *state,
                        struct buffer *out)
{
    buffer_format(out, " %s=", field->name);
    for (int i = 0; i < field->count; i++) {
        int64_t value = field_get(field, state, i);
        if (i)
            buffer_add_char(out, ',');
        if (field->may_hide && value == UNKNOWN)
            buffer_add_char(out, '?');
        else
            value_write_with(&field->value, value, '+', out);
    }
}

static bool field_read_value(const struct state_field *field, struct span text, int64_t *value)
{
    if (field->may_hide && span_is(text, "?"))
        *value = UNKNOWN;
    else if (field->value.type == VALUE_SET && span_is(text, "-"))
        *value = 0;
    else
        return value_read(&field->value, text, '+', value);
    return true;
}

static struct game_config config_of(const struct game_head *head)
{
    struct game_config config = {.players = head->players};
    memcpy(config.option, head->option, sizeof config.option);
    return config;
}

static void position_write(const struct game *game, const union game_state *state,
                           struct buffer *out)
{
    const struct game_head *head = &state->head;
    buffer_format(out, " players=%d phase=%s to_act=%d round=%d", head->players,
                  game->phases[head->phase], head->to_act, head->round);
    struct game_config config = config_of(head);
    buffer_add_char(out, ' ');
    game_write_options(game, &config, out);
    for (int i = 0; i < game->field_count; i++)
        field_write(&game->fields[i], state, out);
}

void game_encode(const struct game *game, const union game_state *state, struct buffer *out)
{
    buffer_add_text(out, game->name);
    position_write(game, state, out);
}

void game_encode_view(const struct game *game, const struct game_view *view, struct buffer *out)
{
    buffer_format(out, "%s viewer=%d", game->name, view->viewer);
    position_write(game, &view->known, out);
}

int64_t state_field_get(const struct state_field *field, const union game_state *state, int index,
                        bool *known)
{
    int64_t value = field_get(field, state, index);
    *known = !field->may_hide || value != UNKNOWN;
    return value;
}

int state_field_used(const struct state_field *field, int players)
{
    return field->used ? field->used(players) : field->count;
}

/* Removes "name=value" from the front of `rest`. */
static int member_cut(struct span *rest, const char *name, struct span *value, struct error *error)
{
    struct span token = span_cut(rest, ' ');
    struct span key = span_cut(&token, '=');
    if (!span_is(key, name) || key.start + key.length == token.start)
        return error_set(error, ERR_SYNTAX, "position: expected '%s=…', found '%.*s'", name,
                         (int)(key.length > 40 ? 40 : key.length), key.start);
    *value = token;
    return 0;
}

static int member_number(struct span *rest, const char *name, int64_t least, int64_t most,
                         int64_t *number, struct error *error)
{
    struct span text = {0};
    int code = member_cut(rest, name, &text, error);
    if (code == 0 && !scan_number(text, least, most, number))
        code = error_set(error, ERR_SYNTAX, "position: %s: expected %lld to %lld", name,
                         (long long)least, (long long)most);
    return code;
}

static int member_name(struct span *rest, const char *name, const char *const *names, int count,
                       int64_t *index, struct error *error)
{
    struct span text = {0};
    struct value_kind kind = {.type = VALUE_NAME, .names = names, .name_count = count};
    int code = member_cut(rest, name, &text, error);
    if (code == 0 && !name_read(&kind, text, index))
        code = error_set(error, ERR_SYNTAX, "position: %s: unknown value '%.*s'", name,
                         (int)(text.length > 40 ? 40 : text.length), text.start);
    return code;
}

static int head_read(const struct game *game, struct span *rest, struct game_head *head,
                     struct error *error)
{
    int64_t players = 0, phase = 0, to_act = 0, round = 0;
    int code =
        member_number(rest, "players", game->players_min, game->players_max, &players, error);
    if (code == 0)
        code = member_name(rest, "phase", game->phases, game->phase_count, &phase, error);
    if (code == 0)
        code = member_number(rest, "to_act", 0, (1 << players) - 1, &to_act, error);
    if (code == 0)
        code = member_number(rest, "round", 0, UINT16_MAX, &round, error);
    for (int i = 0; i < game->option_count && code == 0; i++) {
        const struct game_option *option = &game->options[i];
        int64_t index = 0;
        code = member_name(rest, option->name, option->values, option->value_count, &index, error);
        head->option[i] = (uint8_t)index;
    }
    head->players = (uint8_t)players;
    head->phase = (uint8_t)phase;
    head->to_act = (seat_mask)to_act;
    head->round = (uint16_t)round;
    return code;
}

static int field_read(const struct state_field *field, struct span *rest, union game_state *state,
                      struct error *error)
{
    struct span list = {0};
    int code = member_cut(rest, field->name, &list, error);
    for (int i = 0; i < field->count && code == 0; i++) {
        int64_t value = 0;
        struct span item = span_cut(&list, ',');
        bool last = i + 1 == field->count;
        bool comma = item.start + item.length != list.start;
        if (comma == last || !field_read_value(field, item, &value))
            code = error_set(error, ERR_SYNTAX, "position: %s: bad value %d of %d, '%.*s'",
                             field->name, i + 1, field->count,
                             (int)(item.length > 40 ? 40 : item.length), item.start);
        field_set(field, state, i, value);
    }
    return code;
}

/* Checks what the fields cannot show one by one. */
static int position_check(const struct game *game, const union game_state *state,
                          const seat_id *viewer, struct error *error)
{
    const struct game_head *head = &state->head;
    struct game_config config = config_of(head);
    int code = game_config_check(game, &config, error);
    if (code < 0)
        return code;
    if (viewer && *viewer >= head->players)
        return error_set(error, ERR_STATE, "impossible position: nobody sits in seat %d", *viewer);
    const char *why =
        (head->phase == PHASE_OVER) != (head->to_act == 0)
            ? ERROR_TEXT(
                  "it must be somebody's turn until the game is over, and nobody's afterwards")
            : game->check(state, viewer);
    return why ? error_set_with(error, ERR_STATE, why, "impossible position: %s", ERROR_INNER) : 0;
}

static int position_read(const struct game *game, struct span rest, union game_state *state,
                         const seat_id *viewer, struct error *error)
{
    int code = head_read(game, &rest, &state->head, error);
    for (int i = 0; i < game->field_count && code == 0; i++)
        code = field_read(&game->fields[i], &rest, state, error);
    if (code == 0 && (rest.length || rest.start[-1] == ' '))
        code = error_set(error, ERR_SYNTAX,
                         "position: there is text after the end of a position of %s", game->name);
    return code < 0 ? code : position_check(game, state, viewer, error);
}

/* Removes the game's name from the front. */
static int name_cut(const struct game *game, struct span *rest, struct error *error)
{
    if (span_is(span_cut(rest, ' '), game->name))
        return 0;
    return error_set(error, ERR_SYNTAX, "position: expected it to begin with '%s'", game->name);
}

int game_decode(const struct game *game, const char *text, union game_state *state,
                struct error *error)
{
    union game_state read = {0};
    struct span rest = span_of(text);
    int code = name_cut(game, &rest, error);
    if (code == 0)
        code = position_read(game, rest, &read, NULL, error);
    if (code == 0)
        *state = read;
    return code;
}

int game_decode_view(const struct game *game, const char *text, struct game_view *view,
                     struct error *error)
{
    struct game_view read = {0};
    int64_t viewer = 0;
    struct span rest = span_of(text);
    int code = name_cut(game, &rest, error);
    if (code == 0)
        code = member_number(&rest, "viewer", SPECTATOR, SEATS_MAX - 1, &viewer, error);
    read.viewer = (seat_id)viewer;
    if (code == 0)
        code = position_read(game, rest, &read.known, &read.viewer, error);
    if (code == 0)
        *view = read;
    return code;
}
