#include "server/speaker.h"

#include "bots/level.h"
#include "server/command.h"

#include <sodium.h>

enum { CHOICES_MAX = 1000 };

static const char *const stage_names[] = {
    [ROOM_GATHERING] = "gathering", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};

static int players_of(const struct room *room)
{
    return room->record.config.players;
}

static void speak_id(struct json *json, const char *key, int64_t id)
{
    char text[TABLE_ID_TEXT];
    table_id_write(id, text);
    json_text(json, key, text);
}

void speak_action(const struct game *game, action chosen, const char *key, struct json *json)
{
    struct buffer text = {0};
    action_write(game, chosen, &text);
    json_text(json, key, buffer_text(&text));
    buffer_close(&text);
}

void speak_seats(struct json *json, const char *key, seat_mask seats)
{
    json_open_array(json, key);
    BITS_EACH (seat, seats)
        json_number(json, NULL, (long long)seat);
    json_close_array(json);
}

/* ---- In the listener's words ---- */

/* How somebody is told of a table. */
struct voice {
    const struct listener *listener;
    seat_id viewer;
    enum tongue before; /* what the thread spoke */
    struct called called;
    struct cast cast;
    const struct cast *words; /* the cast; NULL without words */
};

/* Speaks the listener's language until voice_end; without one there is nothing to prepare. */
static void voice_start(struct voice *voice, const struct room *room,
                        const struct listener *listener)
{
    voice->listener = listener;
    voice->viewer = room_seat_of(room, listener->guest);
    voice->words = NULL;
    if (!listener->worded)
        return;
    voice->before = tongue_speak(listener->tongue);
    called_at(room, &voice->called);
    voice->cast = cast_of(room->record.game, &voice->called);
    voice->words = &voice->cast;
}

static void voice_end(const struct voice *voice)
{
    if (voice->words)
        tongue_speak(voice->before);
}

/* ---- Set-up and seats ---- */

static void speak_seat(const struct room *room, const struct voice *voice, seat_id at,
                       struct json *json)
{
    const struct room_seat *seat = &room->seat[at];
    json_open_object(json, NULL);
    if (seat->guest)
        json_text(json, "name", seat->name);
    else
        json_nothing(json, "name");
    if (voice->words)
        word_seat(&voice->called, at, json);
    json_number(json, "level", seat->level);
    json_truth(json, "away", seat->away);
    json_truth(json, "muted", seat->muted);
    json_close_object(json);
}

static void speak_all_seats(const struct room *room, const struct voice *voice, struct json *json)
{
    json_open_array(json, "seats");
    for (seat_id seat = 0; seat < players_of(room); seat++)
        speak_seat(room, voice, seat, json);
    json_close_array(json);
}

static void speak_set_up(const struct room *room, const struct voice *voice, struct json *json)
{
    speak_id(json, "id", room->id);
    json_text(json, "title", room->record.game->name);
    json_number(json, "players", players_of(room));
    game_options_json(room->record.game, &room->record.config, json);
    json_number(json, "clock", room->clock);
    json_truth(json, "open", room->open);
    json_text(json, "stage", stage_names[room->stage]);
    speak_all_seats(room, voice, json);
}

void speak_summary(const struct room *room, const struct listener *listener, struct json *json)
{
    struct voice voice;
    voice_start(&voice, room, listener);
    json_open_object(json, NULL);
    speak_set_up(room, &voice, json);
    json_close_object(json);
    voice_end(&voice);
}

static void speak_viewer(const struct voice *voice, struct json *json)
{
    if (voice->viewer == SPECTATOR)
        json_nothing(json, "seat");
    else
        json_number(json, "seat", voice->viewer);
}

void speak_own_table(const struct room *room, const struct listener *listener, struct json *json)
{
    struct voice voice;
    voice_start(&voice, room, listener);
    json_text(json, "stage", stage_names[room->stage]);
    json_number(json, "players", players_of(room));
    speak_all_seats(room, &voice, json);
    speak_viewer(&voice, json);
    json_truth(json, "turn", voice.viewer != SPECTATOR && room_awaited(room) >> voice.viewer & 1);
    if (voice.words && room->stage == ROOM_OVER)
        word_outcome(voice.words, &room->state, json);
    voice_end(&voice);
}

/* ---- The game ---- */

/* Whether an action belongs to an offer that gets dearer: told as a range. */
static bool on_ladder(const struct game *game, action chosen)
{
    return game->kinds[action_kind_of(chosen)].ladder;
}

/* Where the next choice stands after the one at `index`: of a ladder all steps are one choice. */
static unsigned next_choice(const struct game *game, const struct game_view *view, unsigned index,
                            action chosen)
{
    unsigned next = index + 1;
    if (!on_ladder(game, chosen))
        return next;
    unsigned count = game->legal_count(&view->known, view->viewer);
    while (next < count &&
           game->legal_at(&view->known, view->viewer, next) == chosen + next - index)
        next++;
    return next;
}

static void speak_ladder(const struct game *game, action first, unsigned steps, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "kind", game->kinds[action_kind_of(first)].name);
    json_number(json, "least", (long long)action_value(first));
    json_number(json, "most", (long long)(action_value(first) + steps - 1));
    json_close_object(json);
}

void speak_choices(const struct game *game, const struct game_view *view, struct json *json)
{
    unsigned count = game->legal_count(&view->known, view->viewer);
    json_open_array(json, "choices");
    for (unsigned i = 0, next; i < count && i < CHOICES_MAX; i = next) {
        action chosen = game->legal_at(&view->known, view->viewer, i);
        next = next_choice(game, view, i, chosen);
        if (on_ladder(game, chosen))
            speak_ladder(game, chosen, next - i, json);
        else
            speak_action(game, chosen, NULL, json);
    }
    json_close_array(json);
}

void word_choices(const struct cast *cast, const struct game_view *view, bool asked,
                  struct json *json)
{
    const struct game *game = cast->game;
    unsigned count = asked ? game->legal_count(&view->known, view->viewer) : 0;
    json_open_array(json, "choices");
    for (unsigned i = 0, next; i < count && i < CHOICES_MAX; i = next) {
        action chosen = game->legal_at(&view->known, view->viewer, i);
        next = next_choice(game, view, i, chosen);
        if (on_ladder(game, chosen))
            json_nothing(json, NULL);
        else
            word_choice(cast, view, chosen, NULL, json);
    }
    json_close_array(json);
}

static bool is_asked(const union game_state *state, seat_id seat)
{
    return seat != SPECTATOR && state->head.to_act >> seat & 1;
}

/* What the viewer can do or has done already in this step. */
static void speak_own(const struct room *room, const struct game_view *view, struct json *json)
{
    seat_id seat = view->viewer;
    if (!is_asked(&room->state, seat))
        return;
    speak_choices(room->record.game, view, json);
    if (room->chosen >> seat & 1)
        speak_action(room->record.game, room->joint[seat], "pending", json);
}

static void word_gathering(struct json *json)
{
    json_open_object(json, "words");
    json_nothing(json, "question");
    json_open_array(json, "choices");
    json_close_array(json);
    json_close_object(json);
}

static void word_game(const struct room *room, const struct cast *cast,
                      const struct game_view *view, struct json *json)
{
    bool asked = is_asked(&room->state, view->viewer);
    json_open_object(json, "words");
    word_position(cast, view, asked, json);
    word_choices(cast, view, asked, json);
    if (asked && room->chosen >> view->viewer & 1)
        word_choice(cast, view, room->joint[view->viewer], "pending", json);
    if (room->stage == ROOM_OVER)
        word_outcome(cast, &room->state, json);
    json_close_object(json);
}

void speak_result(const struct game *game, const union game_state *state, struct json *json)
{
    int rank[SEATS_MAX];
    json_open_object(json, "result");
    game_result_json(game, state, json);
    game_rank(game, state, rank);
    json_open_array(json, "ranks");
    for (seat_id seat = 0; seat < state->head.players; seat++)
        json_number(json, NULL, rank[seat]);
    json_close_array(json);
    json_close_object(json);
}

static void speak_end(const struct room *room, struct json *json)
{
    char salt[RECORD_SALT + 1];
    speak_result(room->record.game, &room->state, json);
    json_format(json, "seed", "%llu", (unsigned long long)room->record.seed);
    sodium_bin2hex(salt, sizeof salt, room->salt, sizeof room->salt);
    json_text(json, "salt", salt);
}

static void speak_game(const struct room *room, const struct voice *voice, struct json *json)
{
    struct game_view view;
    if (room->stage == ROOM_GATHERING) {
        if (voice->words)
            word_gathering(json);
        return;
    }
    game_observe(room->record.game, &room->state, voice->viewer, &view);
    game_curtain(room->record.game, &view); /* for facts and words alike */
    json_number(json, "ply", room->ply);
    json_open_object(json, "view");
    game_view_json(room->record.game, &view, json);
    json_close_object(json);
    speak_seats(json, "awaited", room_awaited(room));
    if (room_deadline(room))
        json_number(json, "deadline", room_deadline(room));
    else
        json_nothing(json, "deadline");
    if (room->stage == ROOM_OVER)
        speak_end(room, json);
    else
        speak_own(room, &view, json);
    if (voice->words)
        word_game(room, voice->words, &view, json);
}

static void speak_room(const struct room *room, const struct voice *voice, struct json *json)
{
    char commitment[RECORD_COMMITMENT + 1];
    int64_t guest = voice->listener->guest;
    json_open_object(json, "table");
    speak_set_up(room, voice, json);
    room_commitment(room, commitment);
    json_text(json, "commitment", commitment);
    json_open_object(json, "you");
    speak_viewer(voice, json);
    json_truth(json, "host", guest && guest == room->host);
    json_close_object(json);
    if (room->next)
        speak_id(json, "next", room->next);
    speak_game(room, voice, json);
    json_close_object(json);
}

/* ---- News ---- */

static void speak_line(const struct room *room, uint32_t number, struct json *json)
{
    uint32_t first = room->lines_ever - room->lines;
    if (number < first)
        return; /* too old: forgotten */
    const struct room_line *line = &room->line[number - first];
    json_number(json, "seat", line->seat);
    json_text(json, "name", line->name);
    json_number(json, "time", line->time);
    json_text(json, "text", line->text);
}

/* Going through the game again, to tell what happened. */
struct telling {
    const struct room *room;
    union game_state state;
    uint32_t move; /* the next one */
    struct event_log log;
};

static void tell_step(struct telling *telling, uint32_t ply)
{
    const struct room *room = telling->room;
    action joint[SEATS_MAX] = {0};
    for (; telling->move < room->moves && room->move[telling->move].ply == ply; telling->move++)
        joint[room->move[telling->move].seat] = room->move[telling->move].chosen;
    room->record.game->apply(&telling->state, joint, &telling->log);
}

static void tell_start(struct telling *telling)
{
    const struct record *record = &telling->room->record;
    game_deal(record->game, &record->config, record->seed, &telling->state, &telling->log);
}

static void follow(struct telling *telling, const struct room_news *news)
{
    telling->log.count = 0;
    if (news->kind == NEWS_START)
        tell_start(telling);
    else if (news->kind == NEWS_STEP)
        tell_step(telling, news->value);
}

void speak_events(const struct game *game, const struct event_log *log,
                  const union game_state *after, seat_id viewer, const struct cast *words,
                  struct json *json)
{
    unsigned bit = viewer == SPECTATOR ? 0x80 : seat_bit(viewer);
    struct game_view view;
    if (words)
        game_observe(game, after, viewer, &view);
    json_open_array(json, "events");
    for (int i = 0; i < log->count; i++) {
        if (!(log->event[i].audience & bit))
            continue;
        json_open_object(json, NULL);
        event_json(game, &log->event[i], json);
        if (words)
            word_event(words, &view.known, &log->event[i], json);
        json_close_object(json);
    }
    json_close_array(json);
}

static void speak_news(struct telling *telling, const struct room_news *news,
                       const struct voice *voice, struct json *json)
{
    static const char *const names[] = {
        [NEWS_SEATS] = "seats", [NEWS_START] = "start", [NEWS_CHOSEN] = "chosen",
        [NEWS_STEP] = "step",   [NEWS_CHAT] = "chat",   [NEWS_NEXT] = "next"};
    json_open_object(json, NULL);
    json_text(json, "news", names[news->kind]);
    if (news->kind == NEWS_CHOSEN)
        json_number(json, "seat", news->value);
    if (news->kind == NEWS_STEP)
        json_number(json, "ply", news->value);
    if (news->kind == NEWS_STEP || news->kind == NEWS_START)
        speak_events(telling->room->record.game, &telling->log, &telling->state, voice->viewer,
                     voice->words, json);
    if (news->kind == NEWS_CHAT)
        speak_line(telling->room, news->value, json);
    json_close_object(json);
}

void speak_table(const struct room *room, const struct listener *listener, uint32_t from,
                 struct buffer *out)
{
    struct telling telling = {.room = room};
    struct json json = json_to(out);
    struct voice voice;
    voice_start(&voice, room, listener);
    json_open_object(&json, NULL);
    json_text(&json, "type", "table");
    json_number(&json, "number", room->news_count);
    json_open_array(&json, "news");
    for (uint32_t i = 0; from < room->news_count && i < room->news_count; i++) {
        follow(&telling, &room->news[i]);
        if (i >= from)
            speak_news(&telling, &room->news[i], &voice, &json);
    }
    json_close_array(&json);
    speak_room(room, &voice, &json);
    json_close_object(&json);
    voice_end(&voice);
}

/* ---- Titles ---- */

static void speak_option(const struct game_option *option, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", option->name);
    json_open_array(json, "values");
    for (int i = 0; i < option->value_count; i++)
        json_text(json, NULL, option->values[i]);
    json_close_array(json);
    json_text(json, "standard", option->values[option->standard]);
    json_close_object(json);
}

static void speak_title(const struct game *game, bool worded, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "name", game->name);
    json_text(json, "title", game->title);
    json_number(json, "players_min", game->players_min);
    json_number(json, "players_max", game->players_max);
    json_open_array(json, "options");
    for (int i = 0; i < game->option_count; i++)
        speak_option(&game->options[i], json);
    json_close_array(json);
    if (worded)
        word_title(game, json);
    json_close_object(json);
}

void speak_games(const struct listener *listener, struct buffer *out)
{
    struct json json = json_to(out);
    enum tongue before = tongue_speak(listener->tongue);
    json_open_object(&json, NULL);
    json_open_array(&json, "games");
    for (int i = 0; i < GAMES; i++)
        speak_title(games_all[i], listener->worded, &json);
    json_close_array(&json);
    json_open_array(&json, "levels");
    for (int i = 0; i < LEVELS; i++)
        json_text(&json, NULL, levels[i].name);
    json_close_array(&json);
    if (listener->worded)
        word_levels(&json);
    json_close_object(&json);
    tongue_speak(before);
}
