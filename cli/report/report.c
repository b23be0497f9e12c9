/* crownhead report: a record as one page to look at in a browser. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/command/record_file.h"
#include "cli/output/print.h"
#include "cli/output/progress_line.h"
#include "cli/report/report_page.h"
#include "workshop/report/report.h"

enum { DEFAULT_SAMPLE = 300 };

struct request {
    const char *db, *html;
    const char *sprt, *judge;
    int64_t match, sample, mistakes;
};

static void leave_out(void *context, const struct ch_error *error) {
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    (void)context;
    ch_print_to(stderr, "crownhead: ");
    ch_print_block(stderr, ch_error_format(error, text, sizeof text));
    ch_print_to(stderr, "; it is left out\n");
}

static void write_json(void *page, const char *id, cJSON *json) {
    ch_report_page_json(page, id, json);
}

static void write_games(void *page, const char *id, const struct ch_text *json) {
    ch_report_page_packed(page, id, json);
}

static enum ch_status write_report(struct ch_report *report, const struct request *request,
                                   struct ch_error *error) {
    struct ch_report_page page = {0};
    enum ch_status status = ch_report_page_begin(&page, request->html, report->config.home, error);
    if (status != CH_OK)
        return status;
    report->sink = (struct ch_report_sink){write_json, write_games, leave_out, &page};
    status = ch_report_write(report, request->match, request->db, error);
    enum ch_status ended = ch_report_page_end(&page, status == CH_OK, error);
    return status == CH_OK ? ended : status;
}

static atomic_bool stopped;

static void note_stop(int signal_number) {
    (void)signal_number;
    atomic_store(&stopped, true);
}

/* ^C and SIGTERM end the work in order, so that no half page is left; the second one kills. */
static void catch_stop(void) {
    struct sigaction action = {.sa_handler = note_stop, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static int run(int argc, char **argv) {
    struct request request = {.db = CH_RECORD_FILE, .sample = DEFAULT_SAMPLE};
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", "the record", &request.db),
        CH_INTEGER("match", 'm', "N", "match N alone; 0: all matches, and the games of no match",
                   &request.match, 0, 9e18),
        CH_TEXT("html", 'o', "FILE", "the page to write; - is standard output", &request.html),
        CH_TEXT(
            "sprt", 0, "TEST",
            "a sequential test of the pairs of games, such as elo0=0,elo1=5 (default: the match's "
            "own)",
            &request.sprt),
        CH_INTEGER("sample", 0, "N", "turns to decide again for the map of rules; 0: no map",
                   &request.sample, 0, 1e6),
        CH_INTEGER("mistakes", 0, "N",
                   "turns of rule agents to judge for the page of mistakes; 0: no page",
                   &request.mistakes, 0, 1e5),
        CH_TEXT("judge", 'j', "SEARCH", "what judges them (default: search:depth=9)",
                &request.judge),
        {0},
    };
    int rest, exit_status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_report, options, argc, argv, 0, 0, &rest, &exit_status))
        return exit_status;
    if (!request.html || !request.html[0])
        return ch_failf("report needs a page to write: --html FILE");
    struct ch_report report = {0};
    struct ch_sprt sprt;
    struct ch_progress_line progress = ch_progress_line("deciding again");
    struct ch_progress_line judging = ch_progress_line("judging");
    report.sample = (int)request.sample;
    report.progress = &progress.progress;
    report.mistakes = (int)request.mistakes;
    report.judge = request.judge;
    report.judging = &judging.progress;
    report.stop = &stopped;
    catch_stop();
    if (request.sprt && ch_sprt_parse(request.sprt, &sprt, &error) != CH_OK)
        return ch_fail(&error);
    if (request.sprt && ch_sprt_games_only(sprt.model))
        return ch_failf("--sprt is held against pairs of games; model %s knows single games only, "
                        "give normalized or logistic",
                        ch_sprt_model_name(sprt.model));
    report.sprt = request.sprt ? &sprt : NULL;
    ch_cli_config(&report.config);
    if (ch_record_open(request.db, CH_RECORD_READ, &report.record, &error) != CH_OK)
        return ch_fail(&error);
    ch_record_heed(report.record, &stopped);
    /* The parts of a page belong together, also while a match goes on. */
    enum ch_status status = ch_record_hold(report.record, &error);
    if (status == CH_OK)
        status = write_report(&report, &request, &error);
    ch_record_close(report.record);
    if (status == CH_INTERRUPTED)
        ch_print_to(stderr, "crownhead: stopped; no report was written\n");
    if (status == CH_INTERRUPTED)
        return CH_EXIT_NO;
    return status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_report = {
    .name = "report",
    .arguments = "--html FILE",
    .summary = "a record as a page for the browser: results, charts, every game",
    .details = "The page is one file that needs no network. A file that is no report is not "
               "replaced.",
    .run = run,
};
