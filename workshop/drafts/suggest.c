#include "workshop/drafts/suggest.h"

#include <stdio.h>
#include <string.h>

/* FOUND: conditions of a search that are priced. */
enum { FOUND = 40 };
/* Two drafts of one agent share no more than that of what they hold of. */
static const double APART = 0.6;
/* Of what a draft saves. */
static const double NEARLY = 0.95;

static enum ch_status judge(struct ch_suggest *suggest, const struct ch_more_text *more,
                            struct ch_agent_pool *pool, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text measures = ch_text_new();
    ch_measures_write(pool->game, suggest->phase, &measures);
    enum ch_status status = ch_more_text_open(more, "measures", measures.data, pool->game,
                                              &pool->config, &pool->agent[0], error);
    if (status == CH_OK)
        status = ch_agent_pool_open(pool, &suggest->agent, 1, error);
    if (status != CH_OK)
        return status;
    ch_rule_list_init(&suggest->rules, pool->agent[0]);
    suggest->mistakes = (struct ch_mistakes){.judge = suggest->judge,
                                             .loss = suggest->loss,
                                             .lessons = true,
                                             .positions = suggest->positions,
                                             .rules = &suggest->rules};
    status = ch_mistakes_find(&suggest->mistakes, pool, error);
    if (status == CH_OK)
        ch_lessons_init(&suggest->lessons, &suggest->mistakes, pool->agent[0]);
    return status;
}

static bool is_apart(const struct ch_suggest *suggest, const struct ch_draft *draft) {
    for (int i = 0; i < suggest->count; i++)
        if (suggest->draft[i].for_move == draft->for_move &&
            ch_drafts_overlap(&suggest->lessons, &suggest->draft[i], draft) > APART)
            return false;
    return true;
}

/* Leaves out parts without which it saves nearly as much: fewer words are understood, and hold
 * elsewhere. */
static void simplify(const struct ch_lessons *lessons, struct ch_draft *draft) {
    for (int i = ch_premise_parts(&draft->premise) - 1; i >= 0; i--) {
        struct ch_draft less = *draft;
        if (i >= ch_premise_parts(&draft->premise) ||
            !ch_premise_without(&draft->premise, i, &less.premise))
            continue;
        ch_draft_hold(lessons, &less);
        bool simpler =
            ch_draft_price(lessons, &less) && less.seen.saved >= NEARLY * draft->seen.saved;
        ch_draft_done(simpler ? draft : &less);
        if (simpler)
            *draft = less;
    }
}

/* Takes over the draft if it is new and saves more than what is there so far. */
static void weigh(struct ch_suggest *suggest, struct ch_draft *draft, struct ch_draft *best) {
    const struct ch_lessons *lessons = &suggest->lessons;
    ch_draft_hold(lessons, draft);
    bool kept = ch_draft_price(lessons, draft);
    if (kept)
        simplify(lessons, draft);
    kept =
        kept && (!best->holds || draft->seen.saved > best->seen.saved) && is_apart(suggest, draft);
    if (kept && ch_draft_known(lessons, draft)) {
        suggest->known++;
        kept = false;
    }
    ch_draft_done(kept ? best : draft);
    if (kept)
        *best = *draft;
}

/* The draft that saves most among the conditions found for the mistakes that are left. */
static bool find_draft(struct ch_suggest *suggest, const struct ch_refiner *refiner, bool for_move,
                       const bool mended[], struct ch_draft *best) {
    const struct ch_lessons *lessons = &suggest->lessons;
    CH_SCOPED(ch_examples_done) struct ch_examples learn = {0}, prune = {0};
    CH_FREED struct ch_found *found = ch_alloc(FOUND * sizeof *found);
    *best = (struct ch_draft){0};
    ch_lessons_examples(lessons, CH_LESSON_LEARN, for_move, mended, &learn);
    ch_lessons_examples(lessons, CH_LESSON_PRUNE, for_move, NULL, &prune);
    int count = ch_premises_find(refiner, &learn, suggest->cover, found, FOUND);
    for (int i = 0; i < count; i++) {
        struct ch_draft draft = {.premise = found[i].premise, .for_move = for_move};
        ch_premise_prune(&draft.premise, &lessons->turns, &prune);
        weigh(suggest, &draft, best);
    }
    if (best->holds)
        best->learnt = ch_examples_covered(&best->premise, &lessons->turns, &learn, NULL);
    return best->holds;
}

/* Mistakes at which the draft says what would have been right are not learnt from again. */
static void note_mended(const struct ch_lessons *lessons, const struct ch_draft *draft,
                        bool mended[]) {
    for (int i = 0; i < lessons->turns.count; i++) {
        const struct ch_coached *at = &lessons->mistakes->at[i];
        if (lessons->use[i] == CH_LESSON_NONE || at->fate != CH_FATE_MISTAKE)
            continue;
        int move = draft->for_move ? at->moves[0].move : at->moves[1].move;
        mended[i] = mended[i] || draft->holds[lessons->first[i] + move];
    }
}

static void learn(struct ch_suggest *suggest) {
    const struct ch_lessons *lessons = &suggest->lessons;
    CH_SCOPED(ch_refiner_done) struct ch_refiner refiner;
    CH_FREED bool *mended = ch_alloc(((size_t)lessons->turns.count + 1) * sizeof *mended);
    ch_refiner_init(&refiner, &lessons->turns);
    suggest->draft = ch_alloc((size_t)(2 * suggest->drafts) * sizeof *suggest->draft);
    for (int side = 0; side < 2; side++) {
        struct ch_draft draft;
        memset(mended, 0, (size_t)lessons->turns.count * sizeof *mended);
        for (int i = 0;
             i < suggest->drafts && find_draft(suggest, &refiner, side == 0, mended, &draft); i++) {
            note_mended(lessons, &draft, mended);
            suggest->draft[suggest->count++] = draft;
        }
    }
}

/* The agent with a draft, asked about the held-out decisions. */
struct holding {
    const struct ch_lessons *lessons;
    int *chosen; /* by position; -1: it failed */
};

static enum ch_status hold(void *context, struct ch_agent *const agents[],
                           const struct ch_turn *turn, int i, struct ch_error *error) {
    struct holding *holding = context;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    (void)error;
    if (holding->lessons->use[i] != CH_LESSON_HELD_OUT)
        return CH_OK;
    ch_choice_init(&choice);
    agents[0]->ops->choose(agents[0], turn, &choice);
    holding->chosen[i] = choice.fault.end == CH_END_NONE ? choice.index : -1;
    return CH_OK;
}

static void sum_held_out(const struct ch_suggest *suggest, const int chosen[],
                         struct ch_draft *draft) {
    const struct ch_lessons *lessons = &suggest->lessons;
    CH_FREED struct ch_cluster *sums = ch_alloc(((size_t)lessons->clusters + 1) * sizeof *sums);
    CH_FREED struct ch_cluster *used = ch_alloc(((size_t)lessons->clusters + 1) * sizeof *used);
    int count = 0;
    for (int i = 0; i < lessons->turns.count; i++) {
        const struct ch_coached *at = &lessons->mistakes->at[i];
        if (lessons->use[i] != CH_LESSON_HELD_OUT)
            continue;
        double before = at->regrets[at->statements.chosen];
        double after = chosen[i] >= 0 ? at->regrets[chosen[i]] : 1;
        draft->held_out.decisions++;
        draft->held_out.mended += before >= suggest->loss && after < suggest->loss;
        draft->held_out.broken += before < suggest->loss && after >= suggest->loss;
        draft->held_out.saved += before - after;
        sums[lessons->cluster[i]].sum += before - after;
        sums[lessons->cluster[i]].trials++;
        sums[lessons->cluster[i]].count = 1;
    }
    for (int i = 0; i < lessons->clusters; i++)
        if (sums[i].count > 0)
            used[count++] = sums[i];
    draft->predicted = ch_clusters_mean(used, count, false);
}

static enum ch_status try_held_out(const struct ch_suggest *suggest,
                                   const struct ch_more_text *more,
                                   const struct ch_agent_pool *pool, struct ch_draft *draft,
                                   struct ch_error *error) {
    CH_SCOPED(ch_agent_pool_close)
    struct ch_agent_pool own = {.game = pool->game,
                                .config = pool->config,
                                .threads = pool->threads,
                                .progress = pool->progress};
    CH_FREED int *chosen = ch_alloc(((size_t)suggest->lessons.turns.count + 1) * sizeof *chosen);
    struct holding holding = {&suggest->lessons, chosen};
    CH_SCOPED(ch_text_done) struct ch_text rule = ch_text_new();
    ch_draft_rule(&suggest->lessons, draft, suggest->phase, "draft", &rule);
    enum ch_status status = ch_more_text_open(more, "draft", rule.data, pool->game, &pool->config,
                                              &own.agent[0], error);
    if (status == CH_OK)
        status = ch_agent_pool_open(&own, &suggest->agent, 1, error);
    if (status == CH_OK)
        status = ch_agent_pool_ask(&own, suggest->positions, hold, &holding, error);
    if (status == CH_OK)
        sum_held_out(suggest, chosen, draft);
    return status;
}

/* Leaves out what gains nothing, sorts the rest, and keeps the first. */
static void sort_drafts(struct ch_suggest *suggest) {
    int count = 0;
    for (int i = 0; i < suggest->count; i++) {
        struct ch_draft draft = suggest->draft[i];
        if (draft.held_out.saved <= 0) {
            suggest->failed++;
            ch_draft_done(&draft);
            continue;
        }
        int at = count++;
        for (; at > 0 && suggest->draft[at - 1].held_out.saved < draft.held_out.saved; at--)
            suggest->draft[at] = suggest->draft[at - 1];
        suggest->draft[at] = draft;
    }
    while (count > suggest->drafts)
        ch_draft_done(&suggest->draft[--count]);
    suggest->count = count;
}

static void count_uses(struct ch_suggest *suggest) {
    for (int i = 0; i < suggest->lessons.turns.count; i++) {
        suggest->uses[suggest->lessons.use[i]]++;
        suggest->mistakes_of[suggest->lessons.use[i]] +=
            suggest->mistakes.at[i].fate == CH_FATE_MISTAKE;
    }
}

enum ch_status ch_suggest_find(struct ch_suggest *suggest, struct ch_agent_pool *pool,
                               struct ch_error *error) {
    CH_SCOPED(ch_more_text_done) struct ch_more_text more = {0};
    enum ch_status status =
        ch_more_text_read(&more, suggest->agent, pool->game, &pool->config, error);
    if (status != CH_OK)
        return status;
    suggest->phase = ch_copy(ch_more_text_phase(&more));
    status = judge(suggest, &more, pool, error);
    if (status == CH_OK) {
        count_uses(suggest);
        learn(suggest);
    }
    for (int i = 0; i < suggest->count && status == CH_OK; i++)
        status = try_held_out(suggest, &more, pool, &suggest->draft[i], error);
    if (status == CH_OK)
        sort_drafts(suggest);
    return status;
}

void ch_suggest_done(struct ch_suggest *suggest) {
    for (int i = 0; i < suggest->count; i++)
        ch_draft_done(&suggest->draft[i]);
    ch_free(suggest->draft);
    ch_lessons_done(&suggest->lessons);
    ch_mistakes_done(&suggest->mistakes);
    ch_rule_list_done(&suggest->rules);
    ch_free(suggest->phase);
}

void ch_suggest_name(int i, char name[static CH_RULE_NAME]) {
    snprintf(name, CH_RULE_NAME, "draft-%d", i + 1);
}

void ch_suggest_rule(const struct ch_suggest *suggest, int i, struct ch_text *out) {
    assert(i >= 0 && i < suggest->count);
    char name[CH_RULE_NAME];
    ch_suggest_name(i, name);
    ch_draft_rule(&suggest->lessons, &suggest->draft[i], suggest->phase, name, out);
}

int ch_suggest_mended(const struct ch_suggest *suggest, int i, int mended[], int most) {
    const struct ch_lessons *lessons = &suggest->lessons;
    int count = 0;
    for (int j = 0; j < suggest->mistakes.fates[CH_FATE_MISTAKE] && count < most; j++) {
        int position = suggest->mistakes.order[j];
        if (lessons->use[position] == CH_LESSON_NONE)
            continue;
        const struct ch_coached *at = &suggest->mistakes.at[position];
        int chosen = ch_draft_chosen(lessons, &suggest->draft[i], position);
        if (at->regrets[chosen] < suggest->loss &&
            at->regrets[at->statements.chosen] >= suggest->loss)
            mended[count++] = position;
    }
    return count;
}
