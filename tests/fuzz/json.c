/* Fuzz target: JSON. What is read is written and read again as the same, and is what cJSON reads,
 * which takes more. An object is the same in a record. */
#include "core/base/json.h"
#include "tests/fuzz/fuzz.h"

static void require_same(cJSON *value, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    require(value);
    ch_json_end(&text, value);
    require(strcmp(text.data, expected) == 0);
}

/* True if cJSON has no room for a number in the text: it looks at 63 characters of one. */
static bool has_long_number(const char *text) {
    size_t run = 0;
    for (; *text && run < 60; text++)
        run = strchr("0123456789+-.eE", *text) ? run + 1 : 0;
    return run >= 60;
}

FUZZ(data, size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new();
    CH_SCOPED(ch_json_done) cJSON *value = NULL;
    enum ch_status status = ch_json_read(text, size, "file", &value, &refusal);
    require(status == CH_OK || status == CH_BAD_INPUT || status == CH_UNSUPPORTED);
    require((value != NULL) == accepted(status));
    CH_SCOPED(ch_json_done) cJSON *recorded = ch_json_recorded(text);
    require(!recorded || cJSON_IsObject(recorded));
    if (!value)
        return;
    require(strlen(text) == size);
    ch_json_write(&written, value);
    require_same(ch_json_parse(written.data), written.data);
    if (!has_long_number(text))
        require_same(cJSON_ParseWithOpts(text, NULL, true), written.data);
    require((recorded != NULL) == cJSON_IsObject(value));
    if (recorded) {
        require_same(recorded, written.data);
        recorded = NULL;
    }
}
