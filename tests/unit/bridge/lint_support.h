/* Texts put before the lints, and what they find. */
#ifndef CH_TESTS_BRIDGE_LINT_SUPPORT_H
#define CH_TESTS_BRIDGE_LINT_SUPPORT_H

#include "tests/unit/bridge/bridge_support.h"

#include "bridge/lint/lint.h"
#include "core/base/memory.h"
#include "core/games/games.h"

static const char *const phases[] = {"ELABORATE", "COMPARE"};

struct sample {
    const char *text;
    const char *expected; /* "3 unconnected, !5 unknown-fact"; "": nothing is wrong */
};

static bool is_listed(const char *code) {
    const struct ch_lint_code *each;
    for (int i = 0; (each = ch_lint_code_at(i)) != NULL; i++)
        if (strcmp(each->code, code) == 0)
            return true;
    return false;
}

static struct ch_lint_options options_of_english(void) {
    return (struct ch_lint_options){
        .phases = phases, .phase_count = 2, .game = ch_game_find("english")};
}

/* What the lints find in `text` as the rules of an agent. */
static void lint_text(const char *text, const struct ch_lint_options *options,
                      struct ch_problems *problems) {
    CH_FREED char *vocabulary = vocabulary_text();
    const struct ch_source sources[] = {
        {.name = (char *)"vocabulary.clp", .text = vocabulary},
        {.name = (char *)"test.clp", .text = (char *)(uintptr_t)text}};
    ch_lint(sources, 2, options, problems);
}

/* What is found when `text` is loaded, and by the lints. */
static void load_and_lint(const char *text, const struct ch_lint_options *options,
                          struct ch_problems *problems) {
    const struct ch_bridge_config config = {.phases = phases, .phase_count = 2};
    struct ch_rulebase *rulebase = rules_try(text, &config, problems);
    lint_text(text, options, problems);
    assert_int_equal(rulebase != NULL, ch_problems_count(problems, CH_SEVERITY_ERROR) == 0);
    ch_rulebase_free(rulebase);
}

/* Adds the problems of `text`, written as in struct sample. */
static void run_lints(const char *text, const struct ch_lint_options *options,
                      struct ch_text *found) {
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    load_and_lint(text, options, &problems);
    for (int i = 0; i < problems.count; i++) {
        const struct ch_problem *each = &problems.problem[i];
        assert_string_equal(each->file, "test.clp");
        assert_true(is_listed(each->code));
        ch_text_addf(found, "%s%s%d %s", i > 0 ? ", " : "",
                     each->severity == CH_SEVERITY_ERROR ? "!" : "", each->line, each->code);
    }
}

static void expect(const struct sample samples[], int count) {
    const struct ch_lint_options options = options_of_english();
    CH_SCOPED(ch_text_done) struct ch_text wrong = ch_text_new();
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text found = ch_text_new();
        run_lints(samples[i].text, &options, &found);
        if (strcmp(found.data, samples[i].expected) != 0)
            ch_text_addf(&wrong, "%s\nexpected: %s\nfound:    %s\n", samples[i].text,
                         samples[i].expected, found.data);
    }
    if (wrong.length > 0)
        fail_msg("%s", wrong.data);
}
#define EXPECT(SAMPLES) expect(SAMPLES, (int)(sizeof(SAMPLES) / sizeof *(SAMPLES)))

/* Pairs of a text and a part of the problems that are found in it, as they are printed. */
static inline void expect_messages(const char *const samples[][2], int count) {
    const struct ch_lint_options options = options_of_english();
    for (int i = 0; i < count; i++) {
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        load_and_lint(samples[i][0], &options, &problems);
        ch_problems_format(&problems, &text);
        if (!strstr(text.data, samples[i][1]))
            fail_msg("`%s` is not in: %s", samples[i][1], text.data);
    }
}
#define EXPECT_MESSAGES(SAMPLES)                                                                   \
    expect_messages(SAMPLES, (int)(sizeof(SAMPLES) / sizeof *(SAMPLES)))

/* A rule with these conditions and actions, from line 1; they begin in line 2 and 4. */
#define RULE(CONDITIONS, ACTIONS)                                                                  \
    "(defrule COMPARE::r \"Says so.\"\n" CONDITIONS "\n=>\n" ACTIONS ")\n"
#define BEST "(best ?m \"why\")"
#define HELD                                                                                       \
    "(deftemplate MAIN::held \"A fact of the test.\" (slot id) (slot grade (type INTEGER)))\n"

#endif
