/* The lints on variables that are named inside of `not` or in one part of an `or` and again
 * outside, and on words among actions. What looks like each mistake and is right is beside it. */
#include "tests/unit/bridge/lint_support.h"

#define ANY "(candidate (id ?m) (to ?t))\n"
#define ONE "(candidate (id ?m))"

TEST(a_name_inside_of_a_negation_is_another_outside) {
    static const struct sample samples[] = {
        {RULE(ANY "(not (enemy (square ?s)))\n(step (from ?t) (to ?s))", BEST),
         "3 unknown-variable"},
        {RULE(ANY "(step (from ?t) (to ?s))\n(not (enemy (square ?s)))", BEST), ""},
        {RULE(ANY "(exists (step (from ?t) (to ?n)))\n(square (id ?n) (edge yes))", BEST),
         "4 unknown-variable"},
        {RULE(ANY "(forall (step (from ?t) (to ?n)) (own (square ?n)))\n"
                  "(square (id ?n) (edge yes))",
              BEST),
         "4 unknown-variable"},
        {RULE(ANY "(forall (step (from ?t) (to ?n)) (own (square ?n)))", BEST), ""},
        {RULE(ANY "(not (step (from ?t) (to ?n&:(> ?n 9))))\n(leap (from ?t) (to ?n))",
              "(score ?m ?n \"why\")"),
         ""},
        /* a name of use in the negation may be used again for another thing */
        {RULE("(not (candidate (jumps ?j&:(> ?j 0))))\n(candidate (id ?m) (jumps ?j))",
              "(score ?m ?j \"why\")"),
         ""},
        {RULE("(not (enemy (kind ?k)))\n(candidate (id ?m) (kind ?k))", BEST),
         "2 unknown-variable"},
        /* within a negation */
        {RULE(ANY "(not (and (not (enemy (square ?s)))\n(step (from ?t) (to ?s))))", BEST),
         "3 unknown-variable"},
        {RULE(ANY "(not (and (step (from ?t) (to ?s))\n(not (enemy (square ?s)))))", BEST), ""},
        {RULE("(logical (turn (ply 3)))\n" ANY "(and (not (enemy (square ?s)))\n"
              "(step (from ?t) (to ?s)))",
              BEST),
         "4 unknown-variable"},
        /* two negations have each a variable of their own */
        {RULE(ANY
              "(not (step (from ?t) (to ?s&:(> ?s 9))))\n(not (leap (from ?t) (to ?s&:(> ?s 9))))",
              BEST),
         ""},
    };
    EXPECT(samples);
}

TEST(a_name_in_one_part_of_an_or_is_another_behind_it) {
    static const struct sample samples[] = {
        {RULE("(or (candidate (id ?m) (to ?t))\n(candidate (id ?m) (kind king)))\n"
              "(square (id ?t) (edge yes))",
              BEST),
         "4 unknown-variable"},
        {RULE("(or (candidate (id ?m) (to ?t))\n(candidate (id ?m) (from ?t)))\n"
              "(square (id ?t) (edge yes))",
              BEST),
         ""},
        {RULE(ANY "(or (own (square ?t)) (enemy (square 5)))\n(square (id ?t) (edge yes))", BEST),
         ""},
        /* the parts don't hold together */
        {RULE(ANY
              "(or (not (step (from ?t) (to ?s&:(> ?s 9))))\n(leap (from ?t) (to ?s&:(> ?s 9))))",
              BEST),
         ""},
    };
    EXPECT(samples);
}

TEST(words_among_actions_do_nothing) {
#define IF(REST) RULE(ONE, "(if (> ?m 3) then " BEST "\n" REST ")")
    static const struct sample samples[] = {
        {IF("elif (> ?m 2) then (worst ?m \"w\")"), "5 no-effect"},
        {IF("end"), "5 no-effect"},
        {IF("else FALSE"), ""},
        {IF("else (worst ?m \"w\")"), ""},
        {RULE(ONE, "(while (< ?m 3) do\n(score ?m 1 \"w\")(bind ?m (+ ?m 1))\nend)"),
         "6 no-effect"},
        {RULE(ONE, "(while (< ?m 3)\n(score ?m 1 \"w\")(bind ?m (+ ?m 1)))"), ""},
        {RULE(ONE, "(loop-for-count (?i 1 2) do\n(score ?m ?i \"w\") next)"), "5 no-effect"},
        {RULE(ONE, "(foreach ?x (create$ 1 2)\n(score ?m ?x \"w\") endfor)"), "5 no-effect"},
        {RULE(ONE, "(progn$ (?x (create$ 1 2))\n(score ?m ?x \"w\") done)"), "5 no-effect"},
        {RULE(ONE, "(do-for-all-facts ((?f own)) (> ?f:square 3)\n(score ?m 1 \"w\") end)"),
         "5 no-effect"},
        {RULE(ONE, "(score ?m (if (> ?m 3) then 1 else 2) \"w\")"), ""},
        {RULE(ONE, "(bind ?x (if (> ?m 3) then (bind ?y 2) near else far))\n(label ?m ?x ?y)"), ""},
        {"(deffunction MAIN::f \"F.\" (?a) (if (> ?a 1) then (return 1) else none))\n",
         "1 no-rule"},
        {"(deffunction MAIN::f \"F.\" (?a)\n(if (> ?a 1) then 1\nelif 2 else 3) none)\n",
         "2 no-effect"},
    };
    EXPECT(samples);
}
