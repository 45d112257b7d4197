/* hashes.c: random games of every title, with every number of players and all options in turn, as
 * the native engine plays them: usage: wasm-hashes GAMES SEED. Prints a line for each as JSON:
 * the record, the hash of each ply and, for the first game of each title, the beginning of an
 * analysis. The tests in this folder compare them with the engine in WebAssembly. */
#include "wasm/hashes.h"
#include "wasm/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGED = 12 }; /* decisions; compare.ts has the same number */

/* Configuration number `index` of a title; combinations that a title refuses are left out. */
static bool configure(const struct game *game, unsigned index, struct game_config *config)
{
    int range = game->players_max - game->players_min + 1;
    game_config_init(game, config, game->players_min + (int)(index % (unsigned)range));
    index /= (unsigned)range;
    for (int option = 0; option < game->option_count; option++) {
        config->option[option] = (uint8_t)(index % game->options[option].value_count);
        index /= game->options[option].value_count;
    }
    return game_config_check(game, config, NULL) == 0;
}

static void play(struct record *record, struct rng *rng)
{
    union game_state state;
    uint32_t ply = 0;
    record_deal(record, &state, NULL);
    while (state.head.to_act) {
        action joint[SEATS_MAX] = {0};
        BITS_EACH (seat, state.head.to_act)
            joint[seat] = game_random_action(record->game, &state, (seat_id)seat, rng);
        if (record_add(record, ply++, state.head.to_act, joint, NULL) < 0)
            abort();
        record->game->apply(&state, joint, NULL);
    }
}

/* The analysis, as JSON, after its first decisions. */
static const char *analyse(const struct buffer *record)
{
    memcpy(engine_input((int32_t)record->length), record->data, record->length);
    if (engine_read() < 0)
        abort();
    for (int i = 0; i < JUDGED; i++)
        if (engine_judge() < 0)
            abort();
    engine_analysis();
    return engine_output();
}

static void print(const struct record *record, bool analysed)
{
    struct buffer text = {0}, hashes = {0}, line = {0};
    struct json json = json_to(&line);
    record_write(record, &text);
    record_hashes(record, &hashes);
    json_open_object(&json, NULL);
    json_text(&json, "record", buffer_text(&text));
    json_text(&json, "hashes", buffer_text(&hashes));
    json_text(&json, "analysis", analysed ? analyse(&text) : "");
    json_close_object(&json);
    puts(buffer_text(&line));
    buffer_close(&text);
    buffer_close(&hashes);
    buffer_close(&line);
}

int main(int count, char **words)
{
    unsigned games = count == 3 ? (unsigned)atoi(words[1]) : 0;
    struct rng rng;
    if (!games)
        return 2;
    rng_seed(&rng, (uint64_t)atoi(words[2]));
    for (unsigned i = 0, played = 0; played < games; i++) {
        const struct game *game = games_all[i % (unsigned)games_count];
        struct game_config config;
        struct record record;
        if (!configure(game, i / (unsigned)games_count, &config))
            continue;
        record_init(&record, game, &config, rng_next(&rng));
        play(&record, &rng);
        print(&record, played < (unsigned)games_count);
        record_close(&record);
        played++;
    }
    return 0;
}
