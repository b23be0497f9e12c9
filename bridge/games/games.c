#include "bridge/games/games.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "bridge/functions/functions.h"

/* Those for every game, then those of each game, then those that only some agents may ask; NULL
 * past the last. */
static const struct ch_function_table *table_at(int index) {
    int games = 0;
    if (index < 2)
        return index == 0 ? &ch_stating_functions : &ch_board_functions;
    while (ch_bridge_games[games] && games < index - 2)
        games++;
    if (ch_bridge_games[games])
        return &ch_bridge_games[games]->functions;
    return games == index - 2 ? &ch_asked_functions : NULL;
}

static const struct ch_function_row *function_at(int index) {
    const struct ch_function_table *table;
    for (int i = 0; (table = table_at(i)) != NULL; index -= table->count, i++)
        if (index < table->count)
            return &table->rows[index];
    return NULL;
}

const struct ch_bridge_function *ch_bridge_function_at(int index) {
    const struct ch_function_row *row = index < 0 ? NULL : function_at(index);
    return row ? &row->function : NULL;
}

const struct ch_bridge_function *ch_bridge_function_find(const char *name) {
    const struct ch_bridge_function *function;
    for (int i = 0; (function = ch_bridge_function_at(i)) && strcmp(function->name, name) != 0;)
        i++;
    return function;
}

int ch_bridge_common_functions(void) {
    return ch_stating_functions.count + ch_board_functions.count;
}

bool ch_bridge_function_fits(int index, const struct ch_game *game) {
    const struct ch_bridge_game *own = function_at(index)->game;
    return own ? own->is(game) : index < ch_bridge_common_functions();
}

void ch_bridge_games_define(void *env, const struct ch_asked *asked) {
    const struct ch_function_row *row;
    for (int i = 0; (row = function_at(i)) != NULL; i++)
        if (ch_asked_granted(asked, &row->function))
            ch_function_define(env, row);
}

static bool has_template(const struct ch_templates *templates, const char *name) {
    for (int i = 0; templates && i < templates->count; i++)
        if (strcmp(templates->template[i].name, name) == 0)
            return true;
    return false;
}

bool ch_bridge_gives(const char *name) {
    bool given =
        has_template(&ch_geometry_templates, name) || has_template(&ch_turn_templates, name);
    for (int i = 0; ch_bridge_games[i] && !given; i++)
        given = has_template(ch_bridge_games[i]->templates, name);
    return given;
}

void ch_bridge_games_bind(struct ch_input *input, const struct ch_loaded *loaded,
                          struct ch_problems *problems) {
    for (int i = 0; ch_bridge_games[i]; i++)
        if (ch_bridge_games[i]->templates)
            input->own_of[i] =
                ch_input_bind(input, ch_bridge_games[i]->templates, loaded, problems);
}

void ch_call_refuse_game(const struct ch_call *call) {
    const struct ch_bridge_game *game = call->row->game;
    ch_call_mistake(call, "%s %s; ask in %s only", call->run->turn->game->title, game->lacks,
                    game->title);
}

void ch_bridge_games_begin(struct ch_run *run, const struct ch_input *input,
                           const struct ch_turn *turn) {
    run->game = NULL;
    for (int i = 0; ch_bridge_games[i] && !run->game; i++) {
        const struct ch_bridge_game *game = ch_bridge_games[i];
        if (!game->is(turn->game))
            continue;
        if (game->create && !run->game_kept[i])
            run->game_kept[i] = game->create();
        if (game->begin)
            game->begin(run->game_kept[i], turn);
        run->game = game;
        run->kept_of_game = run->game_kept[i];
        run->game_templates = input->own_of[i];
        assert((run->kept_of_game || !game->create) && (run->game_templates || !game->templates));
    }
}

static bool in_bounds(const struct ch_bridge_setting *setting, double value) {
    return value >= setting->min && value <= setting->max &&
           (!setting->whole || value == floor(value));
}

/* Values were checked when the agent was opened; what rules say beyond the bounds by facts of their
 * own does not count. */
static void set_one(struct ch_run *run, const char *name, double value) {
    const struct ch_bridge_setting *setting;
    for (int i = 0; ch_bridge_games[i]; i++) {
        const struct ch_bridge_game *game = ch_bridge_games[i];
        for (int j = 0; game->setting && (setting = game->setting(j)) != NULL; j++) {
            if (strcmp(setting->name, name) != 0 || !in_bounds(setting, value))
                continue;
            if (!run->game_kept[i])
                run->game_kept[i] = game->create();
            game->set(run->game_kept[i], j, value);
        }
    }
}

/* The slot of a fact; NULL if its template has none of this name. */
static const struct field *field_of(const struct fact *fact, const char *name) {
    int at = 0;
    for (const struct templateSlot *slot = fact->whichDeftemplate->slotList; slot;
         slot = slot->next, at++)
        if (strcmp(ValueToString(slot->slotName), name) == 0)
            return &fact->theProposition.theFields[at];
    return NULL;
}

/* The value of a parameter and its name; NULL if the fact has none. */
static const struct field *value_of(const struct fact *fact, const char **name) {
    const struct field *named = field_of(fact, "name"), *value = field_of(fact, "value");
    if (!named || named->type != SYMBOL)
        return NULL;
    *name = ValueToString(named->value);
    return value;
}

static const struct fact *first_parameter(void *env) {
    const struct deftemplate *template = EnvFindDeftemplate(env, "parameter");
    return template ? template->factList : NULL;
}

void ch_bridge_games_set(struct ch_run *run, void *env) {
    const char *name;
    for (const struct fact *fact = first_parameter(env); fact; fact = fact->nextTemplateFact) {
        const struct field *value = value_of(fact, &name);
        if (value && value->type == INTEGER)
            set_one(run, name, (double)ValueToLong(value->value));
        else if (value && value->type == FLOAT)
            set_one(run, name, ValueToDouble(value->value));
    }
}

int ch_rulebase_parameter(const struct ch_rulebase *rulebase, const char *name, int min, int max,
                          int otherwise) {
    const char *named;
    for (const struct fact *fact = first_parameter(rulebase->environment.env); fact;
         fact = fact->nextTemplateFact) {
        const struct field *value = value_of(fact, &named);
        if (value && value->type == INTEGER && strcmp(named, name) == 0 &&
            ValueToLong(value->value) >= min && ValueToLong(value->value) <= max)
            return (int)ValueToLong(value->value);
    }
    return otherwise;
}

enum ch_status ch_bridge_setting_check(const char *name, double value, struct ch_error *error) {
    static const char prefix[] = "assume-";
    struct ch_closest closest = {.word = name};
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return CH_OK;
    for (int i = 0; ch_bridge_games[i]; i++) {
        const struct ch_bridge_game *game = ch_bridge_games[i];
        const struct ch_bridge_setting *setting;
        for (int j = 0; game->setting && (setting = game->setting(j)) != NULL; j++) {
            assert(strncmp(setting->name, prefix, sizeof prefix - 1) == 0);
            ch_closest_try(&closest, setting->name);
            if (strcmp(setting->name, name) != 0)
                continue;
            if (in_bounds(setting, value))
                return CH_OK;
            return ch_bad_input(error, "`%s` is what %s assumes; write a %snumber from %g to %g",
                                name, game->title, setting->whole ? "whole " : "", setting->min,
                                setting->max);
        }
    }
    return ch_bad_input(error, "no game assumes `%s`; %s%s%s", name,
                        CH_DID_YOU_MEAN(closest.found, "names of your own begin otherwise"));
}

void ch_bridge_games_add_facts(struct ch_input *input, const struct ch_run *run) {
    if (!run->game)
        return;
    void (*add)(struct ch_input *, const struct ch_run *) =
        run->set_ups ? run->game->add_set_ups : run->game->add_facts;
    if (add)
        add(input, run);
}

void ch_bridge_games_free(struct ch_run *run) {
    for (int i = 0; ch_bridge_games[i]; i++)
        if (run->game_kept[i])
            ch_bridge_games[i]->free(run->game_kept[i]);
}

void ch_shown_begin(struct ch_shown *shown, const struct ch_rulebase *rulebase, cJSON *object) {
    const cJSON *move = cJSON_GetObjectItem(object, "move");
    *shown =
        (struct ch_shown){.rulebase = rulebase, .game = rulebase->run.turn->game, .object = object};
    shown->says = ch_text_new();
    if (move)
        ch_text_addf(&shown->says, "%s: ", move->valuestring);
}

void ch_shown_end(struct ch_shown *shown) {
    if (cJSON_HasObjectItem(shown->object, "value"))
        cJSON_AddStringToObject(shown->object, "says", shown->says.data);
    ch_text_done(&shown->says);
}

int ch_shown_given(const struct ch_called *called, enum ch_given what, int number, int otherwise) {
    for (int i = 0; i < called->count; i++)
        if (called->given[i].what == what && number-- == 0)
            return called->given[i].value;
    return otherwise;
}

void ch_shown_square(const struct ch_shown *shown, int square, struct ch_text *text) {
    char name[CH_SQUARE_NAME];
    shown->game->ops->square_name(shown->game, square, name);
    ch_text_add(text, name);
}

void ch_shown_span(const struct ch_shown *shown, int from, int to, struct ch_text *text) {
    ch_shown_square(shown, from, text);
    if (from != to) {
        ch_text_add(text, "-");
        ch_shown_square(shown, to, text);
    }
}

void ch_shown_add(struct ch_shown *shown, const char *list, const char *string) {
    cJSON *found = cJSON_GetObjectItem(shown->object, list);
    cJSON_AddItemToArray(found ? found : cJSON_AddArrayToObject(shown->object, list),
                         cJSON_CreateString(string));
}

void ch_shown_say(struct ch_shown *shown, const char *list, const char *before) {
    enum { MOST = 8 };
    const cJSON *each;
    int said = 0;
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(shown->object, list)) {
        if (said < MOST)
            ch_text_addf(&shown->says, "%s%s", said == 0 ? before : ", ", each->valuestring);
        said++;
    }
    if (said > MOST)
        ch_text_addf(&shown->says, " and %d more", said - MOST);
}

const char *ch_shown_side(const struct ch_shown *shown, int seat) {
    return seat == shown->rulebase->run.turn->seat ? "own" : "enemy";
}
