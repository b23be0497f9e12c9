/* See open_record.h. */
#include "cli/record/open_record.h"

#include <stdio.h>

#include "cli/output/print.h"

enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error) {
    enum ch_status status;
    for (bool told = false;
         (status = ch_record_open(path, CH_RECORD_WRITE, record, error)) == CH_BUSY; told = true)
        if (!told)
            ch_print_to(stderr, "%s: another program is writing; this one waits for it\n", path);
    return status;
}
