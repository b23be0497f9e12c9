/* The levels of a game as text: what each of them is made of.
 *
 *     (level (number 3) (recipe "depth=1,next=20,later=50") (elo 410))
 *     (level (number 9) (agent stratego-rules) (elo 1200))
 *
 * The file is data/levels/GAME.levels at home, or that of the game's family. Levels are numbered
 * from 1 without gaps. `elo` is measured, above level 1. */
#ifndef CH_AGENTS_LEVELS_LEVEL_FILE_H
#define CH_AGENTS_LEVELS_LEVEL_FILE_H

#include "agents/levels/sight.h"
#include "core/base/source.h"
#include "core/games/game.h"

enum { CH_LEVELS = 10, CH_LEVEL_WORDS = 128 };

struct ch_level {
    char recipe[CH_LEVEL_WORDS]; /* arguments of the kind `level`; "" if it is an agent */
    char agent[CH_LEVEL_WORDS];  /* of the roster; "" if it has a recipe */
    int elo;                     /* above level 1 */
};

struct ch_levels {
    struct ch_level level[CH_LEVELS]; /* level N is at N - 1 */
    int count;
};

/* Reads such a text. CH_BAD_INPUT lists every mistake with its line. */
enum ch_status ch_levels_read(const char *file, const char *text, struct ch_levels *levels,
                              struct ch_error *error);
/* Appends the text of the game's levels. CH_NOT_FOUND if there are none. */
enum ch_status ch_levels_collect(const struct ch_game *game, const char *home,
                                 struct ch_sources *texts, struct ch_error *error);
/* Both. */
enum ch_status ch_levels_of(const struct ch_game *game, const char *home, struct ch_levels *levels,
                            struct ch_error *error);
/* The text among these that holds levels; NULL: none does. */
const struct ch_source *ch_levels_text(const struct ch_source *texts, int count);

/* True if `spec` is `level:N` and that level is an agent of the roster, whose name is written to
 * `name`. CH_BAD_INPUT or CH_NOT_FOUND if it is a level that there is not. */
enum ch_status ch_level_agent(const char *spec, const struct ch_game *game, const char *home,
                              char name[CH_LEVEL_WORDS], bool *is_agent, struct ch_error *error);

/* The recipe of a level: `depth=2,next=20,later=40`. */
struct ch_recipe {
    struct ch_sight_options sight; /* depth 0: not given */
    int64_t nodes;                 /* as that */
    int64_t samples;               /* games as they may have gone, where the game hides something */
};

/* Reads the recipe from `arguments`, or that of the level whose number they are from the texts. */
enum ch_status ch_recipe_of(const char *arguments, const struct ch_source *texts, int count,
                            const struct ch_game *game, struct ch_recipe *recipe,
                            struct ch_error *error);
/* The number that the arguments are, 1 or more; 0: they are a recipe. */
int64_t ch_level_number(const char *arguments);
/* True if it overlooks anything, so that it is a sight and no whole search. */
bool ch_recipe_overlooks(const struct ch_recipe *recipe);

#endif
