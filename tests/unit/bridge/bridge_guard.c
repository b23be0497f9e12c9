/* A guard: moves that a search of a few plies refutes are prohibited, with the refuting line. */
#include "core/base/memory.h"
#include "core/search/search.h"
#include "tests/unit/bridge/bridge_support.h"

/* White is on 22 and 31: 13-17 is answered by 22x13, and no other move loses anything. */
static const char fen[] = "B:W22,31:B2,13";
static const char eager[] = "(defrule COMPARE::run (candidate (id ?m) (to 17)) =>"
                            " (best ?m \"runs\"))";

static int chosen(const char *rules, int depth, int margin) {
    const struct ch_bridge_config config = {.guard_depth = depth, .guard_margin = margin};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, &config, fen);
    int first = trial_decide(&t);
    assert_int_equal(trial_decide(&t), first); /* the same again */
    return first == scene_move(&t.scene, "13-17");
}

TEST(test_choice) {
    assert_true(chosen(eager, 0, 0));    /* no guard */
    assert_false(chosen(eager, 2, 50));  /* the man is lost */
    assert_true(chosen(eager, 2, 5000)); /* not by so much */
}

TEST(test_account) {
    const struct ch_bridge_config config = {.guard_depth = 2, .guard_margin = 50};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, eager, &config, fen);
    for (int kind = CH_INQUIRE_ACCOUNT; kind < CH_INQUIRY_KINDS; kind++) {
        const struct ch_inquiry inquiry = {.kind = (enum ch_inquiry_kind)kind,
                                           .rule = kind == CH_INQUIRE_RULE ? "run" : NULL};
        CH_FREED char *json = trial_ask(&t, inquiry);
        if (kind > CH_INQUIRE_FULL)
            continue;
        assert_non_null(strstr(json, "\"kind\":\"prohibit\",\"reason\":\"it is worth "));
        assert_non_null(strstr(json, " less than the best move, as 22x13"));
        assert_non_null(strstr(json, "\"rule\":\"guard\""));
    }
}

enum { DEPTH = 4, MARGIN = 3, MOST = 32 };

/* Exact scores of the turn's moves by a plain search, and the best of them. */
static int search_each(struct trial *t, const bool among[], int depth, int score[]) {
    const struct ch_search_limits limits = {.depth = depth};
    struct ch_search *search = ch_search_new(
        &(struct ch_search_options){.each = true, .without = CH_SEARCH_PLAIN, .table = 17});
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    int best = -CH_SEARCH_MATE, found = 0;
    for (int i = 0; i < t->scene.turn.legal->count; i++)
        if (!among || among[i])
            *ch_moves_add(&moves) = t->scene.turn.legal->move[i];
    ch_history_copy(&history, t->scene.turn.history);
    ch_search_run(search, t->scene.turn.game, &history, &moves, &limits, 0, &result);
    for (int i = 0; i < t->scene.turn.legal->count; i++)
        if (!among || among[i]) {
            score[i] = result.roots[found++].score;
            best = score[i] > best ? score[i] : best;
        }
    ch_search_free(search);
    return best;
}

/* The sums of the scores that rules gave. */
static void ask_sums(struct trial *t, double sum[]) {
    cJSON *answer = trial_account(t, (struct ch_inquiry){.kind = CH_INQUIRE_SUMS}), *each;
    int count = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(answer, "sums")) sum[count++] = each->valuedouble;
    assert_int_equal(count, t->scene.turn.legal->count);
    cJSON_Delete(answer);
}

/* What rules learn of the guard's search is what an exact search of each move says; a look further
 * is one of the moves alone that are let through. */
TEST(test_scores) {
    static const char *const fens[] = {
        english_start, "W:W18,21,22,25,26,27,29,30,31,32:B1,2,3,4,5,6,8,11,12,15",
        "B:W18,22,26,27,K3:B5,9,12,K30", "W:W17,21,22,24,26,28,29,30,31:B1,3,5,6,8,10,12,14,16"};
    static const char rules[] =
        "(defrule COMPARE::seen (candidate (id ?m)) => (score ?m (guard-score ?m) \"seen\"))";
    static const char further[] = "(defrule COMPARE::further (candidate (id ?m)) => (score ?m "
                                  "(guard-further ?m) \"further\"))";
    const struct ch_search_options plain = {.without = CH_SEARCH_PLAIN};
    const struct ch_bridge_config config = {
        .guard_depth = DEPTH,
        .guard_margin = MARGIN,
        .grants = {.search = &plain, .depth = DEPTH, .nodes = 100000, .guard = true}};
    int several = 0;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        CH_SCOPED(trial_close) struct trial first, second;
        double sum[MOST], later[MOST];
        int score[MOST], deeper[MOST], let_count = 0;
        bool let[MOST];
        trial_open(&first, rules, &config, fens[i]);
        trial_open(&second, further, &config, fens[i]);
        ask_sums(&first, sum);
        ask_sums(&second, later);
        int best = search_each(&first, NULL, DEPTH, score), count = first.scene.turn.legal->count;
        for (int k = 0; k < count; k++) {
            let[k] = best - score[k] < MARGIN;
            let_count += let[k];
        }
        several += let_count > 1 && let_count < count;
        search_each(&first, let, DEPTH + 1, deeper);
        for (int k = 0; k < count; k++) {
            assert_true(let[k] ? sum[k] == score[k]
                               : sum[k] >= score[k] && best - sum[k] >= MARGIN);
            assert_true(later[k] == (let[k] && let_count > 1 ? deeper[k] : sum[k]));
        }
        trial_decide(&second);
        assert_true(let[second.choice.index]);
    }
    assert_true(several > 0);
}

/* A rule base sees each turn's own scores, and where one move alone wins it is the one that is let
 * through, although the search sees the win before its last iteration. */
TEST(test_turns) {
    static const char rules[] = "(defrule COMPARE::let (candidate (id ?m)) (test (guard-lets ?m)) "
                                "=> (score ?m 1 \"let\"))";
    static const char *const fens[] = {fen, "B:WK21:B4,16,K26,K28,K31", fen};
    static const int let[] = {2, 1, 2}; /* 2-6 and 2-7 but not 13-17; 26-22 but not eight others */
    const struct ch_bridge_config config = {
        .guard_depth = 4, .guard_margin = 6, .grants = {.guard = true}};
    CH_SCOPED(trial_close) struct trial t;
    trial_open(&t, rules, &config, fens[0]);
    for (int i = 0; i < 3; i++) {
        double sum[MOST];
        int count = 0;
        trial_turn(&t, "english", fens[i]);
        ask_sums(&t, sum);
        for (int k = 0; k < t.scene.turn.legal->count; k++)
            count += sum[k] == 1;
        assert_int_equal(count, let[i]);
        if (i == 1)
            assert_int_equal(trial_decide(&t), scene_move(&t.scene, "26-22"));
    }
}

/* Without a guard there is no such function. */
TEST(test_not_granted) {
    struct ch_problems problems = {0};
    assert_null(rules_try("(defrule COMPARE::seen (candidate (id ?m)) (test (guard-lets ?m)) => "
                          "(score ?m 1 \"let\"))",
                          NULL, &problems));
    struct ch_text text = ch_text_new();
    ch_problems_format(&problems, &text);
    assert_non_null(strstr(text.data, "(guard (depth 4))"));
    ch_text_done(&text);
    ch_problems_done(&problems);
}
