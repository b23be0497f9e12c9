/* Fuzz target: the files of levels. Levels that are read have recipes and agents that fit, and
 * every mistake names a line of the text. */
#include "agents/levels/level_file.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(text) {
    struct ch_levels levels;
    struct ch_error error = {0};
    enum ch_status status = ch_levels_read("t.levels", text, &levels, &error);
    require(status == CH_OK || (error.line >= 1 && error.text[0]));
    require(status != CH_OK || (levels.count >= 1 && levels.count <= CH_LEVELS));
    for (int i = 0; status == CH_OK && i < levels.count; i++) {
        struct ch_recipe recipe;
        const struct ch_level *level = &levels.level[i];
        require(!level->ranged || (level->low <= level->elo && level->elo <= level->high));
        require((levels.level[i].recipe[0] == '\0') != (levels.level[i].agent[0] == '\0'));
        require(!levels.level[i].recipe[0] ||
                ch_recipe_of(levels.level[i].recipe, NULL, 0, ch_game_find(ch_game_default),
                             &recipe, &error) != CH_OK ||
                recipe.sight.depth != 0 || recipe.nodes != 0);
    }
}
