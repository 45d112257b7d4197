#include "terminal/full_screen.h"

#include "terminal/screen.h"

/* Menu, game, menu … until people quit. */
static int play_games(struct play_setup *setup, struct error *error)
{
    char path[LOCALGAME_PATH_MAX];
    *error = (struct error){0};
    bool played = setup->game || setup->resume;
    enum game_screen_end end = played ? game_screen_run(setup, error) : GAME_MENU;
    if (end == GAME_FAILED)
        return error->code;
    setup->seeded = setup->seeded && !played;
    while (end != GAME_LEFT && !screen_leaving()) {
        setup->resume = NULL;
        if (end != GAME_AGAIN) {
            enum menu_answer answer = menu_run(setup, path, error);
            if (answer == MENU_QUIT)
                break;
            setup->resume = answer == MENU_RESUME ? path : NULL;
        }
        end = game_screen_run(setup, error);
        setup->seeded = false;
    }
    setup->resume = NULL;
    return 0;
}

int play_on_screen(struct play_setup *setup, struct error *error)
{
    int code = screen_open(error);
    if (code < 0)
        return code;
    code = play_games(setup, error);
    screen_close();
    return code;
}

int replay_on_screen(const struct replay_setup *setup, struct error *error)
{
    int code = screen_open(error);
    if (code < 0)
        return code;
    code = replay_screen_run(setup, error);
    screen_close();
    return code;
}
