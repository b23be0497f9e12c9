/* CH_HTTP_LIBRARY is the file's name with the version that was built against.
 */
#include "cli/serve/http_library.h"

#include <dlfcn.h>

enum ch_status ch_http_library_open(struct ch_http_library *library, struct ch_error *error) {
    void *opened = dlopen(CH_HTTP_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!opened)
        return ch_error_set(error, CH_SYSTEM, NULL, 0,
                            "a page is served with " CH_HTTP_LIBRARY
                            ", which can't be opened; install libmicrohttpd (%s)",
                            dlerror());
#define FIND(name) library->name = (__typeof__(MHD_##name) *)dlsym(opened, "MHD_" #name);
    CH_HTTP_FUNCTIONS(FIND)
#undef FIND
#define LACKS(name) || !library->name
    if (0 CH_HTTP_FUNCTIONS(LACKS))
        return ch_error_set(error, CH_SYSTEM, NULL, 0,
                            CH_HTTP_LIBRARY " lacks a function that it had when Crownhead was "
                                            "built; build it again");
#undef LACKS
    return CH_OK;
}
