/* What authors read about their mistakes: for each a text, the line that is at fault by a reading
 * of it, and the words that lead to the mend. */
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:W21,22,23:B9,10,11";

/* A text, and what "test.clp:" is followed by. */
struct sample {
    const char *text, *expected;
};

#define RULE(CONDITIONS, ACTIONS)                                                                  \
    "(defrule COMPARE::r \"Says so.\"\n" CONDITIONS "\n=>\n" ACTIONS ")\n"
#define ANY "(candidate (id ?m) (to ?t))"
#define EACH_OF(SAMPLES) SAMPLES, (int)(sizeof(SAMPLES) / sizeof *(SAMPLES))

/* A turn stops with this end where the sample says. */
static void expect_faults(enum ch_end end, const struct sample samples[], int count) {
    for (int i = 0; i < count; i++) {
        CH_SCOPED(trial_close) struct trial t;
        CH_SCOPED(ch_text_done) struct ch_text begins = ch_text_new();
        const struct ch_bridge_config config = {
            .limits = {.turn_ms = end == CH_END_TIME ? 200 : 20000}, .clocks = &ticking};
        trial_open(&t, samples[i].text, &config, fen);
        ch_text_addf(&begins, "test.clp:%s", samples[i].expected);
        trial_expect_fault(&t, end, "r", begins.data);
    }
}

TEST(a_failed_call_is_in_its_line) {
    static const struct sample samples[] = {
        {RULE(ANY, "(score ?m 1 \"a\")\n(bind ?x (- ?m ?m))\n(score ?m (/ 4 ?x) \"b\")"),
         "6: rule `r`: a division by zero; test what it divides by"},
        /* the second of two in one action, and the first in another */
        {RULE(ANY, "(bind ?z 0)\n(score ?m (+ (/ 4 2)\n(/ 4 ?z)) \"b\")"), "6: rule `r`: a div"},
        {RULE(ANY, "(bind ?z 0)\n(if (> ?m 0)\nthen\n(bind ?y (div 3 ?z))\nelse\n(div 3 1))"),
         "7: rule `r`: a div"},
        {RULE(ANY, "(bind ?z 0)\n(foreach ?x (create$ 1 2)\n(bind ?z 1)\n(mod 3 0))"),
         "7: rule `r`: a div"},
        {RULE(ANY, "(do-for-all-facts ((?f own)\n(?g enemy))\n(> ?f:square 0)\n(/ 1 0))"),
         "7: rule `r`: a div"},
        /* a fact and a slot may bear the name of a function */
        {"(deftemplate MAIN::max (slot min))\n" RULE(
             ANY, "(assert (max (min 1)))\n(min 1\n(max 1 (nth$ 1 (create$ a))))"),
         "7: rule `r`: argument 2 of `max` must be a number"},
        {RULE(ANY, "(switch 2 (case 1 then\n(/ 1 1))\n(case 2 then\n(/ 1 0)))"),
         "7: rule `r`: a div"},
        {RULE(ANY, "(score 999 1 \"x\")\n(score 1 1 \"x\")"), "4: rule `r`: score: 999 is no cand"},
        {RULE(ANY, "(sqrt 4)\n(sqrt (- 0\n?m))"), "5: rule `r`: `sqrt` has no result for this num"},
        {RULE(ANY, "(replace$ (create$ 1 2)\n9 9 3)"), "4: rule `r`: the list has no place 9"},
        {RULE(ANY, "(retract\n9999)"), "4: rule `r`: there is no fact f-9999; name the fact in a"},
        {RULE(ANY, "(if (> ?m 1000) then (bind ?y 1))\n(score ?m ?y \"b\")"),
         "5: rule `r`: `?y` has no value yet; write (bind ?y …) before this"},
        /* conditions */
        {RULE(ANY "\n(test\n(> (/ ?m 0) 1))", "(best ?m)"), "4: rule `r`: a div"},
        {RULE("(candidate (id ?m)\n(to ?t&:(>\n(/ ?t 0) 1)))", "(best ?m)"), "4: rule `r`: a div"},
        {RULE("(candidate (id ?m)\n(to ?t))\n(own (square ?s&:(> (/ ?t 1) 0)\n&:(> (/ ?t 0) ?s)))",
              "(best ?m)"),
         "5: rule `r`: a div"},
        {RULE(ANY "\n(not (own (square ?s&:(>\n(mod ?t 0) ?s))))", "(best ?m)"),
         "4: rule `r`: a div"},
        {RULE(ANY "\n(or (test (> ?t 99))\n(test (> (div ?t 0) 9)))", "(best ?m)"),
         "4: rule `r`: a div"},
    };
    expect_faults(CH_END_RULE_ERROR, EACH_OF(samples));
}

TEST(a_failed_call_in_a_function_is_in_the_functions_line) {
    static const struct sample samples[] = {
        {"(deffunction MAIN::half (?a ?b)\n(bind ?c (/ ?a 1))\n(/ ?a ?b))\n" RULE(
             ANY, "(score ?m (half 4 0) \"b\")"),
         "3: rule `r`: in function `half`: a division by zero"},
        {"(deffunction MAIN::inner (?a)\n(+ 1\n?a))\n(deffunction MAIN::outer (?a) (inner "
         "?a))\n" RULE(ANY "\n(test (> (outer a) 1))", "(best ?m)"),
         "2: rule `r`: in function `inner`: argument 2 of `+` must be a number"},
        {"(defmethod MAIN::m ((?a SYMBOL))\n(/ 1 1))\n(defmethod MAIN::m ((?a INTEGER))\n(+ 1 1)\n"
         "(/ 1 0))\n" RULE(ANY, "(m 1)"),
         "5: rule `r`: in function `m`: a division"},
        {"(deffunction MAIN::more (?a ?b)\n(< (/ ?a 0) ?b))\n" RULE(ANY,
                                                                    "(sort more (create$ 3 1 2))"),
         "2: rule `r`: in function `more`: a division"},
    };
    expect_faults(CH_END_RULE_ERROR, EACH_OF(samples));
}

TEST(a_loop_without_end_is_in_its_line) {
    static const struct sample samples[] = {
        {RULE(ANY, "(score ?m 1 \"a\")\n(while TRUE do\n(bind ?x 2)\n(bind ?y (+ ?x 1)))"),
         "5: rule `r`: no answer within"},
        {RULE(ANY, "(while (>\n2 1) do\n(loop-for-count (?i 1 3) do\n(bind ?y (+ ?i 1))))"),
         "4: rule `r`: no answer within"},
        {"(deffunction MAIN::spin ()\n(bind ?x 1)\n(while TRUE do\n(bind ?x 2)))\n" RULE(ANY,
                                                                                         "(spin)"),
         "3: rule `r`: in function `spin`: no answer within"},
        {"(deffunction MAIN::one (?x)\n(+ ?x 1))\n" RULE(
             ANY, "(bind ?x 1)\n(while TRUE do\n(bind ?x (one 1)))"),
         "7: rule `r`: no answer within"},
    };
    expect_faults(CH_END_TIME, EACH_OF(samples));
}

/* Each text is refused, and the first problem is the one that is expected. */
static void expect_refused(const struct sample samples[], int count) {
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new(), begins = ch_text_new();
        const struct ch_bridge_config config = {.clocks = &ticking};
        struct ch_rulebase *rulebase = rules_try(samples[i].text, &config, &problems);
        if (rulebase)
            fail_msg("accepted: %s", samples[i].text);
        ch_problems_format(&problems, &all);
        ch_text_addf(&begins, "test.clp:%s", samples[i].expected);
        if (strncmp(all.data, begins.data, begins.length) != 0)
            fail_msg("%s\nexpected: %s\nfound:    %s", samples[i].text, begins.data, all.data);
    }
}

TEST(a_variable_without_a_value_has_a_reason) {
    static const struct sample samples[] = {
        {RULE("(not (enemy (square ?s)))\n(not (candidate (to ?s)\n(id ?m)))", "(best ?m)"),
         "6: `?m` is named inside `not` alone (line 4), and what is named there is not known "
         "outside; name it in a condition of its own before, such as (candidate (id ?m))"},
        {RULE(ANY "\n(exists (step (from ?t) (to ?n))\n(enemy (square ?n)))", "(score ?m ?n)"),
         "6: `?n` is named inside `exists` alone (line 3), and what is named there is not known "
         "outside; write its conditions without the `exists`"},
        {RULE(ANY "\n(forall (step (from ?t) (to ?n)) (own (square ?n)))\n(test (> ?n 3))",
              "(best ?m)"),
         "4: `?n` is named inside `forall` alone (line 3)"},
        {RULE(ANY "\n(not (and (own (square ?s)) (enemy (square ?e))))", "(score ?m ?e)"),
         "5: `?e` is named inside `not` alone (line 3)"},
        {RULE(ANY "\n(or (own (square ?s))\n(enemy (square ?t)))", "(score ?m ?s)"),
         "6: `?s` is named in one part of the `or` in line 3, and not in each"},
        {RULE(ANY "\n(test (> ?r 3))\n(square (id ?t) (rank ?r))", "(best ?m)"),
         "3: `?r` is used before the condition in line 4 gives it a value; move that condition up"},
        {RULE("(candidate (id ?m) (to ?t&:(> ?t ?r)))\n(square (id ?t) (rank ?r))", "(best ?m)"),
         "2: `?r` is used before the condition in line 3 gives it a value"},
        {RULE(ANY "\n(test (> ?later 3))", "(bind ?later 4)"),
         "3: `?later` gets its value in line 5, an action, and conditions are tested before"},
        {RULE(ANY, "(do-for-all-facts ((?f own)) (> ?f:square 3)\n(bind ?n 1))\n(retract ?f)"),
         "6: `?f` is known inside the `do-for-all-facts` of line 4 alone"},
        {RULE(ANY, "(loop-for-count (?i 1 3) do (bind ?n ?i))\n(score ?m ?i)"),
         "5: `?i` is known inside the `loop-for-count` of line 4 alone; use it there, or keep its "
         "value: (bind ?kept ?i)"},
        {RULE(ANY, "(foreach ?k (create$ 1 2) (score ?m ?k))\n(score ?m ?k)"),
         "5: `?k` is known inside the `foreach` of line 4 alone"},
        {RULE("(candidate (id ?move))", "(best ?mov)"),
         "4: `?mov` has no value; did you mean `?move`"},
        {RULE("?c <- " ANY, "(score ?m ?c.jumps)"), "4: `?c.jumps` is one word to CLIPS; give the"},
        {RULE("?c <- " ANY, "(score ?m ?c:jumps)"),
         "4: `?c:jumps` is for the facts of a query; gi"},
        {RULE(ANY, "(score ?m ?t+3)"), "4: `?t+3` is one word to CLIPS; write (+ ?t 3)"},
        {RULE(ANY, "(score ?m ?quite)"),
         "4: `?quite` has no value in this rule; name it in a cond"},
        {"(deffunction MAIN::f (?number)\n(* 2\n?else))\n",
         "3: `?else` has no value in this function; make it a parameter"},
    };
    expect_refused(EACH_OF(samples));
}

TEST(a_use_before_the_declaration_is_reported) {
    static const struct sample samples[] = {
        {RULE(ANY "\n(good (move ?m))", "(best ?m)") "(deftemplate MAIN::good (slot move))\n",
         "3: `good` is declared in line 6, behind this; move that declaration up\n"},
        {RULE(ANY "\n(not (and (turn) (good (move ?m))))",
              "(best ?m)") "(deftemplate MAIN::good (slot move))\n",
         "3: `good` is declared in line 6"},
        {RULE(ANY, "(assert (good (move ?m)))") "(deftemplate MAIN::good (slot move))\n",
         "4: `good` is declared in line 5"},
        {RULE(ANY, "(do-for-all-facts ((?g good)) TRUE (best ?g:move))") "(deftemplate MAIN::good "
                                                                         "(slot move))\n",
         "4: `good` is declared in line 5"},
        {"(deffacts MAIN::f (good (move 1)))\n(deftemplate MAIN::good (slot move))\n",
         "1: `good` is declared in line 2"},
        {RULE(ANY, "(score ?m (twice 2))") "(deffunction MAIN::twice (?x) (* 2 ?x))\n",
         "4: `twice` is declared in line 5"},
        {RULE("(candidate (id ?m&:(> (twice ?m) 2)))",
              "(best ?m)") "(deffunction MAIN::twice (?x) (* 2 ?x))\n",
         "2: `twice` is declared in line 5"},
        {"(deffunction MAIN::f (?x) (g ?x))\n(deffunction MAIN::g (?x) (* 2 ?x))\n",
         "1: `g` is declared in line 2"},
        {RULE(ANY, "(score ?m ?*one*)") "(defglobal MAIN ?*one* = 1)\n",
         "4: `?*one*` is declared in line 5"},
        {"(deftemplate COMPARE::tally (slot n))\n"
         "(defrule ELABORATE::e (tally (n ?n)) => (best ?n))\n",
         "2: `tally` is declared for COMPARE alone (test.clp:1), and this is ELABORATE; declare it "
         "for all phases: (deftemplate MAIN::tally\n"},
    };
    expect_refused(EACH_OF(samples));
}

TEST(a_text_that_is_listed_too_early_is_named) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    struct ch_rulebase *rulebase = NULL;
    CH_FREED char *vocabulary = vocabulary_text();
    const struct ch_source sources[] = {
        {.name = (char *)"vocabulary.clp", .text = vocabulary},
        {.name = (char *)"here/mine.clp",
         .text = (char *)RULE(ANY "\n(safe (move ?m))\n(dear (move ?m))", "(best ?m)")},
        {.name = (char *)"draughts/judge.clp",
         .text =
             (char *)"(deftemplate MAIN::safe (slot move))\n"
                     "(deftemplate MAIN::dear (slot move))\n"
                     "(defrule ELABORATE::j (candidate (id ?m)) => (assert (safe (move ?m))))"}};
    assert_int_equal(ch_rulebase_load(sources, 3, NULL, &rulebase, &problems), CH_BAD_INPUT);
    ch_problems_format(&problems, &all);
    assert_string_equal(all.data,
                        "here/mine.clp:3: `safe` (and 1 more) is declared in draughts/judge.clp, "
                        "which comes after mine.clp; list mine.clp after it\n");
}

TEST(texts_of_other_languages_are_shown_as_clips) {
    static const struct sample samples[] = {
        {"% don't\n:- dynamic foo/1.\nbest(M) :- candidate(M, From, To), \\+ own(To), From > 3.\n"
         "worst(M) :- candidate(M, _, _).\n",
         "3: this is Prolog; in CLIPS the rule is (defrule COMPARE::best \"…\" (candidate (id ?m) "
         "(from ?from) (to ?to)) (not (own (square ?to))) (test (> ?from 3)) => (best ?m))\n"},
        {"own(12).\nown(13).\n",
         "1: this is Prolog; in CLIPS the fact is (deffacts MAIN::name \"…\" (own (square 12)))\n"},
        {"package a;\nrule \"Prefer captures\"\nwhen\n  $c : Candidate( jumps > 1, $m : id )\n"
         "  not Enemy( square == 5 )\nthen\n  score($m, 5);\nend\n",
         "2: this is Drools; in CLIPS the rule is (defrule COMPARE::prefer-captures \"…\" ?c <- "
         "(candidate (jumps ?jumps&:(> ?jumps 1)) (id ?m)) (not (enemy (square 5))) => (score ?m "
         "5))\n"},
        {"(p take\n (candidate ^id <m> ^jumps > 0)\n -(enemy ^square <s>)\n -->\n"
         " (make note ^move <m>))\n(p other (turn) --> (make x))\n",
         "1: this is OPS5; in CLIPS the rule is (defrule COMPARE::take \"…\" (candidate (id ?m) "
         "(jumps ?jumps&:(> ?jumps 0))) (not (enemy (square ?s))) => (assert (note (move ?m))))\n"},
        {"sp {draughts*choose*jump\n (state <s> ^operator <o> +)\n -->\n (<s> ^operator <o> "
         "<)\n}\n",
         "1: this is Soar; in CLIPS candidates are the operators, and the rule is (defrule "
         "COMPARE::draughts-choose-jump \"…\" (candidate (id ?o) …) => (worst ?o \"…\"))\n"},
        {"rule a when\n $m : Candidate( $to : to, kind == \"king\" )\n eval( $to > 10 )\n then\n"
         " modify($m) { setTo(5) };\n System.out.println(\"hi\");\n retract($m);\nend\n",
         "1: this is Drools; in CLIPS the rule is (defrule COMPARE::a \"…\" ?m <- (candidate (to "
         "?to) "
         "(kind \"king\")) (test (> ?to 10)) => (modify ?m (to 5)) (retract ?m))\n"},
        {"best(M) :-\n candidate(M, From, To),\n ( own(To) ; enemy(To) ), X is From + 1.\n",
         "1: this is Prolog; in CLIPS the rule is (defrule COMPARE::best \"…\" (candidate (id ?m) "
         "(from ?from) (to ?to)) … (test (= ?x …)) => (best ?m))\n"},
        {"(p one {(candidate ^id <m> ^to {<t> > 3}) <c>} --> (modify <c> ^to 3))\n",
         "1: this is OPS5; in CLIPS the rule is (defrule COMPARE::one \"…\" ?c <- (candidate (id "
         "?m) "
         "(to ?t&:(> ?t 3))) => (modify ?c (to 3)))\n"},
        {"(rule COMPARE::a (candidate (id ?m)) => (best ?m))\n",
         "1: `rule` begins no construct; did you mean `defrule`?"},
        {"if (candidate (id ?m)) and (own (square ?s))\nthen (score ?m 10 \"x\")\n",
         "1: a rule of CLIPS has no `if … then` around it; write (defrule COMPARE::name \"…\" "
         "(candidate (id ?m)) (own (square ?s)) => (score ?m 10 \"x\"))\n"},
        {"if candidate(jumps=0, to > 5) then score 5\n",
         "1: a rule of CLIPS has no `if … then` around it; write (defrule COMPARE::name \"…\" "
         "(candidate (id ?m) (jumps 0) (to ?to&:(> ?to 5))) => (score ?m 10 \"…\"))\n"},
        {"if own(12) and (candidate (id ?m)) then score(?m, 5)\n",
         "1: a rule of CLIPS has no `if … then` around it; write (defrule COMPARE::name \"…\" (own "
         "12) (candidate (id ?m)) => (score ?m 5))\n"},
        {"rule \"edge\"\nwhen\n $c : Candidate(to == 13)\nthen\n score($c, 10);\nend\n",
         "1: this is Drools; in CLIPS the rule is (defrule COMPARE::edge \"…\" (candidate (id ?c) "
         "(to 13)) => (score ?c 10))\n"},
        {"(p mark {<c> (candidate ^id <m>)} --> (modify <c> ^jumps 1))\n",
         "1: this is OPS5; in CLIPS the rule is (defrule COMPARE::mark \"…\" ?c <- (candidate (id "
         "?m)) => (modify ?c (jumps 1)))\n"},
        {"def choose(board):\n    return best(board)\n", "1: this is no CLIPS; a rule is (defrule"},
        {"\n# my rule: don't\n" RULE(ANY, "(best ?m)"),
         "2: `#` begins no comment in CLIPS; write `; my rule: don't`\n"},
        {"// my rule\n" RULE(ANY, "(best ?m)"),
         "1: `//` begins no comment in CLIPS; write `; my ru"},
        {"/* mine\n and yours */\n" RULE(ANY, "(best ?m)"),
         "1: `/*` begins no comment in CLIPS; w"},
        {"-- mine\n" RULE(ANY, "(best ?m)"), "1: `--` begins no comment in CLIPS; write `; mine`"},
        {RULE(ANY "\n// all of them\n(turn)", "(best ?m)"), "3: `//` begins no comment in CLIPS;"},
        /* beside a rule of CLIPS */
        {RULE(ANY, "(best ?m)") "%%% more\n", "5: `%%%` begins no comment in CLIPS; comments beg"},
        {RULE(ANY, "(best ?m)") "*** more\n", "5: `***` begins no comment in CLIPS; comments beg"},
        {RULE(ANY, "(best ?m)") "'more\n", "5: `'` begins no comment in CLIPS; comments beg"},
        {RULE(ANY, "(best ?m)") "```\n", "5: ````` begins no comment in CLIPS; take this line"},
        {RULE(ANY, "(best ?m)") "class Edge(Rule):\n    pass\n", "5: `class` begins nothing in"},
        {RULE(ANY, "(best ?m)") "if (jumps == 0) { score(5); }\n", "5: `if` begins nothing in CL"},
        {RULE(ANY, "(best ?m)") "declare Risk\n  move : int\nend\n", "5: `declare` begins nothing"},
        {RULE(ANY, "(best ?m)") "（defrule x）\n",
         "5: `（` is no parenthesis of CLIPS; write ( and )"},
        {RULE(ANY, "(best ?m)") "gp {a (<s> ^b c) --> (<s> ^d e)}\n", "5: this is Soar;"},
        /* a parenthesis too many is no other language */
        {"(defrule COMPARE::r \"x\"\n" ANY ")\n=>\n(best ?m))\n", "4: `best` begins no construct"},
    };
    expect_refused(EACH_OF(samples));
}

TEST(habits_of_other_languages_are_named) {
    static const struct sample samples[] = {
        {"(defrule COMPARE::r \"x\"\n" ANY "\n->\n(best ?m))\n",
         "3: `->` is no arrow of CLIPS; write => between the conditions and the actions\n"},
        {"(defrule COMPARE::r \"x\"\n" ANY "\n==>\n(best ?m))\n", "3: `==>` is no arrow of CLIPS"},
        {"(defrule COMPARE::r \"x\"\n" ANY "\n=>>\n(best ?m))\n", "3: `=>>` is no arrow of CLIPS"},
        {"(defrule COMPARE::r \"x\"\n" ANY "\n-->\n(best ?m))\n", "3: `-->` is no arrow of CLIPS"},
        {RULE(ANY "\nand\n(turn)", "(best ?m)"),
         "3: `and` between conditions is left out: all must"},
        {RULE("(candidate (id = ?m))", "(best ?m)"),
         "2: a slot's value follows its name without `=`"},
        {RULE(ANY, "(if (> ?t 3) (best ?m) (worst ?m))"),
         "4: an `if` has `then` behind its condition: (if (> ?t 3) then (best ?m) else …)"},
        {RULE("?c = " ANY, "(retract ?c)"), "2: a fact gets a name by <-; write ?c <- (candidate"},
        {RULE("(candidate (id $m))", "(best ?m)"),
         "2: a variable begins with ? in CLIPS; write ?m"},
        {RULE("(candidate (id <m>))", "(best ?m)"),
         "2: a variable begins with ? in CLIPS; write ?m"},
        {"(DEFRULE COMPARE::a (candidate (id ?m)) => (best ?m))\n",
         "1: `DEFRULE` begins no construct; did you mean `defrule`?"},
        {RULE(ANY "\n(test (?t > 3))", "(best ?m)"),
         "3: CLIPS has the operator first; write (> ?t 3)\n"},
        {RULE(ANY, "(score ?m, (replies ?m), \"a\")"),
         "4: values are separated by blanks, not commas; write (score ?m (replies ?m) \"a\")\n"},
        {RULE(ANY, "score(?m, 5)"),
         "4: `score(…)` is written (score ?m 5) in CLIPS: the parenthes"},
        {RULE(ANY, "(score ?m replies(?m))"), "4: `replies(…)` is written (replies ?m) in CLIPS"},
        {RULE(ANY "\n(test (&& (> ?t 3) (< ?t 9)))", "(best ?m)"), "3: `&&` is (and … …) in CLIPS"},
        {RULE(ANY "\n(test (|| (> ?t 3) (< ?t 9)))", "(best ?m)"), "3: `||` is (or … …) in CLIPS"},
        {RULE(ANY "\n(test (! (> ?t 3)))", "(best ?m)"), "3: `!` is (not …) in CLIPS"},
        {RULE(ANY, "(bind ?x 1)\n(+= ?x 2)"), "5: `+=` is written (bind ?x (+ ?x …)) in CLIPS"},
        {RULE(ANY, "?x = (+ ?m 1)\n(score ?m ?x)"), "4: a variable is set by (bind ?x (+ ?m 1))\n"},
        {RULE(ANY, "(score ?m 1 'it is good')"),
         "4: `'` is no quote of CLIPS; write \"it is good\"\n"},
        {RULE(ANY, "(score ?m 1 “it is good”)"),
         "4: `“` is no quote of CLIPS; write \"it is good\"\n"},
        /* words that CLIPS takes as they are */
        {RULE(ANY, "(score ?m 1 'edge')"), "4: `'` is no quote of CLIPS; write \"edge\"\n"},
        {RULE(ANY, "(label ?m 'near edge')"), "4: `'` is no quote of CLIPS; write \"near edge\"\n"},
        {RULE(ANY, "(score ?m 1 “edge”)"), "4: `“` is no quote of CLIPS; write \"edge\"\n"},
        {RULE("(candidate :id ?m :jumps 0)", "(best ?m)"),
         "2: slots are in parentheses of their own; write (candidate (id ?m) (jumps 0))\n"},
        {RULE("(not (own ^square 5))\n(candidate ^id ?m ^to (+ 1 2))", "(best ?m)"),
         "2: slots are in parentheses of their own; write (own (square 5))\n"},
        {RULE("(candidate id: ?m jumps: 0)", "(best ?m)"),
         "2: slots are in parentheses of their own; write (candidate (id ?m) (jumps 0))\n"},
        {RULE("(candidate (id ?m))\n(own square=5)", "(best ?m)"),
         "3: slots are in parentheses of their own; write (own (square 5))\n"},
        {RULE("candidate (id ?m) (to ?t)", "(best ?m)"),
         "2: the parenthesis comes before `candidate`; write (candidate (id ?m) …)\n"},
        {RULE(ANY "\ntest (> ?t 3)", "(best ?m)"),
         "3: the parenthesis comes before `test`; write (test (> ?t 3))\n"},
        {RULE(ANY "\n(not own (square 5))", "(best ?m)"),
         "3: the parenthesis comes before `own`; write (own (square 5))\n"},
        {"(deffacts MAIN::f \"F.\"\nown (square 3))\n",
         "2: the parenthesis comes before `own`; write (own (square 3))\n"},
        {RULE("if " ANY, "(best ?m)"), "2: `if` before conditions is left out: a rule is (defrule"},
        {RULE("(" ANY ")", "(best ?m)"),
         "2: a pair of parentheses is too many; write (candidate (id ?m) (to ?t))\n"},
        {RULE(ANY, "((best ?m))"), "4: a pair of parentheses is too many; write (best ?m)\n"},
        {RULE("(candidate (id (?m)))", "(best ?m)"),
         "2: a variable has no parentheses; write ?m\n"},
        {RULE(ANY, "(score (?m) 1)"), "4: a variable has no parentheses; write ?m\n"},
        {RULE(ANY, "(if (> ?t 3) (best ?m) else (worst ?m))"),
         "4: an `if` has `then` behind its condition: (if (> ?t 3) then (best ?m) else …)\n"},
        {RULE("(candidate (id=?m) (to ?t))", "(best ?m)"),
         "2: a slot's value follows its name behind a blank; write (id ?m)\n"},
        {RULE("(candidate [id ?m])", "(best ?m)"),
         "2: `[` begins nothing in CLIPS; conditions and"},
        {"(assert (candidate (id 3)))\n",
         "1: `assert` begins no construct; it is an action of rules; facts of your own are in "
         "(deffacts MAIN::name \"…\" (fact (slot value)…))\n"},
        {"(reset)\n", "1: `reset` begins no construct; the environment runs the rules, phase by"},
        {"(* mine *)\n", "1: `*` begins no construct; comments begin with ;\n"},
        {RULE(ANY, "(best ?m)") "(defun f (x) (+ x 1))\n",
         "5: `defun` begins no construct; did you mean `deffunction`?\n"},
        {RULE(ANY, "(best ?m)") "(deffunction f(?x) (+ ?x 1))\n",
         "5: deffunction `f` would be known in COMPARE only; write (deffunction MAIN::f\n"},
        {RULE("[candidate (id ?m)]", "(best ?m)"),
         "2: `[` begins nothing in CLIPS; conditions and actions are in ( )"},
        {RULE("(candidate (id ?m) {jumps > 3})", "(best ?m)"), "2: CLIPS has no {…}; "},
        {RULE(ANY "\n(bind ?x 3)", "(best ?m)"), "3: `bind` is no fact; call it behind the =>, or"},
        {RULE(ANY "\n(> ?t 3)", "(best ?m)"), "3: `>` is no fact; call it behind the =>, or"},
    };
    expect_refused(EACH_OF(samples));
}

TEST(messages_of_clips_are_in_plain_words) {
    static const struct sample samples[] = {
        {"(deftemplate MAIN::t (slot n (default ?NONE)))\n" RULE(ANY, "(assert (t))"),
         "5: slot `n` must be given a value, because its default is ?NONE; write (n …)"},
        {"(deftemplate MAIN::and (slot n))\n", "1: `and` is a word of CLIPS's own; choose another"},
        {"(deftemplate MAIN::t (slot n (range 9 1)))\n",
         "1: (range LEAST MOST): the least comes fi"},
        {RULE(ANY, "(foreach ?x in (create$ 1 2) (best ?m))"), "4: `foreach` is written (foreach"},
        {RULE(ANY, "(score ?m)"), "4: `score` takes at least 2 arguments; write (score ?m ?number"},
        {RULE(ANY, "(bind ?x (str-cat 3))\n(score ?m ?x \"x\")"),
         "5: `?x` can't be argument 2 of `score`: what gives it its value makes it another type; "
         "write (score ?m ?number"},
        {RULE(ANY, "(score ?m \"3\" \"x\")"), "4: argument 2 of `score` must be a number"},
        {"(deftemplate MAIN::t (slot n))\n(deffacts MAIN::f\n(t (n (/ 1 1)))\n(t (n (/ 1 0))))\n",
         "4: a division by zero; test what it divides by"},
        {"(deftemplate MAIN::t (slot n))\n(deffunction MAIN::g ()\n(/ 1 0))\n"
         "(deffacts MAIN::f\n(t (n (g))))\n",
         "3: a division by zero; test what it divides by"},
    };
    expect_refused(EACH_OF(samples));
}
