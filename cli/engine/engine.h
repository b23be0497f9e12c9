/* The engine's side of the Hub protocol: one of our agents for any program that speaks it. What
 * comes in is read line by line in one thread; the agent thinks in another, which lives as long as
 * the engine, so that a search can be stopped and pinged. */
#ifndef CH_CLI_ENGINE_ENGINE_H
#define CH_CLI_ENGINE_ENGINE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "agents/agents.h"
#include "agents/hub/hub.h"

/* The limits of `level`; 0: none. */
struct ch_engine_level {
    int depth;
    int64_t nodes;
    int time_ms;                    /* for this move */
    int remaining_ms, increment_ms; /* of a game clock */
};

enum ch_engine_mode { CH_ENGINE_THINK, CH_ENGINE_PONDER, CH_ENGINE_ANALYZE };

/* The part of a choice that is reported. */
struct ch_engine_told {
    int index, score, depth;
};

struct ch_engine {
    FILE *out;
    struct ch_agents_config config;
    char *spec; /* of the agent; owned */
    bool named; /* by the user or the other side; else the default agent of the game */
    const struct ch_game *game;
    int64_t seed;
    bool repeatable;        /* the other side sends whole games and keys */
    struct ch_agent *agent; /* NULL before `init` */
    struct ch_hub_board board;
    struct ch_history history;
    struct ch_moves legal;
    bool placed;                  /* there was a `pos` */
    uint32_t games;               /* `new-game`s until now */
    struct ch_engine_level level; /* of the next `go` */

    pthread_t thinker;
    pthread_mutex_t lock; /* of the output and all below */
    pthread_cond_t changed;
    bool thinking; /* `go` is to be answered */
    bool held;     /* … but not before `stop` or `ponder-hit` */
    bool endless;  /* … nor then, but for `stop`: nothing limits the search */
    bool pondering;
    bool ending;
    struct ch_turn turn;
    struct ch_engine_told reported; /* last, in this search; the thinker's own */
    int64_t begun_ns, plan_ns; /* `go`; how long the answer may take from then on, 0: no limit */
    int64_t deadline_ns;       /* by the wall clock, which others go by; 0: none */
    atomic_bool stop;
};

/* Takes `out` as borrowed; the config is copied, its texts borrowed. spec NULL: the agent is who
 * plays the game, also when that is another. */
void ch_engine_init(struct ch_engine *engine, const char *spec, const struct ch_game *game,
                    const struct ch_agents_config *config, FILE *out);
/* Stops what goes on, and releases everything. */
void ch_engine_done(struct ch_engine *engine);

/* Answers one line, which is changed. False when it was `quit`. Wrong input is answered with `error
 * message=…` and changes nothing. */
bool ch_engine_parse(struct ch_engine *engine, char *text);

/* Writes a line of the protocol: `command`, then the text of its arguments, which begins with a
 * blank or is empty. */
void ch_engine_say(struct ch_engine *engine, const char *command, const char *arguments);
/* Writes `error message=…`. Returns false. */
bool ch_engine_complain(struct ch_engine *engine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Closes the agent, if there is one. */
void ch_engine_close_agent(struct ch_engine *engine);

/* Sets the agent to its turn in the position now. */
void ch_engine_think(struct ch_engine *engine, enum ch_engine_mode mode, uint64_t key);
/* `stop`: the answer is what was found until now. */
void ch_engine_stop(struct ch_engine *engine);
/* `ponder-hit`: the clock has been running since `go`. */
void ch_engine_ponder_hit(struct ch_engine *engine);
/* Stops the search if there is one, and waits for its answer: a new question may be asked. */
void ch_engine_interrupt(struct ch_engine *engine);

#endif
