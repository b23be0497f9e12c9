/* The random agent: any legal move, drawn by the turn's key alone. */

#include "agents/kinds/kinds.h"
#include "core/base/clock.h"

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)agent;
    struct ch_random random;
    bool timed = ch_turn_timed(turn);
    int64_t before = timed ? ch_clock_thread_ns() : 0;
    ch_random_init(&random, turn->key);
    choice->index = (int)ch_random_below(&random, (uint32_t)turn->legal->count);
    if (timed) /* else it is not worth its cost */
        choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    (void)turn, (void)inquiry, (void)json;
    return ch_unsupported(error, "%s has no reasons: it draws any legal move", agent->name);
}

static const struct ch_agent_ops operations = {
    .new_game = ch_kind_new_game,
    .choose = choose,
    .inquire = inquire,
    .close = ch_kind_close,
};

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    (void)texts, (void)count, (void)game;
    return ch_kind_open_plain(&ch_random_kind, &operations, arguments, agent, error);
}

const struct ch_agent_kind ch_random_kind = {
    .name = "random",
    .usage = "random",
    .description = "any legal move",
    .open = open_agent,
    .in_files = true,
};
