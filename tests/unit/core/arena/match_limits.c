/* The limits of a recorded match, from its specification. */

#include "core/arena/match_spec.h"
#include "tests/support/unit.h"

static enum ch_status limits_of(const char *specification, struct ch_text *text,
                                struct ch_error *error) {
    const struct ch_recorded_match match = {.id = 7, .specification = (char *)specification};
    struct ch_time_control time;
    struct ch_adjudication adjudication;
    enum ch_status status = ch_match_limits(&match, &time, &adjudication, error);
    ch_text_clear(text);
    if (status == CH_OK) {
        ch_time_control_format(&time, text);
        ch_text_add(text, " ");
        ch_adjudication_format(&adjudication, text);
    }
    return status;
}

/* The first is how matches were recorded before there were clocks. */
TEST(limits_come_back) {
    static const struct {
        const char *specification, *text;
    } good[] = {
        {"{\"version\":1,\"ply_limit\":120}", "none plies=120"},
        {"{\"ply_limit\":400,\"time_control\":\"move=100ms,margin=5ms\"}",
         "move=100ms,margin=5ms plies=400"},
        {"{\"adjudication\":\"plies=0,claims=4\",\"time_control\":\"depth=6\"}",
         "depth=6 plies=0,claims=4"},
        {"{\"adjudication\":\"none\"}", "none none"},
    };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(limits_of(good[i].specification, &text, NULL), CH_OK);
        assert_string_equal(text.data, good[i].text);
    }
}

TEST(changes_by_hand_are_reported) {
    static const char *const bad[] = {
        "{\"ply_limit\":400,\"time_control\":\"move=100\"}",
        "{\"adjudication\":\"resign=4\"}",
        "not JSON",
    };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ch_error error = {0};
        assert_int_equal(limits_of(bad[i], &text, &error), CH_BAD_INPUT);
        assert_string_equal(
            error.text, "match 7 has limits that can't be read; the record was changed by hand");
    }
}
