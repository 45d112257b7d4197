/* heads.c: signs the heads of tables: for acknowledgements, after the last entry; for everybody,
 * after the last piece of news. Mostly these are the same.
 *
 * A signature costs more than the rest of an action. So the heads of all tables whose commands were
 * saved by one commit are signed together, for clients that understand it; for others each is
 * signed alone. Nothing is signed twice. */
#include "server/tables/tables_internal.h"

#include <string.h>

/* A head, and where its latest signatures are kept. */
struct place {
    const struct draw_word *head;
    struct signed_head *alone, *together;
};

static struct place last_place(struct table *table)
{
    return (struct place){&table->state.head, &table->signed_alone[1], &table->signed_together[1]};
}

static struct place news_place(struct table *table)
{
    bool last = draw_word_equal(&table->state.news_head, &table->state.head);
    return (struct place){&table->state.news_head, &table->signed_alone[last],
                          &table->signed_together[last]};
}

static bool has_chain(const struct table *table)
{
    return table->tables->setup.key && draw_word_given(&table->state.head);
}

static const struct signed_head *sign(const struct table *table, struct place place, bool together)
{
    if (!has_chain(table))
        return NULL;
    if (together && draw_word_equal(place.head, &place.together->head))
        return place.together;
    if (!draw_word_equal(place.head, &place.alone->head)) {
        place.alone->head = *place.head;
        head_sign(table->tables->setup.key, table->state.record.draw.table, place.alone);
    }
    return place.alone;
}

const struct signed_head *table_news_head(struct table *table, bool together)
{
    return sign(table, news_place(table), together);
}

const struct signed_head *tables_last_head(struct tables *tables, int64_t id, bool together)
{
    struct table *table = tables_lookup(tables, id);
    return table ? sign(table, last_place(table), together) : NULL;
}

/* ---- Together ---- */

/* The heads that are to be signed; a signature for each CHAIN_TOGETHER_MAX of them. */
struct round {
    const struct signing_key *key;
    struct head_of_table head[CHAIN_TOGETHER_MAX];
    size_t count;
};

static void round_sign(struct round *round)
{
    heads_sign(round->key, round->head, round->count);
    round->count = 0;
}

static void round_add(struct round *round, const struct table *table, struct place place)
{
    if (draw_word_equal(place.head, &place.together->head))
        return;
    place.together->head = *place.head;
    round->head[round->count++] =
        (struct head_of_table){table->state.record.draw.table, place.together};
    if (round->count == CHAIN_TOGETHER_MAX)
        round_sign(round);
}

void heads_sign_together(struct tables *tables)
{
    struct round round = {.key = tables->setup.key};
    for (struct table *table = tables->saved.first; table; table = table->next_in_list)
        if (has_chain(table)) {
            round_add(&round, table, last_place(table));
            round_add(&round, table, news_place(table));
        }
    round_sign(&round);
}
