/* Sums over the decisions of an agent: by rule, by cause, and by the smallest change. */
#include "workshop/coach/mistakes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Adds the item to those of the edit, which are in order. */
static void add_item(struct ch_rule_edit *edit, int item) {
    int i = edit->items;
    for (; i > 0 && edit->item[i - 1] > item; i--)
        ;
    if (i > 0 && edit->item[i - 1] == item)
        return;
    assert(edit->items < CH_EDIT_RULES);
    for (int j = edit->items++; j > i; j--)
        edit->item[j] = edit->item[j - 1];
    edit->item[i] = item;
}

/* The rules that the change silences; none if it says something more as well, or one is not of the
 * list. */
static void find_edit(const struct ch_coached *at, const struct ch_change *change,
                      struct ch_rule_edit *edit) {
    bool known = !change->says && change->without_count <= CH_EDIT_RULES;
    for (int i = 0; known && i < change->without_count; i++) {
        int item = at->spoken[change->without[i].speaker].item;
        known = item >= 0;
        if (known)
            add_item(edit, item);
    }
    if (!known)
        *edit = (struct ch_rule_edit){0};
}

static struct ch_change_sum sum_of(const struct ch_coached *at) {
    const struct ch_change *change = &at->change;
    int parts = change->without_count + (change->priced >= 0) + change->says;
    struct ch_change_sum sum = {.trial = -1, .count = 1, .loss = at->deeper};
    find_edit(at, change, &sum.edit);
    if (parts > 1) {
        sum.form = CH_FORM_SEVERAL;
    } else if (change->says) {
        sum.form = CH_FORM_MORE;
        sum.price = ch_score_number(change->value);
    } else if (change->priced >= 0) {
        int64_t before = at->statements.preference[change->priced].value;
        int item = at->spoken[at->statements.speaker[change->priced]].item;
        assert(before != 0);
        sum.price = fabs(ch_score_number(change->value - before));
        sum.edit.factor = (double)change->value / (double)before;
        sum.form = sum.edit.factor > 1 ? CH_FORM_HIGHER : CH_FORM_LOWER;
        if (item >= 0)
            add_item(&sum.edit, item);
    }
    return sum;
}

static int by_number(double a, double b) {
    return (a > b) - (a < b);
}

/* The likeness of changes, but for their prices. */
static int compare(const struct ch_change_sum *x, const struct ch_change_sum *y) {
    if (x->form != y->form)
        return (x->form > y->form) - (x->form < y->form);
    if (x->edit.items != y->edit.items)
        return (x->edit.items > y->edit.items) - (x->edit.items < y->edit.items);
    return memcmp(x->edit.item, y->edit.item, sizeof x->edit.item);
}

static int by_likeness(const void *a, const void *b) {
    const struct ch_change_sum *x = a, *y = b;
    int alike = compare(x, y);
    return alike ? alike : by_number(x->price, y->price);
}

static int by_factor(const void *a, const void *b) {
    const struct ch_change_sum *x = a, *y = b;
    return by_number(x->edit.factor, y->edit.factor);
}

static int by_loss(const void *a, const void *b) {
    const struct ch_change_sum *x = a, *y = b;
    return x->loss != y->loss ? by_number(y->loss, x->loss) : by_likeness(a, b);
}

/* Merges sums[first..end-1], which are alike and in the order of their prices; their order is
 * another afterwards. */
static struct ch_change_sum merge_alike(struct ch_change_sum sums[], int first, int end) {
    struct ch_change_sum sum = sums[first];
    int middle = first + (end - first - 1) / 2;
    assert(end > first);
    sum.count = end - first;
    for (int i = first + 1; i < end; i++)
        sum.loss += sums[i].loss;
    sum.price = sums[middle].price;
    qsort(&sums[first], (size_t)sum.count, sizeof *sums, by_factor);
    /* half of them need this factor at most: from the one that needs the least change */
    sum.edit.factor =
        sums[sum.form == CH_FORM_LOWER ? end - 1 - (middle - first) : middle].edit.factor;
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
        for (end = first + 1; end < wrong && compare(&sums[end], &sums[first]) == 0;)
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

/* What is summed up of mistakes. */
enum figure { NUMBER, SHARE, LEFT_OUT };

static double value_of(const struct ch_coached *at, enum figure figure, int item) {
    double sum = 0;
    if (at->fate != CH_FATE_MISTAKE)
        return 0;
    if (figure == NUMBER)
        return 1;
    for (int i = 0; i < at->count; i++)
        if (at->spoken[i].item == item)
            sum += figure == SHARE ? at->spoken[i].share : at->spoken[i].left_out;
    return sum;
}

/* The mean of the figure over judged decisions; `item` is its rule. */
static struct ch_cluster_mean mean_of(const struct ch_mistakes *mistakes, const int cluster[],
                                      int clusters, enum figure figure, int item) {
    CH_FREED struct ch_cluster *sums = ch_alloc(((size_t)clusters + 1) * sizeof *sums);
    for (int i = 0; i < mistakes->positions->count; i++) {
        if (cluster[i] < 0)
            continue;
        sums[cluster[i]].sum += value_of(&mistakes->at[i], figure, item);
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
    mistakes->rate = mean_of(mistakes, cluster, clusters, NUMBER, 0);
    for (int item = 0; item < items; item++)
        if (ch_rule_list_rule(mistakes->rules, item)) {
            mistakes->rule[item].cost = mean_of(mistakes, cluster, clusters, SHARE, item);
            mistakes->rule[item].left_out = mean_of(mistakes, cluster, clusters, LEFT_OUT, item);
        }
}
