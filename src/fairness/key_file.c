#include "fairness/key_file.h"

#include "base/file.h"

#include <errno.h>
#include <unistd.h>

enum { KEY_FILE_BYTES = 77 };

static int create_file(const char *path, struct error *error)
{
    struct buffer text = {0};
    struct draw_word seed;
    char digits[DRAW_WORD_TEXT];
    draw_word_random(&seed);
    draw_word_write(&seed, digits);
    buffer_format(&text, "encan-key 1\n%s\n", digits);
    int code = text.failed ? error_set(error, ERR_MEMORY, "out of memory")
                           : file_replace(path, &text, error);
    buffer_close(&text);
    return code;
}

static bool read_seed(struct span text, struct draw_word *seed)
{
    return span_is(span_cut(&text, '\n'), "encan-key 1") &&
           draw_word_read(span_cut(&text, '\n'), seed) && text.length == 0;
}

int key_file_open(const char *path, struct signing_key *key, struct error *error)
{
    _Static_assert((int)DRAW_BYTES == (int)CHAIN_KEY_SEED, "a word is a seed");
    struct buffer text = {0};
    struct draw_word seed;
    int code = access(path, F_OK) != 0 && errno == ENOENT ? create_file(path, error) : 0;
    if (code == 0)
        code = file_read(path, KEY_FILE_BYTES, &text, error);
    if (code == 0 && !read_seed((struct span){buffer_text(&text), text.length}, &seed))
        code = error_set(error, ERR_FILE,
                         "%.150s: not a server's key; restore it, or remove it to get a new one",
                         path);
    if (code == 0)
        signing_key_make(seed.byte, key);
    buffer_close(&text);
    return code;
}
