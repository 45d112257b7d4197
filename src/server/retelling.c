#include "server/retelling.h"

#include "server/speaker.h"

struct retelling {
    const struct record *record;
    const struct room *room;
    seat_id viewer;
    struct called called;
    struct cast cast;
    const struct cast *words; /* the cast; NULL without words */
    struct replay replay;
    struct event_log log;
};

/* ---- Who sat where ---- */

static void name_all(struct retelling *retelling, const struct listener *listener)
{
    if (retelling->room)
        called_at(retelling->room, &retelling->called);
    else
        called_in(retelling->record, &retelling->called);
    retelling->cast = cast_of(retelling->record->game, &retelling->called);
    retelling->words = listener->worded ? &retelling->cast : NULL;
}

static void retell_seat(const struct retelling *retelling, seat_id seat, struct json *json)
{
    const struct room_seat *sat = retelling->room ? &retelling->room->seat[seat] : NULL;
    json_open_object(json, NULL);
    if (sat && !sat->guest)
        json_nothing(json, "name");
    else
        json_text(json, "name", sat ? sat->name : retelling->record->name[seat]);
    if (retelling->words)
        word_seat(&retelling->called, seat, json);
    json_number(json, "level", sat ? sat->level : 0);
    json_close_object(json);
}

static void retell_set_up(const struct retelling *retelling, struct json *json)
{
    const struct record *record = retelling->record;
    json_text(json, "title", record->game->name);
    json_number(json, "players", record->config.players);
    game_options_json(record->game, &record->config, json);
    json_open_array(json, "seats");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        retell_seat(retelling, seat, json);
    json_close_array(json);
    if (retelling->viewer == SPECTATOR)
        json_nothing(json, "seat");
    else
        json_number(json, "seat", retelling->viewer);
}

/* ---- Frames ---- */

/* A choice as its own seat saw it when it was made. */
static void retell_action(const struct retelling *retelling, const struct decision *decision,
                          const union game_state *before, struct json *json)
{
    const struct game *game = retelling->record->game;
    json_open_object(json, NULL);
    json_number(json, "seat", decision->seat);
    speak_action(game, decision->chosen, "action", json);
    if (retelling->words) {
        struct game_view view;
        game_observe(game, before, decision->seat, &view);
        word_choice(retelling->words, &view, decision->chosen, "text", json);
    }
    json_close_object(json);
}

/* The decisions from number `first` to the replay's next one, made in position `before`. */
static void retell_actions(const struct retelling *retelling, size_t first,
                           const union game_state *before, struct json *json)
{
    json_open_array(json, "actions");
    for (size_t i = first; i < retelling->replay.next; i++)
        retell_action(retelling, &retelling->record->decision[i], before, json);
    json_close_array(json);
}

static void retell_position(const struct retelling *retelling, struct json *json)
{
    const struct game *game = retelling->record->game;
    const union game_state *state = &retelling->replay.state;
    bool asked = retelling->viewer != SPECTATOR && state->head.to_act >> retelling->viewer & 1;
    struct game_view view;
    game_observe(game, state, retelling->viewer, &view);
    json_open_object(json, "view");
    game_view_json(game, &view, json);
    json_close_object(json);
    speak_seats(json, "awaited", state->head.to_act);
    if (asked)
        speak_choices(game, &view, json);
    if (!retelling->words)
        return;
    json_open_object(json, "words");
    word_position(retelling->words, &view, asked, json);
    word_choices(retelling->words, &view, asked, json);
    json_close_object(json);
}

/* A step from the position `before`, from decision number `first` on; NULL: the deal. */
static void retell_frame(const struct retelling *retelling, size_t first,
                         const union game_state *before, struct json *json)
{
    json_open_object(json, NULL);
    if (before)
        json_number(json, "ply", retelling->record->decision[first].ply);
    else
        json_nothing(json, "ply");
    retell_actions(retelling, first, before, json);
    speak_events(retelling->record->game, &retelling->log, &retelling->replay.state,
                 retelling->viewer, retelling->words, json);
    retell_position(retelling, json);
    json_close_object(json);
}

static void retell_deal(struct retelling *retelling, struct json *json)
{
    replay_start(&retelling->replay, retelling->record, &retelling->log);
    retell_frame(retelling, 0, NULL, json);
}

/* False at the end. */
static bool retell_step(struct retelling *retelling, struct json *json)
{
    union game_state before = retelling->replay.state;
    size_t first = retelling->replay.next;
    retelling->log.count = 0;
    if (!replay_step(&retelling->replay, &retelling->log))
        return false;
    retell_frame(retelling, first, &before, json);
    return true;
}

static void retell_end(const struct retelling *retelling, struct json *json)
{
    const union game_state *state = &retelling->replay.state;
    if (state->head.to_act) {
        json_nothing(json, "result");
        return;
    }
    speak_result(retelling->record->game, state, json);
    if (retelling->words)
        word_outcome(retelling->words, state, json);
}

void retell(const struct record *record, const struct room *room, seat_id viewer,
            const struct listener *listener, struct buffer *out)
{
    struct retelling retelling = {.record = record, .room = room, .viewer = viewer};
    struct json json = json_to(out);
    enum tongue before = tongue_speak(listener->tongue);
    name_all(&retelling, listener);
    json_open_object(&json, NULL);
    retell_set_up(&retelling, &json);
    json_open_array(&json, "frames");
    retell_deal(&retelling, &json);
    while (retell_step(&retelling, &json))
        ;
    json_close_array(&json);
    retell_end(&retelling, &json);
    json_close_object(&json);
    tongue_speak(before);
}

/* ---- An analysis ---- */

static void retell_judgement(const struct retelling *retelling, const struct analysis *analysis,
                             struct json *json)
{
    const struct game *game = retelling->record->game;
    json_open_object(json, NULL);
    json_number(json, "ply", analysis->decision.ply);
    json_number(json, "seat", analysis->decision.seat);
    speak_action(game, analysis->decision.chosen, "action", json);
    speak_action(game, analysis->best, "best", json);
    if (retelling->words) {
        struct game_view view;
        game_observe(game, &retelling->replay.state, analysis->decision.seat, &view);
        word_choice(retelling->words, &view, analysis->decision.chosen, "text", json);
        word_choice(retelling->words, &view, analysis->best, "best_text", json);
    }
    json_decimal(json, "chance", analysis->played_chance, 4);
    json_decimal(json, "cost", analysis->cost, 4);
    json_text(json, "mark", analysis_marks[analysis->mark].name);
    json_close_object(json);
}

void retell_analysis(const struct record *record, const struct room *room,
                     const struct analysis analysis[], size_t count,
                     const struct listener *listener, struct buffer *out)
{
    struct retelling retelling = {.record = record, .room = room};
    struct replay *replay = &retelling.replay;
    struct json json = json_to(out);
    enum tongue before = tongue_speak(listener->tongue);
    name_all(&retelling, listener);
    json_open_array(&json, NULL);
    replay_start(replay, record, NULL);
    for (size_t i = 0; i < count; i++) {
        if (record->decision[i].ply != record->decision[replay->next].ply)
            replay_step(replay, NULL);
        retell_judgement(&retelling, &analysis[i], &json);
    }
    json_close_array(&json);
    tongue_speak(before);
}
