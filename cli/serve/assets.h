/* The files of the page, read once when the server starts: web/serve/, web/board/, and of
 * web/report/ the elements and the board, which both pages have, and the whole report for the page
 * of the record. */
#ifndef CH_CLI_SERVE_ASSETS_H
#define CH_CLI_SERVE_ASSETS_H

#include "core/base/text.h"

enum { CH_ASSETS = 5 };

struct ch_assets {
    struct ch_text text[CH_ASSETS];
};

/* On failure nothing is to be released. */
enum ch_status ch_assets_read(struct ch_assets *assets, const char *home, struct ch_error *error);
void ch_assets_done(struct ch_assets *assets);

/* The text of a path, with its type; NULL: there is none. */
const struct ch_text *ch_assets_find(const struct ch_assets *assets, const char *path,
                                     const char **type);

#endif
