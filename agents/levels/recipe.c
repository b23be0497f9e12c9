#include "agents/levels/recipe.h"

#include <stdlib.h>
#include <string.h>

#include "core/referee/settings.h"

enum { MAX_NODES = 100000000, MAX_SAMPLES = 64, MAX_NOISE = 5000, PER_CENT = 100 };

bool ch_recipe_overlooks(const struct ch_recipe *recipe) {
    return recipe->next > 0 || recipe->later > 0 || recipe->noise > 0 || recipe->taken > 0;
}

/* CH_BAD_INPUT if it is none for the game. */
static enum ch_status read_recipe(const char *text, const struct ch_game *game,
                                  struct ch_recipe *recipe, struct ch_error *error) {
    *recipe = (struct ch_recipe){0};
    if (text[0] && text[strspn(text, "0123456789")] == '\0')
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "levels are numbered from 1; there is no level %.20s", text);
    const struct ch_setting table[] = {
        {"depth", ch_setting_number, 1, CH_SEARCH_DEEPEST, &recipe->depth, NULL},
        {"nodes", ch_setting_number, 1, MAX_NODES, &recipe->nodes, NULL},
        {"next", ch_setting_number, 0, PER_CENT, &recipe->next, NULL},
        {"later", ch_setting_number, 0, PER_CENT, &recipe->later, NULL},
        {"noise", ch_setting_number, 0, MAX_NOISE, &recipe->noise, NULL},
        {"taken", ch_setting_number, 0, 1, &recipe->taken, NULL},
        {"samples", ch_setting_number, 1, MAX_SAMPLES, &recipe->samples, NULL},
        {0},
    };
    enum ch_status status = ch_settings_read("`level`", text, table, error);
    if (status != CH_OK)
        return status;
    if (recipe->samples > 0 && !ch_game_hidden(game))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`samples` of `level` is for games that hide something; leave it out");
    if (recipe->depth == 0 && recipe->nodes == 0)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "`level:%s` needs a number, such as level:3, or a depth", text);
    if ((ch_recipe_overlooks(recipe) || ch_game_hidden(game)) &&
        (recipe->nodes > 0 || recipe->depth > CH_SIGHT_DEEPEST))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "a level that overlooks something has a depth of 1 to %d and no nodes",
                            (int)CH_SIGHT_DEEPEST);
    return CH_OK;
}

int64_t ch_level_number(const char *arguments) {
    char *end;
    int64_t number = strtoll(arguments, &end, 10);
    return arguments[0] >= '0' && arguments[0] <= '9' && *end == '\0' ? number : 0;
}

enum ch_status ch_recipe_of(const char *arguments, const struct ch_source *texts, int count,
                            const struct ch_game *game, struct ch_recipe *recipe,
                            struct ch_error *error) {
    int64_t number = ch_level_number(arguments);
    if (number == 0)
        return read_recipe(arguments, game, recipe, error);
    const struct ch_source *text = ch_levels_text(texts, count);
    struct ch_levels levels;
    if (!text)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                            "nothing tells what level %lld is made of", (long long)number);
    enum ch_status status = ch_levels_read(text->name, text->text, &levels, error);
    if (status == CH_OK && number > levels.count)
        status = ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s has levels 1 to %d and no %lld",
                              game->title, levels.count, (long long)number);
    return status == CH_OK ? read_recipe(levels.level[number - 1].recipe, game, recipe, error)
                           : status;
}
