/* A decision depends on texts, view and key only: a rule base that has decided other turns decides
 * like a fresh one, in whatever order it is asked, and even where the order of firing settles the
 * choice. */

#include "bridge/rulebase.h"
#include "core/base/random.h"
#include "tests/support/agents.h"
#include "tests/unit/bridge/bridge_support.h"

/* A rule base in a good style: matches begin at the candidates. */
static const char orderly[] =
    "(deftemplate MAIN::risk (slot id) (slot by))\n"
    "(deftemplate MAIN::home (slot square))\n"
    "(deftemplate MAIN::first (slot id))\n"
    "(deffacts MAIN::start (home (square 1)) (home (square 3)) (home (square 30)) (home (square "
    "32)))\n"
    "(deftemplate MAIN::taken)\n"
    "(deftemplate MAIN::seen (slot n))\n"
    "(deftemplate MAIN::corner (slot square))\n"
    "(defglobal ?*seen* = 0)\n"
    "(defrule ELABORATE::corners (square (id ?s) (corner yes)) => (assert (corner (square ?s))))\n"
    "(defrule ELABORATE::count (candidate (id ?m)) => (bind ?*seen* (+ ?*seen* 1)))\n"
    "(defrule ELABORATE::risky (candidate (id ?m) (to ?to)) (step (from ?to) (to ?next)) (enemy "
    "(square ?next))\n"
    "  => (assert (risk (id ?m) (by ?next))))\n"
    "(defrule ELABORATE::first (candidate (id ?m)) (not (first)) => (assert (first (id ?m))))\n"
    "(defrule COMPARE::leave-home (candidate (id ?m) (from ?s)) (home (square ?s)) => (worst ?m "
    "\"home\"))\n"
    "(defrule COMPARE::risk (risk (id ?m)) => (score ?m -0.1 \"risk\"))\n"
    "(defrule COMPARE::corner (candidate (id ?m) (to ?s)) (corner (square ?s)) => (score ?m 0.3 "
    "\"corner\"))\n"
    "(defrule COMPARE::first (first (id ?m)) => (score ?m (/ ?*seen* 100) (str-cat \"seen \" "
    "?*seen*)))\n"
    "(defrule COMPARE::chance (candidate (id ?m)) => (score ?m (/ (random 100) 1000) \"chance\"))\n"
    "(defrule COMPARE::swap (candidate (id ?m)) (test (> (exchange ?m) 0)) => (best ?m "
    "\"wins\"))\n";

/* One in a bad style, where the first rule to fire decides everything and negations of turn facts
 * are between lasting facts. */
static const char unruly[] =
    "(deftemplate MAIN::pick (slot square))\n"
    "(deftemplate MAIN::line (slot n))\n"
    "(defrule ELABORATE::pick (square (id ?s)) (not (own (square ?s))) (not (enemy (square ?s)))\n"
    "  (step (from ?t) (to ?s)) (own (square ?t)) (not (pick)) => (assert (pick (square ?s))))\n"
    "(defrule ELABORATE::spoil ?f <- (square (id ?s) (rank 4)) (not (enemy (square ?s))) (pick "
    "(square ?s))\n"
    "  => (retract ?f))\n"
    "(defrule COMPARE::to-pick (pick (square ?s)) (candidate (id ?m) (to ?s)) => (best ?m "
    "\"picked\"))\n"
    "(defrule COMPARE::any (candidate (id ?m)) (not (line)) => (assert (line (n ?m))))\n"
    "(defrule COMPARE::lined (line (n ?m)) => (score ?m 1 \"first\"))\n";

static void same(const struct ch_choice *a, const struct ch_choice *b) {
    assert_int_equal(a->fault.end, CH_END_NONE);
    assert_int_equal(b->fault.end, CH_END_NONE);
    assert_int_equal(a->index, b->index);
    assert_int_equal(a->firings, b->firings);
    assert_string_equal(a->reason.data, b->reason.data);
}

static void set_turn(struct scene *s, uint64_t key) {
    s->legal.count = 0;
    s->turn.game->ops->moves(s->turn.game, &s->history, &s->legal);
    s->turn.seat = s->turn.game->ops->side(s->turn.game, ch_history_position(&s->history));
    s->turn.key = key;
}

/* Plays a game of at most `plies` random plies. */
static void play(struct scene *s, struct ch_random *random, int plies) {
    for (int i = 0; i < plies; i++) {
        set_turn(s, 0);
        if (s->legal.count == 0)
            return;
        ch_history_push(&s->history, s->turn.game,
                        &s->legal.move[ch_random_below(random, (uint32_t)s->legal.count)]);
    }
}

/* Compares the resident rule base, on the plies of random games, one seat's in order or all of them
 * in random order, with a fresh one on every fifth of them. Another seat makes the resident one
 * start anew, so most is tested with one seat. */
static void compare(const char *rules, bool jumping) {
    enum { GAMES = 6, PLIES = 70, ASKED = 35 };
    struct ch_rulebase *resident = rules_load(rules, NULL);
    CH_SCOPED(ch_choice_done) struct ch_choice first = choice_new(), second = choice_new();
    struct ch_random random;
    ch_random_init(&random, jumping);
    for (int game = 0; game < GAMES; game++) {
        CH_SCOPED(scene_close) struct scene s;
        CH_SCOPED(ch_history_done) struct ch_history whole;
        scene_open(&s, english_start);
        play(&s, &random, PLIES);
        ch_history_copy(&whole, &s.history);
        for (int i = 0; i < ASKED && 2 * i < whole.count; i++) {
            int ply = jumping ? (int)ch_random_below(&random, (uint32_t)whole.count) : 2 * i;
            s.history.count = ply;
            set_turn(&s, (uint64_t)ply * 31 + (uint64_t)game);
            ch_choice_clear(&first);
            ch_rulebase_choose(resident, &s.turn, &first);
            if (i % 5 != 0)
                continue;
            struct ch_rulebase *fresh = rules_load(rules, NULL);
            ch_choice_clear(&second);
            ch_rulebase_choose(fresh, &s.turn, &second);
            ch_rulebase_free(fresh);
            same(&first, &second);
        }
    }
    ch_rulebase_free(resident);
}

TEST(test_in_order) {
    compare(orderly, false);
}

TEST(test_jumping) {
    compare(orderly, true);
}

/* The number that CLIPS gives a fact shows when the fact is printed. */
TEST(test_fact_numbers) {
    const char *rules =
        "(defrule COMPARE::r ?f <- (candidate (id ?m)) => (score ?m ?m (implode$ (create$ ?f))))";
    compare(rules, false);
    compare(rules, true);
}

/* Rule bases that read other data than the facts of the turn while facts are joined, which happens
 * when the facts come and go and not when a rule fires. */
TEST(test_looking_aside) {
    static const char *const texts[] = {
        /* The board, asked of standing facts. */
        "(defrule COMPARE::r (square (id ?s)) (test (vacant ?s)) (candidate (id ?m) (to ?s))\n"
        "  => (score ?m ?s \"vacant\"))\n",
        "(defrule COMPARE::r (step (from ?s) (to ?t)) (test (vacant ?s)) => (score 1 ?t))\n",
        /* The turn's random numbers, drawn while standing facts are joined. */
        "(defrule COMPARE::r (square (id ?s)) (test (= 0 (random 2))) (candidate (id ?m) (to ?s))\n"
        "  => (score ?m (random 9) \"chance\"))\n",
        /* A global that counts facts when it is set. */
        "(defglobal ?*n* = (length$ (find-all-facts ((?f square)) TRUE)))\n"
        "(defrule COMPARE::r (candidate (id ?m)) => (score ?m ?m (str-cat ?*n*)))\n",
        /* A global that is set by a method that comes after it. */
        "(defmethod f ((?x INTEGER)) 0)\n"
        "(defglobal ?*a* = (f 1))\n"
        "(defglobal ?*b* = 0)\n"
        "(defmethod f ((?x INTEGER (> ?x 0))) ?*b*)\n"
        "(defrule COMPARE::r (candidate (id ?m)) => (bind ?*b* ?m) (score ?m ?m (str-cat ?*a*)))\n",
        /* A global seen by a condition whose negation goes when facts are withdrawn. */
        "(deftemplate flag (slot n))\n"
        "(defglobal ?*n* = 0)\n"
        "(defrule ELABORATE::set (turn) => (bind ?*n* 1) (assert (flag (n 1))))\n"
        "(defrule ELABORATE::r (declare (salience 10)) (square (id 4)) (not (flag)) (test (= ?*n* "
        "1))\n"
        "  (turn) => (score 1 1))\n",
        /* The same with facts. */
        "(defrule COMPARE::r (square (id 18)) (not (last-move (side enemy)))\n"
        "  (test (any-factp ((?o own)) TRUE)) (turn) => (score 1 1))\n",
        /* The same through a function. */
        "(deffunction count () (length$ (find-all-facts ((?f empty)) TRUE)))\n"
        "(defrule COMPARE::r (square (id 18)) (not (own (square 18)))\n"
        "  (test (> (count) 9)) (turn) => (score 1 1))\n",
        /* Functions that are asked of the last turn's candidates while those are withdrawn. */
        "(deftemplate mark (slot id))\n"
        "(defrule ELABORATE::mark (candidate (id ?m)) => (assert (mark (id ?m))))\n"
        "(defrule COMPARE::r (mark (id ?m)) (not (candidate (id ?m)))\n"
        "  (test (> (exchange ?m) 0)) => (score ?m 1))\n",
        /* A mistake in a condition that is met only while facts are withdrawn. */
        "(deftemplate mark (slot n))\n"
        "(defrule ELABORATE::mark (turn) => (assert (mark (n 0)) (mark (n 1))))\n"
        "(defrule COMPARE::r (mark (n ?n)) (not (candidate)) (test (> (/ 1 ?n) 0)) => (score 1 "
        "1))\n",
        /* The same in a rule base that makes its standing facts anew every turn. */
        "(deftemplate mark (slot id))\n"
        "(defrule ELABORATE::spoil ?f <- (square (id 4)) => (retract ?f))\n"
        "(defrule ELABORATE::mark (candidate (id ?m)) => (assert (mark (id ?m))))\n"
        "(defrule COMPARE::r (mark (id ?m)) (not (turn)) (test (> (exchange ?m) 0))\n"
        "  => (score ?m 1))\n",
        /* A template of a phase, asked for by name. */
        "(deftemplate COMPARE::mark (slot id))\n"
        "(defrule COMPARE::mark (candidate (id ?m)) => (assert (mark (id ?m))))\n"
        "(defrule COMPARE::r (candidate (id ?m)) (test (not (any-factp ((?f mark)) TRUE)))\n"
        "  => (score ?m ?m))\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        compare(texts[i], false);
        compare(texts[i], true);
    }
}

TEST(test_unruly) {
    compare(unruly, false);
    compare(unruly, true);
}

static struct ch_agent *open_agent(const char *name, const struct ch_game *game, int seat) {
    const struct ch_agents_config config = agents_config_here();
    struct ch_agent *agent = agent_open(name, game, &config);
    agent_begin(agent, game, seat);
    return agent;
}

/* An agent that comes with the program, jumping about in games of random moves. */
static void compare_agent(const char *name) {
    enum { PLIES = 90, ASKED = 40 };
    const struct ch_game *game = ch_game_find("english");
    CH_SCOPED(ch_choice_done) struct ch_choice first = choice_new(), second = choice_new();
    struct ch_random random;
    CH_SCOPED(scene_close) struct scene s;
    AGENT_CLOSED struct ch_agent *resident = open_agent(name, game, 0);
    ch_random_init(&random, 9);
    scene_open(&s, english_start);
    play(&s, &random, PLIES);
    int plies = s.history.count;
    for (int i = 0; i < ASKED; i++) {
        s.history.count = (int)ch_random_below(&random, (uint32_t)plies);
        set_turn(&s, (uint64_t)i);
        agent_choose(resident, &s.turn, &first);
        AGENT_CLOSED struct ch_agent *fresh = open_agent(name, game, s.turn.seat);
        agent_choose(fresh, &s.turn, &second);
        same(&first, &second);
    }
    s.history.count = plies;
}

TEST(test_soar_checkers) {
    compare_agent("soar-checkers");
}

/* Its numbers are standing facts. */
TEST(test_crownhead) {
    compare_agent("crownhead");
}

/* Makes names of squares, and symbols that are forgotten again, with each turn. */
static const char naming[] =
    "(defrule COMPARE::name (candidate (id 1)) =>\n"
    "  (bind ?size (if (= 64 (length$ (find-all-facts ((?s square)) TRUE))) then 8 else 12))\n"
    "  (bind ?told \"\")\n"
    "  (loop-for-count (?i 1 6)\n"
    "    (bind ?square (sym-cat (nth$ (+ 1 (random ?size)) (create$ a b c d e f g h i j k l))\n"
    "                           (+ 1 (random ?size))))\n"
    "    (bind ?told (str-cat ?told ?square \" \" (mobility ?square) \" \"\n"
    "                         (sym-cat z (random 1000000)) \" \")))\n"
    "  (best 1 ?told))\n";

/* Checks six squares and the moves of their men; for the side to move, those of its legal moves. */
static int check_named(const struct scene *s, const char *reason) {
    int checked = 0, read = 0, moves, junk;
    const struct ch_position *position = ch_history_position(&s->history);
    char name[4];
    reason += strlen("It is best: ");
    for (int i = 0; i < 6; i++, reason += read) {
        if (sscanf(reason, "%3s %d z%d %n", name, &moves, &junk, &read) != 3)
            fail_msg("%s", reason);
        int square = s->turn.game->ops->square_from_name(s->turn.game, name), can = 0;
        struct ch_piece piece = s->turn.game->ops->piece_at(s->turn.game, position, square);
        for (int j = 0; j < s->legal.count; j++)
            can += s->legal.move[j].path[0] == square;
        if (piece.seat < 0 || piece.seat == s->turn.seat)
            assert_int_equal(moves, can);
        checked += can > 0;
    }
    return checked;
}

/* A thousand turns with symbols that change, on boards of two sizes by turns: square names are read
 * as by a fresh rule base. */
TEST(test_names) {
#ifdef CH_SANITIZED /* a fresh rule base for each takes long there */
    enum { TURNS = 100, PLIES = 25 };
#else
    enum { TURNS = 1000, PLIES = 25 };
#endif
    const char *const games[] = {"loa", "loa:size=12"};
    struct ch_rulebase *resident = rules_load(naming, NULL);
    CH_SCOPED(ch_choice_done) struct ch_choice first = choice_new(), second = choice_new();
    struct ch_random random;
    int checked = 0;
    ch_random_init(&random, 39);
    for (int i = 0; i < TURNS / PLIES; i++) {
        CH_SCOPED(scene_close) struct scene s;
        scene_start(&s, ch_game_find(games[i % 2]));
        for (int ply = 0; ply < PLIES; ply++) {
            set_turn(&s, (uint64_t)(i * PLIES + ply));
            ch_choice_clear(&first);
            ch_choice_clear(&second);
            ch_rulebase_choose(resident, &s.turn, &first);
            struct ch_rulebase *fresh = rules_load(naming, NULL);
            ch_rulebase_choose(fresh, &s.turn, &second);
            ch_rulebase_free(fresh);
            same(&first, &second);
            checked += check_named(&s, first.reason.data);
            play(&s, &random, 1);
        }
    }
    assert_true(checked > TURNS / 2);
    ch_rulebase_free(resident);
}

/* Random numbers of rules depend on the key, and another turn in between doesn't matter. */
TEST(test_key) {
    const char *rules =
        "(defrule COMPARE::chance (candidate (id ?m)) => (score ?m (random 1000) \"chance\"))";
    CH_SCOPED(trial_close) struct trial t;
    int chosen[20], different = 0;
    trial_open(&t, rules, NULL, "B:W21,22,23,24:B9,10,11,12");
    for (int round = 0; round < 2; round++)
        for (int key = 0; key < 20; key++) {
            t.scene.turn.key = (uint64_t)key;
            trial_choose(&t);
            if (round == 0)
                chosen[key] = t.choice.index;
            assert_int_equal(t.choice.index, chosen[key]);
            different += t.choice.index != chosen[0];
        }
    assert_true(different > 10);
}

/* A rule that retracts a fact may still use the values that it matched there; they are freed when
 * it has fired, so that turns with ever new values take no more memory. */
TEST(test_values_of_retracted_facts) {
    enum { TURNS = 300, SETTLED = 100 };
    const char *rules =
        "(deftemplate MAIN::note (slot text) (slot number) (slot float) (multislot many))\n"
        "(deftemplate MAIN::kept (slot text) (slot number) (slot float) (multislot many))\n"
        "(deffunction MAIN::clutter ()\n"
        "  (loop-for-count (?i 1 50) (str-cat \"clutter \" ?i (implode$ (create$ ?i (* ?i "
        "1.5))))))\n"
        "(defrule ELABORATE::write (turn) =>\n"
        "  (bind ?n (+ 1000000000 (random 1000000000)))\n"
        "  (assert (note (text (str-cat \"note \" ?n)) (number (+ ?n 1)) (float (/ ?n 7.0))\n"
        "                (many (sym-cat m ?n) (+ ?n 2) (/ ?n 3.0)))))\n"
        "(defrule ELABORATE::read\n"
        "  ?f <- (note (text ?t) (number ?n) (float ?r) (many $?m)) (note (text ?t) (many $?o))\n"
        "  => (loop-for-count (?i 1 3) (if (= ?i 1) then (retract ?f) else (clutter)))\n"
        "  (assert (kept (text ?t) (number ?n) (float ?r) (many ?m ?o))))\n"
        "(defrule COMPARE::say (kept (text ?t) (number ?n) (float ?r) (many $?m)) (candidate (id "
        "1))\n"
        "  => (best 1 (str-cat ?t \" \" ?n \" \" (integer (+ 0.5 (* ?r 7.0))) \" \" (implode$ "
        "?m))))\n";
    CH_SCOPED(trial_close) struct trial t;
    long used = 0;
    trial_open(&t, rules, NULL, "B:W21,22,23,24:B9,10,11,12");
    for (int i = 0; i < TURNS; i++) {
        long long n, after, whole, second, fourth;
        char half[2][64];
        t.scene.turn.key = (uint64_t)i;
        trial_decide(&t);
        if (sscanf(t.choice.reason.data,
                   "It is best: note %lld %lld %lld m%*d %lld %63s m%*d %lld %63s", &n, &after,
                   &whole, &second, half[0], &fourth, half[1]) != 7)
            fail_msg("%s", t.choice.reason.data);
        assert_true(n >= 1000000000 && after == n + 1 && whole == n);
        assert_true(second == n + 2 && fourth == n + 2);
        assert_string_equal(half[0], half[1]);
        long now = EnvMemUsed(t.rulebase->environment.env);
        if (i == SETTLED)
            used = now;
        assert_true(i <= SETTLED || now <= used);
    }
}

/* A candidate that an author declares stays, as other facts of a deffacts do. */
TEST(test_a_standing_candidate) {
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(ch_choice_done) struct ch_choice second = choice_new();
    trial_open(&t,
               "(deffacts MAIN::own (candidate (id 1)) (square))\n"
               "(defrule COMPARE::r (candidate (id ?m)) => (acceptable ?m))\n",
               NULL, "B:W22,31:B2,13");
    trial_choose(&t);
    ch_rulebase_choose(t.rulebase, &t.scene.turn, &second);
    assert_int_equal(t.choice.firings, t.scene.legal.count + 1);
    same(&t.choice, &second);
}
