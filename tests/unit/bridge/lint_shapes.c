/* Shapes that conditions and calls can't have: each is shown as CLIPS writes it, and what is shown
 * is taken by CLIPS and by all lints. */
#include "tests/unit/bridge/lint_support.h"

struct shape {
    const char *wrong;
    const char *words; /* in what is reported, behind "LINE: " */
    const char *right; /* the same rule with what the report shows */
};

static void add_problems(const char *text, struct ch_text *found) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    const struct ch_lint_options options = options_of_english();
    load_and_lint(text, &options, &problems);
    for (int i = 0; i < problems.count; i++)
        ch_text_addf(found, "%d: %s\n", problems.problem[i].line, problems.problem[i].text);
}

/* Exactly one problem with the words, and none when it is mended. */
static void expect_shapes(const struct shape shapes[], int count) {
    CH_SCOPED(ch_text_done) struct ch_text failed = ch_text_new();
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text wrong = ch_text_new(), right = ch_text_new();
        add_problems(shapes[i].wrong, &wrong);
        add_problems(shapes[i].right, &right);
        size_t place = strspn(shapes[i].words, "0123456789: ");
        const char *newline = strchr(wrong.data, '\n');
        if (strncmp(wrong.data, shapes[i].words, place) != 0 ||
            !strstr(wrong.data, shapes[i].words + place) || !newline || newline[1] ||
            right.length > 0)
            ch_text_addf(&failed, "%s\nexpected: %s\nfound:    %s\nmended:   %s\n%s\n",
                         shapes[i].wrong, shapes[i].words, wrong.data, shapes[i].right, right.data);
    }
    if (failed.length > 0)
        fail_msg("%s", failed.data);
}
#define EXPECT_SHAPES(SHAPES) expect_shapes(SHAPES, (int)(sizeof(SHAPES) / sizeof *(SHAPES)))

#define ASSERTS(ACTION) "(defrule ELABORATE::a \"Asserts.\"\n(candidate (id ?m)) =>\n" ACTION ")\n"
#define HAS(SLOT)                                                                                  \
    "(deftemplate MAIN::has \"A fact.\" (slot id) " SLOT ")\n"                                     \
    "(defrule ELABORATE::a \"Asserts.\"\n(candidate (id ?m)) => (assert (has (id ?m))))\n" RULE(   \
        "(has (id ?m) (grade ?g))", "(score ?m 1 (str-cat \"it has \" ?g))")
#define ONE "(candidate (id ?m))\n"
#define CENTRE "(deffacts MAIN::given (parameter (name centre) (value 2)))\n"
#define CANDIDATE "(candidate (id ?m) (to ?t))\n"

TEST(slots_are_tested_by_signs) {
    static const struct shape shapes[] = {
        {RULE("(candidate (id ?m) (jumps (> 1)))", BEST), "2: write (jumps ?x&:(> ?x 1))",
         RULE("(candidate (id ?m) (jumps ?x&:(> ?x 1)))", BEST)},
        {RULE("(candidate (id ?m) (jumps ?j & (> ?j 1)))", BEST), "2: write (jumps ?j&:(> ?j 1))",
         RULE("(candidate (id ?m) (jumps ?j&:(> ?j 1)))", BEST)},
        {RULE("(candidate (id ?m) (jumps ?j:(> ?j 1)))", BEST), "2: write (jumps ?j&:(> ?j 1))",
         RULE("(candidate (id ?m) (jumps ?j&:(> ?j 1)))", BEST)},
        {RULE("(candidate (id ?m)\n(from (or 12 13)))", BEST), "3: write (from 12|13)",
         RULE("(candidate (id ?m)\n(from 12|13))", BEST)},
        {RULE(CANDIDATE "(not (enemy (square ?t) (kind (not king))))", BEST),
         "3: write (kind ~king)", RULE(CANDIDATE "(not (enemy (square ?t) (kind ~king)))", BEST)},
        {RULE(CANDIDATE "(exists (own (square ?t) (kind not king)))", BEST),
         "3: write (kind ~king)", RULE(CANDIDATE "(exists (own (square ?t) (kind ~king)))", BEST)},
        {RULE(CANDIDATE "(square (id (+ ?t 4)) (edge yes))", BEST), "3: write (id =(+ ?t 4))",
         RULE(CANDIDATE "(square (id =(+ ?t 4)) (edge yes))", BEST)},
        {RULE("(candidate (id ?m) (from _) (jumps 0))", BEST), "2: write (from ?)",
         RULE("(candidate (id ?m) (from ?) (jumps 0))", BEST)},
        {RULE("(candidate (id ?m) (from 9..12))", BEST), "2: write (from ?x&:(<= 9 ?x 12))",
         RULE("(candidate (id ?m) (from ?x&:(<= 9 ?x 12)))", BEST)},
    };
    EXPECT_SHAPES(shapes);
}

TEST(conditions_are_denied_by_not) {
    static const struct shape shapes[] = {
        {RULE(CANDIDATE "-(enemy (square ?t))", BEST), "3: write (not (enemy (square ?t)))",
         RULE(CANDIDATE "(not (enemy (square ?t)))", BEST)},
        {RULE(CANDIDATE "\\+ (own (square ?t))", BEST), "3: write (not (own (square ?t)))",
         RULE(CANDIDATE "(not (own (square ?t)))", BEST)},
        {RULE(CANDIDATE "~(empty (square ?t))", BEST), "3: write (not (empty (square ?t)))",
         RULE(CANDIDATE "(not (empty (square ?t)))", BEST)},
        {RULE("; lint: allow salience\nsalience 10\n(candidate (id ?m))", BEST),
         "3: write (declare (salience 10))",
         RULE("; lint: allow salience\n(declare (salience 10))\n(candidate (id ?m))", BEST)},
        {RULE(CANDIDATE "(not (own (square ?t)) (enemy (square ?t)))", BEST),
         "3: write (not (and (own (square ?t)) (enemy (square ?t))))",
         RULE(CANDIDATE "(not (and (own (square ?t)) (enemy (square ?t))))", BEST)},
        {RULE(ONE "(exists takes)", BEST), "3: write (exists (takes …))",
         RULE(ONE "(exists (takes))", BEST)},
        {RULE(CANDIDATE "(test (not (own (square ?t))))", BEST),
         "3: `own` is a fact and no function; write (own …) as a condition of its own, or (not",
         RULE(CANDIDATE "(not (own (square ?t)))", BEST)},
    };
    EXPECT_SHAPES(shapes);
}

TEST(calls_are_shown_as_clips_writes_them) {
    static const struct shape shapes[] = {
        {RULE(CANDIDATE "(test (= ?t 12 or 13))", BEST), "3: write (or (= ?t 12) (= ?t 13))",
         RULE(CANDIDATE "(test (or (= ?t 12) (= ?t 13)))", BEST)},
        {RULE(CANDIDATE "(test (and ?t > 20 ?t < 25))", BEST), "3: write (> ?t 20)",
         RULE(CANDIDATE "(test (and (> ?t 20) (< ?t 25)))", BEST)},
        {RULE(CANDIDATE, "(score ?m -?t \"why\")"), "5: write (- 0 ?t)",
         RULE(CANDIDATE, "(score ?m (- 0 ?t) \"why\")")},
        {RULE(CANDIDATE, "(score ?m (-?t) \"why\")"), "5: write (- 0 ?t)",
         RULE(CANDIDATE, "(score ?m (- 0 ?t) \"why\")")},
        {"(defglobal MAIN ?*margin* = 5)\n" RULE(CANDIDATE "(test (> ?t ?*margin))", BEST),
         "4: write ?*margin*",
         "(defglobal MAIN ?*margin* = 5)\n" RULE(CANDIDATE "(test (> ?t ?*margin*))", BEST)},
        {"(defglobal MAIN ?*margin* = 5)\n" RULE(CANDIDATE, "(score ?m (+ *margin* ?t) \"why\")"),
         "6: write ?*margin*",
         "(defglobal MAIN ?*margin* = 5)\n" RULE(CANDIDATE, "(score ?m (+ ?*margin* ?t) \"why\")")},
        {RULE(CANDIDATE, "(if (> ?t 9) then (best ?m \"a\")\nelse if (> ?t 5) then (worst ?m "
                         "\"b\"))"),
         "6: write else (if condition then action…)",
         RULE(CANDIDATE, "(if (> ?t 9) then (best ?m \"a\")\nelse (if (> ?t 5) then (worst ?m "
                         "\"b\")))")},
        {RULE(CANDIDATE, "(score ?m 1 \"it goes to \" ?t)"),
         "5: write (str-cat \"it goes to \" ?t)",
         RULE(CANDIDATE, "(score ?m 1 (str-cat \"it goes to \" ?t))")},
        {RULE(CANDIDATE, "(score ?m 1 (+ \"it goes to \" ?t))"),
         "5: write (str-cat \"it goes to \" ?t)",
         RULE(CANDIDATE, "(score ?m 1 (str-cat \"it goes to \" ?t))")},
        {RULE("?m <- (candidate (to ?t))\n(square (id ?t) (edge yes))", BEST),
         "5: write (candidate (id ?m) …) for ?m <-",
         RULE("(candidate (id ?m) (to ?t))\n(square (id ?t) (edge yes))", BEST)},
        {RULE(CANDIDATE "(test (= (fact-slot-value ?m from) ?t))", BEST),
         "3: name the fact, ?f <- (candidate …), and write (fact-slot-value ?f …)",
         RULE("?f <- (candidate (id ?m) (to ?t))\n(test (= (fact-slot-value ?f from) ?t))", BEST)},
        {RULE(ONE, "(bind ?i 0)\n(while (< ?i 3) do (score ?m 1 \"why\"))"),
         "6: nothing in this loop changes `?i`",
         RULE(ONE, "(bind ?i 0)\n(while (< ?i 3) do (score ?m 1 \"why\")\n(bind ?i (+ ?i 1)))")},
        {CENTRE RULE(ONE "(parameter (name centre))", "(score ?m ?*centre* \"why\")"),
         "6: write the condition (parameter (name centre) (value ?centre))",
         CENTRE RULE(ONE "(parameter (name centre) (value ?centre))",
                     "(score ?m ?centre \"why\")")},
        {RULE(ONE "(test (> exchange 50))", BEST), "3: write (exchange ?m)",
         RULE(ONE "(test (> (exchange ?m) 50))", BEST)},
        {RULE(ONE "(test (ends-won ?m) = TRUE)", BEST), "3: write (eq (ends-won ?m) TRUE)",
         RULE(ONE "(test (eq (ends-won ?m) TRUE))", BEST)},
        {HELD ASSERTS("(assert (held (id = ?m)))") RULE("(held (id ?m))", BEST),
         "4: a slot's value follows its name; write (id ?m)",
         HELD ASSERTS("(assert (held (id ?m)))") RULE("(held (id ?m))", BEST)},
        {HELD ASSERTS("(assert (held (id ?m)))")
             RULE("?h <- (held (id ?m) (grade ~4))", "(bind ?h:grade 4)\n(best ?m \"why\")"),
         "8: write (modify ?h (grade 4))",
         HELD ASSERTS("(assert (held (id ?m)))")
             RULE("?h <- (held (id ?m) (grade ~4))", "(modify ?h (grade 4))\n(best ?m \"why\")")},
        {HELD ASSERTS("(assert held (id ?m))") RULE("(held (id ?m))", BEST),
         "4: a fact has a parenthesis of its own; write (assert (held (id ?m)))",
         HELD ASSERTS("(assert (held (id ?m)))") RULE("(held (id ?m))", BEST)},
    };
    EXPECT_SHAPES(shapes);
}

TEST(declarations_are_shown_as_clips_writes_them) {
    static const struct shape shapes[] = {
        {"(defrule COMPARE::to the edge \"Says so.\"\n" CANDIDATE "=>\n" BEST ")\n",
         "1: write (defrule COMPARE::to-the-edge",
         "(defrule COMPARE::to-the-edge \"Says so.\"\n(candidate (id ?m))\n=>\n" BEST ")\n"},
        {HAS("(slot grade 1)"), "1: write (slot grade (default 1))",
         HAS("(slot grade (default 1))")},
        {HAS("(grade)"), "1: write (slot grade)", HAS("(slot grade)")},
        {RULE(CANDIDATE "(?n is ?t + 4)\n(square (id ?n) (edge yes))", BEST),
         "3: write (+ ?t 4) where `?n` is meant",
         RULE(CANDIDATE "(square (id =(+ ?t 4)) (edge yes))", BEST)},
        {RULE(CANDIDATE, "(?t = 3)\n(score ?m ?t \"why\")"), "5: write (bind ?t 3)",
         RULE(CANDIDATE, "(bind ?t 3)\n(score ?m ?t \"why\")")},
        {RULE("(candidate (id ?m) (jumps {<j> > 1}))", BEST), "2: write (jumps ?x&:(> ?x 1))",
         RULE("(candidate (id ?m) (jumps ?x&:(> ?x 1)))", BEST)},
        {RULE("(piece (square ?s))\n(candidate (id ?m) (from ?s))", BEST),
         "2: (own …) and (enemy …) are the pieces",
         RULE("(own (square ?s))\n(candidate (id ?m) (from ?s))", BEST)},
        {RULE("(candidate (id ?m) (kind queen))", BEST), "2: it has man, king",
         RULE("(candidate (id ?m) (kind king))", BEST)},
        {"(defrule compare::r \"Says so.\"\n(candidate (id ?m))\n=>\n" BEST ")\n",
         "1: did you mean `COMPARE`?", RULE("(candidate (id ?m))", BEST)},
    };
    EXPECT_SHAPES(shapes);
}

TEST(what_clips_has_is_left_alone) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m) (to ?t) (jumps ?j&~0&:(> ?j 1)))\n(square (id ?t&=(+ ?m 1)))",
              BEST),
         ""},
        {RULE(CANDIDATE "(or (own (square ?t)) (not (enemy (square ?t))))", BEST), ""},
        {RULE(CANDIDATE "(test (or (= ?t 12) (not (= ?t 13))))",
              "(score ?m (- ?t) \"it - or else if not - goes on\")"),
         "!5 arguments"},
        {RULE(CANDIDATE, "(if (> ?t 9) then (best ?m \"a\") else (if (< ?t 3) then " BEST "))"),
         ""},
        {RULE("?f <- (candidate (id ?m))",
              "(bind ?g ?f)\n(score ?m (fact-slot-value ?g to) \"a\")"),
         ""},
        {RULE(CANDIDATE, "(bind ?why \"a\")\n(score ?m (* -1 ?t) (str-cat ?why \" b\"))"), ""},
        {RULE(CANDIDATE, "(while (> ?t ?m) do (if (> ?t 9) then (break))\n(score ?m 1 "
                         "\"why\"))"),
         ""},
        {RULE(CANDIDATE, "(bind ?m (+ ?m 0))\n(better ?m ?t \"a\")\n(label ?m _ 1..2)"), ""},
    };
    EXPECT(samples);
}
