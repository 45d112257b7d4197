#include "ledger.h"

#include "base/array.h"
#include "server/tables/table_id.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ledger_command {
    char *log; /* owned; NULL: not acknowledged */
    char table[TABLE_ID_TEXT];
    int seen; /* in the log */
};

struct ledger_player {
    struct ledger_command *command; /* owned; number n at n - 1 */
    int count;
};

struct ledger_table {
    char id[TABLE_ID_TEXT];
    bool seen;
};

int ledger_open(struct ledger *ledger, int players, struct error *error)
{
    *ledger = (struct ledger){.player = calloc((size_t)players, sizeof *ledger->player),
                              .players = players};
    return ledger->player ? 0 : error_set(error, ERR_MEMORY, "out of memory for a ledger");
}

void ledger_close(struct ledger *ledger)
{
    for (int i = 0; ledger->player && i < ledger->players; i++) {
        struct ledger_player *player = &ledger->player[i];
        for (int j = 0; j < player->count; j++)
            free(player->command[j].log);
        free(player->command);
    }
    free(ledger->player);
    free(ledger->table);
}

/* A ledger that forgets would be worthless. */
static void *must_have(void *memory)
{
    if (!memory) {
        fputs("encan-load: out of memory for the ledger\n", stderr);
        abort();
    }
    return memory;
}

/* ---- Recording ---- */

void ledger_table_made(void *context, const char *id)
{
    struct ledger *ledger = context;
    ledger->table = must_have(array_reserve(ledger->table, (size_t)ledger->tables + 1,
                                            &ledger->tables_capacity, sizeof *ledger->table));
    struct ledger_table *table = &ledger->table[ledger->tables++];
    *table = (struct ledger_table){0};
    span_copy(span_of(id), table->id, sizeof table->id);
    ledger->acknowledged++;
}

/* The place of command `number` of a player, created if necessary. */
static struct ledger_command *place(struct ledger_player *player, int number)
{
    if (number > player->count) {
        player->command =
            must_have(realloc(player->command, (size_t)number * sizeof *player->command));
        memset(player->command + player->count, 0,
               (size_t)(number - player->count) * sizeof *player->command);
        player->count = number;
    }
    return &player->command[number - 1];
}

void ledger_acknowledged(void *context, const struct member *member,
                         const struct pending_command *pending)
{
    struct ledger *ledger = context;
    struct ledger_command *command = place(&ledger->player[member->number], member->commands_sent);
    command->log = must_have(strdup(pending->log));
    span_copy(span_of(member->table->id), command->table, sizeof command->table);
    ledger->acknowledged++;
}

/* ---- Comparing ---- */

/* The command with the id "pN-M", or NULL if it is not one of ours. */
static struct ledger_command *find_command(struct ledger *ledger, const char *id)
{
    int player, number;
    if (sscanf(id, "p%d-%d", &player, &number) != 2 || player < 0 || player >= ledger->players ||
        number < 1)
        return NULL;
    return place(&ledger->player[player], number);
}

static bool see_entry(void *context, const struct store_entry *entry)
{
    struct ledger_command *command = find_command(context, entry->command);
    char table[TABLE_ID_TEXT];
    table_id_write(entry->table, table);
    if (!command)
        return true;
    command->seen++;
    bool same =
        !command->log || (span_is((struct span){entry->body, entry->length}, command->log) &&
                          strcmp(table, command->table) == 0);
    if (!same) {
        fprintf(stderr, "encan-load: %s was '%s' at %s, but is '%.*s' at %s\n", entry->command,
                command->log, command->table, (int)entry->length, entry->body, table);
        ((struct ledger *)context)->lost++;
    }
    return true;
}

struct ids {
    int64_t *id; /* owned */
    size_t count, capacity;
};

static bool take_table(void *context, const struct store_table *table)
{
    struct ids *ids = context;
    ids->id = must_have(array_reserve(ids->id, ids->count + 1, &ids->capacity, sizeof *ids->id));
    ids->id[ids->count++] = table->id;
    return true;
}

static void see_table(struct ledger *ledger, int64_t id)
{
    char text[TABLE_ID_TEXT];
    table_id_write(id, text);
    for (int i = 0; i < ledger->tables; i++)
        if (strcmp(ledger->table[i].id, text) == 0)
            ledger->table[i].seen = true;
}

static int read_log(struct ledger *ledger, struct store *store, struct error *error)
{
    struct ids ids = {0};
    int code = store_read_tables(store, true, take_table, &ids, error);
    for (size_t i = 0; code >= 0 && i < ids.count; i++) {
        see_table(ledger, ids.id[i]);
        code = store_read_entries(store, ids.id[i], 1, see_entry, ledger, error);
    }
    free(ids.id);
    return code < 0 ? code : 0;
}

static void count_command(struct ledger *ledger, const struct ledger_command *command)
{
    if (command->log && !command->seen) {
        fprintf(stderr, "encan-load: lost: '%s' at %s\n", command->log, command->table);
        ledger->lost++;
    }
    ledger->duplicated += command->seen > 1;
}

int ledger_compare(struct ledger *ledger, const char *url, struct error *error)
{
    struct store *store;
    int code = store_open(&store, url, STORE_TIMEOUT_MS, error);
    if (code < 0)
        return code;
    code = read_log(ledger, store, error);
    store_close(store);
    for (int i = 0; code == 0 && i < ledger->tables; i++)
        ledger->lost += !ledger->table[i].seen;
    for (int i = 0; code == 0 && i < ledger->players; i++)
        for (int j = 0; j < ledger->player[i].count; j++)
            count_command(ledger, &ledger->player[i].command[j]);
    return code;
}
