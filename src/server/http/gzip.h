/* gzip.h: compresses texts for clients that accept gzip. */
#ifndef SERVER_HTTP_GZIP_H
#define SERVER_HTTP_GZIP_H

#include "base/buffer.h"
#include "base/scan.h"

/* Appends the compressed text to `out`; false, with nothing appended, when out of memory. */
bool gzip(struct span text, struct buffer *out);

#endif
