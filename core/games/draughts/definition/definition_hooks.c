/* Hooks of a definition, and promotions, which are hooks by another name. */
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"

static void add_square(struct ch_square_set *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

/* Adds a square of White's zone, and the one that it is for Black. */
static void add_for_both(const struct ch_draughts *draughts, struct ch_square_set zone[CH_SEATS],
                         int square) {
    int up = draughts->rules.up_seat;
    add_square(&zone[up], square);
    add_square(&zone[!up], draughts->rules.squares - 1 - square);
}

static void add_rows(const struct ch_draughts *draughts, struct ch_square_set zone[CH_SEATS],
                     int first, int last) {
    const struct ch_game *game = &draughts->game;
    for (int cell = first * game->columns; cell < (last + 1) * game->columns; cell++)
        if (game->cell[cell] != CH_NO_SQUARE)
            add_for_both(draughts, zone, game->cell[cell]);
}

/* Squares are White's: `last-row`, `first-row`, `everywhere`, or names of squares. */
static void read_zone(struct ch_definition *definition, const struct ch_clause *clause,
                      const char *fallback, struct ch_square_set zone[CH_SEATS]) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "zone");
    int rows = draughts->game.rows;
    for (int i = 0; i < (slot ? slot->slot->count : 1); i++) {
        const char *word = slot ? slot->slot->values[i].text : fallback;
        const char *at = word;
        int square = ch_names_read(&draughts->names, &draughts->game, &at);
        if (strcmp(word, "last-row") == 0)
            add_rows(draughts, zone, 0, 0);
        else if (strcmp(word, "first-row") == 0)
            add_rows(draughts, zone, rows - 1, rows - 1);
        else if (strcmp(word, "everywhere") == 0)
            add_rows(draughts, zone, 0, rows - 1);
        else if (square == CH_NO_SQUARE || *at)
            ch_definition_mistake(definition, slot->file, slot->slot->values[i].line,
                                  "`%s` is no square of this board; write last-row, first-row, "
                                  "everywhere, or squares as %s",
                                  word, draughts->names.algebraic ? "a1" : "1");
        else
            add_for_both(draughts, zone, square);
    }
}

static void add_hook(struct ch_definition *definition, const struct ch_clause *clause,
                     const struct ch_hook *hook) {
    struct ch_rules *rules = &definition->draughts->rules;
    if (rules->hook_count < CH_RULE_HOOKS) {
        definition->of_hook[rules->hook_count] = clause;
        rules->hook[rules->hook_count++] = *hook;
    } else {
        ch_definition_mistake(definition, clause->file, clause->line,
                              "a game has at most %d hooks (a promotion is one or two); leave some "
                              "out",
                              CH_RULE_HOOKS);
    }
}

/* The kind that `to` names; -1 after a mistake. */
static int read_to(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "to");
    if (slot)
        return ch_definition_kind(definition, slot, &slot->slot->values[0]);
    if (!clause->damaged)
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`%s` needs a slot `to`; add (to king)", clause->fact);
    return -1;
}

static void read_promotion(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *of = ch_clause_slot(clause, "of");
    int kind = -1, to = read_to(definition, clause);
    for (int i = 0; of && i < of->slot->count; i++)
        if (strcmp(of->slot->values[i].text, clause->owner) == 0)
            kind = ch_definition_kind(definition, of, &of->slot->values[i]);
    struct ch_hook hook = {.action = CH_HOOK_PROMOTE, .time = CH_HOOK_AFTER_PARTIAL};
    read_zone(definition, clause, "last-row", hook.zone);
    if (kind < 0 || to < 0)
        return;
    hook.kinds = (uint8_t)(1 << kind);
    hook.to = (uint8_t)to;
    if (ch_clause_is(clause, "when", "end", "end"))
        hook.time = CH_HOOK_AFTER_MOVE;
    add_hook(definition, clause, &hook);
    if (ch_clause_is(clause, "when", "stop", "end")) {
        hook.action = CH_HOOK_STOP;
        add_hook(definition, clause, &hook);
    }
}

static enum ch_hook_time read_time(const char *word) {
    return strcmp(word, "before-move") == 0      ? CH_HOOK_BEFORE_MOVE
           : strcmp(word, "before-partial") == 0 ? CH_HOOK_BEFORE_PARTIAL
           : strcmp(word, "after-partial") == 0  ? CH_HOOK_AFTER_PARTIAL
                                                 : CH_HOOK_AFTER_MOVE;
}

static enum ch_hook_action read_action(const char *word) {
    return strcmp(word, "promote") == 0  ? CH_HOOK_PROMOTE
           : strcmp(word, "remove") == 0 ? CH_HOOK_REMOVE
           : strcmp(word, "stop") == 0   ? CH_HOOK_STOP
                                         : CH_HOOK_FORBID;
}

static void read_hook(struct ch_definition *definition, const struct ch_clause *clause) {
    const char *at = ch_clause_word(clause, "at", NULL),
               *action = ch_clause_word(clause, "do", NULL);
    uint8_t everybody = (uint8_t)((1u << definition->draughts->rules.kind_count) - 1);
    if (!clause->damaged && (!at || !action))
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`hook` needs a slot `%s`; add %s", at ? "do" : "at",
                              at ? "(do promote)" : "(at after-move)");
    struct ch_hook hook = {.kinds = ch_definition_kinds(definition, clause, "of", everybody)};
    read_zone(definition, clause, "everywhere", hook.zone);
    if (!at || !action)
        return;
    hook.time = read_time(at);
    hook.action = read_action(action);
    if (hook.action == CH_HOOK_PROMOTE) {
        int to = read_to(definition, clause);
        if (to < 0)
            return;
        hook.to = (uint8_t)to;
    }
    add_hook(definition, clause, &hook);
}

void ch_definition_hooks(struct ch_definition *definition) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "promotion", i)) != NULL; i++)
        read_promotion(definition, clause);
    for (int i = 0; (clause = ch_definition_clause(definition, "hook", i)) != NULL; i++)
        read_hook(definition, clause);
}
