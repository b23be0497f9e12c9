/* Long lines are broken between words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/output/wrap.h"

static void check(const char *text, int width, const char *expected) {
    struct ch_text out = ch_text_new();
    ch_wrap(text, width, &out);
    assert_string_equal(out.data, expected);
    ch_text_done(&out);
}

static void lines_are_broken_between_words(void **state) {
    (void)state;
    check("White plays 22-18: a step", 17, "White plays\n    22-18: a step");
    check("White plays 22-18:\n", 18, "White plays 22-18:\n");
    check("  22-18   rejected: loses", 20, "  22-18   rejected:\n      loses");
    check("            under a column that is", 20, "    under a column\n    that is");
    check("one two\n\nthree four\n", 7, "one two\n\nthree\nfour\n");
}

static void a_long_word_is_not_broken(void **state) {
    (void)state;
    check("short a-word-longer-than-the-line x", 16,
          "short\n    a-word-longer-than-the-line\n    x");
    check("anything at all", 0, "anything at all");
    check("", 10, "");
    check("●32 ●31", 7, "●32 ●31"); /* seven columns, eleven bytes */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_broken_between_words),
        cmocka_unit_test(a_long_word_is_not_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
