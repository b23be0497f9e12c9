/* crownhead rules fit: the prices of a rule agent, learned from a judge of its moves. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/match/long_work.h"
#include "cli/output/print.h"
#include "cli/workshop/price_texts.h"
#include "cli/workshop/workshop.h"
#include "core/arena/thread_pool.h"
#include "core/base/clock.h"
#include "core/base/value_text.h"
#include "core/base/work_claim.h"
#include "workshop/prices/fitting.h"

/* SHOWN: prices in the table of those that moved most; PAIRS: that can't be held apart; STEP_MS:
 * between two lines of progress. */
enum {
    DEFAULT_GAMES = 200,
    DEFAULT_TEST = 400,
    SHOWN = 12,
    PAIRS = 8,
    POINTS = 100,
    STEP_MS = 500
};

struct fit_command {
    struct ch_fitting fitting; /* first: the report gets a pointer to it */
    const char *out, *openings;
    const char *line; /* the command as typed */
    struct ch_series_line progress;
    struct ch_progress_line work;
    char doing[64]; /* of that */
    bool json;
    /* With it progress is lines of JSON: */
    struct ch_progress step;
    struct ch_series_view games;
    char shown[64]; /* what was done in the last line */
    int64_t begun_ns, shown_ns;
};

static int price_count(const struct ch_fitting *fitting) {
    return fitting->priced.prices;
}

static double moved(const struct ch_fitting *fitting, int price) {
    return fitting->value[price] - fitting->author[price];
}

/* How much the sums of a move change by the price, as a rule: what makes prices of different units
 * comparable. */
static double weight_of_move(const struct ch_fitting *fitting, int price) {
    return fabs(moved(fitting, price)) * fitting->fit.spread[price];
}

/* The prices by that, the greatest first; freed by the caller. */
static int *by_weight(const struct ch_fitting *fitting) {
    int count = price_count(fitting);
    int *order = ch_alloc(((size_t)count + 1) * sizeof *order);
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && weight_of_move(fitting, order[at - 1]) < weight_of_move(fitting, i); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return order;
}

/* Appends "NAME, NAME" of the prices for which `says` holds; returns how many. */
static int add_names(const struct ch_fitting *fitting,
                     bool (*says)(const struct ch_fitting *fitting, int price),
                     struct ch_text *out) {
    int count = 0;
    for (int i = 0; i < price_count(fitting); i++)
        if (says(fitting, i))
            ch_text_addf(out, "%s%s", count++ ? ", " : "",
                         ch_priced_parameter(&fitting->priced, i)->name);
    return count;
}

static bool never_differs(const struct ch_fitting *fitting, int price) {
    return fitting->fit.spread[price] == 0;
}

static bool is_bent(const struct ch_fitting *fitting, int price) {
    return fitting->bent[price];
}

static bool is_at_bound(const struct ch_fitting *fitting, int price) {
    return moved(fitting, price) != 0 && (fitting->value[price] <= fitting->low[price] ||
                                          fitting->value[price] >= fitting->high[price]);
}

static void add_counts(const struct ch_fitting *fitting, struct ch_text *out) {
    const struct ch_fitting_counts *counts = &fitting->counts;
    if (fitting->rounds > 1)
        ch_text_addf(out, "round %d of %d: ", fitting->round, fitting->rounds);
    ch_text_addf(out, "%d positions judged by %s", counts->positions,
                 ch_judge_name(fitting->judge));
    if (counts->cached > 0)
        ch_text_addf(out, " (%d of them before)", counts->cached);
    if (counts->left > 0)
        ch_text_addf(out, "; no time for %d more", counts->left);
    ch_text_addf(out,
                 "\nfitted to %d moves in %d of them; %d moves are left out, which another step of "
                 "the decision removes\n",
                 counts->moves, counts->used, counts->elsewhere);
}

static void add_regrets(const struct ch_fitting *fitting, struct ch_text *out) {
    const struct ch_price_fit *fit = &fitting->fit;
    if (fit->no_unit)
        ch_text_add(out,
                    "the author's sums don't go with the judge's scores: the prices were fitted "
                    "to a unit of their width\n");
    ch_text_addf(out, "a point of a sum is worth %.3g hundredths of a man; ridge of strength %g\n",
                 fit->unit, fit->strength);
    ch_text_addf(out,
                 "regret over openings that were held out: %.2f points a decision, before %.2f: "
                 "%+.2f %s %.2f; %.0f %% decided otherwise\n",
                 fit->after.mean * POINTS, fit->before.mean * POINTS,
                 fit->change.difference * POINTS + 0.0, ch_plus_minus(),
                 fit->change.margin * POINTS,
                 100.0 * fit->changed / (fit->positions ? fit->positions : 1));
}

static void add_number(double value, struct ch_columns *columns) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_number_add(&text, value);
    ch_columns_addf(columns, "%s", text.data);
}

static void add_prices(const struct ch_fitting *fitting, struct ch_text *out) {
    CH_SCOPED(ch_columns_done)
    struct ch_columns columns = {.right = {[1] = true, [2] = true, [3] = true}};
    CH_FREED int *order = by_weight(fitting);
    ch_text_add(out, "\n");
    ch_columns_rowf(&columns, "moved most\tbefore\tafter\terror\t");
    int shown = 0;
    for (int i = 0; i < price_count(fitting) && shown < SHOWN; i++) {
        int price = order[i];
        const struct ch_parameter *parameter = ch_priced_parameter(&fitting->priced, price);
        if (moved(fitting, price) == 0)
            continue;
        shown++;
        ch_columns_rowf(&columns, "%s", parameter->name);
        add_number(fitting->author[price], &columns);
        add_number(fitting->value[price], &columns);
        if (fitting->fit.error[price] > 0)
            ch_columns_addf(&columns, "%s%.2g", ch_plus_minus(), fitting->fit.error[price]);
        else
            ch_columns_addf(&columns, "%s", is_at_bound(fitting, price) ? "bound" : "");
        ch_columns_addf(&columns, "%s", parameter->description);
    }
    if (shown == 0)
        ch_columns_rowf(&columns, "none");
    ch_columns_write(&columns, 2, 2, out);
}

static void add_list(const struct ch_fitting *fitting, const char *head,
                     bool (*says)(const struct ch_fitting *fitting, int price),
                     struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text names = ch_text_new();
    if (add_names(fitting, says, &names) > 0)
        ch_text_addf(out, "%s: %s\n", head, names.data);
}

static void add_doubts(const struct ch_fitting *fitting, struct ch_text *out) {
    const struct ch_price_fit *fit = &fitting->fit;
    ch_text_add(out, "\n");
    if (fitting->priced.unread.length > 0)
        ch_text_addf(out, "read by neither a rule nor the game, left as they are: %s\n",
                     fitting->priced.unread.data);
    add_list(fitting, "made no difference between two moves, left as they are", never_differs, out);
    add_list(fitting, "held by the end of their range", is_at_bound, out);
    add_list(fitting, "the sums are not linear in these, fitted around their present value",
             is_bent, out);
    for (int i = 0; i < fit->pairs && i < PAIRS; i++)
        ch_text_addf(out, "%s and %s are as good as one price: their features correlate by %.2f\n",
                     ch_priced_parameter(&fitting->priced, fit->pair[i].one)->name,
                     ch_priced_parameter(&fitting->priced, fit->pair[i].other)->name,
                     fit->pair[i].correlation);
    if (fit->pairs > PAIRS)
        ch_text_addf(out, "and %d more pairs\n", fit->pairs - PAIRS);
}

static void add_report(const struct ch_fitting *fitting, struct ch_text *out) {
    add_counts(fitting, out);
    add_regrets(fitting, out);
    add_prices(fitting, out);
    add_doubts(fitting, out);
}

static void add_test(const struct ch_fitting *fitting, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text openings = ch_text_new();
    ch_text_addf(&openings, " over %d openings %s", fitting->fresh.count,
                 fitting->lengthened ? "and longer ones drawn by another seed"
                                     : "that no position came from");
    ch_price_test_text(&fitting->test, openings.data, out);
    if (fitting->test.failed)
        ch_text_addf(
            out,
            "%ld games ended because an agent failed, which says nothing about the prices; "
            "crownhead record list shows them\n",
            fitting->test.failed);
}

/* The text of the new parameter file: how it was made, by which command, the prices. */
static void add_file(const struct ch_fitting *fitting, const char *command, struct ch_text *out) {
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    char hash[CH_HASH_HEX];
    const struct ch_source *author = &fitting->priced.texts.source[fitting->priced.numbers];
    ch_hash_text(author->text, strlen(author->text), hash);
    ch_text_addf(&head, "Prices for %s, fitted to a judge; the author's are in %s (%.12s).\n\n%s\n",
                 fitting->agent, fitting->priced.parameters.facts.file, hash, command);
    ch_text_addf(&head, "judge %s (%.12s), seed %llu, %d positions\n",
                 ch_judge_name(fitting->judge), ch_judge_hash(fitting->judge),
                 (unsigned long long)fitting->seed, fitting->counts.positions);
    add_regrets(fitting, &head);
    if (fitting->test.verdicts > 0)
        add_test(fitting, &head);
    else
        ch_text_add(&head, "Not tested: no match shows yet that they are better.\n");
    ch_add_remark(head.data, out);
    ch_text_add(out, "\n");
    ch_add_priced(&fitting->priced, fitting->value, out);
}

static void print_json(const struct ch_fitting *fitting) {
    const struct ch_price_fit *fit = &fitting->fit;
    const struct ch_fitting_counts *counts = &fitting->counts;
    for (int i = 0; i < price_count(fitting); i++) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, name %s, before %g, after %g, low %g, high %g", "price",
                    ch_priced_parameter(&fitting->priced, i)->name, fitting->author[i],
                    fitting->value[i], fitting->low[i], fitting->high[i]);
        ch_json_add(line, "error %g, spread %g, linear %hhd, at_bound %hhd", fit->error[i],
                    fit->spread[i], !fitting->bent[i], is_at_bound(fitting, i));
        ch_json_add(line, "description %s", ch_priced_parameter(&fitting->priced, i)->description);
        ch_json_print(line);
    }
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, round %d, judge %s, positions %d, cached %d, left %d, used %d",
                "round", fitting->round, ch_judge_name(fitting->judge), counts->positions,
                counts->cached, counts->left, counts->used);
    ch_json_add(line, "moves %d, elsewhere %d, unit %g, strength %g, fits_unit %hhd", counts->moves,
                counts->elsewhere, fit->unit, fit->strength, !fit->no_unit);
    ch_json_add(line, "regret_before %g, regret_after %g, change %g, margin %g, changed %d",
                fit->before.mean, fit->after.mean, fit->change.difference, fit->change.margin,
                fit->changed);
    ch_json_add(line, "parameters %s, unread %s", fitting->priced.parameters.facts.file,
                fitting->priced.unread.data);
    cJSON *pairs = cJSON_AddArrayToObject(line, "pairs");
    for (int i = 0; i < fit->pairs; i++)
        ch_json_add(ch_json_append(pairs), "one %s, other %s, correlation %g",
                    ch_priced_parameter(&fitting->priced, fit->pair[i].one)->name,
                    ch_priced_parameter(&fitting->priced, fit->pair[i].other)->name,
                    fit->pair[i].correlation);
    ch_json_print(line);
}

static void report(const struct ch_fitting *fitting) {
    struct fit_command *command = (struct fit_command *)(uintptr_t)fitting;
    ch_series_end_line(&command->fitting.series);
    if (command->json) {
        print_json(fitting);
    } else {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        add_report(fitting, &text);
        ch_print_block(stdout, text.data);
    }
    fflush(stdout);
}

/* A line of JSON for the step that is done, at its first piece and then some times a second. The
 * seconds that are left are those of --time. */
static void print_step(struct fit_command *command, const char *doing, int done, int count) {
    const struct ch_fitting *fitting = &command->fitting;
    int64_t now = ch_clock_ns();
    if (strcmp(command->shown, doing) == 0 && now - command->shown_ns < STEP_MS * INT64_C(1000000))
        return;
    snprintf(command->shown, sizeof command->shown, "%s", doing);
    command->shown_ns = now;
    double seconds = 1e-9 * (double)(now - command->begun_ns);
    double left = 1e-3 * (double)fitting->time_ms - seconds;
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, doing %s, done %d, of %d, seconds %g, seconds_left %g", "progress",
                doing, done, count, seconds, left > 0 ? left : 0);
    ch_json_print(line);
}

static void show_step(struct ch_progress *progress, int done, int count) {
    struct fit_command *command =
        (struct fit_command *)(void *)((char *)progress - offsetof(struct fit_command, step));
    print_step(command, command->doing, done, count);
}

static void end_step(struct ch_progress *progress) {
    (void)progress;
}

static void show_games(struct ch_series_view *view, const struct ch_series *series,
                       const struct ch_match_status *status) {
    struct fit_command *command =
        (struct fit_command *)(void *)((char *)view - offsetof(struct fit_command, games));
    command->progress.view.tick(&command->progress.view, series, status);
    print_step(command, series->progress, status->played, status->planned);
}

static void end_games(struct ch_series_view *view) {
    struct fit_command *command =
        (struct fit_command *)(void *)((char *)view - offsetof(struct fit_command, games));
    command->progress.view.end(&command->progress.view);
}

static struct ch_progress *progress(void *context, const char *doing) {
    struct fit_command *command = context;
    snprintf(command->doing, sizeof command->doing, "%s", doing);
    if (command->json)
        return &command->step;
    command->work = ch_progress_line(command->doing);
    return &command->work.progress;
}

static enum ch_status write_file(struct fit_command *command, struct ch_error *error) {
    struct ch_fitting *fitting = &command->fitting;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_file(fitting, command->line, &text);
    enum ch_status status = ch_new_file(command->out, text.data, error);
    if (status != CH_OK)
        return status;
    ch_text_clear(&text);
    if (command->json) {
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, file %s, tested %hhd, failed_games %ld", "result", command->out,
                    fitting->test.verdicts > 0, fitting->test.failed);
        ch_price_test_json(&fitting->test, fitting->agent, line);
        ch_json_print(line);
        return CH_OK;
    }
    ch_text_add(&text, "\n");
    if (fitting->test.verdicts > 0) {
        add_test(fitting, &text);
        ch_text_add(&text, "\n");
    }
    ch_text_addf(&text, "%s is written; (parameters \"%s\") in an agent file uses it\n",
                 command->out, command->out);
    ch_print_block(stdout, text.data);
    return CH_OK;
}

static enum ch_status fit(struct fit_command *command, struct ch_error *error) {
    struct ch_fitting *fitting = &command->fitting;
    CH_SCOPED(ch_work_claim_end) struct ch_work_claim *claim = NULL;
    const struct ch_work work = {command->out, "fits for this file", 0, 0};
    enum ch_status status = ch_work_claim_take(&work, &claim, error);
    if (status == CH_OK)
        status = ch_new_file_possible(command->out, error);
    if (status == CH_OK)
        status =
            ch_series_line_open(&command->progress, &fitting->series, command->openings, error);
    if (command->json && !fitting->series.quiet)
        fitting->series.view = &command->games;
    if (status == CH_OK)
        status = ch_fitting_prepare(fitting, error);
    if (status == CH_OK)
        status = ch_fitting_run(fitting, error);
    if (status == CH_OK && fitting->test_games > 0)
        status = ch_fitting_test(fitting, error);
    ch_series_end_line(&fitting->series);
    return status == CH_OK ? write_file(command, error) : status;
}

static int finish(struct fit_command *command) {
    struct ch_fitting *fitting = &command->fitting;
    struct ch_error error;
    command->step = (struct ch_progress){show_step, end_step};
    command->games = (struct ch_series_view){show_games, end_games};
    command->begun_ns = ch_clock_ns();
    CH_FREED char *usual = ch_usual_parameters(fitting->agent, "fitted");
    if (!command->out)
        command->out = usual;
    enum ch_status status = fit(command, &error);
    fflush(stdout);
    ch_fitting_done(fitting);
    ch_series_close(&fitting->series);
    return ch_work_ended(status, &error, command->line);
}

/* The opponent of the test beside the author's prices: another one than that of the games. */
static const char *choose_rival(const struct ch_game *game, const char *against) {
    static const char *const rivals[2][2] = {{"search:depth=2", "search:depth=1"},
                                             {"greedy", "random"}};
    const char *const *both = rivals[ch_game_hidden(game)];
    return against && strcmp(against, both[0]) == 0 ? both[1] : both[0];
}

static int start(struct fit_command *command, const char *game, const char *time, int count,
                 char **agents) {
    struct ch_fitting *fitting = &command->fitting;
    if (!ch_workshop_time(time, &fitting->time_ms))
        return CH_EXIT_BAD;
    if (fitting->positions && fitting->match > 0)
        return ch_failf("--positions and --match can't both be given; choose one");
    fitting->agent = agents[0];
    fitting->only = agents + 1;
    fitting->only_count = count - 1;
    fitting->series.game = ch_workshop_game(game, agents[0], &fitting->series.config);
    if (!fitting->series.game)
        return CH_EXIT_BAD;
    const char *rival = choose_rival(fitting->series.game, fitting->against);
    const char *const opponents[] = {rival, fitting->against};
    fitting->rival = &rival;
    fitting->rivals = 1;
    return ch_workshop_opens(opponents, fitting->against ? 2 : 1, fitting->series.game,
                             &fitting->series.config)
               ? finish(command)
               : CH_EXIT_BAD;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *time = "5min", *first = NULL;
    struct fit_command command = {.fitting = {.series.db = CH_RECORD_FILE, .report = report}};
    struct ch_fitting *fitting = &command.fitting;
    int64_t games = DEFAULT_GAMES, rounds = 1, test = DEFAULT_TEST, seed = 1, match = 0;
    int64_t ply_limit = 0, concurrency = ch_affinity_processors();
    const struct ch_option options[] = {
        CH_TEXT("positions", 'p', "FILE", "fit to these positions and not to games",
                &fitting->positions),
        CH_INTEGER("match", 0, "N", "to those that the agent decided in match N of the record",
                   &match, 1, 1e12),
        CH_INTEGER("games", 'n', "N", "to those of N games that are played for it", &games, 2, 1e6),
        CH_TEXT("against", 'a', "B",
                "the opponent in these games (default: itself); the test has another",
                &fitting->against),
        CH_TEXT("judge", 'j', "SEARCH", "what judges each move (default: as in rules mistakes)",
                &fitting->judge_spec),
        CH_TEXT("parameters", 0, "NAME", "fit this one alone; more names may follow", &first),
        CH_TEXT("time", 0, "T", "for games, judging and deciding, such as 90s", &time),
        CH_INTEGER("rounds", 'r', "R", "fit so often, each time with games of what was found",
                   &rounds, 1, CH_FITTING_ROUNDS),
        CH_INTEGER("test", 't', "N",
                   "games of each match of the test; whole rounds of its openings; 0: no test",
                   &test, 0, 1e6),
        CH_SERIES_RANDOM(&seed, &command.openings),
        CH_TEXT("out", 'o', "FILE", "the new parameter file; AGENT-fitted.parameters without it",
                &command.out),
        CH_SERIES_PLAYED(&fitting->series.db, &game, &ply_limit, &concurrency),
        CH_FLAG("json", 0, "JSON lines: progress, each price and round, the result", &command.json),
        CH_FLAG("quiet", 'q', "no progress", &fitting->series.quiet),
        {0},
    };
    CH_FREED char *line = ch_typed_command("rules fit", argc, argv);
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_fit, options, argc, argv, 1, -1, &rest, &status))
        return status;
    if (rest > 1 && !first)
        return ch_failf("`%s` is one agent too many; names of parameters go behind --parameters",
                        argv[2]);
    /* The names follow the agent, the first one too. */
    CH_FREED char **agents = ch_alloc(((size_t)rest + 2) * sizeof *agents);
    int count = 0;
    agents[count++] = argv[1];
    if (first)
        agents[count++] = (char *)(uintptr_t)first;
    for (int i = 1; i < rest; i++)
        agents[count++] = argv[1 + i];
    fitting->games = (int)(games + games % 2);
    fitting->match = match;
    fitting->rounds = (int)rounds;
    fitting->test_games = (int)test;
    fitting->seed = (uint64_t)seed;
    fitting->series.ply_limit = (int)ply_limit;
    fitting->series.concurrency = (int)concurrency;
    if (!fitting->series.quiet) {
        fitting->progress = progress;
        fitting->progress_context = &command;
    }
    command.line = line;
    return start(&command, game, time, count, agents);
}

const struct ch_command ch_command_rules_fit = {
    .name = "rules fit",
    .arguments = "AGENT [--parameters NAME…]",
    .summary = "the prices of a rule agent, learned from a judge of its moves",
    .details =
        "Takes positions that AGENT decided, and has each legal move judged by a search. It\n"
        "decides again with each price moved: that is what each adds to the sum of a move's\n"
        "scores. Then it finds the prices whose sums go best with the judge's scores, held to\n"
        "the author's prices and their ranges. A match over openings that no position came from\n"
        "follows. The new parameter file says how it was made.\n"
        "Scores are kept beside the record, in FILE-scores; the same command goes on where it\n"
        "stopped.\n"
        "Exit status: 0 done, whatever the test says; 1 stopped or an agent kept failing; 2 bad\n"
        "usage.",
    .run = run,
};
