/* template.h: documents in JSON that are written once for all titles.
 *
 * In a template two things stand for what the titles have:
 * - an element {"$each_title": X} of a list, for X of every title in turn. In the texts of X,
 *   {name} is the name of the title ("krach") and {Name} the one of its definitions ("Krach");
 * - a member "$title_schemas" of an object, for the definitions of all titles (title_schema.h). */
#ifndef DESCRIBE_TEMPLATE_H
#define DESCRIBE_TEMPLATE_H

#include "base/error.h"

#include <jansson.h>

/* Adds the members of `fragment` to `whole`, objects within objects too. What is not an object can
 * stand in one fragment only. */
int template_join(json_t *whole, const json_t *fragment, struct error *error);

/* The template filled in; the caller owns it. NULL, with a sentence, if titles contradict each
 * other. */
json_t *template_fill(const json_t *whole, struct error *error);

#endif
