#include "workshop/coach/agreement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "workshop/account.h"
#include "workshop/coach/mistakes.h"

static bool has_rules(const struct ch_agreement *agreement) {
    return ch_rule_list_rules(agreement->rules) > 0;
}

static void take_moves(struct ch_agreed *at, const int moves[], int count) {
    at->own_count = count;
    at->own = ch_alloc((size_t)count * sizeof *at->own);
    memcpy(at->own, moves, (size_t)count * sizeof *at->own);
}

/* What remained before the tie-break, and the rules that decided. */
static void take_statements(const struct ch_agreement *agreement, struct ch_statements *s,
                            struct ch_agreed *at) {
    CH_FREED bool *decided = ch_alloc(((size_t)s->rules + 1) * sizeof *decided);
    ch_blame_decided(s, decided);
    at->item = ch_alloc(((size_t)s->rules + 1) * sizeof *at->item);
    for (int i = 0; i < s->rules; i++) {
        int item = ch_rule_list_find(agreement->rules, s->rule[i].file, s->rule[i].line);
        if (decided[i] && item >= 0)
            at->item[at->item_count++] = item;
    }
    const struct ch_decision *decision = ch_statements_decide(s, NULL, 0);
    take_moves(at, decision->tied, decision->tied_count);
}

static enum ch_status ask_rules(const struct ch_agreement *agreement, struct ch_agent *agent,
                                const struct ch_turn *turn, struct ch_agreed *at,
                                struct ch_error *error) {
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    struct ch_statements statements = {0};
    cJSON *account = NULL;
    enum ch_status status = ch_account_ask(agent, turn, inquiry, &account, error);
    if (status == CH_AGENT_FAULT)
        at->fate = CH_AGREED_FAILED;
    else if (!account || !ch_statements_read(account, turn->key, &statements))
        at->fate = CH_AGREED_UNREAD;
    else
        take_statements(agreement, &statements, at);
    ch_statements_done(&statements);
    cJSON_Delete(account);
    return status == CH_AGENT_FAULT ? CH_OK : status;
}

static void ask_other(struct ch_agent *agent, const struct ch_turn *turn, struct ch_agreed *at) {
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    ch_choice_init(&choice);
    agent->ops->choose(agent, turn, &choice);
    if (choice.fault.end != CH_END_NONE || choice.index < 0 || choice.index >= turn->legal->count)
        at->fate = CH_AGREED_FAILED;
    else
        take_moves(at, &choice.index, 1);
}

static int best_of(const int score[], int count) {
    int best = score[0];
    for (int i = 1; i < count; i++)
        best = score[i] > best ? score[i] : best;
    return best;
}

/* Of the moves with the best of score[], the share that has the best of other[], too. */
static double common(const int score[], const int other[], int count) {
    int best = best_of(score, count), best_other = best_of(other, count), of = 0, common = 0;
    for (int i = 0; i < count; i++) {
        of += score[i] == best;
        common += score[i] == best && other[i] == best_other;
    }
    return (double)common / of;
}

static void compare(const struct ch_judge *judge, struct ch_agreed *at) {
    int depths = ch_judge_depth(judge), moves = at->moves;
    const int *last = at->score + (size_t)(depths - 1) * (size_t)moves;
    double chance = ch_judge_chance(judge, best_of(last, moves));
    CH_FREED int *none = ch_alloc((size_t)moves * sizeof *none);
    for (int depth = 0; depth < depths; depth++) {
        const int *score = at->score + (size_t)depth * (size_t)moves;
        int best = best_of(score, moves), agree = 0;
        for (int i = 0; i < at->own_count; i++)
            agree += score[at->own[i]] == best;
        at->share[depth] = (double)agree / at->own_count; /* exactly 1 if all do */
        at->same[depth] = common(score, last, moves);
    }
    at->any = common(none, last, moves);
    for (int i = 0; i < at->own_count; i++)
        at->loss += (chance - ch_judge_chance(judge, last[at->own[i]])) / at->own_count;
}

static enum ch_status ask(void *context, struct ch_agent *const agents[],
                          const struct ch_turn *turn, int i, struct ch_error *error) {
    const struct ch_agreement *agreement = context;
    struct ch_agreed *at = &agreement->at[i];
    size_t depths = (size_t)ch_judge_depth(agreement->judge);
    enum ch_status status = CH_OK;
    if (has_rules(agreement))
        status = ask_rules(agreement, agents[0], turn, at, error);
    else
        ask_other(agents[0], turn, at);
    if (status != CH_OK || at->fate != CH_AGREED_COUNTS)
        return status;
    /* One for each decision: to make it costs little beside the search. */
    struct ch_judge *judge = ch_judge_again(agreement->judge);
    at->moves = turn->legal->count;
    at->score = ch_alloc(depths * (size_t)at->moves * sizeof *at->score);
    ch_judge_depths(judge, turn->history, turn->legal, at->score);
    compare(judge, at);
    ch_judge_close(judge);
    return CH_OK;
}

/* Whether a decision is of the sum: of all, of those that no rule decided alone, of a rule's. */
enum { OF_ALL = -1, OF_NONE = -2 };

static bool is_of(const struct ch_agreed *at, int item) {
    if (at->fate != CH_AGREED_COUNTS)
        return false;
    if (item == OF_ALL)
        return true;
    if (item == OF_NONE)
        return at->item_count == 0;
    for (int i = 0; i < at->item_count; i++)
        if (at->item[i] == item)
            return true;
    return false;
}

/* Drops clusters without trials. */
static long used(struct ch_cluster cluster[], int count) {
    long kept = 0;
    for (int i = 0; i < count; i++)
        if (cluster[i].trials > 0) {
            cluster[kept] = cluster[i];
            cluster[kept++].count = 1;
        }
    return kept;
}

static void sum_up(const struct ch_agreement *agreement, const int opening[], int openings,
                   int item, struct ch_agreement_sum *sum) {
    int depths = ch_judge_depth(agreement->judge);
    CH_FREED struct ch_cluster *cluster = ch_alloc(((size_t)openings + 1) * sizeof *cluster);
    for (int depth = 0; depth <= depths; depth++) { /* behind the last the loss */
        memset(cluster, 0, (size_t)openings * sizeof *cluster);
        for (int i = 0; i < agreement->positions->count; i++) {
            const struct ch_agreed *at = &agreement->at[i];
            if (!is_of(at, item))
                continue;
            if (depth < depths) {
                ch_cluster_add(&cluster[opening[i]], at->share[depth], true);
                sum->decisions += depth == 0;
            } else {
                cluster[opening[i]].sum += at->loss;
                cluster[opening[i]].trials += 1 - at->share[depths - 1];
                sum->other += 1 - at->share[depths - 1];
            }
        }
        long count = used(cluster, openings);
        if (depth < depths)
            sum->share[depth] = ch_share_of_clusters(cluster, count, sum->decisions);
        else
            sum->loss = ch_clusters_mean(cluster, count, false);
    }
}

/* Puts rules that decided something into the order of how much. */
static void order_rules(struct ch_agreement *agreement) {
    int items = agreement->rules->outline.count;
    agreement->order = ch_alloc(((size_t)items + 1) * sizeof *agreement->order);
    for (int item = 0; item < items; item++) {
        int decisions = agreement->rule[item].decisions, i = agreement->order_count;
        if (decisions == 0)
            continue;
        for (; i > 0 && agreement->rule[agreement->order[i - 1]].decisions < decisions; i--)
            agreement->order[i] = agreement->order[i - 1];
        agreement->order[i] = item;
        agreement->order_count++;
    }
}

/* How often the search's own moves, and any, are those of the deepest. */
static void sum_search(struct ch_agreement *agreement) {
    int depths = ch_judge_depth(agreement->judge);
    for (int i = 0; i < agreement->positions->count; i++) {
        const struct ch_agreed *at = &agreement->at[i];
        if (at->fate != CH_AGREED_COUNTS)
            continue;
        agreement->any += at->any;
        for (int depth = 0; depth < depths; depth++)
            agreement->same[depth] += at->same[depth];
    }
    if (agreement->all.decisions == 0)
        return;
    agreement->any /= agreement->all.decisions;
    for (int depth = 0; depth < depths; depth++)
        agreement->same[depth] /= agreement->all.decisions;
}

static void sum_all(struct ch_agreement *agreement) {
    int positions = agreement->positions->count, items = agreement->rules->outline.count;
    CH_FREED int *opening = ch_alloc(((size_t)positions + 1) * sizeof *opening);
    CH_FREED bool *counts = ch_alloc(((size_t)positions + 1) * sizeof *counts);
    for (int i = 0; i < positions; i++) {
        agreement->fates[agreement->at[i].fate]++;
        counts[i] = agreement->at[i].fate == CH_AGREED_COUNTS;
    }
    int openings = ch_positions_openings(agreement->positions, counts, 0, opening);
    agreement->rule = ch_alloc(((size_t)items + 1) * sizeof *agreement->rule);
    sum_up(agreement, opening, openings, OF_ALL, &agreement->all);
    sum_search(agreement);
    if (has_rules(agreement))
        sum_up(agreement, opening, openings, OF_NONE, &agreement->none);
    for (int item = 0; item < items; item++)
        if (ch_rule_list_rule(agreement->rules, item))
            sum_up(agreement, opening, openings, item, &agreement->rule[item]);
    order_rules(agreement);
}

enum ch_status ch_agreement_find(struct ch_agreement *agreement, struct ch_agent_pool *pool,
                                 struct ch_error *error) {
    if (ch_game_hidden(pool->game))
        return ch_unsupported(error, "minimax has to see everything, and %s hides something",
                              pool->game->title);
    if (ch_judge_depth(agreement->judge) == 0)
        return ch_bad_input(error,
                            "`%s` looks less deep where its nodes run out; give `search:depth=N`",
                            ch_judge_name(agreement->judge));
    agreement->at = ch_alloc(((size_t)agreement->positions->count + 1) * sizeof *agreement->at);
    enum ch_status status = ch_agent_pool_ask(pool, agreement->positions, ask, agreement, error);
    if (status == CH_OK)
        sum_all(agreement);
    return status;
}

void ch_agreement_done(struct ch_agreement *agreement) {
    for (int i = 0; agreement->at && i < agreement->positions->count; i++) {
        ch_free(agreement->at[i].score);
        ch_free(agreement->at[i].own);
        ch_free(agreement->at[i].item);
    }
    ch_free(agreement->at);
    ch_free(agreement->rule);
    ch_free(agreement->order);
}
