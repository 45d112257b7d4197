/* trainee.c: `weights:FILE`, the expert with the weights of a file, as `encan train` writes them.
 */
#include "bots/kinds.h"
#include "bots/searcher.h"

#include "base/file.h"

#include <stdlib.h>

struct trainee {
    struct bot searcher;
    struct buffer bytes;         /* of the file */
    const struct policy *policy; /* that the valuer was read for; NULL: not yet */
    struct valuer valuer;
};

static void close_trainee(struct bot *bot)
{
    struct trainee *trainee = bot->data;
    if (!trainee)
        return;
    searcher_close(&trainee->searcher);
    buffer_close(&trainee->bytes);
    free(trainee);
}

static int open_trainee(struct bot *bot, const char *argument, struct error *error)
{
    struct trainee *trainee = bot->data = calloc(1, sizeof *trainee);
    if (!trainee)
        return error_set(error, ERR_MEMORY, "out of memory for weights");
    int code = searcher_open(&trainee->searcher, argument, error);
    if (code == 0)
        code = file_read(argument, VALUER_FILE_MAX, &trainee->bytes, error);
    if (code < 0) {
        close_trainee(bot);
        bot->data = NULL;
    }
    return code;
}

static int read_valuer(struct trainee *trainee, const struct policy *policy, struct error *error)
{
    struct valuer *set[] = {&trainee->valuer};
    struct valuer_file file = {.sets = 1};
    if (trainee->policy && trainee->policy == policy)
        return 0;
    if (!policy || !policy->describe)
        return error_set(error, ERR_BOT, "this game has no features to learn from");
    const unsigned char *bytes = (const unsigned char *)buffer_text(&trainee->bytes);
    int code = valuer_parse(policy, bytes, trainee->bytes.length, &file, set, error);
    trainee->policy = code == 0 ? policy : NULL;
    return code;
}

static int choose_trainee(struct bot *bot, const struct bot_job *job, action *chosen,
                          struct bot_report *report, struct error *error)
{
    struct trainee *trainee = bot->data;
    struct search_settings settings = search_settings_for(job->game);
    int code = read_valuer(trainee, settings.policy, error);
    if (code < 0)
        return code;
    searcher_use_valuer(&settings, &trainee->valuer);
    return searcher_choose(&trainee->searcher, &settings, job, chosen, report, error);
}

const struct bot_kind bot_weights = {
    .name = "weights:",
    .summary = "weights:FILE, the same with weights from a file",
    .open = open_trainee,
    .close = close_trainee,
    .choose = choose_trainee,
};
