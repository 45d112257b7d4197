/* weights.c: the weights that the program was built with, a file for each title in
 * src/bots/weights. */
#include "bots/valuer.h"

#include "weights_files.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum reading { UNREAD, BEING_READ, READ, UNFIT };

static struct valuer valuers[COUNT_OF(weights_files)];
static struct valuer_file heads[COUNT_OF(weights_files)];
static atomic_int readings[COUNT_OF(weights_files)];

int weights_count(void)
{
    return (int)COUNT_OF(weights_files);
}

static int find_file(const struct game *game)
{
    char name[64];
    snprintf(name, sizeof name, "%s.weights", game->name);
    for (size_t i = 0; i < COUNT_OF(weights_files); i++)
        if (strcmp(weights_files[i].name, name) == 0)
            return (int)i;
    return -1;
}

/* Weights that do not fit the program are our own mistake, which a test finds. */
static enum reading read_file(int index, const struct policy *policy)
{
    struct valuer *set[] = {&valuers[index]};
    heads[index].sets = 1;
    int code = valuer_parse(policy, weights_files[index].bytes, weights_files[index].length,
                            &heads[index], set, NULL);
    return code == 0 ? READ : UNFIT;
}

/* Reads the weights when they are first asked for; whoever asks meanwhile waits. */
const struct valuer *valuer_of(const struct game *game)
{
    const struct policy *policy = policy_of(game);
    int index = find_file(game), unread = UNREAD;
    if (index < 0 || !policy || !policy->describe)
        return NULL;
    if (atomic_compare_exchange_strong(&readings[index], &unread, BEING_READ))
        atomic_store(&readings[index], read_file(index, policy));
    while (atomic_load(&readings[index]) == BEING_READ)
        ;
    return atomic_load(&readings[index]) == READ ? &valuers[index] : NULL;
}

const struct valuer_file *valuer_file_of(const struct game *game)
{
    return valuer_of(game) ? &heads[find_file(game)] : NULL;
}
