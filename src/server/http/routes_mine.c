/* routes_mine.c: a guest's own tables, as a list and as a profile. Both walk through the latest of
 * them, loading one after the other. */
#include "server/http/routes.h"
#include "server/live/table_json.h"
#include "server/tables/table_id.h"

#include <stdlib.h>

/* How the games of a title went. */
struct outcomes {
    int games, people, beaten;
    int places[SEATS_MAX]; /* how often first, second, … */
};

struct walk;

/* What a walk is for. */
struct purpose {
    void (*begin)(struct walk *walk);
    bool (*loads)(const struct walk *walk, const struct store_table *row);
    /* `state` is NULL if the table was not loaded, or cannot be. */
    void (*visit)(struct walk *walk, const struct store_table *row,
                  const struct table_state *state);
    void (*end)(struct walk *walk);
};

struct walk {
    const struct purpose *purpose;
    struct api_call *call;
    struct recipient recipient;
    struct store_table row[TABLES_READ_MAX];
    size_t count, next;
    int loaded;
    struct outcomes tally[TITLES_MAX];
    struct buffer text;
    struct json json;
};

/* ---- Walking ---- */

static void table_found(void *context, struct table *table, const struct error *error);

static void walk_on(struct walk *walk)
{
    while (walk->next < walk->count) {
        const struct store_table *row = &walk->row[walk->next];
        if (walk->purpose->loads(walk, row)) {
            walk->loaded++;
            tables_find(walk->call->services->tables, row->id, table_found, walk);
            return;
        }
        walk->purpose->visit(walk, row, NULL);
        walk->next++;
    }
    walk->purpose->end(walk);
    json_close_object(&walk->json);
    call_end_json(walk->call, 200, &walk->text);
    free(walk);
}

static void table_found(void *context, struct table *table, const struct error *error)
{
    struct walk *walk = context;
    (void)error; /* a table that cannot be loaded has only what the store lists */
    walk->purpose->visit(walk, &walk->row[walk->next], table ? table_state_of(table) : NULL);
    walk->next++;
    walk_on(walk);
}

static void rows_read(void *context, struct store_task *task)
{
    struct walk *walk = task->object;
    (void)context;
    if (task->code < 0) {
        call_end_error(walk->call, &task->error);
        free(walk);
        return;
    }
    walk->count = task->rows;
    for (size_t i = 0; i < task->rows; i++)
        walk->row[i] = task->row[i];
    walk->json = json_to(&walk->text);
    json_open_object(&walk->json, NULL);
    walk->purpose->begin(walk);
    walk_on(walk);
}

static void walk_begin(struct api_call *call, const struct recipient *recipient,
                       const struct purpose *purpose)
{
    struct walk *walk = calloc(1, sizeof *walk);
    struct store_task *task =
        walk ? store_task_new(STORE_TASK_MINE, rows_read, call->services, walk) : NULL;
    if (walk) {
        walk->purpose = purpose;
        walk->call = call;
        walk->recipient = *recipient;
    }
    if (task)
        task->guest.id = call->person.id;
    if (task && store_thread_submit(call->services->store_thread, task))
        return;
    free(walk);
    call_end_status(call, 503, "the store is overloaded, try again");
}

/* ---- The list ---- */

enum { LIST_LOADED_MAX = 50 };

static void list_begin(struct walk *walk)
{
    json_open_array(&walk->json, "tables");
}

/* Sentences about a table need the table. */
static bool list_loads(const struct walk *walk, const struct store_table *row)
{
    (void)row;
    return walk->recipient.wants_text && walk->loaded < LIST_LOADED_MAX;
}

static void list_visit(struct walk *walk, const struct store_table *row,
                       const struct table_state *state)
{
    struct json *json = &walk->json;
    char id[TABLE_ID_TEXT];
    table_id_write(row->id, id);
    json_open_object(json, NULL);
    json_text(json, "id", id);
    json_text(json, "title", row->title);
    json_truth(json, "open", row->open);
    json_truth(json, "over", row->over);
    json_number(json, "created", row->created);
    json_number(json, "touched", row->touched);
    if (state)
        own_table_json(state, &walk->recipient, json);
    json_close_object(json);
}

static void list_end(struct walk *walk)
{
    json_close_array(&walk->json);
}

void get_my_tables(struct api_call *call, struct table *table)
{
    static const struct purpose list = {list_begin, list_loads, list_visit, list_end};
    struct recipient recipient;
    (void)table;
    if (read_recipient(call, &recipient))
        walk_begin(call, &recipient, &list);
}

/* ---- The profile ---- */

static void profile_begin(struct walk *walk)
{
    json_text(&walk->json, "name", walk->call->person.name);
    json_number(&walk->json, "tables", (long long)walk->count);
}

static bool profile_loads(const struct walk *walk, const struct store_table *row)
{
    (void)walk;
    return row->over;
}

static int highest_level(const struct table_state *state)
{
    int level = 0;
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        if (!state->seat[seat].guest && state->seat[seat].level > level)
            level = state->seat[seat].level;
    return level;
}

static void add_game(struct outcomes *tally, const struct table_state *state, seat_id own)
{
    int rank[SEATS_MAX];
    game_rank(state->record.game, &state->position, rank);
    tally->games++;
    tally->people += table_state_people(state) > 1;
    tally->places[rank[own] - 1]++;
    if (rank[own] == 1 && highest_level(state) > tally->beaten)
        tally->beaten = highest_level(state);
}

static void profile_visit(struct walk *walk, const struct store_table *row,
                          const struct table_state *state)
{
    (void)row;
    seat_id own = state ? table_state_seat_of(state, walk->call->person.id) : SPECTATOR;
    if (own == SPECTATOR || state->stage != TABLE_OVER || state->called_off)
        return;
    add_game(&walk->tally[games_index(state->record.game)], state, own);
}

static void profile_end(struct walk *walk)
{
    struct json *json = &walk->json;
    json_open_array(json, "titles");
    for (int i = 0; i < games_count; i++) {
        const struct outcomes *tally = &walk->tally[i];
        if (!tally->games)
            continue;
        json_open_object(json, NULL);
        json_text(json, "title", games_all[i]->name);
        json_number(json, "games", tally->games);
        json_number(json, "wins", tally->places[0]);
        json_open_array(json, "places");
        for (int place = 0; place < SEATS_MAX; place++)
            json_number(json, NULL, tally->places[place]);
        json_close_array(json);
        json_number(json, "people", tally->people);
        json_number(json, "beaten", tally->beaten);
        json_close_object(json);
    }
    json_close_array(json);
}

void get_my_profile(struct api_call *call, struct table *table)
{
    static const struct purpose profile = {profile_begin, profile_loads, profile_visit,
                                           profile_end};
    struct recipient nobody = {.guest = call->person.id};
    (void)table;
    walk_begin(call, &nobody, &profile);
}
