/* Files that describe agents; see roster.h. */
#include "agents/roster/roster.h"

#include <pthread.h>
#include <stdlib.h>

#include "agents/kinds/kinds.h"
#include "core/games/games.h"
#include "core/games/own_games.h"

/* FIRST_ASKED: of the slots for rules alone, the first that says what they may ask. */
enum {
    MAX_KINDS = 16,
    FIRST_ASKED = 3,
    GUARD_DEEPEST = 10,
    GUARD_USUAL = 50,
    GUARD_WIDEST = 10000
};

static const char *kinds[MAX_KINDS + 1]; /* of which agent files may be */
static const char *families[MAX_KINDS + 1];
static pthread_once_t lists_once = PTHREAD_ONCE_INIT;

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void fill_lists(void) {
    const struct ch_agent_kind *kind;
    int count = 0;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL && count < MAX_KINDS; i++)
        if (kind->in_files)
            kinds[count++] = kind->name;
    for (count = 0; count < MAX_KINDS && ch_own_games[count]; count++)
        families[count] = ch_own_games[count]->name;
    qsort(families, (size_t)count, sizeof *families, by_name);
}

static const struct ch_fact_slot_rule agent_slots[] = {
    {"name", CH_FACT_SYMBOL, 1, 1, true, NULL},
    {"game", CH_FACT_SYMBOL, 1, -1, false, NULL},
    {"family", CH_FACT_SYMBOL, 1, -1, false, families},
    {"kind", CH_FACT_SYMBOL, 1, 1, true, kinds},
    {"description", CH_FACT_STRING, 1, 1, false, NULL},
    {"rules", CH_FACT_STRING, 1, -1, false, NULL},
    {"phases", CH_FACT_SYMBOL, 1, -1, false, NULL},
    {"parameters", CH_FACT_STRING, 1, 1, false, NULL},
    {"arguments", CH_FACT_STRING, 1, 1, false, NULL},
    {"tables", CH_FACT_STRING, 1, 1, false, NULL},
    {"book", CH_FACT_STRING, 1, 1, false, NULL},
    {"search", CH_FACT_STRING, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_slot_rule guard_slots[] = {
    {"depth", CH_FACT_INTEGER, 1, 1, true, NULL},
    {"margin", CH_FACT_INTEGER, 1, 1, false, NULL},
    {0},
};

static const struct ch_fact_slot_rule parameters_slots[] = {
    {"game", CH_FACT_SYMBOL, 1, 1, true, NULL},
    {"file", CH_FACT_STRING, 1, 1, true, NULL},
    {0},
};

static const char game_parameters[] = "parameters";

static const struct ch_fact_template agent_shapes[] = {
    {"agent", agent_slots, 0, 0, 0},
    {"guard", guard_slots, 0, 0, 0},
    {game_parameters, parameters_slots, 0, 0, 0},
    {0},
};

/* The first fact of that name; NULL. */
static const struct ch_fact *fact_named(const struct ch_facts *facts, const char *name) {
    for (int i = 0; i < facts->count; i++)
        if (strcmp(facts->facts[i].name, name) == 0)
            return &facts->facts[i];
    return NULL;
}

static void check_number(struct ch_facts *facts, const struct ch_fact *guard, const char *name,
                         int most) {
    const struct ch_fact_slot *slot = ch_fact_slot(guard, name);
    if (slot && (slot->values[0].integer < 1 || slot->values[0].integer > most))
        ch_facts_mistake(facts, slot->line, "%s %s is no number from 1 to %d", name,
                         slot->values[0].text, most);
}

static void check_guard(struct ch_facts *facts, bool rules) {
    const struct ch_fact *guard = fact_named(facts, "guard");
    if (!guard)
        return;
    if (!rules)
        ch_facts_mistake(facts, guard->line, "a guard is for agents of kind `rules`; remove it");
    for (int i = 0; i < facts->count; i++)
        if (&facts->facts[i] > guard && strcmp(facts->facts[i].name, "guard") == 0)
            ch_facts_mistake(facts, facts->facts[i].line, "a second guard; remove it");
    check_number(facts, guard, "depth", GUARD_DEEPEST);
    check_number(facts, guard, "margin", GUARD_WIDEST);
}

static void check_parameters(struct ch_facts *facts, const struct ch_fact *agent) {
    for (int i = 0; i < facts->count; i++) {
        const struct ch_fact *fact = &facts->facts[i];
        if (strcmp(fact->name, game_parameters) != 0)
            continue;
        if (!ch_fact_slot(agent, "parameters"))
            ch_facts_mistake(facts, fact->line,
                             "parameters of a game need those of all others; add (parameters "
                             "\"FILE\") to the agent");
        for (int before = 0; before < i; before++)
            if (strcmp(facts->facts[before].name, game_parameters) == 0 &&
                strcmp(ch_fact_text(&facts->facts[before], "game", ""),
                       ch_fact_text(fact, "game", "")) == 0)
                ch_facts_mistake(facts, fact->line, "a second file for `%s`; take one out",
                                 ch_fact_text(fact, "game", ""));
    }
}

static void check_list(struct ch_facts *facts, const struct ch_fact_slot *list) {
    for (int i = 0; list && i < list->count; i++)
        for (int before = 0; before < i; before++)
            if (strcmp(list->values[before].text, list->values[i].text) == 0)
                ch_facts_mistake(facts, list->values[i].line, "`%s` is listed twice; take one out",
                                 list->values[i].text);
}

/* Checks that the schema can't express. */
static void check_agent(struct ch_facts *facts) {
    const struct ch_fact *fact = fact_named(facts, "agent");
    if (!fact && facts->mistake_count == 0)
        ch_facts_mistake(facts, 1, "the file describes no agent; write (agent (name …) (kind …))");
    if (!fact)
        return;
    bool rules = strcmp(ch_fact_text(fact, "kind", ""), "rules") == 0;
    for (int i = 0; i < facts->count; i++)
        if (&facts->facts[i] > fact && strcmp(facts->facts[i].name, "agent") == 0)
            ch_facts_mistake(facts, facts->facts[i].line,
                             "a second agent; put each into a file of its own");
    check_guard(facts, rules);
    check_parameters(facts, fact);
    check_list(facts, ch_fact_slot(fact, "rules"));
    if (rules && !ch_fact_slot(fact, "rules"))
        ch_facts_mistake(facts, fact->line,
                         "an agent of kind `rules` needs (rules \"file.clp\" …)");
    static const char *const only_rules[] = {"rules",  "phases", "parameters",
                                             "tables", "book",   "search"};
    for (size_t i = 0; !rules && i < sizeof only_rules / sizeof *only_rules; i++) {
        const struct ch_fact_slot *slot = ch_fact_slot(fact, only_rules[i]);
        if (slot)
            ch_facts_mistake(facts, slot->line, "`%s` is for agents of kind `rules`; %s",
                             slot->name,
                             i < FIRST_ASKED ? "remove it" : "put it into the arguments");
    }
    const struct ch_fact_slot *arguments = ch_fact_slot(fact, "arguments");
    if (rules && arguments)
        ch_facts_mistake(facts, arguments->line,
                         "agents of kind `rules` take no arguments; remove it");
}

enum ch_status ch_agent_file_read(const struct ch_source *source, struct ch_agent_file *agent,
                                  struct ch_error *error) {
    *agent = (struct ch_agent_file){0};
    pthread_once(&lists_once, fill_lists);
    ch_facts_read(source->name, source->text, strlen(source->text), agent_shapes, &agent->facts,
                  NULL);
    check_agent(&agent->facts);
    enum ch_status status = ch_facts_status(&agent->facts, error);
    if (status != CH_OK) {
        ch_facts_done(&agent->facts);
        return status;
    }
    const struct ch_fact *fact = fact_named(&agent->facts, "agent");
    const struct ch_fact *guard = fact_named(&agent->facts, "guard");
    agent->name = ch_fact_text(fact, "name", "");
    agent->kind = ch_fact_text(fact, "kind", "");
    agent->description = ch_fact_text(fact, "description", "");
    agent->arguments = ch_fact_text(fact, "arguments", "");
    agent->parameters = ch_fact_text(fact, "parameters", NULL);
    agent->tables = ch_fact_text(fact, "tables", "");
    agent->book = ch_fact_text(fact, "book", "");
    agent->search = ch_fact_text(fact, "search", NULL);
    const struct ch_fact_slot *parameters = ch_fact_slot(fact, "parameters");
    agent->parameters_value = parameters ? parameters->values : NULL;
    agent->games = ch_fact_slot(fact, "game");
    agent->family = ch_fact_slot(fact, "family");
    agent->rules = ch_fact_slot(fact, "rules");
    agent->phases = ch_fact_slot(fact, "phases");
    agent->line = fact->line;
    if (guard) {
        const struct ch_fact_slot *margin = ch_fact_slot(guard, "margin");
        agent->guard_depth = (int)ch_fact_slot(guard, "depth")->values[0].integer;
        agent->guard_margin = margin ? (int)margin->values[0].integer : GUARD_USUAL;
        agent->guard_line = guard->line;
    }
    return CH_OK;
}

void ch_agent_file_done(struct ch_agent_file *agent) {
    ch_facts_done(&agent->facts);
    *agent = (struct ch_agent_file){0};
}

enum ch_text_role ch_agent_text_role(const struct ch_agent_file *agent, int count, int i) {
    int asked = (agent->tables[0] != '\0') + (agent->book[0] != '\0') + (agent->search != NULL);
    int own = count - asked;
    if (i < CH_TEXT_RULES)
        return i == CH_TEXT_AGENT_FILE ? CH_ROLE_AGENT_FILE : CH_ROLE_VOCABULARY;
    if (i >= own)
        return CH_ROLE_ASKED;
    return agent->parameters && i == own - 1 ? CH_ROLE_PARAMETERS : CH_ROLE_RULES;
}

/* True if the name is "*" or that of the game without folder, ending and rule variant. */
static bool names_game(const char *name, const struct ch_game *game) {
    if (strcmp(name, "*") == 0 || strcmp(name, game->name) == 0)
        return true;
    const char *slash = strrchr(game->name, '/'), *at = slash ? slash + 1 : game->name;
    const char *end = strstr(at, ".game");
    size_t length = end ? (size_t)(end - at) : strcspn(at, ":");
    return strlen(name) == length && strncmp(name, at, length) == 0;
}

const struct ch_fact *ch_agent_file_game_parameters(const struct ch_agent_file *agent, int *at) {
    while (*at < agent->facts.count) {
        const struct ch_fact *fact = &agent->facts.facts[(*at)++];
        if (strcmp(fact->name, game_parameters) == 0)
            return fact;
    }
    return NULL;
}

const struct ch_fact_value *ch_agent_file_parameters(const struct ch_agent_file *agent,
                                                     const struct ch_game *game) {
    const struct ch_fact *fact;
    for (int at = 0; game && (fact = ch_agent_file_game_parameters(agent, &at)) != NULL;)
        if (names_game(ch_fact_text(fact, "game", ""), game))
            return ch_fact_slot(fact, "file")->values;
    return agent->parameters_value;
}

enum ch_status ch_agent_file_plays(const struct ch_agent_file *agent, const struct ch_game *game,
                                   struct ch_error *error) {
    const struct ch_fact_slot *games = agent->games, *family = agent->family;
    bool plays = !games && !family;
    for (int i = 0; !plays && games && i < games->count; i++)
        plays = names_game(games->values[i].text, game);
    for (int i = 0; !plays && family && i < family->count; i++)
        plays = strcmp(family->values[i].text, game->family) == 0;
    if (plays)
        return CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    ch_agent_file_games(agent, &list);
    ch_error_set(error, CH_UNSUPPORTED, agent->facts.file, games ? games->line : family->line,
                 "%s plays %s and not %s; choose with --game", agent->name, list.data, game->name);
    return CH_UNSUPPORTED;
}

const char *ch_agent_file_first_game(const struct ch_agent_file *agent) {
    const char *first = agent->games ? agent->games->values[0].text : "*";
    if (strcmp(first, "*") != 0)
        return first;
    for (int i = 0; !agent->games && agent->family && ch_game_at(i); i++)
        if (strcmp(ch_game_at(i)->family, agent->family->values[0].text) == 0)
            return ch_game_at(i)->name;
    return NULL;
}

void ch_agent_file_games(const struct ch_agent_file *agent, struct ch_text *text) {
    const struct ch_fact_slot *games = agent->games, *family = agent->family;
    int named = games ? games->count : 0;
    bool any = !games && !family;
    for (int i = 0; !any && i < named; i++)
        any = strcmp(games->values[i].text, "*") == 0;
    if (any)
        ch_text_add(text, "any");
    for (int i = 0; !any && i < named; i++)
        ch_text_addf(text, "%s%s", i ? ", " : "", games->values[i].text);
    for (int i = 0; !any && family && i < family->count; i++)
        ch_text_addf(text, "%sthe %s family", i || named ? ", " : "", family->values[i].text);
}

enum ch_status ch_agent_file_find_game(const struct ch_agent_file *agent,
                                       const struct ch_fact_value *game, struct ch_error *error) {
    if (ch_game_find(game->text))
        return CH_OK;
    struct ch_closest closest = {.word = game->text};
    for (int i = 0; ch_game_at(i); i++)
        ch_closest_try(&closest, ch_game_at(i)->name);
    return ch_error_set(error, CH_UNSUPPORTED, agent->facts.file, game->line,
                        "there is no game `%s`; %s%s%s", game->text,
                        CH_DID_YOU_MEAN(closest.found, "`crownhead games list` lists them"));
}

enum ch_status ch_agent_file_check_game(const struct ch_agent_file *agent,
                                        const struct ch_game *game, struct ch_error *error) {
    enum ch_status status = ch_agent_file_plays(agent, game, error);
    for (int i = 0; status != CH_OK && agent->games && i < agent->games->count; i++) {
        enum ch_status found = ch_agent_file_find_game(agent, &agent->games->values[i], error);
        if (found != CH_OK)
            return found;
    }
    return status;
}
