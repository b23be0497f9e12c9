/* Bytes packed for a text file: deflated, and written in base64. Only packed.c includes zlib.h. */
#ifndef CH_CORE_BASE_PACKED_H
#define CH_CORE_BASE_PACKED_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text.h"

/* Appends the bytes in base64 with padding and without line ends (RFC 4648, section 4). */
void ch_packed_base64(struct ch_text *text, const void *bytes, size_t length);

/* Appends bytes[0..length-1] in zlib's format (RFC 1950); the result holds zero bytes. The same
 * bytes give the same result with the same zlib. */
void ch_packed_deflate(struct ch_text *text, const void *bytes, size_t length);

/* Appends the bytes encoded by `base64[0..length-1]`, without line ends. False if it is not what
 * ch_packed_base64 writes; then some may have been appended. */
bool ch_packed_unbase64(struct ch_text *text, const char *base64, size_t length);

/* Appends what bytes[0..length-1] are the deflated form of. False if they are damaged, or of more
 * than `limit` bytes; then some may have been appended. */
bool ch_packed_inflate(struct ch_text *text, const void *bytes, size_t length, size_t limit);

#endif
