#include "terminal/play.h"

#include "analysis/analysis.h"
#include "bots/level.h"
#include "bots/policy.h"
#include "terminal/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Choices with fewer visits than HINT_VISITS are not worth a line. */
enum { HINT_SIMULATIONS = 4000, HINT_LINES = 4, HINT_VISITS = 20 };

/* ---- Setting up ---- */

/* The user "ada" is called Ada; "" if that is not a valid name. */
static void name_from_environment(char name[static RECORD_NAME_MAX + 1])
{
    const char *user = getenv("USER");
    if (!user || !*user)
        user = getenv("LOGNAME");
    if (!user || !record_name_valid(span_of(user)))
        return;
    snprintf(name, RECORD_NAME_MAX + 1, "%s", user);
    name[0] = (char)toupper((unsigned char)name[0]);
}

static uint64_t draw_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        struct timespec now = {0};
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    }
    return seed >> 32; /* short enough to be typed again */
}

void play_setup_init(struct play_setup *setup)
{
    *setup = (struct play_setup){
        .config = {.players = PLAY_PLAYERS},
        .people = 1,
        .level = PLAY_LEVEL,
        .pause = PAUSE_HUMAN,
    };
    name_from_environment(setup->name[0]);
}

static void name_person(const struct play_setup *setup, seat_id seat, struct localgame_seat *person)
{
    char number[12];
    struct buffer name = {0};
    snprintf(number, sizeof number, "%d", seat + 1);
    if (setup->name[seat][0])
        buffer_add_text(&name, setup->name[seat]);
    else if (setup->people == 1)
        buffer_add_text(&name, tr_here("Player"));
    else
        tr_fill(&name, tr_here("Player {number}"), &(struct blank){"number", number}, 1);
    snprintf(person->name, sizeof person->name, "%s", buffer_text(&name));
    buffer_close(&name);
}

void play_seats(const struct play_setup *setup, struct localgame_seat seats[SEATS_MAX])
{
    int bots = 0;
    for (seat_id seat = 0; seat < setup->config.players; seat++) {
        struct localgame_seat *sitting = &seats[seat];
        *sitting = (struct localgame_seat){.level = seat < setup->people ? 0 : setup->level};
        if (sitting->level)
            snprintf(sitting->name, sizeof sitting->name, "%s", tr_here(words_bot_names[bots++]));
        else
            name_person(setup, seat, sitting);
    }
}

/* ---- Opening a game ---- */

static int deal(struct play_setup *setup, struct localgame *local, struct event_log *log,
                struct error *error)
{
    if (!setup->seeded)
        setup->seed = draw_seed();
    struct localgame_setup seated = {
        .game = setup->game, .config = setup->config, .seed = setup->seed};
    play_seats(setup, seated.seat);
    int code = localgame_open(local, &seated, log, error);
    if (code == 0)
        localgame_save_to(local, NULL, error);
    return code;
}

int play_open(struct play_setup *setup, struct localgame *local, struct event_log *log,
              struct error *error)
{
    *error = (struct error){0};
    struct error unwritten = {0};
    int code = setup->resume ? localgame_resume(local, setup->resume, NULL, NULL, error)
                             : deal(setup, local, log, error);
    if (code == 0 && play_copy_record(setup, local, &unwritten) < 0) {
        localgame_close(local);
        *error = unwritten;
        code = unwritten.code;
    }
    return code;
}

int play_copy_record(const struct play_setup *setup, const struct localgame *local,
                     struct error *error)
{
    return setup->record ? localgame_save_copy(local, setup->record, error) : 0;
}

struct cast play_cast(const struct localgame *local)
{
    struct cast cast = {.game = local->game, .language = language_default()};
    for (seat_id seat = 0; seat < local->record.config.players; seat++)
        cast.name[seat] = local->seat[seat].name;
    seat_mask people = localgame_people(local);
    cast.you = bits_single(people) ? people : 0;
    return cast;
}

bool play_screen_possible(void)
{
    return screen_possible();
}

/* ---- Hints ---- */

static void write_candidate(const struct localgame *local, const struct game_view *view,
                            const struct bot_candidate *candidate, const char *sentence,
                            struct buffer *out)
{
    struct cast cast = play_cast(local);
    struct buffer choice = {0};
    char percent[16];
    words_of(local->game)->choice(&cast, &view->known, view->viewer, candidate->chosen, &choice);
    snprintf(percent, sizeof percent, "%.0f", candidate->win_chance * 100);
    struct blank blanks[] = {{"choice", buffer_text(&choice)}, {"percent", percent}};
    tr_fill(out, sentence, blanks, COUNT_OF(blanks));
    buffer_add_char(out, '\n');
    buffer_close(&choice);
}

/* Why the first candidate may well be the best. */
static void write_reason(const struct localgame *local, const struct game_view *view, action chosen,
                         struct buffer *out)
{
    struct cast cast = play_cast(local);
    struct matter matter = {.cast = &cast,
                            .known = &view->known,
                            .seat = view->viewer,
                            .chosen = chosen,
                            .stake =
                                policy_stake(policy_of(local->game), &view->known, view->viewer)};
    size_t before = out->length;
    words_reason(&matter, out);
    if (out->length > before)
        buffer_add_char(out, '\n');
}

int play_hint(const struct localgame *local, seat_id seat, const atomic_bool *stop,
              struct buffer *out, struct error *error)
{
    struct analysis_settings settings = {
        .bot = ANALYST_BOT,
        .budget = {.simulations = HINT_SIMULATIONS, .threads = 1},
        .seed = local->record.seed,
        .stop = stop,
    };
    struct analyst analyst = {0};
    struct bot_report report = {0};
    struct game_view view;
    action chosen;
    game_observe(local->game, &local->state, seat, &view);
    int code = analyst_open(&analyst, &settings, error);
    if (code < 0)
        return code;
    code = analysis_hint(&analyst, local->game, &view, &chosen, &report, error);
    for (int i = 0; code == 0 && i < report.count && i < HINT_LINES; i++) {
        if (i == 0 || report.candidate[i].visits >= HINT_VISITS)
            write_candidate(local, &view, &report.candidate[i],
                            i == 0 ? /* xgettext:no-c-format */ tr_here(
                                         "Hint: {choice} — {percent}% chance of winning.")
                                   : tr_here("Or: {choice} — {percent}%."),
                            out);
        if (i == 0)
            write_reason(local, &view, report.candidate[i].chosen, out);
    }
    analyst_close(&analyst);
    return code;
}
