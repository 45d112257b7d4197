/* command.c: what clients of a server send, and entries of a log. Whatever comes is read or refused
 * with a sentence; a room takes an entry or stays as it is; a table's id has one text. */
#include "fuzz.h"

#include "server/command.h"
#include "server/retelling.h"
#include "server/speaker.h"

#define SALT "000102030405060708090a0b0c0d0e0f"

enum { ADA = 11, BLAISE = 12 };

static void append(struct room *room, int64_t guest, const char *body)
{
    struct room_entry entry = {.guest = guest, .time = 1, .body = span_of(body)};
    PROMISE(room_apply(room, &entry, NULL) == 0);
}

static void open_room(struct room *room, const struct game *game)
{
    struct buffer body = {0};
    buffer_format(&body, "create %s 2 60 open 7 " SALT " ", game->name);
    room_init(room, 1);
    append(room, ADA, buffer_text(&body));
    append(room, ADA, "sit 0 Ada");
    append(room, BLAISE, "sit 1 Blaise");
    append(room, ADA, "start");
    buffer_close(&body);
}

static void try_entry(struct room *room, int64_t guest, struct span body)
{
    struct error error = {.text = ""};
    struct room_entry entry = {.guest = guest, .time = 2, .body = body};
    int64_t number = room->number;
    int checked = room_check(room, &entry, &error);
    int applied = room_apply(room, &entry, &error);
    PROMISE(checked == applied);
    PROMISE(room->number == number + (applied == 0));
    PROMISE(applied == 0 || error.text[0]);
}

static void try_command(struct room *room, struct span text)
{
    struct table_command command;
    struct error error = {.text = ""};
    struct buffer body = {0};
    if (command_read(text, &command, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    if (command_body(&command, room, ADA, "Ada", &body, &error) == 0)
        try_entry(room, ADA, (struct span){buffer_text(&body), body.length});
    buffer_close(&body);
}

static void try_rest(struct span text)
{
    struct table_wish wish;
    char name[STORE_NAME_MAX + 1], again[TABLE_ID_TEXT];
    int64_t id;
    if (command_read_table(text, &wish, NULL) == 0)
        PROMISE(game_config_check(wish.game, &wish.config, NULL) == 0);
    if (command_read_name(text, name, NULL) == 0)
        PROMISE(record_name_valid(span_of(name)));
    if (table_id_read(text, &id)) {
        table_id_write(id, again);
        PROMISE(span_is(text, again));
    }
}

static void try_replay(struct span text)
{
    struct replay_wish wish;
    struct error error = {.text = ""};
    struct buffer told = {0};
    if (command_read_replay(text, &wish, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    PROMISE(wish.seat < wish.record.config.players);
    retell(&wish.record, NULL, wish.seat, &wish.listener, &told);
    PROMISE(told.length);
    record_close(&wish.record);
    buffer_close(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    struct buffer told = {0};
    for (int i = 0; i < GAMES; i++) {
        struct room room;
        open_room(&room, games_all[i]);
        try_command(&room, text);
        try_entry(&room, ADA, text);
        try_entry(&room, 0, text);
        speak_table(&room, &(struct listener){.guest = BLAISE, .worded = true}, 0, &told);
        buffer_clear(&told);
        room_close(&room);
    }
    try_rest(text);
    try_replay(text);
    buffer_close(&told);
    return 0;
}
