#include "server/tables/table_log.h"

#include "fairness/chain.h"
#include "server/tables/stored_table.h"

#include <stdlib.h>

/* Applies all entries, and marks the choices that others have replaced, or that were not played yet
 * when the game went back. */
static int replay(struct table_state *state, const struct store_entry entry[], size_t count,
                  bool withheld[], struct error *error)
{
    size_t last[SEATS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        struct table_entry next = table_entry_of(&entry[i]);
        struct table_effect effect;
        seat_mask chosen = state->chosen;
        uint32_t ply = state->ply;
        int code = table_state_check(state, &next, &effect, error);
        if (code == 0)
            code = table_state_apply(state, &next, error);
        if (code < 0)
            return code;
        if (effect.chooses != SPECTATOR) {
            withheld[last[effect.chooses]] |= !effect.news;
            last[effect.chooses] = i;
        }
        BITS_EACH (open, state->ply < ply ? chosen : 0)
            withheld[last[open]] = true;
    }
    return 0;
}

static void write_entry(const struct table_state *state, int64_t number, struct span content,
                        bool withheld, struct buffer *out)
{
    struct draw_word nonce, digest;
    char digits[DRAW_WORD_TEXT];
    chain_nonce(&state->log_key, number, &nonce);
    chain_digest(&nonce, number, content, &digest);
    draw_word_write(withheld ? &digest : &nonce, digits);
    buffer_format(out, withheld ? "%lld withheld %s" : "%lld %s ", (long long)number, digits);
    if (!withheld)
        buffer_add(out, content.start, content.length);
    buffer_add_char(out, '\n');
}

int table_log_write(int64_t table, const struct store_entry entry[], size_t count,
                    struct buffer *out, struct error *error)
{
    struct table_state state;
    bool *withheld = calloc(count + 1, sizeof *withheld);
    table_state_init(&state, table);
    int code = withheld ? replay(&state, entry, count, withheld, error)
                        : error_set(error, ERR_MEMORY, "out of memory for a log");
    for (size_t i = 0; withheld && code == 0 && i < count; i++)
        write_entry(&state, (int64_t)i + 1, table_entry_content(table_entry_of(&entry[i]).body),
                    withheld[i], out);
    table_state_close(&state);
    free(withheld);
    return code;
}
