/* bot.c: a bot for all three games that speaks the bot protocol. It tries every action in worlds
 * drawn from its view, plays on at random, and chooses the action that won most often.
 *
 *     cc bot.c $(pkg-config --cflags --libs encan) -o bot
 *     encan arena krach --bots exec:./bot,random,random,random */
#include <encan/encan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 16384, ACTIONS_MAX = 128 };

static double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The number after `key` in a line such as "go ms 20 seed 7"; 0 if it is not there. */
static uint64_t number_after(const char *line, const char *key)
{
    const char *found = strstr(line, key);
    return found ? strtoull(found + strlen(key), NULL, 10) : 0;
}

/* Whether `seat` wins in a world drawn from its view if it plays its action with that index. */
static int try_action(const encan_view *view, int seat, unsigned index, encan_rng *rng)
{
    encan_state world;
    encan_action joint[ENCAN_SEATS_MAX] = {0};
    int rank[ENCAN_SEATS_MAX];
    encan_resample(view, rng, &world);
    for (int other = 0; other < encan_players(&world); other++) {
        unsigned count = encan_legal_count(&world, other); /* 0: it is not to act */
        joint[other] = encan_legal_at(&world, other, encan_rng_below(rng, count));
    }
    joint[seat] = encan_view_legal_at(view, index);
    encan_step(&world, joint, NULL, NULL, NULL);
    encan_playout(&world, rng);
    encan_result(&world, NULL, rank);
    return rank[seat] == 1;
}

static encan_action choose(const encan_view *view, int seat, const char *go)
{
    encan_rng rng;
    uint64_t sims = number_after(go, " sims "), ms = number_after(go, " ms "), done = 0;
    double end = seconds_now() + (double)ms / 1000;
    unsigned count = encan_view_legal_count(view), won[ACTIONS_MAX] = {0}, best = 0;
    count = count < ACTIONS_MAX ? count : ACTIONS_MAX;
    encan_rng_seed(&rng, number_after(go, " seed "));
    for (; (!sims || done < sims) && (!ms || seconds_now() < end); done++)
        won[done % count] += (unsigned)try_action(view, seat, (unsigned)(done % count), &rng);
    for (unsigned i = 1; i < count; i++)
        best = won[i] > won[best] ? i : best;
    return encan_view_legal_at(view, best);
}

int main(void)
{
    static char line[LINE_MAX_BYTES], name[16], text[1024];
    const encan_game *game = NULL;
    encan_view view;
    encan_error error;
    int seat = 0;
    while (fgets(line, sizeof line, stdin) && strncmp(line, "quit", 4) != 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "encan-bot ", 10) == 0) {
            puts("ready example");
        } else if (sscanf(line, "view %15s viewer=%d", name, &seat) == 2) {
            game = encan_game_find(name, &error);
            if (!game || encan_view_decode(&view, game, line + 5, &error) < 0) {
                printf("error %s\n", error.text);
                game = NULL;
            }
        } else if (strncmp(line, "go ", 3) == 0 && game && encan_view_legal_count(&view)) {
            encan_action_write(game, choose(&view, seat, line), text, sizeof text);
            printf("action %s\n", text);
        }
        fflush(stdout);
    }
    return 0;
}
