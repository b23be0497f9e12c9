/* Drafts tried by deciding turns again with them, and the lessons that they are learnt from. */
#include "workshop/drafts/suggest.h"

#include <math.h>
#include <stdlib.h>

/* PRICES: that are tried. */
enum { PRICES = 6 };
/* Two that hold of nearly the same: so much of what either holds of. */
static const double SAME = 0.8;

static int candidates_of(const struct ch_lessons *lessons, int i) {
    return lessons->use[i] != CH_LESSON_NONE ? lessons->mistakes->at[i].statements.candidates : 0;
}

void ch_draft_hold(const struct ch_lessons *lessons, struct ch_draft *draft) {
    draft->holds = ch_alloc(((size_t)lessons->candidates + 1) * sizeof *draft->holds);
    draft->once = false;
    for (int i = 0; i < lessons->turns.count; i++)
        for (int move = 0; move < candidates_of(lessons, i); move++) {
            int ways = ch_premise_ways(&draft->premise, &lessons->turns, i, move, 2);
            draft->holds[lessons->first[i] + move] = ways > 0;
            draft->once = draft->once || ways > 1;
        }
}

void ch_draft_done(struct ch_draft *draft) {
    ch_free(draft->holds);
    draft->holds = NULL;
}

/* Decides lesson i with what the draft says; NULL: it says nothing there. */
static const struct ch_decision *decide(const struct ch_lessons *lessons,
                                        const struct ch_draft *draft, int i) {
    struct ch_statements *s = &lessons->mistakes->at[i].statements;
    CH_FREED struct ch_preference *more = ch_alloc(((size_t)s->candidates + 1) * sizeof *more);
    int count = 0;
    for (int move = 0; move < s->candidates; move++)
        if (draft->holds[lessons->first[i] + move])
            more[count++] = (struct ch_preference){.kind = draft->kind,
                                                   .candidate = move,
                                                   .other = -1,
                                                   .value = draft->value,
                                                   .reason = "",
                                                   .rule = ""};
    return count > 0 ? ch_statements_decide(s, more, count) : NULL;
}

static void add_trial(const struct ch_lessons *lessons, const struct ch_draft *draft, int i,
                      struct ch_trial_sums *sums) {
    struct ch_coached *at = &lessons->mistakes->at[i];
    double loss = lessons->mistakes->loss;
    double before = ch_blame_cost(ch_statements_decide(&at->statements, NULL, 0), at->regrets);
    const struct ch_decision *changed = decide(lessons, draft, i);
    double after = changed ? ch_blame_cost(changed, at->regrets) : before;
    sums->decisions++;
    sums->mended += before >= loss && after < loss;
    sums->broken += before < loss && after >= loss;
    sums->saved += before - after;
}

/* Tries the draft as it is on the decisions of `use`. */
static struct ch_trial_sums try_on(const struct ch_lessons *lessons, const struct ch_draft *draft,
                                   enum ch_lesson_use use) {
    struct ch_trial_sums sums = {0};
    for (int i = 0; i < lessons->turns.count; i++)
        if (lessons->use[i] == use)
            add_trial(lessons, draft, i, &sums);
    return sums;
}

int ch_draft_chosen(const struct ch_lessons *lessons, const struct ch_draft *draft, int i) {
    assert(i >= 0 && i < lessons->turns.count);
    const struct ch_decision *d = decide(lessons, draft, i);
    return d ? d->chosen : lessons->mistakes->at[i].statements.chosen;
}

/* Prices: quantiles of how far the better moves of mistakes were behind, rounded up. */
static int list_prices(const struct ch_lessons *lessons, int64_t price[]) {
    CH_FREED double *gap = ch_alloc(((size_t)lessons->turns.count + 1) * sizeof *gap);
    int gaps = 0, count = 0;
    for (int i = 0; i < lessons->turns.count; i++) {
        struct ch_coached *at = &lessons->mistakes->at[i];
        if (lessons->use[i] != CH_LESSON_LEARN || at->fate != CH_FATE_MISTAKE)
            continue;
        const struct ch_decision *d = ch_statements_decide(&at->statements, NULL, 0);
        int64_t behind = d->sum[d->chosen] - d->sum[at->moves[0].move];
        if (behind >= 0)
            gap[gaps++] = (double)behind / CH_SCORE_UNIT;
    }
    qsort(gap, (size_t)gaps, sizeof *gap, ch_by_number);
    for (int i = 0; i < PRICES && gaps > 0; i++) {
        double wanted = floor(gap[i * (gaps - 1) / (PRICES - 1)]) + 1;
        int64_t value = llround(fmin(wanted, CH_SCORE_MAX)) * CH_SCORE_UNIT;
        if (count == 0 || price[count - 1] != value)
            price[count++] = value;
    }
    return count;
}

/* Takes over what is said if it saves more. */
static void try_saying(const struct ch_lessons *lessons, enum ch_preference_kind kind,
                       int64_t value, struct ch_draft *draft, bool *found) {
    struct ch_draft tried = *draft;
    tried.kind = kind;
    tried.value = value;
    struct ch_trial_sums learnt = try_on(lessons, &tried, CH_LESSON_LEARN);
    struct ch_trial_sums pruned = try_on(lessons, &tried, CH_LESSON_PRUNE);
    tried.seen =
        (struct ch_trial_sums){learnt.decisions + pruned.decisions, learnt.mended + pruned.mended,
                               learnt.broken + pruned.broken, learnt.saved + pruned.saved};
    if (learnt.saved > 0 && pruned.saved > 0 && (!*found || tried.seen.saved > draft->seen.saved)) {
        *draft = tried;
        *found = true;
    }
}

bool ch_draft_price(const struct ch_lessons *lessons, struct ch_draft *draft) {
    int64_t price[PRICES];
    int prices = list_prices(lessons, price);
    bool found = false;
    for (int i = 0; i < prices; i++)
        try_saying(lessons, CH_SCORE, draft->for_move ? price[i] : -price[i], draft, &found);
    try_saying(lessons, draft->for_move ? CH_BEST : CH_WORST, 0, draft, &found);
    return found;
}

/* Of the candidates of which one holds, the share of which both do. */
static double overlap(const bool a[], const bool b[], int count) {
    int both = 0, either = 0;
    for (int i = 0; i < count; i++) {
        both += a[i] && b[i];
        either += a[i] || b[i];
    }
    return either > 0 ? (double)both / either : 0;
}

double ch_drafts_overlap(const struct ch_lessons *lessons, const struct ch_draft *a,
                         const struct ch_draft *b) {
    return overlap(a->holds, b->holds, lessons->candidates);
}

/* Notes about which moves of a decision rule `item` spoke, in the draft's sense. */
static void note_said(const struct ch_coached *at, int item, bool for_move, bool said[]) {
    const struct ch_statements *s = &at->statements;
    for (int move = 0; move < s->candidates; move++)
        said[move] = false;
    for (int i = 0; i < s->count; i++) {
        const struct ch_preference *p = &s->preference[i];
        int moves[2] = {p->candidate, p->other};
        for (int j = 0; at->spoken[s->speaker[i]].item == item && j < 2; j++)
            if (moves[j] >= 0 && ch_preference_side(p, moves[j]) == (for_move ? 1 : -1))
                said[moves[j]] = true;
    }
}

static bool is_known_by(const struct ch_lessons *lessons, const struct ch_draft *draft, int item) {
    CH_FREED bool *said = ch_alloc(((size_t)lessons->candidates + 1) * sizeof *said);
    for (int i = 0; i < lessons->turns.count; i++)
        if (candidates_of(lessons, i) > 0)
            note_said(&lessons->mistakes->at[i], item, draft->for_move, said + lessons->first[i]);
    return overlap(draft->holds, said, lessons->candidates) >= SAME;
}

bool ch_draft_known(const struct ch_lessons *lessons, const struct ch_draft *draft) {
    const struct ch_rule_list *rules = lessons->mistakes->rules;
    for (int item = 0; item < rules->outline.count; item++)
        if (ch_rule_list_rule(rules, item) && is_known_by(lessons, draft, item))
            return true;
    return false;
}

void ch_draft_rule(const struct ch_lessons *lessons, const struct ch_draft *draft,
                   const char *phase, const char *name, struct ch_text *out) {
    const char *reason = draft->for_move ? "was often better" : "was often a mistake";
    ch_text_addf(out, "(defrule %s::%s\n  \"A draft: such a move %s.\"\n", phase, name, reason);
    ch_premise_text(&draft->premise, &lessons->turns, draft->once, out);
    ch_text_addf(out, "  =>\n  (%s ?m ", ch_preference_row(draft->kind)->name);
    if (draft->kind == CH_SCORE)
        ch_text_addf(out, "%lld ", (long long)(draft->value / CH_SCORE_UNIT));
    ch_text_addf(out, "\"such a move %s\"))\n", reason);
}

/* MOST: mistakes that are examples of one search. OPENINGS: into so many the lessons are parted at
 * least, if it can be. */
enum { MOST = 120, OPENINGS = 12 };

/* Of four openings two are learnt from. */
static enum ch_lesson_use use_of(int cluster) {
    static const enum ch_lesson_use uses[] = {CH_LESSON_LEARN, CH_LESSON_PRUNE, CH_LESSON_LEARN,
                                              CH_LESSON_HELD_OUT};
    return uses[cluster % 4];
}

void ch_lessons_init(struct ch_lessons *lessons, struct ch_mistakes *mistakes,
                     const struct ch_agent *agent) {
    int count = mistakes->positions->count;
    size_t room = (size_t)count + 1;
    *lessons = (struct ch_lessons){.mistakes = mistakes};
    ch_turns_init(&lessons->turns, agent->sources, agent->source_count, count);
    lessons->use = ch_alloc(room * sizeof *lessons->use);
    lessons->first = ch_alloc(room * sizeof *lessons->first);
    lessons->cluster = ch_alloc(room * sizeof *lessons->cluster);
    lessons->clusters = ch_mistakes_openings(mistakes, OPENINGS, lessons->cluster);
    for (int i = 0; i < count; i++) {
        struct ch_coached *at = &mistakes->at[i];
        lessons->first[i] = lessons->candidates;
        if (at->facts && ch_turns_read(&lessons->turns, i, at->facts)) {
            lessons->use[i] = use_of(lessons->cluster[i]);
            lessons->candidates += at->statements.candidates;
        }
        ch_free(at->facts);
        at->facts = NULL;
    }
}

void ch_lessons_done(struct ch_lessons *lessons) {
    ch_turns_done(&lessons->turns);
    ch_free(lessons->use);
    ch_free(lessons->first);
    ch_free(lessons->cluster);
    *lessons = (struct ch_lessons){0};
}

/* Adds the examples from a mistake. */
static void add_mistake(const struct ch_coached *at, int i, double loss, bool for_move,
                        struct ch_examples *examples) {
    int played = at->statements.chosen;
    for (int move = 0; move < at->statements.candidates; move++) {
        bool better = at->regrets[move] < loss / 2, lost = at->regrets[move] >= loss;
        if (for_move && (better || lost) && move != played)
            ch_examples_add(examples, i, move, better);
        else if (move == played || (!for_move && better))
            ch_examples_add(examples, i, move, (move == played) != for_move);
    }
}

/* Adds the examples from a right decision: not to speak for moves that lose, nor against good
 * ones. */
static void add_right(const struct ch_coached *at, int i, double loss, bool for_move,
                      struct ch_examples *examples) {
    for (int move = 0; move < at->statements.candidates; move++)
        if (for_move ? at->regrets[move] >= loss : at->regrets[move] < loss / 2)
            ch_examples_add(examples, i, move, false);
}

static bool is_wrong(const struct ch_mistakes *mistakes, int i, const bool mended[]) {
    return mistakes->at[i].fate == CH_FATE_MISTAKE && !(mended && mended[i]);
}

/* So many of all, evenly taken as they come. */
struct even {
    int all, wanted, seen, taken;
};

static bool is_taken(struct even *even) {
    bool taken = (int64_t)even->taken * even->all < (int64_t)even->wanted * ++even->seen &&
                 even->taken < even->wanted;
    even->taken += taken;
    return taken;
}

void ch_lessons_examples(const struct ch_lessons *lessons, enum ch_lesson_use use, bool for_move,
                         const bool mended[], struct ch_examples *examples) {
    const struct ch_mistakes *mistakes = lessons->mistakes;
    struct even wrong = {0}, right = {0};
    for (int i = 0; i < lessons->turns.count; i++) {
        if (lessons->use[i] != use)
            continue;
        wrong.all += is_wrong(mistakes, i, mended);
        right.all += mistakes->at[i].fate == CH_FATE_GOOD;
    }
    wrong.wanted = right.wanted = wrong.all < MOST ? wrong.all : MOST;
    for (int i = 0; i < lessons->turns.count; i++) {
        const struct ch_coached *at = &mistakes->at[i];
        if (lessons->use[i] != use)
            continue;
        if (is_wrong(mistakes, i, mended) && is_taken(&wrong))
            add_mistake(at, i, mistakes->loss, for_move, examples);
        if (at->fate == CH_FATE_GOOD && is_taken(&right))
            add_right(at, i, mistakes->loss, for_move, examples);
    }
}
