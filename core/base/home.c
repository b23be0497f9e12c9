/* See home.h. */
#include "core/base/home.h"

#include <stdlib.h>

const char *ch_home(void) {
    const char *home = getenv("CROWNHEAD_HOME");
    return home && home[0] ? home : CH_HOME;
}
