/* The greedy agent of Stratego: the move that looks best by itself (core/games/stratego/greedy.h),
 * equal ones by lot. */
#include "agents/search/search.h"
#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/games/stratego/greedy.h"

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    (void)agent, (void)seat;
    return ch_kind_plays(&ch_greedy_kind, game, error);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)agent;
    int64_t before = ch_clock_thread_ns();
    int count = turn->legal->count, tied = 0;
    struct ch_stratego_greed *greed = ch_alloc((size_t)count * sizeof *greed);
    struct ch_random random;
    ch_random_init(&random, turn->key);
    ch_stratego_greedy(turn->game, turn->history, turn->legal, greed);
    choice->index = 0;
    for (int i = 0; i < count; i++) {
        if (greed[i].sum > greed[choice->index].sum)
            tied = 0;
        if (tied == 0 || greed[i].sum == greed[choice->index].sum)
            choice->index = ch_random_below(&random, (uint32_t)++tied) == 0 ? i : choice->index;
    }
    const struct ch_stratego_greed *best = &greed[choice->index];
    ch_text_addf(&choice->reason, "strike %+.0f, shown %+.0f, danger %+.0f, pull %+.0f",
                 best->strike, best->shown, best->danger, best->pull);
    ch_free(greed);
    choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_game *game,
                                 struct ch_agent **agent, struct ch_error *error) {
    (void)game;
    if (ch_kind_no_arguments(&ch_greedy_kind, arguments, error) != CH_OK)
        return CH_BAD_INPUT;
    *agent = ch_alloc(sizeof **agent);
    (*agent)->ops = &operations;
    (*agent)->repeatable = true;
    return CH_OK;
}

const struct ch_agent_kind ch_greedy_kind = {
    .name = "greedy",
    .usage = "greedy",
    .description = "the strike or step that looks best by the chances of what stands there",
    .family = "stratego",
    .open = open_agent,
    .in_files = true,
};
