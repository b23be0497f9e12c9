#include "cli/report/report_page.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/web.h"
#include "core/base/memory.h"
#include "core/base/packed.h"
#include "core/base/random.h"

/* How every report begins, by which a file is known as one. */
static const char mark[] = "<!doctype html>\n<!-- crownhead report -->\n";

/* In their order in the page: they are one script. */
static const char *const scripts[] = {"report/elements.js", "report/parts.js",  "report/page.js",
                                      "report/figures.js",  "report/charts.js", "report/summary.js",
                                      "report/mistakes.js", "report/games.js",  "board/board.js",
                                      "board/squares.js",   "report/score.js",  "report/replay.js",
                                      "report/main.js"};
static const char *const pages[] = {"report/page.html"};
static const char *const styles[] = {"report/page.css"};

/* Appends the source expression of a content security policy that allows this text alone. */
static void add_source(struct ch_text *policy, const struct ch_text *text) {
    char hex[CH_HASH_HEX], pair[3] = "";
    unsigned char hash[(CH_HASH_HEX - 1) / 2];
    ch_hash_text(text->data, text->length, hex);
    for (size_t i = 0; i < sizeof hash; i++) {
        memcpy(pair, hex + 2 * i, 2);
        hash[i] = (unsigned char)strtoul(pair, NULL, 16);
    }
    ch_text_add(policy, "'sha256-");
    ch_packed_base64(policy, hash, sizeof hash);
    ch_text_add(policy, "'");
}

struct slot {
    const char *name; /* "{{style}}" */
    const struct ch_text *text;
};

/* Appends `page` with its slots filled; each is in it once, in order. */
static enum ch_status fill(struct ch_text *out, const char *page, const struct slot slots[],
                           const char *home, struct ch_error *error) {
    for (const struct slot *slot = slots; slot->name; slot++) {
        const char *at = strstr(page, slot->name);
        if (!at)
            return ch_error_set(error, CH_BAD_INPUT, home, 0,
                                "web/report/page.html has no %s in its place; install the program "
                                "again",
                                slot->name);
        ch_text_add_bytes(out, page, (size_t)(at - page));
        ch_text_add_bytes(out, slot->text->data, slot->text->length);
        page = at + strlen(slot->name);
    }
    ch_text_add(out, page);
    return CH_OK;
}

static void add_policy(struct ch_text *policy, const struct ch_text *style,
                       const struct ch_text *script) {
    ch_text_add(policy, "default-src 'none'; base-uri 'none'; form-action 'none'; style-src ");
    add_source(policy, style);
    ch_text_add(policy, "; script-src ");
    add_source(policy, script);
    ch_text_add(policy, "; require-trusted-types-for 'script'; trusted-types 'none'");
}

/* Fills `head` with the page up to the data, page->rest with what follows them. */
static enum ch_status make_frame(struct ch_report_page *page, const char *home,
                                 struct ch_text *head, struct ch_error *error) {
    static const char data[] = "{{data}}";
    struct ch_text html, style, script, policy, whole,
        here = {.data = (char *)(uintptr_t)data, .length = sizeof data - 1};
    const struct slot slots[] = {{"{{policy}}", &policy},
                                 {"{{style}}", &style},
                                 {data, &here},
                                 {"{{script}}", &script},
                                 {NULL, NULL}};
    html = ch_text_new();
    style = ch_text_new();
    script = ch_text_new();
    policy = ch_text_new();
    whole = ch_text_new();
    enum ch_status status = ch_web_read(&html, home, pages, 1, error);
    if (status == CH_OK)
        status = ch_web_read(&style, home, styles, sizeof styles / sizeof *styles, error);
    if (status == CH_OK)
        status = ch_web_read(&script, home, scripts, sizeof scripts / sizeof *scripts, error);
    add_policy(&policy, &style, &script);
    if (status == CH_OK)
        status = fill(&whole, html.data, slots, home, error);
    if (status == CH_OK) {
        const char *at = strstr(whole.data, data);
        ch_text_add(head, mark);
        ch_text_add_bytes(head, whole.data, (size_t)(at - whole.data));
        ch_text_add(&page->rest, at + sizeof data - 1);
    }
    ch_text_done(&html);
    ch_text_done(&style);
    ch_text_done(&script);
    ch_text_done(&policy);
    ch_text_done(&whole);
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

static enum ch_status open_file(struct ch_report_page *page, struct ch_error *error) {
    if (strcmp(page->path, "-") == 0) {
        page->file = stdout;
        return CH_OK;
    }
    if (!may_replace(page->path))
        return ch_error_set(error, CH_BAD_INPUT, page->path, 0,
                            "exists and is not a report; name another file, or remove it");
    ch_text_addf(&page->draft, "%s.%ld", page->path, (long)getpid());
    page->file = fopen(page->draft.data, "wxb");
    return page->file ? CH_OK : ch_error_system(error, page->path, "can't be written");
}

static void page_done(struct ch_report_page *page) {
    ch_text_done(&page->draft);
    ch_text_done(&page->rest);
    ch_text_done(&page->work);
}

enum ch_status ch_report_page_begin(struct ch_report_page *page, const char *path, const char *home,
                                    struct ch_error *error) {
    struct ch_text head;
    *page = (struct ch_report_page){.path = path};
    page->draft = ch_text_new();
    page->rest = ch_text_new();
    page->work = ch_text_new();
    head = ch_text_new();
    enum ch_status status = make_frame(page, home, &head, error);
    if (status == CH_OK)
        status = open_file(page, error);
    if (status == CH_OK)
        fwrite(head.data, 1, head.length, page->file);
    else
        page_done(page);
    ch_text_done(&head);
    return status;
}

void ch_report_page_packed(struct ch_report_page *page, const char *id,
                           const struct ch_text *json) {
    CH_SCOPED(ch_text_done) struct ch_text packed = ch_text_new();
    ch_text_clear(&page->work);
    ch_packed_deflate(&packed, json->data, json->length);
    ch_packed_base64(&page->work, packed.data, packed.length);
    fprintf(page->file, "<script type=\"text/plain\" id=\"%s\">%s</script>\n", id, page->work.data);
}

/* Of all that JSON may hold, only < can end a script element or begin what changes how it is read.
 */
void ch_report_page_json(struct ch_report_page *page, const char *id, cJSON *json) {
    char *printed = cJSON_PrintUnformatted(json);
    ch_text_plain(printed, ""); /* nothing from a record turns the direction of the page */
    ch_text_clear(&page->work);
    for (const char *at = printed; *at;) {
        size_t plain = strcspn(at, "<");
        ch_text_add_bytes(&page->work, at, plain);
        at += plain;
        if (*at++ == '<')
            ch_text_add(&page->work, "\\u003c");
        else
            break;
    }
    fprintf(page->file, "<script type=\"application/json\" id=\"%s\">%s</script>\n", id,
            page->work.data);
    cJSON_free(printed);
    cJSON_Delete(json);
}

enum ch_status ch_report_page_end(struct ch_report_page *page, bool good, struct ch_error *error) {
    enum ch_status status = CH_OK;
    bool draft = page->draft.length > 0;
    if (good)
        fputs(page->rest.data, page->file);
    bool written = fflush(page->file) == 0 && !ferror(page->file);
    if (draft && fclose(page->file) != 0)
        written = false;
    if (good && written && draft)
        written = rename(page->draft.data, page->path) == 0;
    if (good && !written)
        status = ch_error_system(error, draft ? page->path : NULL, "the report can't be written");
    if (draft && (!good || !written))
        unlink(page->draft.data);
    page_done(page);
    return status;
}
