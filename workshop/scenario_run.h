/* Scenario files, and an agent put before what they say. */
#ifndef CH_WORKSHOP_SCENARIO_RUN_H
#define CH_WORKSHOP_SCENARIO_RUN_H

#include <cjson/cJSON.h>

#include "agents/agents.h"
#include "core/scenarios/scenarios.h"

/* Appends the moves as a list: "7-11, 16-20". */
void ch_scenario_moves_text(const struct ch_scenario *scenario,
                            const struct ch_scenario_moves *moves, struct ch_text *text);

enum ch_scenario_verdict {
    CH_SCENARIO_PASSED,
    CH_SCENARIO_FAILED,
    CH_SCENARIO_KNOWN,      /* failed, and is marked as a known failure */
    CH_SCENARIO_UNEXPECTED, /* passed, though it is marked */
    CH_SCENARIO_VERDICTS
};

/* "passed", "failed", "known-failure", "unexpected-pass". */
const char *ch_scenario_verdict_name(enum ch_scenario_verdict verdict);

struct ch_scenario_result {
    const struct ch_scenario *scenario;
    const char *file;
    enum ch_scenario_verdict verdict;
    struct ch_text failures; /* a line for each */
    int64_t seed;            /* of the decision reported here: the first that failed, or the last */
    char *chosen;            /* "" if the agent failed */
    char *reason;
    double ms; /* for all its decisions */
};

/* Scenario files and what became of them. Initialise with {0}, release with ch_suite_done. */
struct ch_suite {
    struct ch_scenarios *files;
    int file_count;
    struct ch_scenario_result *results; /* in the order of files and lines */
    int count;
    int left_out; /* scenarios that were not run */
    int counts[CH_SCENARIO_VERDICTS];
    double ms;
};

/* Reads one more file. With CH_BAD_INPUT its mistakes are in the last of `files`; none are there if
 * it is no file of scenarios at all, as `error` then says. `game` is meant where a scenario names
 * none; `home` is left out of the name that people see. */
enum ch_status ch_suite_read(struct ch_suite *suite, const char *path, const char *home,
                             const struct ch_game *game, struct ch_error *error);

/* The scenario files of the agent whose texts these are: NAME.scenarios beside the agent file
 * NAME.agent, then in the folders of its rule files. Returns the paths that exist, each once,
 * parted by newlines; "" if there are none. The caller frees it with ch_free. */
char *ch_suite_beside(const struct ch_source *sources, int count);

/* Puts the agent before every scenario, a new game each. Results of a run before are dropped. The
 * rest is left out, and the answer is false, when the agent itself fails three times one after the
 * other, or `go_on` (may be NULL), which is asked before each, says no. */
bool ch_suite_run(struct ch_suite *suite, struct ch_agent *agent, bool (*go_on)(void *context),
                  void *context);

void ch_suite_done(struct ch_suite *suite);

#endif
