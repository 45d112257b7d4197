#include "messages/replay_json.h"

#include "messages/parts.h"

struct replay_writer {
    const struct record *record;
    const struct company *company;
    seat_id viewer;
    struct cast cast;
    const struct cast *words; /* &cast if text is wanted, else NULL */
    struct replay replay;
    struct event_log log;
};

/* ---- Seats and set-up ---- */

static void write_in(struct replay_writer *writer, const enum language *language)
{
    if (!language)
        return;
    writer->cast = (struct cast){.game = writer->record->game, .language = *language};
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        writer->cast.name[seat] = writer->company->called[seat];
    if (writer->viewer != SPECTATOR)
        writer->cast.you = seat_bit(writer->viewer);
    writer->words = &writer->cast;
}

static void put_seat(const struct replay_writer *writer, seat_id seat, struct json *json)
{
    const struct company *company = writer->company;
    json_open_object(json, NULL);
    if (company->name[seat])
        json_text(json, "name", company->name[seat]);
    else
        json_nothing(json, "name");
    if (writer->words)
        json_text(json, "called", company->called[seat]);
    json_number(json, "level", company->level[seat]);
    json_close_object(json);
}

static void put_setup(const struct replay_writer *writer, struct json *json)
{
    const struct record *record = writer->record;
    json_text(json, "title", record->game->name);
    json_number(json, "players", record->config.players);
    game_options_json(record->game, &record->config, json);
    json_open_array(json, "seats");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        put_seat(writer, seat, json);
    json_close_array(json);
    put_seat_or_nothing("seat", writer->viewer, json);
}

/* ---- Frames ---- */

/* A choice, in the words of the seat that made it. */
static void put_decision(const struct replay_writer *writer, const struct decision *decision,
                         const union game_state *before, struct json *json)
{
    const struct game *game = writer->record->game;
    json_open_object(json, NULL);
    json_number(json, "seat", decision->seat);
    put_action(game, decision->chosen, "action", json);
    if (writer->words) {
        struct game_view view;
        game_observe(game, before, decision->seat, &view);
        put_choice_text(writer->words, &view, decision->chosen, "text", json);
    }
    json_close_object(json);
}

/* The decisions from number `first` to before the replay's next one, all made in position `before`.
 */
static void put_actions(const struct replay_writer *writer, size_t first,
                        const union game_state *before, struct json *json)
{
    json_open_array(json, "actions");
    for (size_t i = first; i < writer->replay.next; i++)
        put_decision(writer, &writer->record->decision[i], before, json);
    json_close_array(json);
}

static void put_position(const struct replay_writer *writer, struct json *json)
{
    const struct game *game = writer->record->game;
    const union game_state *state = &writer->replay.state;
    bool asked = writer->viewer != SPECTATOR && state->head.to_act >> writer->viewer & 1;
    struct game_view view;
    game_observe(game, state, writer->viewer, &view);
    put_view(game, &view, json);
    put_seats(json, "awaited", state->head.to_act);
    if (asked)
        put_choices(game, &view, json);
    if (!writer->words)
        return;
    json_open_object(json, "words");
    put_position_text(writer->words, &view, asked, json);
    put_choice_texts(writer->words, &view, asked, json);
    json_close_object(json);
}

/* The step from position `before`, with decision number `first` and the others of its ply. `before`
 * is NULL for the deal. */
static void put_frame(const struct replay_writer *writer, size_t first,
                      const union game_state *before, struct json *json)
{
    json_open_object(json, NULL);
    if (before)
        json_number(json, "ply", writer->record->decision[first].ply);
    else
        json_nothing(json, "ply");
    put_actions(writer, first, before, json);
    put_events(writer->record->game, &writer->log, writer->viewer, writer->words, json);
    put_position(writer, json);
    json_close_object(json);
}

static void put_deal(struct replay_writer *writer, struct json *json)
{
    replay_start(&writer->replay, writer->record, &writer->log);
    put_frame(writer, 0, NULL, json);
}

/* False at the end. */
static bool put_step(struct replay_writer *writer, struct json *json)
{
    union game_state before = writer->replay.state;
    size_t first = writer->replay.next;
    writer->log.count = 0;
    if (!replay_step(&writer->replay, &writer->log))
        return false;
    put_frame(writer, first, &before, json);
    return true;
}

static void put_end(const struct replay_writer *writer, struct json *json)
{
    const struct record *record = writer->record;
    const union game_state *state = &writer->replay.state;
    if (record->stretches)
        played_json(record->stretch, record->stretches, json);
    hints_json(record->hints, record->config.players, json);
    if (state->head.to_act) {
        json_nothing(json, "result");
        return;
    }
    put_result(writer->record->game, state, json);
    if (writer->words)
        put_outcome_text(writer->words, state, json);
}

void replay_json(const struct record *record, const struct company *company, seat_id viewer,
                 const enum language *language, struct buffer *out)
{
    struct replay_writer writer = {.record = record, .company = company, .viewer = viewer};
    struct json json = json_to(out);
    write_in(&writer, language);
    json_open_object(&json, NULL);
    put_setup(&writer, &json);
    json_open_array(&json, "frames");
    put_deal(&writer, &json);
    while (put_step(&writer, &json))
        ;
    json_close_array(&json);
    put_end(&writer, &json);
    json_close_object(&json);
}

/* ---- An analysis ---- */

static void put_judgement(const struct replay_writer *writer, const struct analysis *analysis,
                          struct json *json)
{
    const struct game *game = writer->record->game;
    json_open_object(json, NULL);
    json_number(json, "ply", analysis->decision.ply);
    json_number(json, "seat", analysis->decision.seat);
    put_action(game, analysis->decision.chosen, "action", json);
    put_action(game, analysis->best, "best", json);
    if (writer->words) {
        struct game_view view;
        game_observe(game, &writer->replay.state, analysis->decision.seat, &view);
        put_choice_text(writer->words, &view, analysis->decision.chosen, "text", json);
        put_choice_text(writer->words, &view, analysis->best, "best_text", json);
    }
    json_decimal(json, "chance", analysis->played_chance, 4);
    json_decimal(json, "cost", analysis->cost, 4);
    json_text(json, "mark", analysis_marks[analysis->mark].name);
    json_close_object(json);
}

void analysis_json(const struct record *record, const struct company *company,
                   const struct analysis analysis[], size_t count, const enum language *language,
                   struct buffer *out)
{
    struct replay_writer writer = {.record = record, .company = company, .viewer = SPECTATOR};
    struct replay *replay = &writer.replay;
    struct json json = json_to(out);
    write_in(&writer, language);
    json_open_array(&json, NULL);
    replay_start(replay, record, NULL);
    for (size_t i = 0; i < count; i++) {
        if (record->decision[i].ply != record->decision[replay->next].ply)
            replay_step(replay, NULL);
        put_judgement(&writer, &analysis[i], &json);
    }
    json_close_array(&json);
}
