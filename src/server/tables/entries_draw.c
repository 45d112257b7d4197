/* entries_draw.c: how the server and the people at a table draw the deal together. */
#include "fairness/draw.h"
#include "server/tables/table_entries_internal.h"

static int check_commit(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct draw_word commitment;
    int code = check_own_seat(state, parsed, error);
    if (code < 0)
        return code;
    if (!record_drawn(&state->record))
        return refuse(error, "the server draws the deals of this table alone");
    if (state->stage != TABLE_GATHERING)
        return refuse(error, "the game has begun: no commitment can be added or changed");
    if (!draw_word_read(parsed->text, &commitment) || !draw_word_given(&commitment))
        return error_set(error, ERR_ARGUMENT, "a commitment has %d hexadecimal digits",
                         2 * DRAW_BYTES);
    return 0;
}

static int apply_commit(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    (void)error;
    draw_word_read(parsed->text, &state->seat[parsed->seat].commitment);
    add_news(state, NEWS_NUMBERS, 0);
    return 0;
}

void fix_commitments(struct table_state *state)
{
    for (seat_id seat = 0; seat < table_state_players(state); seat++)
        state->record.draw.number[seat].commitment = state->seat[seat].commitment;
}

static int check_open(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    const struct draw *draw = &state->record.draw;
    struct draw_word number, commitment;
    int code = check_own_seat(state, parsed, error);
    if (code < 0)
        return code;
    if (!(table_state_unopened(state) >> parsed->seat & 1))
        return refuse(error, "the deal is not waiting for your number");
    if (!draw_word_read(parsed->text, &number) || !draw_word_given(&number))
        return error_set(error, ERR_ARGUMENT, "a number has %d hexadecimal digits, not all zero",
                         2 * DRAW_BYTES);
    draw_commit_number(draw->table, parsed->seat, &number, &commitment);
    if (!draw_word_equal(&commitment, &draw->number[parsed->seat].commitment))
        return refuse(error, "this is not the number that you committed yourself to");
    return 0;
}

int deal_game(struct table_state *state, const struct parsed_entry *parsed, struct error *error)
{
    struct record *record = &state->record;
    if (record_drawn(record) && !draw_seed(record, &record->draw.seed))
        return out_of_table_memory(error);
    record_deal(record, &state->position, NULL);
    state->stage = TABLE_PLAYING;
    state->since = parsed->time;
    add_news(state, NEWS_START, 0);
    state->step_news = state->news_count;
    return 0;
}

static int apply_open(struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    draw_word_read(parsed->text, &state->record.draw.number[parsed->seat].value);
    if (!table_state_unopened(state))
        return deal_game(state, parsed, error);
    add_news(state, NEWS_NUMBERS, 0);
    return 0;
}

static int check_deal(const struct table_state *state, const struct parsed_entry *parsed,
                      struct error *error)
{
    if (parsed->guest || state->stage != TABLE_DEALING)
        return refuse(error, "there is nothing to deal");
    return 0;
}

static const struct verb verbs[] = {
    {"commit", true, check_commit, apply_commit, .chained = true},
    {"open", true, check_open, apply_open, .chained = true},
    {"deal", false, check_deal, deal_game},
};

const struct verb_table draw_verbs = {verbs, COUNT_OF(verbs)};
