/* Edits tried in all decisions, those that were right, too: what mends a mistake may break more
 * than it mends. */
#include "workshop/coach/mistakes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(const struct ch_rule_edit *a, const struct ch_rule_edit *b) {
    return a->items == b->items && a->factor == b->factor &&
           memcmp(a->item, b->item, sizeof a->item) == 0;
}

static int find_trial(const struct ch_mistakes *mistakes, const struct ch_rule_edit *edit) {
    int i = 0;
    while (i < mistakes->trials && !is_same(&mistakes->trial[i].edit, edit))
        i++;
    return i;
}

/* Adds the trial if it is not there; its index. */
static int add_trial(struct ch_mistakes *mistakes, const struct ch_rule_edit *edit) {
    int i = find_trial(mistakes, edit);
    if (i == mistakes->trials) {
        struct ch_edit_trial *trial = ch_append(&mistakes->trial, &mistakes->trials, sizeof *trial);
        *trial = (struct ch_edit_trial){.edit = *edit};
        trial->outcome = ch_alloc((size_t)mistakes->positions->count + 1);
    }
    return i;
}

/* Marks the mistakes, and of the good decisions an even sample. */
static void choose_decisions(struct ch_mistakes *mistakes) {
    int most = mistakes->try_most > 0 ? mistakes->try_most : CH_TRY_MOST;
    for (int i = 0; i < mistakes->positions->count; i++)
        mistakes->good += ch_coached_right(&mistakes->at[i]);
    mistakes->tried = mistakes->good < most ? mistakes->good : most;
    int64_t number = 0;
    for (int i = 0; i < mistakes->positions->count; i++) {
        struct ch_coached *at = &mistakes->at[i];
        at->tried = at->fate == CH_FATE_MISTAKE;
        if (!ch_coached_right(at))
            continue;
        int64_t before = number * mistakes->tried / mistakes->good;
        at->tried = ++number * mistakes->tried / mistakes->good > before;
    }
}

void ch_edit_trials_list(struct ch_mistakes *mistakes) {
    choose_decisions(mistakes);
    for (int i = 0; i < mistakes->rules->outline.count; i++)
        if (mistakes->rule[i].decided + mistakes->rule[i].behind + mistakes->rule[i].before > 0)
            add_trial(mistakes, &(struct ch_rule_edit){.item = {i}, .items = 1});
    for (int i = 0; i < mistakes->change_count; i++)
        if (mistakes->changes[i].edit.items > 0)
            mistakes->changes[i].trial = add_trial(mistakes, &mistakes->changes[i].edit);
}

static bool is_of(const struct ch_rule_edit *edit, int item) {
    for (int i = 0; i < edit->items; i++)
        if (edit->item[i] == item)
            return true;
    return false;
}

int ch_edit_choice(struct ch_coached *at, const struct ch_rule_edit *edit) {
    struct ch_statements *s = &at->statements;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        bool edited = is_of(edit, at->spoken[s->speaker[i]].item);
        if (edited && edit->factor == 0)
            continue;
        s->kept[kept] = s->preference[i];
        if (edited && s->kept[kept].kind == CH_SCORE)
            s->kept[kept].value = llround((double)s->kept[kept].value * edit->factor);
        kept++;
    }
    ch_decide(s->candidates, s->kept, kept, s->key, &s->decision);
    return s->decision.chosen;
}

/* The sum over all trials of the clusters, with its margin. */
static struct ch_edit_count count_of(const struct ch_cluster sums[], int clusters) {
    struct ch_cluster_mean mean = ch_clusters_mean(sums, clusters, false);
    struct ch_edit_count count = {mean.mean * mean.trials, mean.margin * mean.trials};
    if (mean.constant)
        count.margin = clusters > 1 && mean.mean == 0 ? mean.unseen * clusters : -1;
    return count;
}

void ch_edit_trial_sum(const struct ch_mistakes *mistakes, const int cluster[], int clusters,
                       struct ch_edit_trial *trial) {
    size_t room = ((size_t)clusters + 1) * sizeof(struct ch_cluster);
    CH_FREED struct ch_cluster *mended = ch_alloc(room), *broken = ch_alloc(room),
                               *net = ch_alloc(room);
    double weight = mistakes->tried > 0 ? (double)mistakes->good / mistakes->tried : 1;
    int seen = 0;
    CH_FREED int *place = ch_alloc(((size_t)clusters + 1) * sizeof *place);
    for (int i = 0; i < mistakes->positions->count; i++) {
        if (cluster[i] < 0 || !mistakes->at[i].tried)
            continue;
        if (place[cluster[i]] == 0)
            place[cluster[i]] = ++seen;
        int at = place[cluster[i]] - 1;
        double of = mistakes->at[i].fate == CH_FATE_MISTAKE ? 1 : weight;
        mended[at].sum += trial->outcome[i] > 0;
        broken[at].sum += trial->outcome[i] < 0 ? of : 0;
        net[at].sum += trial->outcome[i] * of;
        net[at].trials += of;
        mended[at].trials = broken[at].trials = net[at].trials;
        mended[at].count = broken[at].count = net[at].count = 1;
    }
    trial->mended = count_of(mended, seen);
    trial->broken = count_of(broken, seen);
    trial->net = count_of(net, seen);
}

/* By the difference, and then by loss. The list is short, and equal changes keep their order. */
static void order_changes(struct ch_mistakes *mistakes) {
    for (int i = 1; i < mistakes->change_count; i++) {
        struct ch_change_sum sum = mistakes->changes[i];
        int j = i;
        for (; j > 0; j--) {
            const struct ch_change_sum *before = &mistakes->changes[j - 1];
            if (sum.trial < 0 || (before->trial >= 0 && mistakes->trial[before->trial].net.number >=
                                                            mistakes->trial[sum.trial].net.number))
                break;
            mistakes->changes[j] = *before;
        }
        mistakes->changes[j] = sum;
    }
}

void ch_edit_trials_sum(struct ch_mistakes *mistakes) {
    CH_FREED int *cluster = ch_alloc(((size_t)mistakes->positions->count + 1) * sizeof *cluster);
    int clusters = ch_mistakes_openings(mistakes, 0, cluster);
    for (int i = 0; i < mistakes->trials; i++)
        ch_edit_trial_sum(mistakes, cluster, clusters, &mistakes->trial[i]);
    order_changes(mistakes);
}

const struct ch_edit_trial *ch_edit_trial_silent(const struct ch_mistakes *mistakes, int item) {
    int i = find_trial(mistakes, &(struct ch_rule_edit){.item = {item}, .items = 1});
    return i < mistakes->trials ? &mistakes->trial[i] : NULL;
}
