/* json_input.h: JSON from clients, read strictly. Every function returns 0, or a negative code with
 * a sentence that names the member and says what was expected. */
#ifndef SERVER_SUPPORT_JSON_INPUT_H
#define SERVER_SUPPORT_JSON_INPUT_H

#include "base/error.h"
#include "base/scan.h"

#include <jansson.h>

/* Reads an object; on success it is the caller's, to be released with json_decref. */
int input_object(struct span text, json_t **object, struct error *error);

/* Refuses members that are not in `names`, a list that ends with NULL. */
int input_members(const json_t *object, const char *const names[], struct error *error);

/* Printable text of less than `size` bytes. */
int input_text(const json_t *object, const char *key, char *text, size_t size, struct error *error);

/* A whole number within bounds: a value, or the member of that name. */
int input_number(const json_t *value, const char *key, int least, int most, int *number,
                 struct error *error);
int input_member_number(const json_t *object, const char *key, int least, int most, int *number,
                        struct error *error);

/* Says what was expected of a member; returns the code. */
int input_bad(struct error *error, const char *key, const char *expected);

#endif
