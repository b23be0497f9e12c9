/* Writes in a line what decided a turn. */
#include <assert.h>
#include <string.h>

#include "bridge/output/output.h"

/* RANKS: of what speaks for the choice; see rank. */
enum { MAX_SAID = 3, RANKS = 3 };

/* The state while reasons are written. */
struct saying {
    const struct ch_run *run;
    enum ch_step decisive; /* the last step that rules decided */
    struct ch_text *text;
    int said;
    int of; /* the rank that is reported */
};

/* The candidate that a comparison speaks against, if that one was removed so by one that was not
 * out before; -1. */
static int beaten(const struct ch_decision *d, const struct ch_preference *p) {
    int winner, loser;
    ch_preference_pair(p, &winner, &loser);
    bool out = d->removed_by[winner] != CH_STEP_NONE && d->removed_by[winner] < CH_STEP_BETTER;
    return d->removed_by[loser] == CH_STEP_BETTER && !out && winner != loser ? loser : -1;
}

/* The candidate that `p` took out at the decisive step by speaking against it, or against another
 * in favour of one that was not chosen; -1. */
static int taken_out(const struct saying *saying, const struct ch_preference *p) {
    const struct ch_decision *d = &saying->run->decision;
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (row->step != saying->decisive)
        return -1;
    if (row->effect == CH_EFFECT_COMPARES)
        return beaten(d, p);
    return row->effect == CH_EFFECT_DROPS && d->removed_by[p->candidate] == row->step ? p->candidate
                                                                                      : -1;
}

/* True if `p` is about the chosen move, and says something for it. */
static bool speaks_for(const struct ch_decision *d, const struct ch_preference *p) {
    const struct ch_preference_row *row = ch_preference_row(p->kind);
    if (p->candidate != d->chosen || row->sense != CH_SENSE_FOR)
        return false;
    if (row->effect == CH_EFFECT_ADDS)
        return p->value > 0;
    return row->effect == CH_EFFECT_NONE ? p->reason[0] != '\0' : p->other != d->chosen;
}

/* How much a preference that speaks for the choice had to do with it: 0 the most. */
static int rank(const struct saying *saying, const struct ch_preference *p) {
    const struct ch_decision *d = &saying->run->decision;
    if (!ch_decision_counted(d, p))
        return 2;
    return ch_preference_row(p->kind)->step != saying->decisive;
}

static void add_reason(struct saying *saying, int candidate, const struct ch_preference *p) {
    ch_text_add(saying->text, saying->said++ ? "; " : "");
    if (candidate >= 0) {
        ch_text_add(saying->text, "not ");
        ch_turn_name(candidate, saying->run->turn, saying->text);
        ch_text_add(saying->text, ": ");
    }
    ch_text_addf(saying->text, p->reason[0] ? "%s (%s)" : "%s(%s)", p->reason, p->rule);
}

/* Below 0 if `a`, about candidate `of_a`, is reported before `b`, whichever was stated first: the
 * order in which rules matched is an accident. */
static int compare_reasons(const struct ch_preference *a, int of_a, const struct ch_preference *b,
                           int of_b) {
    if (of_a != of_b)
        return of_a - of_b;
    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    int by_rule = strcmp(a->rule, b->rule);
    return by_rule ? by_rule : strcmp(a->reason, b->reason);
}

/* The first in order of the statements that `subject` takes, unless their rule was reported: its
 * statements about several moves, squares or pieces count as one. -1: there is none. */
static int find_next(const struct saying *saying, int subject(const struct saying *, int),
                     const int reported[], int count) {
    const struct ch_run *run = saying->run;
    int best = -1, of_best = -1;
    for (int i = 0; i < run->statement_count; i++) {
        int of = subject(saying, i), j = 0;
        while (of >= 0 && j < count && run->statements[reported[j]].rule != run->statements[i].rule)
            j++;
        if (of < 0 || j < count)
            continue;
        if (best < 0 ||
            compare_reasons(&run->preferences[i], of, &run->preferences[best], of_best) < 0) {
            best = i;
            of_best = of;
        }
    }
    return best;
}

static void add_reasons(struct saying *saying, int subject(const struct saying *, int),
                        bool against, int most) {
    int reported[MAX_SAID] = {0}, count = 0;
    for (int i; count < most && (i = find_next(saying, subject, reported, count)) >= 0;) {
        reported[count++] = i;
        add_reason(saying, against ? subject(saying, i) : -1, &saying->run->preferences[i]);
    }
}

static int for_choice(const struct saying *saying, int i) {
    const struct ch_preference *p = &saying->run->preferences[i];
    return speaks_for(&saying->run->decision, p) && rank(saying, p) == saying->of ? 0 : -1;
}

static int against_other(const struct saying *saying, int i) {
    return taken_out(saying, &saying->run->preferences[i]);
}

static enum ch_step decisive_step(const struct ch_decision *d) {
    enum ch_step last = CH_STEP_NONE;
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] != CH_STEP_RANDOM_TIE && d->removed_by[i] > last)
            last = d->removed_by[i];
    return last;
}

static void report_decision(const struct ch_run *run, struct ch_text *text) {
    const struct ch_decision *d = &run->decision;
    struct saying saying = {run, decisive_step(d), text, 0, 0};
    if (d->count == 1) {
        ch_text_add(text, CH_REASON_ONLY);
        return;
    }
    add_reasons(&saying, for_choice, false, MAX_SAID);
    bool decided = saying.said > 0;
    while (saying.said == 0 && ++saying.of < RANKS)
        add_reasons(&saying, for_choice, false, 1);
    if (saying.said == 0) {
        ch_text_add(text, CH_REASON_NOTHING);
        saying.said++;
    }
    if (!decided)
        add_reasons(&saying, against_other, true, MAX_SAID - 1);
    if (!decided && saying.decisive == CH_STEP_SCORE)
        ch_text_add(text, "; the others score less");
    if (d->tied_count > 1)
        ch_text_addf(text, ", at random among %d", d->tied_count);
}

bool ch_turn_spoken_for(const struct ch_run *run) {
    for (int i = 0; i < run->statement_count; i++)
        if (speaks_for(&run->decision, &run->preferences[i]))
            return true;
    return false;
}

void ch_turn_reason(const struct ch_run *run, struct ch_text *text) {
    assert(run->decision.count == run->turn->legal->count);
    size_t start = text->length;
    report_decision(run, text);
    ch_claims_report(run, text);
    ch_text_plain(text->data + start, ""); /* it is written in one line */
}

void ch_turn_name(int candidate, const void *context, struct ch_text *text) {
    const struct ch_turn *turn = context;
    assert(candidate >= 0 && candidate < turn->legal->count);
    turn->game->ops->format_move(turn->game, &turn->legal->move[candidate], NULL, CH_NOTATION_FULL,
                                 text);
}
