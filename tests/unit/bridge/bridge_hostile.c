/* Rule bases that are wrong or hostile: they are refused with a place, or lose their turn with a
 * cause and the rule, and the next turn is unharmed. Cases that need a process (endless recursion,
 * a join explosion, exhausted memory) are tested with the workers. */
#include <signal.h>
#include <sys/time.h>

#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:W21,22,23:B9,10,11";

/* Checks that loading is refused and that the lines about it contain `part`. */
static void refused_within(const char *rules, int load_ms, const char *part) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    struct ch_bridge_config config = {.limits = {.load_ms = load_ms}, .clocks = &ticking};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_rulebase *rulebase = rules_try(rules, &config, &problems);
    ch_problems_format(&problems, &text);
    if (rulebase)
        fail_msg("accepted: %s", rules);
    if (!strstr(text.data, part))
        fail_msg("`%s` is not in: %s", part, text.data);
}

static void expect_refusal(const char *rules, const char *part) {
    refused_within(rules, 20000, part);
}

/* Checks that the turn fails with this end, rule and text, and that asking again gives the same. */
static void expect_fault(const char *rules, enum ch_end end, const char *rule, const char *part) {
    CH_SCOPED(trial_close) struct trial t;
    struct ch_bridge_config config = {.limits = {.turn_ms = end == CH_END_TIME ? 200 : 20000,
                                                 .firings = 500,
                                                 .memory_bytes = 16 << 20},
                                      .clocks = &ticking};
    trial_open(&t, rules, &config, fen);
    for (int i = 0; i < 2; i++)
        trial_expect_fault(&t, end, rule, part);
}

TEST(test_outside_world) {
    static const char *const calls[] = {
        "(open \"/tmp/x\" f)",
        "(load \"x\")",
        "(batch* \"x\")",
        "(save \"x\")",
        "(system \"ls\")",
        "(exit)",
        "(remove \"x\")",
        "(rename \"x\" \"y\")",
        "(read)",
        "(readline)",
        "(dribble-on \"x\")",
        "(time)",
        "(seed 3)",
        "(bload \"x\")",
        "(new x)",
        "(halt)",
        "(reset)",
        "(clear)",
        "(run)",
        "(set-strategy breadth)",
        "(undefrule a)",
        "(watch all)",
        "(gensym)",
        "(format t \"x\")",
        "(get-char)",
        "(timer 1)",
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char rules[256];
        snprintf(rules, sizeof rules, "(defrule COMPARE::r (turn) => %s)", calls[i]);
        expect_refusal(rules, "test.clp:1: ");
        snprintf(rules, sizeof rules, "(defglobal ?*x* = %s)", calls[i]);
        expect_refusal(rules, "test.clp:1: ");
        snprintf(rules, sizeof rules, "(deftemplate MAIN::t (slot a (default %s)))", calls[i]);
        expect_refusal(rules, "test.clp:1: ");
    }
}

TEST(test_evaluation) {
    expect_refusal("(defrule COMPARE::r (turn) => (eval \"(open f)\"))",
                   "test.clp:1: rules can't call `eval`; docs/rule-functions.md lists");
    expect_refusal("(defglobal ?*x* = (build \"(defrule r (turn) => (exit))\"))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn) => (funcall open \"x\"))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn) => (assert-string \"(x)\"))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (declare (salience (eval \"1\"))) (turn) =>)",
                   "test.clp:1: ");
}

TEST(test_refused_texts) {
    expect_refusal("\n(defrule COMPARE::r (candidat (id ?m)) =>)", "test.clp:2: ");
    expect_refusal(
        "\n(defrule COMPARE::r (candidat ?m) =>)",
        "test.clp:2: fact `candidat` is not in the vocabulary; did you mean `candidate`?");
    expect_refusal("(defrule COMPARE::r (candidate (id ?m) (frm 3)) =>)", "test.clp:1: ");
    expect_refusal("\n\n(defrule r (turn) =>)", "test.clp:3: rule `r` is in no phase");
    expect_refusal("(defrule PHASE::r (turn) =>)", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn) =>)\n(defrule COMPARE::r (turn) =>)",
                   "test.clp:2: defrule `r` is already defined at test.clp:1");
    expect_refusal("(defclass A (is-a USER))", "test.clp:1: `defclass` is not for rule bases");
    expect_refusal("(defmodule EXTRA (import MAIN ?ALL))", "test.clp:1: `defmodule`");
    expect_refusal("(deftemplate MAIN::own (slot square) (slot kind) (slot more))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn) => (best 1", "test.clp");
    expect_refusal("(defrule COMPARE::r (turn) => (best))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn) => (best one \"x\"))", "test.clp:1: ");
    expect_refusal("(defrule COMPARE::r (turn (seat ?s)) => (best ?s))", "test.clp:1: ");
    expect_refusal(")", "test.clp");
    expect_refusal("nonsense", "test.clp");
    expect_refusal("(defrule COMPARE::r (turn) => (bets 1))",
                   "test.clp:1: rules can't call `bets`; did you mean `best`?");
    expect_refusal(
        "(defrule COMPARE::r (turn) =>)\n(deftemplate mine (slot a))",
        "test.clp:2: deftemplate `mine` would be known in COMPARE only; write (deftemplate "
        "MAIN::mine");
    expect_refusal("(defrule COMPARE::r (candidat (id ?m)) =>)",
                   "the reader stopped after `(defrule COMPARE::r (candidat (`");
    expect_refusal("(defrule COMPARE::r (turn) =>\n  (make-instance x of INITIAL-OBJECT))",
                   "test.clp:2: `make-instance` is not");
    expect_refusal("(defrule COMPARE::r (candidate (idd ?m)) => (best ?m))",
                   "test.clp:1: fact `candidate` has no slot `idd`; did you mean `id`?");
    expect_refusal("(defrule COMPARE::r (empty (place ?m)) => (best ?m))",
                   "test.clp:1: fact `empty` has no slot `place`; it has square");
    expect_refusal("(defrule COMPARE::r (candidate (id ?m)) => (best ?n))",
                   "test.clp:1: `?n` has no value in this rule; name it in a condition");
    expect_refusal("(defrule COMPAER::r (candidate (id ?m)) => (best ?m))",
                   "test.clp:1: `COMPAER` is no phase of this agent; did you mean `COMPARE`?");
    expect_refusal("\n(defrule PROPOSE::r (candidate (id ?m)) => (best ?m))",
                   "test.clp:2: `PROPOSE` is no phase of this agent; name it in (phases …) of "
                   "the agent file");
    expect_refusal("(defrule COMPARE::r (candidate (id ?m)) => (score ?m))",
                   "write (score ?m ?number [");
    expect_refusal("(defrul COMPARE::r (candidate (id ?m)) => (best ?m))",
                   "test.clp:1: `defrul` begins no construct; did you mean `defrule`?");
    expect_refusal(
        "(defrule COMPARE::r (turn)) =>\n(score 1 1))",
        "test.clp:2: `score` begins no construct; look for a parenthesis too many before it");
    expect_refusal("((turn))", "test.clp");
    expect_refusal("(defrule COMPARE::r \"why (candidate (id ?m)) => (best ?m))",
                   "a closing \" is missing");
    expect_refusal("\n(defglobal ?*x* = (random 5))",
                   "test.clp:2: random: it can be called in a turn only");
    expect_refusal("\n\n(defrule COMPARE::r (test (> (exchange 1) 0)) => (best 1))",
                   "test.clp:3: exchange: it can be called in a turn only");
    /* The call that is meant, not the first of that function: while a rule is read, and while its
     * conditions are matched with facts that stay. */
    expect_refusal(
        "(defrule COMPARE::r (candidate (id ?m)) (test (> (exchange ?m) 0)) => (best ?m))\n"
        "(defrule COMPARE::s\n  (test (> (exchange 1) 0)) => (best 1))",
        "test.clp:3: exchange: it can be called in a turn only");
    expect_refusal(
        "(deftemplate MAIN::thing (slot a)) (deffacts MAIN::things (thing (a 1)))\n"
        "(defrule COMPARE::r (candidate (id ?m)) (test (> (exchange ?m) 0)) => (best ?m))\n"
        "(defrule COMPARE::s (thing (a ?m&:(> (exchange ?m) 0))) => (best ?m))",
        "test.clp:3: exchange: it can be called in a turn only");
    expect_refusal(
        "(defrule COMPARE::r (turn) => (best 1))\n(deffacts MAIN::f (turn (seat (best 1))))",
        "test.clp:2: best: it can be called in a turn only");
    expect_refusal("(deffacts MAIN::f (turn (seat (best 1))))",
                   "best: it can be called in a turn only");
}

TEST(test_all_problems_are_reported) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    const char *rules = "(defrule COMPARE::a (turn (sea x)) =>)\n"
                        "(defrule COMPARE::good (turn) =>)\n"
                        "(defrule COMPARE::b (turn) => (open))\n";
    assert_null(rules_try(rules, NULL, &problems));
    assert_int_equal(problems.count, 2);
    assert_int_equal(problems.problem[0].line, 1);
    assert_int_equal(problems.problem[1].line, 3);
}

TEST(test_deep_nesting) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, "(defglobal ?*x* = ");
    for (int i = 0; i < 30000; i++)
        ch_text_add(&text, "(+ 1 ");
    expect_refusal(text.data, "test.clp:1: parentheses are nested more than 200 deep");
}

static void slow(const char *rules, const char *part) {
    refused_within(rules, 200, part);
}

TEST(test_loops_while_loading) {
    slow("(defglobal ?*x* = (while TRUE do (bind ?y 1)))",
         "test.clp:1: loading takes more than 200 ms");
    slow("(deffunction f () (while TRUE do (bind ?y 1)))\n(defglobal ?*x* = (f))",
         "test.clp:2: loading takes more than 200 ms");
    slow("(deftemplate MAIN::a (slot b))\n(deffacts MAIN::x (a (b (while TRUE do (bind ?y 1)))))",
         "test.clp:2: loading takes more than 200 ms");
}

TEST(test_endless_loops) {
    expect_fault("(defrule COMPARE::spin (turn) => (while TRUE do (bind ?x 1)))", CH_END_TIME,
                 "spin", "test.clp:1: rule `spin`: no answer within 200 ms");
    expect_fault("(deffunction MAIN::f (?x) (while TRUE do (bind ?y 1)))"
                 "(defrule COMPARE::match (own (square ?s)) (test (f ?s)) =>)",
                 CH_END_TIME, "match", "no answer within 200 ms");
}

TEST(test_endless_firing) {
    expect_fault(
        "(deftemplate MAIN::n (slot v))\n(deffacts MAIN::start (n (v 1)))\n"
        "(defrule COMPARE::count ?f <- (n (v ?v)) => (retract ?f) (assert (n (v (+ ?v 1)))))",
        CH_END_FIRINGS, "count", "more than 500 rules fired");
}

/* Rules that make each other fire: the circle is named, without those that only fire beside it. */
TEST(test_circles) {
    expect_fault("(deftemplate MAIN::n (slot v))\n(deffacts MAIN::start (n (v 1)))\n"
                 "(defrule COMPARE::see (n (v ?v)) (own (square ?s)) =>)\n"
                 "(defrule COMPARE::count ?f <- (n (v ?v)) => (modify ?f (v (+ ?v 1))))",
                 CH_END_FIRINGS, "count",
                 "more than 500 rules fired; it makes itself fire without end, by each new `n`");
    expect_fault("(deftemplate MAIN::a (slot v))(deftemplate MAIN::b (slot v))\n"
                 "(deftemplate MAIN::c (slot v))(deffacts MAIN::start (a (v 1)))\n"
                 "(defrule COMPARE::one (a (v ?v)) => (assert (b (v ?v))))\n"
                 "(defrule COMPARE::two (b (v ?v)) (turn) => (assert (c (v (+ ?v 1)))))\n"
                 "(defrule COMPARE::three (c (v ?v)) => (assert (a (v ?v))))\n",
                 CH_END_FIRINGS, "one",
                 "`one` (test.clp:3), `two` (test.clp:4) and `three` (test.clp:5) make each other "
                 "fire without end, by each new `a` and `b` and `c`");
    expect_fault("(deftemplate MAIN::lamp)\n"
                 "(defrule COMPARE::on (not (lamp)) => (assert (lamp)))\n"
                 "(defrule COMPARE::off ?l <- (lamp) => (retract ?l))\n",
                 CH_END_FIRINGS, "on",
                 "`on` (test.clp:2) and `off` (test.clp:3) make each other fire without end");
}

/* Many firings that don't follow from each other are no circle. */
TEST(test_many_firings_are_no_circle) {
    CH_SCOPED(trial_close) struct trial t;
    struct ch_bridge_config config = {.limits = {.turn_ms = 20000, .firings = 500},
                                      .clocks = &ticking};
    trial_open(&t,
               "(defrule COMPARE::all (square (id ?a)) (square (id ?b)) => (bind ?c (+ ?a ?b)))",
               &config, fen);
    trial_expect_fault(&t, CH_END_FIRINGS, "all", "more than 500 rules fired");
    assert_null(strstr(t.choice.fault.text, CH_FIRE_WITHOUT_END));
}

TEST(test_memory) {
    expect_fault(
        "(deftemplate MAIN::n (slot v))"
        "(defrule COMPARE::fill (turn) => (loop-for-count (?i 1 10000000) (assert (n (v ?i)))))",
        CH_END_MEMORY, "fill", "more than 16 MB");
}

static void expect_rule_error(const char *rules, const char *rule, const char *part) {
    expect_fault(rules, CH_END_RULE_ERROR, rule, part);
}

TEST(test_rule_errors) {
    expect_rule_error("(defrule COMPARE::long (candidate (id ?m)) => (bind ?why \"because\")\n"
                      "  (loop-for-count 10 do (bind ?why (str-cat ?why ?why))) (score ?m 1 ?why))",
                      "long", "score: the reason has 7168 bytes; at most 500");
    expect_rule_error("(defrule COMPARE::divide (turn) => (div 1 0))", "divide",
                      "test.clp:1: rule `divide`: a division by zero; test what it divides by");
    expect_rule_error("(defrule COMPARE::far (turn) => (best 99 \"x\"))", "far",
                      "best: 99 is no candidate; they are numbered from 1 to");
    expect_rule_error("(defrule COMPARE::nought (turn) => (better 1 0))", "nought",
                      "better: 0 is no");
    expect_rule_error("(defrule COMPARE::word (turn) => (best (nth$ 1 (create$ word))))", "word",
                      "best");
    expect_rule_error("(defrule COMPARE::off (turn) => (attackers 33))", "off",
                      "attackers: 33 is no square");
    expect_rule_error("(defrule COMPARE::off (turn) => (flood a1))", "off",
                      "flood: a1 is no square");
    expect_rule_error("(defrule COMPARE::huge (turn) => (score 1 (exp 1000) \"x\"))", "huge",
                      "not finite");
    expect_rule_error(
        "(defrule COMPARE::early (candidate (id ?m)) (test (progn (best ?m) TRUE)) =>)", "early",
        "right-hand side");
    expect_rule_error(
        "(defrule COMPARE::left (candidate (id ?m)) (test (> (exchange (+ ?m 50)) 0)) =>)", "left",
        "is no candidate");
}

static struct ch_rulebase *at_work;
static volatile sig_atomic_t flat_seen;

static void note_rule_at_work(int signal) {
    (void)signal;
    if (strcmp(ch_rulebase_rule_at_work(at_work), "flat") == 0)
        flat_seen = 1;
}

/* While conditions are joined by the hundred thousand, a signal handler can find the rule that they
 * belong to. It may also find a short rule, if the machine is busy. */
TEST(test_rule_at_work) {
    CH_SCOPED(trial_close) struct trial t;
    struct itimerval often = {{0, 2000}, {0, 2000}}, never = {{0, 0}, {0, 0}};
    trial_open(
        &t,
        "(defrule ELABORATE::innocent (turn) =>)\n"
        "(defrule COMPARE::flat (enemy (square ?a)) (enemy (square ?b)) (enemy (square ?c))\n"
        "  (empty (square ?d)) (empty (square ?e)) (own (square ?f)) (test (= ?a ?f)) =>)",
        NULL, "B:W21,22,23,24,25,26,27,28:B1,2,3,4");
    at_work = t.rulebase;
    signal(SIGALRM, note_rule_at_work);
    setitimer(ITIMER_REAL, &often, NULL);
    trial_choose(&t);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_IGN); /* one may be on its way */
    assert_int_equal(flat_seen, 1);
    assert_string_equal(ch_rulebase_rule_at_work(at_work), "");
}

/* A rule that destroys the environment's facts spoils its own turn only. */
TEST(test_destroyed_facts) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t,
               "(defrule ELABORATE::wreck ?f <- (square (id 1)) => (retract ?f))\n"
               "(defrule ELABORATE::alter ?f <- (step (from 5) (to 9)) => (modify ?f (to 5)))\n"
               "(defrule ELABORATE::rob ?f <- (candidate (id 2)) => (retract ?f))\n"
               "(defrule COMPARE::gone (not (square (id 1))) (not (step (from 5) (to 9))) (not "
               "(candidate (id 2)))"
               " => (best 3 \"all gone\"))",
               NULL, fen);
    for (int i = 0; i < 3; i++) {
        trial_choose(&t);
        assert_string_equal(t.choice.reason.data, "It is best: all gone (gone).");
        assert_int_equal(t.choice.index, 2);
        assert_int_equal(t.choice.firings, 4);
    }
}
