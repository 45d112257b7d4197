#include "support/logged_table.h"

#include "server/live/table_json.h"
#include "support/support.h"

#include <stdio.h>
#include <string.h>

static struct table_entry entry_of(int64_t guest, int64_t time, const char *body)
{
    return (struct table_entry){.guest = guest, .time = time, .body = span_of(body)};
}

void append_at(struct logged *logged, int64_t guest, int64_t time, const char *body)
{
    struct error error = {.text = ""};
    struct table_entry entry = entry_of(guest, time, body);
    if (table_state_apply(&logged->state, &entry, &error) != 0)
        fail_msg("'%s' is refused: %s", body, error.text);
    logged->entry[logged->count].guest = guest;
    logged->entry[logged->count].time = time;
    snprintf(logged->entry[logged->count++].body, sizeof logged->entry[0].body, "%s", body);
}

void append(struct logged *logged, int64_t guest, const char *body)
{
    append_at(logged, guest, 1000, body);
}

void expect_refusal(struct logged *logged, int64_t guest, const char *body, const char *part)
{
    struct error error = {.text = ""};
    struct table_state before = logged->state;
    struct table_entry entry = entry_of(guest, 1000, body);
    int checked = table_state_check(&logged->state, &entry, NULL, &error);
    assert_true(checked < 0);
    assert_int_equal(table_state_apply(&logged->state, &entry, &error), checked);
    if (!strstr(error.text, part))
        fail_msg("'%s': expected '…%s…', found '%s'", body, part, error.text);
    assert_int_equal(before.number, logged->state.number);
    assert_int_equal(before.news_count, logged->state.news_count);
    assert_memory_equal(&before.position, &logged->state.position, sizeof before.position);
    assert_memory_equal(before.seat, logged->state.seat, sizeof before.seat);
}

void gather(struct logged *logged)
{
    logged->count = 0;
    table_state_init(&logged->state, 5);
    append(logged, ADA, CREATE);
    append(logged, ADA, "sit 0 Ada");
    append(logged, BLAISE, "sit 1 Blaise");
}

void begin(struct logged *logged)
{
    gather(logged);
    append(logged, ADA, "start");
}

seat_id awaited(const struct table_state *state)
{
    return bits_lowest(table_state_awaited(state));
}

void play_first(struct logged *logged)
{
    play_first_at(logged, 1000);
}

void play_first_at(struct logged *logged, int64_t time)
{
    const struct table_state *state = &logged->state;
    seat_id seat = awaited(state);
    struct buffer body = {0};
    bool own = table_state_awaited_bots(state) >> seat & 1;
    buffer_format(&body, "%s %d ", own ? "play" : "choose", seat);
    action_write(state->record.game, state->record.game->legal_at(&state->position, seat, 0),
                 &body);
    append_at(logged, own ? 0 : state->seat[seat].guest, time, buffer_text(&body));
    buffer_close(&body);
}

void play_on(struct logged *logged, uint32_t plies)
{
    while (logged->state.stage == TABLE_PLAYING && logged->state.ply < plies)
        play_first(logged);
}

/* Fails unless everybody gets the same messages about both. */
static void expect_same_state(const struct table_state *one, const struct table_state *other)
{
    static const int64_t guests[] = {0, ADA, BLAISE, ZOE};
    for (size_t i = 0; i < COUNT_OF(guests); i++) {
        struct buffer first = {0}, second = {0};
        table_json(one, NULL, NULL, &(struct recipient){.guest = guests[i]}, 0, &first);
        table_json(other, NULL, NULL, &(struct recipient){.guest = guests[i]}, 0, &second);
        assert_string_equal(buffer_text(&first), buffer_text(&second));
        buffer_close(&first);
        buffer_close(&second);
    }
    assert_int_equal(one->number, other->number);
    assert_memory_equal(&one->position, &other->position, sizeof one->position);
}

void expect_reading_again(const struct logged *logged)
{
    static struct logged again;
    again.count = 0;
    table_state_init(&again.state, logged->state.id);
    for (int i = 0; i < logged->count; i++)
        append_at(&again, logged->entry[i].guest, logged->entry[i].time, logged->entry[i].body);
    expect_same_state(&logged->state, &again.state);
    table_state_close(&again.state);
}

void expect_command_while(const struct logged *logged, struct waiting waiting, int64_t guest,
                          int64_t now, const char *json, const char *part, const char *body)
{
    struct table_command command;
    struct error error = {.text = ""};
    struct buffer text = {0};
    struct person who = {.id = guest, .name = "Zoe"};
    struct command_context context = {&who, now, waiting.here, waiting.patience};
    assert_int_equal(command_read(span_of(json), &command, NULL), 0);
    int code = command_check(&command, &logged->state, &context, &error);
    if (code == 0)
        code = command_body(&command, &logged->state, &context, &text, &error);
    if ((code < 0) != (part != NULL) || (part && !strstr(error.text, part)))
        fail_msg("%s: expected '%s', found '%s'", json, part ? part : "", error.text);
    if (!part)
        assert_string_equal(buffer_text(&text), body);
    buffer_close(&text);
}

void expect_command(const struct logged *logged, int64_t guest, int64_t now, const char *json,
                    const char *part, const char *body)
{
    expect_command_while(logged, (struct waiting){.here = 0xff}, guest, now, json, part, body);
}
