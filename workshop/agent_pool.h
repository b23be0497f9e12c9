/* Agents that are asked about positions by a pool of threads, each thread with its own, made of the
 * same texts. */
#ifndef CH_WORKSHOP_AGENT_POOL_H
#define CH_WORKSHOP_AGENT_POOL_H

#include "agents/agents.h"
#include "core/record/record.h"
#include "workshop/positions.h"
#include "workshop/progress.h"

enum { CH_POOL_AGENTS = 2 };

struct ch_agent_pool {
    const struct ch_game *game;
    struct ch_agents_config config;
    struct ch_agent *agent[CH_POOL_AGENTS]; /* the caller's own, with their texts */
    int agents;
    int threads;                  /* at most; 0: one for each processor */
    struct ch_progress *progress; /* shows the progress; may be NULL */
    const atomic_bool *stop;      /* ends the work with CH_INTERRUPTED; may be NULL */
};

/* Opens the agents, one or two, that are not open; the caller has filled game and config.
 * ch_agent_pool_close in any case. */
enum ch_status ch_agent_pool_open(struct ch_agent_pool *pool, const char *const specs[], int agents,
                                  struct ch_error *error);
void ch_agent_pool_close(struct ch_agent_pool *pool);

/* Asks `agents` (as many as were opened) about the turn in position i. Called in any thread, and
 * for any two positions at the same time. A failure ends the work. */
typedef enum ch_status ch_pool_ask(void *context, struct ch_agent *const agents[],
                                   const struct ch_turn *turn, int i, struct ch_error *error);

/* Calls `ask` once for each position of the list. The calling thread works with the agents that the
 * caller opened. The seat has been announced to the agents. On failure the error of the first
 * position that failed. */
enum ch_status ch_agent_pool_ask(struct ch_agent_pool *pool, const struct ch_positions *positions,
                                 ch_pool_ask *ask, void *context, struct ch_error *error);

/* Does piece of work `i` with the agents, in any thread. */
typedef enum ch_status ch_pool_piece(void *context, struct ch_agent *const agents[], int i,
                                     struct ch_error *error);

/* Calls `piece` once for each of 0..count-1, with agents as ch_agent_pool_ask has them, but without
 * a seat announced. */
enum ch_status ch_agent_pool_each(struct ch_agent_pool *pool, int count, ch_pool_piece *piece,
                                  void *context, struct ch_error *error);

/* Opens the agent of the record's row `id` from its recorded texts. *agent is NULL with CH_OK if
 * its choices depend on more than texts and keys. `name` gets what it is called. */
enum ch_status ch_reopen(struct ch_record *record, int64_t id, const struct ch_game *game,
                         const struct ch_agents_config *config, struct ch_agent **agent,
                         char name[CH_AGENT_NAME], struct ch_error *error);

/* An agent of rules with one text more: rules that are tried, measure, or are drafts. */

/* The texts that an agent is made of. */
struct ch_more_text {
    const char *spec; /* borrowed */
    struct ch_sources own;
    struct ch_agent_file file;
};

/* Reads the texts of the agent `spec`. CH_UNSUPPORTED if it is none of rules. On failure nothing is
 * left to release; else the caller calls ch_more_text_done. */
enum ch_status ch_more_text_read(struct ch_more_text *more, const char *spec,
                                 const struct ch_game *game, const struct ch_agents_config *config,
                                 struct ch_error *error);
void ch_more_text_done(struct ch_more_text *more);

/* The last phase of the agent; borrowed. */
const char *ch_more_text_phase(const struct ch_more_text *more);

/* Opens the agent with `text` behind its own rules; messages call it `name`. The agent is closed by
 * the caller. */
enum ch_status ch_more_text_open(const struct ch_more_text *more, const char *name,
                                 const char *text, const struct ch_game *game,
                                 const struct ch_agents_config *config, struct ch_agent **agent,
                                 struct ch_error *error);

#endif
