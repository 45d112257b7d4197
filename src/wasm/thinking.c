#include "wasm/thinking.h"

#include "bots/level.h"
#include "localgame/seats.h"
#include "messages/parts.h"

#include <stdio.h>

void thinking_close(struct thinking *thinking)
{
    bot_close(&thinking->bot);
    if (thinking->analyst.bot.kind)
        analyst_close(&thinking->analyst);
    *thinking = (struct thinking){0};
}

/* Reads a view that begins with the name of its title; its seat has to act. */
static int read_view(struct span text, const struct game **game, struct game_view *view,
                     struct error *error)
{
    enum { VIEW_MAX = 8192 };
    char line[VIEW_MAX], name[32];
    struct span rest = text;
    if (!span_copy(text, line, sizeof line) || !span_copy(span_cut(&rest, ' '), name, sizeof name))
        return error_set(error, ERR_SYNTAX, "expected a view of at most %d bytes", VIEW_MAX - 1);
    *game = games_find(name, error);
    if (!*game)
        return ERR_UNKNOWN_GAME;
    int code = game_decode_view(*game, line, view, error);
    if (code < 0)
        return code;
    if (view->viewer == SPECTATOR || !(view->known.head.to_act >> view->viewer & 1))
        return error_set(error, ERR_ARGUMENT, "expected the view of a seat that is to act");
    return 0;
}

/* ---- Bots ---- */

static int open_level(struct thinking *thinking, int level, struct error *error)
{
    char name[BOT_NAME_MAX];
    if (thinking->bot.kind && thinking->bot.level == level)
        return 0;
    bot_close(&thinking->bot);
    snprintf(name, sizeof name, "level:%d", level);
    return bot_open(&thinking->bot, name, error);
}

int thinking_choose(struct thinking *thinking, struct span job, struct buffer *out,
                    struct error *error)
{
    const struct game *game = NULL;
    struct game_view view;
    struct rng rng;
    action chosen;
    int64_t level;
    uint64_t seed;
    if (!scan_number(span_cut(&job, ' '), 1, LEVELS, &level) ||
        !scan_unsigned(span_cut(&job, ' '), &seed))
        return error_set(error, ERR_SYNTAX, "expected a level and a seed");
    int code = read_view(job, &game, &view, error);
    if (code == 0)
        code = open_level(thinking, (int)level, error);
    if (code < 0)
        return code;
    rng_seed(&rng, seed);
    struct bot_job task = {.game = game,
                           .view = &view,
                           .budget = {.milliseconds = LOCALGAME_THINK_MS, .threads = 1},
                           .rng = &rng};
    code = bot_choose(&thinking->bot, &task, &chosen, NULL, error);
    if (code == 0)
        action_write(game, chosen, out);
    return code;
}

/* ---- Hints and analyses ---- */

static int open_analyst(struct thinking *thinking, int64_t simulations, struct error *error)
{
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = simulations, .threads = 1}, .seed = 1};
    int code = thinking->analyst.bot.kind ? 0 : analyst_open(&thinking->analyst, &settings, error);
    thinking->analyst.settings = settings;
    return code;
}

int thinking_advise(struct thinking *thinking, struct span job, enum language language,
                    struct buffer *out, struct error *error)
{
    char name[SEATS_MAX][RECORD_NAME_MAX + 1] = {0};
    struct cast cast = {.language = language};
    struct span line = span_cut(&job, '\n');
    struct game_view view;
    struct bot_report report;
    struct hint hint = {.view = &view, .report = &report};
    int64_t ply;
    if (!scan_number(span_cut(&line, ' '), 0, UINT32_MAX, &ply))
        return error_set(error, ERR_SYNTAX, "expected a ply");
    int code = read_view(line, &hint.game, &view, error);
    if (code == 0)
        code = open_analyst(thinking, QUICK_HINT_SIMULATIONS, error);
    if (code == 0)
        code = analysis_hint(&thinking->analyst, hint.game, &view, &hint.chosen, &report, error);
    if (code < 0)
        return code;
    for (seat_id seat = 0; seat < SEATS_MAX; seat++) {
        span_copy(span_cut(&job, '\n'), name[seat], sizeof name[seat]);
        cast.name[seat] = name[seat];
    }
    hint.ply = (uint32_t)ply;
    cast.game = hint.game;
    cast.you = seat_bit(view.viewer);
    hint_json(&hint, &cast, out);
    return 0;
}

int thinking_start_analysis(struct thinking *thinking, const struct record *record,
                            struct analysis_walk *walk, struct error *error)
{
    int code = open_analyst(thinking, ANALYSIS_SIMULATIONS, error);
    if (code == 0)
        analysis_start(walk, &thinking->analyst, record, ANALYSIS_PASSES);
    return code;
}
