/* Asks agents for their accounts, and counts which rules fired. */
#include "workshop/coverage.h"

#include <stdio.h>

#include "core/base/json.h"
#include "core/openings/openings.h"
#include "workshop/account.h"

struct asking {
    struct ch_coverage_part *part;
    const struct ch_rule_list *rules;
};

/* The impasses of one decision, as bridge/explanation/explain.c wrote them. */
static void read_impasses(const cJSON *list, struct ch_impasses *impasses) {
    const cJSON *each, *part;
    impasses->decisions = 1;
    cJSON_ArrayForEach(each, list) {
        enum ch_impasse kind = ch_impasse_find(ch_json_string(each, "kind"));
        if (kind == CH_IMPASSE_KINDS)
            continue;
        impasses->kind[kind] = 1;
        cJSON_ArrayForEach(part, ch_json_get(each, "rules")) {
            if (cJSON_IsString(part))
                ch_impasses_add_part(impasses, kind, part->valuestring, NULL, 1);
        }
        cJSON_ArrayForEach(part, ch_json_get(each, "pairs")) {
            const char *rule = cJSON_GetStringValue(cJSON_GetArrayItem(part, 0));
            const char *other = cJSON_GetStringValue(cJSON_GetArrayItem(part, 1));
            if (rule && other)
                ch_impasses_add_part(impasses, kind, rule, other, 1);
        }
    }
}

static void read_effects(const struct ch_rule_list *rules, const cJSON *answer,
                         struct ch_position_effects *effects) {
    const cJSON *list = ch_json_get(answer, "rules"), *each;
    effects->effect = ch_alloc(((size_t)cJSON_GetArraySize(list) + 1) * sizeof *effects->effect);
    cJSON_ArrayForEach(each, list) {
        int item =
            ch_rule_list_find(rules, ch_json_string(each, "file"), ch_json_int(each, "line"));
        const cJSON *decided = ch_json_get(each, "decided");
        if (item < 0)
            continue;
        effects->effect[effects->count++] = (struct ch_rule_effect){
            .item = item,
            .fired = ch_json_int(each, "fired"),
            .said = ch_json_int(each, "said"),
            .led = cJSON_IsTrue(ch_json_get(each, "led")),
            .decided = cJSON_IsTrue(decided),
            .untried = cJSON_IsNull(decided),
        };
    }
    const cJSON *spoken = ch_json_get(answer, "spoken_for");
    effects->open = cJSON_IsBool(spoken);
    effects->spoken_for = cJSON_IsTrue(spoken);
    read_impasses(ch_json_get(answer, "impasses"), &effects->impasses);
    if (!answer)
        effects->fault = ch_copy("the agent's answer can't be read");
}

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct asking *asking = context;
    struct ch_position_effects *effects = &asking->part->at[i];
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_EFFECTS};
    cJSON *answer;
    if (!agents[0]->ops->inquire)
        return ch_unsupported(error, "%s has no rules", agents[0]->name);
    enum ch_status status = ch_account_ask(agents[0], turn, inquiry, &answer, error);
    if (status == CH_OK)
        read_effects(asking->rules, answer, effects);
    else if (status == CH_AGENT_FAULT)
        effects->fault = ch_copy(error->text);
    cJSON_Delete(answer);
    return status == CH_AGENT_FAULT ? CH_OK : status;
}

static void count_use(struct ch_coverage_part *part) {
    for (int i = 0; i < part->positions.count; i++) {
        const struct ch_position_effects *effects = &part->at[i];
        part->failed += effects->fault != NULL;
        part->open += effects->open;
        part->unspoken += effects->open && !effects->spoken_for;
        if (!effects->fault)
            ch_impasses_add(&part->impasses, &effects->impasses);
        for (int j = 0; j < effects->count; j++) {
            const struct ch_rule_effect *effect = &effects->effect[j];
            struct ch_rule_use *use = &part->use[effect->item];
            use->fired++;
            use->firings += effect->fired;
            use->spoke += effect->said > 0;
            use->led += effect->led;
            use->decided += effect->decided;
            use->untried += effect->untried;
        }
    }
}

enum ch_status ch_coverage_run(struct ch_coverage_part *part, const struct ch_rule_list *rules,
                               struct ch_agent_pool *pool, struct ch_error *error) {
    struct asking asking = {part, rules};
    part->at = ch_alloc(((size_t)part->positions.count + 1) * sizeof *part->at);
    part->use = ch_alloc(((size_t)rules->outline.count + 1) * sizeof *part->use);
    enum ch_status status = ch_agent_pool_ask(pool, &part->positions, ask, &asking, error);
    if (status == CH_OK)
        count_use(part);
    return status;
}

void ch_coverage_done(struct ch_coverage_part *part) {
    for (int i = 0; part->at && i < part->positions.count; i++) {
        ch_free(part->at[i].effect);
        ch_free(part->at[i].fault);
        ch_impasses_done(&part->at[i].impasses);
    }
    ch_impasses_done(&part->impasses);
    ch_free(part->at);
    ch_free(part->use);
    if (part->positions.store) /* else they are borrowed */
        ch_positions_done(&part->positions);
}

struct playing {
    const struct ch_game *game;
    struct ch_openings openings;
    struct ch_history *history; /* of each game */
    atomic_int failed;
};

/* Game `i`: each opening is played with both colours, as in a match. */
static enum ch_status play(void *context, struct ch_agent *const agents[], int i,
                           struct ch_error *error) {
    (void)error;
    struct playing *playing = context;
    struct ch_agent *const seats[CH_SEATS] = {agents[i % 2], agents[1 - i % 2]};
    struct ch_referee referee = {.game = playing->game,
                                 .keys = ch_keys_of_seed(1),
                                 .number = (uint32_t)i,
                                 .adjudication =
                                     ch_adjudication_default(playing->game->rule_plies)};
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_played_done) struct ch_played played = {0};
    playing->game->ops->start(playing->game, &start);
    ch_history_init(&history, playing->game, &start);
    const struct ch_openings *openings = &playing->openings;
    ch_referee_play(
        &referee, seats,
        openings->count ? &openings->opening[i / 2 % openings->count].history : &history, &played);
    ch_history_copy(&playing->history[i], &played.history);
    if (played.fault_seat >= 0)
        atomic_fetch_add(&playing->failed, 1);
    return CH_OK;
}

/* Adds the turns of game `i` that the first agent decided, with the keys by which it did. */
static void add_own_turns(struct ch_positions *list, const struct ch_history *played, int i) {
    assert(i >= 0 && played->count >= 0);
    const struct ch_keys keys = ch_keys_of_seed(1);
    struct ch_history until = *played; /* its plies are only read */
    for (until.count = 0; until.count < played->count; until.count++) {
        int seat = list->game->ops->side(list->game, ch_history_position(&until));
        char name[48];
        if (seat != i % 2)
            continue;
        snprintf(name, sizeof name, "game %d, ply %d", i + 1, until.count + 1);
        ch_positions_add_turn(list, &until, ch_turn_key(&keys, (uint32_t)i, seat, until.count),
                              false, name);
    }
}

enum ch_status ch_coverage_play(struct ch_positions *list, const char *agent, const char *against,
                                bool own, int games, const struct ch_agents_config *config,
                                struct ch_progress *progress, int *failed, struct ch_error *error) {
    struct ch_agent_pool pool = {.game = list->game, .config = *config, .progress = progress};
    struct playing playing = {.game = list->game};
    const char *const specs[] = {agent, against ? against : agent};
    playing.history = ch_alloc((size_t)games * sizeof *playing.history);
    if (ch_openings_load("ballots", config->home, list->game, &playing.openings, NULL) != CH_OK) {
        ch_openings_done(&playing.openings); /* the game has none: from its start, then */
        playing.openings = (struct ch_openings){0};
    }
    enum ch_status status = ch_agent_pool_open(&pool, specs, 2, error);
    if (status == CH_OK)
        status = ch_agent_pool_each(&pool, games, play, &playing, error);
    ch_agent_pool_close(&pool);
    for (int i = 0; i < games; i++) {
        char name[32];
        snprintf(name, sizeof name, "game %d", i + 1);
        if (status == CH_OK && own)
            add_own_turns(list, &playing.history[i], i);
        else if (status == CH_OK)
            ch_positions_add(list, &playing.history[i], true, name, NULL);
        ch_history_done(&playing.history[i]);
    }
    *failed = atomic_load(&playing.failed);
    ch_openings_done(&playing.openings);
    ch_free(playing.history);
    return status;
}
