/* What the rest of a definition may say where pieces that are jumped go under others. */
#include "core/games/draughts/definition/definition_parts.h"

enum { SQUARES = 64, KINDS = 2 };

static void check_captures(struct ch_definition *definition, int kind) {
    const struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    const struct ch_part_clauses *clauses = &definition->of_kind[kind];
    for (int i = 0; i < rules->capture_count; i++)
        if (rules->capture[i].method != CH_CAPTURE_JUMP)
            ch_problem_at(&definition->mistakes, clauses->capture[i], "method",
                          "columns grow by jumps; leave `method` out, or (remove under)");
    for (int i = 0; i < rules->hop_count; i++)
        ch_problem_at(&definition->mistakes, clauses->hop[i], "",
                      "columns do not hop; leave `hop` out, or (remove under)");
}

static void check_hooks(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->hook_count; i++)
        if (rules->hook[i].action == CH_HOOK_REMOVE)
            ch_problem_at(&definition->mistakes, definition->of_hook[i], "do",
                          "no man leaves the board where columns are; leave this `hook` out, or "
                          "(remove under)");
}

static void check_lines(struct ch_definition *definition) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "line", i)) != NULL; i++)
        if (ch_clause_slot(clause, "way") && ch_clause_choice(clause, "way") >= CH_DIRECTIONS)
            ch_problem_at(
                &definition->mistakes, clause, "way",
                "columns go in the eight directions; give this line one of them, or leave "
                "out (remove under)");
}

void ch_definition_columns(struct ch_definition *definition) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_rules *rules = &draughts->rules;
    int men = 0;
    for (int square = 0; square < rules->squares; square++)
        men += draughts->setup[square].seat >= 0;
    if (rules->squares > SQUARES)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "board", 0), "rows",
                      "a board of columns has %d squares at most, and this one has %d", SQUARES,
                      rules->squares);
    if (rules->kind_count > KINDS)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "piece", KINDS), "",
                      "columns are made of %d kinds of piece at most; leave some out", KINDS);
    if (men > CH_COLUMN_MEN)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "setup", 0), "",
                      "columns are made of %d men at most, and the game begins with %d",
                      CH_COLUMN_MEN, men);
    for (int kind = 0; kind < rules->kind_count; kind++)
        check_captures(definition, kind);
    check_hooks(definition);
    check_lines(definition);
}
