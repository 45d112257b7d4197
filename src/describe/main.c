/* main.c: `encan-describe OUTPUT FRAGMENT…`, run by the build: joins fragments of a description of
 * the API, fills in what the titles have, and writes the document. */
#include "describe/template.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *path, const char *why)
{
    fprintf(stderr, "encan-describe: %s: %s\n", path, why);
    return EXIT_FAILURE;
}

/* Adds the fragment in a file to the whole; false after saying why not. */
static bool add_fragment(json_t *whole, const char *path)
{
    json_error_t bad;
    struct error error = {0};
    json_t *fragment = json_load_file(path, JSON_REJECT_DUPLICATES, &bad);
    if (!json_is_object(fragment)) {
        fprintf(stderr, "encan-describe: %s:%d: %s\n", path, bad.line,
                fragment ? "not an object" : bad.text);
        json_decref(fragment);
        return false;
    }
    if (template_join(whole, fragment, &error) < 0)
        fail(path, error.text);
    json_decref(fragment);
    return error.code == 0;
}

static int write_filled(const json_t *whole, const char *path)
{
    struct error error = {0};
    json_t *filled = template_fill(whole, &error);
    if (!filled)
        return fail(path, error.text);
    int written = json_dump_file(filled, path, JSON_INDENT(2));
    json_decref(filled);
    return written < 0 ? fail(path, "cannot be written") : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: encan-describe OUTPUT FRAGMENT...\n", stderr);
        return EXIT_FAILURE;
    }
    json_t *whole = json_object();
    bool good = true;
    for (int i = 2; good && i < argc; i++)
        good = add_fragment(whole, argv[i]);
    int code = good ? write_filled(whole, argv[1]) : EXIT_FAILURE;
    json_decref(whole);
    return code;
}
