/* The lints on order: what is asked too early, what is tested once, what goes round in a circle,
 * parameters that nothing reads. What looks like each mistake and is right is beside it. */
#include "tests/unit/bridge/lint_support.h"

#define RISKY                                                                                      \
    "(deftemplate MAIN::risky \"A risk.\" (slot move) (slot kind (default some)) (slot grade))\n"
#define MARK(PHASE, SALIENCE)                                                                      \
    "(defrule " PHASE "::mark \"Marks.\" " SALIENCE                                                \
    " (candidate (id ?m) (crowns no)) => (assert (risky (move ?m))))\n"
#define GRAVE                                                                                      \
    "(defrule ELABORATE::grave \"Graver.\" (candidate (id ?m) (crowns yes)) => (assert (risky "    \
    "(move ?m) (kind grave))))\n"
#define ALLOW "; lint: allow salience\n"

TEST(absence_in_the_phase_of_the_assertion) {
    static const struct sample samples[] = {
        {RISKY MARK("COMPARE", "") RULE("(candidate (id ?m))\n(not (risky (move ?m)))", BEST),
         "5 too-early"},
        {RISKY RULE("(candidate (id ?m))\n(not (risky (move ?m)))", BEST) MARK("COMPARE", ""),
         "4 too-early"},
        {RISKY MARK("ELABORATE", "") RULE("(candidate (id ?m))\n(not (risky (move ?m)))", BEST),
         ""},
        /* inside other elements */
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m) (to ?t))\n(not (and (risky (move ?m)) (enemy (square ?t))))",
                  BEST),
         "5 too-early"},
        {RISKY MARK("COMPARE", "") RULE(
             "(candidate (id ?m) (to ?t))\n(or (enemy (square ?t)) (not (risky (move ?m))))", BEST),
         "5 too-early"},
        {RISKY MARK("COMPARE", "") RULE("(candidate (id ?m))\n(not (not (risky (move ?m))))", BEST),
         ""},
        {RISKY MARK("COMPARE", "") RULE("(candidate (id ?m))\n(exists (risky (move ?m)))", BEST),
         ""},
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m) (to ?t))\n(forall (risky (move ?n)) (candidate (id ?n) (to "
                  "?t)))",
                  BEST),
         "5 too-early"},
        {RISKY MARK("COMPARE", "")
             RULE("(own (square ?s))\n(candidate (id ?m) (from ?s))\n(forall (candidate (id ?n) "
                  "(from ?s)) (risky (move ?n)))",
                  BEST),
         ""},
        /* by a function, a change, a copy */
        {RISKY "(deffunction MAIN::note \"N.\" (?m) (assert (risky (move ?m))))\n"
               "(defrule COMPARE::mark \"M.\" (candidate (id ?m) (crowns no)) => (note ?m))\n" RULE(
                   "(candidate (id ?m))\n(not (risky (move ?m)))", BEST),
         "6 too-early"},
        {RISKY MARK("ELABORATE", "") "(defrule COMPARE::grade \"G.\" ?r <- (risky (kind some)) => "
                                     "(modify ?r (kind grave)))\n" RULE(
                                         "(candidate (id ?m))\n(not (risky (move ?m) (kind "
                                         "grave)))",
                                         BEST),
         "6 too-early"},
        {RISKY MARK("ELABORATE", "") "(defrule COMPARE::grade \"G.\" ?r <- (risky (kind some)) => "
                                     "(modify ?r (grade 3) (kind grave)))\n" RULE(
                                         "(candidate (id ?m))\n(not (risky (move ?m)))\n(exists "
                                         "(risky (grade 3)))",
                                         BEST),
         ""},
        /* another value of a slot, given or as it is by default */
        {RISKY GRAVE MARK("COMPARE", "")
             RULE("(candidate (id ?m))\n(not (risky (move ?m) (kind grave)))", BEST),
         ""},
        {RISKY GRAVE MARK("COMPARE", "")
             RULE("(candidate (id ?m))\n(not (risky (move ?m) (kind some|grave)))", BEST),
         "6 too-early"},
        {RISKY GRAVE MARK("COMPARE", "")
             RULE("(candidate (id ?m))\n(not (risky (move ?m) (kind ~some)))", BEST),
         ""},
        /* a later phase adds to what an earlier one made */
        {RISKY
         "(defrule ELABORATE::first \"F.\" (candidate (id ?m) (crowns yes)) => (assert (risky "
         "(move ?m))))\n" MARK("COMPARE", "") "(defrule ELABORATE::r \"R.\" (candidate (id "
                                              "?m)) (not (risky (move ?m))) => (best ?m "
                                              "\"w\"))\n",
         "4 too-early"},
        {RISKY MARK("COMPARE", "") "; lint: allow too-early\n" RULE(
             "(candidate (id ?m))\n(not (risky (move ?m)))", BEST),
         ""},
    };
    EXPECT(samples);
}

TEST(order_that_does_not_matter) {
    static const struct sample samples[] = {
        /* it asks whether it did so itself, and so do others */
        {RISKY RULE("(candidate (id ?m))\n(not (risky (move ?m)))", "(assert (risky (move ?m)))"),
         ""},
        {RISKY RULE("(candidate (id ?m) (jumps 0))\n(not (risky (move ?m)))",
                    "(assert (risky (move ?m)))") "(defrule COMPARE::s \"S.\" (candidate (id ?m) "
                                                  "(kind man)) (not (risky (move ?m))) => "
                                                  "(assert (risky (move ?m))))\n",
         ""},
        /* salience orders them, and only this way round */
        {RISKY MARK("COMPARE", "(declare (salience 10))")
             RULE("(candidate (id ?m))\n(not (risky (move ?m)))", BEST),
         "2 salience"},
        {RISKY ALLOW "(defrule COMPARE::r \"R.\" (declare (salience 10)) (candidate (id ?m)) (not "
                     "(risky (move ?m))) => " BEST ")\n" MARK("COMPARE", ""),
         "3 too-early"},
        {RISKY ALLOW "(defrule COMPARE::r \"R.\" (declare (salience -10)) (candidate (id ?m)) (not "
                     "(risky (move ?m))) => " BEST ")\n" MARK("COMPARE", ""),
         ""},
        /* never for the same move */
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m) (crowns yes))\n(not (risky (move ?m)))", BEST),
         ""},
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m) (crowns no))\n(not (risky (move ?m)))", BEST),
         "5 too-early"},
        {RISKY
         "(defrule COMPARE::mark \"M.\" (turn (quiet 0)) (candidate (id ?m)) => (assert (risky "
         "(move ?m))))\n" RULE("(turn (quiet ~0))\n(candidate (id ?m))\n(not (risky (move ?m)))",
                               BEST),
         ""},
        /* what is asserted follows from the rule that asks */
        {RISKY "(deftemplate MAIN::step-one \"S.\" (slot move))\n"
               "(defrule COMPARE::mark \"M.\" (step-one (move ?m)) => (assert (risky (move "
               "?m))))\n" RULE("(candidate (id ?m))\n(not (risky (move ?m)))",
                               "(assert (step-one (move ?m)))"),
         ""},
        /* it is taken back */
        {RISKY "(deftemplate MAIN::safe \"S.\" (slot move))\n" MARK("COMPARE", "")
             RULE("(logical (candidate (id ?m))\n(not (risky (move ?m))))",
                  "(assert (safe (move ?m)))") "(defrule COMPARE::u \"U.\" (safe (move ?m)) => "
                                               "(score ?m 1 \"w\"))\n",
         ""},
    };
    EXPECT(samples);
}

TEST(counts_of_what_comes_later) {
    static const struct sample samples[] = {
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m))",
                  "(score ?m (length$ (find-all-facts ((?r risky)) TRUE)) \"w\")"),
         "6 too-early"},
        /* only a later phase makes them */
        {RISKY MARK("COMPARE",
                    "") "(defrule ELABORATE::r \"R.\" (candidate (id ?m)) =>\n"
                        "(label ?m risks (length$ (find-all-facts ((?r risky)) TRUE))))\n",
         "4 too-early"},
        {RISKY MARK("ELABORATE", "")
             RULE("(candidate (id ?m))",
                  "(score ?m (length$ (find-all-facts ((?r risky)) TRUE)) \"w\")"),
         ""},
        {RISKY MARK("COMPARE",
                    "") "(deffunction MAIN::risks \"R.\" () (length$ (find-all-facts ((?r "
                        "risky)) TRUE)))\n" RULE("(candidate (id ?m))", "(score ?m (risks) \"w\")"),
         "7 too-early"},
        {RISKY MARK("COMPARE", "")
             RULE("(candidate (id ?m))",
                  "(if (not (any-factp ((?r risky)) (eq ?r:move ?m))) then " BEST ")"),
         "6 too-early"},
        {RISKY RULE("(candidate (id ?m))", "(if (not (any-factp ((?r risky)) (eq ?r:move ?m)))\n "
                                           "then (assert (risky (move ?m))) " BEST ")"),
         ""},
    };
    EXPECT(samples);
}

#define PRICED(PHASE) "(defrule " PHASE "::prices \"Prices.\" (turn) => (price own miner 300 10))\n"

TEST(what_is_tested_once) {
    static const struct sample samples[] = {
        /* globals */
        {"(defglobal MAIN ?*n* = 0)\n(defrule COMPARE::s \"S.\" (turn) => (bind ?*n* 1))\n" RULE(
             "(candidate (id ?m))\n(test (= ?*n* 1))", BEST),
         "5 tested-once"},
        {"(defglobal MAIN ?*n* = 0)\n(deffunction MAIN::n \"N.\" () ?*n*)\n(deffunction MAIN::m "
         "\"M.\" () (> (n) 0))\n(defrule COMPARE::s \"S.\" (turn) => (bind ?*n* 1))\n" RULE(
             "(candidate (id ?m))\n(test (m))", BEST),
         "7 tested-once"},
        {"(defglobal MAIN ?*n* = 0)\n(defrule ELABORATE::s \"S.\" (turn) => (bind ?*n* 1))\n" RULE(
             "(candidate (id ?m&:(= ?*n* 1)))", BEST),
         "4 tested-once"},
        {"(defglobal MAIN ?*n* = 3)\n" RULE("(candidate (id ?m))\n(test (> ?m ?*n*))", BEST), ""},
        {"(defglobal MAIN ?*n* = 0)\n(defrule ELABORATE::s \"S.\" (turn) => (bind ?*n* 1))\n" RULE(
             "(candidate (id ?m))", "(score ?m ?*n* \"w\")"),
         ""},
        /* through functions */
        {"(defglobal MAIN ?*n* = 0)\n(deffunction MAIN::set-n \"S.\" (?v) (bind ?*n* ?v))\n"
         "(deffunction MAIN::is-n \"I.\" (?v) (= ?*n* ?v))\n"
         "(defrule ELABORATE::s \"S.\" (turn) => (set-n 1))\n" RULE(
             "(candidate (id ?m))\n(test (is-n 1))", BEST),
         "7 tested-once"},
        {RISKY MARK("ELABORATE", "")
             RULE("(candidate (id ?m))\n(test (>= (length$ (find-all-facts ((?r risky)) TRUE)) 3))",
                  BEST),
         "5 tested-once"},
        {RISKY MARK("ELABORATE", "") "(deffunction MAIN::risks \"R.\" () (length$ (find-all-facts "
                                     "((?r risky)) TRUE)))\n" RULE(
                                         "(candidate (id ?m))\n(not (test (> (risks) 2)))", BEST),
         "6 tested-once"},
        {RISKY MARK("ELABORATE", "")
             RULE("(candidate (id ?m&:(not (any-factp ((?r risky)) (eq ?r:move ?m)))))", BEST),
         "4 tested-once"},
        /* prices, and what counts with them */
        {PRICED("COMPARE") RULE("(candidate (id ?m))\n(test (> (strike-gain ?m) 3))", BEST),
         "4 tested-once"},
        {PRICED("ELABORATE")
             RULE("(own (square ?s&:(> (points ?s) 3)))\n(candidate (id ?m) (from ?s))", BEST),
         "3 tested-once"},
        {PRICED("ELABORATE") RULE("(candidate (id ?m))\n(test (> (pull ?m 3) 3))", BEST), ""},
        {PRICED("ELABORATE") RULE("(candidate (id ?m))", "(score ?m (strike-gain ?m) \"w\")"), ""},
        {RULE("(candidate (id ?m))\n(test (> (strike-gain ?m) 3))", BEST), ""},
        /* facts of the environment come in an order */
        {RULE("(turn)\n(candidate (id ?m))\n(test (any-factp ((?e enemy)) (eq ?e:kind king)))",
              BEST),
         ""},
        {RULE("(own (square ?s))\n(test (any-factp ((?e enemy)) (eq ?e:kind king)))\n"
              "(candidate (id ?m) (from ?s))",
              BEST),
         "3 tested-once"},
        {RULE("(candidate (id ?m))\n(test (any-factp ((?q square)) (eq ?q:edge yes)))", BEST), ""},
        /* a fact that comes after all of it */
        {RISKY "(deftemplate MAIN::counted \"C.\" (slot n))\n" MARK(
             "ELABORATE",
             "") "(defrule COMPARE::count \"C.\" (turn) => (assert (counted (n (length$ "
                 "(find-all-facts ((?r risky)) TRUE))))))\n" RULE(
                     "(counted (n ?n))\n(candidate (id ?m))\n(test (and (> ?n 2) (any-factp ((?r "
                     "risky)) TRUE)))",
                     BEST),
         ""},
        {RISKY
         "(deftemplate MAIN::counted \"C.\" (slot n))\n(defglobal MAIN ?*n* = 0)\n"
         "(defrule ELABORATE::s \"S.\" (turn) => (bind ?*n* 4) (assert (counted (n 1))))\n" RULE(
             "(counted (n ?n))\n(candidate (id ?m))\n(test (> ?*n* ?n))", BEST),
         ""},
    };
    EXPECT(samples);
}

#define LIGHT                                                                                      \
    "(deftemplate MAIN::light \"A light.\" (slot state) (slot n))\n"                               \
    "(deffacts MAIN::start \"Off.\" (light (state off) (n 0)))\n"
#define USE "(defrule COMPARE::use \"Use.\" (light) (candidate (id ?m)) => (score ?m 1 \"w\"))\n"

TEST(circles_of_several_rules) {
    static const struct sample samples[] = {
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (modify ?l (state on)))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state off)))\n",
         "4 fires-itself"},
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (modify ?l (state on)))\n"
         "(defrule ELABORATE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state off)))\n",
         ""},
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (modify ?l (state on)))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state dim)))\n",
         ""},
        {LIGHT USE
         "(defrule COMPARE::a \"A.\" ?l <- (light (state off)) => (modify ?l (state on)))\n"
         "(defrule COMPARE::b \"B.\" ?l <- (light (state on)) => (modify ?l (state dim)))\n"
         "(defrule COMPARE::c \"C.\" ?l <- (light (state dim)) => (modify ?l (state off)))\n",
         "4 fires-itself"},
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (retract ?l) (assert (light "
         "(state on))))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (retract ?l) (assert (light "
         "(state off))))\n",
         "4 fires-itself"},
        /* a counter with a bound ends it; so may a test, an absence, another fact */
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off) (n ?n&:(< ?n 9))) => (modify ?l "
         "(state on) (n (+ ?n 1))))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state off)))\n",
         ""},
        {LIGHT USE RISKY MARK("COMPARE", "") "(defrule COMPARE::on \"On.\" ?l <- (light (state "
                                             "off)) ?r <- (risky) => (retract ?r) "
                                             "(modify ?l (state on)))\n"
                                             "(defrule COMPARE::off \"Off.\" ?l <- (light (state "
                                             "on)) => (modify ?l (state off)))\n",
         ""},
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (if (any-factp ((?e enemy)) "
         "TRUE) then (modify ?l (state on))))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state off)))\n",
         ""},
    };
    EXPECT(samples);
}

TEST(parameters_that_nothing_reads) {
    static const struct sample samples[] = {
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name b) (value "
         "2)))\n" RULE("(candidate (id ?m))\n(parameter (name a) (value ?a))",
                       "(score ?m ?a \"w\")"),
         "2 unread-parameter"},
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name b) (value "
         "2)))\n" RULE("(candidate (id ?m))\n(parameter (name a|b) (value ?a))",
                       "(score ?m ?a \"w\")"),
         ""},
        /* the word is a slot, a value or a label elsewhere */
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name crowns) (value "
         "2)))\n" RULE("(candidate (id ?m) (crowns no))\n(parameter (name a) (value ?a))",
                       "(score ?m ?a \"w\")"),
         "2 unread-parameter"},
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name b) (value "
         "2)))\n" RULE("(candidate (id ?m))\n(parameter (name a) (value ?a))",
                       "(score ?m ?a \"w\") (label ?m b ?a)"),
         "2 unread-parameter"},
        /* a function that is given names: only those that some call gives it */
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name b) (value 2)))\n"
         "(deffunction MAIN::p \"P.\" (?n) (bind ?v 0) (do-for-fact ((?p parameter)) (eq ?p:name "
         "?n) (bind ?v ?p:value)) ?v)\n" RULE("(candidate (id ?m))", "(score ?m (p a) \"w\")"),
         "2 unread-parameter"},
        /* a query over all */
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name b) (value "
         "2)))\n" RULE("(candidate (id ?m))",
                       "(do-for-all-facts ((?p parameter)) TRUE (score ?m ?p:value \"w\"))"),
         ""},
        {"(deffacts MAIN::p (parameter (name man) (value 1))\n (parameter (name b) (value "
         "2)))\n" RULE("(candidate (id ?m) (kind ?k))\n(parameter (name ?k) (value ?a))",
                       "(score ?m ?a \"w\")"),
         ""},
        {"(deffacts MAIN::p (parameter (name a) (value 1))\n (parameter (name set-ups) (value "
         "2))\n (parameter (name assume-bluffs) (value 1)))\n" RULE(
             "(candidate (id ?m))",
             "(do-for-fact ((?p parameter)) (eq ?p:name a) (score ?m ?p:value \"w\"))"),
         ""},
    };
    EXPECT(samples);
}

TEST(messages_name_rules_and_lines) {
    static const char *const samples[][2] = {
        {RISKY RULE("(candidate (id ?m))\n(not (risky (move ?m)))", BEST) MARK("COMPARE", ""),
         "test.clp:4: warning: `mark` (test.clp:7) asserts `risky` in the same phase, so that "
         "whether there is none depends on which rule fires first; put `r` into a later phase"},
        {"(defglobal MAIN ?*n* = 0)\n(defrule COMPARE::s \"S.\" (turn) => (bind ?*n* 1))\n" RULE(
             "(candidate (id ?m))\n(test (= ?*n* 1))", BEST),
         "test.clp:5: warning: this test reads `?*n*`, which `s` (test.clp:2) sets; CLIPS tests "
         "when the facts of the conditions come, and not again"},
        {LIGHT USE
         "(defrule COMPARE::on \"On.\" ?l <- (light (state off)) => (modify ?l (state on)))\n"
         "(defrule COMPARE::off \"Off.\" ?l <- (light (state on)) => (modify ?l (state off)))\n",
         "test.clp:4: warning: `on` and `off` (test.clp:5) make each other fire without end, by "
         "each new `light`"},
    };
    EXPECT_MESSAGES(samples);
}

TEST(texts_of_the_program_may_offer_more_than_is_read) {
    static const struct {
        const char *agent, *text;
        int warnings;
    } samples[] = {{"my.agent", "rules/offers.clp", 0},
                   {"my.agent", "offers.clp", 1},
                   {"agents/roster/ours.agent", "rules/offers.clp", 1},
                   {NULL, "rules/offers.clp", 1}};
    CH_FREED char *vocabulary = vocabulary_text();
    static const int lines[] = {1, 1};
    static char offers[] = RISKY MARK("ELABORATE", "");
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        struct ch_lint_options options = options_of_english();
        const struct ch_source sources[] = {
            {.name = (char *)"vocabulary.clp", .text = vocabulary},
            {.name = (char *)(uintptr_t)samples[i].text, .text = offers}};
        options.agent_file = samples[i].agent;
        options.phase_lines = lines;
        ch_lint(sources, 2, &options, &problems);
        int found = 0;
        for (int j = 0; j < problems.count; j++)
            found += strcmp(problems.problem[j].code, "never-read") == 0;
        assert_int_equal(found, samples[i].warnings);
    }
}

TEST(a_circle_that_was_seen_is_reported_once) {
    static char text[] =
        LIGHT "(defrule COMPARE::on\n\"On.\" ?l <- (light) => (modify ?l (n 1)))\n"
              "(defrule COMPARE::off\n\"Off.\" ?l <- (light) => (modify ?l (n 0)))\n";
    const struct ch_source source = {.name = (char *)"test.clp", .text = text};
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    ch_problems_add(&problems, CH_SEVERITY_ERROR, "circle", "test.clp", 3, "seen");
    ch_problems_add(&problems, CH_SEVERITY_WARNING, "fires-itself", "test.clp", 4, "may");
    ch_problems_add(&problems, CH_SEVERITY_WARNING, "no-reason", "test.clp", 4, "other");
    ch_problems_add(&problems, CH_SEVERITY_WARNING, "fires-itself", "test.clp", 6, "may");
    ch_lint_drop_allowed(&source, 1, &problems);
    assert_int_equal(problems.count, 3);
    assert_string_equal(problems.problem[1].code, "no-reason");
    assert_int_equal(problems.problem[2].line, 6);
}
