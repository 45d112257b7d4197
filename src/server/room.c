#include "server/room.h"

#include "bots/level.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void room_init(struct room *room, int64_t id)
{
    *room = (struct room){.id = id};
}

void room_close(struct room *room)
{
    for (uint32_t i = 0; i < room->lines; i++)
        free(room->line[i].text);
    free(room->line);
    free(room->move);
    free(room->news);
    *room = (struct room){0};
}

/* ---- Asking ---- */

static int players_of(const struct room *room)
{
    return room->record.config.players;
}

seat_id room_seat_of(const struct room *room, int64_t guest)
{
    for (seat_id seat = 0; guest && seat < players_of(room); seat++)
        if (room->seat[seat].guest == guest)
            return seat;
    return SPECTATOR;
}

seat_mask room_awaited(const struct room *room)
{
    return room->stage == ROOM_PLAYING ? room->state.head.to_act & (seat_mask)~room->chosen : 0;
}

/* Whether the server plays for a seat. */
static bool plays_itself(const struct room_seat *seat)
{
    return seat->level && (!seat->guest || seat->away);
}

seat_mask room_awaited_bots(const struct room *room)
{
    seat_mask bots = 0;
    BITS_EACH (seat, room_awaited(room))
        if (plays_itself(&room->seat[seat]))
            bots |= seat_bit((seat_id)seat);
    return bots;
}

int64_t room_deadline(const struct room *room)
{
    bool person = room_awaited(room) & ~room_awaited_bots(room);
    return room->clock && person ? room->since + room->clock * INT64_C(1000) : 0;
}

void room_commit_to(uint64_t seed, const char *salt, char hex[RECORD_COMMITMENT + 1])
{
    struct buffer promised = {0};
    unsigned char hash[crypto_hash_sha256_BYTES];
    buffer_format(&promised, "%llu:%s", (unsigned long long)seed, salt);
    crypto_hash_sha256(hash, (const unsigned char *)buffer_text(&promised), promised.length);
    sodium_bin2hex(hex, RECORD_COMMITMENT + 1, hash, sizeof hash);
    buffer_close(&promised);
}

void room_commitment(const struct room *room, char hex[RECORD_COMMITMENT + 1])
{
    char salt[RECORD_SALT + 1];
    sodium_bin2hex(salt, sizeof salt, room->salt, sizeof room->salt);
    room_commit_to(room->record.seed, salt, hex);
}

int room_record(const struct room *room, struct record *record, struct error *error)
{
    *record = room->record;
    room_commitment(room, record->commitment);
    sodium_bin2hex(record->salt, sizeof record->salt, room->salt, sizeof room->salt);
    for (seat_id seat = 0; seat < players_of(room); seat++)
        if (room->seat[seat].name[0])
            memcpy(record->name[seat], room->seat[seat].name, sizeof record->name[seat]);
    for (uint32_t i = 0; i < room->moves; i++) {
        const struct room_move *move = &room->move[i];
        action joint[SEATS_MAX] = {0};
        joint[move->seat] = move->chosen;
        int code = record_add(record, move->ply, seat_bit(move->seat), joint, error);
        if (code < 0) {
            record_close(record);
            return code;
        }
    }
    return 0;
}

/* ---- Growing ---- */

/* Makes room for one element more in an owned array. */
static int reserve(void **array, uint32_t count, uint32_t *capacity, size_t size,
                   struct error *error)
{
    if (count < *capacity)
        return 0;
    uint32_t wanted = *capacity ? *capacity * 2 : 8;
    void *grown = realloc(*array, wanted * size);
    if (!grown)
        return error_set(error, ERR_MEMORY, "out of memory for a table");
    *array = grown;
    *capacity = wanted;
    return 0;
}

static int reserve_news(struct room *room, struct error *error)
{
    return reserve((void **)&room->news, room->news_count, &room->news_room, sizeof *room->news,
                   error);
}

/* There is room for it: reserve_news comes before anything is changed. */
static void add_news(struct room *room, enum room_news_kind kind, uint32_t value)
{
    room->news[room->news_count++] = (struct room_news){.kind = (uint8_t)kind, .value = value};
}

/* ---- An entry, taken apart ---- */

struct order {
    const struct verb *verb;
    int64_t guest;
    int64_t time;
    seat_id seat;     /* of the verbs that name one */
    struct span text; /* the rest */
};

struct verb {
    const char *name;
    bool seated; /* a seat follows */
    int (*check)(const struct room *room, const struct order *order, struct error *error);
    int (*apply)(struct room *room, const struct order *order, struct error *error);
};

static int refuse(struct error *error, const char *sentence)
{
    return error_set(error, ERR_ILLEGAL, "%s", error_text(sentence));
}

/* ---- create ---- */

struct creation {
    const struct game *game;
    struct game_config config;
    int64_t clock;
    bool open;
    uint64_t seed;
    unsigned char salt[ROOM_SALT_BYTES];
};

static bool read_salt(struct span text, unsigned char salt[ROOM_SALT_BYTES])
{
    size_t length = 0;
    return text.length == 2 * ROOM_SALT_BYTES &&
           sodium_hex2bin(salt, ROOM_SALT_BYTES, text.start, text.length, NULL, &length, NULL) ==
               0 &&
           length == ROOM_SALT_BYTES;
}

static int read_creation(struct span text, struct creation *creation, struct error *error)
{
    char title[16];
    int64_t players;
    if (!span_copy(span_cut(&text, ' '), title, sizeof title) ||
        !(creation->game = games_find(title, error)))
        return ERR_UNKNOWN_GAME;
    if (!scan_number(span_cut(&text, ' '), 2, SEATS_MAX, &players))
        return error_set(error, ERR_PLAYERS, "a table has 2 to %d seats", SEATS_MAX);
    game_config_init(creation->game, &creation->config, (int)players);
    if (!scan_number(span_cut(&text, ' '), 0, ROOM_CLOCK_MAX, &creation->clock))
        return error_set(error, ERR_ARGUMENT, "seconds for a decision go from 0 (no limit) to %d",
                         ROOM_CLOCK_MAX);
    struct span found = span_cut(&text, ' ');
    creation->open = span_is(found, "open");
    if (!creation->open && !span_is(found, "link"))
        return error_set(error, ERR_ARGUMENT, "a table is 'open' or found by its 'link'");
    if (!scan_unsigned(span_cut(&text, ' '), &creation->seed) ||
        !read_salt(span_cut(&text, ' '), creation->salt))
        return error_set(error, ERR_ARGUMENT, "seed or salt cannot be read");
    int code = game_config_read(creation->game, &creation->config, text, error);
    return code < 0 ? code : game_config_check(creation->game, &creation->config, error);
}

static int check_create(const struct room *room, const struct order *order, struct error *error)
{
    struct creation creation = {0};
    if (room->number)
        return refuse(error, "the table is there already");
    return read_creation(order->text, &creation, error);
}

static int apply_create(struct room *room, const struct order *order, struct error *error)
{
    struct creation creation = {0};
    int code = read_creation(order->text, &creation, error);
    if (code < 0)
        return code;
    record_init(&room->record, creation.game, &creation.config, creation.seed);
    memcpy(room->salt, creation.salt, sizeof room->salt);
    room->clock = (int32_t)creation.clock;
    room->open = creation.open;
    room->host = order->guest;
    room->opened = order->time;
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

/* ---- Seats ---- */

/* Whether a guest knows what another seat than this one knew. */
static bool knows_other_seat(const struct room *room, int64_t guest, seat_id seat)
{
    for (int i = 0; i < ROOM_LEFT_MAX; i++)
        if (room->left[i].guest == guest && room->left[i].seat != seat)
            return true;
    return false;
}

static int check_sit(const struct room *room, const struct order *order, struct error *error)
{
    if (!order->guest || room_seat_of(room, order->guest) != SPECTATOR)
        return refuse(error, "you sit at this table already");
    if (room->seat[order->seat].guest)
        return refuse(error, "somebody sits there already");
    if (room->stage == ROOM_OVER)
        return refuse(error, "the game is over");
    if (knows_other_seat(room, order->guest, order->seat))
        return refuse(error, "you have seen what another seat knows; only that one can be yours");
    return record_name_valid(order->text) ? 0 : refuse(error, "this is not a name");
}

static int apply_sit(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    struct room_seat *seat = &room->seat[order->seat];
    *seat = (struct room_seat){.guest = order->guest};
    span_copy(order->text, seat->name, sizeof seat->name);
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static int check_own_seat(const struct room *room, const struct order *order, struct error *error)
{
    if (order->guest && room->seat[order->seat].guest == order->guest)
        return 0;
    return refuse(error, "that seat is not yours");
}

enum { STAND_IN_LEVEL = 3 }; /* who plays for those who went away */

static int check_stand(const struct room *room, const struct order *order, struct error *error)
{
    if (room->stage == ROOM_OVER)
        return refuse(error, "the game is over");
    return check_own_seat(room, order, error);
}

static int apply_stand(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    struct room_seat *seat = &room->seat[order->seat];
    if (room->stage == ROOM_GATHERING) {
        *seat = (struct room_seat){0};
    } else {
        room->left[room->left_ever++ % ROOM_LEFT_MAX] =
            (struct room_left){.guest = seat->guest, .seat = (int8_t)order->seat};
        *seat = (struct room_seat){.level = STAND_IN_LEVEL};
    }
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static bool may_direct(const struct room *room, int64_t guest)
{
    return guest == room->host || room_seat_of(room, guest) != SPECTATOR;
}

static int check_bot(const struct room *room, const struct order *order, struct error *error)
{
    int64_t level;
    if (!may_direct(room, order->guest))
        return refuse(error, "only who plays at the table can seat bots");
    if (!scan_number(order->text, 1, LEVELS, &level))
        return error_set(error, ERR_ARGUMENT, "levels go from 1 to %d", LEVELS);
    if (room->stage == ROOM_OVER)
        return refuse(error, "the game is over");
    return room->seat[order->seat].guest ? refuse(error, "somebody sits there") : 0;
}

static int apply_bot(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    int64_t level = 1;
    scan_number(order->text, 1, LEVELS, &level);
    room->seat[order->seat] = (struct room_seat){.level = (uint8_t)level};
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static int check_empty(const struct room *room, const struct order *order, struct error *error)
{
    if (!may_direct(room, order->guest))
        return refuse(error, "only who plays at the table can send bots away");
    if (room->stage != ROOM_GATHERING)
        return refuse(error, "the game has begun");
    if (room->seat[order->seat].guest || !room->seat[order->seat].level)
        return refuse(error, "no bot sits there");
    return 0;
}

static int apply_empty(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    room->seat[order->seat] = (struct room_seat){0};
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static int check_away(const struct room *room, const struct order *order, struct error *error)
{
    const struct room_seat *seat = &room->seat[order->seat];
    if (order->guest || room->stage != ROOM_PLAYING || !seat->guest || seat->away)
        return refuse(error, "nobody can be away there");
    return 0;
}

static int apply_away(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    room->seat[order->seat].away = true;
    room->seat[order->seat].level = STAND_IN_LEVEL;
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static int check_back(const struct room *room, const struct order *order, struct error *error)
{
    int code = check_own_seat(room, order, error);
    if (code == 0 && !room->seat[order->seat].away)
        return refuse(error, "nobody plays for you");
    return code;
}

static int apply_back(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    room->seat[order->seat].away = false;
    room->seat[order->seat].level = 0;
    room->since = order->time;
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

/* ---- Playing ---- */

static int check_start(const struct room *room, const struct order *order, struct error *error)
{
    if (room->stage != ROOM_GATHERING)
        return refuse(error, "the game has begun");
    if (!may_direct(room, order->guest))
        return refuse(error, "only who plays at the table can start");
    for (seat_id seat = 0; seat < players_of(room); seat++)
        if (!room->seat[seat].guest && !room->seat[seat].level)
            return refuse(error, "a seat is still empty; invite somebody or seat a bot");
    return 0;
}

static int apply_start(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    game_deal(room->record.game, &room->record.config, room->record.seed, &room->state, NULL);
    room->stage = ROOM_PLAYING;
    room->since = order->time;
    add_news(room, NEWS_START, 0);
    return 0;
}

/* Reads the action of an order whose seat is to act, and checks it. */
static int read_choice(const struct room *room, const struct order *order, action *chosen,
                       struct error *error)
{
    if (room->stage != ROOM_PLAYING)
        return refuse(error, room->stage == ROOM_OVER ? ERROR_TEXT("the game is over")
                                                      : ERROR_TEXT("the game has not begun"));
    if (!(room->state.head.to_act >> order->seat & 1))
        return refuse(error, "it is not your turn");
    int code = action_read(room->record.game, order->text, chosen, error);
    if (code < 0)
        return code;
    if (!game_is_legal(room->record.game, &room->state, order->seat, *chosen))
        return game_refuse(room->record.game, &room->state, order->seat, *chosen, error);
    return 0;
}

static int check_choose(const struct room *room, const struct order *order, struct error *error)
{
    action chosen;
    int code = check_own_seat(room, order, error);
    return code < 0 ? code : read_choice(room, order, &chosen, error);
}

static int check_play(const struct room *room, const struct order *order, struct error *error)
{
    action chosen;
    if (order->guest || !(room_awaited_bots(room) >> order->seat & 1))
        return refuse(error, "the server does not play for that seat now");
    return read_choice(room, order, &chosen, error);
}

/* All have chosen: plays the step. There is room for the moves. */
static void step(struct room *room, int64_t time)
{
    BITS_EACH (seat, room->state.head.to_act)
        room->move[room->moves++] = (struct room_move){room->joint[seat], room->ply, (int8_t)seat};
    room->record.game->apply(&room->state, room->joint, NULL);
    add_news(room, NEWS_STEP, room->ply);
    room->ply++;
    room->chosen = 0;
    room->since = time;
    memset(room->joint, 0, sizeof room->joint);
    if (!room->state.head.to_act)
        room->stage = ROOM_OVER;
}

static int reserve_moves(struct room *room, struct error *error)
{
    for (uint32_t more = 0; more < SEATS_MAX; more++) {
        int code = reserve((void **)&room->move, room->moves + more, &room->moves_room,
                           sizeof *room->move, error);
        if (code < 0)
            return code;
    }
    return 0;
}

static int apply_choice(struct room *room, const struct order *order, struct error *error)
{
    action chosen = 0;
    int code = read_choice(room, order, &chosen, error);
    if (code == 0)
        code = reserve_moves(room, error);
    if (code < 0)
        return code;
    bool changed = room->chosen >> order->seat & 1;
    room->joint[order->seat] = chosen;
    room->chosen |= seat_bit(order->seat);
    if (room->chosen == room->state.head.to_act)
        step(room, order->time);
    else if (!changed)
        add_news(room, NEWS_CHOSEN, (uint32_t)order->seat);
    return 0;
}

/* ---- Talking ---- */

static bool line_valid(struct span text)
{
    if (text.length == 0 || text.length > ROOM_CHAT_MAX)
        return false;
    while (text.length) {
        size_t length = span_printable(text);
        if (!length)
            return false;
        text.start += length;
        text.length -= length;
    }
    return true;
}

static int check_say(const struct room *room, const struct order *order, struct error *error)
{
    seat_id seat = room_seat_of(room, order->guest);
    if (seat == SPECTATOR)
        return refuse(error, "only who sits at the table can talk there");
    if (room->seat[seat].muted)
        return refuse(error, "the host has muted you");
    if (!line_valid(order->text))
        return error_set(error, ERR_ARGUMENT, "a line has 1 to %d bytes of printable text",
                         ROOM_CHAT_MAX);
    return 0;
}

/* The place for a new line; the oldest makes way. */
static struct room_line *new_line(struct room *room, struct error *error)
{
    if (!room->line && !(room->line = calloc(ROOM_CHAT_KEPT, sizeof *room->line))) {
        error_set(error, ERR_MEMORY, "out of memory for a line of chat");
        return NULL;
    }
    if (room->lines == ROOM_CHAT_KEPT) {
        free(room->line[0].text);
        memmove(room->line, room->line + 1, (ROOM_CHAT_KEPT - 1) * sizeof *room->line);
        room->lines--;
    }
    return &room->line[room->lines];
}

static int apply_say(struct room *room, const struct order *order, struct error *error)
{
    seat_id seat = room_seat_of(room, order->guest);
    char *text = malloc(order->text.length + 1);
    if (!text)
        return error_set(error, ERR_MEMORY, "out of memory for a line of chat");
    struct room_line *line = new_line(room, error);
    if (!line) {
        free(text);
        return ERR_MEMORY;
    }
    span_copy(order->text, text, order->text.length + 1);
    *line = (struct room_line){.time = order->time, .seat = (int8_t)seat, .text = text};
    memcpy(line->name, room->seat[seat].name, sizeof line->name);
    room->lines++;
    add_news(room, NEWS_CHAT, room->lines_ever++);
    return 0;
}

static int check_mute(const struct room *room, const struct order *order, struct error *error)
{
    if (!order->guest || order->guest != room->host)
        return refuse(error, "only who opened the table can mute");
    return room->seat[order->seat].guest ? 0 : refuse(error, "nobody sits there");
}

static int apply_mute(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    room->seat[order->seat].muted = order->verb->name[0] == 'm';
    add_news(room, NEWS_SEATS, 0);
    return 0;
}

static int check_next(const struct room *room, const struct order *order, struct error *error)
{
    int64_t next;
    if (room->stage != ROOM_OVER)
        return refuse(error, "the game is not over yet");
    if (room->next)
        return refuse(error, "there is a rematch already");
    if (!may_direct(room, order->guest))
        return refuse(error, "only who played can ask for a rematch");
    return scan_number(order->text, 1, INT64_MAX, &next) ? 0 : refuse(error, "which table?");
}

static int apply_next(struct room *room, const struct order *order, struct error *error)
{
    (void)error;
    scan_number(order->text, 1, INT64_MAX, &room->next);
    add_news(room, NEWS_NEXT, 0);
    return 0;
}

/* ---- All verbs ---- */

static const struct verb verbs[] = {
    {"create", false, check_create, apply_create}, {"sit", true, check_sit, apply_sit},
    {"stand", true, check_stand, apply_stand},     {"bot", true, check_bot, apply_bot},
    {"empty", true, check_empty, apply_empty},     {"start", false, check_start, apply_start},
    {"choose", true, check_choose, apply_choice},  {"play", true, check_play, apply_choice},
    {"away", true, check_away, apply_away},        {"back", true, check_back, apply_back},
    {"say", false, check_say, apply_say},          {"mute", true, check_mute, apply_mute},
    {"unmute", true, check_mute, apply_mute},      {"next", false, check_next, apply_next},
};

static const struct verb *find_verb(struct span name)
{
    for (size_t i = 0; i < COUNT_OF(verbs); i++)
        if (span_is(name, verbs[i].name))
            return &verbs[i];
    return NULL;
}

/* Takes an entry apart and checks that it fits. */
static int read_order(const struct room *room, const struct room_entry *entry, struct order *order,
                      struct error *error)
{
    int64_t seat = 0;
    *order = (struct order){.guest = entry->guest, .time = entry->time, .text = entry->body};
    order->verb = find_verb(span_cut(&order->text, ' '));
    if (!order->verb || entry->body.length > ROOM_BODY_MAX)
        return error_set(error, ERR_SYNTAX, "the table does not know this command");
    if (!room->number && order->verb->check != check_create)
        return refuse(error, "there is no such table");
    if (order->verb->seated &&
        !scan_number(span_cut(&order->text, ' '), 0, players_of(room) - 1, &seat))
        return error_set(error, ERR_ARGUMENT, "the table has seats 0 to %d", players_of(room) - 1);
    order->seat = (seat_id)seat;
    return order->verb->check(room, order, error);
}

int room_check(const struct room *room, const struct room_entry *entry, struct error *error)
{
    struct order order;
    return read_order(room, entry, &order, error);
}

int room_apply(struct room *room, const struct room_entry *entry, struct error *error)
{
    struct order order;
    int code = read_order(room, entry, &order, error);
    if (code == 0)
        code = reserve_news(room, error);
    if (code == 0)
        code = order.verb->apply(room, &order, error);
    if (code == 0)
        room->number++;
    return code;
}
