#include "wasm/page_game.h"

#include "bots/level.h"
#include "messages/parts.h"

#include <stdio.h>

/* ---- Dealing and reading ---- */

void page_game_close(struct page_game *game)
{
    if (game->record.game)
        record_close(&game->record);
    *game = (struct page_game){0};
}

/* Reads the first line of a spec. */
static int read_setup(struct span line, const struct game **title, struct game_config *config,
                      uint64_t *seed, struct error *error)
{
    char name[32];
    int64_t players;
    if (!span_copy(span_cut(&line, ' '), name, sizeof name))
        return error_set(error, ERR_SYNTAX, "expected the name of a game");
    *title = games_find(name, error);
    if (!*title)
        return ERR_UNKNOWN_GAME;
    if (!scan_number(span_cut(&line, ' '), 1, SEATS_MAX, &players) ||
        !scan_unsigned(span_cut(&line, ' '), seed))
        return error_set(error, ERR_SYNTAX, "expected the number of players and a seed");
    game_config_init(*title, config, (int)players);
    int code = game_config_read(*title, config, line, error);
    return code < 0 ? code : game_config_check(*title, config, error);
}

static bool is_taken(const struct page_game *game, const char *name)
{
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        if (strcmp(game->seat[seat].name, name) == 0)
            return true;
    return false;
}

/* A bot has the name that belongs to its seat or, if that is taken, the next free one. */
static void name_bots(struct page_game *game, enum language language)
{
    for (seat_id seat = 0; seat < game->record.config.players; seat++) {
        int first = seat;
        if (!game->seat[seat].level)
            continue;
        while (is_taken(game, tr(language, words_bot_names[first % SEATS_MAX])))
            first++;
        snprintf(game->seat[seat].name, sizeof game->seat[seat].name, "%s",
                 tr(language, words_bot_names[first % SEATS_MAX]));
    }
}

/* Reads a line of a spec about a seat; a bot has no name yet. */
static bool read_seat(struct span line, struct localgame_seat *seat)
{
    int64_t level;
    if (!line.length || line.start[0] != '\t')
        return span_copy(line, seat->name, sizeof seat->name);
    span_cut(&line, '\t');
    if (!scan_number(line, 1, LEVELS, &level))
        return false;
    seat->level = (int)level;
    return true;
}

static int read_seats(struct page_game *game, struct span lines, enum language language,
                      struct error *error)
{
    int code = 0;
    for (seat_id seat = 0; seat < game->record.config.players; seat++)
        if (!read_seat(span_cut(&lines, '\n'), &game->seat[seat]))
            return error_set(error, ERR_SYNTAX, "expected a name or a level for each seat");
    if (lines.length)
        return error_set(error, ERR_SYNTAX, "expected a name or a level for each seat");
    name_bots(game, language);
    for (seat_id seat = 0; code == 0 && seat < game->record.config.players; seat++)
        code = localgame_seat_write(&game->seat[seat], game->record.name[seat], error);
    return code;
}

static void find_player(struct page_game *game)
{
    game->player = SPECTATOR;
    for (seat_id seat = game->record.config.players - 1; seat >= 0; seat--)
        if (!game->seat[seat].level)
            game->player = seat;
}

int page_game_deal(struct page_game *game, struct span spec, enum language language,
                   struct error *error)
{
    const struct game *title = NULL;
    struct game_config config;
    uint64_t seed = 0;
    page_game_close(game);
    int code = read_setup(span_cut(&spec, '\n'), &title, &config, &seed, error);
    if (code < 0)
        return code;
    record_init(&game->record, title, &config, seed);
    code = read_seats(game, spec, language, error);
    if (code < 0) {
        page_game_close(game);
        return code;
    }
    find_player(game);
    record_deal(&game->record, &game->state, NULL);
    return 0;
}

/* Plays all decisions of the record. */
static void catch_up(struct page_game *game)
{
    struct replay replay;
    game->ply = 0;
    game->chosen = 0;
    replay_start(&replay, &game->record, NULL);
    while (replay_step(&replay, NULL))
        game->ply++;
    game->state = replay.state;
}

int page_game_read(struct page_game *game, struct span record, struct error *error)
{
    page_game_close(game);
    int code = record_read(&game->record, record.start, record.length, error);
    if (code < 0) {
        *game = (struct page_game){0};
        return code;
    }
    for (seat_id seat = 0; seat < game->record.config.players; seat++)
        localgame_seat_read(game->record.name[seat], &game->seat[seat]);
    find_player(game);
    catch_up(game);
    return 0;
}

/* ---- Who made which decisions ---- */

/* Notes in the record that a seat's player makes a decision, unless the last one was theirs, too.
 */
static int note_player(struct page_game *game, uint32_t ply, seat_id seat, struct error *error)
{
    const struct localgame_seat *sits = &game->seat[seat];
    struct stretch stretch = {.ply = ply, .seat = seat, .level = (uint8_t)sits->level};
    if (!sits->level)
        snprintf(stretch.name, sizeof stretch.name, "%s", sits->name);
    for (size_t i = game->record.stretches; i > 0; i--)
        if (game->record.stretch[i - 1].seat == seat) {
            if (stretch_same_player(&game->record.stretch[i - 1], &stretch))
                return 0;
            break;
        }
    return record_add_stretch(&game->record, &stretch, error);
}

/* Cuts the record before a ply. What is left says who played it. */
static int cut_record(struct page_game *game, uint32_t ply, struct error *error)
{
    struct record *record = &game->record;
    bool silent = record->stretches == 0;
    while (record->count && record->decision[record->count - 1].ply >= ply)
        record->count--;
    while (record->stretches && record->stretch[record->stretches - 1].ply >= ply)
        record->stretches--;
    memset(record->hints, 0, sizeof record->hints);
    int code = 0;
    for (size_t i = 0; silent && code == 0 && i < record->count; i++)
        code = note_player(game, record->decision[i].ply, record->decision[i].seat, error);
    return code;
}

static int branch(struct page_game *game, struct span spec, enum language language,
                  struct error *error)
{
    int64_t ply;
    if (!scan_number(span_cut(&spec, '\n'), 0, (int64_t)game->ply - 1, &ply))
        return error_set(error, ERR_SYNTAX, "expected a ply of the game");
    int code = cut_record(game, (uint32_t)ply, error);
    if (code < 0)
        return code;
    memset(game->seat, 0, sizeof game->seat);
    return read_seats(game, spec, language, error);
}

int page_game_branch(struct page_game *game, struct span spec, enum language language,
                     struct error *error)
{
    int code = branch(game, spec, language, error);
    if (code < 0) {
        page_game_close(game);
        return code;
    }
    find_player(game);
    catch_up(game);
    return 0;
}

/* ---- Playing ---- */

static seat_mask awaited(const struct page_game *game)
{
    return (seat_mask)(game->state.head.to_act & ~game->chosen);
}

seat_mask page_game_bots(const struct page_game *game)
{
    seat_mask bots = 0;
    BITS_EACH (seat, awaited(game))
        if (game->seat[seat].level)
            bots |= seat_bit((seat_id)seat);
    return bots;
}

static int play_step(struct page_game *game, struct error *error)
{
    int code = 0;
    BITS_EACH (seat, game->record.stretches ? game->state.head.to_act : 0)
        if (code == 0)
            code = note_player(game, game->ply, (seat_id)seat, error);
    if (code == 0)
        code = record_add(&game->record, game->ply, game->state.head.to_act, game->joint, error);
    if (code < 0)
        return code;
    game->record.game->apply(&game->state, game->joint, NULL);
    game->ply++;
    game->chosen = 0;
    return 1;
}

int page_game_choose(struct page_game *game, seat_id seat, struct span chosen, struct error *error)
{
    action read;
    if (seat < 0 || seat >= SEATS_MAX || !(game->state.head.to_act >> seat & 1))
        return error_set(error, ERR_ILLEGAL, "it is not your turn");
    int code = action_read(game->record.game, chosen, &read, error);
    if (code < 0)
        return code;
    if (!game_is_legal(game->record.game, &game->state, seat, read))
        return game_refuse(game->record.game, &game->state, seat, read, error);
    game->joint[seat] = read;
    game->chosen |= seat_bit(seat);
    return awaited(game) ? 0 : play_step(game, error);
}

void page_game_job(const struct page_game *game, seat_id seat, struct buffer *out)
{
    struct game_view view;
    uint64_t seed = localgame_bot_seed(game->record.seed, seat, game->ply);
    game_observe(game->record.game, &game->state, seat, &view);
    buffer_format(out, "%d %llu ", game->seat[seat].level, (unsigned long long)seed);
    game_encode_view(game->record.game, &view, out);
}

void page_game_hint_job(struct page_game *game, struct buffer *out)
{
    struct game_view view;
    game->record.hints[game->player]++;
    game_observe(game->record.game, &game->state, game->player, &view);
    buffer_format(out, "%u ", (unsigned)game->ply);
    game_encode_view(game->record.game, &view, out);
    for (seat_id seat = 0; seat < game->record.config.players; seat++)
        buffer_format(out, "\n%s", game->seat[seat].name);
}

/* ---- Messages ---- */

static struct cast cast_of(const struct page_game *game, enum language language)
{
    struct cast cast = {.game = game->record.game, .language = language};
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        cast.name[seat] = game->seat[seat].name;
    if (game->player != SPECTATOR)
        cast.you = seat_bit(game->player);
    return cast;
}

static void put_seat(const struct page_game *game, seat_id at, struct json *json)
{
    const struct localgame_seat *seat = &game->seat[at];
    json_open_object(json, NULL);
    if (seat->level)
        json_nothing(json, "name");
    else
        json_text(json, "name", seat->name);
    json_text(json, "called", seat->name);
    json_number(json, "level", seat->level);
    json_truth(json, "away", false);
    json_truth(json, "muted", false);
    if (game->record.hints[at])
        json_number(json, "hints", game->record.hints[at]);
    json_close_object(json);
}

static void put_setup(const struct page_game *game, struct json *json)
{
    const struct record *record = &game->record;
    json_text(json, "title", record->game->name);
    json_number(json, "players", record->config.players);
    game_options_json(record->game, &record->config, json);
    json_number(json, "clock", 0);
    json_truth(json, "open", false);
    json_text(json, "hints", "alone");
    json_truth(json, "undo", false);
    json_text(json, "stage", game->state.head.to_act ? "playing" : "over");
    json_open_array(json, "seats");
    for (seat_id seat = 0; seat < record->config.players; seat++)
        put_seat(game, seat, json);
    json_close_array(json);
}

static void put_you(const struct page_game *game, struct json *json)
{
    json_open_object(json, "you");
    put_seat_or_nothing("seat", game->player, json);
    json_truth(json, "host", true);
    json_truth(json, "seats_bots", false);
    json_truth(json, "hints", game->player != SPECTATOR);
    json_nothing(json, "left");
    json_close_object(json);
}

static bool player_is_asked(const struct page_game *game)
{
    return game->player != SPECTATOR && game->state.head.to_act >> game->player & 1;
}

static bool player_has_chosen(const struct page_game *game)
{
    return player_is_asked(game) && game->chosen >> game->player & 1;
}

static void put_words(const struct page_game *game, const struct cast *cast,
                      const struct game_view *view, struct json *json)
{
    json_open_object(json, "words");
    put_position_text(cast, view, player_is_asked(game), json);
    put_choice_texts(cast, view, player_is_asked(game), json);
    if (player_has_chosen(game))
        put_choice_text(cast, view, game->joint[game->player], "pending", json);
    if (!game->state.head.to_act)
        put_outcome_text(cast, &game->state, json);
    json_close_object(json);
}

static void put_end(const struct page_game *game, struct json *json)
{
    struct stretch stretch[SEATS_MAX] = {0};
    struct buffer seed = {0};
    for (seat_id seat = 0; seat < game->record.config.players; seat++) {
        stretch[seat].seat = seat;
        stretch[seat].level = (uint8_t)game->seat[seat].level;
        if (!game->seat[seat].level)
            memcpy(stretch[seat].name, game->seat[seat].name, sizeof stretch[seat].name);
    }
    put_revealed(game->record.game, &game->state, json);
    put_result(game->record.game, &game->state, json);
    played_json(stretch, game->record.config.players, json);
    record_write_seed(&game->record, &seed);
    json_text(json, "seed", buffer_text(&seed));
    buffer_close(&seed);
}

static void put_game(const struct page_game *game, const struct cast *cast, struct json *json)
{
    const struct game *title = game->record.game;
    struct game_view view;
    game_observe(title, &game->state, game->player, &view);
    game_curtain(title, &view);
    json_number(json, "ply", game->ply);
    put_view(title, &view, NULL, json);
    put_seats(json, "awaited", awaited(game));
    json_nothing(json, "deadline");
    if (player_is_asked(game))
        put_choices(title, &view, json);
    if (player_has_chosen(game))
        put_action(title, game->joint[game->player], "pending", json);
    if (!game->state.head.to_act)
        put_end(game, json);
    put_words(game, cast, &view, json);
}

/* A piece of news: the deal, which is number 1, or the step that led to a later one. */
static void put_piece(const struct page_game *game, const struct cast *cast, uint32_t number,
                      const struct event_log *log, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "news", number == 1 ? "start" : "step");
    if (number > 1)
        json_number(json, "ply", number - 2);
    put_events(game->record.game, log, game->player, cast, json);
    json_close_object(json);
}

static void put_news(const struct page_game *game, const struct cast *cast, uint32_t from,
                     struct json *json)
{
    struct replay replay;
    struct event_log log = {0};
    uint32_t number = 0;
    bool more = true;
    json_open_array(json, "news");
    for (replay_start(&replay, &game->record, &log); more; more = replay_step(&replay, &log)) {
        if (++number > from)
            put_piece(game, cast, number, &log, json);
        log.count = 0;
    }
    json_close_array(json);
}

void page_game_message(const struct page_game *game, uint32_t from, enum language language,
                       struct buffer *out)
{
    struct json json = json_to(out);
    struct cast cast = cast_of(game, language);
    json_open_object(&json, NULL);
    json_text(&json, "type", "table");
    json_number(&json, "number", game->ply + 1);
    json_number(&json, "since", from);
    put_news(game, &cast, from, &json);
    json_open_object(&json, "table");
    put_setup(game, &json);
    put_you(game, &json);
    put_game(game, &cast, &json);
    json_close_object(&json);
    json_close_object(&json);
}

struct company page_game_company(const struct page_game *game)
{
    struct company company = {0};
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        company.name[seat] = game->seat[seat].level ? NULL : game->seat[seat].name;
        company.called[seat] = game->seat[seat].name;
        company.level[seat] = game->seat[seat].level;
    }
    return company;
}
