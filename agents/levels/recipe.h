/* The recipe of a level: `depth=2,next=20,later=40`. */
#ifndef CH_AGENTS_LEVELS_RECIPE_H
#define CH_AGENTS_LEVELS_RECIPE_H

#include "agents/levels/level_file.h"
#include "agents/levels/sight.h"

struct ch_recipe {
    int64_t depth, nodes; /* 0: not given */
    int64_t next, later, noise, taken;
    int64_t samples; /* games as they may have gone, where the game hides something */
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
