/* entries_import.c: what an imported game's record says about who played it. */
#include "server/tables/table_entries_internal.h"

static int check_import(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    return parsed->guest || state->stage != TABLE_GATHERING
               ? refuse(error, "only the server says who played an imported game")
               : 0;
}

static int check_played(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    struct stretch stretch;
    int code = check_import(state, parsed, error);
    if (code == 0 && !stretch_read(parsed->text, table_state_players(state), &stretch))
        code = refuse(error, "this does not say who played");
    return code;
}

static int apply_played(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    int code = reserve_stretches(state, error);
    if (code < 0)
        return code;
    stretch_read(parsed->text, table_state_players(state), &state->stretch[state->stretches++]);
    state->imported = true;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static int check_hinted(const struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    int64_t taken;
    int code = check_import(state, parsed, error);
    if (code == 0 && !scan_number(parsed->text, 0, UINT32_MAX, &taken))
        code = refuse(error, "this is not a number of hints");
    return code;
}

static int apply_hinted(struct table_state *state, const struct parsed_entry *parsed,
                        struct error *error)
{
    (void)error;
    int64_t taken = 0;
    scan_number(parsed->text, 0, UINT32_MAX, &taken);
    state->hints_taken[parsed->seat] = (uint32_t)taken;
    add_news(state, NEWS_SEATS, 0);
    return 0;
}

static const struct verb verbs[] = {
    {"played", false, check_played, apply_played},
    {"hinted", true, check_hinted, apply_hinted},
};

const struct verb_table import_verbs = {verbs, COUNT_OF(verbs)};
