/* Lessons that come again: days, the spacing, their file. */
#include "workshop/person/drills.h"

#include <unistd.h>

#include "tests/support/begin.h"

/* The numbers of days are those of `date -u -d DAY +%s` divided by 86400. */
TEST(days_have_the_numbers_of_the_calendar) {
    static const struct {
        const char *name;
        int day;
    } rows[] = {{"1970-01-01", 0},     {"1972-02-29", 789},   {"1999-12-31", 10956},
                {"2000-02-29", 11016}, {"2026-11-29", 20786}, {"2100-03-01", 47541}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[CH_DRILL_DAY];
        assert_int_equal(ch_drill_day(rows[i].name), rows[i].day);
        ch_drill_day_name(rows[i].day, name);
        assert_string_equal(name, rows[i].name);
    }
    static const char *const none[] = {"",           "2026-13-01", "2026-02-29", "2100-02-29",
                                       "2026-1-1",   "1969-12-31", "2026-11-31", "20261129",
                                       "2026-11-00", "-026-11-01", "2026-11-29x"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(ch_drill_day(none[i]), -1);
}

TEST(a_spacing_is_read_or_refused) {
    struct ch_drill_spacing spacing;
    struct ch_error error;
    assert_int_equal(ch_drill_spacing_read("1d,3d,0d", &spacing, &error), CH_OK);
    assert_int_equal(spacing.count, 3);
    assert_int_equal(spacing.days[1], 3);
    static const char *const wrong[] = {"",
                                        "1",
                                        "d",
                                        "1d,",
                                        ",1d",
                                        "1d 3d",
                                        "-1d",
                                        "1h",
                                        "3651d",
                                        "1d,,",
                                        "1dd",
                                        "99999999999999999999d",
                                        "1d,1d,1d,1d,1d,1d,1d,1d,1d,1d,1d,1d,1d"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(ch_drill_spacing_read(wrong[i], &spacing, &error), CH_BAD_INPUT);
}

/* Solved each time, it comes on days 101, 104, 111 and 132, and once it is solved then, no more. */
TEST(what_is_solved_comes_after_each_step) {
    static const int days[] = {101, 104, 111, 132};
    struct ch_drill_spacing spacing;
    struct ch_drill drill = {.due = 100};
    assert_int_equal(ch_drill_spacing_read(CH_DRILL_SPACING, &spacing, NULL), CH_OK);
    for (int i = 0, day = 100; i < 4; i++) {
        assert_true(ch_drill_is_due(&drill, &spacing, day));
        ch_drill_answer(&drill, true, &spacing, day);
        assert_false(ch_drill_is_due(&drill, &spacing, days[i] - 1));
        day = days[i];
    }
    assert_true(ch_drill_is_due(&drill, &spacing, 132));
    ch_drill_answer(&drill, true, &spacing, 132);
    assert_false(ch_drill_is_due(&drill, &spacing, 100000));
    assert_int_equal(drill.asked, 5);
}

TEST(what_is_not_begins_anew) {
    struct ch_drill_spacing spacing;
    struct ch_drill drill = {.due = 100, .step = 2};
    ch_drill_spacing_read(CH_DRILL_SPACING, &spacing, NULL);
    ch_drill_answer(&drill, false, &spacing, 100);
    assert_int_equal(drill.due, 101);
    ch_drill_answer(&drill, true, &spacing, 105); /* later than it was due */
    assert_int_equal(drill.due, 106);
    ch_drill_answer(&drill, true, &spacing, 106);
    assert_int_equal(drill.due, 109);
}

static const char text[] =
    "; a comment\n"
    "(judged (line \"0123456789abcdef\") (judge \"search:depth=9\"))\n"
    "(lesson (line \"0123456789abcdef\") (ply 23) (step 1) (asked 2) (due \"2026-12-03\"))\n";

TEST(a_file_is_read_and_written_alike) {
    CH_SCOPED(ch_drills_done) struct ch_drills drills = {0};
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    struct ch_error error;
    assert_int_equal(ch_drills_read("t", text, &drills, &error), CH_OK);
    assert_int_equal(drills.count, 1);
    assert_int_equal(drills.lesson[0].line, 0x0123456789abcdef);
    assert_int_equal(drills.lesson[0].ply, 23);
    assert_int_equal(drills.lesson[0].due, 20790);
    assert_true(ch_drills_judged(&drills, 0x0123456789abcdef, "search:depth=9"));
    assert_false(ch_drills_judged(&drills, 0x0123456789abcdef, "search:depth=11"));
    assert_false(ch_drills_judged(&drills, 1, "search:depth=9"));
    ch_drills_write(&drills, &out);
    assert_string_equal(strchr(out.data, '\n'), strchr(text, '\n'));
}

TEST(mistakes_have_their_lines) {
    static const struct {
        const char *fact, *says;
    } rows[] = {
        {"(lesson (line \"x\") (ply 1) (step 0) (asked 0) (due \"2026-12-03\"))", "16 hexadecimal"},
        {"(lesson (line \"0123456789abcdef\") (ply 0) (step 0) (asked 0) (due \"2026-12-03\"))",
         "(ply 0)"},
        {"(lesson (line \"0123456789abcdef\") (ply 1) (step 99) (asked 0) (due \"2026-12-03\"))",
         "(step 99)"},
        {"(lesson (line \"0123456789abcdef\") (ply 1) (step 0) (asked 0) (due \"soon\"))", "soon"},
        {"(lesson (line \"0123456789abcdef\") (ply 1))", "step"},
        {"(judged (line \"0123456789abcdef\"))", "judge"},
        {"(played 3)", "played"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_drills_done) struct ch_drills drills = {0};
        CH_SCOPED(ch_text_done) struct ch_text two = ch_text_new();
        struct ch_error error;
        ch_text_addf(&two, "; one\n%s\n", rows[i].fact);
        assert_int_equal(ch_drills_read("t", two.data, &drills, &error), CH_BAD_INPUT);
        assert_int_equal(error.line, 2);
        if (!strstr(error.text, rows[i].says))
            fail_msg("%s: %s", rows[i].fact, error.text);
    }
}

TEST(an_answer_is_kept_in_the_file) {
    char path[] = "/tmp/crownhead-drills-XXXXXX";
    CH_SCOPED(ch_drills_done) struct ch_drills drills = {0};
    struct ch_drill_spacing spacing;
    struct ch_error error;
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, sizeof text - 1) == sizeof text - 1);
    close(file);
    ch_drill_spacing_read(CH_DRILL_SPACING, &spacing, NULL);
    assert_int_equal(ch_drills_answer(path, 0x0123456789abcdef, 22, true, &spacing, 20790, &error),
                     CH_NOT_FOUND);
    assert_int_equal(ch_drills_answer(path, 0x0123456789abcdef, 23, true, &spacing, 20790, &error),
                     CH_OK);
    assert_int_equal(ch_drills_load(path, &drills, &error), CH_OK);
    assert_int_equal(drills.lesson[0].due, 20793);

    /* What was found before that answer is added without taking it back. */
    CH_SCOPED(ch_drills_done) struct ch_drills found = {0}, both = {0};
    assert_int_equal(ch_drills_read("t", text, &found, &error), CH_OK);
    ch_drills_at(&found, 0x0123456789abcdef, 30, 20791);
    ch_drills_note(&found, 7, "search:depth=9");
    assert_int_equal(ch_drills_add(path, &found, &error), CH_OK);
    assert_int_equal(ch_drills_load(path, &both, &error), CH_OK);
    assert_int_equal(both.count, drills.count + 1);
    assert_int_equal(both.lesson[0].due, 20793);
    assert_int_equal(both.lesson[drills.count].due, 20791);
    assert_true(ch_drills_judged(&both, 7, "search:depth=9"));
    unlink(path);
    struct ch_drills none;
    assert_int_equal(ch_drills_load(path, &none, &error), CH_OK); /* no file yet */
    assert_int_equal(none.count, 0);
}
