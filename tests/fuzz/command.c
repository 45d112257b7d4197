/* command.c: what clients send to a server, and log entries. Everything is read or refused with an
 * error; a table applies an entry or stays unchanged; a table's id has one text. */
#include "fuzz.h"

#include "messages/replay_json.h"
#include "server/http/request_body.h"
#include "server/live/table_json.h"
#include "server/tables/command.h"
#include "server/tables/table_id.h"
#include "server/tables/table_spec.h"

#define SALT "000102030405060708090a0b0c0d0e0f"

enum { ADA = 11, BLAISE = 12 };

static void append(struct table_state *state, int64_t guest, const char *body)
{
    struct table_entry entry = {.guest = guest, .time = 1, .body = span_of(body)};
    PROMISE(table_state_apply(state, &entry, NULL) == 0);
}

static void start_table(struct table_state *state, const struct game *game)
{
    struct buffer body = {0};
    buffer_format(&body, "create %s 2 60 open 7 " SALT " ", game->name);
    table_state_init(state, 1);
    append(state, ADA, buffer_text(&body));
    append(state, ADA, "sit 0 Ada");
    append(state, BLAISE, "sit 1 Blaise");
    append(state, ADA, "start");
    buffer_close(&body);
}

static void try_entry(struct table_state *state, int64_t guest, struct span body)
{
    struct error error = {.text = ""};
    struct table_entry entry = {.guest = guest, .time = 2, .body = body};
    int64_t number = state->number;
    int checked = table_state_check(state, &entry, NULL, &error);
    int applied = table_state_apply(state, &entry, &error);
    PROMISE(checked == applied);
    PROMISE(state->number == number + (applied == 0));
    PROMISE(applied == 0 || error.text[0]);
}

static void try_command(struct table_state *state, struct span text)
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
    if (command_check(&command, state, &context, &error) == 0 &&
        command_body(&command, state, &context, &body, &error) == 0)
        try_entry(state, ADA, (struct span){buffer_text(&body), body.length});
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
    struct buffer out = {0};
    if (body_read_replay(text, &spec, &error) < 0) {
        PROMISE(error.text[0]);
        return;
    }
    PROMISE(spec.seat < spec.record.config.players);
    struct seat_names called;
    struct company company = company_in(&spec.record, &called);
    replay_json(&spec.record, &company, spec.seat, recipient_language(&spec.recipient), &out);
    PROMISE(out.length);
    record_close(&spec.record);
    buffer_close(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span text = {(const char *)data, size};
    struct buffer out = {0};
    for (int i = 0; i < games_count; i++) {
        struct table_state state;
        start_table(&state, games_all[i]);
        try_command(&state, text);
        try_entry(&state, ADA, text);
        try_entry(&state, 0, text);
        table_json(&state, NULL, NULL, &(struct recipient){.guest = BLAISE, .wants_text = true}, 0,
                   &out);
        buffer_clear(&out);
        table_state_close(&state);
    }
    try_rest(text);
    try_replay(text);
    buffer_close(&out);
    return 0;
}
