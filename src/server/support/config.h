/* config.h: the settings of a server.
 *
 * Every setting is a row of one table in config.c. Its value comes from its default, the
 * configuration file ("name = value", # for comments), the environment (ENCAN_NAME) or the command
 * line (--name value); each overrides the ones before. */
#ifndef SERVER_SUPPORT_CONFIG_H
#define SERVER_SUPPORT_CONFIG_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/quota.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONFIG_TEXT_MAX = 1024, CONFIG_WORKERS_MAX = 64 };

struct config {
    char listen[CONFIG_TEXT_MAX]; /* ADDRESS:PORT */
    char key[CONFIG_TEXT_MAX];    /* file of the signing key; "" for the default */
    char store[CONFIG_TEXT_MAX];  /* "" for SQLite in the data folder, until config_finish */
    int64_t store_timeout;        /* seconds */
    char origin[CONFIG_TEXT_MAX]; /* what browsers call the server, separated by spaces; or "" */
    char metrics_listen[CONFIG_TEXT_MAX]; /* ADDRESS:PORT, or "" for nowhere */
    int64_t workers;
    int64_t analysis_simulations; /* per decision */
    int64_t patience; /* seconds until others may let a bot play for somebody who does not come */
    int64_t archive_days;   /* until an unfinished table that nobody touches is archived */
    int64_t retention_days; /* until old games and guests are deleted; 0: never */
    bool bot_pause;
    bool limits;      /* off: config_finish leaves only the bounds in all */
    bool trust_proxy; /* believe X-Forwarded-For and X-Forwarded-Proto */

    /* What each guest, each address and all of them may have. */
    struct quota_bounds connections; /* of a guest: WebSockets */
    struct quota_bounds tables;      /* unfinished ones in memory, which they created */
    struct quota_bounds open_tables; /* among them, in the lobby; in all: how many it shows */
    struct quota_bounds bot_jobs;    /* waiting for a worker */
    struct quota_bounds unsent;      /* bytes; without guests */
    int64_t unsent_per_connection;   /* bytes */
    int64_t messages_per_second;     /* of a WebSocket, whatever they say */
    int64_t messages_per_second_per_address;
    int64_t news_per_table;      /* that somebody who has missed more is sent */
    int64_t log_bytes_per_table; /* 0: any number */
};

void config_init(struct config *config);

/* Sets one setting by its name. */
int config_set(struct config *config, const char *name, const char *value, struct error *error);

/* The same for a value from the command line, which everybody on the machine can read: refuses a
 * store whose URL contains a password. */
int config_set_argument(struct config *config, const char *name, const char *value,
                        struct error *error);

/* Reads a file or its text; errors name the line. */
int config_read_file(struct config *config, const char *path, struct error *error);
int config_read_text(struct config *config, const char *text, struct error *error);

/* Reads the environment. */
int config_read_environment(struct config *config, struct error *error);

/* Fills in what was not set and checks the whole. */
int config_finish(struct config *config, struct error *error);

/* Splits the value of the setting `name`: "127.0.0.1:8080", "[::1]:8080". */
int config_address(const char *name, const char *value, char *address, size_t size, int *port,
                   struct error *error);

/* Whether `origin` ("https://example.org") is one of those in the settings. */
bool config_has_origin(const struct config *config, const char *origin);

/* Whether there are origins in the settings and all are https. */
bool config_is_https(const struct config *config);

/* Writes a file for config_read_file that has every setting at its default, with comments. */
void config_write_example(struct buffer *out);

/* ---- The table of settings ---- */

enum setting_kind { SETTING_TEXT, SETTING_NUMBER, SETTING_SWITCH };

/* A setting, with everything that --help, the example file, the manual and the completions say
 * about it. */
struct setting {
    const char *name;     /* "bot-pause": --bot-pause, ENCAN_BOT_PAUSE, "bot-pause = on" */
    const char *value;    /* what it takes, for people */
    const char *standard; /* the default; NULL if `help` and `about` describe it */
    const char *help;     /* for --help, marked by TR */
    const char *about;    /* lines for the example file and the manual */
    enum setting_kind kind;
    size_t offset; /* in struct config */
    int64_t least, most;
};

/* All settings, at most SETTINGS_MAX. */
enum { SETTINGS_MAX = 64 };
const struct setting *config_settings(int *count);

#endif
