/* The report as a file: one HTML page, put together of the files in web/report/ and of data that
 * are written as they come. A page is finished whole or there is none. */
#ifndef CH_CLI_REPORT_REPORT_PAGE_H
#define CH_CLI_REPORT_REPORT_PAGE_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "core/base/text.h"

struct ch_report_page {
    FILE *file;
    const char *path;     /* "-": standard output */
    struct ch_text draft; /* the file that is written; empty for standard output */
    struct ch_text rest;  /* of the page, behind the data */
    struct ch_text work;
};

/* Opens the page, and writes the part before the data. A file at `path` is replaced only if it is a
 * report; `path` is borrowed until the end. On failure nothing is left open. */
enum ch_status ch_report_page_begin(struct ch_report_page *page, const char *path, const char *home,
                                    struct ch_error *error);
/* Writes a JSON object as an element with this id, packed: deflated and in base64. */
void ch_report_page_packed(struct ch_report_page *page, const char *id, const struct ch_text *json);
/* Writes a JSON object as it is, and takes it. */
void ch_report_page_json(struct ch_report_page *page, const char *id, cJSON *json);
/* Writes the rest and puts the page in its place, or, unless `good`, drops it. CH_SYSTEM if any
 * writing failed. */
enum ch_status ch_report_page_end(struct ch_report_page *page, bool good, struct ch_error *error);

#endif
