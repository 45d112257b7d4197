/* analysis.c: how far an analysis can be trusted.
 *
 * usage: encan-bench-analysis marks GAME FIRST GAMES SIMS TIMES EVERY
 *        encan-bench-analysis trees GAME NUMBER PLY RIVAL SIMS TREES
 *        encan-bench-analysis chances GAME FIRST GAMES SIMS BOT EVERY
 *
 * Bots play GAMES games of four, numbered from FIRST, or the one with that NUMBER. With the same
 * arguments the figures are always the same.
 *
 * `marks` judges every decision with SIMS simulations, and again with TIMES as many: all those that
 * seem to cost 3% or more, and one in EVERY of the others, which then counts EVERY times. Prints
 * each mistake or blunder that is marked by one of them only, how many of those marked are mistakes
 * for the larger budget, too (a cost of 10% or more), and how many of those it finds are marked,
 * both with a 95% confidence interval; fails below 95% and 80%.
 *
 * `trees` compares the action played at that ply with RIVAL on TREES trees, each of which has
 * thought with SIMS simulations: prints the mean of the costs, and how far a tree is from it.
 *
 * `chances` measures everybody's chances before every EVERYth ply, as an analysis with SIMS
 * simulations for each decision does, in games that four of BOT play, and compares them with who
 * won: prints how many of those called 60% have won, and the expected calibration error, the mean
 * distance of the two; fails from 3% on. */
#include "analysis/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 4, PLAY_SIMULATIONS = 60, TREE_PAIRS = 100, BINS = 10, PLIES_MAX = 4096 };

static const double SUSPECT = 0.03;

/* Who plays for marks and trees: all strengths, because people err, too. For chances, all play
 * alike: an analysis does not know who is strong. */
static const char *const mixed_field[PLAYERS] = {"level:1", "level:2", "level:4", "level:3"};

/* How many of some decisions are what they should be, if not all count alike. */
struct share {
    double all, right;
    double squares; /* of how often each counts */
};

struct trial {
    const struct game *game;
    int first, games, simulations, every;
    int number; /* of the game being played */
    struct bot bot[PLAYERS];
    struct analyst analyst;
    struct analyst larger; /* of marks */

    /* Marks. */
    int unsuspected, judged;
    struct share stayed, found; /* of what is marked, of what is a mistake */

    /* Trees. */
    uint32_t ply;
    const char *rival;
    int trees;

    /* Chances: those of the game being played, and all of them by how high they were. */
    struct chances seen[PLIES_MAX];
    int positions;
    double called[BINS], won[BINS];
    int cases[BINS];
};

static void fail(const char *text)
{
    fprintf(stderr, "encan-bench-analysis: %s\n", text);
    exit(2);
}

static int read_number(const char *text)
{
    int64_t number;
    if (!scan_number(span_of(text), 1, 100000000, &number))
        fail("expected a number");
    return (int)number;
}

static void open_analyst(struct analyst *analyst, int64_t simulations, uint64_t seed)
{
    struct error error;
    struct analysis_settings settings = {
        .bot = ANALYST_BOT, .budget = {.simulations = simulations, .threads = 1}, .seed = seed};
    if (analyst_open(analyst, &settings, &error) < 0)
        fail(error.text);
}

/* ---- Playing ---- */

/* Called before each ply. */
typedef void watcher(struct trial *trial, const union game_state *state, uint32_t ply,
                     const action joint[]);

static action ask_bot(struct trial *trial, const union game_state *state, seat_id seat, int number,
                      struct rng *rng)
{
    struct game_view view;
    struct error error;
    action chosen;
    game_observe(trial->game, state, seat, &view);
    struct bot_job job = {.game = trial->game,
                          .view = &view,
                          .budget = {.simulations = PLAY_SIMULATIONS, .threads = 1},
                          .rng = rng};
    if (bot_choose(&trial->bot[(seat + number) % PLAYERS], &job, &chosen, NULL, &error) < 0)
        fail(error.text);
    return chosen;
}

/* Plays the game of that number and leaves its end in *state. */
static void play(struct trial *trial, int number, watcher *watch, union game_state *state)
{
    struct game_config config;
    struct rng rng;
    game_config_init(trial->game, &config, PLAYERS);
    game_deal(trial->game, &config, (uint64_t)number, state, NULL);
    rng_seed(&rng, (uint64_t)number);
    for (uint32_t ply = 0; state->head.to_act; ply++) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state->head.to_act)
            joint[seat] = ask_bot(trial, state, (seat_id)seat, number, &rng);
        watch(trial, state, ply, joint);
        trial->game->apply(state, joint, NULL);
    }
}

/* ---- Marks ---- */

static void analyse(struct analyst *analyst, const struct game *game, const struct game_view *view,
                    const struct decision *made, struct analysis *analysis)
{
    struct error error;
    if (analyse_decision(analyst, game, view, made, analysis, &error) != 1)
        fail(error.text);
}

static void count(struct share *share, int weight, bool right)
{
    share->all += weight;
    share->right += right ? weight : 0;
    share->squares += (double)weight * weight;
}

/* Wilson's interval, as if there were as many decisions of equal weight as tell as much. */
static void print_share(const char *text, const struct share *share)
{
    const double errors2 = 1.96 * 1.96;
    double some = share->all > 0 ? share->all * share->all / share->squares : 0;
    double part = share->all > 0 ? share->right / share->all : 1;
    double middle = (part * some + errors2 / 2) / (some + errors2);
    double width = sqrt(errors2 * (part * (1 - part) * some + errors2 / 4)) / (some + errors2);
    printf("  %s: %.0f of %.0f, %.1f%% (%.0f-%.0f)\n", text, share->right, share->all, 100 * part,
           100 * fmax(middle - width, 0), 100 * fmin(middle + width, 1));
}

static bool is_reached(const struct share *share, double part)
{
    return share->right >= part * share->all;
}

static void print_judgement(const struct game *game, const struct analysis *analysis)
{
    struct buffer text = {0};
    action_write(game, analysis->best, &text);
    printf(" %.1f +- %.1f%s for %s", 100 * analysis->cost, 100 * analysis->error,
           analysis_marks[analysis->mark].symbol, buffer_text(&text));
    buffer_close(&text);
}

/* A decision that should be looked at. */
static void print_disagreement(const struct trial *trial, const struct analysis *quick,
                               const struct analysis *thorough, int weight)
{
    struct buffer text = {0};
    action_write(trial->game, quick->decision.chosen, &text);
    printf("  game %d, ply %u, seat %d, %s:", trial->number, quick->decision.ply,
           quick->decision.seat, buffer_text(&text));
    print_judgement(trial->game, quick);
    printf(";");
    print_judgement(trial->game, thorough);
    printf("; counts %d\n", weight);
    fflush(stdout);
    buffer_close(&text);
}

static void judge_twice(struct trial *trial, const union game_state *state,
                        const struct decision *made)
{
    struct game_view view;
    struct analysis quick, thorough;
    int weight = 1;
    game_observe(trial->game, state, made->seat, &view);
    analyse(&trial->analyst, trial->game, &view, made, &quick);
    if (quick.cost < SUSPECT) {
        weight = trial->every;
        if (++trial->unsuspected % trial->every)
            return;
    }
    analyse(&trial->larger, trial->game, &view, made, &thorough);
    bool costly = thorough.cost >= analysis_marks[MARK_MISTAKE].cost;
    trial->judged += weight;
    if (quick.mark >= MARK_MISTAKE)
        count(&trial->stayed, weight, costly);
    if (costly)
        count(&trial->found, weight, quick.mark != MARK_NONE);
    if (costly ? quick.mark == MARK_NONE : quick.mark >= MARK_MISTAKE)
        print_disagreement(trial, &quick, &thorough, weight);
}

static void watch_decisions(struct trial *trial, const union game_state *state, uint32_t ply,
                            const action joint[])
{
    BITS_EACH (seat, state->head.to_act)
        if (trial->game->legal_count(state, (seat_id)seat) > 1)
            judge_twice(
                trial, state,
                &(struct decision){.ply = ply, .seat = (seat_id)seat, .chosen = joint[seat]});
}

static int run_marks(struct trial *trial, const char *factor)
{
    int times = read_number(factor), simulations = trial->simulations;
    open_analyst(&trial->analyst, simulations, 1);
    open_analyst(&trial->larger, (int64_t)simulations * times, 2);
    for (int i = 0; i < trial->games; i++) {
        union game_state end;
        trial->number = trial->first + i;
        play(trial, trial->number, watch_decisions, &end);
    }
    analyst_close(&trial->analyst);
    analyst_close(&trial->larger);
    printf("%s, %d decisions with %d simulations, again with %d times as many\n",
           trial->game->title, trial->judged, simulations, times);
    print_share("marked a mistake or blunder, and mistakes then", &trial->stayed);
    print_share("mistakes then, and marked", &trial->found);
    return is_reached(&trial->stayed, 0.95) && is_reached(&trial->found, 0.8) ? 0 : 1;
}

/* ---- Trees ---- */

/* By pairs that are counted after half as many as simulations, as in an analysis. */
static double cost_on_tree(struct trial *trial, const struct game_view *view,
                           const action compared[2], uint64_t number)
{
    struct bot *bot = &trial->analyst.bot;
    struct paired paired = {0};
    struct search_settings how;
    struct error error;
    struct rng rng;
    action unused;
    rng_seed(&rng, number);
    struct bot_job job = {.game = trial->game,
                          .view = view,
                          .budget = {.simulations = trial->simulations, .threads = 1},
                          .rng = &rng};
    if (bot_choose(bot, &job, &unused, NULL, &error) < 0)
        fail(error.text);
    struct search *search = bot->kind->search(bot, trial->game, &how);
    for (int i = 0; i < trial->simulations / 2; i++)
        measure_pair(search, &how, &job, compared, &paired);
    paired = (struct paired){0};
    for (int i = 0; i < TREE_PAIRS; i++)
        measure_pair(search, &how, &job, compared, &paired);
    return paired_difference(&paired);
}

static void watch_tree(struct trial *trial, const union game_state *state, uint32_t ply,
                       const action joint[])
{
    seat_id seat = bits_lowest(state->head.to_act);
    struct game_view view;
    struct error error;
    double sum = 0, squares = 0;
    action compared[2] = {0, joint[seat]};
    if (ply != trial->ply)
        return;
    game_observe(trial->game, state, seat, &view);
    if (action_read(trial->game, span_of(trial->rival), &compared[0], &error) < 0 ||
        !game_is_legal(trial->game, state, seat, compared[0]))
        fail("the rival is not legal there");
    for (int tree = 1; tree <= trial->trees; tree++) {
        double cost = cost_on_tree(trial, &view, compared, (uint64_t)tree);
        sum += cost;
        squares += cost * cost;
    }
    double mean = sum / trial->trees, apart = squares / trial->trees - mean * mean;
    printf("%d simulations, %d trees: costs %.1f%%, a tree is %.1f%% away\n", trial->simulations,
           trial->trees, 100 * mean, 100 * sqrt(fmax(apart, 0)));
}

static int run_trees(struct trial *trial, char **argv)
{
    union game_state end;
    trial->ply = (uint32_t)read_number(argv[4]);
    trial->rival = argv[5];
    trial->simulations = read_number(argv[6]);
    trial->trees = read_number(argv[7]);
    open_analyst(&trial->analyst, trial->simulations, 1);
    play(trial, trial->first, watch_tree, &end);
    analyst_close(&trial->analyst);
    return 0;
}

/* ---- Chances ---- */

static void watch_chances(struct trial *trial, const union game_state *state, uint32_t ply,
                          const action joint[])
{
    struct game_view view;
    (void)joint;
    if (ply % (uint32_t)trial->every || trial->positions == PLIES_MAX)
        return;
    game_observe(trial->game, state, SPECTATOR, &view);
    analyse_position(&trial->analyst, trial->game, &view, ply, &trial->seen[trial->positions++]);
}

/* Counts the chances seen in a game, by who has won it. */
static void count_chances(struct trial *trial, const union game_state *end)
{
    double share[SEATS_MAX];
    policy_win_share(trial->game, end, share);
    for (int i = 0; i < trial->positions; i++)
        for (seat_id seat = 0; seat < PLAYERS; seat++) {
            double chance = trial->seen[i].chance[seat];
            int bin = chance < 1 ? (int)(chance * BINS) : BINS - 1;
            trial->cases[bin]++;
            trial->called[bin] += chance;
            trial->won[bin] += share[seat];
        }
    trial->positions = 0;
}

static int report_chances(const struct trial *trial)
{
    double distance = 0;
    int all = 0;
    printf("%s, %d games of %s with %d simulations\n   called      cases   mean    won\n",
           trial->game->title, trial->games, trial->bot[0].name, trial->simulations);
    for (int i = 0; i < BINS; i++) {
        if (!trial->cases[i])
            continue;
        double called = trial->called[i] / trial->cases[i], won = trial->won[i] / trial->cases[i];
        printf("  %3d%%-%3d%%  %6d  %4.1f%%  %4.1f%%\n", 100 * i / BINS, 100 * (i + 1) / BINS,
               trial->cases[i], 100 * called, 100 * won);
        distance += fabs(called - won) * trial->cases[i];
        all += trial->cases[i];
    }
    double error = all ? distance / all : 1;
    printf("  expected calibration error: %.1f%%\n", 100 * error);
    return error < 0.03 ? 0 : 1;
}

static int run_chances(struct trial *trial)
{
    open_analyst(&trial->analyst, trial->simulations, 1);
    for (int i = 0; i < trial->games; i++) {
        union game_state end;
        play(trial, trial->first + i, watch_chances, &end);
        count_chances(trial, &end);
    }
    analyst_close(&trial->analyst);
    return report_chances(trial);
}

static void open_field(struct trial *trial, const char *all)
{
    struct error error;
    for (int i = 0; i < PLAYERS; i++)
        if (bot_open(&trial->bot[i], all ? all : mixed_field[i], &error) < 0)
            fail(error.text);
}

static int run(struct trial *trial, const char *what, char **argv)
{
    bool marks = strcmp(what, "marks") == 0, trees = strcmp(what, "trees") == 0;
    if (!marks && !trees && strcmp(what, "chances") != 0)
        fail("expected marks, trees or chances");
    open_field(trial, marks || trees ? NULL : argv[6]);
    trial->first = read_number(argv[3]);
    if (trees)
        return run_trees(trial, argv);
    trial->games = read_number(argv[4]);
    trial->simulations = read_number(argv[5]);
    trial->every = read_number(argv[7]);
    return marks ? run_marks(trial, argv[6]) : run_chances(trial);
}

int main(int argc, char **argv)
{
    static struct trial trial;
    struct error error;
    if (argc != 8)
        fail("usage: encan-bench-analysis marks GAME FIRST GAMES SIMS TIMES EVERY\n"
             "       encan-bench-analysis trees GAME NUMBER PLY RIVAL SIMS TREES\n"
             "       encan-bench-analysis chances GAME FIRST GAMES SIMS BOT EVERY");
    trial.game = games_find(argv[2], &error);
    if (!trial.game)
        fail(error.text);
    int code = run(&trial, argv[1], argv);
    for (int i = 0; i < PLAYERS; i++)
        bot_close(&trial.bot[i]);
    return code;
}
