/* The message of opening a rule base with several problems: every error with its place, and no
 * warning among them. */
#include "agents/agents.h"
#include "bridge/environment/problems.h"
#include "core/base/source.h"
#include "core/games/games.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/agents.h"

static const char agent_file[] = "(agent (name several) (game english) (kind rules)"
                                 " (description \"For a test.\") (rules \"several.clp\"))\n";

/* Line 2: a rule without a reason, which is a warning. Lines 3 and 5: a function and a template
 * that are not there. */
static const char rules[] = "; several problems\n"
                            "(defrule COMPARE::a (candidate (id ?m)) => (score ?m 1))\n"
                            "(defrule COMPARE::b (candidate (id ?m)) => (no-such-function ?m))\n"
                            "; between\n"
                            "(defrule COMPARE::c (no-such-fact (id ?m)) => (best ?m \"c\"))\n";

TEST(every_error_is_reported_but_no_warning) {
    struct ch_agents_config config = agents_config_here();
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_agent *agent;
    struct ch_error error;
    char message[sizeof error.file + sizeof error.text + 16];
    const char *vocabulary = CH_SOURCE "/rules/vocabulary.clp";
    config.problems = &problems;
    ch_sources_add(&sources, "several.agent", agent_file);
    assert_int_equal(CH_OK, ch_sources_read(&sources, "rules/vocabulary.clp", vocabulary, &error));
    ch_sources_add(&sources, "several.clp", rules);
    assert_int_equal(CH_BAD_INPUT,
                     ch_agents_open_sources("several", sources.source, sources.count,
                                            ch_game_find("english"), &config, &agent, &error));
    snprintf(message, sizeof message, "%s:%d: %s", error.file, error.line, error.text);
    assert_non_null(strstr(message, "several.clp:3: rules can't call `no-such-function`"));
    assert_non_null(strstr(message, "several.clp:5: fact `no-such-fact`"));
    assert_null(strstr(message, "several.clp:2"));
    assert_true(problems.count > 2); /* where all are listed, the warnings are as well */
}
