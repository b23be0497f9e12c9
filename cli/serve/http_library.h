/* libmicrohttpd, opened when a page is served: with it come a dozen libraries more, and loading
 * them takes five million instructions, twice what `crownhead --version` takes without. */
#ifndef CH_CLI_SERVE_HTTP_LIBRARY_H
#define CH_CLI_SERVE_HTTP_LIBRARY_H

#include <microhttpd.h>

#include "core/base/error.h"

/* Every function of it that is used, by its name without MHD_. */
#define CH_HTTP_FUNCTIONS(X)                                                                       \
    X(start_daemon)                                                                                \
    X(stop_daemon)                                                                                 \
    X(get_daemon_info)                                                                             \
    X(suspend_connection)                                                                          \
    X(resume_connection)                                                                           \
    X(get_connection_values)                                                                       \
    X(create_response_from_buffer)                                                                 \
    X(create_response_from_callback)                                                               \
    X(add_response_header)                                                                         \
    X(queue_response)                                                                              \
    X(destroy_response)

struct ch_http_library {
#define MEMBER(name) __typeof__(MHD_##name) *name;
    CH_HTTP_FUNCTIONS(MEMBER)
#undef MEMBER
};

/* Fills `library` for the rest of the process. CH_SYSTEM if it is not installed. */
enum ch_status ch_http_library_open(struct ch_http_library *library, struct ch_error *error);

#endif
