#include "server/support/config.h"

#include "base/file.h"
#include "base/scan.h"
#include "i18n/i18n.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FILE_MAX = 64 * 1024 };

#define AT(member) offsetof(struct config, member)
#define SWITCH "on|off"
#define NUMBER(NAME, MEMBER, STANDARD, LEAST, MOST, HELP, ABOUT)                                   \
    {                                                                                              \
        .name = (NAME), .value = "N", .standard = (STANDARD), .help = (HELP), .about = (ABOUT),    \
        .kind = SETTING_NUMBER, .offset = AT(MEMBER), .least = (LEAST), .most = (MOST)             \
    }

static const struct setting settings[] = {
    {.name = "listen",
     .value = "ADDR:PORT",
     .standard = "127.0.0.1:8080",
     .help = TR("where to listen; port 0 picks a free one"),
     .about = "Where to listen. Leave it at the loopback behind a proxy that speaks TLS. Port 0\n"
              "takes any free port. If systemd opens the socket (encan.socket), that one is used\n"
              "instead.",
     .kind = SETTING_TEXT,
     .offset = AT(listen)},
    {.name = "store",
     .value = "URL",
     .help = TR("sqlite:PATH or postgresql://…; by default SQLite in the XDG data folder, "
                "~/.local/share/encan/encan.db"),
     .about = "Where everything is saved: sqlite:PATH or\n"
              "postgresql://USER:PASSWORD@HOST/DATABASE. By default SQLite in the XDG data\n"
              "folder, ~/.local/share/encan/encan.db. A URL with a password is refused on the\n"
              "command line, where everybody on the machine could read it.",
     .kind = SETTING_TEXT,
     .offset = AT(store)},
    {.name = "key",
     .value = "FILE",
     .help = TR("file with the key that signs what players are sent, created if necessary; by "
                "default beside the SQLite store, else encan.key in the XDG data folder"),
     .about = "The file with the key that signs what players are sent, so that they can prove it.\n"
              "It is created at the first start, readable by its owner only. By default it is\n"
              "beside an SQLite store, with .key added to its name, and otherwise encan.key in\n"
              "the XDG data folder. Servers that share a store share the key.",
     .kind = SETTING_TEXT,
     .offset = AT(key)},
    NUMBER("store-timeout", store_timeout, "5", 1, 3600,
           TR("how many seconds to wait for a store that is not responding"),
           "How many seconds to wait for a store that does not answer, or is locked by another\n"
           "program, before requests are refused with status 503; at the start, before the\n"
           "server gives up."),
    {.name = "origin",
     .value = "URL",
     .help = TR("what browsers call this server, if a proxy changes the Host header: "
                "https://example.org"),
     .about = "What browsers call this server: https://example.org, or several of these separated\n"
              "by spaces. Browsers may then write only from pages of these addresses, and cookies\n"
              "are Secure if all are https. By default, pages must come from the address in the\n"
              "Host header, which is wrong behind a proxy that changes it.",
     .kind = SETTING_TEXT,
     .offset = AT(origin)},
    NUMBER("workers", workers, "1", 1, CONFIG_WORKERS_MAX, TR("threads that think for bots"),
           "Threads that think for bots, hints and analyses."),
    NUMBER(
        "analysis-simulations", analysis_simulations, "1000", 16, 1000000,
        TR("simulations per decision in the analysis of a game"),
        "How many simulations the analysis of a finished game runs for each decision, in the last\n"
        "of its three passes; choices that may be costly get up to forty times as many."),
    NUMBER("archive-days", archive_days, "30", 15, 36500, /* more than the longest clock has */
           TR("archive unfinished games after N days without a move"),
           "After how many days without a move an unfinished table is archived: it is no longer\n"
           "loaded when the server starts, and waits for somebody to open its link."),
    NUMBER("retention-days", retention_days, "0", 0, 36500,
           TR("delete games and guests after N days; 0 for never"),
           "After how many days games that are over or archived are deleted, and guests who have\n"
           "not been here since, with their names and what they said. 0 keeps everything."),
    NUMBER("patience", patience, "120", 0, 24 * 3600,
           TR("how long a table without a clock waits for a player who is not there"),
           "How many seconds a table without a clock waits for a player who is not connected\n"
           "before the others may let a bot play; five times as long for one who is connected."),
    {.name = "bot-pause",
     .value = SWITCH,
     .standard = "on",
     .help = TR("whether bots pause before they move"),
     .about = "Whether bots pause before they move where a person plays or watches. Without the\n"
              "pause, the time they take says something about what they hold.",
     .kind = SETTING_SWITCH,
     .offset = AT(bot_pause)},
    {.name = "limits",
     .value = SWITCH,
     .standard = "on",
     .help = TR("limit how much each address and guest may ask for and hold"),
     .about = "Limits on how often each address and each guest may ask, and on what they may have\n"
              "(the settings below). Turn them off only for tests and measurements.",
     .kind = SETTING_SWITCH,
     .offset = AT(limits)},
    {.name = "trust-proxy",
     .value = SWITCH,
     .standard = "off",
     .help = TR("trust X-Forwarded-For and X-Forwarded-Proto"),
     .about = "Whether to believe X-Forwarded-For (for limits) and X-Forwarded-Proto (for Secure\n"
              "cookies). Turn it on behind a proxy that sets them itself, and only there.",
     .kind = SETTING_SWITCH,
     .offset = AT(trust_proxy)},
    {.name = "metrics-listen",
     .value = "ADDR:PORT",
     .help = TR("where to serve /metrics; by default nowhere"),
     .about = "Where to serve /metrics, and nothing else: an address that only you can reach. By\n"
              "default, nowhere.",
     .kind = SETTING_TEXT,
     .offset = AT(metrics_listen)},
    NUMBER("connections", connections.all, "12000", 1, 1000000, TR("at most N connections at once"),
           "How many connections there may be at once."),
    NUMBER("connections-per-address", connections.address, "256", 1, 1000000,
           TR("at most N connections from one address"),
           "How many of them one address may have; for IPv6, one network of 64 bits, as in all\n"
           "limits here. A browser needs up to seven for each person. Behind a proxy this\n"
           "counts requests under way and WebSockets."),
    NUMBER("connections-per-guest", connections.guest, "32", 1, 1000000,
           TR("at most N WebSockets per guest"),
           "How many WebSockets one guest may have: one for each page that is open."),
    NUMBER("tables", tables.all, "20000", 1, 1000000, TR("at most N tables in memory"),
           "How many tables may be in memory. A table where nobody is present is dropped after a\n"
           "few minutes, and loaded again when somebody looks at it."),
    NUMBER("tables-per-address", tables.address, "100", 1, 1000000,
           TR("at most N unfinished tables opened from one address"),
           "How many unfinished tables in memory may come from one address."),
    NUMBER("tables-per-guest", tables.guest, "20", 1, 1000000,
           TR("at most N unfinished tables per guest"),
           "How many unfinished tables in memory one guest may have opened."),
    NUMBER("open-tables", open_tables.all, "50", 1, 200,
           TR("show at most N open tables in the lobby"),
           "How many tables the lobby shows. If there are more, each address gets its share."),
    NUMBER("open-tables-per-address", open_tables.address, "20", 1, 1000000,
           TR("at most N open tables from one address"),
           "How many open tables may come from one address."),
    NUMBER("open-tables-per-guest", open_tables.guest, "5", 1, 1000000,
           TR("at most N open tables per guest"), "How many open tables one guest may have."),
    NUMBER("bot-jobs", bot_jobs.all, "4096", 1, 1000000,
           TR("at most N decisions waiting for a worker"),
           "How many decisions of bots, hints and analyses may wait for a worker. Addresses\n"
           "take turns, and so do the guests of an address."),
    NUMBER("bot-jobs-per-address", bot_jobs.address, "256", 1, 1000000,
           TR("at most N of them for one address"),
           "How many of them may wait on behalf of one address."),
    NUMBER("bot-jobs-per-guest", bot_jobs.guest, "64", 1, 1000000,
           TR("at most N of them for one guest"),
           "How many of them may wait on behalf of one guest."),
    NUMBER("unsent-bytes", unsent.all, "67108864", 1048576, 1099511627776,
           TR("at most N bytes that clients have not read yet"),
           "How many bytes may wait for clients to read them. Beyond that, those who read too\n"
           "slowly are disconnected."),
    NUMBER("unsent-bytes-per-address", unsent.address, "4194304", 65536, 1099511627776,
           TR("at most N of these bytes for one address"),
           "How many of them may wait for one address."),
    NUMBER("unsent-bytes-per-connection", unsent_per_connection, "524288", 65536, 1073741824,
           TR("at most N of these bytes for one WebSocket"),
           "How many of them may wait for one WebSocket. The largest message has to fit."),
    NUMBER("messages-per-second", messages_per_second, "20", 1, 1000000,
           TR("read at most N messages a second from a WebSocket"),
           "How many messages of any kind are read from a WebSocket in a second, after a burst\n"
           "of three times as many. Whatever a client sends beyond that has to wait."),
    NUMBER("messages-per-second-per-address", messages_per_second_per_address, "100", 1, 1000000,
           TR("answer at most N messages a second from an address"),
           "How many messages from one address are answered in a second, after a burst of\n"
           "three times as many, whether they make sense or not."),
    NUMBER("news-per-table", news_per_table, "1000", 10, 100000,
           TR("send at most N pieces of news at once"),
           "How many pieces of news a client gets when it comes to a table or back to it.\n"
           "If it has missed more, it gets the table as it is and the latest of them."),
    NUMBER("log-bytes-per-table", log_bytes_per_table, "524288", 4096, 1073741824,
           TR("save at most N bytes per table"),
           "How many bytes are saved for a table: one guest may use a quarter, chat half.\n"
           "Beyond that a table takes only what is needed to finish the game."),
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };
_Static_assert((int)SETTINGS <= (int)SETTINGS_MAX, "arrays of settings have room for all of them");

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

/* ---- The command line ---- */

/* Whether a URL is like scheme://user:password@host or scheme://host?password=word. */
static bool has_password(const char *url)
{
    const char *start = strstr(url, "://");
    if (!start)
        return false;
    struct span rest = span_of(start + 3);
    struct span authority = {rest.start, strcspn(rest.start, "/?#")};
    const char *at = memchr(authority.start, '@', authority.length);
    const char *colon = memchr(authority.start, ':', authority.length);
    return (at && colon && colon < at - 1) || strstr(rest.start, "password=");
}

int config_set_argument(struct config *config, const char *name, const char *value,
                        struct error *error)
{
    if (strcmp(name, "store") == 0 && has_password(value))
        return error_set(
            error, ERR_ARGUMENT,
            "store: everybody on this machine can read a password on the command line: "
            "put the URL into the environment (ENCAN_STORE) or a configuration file, or "
            "the password into ~/.pgpass");
    return config_set(config, name, value, error);
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

int config_address(const char *name, const char *value, char *address, size_t size, int *port,
                   struct error *error)
{
    const char *colon = strrchr(value, ':');
    struct span host = {value, colon ? (size_t)(colon - value) : 0};
    int64_t number;
    if (host.length > 2 && host.start[0] == '[' && host.start[host.length - 1] == ']') {
        host.start++;
        host.length -= 2;
    }
    if (!colon || !host.length || !scan_number(span_of(colon + 1), 0, 65535, &number) ||
        !span_copy(host, address, size))
        return error_set(error, ERR_ARGUMENT, "%s: expected ADDRESS:PORT, not '%.60s'", name,
                         value);
    *port = (int)number;
    return 0;
}

/* ---- Origins ---- */

static const char https[] = "https://", http[] = "http://";

static bool span_starts(struct span text, const char *start)
{
    size_t length = strlen(start);
    return text.length > length && strncasecmp(text.start, start, length) == 0;
}

/* Takes the next word off a text; empty if there is none. */
static struct span next_word(struct span *text)
{
    *text = span_trim(*text);
    return span_cut(text, ' ');
}

/* An origin as browsers write it: a scheme, a host, perhaps a port, and no path. */
static bool is_origin(struct span word)
{
    size_t scheme = span_starts(word, https) ? strlen(https) : strlen(http);
    if (!span_starts(word, https) && !span_starts(word, http))
        return false;
    for (size_t i = scheme; i < word.length; i++)
        if (strchr("/?#@", word.start[i]))
            return false;
    return true;
}

static int check_origins(const struct config *config, struct error *error)
{
    struct span rest = span_of(config->origin), word;
    while ((word = next_word(&rest)).length)
        if (!is_origin(word))
            return error_set(error, ERR_ARGUMENT,
                             "origin: expected https://HOST or http://HOST, without a path, not "
                             "'%.*s'",
                             (int)word.length, word.start);
    return 0;
}

bool config_has_origin(const struct config *config, const char *origin)
{
    struct span rest = span_of(config->origin), word;
    while ((word = next_word(&rest)).length)
        if (word.length == strlen(origin) && strncasecmp(word.start, origin, word.length) == 0)
            return true;
    return false;
}

bool config_is_https(const struct config *config)
{
    struct span rest = span_of(config->origin), word = next_word(&rest);
    if (!word.length)
        return false;
    while (word.length && span_starts(word, https))
        word = next_word(&rest);
    return !word.length;
}

/* ---- The whole ---- */

static int check_addresses(const struct config *config, struct error *error)
{
    char address[128];
    int port;
    int code = config_address("listen", config->listen, address, sizeof address, &port, error);
    if (code == 0 && config->metrics_listen[0])
        code = config_address("metrics-listen", config->metrics_listen, address, sizeof address,
                              &port, error);
    return code;
}

/* Leaves only the bounds in all. */
static void lift_limits(struct config *config)
{
    struct quota_bounds *const bounds[] = {&config->connections, &config->tables,
                                           &config->open_tables, &config->bot_jobs,
                                           &config->unsent};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
        bounds[i]->guest = bounds[i]->address = 0;
    config->messages_per_second = config->log_bytes_per_table = 0;
}

int config_finish(struct config *config, struct error *error)
{
    if (!config->limits)
        lift_limits(config);
    int code = check_addresses(config, error);
    if (code == 0)
        code = check_origins(config, error);
    if (code == 0 && !config->store[0])
        code = default_store(config, error);
    if (code == 0 && !config->key[0])
        code = default_key(config, error);
    return code;
}
