#include "bridge/explanation/trail.h"

#include <assert.h>
#include <string.h>

#include "bridge/environment/value.h"

/* The place among trail->known of the fact that CLIPS numbers `index`. Indexes begin at 0 and have
 * few gaps, so that a table serves. */
static int *known_at(struct ch_trail *trail, long long index) {
    assert(index >= 0);
    size_t at = (size_t)index;
    if (at >= trail->known_capacity) {
        size_t capacity = (at + 1) * 2;
        trail->known = ch_realloc(trail->known, capacity * sizeof *trail->known);
        memset(trail->known + trail->known_capacity, 0,
               (capacity - trail->known_capacity) * sizeof *trail->known);
        trail->known_capacity = capacity;
    }
    return &trail->known[at];
}

static int note_fact(struct ch_rulebase *rulebase, void *fact, int firing) {
    enum { LONGEST = 2000 };
    struct ch_trail *trail = rulebase->trace.trail;
    trail->facts =
        ch_grow(trail->facts, trail->fact_count, &trail->fact_capacity, sizeof *trail->facts);
    trail->facts[trail->fact_count] =
        (struct ch_trail_fact){.text_at = trail->texts.length, .firing = firing, .gone_by = -1};
    ch_fact_add(fact, LONGEST, &trail->texts);
    ch_text_add_bytes(&trail->texts, "", 1);
    *known_at(trail, EnvFactIndex(rulebase->environment.env, fact)) = ++trail->fact_count;
    return trail->fact_count - 1;
}

int ch_trail_find(struct ch_rulebase *rulebase, void *fact) {
    int known = *known_at(rulebase->trace.trail, EnvFactIndex(rulebase->environment.env, fact));
    return known > 0 ? known - 1 : note_fact(rulebase, fact, -1);
}

static void on_assert(void *env, void *fact) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    bool derived = rulebase->trace.shared->stage == CH_BRIDGE_RUN;
    note_fact(rulebase, fact, derived ? rulebase->trace.trail->firing_count - 1 : -1);
}

static void on_retract(void *env, void *fact) {
    struct ch_rulebase *rulebase = GetEnvironmentContext(env);
    if (rulebase->trace.shared->stage == CH_BRIDGE_RUN && !rulebase->trace.probe)
        rulebase->trace.trail->facts[ch_trail_find(rulebase, fact)].gone_by =
            rulebase->trace.trail->firing_count - 1;
}

int ch_trail_firing(const struct ch_trace *trace) {
    return trace->trail ? trace->trail->firing_count - 1 : -1;
}

void ch_trail_fire(struct ch_rulebase *rulebase, const void *activation) {
    struct ch_trail *trail = rulebase->trace.trail;
    const struct partialMatch *basis = ((const struct activation *)activation)->basis;
    struct ch_trail_firing firing = {((const struct activation *)activation)->theRule,
                                     trail->used_count, 0};
    for (int i = 0; i < basis->bcount; i++) {
        const struct alphaMatch *match = get_nth_pm_match(basis, i);
        if (!match || !match->matchingItem)
            continue;
        int fact = ch_trail_find(rulebase, match->matchingItem);
        *ch_added(trail->used, trail->used_count, trail->used_capacity) = fact;
        firing.count++;
    }
    assert(firing.first + firing.count == trail->used_count);
    *ch_added(trail->firings, trail->firing_count, trail->firing_capacity) = firing;
}

void ch_trail_start(struct ch_rulebase *rulebase, struct ch_trail *trail) {
    assert(!rulebase->trace.trail);
    *trail = (struct ch_trail){.stated = -1};
    trail->texts = ch_text_new();
    rulebase->trace.trail = trail;
    EnvAddAssertFunction(rulebase->environment.env, "trail", on_assert, 0);
    EnvAddRetractFunction(rulebase->environment.env, "trail", on_retract, 0);
}

void ch_trail_stop(struct ch_rulebase *rulebase, struct ch_trail *trail) {
    EnvRemoveAssertFunction(rulebase->environment.env, "trail");
    EnvRemoveRetractFunction(rulebase->environment.env, "trail");
    rulebase->trace.trail = NULL;
    ch_free(trail->facts);
    ch_free(trail->known);
    ch_free(trail->firings);
    ch_free(trail->used);
    ch_free(trail->called);
    ch_text_done(&trail->texts);
}

enum ch_status ch_trail_explain(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                bool calls, void write(struct ch_rulebase *rulebase, void *context),
                                void *context, struct ch_error *error) {
    struct ch_fault fault = {.end = CH_END_NONE};
    struct ch_trail trail;
    ch_trail_start(rulebase, &trail);
    trail.keeps_calls = calls;
    bool decided = ch_turn_run(rulebase, turn, &fault);
    if (decided) {
        rulebase->trace.shared->stage = CH_BRIDGE_EXPLAIN;
        write(rulebase, context);
    }
    ch_trail_stop(rulebase, &trail);
    ch_turn_end(rulebase);
    return decided ? CH_OK : ch_error_set(error, CH_AGENT_FAULT, NULL, 0, "%s", fault.text);
}

const char *ch_trail_text(const struct ch_trail *trail, int fact) {
    assert(fact >= 0 && fact < trail->fact_count);
    return trail->texts.data + trail->facts[fact].text_at;
}

size_t ch_trail_size(const char *text) {
    size_t size = 3;
    for (; *text; text++)
        size += *text == '"' || *text == '\\' ? 2 : 1;
    return size;
}

bool ch_trail_room(struct ch_trail *trail, size_t bytes) {
    enum { MAX_BYTES = 14 << 20 };
    if (trail->answered + bytes > MAX_BYTES) {
        trail->left_out++;
        return false;
    }
    trail->answered += bytes;
    return true;
}

static void list_matched(struct ch_trail *trail, int firing) {
    if (firing < 0)
        return; /* no rule said it, or asserted it */
    assert(firing < trail->firing_count);
    const struct ch_trail_firing *f = &trail->firings[firing];
    for (int i = f->first; i < f->first + f->count; i++)
        trail->facts[trail->used[i]].listed = true;
}

/* A firing uses only facts of earlier firings, so that one walk backwards finds them all. */
void ch_trail_list_behind(struct ch_trail *trail, const struct ch_run *run) {
    for (int i = 0; i < run->statement_count; i++)
        list_matched(trail, run->statements[i].firing);
    for (int i = trail->fact_count - 1; i >= 0; i--)
        if (trail->facts[i].listed)
            list_matched(trail, trail->facts[i].firing);
}
