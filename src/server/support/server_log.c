#include "server/support/server_log.h"

#include "base/json.h"

#include <time.h>
#include <unistd.h>

static const char *const level_names[] = {"info", "warning", "error"};

static void write_time(struct json *json)
{
    struct timespec now;
    struct tm utc;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    json_format(json, "time", "%s.%03ldZ", text, now.tv_nsec / 1000000);
}

void server_log_members(enum server_log_level level, const char *event,
                        const struct server_log_member member[], size_t count)
{
    struct buffer line = {0};
    struct json json = json_to(&line);
    json_open_object(&json, NULL);
    write_time(&json);
    json_text(&json, "level", level_names[level]);
    json_text(&json, "event", event);
    for (size_t i = 0; i < count; i++)
        json_text(&json, member[i].name, member[i].value);
    json_close_object(&json);
    buffer_add_char(&line, '\n');
    /* One call, so that lines of different threads do not mix. A failure cannot be reported. */
    if (!line.failed && write(STDERR_FILENO, line.data, line.length) < 0)
        line.failed = true;
    buffer_close(&line);
}

void server_log(enum server_log_level level, const char *event, const char *name, const char *value)
{
    struct server_log_member member = {name, value};
    server_log_members(level, event, &member, name ? 1 : 0);
}
