#include "bots/measure.h"

#include "base/clock.h"
#include "bots/belief.h"

#include <math.h>

/* ---- Two actions ---- */

/* From where both actions start. */
struct start {
    union game_state world;
    action joint[SEATS_MAX]; /* what the other seats choose at the same time */
    struct rng rng;
};

/* The deciding seat's share of the win if it chooses `chosen`. */
static double follow(struct search *search, const struct search_settings *settings,
                     const struct bot_job *job, const struct start *start, action chosen)
{
    struct start from = *start;
    struct bot_job own = *job;
    double wins[SEATS_MAX];
    own.rng = &from.rng;
    from.joint[job->view->viewer] = chosen;
    job->game->apply(&from.world, from.joint, NULL);
    search_follow(search, settings, &own, &from.world, wins);
    return wins[job->view->viewer];
}

void measure_pair(struct search *search, const struct search_settings *settings,
                  const struct bot_job *job, const action compared[2], struct paired *paired)
{
    struct start start = {0};
    double share[2];
    belief_draw(settings, job, &start.world);
    BITS_EACH (seat, start.world.head.to_act)
        if ((seat_id)seat != job->view->viewer)
            start.joint[seat] = search_reply(search, settings, job, &start.world, (seat_id)seat);
    rng_seed(&start.rng, rng_next(job->rng));
    for (int i = 0; i < 2; i++)
        share[i] = follow(search, settings, job, &start, compared[i]);
    double difference = share[0] - share[1];
    paired->pairs++;
    paired->sum[0] += share[0];
    paired->sum[1] += share[1];
    paired->difference2 += difference * difference;
}

double paired_difference(const struct paired *paired)
{
    return (paired->sum[0] - paired->sum[1]) / (double)paired->pairs;
}

double paired_error(const struct paired *paired)
{
    double pairs = (double)paired->pairs, mean = paired_difference(paired);
    double squares = paired->difference2 - pairs * mean * mean;
    return sqrt((fmax(squares, 0) + 1) / (pairs * (pairs + 1)));
}

/* ---- Everybody's chances ---- */

/* What worlds have shown. */
struct shown {
    int64_t worlds;
    double sum[SEATS_MAX], square[SEATS_MAX]; /* of shares of the win */
};

static void show(struct shown *shown, const double wins[], int players)
{
    shown->worlds++;
    for (seat_id seat = 0; seat < players; seat++) {
        shown->sum[seat] += wins[seat];
        shown->square[seat] += wins[seat] * wins[seat];
    }
}

/* With one imaginary win shared by all, so that nobody is ever certain to lose, and one imaginary
 * world that tells nothing, so that nothing is certain. */
static void conclude(const struct shown *shown, int players, struct chances *chances)
{
    double worlds = (double)shown->worlds + 1;
    *chances = (struct chances){0};
    for (seat_id seat = 0; seat < players; seat++) {
        double chance = (shown->sum[seat] + 1.0 / players) / worlds;
        double squares = shown->square[seat] - (worlds - 1) * chance * chance;
        chances->chance[seat] = chance;
        chances->error[seat] = sqrt((fmax(squares, 0) + chance * (1 - chance)) / (worlds * worlds));
    }
}

/* Where a title is valued by rounds, games are played to their end: that says how often a player
 * wins, and a valuer only how it looks. */
static struct search_settings for_chances(const struct search_settings *settings,
                                          const struct game *game)
{
    bool by_rounds = settings->policy && settings->policy->valued_by_rounds;
    return by_rounds ? search_settings_for(game) : *settings;
}

void measure_chances(struct search *search, const struct search_settings *settings,
                     const struct bot_job *job, struct chances *chances)
{
    struct search_settings how = for_chances(settings, job->game);
    int64_t deadline = clock_monotonic_ms() + job->budget.milliseconds;
    int players = job->view->known.head.players;
    struct shown shown = {0};
    search_forget(search);
    do {
        union game_state world;
        double wins[SEATS_MAX];
        belief_draw(&how, job, &world);
        search_follow(search, &how, job, &world, wins);
        show(&shown, wins, players);
    } while (!bot_time_is_up(job, shown.worlds, deadline));
    conclude(&shown, players, chances);
}
