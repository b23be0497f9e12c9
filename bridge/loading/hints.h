/* CLIPS's messages about mistakes in texts, made into what is wrong and what to do. */
#ifndef CH_BRIDGE_LOADING_HINTS_H
#define CH_BRIDGE_LOADING_HINTS_H

#include "core/base/text.h"

/* Appends the first line of `message`, a run-time error as CLIPS wrote it, without its code. */
void ch_hint_run(const char *message, struct ch_text *text);

/* Appends what is wrong with a construct of `env`, and what to do where that is known. Returns the
 * code of the problem, as in bridge/lint/lint.h. */
const char *ch_hint_construct(void *env, const char *message, struct ch_text *text);

#endif
