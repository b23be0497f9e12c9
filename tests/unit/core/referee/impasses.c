/* Counts of the impasses of decisions: sums, pairs in either order, names that come from elsewhere,
 * and bounds. */
#include <limits.h>

#include "core/referee/impasses.h"
#include "tests/support/unit.h"

TEST(names_are_found) {
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
        assert_int_equal(ch_impasse_find(ch_impasse_name((enum ch_impasse)kind)), kind);
    assert_int_equal(ch_impasse_find("ties"), CH_IMPASSE_KINDS);
    assert_int_equal(ch_impasse_find(""), CH_IMPASSE_KINDS);
    assert_string_equal(ch_impasse_words(CH_IMPASSE_TIE, 1), "tie");
    assert_string_equal(ch_impasse_words(CH_IMPASSE_TIE, 0), "ties");
}

TEST(parts_add_up) {
    CH_SCOPED(ch_impasses_done)
    struct ch_impasses sum = {0}, one = {.decisions = 3, .kind = {[CH_IMPASSE_TIE] = 2}};
    ch_impasses_add_part(&one, CH_IMPASSE_CONFLICT, "b", "a", 1);
    ch_impasses_add_part(&one, CH_IMPASSE_CONFLICT, "a", "b", 4);
    ch_impasses_add_part(&one, CH_IMPASSE_CONFLICT, "a", "", 1);
    ch_impasses_add_part(&one, CH_IMPASSE_TIE, "z", NULL, 9);
    ch_impasses_add(&sum, &one);
    ch_impasses_add(&sum, &one);
    ch_impasses_sort(&sum);
    assert_int_equal(sum.decisions, 6);
    assert_int_equal(sum.kind[CH_IMPASSE_TIE], 4);
    assert_int_equal(sum.count, 3);
    assert_int_equal(sum.part[0].kind, CH_IMPASSE_TIE);
    assert_int_equal(sum.part[0].decisions, 18);
    assert_string_equal(sum.part[1].rule, "a");
    assert_string_equal(sum.part[1].other, "b");
    assert_int_equal(sum.part[1].decisions, 10);
    assert_int_equal(sum.part[2].decisions, 2);
    ch_impasses_clear(&sum);
    assert_int_equal(sum.decisions + sum.count + sum.kind[CH_IMPASSE_TIE], 0);
}

/* Names come from workers and records: nothing in them moves a cursor, and a blank would end them.
 */
TEST(names_are_made_plain) {
    CH_SCOPED(ch_impasses_done) struct ch_impasses sum = {0};
    char longer[2 * CH_IMPASSE_RULE];
    ch_impasses_add_part(&sum, CH_IMPASSE_TIE, "a\033[2Jb c", "\xff", 1);
    for (const char *at = sum.part[0].rule; *at; at++)
        assert_true(*at > ' ');
    for (const char *at = sum.part[0].other; *at; at++)
        assert_true(*at > ' ');
    for (size_t i = 0; i < sizeof longer; i++)
        longer[i] = 'x';
    longer[sizeof longer - 1] = '\0';
    ch_impasses_add_part(&sum, CH_IMPASSE_TIE, longer, NULL, 1);
    assert_int_equal(sum.count, 2);
}

TEST(too_many_are_left_out) {
    CH_SCOPED(ch_impasses_done)
    struct ch_impasses sum = {.decisions = LONG_MAX - 1}, more = {.decisions = 5};
    for (int i = 0; i < CH_IMPASSE_MAX_PARTS; i++) {
        char name[16];
        snprintf(name, sizeof name, "r%d", i);
        ch_impasses_add_part(&sum, CH_IMPASSE_TIE, name, NULL, LONG_MAX);
    }
    assert_false(sum.left_out);
    ch_impasses_add_part(&sum, CH_IMPASSE_TIE, "r7", NULL, 1); /* known: no overflow */
    assert_false(sum.left_out);
    assert_true(sum.part[7].decisions == LONG_MAX);
    ch_impasses_add_part(&more, CH_IMPASSE_TIE, "new", NULL, -4);
    assert_int_equal(more.part[0].decisions, 0);
    ch_impasses_add(&sum, &more);
    assert_true(sum.left_out && sum.count == CH_IMPASSE_MAX_PARTS);
    assert_true(sum.decisions == LONG_MAX);
}
