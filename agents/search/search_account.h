/* What the search agent says of its decisions: those by search, and those out of its opening book.
 */
#ifndef CH_AGENTS_SEARCH_SEARCH_ACCOUNT_H
#define CH_AGENTS_SEARCH_SEARCH_ACCOUNT_H

#include "agents/base/knowledge.h"
#include "core/search/search.h"

/* Appends the score with the depth, and how it was searched where there is a choice: "+0.25 at
 * depth 6 (evaluator quad)". */
void ch_search_reason(const struct ch_search_result *result, struct ch_text *text);
/* Fills the choice with what was found, and that reason. */
void ch_search_choice(const struct ch_search_result *result, struct ch_choice *choice);

/* The result that the score lets the mover claim: a forced end and nothing else. */
enum ch_claim ch_search_claim(int score);

/* Appends the account of a decision as one JSON object (docs/explanation.md) to `json`. `search`
 * made it and has the parts of the evaluation; NULL: they are left out. `overlooked`: replies that
 * were not seen; NULL: none can be. */
void ch_search_account(const char *agent, const struct ch_turn *turn,
                       const struct ch_search *search, const struct ch_search_result *result,
                       const struct ch_moves *overlooked, struct ch_text *json);

/* Fills the choice with a move that the turn's key draws from the book; false: there is no book, or
 * none that it would play. `known` is filled with what the book knows. */
bool ch_book_move(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                  struct ch_known *known, struct ch_choice *choice);
/* Appends the account of such a decision; false as above. */
bool ch_book_move_account(const struct ch_knowledge *knowledge, const char *agent,
                          const struct ch_turn *turn, struct ch_known *known, struct ch_text *json);

#endif
