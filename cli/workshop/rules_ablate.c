/* crownhead rules ablate: what each strategy file, or each rule, is worth. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "cli/workshop/workshop.h"
#include "core/arena/thread_pool.h"

/* The worth of the parts of a rule agent: its score without each of them, in the same games. */

enum row_state { WAITING, PLAYED, IMPOSSIBLE };

/* The agent without one part. */
struct row {
    int variant;
    enum row_state state;
    struct ch_match_status match; /* against the opponent; the agent is A */
    struct ch_paired change;      /* of the score, against the whole agent's */
    int changed, compared; /* games that went otherwise than the whole agent's, of how many */
    bool shown;            /* the change is shown at 5 % among all rows */
    char *problem;         /* why the part can't be taken out */
};

struct ablation {
    struct ch_series series;
    const char *agent, *against;
    enum ch_variant_kind kind;
    bool rules_of_lone_file; /* of an agent with one file its rules are the parts */
    int games;
    uint64_t seed;
    struct ch_sources texts;
    struct ch_variants variants;
    struct ch_match_status whole;
    struct row *row;
    int row_count;
};

/* The name of a row: that of its part. */
static const char *row_name(const struct ablation *ablation, int row) {
    assert(row >= 0 && row < ablation->row_count &&
           ablation->row[row].variant < ablation->variants.count);
    return ablation->variants.variant[ablation->row[row].variant].name;
}

static bool is_wanted(const struct ch_variant *variant, char *const only[], int count) {
    for (int i = 0; i < count; i++)
        if (ch_variant_is(variant, only[i]))
            return true;
    return count == 0;
}

/* Every name of `only` must be that of a part. */
static enum ch_status check_names(const struct ablation *ablation, char *const only[], int count,
                                  struct ch_error *error) {
    const struct ch_variants *variants = &ablation->variants;
    const char *what = ablation->kind == CH_VARIANT_FILE ? "file with rules" : "rule";
    for (int i = 0; i < count; i++) {
        struct ch_closest closest = {.word = only[i]};
        bool found = false;
        for (int j = 0; j < variants->count; j++) {
            const char *name = variants->variant[j].name, *colons = strstr(name, "::");
            ch_closest_try(&closest, colons ? colons + 2 : ch_path_name(name));
            found = found || ch_variant_is(&variants->variant[j], only[i]);
        }
        if (!found)
            return ch_error_set(
                error, CH_NOT_FOUND, NULL, 0, "%s has no %s `%s`; %s%s%s", ablation->agent, what,
                only[i], CH_DID_YOU_MEAN(closest.found, "without names all are taken out in turn"));
    }
    return CH_OK;
}

/* Reads the agent's texts and makes a row for each part, or for those that `only` names. The series
 * is open. The caller releases the ablation in any case. */
static enum ch_status prepare(struct ablation *ablation, char *const only[], int only_count,
                              struct ch_error *error) {
    enum ch_status status =
        ch_series_texts(&ablation->series, ablation->agent, &ablation->texts, error);
    if (status != CH_OK)
        return status;
    struct ch_variants *variants = &ablation->variants;
    ch_variants_list(ablation->texts.source, ablation->texts.count, ablation->kind, variants);
    if (ablation->rules_of_lone_file && ablation->kind == CH_VARIANT_FILE && variants->count == 1) {
        ch_variants_done(variants);
        ablation->kind = CH_VARIANT_RULE;
        ch_variants_list(ablation->texts.source, ablation->texts.count, ablation->kind, variants);
    }
    ablation->row = ch_alloc(((size_t)variants->count + 1) * sizeof *ablation->row);
    for (int i = 0; i < variants->count; i++)
        if (is_wanted(&variants->variant[i], only, only_count))
            ablation->row[ablation->row_count++].variant = i;
    return check_names(ablation, only, only_count, error);
}

/* The row's figures from its match and the whole agent's. */
static void compare(const struct ablation *ablation, struct row *row) {
    const struct ch_match_game *with = ablation->whole.games, *without = row->match.games;
    row->change = ch_match_difference(&row->match, &ablation->whole, ablation->games);
    for (int i = 0; i < ablation->games; i++)
        if (with[i].done && without[i].done) {
            row->compared++;
            assert(row->compared <= ablation->games && row->changed <= row->compared);
            row->changed += with[i].keys.line != without[i].keys.line;
        }
}

static void set_problem(struct row *row, const struct ch_error *error) {
    char text[CH_ERROR_FILE + CH_ERROR_TEXT];
    row->state = IMPOSSIBLE;
    row->problem = ch_copy(ch_error_format(error, text, sizeof text));
    row->problem[strcspn(row->problem, "\n")] = '\0';
}

static enum ch_status play_row(struct ablation *ablation, int index, struct ch_error *error) {
    assert(ablation->row[index].state != PLAYED);
    struct row *row = &ablation->row[index];
    const char *part = row_name(ablation, index);
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    char name[CH_AGENT_NAME], progress[CH_AGENT_NAME + 64];
    snprintf(name, sizeof name, "%s without %s", ablation->agent, part);
    snprintf(progress, sizeof progress, "%d of %d, without %s", index + 1, ablation->row_count,
             part);
    ch_variant_texts(&ablation->variants, row->variant, ablation->texts.source,
                     ablation->texts.count, &texts);
    const struct ch_side side[2] = {{name, &texts}, {ablation->against, NULL}};
    enum ch_status status = ch_series_play(&ablation->series, side, ablation->games, ablation->seed,
                                           NULL, progress, &row->match, error);
    bool refused = status == CH_BAD_INPUT && row->match.id == 0; /* it does not load without */
    bool failing = status == CH_AGENT_FAULT && row->match.gave_up == 0;
    if (refused || failing) {
        set_problem(row, error);
        status = CH_OK;
    } else if (row->match.played > 0) { /* also what was played before it was stopped or failed */
        compare(ablation, row);
        row->state = PLAYED;
    }
    return status;
}

/* Rows whose removal costs most first; then those that were not played. */
static int compare_rows(const void *a, const void *b) {
    const struct row *x = a, *y = b;
    bool played = x->state == PLAYED;
    if (played != (y->state == PLAYED))
        return played ? -1 : 1;
    if (x->state != y->state)
        return (int)x->state - (int)y->state;
    if (played && x->change.difference != y->change.difference)
        return x->change.difference < y->change.difference ? -1 : 1;
    return x->variant - y->variant;
}

/* Rows are judged together: of many that change nothing, one in twenty would seem to. */
static void judge_rows(struct ablation *ablation) {
    CH_FREED double *chance = ch_alloc(((size_t)ablation->row_count + 1) * sizeof *chance);
    CH_FREED bool *shown = ch_alloc(((size_t)ablation->row_count + 1) * sizeof *shown);
    for (int i = 0; i < ablation->row_count; i++)
        chance[i] = ablation->row[i].state == PLAYED ? ablation->row[i].change.chance : 1;
    ch_paired_shown(chance, ablation->row_count, 0.05, shown);
    for (int i = 0; i < ablation->row_count; i++)
        ablation->row[i].shown = shown[i];
}

/* "-3.2 ± 1.4": points of a hundred, the margin in `width` columns. */
static void format_change(const struct ch_paired *change, int width, char *text, size_t size) {
    snprintf(text, size, "%+.1f %s %-*.1f", round(1000 * change->difference) / 10 + 0.0,
             ch_utf8() ? "±" : "+/-", width, 100 * change->margin);
}

/* One line for each row as it is finished, so that something is seen before the table. */
static void report_row(const struct ablation *ablation, int index) {
    assert(index < ablation->row_count);
    const struct row *row = &ablation->row[index];
    char change[64];
    format_change(&row->change, 0, change, sizeof change);
    if (ablation->series.quiet)
        return;
    ch_print_to(stderr, "%d of %d: without %s %s%s\n", index + 1, ablation->row_count,
                row_name(ablation, index), row->problem ? "it can't play: " : change,
                row->problem ? row->problem : " %");
}

/* Plays what is missing, and sorts the rows: what costs most when it goes comes first. After
 * CH_INTERRUPTED the rows hold what was played. */
static enum ch_status play(struct ablation *ablation, struct ch_error *error) {
    const struct ch_side side[2] = {{ablation->agent, &ablation->texts}, {ablation->against, NULL}};
    enum ch_status status = ch_series_play(&ablation->series, side, ablation->games, ablation->seed,
                                           NULL, "the whole agent", &ablation->whole, error);
    for (int i = 0; i < ablation->row_count && status == CH_OK; i++) {
        status = play_row(ablation, i, error);
        ch_series_end_line(&ablation->series);
        if (status == CH_OK)
            report_row(ablation, i);
    }
    judge_rows(ablation);
    if (ablation->row_count > 1)
        qsort(ablation->row, (size_t)ablation->row_count, sizeof *ablation->row, compare_rows);
    return status;
}

static void ablation_done(struct ablation *ablation) {
    for (int i = 0; i < ablation->row_count; i++) {
        ch_match_status_done(&ablation->row[i].match);
        ch_free(ablation->row[i].problem);
    }
    ch_free(ablation->row);
    ch_match_status_done(&ablation->whole);
    ch_variants_done(&ablation->variants);
    ch_sources_done(&ablation->texts);
}

enum { DEFAULT_GAMES = 400 };

/* Columns that the widest margin of the table takes. */
static int margin_width(const struct ablation *ablation) {
    int widest = 0;
    for (int i = 0; i < ablation->row_count; i++) {
        double margin = ablation->row[i].state == PLAYED ? ablation->row[i].change.margin : 0;
        int width = snprintf(NULL, 0, "%.1f", 100 * margin);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_head(const struct ablation *ablation) {
    const struct ch_series *series = &ablation->series;
    struct ch_strength strength = ch_match_first_strength(&ablation->whole, NULL);
    ch_print("%s against %s, %s, both colours, seed %llu, record %s\n\n", ablation->agent,
             ablation->against, series->openings_name ? series->openings_name : "no openings",
             (unsigned long long)ablation->seed, series->db);
    ch_print("  the whole agent scores %.1f %% (%.1f to %.1f) in %d games, match %lld\n\n",
             100 * strength.score.value, 100 * strength.score.low, 100 * strength.score.high,
             ablation->whole.played, (long long)ablation->whole.id);
}

static void print_row(const struct ablation *ablation, int index, int width) {
    const struct row *row = &ablation->row[index];
    const char *name = row_name(ablation, index);
    if (row->state != PLAYED) {
        ch_print("  %-*s  %s%s\n", width, name,
                 row->problem ? "can't be taken out: " : "not played",
                 row->problem ? row->problem : "");
        return;
    }
    char change[64];
    struct ch_strength strength = ch_match_first_strength(&row->match, NULL);
    format_change(&row->change, margin_width(ablation), change, sizeof change);
    assert(row->changed <= row->compared && row->compared <= row->match.played);
    int bytes = (int)(strlen(change) - (ch_utf8() ? 1 : 0)); /* the sign has two of them */
    ch_print("  %-*s  %5.1f %%  %*s%s%s  %7d  %8d  %5lld\n", width, name,
             100 * strength.score.value, bytes < 12 ? 12 - bytes : 0, "", change,
             row->shown ? " *" : "  ", row->changed, row->match.played, (long long)row->match.id);
}

static void print_notes(const struct ablation *ablation) {
    int played = 0, shown = 0;
    long failed = ch_match_faults(&ablation->whole);
    for (int i = 0; i < ablation->row_count; i++) {
        failed += ablation->row[i].state == PLAYED ? ch_match_faults(&ablation->row[i].match) : 0;
        played += ablation->row[i].state == PLAYED;
        shown += ablation->row[i].shown;
    }
    ch_print(
        "\nchange: points of a hundred, in the same openings with the same keys, %s 95 %% for one "
        "row alone,\nover openings like these; without any effect about %.1f of %d rows would lie "
        "outside of it.\n",
        ch_utf8() ? "±" : "+/-", 0.05 * played, played);
    ch_print("*: shown at 5 %% for all rows together (Holm): %d of %d. changed: games that went "
             "otherwise.\n",
             shown, played);
    if (ablation->kind == CH_VARIANT_FILE)
        ch_print("A file's rules and deffacts are taken out; its templates, functions and globals "
                 "stay.\n");
    if (failed)
        ch_print("%ld games ended because an agent failed, which says nothing about the rules; "
                 "crownhead record list\nshows them.\n",
                 failed);
}

static void print_table(const struct ablation *ablation) {
    int width = (int)strlen("without");
    for (int i = 0; i < ablation->row_count; i++)
        width = (int)fmax(width, (double)strlen(row_name(ablation, i)));
    print_head(ablation);
    ch_print("  %-*s  %7s  %12s    %7s  %8s  %5s\n", width, "without", "score", "change", "changed",
             "games", "match");
    for (int i = 0; i < ablation->row_count; i++)
        print_row(ablation, i, width);
    print_notes(ablation);
}

static void print_json_row(const struct ablation *ablation, int index) {
    const struct row *row = &ablation->row[index];
    const struct ch_variant *variant = &ablation->variants.variant[row->variant];
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, without %s, file %s, line %d, rules %d, problem %s", "row",
                variant->name, ablation->texts.source[variant->source].name, variant->line,
                variant->rules, row->problem);
    if (row->state == PLAYED) {
        struct ch_strength strength = ch_match_first_strength(&row->match, NULL);
        ch_json_add(line, "match %g, games %d, different %ld, score %g, change %g, margin %g",
                    (double)row->match.id, row->match.played, ch_match_different(&row->match),
                    strength.score.value, row->change.difference, row->change.margin);
        ch_json_add(
            line,
            "pairs %ld, clusters %ld, chance %g, shown %hhd, changed_games %d, failed_games %ld",
            row->change.pairs, row->change.clusters, row->change.chance, row->shown, row->changed,
            ch_match_faults(&row->match));
    }
    ch_json_print(line);
}

static void print_json(const struct ablation *ablation) {
    struct ch_strength strength = ch_match_first_strength(&ablation->whole, NULL);
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, agent %s, against %s, match %g, games %d", "whole", ablation->agent,
                ablation->against, (double)ablation->whole.id, ablation->whole.played);
    ch_json_add(line, "different %ld, failed_games %ld, score %g, low %g, high %g",
                ch_match_different(&ablation->whole), ch_match_faults(&ablation->whole),
                strength.score.value, strength.score.low, strength.score.high);
    ch_json_print(line);
    for (int i = 0; i < ablation->row_count; i++)
        print_json_row(ablation, i);
}

static int ablate(struct ablation *ablation, struct ch_series_line *line, const char *openings,
                  char *const only[], int only_count, bool json, const char *command) {
    struct ch_error error;
    enum ch_status status = ch_series_line_open(line, &ablation->series, openings, &error);
    if (status == CH_OK)
        status = prepare(ablation, only, only_count, &error);
    if (status == CH_OK)
        status = play(ablation, &error);
    ch_series_end_line(&ablation->series);
    bool begun = ablation->row_count > 0 && ablation->row[0].state != WAITING;
    if (begun && json)
        print_json(ablation);
    else if (begun)
        print_table(ablation);
    fflush(stdout);
    return ch_work_ended(status, &error, command);
}

static int run(int argc, char **argv) {
    const char *game = NULL, *openings = NULL, *by = NULL, *only = NULL;
    bool json = false;
    struct ablation ablation = {.series.db = CH_RECORD_FILE};
    struct ch_series_line line;
    int64_t games = DEFAULT_GAMES, seed = 1, ply_limit = 0;
    int64_t concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        CH_TEXT("against", 'a', "B", "the opponent", &ablation.against),
        CH_INTEGER("games", 'n', "N", "games for each row, made even", &games, 2, 1e6),
        CH_TEXT("by", 0, "WHAT",
                "what is taken out: file or rule (default: file, rule of an agent with one file)",
                &by),
        CH_TEXT("only", 0, "NAME", "take out this file or rule only; more names may follow", &only),
        CH_SERIES_RANDOM(&seed, &openings),
        CH_SERIES_PLAYED(&ablation.series.db, &game, &ply_limit, &concurrency),
        CH_FLAG("json", 0, "a JSON line for the whole agent and each row", &json),
        CH_FLAG("quiet", 'q', "no progress", &ablation.series.quiet),
        {0},
    };
    CH_FREED char *command = ch_typed_command("rules ablate", argc, argv);
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_ablate, options, argc, argv, 1, -1, &rest, &status))
        return status;
    bool rules = by && strcmp(by, "rule") == 0;
    bool known = !by || rules || strcmp(by, "file") == 0;
    ablation.kind = rules ? CH_VARIANT_RULE : CH_VARIANT_FILE;
    ablation.rules_of_lone_file = !by;
    if (known && ablation.against)
        ablation.series.game = ch_workshop_game(game, argv[1], &ablation.series.config);
    if (!ablation.series.game)
        return !ablation.against ? ch_failf("rules ablate needs an opponent; add --against "
                                            "search:depth=2")
               : !known          ? ch_failf("--by %s: write file or rule", by)
                                 : CH_EXIT_BAD;
    ablation.series.ply_limit = (int)ply_limit;
    ablation.series.concurrency = (int)concurrency;
    ablation.agent = argv[1];
    ablation.games = (int)(games + games % 2);
    ablation.seed = (uint64_t)seed;
    if (only) /* takes the place of the agent, which comes before the names */
        argv[1] = (char *)(uintptr_t)only;
    status = ablate(&ablation, &line, openings, only ? argv + 1 : argv + 2, only ? rest : rest - 1,
                    json, command);
    ablation_done(&ablation);
    ch_series_close(&ablation.series);
    return status;
}

const struct ch_command ch_command_rules_ablate = {
    .name = "rules ablate",
    .arguments = "AGENT --against B [--only NAME…]",
    .summary = "what each strategy file or rule is worth",
    .details = "Plays AGENT against B, then AGENT without each of its rule files (or rules) in "
               "turn. The games\n"
               "have the same openings, colours and keys: they differ only where the missing rules "
               "matter.\n"
               "The table is sorted by what is lost. Every game is in the record; the same command "
               "goes on where\n"
               "it stopped, and more --games go on with what is there.\n"
               "Exit status: 0 all played, 1 stopped or an agent kept failing, 2 bad usage.",
    .run = run,
};
