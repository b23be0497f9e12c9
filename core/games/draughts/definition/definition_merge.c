/* Texts into clauses: each text is read, parameters are put in their places, and what a younger
 * text says replaces what an older one said, slot by slot. See definition_parts.h. */
#include <stdio.h>

#include "core/games/draughts/definition/definition_parts.h"

static void add_problem(struct ch_problem_list *list, const char *file, int line,
                        const char *format, va_list arguments) {
    enum { MAX = 100 };
    char text[CH_ERROR_TEXT];
    if (list->count == MAX)
        return;
    vsnprintf(text, sizeof text, format, arguments);
    list->problem = ch_realloc(list->problem, (size_t)(list->count + 1) * sizeof *list->problem);
    ch_error_set(&list->problem[list->count++], CH_BAD_INPUT, file, line, "%s", text);
}

void ch_problem_add(struct ch_problem_list *list, const char *file, int line, const char *format,
                    ...) {
    va_list arguments;
    va_start(arguments, format);
    add_problem(list, file, line, format, arguments);
    va_end(arguments);
}

void ch_problem_at(struct ch_problem_list *list, const struct ch_clause *clause, const char *name,
                   const char *format, ...) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, name);
    va_list arguments;
    va_start(arguments, format);
    add_problem(list, slot ? slot->file : clause->file, slot ? slot->slot->line : clause->line,
                format, arguments);
    va_end(arguments);
}

char *ch_definition_keep(struct ch_definition *definition, char *memory) {
    size_t size = (size_t)(definition->kept_count + 1) * sizeof *definition->kept;
    definition->kept = ch_realloc(definition->kept, size);
    definition->kept[definition->kept_count++] = memory;
    return memory;
}

const struct ch_clause_slot *ch_clause_slot(const struct ch_clause *clause, const char *name) {
    for (int i = 0; i < clause->slot_count; i++)
        if (strcmp(clause->slot[i].slot->name, name) == 0)
            return &clause->slot[i];
    return NULL;
}

const char *ch_clause_word(const struct ch_clause *clause, const char *slot, const char *fallback) {
    const struct ch_clause_slot *found = clause ? ch_clause_slot(clause, slot) : NULL;
    return found ? found->slot->values[0].text : fallback;
}

int ch_clause_number(const struct ch_clause *clause, const char *slot, int fallback) {
    const struct ch_clause_slot *found = clause ? ch_clause_slot(clause, slot) : NULL;
    if (!found)
        return fallback;
    int64_t number = found->slot->values[0].integer;
    return number < -1000000 ? -1000000 : number > 1000000 ? 1000000 : (int)number;
}

bool ch_clause_is(const struct ch_clause *clause, const char *slot, const char *word,
                  const char *fallback) {
    return strcmp(ch_clause_word(clause, slot, fallback), word) == 0;
}

const struct ch_clause *ch_definition_clause(const struct ch_definition *definition,
                                             const char *fact, int index) {
    for (int i = 0; i < definition->clause_count; i++)
        if (strcmp(definition->clause[i].fact, fact) == 0 && index-- == 0)
            return &definition->clause[i];
    return NULL;
}

static const struct ch_fact_template *template_of(const char *fact) {
    const struct ch_fact_template *shape = ch_definition_templates;
    while (strcmp(shape->name, fact) != 0)
        shape++;
    return shape;
}

int ch_clause_choice(const struct ch_clause *clause, const char *slot) {
    const char *word = ch_clause_word(clause, slot, NULL);
    const struct ch_fact_slot_rule *rule = word ? template_of(clause->fact)->slots : NULL;
    while (rule && strcmp(rule->name, slot) != 0)
        rule++;
    int choice = 0;
    while (rule && strcmp(rule->words[choice], word) != 0)
        choice++;
    return choice;
}

/* How facts are distinguished and united. */
struct manner {
    const char *fact;
    const char *owner; /* the slot that names the pieces that it is about; NULL: none */
    bool single;       /* a game has one */
    bool list;         /* a younger text replaces all of them together */
};

static const struct manner *manner_of(const char *fact) {
    static const struct manner manners[] = {
        {"game", NULL, true, false},     {"board", NULL, true, false},
        {"chain", NULL, true, false},    {"setup", NULL, true, true},
        {"limit", NULL, true, true},     {"choice", NULL, false, true},
        {"end", NULL, false, true},      {"draw", NULL, false, true},
        {"line", NULL, false, true},     {"cut", NULL, false, true},
        {"piece", "name", false, false}, {"step", "of", false, false},
        {"hop", "of", false, false},     {"promotion", "of", false, false},
        {"capture", "by", false, false}, {"hand", "of", false, false},
        {"drop", NULL, true, false},     {"surround", "of", false, false},
        {"join", "of", false, false},    {NULL, NULL, false, false},
    };
    const struct manner *manner = manners;
    while (manner->fact && strcmp(manner->fact, fact) != 0)
        manner++;
    return manner;
}

static struct ch_clause *find(struct ch_definition *definition, const char *fact, const char *owner,
                              const char *name) {
    for (int i = 0; i < definition->clause_count; i++) {
        struct ch_clause *clause = &definition->clause[i];
        if (strcmp(clause->fact, fact) == 0 && strcmp(clause->owner, owner) == 0 &&
            strcmp(clause->name, name) == 0)
            return clause;
    }
    return NULL;
}

static void remove_clause(struct ch_definition *definition, struct ch_clause *clause) {
    int index = (int)(clause - definition->clause);
    memmove(clause, clause + 1,
            (size_t)(--definition->clause_count - index) * sizeof *definition->clause);
}

/* Puts the slots of a fact over those of the clause. */
enum { MAX_SLOTS = 64 /* of a fact that are looked at; more are twice the same or unknown */ };

static void cover(struct ch_clause *clause, const struct ch_facts *text, const struct ch_fact *fact,
                  const bool good[]) {
    clause->file = text->file;
    clause->line = fact->line;
    for (int i = 0; i < fact->slot_count && i < MAX_SLOTS; i++) {
        if (!good[i]) {
            clause->damaged = true;
            continue;
        }
        struct ch_clause_slot *slot =
            (struct ch_clause_slot *)ch_clause_slot(clause, fact->slots[i].name);
        if (!slot && clause->slot_count < CH_CLAUSE_SLOTS)
            slot = &clause->slot[clause->slot_count++];
        if (slot)
            *slot = (struct ch_clause_slot){&fact->slots[i], text->file};
    }
}

/* A clause with this key, new or that of an older text. A key twice in one text is a mistake. */
static void put_clause(struct ch_definition *definition, struct ch_facts *text,
                       const struct ch_fact *fact, const char *owner, const bool good[]) {
    const struct manner *manner = manner_of(fact->name);
    bool piece = strcmp(fact->name, "piece") == 0; /* whose name is its owner */
    const char *name = manner->single || piece ? "" : ch_fact_text(fact, "name", "");
    bool keyed = manner->single || owner[0] || strcmp(fact->name, "parameter") == 0 ||
                 (strcmp(fact->name, "hook") == 0 && name[0]);
    struct ch_clause *clause = keyed ? find(definition, fact->name, owner, name) : NULL;
    if (clause && clause->file == text->file) {
        bool several = owner[0] && !piece;
        ch_problem_add(&definition->mistakes, text->file, fact->line,
                       "`%s%s%s` is described twice, first in line %d; make one of them%s",
                       fact->name, owner[0] ? " of " : "", owner, clause->line,
                       several ? ", or tell them apart by (name …)" : "");
        return;
    }
    if (!clause && definition->clause_count == CH_DEFINITION_CLAUSES) {
        ch_problem_add(&definition->mistakes, text->file, fact->line,
                       "a game has at most %d facts; leave some out", CH_DEFINITION_CLAUSES);
        return;
    }
    if (!clause) {
        clause = &definition->clause[definition->clause_count++];
        *clause = (struct ch_clause){.fact = fact->name, .owner = owner, .name = name};
    }
    cover(clause, text, fact, good);
}

/* (without hop man): what an older text said is taken away. */
static void take_away(struct ch_definition *definition, const struct ch_facts *text,
                      const struct ch_fact *fact) {
    const char *word[3] = {"", "", ""};
    for (int i = 0; i < fact->value_count && i < 3; i++)
        word[i] = fact->values[i].text;
    bool found = false;
    for (int i = definition->clause_count - 1; i >= 0; i--) {
        struct ch_clause *clause = &definition->clause[i];
        if (strcmp(clause->fact, word[0]) == 0 &&
            (!word[1][0] || strcmp(clause->owner, word[1]) == 0 ||
             (!clause->owner[0] && strcmp(clause->name, word[1]) == 0)) &&
            (!word[2][0] || strcmp(clause->name, word[2]) == 0)) {
            remove_clause(definition, clause);
            found = true;
        }
    }
    if (!found)
        ch_problem_add(&definition->mistakes, text->file, fact->line,
                       "there is no `%s%s%s%s%s` in what this extends; take it out", word[0],
                       word[1][0] ? " " : "", word[1], word[2][0] ? " " : "", word[2]);
}

/* True if the slot holds the name of an unknown parameter; that is reported elsewhere. */
static bool has_parameter(const struct ch_fact_slot *slot) {
    for (int i = 0; i < slot->count; i++)
        if (slot->values[i].type == CH_FACT_SYMBOL && slot->values[i].text[0] == '=')
            return true;
    return false;
}

static void put_fact(struct ch_definition *definition, struct ch_facts *text,
                     const struct ch_fact *fact) {
    const struct ch_fact_template *shape = template_of(fact->name);
    bool good[MAX_SLOTS] = {false};
    for (int i = 0; i < fact->slot_count && i < MAX_SLOTS; i++)
        good[i] =
            !has_parameter(&fact->slots[i]) && ch_facts_check_slot(text, fact, i, shape->slots);
    for (const struct ch_fact_slot_rule *slot = shape->slots; slot->name; slot++)
        if (slot->required && !ch_fact_slot(fact, slot->name))
            ch_facts_mistake(text, fact->line, "`%s` needs a slot `%s`; add (%s …)", fact->name,
                             slot->name, slot->name);
    const char *owner_slot = manner_of(fact->name)->owner;
    const struct ch_fact_slot *owners = owner_slot ? ch_fact_slot(fact, owner_slot) : NULL;
    if (!owner_slot)
        put_clause(definition, text, fact, "", good);
    for (int i = 0; owners && i < owners->count; i++)
        put_clause(definition, text, fact, owners->values[i].text, good);
}

static void merge_text(struct ch_definition *definition, struct ch_facts *text) {
    for (int i = 0; i < text->count; i++) /* lists first lose what older texts had */
        if (manner_of(text->facts[i].name)->list)
            for (int c = definition->clause_count - 1; c >= 0; c--)
                if (strcmp(definition->clause[c].fact, text->facts[i].name) == 0)
                    remove_clause(definition, &definition->clause[c]);
    for (int i = 0; i < text->count; i++)
        if (strcmp(text->facts[i].name, "without") == 0)
            take_away(definition, text, &text->facts[i]);
    for (int i = 0; i < text->count; i++)
        if (strcmp(text->facts[i].name, "without") != 0)
            put_fact(definition, text, &text->facts[i]);
}

/* Reports the first control character, or byte that is no UTF-8; true if there is none. */
static bool check_characters(struct ch_facts *text, const char *at) {
    int line = 1;
    for (int length; *at; at += length) {
        length = ch_text_character(at);
        if (length == 0 || (ch_text_commands(at, length) && !strchr("\t\n\f\r", *at))) {
            ch_facts_mistake(text, line,
                             length == 0 ? "a byte here is no UTF-8; take it out"
                                         : "a control character; take it out");
            return false;
        }
        line += *at == '\n';
    }
    return true;
}

/* The last text extends nothing. */
static void check_last(struct ch_definition *definition) {
    if (definition->text_count == 0)
        return;
    struct ch_facts *text = &definition->text[definition->text_count - 1];
    for (int i = 0; i < text->count; i++) {
        const struct ch_fact_slot *slot = ch_fact_slot(&text->facts[i], "extends");
        if (strcmp(text->facts[i].name, "game") != 0 || !slot || slot->count == 0)
            continue;
        ch_facts_mistake(text, slot->line, "extends `%s`, whose text is missing; add it",
                         slot->values[0].text);
        definition->unreadable = true;
    }
}

void ch_definition_merge(struct ch_definition *definition, const struct ch_source *sources,
                         int count, const char *settings) {
    definition->clause = ch_alloc(CH_DEFINITION_CLAUSES * sizeof *definition->clause);
    for (int i = 0; i < count && i < CH_DEFINITION_CHAIN; i++) {
        struct ch_facts *text = &definition->text[definition->text_count++];
        ch_facts_parse(sources[i].name, sources[i].text, strlen(sources[i].text),
                       ch_definition_templates, text);
        if (!check_characters(text, sources[i].text) || text->mistake_count > 0)
            definition->unreadable = true;
    }
    check_last(definition);
    ch_definition_parameters(definition);
    ch_definition_settings(definition, settings);
    ch_definition_substitute(definition);
    for (int i = definition->text_count - 1; i >= 0; i--)
        merge_text(definition, &definition->text[i]);
    for (int i = 0; i < definition->text_count; i++)
        for (int m = 0; m < definition->text[i].mistake_count; m++) {
            const struct ch_error *mistake = &definition->text[i].mistakes[m];
            ch_problem_add(&definition->mistakes, mistake->file, mistake->line, "%s",
                           mistake->text);
        }
}

void ch_definition_free(struct ch_definition *definition) {
    if (!definition)
        return;
    for (int i = 0; i < definition->text_count; i++)
        ch_facts_done(&definition->text[i]);
    for (int i = 0; i < definition->kept_count; i++)
        ch_free(definition->kept[i]);
    ch_free(definition->kept);
    ch_free(definition->clause);
    ch_free(definition->use);
    ch_free(definition->mistakes.problem);
    ch_free(definition->warnings.problem);
    ch_free(definition);
}
