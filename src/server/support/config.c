#include "server/support/config.h"

#include "base/file.h"
#include "base/scan.h"
#include "i18n/i18n.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 * 1024 };

#define AT(member) offsetof(struct config, member)
#define SWITCH "on|off"

static const struct setting settings[] = {
    {.name = "listen",
     .value = "ADDR:PORT",
     .standard = "127.0.0.1:8080",
     .help = TR("where to listen; port 0 takes any"),
     .about = "Where to listen. Leave it at the loopback behind a proxy that speaks TLS. Port 0\n"
              "takes any free port.",
     .kind = SETTING_TEXT,
     .offset = AT(listen)},
    {.name = "store",
     .value = "URL",
     .help = TR("sqlite:PATH or postgresql://…; by default SQLite in the XDG data folder, "
                "~/.local/share/encan/encan.db"),
     .about = "Where everything is saved: sqlite:PATH or\n"
              "postgresql://USER:PASSWORD@HOST/DATABASE. By default SQLite in the XDG data\n"
              "folder, ~/.local/share/encan/encan.db.",
     .kind = SETTING_TEXT,
     .offset = AT(store)},
    {.name = "key",
     .value = "FILE",
     .help = TR("file with the key that signs what players are told, created if necessary; by "
                "default beside the SQLite store, else encan.key in the XDG data folder"),
     .about = "The file with the key that signs what players are told, so that they can prove it.\n"
              "It is created at the first start, readable by its owner only. By default it is\n"
              "beside an SQLite store, with .key added to its name, and otherwise encan.key in\n"
              "the XDG data folder. Servers that share a store share the key.",
     .kind = SETTING_TEXT,
     .offset = AT(key)},
    {.name = "workers",
     .value = "N",
     .standard = "1",
     .help = TR("threads that think for bots"),
     .about = "Threads that think for bots, hints and analyses.",
     .kind = SETTING_NUMBER,
     .offset = AT(workers),
     .least = 1,
     .most = CONFIG_WORKERS_MAX},
    {.name = "connections",
     .value = "N",
     .standard = "12000",
     .help = TR("at most N connections at once"),
     .about = "How many connections there may be at once.",
     .kind = SETTING_NUMBER,
     .offset = AT(connections),
     .least = 1,
     .most = 1000000},
    {.name = "patience",
     .value = "SECONDS",
     .standard = "120",
     .help = TR("how long a table without a clock waits for a player who is not there"),
     .about =
         "How long a table without a clock waits for a player who is not connected, until the\n"
         "others may let a bot play; for one who is connected, five times as long.",
     .kind = SETTING_NUMBER,
     .offset = AT(patience),
     .least = 0,
     .most = 24 * 3600},
    {.name = "bot-pause",
     .value = SWITCH,
     .standard = "on",
     .help = TR("whether bots pause before they move"),
     .about = "Whether bots pause before they move where a person plays or watches. Without the\n"
              "pause, the time they take tells something about what they hold.",
     .kind = SETTING_SWITCH,
     .offset = AT(bot_pause)},
    {.name = "limits",
     .value = SWITCH,
     .standard = "on",
     .help = TR("limit how often each address and guest may ask"),
     .about = "Limits on how often each address and each guest may ask. Turn them off only for\n"
              "tests and measurements.",
     .kind = SETTING_SWITCH,
     .offset = AT(limits)},
    {.name = "trust-proxy",
     .value = SWITCH,
     .standard = "off",
     .help = TR("believe X-Forwarded-For and X-Forwarded-Proto"),
     .about = "Whether to believe X-Forwarded-For (for limits) and X-Forwarded-Proto (for Secure\n"
              "cookies). Turn it on only behind a proxy that sets them itself.",
     .kind = SETTING_SWITCH,
     .offset = AT(trust_proxy)},
    {.name = "metrics-all",
     .value = SWITCH,
     .standard = "off",
     .help = TR("show /metrics to everybody, not only to this machine"),
     .about = "Whether /metrics is open to everybody. If not, only this machine may read it, and\n"
              "nobody through a proxy.",
     .kind = SETTING_SWITCH,
     .offset = AT(metrics_all)},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

const struct setting *config_settings(int *count)
{
    *count = SETTINGS;
    return settings;
}

void config_init(struct config *config)
{
    *config = (struct config){0};
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].standard)
            config_set(config, settings[i].name, settings[i].standard, NULL);
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

static const struct setting *find_setting(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].name, name) == 0)
            return &settings[i];
    return NULL;
}

int config_set(struct config *config, const char *name, const char *value, struct error *error)
{
    const struct setting *setting = find_setting(name);
    if (!setting)
        return error_set(error, ERR_ARGUMENT, "there is no setting '%.40s'", name);
    void *place = (char *)config + setting->offset;
    if (setting->kind == SETTING_TEXT)
        return set_text(place, value, name, error);
    if (setting->kind == SETTING_SWITCH)
        return set_switch(place, value, name, error);
    if (scan_number(span_of(value), setting->least, setting->most, place))
        return 0;
    return error_set(error, ERR_ARGUMENT, "%s: expected a number from %lld to %lld", name,
                     (long long)setting->least, (long long)setting->most);
}

/* ---- The file ---- */

static int read_line(struct config *config, struct span line, struct error *error)
{
    char name[32], value[CONFIG_TEXT_MAX];
    line = span_trim(line);
    if (!line.length || line.start[0] == '#')
        return 0;
    struct span key = span_trim(span_cut(&line, '='));
    if (!span_copy(key, name, sizeof name) || !span_copy(span_trim(line), value, sizeof value))
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
            return error_wrap(error, code, &why, "line %d: %s", number, ERROR_INNER);
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
        error_wrap(error, code, &why, "%s: %s", path, ERROR_INNER);
    buffer_close(&text);
    return code;
}

/* Adds each line of a text after "# ". */
static void add_comment(struct buffer *out, const char *text)
{
    struct span rest = span_of(text);
    while (rest.length) {
        struct span line = span_cut(&rest, '\n');
        buffer_add_text(out, "# ");
        buffer_add(out, line.start, line.length);
        buffer_add_char(out, '\n');
    }
}

void config_write_example(struct buffer *out)
{
    add_comment(out, "Settings for `encan serve --config FILE`: one \"name = value\" on each line. "
                     "These\nare the defaults. The environment (ENCAN_LISTEN, ENCAN_BOT_PAUSE, …) "
                     "overrides\nthis file; options (--listen, --bot-pause, …) override both.");
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &settings[i];
        buffer_add_char(out, '\n');
        add_comment(out, setting->about);
        buffer_format(out, "%s%s = %s\n", setting->standard ? "" : "# ", setting->name,
                      setting->standard ? setting->standard : setting->value);
    }
}

/* ---- The environment ---- */

int config_read_environment(struct config *config, struct error *error)
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[40] = "ENCAN_";
        for (size_t at = 0; at < 32 && settings[i].name[at]; at++)
            name[6 + at] = settings[i].name[at] == '-'
                               ? '_'
                               : (char)toupper((unsigned char)settings[i].name[at]);
        const char *value = getenv(name);
        int code = value ? config_set(config, settings[i].name, value, error) : 0;
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- What was not set ---- */

/* SQLite in the data folder, which is created if necessary. */
static int default_store(struct config *config, struct error *error)
{
    char folder[CONFIG_TEXT_MAX - 32];
    int code = file_data_folder(folder, sizeof folder, error);
    if (code == 0)
        code = file_make_folders(folder, error);
    if (code == 0)
        snprintf(config->store, sizeof config->store, "sqlite:%s/encan.db", folder);
    return code;
}

/* Beside an SQLite store; otherwise in the data folder, which is created if necessary. */
static int default_key(struct config *config, struct error *error)
{
    static const char sqlite[] = "sqlite:";
    char folder[CONFIG_TEXT_MAX - 32];
    const char *path = config->store + sizeof sqlite - 1;
    if (strncmp(config->store, sqlite, sizeof sqlite - 1) == 0) {
        if (strlen(path) + sizeof ".key" > sizeof config->key)
            return error_set(error, ERR_ARGUMENT, "store: the path is too long");
        snprintf(config->key, sizeof config->key, "%.1000s.key", path);
        return 0;
    }
    int code = file_data_folder(folder, sizeof folder, error);
    if (code == 0)
        code = file_make_folders(folder, error);
    if (code == 0)
        snprintf(config->key, sizeof config->key, "%s/encan.key", folder);
    return code;
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
    if (code == 0 && !config->key[0])
        code = default_key(config, error);
    return code;
}
