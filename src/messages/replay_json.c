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
    put_view(game, &view, NULL, json);
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

/* What was done, for others and for its player, and what might have been. An analysis is made from
 * a record, which may call people differently from the page, so names are left to the reader. */
static void put_hindsight(const struct cast *words, const struct game_view *view,
                          const struct analysis *analysis, struct json *json)
{
    seat_id seat = view->viewer;
    struct cast about = *words, to_player = *words;
    about.name[seat] = "{player}";
    to_player.you = seat_bit(seat);
    put_deed_text(&about, view, analysis->decision.chosen, false, "told", json);
    put_deed_text(&to_player, view, analysis->decision.chosen, false, "told_you", json);
    put_deed_text(words, view, analysis->best, true, "instead", json);
    if (analysis->mark == MARK_NONE)
        return;
    struct buffer advice = {0};
    words_advice(words, view, analysis->best, analysis->cost, analysis->error, &advice);
    json_text(json, "advice", buffer_text(&advice));
    buffer_close(&advice);
}

static void put_judgement(const struct replay_writer *writer, const struct analysis *analysis,
                          struct json *json)
{
    const struct game *game = writer->record->game;
    json_open_object(json, NULL);
    json_number(json, "ply", analysis->decision.ply);
    json_number(json, "seat", analysis->decision.seat);
    json_number(json, "round", analysis->round);
    put_action(game, analysis->decision.chosen, "action", json);
    put_action(game, analysis->best, "best", json);
    if (writer->words) {
        struct game_view view;
        game_observe(game, &writer->replay.state, analysis->decision.seat, &view);
        put_choice_text(writer->words, &view, analysis->decision.chosen, "text", json);
        put_choice_text(writer->words, &view, analysis->best, "best_text", json);
        put_hindsight(writer->words, &view, analysis, json);
    }
    json_decimal(json, "chance", analysis->played_chance, 4);
    json_decimal(json, "cost", analysis->cost, 4);
    json_decimal(json, "error", analysis->error, 4);
    json_text(json, "mark", analysis_marks[analysis->mark].name);
    json_close_object(json);
}

static void put_chances(const double chance[], int players, const char *key, struct json *json)
{
    json_open_array(json, key);
    for (seat_id seat = 0; seat < players; seat++)
        json_decimal(json, NULL, chance[seat], 4);
    json_close_array(json);
}

/* Everybody's chances at each ply with a decision that is judged. */
static void put_chances_by_ply(const struct record *record, const struct analysis_results *results,
                               struct json *json)
{
    int players = record->config.players;
    json_open_array(json, "positions");
    for (size_t i = 0; i < record->count; i++) {
        const struct analysis *analysis =
            analysis_latest(results->judged, results->count, record->count, i);
        if (!analysis || (i && record->decision[i].ply == record->decision[i - 1].ply))
            continue;
        json_open_object(json, NULL);
        json_number(json, "ply", record->decision[i].ply);
        put_chances(analysis->before.chance, players, "chances", json);
        put_chances(analysis->before.error, players, "errors", json);
        json_close_object(json);
    }
    json_close_array(json);
}

/* All decisions judged so far; counts them for their seats. */
static void put_judgements(struct replay_writer *writer, const struct analysis_results *results,
                           struct analysis_tally tally[], struct json *json)
{
    const struct record *record = writer->record;
    struct replay *replay = &writer->replay;
    json_open_array(json, "decisions");
    replay_start(replay, record, NULL);
    for (size_t i = 0; i < record->count && i < results->count; i++) {
        const struct analysis *analysis =
            analysis_latest(results->judged, results->count, record->count, i);
        if (record->decision[i].ply != record->decision[replay->next].ply)
            replay_step(replay, NULL);
        put_judgement(writer, analysis, json);
        analysis_count(&tally[analysis->decision.seat], analysis);
    }
    json_close_array(json);
}

static void put_tallies(const struct record *record, const struct analysis_tally tally[],
                        struct json *json)
{
    json_open_array(json, "players");
    for (seat_id seat = 0; seat < record->config.players; seat++) {
        json_open_object(json, NULL);
        json_number(json, "decisions", tally[seat].decisions);
        json_decimal(json, "accuracy", analysis_accuracy(&tally[seat]), 4);
        for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
            json_number(json, analysis_marks[i].name, tally[seat].marked[i]);
        json_close_object(json);
    }
    json_close_array(json);
}

/* How far the analysis is. */
static void put_progress(const struct record *record, const struct analysis_results *results,
                         struct json *json)
{
    size_t complete = results->count ? (results->count - 1) / record->count : 0;
    json_truth(json, "done", results->done);
    json_number(json, "pass", (long long)complete + 1);
    json_number(json, "passes", results->passes);
    json_number(json, "judged", (long long)(results->count - complete * record->count));
    json_number(json, "of", (long long)record->count);
}

void analysis_json(const struct record *record, const struct company *company,
                   const struct analysis_results *results, const enum language *language,
                   struct buffer *out)
{
    struct replay_writer writer = {.record = record, .company = company, .viewer = SPECTATOR};
    struct analysis_tally tally[SEATS_MAX] = {0};
    struct json json = json_to(out);
    write_in(&writer, language);
    json_open_object(&json, NULL);
    put_progress(record, results, &json);
    put_chances_by_ply(record, results, &json);
    put_judgements(&writer, results, tally, &json);
    put_tallies(record, tally, &json);
    json_close_object(&json);
}
