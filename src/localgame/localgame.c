#include "localgame/localgame.h"

#include "base/file.h"
#include "bots/level.h"
#include "localgame/game_files.h"

#include <stdio.h>
#include <string.h>

/* A bot thinks by its level, in simulations; the time is for machines that cannot keep up. */
enum { THINK_MS_MAX = 10000 };

/* ---- Names of seats ---- */

static const char level_start[] = " (level ";

/* The level in "Fox (level 3)", and the length of the name before it; 0 for a person. */
static int level_in_name(const char *name, size_t *length)
{
    size_t tail = strlen(level_start) + 2;
    *length = strlen(name);
    if (*length <= tail)
        return 0;
    const char *start = name + *length - tail;
    int level = start[tail - 2] - '0';
    if (strncmp(start, level_start, tail - 2) != 0 || start[tail - 1] != ')' || level < 1 ||
        level > LEVELS)
        return 0;
    *length -= tail;
    return level;
}

static int name_seat(struct localgame *table, seat_id seat, struct error *error)
{
    const struct localgame_seat sitting = table->seat[seat];
    char *name = table->record.name[seat];
    size_t size = sizeof table->record.name[seat];
    size_t length;
    int written = sitting.level
                      ? snprintf(name, size, "%s%s%d)", sitting.name, level_start, sitting.level)
                      : snprintf(name, size, "%s", sitting.name);
    if (!record_name_valid(span_of(sitting.name)) || written >= (int)size)
        return error_set(error, ERR_ARGUMENT, "a name is 1 to %d bytes of UTF-8 without controls",
                         RECORD_NAME_MAX - (sitting.level ? (int)strlen(level_start) + 2 : 0));
    if (level_in_name(name, &length) != sitting.level)
        return error_set(error, ERR_ARGUMENT, "only bots are called '… (level N)'");
    return 0;
}

void localgame_seat_read(const char *name, struct localgame_seat *seat)
{
    size_t length;
    seat->level = level_in_name(name, &length);
    snprintf(seat->name, sizeof seat->name, "%.*s", (int)length, name);
}

/* ---- Opening ---- */

static int open_bots(struct localgame *table, struct error *error)
{
    for (seat_id seat = 0; seat < table->record.config.players; seat++) {
        char name[BOT_NAME_MAX];
        if (!table->seat[seat].level)
            continue;
        snprintf(name, sizeof name, "level:%d", table->seat[seat].level);
        int code = bot_open(&table->bot[seat], name, error);
        if (code < 0)
            return code;
    }
    return 0;
}

int localgame_open(struct localgame *table, const struct localgame_setup *setup,
                   struct event_log *log, struct error *error)
{
    int code = game_config_check(setup->game, &setup->config, error);
    *table = (struct localgame){.game = setup->game};
    if (code < 0)
        return code;
    memcpy(table->seat, setup->seat, setup->config.players * sizeof table->seat[0]);
    record_init(&table->record, setup->game, &setup->config, setup->seed);
    for (seat_id seat = 0; code == 0 && seat < setup->config.players; seat++)
        code = name_seat(table, seat, error);
    if (code == 0)
        code = open_bots(table, error);
    if (code == 0)
        game_deal(setup->game, &setup->config, setup->seed, &table->state, log);
    else
        localgame_close(table);
    return code;
}

/* Deals and plays what the record has. */
static void replay_record(struct localgame *table,
                          void (*tell)(void *context, const struct event_log *log), void *context)
{
    struct replay replay = {0};
    struct event_log log = {0};
    replay_start(&replay, &table->record, &log);
    bool more = true;
    while (more) {
        if (tell)
            tell(context, &log);
        log.count = 0;
        more = replay_step(&replay, &log);
        table->ply += more;
    }
    table->state = replay.state;
}

int localgame_resume(struct localgame *table, const char *path,
                     void (*tell)(void *context, const struct event_log *log), void *context,
                     struct error *error)
{
    *table = (struct localgame){0};
    int code = game_file_read(path, &table->record, error);
    if (code < 0)
        return code;
    table->game = table->record.game;
    for (seat_id seat = 0; seat < table->record.config.players; seat++)
        localgame_seat_read(table->record.name[seat], &table->seat[seat]);
    code = open_bots(table, error);
    if (code < 0) {
        localgame_close(table);
        return code;
    }
    replay_record(table, tell, context);
    snprintf(table->path, sizeof table->path, "%s", path);
    return 0;
}

void localgame_close(struct localgame *table)
{
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        bot_close(&table->bot[seat]);
    record_close(&table->record);
}

/* ---- Keeping ---- */

int localgame_save_as(const struct localgame *table, const char *path, struct error *error)
{
    struct buffer text = {0};
    record_write(&table->record, &text);
    int code = file_replace(path, &text, error);
    buffer_close(&text);
    return code;
}

int localgame_keep(struct localgame *table, const char *path, struct error *error)
{
    char chosen[LOCALGAME_PATH_MAX] = "";
    int code = 0;
    if (!path)
        code = game_file_new(table->game, chosen, error);
    else if (snprintf(chosen, sizeof chosen, "%s", path) >= (int)sizeof chosen)
        code = error_set(error, ERR_FILE, "the name of %.120s… is too long", path);
    if (code == 0)
        code = localgame_save_as(table, chosen, error);
    if (code == 0)
        memcpy(table->path, chosen, sizeof chosen);
    return code;
}

/* ---- A step ---- */

seat_mask localgame_waiting(const struct localgame *table)
{
    return (seat_mask)(table->state.head.to_act & ~table->chosen);
}

seat_mask localgame_people(const struct localgame *table)
{
    seat_mask people = 0;
    for (seat_id seat = 0; seat < table->record.config.players; seat++)
        if (!table->seat[seat].level)
            people |= seat_bit(seat);
    return people;
}

int localgame_choose(struct localgame *table, seat_id seat, action chosen, struct error *error)
{
    if (!(table->state.head.to_act & seat_bit(seat)))
        return error_set(error, ERR_ILLEGAL, "%s has nothing to choose now",
                         table->seat[seat].name);
    if (!game_is_legal(table->game, &table->state, seat, chosen))
        return game_refuse(table->game, &table->state, seat, chosen, error);
    table->joint[seat] = chosen;
    table->chosen |= seat_bit(seat);
    return 0;
}

bool localgame_take_back(struct localgame *table, seat_id seat)
{
    bool had_chosen = table->chosen & seat_bit(seat);
    table->chosen &= (seat_mask)~seat_bit(seat);
    return had_chosen;
}

int localgame_think(struct localgame *table, seat_id seat, const atomic_bool *stop, action *chosen,
                    struct error *error)
{
    struct game_view view;
    game_observe(table->game, &table->state, seat, &view);
    uint64_t seed = rng_fold(table->record.seed, (uint64_t)seat + 1);
    rng_seed(&table->rng[seat], rng_fold(seed, table->ply));
    struct bot_job job = {
        .game = table->game,
        .view = &view,
        .budget = {.milliseconds = THINK_MS_MAX, .threads = 1},
        .rng = &table->rng[seat],
        .stop = stop,
    };
    return bot_choose(&table->bot[seat], &job, chosen, NULL, error);
}

int localgame_step(struct localgame *table, struct event_log *log, struct error *error)
{
    assert(table->state.head.to_act && !localgame_waiting(table));
    int code =
        record_add(&table->record, table->ply, table->state.head.to_act, table->joint, error);
    if (code < 0)
        return code;
    table->game->apply(&table->state, table->joint, log);
    table->ply++;
    table->chosen = 0;
    return table->path[0] ? localgame_save_as(table, table->path, error) : 0;
}
