/* Parameter files: reading, mistakes, and new values written. */
#include <string.h>

#include "agents/roster/roster.h"
#include "tests/support/unit.h"

static const char text[] =
    "(parameter (name centre) (value 3) (range 0 10))\n"
    "(parameter (name share) (value 0.25) (range 0 1) (description \"a \\\"part\\\"\"))\n"
    "(parameter (name fixed) (value -7))\n";

TEST(values_and_ranges_are_read) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters read;
    assert_int_equal(CH_OK, ch_parameters_read("my.parameters", text, &read, NULL));
    assert_int_equal(3, read.count);
    assert_string_equal("centre", read.parameter[0].name);
    assert_true(read.parameter[0].whole && read.parameter[0].ranged);
    assert_true(read.parameter[0].min == 0 && read.parameter[0].max == 10);
    assert_false(read.parameter[1].whole);
    assert_false(read.parameter[2].ranged);
    assert_true(read.parameter[2].value == -7);
}

TEST(values_stay_in_range_and_whole) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters read;
    assert_int_equal(CH_OK, ch_parameters_read("my.parameters", text, &read, NULL));
    const struct ch_parameter *centre = &read.parameter[0], *share = &read.parameter[1];
    assert_true(ch_parameter_round(centre, 4.4) == 4 && ch_parameter_round(centre, 4.5) == 5);
    assert_true(ch_parameter_round(centre, -3) == 0 && ch_parameter_round(centre, 11) == 10);
    assert_true(ch_parameter_round(share, 1.5) == 1);
    assert_true(ch_parameter_round(share, 1.0 / 3) == 0.333);
}

TEST(new_values_are_written_so_that_they_are_read_again) {
    CH_SCOPED(ch_parameters_done) struct ch_parameters read, again;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    assert_int_equal(CH_OK, ch_parameters_read("my.parameters", text, &read, NULL));
    const double value[] = {5, 1, -7};
    ch_parameters_write(&read, value, &out);
    assert_string_equal(out.data, "(parameter (name centre) (value 5) (range 0 10)) ; was 3\n"
                                  "(parameter (name share) (value 1.0) (range 0 1)\n"
                                  "           (description \"a \\\"part\\\"\")) ; was 0.25\n"
                                  "(parameter (name fixed) (value -7))\n");
    assert_int_equal(CH_OK, ch_parameters_read("new.parameters", out.data, &again, NULL));
    assert_false(again.parameter[1].whole);
    assert_string_equal("a \"part\"", again.parameter[1].description);
}

/* The value that tuning did not move keeps its text; a new one has all digits that it needs. */
TEST(values_read_back_the_same) {
    static const char extremes[] = "(parameter (name big) (value 9223372036854775807))\n"
                                   "(parameter (name small) (value 5e-324))\n"
                                   "(parameter (name large) (value 1e22))\n"
                                   "(parameter (name share) (value 0.5))\n"
                                   "(parameter (name most) (value 5)"
                                   " (range 0 9223372036854775807))\n"
                                   "(parameter (name huge) (value 5.0) (range 0 1e300))\n";
    CH_SCOPED(ch_parameters_done) struct ch_parameters read, again;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new(), clips = ch_text_new();
    assert_int_equal(CH_OK, ch_parameters_read("a.parameters", extremes, &read, NULL));
    const double value[] = {
        read.parameter[0].value,
        5e-324,
        1.7976931348623157e308,
        0.1 + 0.2,
        ch_parameter_round(&read.parameter[4], 1e19),
        ch_parameter_round(&read.parameter[5], 2e299),
    };
    assert_true(value[4] == 0x1p63 && value[5] == 2e299);
    ch_parameters_write(&read, value, &out);
    assert_int_equal(CH_OK, ch_parameters_read("b.parameters", out.data, &again, NULL));
    for (int i = 0; i < 6; i++)
        assert_true(again.parameter[i].value == value[i]);
    assert_int_equal(CH_OK, ch_parameters_compile("b.parameters", out.data, &clips, NULL));
    assert_non_null(strstr(clips.data, "(name big) (value 9223372036854775807)"));
    assert_non_null(strstr(clips.data, "(name share) (value 0.30000000000000004)"));
}

TEST(mistakes_are_reported_with_their_line) {
    static const struct {
        const char *text, *part;
        int line;
    } wrong[] = {
        {"(parameter (name a) (value 11)\n (range 0 10))", "outside of its range, 0 to 10", 1},
        {"(parameter (name a) (value 1)\n (range 10 0))", "write (range 0 10)", 2},
        {"(parameter (name a) (value 1) (range 1 1))", "is empty", 1},
        {"(parameter (name a) (value 1) (range 0.5 2))", "write the value as 1.0", 1},
        {"(parameter (name a) (value 1))\n\n(parameter (name a) (value 1))", "leave that of line 1",
         3},
        {"(parameter (name a) (value 1) (range 1))", "range", 1},
        {"(parameter (name a) (value one))", "value", 1},
        {"(parameter (name a) (value 1)\n (least 0))", "least", 2},
        {"(parameter (value 1))", "needs a slot `name`", 1},
        {"(parameter (name a) (value 1))\n(parameter (name assume-strikes-blind) (value 101))",
         "write a whole number from 0 to 100", 2},
        {"(parameter (name assume-strikes-blind) (value 1.5))", "write a whole number", 1},
        {"(parameter (name assume-strike-blind) (value 1))", "did you mean `assume-strikes-blind`",
         1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_parameters read;
        struct ch_error error;
        assert_int_equal(CH_BAD_INPUT,
                         ch_parameters_read("my.parameters", wrong[i].text, &read, &error));
        if (!strstr(error.text, wrong[i].part) || error.line != wrong[i].line)
            fail_msg("%s\n%s:%d: %s", wrong[i].text, error.file, error.line, error.text);
    }
}
