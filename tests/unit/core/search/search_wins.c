/* Wins, losses and draws that others have computed backwards from the end of the game, compared
 * with the search. All without the weights of an evaluation. */
#include "tests/unit/core/search/turns.h"

enum { DECIDED = CH_SEARCH_MATE - 1000, PLAIN_TO = 23 };

/* The longest wins of some slices of international draughts, in plies: from the tests of the
 * endgame databases of dctl (R. Halbersma). */
static const struct {
    const char *fen;
    int plies;
    uint64_t nodes; /* enough for the usual search */
} wins[] = {
    {"W:W10:BK46", 3, 1000},     {"W:WK42:B22", 7, 50000},    {"W:W33:B2", 17, 50000},
    {"W:W40,44:B3", 23, 300000}, {"W:W23:B5,6", 29, 4000000}, {"W:W21:B3,4", 33, 4000000},
};

TEST(finds_proven_wins) {
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("international", wins[i].fen);
        const struct ch_search_result usual =
            turn_search(&turn, NULL, &(struct ch_search_limits){.nodes = wins[i].nodes});
        assert_true(usual.score > DECIDED);
        assert_true(CH_SEARCH_MATE - usual.score >= wins[i].plies);
    }
}

TEST(the_plain_search_finds_the_shortest) {
    for (size_t i = 0; i < sizeof wins / sizeof *wins && wins[i].plies <= PLAIN_TO; i++)
        for (int depth = wins[i].plies - 2; depth <= wins[i].plies; depth++) {
            CH_SCOPED(turn_close) struct turn turn = turn_open("international", wins[i].fen);
            const struct ch_search_result plain = turn_search_to(
                &turn, &(struct ch_search_options){.without = CH_SEARCH_PLAIN}, depth);
            /* A capture at the end may be played out behind the depth. */
            assert_true(plain.score < DECIDED || plain.score == CH_SEARCH_MATE - wins[i].plies);
            assert_true(plain.score > DECIDED || depth < wins[i].plies);
        }
}

/* English draughts with one piece each, White to move, captures that are pending included: how
 * many of all positions are won and lost, from tables of the whole endgame. Of kings against kings
 * they were published (Trice), with the longest win. */
static const struct {
    bool king[2]; /* White, Black */
    int won, drawn, lost, depth;
    unsigned without;
} slices[] = {
    {{true, true}, 230, 654, 108, 11, CH_SEARCH_PLAIN},
    {{true, true}, 230, 654, 108, 14, 0},
    {{true, false}, 331, 531, 6, 18, 0},
    {{false, true}, 53, 574, 241, 18, 0},
    {{false, false}, 102, 611, 47, 22, 0},
};

/* 1 if the search finds that White, to move, wins, -1 if it loses, else 0. */
static int found_result(struct ch_search *search, const char *fen, int depth, int *longest) {
    int won = -1;
    struct turn turn = turn_open("english", fen);
    if (turn.legal.count > 0) {
        const struct ch_search_result result =
            turn_run(&turn, search, &(struct ch_search_limits){.depth = depth}, 1);
        const int plies = CH_SEARCH_MATE - result.score;
        won = (result.score > DECIDED) - (result.score < -DECIDED);
        *longest = won > 0 && plies > *longest ? plies : *longest;
    }
    turn_close(&turn);
    return won;
}

TEST(finds_the_results_of_two_pieces) {
    enum { SQUARES = 32, ROW = 4, LONGEST = 11 };
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
        struct ch_search *search =
            ch_search_new(&(struct ch_search_options){.without = slices[i].without});
        int count[3] = {0}, longest = 0;
        for (int white = slices[i].king[0] ? 1 : 1 + ROW; white <= SQUARES; white++)
            for (int black = 1; black <= (slices[i].king[1] ? SQUARES : SQUARES - ROW); black++) {
                char fen[32];
                if (white == black)
                    continue;
                snprintf(fen, sizeof fen, "W:W%s%d:B%s%d", slices[i].king[0] ? "K" : "", white,
                         slices[i].king[1] ? "K" : "", black);
                count[1 + found_result(search, fen, slices[i].depth, &longest)]++;
            }
        ch_search_free(search);
        assert_int_equal(slices[i].won, count[2]);
        assert_int_equal(slices[i].drawn, count[1]);
        assert_int_equal(slices[i].lost, count[0]);
        assert_true(slices[i].without == 0 || longest == LONGEST);
    }
}

/* 1 if the usual search claims a win, -1 if a loss, and the plain search finds the same. */
static int confirmed_claim(struct turn *turn, int depth) {
    int score = turn_search_to(turn, NULL, depth).score;
    if (score > -DECIDED && score < DECIDED)
        return 0;
    int plies = CH_SEARCH_MATE - (score > 0 ? score : -score);
    const struct ch_search_options plain = {.without = CH_SEARCH_PLAIN};
    int sure = turn_search_to(turn, &plain, plies).score;
    assert_true(plies <= depth && (score > 0 ? sure > DECIDED : sure < -DECIDED));
    return score > 0 ? 1 : -1;
}

/* In Lines of Action, where moves are left out and passed, a win or a loss that is claimed is one:
 * so it is in the last positions of games between searches of one ply. */
TEST(claims_of_loa_are_true) {
    enum { GAMES = 8, OPENING = 8, LONGEST = 150, LAST = 4, DEPTH = 4 };
    struct ch_random random = seeded(11);
    int claims[3] = {0};
    for (int game = 0; game < GAMES; game++) {
        CH_SCOPED(turn_close) struct turn turn = turn_open("loa", NULL);
        for (int i = 0; i < OPENING; i++)
            turn_play(&turn, &random);
        do
            ch_history_push(&turn.history, turn.game,
                            &turn.legal.move[turn_search_to(&turn, NULL, 1).index]);
        while (turn_list(&turn).result == CH_ONGOING && turn.history.count < LONGEST);
        for (int i = 0; i < LAST; i++) {
            ch_history_pop(&turn.history);
            turn_list(&turn);
            claims[1 + confirmed_claim(&turn, DEPTH)]++;
        }
    }
    assert_true(claims[0] > 3 && claims[2] > 8);
}
