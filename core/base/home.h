/* Where the program's own files are. */
#ifndef CH_CORE_BASE_HOME_H
#define CH_CORE_BASE_HOME_H

#include "core/base/error.h"

/* The folder with rules/, agents/roster/ and data/: CROWNHEAD_HOME unless it is empty, else
 * ../share/crownhead from the program's own folder, else the source tree that the program was built
 * in; "" if there is none of these. Looked for once. Owned by this function. */
const char *ch_home(void);

/* CH_BAD_INPUT if there is no such folder, or another one is given; the error says where it was
 * looked for. */
enum ch_status ch_home_check(struct ch_error *error);

#endif
