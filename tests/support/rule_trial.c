#include "tests/support/rule_trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/environment/outline.h"
#include "bridge/lint/lint.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "tests/support/worker_end.h"

enum { TURN_LOOKS = 200, LOAD_LOOKS = 400, FIRINGS = 200, MEMORY = 64 << 20, DEEPEST = 200 };

struct trial {
    const struct ch_source *sources;
    int count;
    unsigned checks;
    const struct ch_turn *turn;
    struct ch_outline outline; /* of the text on trial */
    struct ch_bridge_trace trace;
    enum ch_rule_trial_end end;
};

/* What a rule base and a turn came to. */
struct outcome {
    struct ch_rulebase *rulebase; /* NULL: refused */
    struct ch_problems problems;
    struct ch_choice choice;
};

/* Ends the trial if a promise was not kept. */
static void check(bool kept, const char *promise, const char *detail) {
    if (kept)
        return;
    fprintf(stderr, "broken: %s%s%s\n", promise, detail[0] ? ": " : "", detail);
    abort();
}

/* Every look takes a millisecond. */
static int64_t tick_ns(void) {
    static int64_t now_ns;
    return now_ns += 1000000;
}
static const struct ch_clocks ticking = {tick_ns, tick_ns};

static int count_lines(const char *text) {
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Whatever is said has a place in one of the texts, where the author finds it; errors have it in
 * the text on trial. */
static bool has_place(const struct trial *t, const struct ch_problem *problem) {
    int first = problem->severity == CH_SEVERITY_ERROR ? t->count - 1 : 0;
    for (int i = first; i < t->count; i++)
        if (strcmp(problem->file, t->sources[i].name) == 0)
            return problem->line >= 1 && problem->line <= count_lines(t->sources[i].text);
    return false;
}

static void check_places(const struct trial *t, const struct ch_problems *problems) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < problems->count; i++) {
        ch_problem_format(&problems->problem[i], &text);
        check(problems->problem[i].text[0] && has_place(t, &problems->problem[i]),
              "a problem has its place", text.data);
    }
}

static char *problems_text(const struct ch_problems *problems) {
    struct ch_text text = ch_text_new();
    ch_problems_format(problems, &text);
    return ch_text_take(&text);
}

static void compare_texts(const char *promise, char *a, char *b) {
    CH_SCOPED(ch_text_done) struct ch_text both = ch_text_new();
    ch_text_addf(&both, "%s\n---\n%s\n", a, b);
    check(strcmp(a, b) == 0, promise, both.data);
    ch_free(a);
    ch_free(b);
}

/* Adds what the lints say to what loading said. */
static void lint(const struct trial *t, struct ch_problems *problems) {
    const struct ch_lint_options options = {.phases = ch_bridge_default_phases,
                                            .phase_count = ch_bridge_default_phase_count,
                                            .game = t->turn->game};
    ch_lint(t->sources, t->count, &options, problems);
}

static void load(struct trial *t, const struct ch_source *sources, int count,
                 struct outcome *outcome) {
    const struct ch_bridge_config config = {
        .limits = {.firings = FIRINGS,
                   .turn_ms = TURN_LOOKS,
                   .load_ms = LOAD_LOOKS,
                   .memory_bytes = MEMORY},
        .clocks = &ticking,
        .trace = &t->trace,
    };
    *outcome = (struct outcome){0};
    ch_choice_init(&outcome->choice);
    enum ch_status status =
        ch_rulebase_load(sources, count, &config, &outcome->rulebase, &outcome->problems);
    t->trace.stage = CH_BRIDGE_IDLE;
    check((status == CH_OK) == (outcome->problems.count == 0) &&
              (status == CH_OK) == (outcome->rulebase != NULL),
          "what is refused has a problem, and nothing else has", "");
}

static void release(struct outcome *outcome) {
    ch_rulebase_free(outcome->rulebase);
    ch_problems_done(&outcome->problems);
    ch_choice_done(&outcome->choice);
}

static void decide(const struct trial *t, struct outcome *outcome) {
    struct ch_choice *choice = &outcome->choice;
    ch_choice_clear(choice);
    ch_rulebase_choose(outcome->rulebase, t->turn, choice);
    check((choice->index < 0) == (choice->fault.end != CH_END_NONE) &&
              choice->index < t->turn->legal->count,
          "a choice is a legal move or a fault", "");
    check(choice->fault.end == CH_END_NONE || choice->fault.text[0], "a fault has its text", "");
}

/* The same in every respect: a choice is a function of texts and turn, limits included. */
static void compare_choices(const struct ch_choice *a, const struct ch_choice *b) {
    if (a->index != b->index || a->fault.end != b->fault.end || a->firings != b->firings ||
        a->claim != b->claim || strcmp(a->reason.data, b->reason.data) != 0 ||
        strcmp(a->fault.text, b->fault.text) != 0) {
        fprintf(stderr, "%d %d %d %s %s\n%d %d %d %s %s\n", a->index, a->fault.end, a->firings,
                a->reason.data, a->fault.text, b->index, b->fault.end, b->firings, b->reason.data,
                b->fault.text);
        check(false, "the same texts decide alike", "");
    }
}

/* The answer is JSON, and a decision that went well can be asked about. Limits hold for questions,
 * too, which take longer. */
static cJSON *inquire(const struct trial *t, const struct outcome *outcome,
                      const struct ch_inquiry *inquiry) {
    CH_SCOPED(ch_text_done) struct ch_text json = ch_text_new();
    struct ch_error error;
    cJSON *answer = NULL;
    if (ch_rulebase_inquire(outcome->rulebase, t->turn, "fuzz", inquiry, &json, &error) == CH_OK) {
        answer = ch_json_parse(json.data);
        check(answer, "an answer is JSON", json.data);
    } else {
        check(error.text[0], "a question without an answer has an error", "");
    }
    return answer;
}

/* The account is of the decision: its move, and its reason. */
static void inquire_account(const struct trial *t, const struct outcome *outcome) {
    cJSON *answer = inquire(t, outcome, &(struct ch_inquiry){.kind = CH_INQUIRE_FULL});
    const char *chosen = cJSON_GetStringValue(cJSON_GetObjectItem(answer, "chosen"));
    const char *reason = cJSON_GetStringValue(cJSON_GetObjectItem(answer, "reason"));
    check(!answer || (chosen && reason), "an account has a move and a reason", "");
    if (answer && outcome->choice.index >= 0) {
        const struct ch_move *move = &t->turn->legal->move[outcome->choice.index];
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        t->turn->game->ops->format_move(t->turn->game, move, NULL, CH_NOTATION_FULL, &text);
        check(strcmp(chosen, text.data) == 0 && strcmp(reason, outcome->choice.reason.data) == 0,
              "an account is of the decision", chosen);
    }
    cJSON_Delete(answer);
}

/* Asks about the first rules of the text, and one thing more. */
static void inquire_rest(const struct trial *t, const struct outcome *outcome) {
    enum { MAX = 2 };
    static const enum ch_inquiry_kind kinds[] = {CH_INQUIRE_FACTS, CH_INQUIRE_EFFECTS,
                                                 CH_INQUIRE_COSTS};
    int asked = 0;
    for (int i = 0; i < t->outline.count && asked < MAX; i++) {
        if (strcmp(t->outline.item[i].keyword, "defrule") != 0)
            continue;
        const struct ch_inquiry inquiry = {
            .kind = CH_INQUIRE_RULE, .rule = t->outline.item[i].name, .candidate = asked++ % 2};
        cJSON_Delete(inquire(t, outcome, &inquiry));
    }
    size_t which = strlen(t->sources[t->count - 1].text) % (sizeof kinds / sizeof *kinds);
    cJSON_Delete(inquire(t, outcome, &(struct ch_inquiry){.kind = kinds[which]}));
}

/* After a text that does not load a good one does, and its rule is obeyed. */
static void try_good(struct trial *t) {
    static const char name[] = "good.clp",
                      text[] =
                          "(defrule COMPARE::good (candidate (id 1)) => (require 1 \"good\"))\n";
    const struct ch_source sources[] = {
        t->sources[0], {.name = (char *)(uintptr_t)name, .text = (char *)(uintptr_t)text}};
    struct outcome good;
    load(t, sources, 2, &good);
    CH_FREED char *problems = problems_text(&good.problems);
    check(good.rulebase, "a good text loads", problems);
    decide(t, &good);
    check(good.choice.index == 0, "what is required is played", good.choice.fault.text);
    release(&good);
}

/* The lints say the same of a text however often they are asked, whatever was loaded meanwhile. */
static void check_lint(const struct trial *t, struct ch_problems *before) {
    CH_SCOPED(ch_problems_done) struct ch_problems after = {0};
    lint(t, &after);
    check_places(t, &after);
    check(ch_problems_count(&after, CH_SEVERITY_ERROR) <= 0, "lints alone refuse nothing", "");
    compare_texts("lints depend on the texts alone", problems_text(before), problems_text(&after));
    ch_problems_done(before);
}

/* Both were refused, where it was loaded twice. */
static void check_refused(struct trial *t, struct outcome *first, const struct outcome *second) {
    check_places(t, &first->problems);
    if (t->checks & CH_CHECK_ALIKE)
        compare_texts("the same texts are refused alike", problems_text(&first->problems),
                      problems_text(&second->problems));
    if (t->checks & CH_CHECK_LINTS) {
        lint(t, &first->problems);
        check_places(t, &first->problems);
        check(ch_problems_count(&first->problems, CH_SEVERITY_ERROR) != 0,
              "lints let nothing pass that does not load", "");
    }
    if (t->checks & CH_CHECK_AGAIN)
        try_good(t);
}

/* What decided once decides alike in its next turn. */
static void decide_again(const struct trial *t, const struct outcome *first) {
    struct outcome again = {.rulebase = first->rulebase};
    ch_choice_init(&again.choice);
    decide(t, &again);
    bool limited = first->choice.fault.end == CH_END_TIME ||
                   first->choice.fault.end == CH_END_MEMORY ||
                   again.choice.fault.end == CH_END_TIME || again.choice.fault.end == CH_END_MEMORY;
    if (!limited) /* standing facts are made in the first turn alone, which takes longer */
        compare_choices(&first->choice, &again.choice);
    ch_choice_done(&again.choice);
}

/* Both were loaded, where it was loaded twice. */
static void check_loaded(struct trial *t, struct outcome *first, struct outcome *second) {
    decide(t, first);
    if (t->checks & CH_CHECK_ALIKE) {
        decide(t, second);
        compare_choices(&first->choice, &second->choice);
    }
    if (t->checks & CH_CHECK_ACCOUNT)
        inquire_account(t, first);
    if (t->checks & CH_CHECK_QUESTIONS)
        inquire_rest(t, first);
    if (t->checks & CH_CHECK_AGAIN)
        decide_again(t, first);
    t->end = first->choice.index < 0 ? CH_TRIAL_FAULT : CH_TRIAL_DECIDED;
}

static void run(void *context) {
    struct trial *t = context;
    struct outcome first, second = {0};
    struct ch_problems findings = {0};
    if (t->checks & CH_CHECK_LINTS)
        lint(t, &findings);
    load(t, t->sources, t->count, &first);
    if (t->checks & CH_CHECK_ALIKE) {
        load(t, t->sources, t->count, &second);
        check(!first.rulebase == !second.rulebase, "the same texts load alike", "");
    }
    if (first.rulebase)
        check_loaded(t, &first, &second);
    else
        check_refused(t, &first, &second);
    if (t->checks & CH_CHECK_LINTS)
        check_lint(t, &findings);
    release(&first);
    if (t->checks & CH_CHECK_ALIKE)
        release(&second);
}

unsigned ch_rule_checks_of(size_t choice) {
    enum { CHOICES = 16 }; /* most are none */
    size_t which = choice % CHOICES;
    return which < CH_RULE_CHECKS ? 1U << which : 0;
}

enum ch_rule_trial_end ch_rule_trial(const struct ch_source *sources, int count,
                                     const struct ch_turn *turn, unsigned checks) {
    struct trial t = {.sources = sources,
                      .count = count,
                      .checks = checks,
                      .turn = turn,
                      .end = CH_TRIAL_REFUSED};
    bool recursive = false;
    ch_outline_scan(&t.outline, sources[count - 1].text, count - 1, DEEPEST);
    for (int i = 0; i < t.outline.count; i++)
        recursive |= strcmp(t.outline.item[i].keyword, "deffunction") == 0 ||
                     strcmp(t.outline.item[i].keyword, "defmethod") == 0;
    if (!ch_worker_end_run(run, &t, &t.trace, recursive))
        t.end = CH_TRIAL_GIVEN_UP;
    ch_outline_done(&t.outline);
    return t.end;
}
