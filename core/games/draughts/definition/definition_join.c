/* Pieces that join: the facts `join`. */
#include "core/games/draughts/definition/definition_parts.h"

/* The kind that a slot names for the piece that the clause is about; -1: none. */
static int kind_of_owner(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *of = ch_clause_slot(clause, "of");
    int kind = -1;
    for (int i = 0; of && i < of->slot->count; i++)
        if (strcmp(of->slot->values[i].text, clause->owner) == 0)
            kind = ch_definition_kind(definition, of, &of->slot->values[i], false);
    return kind;
}

/* As struct ch_join_rule. */
static uint8_t read_up_to(struct ch_definition *definition, const struct ch_clause *clause,
                          enum ch_join_when when) {
    int up_to = ch_clause_number(clause, "up-to", CH_MANY_PIECES);
    if (up_to == CH_MANY_PIECES && when != CH_JOIN_FREE)
        ch_problem_at(&definition->mistakes, clause, "when",
                      "pieces that must join need a number at which that is over; add for example "
                      "(up-to 3)");
    if (ch_clause_slot(clause, "up-to") && (up_to < 1 || up_to > CH_MAX_PATH))
        ch_problem_at(&definition->mistakes, clause, "up-to", "`up-to` is from 1 to %d, not %d",
                      CH_MAX_PATH, up_to);
    return (uint8_t)up_to;
}

static void read_join(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_join_rules *joins = &definition->draughts->rules.joins;
    const struct ch_clause_slot *to = ch_clause_slot(clause, "to");
    struct ch_join_rule rule = {.onto = ch_definition_kinds(definition, clause, "onto", 0),
                                .when = (enum ch_join_when)ch_clause_choice(clause, "when")};
    int kind = kind_of_owner(definition, clause);
    int made = to ? ch_definition_kind(definition, to, &to->slot->values[0], false) : -1;
    rule.up_to = read_up_to(definition, clause, rule.when);
    if (!ch_definition_ways(definition, clause, "ways", rule.ways) && !clause->damaged)
        ch_problem_at(&definition->mistakes, clause, "",
                      "`join` needs a slot `ways`; add (ways orthogonal)");
    if (kind < 0 || made < 0)
        return;
    if (joins->count == CH_RULE_PARTS) {
        ch_problem_at(&definition->mistakes, clause, "",
                      "a game has at most %d facts `join`, counted by pieces; leave some out",
                      CH_RULE_PARTS);
        return;
    }
    rule.of = (uint8_t)(1 << kind);
    rule.to = (uint8_t)made;
    definition->of_join[joins->count] = clause;
    joins->rule[joins->count++] = rule;
}

/* The size of what a rule makes of pieces of these kinds; 0: it is not known yet. */
static int size_made(const struct ch_join_rules *joins, int kind, int onto) {
    return joins->size[kind] > 0 && joins->size[onto] > 0 ? joins->size[kind] + joins->size[onto]
                                                          : 0;
}

/* Finds how many pieces of the start each kind is made of. The index of a rule that makes a kind of
 * another number than that, or -1. */
static int find_sizes(struct ch_rules *rules) {
    struct ch_join_rules *joins = &rules->joins;
    int contradicting = -1;
    for (int kind = 0; kind < rules->kind_count; kind++)
        joins->size[kind] = 1;
    for (int i = 0; i < joins->count; i++)
        joins->size[joins->rule[i].to] = 0;
    for (int i = 0; i < CH_RULE_PARTS * joins->count * CH_RULE_KINDS; i++) {
        const struct ch_join_rule *rule = &joins->rule[i / CH_RULE_KINDS % joins->count];
        int onto = i % CH_RULE_KINDS, size = size_made(joins, __builtin_ctz(rule->of), onto);
        if (!(rule->onto >> onto & 1) || size == 0)
            continue;
        if (joins->size[rule->to] > 0 && joins->size[rule->to] != size)
            contradicting = (int)(rule - joins->rule);
        joins->size[rule->to] = (uint8_t)size;
        if (contradicting >= 0)
            return contradicting;
    }
    for (int i = 0; i < joins->count; i++)
        if (joins->size[joins->rule[i].to] == 0)
            contradicting = i;
    return contradicting;
}

/* The first join that must be made at some time. */
static const struct ch_clause *find_staged(const struct ch_definition *definition) {
    const struct ch_join_rules *joins = &definition->draughts->rules.joins;
    for (int i = 0; i < joins->count; i++)
        if (joins->rule[i].when != CH_JOIN_FREE)
            return definition->of_join[i];
    return NULL;
}

/* Whether a side has lost something is seen from its pieces alone. */
static void check_staged(struct ch_definition *definition) {
    struct ch_draughts *draughts = definition->draughts;
    struct ch_rules *rules = &draughts->rules;
    const struct ch_clause *staged = find_staged(definition);
    int contradicting = find_sizes(rules);
    bool changes = rules->hook_count > 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        changes = changes || rules->kind[kind].leaves;
    for (int square = 0; square < rules->squares; square++)
        if (draughts->setup[square].seat >= 0)
            rules->joins.whole[draughts->setup[square].seat] +=
                rules->joins.size[draughts->setup[square].kind];
    if (!staged)
        return;
    if (contradicting >= 0)
        ch_problem_at(&definition->mistakes, definition->of_join[contradicting], "to",
                      "with (when %s) pieces of one kind are all made of as many; name another "
                      "piece",
                      ch_clause_word(staged, "when", ""));
    if (changes)
        ch_problem_at(&definition->mistakes, staged, "when",
                      "(when %s) can't be beside promotions, hooks and `leaves`; leave it out, or "
                      "the others",
                      ch_clause_word(staged, "when", ""));
}

/* Turns of several acts, and lists that are made in another way. */
static void check_facts(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const char *other = rules->columns                 ? "(remove under)"
                        : rules->hand.any              ? "`hand`"
                        : rules->huff != CH_HUFF_NEVER ? "(capture huff) and (capture forfeit)"
                        : rules->opening_count > 0     ? "`opening`"
                        : rules->only                  ? "`only`"
                                                       : NULL;
    if (other)
        ch_problem_at(&definition->mistakes, definition->of_join[0], "",
                      "`join` can't be beside %s; leave one of the two out", other);
}

void ch_definition_joins(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "join", i)) != NULL; i++)
        read_join(definition, clause);
    if (rules->joins.count == 0)
        return;
    check_staged(definition);
    check_facts(definition);
    rules->placing = true;
}
