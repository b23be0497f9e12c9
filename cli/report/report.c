/* crownhead report: a record as one page to look at in a browser, put together of the files in
 * web/report/ and of data that are written as they come. A page is finished whole or there is none.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/output/web.h"
#include "core/base/packed.h"
#include "core/base/whole_file.h"
#include "workshop/report/report.h"

enum { DEFAULT_SAMPLE = 300 };

struct page {
    FILE *file;
    const char *path;           /* "-": standard output */
    struct ch_file_draft draft; /* the file that is written; without a name for standard output */
    int failure;                /* errno of what could not be written first; 0: nothing */
    struct ch_text rest;        /* of the page, behind the data */
    struct ch_text work;
};

/* How every report begins, by which a file is known as one. */
static const char mark[] = "<!doctype html>\n<!-- crownhead report -->\n";

/* In their order in the page: they are one script. */
static const char *const scripts[] = {"base/elements.js",   "report/parts.js", "report/page.js",
                                      "base/figures.js",    "base/charts.js",  "report/summary.js",
                                      "report/mistakes.js", "report/games.js", "board/board.js",
                                      "board/squares.js",   "board/walk.js",   "report/score.js",
                                      "report/replay.js",   "report/main.js",  NULL};
static const char *const styles[] = {"base/base.css", "report/report.css", NULL};

/* Fills `head` with the page up to the data, page->rest with what follows them. */
static enum ch_status make_frame(struct page *page, const char *home, struct ch_text *head,
                                 struct ch_error *error) {
    static const char data[] = "{{data}}";

    CH_SCOPED(ch_text_done) struct ch_text whole = ch_text_new();
    enum ch_status status =
        ch_web_page(&whole, home, "report/page.html", styles, data, scripts, error);
    if (status == CH_OK) {
        const char *at = strstr(whole.data, data);
        ch_text_add(head, mark);
        ch_text_add_bytes(head, whole.data, (size_t)(at - whole.data));
        ch_text_add(&page->rest, at + sizeof data - 1);
    }
    return status;
}

/* True if there is no file, or a report. */
static bool may_replace(const char *path) {
    char found[sizeof mark] = "";
    if (access(path, F_OK) != 0)
        return true;
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(found, 1, sizeof mark - 1, file) : 0;
    if (file)
        fclose(file);
    return count == sizeof mark - 1 && strcmp(found, mark) == 0;
}

static enum ch_status open_file(struct page *page, struct ch_error *error) {
    if (strcmp(page->path, "-") == 0) {
        page->file = stdout;
        return CH_OK;
    }
    if (!may_replace(page->path))
        return ch_error_set(error, CH_BAD_INPUT, page->path, 0,
                            "exists and is not a report; name another file, or remove it");
    enum ch_status status = ch_file_draft_begin(page->path, 0666, &page->draft, error);
    if (status != CH_OK)
        return status;
    page->file = fdopen(dup(page->draft.file), "wb");
    if (page->file)
        return CH_OK;
    ch_file_draft_end(&page->draft, false, NULL);
    return ch_error_system(error, page->path, "can't be written");
}

static void put(struct page *page, const char *bytes, size_t length) {
    if (fwrite(bytes, 1, length, page->file) != length && !page->failure)
        page->failure = errno;
}

static void page_done(struct page *page) {
    ch_text_done(&page->rest);
    ch_text_done(&page->work);
}

/* Opens the page, and writes the part before the data. A file at its path is replaced only if it is
 * a report. On failure nothing is left open. */
static enum ch_status page_begin(struct page *page, const char *home, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text head = ch_text_new();
    enum ch_status status = make_frame(page, home, &head, error);
    if (status == CH_OK)
        status = open_file(page, error);
    if (status == CH_OK)
        put(page, head.data, head.length);
    return status;
}

/* Writes a JSON object as an element with this id, packed: deflated and in base64. */
static void write_packed(void *context, const char *id, const struct ch_text *json) {
    struct page *page = context;
    CH_SCOPED(ch_text_done) struct ch_text packed = ch_text_new();
    ch_text_clear(&page->work);
    ch_packed_deflate(&packed, json->data, json->length);
    ch_packed_base64(&page->work, packed.data, packed.length);
    ch_text_clear(&packed);
    ch_text_addf(&packed, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", id,
                 page->work.data);
    put(page, packed.data, packed.length);
}

/* Writes a JSON object as it is, and takes it. */
static void write_json(void *context, const char *id, cJSON *json) {
    struct page *page = context;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    ch_json_end(&written, json);
    ch_text_clear(&page->work);
    ch_web_json(&page->work, id, written.data);
    put(page, page->work.data, page->work.length);
}

/* Writes the rest and puts the page in its place, or, unless `good`, drops it. CH_SYSTEM if any
 * writing failed. */
static enum ch_status page_end(struct page *page, bool good, struct ch_error *error) {
    enum ch_status status = CH_OK;
    bool draft = page->draft.name != NULL;
    if (good)
        put(page, page->rest.data, page->rest.length);
    if (fflush(page->file) != 0 && !page->failure)
        page->failure = errno;
    bool written = page->failure == 0;
    errno = page->failure;
    if (good && !written)
        status = ch_error_system(error, draft ? page->path : NULL, "the report can't be written");
    if (!draft)
        return status;
    fclose(page->file);
    enum ch_status ended = ch_file_draft_end(&page->draft, good && written, error);
    return status == CH_OK ? ended : status;
}

static void leave_out(void *context, const struct ch_error *error) {
    (void)context;
    ch_print_to(stderr, "crownhead: ");
    ch_print_error(stderr, error, "; it is left out");
}

static enum ch_status write_report(struct ch_report *report, const char *html, int64_t match,
                                   const char *db, struct ch_error *error) {
    CH_SCOPED(page_done)
    struct page page = {.path = html, .rest = ch_text_new(), .work = ch_text_new()};
    enum ch_status status = page_begin(&page, report->config.home, error);
    if (status != CH_OK)
        return status;
    report->sink = (struct ch_report_sink){write_json, write_packed, leave_out, &page};
    status = ch_report_write(report, match, db, error);
    enum ch_status ended = page_end(&page, status == CH_OK, error);
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
    const char *db = CH_RECORD_FILE, *html = NULL, *test = NULL, *judge = NULL;
    int64_t match = 0, sample = DEFAULT_SAMPLE, mistakes = 0;
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", "the record", &db),
        CH_INTEGER("match", 'm', "N", "match N alone; 0: all matches, and the games of no match",
                   &match, 0, 9e18),
        CH_TEXT("html", 'o', "FILE", "the page to write; - is standard output", &html),
        CH_TEXT("sprt", 0, "TEST",
                "a sequential test of the pairs of games, such as elo0=0,elo1=5 (default: the "
                "match's own)",
                &test),
        CH_INTEGER("sample", 0, "N", "turns to decide again for the map of rules; 0: no map",
                   &sample, 0, 1e6),
        CH_INTEGER("mistakes", 0, "N",
                   "turns of rule agents to judge for the page of mistakes; 0: no page", &mistakes,
                   0, 1e5),
        CH_TEXT("judge", 'j', "SEARCH", "what judges them (default: search:depth=9)", &judge),
        {0},
    };
    int rest, exit_status;
    struct ch_error error;
    if (!ch_options_parse(&ch_command_report, options, argc, argv, 0, 0, &rest, &exit_status))
        return exit_status;
    if (!html || !html[0])
        return ch_failf("report needs a page to write: --html FILE");
    struct ch_sprt sprt;
    struct ch_progress_line progress = ch_progress_line("deciding again");
    struct ch_progress_line judging = ch_progress_line("judging");
    struct ch_report report = {
        .sample = (int)sample,
        .progress = &progress.progress,
        .mistakes = (int)mistakes,
        .judge = judge,
        .judging = &judging.progress,
        .stop = &stopped,
        .sprt = test ? &sprt : NULL,
    };
    catch_stop();
    if (test && ch_sprt_parse(test, &sprt, &error) != CH_OK)
        return ch_fail(&error);
    if (test && ch_sprt_games_only(sprt.model))
        return ch_failf("--sprt is held against pairs of games; model %s knows single games only, "
                        "give normalized or logistic",
                        ch_sprt_model_name(sprt.model));
    ch_cli_config(&report.config);
    if (ch_record_open(db, CH_RECORD_READ, &report.record, &error) != CH_OK)
        return ch_fail(&error);
    ch_record_heed(report.record, &stopped);
    /* The parts of a page belong together, also while a match goes on. */
    enum ch_status status = ch_record_hold(report.record, &error);
    if (status == CH_OK)
        status = write_report(&report, html, match, db, &error);
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
