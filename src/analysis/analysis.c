#include "analysis/analysis.h"

#include "base/clock.h"

#include <assert.h>
#include <math.h>

enum {
    WARM_UP = 2,       /* half as many pairs as simulations are not counted */
    CHANCES_SHARE = 2, /* half of the budget goes into everybody's chances */
    PAIRS_LEAST = 100, /* on a tree, before the first look at whether they are enough */
    LOOK_EVERY = 25,
    LOOKS = 3,       /* trees that look for a better action, and compare the first one found */
    CLOSER = 4,      /* times the budget to look for a still better one */
    TREES_LEAST = 3, /* that a mark is based on */
    TREES_MOST = 8,
    PASS_GROWTH = 4
};

static const double ERRORS_FOR_A_MARK = 2;

/* How far the costs that many trees agree upon are from those found with a far larger budget.
 * `make marks` measures it. */
static const double DOUBT = 0.015;

/* How far a tree is from others of the same size, before any have been seen: it keeps to the first
 * good answers that it has found, and larger trees are no better at that. */
static const double APART = 0.04;

/* More pairs on the same tree, or more trees, would hardly make the total error any smaller. */
static const double PAIRS_ENOUGH = 0.02, TREES_ENOUGH = 0.009;

const struct mark_kind analysis_marks[MARKS] = {
    [MARK_NONE] = {"", "", 0},
    [MARK_INACCURACY] = {"inaccuracy", "?", 0.05},
    [MARK_MISTAKE] = {"mistake", "??", 0.10},
    [MARK_BLUNDER] = {"blunder", "???", 0.20},
};

/* ---- The analyst ---- */

int analyst_open(struct analyst *analyst, const struct analysis_settings *settings,
                 struct error *error)
{
    *analyst = (struct analyst){.settings = *settings};
    int code = bot_open(&analyst->bot, settings->bot, error);
    if (code < 0 || analyst->bot.kind->search)
        return code;
    code = bot_open(&analyst->second, ANALYST_BOT, error);
    if (code < 0)
        bot_close(&analyst->bot);
    return code;
}

void analyst_close(struct analyst *analyst)
{
    bot_close(&analyst->bot);
    bot_close(&analyst->second);
}

/* The bot that measures. */
static struct bot *judge_of(struct analyst *analyst)
{
    return analyst->second.kind ? &analyst->second : &analyst->bot;
}

static bool stopped(const struct analyst *analyst)
{
    const atomic_bool *stop = analyst->settings.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* ---- Questions ---- */

/* One decision, or one position, being judged. */
struct question {
    struct analyst *analyst;
    struct bot_job job;
    struct rng rng;
    struct search *search; /* the judge's */
    struct search_settings how;
};

/* Neighbouring plies and viewers get unrelated random numbers. */
static void ask(struct question *question, struct analyst *analyst, const struct game *game,
                const struct game_view *view, uint32_t ply)
{
    struct bot *judge = judge_of(analyst);
    *question = (struct question){.analyst = analyst,
                                  .job = {.game = game,
                                          .view = view,
                                          .budget = analyst->settings.budget,
                                          .stop = analyst->settings.stop}};
    question->search = judge->kind->search(judge, game, &question->how);
    question->job.rng = &question->rng;
    rng_seed(&question->rng, analyst->settings.seed);
    rng_seed(&question->rng, rng_next(&question->rng) ^ ply);
    rng_seed(&question->rng, rng_next(&question->rng) ^ (uint64_t)view->viewer);
}

/* A part of the time that is not 0 unless there is none; simulations stay. */
static void share_time(struct bot_budget *budget, int parts)
{
    budget->milliseconds = (budget->milliseconds + parts - 1) / parts;
}

static int think(struct question *question, struct bot *bot, action *chosen,
                 struct bot_report *report, struct error *error)
{
    const struct bot_job *job = &question->job;
    int code = bot_choose(bot, job, chosen, report, error);
    if (code < 0)
        return code;
    if (!game_is_legal(job->game, &job->view->known, job->view->viewer, *chosen))
        return game_refuse(job->game, &job->view->known, job->view->viewer, *chosen, error);
    if (report->simulations == 0)
        report->count = 0;
    return 0;
}

/* The bot's preferred action, and the judge's report; its tree then knows the decision. */
static int prefer(struct question *question, action *preferred, struct bot_report *report,
                  struct error *error)
{
    struct analyst *analyst = question->analyst;
    int code = think(question, &analyst->bot, preferred, report, error);
    if (code < 0)
        return code;
    if (report->count)
        *preferred = report->candidate[0].chosen;
    action unused;
    return analyst->second.kind ? think(question, &analyst->second, &unused, report, error) : 0;
}

/* ---- Comparing ---- */

/* Whether more pairs on this tree would not tell much more. */
static bool is_known(const struct paired *paired)
{
    return paired->pairs >= PAIRS_LEAST && paired->pairs % LOOK_EVERY == 0 &&
           paired_error(paired) < PAIRS_ENOUGH;
}

static bool pair_up(struct question *question, const action compared[2], int64_t most, bool counted,
                    struct paired *paired)
{
    struct bot_job limits = question->job;
    int64_t deadline = clock_monotonic_ms() + limits.budget.milliseconds;
    limits.budget.simulations = most;
    *paired = (struct paired){0};
    do
        measure_pair(question->search, &question->how, &question->job, compared, paired);
    while (!bot_time_is_up(&limits, paired->pairs, deadline) && !(counted && is_known(paired)));
    return !stopped(question->analyst);
}

/* First the tree learns about both actions, then pairs are counted. False if it was stopped. */
static bool compare(struct question *question, const action compared[2], int64_t simulations,
                    struct paired *paired)
{
    struct bot_budget *budget = &question->job.budget, whole = *budget;
    share_time(budget, WARM_UP);
    bool going = pair_up(question, compared, simulations / WARM_UP + 1, false, paired);
    *budget = whole;
    return going && pair_up(question, compared, simulations, true, paired);
}

/* ---- Judging ---- */

/* What trees have found about the action played and its rival, the best other one that any of them
 * knows. */
struct finding {
    action compared[2]; /* the rival and the action played; the same as long as there is no rival */
    int trees;          /* that have compared them */
    double chance[2];   /* sums of win chances */
    double cost, cost2; /* sums of costs, which may be negative, and of their squares */
    double errors2;     /* the sum of the squares of their errors */
    double reported;    /* the win chance of the action played, by the bot's own figures */
};

static bool has_rival(const struct finding *finding)
{
    return finding->compared[0] != finding->compared[1];
}

static double mean_cost(const struct finding *finding)
{
    return finding->trees ? finding->cost / finding->trees : 0;
}

/* Trees are apart by chance in the pairs, and because each knows other answers: by how much is
 * known from these trees and an imaginary one. */
static double cost_error(const struct finding *finding)
{
    double trees = finding->trees, mean = mean_cost(finding);
    double apart = (fmax(finding->cost2 - trees * mean * mean, 0) + APART * APART) / trees;
    return sqrt(fmax(finding->errors2 / trees, apart) / trees + DOUBT * DOUBT);
}

static void add_tree(struct finding *finding, const struct paired *paired)
{
    double cost = paired_difference(paired), error = paired_error(paired);
    finding->trees++;
    for (int i = 0; i < 2; i++)
        finding->chance[i] += paired->sum[i] / (double)paired->pairs;
    finding->cost += cost;
    finding->cost2 += cost * cost;
    finding->errors2 += error * error;
}

/* What the report says about an action; if it has never been tried, what it says about all. */
static double reported(const struct bot_report *report, action chosen)
{
    for (int i = 0; i < report->count; i++)
        if (report->candidate[i].chosen == chosen)
            return report->candidate[i].win_chance;
    return report->win_chance;
}

/* Makes `preferred` the rival, of which nothing is known yet. */
static void challenge(struct finding *finding, action preferred)
{
    *finding = (struct finding){.compared = {preferred, finding->compared[1]},
                                .reported = finding->reported};
}

/* Grows a tree within the job's budget, on which the action played is compared with its rival. That
 * is what the bot prefers now, if there was none or `anew`, and the bot does not prefer the action
 * played. Returns as analyse_decision does. */
static int judge(struct question *question, bool anew, struct finding *finding, struct error *error)
{
    struct bot_report report;
    struct paired paired;
    action preferred, played = finding->compared[1];
    rng_seed(&question->rng, rng_next(&question->rng));
    int code = prefer(question, &preferred, &report, error);
    if (stopped(question->analyst)) /* a failed program may have been stopped by the same signal */
        return 0;
    if (code < 0)
        return code;
    finding->reported = reported(&report, played);
    if (preferred != played && preferred != finding->compared[0] && (anew || !has_rival(finding)))
        challenge(finding, preferred);
    if (!has_rival(finding))
        return 1;
    if (!compare(question, finding->compared, report.simulations, &paired))
        return 0;
    add_tree(finding, &paired);
    return 1;
}

/* Whether the decision may well be worth a mark. */
static bool is_suspect(const struct finding *finding)
{
    return finding->trees &&
           mean_cost(finding) + cost_error(finding) >= analysis_marks[MARK_INACCURACY].cost;
}

/* Whether more trees would hardly change the mark. */
static bool is_settled(const struct finding *finding)
{
    double cost = mean_cost(finding), error = cost_error(finding);
    return finding->trees >= TREES_MOST ||
           (finding->trees >= TREES_LEAST &&
            (!is_suspect(finding) || error < hypot(DOUBT, TREES_ENOUGH) ||
             cost - ERRORS_FOR_A_MARK * error >= analysis_marks[MARK_BLUNDER].cost));
}

/* A larger tree may know a still better action. Then as many trees as it takes say what the action
 * played costs: what one of them happens to find is not certain. */
static int look_closer(struct question *question, struct finding *finding, struct error *error)
{
    struct bot_budget *budget = &question->job.budget, usual = *budget;
    budget->simulations *= CLOSER;
    budget->milliseconds *= CLOSER;
    int code = judge(question, true, finding, error);
    *budget = usual;
    while (code == 1 && !is_settled(finding))
        code = judge(question, false, finding, error);
    return code;
}

static enum analysis_mark mark_for(double cost, double error)
{
    enum analysis_mark mark = MARK_NONE;
    for (unsigned i = MARK_INACCURACY; i < MARKS; i++)
        if (cost - ERRORS_FOR_A_MARK * error >= analysis_marks[i].cost)
            mark = (enum analysis_mark)i;
    return mark;
}

static void conclude(struct analysis *analysis, const struct finding *finding)
{
    bool costs = mean_cost(finding) > 0;
    analysis->best = finding->compared[costs ? 0 : 1];
    analysis->played_chance = analysis->best_chance = finding->reported;
    if (finding->trees) {
        analysis->best_chance = finding->chance[costs ? 0 : 1] / finding->trees;
        analysis->played_chance = finding->chance[1] / finding->trees;
        analysis->error = cost_error(finding);
    }
    analysis->cost = analysis->best_chance - analysis->played_chance;
    if (finding->trees >= TREES_LEAST)
        analysis->mark = mark_for(analysis->cost, analysis->error);
}

int analyse_decision(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     const struct decision *decision, struct analysis *analysis,
                     struct error *error)
{
    struct question question;
    struct finding finding = {.compared = {decision->chosen, decision->chosen}};
    assert(decision->seat == view->viewer);
    if (stopped(analyst))
        return 0;
    ask(&question, analyst, game, view, decision->ply);
    share_time(&question.job.budget, LOOKS);
    int code = 1;
    for (int look = 0; look < LOOKS && code == 1; look++)
        code = judge(&question, false, &finding, error);
    if (code == 1 && is_suspect(&finding))
        code = look_closer(&question, &finding, error);
    if (code != 1)
        return code;
    *analysis = (struct analysis){
        .decision = *decision, .round = view->known.head.round, .phase = view->known.head.phase};
    conclude(analysis, &finding);
    return 1;
}

int analyse_position(struct analyst *analyst, const struct game *game, const struct game_view *view,
                     uint32_t ply, struct chances *chances)
{
    struct question question;
    ask(&question, analyst, game, view, ply);
    struct bot_budget *budget = &question.job.budget;
    budget->simulations = (budget->simulations + CHANCES_SHARE - 1) / CHANCES_SHARE;
    share_time(budget, CHANCES_SHARE);
    measure_chances(question.search, &question.how, &question.job, chances);
    return stopped(analyst) ? 0 : 1;
}

/* Rounds down, then gives what is missing to those that were cut most. */
void chances_round(const struct chances *chances, int players, int percent[])
{
    int missing = 100;
    for (seat_id seat = 0; seat < players; seat++) {
        percent[seat] = (int)(100 * chances->chance[seat]);
        missing -= percent[seat];
    }
    for (; missing > 0; missing--) {
        seat_id most = 0;
        for (seat_id seat = 1; seat < players; seat++)
            if (100 * chances->chance[seat] - percent[seat] >
                100 * chances->chance[most] - percent[most])
                most = seat;
        percent[most]++;
    }
}

/* ---- A record ---- */

void analysis_start(struct analysis_walk *walk, struct analyst *analyst,
                    const struct record *record, int passes)
{
    assert(passes >= 1 && passes <= ANALYSIS_PASSES);
    *walk = (struct analysis_walk){.analyst = analyst, .passes = passes};
    replay_start(&walk->replay, record, NULL);
}

/* Each pass has four times the budget of the one before it. */
static void limit_to_pass(const struct analysis_walk *walk, struct bot_budget *budget)
{
    int64_t part = 1;
    for (int pass = walk->pass + 1; pass < walk->passes; pass++)
        part *= PASS_GROWTH;
    if (budget->simulations)
        budget->simulations = (budget->simulations + part - 1) / part;
    else
        budget->milliseconds = (budget->milliseconds + part - 1) / part;
}

static void next_pass(struct analysis_walk *walk)
{
    walk->pass++;
    walk->next = 0;
    walk->measured = 0;
    replay_start(&walk->replay, walk->replay.record, NULL);
}

/* Everybody's chances at the ply of the next decision, once. */
static int measure_ply(struct analysis_walk *walk, uint32_t ply)
{
    const struct game *game = walk->replay.record->game;
    struct game_view view;
    if (walk->measured == ply + 1)
        return 1;
    game_observe(game, &walk->replay.state, SPECTATOR, &view);
    int code = analyse_position(walk->analyst, game, &view, ply, &walk->chances);
    if (code == 1)
        walk->measured = ply + 1;
    return code;
}

/* Judges the next decision of this pass. */
static int judge_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error)
{
    const struct record *record = walk->replay.record;
    const struct decision *decision = &record->decision[walk->next];
    struct game_view view;
    if (decision->ply != record->decision[walk->replay.next].ply)
        replay_step(&walk->replay, NULL);
    int code = measure_ply(walk, decision->ply);
    if (code != 1)
        return code;
    game_observe(record->game, &walk->replay.state, decision->seat, &view);
    code = analyse_decision(walk->analyst, record->game, &view, decision, analysis, error);
    if (code == 1)
        analysis->before = walk->chances;
    return code;
}

int analysis_next(struct analysis_walk *walk, struct analysis *analysis, struct error *error)
{
    if (walk->next == walk->replay.record->count && walk->pass + 1 < walk->passes)
        next_pass(walk);
    if (walk->next == walk->replay.record->count)
        return 0;
    struct bot_budget *budget = &walk->analyst->settings.budget, whole = *budget;
    limit_to_pass(walk, budget);
    int code = judge_next(walk, analysis, error);
    *budget = whole;
    walk->next += code == 1;
    return code;
}

const struct analysis *analysis_latest(const struct analysis judged[], size_t done, size_t count,
                                       size_t decision)
{
    if (decision >= done)
        return NULL;
    return &judged[decision + (done - decision - 1) / count * count];
}

/* ---- A player's decisions ---- */

void analysis_count(struct analysis_tally *tally, const struct analysis *analysis)
{
    tally->decisions++;
    tally->cost += analysis->cost;
    tally->lost += fmax(analysis->cost - analysis->error, 0);
    tally->best += analysis->best_chance;
    tally->marked[analysis->mark]++;
}

double analysis_mean_cost(const struct analysis_tally *tally)
{
    return tally->decisions ? tally->cost / tally->decisions : 0;
}

double analysis_accuracy(const struct analysis_tally *tally)
{
    return tally->best > 0 ? 1 - tally->lost / tally->best : 1;
}

/* ---- A hint ---- */

int analysis_hint(struct analyst *analyst, const struct game *game, const struct game_view *view,
                  action *chosen, struct bot_report *report, struct error *error)
{
    struct question question;
    ask(&question, analyst, game, view, 0);
    return think(&question, &analyst->bot, chosen, report, error);
}
