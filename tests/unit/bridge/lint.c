/* The lints on texts with known problems: for each kind of problem a text that has it and one like
 * it that has not. The expected result is beside the text, as `line code`; an exclamation mark
 * means that the text is refused. */
#include "tests/unit/bridge/lint_support.h"

TEST(forms_are_checked) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m))", BEST), ""},
        {"(defrule COMPARE::r \"Says so.\"\n  (candidate (id ?m)\n  =>\n  (best ?m \"why\"))\n",
         "!2 syntax"},
        {"(defrule COMPARE::a \"Says so.\"\n (candidate (id ?m))\n =>\n (best ?m \"why\")\n"
         "(defrule COMPARE::b \"Says so.\"\n (candidate (id ?m))\n =>\n (best ?m \"why\"))\n",
         "!1 syntax"},
        {"(defrule COMPARE::r \"Says so.\"\n (candidate (id ?m)))\n =>\n (best ?m \"why\"))\n",
         "!2 syntax"},
        {RULE("(candidate (id ?m))", BEST) ")\n", "!5 syntax"},
        {"(defrule COMPARE::r \"Says so.\" (candidate (id ?m))\n  (best ?m \"why\"))", "!1 syntax"},
        {RULE("(candidate (id ?m))", "(best ?m \"why)"), "!4 syntax"},
        /* a " before the rule's last line lacks */
        {"(defrule COMPARE::r \"Says so.\"\n (candidate (id ?m))\n =>\n (best ?m why\"))\n" RULE(
             "(candidate (id ?m))", BEST),
         "!4 syntax"},
        {"(defrule COMPARE::r Says so.\"\n (candidate (id ?m))\n =>\n (best ?m \"why\"))\n" RULE(
             "(candidate (id ?m))", BEST),
         "!1 syntax"},
        {"(defrule COMPARE::r \"Says so.\n (candidate (id ?m))\n =>\n (best ?m \"why\"))\n" RULE(
             "(candidate (id ?m))", BEST),
         "!1 syntax"},
        {RULE("(candidate (id ?m))\n(bind ?x 3)", BEST), "!3 unknown-fact"},
        {RULE("?f <- (not (enemy))", "(retract ?f)"), "!2 syntax"},
        {RULE("(candidate (id ?m))", "(if (> ?m 1) " BEST ")"), "!4 other-language"},
        {RULE("(candidate (id ?m))", "(if (> (exchange ?m) 1) then " BEST ")"), ""},
        {RULE("(candidate (id ?m))", BEST "\nbest"), "5 no-effect"},
        {"(defrul COMPARE::r (candidate))", "!1 construct"},
        {"\n(defmodule OWN)", "!2 construct"},
        {RULE("(candidate (id ?m))", BEST) RULE("(candidate (id ?m))", BEST), "!5 duplicate"},
        {"(defrule r \"Says so.\" (candidate (id ?m)) => " BEST ")", "!1 phase"},
        {"(defrule COMPARE::q \"Says so.\" (candidate (id ?m)) => " BEST ")\n"
         "(defrule r \"Says so.\" (candidate (id ?m)) => " BEST ")",
         "2 phase-implied"},
        {"(defrule COMPARE::q \"Says so.\" (candidate (id ?m)) => " BEST ")\n"
         "(defrule COMPARE:r \"Says so.\" (candidate (id ?m)) => " BEST ")",
         "2 phase-implied"},
        {"(defrule COMPARE::q \"Says so.\" (candidate (id ?m)) => " BEST ")\n"
         "(deftemplate MAIN::t \"A fact.\" (slot a))\n"
         "(defrule r \"Says so.\" (t (a ?m)) => (assert (t (a ?m))))",
         "!3 phase"},
        {"(defrule COMPAR::r \"Says so.\" (candidate (id ?m)) => " BEST ")", "!1 phase"},
        {"(defrule COMPARE::r (candidate (id ?m)) => " BEST ")", "1 undocumented"},
        {"(deftemplate MAIN::t (slot a))\n(deffunction MAIN::f (?a) ?a)\n",
         "2 undocumented, 1 undocumented"},
        {"(deftemplate MAIN::t \"T.\" (slot a))\n(deffunction MAIN::f \"F.\" (?a) ?a)\n" RULE(
             "(candidate (id ?m))", BEST),
         ""},
        {RULE("(declare (salience 5))\n(candidate (id ?m))", BEST), "2 salience"},
        {RULE("(candidate (id ?m))",
              "(best (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ (+ "
              "(+ ?m 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) 0) "
              "\"why\")"),
         "1 deep-nesting"},
        {RULE("(candidate (id ?m))", "(best (+ (+ (+ ?m 0) 0) 0) \"why\")"), ""},
    };
    EXPECT(samples);
}

TEST(facts_are_checked) {
    static const struct sample samples[] = {
        {RULE("(candidat (id ?m))", BEST), "!2 unknown-fact"},
        {RULE("(candidate (id ?m))\n(not (enmy))", BEST), "!3 unknown-fact"},
        {RULE("(candidate (id ?m))", "(assert (nothing (id ?m)))"), "!4 unknown-fact"},
        {RULE("(candidate (id ?m))", "(do-for-fact ((?f nothing)) TRUE " BEST ")"),
         "!4 unknown-fact"},
        {RULE("(candidate (id ?m))", "(do-for-fact ((?f enemy)) TRUE " BEST ")"), ""},
        {RULE("(candidate (idd ?m))", BEST), "!2 unknown-slot"},
        {RULE("(candidate (id ?m))", "(do-for-fact ((?f enemy)) (= ?f:squar 3) " BEST ")"),
         "4 unknown-slot"},
        {RULE("(candidate (id ?m))", "(do-for-fact ((?f enemy)) (= ?f:square 3) " BEST ")"), ""},
        {RULE("(candidate ?m)", BEST), "!2 syntax"},
        {RULE("(candidate (id ?m) (crowns perhaps))", BEST), "!2 value"},
        {RULE("(candidate (id ?m) (crowns ~yes))", BEST), ""},
        {RULE("(candidate (id ?m) (jumps none))", BEST), "!2 value"},
        {RULE("(candidate (id ?m) (kind men))", BEST), "2 value"},
        {RULE("(candidate (id ?m) (kind man|king))", BEST), ""},
        {RULE("(candidate (id ?m) (from 33))", BEST), "2 value"},
        {RULE("(candidate (id ?m) (from 32))", BEST), ""},
        {RULE("(turn (seat red))\n(candidate (id ?m))", BEST), "2 value"},
        {RULE("(turn (seat white))\n(candidate (id ?m))", BEST), ""},
        {RULE("(candidate (id ?m))\n(parameter (name centre) (value ?v))", "(score ?m ?v \"why\")"),
         "3 never-asserted"},
        {RULE("?f <- (candidate (id 1))", "(retract ?f)"), "4 environment-fact"},
        {RULE("(candidate (id ?m))", "(assert (enemy (square ?m)))"), "4 environment-fact"},
        {RULE("(candidate (id ?m))", "(retract ?m)"), "4 not-a-fact"},
        {HELD RULE("?f <- (held (id ?m))\n(candidate (id ?m))",
                   "(retract ?f)\n(assert (held (id 3)))"),
         ""},
    };
    EXPECT(samples);
}

TEST(calls_are_checked) {
    static const struct sample samples[] = {
        {RULE("(declare (salience (if TRUE then 5 else (printout t 5))))\n(candidate (id ?m))",
              BEST),
         "2 salience, 2 printout"},
        {HELD RULE("(candidate (id ?m))",
                   "(assert (held (id ?m) (grade (div 4 0))))") "(defrule COMPARE::s \"Says so.\" "
                                                                "(held (id ?m) (grade ?g)) => "
                                                                "(score ?m ?g \"why\"))",
         "5 divide-by-zero"},
        {RULE("(candidate (id ?m))", "(bst ?m \"why\")"), "!4 unknown-function"},
        {RULE("(candidate (id ?m))\n(test (> (exchang ?m) 0))", BEST), "!3 unknown-function"},
        {RULE("(candidate (id ?m&:(> (exchang ?m) 0)))", BEST), "!2 unknown-function"},
        {RULE("(candidate (id ?m))\n(test (== (exchange ?m) 0))", BEST), "!3 unknown-function"},
        {RULE("(candidate (id ?m))", "(open \"f\" f \"w\")"), "!4 unknown-function"},
        {RULE("(candidate (id ?m))", "(let ((x 1))\n(score ?m (x) \"w\"))"), "!4 unknown-function"},
        {RULE("(candidate (id ?m))", "(modify (candidate (id ?m)) (jumps 1))"), "!4 compare-word"},
        {RULE("(candidate (id ?m))", "(bind ?i 0)\n(while (< ?i 3) do (score ?m 1 \"w\"))"),
         "5 endless-loop"},
        {"; lint: allow endless-loop always-true\n" RULE(
             "(candidate (id ?m))", "(bind ?i 0)\n(while (< ?i 3) do (score ?m 1 \"w\"))"),
         ""},
        {RULE("(candidate (id ?m))", "(foreach ?x (create$ 1 2) (score ?m ?x \"why\"))"), ""},
        {RULE("(candidate (id ?m))",
              "(switch ?m (case 1 then " BEST ") (default (worst ?m \"w\")))"),
         ""},
        {"(deffunction MAIN::f \"F.\" (?a) (+ ?a 1))\n" RULE("(candidate (id ?m))",
                                                             "(score ?m (f 1) \"why\")"),
         ""},
        {RULE("(candidate (id ?m))", "(best ?m 1 2)"), "!4 arguments"},
        {"\n(deffunction MAIN::max \"M.\" (?a) ?a)\n", "!2 platform-name"},
        {"\n(deffunction MAIN::score \"M.\" (?a) ?a)\n", "!2 platform-name"},
        {"\n(deffunction MAIN::why-note \"N.\" ($?all) (length$ ?all))\n", "!2 platform-name"},
        {"\n(defmethod MAIN::why-note ((?a INTEGER)) ?a)\n", "!2 platform-name"},
        {RULE("(candidate (id ?m))", "(best ?n \"why\")"), "!4 unknown-variable"},
        {RULE("(candidate (id ?m))\n(test (> ?n 3))", BEST), "!3 unknown-variable"},
        {RULE("(candidate (id ?m))", BEST "\n(printout t \"here\")"), "5 printout"},
        {RULE("(candidate (id ?m))", "(best ?m)"), "4 no-reason"},
        {RULE("(candidate (id ?m))", "(score ?m 3 \"\")"), "4 no-reason"},
        {RULE("(turn)", "(claim draw)"), "4 no-reason"},
        {RULE("(candidate (id ?m))", "(indifferent ?m)"), "4 no-reason"},
        {RULE("(candidate (id ?m))", "(indifferent ?m 2)"), "4 no-reason"},
        {RULE("(candidate (id ?m))", "(indifferent ?m ?m \"w\")"), "4 no-effect"},
        {RULE("(candidate (id ?m))", "(better ?m ?m \"w\")"), "4 no-effect"},
        {RULE("(candidate (id ?m))", "(worse ?m ?m \"w\")"), "4 no-effect"},
        {RULE("(candidate (id ?m))\n(candidate (id ?n&~?m))", "(worse ?m ?n \"w\")"), ""},
        {RULE("(turn)", "(worse 2 1 \"w\")"), "4 constant-move"},
        {RULE("(candidate (id ?m))", "(better ?m 1 \"w\")"), "4 constant-move"},
        {RULE("(candidate (id ?m))", "(score 1 ?m \"w\")"), "4 constant-move"},
        {RULE("(candidate (id ?m))", "(score ?m 1 \"w\")"), ""},
        {RULE("(candidate (id ?m) (jumps ?j))", "(score ?m (/ ?j 0.0) \"w\")"), "4 divide-by-zero"},
        {RULE("(candidate (id ?m) (jumps ?j&:(> (mod ?j 0) 1)))", BEST), "2 divide-by-zero"},
        {RULE("(candidate (id ?m) (jumps ?j))", "(score ?m (div 0 ?j) \"w\")"), ""},
        {RULE("(candidate (id ?m))", "(indifferent ?m 2 \"\")"), "4 no-reason"},
        {RULE("(turn)\n(test (claim draw \"even\"))", "(claim draw \"even\")"),
         "3 stated-in-condition"},
        {RULE("(candidate (id ?m))", "(acceptable ?m \"why\")"), "4 no-effect"},
        {RULE("(candidate (id ?m))\n(test (label ?m a b))", BEST), "3 stated-in-condition"},
    };
    EXPECT(samples);
}

TEST(variables_are_checked) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m) (from ?from))", BEST), "2 unused-variable"},
        {RULE("(candidate (id ?m) (from ?from&~3))", BEST), "2 unused-variable"},
        {RULE("(candidate (id ?m) (from ~3))", BEST), ""},
        {RULE("?f <- (candidate (id ?m))", BEST), "2 unused-variable"},
        {RULE("(candidate (id ?m) (from ?x) (to ~?x))", BEST), ""},
        {RULE("(candidate (id ?m))", "(bind ?x 3)\n" BEST), "4 unused-variable"},
        {"(deffunction MAIN::f \"F.\" (?a ?b) (+ ?a 1))\n", "1 unused-variable"},
        {"(deffunction MAIN::f \"F.\" (?a ?b) (+ ?a ?b))\n" RULE("(candidate (id ?m))", BEST), ""},
        {RULE("(candidate (id ?m))", "(progn$ (?x (create$ 1 2)) (score ?m ?x-index \"why\"))"),
         ""},
    };
    EXPECT(samples);
}

#define MEASURED(MEASURE)                                                                          \
    "(deftemplate MAIN::size \"How many.\" (slot n))\n"                                            \
    "(defrule ELABORATE::measure \"Counts.\" " MEASURE                                             \
    ")\n" RULE("(size (n ?n))\n(candidate (id ?m) (jumps ?j))", "(score ?m (+ ?n ?j) \"why\")")

TEST(joins_are_checked) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m))\n(enemy (kind king))", BEST), "3 unconnected"},
        {RULE("(candidate (id ?m))\n(exists (enemy (kind king)))", BEST), ""},
        {RULE("(candidate (id ?m))\n(turn (ply 0))", BEST), ""},
        {RULE("(last-move (side own) (to ?to))\n(candidate (id ?m) (from ~?to))", BEST), ""},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(step (from ?to) (to ?e))", BEST),
         "3 unconnected"},
        {RULE("(candidate (id ?m) (to ?to))\n(step (from ?to) (to ?e))\n(enemy (square ?e))", BEST),
         ""},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(test (< ?to ?e))", BEST), ""},
        {RULE("(candidate (id ?a) (jumps 1))\n(candidate (id ?b) (jumps 0))",
              "(better ?a ?b \"why\")"),
         ""},
        {RULE("(candidate (id ?a) (jumps 1))\n(candidate (jumps 0))", "(best ?a \"why\")"),
         "3 unconnected"},
        {RULE("(own (square 3))\n(candidate (id ?m))", BEST), ""},
        {RULE("; lint: allow unconnected\n(candidate (id ?m))\n(enemy (kind king))", BEST), ""},
        {MEASURED("(turn (ply ?p)) (not (enemy (kind king))) => (assert (size (n ?p)))"), ""},
        {MEASURED("(turn (ply ?p)) (enemy (kind king)) => (assert (size (n ?p)))"),
         "5 unconnected"},
        {MEASURED("(turn) => (do-for-all-facts ((?o own)) TRUE (assert (size (n ?o:square))))"),
         "5 unconnected"},
    };
    EXPECT(samples);
}

/* A rule whose variables are a move, its squares and kind, and the rank of where it ends. */
#define MOVES(TEST)                                                                                \
    RULE("(candidate (id ?m) (from ?f) (to ?t) (kind ?k) (jumps ?j))\n"                            \
         "(square (id ?t) (rank ?r))\n" TEST,                                                      \
         "(label ?m all (create$ ?f ?k ?j ?r))")
#define TESTED(TEST) MOVES("(test " TEST ")")

/* What can never be, by the rules of English draughts: 8 ranks, 32 squares, 12 men a side; and by
 * those of CLIPS: 4 and 4.0 are not eq, a symbol is no string, (/ 8 2) is a float. */
TEST(what_never_holds_is_reported) {
    static const char *const never[] = {
        "(eq ?r (/ 8 2))",
        "(eq ?r 4.0)",
        "(eq ?k \"man\")",
        "(eq ?k kin)",
        "(eq ?r ?k)",
        "(> ?j 12)",
        "(= ?r 0)",
        "(> ?t 32)",
        "(= ?r 4.5)",
        "(and (> ?r 3) (< ?r 2))",
        "(and (> ?r 3) (< ?r 4))",
        "(not (and (>= ?r 5) (<= ?r 4)))",
        "(or (= ?r 9) (= ?r 8))",
        "(and (eq ?k man) (eq ?k king))",
        "(and (neq ?k man) (neq ?k king))",
        "(and (> ?f ?t) (< ?f ?t))",
        "(and (> (exchange ?m) 5) (< (exchange ?m) 5))",
        "(< ?r ?r)",
        "(neq ?k ?k)",
        "(<= 3 ?r 2)",
        "(eq (mod ?r 2) 3)",
        "(eq (ends-won ?m) true)",
        "(any-factp ((?e enemy)) (eq ?e:kind \"king\"))",
        "(any-factp ((?e enemy)) (and (> ?e:square 9) (> ?e:square 40)))",
        "(if (eq ?r 9) then TRUE else FALSE)",
        "(eq (str-cat ?k) man)",
        "(numberp ?k)",
        "(< (repeats ?m) 0)",
        "(eq (length$ (attackers ?t)) 1.0)",
        "(< (abs (- ?r 4)) 0)",
        "(> (min ?r 3) 3)",
        "(member$ ?r (create$ 1.0 2.0))",
        "(member$ ?k (create$ \"man\" \"king\"))",
        "(and (vacant ?t) (not (vacant ?t)))",
        "(not (or (< ?r 5) (> ?r 2)))",
        "(eq (if (> ?r 3) then near else far) \"near\")"};
    const struct ch_lint_options options = options_of_english();
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), found = ch_text_new();
        ch_text_addf(&text, TESTED("%s"), never[i]);
        run_lints(text.data, &options, &found);
        if (strcmp(found.data, "4 never-true") != 0)
            fail_msg("%s: %s", never[i], found.data);
    }
}

TEST(what_always_holds_is_reported) {
    static const char *const always[] = {"(neq ?k \"man\")",
                                         "(neq ?r 4.0)",
                                         "(>= ?r 1)",
                                         "(<= ?r 8)",
                                         "(<> ?j 13)",
                                         "(or (> ?r 3) (< ?r 5))",
                                         "(or (> ?r 3) (<= ?r 3))",
                                         "(or (eq ?k man) (eq ?k king))",
                                         "(= ?r ?r)",
                                         "(eq ?k ?k)",
                                         "(attackers-after ?m ?t)",
                                         "(and (attackers ?t) (> ?r 3))",
                                         "(not (shortest-path ?f ?t))",
                                         "(or ?r (> ?r 4))",
                                         "(not (length$ (attackers ?t)))",
                                         "(shot ?m)",
                                         "(and (> ?r 3) ?k)",
                                         "(> (repeats ?m) -1)",
                                         "(integerp ?r)",
                                         "(str-cat ?k)",
                                         "(find-fact ((?e enemy)) (eq ?e:kind king))",
                                         "(if (create$) then TRUE)"};
    const struct ch_lint_options options = options_of_english();
    for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), found = ch_text_new();
        ch_text_addf(&text, TESTED("%s"), always[i]);
        run_lints(text.data, &options, &found);
        if (strcmp(found.data, "4 always-true") != 0)
            fail_msg("%s: %s", always[i], found.data);
    }
}

/* What may hold and may not. */
TEST(what_may_hold_is_not_reported) {
    static const char *const open[] = {"(= ?r (/ 8 2))",
                                       "(= ?r 4.0)",
                                       "(eq ?r (div 8 2))",
                                       "(eq ?r (round 4.4))",
                                       "(eq ?r (integer 4.4))",
                                       "(eq ?k man)",
                                       "(neq ?k man)",
                                       "(> ?j 11)",
                                       "(= ?r 8)",
                                       "(member$ ?r (create$ 1 2))",
                                       "(not (member$ ?r (create$ 1 2)))",
                                       "(subsetp (create$ ?r) (create$ 1 2))",
                                       "(vacant ?t)",
                                       "(not (ends-won ?m))",
                                       "(eq (ends-won ?m) TRUE)",
                                       "(and (> ?r 3) (> ?r 2))",
                                       "(or (> ?r 5) (< ?r 3))",
                                       "(and (> ?r 3) (< ?r 5))",
                                       "(> (random 9) (random 9))",
                                       "(eq ?m ?t)",
                                       "(eq ?f ?t)",
                                       "(and (> ?f ?t) (<> ?f ?t))",
                                       "(or (> ?r 3) (and (<= ?r 3) (eq ?k king)))",
                                       "(str-index \"a\" ?k)",
                                       "(any-factp ((?e enemy)) TRUE)",
                                       "(nth$ 1 (create$ ?k))",
                                       "(eq (nth$ 1 (attackers ?t)) 4.0)",
                                       "(or (not (numberp ?f)) (> ?f 3))",
                                       "(> (* ?r -1) -3)",
                                       "(= (mod ?r 2) 0)",
                                       "(< (- ?r ?j) 0)",
                                       "(= (+ ?r 0.5) 4.5)"};
    const struct ch_lint_options options = options_of_english();
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), found = ch_text_new();
        ch_text_addf(&text, TESTED("%s"), open[i]);
        run_lints(text.data, &options, &found);
        if (strstr(found.data, "never") || strstr(found.data, "always-true"))
            fail_msg("%s: %s", open[i], found.data);
    }
}

#define FLOATS                                                                                     \
    "(deftemplate MAIN::half \"Half of it.\" (slot id) (slot v) (slot l (allowed-symbols a b)))\n" \
    "(defrule ELABORATE::halve \"Says so.\" (candidate (id ?m) (jumps ?j)) => "                    \
    "(assert (half (id ?m) (v (/ ?j 2)) (l a))))\n"

TEST(constraints_and_actions_are_judged) {
    static const struct sample samples[] = {
        {FLOATS "(defrule ELABORATE::more \"As CLIPS has it.\" (candidate (id ?m) (jumps ?j)) => "
                "(assert (half (id ?m) (v =(+ ?j 1)) (l b))))\n" RULE("(half (id ?m) (v 2))", BEST),
         ""},
        {RULE("(candidate (id ?m) (jumps 99))", BEST), "2 never-true"},
        {RULE("(candidate (id ?m) (jumps ~99))", BEST), "2 always-true"},
        {RULE("(candidate (id ?m) (jumps 0|99))", BEST), "2 never-true"},
        {RULE("(candidate (id ?m) (jumps 0&1))", BEST), "!2 never-true"},
        {RULE("(candidate (id ?m) (jumps ?j&0&~0))", "(score ?m ?j \"why\")"), "!2 never-true"},
        {RULE("(candidate (id ?m) (jumps ~0|~1))", BEST), "2 always-true"},
        {RULE("(candidate (id ?m) (jumps ~0|1))", BEST), ""},
        {RULE("(candidate (id ?m) (crowns yes|no))", BEST), "2 always-true"},
        {RULE("(candidate (id ?m) (kind man|king))", BEST), ""},
        {RULE("(step (from ?f) (way forward|sideways))\n(candidate (id ?m) (from ?f))", BEST), ""},
        {RULE("(candidate (id ?m) (kind ?k))\n(test (> (+ ?k 1) 3))", BEST), "!3 arguments"},
        {RULE("(candidate (id ?m) (kind ~man&~king))", BEST), "2 never-true"},
        {RULE("(candidate (id ?m) (jumps ?j&:(> ?j 3)&:(< ?j 2)))", BEST), "2 never-true"},
        {RULE("(candidate (id ?m) (jumps ?j&:(> ?j 3)))\n(test (< ?j 3))", BEST), "3 never-true"},
        {RULE("(candidate (id ?m) (jumps ?j&1|2))\n(test (> ?j 2))", BEST), "3 never-true"},
        {RULE("(candidate (id ?m) (jumps ?j&1|2))\n(test (> ?j 1))", BEST), ""},
        {RULE("(candidate (id ?m) (kind ?k&~man))\n(test (eq ?k man))", BEST), "3 never-true"},
        {RULE("(candidate (id ?m) (kind ?k&~man))\n(test (eq ?k king))", BEST), ""},
        {RULE("(candidate (id ?m) (to ?t))\n(square (id ?t) (rank =(/ 8 2)))", BEST),
         "3 never-true"},
        {RULE("(candidate (id ?m) (to ?t))\n(not (square (id ?t) (rank ?r&:(> ?r 8))))", BEST),
         "3 never-true"},
        {RULE("(candidate (id ?m) (to ?t))\n(exists (step (from ?t) (direction north)))", BEST),
         "3 never-true"},
        {RULE("(candidate (id ?m) (to ?t))\n"
              "(forall (step (from ?t) (to ?n)) (square (id ?n) (rank ?r&:(eq ?r 4.0))))",
              BEST),
         "3 never-true"},
        {RULE("(candidate (id ?m) (to ?t) (kind ?k))\n(square (id ?t) (rank ?k))", BEST),
         "!3 value"},
        {RULE("(candidate (id ?m) (kind ?k))\n(test (< (sym-cat ?k) 3))", BEST), "!3 arguments"},
        {RULE("(candidate (id ?m) (to ?t))\n(test (> (attackers ?t) 0))", BEST), "!3 arguments"},
        {RULE("(candidate (id ?m) (to ?t))\n(square (id ?t) (rank 3))\n(square (id ?t) (rank 4))",
              BEST),
         "4 never-true"},
        {RULE("(candidate (id ?m) (to ?t) (from ?f))\n(square (id ?t) (rank 3))\n"
              "(square (id ?f) (rank 4))",
              BEST),
         ""},
        {RULE("(candidate (id ?m) (to ?t))\n(own (square ?t) (kind man))\n"
              "(not (own (square ?t) (kind king)))",
              BEST),
         "4 never-true"},
        {FLOATS RULE("(half (id ?m) (v 4))", BEST), "4 never-true"},
        {FLOATS RULE("(half (id ?m) (v 4.0))", BEST), ""},
        {FLOATS RULE("(half (id ?m) (v ?v&:(eq ?v 4)))", BEST), "4 never-true"},
        {FLOATS RULE("(half (id ?m) (v ?v&:(= ?v 4)))", BEST), ""},
        {FLOATS RULE("(half (id ?m) (l b))", BEST), "4 never-true"},
        {FLOATS RULE("(half (id ?m) (l ~b))", BEST), ""},
        {"(deftemplate MAIN::few \"F.\" (slot n (type INTEGER) (range 0 5)))\n"
         "(deffacts MAIN::some (few (n 1)))\n" RULE("(few (n 6))\n(candidate (id ?m))", BEST),
         "!4 value"},
        {RULE("(candidate (id ?m) (kind ?k))", "(if (eq ?k \"man\") then " BEST ")"),
         "4 never-true"},
        {RULE("(candidate (id ?m) (to ?t))", "(if (attackers ?t) then " BEST ")"), "4 always-true"},
        {RULE("(candidate (id ?m))", "(bind ?x (/ ?m 2))\n(if (eq ?x 4) then " BEST ")"),
         "5 never-true"},
        {RULE("(candidate (id ?m))",
              "(bind ?n 0)\n(while (< ?n 3) (bind ?n (+ ?n 1)) (score ?m ?n \"why\"))"),
         ""},
        {RULE("(candidate (id ?m))",
              "(do-for-all-facts ((?e enemy)) (eq ?e:kind \"man\") (score ?m ?e:square \"w\"))"),
         "4 never-true"},
        {"(deffunction MAIN::f \"F.\" (?t) (if (attackers ?t) then 3 else 4))\n"
         "(deffunction MAIN::g \"G.\" (?m) (f ?m))\n" RULE("(candidate (id ?m))\n(test (g ?m))",
                                                           BEST),
         "5 always-true, 1 always-true"},
        {"(deffunction MAIN::f \"F.\" (?a) (if (> ?a 3) then (return 4)) 5.0)\n" RULE(
             "(candidate (id ?m))\n(test (eq (f ?m) 4))\n(test (eq (f ?m) a))", BEST),
         "5 never-true"},
        {"(deffunction MAIN::f \"F.\" (?m) (if (> (shot ?m) 2) then bad else good))\n" RULE(
             "(candidate (id ?m))\n(test (f ?m))\n(test (eq (f ?m) better))\n"
             "(test (eq (f ?m) bad))",
             BEST),
         "4 always-true, 5 never-true"},
        {"(deffunction MAIN::f \"F.\" (?r) (and (> ?r 5) (< ?r 2)))\n" RULE(
             "(candidate (id ?m))\n(test (f ?m))", BEST),
         "1 never-true"},
        {"(defglobal MAIN ?*row* = 12 ?*on* = FALSE)\n" RULE(
             "(candidate (id ?m) (to ?t))\n(square (id ?t) (rank ?r&:(= ?r ?*row*)))\n"
             "(test (eq ?*on* TRUE))",
             BEST),
         "4 never-true"},
        {RULE("(candidate (id ?m) (kind ?k))",
              "(switch ?k (case \"man\" then " BEST ") (case king then " BEST "))"),
         "4 never-true"},
        {RULE("(game (name russian))\n(candidate (id ?m))", BEST), "2 value"},
        {RULE("(game (name english:losing=yes))\n(candidate (id ?m))", BEST), ""},
        {"; lint: allow never-true\n" RULE("(candidate (id ?m) (jumps 99))", BEST), ""},
        /* a name like that of a query */
        {"(deffunction MAIN::find-larger \"The larger.\" (?a ?b) (if (> ?a ?b) then ?a else "
         "?b))\n" RULE("(candidate (id ?m) (jumps ?j))\n(test (> ?j 0))",
                       "(score ?m (find-larger ?j 3) \"why\")"),
         ""},
    };
    EXPECT(samples);
}

/* What only the board of English draughts excludes may be in another game of the agent. */
TEST(agents_of_several_games_are_judged_by_all) {
    static const char *const open[] = {"(= ?t 50)", "(<= ?r 8)", "(eq ?k queen)", "(= ?j 20)"};
    struct ch_lint_options options = options_of_english();
    for (size_t i = 0; i < 2 * sizeof open / sizeof *open; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), found = ch_text_new();
        options.several_games = i % 2;
        ch_text_addf(&text, TESTED("%s"), open[i / 2]);
        run_lints(text.data, &options, &found);
        if (options.several_games != (found.length == 0))
            fail_msg("%s: %s", open[i / 2], found.data);
    }
}

/* As CLIPS 6.30 does it: modify after retract brings the fact back, a second modify makes two
 * facts, retract after modify leaves the changed one. */
TEST(facts_that_are_gone_are_reported) {
#define GONE(ACTIONS)                                                                              \
    HELD "(deffacts MAIN::some (held (id 1) (grade 2)))\n" RULE(                                   \
        "?f <- (held (id ?m) (grade 2))\n(candidate (id ?m))", BEST "\n" ACTIONS)
    static const struct sample samples[] = {
        {GONE("(retract ?f)\n(modify ?f (grade 1))"), "9 retracted-fact"},
        {GONE("(modify ?f (grade 1))\n(modify ?f (id 5))"), "9 retracted-fact, 9 fires-itself"},
        {GONE("(modify ?f (grade 1))\n(retract ?f)"), "9 retracted-fact"},
        {GONE("(retract ?f)\n(retract ?f)"), "9 retracted-fact"},
        {GONE("(retract ?f)\n(duplicate ?f (grade 1))"), "9 retracted-fact"},
        {GONE("(retract ?f)\n(label ?m a (fact-slot-value ?f grade))"), "9 retracted-fact"},
        {GONE("(retract ?f)\n(if (> (exchange ?m) 1) then (modify ?f (grade 1)))"),
         "9 retracted-fact"},
        {GONE("(if (> (exchange ?m) 1) then (retract ?f))\n(modify ?f (grade 1))"),
         "9 retracted-fact"},
        {GONE("(if (> (exchange ?m) 1) then (retract ?f) else (modify ?f (grade 1)))"), ""},
        {GONE("(if (> (exchange ?m) 1) then (retract ?f) (return))\n(modify ?f (grade 1))"), ""},
        {GONE("(foreach ?x (create$ 1 2) (modify ?f (grade ?x)))"), "8 retracted-fact"},
        {GONE("(foreach ?x (create$ 1 2) (if (> ?x 1) then (retract ?f) (break)))"), ""},
        {GONE("(bind ?g ?f)\n(retract ?g)\n(modify ?f (grade 1))"), "10 retracted-fact"},
        {GONE("(bind ?f (modify ?f (grade 1)))\n(retract ?f)"), ""},
        {GONE("(switch ?m (case 1 then (retract ?f)) (default (modify ?f (grade 1))))"), ""},
        {GONE("(duplicate ?f (grade 1))\n(retract ?f)"), ""},
        /* a function of the author's is no query, whatever its name begins with */
        {"(deffunction MAIN::find-it \"Finds.\" (?x) ?x)\n" GONE(
             "(label ?m a (find-it (retract ?f)))"),
         ""},
    };
    EXPECT(samples);
#undef GONE
}

TEST(dear_joins_are_reported) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m) (to ?t))\n(own (square ?s&:(eq ?s ?t)))", BEST), "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t))\n(own (square ?t))", BEST), ""},
        {RULE("(candidate (id ?m) (to ?t))\n(square (id ?s&:(= ?t ?s)) (edge yes))", BEST),
         "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t))\n(square (id ?s&?t) (edge yes))\n(own (square ?s))",
              BEST),
         "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t))\n(not (own (square ?s&:(eq ?s ?t))))", BEST),
         "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t) (from ?f&:(eq ?f ?t)))", BEST), ""},
        {RULE("(candidate (id ?m) (to ?t))\n(own (square ?s&:(and (eq ?s ?t) (> ?s 3))))", BEST),
         "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t))\n(step (from ?s) (way forward))\n(test (eq ?s ?t))",
              BEST),
         "4 dear-join"},
        {RULE("(candidate (id ?m) (to ?t))\n(exists (step (from ?s)) (test (eq ?s ?t)))", BEST),
         "3 dear-join"},
        {RULE("(candidate (id ?m) (to ?t) (from ?f))\n(step (from ?t) (to ?n))\n"
              "(test (neq ?n ?f))\n(test (eq ?n ?m))",
              BEST),
         ""},
        {RULE("(candidate (id ?m) (to ?t) (from ?f))\n(step (from ?t) (to ?n))\n"
              "(own (square ?n))\n(test (> ?t ?f))",
              BEST),
         "5 dear-join"},
        {RULE("(candidate (id ?m) (to ?t) (from ?f))\n(test (> ?t ?f))\n"
              "(step (from ?t) (to ?n))\n(own (square ?n))",
              BEST),
         ""},
        {RULE("(last-move (side enemy) (from ?f) (to ?t))\n(candidate (id ?m) (to ?f))\n"
              "(test (neq ?t 3))",
              BEST),
         ""},
        {RULE("(candidate (id ?m) (to ?t) (from ?f))\n(square (id ?t) (rank 8))\n"
              "(test (> ?t ?f))",
              BEST),
         ""},
        {RULE("(candidate (id ?m) (to ?t))\n(step (from ?t) (to ?n))\n(own (square ?n))\n"
              "(test (> (exchange ?m) 0))",
              BEST),
         ""},
    };
    EXPECT(samples);
}

TEST(operators_come_first) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m) (from ?f))\n(test (?f < 3))", BEST), "!3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(test ?f<?m)", BEST), "!3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(test (and (> ?f 3) < ?f 5))", BEST),
         "3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(test (> ?f 3 and < ?f 5))", BEST),
         "!3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(test (?f>3))", BEST), "!3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(?f > 3)", BEST), "!3 compare-word"},
        {RULE("(candidate (id ?m) (from ?f<3))", BEST), "!2 compare-word"},
        {RULE("(candidate (id ?m) (from ?f>3))", BEST), "2 compare-word"},
        {RULE("(candidate (id ?m) (from <3))", BEST), "2 compare-word"},
        {RULE("(candidate (id ?m) (kind ?k==man))", BEST), "2 compare-word"},
        {RULE("(candidate (id ?m) (from ?f))\n(test ?f>3)", BEST), "!3 compare-word"},
        {RULE("(candidate (id ?m))\n(test FALSE)", BEST), "!3 syntax"},
        {RULE("(candidate (id ?m) (from ?f = 3))", BEST), "!2 compare-word"},
        {RULE("(candidate (id ?m) (from := 3))", BEST), "!2 compare-word"},
        {RULE("(candidate (id ?m) (from != 3))", BEST), "!2 compare-word"},
        {RULE("(candidate (id ?m) (from ?f&:(?f > 3)))", BEST), "!2 compare-word"},
        {RULE("(candidate (id ?m))", "(bind ?x = 3)\n(score ?m ?x \"why\")"), "!4 compare-word"},
        {RULE("(candidate (id ?m))", "(score ?m (?m * 3) \"why\")"), "!4 compare-word"},
        {RULE("(candidate (id ?m))", "(if ?m > 3 then " BEST ")"), "!4 compare-word"},
        {RULE("(candidate (id ?m))\n(test ?m)", BEST), "!3 syntax"},
        {RULE("(candidate (id ?m) (from ?f&=(+ 1 2)))\n(test (<= 1 ?f 2))", BEST), "3 never-true"},
        {HELD "(deffacts MAIN::some (held (id <none>)))\n" RULE(
             "(candidate (id ?m))\n(not (held (id <none>)))", BEST),
         ""},
    };
    EXPECT(samples);
}

/* 2^63 - 1 is 9223372036854775807, and the largest double about 1.8e308. */
TEST(numbers_out_of_range_are_reported) {
    static const struct sample samples[] = {
        {RULE("(candidate (id ?m))", "(label ?m n 9223372036854775808)"), "4 number-range"},
        {RULE("(candidate (id ?m))", "(label ?m n -9223372036854775809)"), "4 number-range"},
        {RULE("(candidate (id ?m))", "(label ?m n -9223372036854775808)"), ""},
        {RULE("(candidate (id ?m))", "(label ?m n 9223372036854775807)"), ""},
        {RULE("(candidate (id ?m))", "(label ?m n 1e309)"), "4 number-range"},
        {RULE("(candidate (id ?m))", "(label ?m n 1e308)"), ""},
        {RULE("(candidate (id ?m) (from 99999999999999999999))", BEST), "2 number-range, 2 value"},
    };
    EXPECT(samples);
}

TEST(empty_texts_are_reported) {
    static const struct sample samples[] = {
        {"", "1 no-rule"},
        {"; (defrule COMPARE::r \"R.\" (turn) => )\n", "1 no-rule"},
        {HELD, "1 no-rule"},
        {HELD RULE("(candidate (id ?m))", BEST), ""},
    };
    EXPECT(samples);
}

#define ELABORATES(CONDITION, ACTION)                                                              \
    "(defrule ELABORATE::e \"Says so.\" " CONDITION " => " ACTION ")\n"

TEST(traffic_is_checked) {
    static const struct sample samples[] = {
        {HELD RULE("(held (id ?m))", BEST), "3 never-asserted"},
        {HELD ELABORATES("(candidate (id ?m))", "(assert (held (id ?m)))"), "2 never-read"},
        {HELD ELABORATES("(candidate (id ?m))", "(assert (held (id ?m)))")
             RULE("(held (id ?m))", BEST),
         ""},
        {HELD ELABORATES("(held (id ?m))", "(best ?m \"why\")")
             RULE("(candidate (id ?m))", "(assert (held (id ?m)))"),
         "2 too-late"},
        {HELD "(deffacts MAIN::some (held (id 1)))\n" RULE("(held (id ?m))", BEST), ""},
        {HELD "(deffunction MAIN::hold \"Holds.\" (?m) (assert (held (id ?m))))\n" ELABORATES(
             "(candidate (id ?m))", "(hold ?m)") RULE("(held (id ?m))", BEST),
         ""},
        {HELD, "1 no-rule"},
    };
    EXPECT(samples);
}

TEST(loops_are_checked) {
    static const struct sample samples[] = {
        {"(deffunction MAIN::f \"F.\" (?a) (f (- ?a 1)))\n", "1 recursion"},
        {"(deffunction MAIN::f \"F.\" (?a) (- ?a 1))\n"
         "(deffunction MAIN::g \"G.\" (?a) (f (f ?a)))\n" RULE("(candidate (id ?m))", BEST),
         ""},
        {HELD "(deffacts MAIN::some (held (id 1)))\n" RULE("?f <- (held (grade ?g))",
                                                           "(modify ?f (grade (+ ?g 1)))"),
         "6 fires-itself"},
        {HELD "(deffacts MAIN::some (held (id 1)))\n" RULE("?f <- (held (grade ?g&:(< ?g 9)))",
                                                           "(modify ?f (grade (+ ?g 1)))"),
         ""},
        {HELD "(deffacts MAIN::some (held (id 1)))\n" RULE("(held (grade ?g))",
                                                           "(assert (held (grade (+ ?g 1))))"),
         "6 fires-itself"},
        {HELD "(deffacts MAIN::some (held (id 1)))\n" RULE("(held (grade ?g))",
                                                           "(assert (held (id 2) (grade ?g)))"),
         ""},
    };
    EXPECT(samples);
}

TEST(several_mistakes_are_all_reported) {
    static const struct sample samples[] = {
        {"(defrule COMPARE::a \"Says so.\" (candidat (id ?m)) => (best ?m \"w\"))\n"
         "(defrule COMPARE::b \"Says so.\" (candidate (idd ?m)) => (best ?m \"w\"))\n"
         "(defrule COMPARE::c \"Says so.\" (candidate (id ?m)) => (bst ?m \"w\"))\n"
         "(defrule COMPARE::d (candidate (id ?m)) => (best ?m \"w\"))\n",
         "4 undocumented, !1 unknown-fact, !2 unknown-slot, !3 unknown-function"},
    };
    EXPECT(samples);
}

/* One slip of the pen is one error, whatever follows from it. */
TEST(a_mistake_is_reported_once) {
    static const struct sample samples[] = {
        /* the deftemplate is not closed: its users are right */
        {"(deftemplate MAIN::held \"H.\" (slot id)\n"
         "(deftemplate MAIN::kept \"K.\" (slot id))\n" RULE("(held (id ?m))\n(kept (id ?m))", BEST),
         "!1 syntax"},
        /* a misspelt slot: its users are right */
        {"(deftemplate MAIN::held \"H.\" (slt id))\n" RULE("(held (id ?m))", BEST), "!1 syntax"},
        {"(deftemplat MAIN::held \"H.\" (slot id))\n" RULE("(held (id ?m))", BEST), "!1 construct"},
        {"(deffunction MAIN::f \"F.\" (x) 1)\n" RULE("(candidate (id ?m))",
                                                     "(score ?m (f 1) \"w\")"),
         "!1 syntax"},
        /* a parenthesis too many in the conditions, and one too few before it */
        {RULE("(candidate (id ?m)))\n(exists (enemy))", BEST), "!2 syntax"},
        {RULE("(candidate id ?m) (jumps 0))", BEST), "!2 syntax, !2 syntax"},
        /* and in the actions */
        {RULE("(candidate (id ?m))", "(best ?m \"w\"))\n(label ?m a b)\n(label ?m c d)"),
         "!5 construct"},
        /* the string is not closed: the text after it can't be read */
        {"(deftemplate MAIN::held \"H. (slot id))\n" RULE("(held (id ?m))", BEST), "!1 syntax"},
        /* a template without a name, and a condition without one */
        {"(deftemplate MAIN:: held \"H.\" (slot id))\n" RULE("(candidate (id ?m)) () (enemy)",
                                                             BEST),
         "!1 syntax"},
        /* two mistakes are two */
        {"(deftemplate MAIN::held \"H.\" (slt id))\n" RULE("(candidat (id ?m))", BEST),
         "!1 syntax, !3 unknown-fact"},
    };
    EXPECT(samples);
}

/* Warnings can be silenced where they are, and errors can't. */
TEST(comments_allow) {
    static const struct sample samples[] = {
        {"; lint: allow undocumented\n(defrule COMPARE::r (candidate (id ?m)) => " BEST ")", ""},
        {"; lint: allow undocumented salience\n; as is said elsewhere\n"
         "(defrule COMPARE::r (candidate (id ?m)) => " BEST ")",
         ""},
        {"; lint: allow undocumented\n\n(defrule COMPARE::r (candidate (id ?m)) => " BEST ")",
         "3 undocumented"},
        {"; lint: allow salience\n(defrule COMPARE::r (candidate (id ?m)) => " BEST ")",
         "2 undocumented"},
        {"(defrule COMPARE::r (candidate (id ?m)) => " BEST ") ; lint: allow undocumented\n"
         "(defrule COMPARE::s (candidate (id ?m)) => " BEST ")",
         "2 undocumented"},
        {"; lint: allow unknown-fact\n" RULE("(candidat (id ?m))", BEST), "!3 unknown-fact"},
    };
    EXPECT(samples);
}

/* A file that is only a part of a rule base: others may assert and read. */
TEST(parts_leave_traffic_alone) {
    const struct ch_lint_options options = {.phases = phases, .phase_count = 2, .partial = true};
    CH_SCOPED(ch_text_done) struct ch_text found = ch_text_new();
    run_lints(HELD RULE("(held (id ?m))", BEST), &options, &found);
    assert_string_equal(found.data, "");
}

TEST(messages_say_what_to_do) {
    static const char *const samples[][2] = {
        {RULE("(candidat (id ?m))", BEST),
         "test.clp:2: fact `candidat` is not in the vocabulary; did you mean `candidate`?"},
        {RULE("(candidate (id ?m) (crown yes))", BEST),
         "test.clp:2: fact `candidate` has no slot `crown`; did you mean `crowns`?"},
        {RULE("(candidate (id ?m) (kind kin))", BEST),
         "test.clp:2: warning: English draughts has no kind `kin`; did you mean `king`? [value]"},
        {RULE("(candidate (id ?m) (kind \"king\"))", BEST),
         "slot `kind` of `candidate` is a symbol and can't be \"king\""},
        {RULE("(candidate (id ?m) (jumps ?j > 1))", BEST), "write (jumps ?j&:(> ?j 1))"},
        {RULE("(candidate (id ?m))", "(println ?m)"), "no one sees what rules print"},
        {"(deffunction MAIN::max \"M.\" (?a) ?a)\n", "there is a function `max` already"},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(step (from ?to) (to ?e))", BEST),
         "conditions 1 (line 2) and 2 (line 3) of `r` share no variable"},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(step (from ?to) (to ?e))", BEST),
         "put condition 3 (line 4), which has variables of both, between them"},
        {RULE("(candidate (id ?m) (to ?t))\n(square (id ?t) (rank ?r))\n(test (eq ?r (/ 8 2)))",
              BEST),
         "test.clp:4: warning: (eq ?r (/ 8 2)) never holds: `?r` (rank of square) is an integer "
         "from 1 to 8, and `(/ 8 2)` is a float; compare numbers by (= ?r (/ 8 2))"},
        {RULE("(candidate (id ?m) (to ?t))\n(test (attackers-after ?m ?t))", BEST),
         "`(attackers-after ?m ?t)` is a multifield, which always counts as true: only the symbol "
         "FALSE is false; ask (> (length$ (attackers-after ?m ?t)) 0)"},
        {RULE("(candidate (id ?m) (to ?t))\n(own (square ?s&:(eq ?s ?t)))", BEST),
         "name the variable itself, (square ?t)"},
        {RULE("(candidate (id ?m) (jumps ?j))\n(test (and (> ?j 3) (< ?j 2)))", BEST),
         "(< ?j 2) never holds: line 3 asks for (> ?j 3)"},
        {RULE("(candidate (id ?m) (jumps ?j))\n(test (eq ?j (+ 0.1 0.2)))", BEST),
         "and `(+ 0.1 0.2)` is a float, 0.30000000000000004 ["},
        {RULE("(candidate (id ?m) (kind ?k))\n(test (eq ?k kin))", BEST), "did you mean `king`?"},
        {RULE("(candidate (id ?m))", "(bind m 3)"), "`bind` is written (bind ?name value)"},
        {RULE("(candidate (id ?m))", "(time)"), "rules have no clock"},
        {RULE("(candidate id ?m jumps 0)", BEST), "write (candidate (id ?m) (jumps 0))"},
        {RULE("(candidate (id ?m) and (jumps 0))", BEST), "write (candidate (id ?m) (jumps 0))"},
        {RULE("(candidate ?m (jumps 0))", BEST), "write (candidate (id ?m)…)"},
        {RULE("(candidate (id ?m))", "(SCORE ?m 1 \"w\")"), "did you mean `score`?"},
        {RULE("(Candidate (Id ?m))", BEST), "did you mean `candidate`?"},
        {RULE("(candidate (id ?m))\n(test (not= ?m 3))", BEST), "`neq` compares anything"},
        {RULE("(candidate (id ?m))", "(modify (candidate (id ?m)) (jumps 1))"),
         "test.clp:4: `candidate` is a fact and no function; write ?f <- (candidate …) in a "
         "condition, and (modify ?f (slot value)…) here"},
        {RULE("(candidate (id ?m))", "(retract (own (square ?m)))"), "and (retract ?f) here"},
    };
    EXPECT_MESSAGES(samples);
}

/* A fact that is never asserted is reported as never true, and its absence as always true, also
 * inside other elements. */
TEST(absence_is_reported) {
    static const char *const conditions[] = {"(held (id ?m))", "(not (held (id ?m)))",
                                             "(not (and (held (id ?m)) (enemy)))"};
    const struct ch_lint_options options = options_of_english();
    for (int i = 0; i < 3; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_addf(&text, HELD RULE("(candidate (id ?m)) %s", BEST), conditions[i]);
        lint_text(text.data, &options, &problems);
        assert_int_equal(problems.count, 1);
        assert_non_null(strstr(problems.problem[0].text, i == 0 ? "never holds" : "always holds"));
    }
}
