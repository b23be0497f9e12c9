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
        {RULE("(candidate (id ?m))", "(best ?m \"why)"), "!1 syntax"},
        {RULE("?f <- (not (enemy))", "(retract ?f)"), "!2 syntax"},
        {RULE("(candidate (id ?m))", "(if (> ?m 1) " BEST ")"), "!4 syntax"},
        {RULE("(candidate (id ?m))", "(if (> ?m 1) then " BEST ")"), ""},
        {RULE("(candidate (id ?m))", BEST "\nbest"), "5 no-effect"},
        {"(defrul COMPARE::r (candidate))", "!1 construct"},
        {"\n(defmodule OWN)", "!2 construct"},
        {RULE("(candidate (id ?m))", BEST) RULE("(candidate (id ?m))", BEST), "!5 duplicate"},
        {"(defrule r \"Says so.\" (candidate (id ?m)) => " BEST ")", "!1 phase"},
        {"(defrule COMPARE::q \"Says so.\" (candidate (id ?m)) => " BEST ")\n"
         "(defrule r \"Says so.\" (candidate (id ?m)) => " BEST ")",
         "2 phase-implied"},
        {"(defrule COMPARE::q \"Says so.\" (candidate (id ?m)) => " BEST ")\n"
         "(deftemplate MAIN::t \"A fact.\" (slot a))\n"
         "(defrule r \"Says so.\" (t (a ?m)) => (assert (t (a ?m))))",
         "!3 phase"},
        {"(defrule COMPAR::r \"Says so.\" (candidate (id ?m)) => " BEST ")", "!1 phase"},
        {"(defrule COMPARE::r (candidate (id ?m)) => " BEST ")", "1 undocumented"},
        {"(deftemplate MAIN::t (slot a))\n(deffunction MAIN::f (?a) ?a)\n",
         "2 undocumented, 1 undocumented"},
        {"(deftemplate MAIN::t \"T.\" (slot a))\n(deffunction MAIN::f \"F.\" (?a) ?a)\n", ""},
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
        {HELD RULE("?f <- (held (id ?m))\n(candidate (id ?m))", "(retract ?f)\n(assert (held))"),
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
        {"(deffunction MAIN::f \"F.\" (?a ?b) (+ ?a ?b))\n", ""},
        {RULE("(candidate (id ?m))", "(progn$ (?x (create$ 1 2)) (score ?m ?x-index \"why\"))"),
         ""},
    };
    EXPECT(samples);
}

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
        {HELD, ""},
    };
    EXPECT(samples);
}

TEST(loops_are_checked) {
    static const struct sample samples[] = {
        {"(deffunction MAIN::f \"F.\" (?a) (f (- ?a 1)))\n", "1 recursion"},
        {"(deffunction MAIN::f \"F.\" (?a) (- ?a 1))\n"
         "(deffunction MAIN::g \"G.\" (?a) (f (f ?a)))\n",
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
        {RULE("(candidate (id ?m) (jumps ?j > 1))", BEST), "(jumps ?x&:(> ?x …))"},
        {RULE("(candidate (id ?m))", "(println ?m)"), "no one sees what rules print"},
        {"(deffunction MAIN::max \"M.\" (?a) ?a)\n", "there is a function `max` already"},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(step (from ?to) (to ?e))", BEST),
         "conditions 1 (line 2) and 2 (line 3) of `r` share no variable"},
        {RULE("(candidate (id ?m) (to ?to))\n(enemy (square ?e))\n(step (from ?to) (to ?e))", BEST),
         "put condition 3 (line 4), which has variables of both, between them"},
        {RULE("(candidate (id ?m))", "(bind m 3)"), "`bind` is written (bind ?name value)"},
        {RULE("(candidate (id ?m))", "(time)"), "rules have no clock"},
    };
    const struct ch_lint_options options = options_of_english();
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        load_and_lint(samples[i][0], &options, &problems);
        ch_problems_format(&problems, &text);
        if (!strstr(text.data, samples[i][1]))
            fail_msg("`%s` is not in: %s", samples[i][1], text.data);
    }
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
