#include "terminal/plain_menu.h"

#include <stdio.h>
#include <time.h>

enum { RESUMABLE_MAX = 5, ITEM_BYTES = 200 };

/* ---- What to play ---- */

static void describe_title(const struct game *game, char item[static ITEM_BYTES])
{
    snprintf(item, ITEM_BYTES, "%s: %s", game->title, tr_here(words_tagline(game)));
}

static void describe_saved(const struct saved_game *saved, char item[static ITEM_BYTES])
{
    struct buffer text = {0};
    char date[32];
    time_t modified = (time_t)saved->modified;
    struct tm local = {0};
    localtime_r(&modified, &local);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    TR_SAY(&text, tr_here("Continue {game}, {players} players, round {round}, from {date}"),
           {"game", saved->game->title}, {"players", TR_NUMBER(saved->players)},
           {"round", TR_NUMBER(saved->round)}, {"date", date});
    snprintf(item, ITEM_BYTES, "%s", buffer_text(&text));
    buffer_close(&text);
}

/* Picks a title or a game to resume. */
static bool pick_game(struct console *console, struct play_setup *setup,
                      char path[static LOCALGAME_PATH_MAX])
{
    static struct saved_game saved[RESUMABLE_MAX]; /* large */
    char text[TITLES_MAX + RESUMABLE_MAX][ITEM_BYTES];
    const char *items[TITLES_MAX + RESUMABLE_MAX];
    int saved_count = localgame_list_unfinished(saved, RESUMABLE_MAX);
    int count = games_count + saved_count;
    for (int i = 0; i < count; i++) {
        if (i < games_count)
            describe_title(games_all[i], text[i]);
        else
            describe_saved(&saved[i - games_count], text[i]);
        items[i] = text[i];
    }
    int picked = console_pick(console, tr_here("What do you want to play?"), items, count, -1);
    if (picked < 0)
        return false;
    if (picked < games_count) {
        setup->game = games_all[picked];
    } else {
        snprintf(path, LOCALGAME_PATH_MAX, "%s", saved[picked - games_count].path);
        setup->resume = path;
    }
    return true;
}

/* ---- Who plays ---- */

static bool ask_players(struct console *console, struct play_setup *setup)
{
    const struct game *game = setup->game;
    int standard = setup->config.players;
    if (standard < game->players_min || standard > game->players_max)
        standard = game->players_max;
    int players = console_number(console, tr_here("How many players?"), game->players_min,
                                 game->players_max, standard);
    if (players < 0)
        return false;
    game_config_init(game, &setup->config, players);
    int people = console_number(console, tr_here("How many of them are people at this keyboard?"),
                                1, players, setup->people < players ? setup->people : players);
    setup->people = people;
    return people > 0;
}

static bool ask_level(struct console *console, struct play_setup *setup)
{
    const char *items[WORDS_LEVELS];
    if (setup->people >= setup->config.players)
        return true;
    for (int i = 0; i < WORDS_LEVELS; i++)
        items[i] = tr_here(words_level_names[i]);
    int picked = console_pick(console, tr_here("How strong are the bots?"), items, WORDS_LEVELS,
                              setup->level - 1);
    setup->level = picked + 1;
    return picked >= 0;
}

/* ---- Options ---- */

static bool ask_option(struct console *console, struct play_setup *setup, int index)
{
    enum { VALUES_MAX = 16 };
    const struct game_option *option = &setup->game->options[index];
    const char *items[VALUES_MAX];
    struct buffer question = {0};
    int count = option->value_count < VALUES_MAX ? option->value_count : VALUES_MAX;
    for (int i = 0; i < count; i++)
        items[i] = tr_here(words_option_value(setup->game, index, i));
    TR_SAY(&question, tr_here("{option}? {help}"),
           {"option", tr_here(words_option_name(setup->game, index))},
           {"help", tr_here(words_option_help(setup->game, index))});
    int picked = console_pick(console, buffer_text(&question), items, count, option->standard);
    buffer_close(&question);
    if (picked >= 0)
        setup->config.option[index] = (uint8_t)picked;
    return picked >= 0;
}

/* Asks for all options, again if they do not go together. */
static bool ask_options(struct console *console, struct play_setup *setup)
{
    struct error error = {0};
    const char *const items[] = {tr_here("Play"), tr_here("Change the options of the game")};
    int picked = console_pick(console, tr_here("Ready to start?"), items, 2, 0);
    if (picked <= 0)
        return picked == 0;
    do {
        if (error.code)
            console_line(console, TR_ERROR_HERE(&error));
        for (int i = 0; i < setup->game->option_count; i++)
            if (!ask_option(console, setup, i))
                return false;
    } while (game_config_check(setup->game, &setup->config, &error) < 0);
    return true;
}

bool plain_menu(struct console *console, struct play_setup *setup,
                char path[static LOCALGAME_PATH_MAX])
{
    console_line(
        console,
        tr_here("Encan: auction games. Type the number of an answer; type “quit” to leave."));
    if (!pick_game(console, setup, path))
        return false;
    return setup->resume || (ask_players(console, setup) && ask_level(console, setup) &&
                             ask_options(console, setup));
}
