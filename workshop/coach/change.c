#include "workshop/coach/change.h"

#include <assert.h>

#include "core/base/memory.h"

/* MOST: things that may be taken away two or three at a time. */
enum { MOST = 24, AT_ONCE = 3 };

static int about(const struct ch_preference *p, int better) {
    return p->other == better ? better : p->candidate;
}

static bool is_without(const struct ch_statements *s, int better, const struct ch_change *change,
                       int i) {
    for (int j = 0; j < change->without_count; j++)
        if (change->without[j].speaker == s->speaker[i] &&
            change->without[j].move == about(&s->preference[i], better))
            return true;
    return false;
}

static const struct ch_decision *decide_changed(struct ch_statements *s, int better,
                                                const struct ch_change *change) {
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        if (is_without(s, better, change, i))
            continue;
        s->kept[kept] = s->preference[i];
        if (i == change->priced)
            s->kept[kept].value = change->value;
        kept++;
    }
    if (change->says)
        s->kept[kept++] = (struct ch_preference){.kind = change->kind,
                                                 .candidate = better,
                                                 .other = -1,
                                                 .value = change->value,
                                                 .reason = "",
                                                 .rule = ""};
    ch_decide(s->candidates, s->kept, kept, s->key, &s->decision);
    return &s->decision;
}

bool ch_change_holds(struct ch_statements *s, int better, const struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    return d->tied_count == 1 && d->tied[0] == better;
}

/* The score that would lift the better move a point above all that is left. */
static int64_t missing_score(const struct ch_decision *d, int better) {
    return d->sum[d->chosen] - d->sum[better] + CH_SCORE_UNIT;
}

/* With one thing said more for the better move, at the step where it goes. */
static bool says_more(struct ch_statements *s, int better, struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    enum ch_step step = d->removed_by[better];
    change->says = true;
    change->kind = step == CH_STEP_BEST ? CH_BEST : CH_SCORE;
    change->value = step == CH_STEP_BEST ? 0 : missing_score(d, better);
    if (ch_change_holds(s, better, change))
        return true;
    change->says = false;
    change->value = 0;
    return false;
}

/* With one score changed: raised on the better move, or lowered on the one that was chosen. */
static bool reprice(struct ch_statements *s, int better, struct ch_change *change) {
    const struct ch_decision *d = decide_changed(s, better, change);
    int64_t more = missing_score(d, better);
    int chosen = s->chosen;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s->count; i++) {
            const struct ch_preference *p = &s->preference[i];
            if (p->kind != CH_SCORE || p->candidate != (side ? chosen : better))
                continue;
            change->priced = i;
            change->value = p->value + (side ? -more : more);
            if (ch_change_holds(s, better, change))
                return true;
        }
    change->priced = -1;
    change->value = 0;
    return false;
}

/* All that may be taken away, each once. */
static int list_parts(const struct ch_statements *s, int better, struct ch_change_part part[]) {
    int count = 0;
    for (int i = 0; i < s->count; i++) {
        const struct ch_change_part found = {s->speaker[i], about(&s->preference[i], better)};
        int j = 0;
        while (j < count && (part[j].speaker != found.speaker || part[j].move != found.move))
            j++;
        if (j == count)
            part[count++] = found;
    }
    return count;
}

/* With `more` parts of part[from..count-1] taken away beside those that are. */
static bool takes_away(struct ch_statements *s, int better, const struct ch_change_part part[],
                       int count, int from, int more, bool says, struct ch_change *change) {
    if (more == 0)
        return says ? says_more(s, better, change) : ch_change_holds(s, better, change);
    for (int i = from; i + more <= count; i++) {
        change->without[change->without_count++] = part[i];
        if (takes_away(s, better, part, count, i + 1, more - 1, says, change))
            return true;
        change->without_count--;
    }
    return false;
}

static bool find_change(struct ch_statements *s, int better, const struct ch_change_part part[],
                        int count, struct ch_change *change) {
    if (takes_away(s, better, part, count, 0, 1, false, change) || reprice(s, better, change) ||
        says_more(s, better, change))
        return true;
    int few = count < MOST ? count : MOST;
    for (int more = 2; more <= AT_ONCE; more++)
        if (takes_away(s, better, part, few, 0, more, false, change) ||
            takes_away(s, better, part, more == 2 ? count : few, 0, more - 1, true, change))
            return true;
    return false;
}

void ch_change_find(struct ch_statements *s, int better, struct ch_change *change) {
    struct ch_change_part *part = ch_alloc(((size_t)s->count + 1) * sizeof *part);
    int count = list_parts(s, better, part);
    *change = (struct ch_change){.priced = -1};
    change->without = ch_alloc(((size_t)s->count + 1) * sizeof *change->without);
    if (!find_change(s, better, part, count, change)) {
        for (int i = 0; i < count; i++)
            change->without[i] = part[i];
        change->without_count = count;
        bool found = says_more(s, better, change);
        assert(found && "nothing is said but for the better move");
        (void)found;
    }
    ch_free(part);
}

void ch_change_done(struct ch_change *change) {
    ch_free(change->without);
    *change = (struct ch_change){0};
}
