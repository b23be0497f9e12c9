/* A folder of a test program's own for records, made and removed by its group. */
#ifndef CH_TESTS_SUPPORT_RECORD_FOLDER_H
#define CH_TESTS_SUPPORT_RECORD_FOLDER_H

#include "core/record/record.h"
#include "tests/support/unit.h"

static char folder[64];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/crownhead-record-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? 0 : -1;
}

RELEASES(close_record, struct ch_record, ch_record_close)

/* Opens the record `name` in the folder, for writing; its path goes to path[0..127]. */
static struct ch_record *open_record_at(const char *name, char path[128]) {
    struct ch_record *record;
    struct ch_error error;
    snprintf(path, 128, "%s/%s", folder, name);
    assert_int_equal(ch_record_open(path, CH_RECORD_WRITE, &record, &error), CH_OK);
    return record;
}

#endif
