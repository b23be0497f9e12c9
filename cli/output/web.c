#include "cli/output/web.h"

#include <string.h>

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

enum ch_status ch_web_fill(struct ch_text *out, const char *page, const struct ch_web_slot slots[],
                           const char *home, struct ch_error *error) {
    for (const struct ch_web_slot *slot = slots; slot->name; slot++) {
        const char *at = strstr(page, slot->name);
        if (!at)
            return ch_error_set(
                error, CH_BAD_INPUT, home, 0,
                "web/report/page.html has no %s in its place; install the program again",
                slot->name);
        ch_text_add_bytes(out, page, (size_t)(at - page));
        ch_text_add(out, slot->text);
        page = at + strlen(slot->name);
    }
    ch_text_add(out, page);
    return CH_OK;
}
