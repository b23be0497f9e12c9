/* Sums over the decisions of an agent: by rule, by cause, and by the smallest change. */
#include "workshop/coach/mistakes.h"

#include <math.h>
#include <stdlib.h>

static int item_of(const struct ch_coached *at, const struct ch_change *change) {
    int speaker = change->priced >= 0         ? at->statements.speaker[change->priced]
                  : change->without_count > 0 ? change->without[0].speaker
                                              : -1;
    return speaker >= 0 ? at->spoken[speaker].item : -1;
}

/* `price`: by how much a score is another; 0 where none is. */
static struct ch_change_sum sum_of(const struct ch_coached *at) {
    const struct ch_change *change = &at->change;
    int parts = change->without_count + (change->priced >= 0) + change->says;
    struct ch_change_sum sum = {.item = -1, .count = 1, .loss = at->deeper};
    if (parts > 1) {
        sum.form = CH_FORM_SEVERAL;
        return sum;
    }
    sum.item = item_of(at, change);
    if (change->priced >= 0) {
        sum.form = CH_FORM_PRICE;
        sum.price =
            fabs(ch_score_number(change->value - at->statements.preference[change->priced].value));
    } else if (change->says) {
        sum.form = CH_FORM_MORE;
        sum.price = ch_score_number(change->value);
    }
    return sum;
}

static int by_likeness(const void *a, const void *b) {
    const struct ch_change_sum *x = a, *y = b;
    if (x->form != y->form)
        return (x->form > y->form) - (x->form < y->form);
    if (x->item != y->item)
        return (x->item > y->item) - (x->item < y->item);
    return (x->price > y->price) - (x->price < y->price);
}

static int by_loss(const void *a, const void *b) {
    const struct ch_change_sum *x = a, *y = b;
    return x->loss != y->loss ? (x->loss < y->loss) - (x->loss > y->loss) : by_likeness(a, b);
}

/* Merges sums[first..end-1], which are alike and in the order of their prices. */
static struct ch_change_sum merge_alike(const struct ch_change_sum sums[], int first, int end) {
    struct ch_change_sum sum = sums[first];
    assert(end > first);
    sum.count = end - first;
    for (int i = first + 1; i < end; i++)
        sum.loss += sums[i].loss;
    sum.price = sums[first + (end - first - 1) / 2].price;
    return sum;
}

/* Sums up changes that are alike, for mistakes that are in order. */
static void sum_changes(struct ch_mistakes *mistakes) {
    int wrong = mistakes->fates[CH_FATE_MISTAKE];
    struct ch_change_sum *sums = ch_alloc(((size_t)wrong + 1) * sizeof *sums);
    for (int i = 0; i < wrong; i++)
        sums[i] = sum_of(&mistakes->at[mistakes->order[i]]);
    qsort(sums, (size_t)wrong, sizeof *sums, by_likeness);
    for (int first = 0, end; first < wrong; first = end) {
        for (end = first + 1; end < wrong && sums[end].form == sums[first].form &&
                              sums[end].item == sums[first].item;)
            end++;
        sums[mistakes->change_count++] = merge_alike(sums, first, end);
    }
    qsort(sums, (size_t)mistakes->change_count, sizeof *sums, by_loss);
    mistakes->changes = sums;
}

static bool is_judged(const struct ch_coached *at) {
    return at->fate != CH_FATE_FAILED && at->fate != CH_FATE_UNREAD;
}

static void find_spread(struct ch_mistakes *mistakes) {
    double sum = 0;
    for (int i = 0; i < mistakes->positions->count; i++) {
        const struct ch_coached *at = &mistakes->at[i];
        double apart = at->deeper - at->regret;
        sum += at->sampled ? apart * apart : 0;
        mistakes->sampled += at->sampled;
    }
    mistakes->spread = mistakes->sampled > 0 ? sqrt(sum / mistakes->sampled) : 0;
}

int ch_mistakes_openings(const struct ch_mistakes *mistakes, int least, int cluster[]) {
    int positions = mistakes->positions->count;
    CH_FREED bool *judged = ch_alloc(((size_t)positions + 1) * sizeof *judged);
    for (int i = 0; i < positions; i++)
        judged[i] = is_judged(&mistakes->at[i]);
    return ch_positions_openings(mistakes->positions, judged, least, cluster);
}

static double value_of(const struct ch_coached *at, int item) {
    double sum = 0;
    if (at->fate != CH_FATE_MISTAKE)
        return 0;
    if (item < 0)
        return 1;
    for (int i = 0; i < at->count; i++)
        sum += at->spoken[i].item == item ? at->spoken[i].share : 0;
    return sum;
}

/* The mean over judged decisions of what mistakes cost by the rule, or of mistakes (item -1). */
static struct ch_cluster_mean mean_of(const struct ch_mistakes *mistakes, const int cluster[],
                                      int clusters, int item) {
    CH_FREED struct ch_cluster *sums = ch_alloc(((size_t)clusters + 1) * sizeof *sums);
    for (int i = 0; i < mistakes->positions->count; i++) {
        if (cluster[i] < 0)
            continue;
        sums[cluster[i]].sum += value_of(&mistakes->at[i], item);
        sums[cluster[i]].trials++;
        sums[cluster[i]].count = 1;
    }
    return ch_clusters_mean(sums, clusters, false);
}

static void sum_rules(struct ch_mistakes *mistakes) {
    for (int i = 0; i < mistakes->positions->count; i++) {
        const struct ch_coached *at = &mistakes->at[i];
        for (int j = 0; j < at->count; j++) {
            const struct ch_spoken *spoken = &at->spoken[j];
            if (spoken->item < 0)
                continue;
            struct ch_rule_blame *rule = &mistakes->rule[spoken->item];
            rule->decided += spoken->decided;
            rule->wrong += spoken->decided && at->fate == CH_FATE_MISTAKE;
            rule->behind += spoken->behind;
            rule->before += spoken->before;
            rule->left_out += at->fate == CH_FATE_MISTAKE ? spoken->left_out : 0;
        }
    }
}

/* Selection of the greatest, so that equal ones keep their order. */
static void sort_mistakes(struct ch_mistakes *mistakes) {
    int count = 0;
    for (int i = 0; i < mistakes->positions->count; i++) {
        if (mistakes->at[i].fate != CH_FATE_MISTAKE)
            continue;
        int j = count++;
        for (; j > 0 && mistakes->at[mistakes->order[j - 1]].deeper < mistakes->at[i].deeper; j--)
            mistakes->order[j] = mistakes->order[j - 1];
        mistakes->order[j] = i;
    }
}

static void sum_ending(const struct ch_judged_ending *ending, struct ch_ending_sums *sums) {
    bool won = ending->best == CH_ENDGAME_WON, kept = ending->best == ending->result;
    if (!ending->known || ending->best == CH_ENDGAME_LOST)
        return;
    sums->won += won;
    sums->thrown += won && !kept;
    sums->slower += ending->lost > 0;
    sums->plies += ending->lost;
    sums->drawn += !won;
    sums->spoilt += !won && !kept;
    if (ch_ending_lost(ending))
        sums->themes[ending->theme]++;
}

void ch_mistakes_sum(struct ch_mistakes *mistakes) {
    int positions = mistakes->positions->count, items = mistakes->rules->outline.count;
    CH_FREED int *cluster = ch_alloc(((size_t)positions + 1) * sizeof *cluster);
    mistakes->order = ch_alloc(((size_t)positions + 1) * sizeof *mistakes->order);
    mistakes->rule = ch_alloc(((size_t)items + 1) * sizeof *mistakes->rule);
    find_spread(mistakes);
    for (int i = 0; i < positions; i++) {
        struct ch_coached *at = &mistakes->at[i];
        if (at->fate == CH_FATE_MISTAKE && fmin(at->regret, at->deeper) < 2 * mistakes->spread)
            at->fate = CH_FATE_NOISE;
        mistakes->fates[at->fate]++;
        sum_ending(&at->ending, &mistakes->endings);
        if (at->fate == CH_FATE_MISTAKE) {
            mistakes->causes[at->cause]++;
            mistakes->themes[at->theme]++;
        }
    }
    sort_mistakes(mistakes);
    sum_changes(mistakes);
    sum_rules(mistakes);
    int clusters = ch_mistakes_openings(mistakes, 0, cluster);
    mistakes->rate = mean_of(mistakes, cluster, clusters, -1);
    for (int item = 0; item < items; item++)
        if (ch_rule_list_rule(mistakes->rules, item))
            mistakes->rule[item].cost = mean_of(mistakes, cluster, clusters, item);
}
