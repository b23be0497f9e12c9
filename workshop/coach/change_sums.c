/* Mistakes by their smallest change. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "workshop/coach/mistake_sums.h"

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

void ch_mistakes_sum_changes(struct ch_mistakes *mistakes) {
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
