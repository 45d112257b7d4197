#include "server/live/table_json.h"

#include "fairness/draw.h"
#include "server/live/seats_json.h"
#include "server/tables/table_id.h"

#include <sodium.h>
#include <string.h>

static const char *const stage_names[] = {
    [TABLE_GATHERING] = "gathering",
    [TABLE_DEALING] = "dealing",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
};

static void put_id(struct json *json, const char *key, int64_t id)
{
    char text[TABLE_ID_TEXT];
    table_id_write(id, text);
    json_text(json, key, text);
}

/* ---- In the recipient's language ---- */

/* What all parts of a message to one recipient need. */
struct rendering {
    seat_id viewer;
    struct seats_rendering seats;
    struct seat_names called;
    struct cast cast;
    const struct cast *words;  /* &cast if text is wanted, else NULL */
    struct view_written *view; /* for other recipients; or NULL */
};

static void rendering_start(struct rendering *rendering, const struct table_state *state,
                            const struct table_presence *presence,
                            const struct recipient *recipient)
{
    rendering->seats = (struct seats_rendering){recipient->guest, presence, false};
    rendering->viewer = table_state_seat_of(state, recipient->guest);
    rendering->words = NULL;
    rendering->view = NULL;
    if (!recipient->wants_text)
        return;
    seat_names_at(state, recipient->language, &rendering->called);
    rendering->cast = cast_of(state->record.game, recipient->language, &rendering->called);
    if (rendering->viewer != SPECTATOR)
        rendering->cast.you = seat_bit(rendering->viewer);
    rendering->words = &rendering->cast;
}

/* ---- Set-up and seats ---- */

static void put_seat(const struct table_state *state, const struct rendering *rendering, seat_id at,
                     struct json *json)
{
    const struct table_seat *seat = &state->seat[at];
    json_open_object(json, NULL);
    if (seat->guest)
        json_text(json, "name", seat->name);
    else
        json_nothing(json, "name");
    if (rendering->words)
        put_seat_name(&rendering->called, at, json);
    put_seat_members(state, at, &rendering->seats, json);
    json_close_object(json);
}

static void put_all_seats(const struct table_state *state, const struct rendering *rendering,
                          struct json *json)
{
    json_open_array(json, "seats");
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        put_seat(state, rendering, seat, json);
    json_close_array(json);
}

static void put_setup(const struct table_state *state, const struct rendering *rendering,
                      struct json *json)
{
    put_id(json, "id", state->id);
    json_text(json, "title", state->record.game->name);
    json_number(json, "players", table_state_players(state));
    game_options_json(state->record.game, &state->record.config, json);
    json_number(json, "clock", state->clock);
    if (state->total)
        json_number(json, "total", state->total);
    json_truth(json, "open", state->open);
    json_text(json, "hints", table_hints_names[state->hints]);
    json_truth(json, "undo", state->undoing);
    json_text(json, "stage", stage_names[state->stage]);
    put_all_seats(state, rendering, json);
}

void table_summary_json(const struct table_state *state, const struct recipient *recipient,
                        struct json *json)
{
    struct rendering rendering;
    rendering_start(&rendering, state, NULL, recipient);
    json_open_object(json, NULL);
    put_setup(state, &rendering, json);
    json_close_object(json);
}

static void put_end_text(const struct table_state *state, const struct cast *cast,
                         struct json *json)
{
    if (state->called_off)
        put_called_off_text(cast, state->closed, json);
    else
        put_outcome_text(cast, &state->position, json);
}

void own_table_json(const struct table_state *state, const struct recipient *recipient,
                    struct json *json)
{
    struct rendering rendering;
    rendering_start(&rendering, state, NULL, recipient);
    json_text(json, "stage", stage_names[state->stage]);
    json_number(json, "players", table_state_players(state));
    put_all_seats(state, &rendering, json);
    put_seat_or_nothing("seat", rendering.viewer, json);
    json_truth(json, "turn",
               rendering.viewer != SPECTATOR && table_state_awaited(state) >> rendering.viewer & 1);
    if (state->stage == TABLE_OVER && !state->called_off)
        put_result(state->record.game, &state->position, json);
    if (rendering.words && state->stage == TABLE_OVER)
        put_end_text(state, rendering.words, json);
}

/* ---- The game ---- */

static bool is_asked(const union game_state *state, seat_id seat)
{
    return seat != SPECTATOR && state->head.to_act >> seat & 1;
}

/* The viewer's choices in this step, and the one already made. */
static void put_own_choices(const struct table_state *state, const struct game_view *view,
                            struct json *json)
{
    seat_id seat = view->viewer;
    if (!is_asked(&state->position, seat))
        return;
    put_choices(state->record.game, view, json);
    if (state->chosen >> seat & 1)
        put_action(state->record.game, state->joint[seat], "pending", json);
}

static void put_no_question(struct json *json)
{
    json_open_object(json, "words");
    json_nothing(json, "question");
    json_open_array(json, "choices");
    json_close_array(json);
    json_close_object(json);
}

static void put_game_text(const struct table_state *state, const struct cast *cast,
                          const struct game_view *view, struct json *json)
{
    bool asked = is_asked(&state->position, view->viewer);
    json_open_object(json, "words");
    put_position_text(cast, view, asked, json);
    put_choice_texts(cast, view, asked, json);
    if (asked && state->chosen >> view->viewer & 1)
        put_choice_text(cast, view, state->joint[view->viewer], "pending", json);
    if (state->stage == TABLE_OVER)
        put_end_text(state, cast, json);
    json_close_object(json);
}

static void put_word(struct json *json, const char *key, const struct draw_word *word)
{
    json_hex(json, key, word->byte, sizeof word->byte);
}

static void put_end(const struct table_state *state, struct json *json)
{
    struct buffer seed = {0};
    if (state->called_off) {
        json_truth(json, "called_off", true);
    } else {
        put_revealed(state->record.game, &state->position, json);
        put_result(state->record.game, &state->position, json);
    }
    played_json(state->stretch, state->stretches, json);
    record_write_seed(&state->record, &seed);
    json_text(json, "seed", buffer_text(&seed));
    buffer_close(&seed);
    if (record_drawn(&state->record)) {
        put_word(json, "secret", &state->record.draw.secret);
        return;
    }
    json_hex(json, "salt", state->salt, sizeof state->salt);
}

static bool is_dealt(const struct table_state *state)
{
    return state->stage == TABLE_PLAYING || state->stage == TABLE_OVER;
}

/* What can be taken back, and how far its owner has come with asking for it. */
static void put_undo(const struct table_state *state, struct json *json)
{
    if (!table_state_can_undo(state, state->undo.seat))
        return;
    json_open_object(json, "undo_choice");
    json_number(json, "seat", state->undo.seat);
    json_truth(json, "asked", state->undo.asked != 0);
    put_seats(json, "agreed", state->undo.agreed);
    put_seats(json, "awaited", table_state_undo_awaits(state));
    json_close_object(json);
}

/* Whom the table is waiting for, and until when. */
static void put_awaited(const struct table_state *state, struct json *json)
{
    put_seats(json, "awaited", table_state_awaited(state));
    if (table_state_deadline(state))
        json_number(json, "deadline", table_state_deadline(state));
    else
        json_nothing(json, "deadline");
    put_undo(state, json);
}

/* Except for whom the table is `awaiting`, all this depends on the step, the viewer, what the
 * viewer has chosen in it, and on names. */
static void put_game(const struct table_state *state, const struct rendering *rendering,
                     bool awaiting, struct json *json)
{
    struct game_view view;
    if (!is_dealt(state)) {
        if (rendering->words)
            put_no_question(json);
        return;
    }
    game_observe(state->record.game, &state->position, rendering->viewer, &view);
    game_curtain(state->record.game, &view); /* for facts and words alike */
    json_number(json, "ply", state->ply);
    put_view(state->record.game, &view, rendering->view, json);
    if (awaiting)
        put_awaited(state, json);
    if (state->stage == TABLE_OVER)
        put_end(state, json);
    else
        put_own_choices(state, &view, json);
    if (rendering->words)
        put_game_text(state, rendering->words, &view, json);
}

/* Commitments and numbers for the deal. Numbers are shown only once the deal is fixed. */
static void put_numbers(const struct table_state *state, struct json *json)
{
    struct draw draw = state->record.draw;
    for (seat_id seat = 0; seat < table_state_players(state); seat++) {
        if (state->stage == TABLE_GATHERING)
            draw.number[seat].commitment = state->seat[seat].commitment;
        if (state->stage == TABLE_DEALING)
            draw.number[seat].value = (struct draw_word){0};
    }
    draw_numbers_json(&draw, table_state_players(state), json);
    if (state->stage == TABLE_DEALING)
        put_seats(json, "unopened", table_state_unopened(state));
}

static void put_deal(const struct table_state *state, struct json *json)
{
    char commitment[RECORD_COMMITMENT + 1];
    table_state_commitment(state, commitment);
    json_text(json, "commitment", commitment);
    if (record_drawn(&state->record) && (state->stage != TABLE_PLAYING || state->ply == 0))
        put_numbers(state, json); /* later they only make messages longer */
}

/* What else can be said of a table. */
static void put_circumstances(const struct table_state *state, const struct rendering *rendering,
                              struct json *json)
{
    put_newcomer(state, &rendering->seats, json);
    if (state->closed)
        json_truth(json, "closed", true);
    if (state->next)
        put_id(json, "next", state->next);
}

static void put_table(const struct table_state *state, const struct rendering *rendering,
                      struct json *json)
{
    json_open_object(json, "table");
    put_setup(state, rendering, json);
    put_deal(state, json);
    put_you(state, rendering->seats.guest, json);
    put_circumstances(state, rendering, json);
    put_game(state, rendering, true, json);
    json_close_object(json);
}

/* ---- News ---- */

static void put_chat_line(const struct table_state *state, uint32_t number, struct json *json)
{
    uint32_t first = state->lines_ever - state->lines;
    if (number < first)
        return; /* too old: no longer in memory */
    const struct chat_line *line = &state->line[number - first];
    json_number(json, "line", number);
    if (line->seat != SPECTATOR)
        json_number(json, "seat", line->seat);
    json_text(json, "name", line->name);
    json_number(json, "time", line->time);
    if (line->text)
        json_text(json, "text", line->text);
    else
        json_truth(json, "removed", true);
}

/* Replays the game to get its events, which are not stored. For news of the last step, which is
 * what live messages carry, the replay starts from the position before it; only for a client that
 * missed more does it start from the deal. */
struct catch_up {
    const struct table_state *state;
    union game_state position;
    uint32_t news; /* index of the next piece */
    uint32_t move; /* index of the next move */
    struct event_log log;
};

static void catch_up_start(struct catch_up *catch_up, const struct table_state *state,
                           uint32_t from)
{
    const struct last_step *last = &state->last_step;
    catch_up->state = state;
    catch_up->news = catch_up->move = 0;
    catch_up->log.count = 0;
    if (!last->news || from < last->news)
        return;
    catch_up->position = last->position;
    catch_up->news = last->news;
    catch_up->move = last->move;
}

static void replay_step_events(struct catch_up *catch_up, uint32_t ply)
{
    const struct table_state *state = catch_up->state;
    action joint[SEATS_MAX] = {0};
    for (; catch_up->move < state->moves && state->move[catch_up->move].ply == ply;
         catch_up->move++)
        joint[state->move[catch_up->move].seat] = state->move[catch_up->move].chosen;
    state->record.game->apply(&catch_up->position, joint, &catch_up->log);
}

static void replay_deal_events(struct catch_up *catch_up)
{
    const struct record *record = &catch_up->state->record;
    record_deal(record, &catch_up->position, &catch_up->log);
}

/* Advances to the next piece of news; `log` has its events. */
static const struct table_news *catch_up_next(struct catch_up *catch_up)
{
    const struct table_news *news = &catch_up->state->news[catch_up->news++];
    catch_up->log.count = 0;
    if (news->kind == NEWS_START)
        replay_deal_events(catch_up);
    else if (news->kind == NEWS_STEP)
        replay_step_events(catch_up, news->value);
    return news;
}

/* How a piece of news is called, and what its number means. */
static const struct news_kind {
    const char *name;
    const char *value; /* NULL: nothing, or more than a number */
} news_kinds[] = {
    [NEWS_SEATS] = {"seats"},
    [NEWS_NUMBERS] = {"numbers"},
    [NEWS_START] = {"start"},
    [NEWS_CHOSEN] = {"chosen", "seat"},
    [NEWS_STEP] = {"step", "ply"},
    [NEWS_CHAT] = {"chat"},
    [NEWS_NEXT] = {"next"},
    [NEWS_ASK] = {"ask", "seat"},
    [NEWS_YES] = {"yes", "seat"},
    [NEWS_NO] = {"no", "seat"},
    [NEWS_HINT] = {"hint", "seat"},
    [NEWS_ERASED] = {"erased", "line"},
    [NEWS_CALLED_OFF] = {"called_off", "seat"},
    [NEWS_CLOSED] = {"closed"},
    [NEWS_NUDGE] = {"nudge"},
    [NEWS_MURMUR] = {"murmur"},
    [NEWS_UNDO_ASK] = {"undo_ask", "seat"},
    [NEWS_UNDO_YES] = {"undo_yes", "seat"},
    [NEWS_UNDO_NO] = {"undo_no", "seat"},
    [NEWS_UNDO] = {"undo", "seat"},
    [NEWS_UNDONE] = {"undone", "ply"},
};

static void put_news(struct catch_up *catch_up, const struct table_news *news,
                     const struct rendering *rendering, struct json *json)
{
    const struct news_kind *kind = &news_kinds[news->kind];
    json_open_object(json, NULL);
    json_text(json, "news", kind->name);
    if (kind->value)
        json_number(json, kind->value, news->value);
    if (news->kind == NEWS_STEP || news->kind == NEWS_START)
        put_events(catch_up->state->record.game, &catch_up->log, rendering->viewer,
                   rendering->words, json);
    bool heard = news->kind == NEWS_MURMUR &&
                 table_state_hears_murmurs(catch_up->state, rendering->seats.guest);
    if (news->kind == NEWS_CHAT || heard)
        put_chat_line(catch_up->state, news->value, json);
    if (news->kind == NEWS_NUDGE) {
        json_number(json, "seat", NUDGE_FROM(news->value));
        json_number(json, "to", NUDGE_TO(news->value));
    }
    json_close_object(json);
}

static void put_all_news(const struct table_state *state, uint32_t from,
                         const struct rendering *rendering, struct json *json)
{
    struct catch_up catch_up;
    json_open_array(json, "news");
    catch_up_start(&catch_up, state, from);
    while (from < state->news_count && catch_up.news < state->news_count) {
        const struct table_news *news = catch_up_next(&catch_up);
        if (catch_up.news > from)
            put_news(&catch_up, news, rendering, json);
    }
    json_close_array(json);
}

void put_head(const struct signed_head *head, struct json *json)
{
    if (!head)
        return;
    put_word(json, "head", &head->head);
    json_hex(json, "signature", head->signature, sizeof head->signature);
    if (!head->steps)
        return;
    json_open_array(json, "path");
    for (int i = 0; i < head->steps; i++)
        put_word(json, NULL, &head->path[i]);
    json_close_array(json);
}

/* Opens a message, up to the news. */
static void open_message(const char *type, const struct table_state *state,
                         const struct signed_head *head, uint32_t from,
                         const struct rendering *rendering, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "type", type);
    json_number(json, "number", state->news_count);
    put_head(head, json);
    json_number(json, "since", from);
    put_all_news(state, from, rendering, json);
}

static void put_message(const struct table_state *state, const struct signed_head *head,
                        uint32_t from, const struct rendering *rendering, struct buffer *out)
{
    struct json json = json_to(out);
    open_message("table", state, head, from, rendering, &json);
    put_table(state, rendering, &json);
    json_close_object(&json);
}

void table_json(const struct table_state *state, const struct table_presence *presence,
                const struct signed_head *head, const struct recipient *recipient, uint32_t from,
                struct buffer *out)
{
    struct rendering rendering;
    if (from > state->news_count)
        from = state->news_count;
    rendering_start(&rendering, state, presence, recipient);
    put_message(state, head, from, &rendering, out);
    while (out->length > TABLE_MESSAGE_MAX && from < state->news_count) {
        from += (state->news_count - from + 1) / 2;
        buffer_clear(out);
        put_message(state, head, from, &rendering, out);
    }
}

/* ---- Updates ---- */

/* A hash of a text and of what goes before it. That two texts have the same hash is not feared:
 * whoever made that happen would only spoil what is shown at their own table. */
static uint64_t hash_on(uint64_t before, const void *text, size_t length)
{
    uint64_t hash;
    unsigned char key[crypto_shorthash_KEYBYTES] = {0};
    memcpy(key, &before, sizeof before);
    crypto_shorthash((unsigned char *)&hash, text, length, key);
    return hash | 1; /* 0 is for nothing */
}

/* Writes the members of the set-up that are the same for all recipients of a language, unless seats
 * are personal; kept for the next recipient. */
static void make_setup(struct table_telling *telling, struct rendering *rendering, int language)
{
    const struct table_state *state = telling->state;
    if (telling->setup_hash && telling->setup_language == language && seats_are_impersonal(state))
        return;
    buffer_clear(telling->setup);
    struct json json = json_to(telling->setup);
    rendering->seats.without_times = true;
    put_setup(state, rendering, &json);
    put_deal(state, &json);
    put_circumstances(state, rendering, &json);
    telling->setup_language = language;
    telling->setup_hash = hash_on(0, buffer_text(telling->setup), telling->setup->length);
}

/* "setup", unless the recipient holds it. */
static void put_setup_part(const struct table_telling *telling, const struct rendering *rendering,
                           struct table_held *held, struct json *json)
{
    buffer_clear(telling->you);
    struct json you = json_to(telling->you);
    put_you(telling->state, rendering->seats.guest, &you);
    uint64_t hash = hash_on(telling->setup_hash, buffer_text(telling->you), telling->you->length);
    if (hash == held->setup)
        return;
    held->setup = hash;
    json_open_object(json, "setup");
    json_written(json, (struct span){telling->setup->data, telling->setup->length});
    json_written(json, (struct span){telling->you->data, telling->you->length});
    json_close_object(json);
}

/* What put_game depends on. */
static uint64_t hash_game(const struct table_telling *telling, const struct rendering *rendering)
{
    const struct table_state *state = telling->state;
    seat_id viewer = rendering->viewer;
    bool chosen = viewer != SPECTATOR && state->chosen >> viewer & 1;
    uint64_t on[] = {state->stage,
                     state->step_news, /* not the ply, to which the game can return */
                     (uint64_t)viewer,
                     chosen,
                     chosen ? state->joint[viewer] : 0,
                     rendering->words ? telling->setup_hash : 0};
    return hash_on(0, on, sizeof on);
}

/* "game", unless the recipient holds it. */
static void put_game_part(const struct table_telling *telling, const struct rendering *rendering,
                          struct table_held *held, struct json *json)
{
    uint64_t hash = hash_game(telling, rendering);
    if (hash == held->game)
        return;
    held->game = hash;
    json_open_object(json, "game");
    put_game(telling->state, rendering, false, json);
    json_close_object(json);
}

static void put_now_part(const struct table_telling *telling, struct json *json)
{
    json_open_object(json, "now");
    if (is_dealt(telling->state)) {
        put_awaited(telling->state, json);
        put_waits(telling->state, telling->presence, json);
    }
    json_close_object(json);
}

void table_update_json(struct table_telling *telling, const struct signed_head *head,
                       const struct recipient *recipient, uint32_t from, struct table_held *held,
                       struct buffer *out)
{
    struct rendering rendering;
    struct json json = json_to(out);
    rendering_start(&rendering, telling->state, telling->presence, recipient);
    rendering.view = telling->view;
    make_setup(telling, &rendering, recipient->wants_text ? (int)recipient->language : LANGUAGES);
    open_message("update", telling->state, head, from, &rendering, &json);
    put_setup_part(telling, &rendering, held, &json);
    put_game_part(telling, &rendering, held, &json);
    put_now_part(telling, &json);
    json_close_object(&json);
    if (telling->setup->failed || telling->you->failed)
        out->failed = true;
}
