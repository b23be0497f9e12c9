/* The work of a check grows with the rules, and not with their square. The counted functions are at
 * the bottom of all searching and reading (the linker redirects their calls to here), so that
 * neither the machine nor its load matters: for twice the constructs there may be a little over
 * twice the calls of each. */
#include <string.h>

#include "bridge/lint/lint.h"
#include "cli/workshop/rules_check.h"
#include "core/base/clips_token.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/check/check.h"

struct expr;
struct constructHeader;

/* Functions of the program, of CLIPS and of the C library whose calls are counted. */
#define COUNTED(X)                                                                                 \
    X(int, strcmp, (const char *a, const char *b), (a, b))                                         \
    X(int, strncmp, (const char *a, const char *b, size_t n), (a, b, n))                           \
    X(int, memcmp, (const void *a, const void *b, size_t n), (a, b, n))                            \
    X(struct ch_clips_token, ch_clips_scan, (struct ch_clips_scanner * s), (s))                    \
    X(struct ch_clips_token, ch_clips_next, (struct ch_clips_scanner * s), (s))                    \
    X(int, EnvGetcRouter, (void *env, const char *name), (env, name))                              \
    X(int, IdenticalExpression, (struct expr * a, struct expr * b), (a, b))                        \
    X(void *, GetConstructNamePointer, (struct constructHeader * c), (c))                          \
    X(void *, GetNextConstructItem, (void *env, struct constructHeader *c, int module),            \
      (env, c, module))

/* Of memchr the bytes that it looks at are counted. */
enum counter {
#define X(type, name, parameters, arguments) COUNT_##name,
    COUNTED(X)
#undef X
        COUNT_memchr,
    COUNTERS
};

static const char *const counter_name[COUNTERS] = {
#define X(type, name, parameters, arguments) #name,
    COUNTED(X)
#undef X
        "memchr",
};

static long done[COUNTERS];

/* Calls of NAME come to __wrap_NAME; __real_NAME is the function itself. */
#define X(type, name, parameters, arguments)                                                       \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        done[COUNT_##name]++;                                                                      \
        return __real_##name arguments;                                                            \
    }
COUNTED(X)
#undef X
void *__real_memchr(const void *bytes, int byte, size_t n);
void *__wrap_memchr(const void *bytes, int byte, size_t n);
void *__wrap_memchr(const void *bytes, int byte, size_t n) {
    void *found = __real_memchr(bytes, byte, n);
    done[COUNT_memchr] += (long)(found ? (size_t)((char *)found - (const char *)bytes) : n);
    return found;
}

/* A sound rule base of any size. In `construct` # is its number, % the one before, @ a square. */
struct form {
    const char *phases, *head, *construct;
    int warnings; /* of each construct */
};

#define NOTED "  \"A rule.\"\n  (candidate (id ?m) (to @))\n  =>\n"

static const struct form forms[] = {
    {"COMPARE", "",
     "(defrule COMPARE::same-# \"All.\" (candidate (id ?m)) => (score ?m 1 \"s\"))\n", 0},
    {"COMPARE", "",
     "(defrule COMPARE::large-# \"None.\" (turn) (test (> (worth own) 1000#)) (candidate (id ?m))\n"
     "  => (score ?m # \"large\"))\n"
     "(defrule COMPARE::either-# \"Some.\" (candidate (id ?m&~#) (from ?f))\n"
     "  (or (own (square ?f) (kind king)) (not (enemy (square ?f)))) => (score ?m 1 \"either\"))\n",
     0},
    {"NOTE COMPARE", "",
     "(deftemplate MAIN::note-# \"A note.\" (slot id))\n"
     "(defrule NOTE::notes-#\n" NOTED "  (assert (note-# (id ?m))))\n"
     "(defrule COMPARE::says-# \"It.\" (note-# (id ?m)) => (score ?m 1 \"noted\"))\n",
     0},
    {"NOTE COMPARE", "(deftemplate MAIN::note \"A note.\" (slot id) (slot by))\n",
     "(defrule NOTE::notes-#\n" NOTED "  (assert (note (id ?m) (by #))))\n"
     "(defrule COMPARE::says-# \"It.\" (note (id ?m) (by #)) => (score ?m 1 \"noted\"))\n",
     0},
    {"COMPARE", "(deffunction MAIN::weigh-0 \"A weight.\" (?a) (+ ?a 1))\n",
     "(deffunction MAIN::weigh-# \"A weight.\" (?a) (weigh-% (+ ?a 1)))\n"
     "(defrule COMPARE::weighed-#\n" NOTED "  (score ?m (weigh-# 1) \"weighed\"))\n",
     0},
    {"COMPARE", "(deftemplate MAIN::place \"A place.\" (slot at) (slot worth))\n",
     "(deffacts MAIN::place-# \"A place.\" (place (at @) (worth #)))\n"
     "(defrule COMPARE::place-# \"One.\" (candidate (id ?m) (to ?to)) (place (at ?to) (worth #))\n"
     "  => (score ?m 1 \"a place\"))\n",
     0},
    {"COMPARE", "",
     "(defglobal MAIN ?*value-#* = #)\n"
     "(defrule COMPARE::valued-#\n" NOTED "  (score ?m ?*value-#* \"a value\"))\n",
     0},
    {"COMPARE", "",
     "(defrule COMPARE::quiet-# ; lint: allow undocumented\n"
     "  (candidate (id ?m) (to @)) => (score ?m 1 \"quiet\"))\n",
     0},
    {"COMPARE", "",
     "(defrule COMPARE::back-# \"All.\" (candidate (id ?m)) => (score ?m 1 \"s\")) ; a\r;b\r", 0},
    {"COMPARE", "", "(defrule COMPARE::bare-# (candidate (id ?m) (to @) (kind ?k)) => (best ?m))\n",
     3},
};

static void write_rules(const struct form *form, int count, struct ch_text *text) {
    ch_text_add(text, form->head);
    for (int i = 1; i <= count; i++)
        for (const char *at = form->construct; *at; at++)
            if (strchr("#%@", *at))
                ch_text_addf(text, "%d", *at == '#' ? i : *at == '%' ? i - 1 : 1 + i % 32);
            else
                ch_text_add_bytes(text, at, 1);
}

/* Checks the rules as the command does, in this process, and fills work[]. */
static void check(const char *phases, const char *rules, int warnings, long work[COUNTERS]) {
    enum { POSITIONS = 2, EVER_MS = 1 << 30 };
    struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_positions_done) struct ch_positions positions;
    CH_SCOPED(ch_impasses_done) struct ch_impasses impasses = {0};
    CH_SCOPED(ch_check_report_done) struct ch_check_report report = {0};
    CH_SCOPED(ch_check_done) struct ch_check check = {.game = ch_game_find("english")};
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    config.turn_ms = config.start_ms = EVER_MS;
    ch_text_addf(&text, "(agent (name big) (kind rules) (rules \"big\") (phases %s))", phases);
    ch_sources_add(&sources, "big.agent", text.data);
    if (ch_sources_read(&sources, "vocabulary.clp", CH_SOURCE "/rules/vocabulary.clp", &error) !=
            CH_OK ||
        ch_positions_load(NULL, check.game, config.home, POSITIONS, &positions, &error) != CH_OK)
        fail_msg("%s", error.text);
    ch_sources_add(&sources, "big.clp", rules);
    memset(done, 0, sizeof done);
    ch_check_load("big", &sources, &config, &check);
    if (!check.agent)
        fail_msg("%s", check.problems.problem[0].text);
    ch_join_cost_check("big", check.agent, &config, &positions, &check.problems);
    ch_impasse_check(check.agent, &positions, NULL, &impasses, &check.problems);
    ch_lint_drop_allowed(check.agent->sources, check.agent->source_count, &check.problems);
    ch_check_report_add(&report, &check, NULL, 0);
    ch_text_clear(&text);
    ch_check_report_text(&report, false, &text);
    memcpy(work, done, sizeof done);
    if (report.problems.count != warnings)
        fail_msg("%d problems: %s", report.problems.count, text.data);
    assert_int_equal(ch_problems_count(&report.problems, CH_SEVERITY_ERROR), 0);
}

TEST(work_grows_in_a_line) {
    enum { RULES = 400 };
    const double MOST = 2.6; /* places in CLIPS's tables depend on addresses, and so some counts */
    long most[COUNTERS] = {0};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        long work[2][COUNTERS];
        for (int twice = 0; twice < 2; twice++) {
            int count = twice ? 2 * RULES : RULES;
            CH_SCOPED(ch_text_done) struct ch_text rules = ch_text_new();
            write_rules(&forms[i], count, &rules);
            check(forms[i].phases, rules.data, forms[i].warnings * count, work[twice]);
        }
        for (int c = 0; c < COUNTERS; c++) {
            if ((double)work[1][c] > MOST * (double)work[0][c] + 100)
                fail_msg("form %zu: %s: %ld for %d, %ld for twice as many", i, counter_name[c],
                         work[0][c], RULES, work[1][c]);
            if (work[1][c] > most[c])
                most[c] = work[1][c];
        }
    }
    for (int c = 0; c < COUNTERS; c++) /* that the linker leads calls here at all */
        if (most[c] == 0)
            fail_msg("no call of %s was counted", counter_name[c]);
}

TEST(a_comment_is_passed_over) {
    enum { RULES = 20, BYTES = 1 << 20 };
    CH_SCOPED(ch_text_done) struct ch_text rules = ch_text_new(), comment = ch_text_new();
    long without[COUNTERS], with[COUNTERS];
    write_rules(&forms[0], RULES, &rules);
    check("COMPARE", rules.data, 0, without);
    ch_text_add(&comment, "; ");
    while (comment.length < BYTES)
        ch_text_add(&comment, "(\"");
    ch_text_addf(&comment, "\n%s", rules.data);
    check("COMPARE", comment.data, 0, with);
    for (int c = 0; c < COUNTERS; c++)
        if (c != COUNT_memchr && with[c] > without[c] + without[c] / 100 + 100)
            fail_msg("%s: %ld, and %ld with a comment", counter_name[c], without[c], with[c]);
}
