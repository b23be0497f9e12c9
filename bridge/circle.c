/* Rules that go round in a circle. A firing is caused by the firing that asserted the newest fact
 * that it matched. Rules that come to an end have short chains of causes, however often they fire;
 * a chain through hundreds of firings is a circle. A circle through `not` leaves no such chain: a
 * fact is taken away and the rule fires again on the very facts that it fired on before. */
#include "bridge/circle.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

enum {
    LONG_CHAIN = 100,  /* of causes: a circle */
    MANY_REPEATS = 50, /* of the same match: a circle */
    TRIED = 64,        /* last firings whose causes are looked at; some are outside of the circle */
    MAX_NAMED = 4
};

void ch_recent_note(struct ch_recent *recent, void *env, const void *activation) {
    const struct activation *fired = activation;
    struct ch_recent_firing *firing = &recent->firing[recent->count++ % CH_RECENT];
    *firing = (struct ch_recent_firing){
        .rule = fired->theRule, .made = FactData(env)->NextFactIndex, .newest = -1};
    for (int i = 0; i < fired->basis->bcount; i++) {
        const struct alphaMatch *match = fired->basis->binds[i].gm.theMatch;
        const struct fact *fact = match ? (const struct fact *)match->matchingItem : NULL;
        if (!fact)
            continue;
        firing->keys = firing->keys * 31 + (unsigned long)fact->factIndex;
        if (fact->factIndex > firing->newest) {
            firing->newest = fact->factIndex;
            firing->by = fact->whichDeftemplate;
        }
    }
}

static const struct ch_recent_firing *firing_at(const struct ch_recent *recent, long number) {
    return &recent->firing[number % CH_RECENT];
}

static long first_kept(const struct ch_recent *recent) {
    return recent->count > CH_RECENT ? recent->count - CH_RECENT : 0;
}

/* The firing before `number` that asserted the newest fact that it matched; -1: none that is kept.
 */
static long cause_of(const struct ch_recent *recent, long number) {
    long low = first_kept(recent), high = number;
    long long newest = firing_at(recent, number)->newest;
    if (newest < firing_at(recent, low)->made)
        return -1;
    while (high - low > 1) { /* the last that began before the fact was made */
        long middle = low + (high - low) / 2;
        if (firing_at(recent, middle)->made <= newest)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The rules of a circle, in the order in which they cause each other. */
struct circle {
    const struct defrule *rule[MAX_NAMED];
    int count;                               /* of all; no more than MAX_NAMED are kept */
    const struct deftemplate *by[MAX_NAMED]; /* each fires on one of these; NULL: it waits for one
                                                to be gone */
};

static void add_rule(struct circle *circle, const struct ch_recent_firing *firing, bool by) {
    for (int i = 0; i < circle->count && i < MAX_NAMED; i++)
        if (circle->rule[i] == firing->rule)
            return;
    if (circle->count < MAX_NAMED) {
        circle->rule[circle->count] = firing->rule;
        circle->by[circle->count] = by ? firing->by : NULL;
    }
    circle->count++;
}

/* Causes were found from the last back to the first. */
static void turn_round(struct circle *circle) {
    int count = circle->count < MAX_NAMED ? circle->count : MAX_NAMED;
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        const struct defrule *rule = circle->rule[i];
        const struct deftemplate *by = circle->by[i];
        circle->rule[i] = circle->rule[j];
        circle->by[i] = circle->by[j];
        circle->rule[j] = rule;
        circle->by[j] = by;
    }
}

/* Follows the causes of a firing. */
static bool find_chain(const struct ch_recent *recent, long last, struct circle *circle) {
    int length = 0;
    long cause = last;
    while (length < LONG_CHAIN && (cause = cause_of(recent, cause)) >= 0)
        length++;
    if (length < LONG_CHAIN)
        return false;
    cause = last;
    for (int i = 0; i < LONG_CHAIN; i++) {
        cause = cause_of(recent, cause);
        add_rule(circle, firing_at(recent, cause), true);
    }
    turn_round(circle);
    return true;
}

/* The last firing on the same match as firing `number`; -1: none that is kept. */
static long same_match(const struct ch_recent *recent, long number) {
    const struct ch_recent_firing *firing = firing_at(recent, number), *each;
    for (long i = number - 1; i >= first_kept(recent); i--) {
        each = firing_at(recent, i);
        if (each->rule == firing->rule && each->keys == firing->keys &&
            each->newest == firing->newest)
            return i;
    }
    return -1;
}

/* True if a firing on the same match comes again and again: what fires in between is the circle. */
static bool find_repeats(const struct ch_recent *recent, long last, struct circle *circle) {
    long before = last;
    for (int i = 0; i < MANY_REPEATS && before >= 0; i++)
        before = same_match(recent, before);
    if (before < 0)
        return false;
    before = same_match(recent, last);
    add_rule(circle, firing_at(recent, before), false);
    for (long i = before + 1; i < last; i++)
        if (cause_of(recent, i) >= before)
            add_rule(circle, firing_at(recent, i), true);
    return true;
}

static bool is_earlier(const struct ch_rule *a, const struct ch_rule *b) {
    return a && (!b || a->source < b->source || (a->source == b->source && a->line < b->line));
}

/* The number of the rule that comes first in the texts. */
static int find_first(const struct circle *circle, const struct ch_loaded *loaded,
                      const struct ch_rule **rule) {
    int first = 0;
    *rule = NULL;
    for (int i = 0; i < circle->count && i < MAX_NAMED; i++) {
        const struct ch_rule *each = ch_rule_find(loaded, circle->rule[i]);
        if (is_earlier(each, *rule)) {
            *rule = each;
            first = i;
        }
    }
    return first;
}

/* "`on` (lights.clp:6) and `off` (lights.clp:11)" */
static void add_names(const struct circle *circle, int first, const struct ch_loaded *loaded,
                      struct ch_text *text) {
    int count = circle->count < MAX_NAMED ? circle->count : MAX_NAMED;
    for (int i = 0; i < count; i++) {
        const struct defrule *each = circle->rule[(first + i) % count];
        const struct ch_rule *rule = ch_rule_find(loaded, each);
        bool last = i == count - 1 && circle->count == count;
        ch_text_addf(text, "%s`%s`", i == 0 ? "" : last ? " and " : ", ", ch_rule_name(each));
        if (rule && rule->source >= 0)
            ch_text_addf(text, " (%s:%d)", loaded->source_names[rule->source], rule->line);
    }
    if (circle->count > count)
        ch_text_addf(text, " and %d more", circle->count - count);
}

/* ", by each new `plan` and `light`" */
static void add_facts(const struct circle *circle, int first, struct ch_text *text) {
    int count = circle->count < MAX_NAMED ? circle->count : MAX_NAMED;
    const struct deftemplate *before = NULL;
    for (int i = 0; i < count; i++) {
        const struct deftemplate *by = circle->by[(first + i) % count];
        bool known = !by;
        for (int j = 0; j < i; j++)
            known |= circle->by[(first + j) % count] == by;
        if (known)
            continue;
        ch_text_addf(text, "%s`%s`", before ? " and " : ", by each new ",
                     ValueToString(by->header.name));
        before = by;
    }
}

bool ch_circle_find(const struct ch_recent *recent, const struct ch_loaded *loaded,
                    struct ch_text *text, const struct ch_rule **rule) {
    struct circle circle = {.count = 0};
    bool found = false;
    for (long last = recent->count - 1;
         !found && last >= first_kept(recent) && last >= recent->count - TRIED; last--)
        found = find_chain(recent, last, &circle) || find_repeats(recent, last, &circle);
    if (!found)
        return false;
    assert(circle.count > 0);
    bool itself = circle.count == 1;
    int first = find_first(&circle, loaded, rule);
    if (itself)
        ch_text_add(text, "it makes itself");
    else
        add_names(&circle, first, loaded, text);
    ch_text_addf(text, "%s " CH_FIRE_WITHOUT_END, itself ? "" : " make each other");
    add_facts(&circle, first, text);
    ch_text_add(text, itself ? "; add a condition that ends it (to count facts, write (length$ "
                               "(find-all-facts …)) in an action)"
                             : "; add a condition that ends it, or put them in different phases");
    return true;
}
