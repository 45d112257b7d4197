/* command.c: what clients send to a server, and log entries. Everything is read or refused with an
 * error; a table applies an entry or stays unchanged; a table's id has one text. */
#include "fuzz.h"

#include "server/http/request_body.h"
#include "server/live/replay_json.h"
#include "server/live/table_json.h"
#include "server/tables/command.h"
#include "server/tables/table_id.h"
#include "server/tables/table_spec.h"

#define SALT "000102030405060708090a0b0c0d0e0f"

enum { ADA = 11, BLAISE = 12 };

static void append(struct table_state *room, int64_t guest, const char *body)
{
    struct table_entry entry = {.guest = guest, .time = 1, .body = span_of(body)};
    PROMISE(table_state_apply(room, &entry, NULL) == 0);
}

static void open_room(struct table_state *room, const struct game *game)
{
    struct buffer body = {0};
    buffer_format(&body, "create %s 2 60 open 7 " SALT " ", game->name);
    table_state_init(room, 1);
    append(room, ADA, buffer_text(&body));
    append(room, ADA, "sit 0 Ada");
    append(room, BLAISE, "sit 1 Blaise");
    append(room, ADA, "start");
    buffer_close(&body);
}

static void try_entry(struct table_state *room, int64_t guest, struct span body)
{
    struct error error = {.text = ""};
    struct table_entry entry = {.guest = guest, .time = 2, .body = body};
    int64_t number = room->number;
    int checked = table_state_check(room, &entry, &error);
    int applied = table_state_apply(room, &entry, &error);
    PROMISE(checked == applied);
    PROMISE(room->number == number + (applied == 0));
    PROMISE(applied == 0 || error.text[0]);
}

static void try_command(struct table_state *room, struct span text)
{
    struct table_command command;
    struct error error = {.text = ""};
    struct buffer body = {0};
    if (command_read(text, &command, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    struct person ada = {.id = ADA, .name = "Ada"};
    struct command_context context = {.who = &ada, .now = 2, .here = 1, .patience = 1};
    if (command_check(&command, room, &context, &error) == 0 &&
        command_body(&command, room, &context, &body, &error) == 0)
        try_entry(room, ADA, (struct span){buffer_text(&body), body.length});
    buffer_close(&body);
}

static void try_rest(struct span text)
{
    struct table_spec spec;
    char name[STORE_NAME_MAX + 1], again[TABLE_ID_TEXT];
    int64_t id;
    if (table_spec_read(text, &spec, NULL) == 0)
        PROMISE(game_config_check(spec.game, &spec.config, NULL) == 0);
    if (body_read_name(text, name, NULL) == 0)
        PROMISE(record_name_valid(span_of(name)));
    if (table_id_read(text, &id)) {
        table_id_write(id, again);
        PROMISE(span_is(text, again));
    }
}

static void try_replay(struct span text)
{
    struct replay_request spec;
    struct error error = {.text = ""};
    struct buffer told = {0};
    if (body_read_replay(text, &spec, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    PROMISE(spec.seat < spec.record.config.players);
    replay_json(&spec.record, NULL, spec.seat, &spec.recipient, &told);
    PROMISE(told.length);
    record_close(&spec.record);
    buffer_close(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    struct buffer told = {0};
    for (int i = 0; i < games_count; i++) {
        struct table_state room;
        open_room(&room, games_all[i]);
        try_command(&room, text);
        try_entry(&room, ADA, text);
        try_entry(&room, 0, text);
        table_json(&room, NULL, NULL, &(struct recipient){.guest = BLAISE, .wants_text = true}, 0,
                   &told);
        buffer_clear(&told);
        table_state_close(&room);
    }
    try_rest(text);
    try_replay(text);
    buffer_close(&told);
    return 0;
}
