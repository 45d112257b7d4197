/* config.h: the settings of a server.
 *
 * Every setting is a row of one table in config.c. Its value comes from its default, the
 * configuration file ("name = value", # for comments), the environment (ENCAN_NAME) or the command
 * line (--name value); each overrides the ones before. */
#ifndef SERVER_SUPPORT_CONFIG_H
#define SERVER_SUPPORT_CONFIG_H

#include "base/buffer.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONFIG_TEXT_MAX = 1024, CONFIG_WORKERS_MAX = 64 };

struct config {
    char listen[CONFIG_TEXT_MAX]; /* ADDRESS:PORT */
    char key[CONFIG_TEXT_MAX];    /* file of the signing key; "" for the default */
    char store[CONFIG_TEXT_MAX];  /* "" for SQLite in the data folder, until config_finish */
    int64_t workers;
    int64_t connections;
    int64_t patience; /* seconds until others may let a bot play for somebody who does not come */
    bool bot_pause;
    bool limits;
    bool trust_proxy; /* believe X-Forwarded-For and X-Forwarded-Proto */
    bool metrics_all; /* /metrics for everybody, not only for this machine */
};

void config_init(struct config *config);

/* Sets one setting by its name. */
int config_set(struct config *config, const char *name, const char *value, struct error *error);

/* Reads a file or its text; errors name the line. */
int config_read_file(struct config *config, const char *path, struct error *error);
int config_read_text(struct config *config, const char *text, struct error *error);

/* Reads the environment. */
int config_read_environment(struct config *config, struct error *error);

/* Fills in what was not set and checks the whole. */
int config_finish(struct config *config, struct error *error);

/* Splits the setting `listen`: "127.0.0.1:8080", "[::1]:8080". */
int config_address(const struct config *config, char *address, size_t size, int *port,
                   struct error *error);

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

const struct setting *config_settings(int *count);

#endif
