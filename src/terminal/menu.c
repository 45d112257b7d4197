/* menu.c: the menu: a page of settings for a game, and the list of saved games. */
#include "terminal/full_screen.h"
#include "terminal/input_line.h"
#include "terminal/overlay.h"
#include "terminal/screen.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum item_kind {
    ITEM_GAME,
    ITEM_PLAYERS,
    ITEM_PEOPLE,
    ITEM_LEVEL,
    ITEM_OPTION,
    ITEM_NAME,
    ITEM_LANGUAGE,
    ITEM_PLAY,
    ITEM_RESUME,
    ITEM_QUIT
};

struct item {
    enum item_kind kind;
    int index; /* of the option or the seat */
};

enum { ITEMS_MAX = 8 + OPTIONS_MAX + SEATS_MAX, SAVED_MAX = 100, VALUE_COLUMN = 30, WIDTH = 76 };

struct menu {
    struct play_setup *setup;
    struct item item[ITEMS_MAX];
    int count;
    int picked;
    struct error error;
};

/* ---- The lines ---- */

static void add_items(struct menu *menu, enum item_kind kind, int count)
{
    for (int i = 0; i < count; i++)
        menu->item[menu->count++] = (struct item){.kind = kind, .index = i};
}

/* Lists the lines of the menu, which depend on the game and on how many people play. */
static void list_items(struct menu *menu)
{
    menu->count = 0;
    add_items(menu, ITEM_GAME, 1);
    add_items(menu, ITEM_PLAYERS, 1);
    add_items(menu, ITEM_PEOPLE, 1);
    add_items(menu, ITEM_LEVEL, menu->setup->people < menu->setup->config.players);
    add_items(menu, ITEM_OPTION, menu->setup->game->option_count);
    add_items(menu, ITEM_NAME, menu->setup->people);
    add_items(menu, ITEM_LANGUAGE, 1);
    add_items(menu, ITEM_PLAY, 1);
    add_items(menu, ITEM_RESUME, 1);
    add_items(menu, ITEM_QUIT, 1);
    if (menu->picked >= menu->count)
        menu->picked = menu->count - 1;
}

static const char *const language_names[LANGUAGES] = {
    [LANGUAGE_EN] = "English", [LANGUAGE_FR] = "Français"};

static const char *label_of(const struct menu *menu, const struct item *item)
{
    static const char *const labels[] = {
        [ITEM_GAME] = TR("Game"),
        [ITEM_PLAYERS] = TR("Players"),
        [ITEM_PEOPLE] = TR("People"),
        [ITEM_LEVEL] = TR("Bots' level"),
        [ITEM_OPTION] = "",
        [ITEM_NAME] = TR("Name"),
        [ITEM_LANGUAGE] = TR("Language"),
        [ITEM_PLAY] = TR("Play"),
        [ITEM_RESUME] = TR("Saved games…"),
        [ITEM_QUIT] = TR("Quit"),
    };
    return tr_here(item->kind == ITEM_OPTION ? words_option_name(menu->setup->game, item->index)
                                             : labels[item->kind]);
}

static void write_value(const struct menu *menu, const struct item *item, struct buffer *out)
{
    const struct play_setup *setup = menu->setup;
    switch (item->kind) {
    case ITEM_GAME:
        buffer_add_text(out, setup->game->title);
        break;
    case ITEM_PLAYERS:
        buffer_add_number(out, setup->config.players);
        break;
    case ITEM_PEOPLE:
        buffer_add_number(out, setup->people);
        break;
    case ITEM_LEVEL:
        buffer_format(out, "%d, %s", setup->level, tr_here(words_level_names[setup->level - 1]));
        break;
    case ITEM_OPTION:
        buffer_add_text(out, tr_here(words_option_value(setup->game, item->index,
                                                        setup->config.option[item->index])));
        break;
    case ITEM_NAME:
        buffer_add_text(out, setup->name[item->index]);
        break;
    case ITEM_LANGUAGE:
        buffer_add_text(out, language_names[language_default()]);
        break;
    default:
        break;
    }
}

/* What the picked line means. */
static const char *help_of(const struct menu *menu)
{
    static const char *const helps[] = {
        [ITEM_GAME] = "",
        [ITEM_PLAYERS] = TR("The number of players, people and bots together."),
        [ITEM_PEOPLE] = TR("If more than one, you share the keyboard, and secrets stay hidden."),
        [ITEM_LEVEL] = TR("How well the bots play."),
        [ITEM_OPTION] = "",
        [ITEM_NAME] = TR("Type a name, or leave this empty to be given one."),
        [ITEM_LANGUAGE] = TR("The language of everything you read here."),
        [ITEM_PLAY] = TR("Press Enter to start the game."),
        [ITEM_RESUME] = TR("Resume an unfinished game or replay a finished one."),
        [ITEM_QUIT] = "",
    };
    const struct item *item = &menu->item[menu->picked];
    const struct game *game = menu->setup->game;
    const char *help = item->kind == ITEM_GAME     ? words_tagline(game)
                       : item->kind == ITEM_OPTION ? words_option_help(game, item->index)
                                                   : helps[item->kind];
    return *help ? tr_here(help) : "";
}

/* ---- Drawing ---- */

static bool has_values(enum item_kind kind)
{
    return kind < ITEM_NAME || kind == ITEM_LANGUAGE;
}

static void draw_item(const struct menu *menu, int index, const struct area *page, int row)
{
    const struct item *item = &menu->item[index];
    bool picked = index == menu->picked;
    enum style style = picked ? STYLE_PICKED : STYLE_CHOICE;
    struct buffer value = {0};
    if (picked)
        area_fill(page, row, 0, page->columns, style, " ");
    area_format(page, row, 1, style, "%s %s", picked ? "▸" : " ", label_of(menu, item));
    write_value(menu, item, &value);
    int end = VALUE_COLUMN;
    if (has_values(item->kind))
        area_format(page, row, end, style, "◂ %s ▸", buffer_text(&value));
    else if (item->kind == ITEM_NAME)
        end = area_text(page, row, end, style, buffer_text(&value));
    if (picked && item->kind == ITEM_NAME)
        screen_cursor(page->row + row, page->column + end);
    buffer_close(&value);
}

static void draw_menu(const struct menu *menu)
{
    struct area page = canvas_area(screen_page());
    int top = (page.rows - SCREEN_ROWS) / 2;
    struct area body = area_part(&page, top, (page.columns - WIDTH) / 2, SCREEN_ROWS - 1, WIDTH);
    area_fill(&page, 0, 0, page.columns, STYLE_BAR, " ");
    area_text(&page, 0, 1, STYLE_BAR, tr_here("Encan: auction games"));
    bool roomy = menu->count <= SCREEN_ROWS - 7;
    int row = 2;
    for (int i = 0; i < menu->count; i++) {
        row += roomy && menu->item[i].kind == ITEM_PLAY;
        draw_item(menu, i, &body, row++);
    }
    area_text(&body, body.rows - 1, 1, menu->error.code ? STYLE_ALERT : STYLE_GOOD,
              menu->error.code ? TR_ERROR_HERE(&menu->error) : help_of(menu));
    overlay_keys(&page, tr_here("↑ ↓ line   ← → change   Enter play   q quit"));
}

/* ---- Changing ---- */

static int wrap(int value, int step, int least, int most)
{
    int count = most - least + 1;
    return least + (value - least + step + count) % count;
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Another title: its options at their defaults, and as many players as before if it takes them. */
static void set_game(struct play_setup *setup, const struct game *game)
{
    int players = game_players_near(game, setup->config.players);
    setup->game = game;
    game_config_init(game, &setup->config, players);
    setup->people = within(setup->people, 1, players);
}

static void change_game(struct play_setup *setup, int step)
{
    int index = 0;
    while (games_all[index] != setup->game)
        index++;
    set_game(setup, games_all[wrap(index, step, 0, games_count - 1)]);
}

static void change(struct menu *menu, int step)
{
    struct play_setup *setup = menu->setup;
    const struct item *item = &menu->item[menu->picked];
    uint8_t *option = &setup->config.option[item->index % OPTIONS_MAX];
    switch (item->kind) {
    case ITEM_GAME:
        change_game(setup, step);
        break;
    case ITEM_PLAYERS:
        setup->config.players = (uint8_t)wrap(setup->config.players, step, setup->game->players_min,
                                              setup->game->players_max);
        setup->people = within(setup->people, 1, setup->config.players);
        break;
    case ITEM_PEOPLE:
        setup->people = wrap(setup->people, step, 1, setup->config.players);
        break;
    case ITEM_LEVEL:
        setup->level = wrap(setup->level, step, 1, WORDS_LEVELS);
        break;
    case ITEM_OPTION:
        *option =
            (uint8_t)wrap(*option, step, 0, setup->game->options[item->index].value_count - 1);
        break;
    case ITEM_LANGUAGE:
        language_set_default((enum language)wrap((int)language_default(), step, 0, LANGUAGES - 1));
        break;
    default:
        break;
    }
}

/* ---- Saved games ---- */

/* A saved game on one line: when it was last played, which game it is, how far it got. */
static void draw_saved_game(const struct saved_game *game, bool picked, const struct area *line)
{
    enum style style = picked ? STYLE_PICKED : STYLE_CHOICE;
    char date[32] = "", round[12], players[12];
    struct buffer text = {0};
    time_t modified = (time_t)game->modified;
    struct tm local = {0};
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime_r(&modified, &local));
    snprintf(round, sizeof round, "%d", game->round);
    snprintf(players, sizeof players, "%d", game->players);
    if (picked)
        area_fill(line, 0, 0, line->columns, style, " ");
    area_format(line, 0, 0, style, "%s %s  %s", picked ? "▸" : " ", date, game->game->title);
    tr_fill(&text, tr_n_here("{n} player", "{n} players", game->players),
            &(struct blank){"n", players}, 1);
    area_text(line, 0, 32, style, buffer_text(&text));
    buffer_clear(&text);
    tr_fill(&text, game->over ? tr_here("finished in round {round}") : tr_here("round {round}"),
            &(struct blank){"round", round}, 1);
    area_text(line, 0, 46, style, buffer_text(&text));
    buffer_close(&text);
}

static void draw_saved(const struct saved_game games[], int count, int picked)
{
    struct area page = canvas_area(screen_page());
    struct area inside = area_part(&page, 2, 1, page.rows - 4, page.columns - 2);
    int first = picked < inside.rows ? 0 : picked - inside.rows + 1;
    area_fill(&page, 0, 0, page.columns, STYLE_BAR, " ");
    area_text(&page, 0, 1, STYLE_BAR, tr_here("Saved games"));
    if (count == 0)
        area_text(&inside, 1, 1, STYLE_PLAIN, tr_here("No saved games yet."));
    for (int i = first; i < count; i++) {
        struct area line = area_part(&inside, i - first, 0, 1, inside.columns);
        draw_saved_game(&games[i], i == picked, &line);
    }
    overlay_keys(&page, tr_here("↑ ↓ line   Enter open   Esc back"));
    screen_show();
}

/* Lets the person pick a saved game; false if they did not. */
static bool pick_saved(char path[LOCALGAME_PATH_MAX])
{
    static struct saved_game games[SAVED_MAX];
    int count = localgame_list(games, SAVED_MAX), picked = 0;
    for (;;) {
        draw_saved(games, count, picked);
        int key = screen_key(-1);
        if (key == SCREEN_ESCAPE || key == SCREEN_LEAVE || key == 'q')
            return false;
        if ((key == SCREEN_UP || key == 'k') && count)
            picked = wrap(picked, -1, 0, count - 1);
        else if ((key == SCREEN_DOWN || key == 'j') && count)
            picked = wrap(picked, 1, 0, count - 1);
        else if (key == SCREEN_ENTER && count) {
            memcpy(path, games[picked].path, LOCALGAME_PATH_MAX);
            return true;
        }
    }
}

/* ---- Keys ---- */

/* Handles Enter on the picked line; whether that ends the menu, and how. */
static bool enter(struct menu *menu, char path[LOCALGAME_PATH_MAX], enum menu_answer *answer)
{
    enum item_kind kind = menu->item[menu->picked].kind;
    if (kind == ITEM_QUIT) {
        *answer = MENU_QUIT;
        return true;
    }
    if (kind == ITEM_RESUME) {
        *answer = MENU_RESUME;
        return pick_saved(path);
    }
    *answer = MENU_PLAY;
    return game_config_check(menu->setup->game, &menu->setup->config, &menu->error) == 0;
}

static void menu_key(struct menu *menu, int key)
{
    const struct item *item = &menu->item[menu->picked];
    if (key == SCREEN_UP)
        menu->picked = wrap(menu->picked, -1, 0, menu->count - 1);
    else if (key == SCREEN_DOWN || key == SCREEN_TAB)
        menu->picked = wrap(menu->picked, 1, 0, menu->count - 1);
    else if (key == SCREEN_LEFT)
        change(menu, -1);
    else if (key == SCREEN_RIGHT || (key == ' ' && item->kind != ITEM_NAME))
        change(menu, 1);
    else if (item->kind == ITEM_NAME)
        input_line_key(menu->setup->name[item->index], sizeof menu->setup->name[0], key);
}

enum menu_answer menu_run(struct play_setup *setup, char path[LOCALGAME_PATH_MAX],
                          const struct error *error)
{
    struct menu menu = {.setup = setup, .error = *error};
    enum menu_answer answer = MENU_QUIT;
    if (!setup->game)
        set_game(setup, games_all[0]);
    for (;;) {
        list_items(&menu);
        draw_menu(&menu);
        screen_show();
        int key = screen_key(-1);
        if (key == SCREEN_NOTHING || key == SCREEN_RESIZED)
            continue;
        menu.error.code = 0;
        bool typing = menu.item[menu.picked].kind == ITEM_NAME;
        if (key == SCREEN_LEAVE || key == SCREEN_ESCAPE || (key == 'q' && !typing))
            return MENU_QUIT;
        if (key != SCREEN_ENTER)
            menu_key(&menu, key);
        else if (enter(&menu, path, &answer))
            return answer;
    }
}
