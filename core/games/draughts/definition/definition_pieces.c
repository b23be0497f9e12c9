/* The kinds of piece of a definition, and how the players are called. */
#include <ctype.h>
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/text/board_text.h"

static int within(struct ch_definition *definition, const struct ch_clause *clause,
                  const char *slot, int fallback, int min, int max) {
    int number = ch_clause_number(clause, slot, fallback);
    if (number >= min && number <= max)
        return number;
    ch_definition_mistake(definition, ch_clause_file(clause, slot), ch_clause_line(clause, slot),
                          "`%s` is from %d to %d, not %d", slot, min, max, number);
    return fallback;
}

static void read_piece(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_game *game = &definition->draughts->game;
    struct ch_rules *rules = &definition->draughts->rules;
    int kind = game->kind_count++;
    const char letter[2] = {(char)tolower((unsigned char)clause->owner[0]), '\0'};
    const char *given = ch_clause_word(clause, "letter", letter);
    game->kinds[kind] = (struct ch_kind){.name = clause->owner, .letter = given[0]};
    if (given[1] || !islower((unsigned char)given[0]))
        ch_definition_mistake(definition, ch_clause_file(clause, "letter"),
                              ch_clause_line(clause, "letter"),
                              "the letter of a piece is one from a to z, not `%s`%s", given,
                              ch_clause_slot(clause, "letter") ? "" : "; add (letter m)");
    game->kinds[kind].value = within(definition, clause, "value", 100, 1, 10000);
    rules->kind[kind].weight = within(definition, clause, "weight", 100, 0, 10000);
    rules->kind[kind].rank = within(definition, clause, "rank", kind + 1, 1, 100);
    rules->kind_count = game->kind_count;
}

/* In drawings the first kind and the highest show the letter of their side. */
static void check_letters(struct ch_definition *definition) {
    const struct ch_game *game = &definition->draughts->game;
    for (int i = 0; i < game->kind_count * CH_SEATS; i++)
        for (int j = 0; j < i; j++) {
            struct ch_piece a = {(int8_t)(i % CH_SEATS), (uint8_t)(i / CH_SEATS)};
            struct ch_piece b = {(int8_t)(j % CH_SEATS), (uint8_t)(j / CH_SEATS)};
            const struct ch_clause *clause = ch_definition_clause(definition, "piece", a.kind);
            if (ch_board_letter(game, a) != ch_board_letter(game, b))
                continue;
            ch_definition_mistake(
                definition, ch_clause_file(clause, "letter"), ch_clause_line(clause, "letter"),
                "`%s` and `%s` would both be drawn as `%c`; give one another "
                "letter",
                game->kinds[b.kind].name, game->kinds[a.kind].name, ch_board_letter(game, a));
            return;
        }
}

void ch_definition_pieces(struct ch_definition *definition) {
    struct ch_game *game = &definition->draughts->game;
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "piece", i)) != NULL; i++) {
        if (i == CH_RULE_KINDS) {
            ch_definition_mistake(definition, clause->file, clause->line,
                                  "a game has at most %d kinds of piece; leave some out",
                                  CH_RULE_KINDS);
            break;
        }
        read_piece(definition, clause);
    }
    if (game->kind_count == 0) {
        ch_definition_mistake(definition, definition->text[0].file, 1,
                              "the game has no pieces; add (piece (name man))");
        return;
    }
    int highest = 0;
    for (int kind = 1; kind < game->kind_count; kind++)
        highest = rules->kind[kind].rank > rules->kind[highest].rank ? kind : highest;
    rules->highest = highest;
    game->man_kind = 0;
    game->king_kind = highest > 0 ? highest : -1;
    check_letters(definition);
}

int ch_definition_kind(struct ch_definition *definition, const struct ch_clause_slot *slot,
                       const struct ch_fact_value *value) {
    const struct ch_game *game = &definition->draughts->game;
    const char *names[CH_RULE_KINDS + 1] = {NULL};
    for (int kind = 0; kind < game->kind_count; kind++) {
        names[kind] = game->kinds[kind].name;
        if (strcmp(names[kind], value->text) == 0)
            return kind;
    }
    const char *closest = ch_text_closest(value->text, names);
    if (closest)
        ch_definition_mistake(definition, slot->file, value->line,
                              "`%s` is no piece of this game; did you mean `%s`?", value->text,
                              closest);
    else
        ch_definition_mistake(definition, slot->file, value->line,
                              "`%s` is no piece of this game; add (piece (name %s))", value->text,
                              value->text);
    return -1;
}

uint8_t ch_definition_kinds(struct ch_definition *definition, const struct ch_clause *clause,
                            const char *name, uint8_t fallback) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, name);
    uint8_t kinds = 0;
    for (int i = 0; slot && i < slot->slot->count; i++) {
        int kind = ch_definition_kind(definition, slot, &slot->slot->values[i]);
        kinds = (uint8_t)(kinds | (kind >= 0 ? 1 << kind : 0));
    }
    return slot ? kinds : fallback;
}
