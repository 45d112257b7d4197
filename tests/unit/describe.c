/* describe.c: the schema of a small title, member by member; fragments joined and filled in. */
#include "support/support.h"

#include "describe/template.h"
#include "describe/title_schema.h"

#include <stdlib.h>

/* ---- A title with a field of every shape ---- */

static const char *const suit_names[] = {"clubs", "hearts"};
static const char *const values[] = {"off", "on"};
static const char *const phases[] = {"over", "bid"};
static const struct game_option options[] = {{"wild", values, 2, 0}};

#define SUITS VALUE_NAME_SET_CALLED("Suit", "A colour.", suit_names)

static int dealt(int players)
{
    return 3 * players;
}

static const struct event_kind events[] = {
    {"start", false},
    {"win", true, {"suit", "points"}, {VALUE_NAMES(suit_names), VALUE_NUMBERS(1, 9)}},
};

static const struct state_field fields[] = {
    {.name = "first", .count = 1, .value = VALUE_SEAT(SEATS_MAX)},
    {.name = "next", .count = 1, .value = VALUE_SEAT(4)},
    {.name = "shown", .count = 1, .value = SUITS, .note = "On the table."},
    {.name = "chips", .count = 4, .may_hide = true, .value = VALUE_NUMBERS(-1, 7)},
    {.name = "held", .count = 8, .row = 4, .value = SUITS},
    {.name = "deck", .count = 12, .used = dealt, .value = VALUE_NAMES(suit_names)},
};

static const struct state_field reckoned[] = {
    {.name = "ahead", .count = 1, .value = VALUE_SEAT(4), .note = "Who is."},
};

static const struct game whist = {
    .name = "whist",
    .title = "Great Whist",
    .players_min = 2,
    .players_max = 4,
    .options = options,
    .option_count = 1,
    .phases = phases,
    .phase_count = 2,
    .events = events,
    .event_count = 2,
    .fields = fields,
    .field_count = 6,
    .reckoned = reckoned,
    .reckoned_count = 1,
};

/* ---- What is expected ---- */

static json_t *read(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        fail_msg("%s in %s", error.text, text);
    return value;
}

/* Both are given up. */
static void expect_equal(json_t *found, json_t *expected)
{
    char *text = json_dumps(found, JSON_SORT_KEYS | JSON_ENCODE_ANY);
    char *wanted = json_dumps(expected, JSON_SORT_KEYS | JSON_ENCODE_ANY);
    assert_string_equal(text, wanted);
    free(text);
    free(wanted);
    json_decref(found);
    json_decref(expected);
}

static const char *const whist_schema =
    "{'Suit': {'enum': ['clubs', 'hearts'], 'description': 'A colour.'},"
    " 'Suits': {'type': 'array', 'items': {'$ref': '#/$defs/Suit'}, 'maxItems': 2},"
    " 'WhistOptions': {'type': 'object', 'properties': {'wild': {'enum': ['off', 'on']}},"
    "   'required': [], 'additionalProperties': false, 'description': 'Left out: the standard.'},"
    " 'WhistEvent': {'oneOf': ["
    "   {'type': 'object', 'properties': {'event': {'const': 'start'},"
    "     'text': {'$ref': '#/$defs/Sentence'}},"
    "     'required': ['event'], 'additionalProperties': false},"
    "   {'type': 'object', 'properties': {'event': {'const': 'win'},"
    "     'seat': {'$ref': '#/$defs/Seat'}, 'suit': {'enum': ['clubs', 'hearts']},"
    "     'points': {'type': 'integer', 'minimum': 1, 'maximum': 9},"
    "     'text': {'$ref': '#/$defs/Sentence'}},"
    "     'required': ['event', 'seat', 'suit', 'points'], 'additionalProperties': false}]},"
    " 'WhistView': {'description': 'Great Whist. Lists by seat have 4 places.', 'type': 'object',"
    "   'properties': {"
    "     'players': {'type': 'integer', 'minimum': 2, 'maximum': 4},"
    "     'phase': {'enum': ['over', 'bid']},"
    "     'round': {'type': 'integer', 'minimum': 0},"
    "     'first': {'$ref': '#/$defs/Seat'},"
    "     'next': {'type': 'integer', 'minimum': 0, 'maximum': 3},"
    "     'shown': {'$ref': '#/$defs/Suits', 'description': 'On the table.'},"
    "     'chips': {'type': 'array', 'items': {'anyOf': ["
    "         {'type': 'integer', 'minimum': -1, 'maximum': 7}, {'type': 'null'}]},"
    "       'minItems': 4, 'maxItems': 4},"
    "     'held': {'type': 'array', 'items': {'type': 'array', 'items': {'$ref': '#/$defs/Suits'},"
    "         'minItems': 4, 'maxItems': 4}, 'minItems': 2, 'maxItems': 2},"
    "     'deck': {'type': 'array', 'items': {'enum': ['clubs', 'hearts']},"
    "       'minItems': 6, 'maxItems': 12}},"
    "   'required': ['players', 'phase', 'round', 'first', 'next', 'shown', 'chips', 'held',"
    "     'deck'],"
    "   'additionalProperties': false},"
    " 'WhistReckoning': {'type': 'object',"
    "   'properties': {"
    "     'ahead': {'type': 'integer', 'minimum': 0, 'maximum': 3, 'description': 'Who is.'}},"
    "   'required': ['ahead'], 'additionalProperties': false}}";

/* JSON with single quotes, which are easier on the eye in C. */
static json_t *quoted(const char *text)
{
    struct buffer copy = {0};
    for (; *text; text++)
        buffer_add_char(&copy, *text == '\'' ? '"' : *text);
    json_t *value = read(buffer_text(&copy));
    buffer_close(&copy);
    return value;
}

static void a_title_is_described_by_its_tables(void **unused)
{
    (void)unused;
    struct error error;
    json_t *defs = json_object();
    assert_int_equal(title_schema(&whist, defs, &error), 0);
    expect_equal(defs, quoted(whist_schema));
}

static void a_name_has_one_meaning(void **unused)
{
    (void)unused;
    struct error error;
    json_t *defs = quoted("{'Suit': {'enum': ['spades']}}");
    assert_true(title_schema(&whist, defs, &error) < 0);
    assert_string_equal(error.text, "whist: 'Suit' already means something else");
    json_decref(defs);
}

/* ---- Templates ---- */

static void fragments_are_joined(void **unused)
{
    (void)unused;
    struct error error = {0};
    json_t *whole = quoted("{'a': {'b': 1}, 'c': 2}");
    json_t *more = quoted("{'a': {'d': {'e': 3}}}");
    json_t *again = quoted("{'a': {'d': {'e': 4}}}");
    assert_int_equal(template_join(whole, more, &error), 0);
    assert_true(template_join(whole, again, &error) < 0);
    assert_string_equal(error.text, "'e' stands in two fragments");
    expect_equal(whole, quoted("{'a': {'b': 1, 'd': {'e': 3}}, 'c': 2}"));
    json_decref(more);
    json_decref(again);
}

static void templates_are_filled_for_each_title(void **unused)
{
    (void)unused;
    struct error error;
    json_t *template = quoted("{'a': [true, {'$each_title': {'{Name}': ['{name}', 'of {Name}']}}],"
                              " 'b': '{name}'}");
    json_t *list = json_pack("[b]", 1);
    for (int i = 0; i < games_count; i++) {
        char prefix[TITLE_PREFIX_MAX];
        title_prefix(games_all[i], prefix);
        json_array_append_new(
            list, json_pack("{s:[s, s+]}", "{Name}", games_all[i]->name, "of ", prefix));
    }
    expect_equal(template_fill(template, &error),
                 json_pack("{s:o, s:s}", "a", list, "b", "{name}"));
    json_decref(template);
}

static void templates_take_the_schemas_of_all_titles(void **unused)
{
    (void)unused;
    struct error error;
    json_t *template = quoted("{'$defs': {'Seat': 1, '$title_schemas': true}}");
    json_t *filled = template_fill(template, &error);
    json_t *defs = json_object_get(filled, "$defs");
    assert_int_equal(json_integer_value(json_object_get(defs, "Seat")), 1);
    for (int i = 0; i < games_count; i++) {
        json_t *own = json_object();
        const char *key;
        json_t *value;
        assert_int_equal(title_schema(games_all[i], own, &error), 0);
        json_object_foreach(own, key, value)
            assert_true(json_equal(json_object_get(defs, key), value));
        json_decref(own);
    }
    json_decref(template);
    json_decref(filled);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_title_is_described_by_its_tables),
        cmocka_unit_test(a_name_has_one_meaning),
        cmocka_unit_test(fragments_are_joined),
        cmocka_unit_test(templates_are_filled_for_each_title),
        cmocka_unit_test(templates_take_the_schemas_of_all_titles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
