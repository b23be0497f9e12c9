#include "cli/serve/assets.h"

#include <string.h>

#include "cli/output/web.h"

/* In their order in the answers: they are one script and one style. */
static const char *const scripts[] = {
    "report/elements.js",   "report/figures.js", "report/charts.js",  "board/board.js",
    "report/score.js",      "serve/server.js",   "serve/clock.js",    "board/squares.js",
    "serve/moves.js",       "serve/set_up.js",   "serve/panels.js",   "serve/account.js",
    "serve/workshop.js",    "serve/work.js",     "serve/analysis.js", "serve/table_controls.js",
    "serve/table_words.js", "serve/table.js",    "serve/main.js"};
static const char *const record_scripts[] = {
    "report/elements.js",   "report/figures.js", "board/board.js",    "board/squares.js",
    "serve/server.js",      "serve/clock.js",    "serve/live.js",     "report/parts.js",
    "serve/record_page.js", "report/charts.js",  "report/summary.js", "report/mistakes.js",
    "report/games.js",      "report/score.js",   "report/replay.js",  "report/main.js"};
static const char *const styles[] = {"report/page.css", "serve/serve.css"};
static const char *const pages[] = {"serve/page.html"};
static const char *const record_pages[] = {"report/page.html"};

/* The report's page, with its parts in files of their own. */
static const char *const changes[][2] = {
    {"{{policy}}", "default-src 'self'; img-src 'self' data:"},
    {"<style>{{style}}</style>",
     "<link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"page.css\">"},
    {"{{data}}<script type=\"module\">{{script}}</script>",
     "<script type=\"module\" src=\"record.js\"></script>"},
};

static enum ch_status change(struct ch_text *text, const char *home, struct ch_error *error) {
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *at = strstr(text->data, changes[i][0]);
        struct ch_text changed;
        if (!at)
            return ch_error_set(error, CH_BAD_INPUT, home, 0,
                                "web/report/page.html has no %s in its place; install the program "
                                "again",
                                changes[i][0]);
        changed = ch_text_new();
        ch_text_add(&changed, i ? "" : "<!doctype html>\n");
        ch_text_add_bytes(&changed, text->data, (size_t)(at - text->data));
        ch_text_add(&changed, changes[i][1]);
        ch_text_add(&changed, at + strlen(changes[i][0]));
        ch_text_done(text);
        *text = changed;
    }
    return CH_OK;
}

static enum ch_status read_all(struct ch_text *text, const char *home, const char *const names[],
                               size_t count, struct ch_error *error) {
    *text = ch_text_new();
    return ch_web_read(text, home, names, count, error);
}

enum ch_status ch_assets_read(struct ch_assets *assets, const char *home, struct ch_error *error) {
    *assets = (struct ch_assets){0};
    enum ch_status status =
        read_all(&assets->page, home, pages, sizeof pages / sizeof *pages, error);
    if (status == CH_OK)
        status = read_all(&assets->style, home, styles, sizeof styles / sizeof *styles, error);
    if (status == CH_OK)
        status = read_all(&assets->script, home, scripts, sizeof scripts / sizeof *scripts, error);
    if (status == CH_OK)
        status = read_all(&assets->record_script, home, record_scripts,
                          sizeof record_scripts / sizeof *record_scripts, error);
    if (status == CH_OK)
        status = read_all(&assets->record_page, home, record_pages, 1, error);
    if (status == CH_OK)
        status = change(&assets->record_page, home, error);
    if (status != CH_OK)
        ch_assets_done(assets);
    return status;
}

void ch_assets_done(struct ch_assets *assets) {
    ch_text_done(&assets->page);
    ch_text_done(&assets->style);
    ch_text_done(&assets->script);
    ch_text_done(&assets->record_page);
    ch_text_done(&assets->record_script);
}

const struct ch_text *ch_assets_find(const struct ch_assets *assets, const char *path,
                                     const char **type) {
    const struct {
        const char *path, *type;
        const struct ch_text *text;
    } files[] = {
        {"/", "text/html; charset=utf-8", &assets->page},
        {"/page.css", "text/css; charset=utf-8", &assets->style},
        {"/page.js", "text/javascript; charset=utf-8", &assets->script},
        {"/record", "text/html; charset=utf-8", &assets->record_page},
        {"/record.js", "text/javascript; charset=utf-8", &assets->record_script},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].path, path) == 0) {
            *type = files[i].type;
            return files[i].text;
        }
    return NULL;
}
