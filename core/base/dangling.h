/* Symbolic links whose target does not exist. Opening one for writing creates a file at a place
 * that was not named, and protects a file other than the one created. */
#ifndef CH_CORE_BASE_DANGLING_H
#define CH_CORE_BASE_DANGLING_H

#include "core/base/error.h"

/* CH_BAD_INPUT if `path` is such a link. `option` is what names another file, as "--db". */
enum ch_status ch_dangling_refuse(const char *path, const char *option, struct ch_error *error);

#endif
