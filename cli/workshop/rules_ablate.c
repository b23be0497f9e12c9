/* crownhead rules ablate: what each strategy file, or each rule, is worth. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/match/series_line.h"
#include "cli/match/stopping.h"
#include "cli/output/json_line.h"
#include "cli/output/print.h"
#include "cli/output/wrap.h"
#include "cli/workshop/workshop.h"
#include "core/arena/thread_pool.h"
#include "core/base/memory.h"
#include "workshop/ablation.h"

enum { DEFAULT_GAMES = 400 };

/* "-3.2 ± 1.4": points of a hundred, the margin in `width` columns. */
static void format_change(const struct ch_paired *change, int width, char *text, size_t size) {
    snprintf(text, size, "%+.1f %s %-*.1f", round(1000 * change->difference) / 10 + 0.0,
             ch_utf8() ? "±" : "+/-", width, 100 * change->margin);
}

/* Columns that the widest margin of the table takes. */
static int margin_width(const struct ch_ablation *ablation) {
    int widest = 0;
    for (int i = 0; i < ablation->row_count; i++) {
        double margin =
            ablation->row[i].state == CH_ROW_PLAYED ? ablation->row[i].change.margin : 0;
        int width = snprintf(NULL, 0, "%.1f", 100 * margin);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* One line for each row as it is finished, so that something is seen before the table. */
static void report_row(const struct ch_ablation *ablation, int index) {
    assert(index < ablation->row_count);
    const struct ch_ablation_row *row = &ablation->row[index];
    char change[64];
    format_change(&row->change, 0, change, sizeof change);
    if (ablation->series.quiet)
        return;
    ch_print_to(stderr, "%d of %d: without %s %s%s\n", index + 1, ablation->row_count,
                ch_ablation_name(ablation, index), row->problem ? "it can't play: " : change,
                row->problem ? row->problem : " %");
}

static void print_head(const struct ch_ablation *ablation) {
    const struct ch_series *series = &ablation->series;
    struct ch_strength strength = ch_match_first_strength(&ablation->whole, NULL);
    ch_print("%s against %s, %s, both colours, seed %llu, record %s\n\n", ablation->agent,
             ablation->against, series->openings_name ? series->openings_name : "no openings",
             (unsigned long long)ablation->seed, series->db);
    ch_print("  the whole agent scores %.1f %% (%.1f to %.1f) in %d games, match %lld\n\n",
             100 * strength.score.value, 100 * strength.score.low, 100 * strength.score.high,
             ablation->whole.played, (long long)ablation->whole.id);
}

static void print_row(const struct ch_ablation *ablation, int index, int width) {
    const struct ch_ablation_row *row = &ablation->row[index];
    const char *name = ch_ablation_name(ablation, index);
    if (row->state != CH_ROW_PLAYED) {
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

static long failures(const struct ch_match_status *match) {
    return ch_match_faults(match);
}

static void print_notes(const struct ch_ablation *ablation) {
    int played = 0, shown = 0;
    long failed = failures(&ablation->whole);
    for (int i = 0; i < ablation->row_count; i++) {
        failed += ablation->row[i].state == CH_ROW_PLAYED ? failures(&ablation->row[i].match) : 0;
        played += ablation->row[i].state == CH_ROW_PLAYED;
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

static void print_table(const struct ch_ablation *ablation) {
    int width = (int)strlen("without");
    for (int i = 0; i < ablation->row_count; i++)
        width = (int)fmax(width, (double)strlen(ch_ablation_name(ablation, i)));
    print_head(ablation);
    ch_print("  %-*s  %7s  %12s    %7s  %8s  %5s\n", width, "without", "score", "change", "changed",
             "games", "match");
    for (int i = 0; i < ablation->row_count; i++)
        print_row(ablation, i, width);
    print_notes(ablation);
}

static void print_json_row(const struct ch_ablation *ablation, int index) {
    const struct ch_ablation_row *row = &ablation->row[index];
    const struct ch_variant *variant = &ablation->variants.variant[row->variant];
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "row");
    cJSON_AddStringToObject(line, "without", variant->name);
    cJSON_AddStringToObject(line, "file", ablation->texts.source[variant->source].name);
    cJSON_AddNumberToObject(line, "line", variant->line);
    cJSON_AddNumberToObject(line, "rules", variant->rules);
    if (row->problem)
        cJSON_AddStringToObject(line, "problem", row->problem);
    if (row->state == CH_ROW_PLAYED) {
        struct ch_strength strength = ch_match_first_strength(&row->match, NULL);
        cJSON_AddNumberToObject(line, "match", (double)row->match.id);
        cJSON_AddNumberToObject(line, "games", row->match.played);
        cJSON_AddNumberToObject(line, "different", (double)ch_match_different(&row->match));
        cJSON_AddNumberToObject(line, "score", strength.score.value);
        cJSON_AddNumberToObject(line, "change", row->change.difference);
        cJSON_AddNumberToObject(line, "margin", row->change.margin);
        cJSON_AddNumberToObject(line, "pairs", (double)row->change.pairs);
        cJSON_AddNumberToObject(line, "clusters", (double)row->change.clusters);
        cJSON_AddNumberToObject(line, "chance", row->change.chance);
        cJSON_AddBoolToObject(line, "shown", row->shown);
        cJSON_AddNumberToObject(line, "changed_games", row->changed);
        cJSON_AddNumberToObject(line, "failed_games", (double)failures(&row->match));
    }
    ch_json_print(line);
}

static void print_json(const struct ch_ablation *ablation) {
    struct ch_strength strength = ch_match_first_strength(&ablation->whole, NULL);
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", "whole");
    cJSON_AddStringToObject(line, "agent", ablation->agent);
    cJSON_AddStringToObject(line, "against", ablation->against);
    cJSON_AddNumberToObject(line, "match", (double)ablation->whole.id);
    cJSON_AddNumberToObject(line, "games", ablation->whole.played);
    cJSON_AddNumberToObject(line, "different", (double)ch_match_different(&ablation->whole));
    cJSON_AddNumberToObject(line, "failed_games", (double)failures(&ablation->whole));
    cJSON_AddNumberToObject(line, "score", strength.score.value);
    cJSON_AddNumberToObject(line, "low", strength.score.low);
    cJSON_AddNumberToObject(line, "high", strength.score.high);
    ch_json_print(line);
    for (int i = 0; i < ablation->row_count; i++)
        print_json_row(ablation, i);
}

static int ablate(struct ch_ablation *ablation, struct ch_series_line *line, const char *openings,
                  char *const only[], int only_count, bool json, const char *command) {
    struct ch_error error;
    enum ch_status status = ch_series_line_open(line, &ablation->series, openings, &error);
    if (status == CH_OK)
        status = ch_ablation_prepare(ablation, only, only_count, &error);
    if (status == CH_OK)
        status = ch_ablation_play(ablation, &error);
    ch_series_end_line(&ablation->series);
    bool stopped = status == CH_INTERRUPTED;
    bool begun = ablation->row_count > 0 && ablation->row[0].state != CH_ROW_WAITING;
    if (begun && json)
        print_json(ablation);
    else if (begun)
        print_table(ablation);
    fflush(stdout);
    if (stopped)
        ch_print_to(stderr, "stopped; the same command goes on: %s\n", command);
    int exit_status = stopped || status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
    return stopped || status == CH_AGENT_FAULT ? CH_EXIT_NO : exit_status;
}

static bool read_kind(const char *by, enum ch_variant_kind *kind) {
    *kind = strcmp(by, "rule") == 0 ? CH_VARIANT_RULE : CH_VARIANT_FILE;
    return strcmp(by, "rule") == 0 || strcmp(by, "file") == 0;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *db = CH_RECORD_FILE, *openings = NULL, *by = NULL;
    char *only = NULL;
    bool json = false;
    struct ch_ablation ablation = {.report = report_row};
    struct ch_series_line line;
    int64_t games = DEFAULT_GAMES, seed = 1, ply_limit = 0;
    int64_t concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        {"against", 'a', CH_OPTION_TEXT, "B", "the opponent", &ablation.against, 0, 0},
        {"games", 'n', CH_OPTION_INTEGER, "N", "games for each row, made even", &games, 2, 1e6},
        {"by", 0, CH_OPTION_TEXT, "WHAT",
         "what is taken out: file or rule (default: file, rule of an agent with one file)", &by, 0,
         0},
        {"only", 0, CH_OPTION_TEXT, "NAME",
         "take out this file or rule only; more names may follow", &only, 0, 0},
        {"seed", 's', CH_OPTION_INTEGER, "S", "source of everything random", &seed, 0, 9e18},
        {"openings", 0, CH_OPTION_TEXT, "WHAT",
         "a PDN or FEN file, ballots, start, or none; ballots where there are any, else start",
         &openings, 0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record", &db, 0, 0},
        {"game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, "the game (default: the agent's first)",
         &game, 0, 0},
        {"ply-limit", 0, CH_OPTION_INTEGER, "N", "a longer game is drawn (default: as in match)",
         &ply_limit, 1, 100000},
        {"concurrency", 'c', CH_OPTION_INTEGER, "N", "games at a time", &concurrency, 1, 1024},
        {"json", 0, CH_OPTION_FLAG, NULL, "a JSON line for the whole agent and each row", &json, 0,
         0},
        {"quiet", 'q', CH_OPTION_FLAG, NULL, "no progress", &ablation.series.quiet, 0, 0},
        {0},
    };
    char *command = ch_typed_command("rules ablate", argc, argv);
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_ablate, options, argc, argv, 1, -1, &rest, &status)) {
        ch_free(command);
        return status;
    }
    bool known = read_kind(by ? by : "file", &ablation.kind);
    ablation.rules_of_lone_file = !by;
    ch_cli_config(&ablation.series.config);
    if (known && ablation.against)
        ablation.series.game = ch_workshop_game(game, argv[1], &ablation.series.config);
    if (!ablation.series.game) {
        ch_free(command);
        return !ablation.against ? ch_failf("rules ablate needs an opponent; add --against "
                                            "search:depth=2")
               : !known          ? ch_failf("--by %s: write file or rule", by)
                                 : CH_EXIT_BAD;
    }
    ablation.series.db = db;
    ablation.series.ply_limit = (int)ply_limit;
    ablation.series.concurrency = (int)concurrency;
    ablation.agent = argv[1];
    ablation.games = (int)(games + games % 2);
    ablation.seed = (uint64_t)seed;
    if (only) /* takes the place of the agent, which comes before the names */
        argv[1] = only;
    status = ablate(&ablation, &line, openings, only ? argv + 1 : argv + 2, only ? rest : rest - 1,
                    json, command);
    ch_ablation_done(&ablation);
    ch_series_close(&ablation.series);
    ch_free(command);
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
