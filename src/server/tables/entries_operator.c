/* entries_operator.c: what operators do to a table (operator.h). */
#include "server/tables/table_entries_internal.h"

#include <string.h>

static int check_close(const struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    if (parsed->guest)
        return refuse(error, "only an operator can close a table");
    return state->stage == TABLE_OVER ? refuse(error, "the game is over") : 0;
}

/* A game in progress is over without a result; before that, everybody has left. */
static int apply_close(struct table_state *state, const struct parsed_entry *parsed,
                       struct error *error)
{
    (void)parsed;
    (void)error;
    if (state->stage == TABLE_PLAYING) {
        state->stage = TABLE_OVER;
        state->called_off = true;
    } else {
        state->stage = TABLE_GATHERING;
        memset(state->seat, 0, sizeof state->seat);
        memset(state->reserved, 0, sizeof state->reserved);
    }
    state->newcomer = (struct table_newcomer){0};
    state->open = false;
    state->closed = true;
    add_news(state, NEWS_CLOSED, 0);
    return 0;
}

static const struct verb verbs[] = {
    {"close", false, check_close, apply_close},
};

const struct verb_table operator_verbs = {verbs, COUNT_OF(verbs)};
