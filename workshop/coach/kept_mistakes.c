#include "workshop/coach/kept_mistakes.h"

enum { POINTS = 100 };

enum ch_status ch_kept_mistakes_find(struct ch_kept_mistakes *kept, const char *spec,
                                     const char *judge, double loss, const struct ch_game *game,
                                     const struct ch_agents_config *config,
                                     struct ch_progress *progress, struct ch_error *error) {
    struct ch_agent_pool pool = {.game = game, .config = *config, .progress = progress};
    enum ch_status status = ch_positions_load(NULL, game, config->home, 0, &kept->positions, error);
    if (status == CH_OK)
        status = ch_judge_open(judge, game, config, &kept->judge, error);
    if (status == CH_OK)
        status = ch_agent_pool_open(&pool, &spec, 1, error);
    if (status == CH_OK) {
        ch_rule_list_init(&kept->rules, pool.agent[0]);
        kept->mistakes = (struct ch_mistakes){.judge = kept->judge,
                                              .loss = loss,
                                              .positions = &kept->positions,
                                              .rules = &kept->rules};
        status = ch_mistakes_find(&kept->mistakes, &pool, error);
        ch_rule_list_done(&kept->rules);
    }
    ch_agent_pool_close(&pool);
    for (int i = 0;
         status == CH_OK && i < kept->mistakes.fates[CH_FATE_MISTAKE] && i < CH_KEPT_MISTAKES; i++)
        kept->kept[kept->count++] = (struct ch_kept_mistake){.position = kept->mistakes.order[i]};
    return status;
}

void ch_kept_mistakes_ask(struct ch_kept_mistakes *kept, struct ch_agent *agent) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_error error;
    ch_choice_init(&choice);
    kept->mended = 0;
    for (int i = 0; i < kept->count; i++) {
        struct ch_kept_mistake *each = &kept->kept[i];
        const struct ch_turn turn = ch_positions_turn(&kept->positions, each->position, &legal);
        each->chosen = -1;
        each->regret = 1;
        ch_choice_clear(&choice);
        if (agent->ops->new_game(agent, turn.game, turn.seat, &error) != CH_OK)
            continue;
        agent->ops->choose(agent, &turn, &choice);
        if (choice.fault.end != CH_END_NONE)
            continue;
        each->chosen = choice.index;
        each->regret = kept->mistakes.at[each->position].regrets[choice.index];
        kept->mended += each->regret < kept->mistakes.loss;
    }
}

void ch_kept_mistakes_lines(const struct ch_kept_mistakes *kept, struct ch_text *out) {
    for (int i = 0; i < kept->count; i++) {
        const struct ch_kept_mistake *each = &kept->kept[i];
        const struct ch_coached *at = &kept->mistakes.at[each->position];
        if (each->regret < kept->mistakes.loss)
            continue;
        const char *name = kept->positions.item[each->position].name;
        if (each->chosen < 0)
            ch_text_addf(out, "%s: the agent fails\n", name);
        else
            ch_text_addf(out, "%s: %s loses %.0f points, %s would be better\n", name,
                         ch_mistake_move(at, each->chosen), each->regret * POINTS,
                         ch_mistake_move(at, at->moves[0].move));
    }
}

void ch_kept_mistakes_done(struct ch_kept_mistakes *kept) {
    ch_mistakes_done(&kept->mistakes);
    ch_judge_close(kept->judge);
    if (kept->positions.store)
        ch_positions_done(&kept->positions);
    *kept = (struct ch_kept_mistakes){0};
}
