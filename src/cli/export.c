/* export.c: `encan export`, `import`, `backup` and `restore`: a server's store to and from files.
 */
#include "base/file.h"
#include "cli/cli.h"
#include "server/support/config.h"
#include "server/tables/archive.h"
#include "server/tables/table_id.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Reads --store, and checks that something is left for the command, which is the rest of argv;
 * false with the exit code. */
static bool read_options(const struct command *command, int argc, char **argv,
                         struct config *config, int *code)
{
    static const struct option options[] = {
        {"store", required_argument, NULL, 's'}, {"help", no_argument, NULL, 'h'}, {0}};
    struct error error = {0};
    config_init(config);
    int option, failed = config_read_environment(config, &error);
    while (failed == 0 && (option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option != 's') {
            *code = cli_other_option(command, option, argv);
            return false;
        }
        failed = config_set_argument(config, "store", optarg, &error);
    }
    if (failed == 0)
        failed = config_finish(config, &error);
    if (failed == 0 && optind < argc)
        return true;
    *code = failed ? cli_usage(command, "%s", TR_ERROR_HERE(&error))
                   : cli_usage(command, "expected a file or folder");
    return false;
}

/* As read_options; then opens the store of --store, or the server's default one, by store_open or
 * store_open_existing. */
static bool open_store(const struct command *command, int argc, char **argv,
                       int (*open)(struct store **, const char *, int, struct error *),
                       struct store **store, int *code)
{
    static struct config config;
    struct error error = {0};
    *store = NULL;
    if (!read_options(command, argc, argv, &config, code))
        return false;
    if (sodium_init() >= 0 && open(store, config.store, STORE_TIMEOUT_MS, &error) == 0)
        return true;
    *code = cli_failed(command, "%s", TR_ERROR_HERE(&error));
    return false;
}

/* ---- export ---- */

static int write_record(void *context, int64_t table, const struct record *record,
                        struct error *error)
{
    const char *folder = context;
    struct buffer text = {0}, path = {0};
    char id[TABLE_ID_TEXT];
    table_id_write(table, id);
    record_write(record, &text);
    buffer_format(&path, "%s/%s.encan", folder, id);
    int code = text.failed || path.failed ? error_set(error, ERR_MEMORY, "out of memory")
                                          : file_replace(buffer_text(&path), &text, error);
    buffer_close(&text);
    buffer_close(&path);
    return code;
}

static int run_export(int argc, char **argv)
{
    struct store *store = NULL;
    struct error error = {0};
    int code;
    if (!open_store(&command_export, argc, argv, store_open_existing, &store, &code))
        return code;
    if (mkdir(argv[optind], 0777) < 0 && errno != EEXIST)
        error_set_with(&error, ERR_FILE, error_reason(errno), "cannot make %s: %s", argv[optind],
                       ERROR_INNER);
    int count = error.code ? error.code : archive_export(store, write_record, argv[optind], &error);
    store_close(store);
    if (count < 0)
        return cli_failed(&command_export, "%s", TR_ERROR_HERE(&error));
    printf(tr_n_here("%d game\n", "%d games\n", count), count);
    return EXIT_OK;
}

const struct command command_export = {
    .name = "export",
    .summary = TR("write the finished games of a server as records"),
    .help = TR("usage: encan export [--store URL] FOLDER\n\n"
               "Writes every finished game in the store to FOLDER/ID.encan, even while the\n"
               "server is running.\n\n"
               "  --store URL  sqlite:PATH or postgresql://… (default: as 'encan serve')\n"),
    .run = run_export,
};

/* ---- import ---- */

static int import_file(struct store *store, const char *path, int *added, struct error *error)
{
    struct buffer text = {0};
    struct record record;
    int64_t table;
    int code = file_read(path, RECORD_BYTES_MAX, &text, error);
    if (code == 0)
        code = record_read(&record, buffer_text(&text), text.length, error);
    if (code == 0) {
        code = archive_import(store, &record, &table, error);
        *added += code > 0;
        record_close(&record);
    }
    buffer_close(&text);
    return code;
}

static int run_import(int argc, char **argv)
{
    struct store *store = NULL;
    struct error error = {0};
    int code, added = 0, at;
    if (!open_store(&command_import, argc, argv, store_open, &store, &code))
        return code;
    for (at = optind; at < argc; at++)
        if (import_file(store, argv[at], &added, &error) < 0)
            break;
    store_close(store);
    if (at < argc)
        return cli_failed(&command_import, "%s: %s", argv[at], TR_ERROR_HERE(&error));
    printf(tr_here("%d games added, %d already there\n"), added, argc - optind - added);
    return EXIT_OK;
}

const struct command command_import = {
    .name = "import",
    .summary = TR("add records to the games of a server"),
    .help = TR("usage: encan import [--store URL] FILE…\n\n"
               "Adds the game of each record to the store. It must be finished; a game that is\n"
               "already there is not added again.\n\n"
               "  --store URL  sqlite:PATH or postgresql://… (default: as 'encan serve')\n"),
    .run = run_import,
};

/* ---- backup ---- */

static int run_backup(int argc, char **argv)
{
    struct store *store = NULL;
    struct error error = {0};
    int code;
    if (!open_store(&command_backup, argc, argv, store_open_existing, &store, &code))
        return code;
    code = store_backup(store, argv[optind], &error);
    store_close(store);
    return code < 0 ? cli_failed(&command_backup, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

const struct command command_backup = {
    .name = "backup",
    .summary = TR("copy the store of a server while it is in use"),
    .help = TR("usage: encan backup [--store URL] FILE\n\n"
               "Copies the whole store to a new FILE, even while the server is running. For\n"
               "PostgreSQL, use pg_dump.\n\n"
               "  --store URL  sqlite:PATH (default: as 'encan serve')\n"),
    .run = run_backup,
};

/* ---- restore ---- */

static int run_restore(int argc, char **argv)
{
    static struct config config;
    struct error error = {0};
    int code;
    if (!read_options(&command_restore, argc, argv, &config, &code))
        return code;
    code = store_restore(config.store, argv[optind], &error);
    return code < 0 ? cli_failed(&command_restore, "%s", TR_ERROR_HERE(&error)) : EXIT_OK;
}

const struct command command_restore = {
    .name = "restore",
    .summary = TR("make a store from a backup"),
    .help = TR("usage: encan restore [--store URL] FILE\n\n"
               "Checks FILE, which 'encan backup' has written, and copies it to where the store\n"
               "belongs; there must not be one yet. For PostgreSQL, use psql.\n\n"
               "  --store URL  sqlite:PATH (default: as 'encan serve')\n"),
    .run = run_restore,
};
