#include "crowd.h"

#include "member.h"
#include "message.h"

#include "encan/encan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAKING_MOST = 64, /* tables being opened at once */
    UNAVAILABLE_NS = 50 * 1000000,
    TICK_NS = 10 * 1000000,
    WAIT_NS = 1000000,
};

/* ---- Choosing ---- */

static void note_send(struct load_table *table, int64_t now)
{
    uint32_t news = ++table->newest;
    table->sends[news % SENDS_KEPT].news = news;
    table->sends[news % SENDS_KEPT].at = now;
}

static void lose(struct member *member)
{
    member->crowd->lost_links++;
    if (member->live)
        member->away_since = clock_now();
    member_retry(member);
}

static void send_pending(struct member *member)
{
    struct pending_command *pending = &member->pending;
    pending->again = 0;
    if (!link_send(&member->link, buffer_text(&pending->text), pending->text.length))
        lose(member);
}

static void choose(struct member *member, int64_t due)
{
    pending_begin(member, "choose", member->offer);
    member->pending.sent = due;
    note_send(member->table, due);
    send_pending(member);
}

static void enqueue(struct member *member)
{
    struct crowd *crowd = member->crowd;
    if (member->queued)
        return;
    member->queued = true;
    member->next_ready = NULL;
    *(crowd->ready ? &crowd->ready_last->next_ready : &crowd->ready) = member;
    crowd->ready_last = member;
}

static bool may_choose(const struct member *member)
{
    return member->live && member->offer[0] && !member->pending.id[0] && !member->crowd->draining;
}

static void try_choice(struct member *member)
{
    const struct crowd *crowd = member->crowd;
    if (!may_choose(member))
        return;
    if (crowd->setup.rate > 0 || !crowd->playing)
        enqueue(member);
    else
        choose(member, clock_now());
}

/* Lets the members that are ready choose, at the given rate. A choice counts from the moment it was
 * due, however late we are. */
static void release_ready(struct crowd *crowd, int64_t now)
{
    int64_t step = crowd->setup.rate > 0 ? (int64_t)(1e9 / crowd->setup.rate) : 0;
    if (!crowd->playing)
        crowd->release_at = now;
    while (crowd->playing && crowd->ready && crowd->release_at <= now) {
        struct member *member = crowd->ready;
        crowd->ready = member->next_ready;
        member->queued = false;
        if (may_choose(member)) {
            choose(member, step ? crowd->release_at : now);
            crowd->release_at += step;
        }
    }
    if (!crowd->ready && crowd->release_at < now)
        crowd->release_at = now; /* nobody was ready */
}

/* ---- Messages ---- */

static const char UPDATE[] = "{\"type\":\"update\"";
static const char NUMBER[] = "\"number\":";

/* Measures how much later than the first server the others show the same piece of news. */
static void note_shown(struct member *member, uint32_t news, int64_t now)
{
    struct load_table *table = member->table;
    const struct links *links = &member->crowd->links;
    int node = member->link.node % links->servers;
    if (table->shown[news % SENDS_KEPT].news != news) {
        table->shown[news % SENDS_KEPT].news = news;
        table->shown[news % SENDS_KEPT].at = now;
        table->shown[news % SENDS_KEPT].node = node;
    } else if (table->shown[news % SENDS_KEPT].node != node) {
        samples_add(&member->crowd->elsewhere, now - table->shown[news % SENDS_KEPT].at);
    }
}

static void note_news(struct member *member, uint32_t number)
{
    struct load_table *table = member->table;
    int64_t now = clock_now();
    uint32_t first = member->news + 1;
    if (number >= SENDS_KEPT && first < number - SENDS_KEPT + 1)
        first = number - SENDS_KEPT + 1;
    for (uint32_t news = first; news <= number; news++) {
        if (table->sends[news % SENDS_KEPT].news == news)
            samples_add(&member->crowd->broadcast, now - table->sends[news % SENDS_KEPT].at);
        note_shown(member, news, now);
    }
    member->news = number;
    if (number > table->newest)
        table->newest = number;
}

/* Measures how long bots take to move where nobody else is awaited. */
static void note_bots(struct member *member, const char *awaited)
{
    struct load_table *table = member->table;
    int64_t now = clock_now();
    bool waiting = *awaited != ']';
    for (int seat = 0; seat < member->crowd->setup.seats; seat++)
        waiting &= !message_lists(awaited, seat);
    if (table->bots_since && member->news == table->bots_news)
        return;
    if (table->bots_since)
        samples_add(&member->crowd->bots, now - table->bots_since);
    table->bots_since = waiting ? now : 0;
    table->bots_news = member->news;
}

static void game_over(struct member *member)
{
    struct load_table *table = member->table;
    if (!member_plays(member) || member->over || member->pending.id[0])
        return;
    member->over = true;
    if (++table->over < member->crowd->setup.seats || member->crowd->draining)
        return;
    member->crowd->games++;
    load_table_renew(table);
    load_table_go_on(table, member->crowd->setup.seats);
}

/* Looks for a choice to make. An update without choices leaves them as they were. */
static void read_choices(struct member *member, struct span text, const char *awaited)
{
    const char *choices = message_find(text, "\"choices\":[");
    bool asked = message_lists(awaited, member->seat);
    if (!asked || !message_begins(text, UPDATE) || message_find(text, "\"game\":{"))
        member->offer[0] = 0;
    if (asked && choices)
        message_pick(choices, &member->crowd->rng, member->offer);
}

/* Whom the table is waiting for, after the bracket. A request to take back a choice, which may
 * follow, has a list of the same name. */
static const char *find_awaited(struct span text)
{
    static const char undo[] = "\"undo_choice\":{";
    const char *inside = message_find(text, undo);
    if (inside)
        text.length = (size_t)(inside - text.start) - (sizeof undo - 1);
    return message_find(text, "\"awaited\":[");
}

/* Measures how long somebody was without a server. */
static void note_return(struct member *member)
{
    if (member->away_since)
        samples_add(&member->crowd->away, clock_now() - member->away_since);
    member->away_since = 0;
}

static void on_table(struct member *member, struct span text)
{
    bool first = !member->live;
    const char *count = memmem(text.start, text.length, NUMBER, sizeof NUMBER - 1);
    uint32_t number = count ? (uint32_t)strtoul(count + sizeof NUMBER - 1, NULL, 10) : 0;
    if (first) {
        member->live = true;
        member->crowd->open++;
        member->news = number;
        note_return(member);
    }
    if (!member->table)
        return;
    note_news(member, number);
    const char *awaited = member_plays(member) ? find_awaited(text) : NULL;
    if (!awaited)
        return;
    if (member->crowd->setup.bots && member->seat == 0)
        note_bots(member, awaited);
    read_choices(member, text, awaited);
    if (first && member->pending.id[0]) {
        member->pending.repeated = true;
        send_pending(member);
    }
    if (message_find(text, "\"result\":{"))
        game_over(member);
    else
        try_choice(member);
}

static void on_done(struct member *member)
{
    struct pending_command *pending = &member->pending;
    samples_add(&member->crowd->acknowledge, clock_now() - pending->sent);
    pending_end(member);
    if (!pending->repeated)
        member->offer[0] = 0; /* the table follows */
    else
        member_retry(member); /* it may have been known already; then no table follows */
}

static void on_refused(struct member *member, struct span text)
{
    struct crowd *crowd = member->crowd;
    if (memmem(text.start, text.length, "\"unavailable\"", 13)) {
        crowd->unavailable++;
        member->pending.again = clock_now() + UNAVAILABLE_NS;
        return;
    }
    crowd->refused++;
    fprintf(stderr, "encan-load: %s: %.*s\n", buffer_text(&member->pending.text), (int)text.length,
            text.start);
    member->pending.id[0] = 0;
    member_retry(member);
}

/* Whether an answer is for the pending command. */
static bool is_mine(const struct member *member, struct span text)
{
    const char *id = message_find(text, "\"id\":\"");
    size_t length = strlen(member->pending.id);
    return id && length && strncmp(id, member->pending.id, length) == 0 && id[length] == '"';
}

static void on_message(struct link *link, struct span text)
{
    struct member *member = member_of(link);
    member->crowd->messages++;
    if (message_begins(text, "{\"type\":\"table\"") || message_begins(text, UPDATE) ||
        message_begins(text, "{\"type\":\"lobby\""))
        on_table(member, text);
    else if (message_begins(text, "{\"type\":\"done\"") && is_mine(member, text))
        on_done(member);
    else if (message_begins(text, "{\"type\":\"refused\"") && is_mine(member, text))
        on_refused(member, text);
}

static void on_opened(struct link *link)
{
    struct member *member = member_of(link);
    member->asking = true; /* until the first message */
    member->opening = false;
    member->crowd->opening--;
}

static void on_lost(struct link *link)
{
    lose(member_of(link));
}

/* ---- The whole ---- */

static void tick_member(struct member *member, int64_t now)
{
    if (member->live && member->pending.again && now >= member->pending.again)
        send_pending(member);
    else if (!member->live && !member->asking && now >= member->retry_at)
        member_go_on(member);
}

static void wake_parties(struct crowd *crowd)
{
    for (int i = 0; i < crowd->setup.tables && crowd->waking < WAKING_MOST; i++) {
        crowd->waking += !crowd->table[i].awake;
        crowd->table[i].awake = true;
    }
}

/* How long to wait for messages: not beyond the moment when the next choice is due. */
static int64_t patience(const struct crowd *crowd)
{
    int64_t left = crowd->release_at - clock_now();
    bool due = crowd->playing && crowd->setup.rate > 0 && crowd->ready && left < WAIT_NS;
    return !due ? WAIT_NS : left > 0 ? left : 0;
}

void crowd_turn(struct crowd *crowd)
{
    links_wait(&crowd->links, patience(crowd));
    int64_t now = clock_now();
    release_ready(crowd, now);
    if (now < crowd->ticked + TICK_NS)
        return;
    crowd->ticked = now;
    wake_parties(crowd);
    for (int i = 0; i < crowd->members; i++)
        tick_member(&crowd->member[i], now);
}

void crowd_forget(struct crowd *crowd)
{
    crowd->acknowledged = crowd->games = crowd->refused = crowd->unavailable = 0;
    crowd->lost_links = crowd->messages = crowd->links.bytes_in = 0;
    samples_clear(&crowd->acknowledge);
    samples_clear(&crowd->broadcast);
    samples_clear(&crowd->elsewhere);
    samples_clear(&crowd->bots);
    samples_clear(&crowd->away);
}

void crowd_close_accounts(struct crowd *crowd)
{
    int64_t now = clock_now();
    for (int i = 0; i < crowd->members; i++)
        if (crowd->member[i].pending.id[0] && crowd->member[i].pending.sent)
            samples_add(&crowd->acknowledge, now - crowd->member[i].pending.sent);
    for (int i = 0; i < crowd->setup.tables; i++)
        if (crowd->table[i].bots_since)
            samples_add(&crowd->bots, now - crowd->table[i].bots_since);
}

static void init_member(struct crowd *crowd, int number, struct load_table *table, int place)
{
    struct member *member = &crowd->member[number];
    int node = crowd->setup.together && table ? (int)(table - crowd->table) : place;
    *member = (struct member){.link = {.all = &crowd->links, .node = node},
                              .crowd = crowd,
                              .table = table,
                              .number = number,
                              .seat = table && place < crowd->setup.seats ? place : -1};
    if (table)
        table->member[place] = member;
}

int crowd_open(struct crowd *crowd, const struct crowd_setup *setup, struct error *error)
{
    static const struct link_handlers handlers = {member_answered, on_opened, on_message, on_lost};
    int each = setup->seats + setup->watchers;
    *crowd = (struct crowd){.setup = *setup};
    int code = links_open(&crowd->links, &handlers, error);
    if (code < 0)
        return code;
    rng_seed(&crowd->rng, setup->seed);
    crowd->members = setup->tables * each + setup->idle;
    crowd->table = calloc((size_t)setup->tables + 1, sizeof *crowd->table);
    crowd->member = calloc((size_t)crowd->members + 1, sizeof *crowd->member);
    if (!crowd->table || !crowd->member) {
        crowd_close(crowd);
        return error_set(error, ERR_MEMORY, "out of memory for a crowd");
    }
    for (int i = 0; i < crowd->members; i++) {
        struct load_table *table = i < setup->tables * each ? &crowd->table[i / each] : NULL;
        init_member(crowd, i, table, i % each);
    }
    for (int i = 0; i < setup->tables; i++)
        crowd->table[i].title =
            setup->title ? setup->title : encan_game_name(encan_game_at(i % encan_game_count()));
    return 0;
}

void crowd_close(struct crowd *crowd)
{
    for (int i = 0; crowd->member && i < crowd->members; i++) {
        link_close(&crowd->member[i].link);
        buffer_close(&crowd->member[i].pending.text);
    }
    free(crowd->member);
    free(crowd->table);
    links_close(&crowd->links);
    samples_close(&crowd->acknowledge);
    samples_close(&crowd->broadcast);
    samples_close(&crowd->elsewhere);
    samples_close(&crowd->bots);
    samples_close(&crowd->away);
}

int crowd_unanswered(const struct crowd *crowd)
{
    int count = 0;
    for (int i = 0; i < crowd->members; i++)
        count += crowd->member[i].pending.id[0] != 0;
    return count;
}

int crowd_away(const struct crowd *crowd)
{
    int count = 0;
    for (int i = 0; i < crowd->members; i++)
        count += crowd->member[i].away_since != 0;
    return count;
}
