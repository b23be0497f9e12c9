/* What ends a worker in production, and nothing else, ends one run of a fuzz target: the stack that
 * rules overflow, and memory that is not to be had. */
#ifndef CH_TESTS_SUPPORT_WORKER_END_H
#define CH_TESTS_SUPPORT_WORKER_END_H

#include <stdbool.h>

#include "bridge/bridge.h"

/* Calls run(context). False if it was given up on the way: what it held is lost, and leaks are not
 * looked for any more.
 *
 * Two things are let pass, for which no limit inside of CLIPS can be set:
 * - The stack overflows while `trace` says that CLIPS is at work, and `recursive`: the text has
 * functions of its own, which can call themselves for ever. Texts are nested 200 deep at most, so
 * that neither parser nor evaluator can overflow otherwise, and our own code is not to recurse by
 * what the rules say.
 * - A single piece of memory of more than 128 MB, a string that was doubled again and again; a
 * worker has 512 MB in all.
 *
 * A fault at any other address, at any other depth or time goes to
 * whoever handles it, as a crash.
 */
bool ch_worker_end_run(void (*run)(void *context), void *context,
                       const struct ch_bridge_trace *trace, bool recursive);

#endif
