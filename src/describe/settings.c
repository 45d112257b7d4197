/* settings.c: `encan-settings INPUT OUTPUT`, run by the build: copies a text and puts the settings
 * of the server in, made from their table, where a line of the input consists of a mark:
 *
 *     @SETTINGS@           options for the manual page
 *     @SETTINGS_ZSH@       options for zsh, continued lines
 *
 * and within lines @SETTING_NAMES@ ("--listen --store …") and @SETTING_SWITCHES@ ("--limits | …").
 */
#include "base/file.h"
#include "base/scan.h"
#include "server/support/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 20 };

static void add_manual_text(struct buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '-')
            buffer_add_char(out, '\\');
        buffer_add_char(out, *text == '\n' ? ' ' : *text);
    }
}

static void add_manual(struct buffer *out, const struct setting *setting)
{
    buffer_add_text(out, ".TP\n.BI ");
    add_manual_text(out, "--");
    add_manual_text(out, setting->name);
    buffer_format(out, " \\~%s\n", setting->value);
    add_manual_text(out, setting->about);
    if (setting->standard) {
        buffer_add_text(out, "\nDefault: ");
        add_manual_text(out, setting->standard);
        buffer_add_char(out, '.');
    }
    buffer_add_char(out, '\n');
}

static void add_zsh(struct buffer *out, const struct setting *setting)
{
    buffer_format(out, "        '--%s[%s]:%s:%s' \\\n", setting->name, setting->help,
                  setting->value, setting->kind == SETTING_SWITCH ? "(on off)" : "");
}

static void add_name(struct buffer *out, const struct setting *setting)
{
    buffer_format(out, "%s--%s", out->length ? " " : "", setting->name);
}

static void add_switch(struct buffer *out, const struct setting *setting)
{
    if (setting->kind == SETTING_SWITCH)
        buffer_format(out, "%s--%s", out->length ? " | " : "", setting->name);
}

static const struct mark {
    const char *name;
    void (*add)(struct buffer *out, const struct setting *setting);
    bool line; /* takes the place of its whole line */
} marks[] = {
    {"@SETTINGS@", add_manual, true},
    {"@SETTINGS_ZSH@", add_zsh, true},
    {"@SETTING_NAMES@", add_name, false},
    {"@SETTING_SWITCHES@", add_switch, false},
};

static void add_settings(struct buffer *out, const struct mark *mark)
{
    struct buffer text = {0};
    int count;
    const struct setting *settings = config_settings(&count);
    for (int i = 0; i < count; i++)
        mark->add(&text, &settings[i]);
    buffer_add(out, buffer_text(&text), text.length);
    buffer_close(&text);
}

/* Copies the text up to its first mark and what the mark stands for; returns what follows, NULL
 * when there is no mark left. */
static const char *copy_to_mark(struct buffer *out, const char *text)
{
    const struct mark *first = NULL;
    const char *at = NULL;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const char *found = strstr(text, marks[i].name);
        if (found && (!at || found < at)) {
            at = found;
            first = &marks[i];
        }
    }
    if (!first)
        return NULL;
    buffer_add(out, text, (size_t)(at - text));
    add_settings(out, first);
    return at + strlen(first->name) + (first->line ? 1 : 0);
}

int main(int argc, char **argv)
{
    struct buffer input = {0}, output = {0};
    struct error error = {0};
    if (argc != 3) {
        fputs("usage: encan-settings INPUT OUTPUT\n", stderr);
        return EXIT_FAILURE;
    }
    int code = file_read(argv[1], INPUT_MAX, &input, &error);
    const char *rest = buffer_text(&input), *next;
    while ((next = copy_to_mark(&output, rest)))
        rest = next;
    buffer_add_text(&output, rest);
    if (code == 0)
        code = file_replace(argv[2], &output, &error);
    if (code < 0)
        fprintf(stderr, "encan-settings: %s\n", error.text);
    buffer_close(&input);
    buffer_close(&output);
    return code < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
