/* How a chain goes on and ends, which captures must be made, and in which order choices are made.
 */
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"

static const struct {
    const char *word;
    enum ch_choice_key key;
} keys[] = {
    {"count", CH_KEY_COUNT},
    {"kings-taken", CH_KEY_KINGS_TAKEN},
    {"with-king", CH_KEY_WITH_KING},
    {"earliest-king", CH_KEY_EARLIEST_KING},
    {"weight", CH_KEY_WEIGHT},
    {"rank", CH_KEY_RANK},
    {"ranks-taken", CH_KEY_RANKS_TAKEN},
    {"promotes", CH_KEY_PROMOTES},
    {"by-line", CH_KEY_BY_LINE},
};

/* `nothing` compares nothing: a parameter switches a key off with it. */
static void add_key(struct ch_definition *definition, const struct ch_clause *clause,
                    const struct ch_fact_value *value, bool min) {
    struct ch_rules *rules = &definition->draughts->rules;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].word, value->text) != 0)
            continue;
        if (rules->choice_count == CH_RULE_KEYS) {
            ch_definition_mistake(definition, clause->file, value->line,
                                  "a game has at most %d keys of choice; leave some out",
                                  CH_RULE_KEYS);
        } else {
            definition->of_key[rules->choice_count] =
                (struct ch_key_place){clause->file, value->text, value->line};
            rules->choice[rules->choice_count++] = (struct ch_choice_rule){keys[i].key, min};
        }
    }
}

/* The keys of a clause in the order in which they are written. */
static void add_keys(struct ch_definition *definition, const struct ch_clause *clause) {
    for (int s = 0; s < clause->slot_count; s++) {
        const struct ch_fact_slot *slot = clause->slot[s].slot;
        bool min = strcmp(slot->name, "minimise") == 0;
        for (int i = 0; (min || strcmp(slot->name, "maximise") == 0) && i < slot->count; i++)
            add_key(definition, clause, &slot->values[i], min);
    }
}

/* The kinds whose captures oblige, as bits: `any` means all. */
static uint8_t obliging(struct ch_definition *definition, const struct ch_clause *choice) {
    const struct ch_clause_slot *by = ch_clause_slot(choice, "by");
    for (int i = 0; i < by->slot->count; i++)
        if (strcmp(by->slot->values[i].text, "any") == 0)
            return 0xff;
    return ch_definition_kinds(definition, choice, "by", 0);
}

/* The parameter whose value, chosen in the game's name, is in the slot; NULL: none. */
static const struct ch_definition_parameter *chosen_in(const struct ch_definition *definition,
                                                       const struct ch_fact_slot *slot) {
    for (int u = 0; u < definition->use_count; u++) {
        const struct ch_definition_parameter *parameter =
            &definition->parameter[definition->use[u].parameter];
        if (definition->use[u].slot == slot && parameter->chosen != parameter->standard)
            return parameter;
    }
    return NULL;
}

/* `by` says something where no capture obliges. Of a text that is doubtful; who has just chosen it
 * would play another game than the one that was asked for. */
static void report_idle(struct ch_definition *definition, const struct ch_clause_slot *by) {
    const struct ch_definition_parameter *chosen = chosen_in(definition, by->slot);
    if (chosen)
        ch_definition_mistake(definition, NULL, 0,
                              "`%s=%s` says whose captures oblige, and here none does; choose a "
                              "rule variant in which captures are mandatory, too, or leave it out",
                              chosen->name, chosen->values->values[chosen->chosen].text);
    else
        ch_definition_warn(definition, by->file, by->slot->line,
                           "`by` says whose captures oblige, and here none does; leave it out, "
                           "or make captures mandatory");
}

/* `by` of all clauses together. */
static void read_obliging(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *choice;
    uint8_t all = (uint8_t)((1u << rules->kind_count) - 1), by = 0;
    bool has_by = false;
    for (int i = 0; (choice = ch_definition_clause(definition, "choice", i)) != NULL; i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(choice, "by");
        if (!slot)
            continue;
        has_by = true;
        by |= obliging(definition, choice);
        if (!rules->mandatory && (by & all) != all)
            report_idle(definition, slot);
    }
    rules->released = has_by ? (uint8_t)(all & ~by) : 0;
}

void ch_definition_choice(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *chain = ch_definition_clause(definition, "chain", 0), *choice;
    const struct ch_clause_slot *given = NULL;
    rules->complete = !chain || ch_clause_is(chain, "complete", "yes", "yes");
    rules->at_once = chain && ch_clause_is(chain, "remove", "at-once", "at-end");
    rules->revisit = !chain || ch_clause_is(chain, "revisit", "yes", "yes");
    rules->mandatory = true;
    for (int i = 0; (choice = ch_definition_clause(definition, "choice", i)) != NULL; i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(choice, "capture");
        if (slot && given && strcmp(slot->slot->values[0].text, given->slot->values[0].text) != 0)
            ch_definition_mistake(definition, slot->file, slot->slot->line,
                                  "line %d says that captures are %s; leave one of the two out",
                                  given->slot->line, given->slot->values[0].text);
        given = slot ? slot : given;
        if (slot)
            rules->mandatory = strcmp(slot->slot->values[0].text, "mandatory") == 0;
        add_keys(definition, choice);
    }
    read_obliging(definition);
}
