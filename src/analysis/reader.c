/* reader.c: reads an analysis written by `encan analyse --json`. */
#include "analysis/analysis.h"

#include <jansson.h>
#include <string.h>

static bool find_mark(const char *name, enum analysis_mark *mark)
{
    for (unsigned i = 0; i < MARKS; i++)
        if (strcmp(name, analysis_marks[i].name) == 0) {
            *mark = (enum analysis_mark)i;
            return true;
        }
    return false;
}

/* The row must match the decision; win chances are taken as they are. */
static int read_row(const struct game *game, json_t *row, const struct decision *decision,
                    struct analysis *analysis, struct error *error)
{
    int ply, seat;
    const char *played, *best, *mark;
    action chosen;
    *analysis = (struct analysis){.decision = *decision};
    if (json_unpack(row, "{s:i,s:i,s:s,s:s,s:s,s:F,s:F,s:F}", "ply", &ply, "seat", &seat, "action",
                    &played, "best_action", &best, "mark", &mark, "played",
                    &analysis->played_chance, "best", &analysis->best_chance, "cost",
                    &analysis->cost) != 0)
        return error_set(error, ERR_SYNTAX, "this is not output of 'encan analyse --json'");
    if (action_read(game, span_of(played), &chosen, NULL) < 0 || chosen != decision->chosen ||
        (uint32_t)ply != decision->ply || seat != decision->seat)
        return error_set(error, ERR_RECORD, "the analysis does not belong to this record");
    if (action_read(game, span_of(best), &analysis->best, error) < 0)
        return ERR_SYNTAX;
    return find_mark(mark, &analysis->mark)
               ? 0
               : error_set(error, ERR_SYNTAX, "unknown mark '%.20s'", mark);
}

static int read_rows(const struct record *record, json_t *rows, struct analysis analysis[],
                     struct error *error)
{
    size_t count = json_array_size(rows);
    if (!json_is_array(rows) || count > record->count)
        return error_set(error, ERR_RECORD, "the analysis does not belong to this record");
    for (size_t i = 0; i < count; i++) {
        int code = read_row(record->game, json_array_get(rows, i), &record->decision[i],
                            &analysis[i], error);
        if (code < 0)
            return code;
    }
    return (int)count;
}

int analysis_read(const struct record *record, struct span text, struct analysis analysis[],
                  struct error *error)
{
    json_error_t where;
    json_t *whole = json_loadb(text.start, text.length, JSON_REJECT_DUPLICATES, &where);
    if (!whole)
        return error_set(error, ERR_SYNTAX, "line %d: %.120s", where.line, where.text);
    int count = read_rows(record, json_object_get(whole, "decisions"), analysis, error);
    json_decref(whole);
    return count;
}
