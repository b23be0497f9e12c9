/* crownhead record merge and verify: records merged into one, and whether everything in a record
 * can be true. */
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"
#include "core/records/record_merge.h"
#include "core/records/record_sound.h"

/* Of a record: conflicts that are listed, errors that are. */
enum { SHOWN_CONFLICTS = 5, SHOWN_ERRORS = 20 };

struct merge_command {
    struct ch_merge merge;
    const char *into, *from;
    int shown;
};

static void report_conflict(void *context, const struct ch_merge_conflict *conflict) {
    struct merge_command *command = context;
    char where[40] = "the moves are the same, the end is not";
    if (command->shown++ >= SHOWN_CONFLICTS)
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
    if (conflicts > SHOWN_CONFLICTS)
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

struct looking {
    const char *file;
    long reported;
};

static void report_wrong(void *context, const char *what) {
    struct looking *looking = context;
    if (looking->reported++ < SHOWN_ERRORS)
        ch_print("%s: %s\n", looking->file, what);
}

static void report_sums(const struct looking *looking, const struct ch_record_look *look) {
    if (looking->reported > SHOWN_ERRORS)
        ch_print("%s: … and %ld more\n", looking->file, looking->reported - SHOWN_ERRORS);
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
