/* crownhead rules tune: better numbers for a rule agent, found by matches. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "cli/workshop/price_texts.h"
#include "cli/workshop/workshop.h"
#include "core/arena/thread_pool.h"
#include "core/base/work_claim.h"
#include "workshop/prices/tuning.h"

enum { MIN_WIDTH = 7 };

static const char *name_of(const struct ch_tuning *tuning, int axis) {
    return ch_priced_parameter(&tuning->priced, axis)->name;
}

static int width_of(const struct ch_tuning *tuning, int axis) {
    int length = (int)strlen(name_of(tuning, axis));
    return length > MIN_WIDTH ? length : MIN_WIDTH;
}

/* The head of the trace, and its line after each iteration. */
static void add_head(const struct ch_tuning *tuning, struct ch_text *out) {
    ch_text_add(out, "iteration");
    for (int i = 0; i < tuning->priced.prices; i++)
        ch_text_addf(out, "  %*s", width_of(tuning, i), name_of(tuning, i));
    ch_text_add(out, "   told\n        0");
    for (int i = 0; i < tuning->priced.prices; i++)
        ch_text_addf(out, "  %*.4g", width_of(tuning, i),
                     ch_priced_parameter(&tuning->priced, i)->value);
    ch_text_add(out, "\n");
}

static void add_iteration(const struct ch_tuning *tuning, const double now[], struct ch_text *out) {
    ch_text_addf(out, "%9d", tuning->tune.iteration);
    for (int i = 0; i < tuning->priced.prices; i++)
        ch_text_addf(out, "  %*.4g", width_of(tuning, i), now[i]);
    ch_text_addf(out, "  %+5.1f\n", ch_hundredths(tuning->difference));
}

/* The verdicts, with their figures. */
static void add_test(const struct ch_tuning *tuning, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text openings = ch_text_new();
    ch_text_addf(&openings, " over %d openings; tuning used %d others", tuning->test.count,
                 tuning->use.count);
    ch_price_test_text(&tuning->verdicts, openings.data, out);
    if (tuning->failed)
        ch_text_addf(out,
                     "%ld games of tuning and test ended because an agent failed, which says "
                     "nothing about\nthe numbers; crownhead record list shows them\n",
                     tuning->failed);
}

/* The text of the new parameter file: how it was made, by which command, the numbers, the trace.
 * `tested`: with the verdicts. */
static void add_file(const struct ch_tuning *tuning, bool tested, const char *command,
                     const char *trace, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    ch_text_addf(&head, "Numbers for %s, found by matches; the author's are in %s.\n\n",
                 tuning->agent, tuning->priced.parameters.facts.file);
    ch_text_addf(&head, "%s\n%d iterations, %ld games, record %s\n", command,
                 tuning->tune.iteration, tuning->played, tuning->series.db);
    if (tested)
        add_test(tuning, &head);
    else
        ch_text_add(&head, "It was stopped before the test: nothing shows yet that they are "
                           "better.\n");
    ch_add_remark(head.data, out);
    ch_text_add(out, "\n");
    ch_add_priced(&tuning->priced, tuning->tuned, out);
    ch_text_add(out,
                "\n; The trace: values after each iteration, and how much better plus did than "
                "minus, in\n; points of a hundred.\n");
    ch_add_remark(trace, out);
}

/* The same as a JSON line. */
static void print_iteration(const struct ch_tuning *tuning, const double now[]) {
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, iteration %d", "iteration", tuning->tune.iteration);
    cJSON *values = cJSON_AddObjectToObject(line, "values");
    for (int i = 0; i < tuning->priced.prices; i++)
        cJSON_AddNumberToObject(values, name_of(tuning, i), now[i]);
    cJSON_AddNumberToObject(line, "difference", tuning->difference);
    ch_json_print(line);
}

static void print_result(const struct ch_tuning *tuning, const char *file) {
    cJSON *line = ch_json_line();
    ch_json_add(
        line, "type %s, file %s, games %ld, failed_games %ld, iterations %d, time_over %hhd",
        "result", file, tuning->played, tuning->failed, tuning->tune.iteration, tuning->time_over);
    cJSON *values = cJSON_AddObjectToObject(line, "values");
    for (int i = 0; i < tuning->priced.prices; i++)
        cJSON_AddNumberToObject(values, name_of(tuning, i), tuning->tuned[i]);
    cJSON_AddNumberToObject(line, "fresh_openings", tuning->test.count);
    ch_price_test_json(&tuning->verdicts, tuning->agent, line);
    ch_json_print(line);
}

enum { DEFAULT_GAMES = 40, DEFAULT_ITERATIONS = 60, DEFAULT_TEST = 400 };

struct tune_command {
    struct ch_tuning tuning; /* first: the report gets a pointer to it */
    const char *out, *openings;
    const char *line; /* the command as typed */
    struct ch_series_line progress;
    bool json;
    struct ch_text trace;
};

static void report(const struct ch_tuning *tuning) {
    struct tune_command *command = (struct tune_command *)(uintptr_t)tuning;
    struct ch_text *trace = &command->trace;
    size_t before = trace->length;
    CH_FREED double *now = ch_alloc((size_t)tuning->priced.prices * sizeof *now);
    ch_tune_now(&tuning->tune, now);
    if (before == 0)
        add_head(tuning, trace);
    add_iteration(tuning, now, trace);
    if (command->json)
        print_iteration(tuning, now);
    else
        ch_print_block(stdout, trace->data + before);
    fflush(stdout);
}

static enum ch_status tune(struct tune_command *command, struct ch_error *error) {
    struct ch_tuning *tuning = &command->tuning;
    CH_SCOPED(ch_work_claim_end) struct ch_work_claim *claim = NULL;
    const struct ch_work work = {command->out, "tunes for this file", 0, 0};
    enum ch_status status = ch_work_claim_take(&work, &claim, error);
    if (status == CH_OK)
        status = ch_new_file_possible(command->out, error);
    if (status == CH_OK)
        status = ch_series_line_open(&command->progress, &tuning->series, command->openings, error);
    if (status == CH_OK)
        status = ch_tuning_prepare(tuning, error);
    if (status == CH_OK && tuning->priced.unread.length > 0)
        ch_print_to(stderr, "not tuned, since neither a rule nor the game reads it: %s\n",
                    tuning->priced.unread.data);
    if (status == CH_OK)
        status = ch_tuning_search(tuning, error);
    if (status == CH_OK && tuning->time_over && !command->json)
        ch_print("the time is over after iteration %d of %d\n", tuning->tune.iteration,
                 tuning->iterations);
    if (status == CH_OK)
        status = ch_tuning_test(tuning, error);
    ch_series_end_line(&tuning->series);
    if (status != CH_OK)
        return status;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_file(tuning, true, command->line, command->trace.data, &text);
    status = ch_new_file(command->out, text.data, error);
    ch_text_clear(&text);
    if (command->json && status == CH_OK) {
        print_result(tuning, command->out);
    } else if (status == CH_OK) {
        ch_text_add(&text, "\n");
        add_test(tuning, &text);
        ch_text_addf(&text, "\n%s is written; (parameters \"%s\") in an agent file uses it\n",
                     command->out, command->out);
        ch_print_block(stdout, text.data);
    }
    return status;
}

/* Keeps what was found before the end in a file of its own, named after the iteration, and says
 * where. One that has the same text already will do. */
static void keep_found(const struct tune_command *command) {
    enum { TRIES = 100 };
    const struct ch_tuning *tuning = &command->tuning;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), name = ch_text_new();
    struct ch_error error;
    enum ch_status status = CH_BAD_INPUT;
    size_t ending = ch_ends_with(command->out, ".parameters") ? strlen(".parameters") : 0;
    add_file(tuning, false, command->line, command->trace.data, &text);
    for (int i = 1; i <= TRIES && status == CH_BAD_INPUT; i++) {
        ch_text_clear(&name);
        ch_text_add_bytes(&name, command->out, strlen(command->out) - ending);
        ch_text_addf(&name, "-%d", tuning->tune.iteration);
        if (i > 1)
            ch_text_addf(&name, "-%d", i);
        ch_text_add(&name, ".parameters");
        status = ch_new_file(name.data, text.data, &error);
        CH_SCOPED(ch_text_done) struct ch_text there = ch_text_new();
        if (status == CH_BAD_INPUT &&
            ch_text_read_file(&there, name.data, text.length + 1, NULL) == CH_OK &&
            strcmp(there.data, text.data) == 0)
            status = CH_OK;
    }
    if (status != CH_OK) {
        ch_fail(&error);
        return;
    }
    ch_print_to(stderr, "%s has the values found so far, which are not tested yet\n", name.data);
    if (!command->json)
        return;
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, file %s, iterations %d", "stopped", name.data,
                tuning->tune.iteration);
    ch_json_print(line);
}

static int finish(struct tune_command *command) {
    struct ch_error error;
    CH_FREED char *usual = ch_usual_parameters(command->tuning.agent, "tuned");
    if (!command->out)
        command->out = usual;
    command->trace = ch_text_new();
    enum ch_status status = tune(command, &error);
    fflush(stdout);
    int exit_status = CH_EXIT_DONE;
    if (status != CH_OK && command->tuning.tune.iteration > 0)
        keep_found(command);
    if (status == CH_INTERRUPTED) {
        ch_print_to(stderr, "stopped after iteration %d; the same command goes on: %s\n",
                    command->tuning.tune.iteration, command->line);
        exit_status = CH_EXIT_NO;
    } else if (status != CH_OK) {
        exit_status = ch_fail(&error);
        exit_status = status == CH_AGENT_FAULT ? CH_EXIT_NO : exit_status;
    }
    ch_text_done(&command->trace);
    ch_tuning_done(&command->tuning);
    ch_series_close(&command->tuning.series);
    return exit_status;
}

static int start(struct tune_command *command, const char *game, const char *against, int count,
                 char **agents) {
    struct ch_tuning *tuning = &command->tuning;
    const char *rivals[CH_PRICE_RIVALS] = {against};
    if (!against)
        return ch_failf("rules tune needs an opponent; add --against search:depth=2");
    if (count > CH_PRICE_RIVALS)
        return ch_failf("at most %d opponents, not %d", CH_PRICE_RIVALS, count);
    for (int i = 1; i < count; i++)
        rivals[i] = agents[i];
    tuning->series.game = ch_workshop_game(game, agents[0], &tuning->series.config);
    if (!tuning->series.game)
        return CH_EXIT_BAD;
    tuning->agent = agents[0];
    tuning->rival = rivals;
    tuning->rivals = count;
    tuning->report = report;
    const struct ch_series *series = &tuning->series;
    return ch_workshop_opens(rivals, count, series->game, &series->config) ? finish(command)
                                                                           : CH_EXIT_BAD;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *against = NULL, *time = NULL;
    struct tune_command command = {.tuning.series.db = CH_RECORD_FILE};
    struct ch_tuning *tuning = &command.tuning;
    int64_t games = DEFAULT_GAMES, iterations = DEFAULT_ITERATIONS, test = DEFAULT_TEST, seed = 1;
    int64_t ply_limit = 0, concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        CH_TEXT("against", 'a', "B", "the opponent; more may follow", &against),
        CH_INTEGER("games", 'n', "N", "games of each match of an iteration", &games, 2, 1e6),
        CH_INTEGER("iterations", 'i', "N", "how often the numbers are moved", &iterations, 1, 1e5),
        CH_TEXT("time", 0, "T", "a time such as 10min, after which only the test is played", &time),
        CH_INTEGER("test", 't', "N",
                   "games of each match of the test; whole rounds of its openings", &test, 2, 1e6),
        CH_SERIES_RANDOM(&seed, &command.openings),
        CH_TEXT("out", 'o', "FILE", "the new parameter file; AGENT-tuned.parameters without it",
                &command.out),
        CH_SERIES_PLAYED(&tuning->series.db, &game, &ply_limit, &concurrency),
        CH_FLAG("json", 0, "a JSON line for each iteration and the result", &command.json),
        CH_FLAG("quiet", 'q', "no progress", &tuning->series.quiet),
        {0},
    };
    CH_FREED char *line = ch_typed_command("rules tune", argc, argv);
    int rest, status;
    if (ch_options_parse(&ch_command_rules_tune, options, argc, argv, 1, -1, &rest, &status)) {
        tuning->games = (int)(games + games % 2);
        tuning->iterations = (int)iterations;
        tuning->test_games = (int)test;
        tuning->seed = (uint64_t)seed;
        if (time && !ch_workshop_time(time, &tuning->time_ms))
            return CH_EXIT_BAD;
        tuning->series.ply_limit = (int)ply_limit;
        tuning->series.concurrency = (int)concurrency;
        command.line = line;
        status = start(&command, game, against, rest, argv + 1);
    }
    return status;
}

const struct ch_command ch_command_rules_tune = {
    .name = "rules tune",
    .arguments = "AGENT --against B…",
    .summary = "better numbers for a rule agent, found by matches",
    .details =
        "Moves the numbers of AGENT's parameter file that have a range, by SPSA. In each "
        "iteration all go\n"
        "up or down at once. Matches between the two sides and against each B tell which "
        "way is better.\n"
        "Half of the openings are for that. Then the values that were found are tested "
        "against the\n"
        "author's over the other half, and written into a new file, which must not exist.\n"
        "Every game is in the record; the same command goes on where it stopped, and more "
        "--iterations\n"
        "go on with those that there are. A stop by ^C leaves a file of what was found; a second "
        "^C ends at once.\n"
        "Exit status: 0 done, whatever the test says; 1 stopped or an agent kept failing; 2 "
        "bad usage.",
    .run = run,
};
