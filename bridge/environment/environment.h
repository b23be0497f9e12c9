/* A CLIPS environment that can't reach outside, doesn't run for ever, and says what went wrong. */
#ifndef CH_BRIDGE_ENVIRONMENT_ENVIRONMENT_H
#define CH_BRIDGE_ENVIRONMENT_ENVIRONMENT_H

#include <clips.h>
/* CLIPS names these so that they clash with everybody's. */
#undef LOCALE

#include "bridge/bridge.h"
#include "core/base/clock.h"
#include "core/base/text.h"

struct loading; /* of bridge/loading/loaded.h */

/* CLIPS's context of an environment is this struct, which a rule base begins with. */
struct ch_environment {
    void *env;
    struct ch_bridge_limits limits;
    const struct ch_clocks *clocks;
    struct loading *loading;          /* while texts are loaded */
    struct ch_text complaint;         /* what CLIPS wrote to its error channel in this turn */
    const struct expr *complained_at; /* the call that ran then; NULL: none did */

    /* Watchdog. */
    struct ch_budget budget;
    int until_look;                      /* calls until it looks at clock and memory again */
    size_t look_above;                   /* bytes that CLIPS holds when it looks at once */
    enum ch_end tripped;                 /* CH_END_NONE, CH_END_TIME or CH_END_MEMORY */
    struct ch_bridge_at_work tripped_at; /* when the watchdog halted it */
    bool heeds_halt;                     /* a halt keeps facts from being asserted, too */
    /* Finds the rule at work; `full`: memory ran out. */
    void (*find_at_work)(const struct ch_environment *environment, bool full,
                         struct ch_bridge_at_work *work);

    /* Facts that were retracted while a query over facts runs. */
    int queries; /* that run, one in the other */
    void **kept;
    int kept_count, kept_capacity;
};

void ch_environment_open(struct ch_environment *environment);
void ch_environment_close(struct ch_environment *environment);
/* Starts the watchdog: at most `ms` from now. */
void ch_watchdog_start(struct ch_environment *environment, int ms);
/* Called before each fact of the environment is asserted: true if the turn has gone too far. */
bool ch_watchdog_between(struct ch_environment *environment);
/* True after an error or a halt, by CLIPS's flags or its error output. */
bool ch_environment_failed(const struct ch_environment *environment);
/* Clears what an error or a halt leaves behind. */
void ch_environment_clear_flags(struct ch_environment *environment);
/* A rule called `function` wrongly: writes why to the error channel and stops the rule. False. */
bool ch_rule_mistake(void *env, const char *function, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* allowed.c: takes away every function that is not on the allow list. */
void ch_allow_functions(void *env);

#endif
