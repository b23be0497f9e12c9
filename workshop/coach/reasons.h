/* What agents of rules say for a move, in their words: the why of a hint, and of the better move in
 * an analysis. */
#ifndef CH_WORKSHOP_COACH_REASONS_H
#define CH_WORKSHOP_COACH_REASONS_H

#include "agents/agents.h"

enum { CH_REASON_AGENTS = 2 };

struct ch_reason {
    char agent[CH_AGENT_NAME];
    struct ch_text text; /* whole sentences */
};

/* The agents of rules that are asked about a game, the usual one first. They are opened by the
 * first question and stay open. */
struct ch_advisers;

/* Both are borrowed until ch_advisers_free, for which NULL is allowed. */
struct ch_advisers *ch_advisers_new(const struct ch_game *game,
                                    const struct ch_agents_config *config);
void ch_advisers_free(struct ch_advisers *advisers);

/* Asks them about the move at this index: each that would play it says why; one that would not, but
 * speaks for it, what it says. Returns how many had a reason; each is the caller's, who releases
 * its text. One that fails is passed over. */
int ch_reasons_for(struct ch_advisers *advisers, const struct ch_turn *turn, int move,
                   struct ch_reason reason[CH_REASON_AGENTS]);
/* Releases them. */
void ch_reasons_done(struct ch_reason reason[], int count);

#endif
