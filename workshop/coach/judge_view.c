/* Verdicts by the mover's knowledge. Where pieces are hidden every move is searched in the same
 * possible games, and the best is best in their mean: what would be best in each of them alone is
 * more than the mover could know. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "workshop/coach/judge_parts.h"

/* Of the game as the mover saw it. */
static uint64_t key_of(const struct ch_history *seen) {
    return seen->count > 0 ? seen->plies[seen->count - 1].line : seen->start_hash;
}

/* The score whose chance it is, but for ends. */
static int score_of(const struct ch_judge *judge, double chance) {
    const double least = 1e-4;
    double within = fmin(fmax(chance, least), 1 - least);
    return (int)lround(ch_judge_scale(judge) * log(within / (1 - within)));
}

static int by_chance(const void *a, const void *b) {
    const struct ch_judged_move *x = a, *y = b;
    return x->chance != y->chance ? (x->chance < y->chance) - (x->chance > y->chance)
                                  : x->move - y->move;
}

/* Adds to each sum the chance of its move in a possible game. */
static void add_game(struct ch_judge *judge, const struct ch_turn *turn, struct ch_random *random,
                     struct ch_judged *one, double *sum) {
    CH_SCOPED(ch_history_done) struct ch_history full = {0};
    turn->game->ops->complete(turn->game, turn->history, turn->seat, random, &full);
    ch_judge_moves(judge, &full, turn->legal, 0, one);
    for (int i = 0; i < one->count; i++)
        sum[one->move[i].move] += one->move[i].chance;
}

static void judge_hidden(struct ch_judge *judge, const struct ch_turn *turn,
                         struct ch_judged *judged) {
    int count = turn->legal->count;
    struct ch_random random;
    CH_FREED double *sum = ch_alloc((size_t)count * sizeof *sum);
    uint64_t nodes = 0;
    ch_random_init(&random, key_of(turn->history));
    for (int n = 0; n < CH_VIEW_SAMPLES; n++) {
        add_game(judge, turn, &random, judged, sum);
        nodes += judged->nodes;
    }
    assert(judged->count == count);
    for (int i = 0; i < count; i++) {
        struct ch_judged_move *move = &judged->move[i];
        *move = (struct ch_judged_move){.move = i, .chance = sum[i] / CH_VIEW_SAMPLES};
        move->score = score_of(judge, move->chance);
        move->line[0] = turn->legal->move[i];
        move->line_count = 1;
    }
    qsort(judged->move, (size_t)count, sizeof *judged->move, by_chance);
    for (int i = 0; i < count; i++) {
        struct ch_judged_move *move = &judged->move[i];
        move->regret = ch_judge_regret(judge, judged->move[0].score, move->score);
        move->class = ch_move_class_of(move->regret);
    }
    judged->nodes = nodes;
}

void ch_judge_view_moves(struct ch_judge *judge, const struct ch_turn *turn,
                         struct ch_judged *judged) {
    if (ch_game_hidden(turn->game))
        judge_hidden(judge, turn, judged);
    else
        ch_judge_moves(judge, turn->history, turn->legal, 0, judged);
}

void ch_judge_exact(struct ch_judge *judge, const struct ch_turn *turn, int score[]) {
    if (ch_game_hidden(turn->game)) {
        CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
        judge_hidden(judge, turn, &judged);
        for (int i = 0; i < judged.count; i++)
            score[judged.move[i].move] = judged.move[i].score;
        return;
    }
    struct ch_search_result result;
    CH_SCOPED(ch_history_done) struct ch_history own = {0};
    ch_history_copy(&own, turn->history);
    ch_search_run(judge->exact, judge->game, &own, turn->legal, &judge->limits, 0, &result);
    for (int i = 0; i < turn->legal->count; i++)
        score[i] = result.roots[i].score;
}

static int copy_line(const struct ch_judged_move *from, struct ch_move to[CH_VIEW_LINE]) {
    int count = from->line_count < CH_VIEW_LINE ? from->line_count : CH_VIEW_LINE;
    memcpy(to, from->line, (size_t)count * sizeof *to);
    return count;
}

void ch_judge_said(const struct ch_judged_move *best, const struct ch_judged_move *made,
                   struct ch_view_judged *said) {
    *said = (struct ch_view_judged){.best = best->move,
                                    .score = made->score,
                                    .best_score = best->score,
                                    .chance = made->chance,
                                    .best_chance = best->chance,
                                    .regret = made->regret};
    said->line_count = copy_line(best, said->line);
    said->answer_count = copy_line(made, said->answer);
}

void ch_judge_view(struct ch_judge *judge, const struct ch_turn *turn, int played,
                   struct ch_judged *scratch, struct ch_view_judged *said) {
    assert(played < turn->legal->count);
    if (ch_game_hidden(turn->game))
        judge_hidden(judge, turn, scratch);
    else
        ch_judge_played(judge, turn->history, turn->legal, played, 0, scratch);
    const struct ch_judged_move *made = played < 0 ? NULL : ch_judged_find(scratch, played);
    ch_judge_said(&scratch->move[0], made ? made : &scratch->move[0], said);
}
