/* What agents that search share: what they say of their decisions, those by search and those out of
 * an opening book, how long they think, and the arguments of the agent `search`. */
#ifndef CH_AGENTS_SEARCH_SEARCH_H
#define CH_AGENTS_SEARCH_SEARCH_H

#include <limits.h>

#include "agents/base/knowledge.h"
#include "core/search/search.h"

/* Fills the choice with what was found, and as its reason the score with the depth, and how it was
 * searched where there is a choice: "A search of 6 plies by the evaluator quad values it at +0.25."
 */
void ch_search_choice(const struct ch_search_result *result, const struct ch_turn *turn,
                      struct ch_choice *choice);

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

/* How long an agent that searches thinks about a turn whose time is limited. */

/* The longest that it may think, a little under what the turn allows: 1 or more, 0 without a limit.
 */
int ch_thinking_max_ms(const struct ch_turn *turn);
/* The planned time, at most the maximum: all of a fixed time; of a game clock a part of the rest
 * and most of the increment; no more than moves may take on average. 0 without a limit. */
int ch_thinking_plan_ms(const struct ch_turn *turn);
/* The smaller of `ms` (0: no limit) and the turn's own limit, past which the turn is lost and
 * thinking is useless. */
int ch_thinking_limit_ms(const struct ch_turn *turn, int ms);

/* The arguments of the agent `search`: its limits, its options and its weights. */
struct ch_search_arguments {
    struct ch_search_options options;
    struct ch_search_limits limits; /* all 0: it has none */
    char weights[PATH_MAX];         /* a file, "none", or "": as is usual */
    char tables[PATH_MAX];          /* a folder of endgame tables, "": none */
    char book[PATH_MAX];            /* a file with an opening book, "": none */
};

enum ch_status ch_search_arguments_read(const char *text, const struct ch_game *game,
                                        struct ch_search_arguments *arguments,
                                        struct ch_error *error);
/* The form of the arguments by which the agent is known (agents/kinds/kinds.h): of files their
 * names without the path, since their contents are texts of the agent. */
bool ch_search_arguments_spell(const char *text, const struct ch_game *game, struct ch_text *out);
/* Adds the text of the weights that the arguments name, or of the game's own if there are any in
 * `home`. */
enum ch_status ch_search_weights_collect(const char *text, const struct ch_game *game,
                                         const char *home, struct ch_sources *texts,
                                         struct ch_error *error);
/* Reads such a text for the game. *weights is NULL if the arguments do not name them and they are
 * for another game, for which the agent was opened first. */
enum ch_status ch_search_weights_read(const struct ch_search_arguments *arguments,
                                      const struct ch_source *text, const struct ch_game *game,
                                      struct ch_weights **weights, struct ch_error *error);

#endif
