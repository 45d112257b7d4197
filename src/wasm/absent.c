/* absent.c: what a page has instead of an operating system: a clock, and nothing else. The C
 * library would import these functions from WASI; as they are defined here, the engine imports no
 * others. */
#ifdef __wasm__

#include "bots/kinds.h"

#define WASI(name) __imported_wasi_snapshot_preview1_##name

enum { NO_SUCH_FUNCTION = 52 };

__attribute__((import_module("env"), import_name("now"))) double page_now(void);

int32_t WASI(clock_time_get)(int32_t clock, int64_t precision, int32_t time);
int32_t WASI(clock_time_get)(int32_t clock, int64_t precision, int32_t time)
{
    (void)clock, (void)precision;
    *(uint64_t *)(uintptr_t)time = (uint64_t)(page_now() * 1e6);
    return 0;
}

/* ---- Files: printf refers to them, and nobody prints ---- */

int32_t WASI(fd_close)(int32_t file);
int32_t WASI(fd_close)(int32_t file)
{
    (void)file;
    return NO_SUCH_FUNCTION;
}

int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t whence, int32_t position);
int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t whence, int32_t position)
{
    (void)file, (void)offset, (void)whence, (void)position;
    return NO_SUCH_FUNCTION;
}

int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written);
int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written)
{
    (void)file, (void)parts, (void)count, (void)written;
    return NO_SUCH_FUNCTION;
}

/* ---- Programs and files as bots ---- */

static int open_program(struct bot *bot, const char *argument, struct error *error)
{
    (void)bot, (void)argument;
    return error_set(error, ERR_BOT, "there are no programs in a page");
}

const struct bot_kind bot_exec = {
    .name = "exec:", .summary = "a program, which a page cannot start", .open = open_program};

static int open_weights(struct bot *bot, const char *argument, struct error *error)
{
    (void)bot, (void)argument;
    return error_set(error, ERR_BOT, "there are no files in a page");
}

const struct bot_kind bot_weights = {.name = "weights:",
                                     .summary = "weights of a file, which a page cannot read",
                                     .open = open_weights};

#endif
