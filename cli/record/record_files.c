/* crownhead record merge, missing and verify: records merged into one; games of a match's plan that
 * are in none, and the shards that are to play them; whether everything in a record can be true. */
#include <assert.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"
#include "core/base/closed_file.h"
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
    ch_print_to(stderr,
                "%s: its game %lld is number %d of match %lld, which went otherwise in %s (game "
                "%lld; %s); left out\n",
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
    const struct ch_merge before = *merge;
    command->shown = 0;
    enum ch_status status = ch_record_merge(into, from, merge, &error);
    ch_record_close(from);
    if (status != CH_OK)
        return ch_fail(&error);
    long added = merge->added - before.added, there = merge->there - before.there;
    long conflicts = merge->conflicts - before.conflicts;
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

/* Makes the record to merge in for the user alone, if one of the others hides something. */
static void make_closed(const char *into, int count, char **files) {
    for (int i = 0; i < count; i++) {
        struct ch_record *from;
        struct ch_error error;
        bool hides = false;
        if (ch_record_open(files[i], CH_RECORD_READ, &from, &error) != CH_OK)
            continue;
        if (ch_record_hides(from, &hides, &error) == CH_OK && hides)
            ch_closed_file_make(into);
        ch_record_close(from);
    }
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
    int done = 0, worst = CH_EXIT_DONE;
    if (made)
        make_closed(command.into, count - 1, files + 1);
    if (ch_open_record(command.into, &into, &error) != CH_OK)
        return ch_fail(&error);
    for (int i = 1; i < count; i++) {
        command.from = files[i];
        int status = merge_one(&command, into);
        done += status != CH_EXIT_BAD;
        worst = status > worst ? status : worst;
    }
    int status = report_matches(&command, into);
    ch_record_close(into);
    ch_merge_done(&command.merge);
    if (made && done == 0)
        unlink(command.into);
    return status > worst ? status : worst;
}

struct missing {
    const struct ch_record_options *options;
    struct ch_record *record;
    bool *shard; /* options->shards of them: it has missing games, of whatever match */
    int matches, status;
};

/* The schedule of the match, made as long as --games says. NULL after an error was printed. */
static struct ch_schedule *wanted_schedule(const struct ch_record_options *options,
                                           const struct ch_match_status *status) {
    struct ch_plan plan = *ch_schedule_plan(status->schedule);
    struct ch_error error;
    if (options->games && ch_plan_by_results(&plan)) {
        ch_failf("the number of games is a part of what a %s is; leave --games out",
                 ch_format_name(plan.format));
        return NULL;
    }
    if (options->games)
        plan.games = (int)options->games;
    if (ch_plan_check(&plan, &error) != CH_OK) {
        ch_fail(&error);
        return NULL;
    }
    struct ch_schedule *schedule = ch_schedule_new(&plan);
    while (ch_schedule_advance(schedule, status->games)) {
    }
    return schedule;
}

/* Fills gone[0 … room - 1]; returns how many are set. */
static int find_missing(struct missing *missing, const struct ch_match_status *status,
                        const struct ch_schedule *schedule, bool gone[]) {
    int room = ch_schedule_room(schedule), have = ch_schedule_room(status->schedule), count = 0;
    bool ended = ch_match_sprt_ended(&status->test); /* more games are not wanted then */
    for (int number = 0; number < room && !ended; number++) {
        struct ch_scheduled game;
        gone[number] = ch_schedule_game(schedule, number, &game) &&
                       !(number < have && status->games[number].done);
        count += gone[number];
        if (gone[number] && missing->shard)
            missing->shard[number / 2 % missing->options->shards] = true;
    }
    return count;
}

/* Appends numbers that are set in `set` as ranges: "0-2,5"; each is shown with `first` added. */
static void add_ranges(const bool set[], int count, int first, const char *comma,
                       struct ch_text *text) {
    const char *before = "";
    for (int i = 0; i < count; i++) {
        int last = i;
        if (!set[i])
            continue;
        while (last + 1 < count && set[last + 1])
            last++;
        ch_text_addf(text, last > i ? "%s%d-%d" : "%s%d", before, i + first, last + first);
        before = comma;
        i = last;
    }
}

static void print_json(const struct ch_match_status *status, int planned, const bool gone[],
                       int room) {
    cJSON *line = ch_json_line(), *list;
    ch_json_add(line, "type %s, match %g, games %d", "missing", (double)status->id, planned);
    list = cJSON_AddArrayToObject(line, "missing");
    for (int number = 0; number < room; number++)
        if (gone[number])
            cJSON_AddItemToArray(list, cJSON_CreateNumber(number));
    ch_json_print(line);
}

static void print_text(const struct ch_match_status *status, int planned, int count,
                       const bool gone[], int room) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    int later = ch_plan_by_results(plan) ? planned - status->played - count : 0;
    assert(count >= 0 && later >= 0);
    CH_SCOPED(ch_text_done) struct ch_text ranges = ch_text_new();
    add_ranges(gone, room, 1, ", ", &ranges);
    if (ch_match_sprt_ended(&status->test))
        ch_print("match %lld: ended by its test after %d games, of %d at most\n",
                 (long long)status->id, status->played, planned);
    else if (count)
        ch_print("match %lld: %d of %d games are missing: %s%s\n", (long long)status->id,
                 count + later, planned, ranges.data, later ? ", and those of later rounds" : "");
    else
        ch_print("match %lld: all %d games are there\n", (long long)status->id, planned);
}

static int look_at(struct missing *missing, const struct ch_match_status *status) {
    const struct ch_record_options *options = missing->options;
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    struct ch_schedule *schedule = wanted_schedule(options, status);
    if (!schedule)
        return CH_EXIT_BAD;
    int room = ch_schedule_room(schedule), planned = ch_schedule_planned(schedule);
    CH_FREED bool *gone = ch_alloc((size_t)room * sizeof *gone);
    int count = find_missing(missing, status, schedule, gone);
    if (options->json)
        print_json(status, planned, gone, room);
    else if (!options->array)
        print_text(status, planned, count, gone, room);
    ch_schedule_free(schedule);
    if (count && missing->shard && (status->test.wanted || ch_plan_by_results(plan)))
        return ch_failf(
            "match %lld is a %s, which has no shards; the command that began it goes on",
            (long long)status->id,
            status->test.wanted ? "sequential test" : ch_format_name(plan->format));
    return count ? CH_EXIT_NO : CH_EXIT_DONE;
}

static bool look_at_match(void *context, const struct ch_recorded_match *match) {
    struct missing *missing = context;
    struct ch_match_status status;
    struct ch_error error;
    missing->matches++;
    if (ch_match_load(missing->record, match->id, &status, &error) != CH_OK) {
        missing->status = ch_fail(&error);
        return false;
    }
    int found = look_at(missing, &status);
    missing->status = found > missing->status ? found : missing->status;
    ch_match_status_done(&status);
    return missing->status != CH_EXIT_BAD;
}

/* The shards that have missing games, as `sbatch --array` takes them. */
static void print_shards(const struct missing *missing) {
    const struct ch_record_options *options = missing->options;
    CH_SCOPED(ch_text_done) struct ch_text array = ch_text_new();
    add_ranges(missing->shard, (int)options->shards, 0, ",", &array);
    if (options->array)
        ch_print("%s\n", array.data);
    else
        ch_print("shards of %lld to run again: --array=%s\n", (long long)options->shards,
                 array.data);
}

int ch_record_missing(const struct ch_record_options *options, struct ch_record *record, int count,
                      char **rest) {
    if (count > 0)
        return ch_failf("record missing takes options, not `%s`; --db names the record", rest[0]);
    if (options->array && !options->shards)
        return ch_failf("--array needs --shards N: of how many shards");
    struct missing missing = {options, record, NULL, 0, CH_EXIT_DONE};
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    struct ch_error error;
    enum ch_status status;
    if (options->shards)
        missing.shard = ch_alloc((size_t)options->shards * sizeof *missing.shard);
    if (options->match)
        status = ch_record_match(record, options->match, &match, &error);
    else
        status = ch_record_matches(record, look_at_match, &missing, &error);
    if (options->match && status == CH_OK)
        look_at_match(&missing, &match);
    if (status != CH_OK)
        missing.status = ch_fail(&error);
    else if (missing.matches == 0)
        missing.status = ch_failf("%s has no match", options->db);
    if (missing.status == CH_EXIT_NO && missing.shard && !options->json)
        print_shards(&missing);
    ch_free(missing.shard);
    return missing.status;
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
        ch_print("NOT sound, %ld thing%s wrong", look->wrong, ch_plural(look->wrong));
    else
        ch_print("sound");
    ch_print("; looked at %ld texts, %ld agents, %ld definitions, %ld matches, %ld games and their "
             "%ld moves\n",
             look->texts, look->agents, look->definitions, look->matches, look->games, look->moves);
}

/* A file with anything in it that a record has not is not sound either. */
static int look_over(const char *file) {
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
        return look_over(options->db);
    for (int i = 0; i < count; i++) {
        int status = look_over(files[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
