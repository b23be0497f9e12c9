#include "cli/output/web.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/packed.h"
#include "core/base/random.h"

enum ch_status ch_web_read(struct ch_text *text, const char *home, const char *const names[],
                           size_t count, struct ch_error *error) {
    enum { MAX_BYTES = 1 << 20 };
    enum ch_status status = CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    for (size_t i = 0; i < count && status == CH_OK; i++) {
        ch_text_clear(&path);
        ch_text_addf(&path, "%s/web/%s", home, names[i]);
        status = ch_text_read_file(text, path.data, MAX_BYTES, error);
    }
    return status;
}

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

void ch_web_policy(struct ch_text *policy, const struct ch_text *style,
                   const struct ch_text *script) {
    ch_text_add(policy, "default-src 'none'; base-uri 'none'; form-action 'none'; style-src ");
    add_source(policy, style);
    ch_text_add(policy, "; script-src ");
    add_source(policy, script);
    ch_text_add(policy, "; require-trusted-types-for 'script'; trusted-types 'none'");
}

/* Of all that JSON may hold, only < can end a script element or begin what changes how it is read.
 */
void ch_web_json(struct ch_text *out, const char *id, char *json) {
    ch_text_plain(json, "");
    ch_text_addf(out, "<script type=\"application/json\" id=\"%s\">", id);
    for (const char *at = json; *at;) {
        size_t plain = strcspn(at, "<");
        ch_text_add_bytes(out, at, plain);
        at += plain;
        if (*at++ == '<')
            ch_text_add(out, "\\u003c");
        else
            break;
    }
    ch_text_add(out, "</script>\n");
}

enum ch_status ch_web_fill(struct ch_text *out, const char *page, const struct ch_web_slot slots[],
                           const char *home, struct ch_error *error) {
    for (const struct ch_web_slot *slot = slots; slot->name; slot++) {
        const char *at = strstr(page, slot->name);
        if (!at)
            return ch_error_set(error, CH_BAD_INPUT, home, 0,
                                "a page in web/ has no %s in its place; install the program again",
                                slot->name);
        ch_text_add_bytes(out, page, (size_t)(at - page));
        ch_text_add(out, slot->text);
        page = at + strlen(slot->name);
    }
    ch_text_add(out, page);
    return CH_OK;
}

enum ch_status ch_web_page(struct ch_text *out, const char *home, const char *page,
                           const char *const styles[], const char *data,
                           const char *const scripts[], struct ch_error *error) {
    CH_SCOPED(ch_text_done)
    struct ch_text html = ch_text_new(), style = ch_text_new(), script = ch_text_new(),
                   policy = ch_text_new();
    size_t style_count = 0, script_count = 0;
    while (styles[style_count])
        style_count++;
    while (scripts[script_count])
        script_count++;
    enum ch_status status = ch_web_read(&html, home, &page, 1, error);
    if (status == CH_OK)
        status = ch_web_read(&style, home, styles, style_count, error);
    if (status == CH_OK)
        status = ch_web_read(&script, home, scripts, script_count, error);
    ch_web_policy(&policy, &style, &script);
    const struct ch_web_slot slots[] = {{"{{policy}}", policy.data},
                                        {"{{style}}", style.data},
                                        {"{{data}}", data},
                                        {"{{script}}", script.data},
                                        {0}};
    return status == CH_OK ? ch_web_fill(out, html.data, slots, home, error) : status;
}
