/* crownhead record missing: games of a match's plan that are not in the record, and the shards that
 * are to play them. */
#include <assert.h>
#include <cjson/cJSON.h>
#include <stdio.h>

#include "cli/command/command.h"
#include "cli/command/options.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/arena/match.h"
#include "core/base/memory.h"

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
    bool *gone = ch_alloc((size_t)room * sizeof *gone);
    int count = find_missing(missing, status, schedule, gone);
    if (options->json)
        print_json(status, planned, gone, room);
    else if (!options->array)
        print_text(status, planned, count, gone, room);
    ch_free(gone);
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
