/* The results of scenarios: for people, as TAP, as JUnit's XML, as JSON lines. */
#ifndef CH_CLI_WORKSHOP_RULES_TEST_H
#define CH_CLI_WORKSHOP_RULES_TEST_H

#include "workshop/scenario_run.h"

/* Appends the failures with their boards, and a line that sums up. `agent` as on the command line;
 * `all`: what passed, too. */
void ch_suite_text(const struct ch_suite *suite, const char *agent, bool all, struct ch_text *out);
/* "16 of 18 scenarios as expected: 1 failed, 1 passed unexpectedly; 2 known failures". */
void ch_suite_summary(const struct ch_suite *suite, struct ch_text *out);

/* Test Anything Protocol 14: testanything.org. Known failures are TODO. */
void ch_suite_tap(const struct ch_suite *suite, struct ch_text *out);
/* The XML that JUnit's Ant task writes, a suite for each file: known failures are skipped tests, a
 * pass that was not expected is a failure. */
void ch_suite_junit(const struct ch_suite *suite, const char *agent, struct ch_text *out);
/* A line for each scenario and one that sums up, to standard output. */
void ch_suite_json(const struct ch_suite *suite, const char *agent);

#endif
