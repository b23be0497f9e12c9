/* Symbolic links that lead to no file. Who opens one for writing makes a file where nobody named
 * one, and keeps another file secret than the one that is made. */
#ifndef CH_CORE_BASE_DANGLING_H
#define CH_CORE_BASE_DANGLING_H

#include "core/base/error.h"

/* CH_BAD_INPUT if `path` is such a link. `option` is what names another file, as "--db". */
enum ch_status ch_dangling_refuse(const char *path, const char *option, struct ch_error *error);

#endif
