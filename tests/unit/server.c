/* server.c: parts of the server that need neither network nor store: settings, rate limits, ids,
 * queues. */
#include "support/support.h"

#include "server/http/request_body.h"
#include "server/live/broadcast.h"
#include "server/people/limits.h"
#include "server/support/config.h"
#include "server/support/metrics.h"
#include "server/tables/table_id.h"
#include "server/tables/tables_internal.h"
#include "server/workers/queue.h"

#include <sched.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Settings ---- */

static void settings_are_read_strictly(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *sentence;
    } rows[] = {
        {"listen = 0.0.0.0:80\n\n# comment\n  workers=3 \n", NULL},
        {"bot-pause = off\nlimits=off\ntrust-proxy = on\nmetrics-listen = 127.0.0.1:0", NULL},
        {"workers = 0", "line 1: workers: expected a number from 1 to 64"},
        {"\nworkers = many", "line 2: workers"},
        {"limits = maybe", "expected on or off"},
        {"colour = red", "no setting 'colour'"},
        {"listen", "listen"},
        {"listen =", "expected 1 to"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct config config;
        struct error error = {.text = ""};
        config_init(&config);
        int code = config_read_text(&config, rows[i].text, &error);
        if ((code == 0) != !rows[i].sentence)
            fail_msg("'%s': %d, %s", rows[i].text, code, error.text);
        if (rows[i].sentence && !strstr(error.text, rows[i].sentence))
            fail_msg("'%s': expected '%s', found '%s'", rows[i].text, rows[i].sentence, error.text);
    }
}

static void later_settings_win(void **unused)
{
    (void)unused;
    struct config config;
    config_init(&config);
    assert_int_equal(config_read_text(&config, "workers = 3\nconnections = 9", NULL), 0);
    setenv("ENCAN_WORKERS", "4", 1);
    setenv("ENCAN_BOT_PAUSE", "off", 1);
    assert_int_equal(config_read_environment(&config, NULL), 0);
    assert_int_equal(config.workers, 4);
    assert_int_equal(config.connections.all, 9);
    assert_false(config.bot_pause);
    setenv("ENCAN_WORKERS", "none", 1);
    assert_true(config_read_environment(&config, NULL) < 0);
    unsetenv("ENCAN_WORKERS");
    unsetenv("ENCAN_BOT_PAUSE");
}

static void addresses_are_split(void **unused)
{
    (void)unused;
    static const struct {
        const char *listen, *address;
        int port;
    } rows[] = {{"127.0.0.1:8080", "127.0.0.1", 8080}, {"[::1]:0", "::1", 0}, {"8080", NULL, 0},
                {"localhost:70000", NULL, 0},          {":80", NULL, 0},      {"a:", NULL, 0}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char address[64];
        int port = -1;
        int code = config_address("listen", rows[i].listen, address, sizeof address, &port, NULL);
        assert_int_equal(code == 0, rows[i].address != NULL);
        if (rows[i].address) {
            assert_string_equal(address, rows[i].address);
            assert_int_equal(port, rows[i].port);
        }
    }
}

static void origins_are_whole_addresses(void **unused)
{
    (void)unused;
    static const struct {
        const char *origins;
        bool good, https, has;
    } rows[] = {{"https://example.org", true, true, true},
                {" https://EXAMPLE.org  https://other:8443 ", true, true, true},
                {"http://localhost:8080 https://example.org", true, false, true},
                {"https://example.org.evil", true, true, false},
                {"https://example.org/", false},
                {"https://ada@example.org", false},
                {"https://", false},
                {"example.org", false}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct config config;
        config_init(&config);
        assert_int_equal(config_set(&config, "origin", rows[i].origins, NULL), 0);
        assert_int_equal(config_set(&config, "store", "sqlite:x", NULL), 0);
        assert_int_equal(config_finish(&config, NULL) == 0, rows[i].good);
        if (rows[i].good) {
            assert_int_equal(config_is_https(&config), rows[i].https);
            assert_int_equal(config_has_origin(&config, "https://example.org"), rows[i].has);
        }
    }
}

/* ---- Rates ---- */

enum { ADA = 1, BLAISE = 2 };

static int taken(struct limits *limits, uint64_t who, int64_t now, int tries)
{
    int count = 0;
    for (int i = 0; i < tries; i++)
        count += limits_take(limits, LIMIT_CHAT, who, now);
    return count;
}

static void rates_fill_up_again(void **unused)
{
    (void)unused;
    struct config config;
    config_init(&config);
    struct limits *limits = limits_new(&config);
    assert_int_equal(taken(limits, ADA, 1000, 50), 6);
    assert_int_equal(taken(limits, BLAISE, 1000, 50), 6);
    assert_int_equal(taken(limits, ADA, 1000 + 4000, 50), 2);
    assert_int_equal(taken(limits, ADA, 1000 + 4000, 50), 0);
    assert_int_equal(taken(limits, ADA, 1000000, 50), 6);
    limits_free(limits);
    config.limits = false;
    limits = limits_new(&config);
    assert_int_equal(taken(limits, ADA, 1000, 50), 50);
    limits_free(limits);
}

/* ---- Ids ---- */

static void ids_have_one_text(void **unused)
{
    (void)unused;
    static const int64_t ids[] = {1, 31, 32, INT64_MAX, 0x123456789abcdef};
    static const char *const bad[] = {"",
                                      "0000000000000",
                                      "8000000000000",
                                      "zzzzzzzzzzzzz",
                                      "000000000000",
                                      "00000000000001",
                                      "000000000000U",
                                      "000000000000l"};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        char text[TABLE_ID_TEXT];
        int64_t id = 0;
        table_id_write(ids[i], text);
        assert_true(table_id_read(span_of(text), &id));
        assert_int_equal(id, ids[i]);
    }
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        int64_t id;
        if (table_id_read(span_of(bad[i]), &id))
            fail_msg("'%s' is an id", bad[i]);
    }
}

/* ---- What clients send ---- */

enum { BRACKETS = 100000 };

static void nesting_has_a_limit(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool deep;
    } rows[] = {
        {"{\"id\":[[[[[[[1]]]]]]]}", false},  {"{\"id\":[[[[[[[[1]]]]]]]]}", true},
        {"{\"id\":\"[[[[[[[[[[[[\"}", false}, {"{\"id\":\"\\\"[[[[[[[[[[[[\"}", false},
        {"[[][][][][][][][][][]]", false},    {"{\"\\\\\":[[[[[[[[1]]]]]]]]}", true},
    };
    struct table_command command;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct error error = {.text = ""};
        assert_true(command_read(span_of(rows[i].text), &command, &error) < 0);
        if (!!strstr(error.text, "nested deeper than 8") != rows[i].deep)
            fail_msg("%s: %s", rows[i].text, error.text);
    }
    static char brackets[BRACKETS];
    memset(brackets, '[', sizeof brackets);
    struct error error = {.text = ""};
    struct table_spec spec;
    char name[STORE_NAME_MAX + 1];
    struct span all = {brackets, sizeof brackets};
    assert_int_equal(command_read(all, &command, &error), ERR_SYNTAX);
    assert_int_equal(table_spec_read(all, &spec, &error), ERR_SYNTAX);
    assert_int_equal(body_read_name(all, name, &error), ERR_SYNTAX);
    assert_non_null(strstr(error.text, "nested deeper than 8"));
}

/* ---- Bots ---- */

static void bots_pause_where_somebody_can_notice(void **unused)
{
    (void)unused;
    static struct tables tables;
    static struct table table;
    struct watcher watcher = {0};
    struct elsewhere elsewhere = {.server = 5, .watched = true};
    table.tables = &tables;
    tables.drivers.joined = true;
    table.state.record.config.players = 2;
    tables.setup.bot_pause = true;
    assert_false(autoplay_pauses(&table)); /* bots among themselves */
    table.state.seat[1].guest = 7;
    assert_true(autoplay_pauses(&table)); /* whether or not a socket is open */
    table.state.seat[1].guest = 0;
    table.elsewhere = &elsewhere;
    table.elsewheres = 1;
    assert_true(autoplay_pauses(&table)); /* a watcher at another server */
    table.elsewheres = 0;
    table.watchers = &watcher;
    assert_true(autoplay_pauses(&table));
    tables.setup.bot_pause = false;
    assert_false(autoplay_pauses(&table));
}

/* ---- Queues ---- */

enum { LETTERS = 10000, POSTED_MOST = 16 };

struct numbered {
    struct queue_item item;
    int number;
};

static void *post_all(void *context)
{
    static struct numbered items[LETTERS];
    struct queue *box = context;
    for (int i = 0; i < LETTERS; i++) {
        items[i].number = i;
        while (!queue_push(box, &items[i].item))
            sched_yield();
    }
    queue_shut(box);
    return NULL;
}

static void items_arrive_in_order(void **unused)
{
    (void)unused;
    struct queue box;
    pthread_t sender;
    struct queue_item *items;
    int next = 0;
    queue_init(&box, POSTED_MOST);
    pthread_create(&sender, NULL, post_all, &box);
    while ((items = queue_wait(&box, 3))) {
        int together = 0;
        for (; items; items = items->next, together++)
            assert_int_equal(((struct numbered *)items)->number, next++);
        assert_true(together <= 3);
    }
    pthread_join(sender, NULL);
    assert_int_equal(next, LETTERS);
    assert_false(queue_push(&box, &(struct queue_item){0}));
    queue_close(&box);
}

/* ---- Metrics ---- */

static void histograms_add_up(void **unused)
{
    (void)unused;
    static struct metrics metrics;
    struct metrics_gauges gauges = {.tables = 7};
    struct buffer text = {0};
    metrics_observe(&metrics.commit, 90);
    metrics_observe(&metrics.commit, 3000);
    metrics_observe(&metrics.commit, 9000000);
    metrics_write(&metrics, &gauges, &text);
    static const char *const lines[] = {"\nencan_tables 7\n",
                                        "\nencan_commit_seconds_bucket{le=\"0.0001\"} 1\n",
                                        "\nencan_commit_seconds_bucket{le=\"0.005\"} 2\n",
                                        "\nencan_commit_seconds_bucket{le=\"5\"} 2\n",
                                        "\nencan_commit_seconds_bucket{le=\"+Inf\"} 3\n",
                                        "\nencan_commit_seconds_sum 9.003090\n",
                                        "\nencan_commit_seconds_count 3\n"};
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        if (!strstr(buffer_text(&text), lines[i]))
            fail_msg("no '%s' in %s", lines[i], buffer_text(&text));
    buffer_close(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read_strictly),
        cmocka_unit_test(later_settings_win),
        cmocka_unit_test(addresses_are_split),
        cmocka_unit_test(origins_are_whole_addresses),
        cmocka_unit_test(rates_fill_up_again),
        cmocka_unit_test(ids_have_one_text),
        cmocka_unit_test(items_arrive_in_order),
        cmocka_unit_test(histograms_add_up),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(bots_pause_where_somebody_can_notice),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
