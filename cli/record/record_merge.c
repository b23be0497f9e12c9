/* crownhead record merge: records merged into one. */
#include "core/records/record_merge.h"
#include "cli/output/print.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/record/record.h"
#include "core/arena/match.h"

/* SHOWN: conflicts of a record that are listed. */
enum { SHOWN = 5 };

struct merge_command {
    struct ch_merge merge;
    const char *into, *from;
    int shown;
};

static void report_conflict(void *context, const struct ch_merge_conflict *conflict) {
    struct merge_command *command = context;
    char where[40] = "the moves are the same, the end is not";
    if (command->shown++ >= SHOWN)
        return;
    if (conflict->ply)
        snprintf(where, sizeof where, "from ply %d on", conflict->ply);
    ch_print_to(
        stderr,
        "%s: its game %lld is number %d of match %lld, which went otherwise in %s (game %lld; "
        "%s); left out\n",
        command->from, (long long)conflict->second, conflict->number + 1,
        (long long)conflict->match, command->into, (long long)conflict->first, where);
}

/* Unites one record with the whole; returns the exit status. */
static int merge_one(struct merge_command *command, struct ch_record *into) {
    struct ch_merge *merge = &command->merge;
    struct ch_record *from;
    struct ch_error error;
    if (ch_record_open(command->from, CH_RECORD_READ, &from, &error) != CH_OK)
        return ch_fail(&error);
    long added = merge->added, there = merge->there, conflicts = merge->conflicts;
    command->shown = 0;
    enum ch_status status = ch_record_merge(into, from, merge, &error);
    ch_record_close(from);
    if (status != CH_OK)
        return ch_fail(&error);
    added = merge->added - added;
    there = merge->there - there;
    conflicts = merge->conflicts - conflicts;
    assert(added >= 0 && there >= 0 && conflicts >= 0);
    ch_print("%s: %ld %s added", command->from, added, added == 1 ? "game" : "games");
    if (there)
        ch_print(", %ld there already", there);
    if (conflicts)
        ch_print(", %ld left out", conflicts);
    ch_print("\n");
    if (conflicts > SHOWN)
        ch_print_to(stderr, "%s: %ld games in all went otherwise in %s\n", command->from, conflicts,
                    command->into);
    return conflicts ? CH_EXIT_NO : CH_EXIT_DONE;
}

/* How much of each match is there now. */
static int report_matches(const struct merge_command *command, struct ch_record *into) {
    bool whole = true;
    for (int i = 0; i < command->merge.matches; i++) {
        struct ch_recorded_match match;
        struct ch_error error;
        if (ch_record_match(into, command->merge.match[i], &match, &error) != CH_OK)
            return ch_fail(&error);
        int planned = ch_match_planned(&match);
        ch_print("%s: match %lld has %d of %d games, %s\n", command->into, (long long)match.id,
                 match.played, planned, ch_match_recorded_state_text(into, &match));
        whole = whole && match.state == CH_MATCH_COMPLETE;
        ch_recorded_match_done(&match);
    }
    if (!whole) {
        CH_SCOPED(ch_text_done) struct ch_text missing = ch_text_new();
        ch_record_add_db(command->into, &missing);
        ch_print("Games that are missing: crownhead record missing%s\n", missing.data);
    }
    return CH_EXIT_DONE;
}

static int merge_all(struct merge_command *command, struct ch_record *into, int count, char **files,
                     int *done) {
    int worst = CH_EXIT_DONE;
    for (int i = 0; i < count; i++) {
        command->from = files[i];
        int status = merge_one(command, into);
        *done += status != CH_EXIT_BAD;
        if (status > worst)
            worst = status;
    }
    int status = report_matches(command, into);
    return status > worst ? status : worst;
}

int ch_record_merge_files(int count, char **files) {
    if (count < 2)
        return ch_failf("record merge needs the record to make and those to merge into it; "
                        "crownhead record merge whole.db shard-*.db");
    struct merge_command command = {.into = files[0]};
    command.merge.conflict = report_conflict;
    command.merge.context = &command;
    bool made = access(command.into, F_OK) != 0;
    struct ch_record *into;
    struct ch_error error;
    int done = 0;
    if (ch_open_record(command.into, &into, &error) != CH_OK)
        return ch_fail(&error);
    int status = merge_all(&command, into, count - 1, files + 1, &done);
    ch_record_close(into);
    ch_merge_done(&command.merge);
    if (made && done == 0)
        unlink(command.into);
    return status;
}
