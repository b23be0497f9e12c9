/* crownhead record verify: whether everything in a record can be true. */
#include <stdio.h>

#include "cli/command/command.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/records/record_sound.h"

/* SHOWN: errors of a file that are listed. */
enum { SHOWN = 20 };

struct looking {
    const char *file;
    long reported;
};

static void report_wrong(void *context, const char *what) {
    struct looking *looking = context;
    if (looking->reported++ < SHOWN)
        ch_print("%s: %s\n", looking->file, what);
}

static void report_sums(const struct looking *looking, const struct ch_record_look *look) {
    if (looking->reported > SHOWN)
        ch_print("%s: … and %ld more\n", looking->file, looking->reported - SHOWN);
    ch_print("%s: ", looking->file);
    if (look->wrong)
        ch_print("NOT sound, %ld thing%s wrong", look->wrong, look->wrong == 1 ? "" : "s");
    else
        ch_print("sound");
    ch_print("; looked at %ld texts, %ld agents, %ld definitions, %ld matches, %ld games and their "
             "%ld moves\n",
             look->texts, look->agents, look->definitions, look->matches, look->games, look->moves);
}

/* A file with anything in it that a record has not is not sound either. */
static int look_at(const char *file) {
    struct looking looking = {.file = file};
    struct ch_record_look look = {.tell = report_wrong, .context = &looking};
    struct ch_record *record;
    struct ch_error error;
    enum ch_status status = ch_record_open(file, CH_RECORD_READ, &record, &error);
    if (status != CH_OK) {
        ch_fail(&error);
        return status == CH_BAD_INPUT ? CH_EXIT_NO : CH_EXIT_BAD;
    }
    status = ch_record_look_over(record, &look, &error);
    ch_record_close(record);
    if (status != CH_OK)
        ch_fail(&error);
    if (status == CH_BAD_INPUT) /* so damaged that the rest can't be looked at */
        look.wrong++;
    else if (status != CH_OK)
        return CH_EXIT_BAD;
    report_sums(&looking, &look);
    return look.wrong ? CH_EXIT_NO : CH_EXIT_DONE;
}

int ch_record_verify_files(const struct ch_record_options *options, int count, char **files) {
    int worst = CH_EXIT_DONE;
    if (count == 0)
        return look_at(options->db);
    for (int i = 0; i < count; i++) {
        int status = look_at(files[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
