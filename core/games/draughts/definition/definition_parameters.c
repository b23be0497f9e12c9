/* Parameters of a definition: rule variants that may be chosen where sources contradict one
 * another. A slot holds =NAME where the value of the parameter NAME belongs. */
#include "core/games/draughts/definition/definition_parts.h"

static struct ch_definition_parameter *find(struct ch_definition *definition, const char *name) {
    for (int i = 0; i < definition->parameter_count + definition->gone_count; i++)
        if (strcmp(definition->parameter[i].name, name) == 0)
            return &definition->parameter[i];
    return NULL;
}

static int value_index(const struct ch_fact_slot *values, const char *text) {
    for (int i = 0; i < values->count; i++)
        if (strcmp(values->values[i].text, text) == 0)
            return i;
    return -1;
}

/* Names and values must be such that a person can choose them: NAME:name=value,name=value; and a
 * value takes the place of no further parameter. */
static void check_words(struct ch_facts *text, const char *name, int line,
                        const struct ch_fact_slot *values) {
    if (name[strcspn(name, "=,")] || strcmp(name, "losing") == 0 || strcmp(name, "kernel") == 0)
        ch_facts_mistake(text, line, "a parameter can't be called `%s`; call it otherwise", name);
    for (int i = 0; values && i < values->count; i++) {
        const char *value = values->values[i].text;
        if (!value[0] || value[0] == '=' || strchr(value, ','))
            ch_facts_mistake(text, values->values[i].line,
                             "`%s` is no value for a parameter; write another", value);
        for (int j = 0; j < i; j++)
            if (strcmp(values->values[j].text, value) == 0)
                ch_facts_mistake(text, values->values[i].line,
                                 "the value `%s` is there twice; leave one out", value);
    }
}

/* Adds a parameter that a text declares, or covers what an older one said of it. */
static void declare(struct ch_definition *definition, struct ch_facts *text,
                    const struct ch_fact *fact) {
    const char *name = ch_fact_text(fact, "name", NULL);
    const struct ch_fact_slot *values = ch_fact_slot(fact, "values");
    if (!name)
        return; /* reported when the slots are checked */
    struct ch_definition_parameter *parameter = find(definition, name);
    if (!parameter && definition->parameter_count == CH_RULE_VARIANTS) {
        ch_facts_mistake(text, fact->line, "a game has at most %d parameters; leave some out",
                         CH_RULE_VARIANTS);
        return;
    }
    if (values && values->count > CH_RULE_VARIANTS) {
        ch_facts_mistake(text, values->line, "a parameter has at most %d values; leave some out",
                         CH_RULE_VARIANTS);
        return;
    }
    if (!parameter && (!values || values->count == 0)) {
        ch_facts_mistake(text, fact->line, "parameter `%s` needs its values; add (values …)", name);
        return;
    }
    check_words(text, name, fact->line, values);
    if (!parameter)
        parameter = &definition->parameter[definition->parameter_count++];
    parameter->gone = false;
    parameter->name = name;
    parameter->file = text->file;
    parameter->line = fact->line;
    if (values && values->count > 0) {
        parameter->values = values;
        parameter->standard = 0;
    }
    if (ch_fact_slot(fact, "about"))
        parameter->about = ch_fact_slot(fact, "about");
    const struct ch_fact_slot *standard = ch_fact_slot(fact, "default");
    if (standard && standard->count > 0) {
        int index = value_index(parameter->values, standard->values[0].text);
        if (index < 0)
            ch_facts_mistake(text, standard->line,
                             "`%s` is none of the values of `%s`; add it to "
                             "(values …)",
                             standard->values[0].text, name);
        parameter->standard = index < 0 ? 0 : index;
    }
    parameter->chosen = parameter->standard;
}

/* What (without parameter NAME) of a text takes away of the older ones; without a name, all. */
static void take_away(struct ch_definition *definition, const struct ch_fact *fact) {
    bool all = fact->value_count == 1;
    for (int i = 0; i < definition->parameter_count; i++)
        if (all || strcmp(definition->parameter[i].name, fact->values[1].text) == 0)
            definition->parameter[i].gone = true;
}

/* Those that are gone come last, each part in its order. */
static void part_gone(struct ch_definition *definition) {
    struct ch_definition_parameter gone[CH_RULE_VARIANTS];
    int kept = 0;
    for (int i = 0; i < definition->parameter_count; i++)
        if (definition->parameter[i].gone)
            gone[definition->gone_count++] = definition->parameter[i];
        else
            definition->parameter[kept++] = definition->parameter[i];
    definition->parameter_count = kept;
    for (int i = 0; i < definition->gone_count; i++)
        definition->parameter[kept + i] = gone[i];
}

void ch_definition_parameters(struct ch_definition *definition) {
    for (int t = definition->text_count - 1; t >= 0; t--) {
        struct ch_facts *text = &definition->text[t];
        for (int i = 0; i < text->count; i++)
            if (strcmp(text->facts[i].name, "without") == 0 && text->facts[i].value_count > 0 &&
                strcmp(text->facts[i].values[0].text, "parameter") == 0)
                take_away(definition, &text->facts[i]);
        for (int i = 0; i < text->count; i++)
            if (strcmp(text->facts[i].name, "parameter") == 0)
                declare(definition, text, &text->facts[i]);
    }
    part_gone(definition);
}

/* A rule variant that every game has; `chosen` NULL: the standard one. */
static struct ch_rule_variant usual(const char *name, const char *const values[],
                                    const char *standard, const char *chosen) {
    struct ch_rule_variant variant = {.name = name, .about = ""};
    for (int i = 0; values[i]; i++) {
        variant.values[variant.value_count++] = values[i];
        if (strcmp(values[i], standard) == 0)
            variant.standard = i;
        if (strcmp(values[i], chosen ? chosen : standard) == 0)
            variant.chosen = i;
    }
    return variant;
}

int ch_definition_variants(const struct ch_definition *definition,
                           struct ch_rule_variant rule_variants[CH_DEFINITION_VARIANTS]) {
    static const char *const yes_no[] = {"no", "yes", NULL};
    static const char *const kernels[] = {"any", "bitboard", "general", "columns", NULL};
    const struct ch_clause *game = ch_definition_clause(definition, "game", 0);
    int count = 0;
    for (; count < definition->parameter_count; count++) {
        const struct ch_definition_parameter *from = &definition->parameter[count];
        struct ch_rule_variant *to = &rule_variants[count];
        *to = (struct ch_rule_variant){.name = from->name,
                                       .about = "",
                                       .value_count = from->values->count,
                                       .standard = from->standard,
                                       .chosen = from->chosen};
        for (int i = 0; i < from->values->count; i++)
            to->values[i] = from->values->values[i].text;
    }
    const char *losing = game ? ch_clause_word(game, "losing", "no") : "no";
    rule_variants[count++] = usual("losing", yes_no, losing, definition->losing);
    rule_variants[count++] = usual("kernel", kernels, "any", definition->kernel);
    return count;
}

static void add_mistake(void *context, const char *mistake) {
    ch_problem_add(context, NULL, 0, "%s", mistake);
}

void ch_definition_settings(struct ch_definition *definition, const char *settings) {
    struct ch_rule_variant rule_variants[CH_DEFINITION_VARIANTS];
    int count = ch_definition_variants(definition, rule_variants);
    struct ch_rule_variant *losing = &rule_variants[count - 2], *kernel = &rule_variants[count - 1];
    losing->chosen = -1; /* a game may be a losing one by itself: its text is read later */
    ch_rule_variants_choose(rule_variants, count, settings, add_mistake, &definition->mistakes);
    for (int i = 0; i < definition->parameter_count; i++)
        definition->parameter[i].chosen = rule_variants[i].chosen;
    if (losing->chosen >= 0)
        definition->losing = losing->values[losing->chosen];
    definition->kernel = kernel->values[kernel->chosen];
}

static void substitute_in(struct ch_definition *definition, struct ch_facts *text,
                          const struct ch_fact_slot *slot) {
    for (int i = 0; i < slot->count; i++) {
        const struct ch_fact_value *value = &slot->values[i];
        if (value->type != CH_FACT_SYMBOL || value->text[0] != '=')
            continue;
        struct ch_definition_parameter *parameter = find(definition, value->text + 1);
        if (parameter) {
            size_t size = (size_t)(definition->use_count + 1) * sizeof *definition->use;
            definition->use = ch_realloc(definition->use, size);
            definition->use[definition->use_count++] =
                (struct ch_parameter_use){slot, (int)(parameter - definition->parameter)};
            ch_facts_replace(text, value, &parameter->values->values[parameter->chosen]);
        } else {
            ch_facts_mistake(text, value->line,
                             "no parameter `%s` is declared; add (parameter (name %s) (values …))",
                             value->text + 1, value->text + 1);
        }
    }
}

void ch_definition_substitute(struct ch_definition *definition) {
    for (int t = 0; t < definition->text_count; t++) {
        struct ch_facts *text = &definition->text[t];
        for (int i = 0; i < text->count; i++)
            for (int s = 0; s < text->facts[i].slot_count; s++)
                if (strcmp(text->facts[i].name, "parameter") != 0)
                    substitute_in(definition, text, &text->facts[i].slots[s]);
    }
}

void ch_definition_find_used(struct ch_definition *definition) {
    for (int u = 0; u < definition->use_count; u++)
        for (int i = 0; i < definition->clause_count; i++)
            for (int s = 0; s < definition->clause[i].slot_count; s++)
                if (definition->clause[i].slot[s].slot == definition->use[u].slot)
                    definition->parameter[definition->use[u].parameter].used = true;
}
