/* Agents for people to play against: `level:N`, as data/levels/ says what they are made of, or
 * `level:RECIPE`, one of these by its numbers. */
#ifndef CH_AGENTS_LEVELS_LEVEL_H
#define CH_AGENTS_LEVELS_LEVEL_H

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"

/* Arguments: a number from 1; or depth=N, nodes=M and, for what it overlooks, next=, later=
 * (per cent), noise= (hundredths of a man), taken=1; samples=N where the game hides something. */
extern const struct ch_agent_kind ch_level_kind;

/* True if `spec` is `level:N` and that level is an agent of the roster, whose name is written to
 * `name`. CH_BAD_INPUT or CH_NOT_FOUND if it is a level that there is not. */
enum ch_status ch_level_agent(const char *spec, const struct ch_game *game, const char *home,
                              char name[CH_LEVEL_WORDS], bool *is_agent, struct ch_error *error);

#endif
