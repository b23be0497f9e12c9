/* The moves of a whole game, judged from the last to the first, so that what came of a move counts:
 * a search of the position after it looks a ply further than one of the position before it, and
 * what that found out is carried back from move to move. A move that looked good and turned out to
 * lose is blamed only if a deeper search of the others finds a better one. */
#include "workshop/coach/judge.h"

#include <assert.h>
#include <string.h>

static int copy_line(const struct ch_judged_move *from, struct ch_move to[CH_VIEW_LINE]) {
    int count = from->line_count < CH_VIEW_LINE ? from->line_count : CH_VIEW_LINE;
    memcpy(to, from->line, (size_t)count * sizeof *to);
    return count;
}

static void copy_verdict(const struct ch_judged *judged, int played, struct ch_view_judged *said) {
    const struct ch_judged_move *made = ch_judged_find(judged, played), *best = &judged->move[0];
    assert(judged->count > 0 && made);
    said->best = best->move;
    said->score = made->score;
    said->best_score = best->score;
    said->chance = made->chance;
    said->best_chance = best->chance;
    said->regret = made->regret;
    said->line_count = copy_line(best, said->line);
    said->answer_count = copy_line(made, said->answer);
}

static void judge_hidden(struct ch_judge *judge, const struct ch_turn *turn, int played,
                         struct ch_judged *scratch, struct ch_view_judged *said) {
    struct ch_view_judged sum = {0};
    struct ch_random random;
    CH_FREED int *votes = ch_alloc((size_t)turn->legal->count * sizeof *votes);
    ch_random_init(&random, turn->key);
    for (int n = 0; n < CH_VIEW_SAMPLES; n++) {
        CH_SCOPED(ch_history_done) struct ch_history full = {0};
        turn->game->ops->complete(turn->game, turn->history, turn->seat, &random, &full);
        ch_judge_played(judge, &full, turn->legal, played, 0, scratch);
        copy_verdict(scratch, played, said);
        sum.score += said->score / CH_VIEW_SAMPLES;
        sum.best_score += said->best_score / CH_VIEW_SAMPLES;
        sum.chance += said->chance / CH_VIEW_SAMPLES;
        sum.best_chance += said->best_chance / CH_VIEW_SAMPLES;
        sum.regret += said->regret / CH_VIEW_SAMPLES;
        votes[said->best]++;
    }
    for (int i = 0; i < turn->legal->count; i++)
        if (votes[i] > votes[sum.best])
            sum.best = i;
    *said = sum;
}

void ch_judge_view(struct ch_judge *judge, const struct ch_turn *turn, int played,
                   struct ch_judged *scratch, struct ch_view_judged *said) {
    assert(played >= 0 && played < turn->legal->count);
    *said = (struct ch_view_judged){0};
    if (ch_game_hidden(turn->game)) {
        judge_hidden(judge, turn, played, scratch, said);
        return;
    }
    ch_judge_played(judge, turn->history, turn->legal, played, 0, scratch);
    copy_verdict(scratch, played, said);
}

/* VERIFIED: plies by which the other moves are searched deeper before a move is blamed. */
enum { VERIFIED = 4 };

static struct ch_turn turn_of(const struct ch_game *game, const struct ch_history *history, int ply,
                              struct ch_history *past, struct ch_turn_parts *parts) {
    *past = *history;
    past->count = ply;
    struct ch_turn turn = ch_turn_make(game, past, parts);
    turn.key = ch_turn_key_of_seed(1, 0, turn.seat, ply);
    return turn;
}

static void take_line(struct ch_judged_ply *out, const struct ch_move *line, int count) {
    out->line_count = count < CH_VIEW_LINE ? count : CH_VIEW_LINE;
    memcpy(out->line, line, (size_t)out->line_count * sizeof *line);
}

static void judge_ply(struct ch_judge *judge, const struct ch_turn *turn, int played,
                      struct ch_judged *judged, struct ch_judged_ply *out) {
    struct ch_view_judged said;
    *out = (struct ch_judged_ply){.seat = turn->seat, .only = turn->legal->count == 1};
    ch_judge_view(judge, turn, played, judged, &said);
    out->score = said.score;
    out->best_score = said.best_score;
    out->chance = said.chance;
    out->regret = out->only ? 0 : said.regret;
    out->class = ch_move_class_of(out->regret);
    if (said.best != played && said.line_count > 0)
        take_line(out, said.line, said.line_count);
    else if (said.best != played)
        take_line(out, &turn->legal->move[said.best], 1);
}

/* The score of a position for who moves there, as it is seen a ply earlier by the other side. */
static int a_ply_earlier(int score) {
    if (ch_judge_proven(score))
        return score > 0 ? 1 - score : -1 - score;
    return -score;
}

/* Puts the class right for a score that is now known better. */
static void update_class(const struct ch_judge *judge, struct ch_judged_ply *out) {
    if (out->best_score <= out->score) {
        out->best_score = out->score;
        out->line_count = 0;
    }
    out->chance = ch_judge_chance(judge, out->score);
    out->regret = ch_judge_chance(judge, out->best_score) - out->chance;
    if (out->line_count == 0) /* a little less came of the best than it promised */
        out->regret = 0;
    out->class = ch_move_class_of(out->regret);
}

/* Corrects the verdict on the move by the search of the next turn. */
static void take_hindsight(struct ch_judge *judge, const struct ch_turn *turn, int played,
                           const struct ch_judged_ply *next, struct ch_judged *judged,
                           struct ch_judged_ply *out) {
    int known = a_ply_earlier(next->best_score);
    double fall = ch_judge_chance(judge, out->best_score) - ch_judge_chance(judge, known);
    bool worse = known < out->score;
    out->score = known;
    if (out->only) {
        out->best_score = known;
    } else if (worse && ch_move_class_of(fall) != CH_MOVE_GOOD) {
        ch_judge_others(judge, turn->history, turn->legal, played, VERIFIED, judged);
        out->best_score = judged->move[0].score;
        take_line(out, judged->move[0].line, judged->move[0].line_count);
    }
    update_class(judge, out);
}

void ch_judge_game(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, struct ch_judged_ply *plies) {
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    for (int ply = history->count - 1; ply >= 0; ply--) {
        struct ch_history past;
        CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
        struct ch_turn turn = turn_of(game, history, ply, &past, &parts);
        int played = ch_moves_find(turn.legal, &history->plies[ply].move);
        judge_ply(judge, &turn, played, &judged, &plies[ply]);
        if (ply + 1 < history->count && !ch_game_hidden(game))
            take_hindsight(judge, &turn, played, &plies[ply + 1], &judged, &plies[ply]);
    }
}

int ch_judge_game_deeper(struct ch_judge *judge, const struct ch_game *game,
                         const struct ch_history *history, uint64_t nodes) {
    enum { TRIED = 3 }; /* turns, a quarter of the game apart */
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    int deeper = 0;
    for (uint64_t spent = 0; deeper < CH_JUDGE_DEEPER; deeper++, spent = 0) {
        for (int i = 1; i <= TRIED && history->count > 0; i++) {
            struct ch_history past;
            CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
            int ply = history->count * i / (TRIED + 1);
            struct ch_turn turn = turn_of(game, history, ply, &past, &parts);
            int played = ch_moves_find(turn.legal, &history->plies[ply].move);
            ch_judge_played(judge, turn.history, turn.legal, played, deeper + 1, &judged);
            spent += judged.nodes;
        }
        if (spent > nodes * TRIED)
            break;
    }
    return deeper;
}
