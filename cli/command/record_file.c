#include "cli/command/record_file.h"

#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"

enum ch_status ch_open_record(const char *path, struct ch_record **record, struct ch_error *error) {
    enum ch_status status;
    for (bool announced = false;
         (status = ch_record_open(path, CH_RECORD_WRITE, record, error)) == CH_BUSY;
         announced = true)
        if (!announced)
            ch_print_to(stderr, "%s: another program is writing; this one waits for it\n", path);
    return status;
}

void ch_record_add_db(const char *db, struct ch_text *text) {
    if (strcmp(db, CH_RECORD_FILE) == 0)
        return;
    ch_text_add(text, " --db ");
    ch_add_shell_word(text, db);
}
