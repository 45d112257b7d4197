/* trainer.h: training a title's valuer by self-play.
 *
 * A step of training plays GAMES_A_STEP games with the weights as they are, adds up the gradients
 * of their lessons in the order of the games, and moves the weights once. What a game is depends on
 * the seed and its number alone, so neither the number of threads nor a pause changes a single bit:
 * a run that is resumed ends with the weights of a run that was never interrupted.
 *
 * Peers (peers/peers.h) share out the games of a step; more of them than GAMES_A_STEP have nothing
 * to do. Their gradients are handed on and added up in the same order as ever. The first peer moves
 * the weights, tells them to the others, and has the files to itself: with any number of peers, the
 * weights are those of a single process.
 *
 * The league: the learner plays itself, an older self that is renewed from time to time, the rules
 * of thumb and the playout policy (train/selfplay.c). With simulations, everybody searches with the
 * weights as they are instead. With a rival, which needs simulations, the learner has one seat and
 * the rival, which stays as it is, all others: what is learned then is how to win against it. A run
 * that is resumed needs to be told the same simulations and rival. */
#ifndef TRAIN_TRAINER_H
#define TRAIN_TRAINER_H

#include "train/learner.h"

#include <stdatomic.h>

enum { TRAIN_THREADS_MAX = 256, GAMES_A_STEP = 16 };

struct trainer_progress {
    uint64_t games, of;
    double games_per_s; /* in this run */
    double error;       /* mean over the latest lessons */
    double strength;    /* win rate among rules of thumb when last measured; below 0: not yet */
    double seconds_left;
};

struct trainer_setup {
    const struct policy *policy; /* with features */
    uint64_t seed;
    uint64_t games; /* to have played in the end, earlier runs included */
    int threads;
    int64_t simulations;     /* a decision in the games of this run; 0: nobody searches */
    const char *checkpoint;  /* file to write to */
    const char *rival;       /* a bot of this program, by name; NULL: the league */
    bool from_expert;        /* begin with the weights that the program was built with, as if they
                              * were a checkpoint, instead of small random ones */
    const char *resume;      /* checkpoint to go on from; may be NULL */
    const char *weights;     /* file for the weights alone; may be NULL */
    const atomic_bool *stop; /* ends the run after the step in progress, with a checkpoint; one
                              * peer's is enough */
    /* Called by the first peer. */
    void (*on_progress)(void *context, const struct trainer_progress *progress);
    void *context;
};

/* Trains and writes the checkpoint now and then, and at the end. What goes wrong with the files is
 * an error of the first peer alone; the others end as if the run was over. */
int trainer_run(const struct trainer_setup *setup, struct error *error);

#endif
