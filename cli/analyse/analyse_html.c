/* An analysis as a page of one file: the review of the browser (web/review/) with its lines in it.
 * Nothing is loaded from elsewhere, and no other script can run. */
#include "cli/analyse/analyse.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "cli/output/web.h"
#include "core/base/home.h"

static const char *const styles[] = {"base/base.css", "board/board.css", "play/play.css",
                                     "review/review.css", NULL};
/* In their order in the page: they are one script. */
static const char *const scripts[] = {
    "base/elements.js", "base/kept.js",     "board/board.js",    "board/squares.js",
    "board/walk.js",    "play/moves.js",    "play/move_list.js", "review/analysis.js",
    "review/graph.js",  "review/lines.js",  "review/learn.js",   "review/review_words.js",
    "review/totals.js", "review/review.js", "review/file.js",    NULL};

struct collecting {
    cJSON *lines;
    struct ch_progress_line progress;
    int done, count;
};

/* The first line is the game, a move each are the next. */
static void keep_line(void *context, cJSON *line) {
    struct collecting *kept = context;
    cJSON_AddItemToArray(kept->lines, line);
    if (kept->done > 0 && kept->done <= kept->count)
        kept->progress.progress.show(&kept->progress.progress, kept->done, kept->count);
    kept->done++;
}

enum ch_status ch_analysis_html(const struct ch_review *review, const char *path,
                                struct ch_error *error) {
    CH_SCOPED(ch_text_done)
    struct ch_text data = ch_text_new(), page = ch_text_new(), json = ch_text_new();
    struct collecting kept = {.lines = cJSON_CreateArray(),
                              .progress = ch_progress_line("moves judged"),
                              .count = review->pdn->line.history.count};
    struct ch_review collected = *review;
    collected.alone = true;
    collected.say = keep_line;
    collected.context = &kept;
    ch_review_game(&collected);
    kept.progress.progress.end(&kept.progress.progress);
    ch_json_end(&json, kept.lines);
    ch_web_json(&data, "analysis", json.data);
    enum ch_status status =
        ch_web_page(&page, ch_home(), "review/review.html", styles, data.data, scripts, error);
    return status == CH_OK ? ch_new_file(path, page.data, error) : status;
}
