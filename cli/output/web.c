#include "cli/output/web.h"

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
