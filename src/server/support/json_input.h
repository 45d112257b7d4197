/* json_input.h: reads JSON from clients, strictly. Every function returns 0, or a negative code and
 * an error that names the member and says what was expected. */
#ifndef SERVER_SUPPORT_JSON_INPUT_H
#define SERVER_SUPPORT_JSON_INPUT_H

#include "base/error.h"
#include "base/scan.h"

#include <jansson.h>

/* Reads an object; on success the caller releases it with json_decref. */
int input_object(struct span text, json_t **object, struct error *error);

/* Refuses members that are not in `names`, a list that ends with NULL. */
int input_members(const json_t *object, const char *const names[], struct error *error);

/* Printable text of less than `size` bytes. */
int input_text(const json_t *object, const char *key, char *text, size_t size, struct error *error);

/* A whole number within bounds, from a value or from the member `key`. */
int input_number(const json_t *value, const char *key, int least, int most, int *number,
                 struct error *error);
int input_member_number(const json_t *object, const char *key, int least, int most, int *number,
                        struct error *error);

/* Sets the error for a member that is not as `expected`; returns its code. */
int input_bad(struct error *error, const char *key, const char *expected);

#endif
