/* The account of the search agent's decisions. */
#ifndef CH_AGENTS_SEARCH_SEARCH_ACCOUNT_H
#define CH_AGENTS_SEARCH_SEARCH_ACCOUNT_H

#include "core/referee/agent.h"
#include "core/search/search.h"

/* Appends the same with the depth, and how it was searched where there is a choice: "+0.25 at depth
 * 6 (evaluator quad)". */
void ch_search_reason(const struct ch_search_result *result, struct ch_text *text);

/* The result that the score lets the mover claim: a forced end and nothing else. */
enum ch_claim ch_search_claim(int score);

/* Appends the account of a decision as one JSON object (docs/explanation.md) to `json`. `search`
 * made it and has the parts of the evaluation; NULL: they are left out. `overlooked`: replies that
 * were not seen; NULL: none can be. */
void ch_search_account(const char *agent, const struct ch_turn *turn,
                       const struct ch_search *search, const struct ch_search_result *result,
                       const struct ch_moves *overlooked, struct ch_text *json);

#endif
