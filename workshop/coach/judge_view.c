#include "workshop/coach/judge_view.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

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
    int *votes = ch_alloc((size_t)turn->legal->count * sizeof *votes);
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
    ch_free(votes);
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
