/* store_commits.c: which writes are saved when several compete for the same number (store/store.h),
 * on SQLite and PostgreSQL. */
#include "support/stores.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* ---- Outcomes ---- */

/* Entries are written TABLE.NUMBER GUEST COMMAND BODY, with "-" for no command. */
static const struct {
    const char *what;
    const char *before;
    const char *batch;
    const char *outcomes;
} decisions[] = {
    {"the first", "", "1.1 7 a x", "kept 1; "},
    {"the next", "1.1 7 a x", "1.2 7 b y", "kept 2; "},
    {"several", "", "1.1 7 a x; 1.2 7 b x; 2.1 7 a x; 1.3 8 a x",
     "kept 1; kept 2; kept 1; kept 3; "},
    {"a number that is taken", "1.1 7 a x", "1.1 8 b x", "late 0; "},
    {"a number that is taken, no commands", "1.1 7 - x", "1.1 7 - y", "late 0; "},
    {"a number that is taken, another guest", "1.1 7 - x", "1.1 8 - x", "late 0; "},
    {"a gap", "1.1 7 a x", "1.3 7 b x", "late 0; "},
    {"a gap at the start", "", "1.2 7 b x", "late 0; "},
    {"the same command again", "1.1 7 a x", "1.1 7 a x", "repeated 1; "},
    {"the same command, of which the writer must know", "1.1 7 a x; 1.2 8 a x", "1.3 7 a x",
     "kept 3; "},
    {"the same command with another body", "1.1 7 a x", "1.1 7 a y", "repeated 1; "},
    {"the same command with a number that is taken", "1.1 7 a x; 1.2 8 a x", "1.2 7 a x",
     "repeated 1; "},
    {"the same command with a gap", "1.1 7 a x", "1.9 7 a x", "late 0; "},
    {"the command of another guest", "1.1 7 a x", "1.2 8 a x", "kept 2; "},
    {"the command at another table", "1.1 7 a x", "2.1 7 a x", "kept 1; "},
    {"no command is no command", "1.1 7 - x", "1.2 7 - x", "kept 2; "},
    {"the very same without a command", "1.1 0 - x", "1.1 0 - x", "repeated 1; "},
    {"a batch again", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x",
     "repeated 1; repeated 2; repeated 3; "},
    {"a batch again, with more", "1.1 7 a x; 1.2 0 - x", "1.1 7 a x; 1.2 0 - x; 1.3 8 a x",
     "repeated 1; repeated 2; kept 3; "},
    {"late holds back what stands on it", "1.1 7 a x", "1.1 8 b x; 1.2 8 c x; 2.1 8 b x",
     "late 0; late 0; kept 1; "},
    {"repeated from elsewhere holds back too", "1.1 7 a x; 1.2 9 b x",
     "1.2 7 a x; 1.3 7 c x; 2.1 7 c x", "repeated 1; late 0; kept 1; "},
    {"repeated behind late is repeated", "1.1 7 a x; 1.2 9 b x", "1.1 8 b x; 1.2 7 a x",
     "late 0; repeated 1; "},
    {"tables in turns", "1.1 7 a x", "2.1 7 a x; 1.1 8 b x; 2.2 7 b x; 1.2 8 c x",
     "kept 1; late 0; kept 2; late 0; "},
    {"a command twice in a batch", "", "1.1 7 a x; 1.2 7 a x", "kept 1; repeated 1; "},
    {"a number twice in a batch", "", "1.1 7 a x; 1.1 8 b x", "kept 1; late 0; "},
    {"the very same twice in a batch", "", "1.1 0 - x; 1.1 0 - x; 1.2 0 - x",
     "kept 1; repeated 1; kept 2; "},
};

enum { BATCH_MAX = 8 };

/* The bodies lie in `bodies`. */
static size_t read_batch(const char *text, struct store_write writes[BATCH_MAX],
                         char bodies[BATCH_MAX][8])
{
    size_t count = 0;
    while (*text) {
        long long table, number, guest;
        char command[8];
        assert_true(count < BATCH_MAX);
        assert_int_equal(sscanf(text, "%lld.%lld %lld %7s %7[^;]", &table, &number, &guest, command,
                                bodies[count]),
                         5);
        writes[count] =
            an_entry(table, number, guest, strcmp(command, "-") == 0 ? "" : command, bodies[count]);
        count++;
        text += strcspn(text, ";");
        text += strspn(text, "; ");
    }
    return count;
}

static void expect_outcomes(const char *what, const struct store_write writes[], size_t count,
                            const char *expected)
{
    static const char *const names[] = {
        [STORE_KEPT] = "kept", [STORE_LATE] = "late", [STORE_REPEATED] = "repeated"};
    struct buffer text = {0};
    for (size_t i = 0; i < count; i++)
        buffer_format(&text, "%s %lld; ", names[writes[i].outcome], (long long)writes[i].number);
    if (strcmp(buffer_text(&text), expected) != 0)
        fail_msg("%s: %s, expected %s", what, buffer_text(&text), expected);
    buffer_close(&text);
}

/* Fails unless exactly the writes that were saved are in the log. */
static void expect_logged(const char *what, const struct store_write writes[], size_t count,
                          int64_t entries_before)
{
    int64_t kept = entries_before;
    for (size_t i = 0; i < count; i++)
        kept += writes[i].outcome == STORE_KEPT;
    if (count_entries(store, 1) + count_entries(store, 2) != kept)
        fail_msg("%s: %lld and %lld entries in the logs, expected %lld", what,
                 (long long)count_entries(store, 1), (long long)count_entries(store, 2),
                 (long long)kept);
}

static void entries_are_decided(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; i++) {
        struct store_write writes[BATCH_MAX], tables[] = {a_table(1, 10), a_table(2, 10)};
        char bodies[BATCH_MAX][8];
        commit(tables, 2);
        size_t before = read_batch(decisions[i].before, writes, bodies);
        commit(writes, before);
        for (size_t j = 0; j < before; j++)
            assert_int_equal(writes[j].outcome, STORE_KEPT);
        size_t count = read_batch(decisions[i].batch, writes, bodies);
        commit(writes, count);
        expect_outcomes(decisions[i].what, writes, count, decisions[i].outcomes);
        expect_logged(decisions[i].what, writes, count, (int64_t)before);
        close_store();
        raw("DELETE FROM entries", "DELETE FROM entries");
        open_store();
    }
}

static void entry_of_unknown_table(void **unused)
{
    (void)unused;
    struct store_write writes[] = {a_guest(7, "Ada"), a_table(1, 10), an_entry(1, 1, 7, "a", "x"),
                                   an_entry(3, 1, 7, "a", "x")};
    commit(writes, 4);
    assert_int_equal(writes[2].outcome, STORE_KEPT);
    assert_int_equal(writes[3].outcome, STORE_GONE);
    expect_entries(1, 1, 9, "1.1 7 a x; ");
    expect_entries(3, 1, 9, "");
}

/* ---- Several at once ---- */

enum { FIGHT_ROUNDS = 60, FIGHTERS = 2 };

static pthread_barrier_t bell;

struct fighter {
    pthread_t thread;
    struct store *store;
    int64_t guest;
    int won, late;
    bool failed;
};

/* Tries to write the next number of both tables, in an order of its own; true if it won both. */
static bool strike(struct fighter *fighter, int round, bool first)
{
    struct store_write writes[2];
    char command[20];
    snprintf(command, sizeof command, "c%d", round);
    for (int i = 0; i < 2; i++) {
        int64_t table = (fighter->guest + i) % 2 + 1;
        int64_t next = count_entries(fighter->store, table) + 1;
        writes[i] = an_entry(table, next, fighter->guest, command, "blow");
    }
    if (first)
        pthread_barrier_wait(&bell); /* all have seen the same log */
    fighter->failed |= store_commit(fighter->store, writes, 2, NULL) < 0;
    for (int i = 0; i < 2; i++) {
        fighter->won += writes[i].outcome == STORE_KEPT;
        fighter->late += writes[i].outcome == STORE_LATE;
    }
    return writes[0].outcome == STORE_KEPT && writes[1].outcome == STORE_KEPT;
}

static void *fight(void *context)
{
    struct fighter *fighter = context;
    for (int round = 0; round < FIGHT_ROUNDS; round++) {
        pthread_barrier_wait(&bell); /* the last round is over */
        bool won = strike(fighter, round, true);
        if (!won && !fighter->failed)
            strike(fighter, round, false);
    }
    return NULL;
}

static void one_wins_each_number(void **unused)
{
    (void)unused;
    struct store_write tables[] = {a_table(1, 10), a_table(2, 10)};
    struct fighter fighters[FIGHTERS] = {0};
    int late = 0;
    commit(tables, 2);
    pthread_barrier_init(&bell, NULL, FIGHTERS);
    for (int i = 0; i < FIGHTERS; i++) {
        fighters[i].guest = i + 7;
        assert_int_equal(store_open(&fighters[i].store, url, STORE_TIMEOUT_MS, NULL), 0);
    }
    for (int i = 0; i < FIGHTERS; i++)
        assert_int_equal(pthread_create(&fighters[i].thread, NULL, fight, &fighters[i]), 0);
    for (int i = 0; i < FIGHTERS; i++) {
        pthread_join(fighters[i].thread, NULL);
        store_close(fighters[i].store);
    }
    pthread_barrier_destroy(&bell);
    for (int i = 0; i < FIGHTERS; i++) {
        assert_false(fighters[i].failed);
        assert_int_equal(fighters[i].won, 2 * FIGHT_ROUNDS);
        late += fighters[i].late;
    }
    assert_int_equal(late, 2 * FIGHT_ROUNDS); /* one of the two, in each round, at each table */
    assert_int_equal(count_entries(store, 1), FIGHTERS * FIGHT_ROUNDS);
    assert_int_equal(count_entries(store, 2), FIGHTERS * FIGHT_ROUNDS);
}

static void *open_and_close(void *failed)
{
    struct store *own;
    struct error error = {.text = ""};
    *(bool *)failed = store_open(&own, url, STORE_TIMEOUT_MS, &error) < 0;
    if (*(bool *)failed)
        fprintf(stderr, "%s\n", error.text);
    store_close(own);
    return NULL;
}

/* All find an empty database and try to create the schema. */
static void several_open_at_once(void **unused)
{
    (void)unused;
    enum { OPENERS = 6 };
    pthread_t threads[OPENERS];
    bool failed[OPENERS];
    for (int i = 0; i < OPENERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, &failed[i]), 0);
    for (int i = 0; i < OPENERS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < OPENERS; i++)
        assert_false(failed[i]);
    open_store();
    assert_int_equal(commit_one(a_table(1, 10)), STORE_KEPT);
}

/* ---- All ---- */

static int run(const char *name)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(entries_are_decided),
        WITH_STORE(entry_of_unknown_table),
        WITH_STORE(one_wins_each_number),
        WITH_PLACE(several_open_at_once),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

int main(void)
{
    int failed = run("SQLite");
    on_pg = true;
    return failed + run("PostgreSQL");
}
