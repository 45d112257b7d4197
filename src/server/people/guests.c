#include "server/people/guests.h"

#include "base/scan.h"
#include "server/people/name.h"
#include "server/support/random_id.h"
#include "store/upkeep.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 16384 };

_Static_assert(STORE_HASH_BYTES == crypto_hash_sha256_BYTES, "tokens are stored as SHA-256");

struct place {
    unsigned char hash[STORE_HASH_BYTES];
    struct person person; /* id 0: free */
    int64_t seen;
};

struct guests {
    struct store_thread *store_thread;
    struct place place[PLACES];
};

struct search {
    guests_found *found;
    void *context;
    char name[STORE_NAME_MAX + 1];        /* the new one, for guests_rename */
    unsigned char hash[STORE_HASH_BYTES]; /* of the new token, for guests_renew */
};

struct guests *guests_new(struct store_thread *store_thread)
{
    struct guests *guests = calloc(1, sizeof *guests);
    if (guests)
        guests->store_thread = store_thread;
    return guests;
}

void guests_free(struct guests *guests)
{
    free(guests);
}

/* The first bits of the hash choose the place. */
static struct place *place_of(struct guests *guests, const unsigned char hash[])
{
    return &guests->place[(hash[0] | (unsigned)hash[1] << 8) % PLACES];
}

/* Guests created before names were checked may have one of which nothing is visible. */
static struct person person_of(const struct store_guest *guest)
{
    struct person person = {.id = guest->id};
    if (!name_clean(guest->name, person.name))
        strcpy(person.name, "?");
    return person;
}

static void cache_guest(struct guests *guests, const struct store_guest *guest)
{
    struct place *place = place_of(guests, guest->token_hash);
    memcpy(place->hash, guest->token_hash, sizeof place->hash);
    place->person = person_of(guest);
    place->seen = guest->seen;
}

void guests_forget(struct guests *guests, int64_t id)
{
    for (int i = 0; i < PLACES; i++)
        if (guests->place[i].person.id == id)
            guests->place[i] = (struct place){0};
}

/* ---- When guests were here ---- */

enum { SEEN_MS = 24 * 3600 * 1000 }; /* how precisely that is stored */

static int mark_seen(struct store *store, struct store_task *task)
{
    return store_mark_seen(store, task->guest.id, task->guest.seen, &task->error);
}

static void marked_seen(void *context, struct store_task *task)
{
    (void)context;
    (void)task;
}

/* Notes that a guest is here. If that cannot be stored, it will be tomorrow. */
static void note_seen(struct guests *guests, struct place *place)
{
    int64_t now = clock_wall_ms();
    if (now < place->seen + SEEN_MS)
        return;
    struct store_task *task = store_task_calling(mark_seen, marked_seen, NULL, NULL);
    if (!task)
        return;
    task->guest = (struct store_guest){.id = place->person.id, .seen = now};
    place->seen = now;
    store_thread_submit(guests->store_thread, task);
}

/* ---- Finding ---- */

static bool hash_token(const char *token, unsigned char hash[])
{
    unsigned char bytes[TOKEN_BYTES];
    size_t length = 0;
    if (!token || strlen(token) != TOKEN_TEXT - 1 ||
        sodium_hex2bin(bytes, sizeof bytes, token, TOKEN_TEXT - 1, NULL, &length, NULL) != 0 ||
        length != TOKEN_BYTES)
        return false;
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

static void read_guest(void *context, struct store_task *task)
{
    struct search *search = task->object;
    struct guests *guests = context;
    if (task->code == 0 && task->found) {
        struct person person = person_of(&task->guest);
        cache_guest(guests, &task->guest);
        note_seen(guests, place_of(guests, task->guest.token_hash));
        search->found(search->context, &person, NULL);
    } else {
        search->found(search->context, NULL, task->code < 0 ? &task->error : NULL);
    }
    free(search);
}

/* Submits a task that ends with the `found` of a search. */
static void submit(struct guests *guests, struct store_task *task, const struct search *what)
{
    struct search *search = malloc(sizeof *search);
    if (search && task) {
        *search = *what;
        task->object = search;
        if (store_thread_submit(guests->store_thread, task))
            return;
    } else if (task) {
        store_task_free(task);
    }
    struct error error;
    free(search);
    error_set(&error, ERR_STORE, "the store is overloaded, try again");
    what->found(what->context, NULL, &error);
}

static struct store_task *hash_task(struct guests *guests, const unsigned char hash[],
                                    void (*done)(void *context, struct store_task *task))
{
    struct store_task *task = store_task_new(STORE_TASK_GUEST, done, guests, NULL);
    if (task)
        memcpy(task->hash, hash, STORE_HASH_BYTES);
    return task;
}

void guests_find(struct guests *guests, const char *token, guests_found *found, void *context)
{
    unsigned char hash[STORE_HASH_BYTES];
    if (!hash_token(token, hash)) {
        found(context, NULL, NULL);
        return;
    }
    struct place *place = place_of(guests, hash);
    if (place->person.id && sodium_memcmp(place->hash, hash, sizeof hash) == 0) {
        struct person person = place->person;
        note_seen(guests, place);
        found(context, &person, NULL);
        return;
    }
    struct search search = {.found = found, .context = context};
    submit(guests, hash_task(guests, hash, read_guest), &search);
}

/* ---- Writing ---- */

static void written(void *context, struct store_task *task)
{
    task->guest = task->write[0].guest;
    task->found = true;
    read_guest(context, task);
}

static struct store_task *writing_task(struct guests *guests, const struct store_guest *guest)
{
    struct store_task *task = store_task_new(STORE_TASK_WRITE, written, guests, NULL);
    if (task && !store_task_reserve(task, 1)) {
        store_task_free(task);
        task = NULL;
    }
    if (task) {
        task->write[0].kind = STORE_GUEST;
        task->write[0].guest = *guest;
    }
    return task;
}

static void draw_token(char token[TOKEN_TEXT], unsigned char hash[STORE_HASH_BYTES])
{
    unsigned char bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, TOKEN_TEXT, bytes, sizeof bytes);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

void guests_add(struct guests *guests, const char *name, char token[TOKEN_TEXT],
                guests_found *found, void *context)
{
    int64_t now = clock_wall_ms();
    struct store_guest guest = {.id = random_id(), .created = now, .seen = now};
    struct search search = {.found = found, .context = context};
    draw_token(token, guest.token_hash);
    span_copy(span_of(name), guest.name, sizeof guest.name);
    submit(guests, writing_task(guests, &guest), &search);
}

/* Writes the guest who was read, with the new name. */
static void read_to_rename(void *context, struct store_task *task)
{
    struct search *search = task->object;
    if (task->code < 0 || !task->found) {
        read_guest(context, task);
        return;
    }
    memcpy(task->guest.name, search->name, sizeof task->guest.name);
    submit(context, writing_task(context, &task->guest), search);
    free(search);
}

void guests_rename(struct guests *guests, const char *token, const char *name, guests_found *found,
                   void *context)
{
    unsigned char hash[STORE_HASH_BYTES];
    struct search search = {.found = found, .context = context};
    span_copy(span_of(name), search.name, sizeof search.name);
    if (hash_token(token, hash))
        submit(guests, hash_task(guests, hash, read_to_rename), &search);
    else
        found(context, NULL, NULL);
}

/* Writes the guest who was read, with the new token. */
static void read_to_renew(void *context, struct store_task *task)
{
    struct search *search = task->object;
    if (task->code < 0 || !task->found) {
        read_guest(context, task);
        return;
    }
    guests_forget(context, task->guest.id);
    memcpy(task->guest.token_hash, search->hash, sizeof task->guest.token_hash);
    submit(context, writing_task(context, &task->guest), search);
    free(search);
}

void guests_renew(struct guests *guests, const char *token, char fresh[TOKEN_TEXT],
                  guests_found *found, void *context)
{
    unsigned char hash[STORE_HASH_BYTES];
    struct search search = {.found = found, .context = context};
    draw_token(fresh, search.hash);
    if (hash_token(token, hash))
        submit(guests, hash_task(guests, hash, read_to_renew), &search);
    else
        found(context, NULL, NULL);
}
