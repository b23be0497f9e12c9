#include "agents/levels/level_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/facts.h"
#include "core/referee/settings.h"

static const char folder[] = "data/levels/", ending[] = ".levels";

enum { MOST_ELO = 4000 };

static const struct ch_fact_slot_rule slots[] = {
    {"number", CH_FACT_INTEGER, 1, 1, true, NULL},
    {"recipe", CH_FACT_STRING, 1, 1, false, NULL},
    {"agent", CH_FACT_SYMBOL, 1, 1, false, NULL},
    {"elo", CH_FACT_INTEGER, 1, 1, false, NULL},
    {"low", CH_FACT_INTEGER, 1, 1, false, NULL},
    {"high", CH_FACT_INTEGER, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_template shapes[] = {
    {"level", slots, 0, 0, 0}, {"measured", NULL, CH_FACT_WORD, 1, 1}, {0}};

/* True if all three are given and in order, or `low` and `high` are not. */
static bool is_range(const struct ch_fact_slot *elo, const struct ch_fact_slot *low,
                     const struct ch_fact_slot *high) {
    if (!low && !high)
        return true;
    return elo && low && high && low->values->integer >= -MOST_ELO &&
           low->values->integer <= elo->values->integer &&
           elo->values->integer <= high->values->integer && high->values->integer <= MOST_ELO;
}

/* Sets the game of the matches, or adds the mistake in it. */
static void add_measured(struct ch_facts *facts, const struct ch_fact *fact,
                         struct ch_levels *levels) {
    const char *name = fact->values->text;
    if (levels->measured[0])
        ch_facts_mistake(facts, fact->line, "`measured` is here twice; leave one");
    else if (!name[0] || strlen(name) >= CH_LEVEL_WORDS)
        ch_facts_mistake(facts, fact->line, "`measured` names no game");
    else
        snprintf(levels->measured, sizeof levels->measured, "%s", name);
}

/* Adds a level, which is to have the next number, or the mistake in it. */
static void add_level(struct ch_facts *facts, const struct ch_fact *fact, int index,
                      struct ch_levels *levels) {
    const struct ch_fact_value *number = ch_fact_slot(fact, "number")->values;
    const char *recipe = ch_fact_text(fact, "recipe", ""), *agent = ch_fact_text(fact, "agent", "");
    const struct ch_fact_slot *elo = ch_fact_slot(fact, "elo"), *low = ch_fact_slot(fact, "low"),
                              *high = ch_fact_slot(fact, "high");
    if (number->integer != index + 1 || index >= CH_LEVELS)
        ch_facts_mistake(facts, number->line,
                         "levels are numbered 1, 2 … up to %d, in this order; this is the %d. one",
                         (int)CH_LEVELS, index + 1);
    else if ((recipe[0] == '\0') == (agent[0] == '\0'))
        ch_facts_mistake(facts, fact->line,
                         "level %d needs either (recipe \"depth=1\") or (agent NAME)", index + 1);
    else if (strlen(recipe) >= CH_LEVEL_WORDS || strlen(agent) >= CH_LEVEL_WORDS)
        ch_facts_mistake(facts, fact->line, "what level %d is made of is too long", index + 1);
    else if (elo && (elo->values->integer < -MOST_ELO || elo->values->integer > MOST_ELO))
        ch_facts_mistake(facts, elo->line, "(elo %s) is no strength above level 1",
                         elo->values->text);
    else if (!is_range(elo, low, high))
        ch_facts_mistake(facts, (low ? low : high)->line,
                         "(low N) and (high N) are the interval around (elo N), from %d to %d; "
                         "write all three or (elo N) alone",
                         -MOST_ELO, MOST_ELO);
    else {
        struct ch_level *level = &levels->level[levels->count++];
        *level = (struct ch_level){.elo = elo ? (int)elo->values->integer : 0,
                                   .ranged = low != NULL,
                                   .low = low ? (int)low->values->integer : 0,
                                   .high = low ? (int)high->values->integer : 0};
        snprintf(level->recipe, sizeof level->recipe, "%s", recipe);
        snprintf(level->agent, sizeof level->agent, "%s", agent);
    }
}

enum ch_status ch_levels_read(const char *file, const char *text, struct ch_levels *levels,
                              struct ch_error *error) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts = {0};
    *levels = (struct ch_levels){0};
    ch_facts_read(file, text, strlen(text), shapes, &facts, NULL);
    int count = 0;
    for (int i = 0; i < facts.count; i++)
        if (strcmp(facts.facts[i].name, "level") == 0)
            add_level(&facts, &facts.facts[i], count++, levels);
        else
            add_measured(&facts, &facts.facts[i], levels);
    if (count == 0 && facts.mistake_count == 0)
        ch_facts_mistake(&facts, 1, "there is no level; write (level (number 1) (recipe …))");
    return ch_facts_status(&facts, error);
}

/* Appends "data/levels/NAME.levels" and the same below `home`; false if there is no such file. */
static bool find(const char *name, size_t length, const char *home, struct ch_text *local,
                 struct ch_text *path) {
    ch_text_clear(local);
    ch_text_clear(path);
    ch_text_addf(local, "%s%.*s%s", folder, (int)length, name, ending);
    ch_text_addf(path, "%s/%s", home, local->data);
    return access(path->data, F_OK) == 0;
}

enum ch_status ch_levels_collect(const struct ch_game *game, const char *home,
                                 struct ch_sources *texts, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text local = ch_text_new(), path = ch_text_new();
    const char *slash = strrchr(game->name, '/'), *name = slash ? slash + 1 : game->name;
    size_t plain = strcspn(name, ":.");
    enum ch_status status;
    if (find(name, plain, home, &local, &path) ||
        find(game->family, strlen(game->family), home, &local, &path))
        status = ch_sources_read(texts, local.data, path.data, error);
    else
        status = ch_error_set(error, CH_NOT_FOUND, local.data, 0,
                              "%s has no levels: there is no such file", game->title);
    return status;
}

enum ch_status ch_levels_of(const struct ch_game *game, const char *home, struct ch_levels *levels,
                            struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    enum ch_status status = ch_levels_collect(game, home, &texts, error);
    if (status == CH_OK)
        status = ch_levels_read(texts.source[0].name, texts.source[0].text, levels, error);
    return status;
}

const struct ch_source *ch_levels_text(const struct ch_source *texts, int count) {
    for (int i = 0; i < count; i++)
        if (strncmp(texts[i].name, folder, strlen(folder)) == 0)
            return &texts[i];
    return NULL;
}

enum { MAX_NODES = 100000000, MAX_SAMPLES = 64, MAX_NOISE = 5000, PER_CENT = 100 };

bool ch_recipe_overlooks(const struct ch_recipe *recipe) {
    return recipe->sight.next > 0 || recipe->sight.later > 0 || recipe->sight.noise > 0 ||
           recipe->sight.taken > 0;
}

/* CH_BAD_INPUT if it is none for the game. */
static enum ch_status read_recipe(const char *text, const struct ch_game *game,
                                  struct ch_recipe *recipe, struct ch_error *error) {
    *recipe = (struct ch_recipe){0};
    if (text[0] && text[strspn(text, "0123456789")] == '\0')
        return ch_bad_input(error, "levels are numbered from 1; there is no level %.20s", text);
    const struct ch_setting table[] = {
        {"depth", ch_setting_number, 1, CH_SEARCH_DEEPEST, &recipe->sight.depth, NULL},
        {"nodes", ch_setting_number, 1, MAX_NODES, &recipe->nodes, NULL},
        {"next", ch_setting_number, 0, PER_CENT, &recipe->sight.next, NULL},
        {"later", ch_setting_number, 0, PER_CENT, &recipe->sight.later, NULL},
        {"noise", ch_setting_number, 0, MAX_NOISE, &recipe->sight.noise, NULL},
        {"taken", ch_setting_number, 0, 1, &recipe->sight.taken, NULL},
        {"samples", ch_setting_number, 1, MAX_SAMPLES, &recipe->samples, NULL},
        {0},
    };
    enum ch_status status = ch_settings_read("`level`", text, table, error);
    if (status != CH_OK)
        return status;
    if (recipe->samples > 0 && !ch_game_hidden(game))
        return ch_bad_input(error,
                            "`samples` of `level` is for games that hide something; leave it out");
    if (recipe->sight.depth == 0 && recipe->nodes == 0)
        return ch_bad_input(error, "`level:%s` needs a number, such as level:3, or a depth", text);
    if ((ch_recipe_overlooks(recipe) || ch_game_hidden(game)) &&
        (recipe->nodes > 0 || recipe->sight.depth > CH_SIGHT_DEEPEST))
        return ch_bad_input(error,
                            "a level that overlooks something has a depth of 1 to %d and no nodes",
                            (int)CH_SIGHT_DEEPEST);
    return CH_OK;
}

void ch_recipe_spell(const struct ch_recipe *recipe, struct ch_text *out) {
    const struct {
        const char *name;
        int64_t value, usual;
    } parts[] = {
        {"depth", recipe->sight.depth, 0}, {"nodes", recipe->nodes, 0},
        {"next", recipe->sight.next, 0},   {"later", recipe->sight.later, 0},
        {"noise", recipe->sight.noise, 0}, {"taken", recipe->sight.taken, 0},
        {"samples", recipe->samples, 1},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].value != 0 && parts[i].value != parts[i].usual)
            ch_setting_add(out, parts[i].name, parts[i].value);
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
        return ch_bad_input(error, "nothing tells what level %lld is made of", (long long)number);
    enum ch_status status = ch_levels_read(text->name, text->text, &levels, error);
    if (status == CH_OK && number > levels.count)
        status = ch_bad_input(error, "%s has levels 1 to %d and no %lld", game->title, levels.count,
                              (long long)number);
    return status == CH_OK ? read_recipe(levels.level[number - 1].recipe, game, recipe, error)
                           : status;
}

enum ch_status ch_level_agent(const char *spec, const struct ch_game *game, const char *home,
                              char name[CH_LEVEL_WORDS], bool *is_agent, struct ch_error *error) {
    struct ch_levels levels;
    *is_agent = false;
    int64_t number = strncmp(spec, "level:", 6) == 0 ? ch_level_number(spec + 6) : 0;
    if (number == 0)
        return CH_OK;
    enum ch_status status = ch_levels_of(game, home, &levels, error);
    if (status == CH_OK && number <= levels.count) { /* opening it reports other mistakes */
        snprintf(name, CH_LEVEL_WORDS, "%s", levels.level[number - 1].agent);
        *is_agent = name[0] != '\0';
    }
    return status;
}
