/* play_stub.c: stands in until the full screen is there; delete this file then. */
#include "tui/play.h"

int play_on_screen(struct play_setup *setup, struct error *error)
{
    return play_in_lines(setup, error);
}
