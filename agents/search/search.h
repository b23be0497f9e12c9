/* The kinds of agent that decide without rules. */
#ifndef CH_AGENTS_SEARCH_SEARCH_H
#define CH_AGENTS_SEARCH_SEARCH_H

#include "agents/base/kind.h"

/* Chooses any legal move by the turn's key. Takes no arguments. */
extern const struct ch_agent_kind ch_random_kind;

/* The search of core/search/search.h. Arguments: depth=N, nodes=M, time=MS, separated by commas;
 * none: those of the turn, depth=4 if it has none. And how it searches: eval=NAME, the walk's
 * own choice (connect=NAME), quiescence=on|off, table=BITS, threads=N; and which fitted evaluation
 * judges: weights=FILE|none, without it data/weights/GAME.weights if there is one. */
extern const struct ch_agent_kind ch_search_kind;

/* The move that looks best by itself, in games with a measure for it. Takes no arguments. */
extern const struct ch_agent_kind ch_greedy_kind;

/* A search of games as they may have gone, where the game hides something: "depth=2,samples=8". */
extern const struct ch_agent_kind ch_determinised_kind;

#endif
