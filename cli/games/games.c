/* crownhead games: its parts, and of them `show`, which says a game's rules in words. */
#include "cli/games/games.h"

#include <string.h>

#include "cli/output/print.h"
#include "core/games/text/board_text.h"

static const struct ch_command command_show;

const char *ch_games_add_start(const struct ch_game *game, struct ch_position *start,
                               struct ch_text *text) {
    struct ch_random random;
    ch_random_init(&random, 1);
    ch_game_deal(game, &random, start);
    ch_board_draw(game, start, &(struct ch_drawing){.coordinates = true}, text);
    return game->ops->set_up ? "The sides set up first; here as drawn at random.\n" : "";
}

static void add_parameters_json(const struct ch_game *game, cJSON *object) {
    cJSON *list = cJSON_AddArrayToObject(object, "parameters");
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    for (int i = 0; i < game->rule_variant_count; i++) {
        const struct ch_rule_variant *variant = &game->rule_variants[i];
        cJSON *item = ch_json_append(list);
        ch_json_add(item, "name %s", variant->name);
        cJSON_AddItemToObject(item, "values",
                              cJSON_CreateStringArray(variant->values, variant->value_count));
        if (variant->max > 0)
            ch_json_add(item, "least %d, most %d", variant->min, variant->max);
        ch_text_clear(&value);
        ch_rule_variant_add_value(variant, &value);
        ch_json_add(item, "default %s, value %s, about %s", variant->values[variant->standard],
                    value.data, variant->about);
    }
}

static void print_json(const struct ch_game *game, struct ch_text *words) {
    cJSON *object = ch_json_line();
    struct ch_position start;
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new();
    game->ops->start(game, &start);
    game->ops->format_position(game, &start, &position);
    ch_json_add(object, "name %s, title %s, about %s, start %s", game->name, game->title,
                game->about, position.data);
    cJSON *rules = cJSON_AddObjectToObject(object, "rules");
    for (char *line = words->data, *next; *line; line = next) {
        next = strchr(line, '\n') + 1;
        next[-1] = '\0';
        char *tab = strchr(line, '\t');
        *tab = '\0';
        cJSON_AddStringToObject(rules, line, tab + 1);
    }
    add_parameters_json(game, object);
    cJSON *literature = cJSON_AddArrayToObject(object, "sources");
    for (int i = 0; game->literature[i]; i++)
        cJSON_AddItemToArray(literature, cJSON_CreateString(game->literature[i]));
    cJSON *texts = cJSON_AddArrayToObject(object, "texts");
    for (int i = 0; i < game->source_count; i++)
        cJSON_AddItemToArray(texts, cJSON_CreateString(game->sources[i].name));
    cJSON_AddStringToObject(object, "hash", game->hash);
    ch_json_print(object);
}

static void add_parameters(const struct ch_game *game, struct ch_text *text) {
    for (int i = 0; i < game->rule_variant_count; i++) {
        const struct ch_rule_variant *variant = &game->rule_variants[i];
        ch_text_addf(text, "%s  %s = ", i ? "" : "\nRule variants that can be chosen:\n",
                     variant->name);
        ch_rule_variant_add_value(variant, text);
        ch_text_add(text, ", of ");
        ch_rule_variant_add_values(variant, text);
        ch_text_addf(text, "%s%s\n", variant->about[0] ? ". " : "", variant->about);
    }
}

static void add_text(const struct ch_game *game, const struct ch_text *words,
                     struct ch_text *text) {
    struct ch_position start;
    ch_text_addf(text, "%s (%s)\n", game->title, game->name);
    if (game->about[0])
        ch_text_addf(text, "%s\n", game->about);
    ch_text_add(text, "\n");
    ch_text_addf(text, "%s\n", ch_games_add_start(game, &start, text));
    for (const char *line = words->data; *line; line = strchr(line, '\n') + 1) {
        int heading = (int)strcspn(line, "\t");
        ch_text_addf(text, "%.*s: %.*s\n", heading, line, (int)strcspn(line + heading + 1, "\n"),
                     line + heading + 1);
    }
    add_parameters(game, text);
    ch_text_add(text, "\nSources:\n");
    for (int i = 0; game->literature[i]; i++)
        ch_text_addf(text, "  %s\n", game->literature[i]);
    ch_text_add(text, game->source_count > 0 ? "Defined by" : "It is part of the program.");
    for (int i = 0; i < game->source_count; i++)
        ch_text_addf(text, "%s %s", i ? ", which extends" : "", game->sources[i].name);
    ch_text_add(text, "\n");
}

static int run_show(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&command_show, options, argc, argv, 1, 1, &rest, &status))
        return status;
    const struct ch_game *game = ch_option_game(argv[1]);
    if (!game)
        return CH_EXIT_BAD;
    CH_SCOPED(ch_text_done)
    struct ch_text words = ch_text_new(), text = ch_text_new(), wrapped = ch_text_new();
    game->ops->words(game, &words);
    if (json) {
        print_json(game, &words);
    } else {
        int width = ch_wrap_width(stdout);
        add_text(game, &words, &text);
        ch_wrap(text.data, width > 0 ? width : 100, &wrapped);
        ch_print_block(stdout, wrapped.data);
    }
    return CH_EXIT_DONE;
}

static const struct ch_command command_show = {
    .name = "games show",
    .arguments = "NAME|FILE",
    .summary = "a game's start position and its rules in words",
    .details =
        "The words are made from the rules that are played. Rule variants may follow "
        "the name:\n"
        "crownhead games show turkish:promotion-in-capture=stop. Every game of the draughts family "
        "has the\n"
        "rule variant losing=yes.",
    .run = run_show,
};

const struct ch_command ch_command_games = {
    .name = "games",
    .arguments = "PART",
    .summary = "the games that can be played, and definitions of games",
    .parts =
        (const struct ch_command *const[]){&ch_command_games_list, &command_show,
                                           &ch_command_games_new, &ch_command_games_check, NULL},
};
