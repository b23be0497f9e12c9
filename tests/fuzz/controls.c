/* Fuzz target: the texts of time controls, adjudication and scoring. An accepted text has one
 * canonical form, which is accepted again and means the same; a refused one has a message. */
#include "core/arena/schedule.h"
#include "core/referee/adjudication.h"
#include "core/referee/time_control.h"
#include "tests/fuzz/fuzz.h"

static void try_time(const char *text) {
    struct ch_time_control control, again;
    if (!accepted(ch_time_control_parse(text, &control, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new(), back = ch_text_new();
    ch_time_control_format(&control, &out);
    require(ch_time_control_parse(out.data, &again, &unread) == CH_OK);
    ch_time_control_format(&again, &back);
    require(strcmp(out.data, back.data) == 0);
    require((!control.margin_ms && !control.increment_ms) || ch_time_control_timed(&control));
}

static void try_adjudication(const char *text) {
    struct ch_adjudication adjudication = ch_adjudication_default(0), again = {0};
    if (!accepted(ch_adjudication_parse(text, &adjudication, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_adjudication_format(&adjudication, &out);
    require(ch_adjudication_parse(out.data, &again, &unread) == CH_OK &&
            memcmp(&adjudication, &again, sizeof again) == 0);
}

static void try_scoring(const char *text) {
    struct ch_scoring scoring, again;
    if (!accepted(ch_scoring_parse(text, &scoring, &refusal)))
        return;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_scoring_format(&scoring, &out);
    require(ch_scoring_parse(out.data, &again, &unread) == CH_OK &&
            memcmp(&scoring, &again, sizeof again) == 0);
}

FUZZ_TEXT(text) {
    try_time(text);
    try_adjudication(text);
    try_scoring(text);
}
