#include "terminal/choices.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LADDER_OFFERED = 10, SETS_OFFERED = 12 };

static const struct action_kind *kind_of(const struct game *game, action chosen)
{
    return &game->kinds[action_kind_of(chosen)];
}

/* ---- What is offered ---- */

/* The effect of a step of a ladder, as one bit. */
static uint64_t ladder_effect(const struct choices *choices, action step)
{
    const struct game *game = choices->game;
    uint64_t effect =
        game->step_effect ? game->step_effect(&choices->known, step) : action_value(step) % 64;
    return UINT64_C(1) << effect;
}

/* Puts a set among those offered, the largest first, and drops the smallest if they are many. */
static void offer_set(struct choices *choices, int *sets, action chosen)
{
    int size = bits_count(action_value(chosen));
    int first = choices->count - *sets;
    int place = choices->count;
    while (place > first && bits_count(action_value(choices->offered[place - 1])) < size)
        place--;
    if (*sets < SETS_OFFERED) {
        ++*sets;
        choices->count++;
    }
    for (int i = choices->count - 1; i > place; i--)
        choices->offered[i] = choices->offered[i - 1];
    if (place < choices->count)
        choices->offered[place] = chosen;
}

void choices_find(const struct game *game, const union game_state *known, seat_id seat,
                  struct choices *choices)
{
    unsigned legal = game->legal_count(known, seat);
    uint64_t effects = 0;
    int sets = 0;
    *choices = (struct choices){.game = game, .known = *known, .seat = seat};
    for (unsigned i = 0; i < legal; i++) {
        action chosen = game->legal_at(known, seat, i);
        const struct action_kind *kind = kind_of(game, chosen);
        uint64_t effect = kind->ladder ? ladder_effect(choices, chosen) : 0;
        if (kind->value.type == VALUE_SET) {
            offer_set(choices, &sets, chosen);
        } else if (effect & effects || (effect && bits_count(effects) == LADDER_OFFERED) ||
                   choices->count == CHOICES_MAX) {
            choices->more = true;
        } else {
            choices->offered[choices->count++] = chosen;
            effects |= effect;
        }
    }
    choices->more |= game->accepts && sets > 1;
}

void choices_note(const struct choices *choices, struct buffer *out)
{
    const struct game *game = choices->game;
    unsigned legal = game->legal_count(&choices->known, choices->seat);
    struct buffer from = {0}, most = {0};
    action example = choices->offered[choices->count - 1];
    if (!choices->more)
        return;
    action_write(game, example, &from);
    action_write(game, game->legal_at(&choices->known, choices->seat, legal - 1), &most);
    struct blank blanks[] = {{"example", buffer_text(&from)}, {"most", buffer_text(&most)}};
    tr_fill(out,
            kind_of(game, example)->ladder
                ? tr_here("You can also type any other amount, up to: {most}")
                : tr_here("You can also type any other collection, for example: {example}"),
            blanks, COUNT_OF(blanks));
    buffer_close(&from);
    buffer_close(&most);
}

/* ---- What is typed ---- */

/* The next word; words are separated by spaces or commas. Empty when there are no more. */
static struct span next_word(struct span *rest)
{
    while (rest->length && strchr(" ,\t", rest->start[0])) {
        rest->start++;
        rest->length--;
    }
    struct span word = {rest->start, 0};
    while (word.length < rest->length && !strchr(" ,\t", rest->start[word.length]))
        word.length++;
    rest->start += word.length;
    rest->length -= word.length;
    return word;
}

/* 2 if the word is the name, 1 if the name begins with the word, else 0. */
static int likeness(struct span word, const char *name)
{
    if (strncasecmp(word.start, name, word.length) != 0)
        return 0;
    return name[word.length] == '\0' ? 2 : 1;
}

/* Why something typed is not an action. */
enum { UNKNOWN_WORD = -1, AMBIGUOUS = -2, IMPOSSIBLE = -3 };

/* Of `count` names those that `among` has: the one that is the word, or the only one that begins
 * with it; or UNKNOWN_WORD, or AMBIGUOUS. */
static int find_name(struct span word, const char *const names[], int count, uint64_t among)
{
    int found = UNKNOWN_WORD;
    for (int i = 0; i < count; i++) {
        int alike = names[i] && among >> i & 1 ? likeness(word, names[i]) : 0;
        if (alike == 2)
            return i;
        if (alike == 1)
            found = found == UNKNOWN_WORD ? i : AMBIGUOUS;
    }
    return found;
}

/* The kinds of the legal actions, as bits. */
static uint64_t legal_kinds(const struct choices *choices)
{
    uint64_t kinds = 0;
    unsigned count = choices->game->legal_count(&choices->known, choices->seat);
    for (unsigned i = 0; i < count; i++)
        kinds |= UINT64_C(1) << action_kind_of(
                     choices->game->legal_at(&choices->known, choices->seat, i));
    return kinds;
}

/* The names that legal actions of a kind have, as bits. */
static uint64_t legal_names(const struct choices *choices, unsigned kind)
{
    uint64_t names = 0;
    bool is_set = choices->game->kinds[kind].value.type == VALUE_SET;
    unsigned count = choices->game->legal_count(&choices->known, choices->seat);
    for (unsigned i = 0; i < count; i++) {
        action chosen = choices->game->legal_at(&choices->known, choices->seat, i);
        if (action_kind_of(chosen) == kind)
            names |= is_set ? action_value(chosen) : UINT64_C(1) << action_value(chosen);
    }
    return names;
}

/* A kind of action by its name; one that is not legal now is IMPOSSIBLE. */
static int find_kind(const struct choices *choices, struct span word)
{
    const char *names[64] = {0};
    uint64_t all = 0;
    for (int i = 0; i < choices->game->kind_count; i++) {
        names[i] = choices->game->kinds[i].name;
        all |= names[i] ? UINT64_C(1) << i : 0;
    }
    int found = find_name(word, names, choices->game->kind_count, legal_kinds(choices));
    if (found == UNKNOWN_WORD &&
        find_name(word, names, choices->game->kind_count, all) != UNKNOWN_WORD)
        return IMPOSSIBLE;
    return found;
}

/* Reads a number as it stands alone after the kind. */
static int read_number(const struct value_kind *values, struct span word, uint64_t *value)
{
    int64_t number;
    if (!scan_number(word, values->least, values->most, &number))
        return IMPOSSIBLE;
    *value = (uint64_t)number;
    return 0;
}

/* Reads one name, or all names of a set. */
static int read_names(const struct choices *choices, unsigned kind, struct span word,
                      struct span *rest, uint64_t *value)
{
    const struct value_kind *values = &choices->game->kinds[kind].value;
    uint64_t among = legal_names(choices, kind);
    bool is_set = values->type == VALUE_SET;
    int name = find_name(word, values->names, values->name_count, among);
    while (name >= 0 && is_set) {
        *value |= UINT64_C(1) << name;
        word = next_word(rest);
        if (!word.length)
            return 0;
        name = find_name(word, values->names, values->name_count, among);
    }
    if (name >= 0)
        *value = (uint64_t)name;
    return name >= 0 ? 0 : name == AMBIGUOUS ? AMBIGUOUS : IMPOSSIBLE;
}

/* Reads the value of an action of `kind`. */
static int read_value(const struct choices *choices, unsigned kind, struct span rest,
                      uint64_t *value)
{
    const struct value_kind *values = &choices->game->kinds[kind].value;
    struct span word = next_word(&rest);
    int code = 0;
    *value = 0;
    if (values->type == VALUE_NONE)
        return word.length ? IMPOSSIBLE : 0;
    if (!word.length)
        return AMBIGUOUS;
    code = values->type == VALUE_NUMBER ? read_number(values, word, value)
                                        : read_names(choices, kind, word, &rest, value);
    return code == 0 && next_word(&rest).length ? IMPOSSIBLE : code;
}

/* The only legal action of a kind; false if there are several. */
static bool only_of_kind(const struct choices *choices, unsigned kind, action *chosen)
{
    int found = 0;
    unsigned count = choices->game->legal_count(&choices->known, choices->seat);
    for (unsigned i = 0; i < count; i++) {
        action legal = choices->game->legal_at(&choices->known, choices->seat, i);
        if (action_kind_of(legal) == kind) {
            *chosen = legal;
            found++;
        }
    }
    return found == 1;
}

/* Reads an action in words. */
static int read_words(const struct choices *choices, struct span typed, action *chosen)
{
    uint64_t value;
    struct span word = next_word(&typed);
    int kind = word.length ? find_kind(choices, word) : UNKNOWN_WORD;
    if (kind < 0)
        return kind;
    struct span rest = typed;
    if (next_word(&rest).length == 0 && only_of_kind(choices, (unsigned)kind, chosen))
        return 0;
    int code = read_value(choices, (unsigned)kind, typed, &value);
    *chosen = action_of((unsigned)kind, value);
    return code;
}

/* ---- Saying why not ---- */

static void refuse(const struct choices *choices, const char *sentence, struct span typed,
                   action example, struct buffer *why)
{
    char quote[60], count[12];
    struct buffer text = {0};
    span_quote(typed, quote, sizeof quote);
    snprintf(count, sizeof count, "%d", choices->count);
    action_write(choices->game, example, &text);
    struct blank blanks[] = {{"typed", quote}, {"count", count}, {"example", buffer_text(&text)}};
    tr_fill(why, sentence, blanks, COUNT_OF(blanks));
    buffer_close(&text);
}

/* A number that no choice has may have been meant as an amount. */
static action meant_by_number(const struct choices *choices, int64_t number)
{
    action last = choices->offered[choices->count - 1];
    action meant = action_of(action_kind_of(last), (uint64_t)number);
    bool can = kind_of(choices->game, last)->ladder &&
               game_is_legal(choices->game, &choices->known, choices->seat, meant);
    return can ? meant : last;
}

bool choices_read(const struct choices *choices, struct span typed, action *chosen,
                  struct buffer *why)
{
    action example = choices->offered[choices->count - 1];
    int64_t number;
    if (scan_number(typed, INT32_MIN, INT32_MAX, &number)) {
        if (number >= 1 && number <= choices->count) {
            *chosen = choices->offered[number - 1];
            return true;
        }
        refuse(choices,
               tr_here("Choose from 1 to {count}, or type the words, for example: {example}"),
               typed, number > 0 ? meant_by_number(choices, number) : example, why);
        return false;
    }
    int code = read_words(choices, typed, chosen);
    if (code == 0 && game_is_legal(choices->game, &choices->known, choices->seat, *chosen))
        return true;
    refuse(choices,
           code == UNKNOWN_WORD ? tr_here("“{typed}” is not one of the choices. Type a number from "
                                          "1 to {count}, words such as “{example}”, or “help”.")
           : code == AMBIGUOUS ? tr_here("“{typed}” could mean several things: type more of it.")
                               : tr_here("“{typed}” is not possible now. Type a number from 1 to "
                                         "{count}, or words such as “{example}”."),
           typed, example, why);
    return false;
}
