/* Fuzz target: the texts of time controls, adjudication and scoring. An accepted text has one
 * canonical form, which is accepted again and means the same; a refused one has a message. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena/schedule.h"
#include "core/base/memory.h"
#include "core/referee/adjudication.h"
#include "core/referee/time_control.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_time(const char *text) {
    struct ch_time_control control, again;
    struct ch_error error = {0};
    struct ch_text out, back;
    if (ch_time_control_parse(text, &control, &error) != CH_OK) {
        if (!error.text[0])
            abort();
        return;
    }
    out = ch_text_new();
    back = ch_text_new();
    ch_time_control_format(&control, &out);
    if (ch_time_control_parse(out.data, &again, &error) != CH_OK)
        abort();
    ch_time_control_format(&again, &back);
    if (strcmp(out.data, back.data) != 0)
        abort();
    ch_text_done(&back);
    if ((control.margin_ms || control.increment_ms) && !ch_time_control_timed(&control))
        abort();
    ch_text_done(&out);
}

static void try_adjudication(const char *text) {
    struct ch_adjudication adjudication = ch_adjudication_default(0), again = {0};
    struct ch_error error = {0};
    struct ch_text out;
    if (ch_adjudication_parse(text, &adjudication, &error) != CH_OK) {
        if (!error.text[0])
            abort();
        return;
    }
    out = ch_text_new();
    ch_adjudication_format(&adjudication, &out);
    if (ch_adjudication_parse(out.data, &again, &error) != CH_OK ||
        memcmp(&adjudication, &again, sizeof again) != 0)
        abort();
    ch_text_done(&out);
}

static void try_scoring(const char *text) {
    struct ch_scoring scoring, again;
    struct ch_error error = {0};
    struct ch_text out;
    if (ch_scoring_parse(text, &scoring, &error) != CH_OK) {
        if (!error.text[0])
            abort();
        return;
    }
    out = ch_text_new();
    ch_scoring_format(&scoring, &out);
    if (ch_scoring_parse(out.data, &again, &error) != CH_OK ||
        memcmp(&scoring, &again, sizeof again) != 0)
        abort();
    ch_text_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add_bytes(&text, (const char *)data, size);
    try_time(text.data);
    try_adjudication(text.data);
    try_scoring(text.data);
    return 0;
}
