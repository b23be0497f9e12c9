/* Fuzz target: the files of levels. Levels that are read have recipes and agents that fit, and
 * every mistake names a line of the text. */
#include <stdlib.h>
#include <string.h>

#include "agents/levels/level_file.h"
#include "core/base/memory.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CH_FREED char *text = ch_copy_bytes((const char *)data, size);
    struct ch_levels levels;
    struct ch_error error = {0};
    enum ch_status status = ch_levels_read("t.levels", text, &levels, &error);
    if (status != CH_OK && (error.line < 1 || !error.text[0]))
        abort();
    if (status == CH_OK && (levels.count < 1 || levels.count > CH_LEVELS))
        abort();
    for (int i = 0; status == CH_OK && i < levels.count; i++) {
        struct ch_recipe recipe;
        if ((levels.level[i].recipe[0] == '\0') == (levels.level[i].agent[0] == '\0'))
            abort();
        if (levels.level[i].recipe[0] &&
            ch_recipe_of(levels.level[i].recipe, NULL, 0, ch_game_find(ch_game_default), &recipe,
                         &error) == CH_OK &&
            recipe.sight.depth == 0 && recipe.nodes == 0)
            abort();
    }
    return 0;
}
