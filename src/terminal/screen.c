/* screen.c: the only file that uses ncurses.
 *
 * Keys, signals and other threads all end a wait in poll: signal handlers and screen_wake write to
 * a pipe. We do not wait in ncurses, because a signal between checking a flag and its read would be
 * noticed only with the next key. */
#include "terminal/screen.h"

#include "i18n/i18n.h"

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <term.h>
#undef columns /* a capability of term.h */

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static struct {
    SCREEN *terminal;
    struct canvas page;
    int cursor_row, cursor_column;
    int rows, columns; /* of the terminal */
    bool colours;
    bool left; /* with q, while the terminal was too small */
} session;

/* Used by signal handlers. */
static int wake_pipe[2] = {-1, -1};
static volatile sig_atomic_t leaving; /* the signal that asked for it */
static volatile sig_atomic_t resized;
static struct termios modes_before;
static char farewell[256]; /* what gives the screen back */
static size_t farewell_length;

/* ---- Looks ---- */

struct look {
    short front, back; /* -1: the terminal's own */
    attr_t attributes;
};

/* For 256 colours, for 8 or 16, and for none. */
static const struct look looks[STYLES][3] = {
    [STYLE_PLAIN] = {{-1, -1, 0}, {-1, -1, 0}, {-1, -1, 0}},
    [STYLE_DIM] = {{245, -1, 0}, {-1, -1, A_DIM}, {-1, -1, A_DIM}},
    [STYLE_STRONG] = {{-1, -1, A_BOLD}, {-1, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_BAR] = {{231, 24, A_BOLD},
                   {COLOR_WHITE, COLOR_BLUE, A_BOLD},
                   {-1, -1, A_REVERSE | A_BOLD}},
    [STYLE_CHOICE] = {{-1, -1, 0}, {-1, -1, 0}, {-1, -1, 0}},
    [STYLE_PICKED] = {{16, 179, A_BOLD}, {COLOR_BLACK, COLOR_YELLOW, 0}, {-1, -1, A_REVERSE}},
    [STYLE_ALERT] = {{231, 124, A_BOLD},
                     {COLOR_WHITE, COLOR_RED, A_BOLD},
                     {-1, -1, A_BOLD | A_UNDERLINE}},
    [STYLE_GOOD] = {{35, -1, A_BOLD}, {COLOR_GREEN, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_1] = {{203, -1, A_BOLD}, {COLOR_RED, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_2] = {{75, -1, A_BOLD}, {COLOR_CYAN, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_3] = {{71, -1, A_BOLD}, {COLOR_GREEN, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_4] = {{172, -1, A_BOLD}, {COLOR_YELLOW, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_5] = {{134, -1, A_BOLD}, {COLOR_MAGENTA, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_SEAT_6] = {{37, -1, A_BOLD}, {-1, -1, A_BOLD}, {-1, -1, A_BOLD}},
    [STYLE_BROWN] = {{137, -1, 0}, {COLOR_RED, -1, 0}, {-1, -1, 0}},
    [STYLE_PINK] = {{175, -1, 0}, {COLOR_MAGENTA, -1, 0}, {-1, -1, 0}},
    [STYLE_BLUE] = {{75, -1, 0}, {COLOR_CYAN, -1, 0}, {-1, -1, 0}},
    [STYLE_GREEN] = {{71, -1, 0}, {COLOR_GREEN, -1, 0}, {-1, -1, 0}},
    [STYLE_YELLOW] = {{178, -1, 0}, {COLOR_YELLOW, -1, 0}, {-1, -1, 0}},
    [STYLE_WATER] = {{38, -1, 0}, {COLOR_CYAN, -1, 0}, {-1, -1, A_DIM}},
    [STYLE_STONE] = {{180, -1, 0}, {COLOR_YELLOW, -1, 0}, {-1, -1, 0}},
};

static const struct look *look_of(int style)
{
    return &looks[style][!session.colours ? 2 : COLORS >= 256 ? 0 : 1];
}

/* https://no-color.org: set to anything but "". */
static bool colours_wanted(void)
{
    const char *refused = getenv("NO_COLOR");
    return !refused || !*refused;
}

static void open_colours(void)
{
    session.colours = colours_wanted() && has_colors() && start_color() == OK;
    if (!session.colours)
        return;
    use_default_colors();
    for (int style = 0; style < STYLES; style++)
        init_pair((short)(style + 1), look_of(style)->front, look_of(style)->back);
}

/* ---- Signals ---- */

static void on_leave(int number)
{
    leaving = number;
    screen_wake();
}

static void on_resize(int number)
{
    (void)number;
    resized = 1;
    screen_wake();
}

static struct sigaction before_crash[NSIG];

/* Restores the terminal, then lets the signal take its default action. */
static void on_crash(int number)
{
    ssize_t written = write(STDOUT_FILENO, farewell, farewell_length);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    sigaction(number, &before_crash[number], NULL);
    raise(number);
}

struct caught {
    int number;
    void (*handler)(int number);
    struct sigaction *before; /* what was there is kept here */
};

static struct sigaction before_others[4];

static const struct caught caught[] = {
    {SIGINT, on_leave, &before_others[0]},       {SIGTERM, on_leave, &before_others[1]},
    {SIGHUP, on_leave, &before_others[2]},       {SIGWINCH, on_resize, &before_others[3]},
    {SIGSEGV, on_crash, &before_crash[SIGSEGV]}, {SIGBUS, on_crash, &before_crash[SIGBUS]},
    {SIGFPE, on_crash, &before_crash[SIGFPE]},   {SIGILL, on_crash, &before_crash[SIGILL]},
    {SIGABRT, on_crash, &before_crash[SIGABRT]},
};

static void catch_signals(void)
{
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++) {
        struct sigaction handling = {.sa_handler = caught[i].handler};
        sigemptyset(&handling.sa_mask);
        sigaction(caught[i].number, &handling, caught[i].before);
    }
}

static void release_signals(void)
{
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        sigaction(caught[i].number, caught[i].before, NULL);
}

static int farewell_add(int character)
{
    if (farewell_length < sizeof farewell)
        farewell[farewell_length++] = (char)character;
    return character;
}

/* What ncurses would send at the end, prepared for a signal handler, which cannot call ncurses. */
static void prepare_farewell(void)
{
    const char *const strings[] = {exit_attribute_mode, orig_pair, cursor_normal, keypad_local,
                                   exit_ca_mode};
    farewell_length = 0;
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        if (strings[i])
            tputs(strings[i], 1, farewell_add);
}

/* ---- The session ---- */

/* ncurses draws wide characters only in a UTF-8 locale; some machines have only C.UTF-8. */
static void open_locale(void)
{
    setlocale(LC_ALL, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_NUMERIC, "C");
}

bool screen_possible(void)
{
    int result = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        setupterm(NULL, STDOUT_FILENO, &result) == ERR)
        return false;
    bool movable = cursor_address != NULL;
    del_curterm(cur_term);
    return movable;
}

static void measure(void)
{
    struct winsize size = {0};
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    session.rows = known ? size.ws_row : LINES;
    session.columns = known ? size.ws_col : COLS;
}

static int open_pipe(struct error *error)
{
    if (pipe(wake_pipe) < 0)
        return error_set_with(error, ERR_FILE, error_reason(errno), "cannot create a pipe: %s",
                              ERROR_INNER);
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

static void close_pipe(void)
{
    close(wake_pipe[0]);
    close(wake_pipe[1]);
    wake_pipe[0] = wake_pipe[1] = -1;
}

int screen_open(struct error *error)
{
    open_locale();
    if (tcgetattr(STDIN_FILENO, &modes_before) < 0)
        return error_set(error, ERR_FILE, "standard input is not a terminal");
    if (open_pipe(error) < 0)
        return ERR_FILE;
    session.terminal = newterm(NULL, stdout, stdin);
    if (!session.terminal) {
        close_pipe();
        return error_set(error, ERR_FILE, "this kind of terminal cannot show a full screen");
    }
    leaving = 0;
    resized = 0;
    session.left = false;
    session.cursor_row = -1;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    open_colours();
    prepare_farewell();
    catch_signals();
    measure();
    return 0;
}

void screen_close(void)
{
    endwin();
    delscreen(session.terminal);
    session.terminal = NULL;
    canvas_close(&session.page);
    release_signals();
    close_pipe();
    if (leaving)
        raise(leaving);
}

bool screen_leaving(void)
{
    return leaving != 0 || session.left;
}

/* ---- Drawing ---- */

static bool too_small(void)
{
    return session.rows < SCREEN_ROWS || session.columns < SCREEN_COLUMNS;
}

static int at_least(int number, int least)
{
    return number < least ? least : number;
}

struct canvas *screen_page(void)
{
    int rows = at_least(session.rows, SCREEN_ROWS);
    int columns = at_least(session.columns, SCREEN_COLUMNS);
    if (session.page.rows == rows && session.page.columns == columns) {
        canvas_clear(&session.page);
    } else {
        canvas_close(&session.page);
        if (canvas_open(&session.page, rows, columns) < 0)
            abort();
    }
    session.cursor_row = -1;
    return &session.page;
}

struct canvas *screen_canvas(void)
{
    return &session.page;
}

void screen_cursor(int row, int column)
{
    session.cursor_row = row;
    session.cursor_column = column;
}

static void show_row(int row)
{
    const struct cell *cell = &session.page.cell[row * session.page.columns];
    for (int column = 0; column < session.page.columns; column++) {
        wchar_t text[2] = {(wchar_t)(cell[column].character ? cell[column].character : ' ')};
        cchar_t shown;
        int style = cell[column].style;
        setcchar(&shown, text, look_of(style)->attributes, (short)(session.colours ? style + 1 : 0),
                 NULL);
        mvadd_wch(row, column, &shown);
    }
}

/* The sentence for a terminal that is too small, as far as it fits. */
static void show_too_small(void)
{
    struct buffer text = {0};
    struct canvas page;
    char size[2][32];
    snprintf(size[0], sizeof size[0], "%d×%d", session.columns, session.rows);
    snprintf(size[1], sizeof size[1], "%d×%d", SCREEN_COLUMNS, SCREEN_ROWS);
    const struct blank blanks[] = {{"size", size[0]}, {"needed", size[1]}};
    tr_fill(&text,
            tr_here("The terminal is {size} characters; {needed} are needed. Make it larger, or "
                    "press q to leave."),
            blanks, 2);
    if (canvas_open(&page, at_least(session.rows, 1), at_least(session.columns, 1)) == 0) {
        struct area area = canvas_area(&page);
        area_paragraphs(&area, 0, 0, STYLE_STRONG, buffer_text(&text));
        canvas_close(&session.page);
        session.page = page;
        for (int row = 0; row < page.rows; row++)
            show_row(row);
    }
    buffer_close(&text);
}

void screen_show(void)
{
    erase();
    if (too_small()) {
        show_too_small();
        session.cursor_row = -1;
    } else {
        for (int row = 0; row < session.page.rows; row++)
            show_row(row);
    }
    curs_set(session.cursor_row >= 0);
    if (session.cursor_row >= 0)
        move(session.cursor_row, session.cursor_column);
    refresh();
}

/* ---- Keys ---- */

static int key_of_curses(wint_t key)
{
    static const struct {
        wint_t curses;
        int key;
    } keys[] = {
        {KEY_UP, SCREEN_UP},         {KEY_DOWN, SCREEN_DOWN},
        {KEY_LEFT, SCREEN_LEFT},     {KEY_RIGHT, SCREEN_RIGHT},
        {KEY_HOME, SCREEN_HOME},     {KEY_END, SCREEN_END},
        {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN},
        {KEY_ENTER, SCREEN_ENTER},   {KEY_BACKSPACE, SCREEN_BACKSPACE},
        {KEY_DC, SCREEN_DELETE},     {KEY_RESIZE, SCREEN_RESIZED},
        {KEY_BTAB, SCREEN_OTHER},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].curses == key)
            return keys[i].key;
    return SCREEN_OTHER;
}

/* Reads a key that has already arrived. */
static bool take_key(int *key)
{
    wint_t got = 0;
    int kind = get_wch(&got);
    if (kind == ERR)
        return false;
    if (kind == KEY_CODE_YES)
        *key = key_of_curses(got);
    else
        *key = got == '\r' ? SCREEN_ENTER : got == '\b' ? SCREEN_BACKSPACE : (int)got;
    return true;
}

/* What a key does at the current size: nobody should play without seeing the board. */
static int seen_key(int key)
{
    if (!too_small() || key == SCREEN_RESIZED)
        return key;
    session.left = key == 'q';
    return session.left ? SCREEN_LEAVE : SCREEN_NOTHING;
}

static void empty_pipe(void)
{
    char bytes[64];
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0)
        ;
}

int screen_key(int64_t milliseconds)
{
    int key;
    if (screen_leaving())
        return SCREEN_LEAVE;
    if (take_key(&key))
        return seen_key(key);
    struct pollfd sources[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                               {.fd = wake_pipe[0], .events = POLLIN}};
    int timeout = milliseconds < 0 ? -1 : milliseconds > 60000 ? 60000 : (int)milliseconds;
    poll(sources, 2, timeout);
    empty_pipe();
    if (leaving)
        return SCREEN_LEAVE;
    if (resized) {
        resized = 0;
        measure();
        resizeterm(session.rows, session.columns);
        return SCREEN_RESIZED;
    }
    if (sources[0].revents & (POLLHUP | POLLERR))
        leaving = SIGHUP;
    return leaving ? SCREEN_LEAVE : take_key(&key) ? seen_key(key) : SCREEN_NOTHING;
}

void screen_wake(void)
{
    int saved = errno;
    ssize_t written = write(wake_pipe[1], "", 1);
    (void)written;
    errno = saved;
}
