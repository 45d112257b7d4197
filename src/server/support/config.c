#include "server/support/config.h"

#include "base/file.h"
#include "base/scan.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 * 1024 };

enum kind { KIND_TEXT, KIND_NUMBER, KIND_SWITCH };

struct setting {
    enum kind kind;
    size_t offset;
    int64_t least, most;
};

#define AT(member) offsetof(struct config, member)

static const struct setting settings[] = {
    {KIND_TEXT, AT(listen), 0, 0},
    {KIND_TEXT, AT(store), 0, 0},
    {KIND_NUMBER, AT(workers), 1, CONFIG_WORKERS_MAX},
    {KIND_NUMBER, AT(connections), 1, 1000000},
    {KIND_SWITCH, AT(bot_pause), 0, 0},
    {KIND_SWITCH, AT(limits), 0, 0},
    {KIND_SWITCH, AT(trust_proxy), 0, 0},
    {KIND_SWITCH, AT(metrics_all), 0, 0},
};

static const struct setting_help helps[] = {
    {"listen", "ADDR:PORT", "where to listen (default 127.0.0.1:8080; port 0: any)"},
    {"store", "URL", "sqlite:PATH or postgresql://… (default: SQLite in the data folder)"},
    {"workers", "N", "threads that think for bots (default 1)"},
    {"connections", "N", "at most so many at a time (default 12000)"},
    {"bot-pause", "on|off", "whether bots seem to think (default on)"},
    {"limits", "on|off", "rates per address and guest (default on)"},
    {"trust-proxy", "on|off", "believe X-Forwarded-For and -Proto (default off)"},
    {"metrics-all", "on|off", "/metrics for others than this machine (default off)"},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };
_Static_assert(SETTINGS == sizeof helps / sizeof helps[0], "every setting has its help");

const struct setting_help *config_settings(int *count)
{
    *count = SETTINGS;
    return helps;
}

void config_init(struct config *config)
{
    *config = (struct config){.listen = "127.0.0.1:8080",
                              .workers = 1,
                              .connections = 12000,
                              .bot_pause = true,
                              .limits = true};
}

static int set_text(char *place, const char *value, const char *name, struct error *error)
{
    if (span_copy(span_of(value), place, CONFIG_TEXT_MAX) && value[0])
        return 0;
    return error_set(error, ERR_ARGUMENT, "%s: expected 1 to %d bytes", name, CONFIG_TEXT_MAX - 1);
}

static int set_switch(bool *place, const char *value, const char *name, struct error *error)
{
    *place = strcmp(value, "on") == 0;
    if (*place || strcmp(value, "off") == 0)
        return 0;
    return error_set(error, ERR_ARGUMENT, "%s: expected on or off", name);
}

int config_set(struct config *config, const char *name, const char *value, struct error *error)
{
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &settings[i];
        void *place = (char *)config + setting->offset;
        if (strcmp(helps[i].name, name) != 0)
            continue;
        if (setting->kind == KIND_TEXT)
            return set_text(place, value, name, error);
        if (setting->kind == KIND_SWITCH)
            return set_switch(place, value, name, error);
        if (scan_number(span_of(value), setting->least, setting->most, place))
            return 0;
        return error_set(error, ERR_ARGUMENT, "%s: expected a number from %lld to %lld", name,
                         (long long)setting->least, (long long)setting->most);
    }
    return error_set(error, ERR_ARGUMENT, "there is no setting '%.40s'", name);
}

/* ---- The file ---- */

static struct span trim(struct span text)
{
    while (text.length && isspace((unsigned char)text.start[0])) {
        text.start++;
        text.length--;
    }
    while (text.length && isspace((unsigned char)text.start[text.length - 1]))
        text.length--;
    return text;
}

static int read_line(struct config *config, struct span line, struct error *error)
{
    char name[32], value[CONFIG_TEXT_MAX];
    line = trim(line);
    if (!line.length || line.start[0] == '#')
        return 0;
    struct span key = trim(span_cut(&line, '='));
    if (!span_copy(key, name, sizeof name) || !span_copy(trim(line), value, sizeof value))
        return error_set(error, ERR_SYNTAX, "expected 'name = value'");
    return config_set(config, name, value, error);
}

int config_read_text(struct config *config, const char *text, struct error *error)
{
    struct span rest = span_of(text);
    struct error why = {0};
    for (int number = 1; rest.length; number++) {
        int code = read_line(config, span_cut(&rest, '\n'), &why);
        if (code < 0)
            return error_set(error, code, "line %d: %s", number, why.text);
    }
    return 0;
}

int config_read_file(struct config *config, const char *path, struct error *error)
{
    struct buffer text = {0};
    struct error why = {0};
    int code = file_read(path, FILE_MAX, &text, error);
    if (code == 0 && text.length > FILE_MAX)
        code = error_set(error, ERR_FILE, "%s: longer than %d bytes", path, FILE_MAX);
    if (code == 0 && (code = config_read_text(config, buffer_text(&text), &why)) < 0)
        error_set(error, code, "%s: %s", path, why.text);
    buffer_close(&text);
    return code;
}

/* ---- The environment ---- */

int config_read_environment(struct config *config, struct error *error)
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[40] = "ENCAN_";
        for (size_t at = 0; at < 32 && helps[i].name[at]; at++)
            name[6 + at] =
                helps[i].name[at] == '-' ? '_' : (char)toupper((unsigned char)helps[i].name[at]);
        const char *value = getenv(name);
        int code = value ? config_set(config, helps[i].name, value, error) : 0;
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- What was left open ---- */

/* SQLite in the XDG data folder, which is made if it is not there. */
static int default_store(struct config *config, struct error *error)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[CONFIG_TEXT_MAX - 32];
    bool own = !data || data[0] != '/';
    if (own && !home)
        return error_set(error, ERR_ARGUMENT, "store: neither HOME nor XDG_DATA_HOME is set");
    snprintf(folder, sizeof folder, "%s%s/encan", own ? home : data, own ? "/.local/share" : "");
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(folder, 0700);
        *slash = '/';
    }
    mkdir(folder, 0700); /* if one of these failed, opening the store says so */
    snprintf(config->store, sizeof config->store, "sqlite:%s/encan.db", folder);
    return 0;
}

int config_address(const struct config *config, char *address, size_t size, int *port,
                   struct error *error)
{
    const char *colon = strrchr(config->listen, ':');
    struct span host = {config->listen, colon ? (size_t)(colon - config->listen) : 0};
    int64_t number;
    if (host.length > 2 && host.start[0] == '[' && host.start[host.length - 1] == ']') {
        host.start++;
        host.length -= 2;
    }
    if (!colon || !host.length || !scan_number(span_of(colon + 1), 0, 65535, &number) ||
        !span_copy(host, address, size))
        return error_set(error, ERR_ARGUMENT, "listen: expected ADDRESS:PORT, not '%.60s'",
                         config->listen);
    *port = (int)number;
    return 0;
}

int config_finish(struct config *config, struct error *error)
{
    char address[128];
    int port;
    int code = config_address(config, address, sizeof address, &port, error);
    if (code == 0 && !config->store[0])
        code = default_store(config, error);
    return code;
}
