/* text_json.c: events, results and positions as JSON, driven by the tables of each title. */
#include "game/game.h"

#include <string.h>

/* ---- Events ---- */

static void value_json(const struct value_kind *kind, const char *key, int64_t value,
                       struct json *json)
{
    if (kind->type == VALUE_NUMBER) {
        json_number(json, key, value);
    } else if (kind->type == VALUE_NAME) {
        json_text(json, key, kind->names[value]);
    } else if (kind->type == VALUE_SET) {
        json_open_array(json, key);
        BITS_EACH (member, (uint64_t)value)
            json_text(json, NULL, kind->names[member]);
        json_close_array(json);
    }
}

void event_json(const struct game *game, const struct event *event, struct json *json)
{
    const struct event_kind *kind = &game->events[event->kind];
    json_text(json, "event", kind->name);
    if (kind->of_seat)
        json_number(json, "seat", event->seat);
    for (int i = 0; i < EVENT_VALUES; i++)
        value_json(&kind->value[i], kind->value_name[i], event->value[i], json);
}

/* ---- Options and results ---- */

void game_options_json(const struct game *game, const struct game_config *config, struct json *json)
{
    json_open_object(json, "options");
    for (int i = 0; i < game->option_count; i++)
        json_text(json, game->options[i].name, game->options[i].values[config->option[i]]);
    json_close_object(json);
}

void game_result_json(const struct game *game, const union game_state *state, struct json *json)
{
    struct game_result result = {0};
    game->result(state, &result);
    json_open_array(json, "scores");
    for (seat_id seat = 0; seat < state->head.players; seat++)
        json_number(json, NULL, result.score[seat]);
    json_close_array(json);
    json_open_array(json, "winners");
    BITS_EACH (seat, game_winners(game, state))
        json_number(json, NULL, (long long)seat);
    json_close_array(json);
    json_number(json, "rounds", state->head.round);
}

/* ---- Positions ---- */

static void field_value_json(const struct state_field *field, const char *key,
                             const union game_state *state, int index, struct json *json)
{
    bool known;
    int64_t value = state_field_get(field, state, index, &known);
    if (known)
        value_json(&field->value, key, value, json);
    else
        json_nothing(json, key);
}

static void field_row_json(const struct state_field *field, const char *key,
                           const union game_state *state, int start, int count, struct json *json)
{
    if (field->value.type == VALUE_NUMBER && field->width == 1) {
        json_numbers(json, key, state->byte + field->offset + start, count,
                     field->may_hide ? UNKNOWN : -1);
        return;
    }
    json_open_array(json, key);
    for (int i = start; i < start + count; i++)
        field_value_json(field, NULL, state, i, json);
    json_close_array(json);
}

static void field_json(const struct state_field *field, const union game_state *state,
                       struct json *json)
{
    if (field->count == 1) {
        field_value_json(field, field->name, state, 0, json);
    } else if (!field->row) {
        int count = state_field_used(field, state->head.players);
        field_row_json(field, field->name, state, 0, count, json);
    } else {
        json_open_array(json, field->name);
        for (int start = 0; start < field->count; start += field->row)
            field_row_json(field, NULL, state, start, field->row, json);
        json_close_array(json);
    }
}

/* What all fields write is the same if they have the same bytes and the games the same players. */
static bool field_is_same(const struct state_field *field, const union game_state *one,
                          const union game_state *other)
{
    size_t bytes = (size_t)field->width * field->count;
    return memcmp(one->byte + field->offset, other->byte + field->offset, bytes) == 0;
}

/* Writes all fields, and remembers them. */
static void remember_fields(const struct state_field *fields, int count,
                            const union game_state *state, struct fields_written *written,
                            struct json *json)
{
    size_t start = json->out->length;
    for (int i = 0; i < count; i++) {
        field_json(&fields[i], state, json);
        written->end[i] = (uint16_t)(json->out->length - start);
    }
    buffer_clear(&written->text);
    if (!json->out->failed)
        buffer_add(&written->text, json->out->data + start, json->out->length - start);
    bool good = !json->out->failed && !written->text.failed && written->text.length <= UINT16_MAX;
    written->fields = good ? fields : NULL;
    written->state = *state;
}

/* Copies what the fields from `first` up to `end` have written. */
static void copy_fields(const struct fields_written *written, int first, int end, struct json *json)
{
    const char *text = written->text.data;
    size_t start = first ? written->end[first - 1] : 0;
    start += text[start] == ',';
    json_written(json, (struct span){text + start, written->end[end - 1] - start});
}

static void write_fields(const struct state_field *fields, int count, const union game_state *state,
                         const struct fields_written *written, struct json *json)
{
    for (int i = 0, next; i < count; i = next) {
        next = i;
        while (next < count && field_is_same(&fields[next], state, &written->state))
            next++;
        if (next > i)
            copy_fields(written, i, next, json);
        else
            field_json(&fields[next++], state, json);
    }
}

static void fields_json(const struct state_field *fields, int count, const union game_state *state,
                        struct fields_written *written, struct json *json)
{
    if (written && written->fields == fields && written->state.head.players == state->head.players)
        write_fields(fields, count, state, written, json);
    else if (written && count <= WRITTEN_MAX)
        remember_fields(fields, count, state, written, json);
    else
        for (int i = 0; i < count; i++)
            field_json(&fields[i], state, json);
}

void game_view_json(const struct game *game, const struct game_view *view,
                    struct view_written *written, struct json *json)
{
    const struct game_head *head = &view->known.head;
    json_number(json, "players", head->players);
    json_text(json, "phase", game->phases[head->phase]);
    json_number(json, "round", head->round);
    fields_json(game->fields, game->field_count, &view->known, written ? &written->view : NULL,
                json);
}

void game_reckoning_json(const struct game *game, const struct game_view *view,
                         struct view_written *written, struct json *json)
{
    union game_state reckoning;
    game_reckon(game, view, &reckoning);
    fields_json(game->reckoned, game->reckoned_count, &reckoning,
                written ? &written->reckoning : NULL, json);
}

void view_written_forget(struct view_written *written)
{
    written->view.fields = written->reckoning.fields = NULL;
}

void view_written_close(struct view_written *written)
{
    buffer_close(&written->view.text);
    buffer_close(&written->reckoning.text);
    view_written_forget(written);
}
