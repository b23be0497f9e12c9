/* Time controls: reading and writing of their text, and refusals. The canonical texts were written
 * by hand from the rules in core/referee/time_control.h. */

#include "core/referee/time_control.h"
#include "tests/support/unit.h"

static void expect_text(const char *text, const char *canonical) {
    struct ch_time_control control, again;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new(), back = ch_text_new();
    if (ch_time_control_parse(text, &control, &error) != CH_OK)
        fail_msg("%s: %s", text, error.text);
    ch_time_control_format(&control, &out);
    assert_string_equal(out.data, canonical);
    assert_int_equal(ch_time_control_parse(out.data, &again, &error), CH_OK);
    ch_time_control_format(&again, &back);
    assert_string_equal(back.data, canonical);
}

TEST(texts_have_one_form) {
    expect_text("none", "none");
    expect_text("move=100ms", "move=100ms,margin=50ms");
    expect_text("move=0.1s", "move=100ms,margin=50ms");
    expect_text("margin=0ms,move=2s", "move=2s,margin=0ms");
    expect_text("game=1min+0.6s", "game=60s+600ms,margin=50ms");
    expect_text("1min+0.6s", "game=60s+600ms,margin=50ms");
    expect_text("10+5", "game=600s+5s,margin=50ms");
    expect_text("5", "game=300s,margin=50ms");
    expect_text("game=1.5min", "game=90s,margin=50ms");
    expect_text("average=1s,max=5s,game=60s+0s", "game=60s,max=5s,average=1s,margin=50ms");
    expect_text("average=1250ms", "average=1.25s,margin=50ms");
    expect_text("depth=6", "depth=6");
    expect_text("nodes=10000", "nodes=10000");
    expect_text("nodes=10000,depth=6,move=1.005s,margin=1s",
                "move=1.005s,margin=1s,depth=6,nodes=10000");
}

TEST(values_are_what_the_text_says) {
    struct ch_time_control control;
    assert_int_equal(
        ch_time_control_parse("game=2min+3.5s,max=10s,average=4s,margin=20ms,depth=9,nodes=77",
                              &control, NULL),
        CH_OK);
    assert_int_equal(control.move_ms, 0);
    assert_int_equal(control.game_ms, 120000);
    assert_int_equal(control.increment_ms, 3500);
    assert_int_equal(control.max_ms, 10000);
    assert_int_equal(control.average_ms, 4000);
    assert_int_equal(control.margin_ms, 20);
    assert_int_equal(control.depth, 9);
    assert_true(control.nodes == 77);
    assert_true(ch_time_control_timed(&control));
    assert_int_equal(ch_time_control_parse("depth=9", &control, NULL), CH_OK);
    assert_false(ch_time_control_timed(&control));
    assert_int_equal(control.margin_ms, 0);
}

static const struct {
    const char *text, *part;
} wrong[] = {
    {"", "is missing"},
    {"100ms", "takes no `100ms`"},
    {"10+", "is no clock"},
    {"10+5,depth=3", "takes no `10+5`"},
    {"99999", "is no clock"},
    {"99999999999999999999999999999999999999999999999999999999", "takes no"},
    {"move", "needs a value: move=100ms"},
    {"move=", "needs a value: move=100ms"},
    {"move=100", "write it with its unit"},
    {"move=100 ms", "write it with its unit"},
    {"move=ms", "write it with its unit"},
    {"move=-5s", "write it with its unit"},
    {"move=1.5ms", "whole milliseconds"},
    {"move=1.0005s", "whole milliseconds"},
    {"move=.5s", "whole milliseconds"},
    {"move=1e3s", "whole milliseconds"},
    {"move=1h", "write it with its unit"},
    {"move=0ms", "is not from 1ms to 86400s"},
    {"move=9999999s", "is not from 1ms to 86400s"},
    {"move=99999999999s", "whole milliseconds"},
    {"mov=1s", "did you mean `move`?"},
    {"movetime=1s,", "takes no `movetime`"},
    {"move=1s,", "written name=value"},
    {"move=1s,,depth=3", "written name=value"},
    {"move=1s,move=2s", "given twice"},
    {"move=1s,game=60s", "either move="},
    {"move=1s,max=2s", "leave max= out"},
    {"max=1s,average=1s", "average= is not below"},
    {"move=1s,average=2s", "average= is not below"},
    {"margin=10ms", "belongs to a limit of time"},
    {"depth=3,margin=10ms", "belongs to a limit of time"},
    {"move=1s,margin=61s", "is not from 0ms to 60s"},
    {"game=60s+", "is no clock"},
    {"game=60s+86401s", "is no clock"},
    {"game=86401s", "is no clock"},
    {"game=+1s", "is no clock"},
    {"game=60s+1s+1s", "is no clock"},
    {"game=0s+1s", "is no clock"},
    {"game=60", "is no clock"},
    {"game=40/60s", "is no clock"},
    {"depth=0", "from 1 to 60"},
    {"depth=6.5", "from 1 to 60"},
    {"nodes=ten", "from 1 to"},
    {"none,depth=3", "takes no `none`"},
};

TEST(wrong_texts_are_refused_with_the_way_out) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_time_control control;
        struct ch_error error = {0};
        assert_int_equal(ch_time_control_parse(wrong[i].text, &control, &error), CH_BAD_INPUT);
        if (!strstr(error.text, wrong[i].part))
            fail_msg("%s: %s", wrong[i].text, error.text);
    }
}

/* By hand: 10 min, 5 s after each move. The first move of 4 s leaves 9:56 + 5 s; the next may use
 * 10:01 and what is forgiven, and no increment comes to who has lost by it. */
TEST(where_people_play_the_increment_comes_after_a_move) {
    struct ch_time_control control;
    struct ch_game_clock clock;
    struct ch_turn turn = {.seat = 0};
    struct ch_fault fault = {0};
    assert_int_equal(ch_time_control_parse("10min+5s", &control, NULL), CH_OK);
    ch_game_clock_start(&clock, &control);
    clock.adds_after = true;
    ch_game_clock_turn(&clock, &turn);
    assert_int_equal(turn.remaining_ms[0], 600000);
    assert_false(ch_game_clock_charge(&clock, 0, 4e6, &fault));
    assert_int_equal((int)(clock.left_us[0] * 1e-3), 601000);
    assert_int_equal((int)(clock.left_us[1] * 1e-3), 600000);
    ch_game_clock_turn(&clock, &turn);
    assert_int_equal(turn.remaining_ms[0], 601000);
    assert_true(ch_game_clock_charge(&clock, 0, 601.051e6, &fault));
    assert_int_equal(fault.end, CH_END_CLOCK);
    assert_int_equal((int)clock.left_us[0], 0);
}
