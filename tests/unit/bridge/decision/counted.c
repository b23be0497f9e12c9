/* Which preferences had a part in a decision, from cases worked out by hand. */
#include <stdint.h>

#include "bridge/decision/decision.h"
#include "tests/support/unit.h"

enum { MAX = 8 };

struct case_of {
    const char *what;
    int candidates;
    struct {
        enum ch_preference_kind kind;
        int candidate, other;
        int64_t value;
        bool counted;
    } said[MAX]; /* up to the first whose other is END */
};

enum { NONE = -1, END = -2 };

static const struct case_of cases[] = {
    {"what is rejected is out before better, worst and scores",
     3,
     {{CH_REJECT, 0, NONE, 0, true},
      {CH_BETTER, 1, 0, 0, false},
      {CH_BETTER, 0, 2, 0, false},
      {CH_WORST, 0, NONE, 0, false},
      {CH_SCORE, 0, NONE, 5, false},
      {CH_SCORE, 1, NONE, 1, true},
      {0, 0, END, 0, false}}},
    {"a step that would remove all is dropped",
     2,
     {{CH_REJECT, 0, NONE, 0, false},
      {CH_REJECT, 1, NONE, 0, false},
      {CH_SCORE, 1, NONE, 1, true},
      {0, 0, END, 0, false}}},
    {"members of a cycle remove each other where another is left",
     3,
     {{CH_BETTER, 0, 1, 0, true},
      {CH_WORSE, 0, 1, 0, true},
      {CH_BETTER, 0, 0, 0, false},
      {0, 0, END, 0, false}}},
    {"where each is worse than another none goes",
     3,
     {{CH_BETTER, 0, 1, 0, false},
      {CH_WORSE, 0, 1, 0, false},
      {CH_BETTER, 1, 2, 0, false},
      {0, 0, END, 0, false}}},
    {"best keeps those it names when others go",
     4,
     {{CH_BEST, 0, NONE, 0, true},
      {CH_BEST, 1, NONE, 0, true},
      {CH_PROHIBIT, 2, NONE, 0, true},
      {CH_BEST, 2, NONE, 0, false},
      {CH_WORST, 3, NONE, 0, false},
      {0, 0, END, 0, false}}},
    {"best among those that are left removes nothing",
     2,
     {{CH_WORSE, 1, 0, 0, true}, {CH_BEST, 0, NONE, 0, false}, {0, 0, END, 0, false}}},
    {"one that is required is all there is",
     3,
     {{CH_REQUIRE, 1, NONE, 0, true},
      {CH_BEST, 0, NONE, 0, false},
      {CH_REJECT, 1, NONE, 0, false},
      {CH_INDIFFERENT, 1, NONE, 0, false},
      {0, 0, END, 0, false}}},
    {"equal scores remove nothing",
     2,
     {{CH_SCORE, 0, NONE, 2, false}, {CH_SCORE, 1, NONE, 2, false}, {0, 0, END, 0, false}}},
};

TEST(parts_are_reported) {
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ch_preference preferences[MAX];
        CH_SCOPED(ch_decision_done) struct ch_decision decision = {0};
        int count = 0;
        for (; cases[i].said[count].other != END; count++)
            preferences[count] = (struct ch_preference){.kind = cases[i].said[count].kind,
                                                        .candidate = cases[i].said[count].candidate,
                                                        .other = cases[i].said[count].other,
                                                        .value = cases[i].said[count].value,
                                                        .reason = "",
                                                        .rule = "r"};
        ch_decide(cases[i].candidates, preferences, count, 1, &decision);
        for (int j = 0; j < count; j++)
            if (ch_decision_counted(&decision, &preferences[j]) != cases[i].said[j].counted)
                fail_msg("%s: preference %d", cases[i].what, j + 1);
    }
}
