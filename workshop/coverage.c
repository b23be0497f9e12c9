/* Asks agents for their accounts, and counts which rules fired. */
#include "workshop/coverage.h"

#include <cjson/cJSON.h>

#include "core/base/memory.h"
#include "workshop/account.h"

struct asking {
    struct ch_coverage_part *part;
    const struct ch_rule_list *rules;
};

static int number(const cJSON *object, const char *name) {
    const cJSON *member = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsNumber(member) ? member->valueint : 0;
}

/* The impasses of one decision, as bridge/explanation/explain.c wrote them. */
static void read_impasses(const cJSON *list, struct ch_impasses *impasses) {
    const cJSON *each, *part;
    impasses->decisions = 1;
    cJSON_ArrayForEach(each, list) {
        enum ch_impasse kind = ch_impasse_find(ch_account_string(each, "kind"));
        if (kind == CH_IMPASSE_KINDS)
            continue;
        impasses->kind[kind] = 1;
        cJSON_ArrayForEach(part, cJSON_GetObjectItemCaseSensitive(each, "rules")) {
            if (cJSON_IsString(part))
                ch_impasses_add_part(impasses, kind, part->valuestring, NULL, 1);
        }
        cJSON_ArrayForEach(part, cJSON_GetObjectItemCaseSensitive(each, "pairs")) {
            const char *rule = cJSON_GetStringValue(cJSON_GetArrayItem(part, 0));
            const char *other = cJSON_GetStringValue(cJSON_GetArrayItem(part, 1));
            if (rule && other)
                ch_impasses_add_part(impasses, kind, rule, other, 1);
        }
    }
}

static void read_effects(const struct ch_rule_list *rules, const char *json,
                         struct ch_position_effects *effects) {
    cJSON *answer = cJSON_Parse(json);
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(answer, "rules"), *each;
    effects->effect = ch_alloc(((size_t)cJSON_GetArraySize(list) + 1) * sizeof *effects->effect);
    cJSON_ArrayForEach(each, list) {
        int item = ch_rule_list_find(rules, ch_account_string(each, "file"), number(each, "line"));
        const cJSON *decided = cJSON_GetObjectItemCaseSensitive(each, "decided");
        if (item < 0)
            continue;
        effects->effect[effects->count++] = (struct ch_rule_effect){
            .item = item,
            .fired = number(each, "fired"),
            .said = number(each, "said"),
            .led = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(each, "led")),
            .decided = cJSON_IsTrue(decided),
            .untried = cJSON_IsNull(decided),
        };
    }
    const cJSON *spoken = cJSON_GetObjectItemCaseSensitive(answer, "spoken_for");
    effects->open = cJSON_IsBool(spoken);
    effects->spoken_for = cJSON_IsTrue(spoken);
    read_impasses(cJSON_GetObjectItemCaseSensitive(answer, "impasses"), &effects->impasses);
    if (!answer)
        effects->fault = ch_copy("the agent's answer can't be read");
    cJSON_Delete(answer);
}

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    struct asking *asking = context;
    struct ch_position_effects *effects = &asking->part->at[i];
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_EFFECTS};
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    if (!agents[0]->ops->inquire)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0, "%s has no rules", agents[0]->name);
    enum ch_status status = agents[0]->ops->inquire(agents[0], turn, &inquiry, &json, error);
    if (status == CH_OK)
        read_effects(asking->rules, json.data, effects);
    else if (status == CH_AGENT_FAULT)
        effects->fault = ch_copy(error->text);
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
    if (part->positions.store)
        ch_positions_done(&part->positions);
}
