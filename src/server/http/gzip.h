/* gzip.h: texts in fewer bytes, for clients that read gzip. */
#ifndef SERVER_HTTP_GZIP_H
#define SERVER_HTTP_GZIP_H

#include "base/buffer.h"
#include "base/scan.h"

/* The text compressed, appended to `out`; false, with nothing appended, if memory runs out. */
bool gzip(struct span text, struct buffer *out);

#endif
