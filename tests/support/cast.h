/* cast.h: the people in tests of texts. */
#ifndef TESTS_CAST_H
#define TESTS_CAST_H

#include "words/words.h"

extern const char *const test_names[SEATS_MAX];

/* Everybody in test_names, at a game, in a language. */
struct cast test_cast(const struct game *game, enum language language);

#endif
