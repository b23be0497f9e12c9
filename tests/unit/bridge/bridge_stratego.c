/* The functions and facts that rules have for a turn of Stratego, on boards worked out by hand. */
#include "core/base/memory.h"
#include "core/games/stratego/survey/survey.h"
#include "tests/unit/bridge/bridge_support.h"

/* Barrage. Red, to move: miner A4, scout D1, marshal J1, flag G2, all hidden from Blue but the
 * marshal. Blue: A5 has moved and is unknown; A10, B10, C10 have not moved. Lost: Blue's spy, one
 * scout, its marshal and general; so a scout, a miner, the bomb and the flag are left, and A5 is
 * the scout or the miner. */
static const char board[] =
    "r uuu......./........../........../........../........../u........./N........./........../"
    "......F.../...S.....M moved=A5,A4,K1 shown=K1 lost=R:YSGB,B:YSGM";

/* `assumed`: parameters of the agent. */
static void expect_result_assuming(const char *assumed, const char *fen, const char *move,
                                   const char *call, const char *expected) {
    CH_SCOPED(trial_close) struct trial t;
    CH_SCOPED(scene_close) struct scene s;
    char rules[2048];
    scene_open_game(&s, ch_game_find("stratego:army=barrage"), fen);
    snprintf(rules, sizeof rules,
             "(deftemplate MAIN::unit (slot side) (slot square) (slot kind) (slot moved) (slot "
             "shown))"
             "(deffacts MAIN::numbers %s)"
             "(deftemplate MAIN::left (slot side) (slot kind) (slot count) (slot hidden))"
             "(defrule ELABORATE::prices (turn) => (price own miner 30 5) (price own scout 20 0)"
             " (price own marshal 200 50) (price enemy scout 20 4) (price enemy miner 30 10)"
             " (price enemy bomb 10 0) (price enemy flag 1000 0))"
             "(defrule COMPARE::r (candidate (id ?m)) (test (= ?m %d))"
             " => (indifferent ?m (implode$ (create$ %s))))",
             assumed, scene_move(&s, move) + 1, call);
    trial_open_game(&t, rules, NULL, "stratego:army=barrage", fen);
    trial_expect_result(&t, call, expected);
}

static void expect_result(const char *fen, const char *move, const char *call,
                          const char *expected) {
    expect_result_assuming("", fen, move, call, expected);
}

/* The miner beats the scout and ties with the miner. */
TEST(test_strikes) {
    expect_result(board, "A4xA5", "(+ (wins miner a5) (ties miner a5)) (loses miner a5)", "100 0");
    expect_result(board, "A4xA5",
                  "(wins marshal a5) (loses marshal a5) (chance a5 bomb) (chance a5 flag)",
                  "100 0 0 0");
    expect_result(board, "A4xA5", "(chance k1 marshal) (points k1) (points a4) (points h9)",
                  "100 200 35 0");
    expect_result(
        board, "A4xA5",
        "(length$ (find-all-facts ((?u unit)) (and (eq ?u:side enemy) (eq ?u:kind unknown))))"
        " (length$ (find-all-facts ((?u unit)) (eq ?u:shown yes)))",
        "4 1");
    expect_result(board, "A4xA5",
                  "(length$ (find-all-facts ((?l left)) (and (eq ?l:side enemy) (= ?l:count 1))))"
                  " (length$ (find-all-facts ((?e empty)) (eq ?e:square c5)))",
                  "4 0");
    expect_result(board, "A4xA5", "(strength own) (strength enemy)", "20250 1060");
}

/* A known marshal beside a known scout of Blue's, which is beaten for certain; the marshal can be
 * hurt by nothing that is left. */
static const char known[] =
    "r u........./........../........../........../........../........../.........s/........../"
    "......F.../.........M moved=K4,K1 shown=K1,K4 lost=R:YSSNGB,B:YSNGBM";

TEST(test_points) {
    expect_result(known, "K1-K2", "(prospect k1 k4) (steps k1 k4) (reply-risk ?m)", "20 3 0");
    expect_result(known, "K1-K2", "(strike-gain ?m) (next-gain ?m) (next-gain)", "0 0 0");
    expect_result(known, "K1-J1", "(pull ?m k4) (length$ (at-risk ?m))", "-92 0");
    expect_result(known, "K1-K2", "(chance a10 flag) (length$ (next-target))", "100 0");
}

/* Blue's known miner is beside a scout that it does not know (20 points). It can only gain where
 * the other piece that Red has hidden is a miner, which would fall with it, and such strikes count
 * for half; it mostly loses where two are above it, and blind strikes count for 15 %. */
static const char hopeful[] =
    "r u........./........../........../........../........../........../N........n/.........S/"
    "......F.../.......... moved=A4,K4,K3 shown=K4 lost=R:YSGBM,B:YSSGBM";
static const char blind[] =
    "r u........./........../........../........../........../........../M........n/G........S/"
    "......F.../.......... moved=A4,K4,K3,A3 shown=K4 lost=R:YSNB,B:YSSGBM";
/* The same, but the scout comes there with its first move: then it is not the flag. */
static const char first_move[] =
    "r u........./........../........../........../........../........../M........n/G........./"
    "......F..S/.......... moved=A4,K4,A3 shown=K4 lost=R:YSNB,B:YSSGBM";

TEST(test_expected_replies) {
    expect_result(hopeful, "A4-A5", "(reply-risk ?m)", "10");
    expect_result(blind, "A4-A5", "(reply-risk ?m)", "3");
    expect_result(first_move, "K2-K3", "(reply-risk ?m)", "3");
}

/* A moved piece that can only be spy or scout harms no marshal that strikes it; and a piece that is
 * struck first takes nothing. */
static const char lurking[] =
    "r u........./........../........../........../........../.........m/........Y./........../"
    "......F.../S......... moved=J4,K5 shown=K5 lost=R:SNGMB,B:YSSNGB";

TEST(test_safe_strikes) {
    static const char dared[] = "(parameter (name assume-strikes-safe) (value 80))"
                                "(parameter (name assume-struck-first) (value 100))";
    expect_result(lurking, "J4-J5", "(reply-risk ?m) (next-gain ?m)", "30 6400");
    expect_result_assuming(dared, lurking, "J4-J5", "(reply-risk ?m) (next-gain ?m)", "48 1280");
}

/* A known marshal comes up to one scout, and to two: one of them can go off, not both. */
static const char one_prey[] =
    "r u........./........../........../........../........../........../.........s/........../"
    "......F..M/.......... moved=K4,K2 shown=K2,K4 lost=R:YSSNGB,B:YSNGBM";
static const char two_preys[] =
    "r u........./........../........../........../........../........../.........s/........s./"
    "......F..M/.......... moved=K4,J3,K2 shown=K2,K4,J3 lost=R:YSSNGB,B:YNGBM";

TEST(test_pieces_that_stay) {
    static const char flees[] = "(parameter (name assume-stays-warned) (value 25))";
    expect_result(one_prey, "K2-K3", "(next-gain ?m)", "20");
    expect_result_assuming(flees, one_prey, "K2-K3", "(next-gain ?m)", "5");
    expect_result_assuming(flees, two_preys, "K2-K3", "(next-gain ?m)", "20");
}

/* The scout is worth 20. Two own pieces are on the straight way from A5 to A2, and 5 steps lead
 * around them; a number that is out of bounds leaves the usual one. */
TEST(test_parameters_set_the_assumptions) {
    static const char always[] = "(parameter (name assume-strikes-hopeful) (value 100))"
                                 "(parameter (name assume-strikes-blind) (value 100))";
    expect_result_assuming(always, hopeful, "A4-A5", "(reply-risk ?m)", "20");
    expect_result_assuming(always, blind, "A4-A5", "(reply-risk ?m)", "20");
    expect_result_assuming("(parameter (name assume-strikes-blind) (value 0))", blind, "A4-A5",
                           "(reply-risk ?m)", "0");
    expect_result_assuming("(parameter (name assume-strikes-blind) (value 101))", blind, "A4-A5",
                           "(reply-risk ?m)", "3");
    expect_result(blind, "A4-A5", "(steps a5 a2)", "5");
    expect_result_assuming("(parameter (name assume-own-piece-steps) (value 1))", blind, "A4-A5",
                           "(steps a5 a2)", "3");
}

/* Returns the choice of the rule base in a position. With a message: expects a fault with it, and
 * returns -1. */
static int choose_in(struct trial *t, const char *game, const char *fen, const char *message) {
    trial_turn(t, game, fen);
    if (!message)
        return trial_decide(t);
    trial_expect_fault(t, CH_END_RULE_ERROR, "r", message);
    return -1;
}

/* One rule base decides turns of several games. A rule that calls a function in another game is
 * stopped with a message; back in its own game it gets its results again. */
TEST(test_games_in_turn) {
    static const char draughts[] = "B:W22,31:B2,13";
    static const char lines[] = "b ......../......../..b.b.../......../...w..../......../..w...../"
                                "........";
    CH_SCOPED(trial_close) struct trial stratego, loa;
    trial_open(&stratego,
               "(defrule COMPARE::r (candidate (id ?m)) => (score ?m (- 0 (reply-risk ?m))))", NULL,
               draughts);
    trial_open(&loa, "(defrule COMPARE::r (candidate (id ?m)) => (score ?m (- 0 (groups own))))",
               NULL, draughts);
    int first = choose_in(&stratego, "stratego:army=barrage", known, NULL);
    assert_true(first >= 0);
    choose_in(&stratego, "english", draughts, "ask in Stratego only");
    choose_in(&stratego, "loa", lines, "ask in Stratego only");
    assert_int_equal(choose_in(&stratego, "stratego:army=barrage", known, NULL), first);
    choose_in(&loa, "english", draughts, "ask in Lines of Action only");
    choose_in(&loa, "stratego:army=barrage", known, "ask in Lines of Action only");
    assert_true(choose_in(&loa, "loa", lines, NULL) >= 0);
}

/* Replies would show where pieces are that the side to move does not see. */
TEST(test_replies_are_secret) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open_game(&t, "(defrule COMPARE::r (candidate (id ?m)) => (score ?m (returns ?m)))", NULL,
                    "stratego:army=barrage", known);
    trial_expect_fault(&t, CH_END_RULE_ERROR, "r", "hides pieces");
}

/* The paper's two closed lines: a major behind a captain, the gap one square. Blue's major hunts
 * Red's captain just the same. */
static void pursue(const char *fen, int attacker, int defender, bool own, int pairs,
                   bool captured) {
    CH_SCOPED(scene_close) struct scene s;
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MAX_PURSUITS];
    struct ch_stratego_survey *survey = ch_stratego_survey_new();
    scene_open_game(&s, ch_game_find("stratego"), fen);
    assert_true(ch_stratego_survey_begin(survey, &s.turn));
    int count = ch_stratego_survey_pursuits(survey, pursuits);
    assert_int_equal(count, pairs);
    int found = 0;
    while (found < count && pursuits[found].attacker != attacker)
        found++;
    assert_true(found < count);
    assert_int_equal(pursuits[found].defender, defender);
    assert_int_equal(pursuits[found].verdict.outcome == CH_TRAP_CAPTURED, captured);
    assert_int_equal(ch_stratego_survey_unit(survey, attacker)->seat == s.turn.seat, own);
    ch_stratego_survey_free(survey);
}

/* What most of these boards have in common: their lower seven rows, and the pieces that were shown.
 */
#define BELOW "/........../........../........../........../........../s........./SS.....F.. "
#define SHOWN "shown=D10,H10,D9,E9,G9,H9,E8,F8,G8,A2 "

TEST(test_pursuits) {
    pursue("r ...B...b.u/...BJ.pb../....Bbb..." BELOW SHOWN "moved=E9,G9,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBB",
           84, 86, true, 1, true);
    /* Blue's general in place of the bomb on F8 takes any piece that strikes the captain on F9, and
     * hunts. */
    pursue("r ...B...b.u/...BJ.pb../....Bgb..." BELOW SHOWN "moved=E9,G9,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCMBBB",
           84, 86, true, 2, false);
    /* Of Red's pieces in place of the bomb on H10 a colonel, which hunts as well, is a wall; a
     * lieutenant is taken and hunted by the captain. */
    pursue("r ...B...C.u/...BJ.pb../....Bbb..." BELOW SHOWN "moved=E9,G9,A2,H10 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 2, true);
    pursue("r ...B...L.u/...BJ.pb../....Bbb..." BELOW SHOWN "moved=E9,G9,A2,H10 "
           "lost=R:YSSSSSSNNNNNTTTTLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 2, false);
    /* An equal piece is struck and both fall; the flag and the spy are taken. */
    pursue("r ...B...P.u/...BJ.pb../....Bbb..." BELOW SHOWN "moved=E9,G9,A2,H10 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 1, false);
    pursue("r ...B...F.u/...BJ.pb../....Bbb.../........../........../........../........../"
           "........../s........./SS........ shown=D10,D9,E9,G9,H9,E8,F8,G8,A2 moved=E9,G9,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 1, false);
    pursue("r ...B...Y.u/...BJ.pb../....Bbb..." BELOW SHOWN "moved=E9,G9,A2,H10 "
           "lost=R:SSSSSSNNNNNTTTTLLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 2, false);
    /* Red's bomb on H9 is a wall to a captain and none to a miner. */
    pursue("r ...B...b.u/...BJ.pB../....Bbb..." BELOW SHOWN "moved=E9,G9,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJJCCGMBBB",
           84, 86, true, 1, true);
    pursue("r ...B...b.u/...BJ.nB../....Bbb..." BELOW SHOWN "moved=E9,G9,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBB,B:YSSSSSSSNNNNTTTTLLLLPPPPJJJCCGMBBB",
           84, 86, true, 1, false);
    /* A blue major comes and exchanges itself. */
    pursue("r ...B.....b/...BJ..p.b/....Bbb.b./.......j../........../........../........../"
           "........../s........./SS.....F.u "
           "shown=D10,K10,D9,E9,H9,K9,E8,F8,G8,J8,H7,A2 moved=E9,H9,H7,A2 "
           "lost=R:YSSSSSSNNNNNTTTTLLLLPPPPJJCCGMBBB,B:YSSSSSSSNNNNNTTTTLLLLPPPJJCCGMB",
           84, 87, true, 1, false);
    pursue("r ...b...B.f/...bj.PB../....bBB..." BELOW
           "shown=D10,H10,K10,D9,E9,G9,H9,E8,F8,G8,A2 moved=E9,G9,A2",
           84, 86, false, 1, true);
}

/* Known pieces anywhere on the board, Red to move: the verdict on a pursuit by a side's moves is
 * that on the pursuit itself, also where nothing is certain. */
TEST(test_pursuits_agree_with_their_moves) {
    static const char kinds[] = "TTLLPPJJCGttllppjjcgBb";
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MAX_PURSUITS];
    struct ch_stratego_survey *survey = ch_stratego_survey_new();
    struct ch_random random;
    int captured = 0, undecided = 0;
    ch_random_init(&random, ch_turn_key_of_seed(1, 0, 0, 0));
    for (int round = 0; round < 400; round++) {
        char squares[101], fen[512], shown[512] = "";
        struct scene s;
        size_t length = 0, used = 0;
        memset(squares, '.', 100);
        squares[99] = 'F', squares[0] = 'f';
        for (int i = 0; i < 22; i++) {
            int at = 1 + (int)ch_random_below(&random, 98), row = at / 10, column = at % 10;
            bool lake = (row == 4 || row == 5) && (column % 4 == 2 || column % 4 == 3);
            char kind = kinds[i];
            if (lake || squares[at] != '.')
                continue;
            squares[at] = kind;
            used += (size_t)snprintf(shown + used, sizeof shown - used, "%s%c%d", used ? "," : "",
                                     "ABCDEFGHJK"[column], 10 - row);
        }
        for (int row = 0; row < 10; row++)
            length += (size_t)snprintf(fen + length, sizeof fen - length, "%s%.10s",
                                       row ? "/" : "r ", squares + 10 * row);
        snprintf(fen + length, sizeof fen - length, " shown=%s", shown);
        scene_open_game(&s, ch_game_find("stratego"), fen);
        assert_true(ch_stratego_survey_begin(survey, &s.turn));
        int count = ch_stratego_survey_pursuits(survey, pursuits);
        for (int i = 0; i < count; i++) {
            enum ch_trap_outcome outcome = pursuits[i].verdict.outcome;
            bool own = ch_stratego_survey_unit(survey, pursuits[i].attacker)->seat == s.turn.seat;
            captured += outcome == CH_TRAP_CAPTURED;
            undecided += outcome == CH_TRAP_UNDECIDED;
            for (int j = 0; j < pursuits[i].options; j++)
                assert_true(!pursuits[i].option[j].captured || outcome == CH_TRAP_CAPTURED ||
                            (!own && outcome == CH_TRAP_ESCAPES));
        }
        scene_close(&s);
    }
    assert_true(captured > 0 && undecided > 0);
    ch_stratego_survey_free(survey);
}

/* The dearest of several by the rules' own price. A rule that treats a set-up as a move is
 * stopped. */
TEST(test_set_ups) {
    static const char *const texts[] = {
        "........../........../........../BFYSSNGM..",
        "........../........../........../FBYSSNGM..",
        "........../........../........../YFBSSNGM..",
    };
    CH_SCOPED(scene_close) struct scene s = {0};
    struct ch_position start;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    const struct ch_game *game = ch_game_find("stratego:army=barrage");
    game->ops->start(game, &start);
    ch_history_init(&s.history, game, &start);
    s.turn = (struct ch_turn){
        .game = game, .history = &s.history, .legal = &s.legal, .seat = 1, .key = 1};
    struct ch_rulebase *rulebase = rules_load(
        "(deftemplate MAIN::posted (slot id) (slot kind) (slot square))"
        "(defrule COMPARE::corner (posted (id ?m) (kind flag) (square a10)) => (best ?m \"x\"))",
        NULL);
    ch_rulebase_set_up(rulebase, &s.turn, texts, 3, &choice);
    assert_int_equal(choice.index, 1);
    assert_int_equal(choice.fault.end, CH_END_NONE);
    ch_rulebase_free(rulebase);
    static const char *const calls[] = {"(strike-gain ?m)", "(reply-risk ?m)", "(pull ?m a10)",
                                        "(exchange ?m)", "(replies ?m)"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char rules[256];
        snprintf(rules, sizeof rules,
                 "(deftemplate MAIN::posted (slot id) (slot kind) (slot square))"
                 "(defrule COMPARE::r (posted (id ?m) (kind flag)) => (score ?m %s))",
                 calls[i]);
        rulebase = rules_load(rules, NULL);
        ch_choice_clear(&choice);
        ch_rulebase_set_up(rulebase, &s.turn, texts, 3, &choice);
        assert_int_equal(choice.fault.end, CH_END_RULE_ERROR);
        assert_non_null(strstr(choice.fault.text, "there is no move yet"));
        ch_rulebase_free(rulebase);
    }
}

/* A number that is no whole one or out of bounds is as none. */
TEST(test_parameters_are_reported) {
    struct ch_rulebase *rulebase = rules_load("(deffacts MAIN::numbers"
                                              " (parameter (name set-ups) (value 30))"
                                              " (parameter (name half) (value 0.5)))"
                                              "(defrule COMPARE::r (turn) => (score 1 1))",
                                              NULL);
    assert_int_equal(ch_rulebase_parameter(rulebase, "set-ups", 1, 64, 12), 30);
    assert_int_equal(ch_rulebase_parameter(rulebase, "set-ups", 1, 29, 12), 12);
    assert_int_equal(ch_rulebase_parameter(rulebase, "set-ups", 31, 64, 40), 40);
    assert_int_equal(ch_rulebase_parameter(rulebase, "half", 0, 64, 12), 12);
    assert_int_equal(ch_rulebase_parameter(rulebase, "absent", 1, 64, 12), 12);
    ch_rulebase_free(rulebase);
}
