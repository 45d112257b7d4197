/* config.h: how a server is to run.
 *
 * Each setting has one name, in one table, and comes from (the later wins) its default, the
 * configuration file ("name = value", # for comments), the environment (ENCAN_NAME) and the command
 * line (--name value). */
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
    char store[CONFIG_TEXT_MAX];  /* "" for SQLite in the folder for data */
    int64_t workers;
    int64_t connections;
    bool bot_pause;
    bool limits;
    bool trust_proxy; /* believe X-Forwarded-For and X-Forwarded-Proto */
    bool metrics_all; /* /metrics for all, not just for the machine itself */
};

void config_init(struct config *config);

/* Sets one setting by its name. */
int config_set(struct config *config, const char *name, const char *value, struct error *error);

/* Reads a file; the sentence names the line. */
int config_read_file(struct config *config, const char *path, struct error *error);
int config_read_text(struct config *config, const char *text, struct error *error);

/* Reads the environment. */
int config_read_environment(struct config *config, struct error *error);

/* Fills in what was left open and checks the whole. */
int config_finish(struct config *config, struct error *error);

/* Splits "127.0.0.1:8080", "[::1]:8080". */
int config_address(const struct config *config, char *address, size_t size, int *port,
                   struct error *error);

/* The names of the settings and what they take and do, for --help and getopt. */
struct setting_help {
    const char *name, *value, *help;
};
const struct setting_help *config_settings(int *count);

#endif
