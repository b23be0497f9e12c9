/* The greedy agent: the move that looks best by itself, by the game's own measure, equal ones at
 * random.
 */
#include "agents/kinds/kinds.h"
#include "core/base/clock.h"

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)agent;
    int64_t before = ch_clock_thread_ns();
    struct ch_random random;
    ch_random_init(&random, turn->key);
    choice->index =
        turn->game->ops->greedy(turn->game, turn->history, turn->legal, &random, &choice->reason);
    choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = ch_kind_no_reasons,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    return ch_kind_open_plain(&ch_greedy_kind, &operations, arguments, agent, error);
}

static bool suits(const struct ch_game *game) {
    return game->ops->greedy != NULL;
}

static const struct ch_agent_offer offers[] = {
    {"greedy", "takes the move that looks best by itself"},
    {NULL, NULL},
};

const struct ch_agent_kind ch_greedy_kind = {
    .name = "greedy",
    .usage = "greedy",
    .description = "the strike or step that looks best by the chances of what stands there",
    .offers = offers,
    .suits = suits,
    .open = open_agent,
    .in_files = true,
};
