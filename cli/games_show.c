/* crownhead games show: a game's rules in words. */
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "cli/commands.h"
#include "cli/game_text.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/wrap.h"
#include "core/draughts/text/words.h"
#include "core/games.h"

static void add_parameters_json(const struct ch_draughts *draughts, cJSON *object) {
    cJSON *list = cJSON_AddArrayToObject(object, "parameters");
    for (int i = 0; i < draughts->parameter_count; i++) {
        const struct ch_parameter *parameter = &draughts->parameter[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", parameter->name);
        cJSON *values = cJSON_AddArrayToObject(item, "values");
        for (int v = 0; v < parameter->value_count; v++)
            cJSON_AddItemToArray(values, cJSON_CreateString(parameter->values[v]));
        cJSON_AddStringToObject(item, "default", parameter->values[parameter->standard]);
        cJSON_AddStringToObject(item, "value", parameter->values[parameter->chosen]);
        cJSON_AddStringToObject(item, "about", parameter->about);
        cJSON_AddItemToArray(list, item);
    }
}

static void print_json(const struct ch_draughts *draughts, struct ch_text *words) {
    const struct ch_game *game = &draughts->game;
    cJSON *object = ch_json_line();
    struct ch_text position;
    ch_text_init(&position);
    game->ops->format_position(game, &draughts->start, &position);
    cJSON_AddStringToObject(object, "name", game->name);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON_AddStringToObject(object, "about", draughts->about);
    cJSON_AddStringToObject(object, "start", position.data);
    cJSON *rules = cJSON_AddObjectToObject(object, "rules");
    for (char *line = words->data, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        next[-1] = '\0';
        char *tab = strchr(line, '\t');
        *tab = '\0';
        cJSON_AddStringToObject(rules, line, tab + 1);
    }
    add_parameters_json(draughts, object);
    cJSON *literature = cJSON_AddArrayToObject(object, "sources");
    for (int i = 0; draughts->literature[i]; i++)
        cJSON_AddItemToArray(literature, cJSON_CreateString(draughts->literature[i]));
    cJSON *texts = cJSON_AddArrayToObject(object, "texts");
    for (int i = 0; i < game->source_count; i++)
        cJSON_AddItemToArray(texts, cJSON_CreateString(game->sources[i].name));
    cJSON_AddStringToObject(object, "hash", game->hash);
    ch_json_print(object);
    ch_text_done(&position);
}

static void add_parameters(const struct ch_draughts *draughts, struct ch_text *text) {
    for (int i = 0; i < draughts->parameter_count; i++) {
        const struct ch_parameter *parameter = &draughts->parameter[i];
        ch_text_addf(text, "%s  %s = %s, of ", i ? "" : "\nReadings that can be chosen:\n",
                     parameter->name, parameter->values[parameter->chosen]);
        for (int v = 0; v < parameter->value_count; v++)
            ch_text_addf(text, "%s%s", v ? ", " : "", parameter->values[v]);
        ch_text_addf(text, "%s%s\n", parameter->about[0] ? ". " : "", parameter->about);
    }
}

static void add_text(const struct ch_draughts *draughts, const struct ch_text *words,
                     struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    ch_text_addf(text, "%s (%s)\n", game->title, game->name);
    if (draughts->about[0])
        ch_text_addf(text, "%s\n", draughts->about);
    ch_text_add(text, "\n");
    ch_game_text_draw(game, &draughts->start, text);
    ch_text_add(text, "\n");
    for (const char *line = words->data; *line; line = strchr(line, '\n') + 1) {
        int heading = (int)strcspn(line, "\t");
        ch_text_addf(text, "%.*s: %.*s\n", heading, line, (int)strcspn(line + heading + 1, "\n"),
                     line + heading + 1);
    }
    add_parameters(draughts, text);
    ch_text_add(text, "\nSources:\n");
    for (int i = 0; draughts->literature[i]; i++)
        ch_text_addf(text, "  %s\n", draughts->literature[i]);
    ch_text_add(text, "Defined by");
    for (int i = 0; i < game->source_count; i++)
        ch_text_addf(text, "%s %s", i ? ", which extends" : "", game->sources[i].name);
    ch_text_add(text, "\n");
}

static int run(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        {"json", 0, CH_OPTION_FLAG, NULL, "one JSON object", &json, 0, 0},
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_show, options, argc, argv, 1, 1, &rest, &status))
        return status;
    const struct ch_game *game = ch_option_game(argv[1]);
    if (!game)
        return CH_EXIT_BAD;
    if (!ch_draughts_is(game))
        return ch_failf("%s is not defined by a text", game->name);
    struct ch_text words, text, wrapped;
    ch_text_init(&words);
    ch_text_init(&text);
    ch_text_init(&wrapped);
    ch_draughts_words(ch_draughts_of(game), &words);
    if (json) {
        print_json(ch_draughts_of(game), &words);
    } else {
        int width = ch_wrap_width(stdout);
        add_text(ch_draughts_of(game), &words, &text);
        ch_wrap(text.data, width > 0 ? width : 100, &wrapped);
        fputs(wrapped.data, stdout);
    }
    ch_text_done(&wrapped);
    ch_text_done(&text);
    ch_text_done(&words);
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_games_show = {
    .name = "games show",
    .arguments = "NAME|FILE",
    .summary = "a game's start position and its rules in words",
    .details =
        "The words are made from the rules that are played. Readings of parameters may follow "
        "the name:\n"
        "crownhead games show turkish:promotion-in-capture=stop. Every game has the reading "
        "losing=yes.",
    .run = run,
};
