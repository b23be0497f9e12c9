#include "cli/serve/assets.h"

#include <string.h>

#include "cli/output/web.h"

enum { PARTS = 20 };

/* Each with the files of web/ that it is made of, in their order. The last is changed. */
static const struct {
    const char *path, *type, *parts[PARTS];
} files[CH_ASSETS] = {
    {"/", "text/html; charset=utf-8", {"serve/page.html"}},
    {"/page.css", "text/css; charset=utf-8", {"report/page.css", "serve/serve.css"}},
    {"/page.js",
     "text/javascript; charset=utf-8",
     {"report/elements.js", "report/figures.js", "report/charts.js", "board/board.js",
      "report/score.js", "serve/server.js", "serve/clock.js", "board/squares.js", "serve/moves.js",
      "serve/set_up.js", "serve/panels.js", "serve/account.js", "serve/workshop.js",
      "serve/work.js", "serve/analysis.js", "serve/table_controls.js", "serve/table_words.js",
      "serve/table.js", "serve/main.js"}},
    {"/record.js",
     "text/javascript; charset=utf-8",
     {"report/elements.js", "report/figures.js", "board/board.js", "board/squares.js",
      "serve/server.js", "serve/clock.js", "serve/live.js", "report/parts.js",
      "serve/record_page.js", "report/charts.js", "report/summary.js", "report/mistakes.js",
      "report/games.js", "report/score.js", "report/replay.js", "report/main.js"}},
    {"/record", "text/html; charset=utf-8", {"report/page.html"}},
};

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
        if (!at)
            return ch_error_set(error, CH_BAD_INPUT, home, 0,
                                "web/report/page.html has no %s in its place; install the program "
                                "again",
                                changes[i][0]);
        struct ch_text changed = ch_text_new();
        ch_text_add(&changed, i ? "" : "<!doctype html>\n");
        ch_text_add_bytes(&changed, text->data, (size_t)(at - text->data));
        ch_text_add(&changed, changes[i][1]);
        ch_text_add(&changed, at + strlen(changes[i][0]));
        ch_text_done(text);
        *text = changed;
    }
    return CH_OK;
}

enum ch_status ch_assets_read(struct ch_assets *assets, const char *home, struct ch_error *error) {
    enum ch_status status = CH_OK;
    *assets = (struct ch_assets){0};
    for (int i = 0; i < CH_ASSETS && status == CH_OK; i++) {
        size_t parts = 0;
        while (parts < PARTS && files[i].parts[parts])
            parts++;
        assets->text[i] = ch_text_new();
        status = ch_web_read(&assets->text[i], home, files[i].parts, parts, error);
    }
    if (status == CH_OK)
        status = change(&assets->text[CH_ASSETS - 1], home, error);
    if (status != CH_OK)
        ch_assets_done(assets);
    return status;
}

void ch_assets_done(struct ch_assets *assets) {
    for (int i = 0; i < CH_ASSETS; i++)
        ch_text_done(&assets->text[i]);
}

const struct ch_text *ch_assets_find(const struct ch_assets *assets, const char *path,
                                     const char **type) {
    for (int i = 0; i < CH_ASSETS; i++)
        if (strcmp(files[i].path, path) == 0) {
            *type = files[i].type;
            return &assets->text[i];
        }
    return NULL;
}
