#include "server/live/lobby.h"

#include "server/live/table_json.h"
#include "server/tables/tables_internal.h"

/* ---- Which tables are shown ---- */

static bool is_listed(const struct table *table)
{
    return table->loaded && table->state.open && table->state.stage != TABLE_OVER;
}

/* How many tables of the same address there were before this one. Where the address is not known,
 * the guest stands for it. */
static int64_t rank_of(struct quota *seen, const struct table *table)
{
    struct holder opener = table->opener;
    if (opener.address)
        opener.guest = 0;
    quota_add(seen, opener, 1);
    return (opener.guest ? quota_of_guest(seen, opener.guest)
                         : quota_of_address(seen, opener.address)) -
           1;
}

/* What each address may show: `each` tables, and `more` of the next ones in all. */
struct shares {
    int64_t each, more;
};

static struct shares shares_of(const struct tables *tables, int64_t most)
{
    int64_t tables_of_rank[LISTED_MAX + 1] = {0};
    struct shares shares = {.more = most};
    struct quota seen = {0};
    for (const struct table *table = tables->newest; table; table = table->older) {
        int64_t rank = is_listed(table) ? rank_of(&seen, table) : LISTED_MAX;
        tables_of_rank[rank < LISTED_MAX ? rank : LISTED_MAX]++;
    }
    while (shares.each < LISTED_MAX && tables_of_rank[shares.each] <= shares.more)
        shares.more -= tables_of_rank[shares.each++];
    quota_close(&seen);
    return shares;
}

void lobby_json(const struct tables *tables, const struct recipient *recipient, struct json *json)
{
    struct shares shares = shares_of(tables, tables->setup.open_tables.all);
    struct quota seen = {0};
    for (const struct table *table = tables->newest; table; table = table->older) {
        if (!is_listed(table))
            continue;
        int64_t rank = rank_of(&seen, table);
        if (rank < shares.each || (rank == shares.each && shares.more-- > 0))
            table_summary_json(&table->state, recipient, json);
    }
    quota_close(&seen);
}

/* ---- Sending it ---- */

/* The list in one language, or without text. */
struct edition {
    struct net_message *message; /* owned; NULL if it could not be made */
    uint64_t looks;              /* a hash of its text */
    bool made;
};

static void write_message(const struct tables *tables, const struct recipient *recipient,
                          struct buffer *text)
{
    struct json json = json_to(text);
    json_open_object(&json, NULL);
    json_text(&json, "type", "lobby");
    json_open_array(&json, "tables");
    lobby_json(tables, recipient, &json);
    json_close_array(&json);
    json_close_object(&json);
}

static void make_edition(const struct tables *tables, const struct recipient *recipient,
                         struct edition *edition)
{
    struct buffer text = {0};
    edition->made = true;
    write_message(tables, recipient, &text);
    if (!text.failed) {
        edition->message = net_message_new(text.data, text.length);
        crypto_shorthash((unsigned char *)&edition->looks, (const unsigned char *)text.data,
                         text.length, tables->secret);
    }
    buffer_close(&text);
}

static void send_edition(struct watcher *watcher, const struct edition *edition)
{
    if (!edition->message || watcher->lobby == edition->looks)
        return;
    watcher->lobby = edition->looks;
    net_send(watcher->socket, edition->message);
}

static void close_edition(struct edition *edition)
{
    if (edition->message)
        net_message_release(edition->message);
}

void lobby_broadcast(struct tables *tables)
{
    struct edition editions[LANGUAGES + 1] = {0};
    for (struct watcher *watcher = tables->lobby, *next; watcher; watcher = next) {
        const struct recipient *recipient = &watcher->recipient;
        struct edition *own = &editions[recipient->wants_text ? recipient->language : LANGUAGES];
        next = watcher->next;
        if (!own->made)
            make_edition(tables, recipient, own);
        send_edition(watcher, own);
    }
    for (int i = 0; i <= LANGUAGES; i++)
        close_edition(&editions[i]);
}

void watch_lobby(struct tables *tables, struct watcher *watcher)
{
    struct edition edition = {0};
    make_edition(tables, &watcher->recipient, &edition);
    watchers_add(&tables->lobby, watcher);
    send_edition(watcher, &edition);
    close_edition(&edition);
}

void unwatch_lobby(struct tables *tables, struct watcher *watcher)
{
    watchers_remove(&tables->lobby, watcher);
}
