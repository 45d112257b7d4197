#include "analysis/analysis.h"

#include "base/clock.h"
#include "bots/policy.h"

#include <math.h>

enum {
    VISITS_ENOUGH = 20, /* below that, a search knows too little about an action */
    PAIRS_MAX = 4000    /* a standard error of at most 1/sqrt(4000) = 0.016 */
};

static const double ERRORS_FOR_A_MARK = 2;

/* How far costs from playouts are from those of a long search. Their root mean square difference
 * was 0.03 to 0.08, depending on the title, over some hundred decisions with enough visits for
 * both. */
static const double PLAYOUT_DOUBT = 0.05;

const struct mark_kind analysis_marks[MARKS] = {
    [MARK_NONE] = {"", "", 0},
    [MARK_INACCURACY] = {"inaccuracy", "?", 0.05},
    [MARK_MISTAKE] = {"mistake", "??", 0.10},
    [MARK_BLUNDER] = {"blunder", "???", 0.20},
};

const char *const analysis_source_names[SOURCES] = {
    [SOURCE_BOT] = "bot",
    [SOURCE_PLAYOUTS] = "playouts",
};

/* ---- The analyst ---- */

int analyst_open(struct analyst *analyst, const struct analysis_settings *settings,
                 struct error *error)
{
    *analyst = (struct analyst){.settings = *settings};
    return bot_open(&analyst->bot, settings->bot, error);
}

void analyst_close(struct analyst *analyst)
{
    bot_close(&analyst->bot);
}

static bool stopped(const struct analyst *analyst)
{
    const atomic_bool *stop = analyst->settings.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* ---- Thinking ---- */

/* One decision being judged. */
struct question {
    struct analyst *analyst;
    const struct game *game;
    const struct game_view *view;
    struct rng rng;
};

/* Neighbouring plies and seats get unrelated random numbers. */
static void seed_question(struct question *question, uint32_t ply)
{
    rng_seed(&question->rng, question->analyst->settings.seed);
    rng_seed(&question->rng, rng_next(&question->rng) ^ ply);
    rng_seed(&question->rng, rng_next(&question->rng) ^ (uint64_t)question->view->viewer);
}

static int think(struct question *question, action *chosen, struct bot_report *report,
                 struct error *error)
{
    const struct game_view *view = question->view;
    struct bot_job job = {.game = question->game,
                          .view = view,
                          .budget = question->analyst->settings.budget,
                          .rng = &question->rng,
                          .stop = question->analyst->settings.stop};
    int code = bot_choose(&question->analyst->bot, &job, chosen, report, error);
    if (code < 0)
        return code;
    if (!game_is_legal(question->game, &view->known, view->viewer, *chosen))
        return game_refuse(question->game, &view->known, view->viewer, *chosen, error);
    if (report->simulations == 0)
        report->count = 0;
    return 0;
}

static const struct bot_candidate *find_candidate(const struct bot_report *report, action chosen)
{
    for (int i = 0; i < report->count; i++)
        if (report->candidate[i].chosen == chosen)
            return &report->candidate[i];
    return NULL;
}

static bool visited_enough(const struct bot_candidate *candidate)
{
    return candidate && candidate->visits >= VISITS_ENOUGH;
}

/* The variance of a mean of wins and losses. One pseudo-win and one pseudo-loss keep it above
 * zero. */
static double chance_variance(const struct bot_candidate *candidate)
{
    double visits = (double)candidate->visits + 2;
    double chance = (candidate->win_chance * (double)candidate->visits + 1) / visits;
    return chance * (1 - chance) / visits;
}

/* The viewer's share of the win if it chooses `first` in `world` while the other seats choose
 * `others` simultaneously. */
static double play_on(const struct question *question, union game_state world,
                      const action others[], action first, struct rng rng)
{
    seat_id me = question->view->viewer;
    action joint[SEATS_MAX];
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        joint[seat] = seat == me ? first : others[seat];
    question->game->apply(&world, joint, NULL);
    while (world.head.to_act) {
        BITS_EACH (seat, world.head.to_act)
            joint[seat] = policy_playout(policy_of(question->game), question->game, &world,
                                         (seat_id)seat, &rng);
        question->game->apply(&world, joint, NULL);
    }
    seat_mask winners = game_winners(question->game, &world);
    return winners >> me & 1 ? 1.0 / bits_count(winners) : 0;
}

/* What playouts have shown about two actions. */
struct comparison {
    int64_t pairs;
    double best, played; /* sums of win shares */
    double difference2;  /* sum of the squares of best - played */
};

static void play_pair(struct question *question, action best, action played,
                      struct comparison *comparison)
{
    union game_state world;
    action others[SEATS_MAX] = {0};
    game_resample(question->game, question->view, &question->rng, &world);
    BITS_EACH (seat, world.head.to_act)
        if ((seat_id)seat != question->view->viewer)
            others[seat] = policy_playout(policy_of(question->game), question->game, &world,
                                          (seat_id)seat, &question->rng);
    struct rng rng;
    rng_seed(&rng, rng_next(&question->rng));
    double of_best = play_on(question, world, others, best, rng);
    double of_played = best == played ? of_best : play_on(question, world, others, played, rng);
    comparison->pairs++;
    comparison->best += of_best;
    comparison->played += of_played;
    comparison->difference2 += (of_best - of_played) * (of_best - of_played);
}

/* Plays pairs for as long as the budget allows, but at least one; false if it was stopped. */
static bool compare(struct question *question, action best, action played,
                    struct comparison *comparison)
{
    const struct analysis_settings *settings = &question->analyst->settings;
    struct bot_job job = {.budget = settings->budget, .stop = settings->stop};
    int64_t deadline = clock_monotonic_ms() + settings->budget.milliseconds;
    *comparison = (struct comparison){0};
    do
        play_pair(question, best, played, comparison);
    while (comparison->pairs < PAIRS_MAX && !bot_time_is_up(&job, comparison->pairs, deadline));
    return !stopped(question->analyst);
}

static double mean_difference(const struct comparison *comparison)
{
    return (comparison->best - comparison->played) / (double)comparison->pairs;
}

/* The standard error of the mean difference. One imaginary pair, a whole win away from the mean,
 * keeps it above zero. */
static double difference_error(const struct comparison *comparison)
{
    double pairs = (double)comparison->pairs, mean = mean_difference(comparison);
    double squares = comparison->difference2 - pairs * mean * mean;
    return sqrt((fmax(squares, 0) + 1) / (pairs * (pairs + 1)));
}

/* ---- Judging ---- */

static enum analysis_mark mark_for(double cost, double error)
{
    enum analysis_mark mark = MARK_NONE;
    if (cost <= ERRORS_FOR_A_MARK * error)
        return MARK_NONE;
    for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
        if (cost >= analysis_marks[i].cost)
            mark = (enum analysis_mark)i;
    return mark;
}

static double clip(double chance)
{
    return fmin(fmax(chance, 0), 1);
}

/* Fills in what follows from the win chance of the best action, the measured cost and its error. */
static void conclude(struct analysis *analysis, double cost, double error)
{
    analysis->played_chance = clip(analysis->best_chance - cost);
    if (cost <= 0) {
        analysis->best = analysis->decision.chosen;
        analysis->best_chance = analysis->played_chance;
        error = 0;
    }
    analysis->cost = analysis->best_chance - analysis->played_chance;
    analysis->error = error;
    analysis->mark = mark_for(analysis->cost, error);
}

/* Judges by the bot's own figures. */
static void judge_by_report(struct analysis *analysis, const struct bot_candidate *best,
                            const struct bot_candidate *played)
{
    analysis->source = SOURCE_BOT;
    if (best == played)
        conclude(analysis, 0, 0);
    else
        conclude(analysis, best->win_chance - played->win_chance,
                 sqrt(chance_variance(best) + chance_variance(played)));
}

/* Judges by playouts, which also give the win chance if the report has none. False if stopped. */
static bool judge_by_playouts(struct question *question, const struct bot_report *report,
                              struct analysis *analysis)
{
    struct comparison comparison;
    if (!compare(question, analysis->best, analysis->decision.chosen, &comparison))
        return false;
    analysis->source = SOURCE_PLAYOUTS;
    if (report->count == 0)
        analysis->before = analysis->best_chance = comparison.best / (double)comparison.pairs;
    /* Playouts may prefer an action to the bot's choice; the bot knows better. */
    conclude(analysis, fmax(mean_difference(&comparison), 0),
             hypot(difference_error(&comparison), PLAYOUT_DOUBT));
    return true;
}

static bool judge(struct question *question, const struct bot_report *report, action preferred,
                  struct analysis *analysis)
{
    const struct bot_candidate *best = report->count ? &report->candidate[0] : NULL;
    const struct bot_candidate *played = find_candidate(report, analysis->decision.chosen);
    analysis->best = best ? best->chosen : preferred;
    analysis->best_chance = best ? best->win_chance : 0;
    analysis->before = report->win_chance;
    if (best && (best == played || (visited_enough(best) && visited_enough(played)))) {
        judge_by_report(analysis, best, played);
        return true;
    }
    return judge_by_playouts(question, report, analysis);
}

int analyse_decision(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     const struct decision *decision, struct analysis *analysis,
                     struct error *error)
{
    struct question question = {.analyst = analyst, .game = game, .view = view};
    struct analysis judged = {.decision = *decision, .phase = view->known.head.phase};
    struct bot_report report;
    action preferred = 0;
    assert(decision->seat == view->viewer);
    if (stopped(analyst))
        return 0;
    seed_question(&question, decision->ply);
    int code = think(&question, &preferred, &report, error);
    if (stopped(analyst)) /* a failed program may have been stopped by the same signal */
        return 0;
    if (code < 0)
        return code;
    if (!judge(&question, &report, preferred, &judged))
        return 0;
    *analysis = judged;
    return 1;
}

/* ---- A record ---- */

void analysis_start(struct analysis_walk *walk, struct analyst *analyst,
                    const struct record *record)
{
    walk->analyst = analyst;
    walk->next = 0;
    replay_start(&walk->replay, record, NULL);
}

int analysis_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error)
{
    const struct record *record = walk->replay.record;
    struct game_view view;
    if (walk->next == record->count)
        return 0;
    const struct decision *decision = &record->decision[walk->next];
    if (decision->ply != record->decision[walk->replay.next].ply)
        replay_step(&walk->replay, NULL);
    game_observe(record->game, &walk->replay.state, decision->seat, &view);
    int code = analyse_decision(walk->analyst, record->game, &view, decision, analysis, error);
    if (code == 1)
        walk->next++;
    return code;
}

/* ---- A player's decisions ---- */

void analysis_count(struct analysis_tally *tally, const struct analysis *analysis)
{
    tally->decisions++;
    tally->cost += analysis->cost;
    tally->marked[analysis->mark]++;
}

double analysis_mean_cost(const struct analysis_tally *tally)
{
    return tally->decisions ? tally->cost / tally->decisions : 0;
}

/* ---- A hint ---- */

int analysis_hint(struct analyst *analyst, const struct game *game, const struct game_view *view,
                  action *chosen, struct bot_report *report, struct error *error)
{
    struct question question = {.analyst = analyst, .game = game, .view = view};
    seed_question(&question, 0);
    return think(&question, chosen, report, error);
}
