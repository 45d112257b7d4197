/* plain.c: plain mode: sentences and numbered choices on standard input and output.
 *
 * Each person has a log of what they saw happen. A single player sees news at once; if several
 * people share the keyboard, each sees them when their turn comes, after the keyboard has been
 * passed on and the screen cleared. */
#include "terminal/choices.h"
#include "terminal/console.h"
#include "terminal/plain_menu.h"
#include "terminal/play.h"

#include <stdio.h>
#include <string.h>

/* What a person saw happen, in lines, and how much of it has been shown to them. */
struct story {
    struct buffer lines;
    size_t shown;
};

struct plain {
    struct play_setup *setup;
    struct localgame local;
    struct cast cast;
    const struct title_words *words;
    struct console console;
    seat_mask people;
    seat_id reader;                /* who is at the keyboard; SPECTATOR before anybody is */
    struct story story[SEATS_MAX]; /* one per person */
    struct story open;             /* of what everybody may see */
    bool covered;                  /* everybody may see what is on the screen */
    bool left;                     /* by choice, at the end of input or by a signal */
    bool unsaved;                  /* people know that the game cannot be saved */
};

static bool shares_keyboard(const struct plain *plain)
{
    return !bits_single(plain->people);
}

static void observe(const struct plain *plain, seat_id seat, struct game_view *view)
{
    game_observe(plain->local.game, &plain->local.state, seat, view);
}

/* ---- What happened ---- */

static bool may_see(const struct event *event, seat_id seat)
{
    return seat == SPECTATOR ? event->audience == AUDIENCE_ALL : event->audience >> seat & 1;
}

static void note_events(struct plain *plain, seat_id seat, const struct event_log *log)
{
    struct buffer text = {0};
    struct buffer *lines = seat == SPECTATOR ? &plain->open.lines : &plain->story[seat].lines;
    for (int i = 0; i < log->count; i++) {
        const struct event *event = &log->event[i];
        if (!may_see(event, seat))
            continue;
        buffer_clear(&text);
        plain->words->event(&plain->cast, event, &text);
        if (text.length == 0)
            continue;
        if (plain->local.game->events[event->kind].opens_round)
            buffer_add_char(lines, '\n');
        buffer_add(lines, buffer_text(&text), text.length);
        buffer_add_char(lines, '\n');
    }
    buffer_close(&text);
}

/* Adds events to everybody's log. For localgame_resume. */
static void add_events(void *context, const struct event_log *log)
{
    struct plain *plain = context;
    if (!plain->words) {
        plain->words = words_of(plain->local.game);
        plain->cast = play_cast(&plain->local);
        plain->people = localgame_people(&plain->local);
    }
    BITS_EACH (seat, plain->people)
        note_events(plain, (seat_id)seat, log);
    note_events(plain, SPECTATOR, log);
}

static void show_story(struct plain *plain, struct story *story)
{
    buffer_add(&plain->console.out, buffer_text(&story->lines) + story->shown,
               story->lines.length - story->shown);
    story->shown = story->lines.length;
}

/* Shows the reader what is new to them. */
static void show_news(struct plain *plain)
{
    if (plain->reader != SPECTATOR)
        show_story(plain, &plain->story[plain->reader]);
}

static void say_unsaved(struct plain *plain, const struct error *error)
{
    if (plain->unsaved)
        return;
    plain->unsaved = true;
    TR_SAY(&plain->console.out, tr_here("The game goes on, but it cannot be saved: {why}."),
           {"why", TR_ERROR_HERE(error)});
    console_line(&plain->console, "");
}

/* ---- What can be typed besides choices ---- */

struct typed_command {
    const char *name[LANGUAGES]; /* both are understood, whatever the language */
    const char *also[3];
    const char *help;
    void (*run)(struct plain *plain, seat_id seat);
};

static void say_help(struct plain *plain, seat_id seat);

static void say_rules(struct plain *plain, seat_id seat)
{
    (void)seat;
    console_line(&plain->console, words_rules(language_default(), plain->local.game));
}

static void say_hint(struct plain *plain, seat_id seat)
{
    struct error error;
    if (play_hint(&plain->local, seat, plain->setup->stop, &plain->console.out, &error) < 0)
        console_line(&plain->console, TR_ERROR_HERE(&error));
}

static void say_standing(struct plain *plain, seat_id seat)
{
    struct game_view view;
    observe(plain, seat, &view);
    plain->words->standing(&plain->cast, &view.known, seat, &plain->console.out);
}

static void say_log(struct plain *plain, seat_id seat)
{
    buffer_add_text(&plain->console.out, buffer_text(&plain->story[seat].lines));
}

/* There is nothing to undo before a choice: the last one has been revealed. */
static void say_revealed(struct plain *plain, seat_id seat)
{
    (void)seat;
    console_line(&plain->console,
                 tr_here("There is nothing to take back: your last choice has been revealed."));
}

static void leave(struct plain *plain, seat_id seat)
{
    (void)seat;
    plain->left = true;
}

static const struct typed_command commands[] = {
    {{"help", "aide"}, {"?"}, TR("the rules for this phase, and what you can type"), say_help},
    {{"rules", "règles"}, {"regles"}, TR("all the rules"), say_rules},
    {{"hint", "conseil"}, {"h"}, TR("what a strong bot would do"), say_hint},
    {{"status", "état"}, {"s", "etat"}, TR("how things stand"), say_standing},
    {{"log", "journal"}, {NULL}, TR("everything that has happened"), say_log},
    {{"undo", "annuler"},
     {"u"},
     TR("take back a choice that has not been revealed yet"),
     say_revealed},
    {{"quit", "quitter"}, {"q", "exit"}, TR("leave; the game is saved"), leave},
};

static const struct typed_command *find_command(struct span line)
{
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        for (int language = 0; language < LANGUAGES; language++)
            if (console_is(line, commands[i].name[language]))
                return &commands[i];
        for (size_t k = 0; k < COUNT_OF(commands[i].also) && commands[i].also[k]; k++)
            if (console_is(line, commands[i].also[k]))
                return &commands[i];
    }
    return NULL;
}

static bool is_undo(struct span line)
{
    const struct typed_command *command = find_command(line);
    return command && command->run == say_revealed;
}

static void say_help(struct plain *plain, seat_id seat)
{
    (void)seat;
    int phase = plain->local.state.head.phase;
    TR_SAY(&plain->console.out, "{phase}.",
           {"phase", tr_here(words_phase_name(plain->cast.game, phase))});
    console_line(&plain->console, "");
    console_line(&plain->console, tr_here(words_phase_help(plain->cast.game, phase)));
    console_line(&plain->console,
                 tr_here("Type the number of a choice or the action itself; an empty line "
                         "repeats the choices. You can also type:"));
    for (size_t i = 0; i < COUNT_OF(commands); i++) {
        struct buffer typed = {0};
        buffer_add_text(&typed, commands[i].name[language_default()]);
        if (commands[i].also[0] && commands[i].also[0][1] == '\0')
            buffer_format(&typed, ", %s", commands[i].also[0]);
        TR_SAY(&plain->console.out, tr_here("  {command}: {what}\n"),
               {"command", buffer_text(&typed)}, {"what", tr_here(commands[i].help)});
        buffer_close(&typed);
    }
}

/* ---- Choosing ---- */

static void say_choices(struct plain *plain, const struct game_view *view,
                        const struct choices *choices)
{
    struct buffer *out = &plain->console.out;
    struct buffer question = {0};
    buffer_add_char(out, '\n');
    plain->words->question(&plain->cast, &view->known, view->viewer, &question);
    TR_SAY(out, shares_keyboard(plain) ? tr_here("{player}: {question}") : "{question}",
           {"player", plain->cast.name[view->viewer]}, {"question", buffer_text(&question)});
    buffer_close(&question);
    buffer_add_char(out, '\n');
    for (int i = 0; i < choices->count; i++) {
        buffer_format(out, "  %d. ", i + 1);
        plain->words->choice(&plain->cast, &view->known, view->viewer, choices->offered[i], out);
        buffer_add_text(out, " [");
        action_write(plain->local.game, choices->offered[i], out);
        buffer_add_text(out, "]\n");
    }
    size_t before = out->length;
    choices_note(choices, out);
    if (out->length > before)
        buffer_add_char(out, '\n');
}

/* Asks until there is a choice or the person leaves. */
static void ask(struct plain *plain, seat_id seat)
{
    struct game_view view;
    struct choices choices;
    struct span line;
    action chosen;
    plain->covered = false;
    observe(plain, seat, &view);
    choices_find(plain->local.game, &view.known, seat, &choices);
    say_choices(plain, &view, &choices);
    while (!plain->left) {
        if (console_read(&plain->console, &line) == INPUT_END) {
            plain->left = true;
            break;
        }
        const struct typed_command *command = find_command(line);
        if (line.length == 0) {
            say_choices(plain, &view, &choices);
        } else if (command) {
            command->run(plain, seat);
        } else if (choices_read(&choices, line, &chosen, &plain->console.out)) {
            localgame_choose(&plain->local, seat, chosen, NULL);
            return;
        } else {
            console_line(&plain->console, "");
        }
    }
}

/* Waits for Enter after a sentence. False if the reader takes back their choice with "undo", or
 * quits. */
static bool wait_for_enter(struct plain *plain, const char *sentence)
{
    struct span line;
    console_line(&plain->console, sentence);
    if (console_read(&plain->console, &line) == INPUT_END || console_is_quit(line)) {
        plain->left = true;
        return false;
    }
    if (plain->reader == SPECTATOR || !is_undo(line))
        return true;
    if (localgame_take_back(&plain->local, plain->reader))
        return false;
    say_revealed(plain, plain->reader);
    return wait_for_enter(plain, sentence);
}

/* Whether two people could learn something from each other's screens. */
static bool differ(const struct plain *plain, seat_id one, seat_id other)
{
    const seat_id seat[2] = {one, other};
    struct buffer standing[2] = {{0}, {0}};
    struct game_view view[2];
    for (int i = 0; i < 2; i++) {
        observe(plain, seat[i], &view[i]);
        plain->words->standing(&plain->cast, &view[i].known, seat[i], &standing[i]);
    }
    bool different = !game_equal(&view[0].known, &view[1].known) ||
                     strcmp(buffer_text(&standing[0]), buffer_text(&standing[1])) != 0;
    buffer_close(&standing[0]);
    buffer_close(&standing[1]);
    return different;
}

/* Whether the people at the keyboard have something to hide from each other. */
static bool has_secrets(const struct plain *plain)
{
    seat_id first = bits_lowest(plain->people);
    BITS_EACH (seat, plain->people)
        if (differ(plain, first, (seat_id)seat))
            return true;
    return plain->local.chosen & plain->people;
}

static void cover(struct plain *plain)
{
    if (!plain->covered)
        console_cover(&plain->console);
    plain->covered = true;
}

/* Passes the keyboard to the next person, hiding what the last one saw. False as wait_for_enter. */
static bool pass_keyboard(struct plain *plain, seat_id seat)
{
    struct buffer sentence = {0};
    bool passed = true;
    if (seat == plain->reader)
        return true;
    if (has_secrets(plain)) {
        cover(plain);
        TR_SAY(&sentence, tr_here("Pass the keyboard to {player}, then press Enter."),
               {"player", plain->cast.name[seat]});
        passed = wait_for_enter(plain, buffer_text(&sentence));
        buffer_close(&sentence);
    } else if (plain->reader != SPECTATOR &&
               plain->story[seat].lines.length == plain->story[plain->reader].lines.length) {
        plain->story[seat].shown = plain->story[plain->reader].shown;
    }
    if (passed)
        plain->reader = seat;
    return passed;
}

static void ask_somebody(struct plain *plain, seat_mask waiting)
{
    const struct game_head *head = &plain->local.state.head;
    seat_id seat = plain->reader;
    if (seat == SPECTATOR || !(waiting >> seat & 1))
        seat = seat_next_in(head, waiting, seat == SPECTATOR ? head->players - 1 : seat);
    if (pass_keyboard(plain, seat)) {
        show_news(plain);
        ask(plain, seat);
    }
}

static void let_bot_choose(struct plain *plain, seat_id seat)
{
    action chosen;
    struct error error;
    if (localgame_think(&plain->local, seat, plain->setup->stop, &chosen, &error) < 0)
        console_line(&plain->console, TR_ERROR_HERE(&error));
    plain->left = plain->setup->stop && atomic_load(plain->setup->stop);
    if (!plain->left)
        localgame_choose(&plain->local, seat, chosen, NULL);
}

/* The people who have seen everything so far. */
static seat_mask up_to_date(const struct plain *plain)
{
    seat_mask seats = 0;
    BITS_EACH (seat, plain->people)
        if (plain->story[seat].shown == plain->story[seat].lines.length)
            seats |= seat_bit((seat_id)seat);
    return seats;
}

/* Shows everybody what just happened. Those who were up to date still are, unless there is
 * something that only they may see. */
static void show_together(struct plain *plain, seat_mask current)
{
    size_t news = plain->open.lines.length - plain->open.shown;
    show_story(plain, &plain->open);
    BITS_EACH (seat, current) {
        struct story *story = &plain->story[seat];
        if (story->lines.length - story->shown == news)
            story->shown = story->lines.length;
    }
}

static void reveal(struct plain *plain)
{
    struct event_log log = {0};
    struct error error = {0};
    bool together = bits_count(plain->local.state.head.to_act & plain->people) > 1;
    if (together) {
        cover(plain);
        if (!wait_for_enter(plain,
                            tr_here("Everybody has chosen. Look together and press Enter to see "
                                    "what happens, or type “undo” to change the last choice.")))
            return;
    }
    seat_mask current = up_to_date(plain);
    plain->open.shown = plain->open.lines.length;
    if (localgame_step(&plain->local, &log, &error) < 0)
        say_unsaved(plain, &error);
    add_events(plain, &log);
    if (together)
        show_together(plain, current);
    else if (!shares_keyboard(plain))
        show_news(plain);
    console_flush(&plain->console);
}

static void play(struct plain *plain)
{
    if (bits_single(plain->people))
        plain->reader = bits_lowest(plain->people);
    show_news(plain);
    while (plain->local.state.head.to_act && !plain->left) {
        seat_mask waiting = localgame_waiting(&plain->local);
        if (waiting & plain->people)
            ask_somebody(plain, waiting & plain->people);
        else if (waiting)
            let_bot_choose(plain, bits_lowest(waiting));
        else
            reveal(plain);
    }
}

/* ---- Beginning and end ---- */

static void greet(struct plain *plain)
{
    struct buffer names = {0}, seed = {0};
    const struct localgame *local = &plain->local;
    record_write_seed(&local->record, &seed);
    for (seat_id seat = 0; seat < local->record.config.players; seat++) {
        if (seat)
            buffer_add_text(&names, ", ");
        buffer_add_text(&names, local->seat[seat].name);
        if (local->seat[seat].level)
            buffer_format(&names, " (%s)", tr_here(words_level_names[local->seat[seat].level - 1]));
    }
    TR_SAY(&plain->console.out, tr_here("{game}, seed {seed}. At the table: {players}."),
           {"game", local->game->title}, {"players", buffer_text(&names)},
           {"seed", buffer_text(&seed)});
    console_line(&plain->console, "");
    TR_SAY(&plain->console.out,
           tr_here("Type “{help}” at any time, “{hint}” for advice, “{quit}” to "
                   "leave."),
           {"help", commands[0].name[language_default()]},
           {"hint", commands[2].name[language_default()]},
           {"quit", commands[6].name[language_default()]});
    console_line(&plain->console, "");
    buffer_close(&names);
    buffer_close(&seed);
}

/* Shows what is new to the reader, and the end, which everybody may see. */
static void say_end(struct plain *plain)
{
    struct console *console = &plain->console;
    const char *path = plain->local.path;
    if (!plain->local.state.head.to_act) {
        show_news(plain);
        console_line(console, "");
        words_outcome(&plain->cast, &plain->local.state, &console->out);
        if (path[0])
            TR_SAY(&console->out, tr_here("The game is saved in {path}."), {"path", path});
    } else if (path[0]) {
        TR_SAY(&console->out,
               tr_here("You left in round {round}. The game is saved; to continue it: {command}"),
               {"round", TR_NUMBER(plain->local.state.head.round)},
               {"command", "encan play --resume"});
        if (plain->setup->resume)
            buffer_format(&console->out, " %s", path);
    } else {
        console_line(console, tr_here("You left. The game could not be saved."));
    }
    if (path[0])
        console_line(console, "");
    console_flush(console);
}

static int sit_down(struct plain *plain, struct error *error)
{
    struct event_log log = {0};
    *error = (struct error){0};
    if (!plain->setup->resume) {
        int code = play_open(plain->setup, &plain->local, &log, error);
        if (code == 0)
            add_events(plain, &log);
        return code;
    }
    int code = localgame_resume(&plain->local, plain->setup->resume, add_events, plain, error);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        plain->story[seat].shown = plain->story[seat].lines.length;
    return code == 0 ? play_copy_record(plain->setup, &plain->local, error) : code;
}

static int play_table(struct plain *plain, struct error *error)
{
    int code = sit_down(plain, error);
    if (code < 0)
        return code;
    greet(plain);
    if (error->code)
        say_unsaved(plain, error);
    if (plain->setup->resume && bits_single(plain->people))
        say_standing(plain, bits_lowest(plain->people));
    play(plain);
    say_end(plain);
    return play_copy_record(plain->setup, &plain->local, error);
}

int play_plain(struct play_setup *setup, struct error *error)
{
    static struct plain plain; /* large */
    char path[LOCALGAME_PATH_MAX];
    int code = 0;
    plain = (struct plain){.setup = setup, .reader = SPECTATOR, .covered = true};
    console_open(&plain.console, setup->stop);
    if (setup->game || setup->resume || plain_menu(&plain.console, setup, path))
        code = play_table(&plain, error);
    console_flush(&plain.console);
    for (seat_id seat = 0; seat < SEATS_MAX; seat++)
        buffer_close(&plain.story[seat].lines);
    buffer_close(&plain.open.lines);
    localgame_close(&plain.local);
    console_close(&plain.console);
    return code;
}
