/* The output link: gathers and reports the statements of rules in a run. */
#ifndef CH_BRIDGE_OUTPUT_OUTPUT_H
#define CH_BRIDGE_OUTPUT_OUTPUT_H

#include <cjson/cJSON.h>

#include "bridge/rulebase.h"

/* statements.c: those of the run as preferences, in run->preferences; `plain`: their
 * reasons will be reported, in one line. */
void ch_preferences_gather(struct ch_run *run, bool plain);

/* States what no rule says: a preference about one candidate, of a rule that is NULL. */
void ch_preferences_add(struct ch_run *run, enum ch_preference_kind kind, int candidate,
                        const char *reason);

/* "win", "none" … */
const char *ch_claim_name(enum ch_claim claim);
/* The reason of claim i of the run. */
const char *ch_claim_reason(const struct ch_run *run, int i);
/* The result that the rules claim, CH_CLAIM_NONE if they contradict each other; and the sentence
 * about it, appended if there is a claim. */
enum ch_claim ch_claims_result(const struct ch_run *run);
void ch_claims_report(const struct ch_run *run, struct ch_text *text);

/* reason.c: appends what decided in one line of sentences, made after headline.h. After a good run.
 */
void ch_turn_reason(const struct ch_run *run, struct ch_text *text);
/* Appends the end of a sentence: ": it saves a piece (save-a-piece).". A reason is the author's,
 * and may be empty. */
void ch_reason_end(const char *reason, const char *rule, struct ch_text *text);
/* True if something was said for the chosen move. After a good run. */
bool ch_turn_spoken_for(const struct ch_run *run);
/* Names a candidate by its full path; `context` is the turn. */
void ch_turn_name(int candidate, const void *context, struct ch_text *text);

/* True if an item of the list is the same as this one. */
bool ch_json_has(const cJSON *list, const cJSON *item);
/* Labels are kept from start to stop. */
void ch_labels_start(struct ch_trace *trace, int candidates);
void ch_labels_stop(struct ch_trace *trace);
/* Adds the labels of a candidate, as objects of names and values: `labels`, in which a string and a
 * symbol, 8 and 8.0 look alike to readers of JSON, and `label_texts` with the values as strings, as
 * a rule would write them. */
void ch_explain_labels(cJSON *object, const struct ch_trace *trace, int candidate);

#endif
