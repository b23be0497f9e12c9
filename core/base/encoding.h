/* Texts in other encodings than UTF-8. */
#ifndef CH_CORE_BASE_ENCODING_H
#define CH_CORE_BASE_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text.h"

/* The encoding that the text seems to have: "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE",
 * "UTF-32BE", "Windows-1251", "Windows-1252" or "IBM866". Those of several bytes show themselves by
 * their marks or zeros. Of the others one is taken by plain counting: rows of three such letters
 * and more are Cyrillic, others Western. */
const char *ch_encoding_guess(const char *text, size_t length);
/* Appends the text as UTF-8. In texts of one byte a character, what is UTF-8 already stays so.
 * CH_NOT_FOUND: there is no such encoding; CH_BAD_INPUT, with the line: the text is not in it. */
enum ch_status ch_encoding_convert(const char *name, const char *text, size_t length,
                                   const char *file, struct ch_text *utf8, struct ch_error *error);

#endif
