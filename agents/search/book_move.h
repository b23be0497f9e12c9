/* Moves that the agent `search` plays from its opening book. */
#ifndef CH_AGENTS_SEARCH_BOOK_MOVE_H
#define CH_AGENTS_SEARCH_BOOK_MOVE_H

#include "agents/base/knowledge.h"

/* Fills the choice with a move that the turn's key draws from the book; false: there is no book, or
 * none that it would play. `known` is filled with what the book knows. */
bool ch_book_move(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                  struct ch_known *known, struct ch_choice *choice);
/* Appends the account of such a decision (docs/explanation.md); false as above. */
bool ch_book_move_account(const struct ch_knowledge *knowledge, const char *agent,
                          const struct ch_turn *turn, struct ch_known *known, struct ch_text *json);

#endif
