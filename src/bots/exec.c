/* exec.c: runs a program as a bot, `exec:COMMAND`, with the protocol of docs/bot-protocol.md.
 *
 * The program is not trusted to work: it may hang, crash, flood us, answer nonsense or leave
 * children behind. Every wait has a deadline and every amount a limit. Whatever goes wrong is a
 * fault: the program and its process group are killed, the move is lost, and the next decision
 * restarts the program, a few times at most.
 *
 * Its standard input is a socket, because a send to a socket can be kept from raising SIGPIPE, and
 * a library should not touch the signal handlers of its process. Its output is a pipe, so that we
 * notice when it is closed. */
#define _GNU_SOURCE /* pipe2 */
#include "base/clock.h"
#include "bots/kinds.h"
#include "bots/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    HANDSHAKE_MS = 5000,
    GRACE_MS = 1000,        /* added to a budget in milliseconds */
    SIMULATIONS_MS = 60000, /* for a budget in simulations only */
    END_MS = 200,           /* to exit after `quit`, or after closing a stream */
    END_STEP_MS = 2,
    RESTARTS_MAX = 3,
    OUTPUT_MAX = 1 << 20, /* bytes of output for one decision */
    QUOTE_MAX = 64
};

struct program {
    char *command;
    pid_t pid; /* 0 if it is not running */
    int input; /* our end of its standard input */
    int output;
    int restarts;
    size_t received; /* bytes for this decision */
    struct protocol_reader reader;
    struct buffer message;
};

/* ---- The process ---- */

static int spawn_shell(struct program *program, int input, int output)
{
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, program->command, NULL};
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t files;
    sigset_t none, pipe_signal;
    sigemptyset(&none);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    int failed = posix_spawn(&program->pid, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failed)
        program->pid = 0;
    return failed;
}

/* Runs the command; returns 0 or an errno. */
static int program_start(struct program *program)
{
    int input[2], output[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) < 0)
        return errno;
    if (pipe2(output, O_CLOEXEC) < 0) {
        int failed = errno;
        close(input[0]);
        close(input[1]);
        return failed;
    }
    fcntl(output[0], F_SETFL, O_NONBLOCK);
    int failed = spawn_shell(program, input[1], output[1]);
    close(input[1]);
    close(output[1]);
    program->input = input[0];
    program->output = output[0];
    program->reader = (struct protocol_reader){0};
    if (failed) {
        close(input[0]);
        close(output[0]);
    }
    return failed;
}

/* Waits briefly for the process to exit; false if it is still running. program_stop reaps it later:
 * until then the id of its process group cannot be reused. */
static bool program_ended(const struct program *program, siginfo_t *how)
{
    int64_t deadline = clock_monotonic_ms() + END_MS;
    for (;;) {
        *how = (siginfo_t){0};
        if (waitid(P_PID, (id_t)program->pid, how, WEXITED | WNOWAIT | WNOHANG) < 0 ||
            how->si_pid != 0)
            return true;
        if (clock_monotonic_ms() >= deadline)
            return false;
        poll(NULL, 0, END_STEP_MS);
    }
}

/* Ends the program and whatever it has started in its process group. */
static void program_stop(struct program *program)
{
    if (!program->pid)
        return;
    kill(-program->pid, SIGKILL);
    kill(program->pid, SIGKILL); /* in case it has left its group */
    while (waitpid(program->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    close(program->input);
    close(program->output);
    program->pid = 0;
}

/* ---- Faults ---- */

/* Stops the bot, and puts its name before what it did. */
static int blame(struct bot *bot, struct error *error, int code)
{
    program_stop(bot->data);
    return error_wrap(error, code, error, "%.40s %s", bot->name, ERROR_INNER);
}

/* Sets "NAME …". */
#define FAULT(bot, error, ...) blame(bot, error, error_set(error, ERR_BOT, __VA_ARGS__))

/* The fault of a program that has closed one of its streams, usually by exiting. */
static int fault_closed(struct bot *bot, bool its_output, struct error *error)
{
    siginfo_t how;
    if (!program_ended(bot->data, &how))
        return its_output ? FAULT(bot, error, "closed its standard output")
                          : FAULT(bot, error, "closed its standard input");
    if (how.si_code == CLD_EXITED && how.si_status == 127)
        return FAULT(bot, error, "exited with status 127: the shell could not find the program");
    if (how.si_pid == 0) /* something else has reaped it */
        return FAULT(bot, error, "ended");
    if (how.si_code == CLD_EXITED)
        return FAULT(bot, error, "exited with status %d", how.si_status);
    return FAULT(bot, error, "was killed by signal %d", how.si_status);
}

static int fault_answer(struct bot *bot, struct span answer, const char *expected,
                        struct error *error)
{
    char quote[QUOTE_MAX];
    span_quote(answer, quote, sizeof quote);
    return FAULT(bot, error, "answered '%s': expected %s", quote, expected);
}

static int fault_error(struct bot *bot, struct span sentence, struct error *error)
{
    char quote[sizeof error->text];
    span_quote(sentence, quote, sizeof quote);
    return FAULT(bot, error, "reported an error: %s", quote);
}

/* ---- Lines ---- */

/* Waits until the file is ready; false once the deadline has passed. */
static bool wait_ready(int file, short events, int64_t deadline)
{
    for (;;) {
        struct pollfd watched = {.fd = file, .events = events};
        int64_t left = deadline - clock_monotonic_ms();
        int ready = poll(&watched, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (left <= 0)
            return false;
    }
}

/* Takes the next line and returns 1; returns 0 if none comes by the deadline, which may already
 * have passed. */
static int next_line(struct bot *bot, int64_t deadline, struct span *line, struct error *error)
{
    struct program *program = bot->data;
    for (;;) {
        int got = protocol_next(&program->reader, line);
        if (got > 0)
            return 1;
        if (got < 0)
            return FAULT(bot, error, "wrote a line of more than %d bytes", PROTOCOL_LINE_MAX);
        if (program->received > OUTPUT_MAX)
            return FAULT(bot, error, "wrote more than %d bytes for one decision", OUTPUT_MAX);
        if (!wait_ready(program->output, POLLIN, deadline))
            return 0;
        size_t room;
        char *place = protocol_room(&program->reader, &room);
        ssize_t count = read(program->output, place, room);
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return fault_closed(bot, true, error);
        if (count > 0) {
            protocol_add(&program->reader, (size_t)count);
            program->received += (size_t)count;
        }
    }
}

/* Takes the next line that is not `info`: its word, the rest, and the whole in *line. Otherwise
 * like next_line. */
static int next_answer(struct bot *bot, int64_t deadline, enum protocol_word *word,
                       struct span *line, struct span *rest, struct error *error)
{
    int got;
    do {
        got = next_line(bot, deadline, line, error);
        *word = got > 0 ? protocol_word(*line, rest) : WORD_UNKNOWN;
    } while (*word == WORD_INFO);
    return got;
}

/* The fault of a program that has closed its input; it may have given a reason. */
static int fault_deaf(struct bot *bot, struct error *error)
{
    enum protocol_word word;
    struct span line = {0}, rest = {0};
    int got = next_answer(bot, clock_monotonic_ms() + END_MS, &word, &line, &rest, error);
    if (got < 0)
        return got;
    return word == WORD_ERROR ? fault_error(bot, rest, error) : fault_closed(bot, false, error);
}

static int say(struct bot *bot, const struct buffer *text, int64_t deadline, struct error *error)
{
    struct program *program = bot->data;
    size_t sent = 0;
    if (text->failed)
        return error_set(error, ERR_MEMORY, "out of memory for a message to %.40s", bot->name);
    while (sent < text->length) {
        if (!wait_ready(program->input, POLLOUT, deadline))
            return FAULT(bot, error, "timed out: it does not read its input");
        ssize_t count = send(program->input, text->data + sent, text->length - sent,
                             MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count >= 0)
            sent += (size_t)count;
        else if (errno != EAGAIN && errno != EINTR)
            return fault_deaf(bot, error);
    }
    return 0;
}

/* Waits for a line that begins with `wanted`; any other is a fault. */
static int expect(struct bot *bot, int64_t within, enum protocol_word wanted, const char *expected,
                  struct span *rest, struct error *error)
{
    enum protocol_word word;
    struct span line = {0};
    int got = next_answer(bot, clock_monotonic_ms() + within, &word, &line, rest, error);
    if (got < 0)
        return got;
    if (got == 0)
        return FAULT(bot, error, "timed out: no answer within %lld ms, expected %s",
                     (long long)within, expected);
    if (word == WORD_ERROR)
        return fault_error(bot, *rest, error);
    return word == wanted ? 0 : fault_answer(bot, line, expected, error);
}

/* ---- Playing ---- */

/* Starts the program and greets it. */
static int start(struct bot *bot, struct error *error)
{
    struct program *program = bot->data;
    struct span name = {0};
    program->received = 0;
    int failed = program_start(program);
    if (failed)
        return blame(bot, error,
                     error_set_with(error, ERR_BOT, error_reason(failed),
                                    "could not be started: %s", ERROR_INNER));
    buffer_clear(&program->message);
    buffer_format(&program->message, "encan-bot %d\n", PROTOCOL_VERSION);
    int code = say(bot, &program->message, clock_monotonic_ms() + HANDSHAKE_MS, error);
    if (code == 0)
        code = expect(bot, HANDSHAKE_MS, WORD_READY, "'ready NAME'", &name, error);
    if (code == 0 && name.length == 0)
        code = FAULT(bot, error, "answered 'ready' without its name: expected 'ready NAME'");
    return code;
}

static int restart(struct bot *bot, struct error *error)
{
    struct program *program = bot->data;
    if (program->restarts == RESTARTS_MAX)
        return error_set(error, ERR_BOT, "%.40s was abandoned after %d restarts", bot->name,
                         RESTARTS_MAX);
    program->restarts++;
    return start(bot, error);
}

/* Checks what the program has written since its last answer: only `info` is allowed. */
static int check_silence(struct bot *bot, struct error *error)
{
    struct program *program = bot->data;
    enum protocol_word word;
    struct span line = {0}, rest = {0};
    char quote[QUOTE_MAX];
    program->received = 0;
    int got = next_answer(bot, 0, &word, &line, &rest, error);
    if (got <= 0)
        return got;
    span_quote(line, quote, sizeof quote);
    return FAULT(bot, error, "wrote '%s' without being asked", quote);
}

static int64_t time_for(const struct bot_budget *budget)
{
    if (!budget->milliseconds)
        return SIMULATIONS_MS;
    int64_t limited =
        budget->milliseconds < PROTOCOL_MS_MAX ? budget->milliseconds : PROTOCOL_MS_MAX;
    return limited + GRACE_MS;
}

static int read_action(struct bot *bot, const struct bot_job *job, struct span text, action *chosen,
                       struct error *error)
{
    const union game_state *known = &job->view->known;
    seat_id seat = job->view->viewer;
    if (action_read(job->game, text, chosen, NULL) == 0 &&
        game_is_legal(job->game, known, seat, *chosen))
        return 0;
    char quote[QUOTE_MAX];
    struct buffer choices = {0};
    span_quote(text, quote, sizeof quote);
    game_write_choices(job->game, known, seat, &choices);
    int code = FAULT(bot, error, "answered '%s', which is not legal here: expected %s", quote,
                     buffer_text(&choices));
    buffer_close(&choices);
    return code;
}

static int choose(struct bot *bot, const struct bot_job *job, action *chosen,
                  struct bot_report *report, struct error *error)
{
    (void)report;
    struct program *program = bot->data;
    uint64_t seed = rng_next(job->rng);
    int64_t within = time_for(&job->budget);
    struct span text = {0};
    int code = program->pid ? check_silence(bot, error) : restart(bot, error);
    if (code < 0)
        return code;
    buffer_clear(&program->message);
    protocol_write_decision(job, seed, &program->message);
    code = say(bot, &program->message, clock_monotonic_ms() + within, error);
    if (code == 0)
        code = expect(bot, within, WORD_ACTION, "'action …'", &text, error);
    return code < 0 ? code : read_action(bot, job, text, chosen, error);
}

/* ---- Opening and closing ---- */

static void close_program(struct bot *bot)
{
    struct program *program = bot->data;
    siginfo_t how;
    if (!program)
        return;
    if (program->pid) {
        static const char quit[] = "quit\n";
        send(program->input, quit, sizeof quit - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        shutdown(program->input, SHUT_WR);
        program_ended(program, &how);
        program_stop(program);
    }
    buffer_close(&program->message);
    free(program->command);
    free(program);
    bot->data = NULL;
}

static int open_program(struct bot *bot, const char *argument, struct error *error)
{
    if (argument[0] == '\0')
        return error_set(error, ERR_ARGUMENT, "exec: expected a command, as in exec:./mybot");
    struct program *program = calloc(1, sizeof *program);
    char *command = strdup(argument);
    if (!program || !command) {
        free(program);
        free(command);
        return error_set(error, ERR_MEMORY, "out of memory for a bot");
    }
    program->command = command;
    bot->data = program;
    int code = start(bot, error);
    if (code < 0)
        close_program(bot);
    return code;
}

const struct bot_kind bot_exec = {
    .name = "exec:",
    .summary = "a program of yours that speaks the bot protocol: exec:COMMAND",
    .open = open_program,
    .close = close_program,
    .choose = choose,
};
