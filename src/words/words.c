/* words.c: what all titles share: lists, the end of a game, the rules, names of bots. */
#include "words/words.h"
#include "rules_texts.h"
#include "words/phrase.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Titles ---- */

const char *words_tagline(const struct game *game)
{
    const char *tagline = words_of(game)->tagline;
    return tagline ? tagline : TR("This game has no description yet.");
}

int words_minutes(const struct game *game)
{
    return words_of(game)->minutes;
}

const char *words_option_name(const struct game *game, int option)
{
    const struct title_words *words = words_of(game);
    return words->option_names ? words->option_names[option] : game->options[option].name;
}

const char *words_option_help(const struct game *game, int option)
{
    const struct title_words *words = words_of(game);
    return words->option_helps ? words->option_helps[option] : TR("An option of this game.");
}

const char *words_option_value(const struct game *game, int option, int value)
{
    const struct title_words *words = words_of(game);
    return words->option_values ? words->option_values[option][value]
                                : game->options[option].values[value];
}

const char *words_phase_name(const struct game *game, int phase)
{
    const struct title_words *words = words_of(game);
    return words->phase_names ? words->phase_names[phase] : game->phases[phase];
}

const char *words_phase_help(const struct game *game, int phase)
{
    const struct title_words *words = words_of(game);
    return words->phase_helps    ? words->phase_helps[phase]
           : phase == PHASE_OVER ? TR("The game is over.")
                                 : TR("Choose one of the actions offered.");
}

const char *words_rules(enum language language, const struct game *game)
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s.md", game->name, language_codes[language]);
    for (size_t i = 0; i < COUNT_OF(rules_texts); i++)
        if (strcmp(rules_texts[i].name, name) == 0)
            return (const char *)rules_texts[i].bytes;
    return tr(language, "The rules of this game have not been written yet.\n");
}

const char *const words_bot_names[SEATS_MAX] = {
    TR("Fox"), TR("Heron"), TR("Badger"), TR("Otter"), TR("Magpie"), TR("Hare"),
};

const char *const words_level_names[WORDS_LEVELS] = {
    TR("beginner"), TR("casual"), TR("club"), TR("seasoned"), TR("master"),
};

/* ---- Phrases ---- */

void phrase_item(struct buffer *list, const char *item)
{
    if (list->length)
        buffer_add_text(list, ", ");
    buffer_add_text(list, item);
}

void phrase_number(struct buffer *list, long number)
{
    phrase_item(list, TR_NUMBER(number));
}

void phrase_count(struct buffer *out, const struct cast *cast, const char *const forms[2],
                  long number)
{
    TR_SAY(out, tr_n(cast->language, forms[0], forms[1], number), {"n", TR_NUMBER(number)});
}

static bool is_reader(const struct cast *cast, seat_id seat)
{
    return cast->you & seat_bit(seat);
}

const char *phrase_to(const struct cast *cast, seat_id seat, const char *about, const char *to)
{
    return is_reader(cast, seat) ? to : about;
}

const char *phrase_whom(const struct cast *cast, seat_id seat)
{
    return is_reader(cast, seat) ? tr(cast->language, "you") : cast->name[seat];
}

const char *phrase_deed(const struct cast *cast, seat_id seat, const struct deed_words *words,
                        bool instead)
{
    return tr(cast->language,
              instead ? words->instead : phrase_to(cast, seat, words->about, words->own));
}

void phrase_names(struct buffer *list, const struct cast *cast, seat_mask seats)
{
    BITS_EACH (seat, seats)
        phrase_item(list, phrase_whom(cast, (seat_id)seat));
}

void phrase_gap(struct buffer *out)
{
    buffer_add_char(out, ' ');
}

/* ---- Hindsight ---- */

void words_advice(const struct cast *cast, const struct game_view *view, action best, double cost,
                  double error, struct buffer *out)
{
    struct buffer deed = {0};
    words_of(cast->game)->deed(cast, &view->known, view->viewer, best, true, &deed);
    /* Twice the standard error holds the cost almost certainly. */
    const struct blank blanks[] = {{"action", buffer_text(&deed)},
                                   {"cost", TR_NUMBER(lround(100 * cost))},
                                   {"error", TR_NUMBER(lround(200 * error))}};
    tr_fill(out,
            /* xgettext:no-c-format */
            tr(cast->language, "It would have been better to {action}, by {cost}% (± {error}%)."),
            blanks, COUNT_OF(blanks));
    buffer_close(&deed);
}

/* ---- Reasons ---- */

static const char *reason_sentence(enum language language, const struct reason *reason, long number)
{
    return reason->forms[1] ? tr_n(language, reason->forms[0], reason->forms[1], number)
                            : tr(language, reason->forms[0]);
}

void words_reason(const struct matter *matter, struct buffer *out)
{
    const struct title_words *words = words_of(matter->cast->game);
    for (const struct reason *reason = words->reasons; reason && reason->number; reason++) {
        if (reason->kind != action_kind_of(matter->chosen))
            continue;
        long number = reason->number(matter);
        if (!number)
            continue;
        words->because(matter, reason_sentence(matter->cast->language, reason, number), number,
                       out);
        return;
    }
}

/* ---- The end of a game ---- */

/* Whether somebody has the winners' score and did not win. */
static bool tie_broken(const struct game_result *result, const int rank[], int players,
                       seat_id winner)
{
    for (seat_id seat = 0; seat < players; seat++)
        if (rank[seat] > 1 && result->score[seat] == result->score[winner])
            return true;
    return false;
}

static void say_winners(const struct cast *cast, seat_mask winners, long score, struct buffer *out)
{
    static const char *const usual[3] = {TR("{players} wins with {score}."),
                                         TR("Shared victory with {score}: {players}."),
                                         TR("You win with {score}.")};
    const struct title_words *words = words_of(cast->game);
    const char *const *victory = words->victory[0] ? words->victory : usual;
    struct buffer names = {0}, counted = {0};
    phrase_names(&names, cast, winners);
    phrase_count(&counted, cast, words->unit, score);
    int who = !bits_single(winners) ? 1 : winners & cast->you ? 2 : 0;
    TR_SAY(out, tr(cast->language, victory[who]), {"players", buffer_text(&names)},
           {"score", buffer_text(&counted)}, {"n", TR_NUMBER(score)});
    buffer_close(&names);
    buffer_close(&counted);
}

static void say_place(const struct cast *cast, int place, seat_id seat, const char *score,
                      struct buffer *out)
{
    TR_SAY(out, tr(cast->language, "{place}. {player}: {score}"), {"place", TR_NUMBER(place)},
           {"player", cast->name[seat]}, {"score", score});
    buffer_add_char(out, '\n');
}

void words_outcome(const struct cast *cast, const union game_state *state, struct buffer *out)
{
    const struct title_words *words = words_of(cast->game);
    int players = state->head.players;
    int rank[SEATS_MAX] = {0};
    struct game_result result = {0};
    struct buffer score = {0};
    seat_mask winners = game_winners(cast->game, state);
    cast->game->result(state, &result);
    game_rank(cast->game, state, rank);
    say_winners(cast, winners, result.score[bits_lowest(winners)], out);
    if (words->tiebreak && tie_broken(&result, rank, players, bits_lowest(winners))) {
        phrase_gap(out);
        buffer_add_text(out, tr(cast->language, words->tiebreak));
    }
    buffer_add_char(out, '\n');
    for (int place = 1; place <= players; place++)
        for (seat_id seat = 0; seat < players; seat++) {
            if (rank[seat] != place)
                continue;
            buffer_clear(&score);
            phrase_count(&score, cast, words->unit, result.score[seat]);
            say_place(cast, place, seat, buffer_text(&score), out);
        }
    buffer_close(&score);
}
