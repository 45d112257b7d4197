#include "localgame/localgame.h"

#include "base/file.h"
#include "localgame/game_files.h"

#include <stdio.h>
#include <string.h>

/* ---- Opening ---- */

static int open_bots(struct localgame *local, struct error *error)
{
    for (seat_id seat = 0; seat < local->record.config.players; seat++) {
        char name[BOT_NAME_MAX];
        if (!local->seat[seat].level)
            continue;
        snprintf(name, sizeof name, "level:%d", local->seat[seat].level);
        int code = bot_open(&local->bot[seat], name, error);
        if (code < 0)
            return code;
    }
    return 0;
}

int localgame_open(struct localgame *local, const struct localgame_setup *setup,
                   struct event_log *log, struct error *error)
{
    int code = game_config_check(setup->game, &setup->config, error);
    *local = (struct localgame){.game = setup->game};
    if (code < 0)
        return code;
    memcpy(local->seat, setup->seat, setup->config.players * sizeof local->seat[0]);
    record_init(&local->record, setup->game, &setup->config, setup->seed);
    for (seat_id seat = 0; code == 0 && seat < setup->config.players; seat++)
        code = localgame_seat_write(&local->seat[seat], local->record.name[seat], error);
    if (code == 0)
        code = open_bots(local, error);
    if (code == 0)
        game_deal(setup->game, &setup->config, setup->seed, &local->state, log);
    else
        localgame_close(local);
    return code;
}

/* Deals and plays the decisions of the record. */
static void replay_record(struct localgame *local,
                          void (*report)(void *context, const struct event_log *log), void *context)
{
    struct replay replay = {0};
    struct event_log log = {0};
    replay_start(&replay, &local->record, &log);
    bool more = true;
    while (more) {
        if (report)
            report(context, &log);
        log.count = 0;
        more = replay_step(&replay, &log);
        local->ply += more;
    }
    local->state = replay.state;
}

int localgame_resume(struct localgame *local, const char *path,
                     void (*report)(void *context, const struct event_log *log), void *context,
                     struct error *error)
{
    *local = (struct localgame){0};
    int code = game_file_read(path, &local->record, error);
    if (code < 0)
        return code;
    local->game = local->record.game;
    for (seat_id seat = 0; seat < local->record.config.players; seat++)
        localgame_seat_read(local->record.name[seat], &local->seat[seat]);
    code = open_bots(local, error);
    if (code < 0) {
        localgame_close(local);
        return code;
    }
    replay_record(local, report, context);
    snprintf(local->path, sizeof local->path, "%s", path);
    return 0;
}

void localgame_close(struct localgame *local)
{
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        bot_close(&local->bot[seat]);
    record_close(&local->record);
}

/* ---- Saving ---- */

int localgame_save_copy(const struct localgame *local, const char *path, struct error *error)
{
    struct buffer text = {0};
    record_write(&local->record, &text);
    int code = file_replace(path, &text, error);
    buffer_close(&text);
    return code;
}

int localgame_save_to(struct localgame *local, const char *path, struct error *error)
{
    char chosen[LOCALGAME_PATH_MAX] = "";
    int code = 0;
    if (!path)
        code = game_file_new(local->game, chosen, error);
    else if (snprintf(chosen, sizeof chosen, "%s", path) >= (int)sizeof chosen)
        code = error_set(error, ERR_FILE, "the name of %.120s… is too long", path);
    if (code == 0)
        code = localgame_save_copy(local, chosen, error);
    if (code == 0)
        memcpy(local->path, chosen, sizeof chosen);
    return code;
}

/* ---- A step ---- */

seat_mask localgame_waiting(const struct localgame *local)
{
    return (seat_mask)(local->state.head.to_act & ~local->chosen);
}

seat_mask localgame_people(const struct localgame *local)
{
    seat_mask people = 0;
    for (seat_id seat = 0; seat < local->record.config.players; seat++)
        if (!local->seat[seat].level)
            people |= seat_bit(seat);
    return people;
}

int localgame_choose(struct localgame *local, seat_id seat, action chosen, struct error *error)
{
    if (!(local->state.head.to_act & seat_bit(seat)))
        return error_set(error, ERR_ILLEGAL, "%s has nothing to choose now",
                         local->seat[seat].name);
    if (!game_is_legal(local->game, &local->state, seat, chosen))
        return game_refuse(local->game, &local->state, seat, chosen, error);
    local->joint[seat] = chosen;
    local->chosen |= seat_bit(seat);
    return 0;
}

bool localgame_take_back(struct localgame *local, seat_id seat)
{
    bool had_chosen = local->chosen & seat_bit(seat);
    local->chosen &= (seat_mask)~seat_bit(seat);
    return had_chosen;
}

int localgame_think(struct localgame *local, seat_id seat, const atomic_bool *stop, action *chosen,
                    struct error *error)
{
    struct game_view view;
    game_observe(local->game, &local->state, seat, &view);
    rng_seed(&local->rng[seat], localgame_bot_seed(local->record.seed, seat, local->ply));
    struct bot_job job = {
        .game = local->game,
        .view = &view,
        .budget = {.milliseconds = LOCALGAME_THINK_MS, .threads = 1},
        .rng = &local->rng[seat],
        .stop = stop,
    };
    return bot_choose(&local->bot[seat], &job, chosen, NULL, error);
}

int localgame_step(struct localgame *local, struct event_log *log, struct error *error)
{
    assert(local->state.head.to_act && !localgame_waiting(local));
    int code =
        record_add(&local->record, local->ply, local->state.head.to_act, local->joint, error);
    if (code < 0)
        return code;
    local->game->apply(&local->state, local->joint, log);
    local->ply++;
    local->chosen = 0;
    return local->path[0] ? localgame_save_copy(local, local->path, error) : 0;
}
