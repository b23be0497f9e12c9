/* The headline of every kind of decision, word for word. Black has five moves: 6-9, 6-10, 16-19,
 * 18-22 and 18-23. Reasons are written for the move that a rule is about. */
#include "tests/unit/bridge/bridge_support.h"

static const char fen[] = "B:WK2,14,20:B6,16,18";

/* A statement about the move to a square, or of that against another. */
#define ABOUT(name, to, said)                                                                      \
    "(defrule COMPARE::" name " (candidate (id ?m) (to " to ")) => " said ")"
#define PAIR(name, to, other, said)                                                                \
    "(defrule COMPARE::" name " (candidate (id ?m) (to " to ")) (candidate (id ?n) (to " other     \
    ")) => " said ")"
#define ALL(name, said) "(defrule COMPARE::" name " (candidate (id ?m)) => " said ")"

static void expect_in(const char *position, const char *rules, const char *headline) {
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, NULL, position);
    trial_decide(&t);
    assert_string_equal(t.choice.reason.data, headline);
    JSON_FREED cJSON *account = trial_account(&t, (struct ch_inquiry){.kind = CH_INQUIRE_ACCOUNT});
    assert_string_equal(string_of(account, "reason"), headline);
}

static void expect(const char *rules, const char *headline) {
    expect_in(fen, rules, headline);
}

TEST(one_legal_move) {
    expect_in("B:WK18,27:B14", "", "A capture must be made, and this is the only one.");
    expect_in("B:W24:B12", "", "It is the only legal move.");
}

TEST(moves_are_ruled_out) {
    expect(
        ABOUT("a", "9", "(reject ?m \"it strays\")"),
        "No rule preferred a move, and 6-9 was ruled out: it strays (a). One of the other four was "
        "drawn at random.");
    expect(
        ABOUT("a", "9|10", "(prohibit ?m \"it strays\")"),
        "No rule preferred a move, and two were ruled out, such as 6-9: it strays (a). One of the "
        "other three was drawn at random.");
    expect(ABOUT("a", "9|10|22|23", "(worst ?m \"it strays\")"),
           "Every other move was ruled out, such as 6-9: it strays (a).");
    expect_in("B:W32:B4", ABOUT("a", "8", "(worst ?m)"), "It is the only legal move.");
    expect_in("B:W32:B1", ABOUT("a", "5", "(worst ?m \"it strays\")"),
              "The other move, 1-5, was ruled out: it strays (a).");
    /* 6-9 went before, by another step. */
    expect(
        ABOUT("a", "9", "(reject ?m \"it strays\")") ABOUT("b", "10", "(worst ?m \"it stays\")"),
        "No rule preferred a move, and two were ruled out, such as 6-10: it stays (b). One of the "
        "other three was drawn at random.");
    /* What was preferred is out itself. */
    expect(ABOUT("a", "9", "(reject ?m \"it strays\") (best ?m \"it dares\")"),
           "The move 6-9 was ruled out: it strays (a). One of the other four was drawn at random.");
}

TEST(a_move_is_best_or_required) {
    expect(ABOUT("a", "19", "(best ?m \"it dares\")"), "It is best: it dares (a).");
    expect(ABOUT("a", "19", "(best ?m)"), "It is best (a).");
    expect(ABOUT("a", "19", "(require ?m \"it wins\")"), "It is required: it wins (a).");
    expect(ABOUT("a", "19", "(best ?m \"it dares\")") ABOUT("b", "19", "(best ?m \"it runs\")")
               ABOUT("c", "19", "(best ?m \"it hops\")"),
           "It is best: it dares (a). There is another reason: it runs (b).");
    expect(ABOUT("a", "22|23", "(best ?m \"it dares\")"),
           "It is one of the best moves: it dares (a). The choice was drawn at random from two "
           "equal moves.");
    expect(ABOUT("a", "22|23", "(require ?m \"it wins\")"),
           "It is one of the required moves: it wins (a). The choice was drawn at random from two "
           "equal "
           "moves.");
    expect(
        ABOUT("a", "22|23", "(best ?m \"it dares\")") ABOUT("b", "23", "(worst ?m \"it strays\")"),
        "It is one of the best moves: it dares (a). The move 18-23 was ruled out: it strays (b).");
    /* A second best move is compared with no one; the required one was alone at once. */
    expect(ABOUT("a", "19", "(require ?m \"it wins\")")
               ABOUT("b", "19", "(reject ?m \"it strays\")"),
           "It is required: it wins (a).");
}

TEST(a_move_is_better) {
    expect(PAIR("a", "19", "9|10|22|23", "(better ?m ?n \"it runs\")"),
           "It is better than 6-9, 6-10 and two others: it runs (a).");
    expect(PAIR("a", "19", "10|22|23", "(better ?m ?n \"it runs\")")
               ABOUT("b", "9", "(reject ?m \"it strays\")"),
           "It is better than 6-10, 18-22 and 18-23: it runs (a).");
    expect(
        PAIR("a", "19", "9|10", "(better ?m ?n \"it runs\")")
            PAIR("b", "19", "22|23", "(better ?m ?n \"it hops\")"),
        "It is better than 6-9 and 6-10: it runs (a). It is better than 18-22 and 18-23: it hops "
        "(b).");
    expect(PAIR("a", "19", "9|10|22|23", "(better ?m ?n \"it runs\")")
               PAIR("b", "19", "9|10|22|23", "(better ?m ?n \"it hops\")"),
           "It is better than 6-9, 6-10 and two others: it runs (a). There is another reason: it "
           "hops (b).");
    expect(PAIR("a", "9|10|22|23", "19", "(worse ?m ?n \"it lags\")"),
           "Four moves are worse, such as 6-9: it lags (a).");
    expect(PAIR("a", "9", "19", "(worse ?m ?n \"it lags\")")
               ABOUT("b", "10|22|23", "(reject ?m \"it strays\")"),
           "The move 6-9 is worse: it lags (a).");
}

/* Two that are better than each other go both. A comparison with what was rejected has no part. */
TEST(a_third_move_is_better) {
    expect(PAIR("a", "9", "10", "(better ?m ?n \"it runs\") (better ?n ?m \"it hops\")")
               PAIR("b", "22|23", "9", "(reject ?m) (better ?m ?n \"it lies\")"),
           "The move 6-9 was ruled out because 6-10 is better: it hops (a).");
    expect(PAIR("a", "9", "10", "(worse ?m ?n \"it lags\") (worse ?n ?m \"it strays\")")
               ABOUT("b", "22|23", "(reject ?m)"),
           "The move 6-9 was ruled out because it is worse than 6-10: it lags (a).");
}

TEST(scores_decide) {
    expect(ABOUT("a", "19", "(score ?m 3 \"it runs\")"),
           "It scores 3 points more than 6-9, the next best: it runs (a).");
    expect(ABOUT("a", "19", "(score ?m 3 \"it runs\")")
               ABOUT("b", "19", "(score ?m -2 \"it strays\")"),
           "It scores 1 point more than 6-9, the next best; the largest difference is 3 points: it "
           "runs (a).");
    expect(ABOUT("a", "9|10|22|23", "(score ?m -1.5 \"it strays\")"),
           "The next best, 6-9, scores 1.5 points less: it strays (a).");
    expect(ABOUT("a", "9|10|22", "(reject ?m)") ABOUT("b", "23", "(score ?m -1.5 \"it strays\")"),
           "The move 18-23 scores 1.5 points less: it strays (b).");
    expect(ABOUT("a", "9|10|22", "(reject ?m)") ABOUT("b", "23", "(score ?m -4 \"it strays\")")
               ABOUT("c", "23", "(score ?m 0.001 \"it runs\")"),
           "The move 18-23 scores 4 points less: it strays (b).");
    expect(ABOUT("a", "19|23", "(score ?m 300.4 \"it runs\")"),
           "It scores 300 points more than 6-9, the next best: it runs (a). The choice was drawn "
           "at random from two moves with the best score.");
    expect(ABOUT("a", "19", "(score ?m 0.004 \"it runs\")"),
           "It scores less than 0.01 points more than 6-9, the next best: it runs (a).");
    /* Points for a move that was rejected are compared with nothing. */
    expect(ABOUT("a", "19", "(score ?m 3 \"it runs\")")
               ABOUT("b", "9", "(score ?m 9 \"it dares\") (reject ?m)"),
           "It scores 3 points more than 6-10, the next best: it runs (a).");
    expect(ALL("a", "(score ?m 3 \"it runs\")"),
           "The rules rank no move above another. One of the five moves was drawn at random.");
}

TEST(a_step_would_have_removed_all) {
    expect(ALL("a", "(reject ?m \"it strays\")"),
           "Every move was rejected, and so none was ruled out for that. One of the five moves was "
           "drawn at "
           "random.");
    expect(
        ALL("a", "(reject ?m \"it strays\")") ABOUT("b", "19", "(best ?m \"it dares\")"),
        "Every move was rejected, and so none was ruled out for that. It is best: it dares (b).");
    expect(
        ABOUT("a", "9", "(prohibit ?m)") ALL("b", "(reject ?m \"it strays\")")
            ABOUT("c", "19", "(best ?m \"it dares\")"),
        "Every move that was left was rejected, and so none was ruled out for that. It is best: it "
        "dares (c).");
    /* The steps come in their order; one move that is left is not set aside. */
    expect(ABOUT("a", "9|10", "(prohibit ?m)") ALL("b", "(reject ?m \"it strays\")"),
           "No rule preferred a move, and two were ruled out, such as 6-9 (a). Every move that was "
           "left was rejected, and so none was ruled out for that. The choice was drawn at random "
           "from three equal moves.");
    expect(ABOUT("a", "9|10|22|23", "(prohibit ?m)") ALL("b", "(reject ?m \"it strays\")"),
           "Every other move was ruled out, such as 6-9 (a).");
    expect_in("B:W32:B1",
              "(defrule COMPARE::a (candidate (id ?m)) (candidate (id ?n&~?m)) => "
              "(better ?m ?n \"it runs\"))",
              "Every move is worse than another, and so none was ruled out for that. One of the "
              "two moves "
              "was drawn at random.");
}

TEST(a_claim_leaves_room_for_one_reason) {
    expect(ABOUT("a", "19", "(best ?m \"it dares\") (claim win \"it is over\")")
               ABOUT("b", "19", "(best ?m \"it runs\")"),
           "It is best: it dares (a). The agent claims a win: it is over (a).");
}

/* An author's words are printed as they are written. */
TEST(reasons_are_as_written) {
    expect(ABOUT("a", "19", "(best ?m \"Goes there: 50 % (or so).\")"),
           "It is best: Goes there: 50 % (or so). (a).");
}
