/* Lints on what CLIPS tests once. A test of a condition is made when the last of the facts comes
 * that its rule matched so far, and not again: of a global, a query over facts, or prices it sees
 * what they are then. Facts come in an order that is known: standing facts, those of the turn, and
 * what rules assert, phase by phase. A test is well placed if one of the facts before it comes
 * after all that it asks about. */
#include <assert.h>
#include <string.h>

#include "bridge/lint/lint_effects.h"
#include "core/base/memory.h"

/* When facts come. Those that rules assert come at FIRST_PHASE and later, phase by phase. */
enum {
    STANDING,
    TURN,
    PIECES,
    LAST_MOVES,
    SUGGESTIONS,
    TAKES, /* those of a move right before the move */
    CANDIDATES,
    OF_GAME,
    FIRST_PHASE,
    NEVER = 1 << 30
};

static int time_given(const char *fact) {
    static const struct {
        const char *fact;
        int time;
    } given[] = {
        {"game", STANDING},  {"kind", STANDING},        {"square", STANDING},
        {"step", STANDING},  {"leap", STANDING},        {"parameter", STANDING},
        {"turn", TURN},      {"own", PIECES},           {"enemy", PIECES},
        {"empty", PIECES},   {"last-move", LAST_MOVES}, {"suggestion", SUGGESTIONS},
        {"in-hand", PIECES}, {"under", PIECES},         {"puts", TAKES},
        {"takes", TAKES},    {"candidate", CANDIDATES},
    };
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (strcmp(given[i].fact, fact) == 0)
            return given[i].time;
    return OF_GAME;
}

/* From when to when something changes. */
struct span {
    int first, last;
    const struct ch_effect *by; /* the last effect of a rule, NULL: none */
};

static void extend(struct span *span, const struct ch_effects *all,
                   const struct ch_effect *effect) {
    int phase = effect->rule < 0 ? -1 : all->form[effect->rule].phase;
    int time = effect->rule < 0 ? STANDING : phase < 0 ? span->last : FIRST_PHASE + phase;
    span->first = time < span->first ? time : span->first;
    if (effect->rule >= 0 && time >= span->last) {
        span->last = time;
        span->by = effect;
    }
}

struct times {
    const struct ch_effects *all;
    struct span *facts;   /* by template */
    struct span *globals; /* by number */
    struct span price;
};

/* Nothing changes it. */
static struct span never(void) {
    return (struct span){.first = NEVER, .last = STANDING};
}

static void find_times(struct times *times, const struct ch_effects *all) {
    const struct ch_lint_model *model = all->model;
    *times = (struct times){.all = all, .price = never()};
    times->facts = ch_alloc(((size_t)model->template_count + 1) * sizeof *times->facts);
    times->globals = ch_alloc(((size_t)all->globals.count + 1) * sizeof *times->globals);
    for (int i = 0; i < model->template_count; i++) {
        int time = ch_lint_is_given(&model->templates[i]) ? time_given(model->templates[i].name)
                                                          : STANDING;
        times->facts[i] = time > STANDING ? (struct span){.first = time, .last = time} : never();
        if (ch_lint_is_given(&model->templates[i]))
            times->facts[i].first = time;
    }
    for (int i = 0; i < all->globals.count; i++)
        times->globals[i] = never();
    for (int i = 0; i < all->effect_count; i++) {
        const struct ch_effect *effect = &all->effect[i];
        if (effect->kind == CH_EFFECT_PRICE)
            extend(&times->price, all, effect);
        else if (effect->kind == CH_EFFECT_BIND)
            extend(&times->globals[effect->fact], all, effect);
        else if (effect->fact >= 0)
            extend(&times->facts[effect->fact], all, effect);
    }
}

static const struct span *asked_about(const struct times *times,
                                      const struct ch_question *question) {
    return question->kind == CH_ASKS_PRICE    ? &times->price
           : question->kind == CH_ASKS_GLOBAL ? &times->globals[question->fact]
                                              : &times->facts[question->fact];
}

/* True if the rule that changes what is asked about asserts `fact` in a later action. */
static bool asserts_after(const struct ch_effects *all, const struct ch_effect *change, int fact) {
    const struct ch_rule_form *form = &all->form[change->rule];
    bool after = false;
    for (int i = 0; i < form->effects; i++) {
        const struct ch_effect *effect = &all->effect[form->first_effect + i];
        if (after && effect->fact == fact && effect->kind <= CH_EFFECT_CHANGE)
            return true;
        after |= effect == change;
    }
    return false;
}

/* True if every rule that binds the global then asserts a fact of this template. */
static bool is_handed_on(const struct times *times, const struct ch_question *question, int fact) {
    const struct ch_effects *all = times->all;
    if (question->kind == CH_ASKS_QUERY || fact < 0)
        return false;
    for (int i = 0; i < all->effect_count; i++) {
        const struct ch_effect *effect = &all->effect[i];
        bool changes = question->kind == CH_ASKS_PRICE
                           ? effect->kind == CH_EFFECT_PRICE
                           : effect->kind == CH_EFFECT_BIND && effect->fact == question->fact;
        if (changes && effect->rule >= 0 && !asserts_after(all, effect, fact))
            return false;
    }
    return true;
}

/* True if facts of the template come after all that the test asks about. */
static bool comes_after(const struct times *times, const struct ch_question *question, int fact) {
    int last = asked_about(times, question)->last;
    return fact >= 0 && times->facts[fact].first != NEVER &&
           (times->facts[fact].first > last || is_handed_on(times, question, fact));
}

/* True if a condition before the test is on such a fact. */
static bool is_well_placed(const struct times *times, const struct ch_question *question) {
    const struct ch_rule_form *form = &times->all->form[question->rule];
    assert(question->after <= form->patterns);
    for (int i = 0; i < question->after; i++)
        if (comes_after(times, question, times->all->pattern[form->first_pattern + i].fact))
            return true;
    for (const struct ch_question *each = &times->all->question[form->first_question];
         each < question; each++)
        if (each->kind == CH_ASKS_EXISTS && comes_after(times, question, each->fact))
            return true;
    return false;
}

static void add_what(const struct times *times, const struct ch_question *question,
                     struct ch_text *text) {
    const struct ch_lint_model *model = times->all->model;
    const struct ch_effect *by = asked_about(times, question)->by;
    if (question->kind == CH_ASKS_GLOBAL)
        ch_text_addf(text, "this test reads `?*%s*`, which ",
                     ch_interned_at(&times->all->globals.names, question->fact));
    else if (question->kind == CH_ASKS_PRICE)
        ch_text_add(text, "this test counts with prices, which ");
    else
        ch_text_addf(text, "this test looks for `%s` facts, which ",
                     model->templates[question->fact].name);
    if (by) {
        const struct ch_lint_rule *rule = &model->rules[by->rule];
        ch_text_addf(text, "`%s` (%s:%d) %s", rule->name, model->sources[rule->at.source].name,
                     by->line, question->kind == CH_ASKS_QUERY ? "makes" : "sets");
    } else {
        ch_text_add(text, "come with or after those of the conditions before it");
    }
}

static void check_question(const struct times *times, const struct ch_question *question) {
    const struct ch_lint_rule *rule = &times->all->model->rules[question->rule];
    const struct span *span = asked_about(times, question);
    CH_SCOPED(ch_text_done) struct ch_text what = ch_text_new();
    if (span->last == STANDING || is_well_placed(times, question))
        return;
    add_what(times, question, &what);
    ch_lint_warn(
        times->all->model, &rule->at, "tested-once", question->line,
        "%s; CLIPS tests when the facts of the conditions come, and not again: %s", what.data,
        question->kind == CH_ASKS_QUERY
            ? "write it as a condition, or let a rule of an earlier phase assert the "
              "answer as a fact"
        : question->kind == CH_ASKS_GLOBAL ? "keep it in a fact in place of the global"
                                           : "ask first for a fact that is asserted after that");
}

void ch_lint_tested_once(const struct ch_effects *all) {
    struct times times;
    find_times(&times, all);
    for (int i = 0; i < all->question_count; i++) {
        const struct ch_question *question = &all->question[i];
        bool known = question->kind == CH_ASKS_PRICE || question->fact >= 0;
        if (question->condition && question->kind >= CH_ASKS_QUERY && known)
            check_question(&times, question);
    }
    ch_free(times.facts);
    ch_free(times.globals);
}
