/* Games from text: `.game` files become struct ch_draughts. The language is that of
 * docs/game-definitions.md: facts with constants, which run nothing. */
#ifndef CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_H
#define CH_CORE_GAMES_DRAUGHTS_DEFINITION_DEFINITION_H

#include "core/base/source.h"
#include "core/games/draughts/draughts.h"

enum { CH_DEFINITION_CHAIN = 8 /* texts: a game, what it extends, and so on */ };

/* What is wrong with a text, or doubtful in it. */
struct ch_problem_list {
    struct ch_error *problem;
    int count;
};

/* All that was found in the texts of a game, each with its place. */
struct ch_definition_report {
    struct ch_problem_list mistakes, warnings;
};

void ch_definition_report_done(struct ch_definition_report *report);

/* The name of the definition that this text extends, with the line that says so, or "" if there is
 * none (or the text can't be read); the caller frees it with ch_free. */
char *ch_definition_extends(const char *file, const char *text, int *line);

/* Compiles texts, the definition first, then what it extends, with `settings`
 * ("losing=yes,removal=at-end" or ""). `base` is the name of the game without them. CH_BAD_INPUT
 * with every mistake in `error` and, unless NULL, in `report`, which is filled either way and
 * released by the caller. The caller frees the game with ch_draughts_free. */
enum ch_status ch_definition_compile(const char *base, const char *settings,
                                     const struct ch_source *sources, int count,
                                     struct ch_draughts **draughts,
                                     struct ch_definition_report *report, struct ch_error *error);

#endif
