#include "train/trainer.h"

#include "base/clock.h"
#include "base/file.h"
#include "bots/kinds.h"
#include "bots/search.h"
#include "peers/peers.h"
#include "train/selfplay.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETS = 4, /* of a checkpoint: what struct learner has */
    PROGRESS_MS = 1000,
    CHECKPOINT_MS = 60 * 1000,
    OLDER_EVERY = 1 << 15,    /* games after which the older self is renewed */
    STRENGTH_EVERY = 1 << 16, /* games between two measurements of strength */
    STRENGTH_GAMES = 400
};

/* The learning rate falls as games go by. */
static const double RATE = 1.5e-3, RATE_LEAST = 1e-5, RATE_HALVES_AFTER = 150000;

/* What a game taught, or several. */
struct taught {
    struct valuer gradient;
    double error;
    int64_t lessons;
    bool stop; /* a peer was told to stop */
};

struct trainer {
    const struct trainer_setup *setup;
    const struct policy *policy;
    struct learner learner;
    uint64_t games;      /* played so far */
    uint64_t games_then; /* when this run began */
    int64_t start, last_progress, last_checkpoint;
    double error, strength;
    int from, to; /* the games of a step that are this peer's */
    struct taught taught[GAMES_A_STEP], sum;
};

/* ---- Playing a step's games ---- */

struct worker {
    pthread_t thread;
    struct trainer *trainer;
    atomic_int *next; /* the first game of the step that nobody has taken */
    struct classroom classroom;
    struct bot rival;
};

static void teach(const struct trainer *trainer, const struct classroom *classroom,
                  struct taught *taught)
{
    *taught = (struct taught){.lessons = classroom->count};
    for (int i = 0; i < classroom->count; i++)
        taught->error +=
            learner_add(&trainer->learner.weights, &classroom->lesson[i], &taught->gradient);
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct trainer *trainer = worker->trainer;
    int game;
    while ((game = atomic_fetch_add(worker->next, 1)) < trainer->to) {
        selfplay(trainer->policy, &trainer->learner, trainer->setup->seed,
                 trainer->games + (uint64_t)game, &worker->classroom);
        teach(trainer, &worker->classroom, &trainer->taught[game]);
    }
    return NULL;
}

/* Threads that cannot be started leave their share to the others. */
static void play_games(struct trainer *trainer, struct worker workers[])
{
    atomic_int next = trainer->from;
    int threads = trainer->setup->threads > 1 ? trainer->setup->threads : 1, started = 1;
    for (int i = 0; i < threads; i++) {
        workers[i].trainer = trainer;
        workers[i].next = &next;
    }
    while (started < threads &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
        started++;
    work(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* ---- Learning from them ---- */

static void add_taught(const struct policy *policy, struct taught *sum, const struct taught *more)
{
    float *to = (float *)&sum->gradient;
    const float *from = (const float *)&more->gradient;
    size_t count = valuer_weights(policy);
    for (size_t i = 0; i < count; i++)
        to[i] += from[i];
    sum->error += more->error;
    sum->lessons += more->lessons;
}

static double rate_after(uint64_t games)
{
    double rate = RATE / (1 + (double)games / RATE_HALVES_AFTER);
    return rate > RATE_LEAST ? rate : RATE_LEAST;
}

/* For peers_carry. */
static void add_games(void *context, void *bytes)
{
    const struct trainer *trainer = context;
    const atomic_bool *stop = trainer->setup->stop;
    struct taught *sum = bytes;
    for (int i = trainer->from; i < trainer->to; i++)
        add_taught(trainer->policy, sum, &trainer->taught[i]);
    sum->stop = sum->stop || (stop && atomic_load(stop));
}

static void move_weights(struct trainer *trainer)
{
    const struct taught *sum = &trainer->sum;
    learner_step(&trainer->learner, trainer->policy, &sum->gradient, sum->lessons,
                 rate_after(trainer->games));
    double error = sum->lessons ? sum->error / (double)sum->lessons : 0;
    trainer->error += (trainer->error > 0 ? 0.01 : 1) * (error - trainer->error);
}

static void learn(struct trainer *trainer)
{
    trainer->sum = (struct taught){0};
    peers_carry(&trainer->sum, sizeof trainer->sum, add_games, trainer);
    if (peers_number() == 0)
        move_weights(trainer);
    peers_tell(&trainer->learner.weights, sizeof trainer->learner.weights);
    trainer->games += GAMES_A_STEP;
    if (trainer->games % OLDER_EVERY == 0)
        trainer->learner.older = trainer->learner.weights;
}

/* ---- Files ---- */

static void list_sets(struct learner *learner, struct valuer *set[SETS])
{
    set[0] = &learner->weights;
    set[1] = &learner->mean;
    set[2] = &learner->square;
    set[3] = &learner->older;
}

static int write_sets(struct trainer *trainer, uint32_t sets, const char *path, struct error *error)
{
    struct buffer out = {0};
    struct valuer *set[SETS];
    struct valuer_file file = {sets, trainer->setup->seed, trainer->games, trainer->learner.steps};
    list_sets(&trainer->learner, set);
    valuer_write(trainer->policy, &file, (const struct valuer *const *)set, &out);
    int code = file_replace(path, &out, error);
    buffer_close(&out);
    return code;
}

static int save(struct trainer *trainer, struct error *error)
{
    trainer->last_checkpoint = clock_monotonic_ms();
    int code = write_sets(trainer, SETS, trainer->setup->checkpoint, error);
    if (code == 0 && trainer->setup->weights)
        code = write_sets(trainer, 1, trainer->setup->weights, error);
    return code;
}

static int resume(struct trainer *trainer, struct error *error)
{
    const char *path = trainer->setup->resume;
    struct buffer text = {0};
    struct error why;
    struct valuer *set[SETS];
    struct valuer_file file = {.sets = SETS};
    list_sets(&trainer->learner, set);
    int code = file_read(path, VALUER_FILE_MAX, &text, error);
    if (code == 0) {
        code = valuer_parse(trainer->policy, (const unsigned char *)buffer_text(&text), text.length,
                            &file, set, &why);
        if (code < 0)
            error_wrap(error, code, &why, "cannot go on from %s: %s", path, ERROR_INNER);
    }
    buffer_close(&text);
    trainer->games = file.games;
    trainer->learner.steps = file.steps;
    if (code == 0 && file.seed != trainer->setup->seed)
        code = error_set(error, ERR_FILE, "%s was trained with seed %llu", path,
                         (unsigned long long)file.seed);
    return code;
}

/* The weights that the program was built with, as the file of a run says it that made them. */
static int take_expert(struct trainer *trainer, struct error *error)
{
    const struct game *game = trainer->policy->game;
    const struct valuer_file *file = valuer_file_of(game);
    if (!file)
        return error_set(error, ERR_FILE, "there are no weights of expert for %s", game->title);
    trainer->learner.weights = trainer->learner.older = *valuer_of(game);
    trainer->games = file->games;
    return 0;
}

/* ---- The run ---- */

static void report(struct trainer *trainer)
{
    const struct trainer_setup *setup = trainer->setup;
    double seconds = (double)(clock_monotonic_ms() - trainer->start) / 1000;
    double rate = (double)(trainer->games - trainer->games_then) / (seconds > 0 ? seconds : 1);
    uint64_t left = trainer->games < setup->games ? setup->games - trainer->games : 0;
    struct trainer_progress progress = {
        .games = trainer->games,
        .of = setup->games,
        .games_per_s = rate,
        .error = trainer->error,
        .strength = trainer->strength,
        .seconds_left = rate > 0 ? (double)left / rate : 0,
    };
    trainer->last_progress = clock_monotonic_ms();
    if (setup->on_progress)
        setup->on_progress(setup->context, &progress);
}

/* For the first peer. */
static int after_step(struct trainer *trainer, struct error *error)
{
    int64_t now = clock_monotonic_ms();
    if (trainer->games % STRENGTH_EVERY == 0)
        trainer->strength = selfplay_strength(trainer->policy, &trainer->learner, STRENGTH_GAMES);
    if (now - trainer->last_progress >= PROGRESS_MS)
        report(trainer);
    return now - trainer->last_checkpoint >= CHECKPOINT_MS ? save(trainer, error) : 0;
}

/* For the first peer. */
static int begin(struct trainer *trainer, struct error *error)
{
    const struct trainer_setup *setup = trainer->setup;
    int code = setup->resume        ? resume(trainer, error)
               : setup->from_expert ? take_expert(trainer, error)
                                    : 0;
    trainer->games_then = trainer->games;
    trainer->start = trainer->last_progress = trainer->last_checkpoint = clock_monotonic_ms();
    trainer->strength = -1;
    return code == 0 ? save(trainer, error) : code; /* finds out now if that is impossible */
}

/* Shares out a step's games. They are added up from the last peer to the first. */
static void share_games(struct trainer *trainer)
{
    int count = peers_count(), before = count - 1 - peers_number();
    trainer->from = GAMES_A_STEP * before / count;
    trainer->to = GAMES_A_STEP * (before + 1) / count;
}

/* Whether there is another step, which the first peer decides. */
static bool goes_on(const struct trainer *trainer, int code)
{
    bool more = code == 0 && trainer->games < trainer->setup->games && !trainer->sum.stop;
    peers_tell(&more, sizeof more);
    return more;
}

static int train(struct trainer *trainer, struct worker workers[], struct error *error)
{
    bool first = peers_number() == 0;
    int code = first ? begin(trainer, error) : 0;
    share_games(trainer);
    peers_tell(&trainer->learner, sizeof trainer->learner);
    peers_tell(&trainer->games, sizeof trainer->games);
    while (goes_on(trainer, code)) {
        play_games(trainer, workers);
        learn(trainer);
        code = first ? after_step(trainer, error) : 0;
    }
    if (first && code == 0)
        code = save(trainer, error);
    if (first && code == 0)
        report(trainer);
    return code;
}

static void free_workers(struct worker *workers, int count)
{
    for (int i = 0; workers && i < count; i++) {
        search_free(workers[i].classroom.search);
        bot_close(&workers[i].rival);
    }
    free(workers);
}

/* Sees whether a bot can play the title at all, as one with weights of another title cannot. */
static int try_rival(const struct trainer_setup *setup, struct bot *rival, struct error *error)
{
    const struct game *game = setup->policy->game;
    struct game_config config;
    union game_state state;
    struct game_view view;
    struct rng rng;
    action unread;
    rng_seed(&rng, setup->seed);
    game_config_init(game, &config, game->players_min);
    game_deal(game, &config, setup->seed, &state, NULL);
    game_observe(game, &state, bits_lowest(state.head.to_act), &view);
    struct bot_job job = {
        .game = game, .view = &view, .budget = {.simulations = 1, .threads = 1}, .rng = &rng};
    return bot_choose(rival, &job, &unread, NULL, error);
}

/* Programs of somebody else are no rivals: they may fail in the middle, and need not play the same
 * again. */
static int open_rival(const struct trainer_setup *setup, struct worker *worker, struct error *error)
{
    if (strncmp(setup->rival, bot_exec.name, strlen(bot_exec.name)) == 0)
        return error_set(error, ERR_ARGUMENT, "a rival is a bot of this program, not '%.40s'",
                         setup->rival);
    int code = bot_open(&worker->rival, setup->rival, error);
    if (code == 0)
        code = try_rival(setup, &worker->rival, error);
    worker->classroom.rival = &worker->rival;
    return code;
}

static int open_worker(const struct trainer_setup *setup, struct worker *worker,
                       struct error *error)
{
    struct classroom *classroom = &worker->classroom;
    classroom->simulations = setup->simulations;
    if (setup->simulations && !(classroom->search = search_new()))
        return error_set(error, ERR_MEMORY, "out of memory for training");
    return setup->rival ? open_rival(setup, worker, error) : 0;
}

int trainer_run(const struct trainer_setup *setup, struct error *error)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct worker *workers = calloc((size_t)setup->threads, sizeof *workers);
    int code = 0;
    if (!trainer || !workers)
        code = error_set(error, ERR_MEMORY, "out of memory for training");
    for (int i = 0; workers && code == 0 && i < setup->threads; i++)
        code = open_worker(setup, &workers[i], error);
    if (code == 0) {
        trainer->setup = setup;
        trainer->policy = setup->policy;
        learner_init(&trainer->learner, setup->policy, setup->seed);
        code = train(trainer, workers, error);
    }
    free_workers(workers, setup->threads);
    free(trainer);
    return code;
}
