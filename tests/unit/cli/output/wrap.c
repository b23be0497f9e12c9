/* Long lines are broken between words. */

#include "cli/output/print.h"
#include "tests/support/unit.h"

static void check(const char *text, int width, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_wrap(text, width, &out);
    assert_string_equal(out.data, expected);
}

TEST(lines_are_broken_between_words) {
    check("White plays 22-18: a step", 17, "White plays\n    22-18: a step");
    check("White plays 22-18:\n", 18, "White plays 22-18:\n");
    check("  22-18   rejected: loses", 20, "  22-18   rejected:\n      loses");
    check("            under a column that is", 20, "    under a column\n    that is");
    check("one two\n\nthree four\n", 7, "one two\n\nthree\nfour\n");
}

TEST(a_long_word_is_not_broken) {
    check("short a-word-longer-than-the-line x", 16,
          "short\n    a-word-longer-than-the-line\n    x");
    check("anything at all", 0, "anything at all");
    check("", 10, "");
    check("●32 ●31", 7, "●32 ●31"); /* seven columns, eleven bytes */
}
