/* Moves and hooks. A warning is about what the youngest text says, or about what it makes of what
 * it extends; each is reported once. */
#include "core/games/draughts/definition/definition_check.h"

#include <string.h>

static const char *kind_name(const struct ch_definition *definition, int kind) {
    return definition->draughts->game.kinds[kind].name;
}

/* Pieces of either side. */
static uint8_t all_kinds(const struct ch_reached *reached) {
    return reached->kinds[0] | reached->kinds[1];
}

/* Ways along which no line of the board runs. */
static void check_ways(struct ch_definition *definition, const struct ch_clause *clause,
                       const uint8_t ways[CH_SEATS]) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int d = 0; d < CH_DIRECTIONS; d++) {
        bool runs = !(ways[0] >> d & 1);
        for (int square = 0; square < rules->squares && !runs; square++)
            runs = rules->next[square][d] != CH_NO_SQUARE;
        if (!runs) {
            ch_definition_warn(definition, ch_clause_file(clause, "ways"),
                               ch_clause_line(clause, "ways"),
                               "a way of `%s of %s` follows no line of this board; leave it out",
                               clause->fact, clause->owner);
            return;
        }
    }
}

/* Pieces that a clause names in a slot and of which there is never one. */
static void check_kinds(struct ch_definition *definition, const struct ch_clause *clause,
                        const char *slot, uint8_t there) {
    const struct ch_clause_slot *found = ch_clause_slot(clause, slot);
    for (int i = 0; found && i < found->slot->count; i++)
        for (int kind = 0; kind < definition->draughts->rules.kind_count; kind++)
            if (strcmp(found->slot->values[i].text, kind_name(definition, kind)) == 0 &&
                !(there >> kind & 1))
                ch_definition_warn(definition, found->file, found->slot->values[i].line,
                                   "there is never a `%s` %s; leave it out",
                                   kind_name(definition, kind),
                                   strcmp(slot, "over") == 0 ? "to hop over" : "to be taken");
}

static void check_capture(struct ch_definition *definition, const struct ch_clause *clause,
                          const struct ch_capture_rule *capture) {
    static const char *const of_jumps[] = {"landing", NULL};
    const char *file = ch_clause_file(clause, "method");
    for (int i = 0; of_jumps[i] && capture->method != CH_CAPTURE_JUMP; i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(clause, of_jumps[i]);
        if (slot && slot->file == file)
            ch_definition_warn(definition, slot->file, slot->slot->line,
                               "`%s` says nothing of captures by %s; leave it out", of_jumps[i],
                               ch_clause_word(clause, "method", "jump"));
    }
    const struct ch_clause_slot *turn = ch_clause_slot(clause, "turn");
    if (capture->once && turn && capture->turn != CH_TURN_FREE)
        ch_definition_warn(definition, turn->file, turn->slot->line,
                           "`turn` says nothing of captures that are made `once`; leave it out");
}

static void check_parts(struct ch_definition *definition, const struct ch_reached *reached,
                        int kind) {
    const struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    const struct ch_part_clauses *clauses = &definition->of_kind[kind];
    for (int i = 0; i < rules->step_count; i++)
        check_ways(definition, clauses->step[i], rules->step[i].ways);
    for (int i = 0; i < rules->hop_count; i++) {
        check_ways(definition, clauses->hop[i], rules->hop[i].ways);
        check_kinds(definition, clauses->hop[i], "over", all_kinds(reached));
    }
    for (int i = 0; i < rules->capture_count; i++) {
        check_ways(definition, clauses->capture[i], rules->capture[i].ways);
        check_kinds(definition, clauses->capture[i], "of", all_kinds(reached));
        check_capture(definition, clauses->capture[i], &rules->capture[i]);
    }
}

/* True if the piece can leave one of the squares that it may be on. */
static bool can_move(const struct ch_rules *rules, const struct ch_reached *reached, int kind) {
    const struct ch_kind_rules *can = &rules->kind[kind];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        uint8_t ways = 0;
        for (int i = 0; i < can->step_count; i++)
            ways |= can->step[i].ways[seat];
        for (int i = 0; i < can->hop_count; i++)
            ways |= can->hop[i].ways[seat];
        for (int i = 0; i < can->capture_count; i++)
            if (can->capture[i].of & reached->kinds[!seat])
                ways |= can->capture[i].ways[seat];
        for (int square = 0; square < rules->squares; square++)
            for (int d = 0; d < CH_DIRECTIONS; d++)
                if (ch_square_in(&reached->on[seat][kind], square) && ways >> d & 1 &&
                    rules->next[square][d] != CH_NO_SQUARE)
                    return true;
    }
    return false;
}

void ch_definition_check_moves(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const struct ch_clause *piece = ch_definition_clause(definition, "piece", kind);
        if (!(all_kinds(reached) >> kind & 1))
            ch_definition_warn(definition, piece->file, piece->line,
                               "there is never a `%s`; put one into the start position, or promote "
                               "to it",
                               kind_name(definition, kind));
        else if (!can_move(rules, reached, kind))
            ch_definition_warn(definition, piece->file, piece->line,
                               "a `%s` can never move; add (step (of %s) (ways …))",
                               kind_name(definition, kind), kind_name(definition, kind));
        check_parts(definition, reached, kind);
    }
}

/* True if a piece of the hook's kinds may come to its zone, or be there before a move. */
static bool is_met(const struct ch_hook *hook, const struct ch_reached *reached, int seat) {
    bool before = hook->time == CH_HOOK_BEFORE_MOVE || hook->time == CH_HOOK_BEFORE_PARTIAL;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++) {
        const struct ch_square_set *set =
            before ? &reached->on[seat][kind] : &reached->come[seat][kind];
        for (int w = 0; hook->kinds >> kind & 1 && w < CH_SET_WORDS; w++)
            if (hook->zone[seat].word[w] & set->word[w])
                return true;
    }
    return false;
}

static int set_size(const struct ch_square_set *set) {
    int size = 0;
    for (int w = 0; w < CH_SET_WORDS; w++)
        size += __builtin_popcountll(set->word[w]);
    return size;
}

/* True if a piece starts where it would be promoted or taken off on arriving. */
static bool starts_in(const struct ch_draughts *draughts, const struct ch_hook *hook) {
    if (set_size(&hook->zone[0]) == draughts->rules.squares)
        return false; /* everywhere: pieces are so until they first move */
    bool after = hook->time == CH_HOOK_AFTER_MOVE || hook->time == CH_HOOK_AFTER_PARTIAL;
    for (int square = 0; square < draughts->rules.squares; square++) {
        struct ch_piece piece = draughts->setup[square];
        if (piece.seat >= 0 && hook->kinds >> piece.kind & 1 &&
            ch_square_in(&hook->zone[piece.seat], square))
            return after && hook->action <= CH_HOOK_REMOVE;
    }
    return false;
}

/* Squares that a zone names twice. */
static void check_zone(struct ch_definition *definition, const struct ch_clause *clause,
                       const struct ch_hook *hook) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "zone");
    const struct ch_game *game = &definition->draughts->game;
    int named = 0;
    for (int i = 0; slot && i < slot->slot->count; i++) {
        const char *word = slot->slot->values[i].text;
        bool first = strcmp(word, "first-row") == 0, last = strcmp(word, "last-row") == 0;
        int row = last ? 0 : game->rows - 1;
        for (int column = 0; (first || last) && column < game->columns; column++)
            named += game->cell[row * game->columns + column] != CH_NO_SQUARE;
        if (strcmp(word, "everywhere") == 0)
            named += game->graph.count;
        else if (!first && !last)
            named++;
    }
    if (slot && named > set_size(&hook->zone[0]))
        ch_definition_warn(definition, slot->file, slot->slot->line,
                           "the zone of `%s` names a square twice; leave one out", clause->fact);
}

void ch_definition_check_hooks(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        const struct ch_clause *clause = definition->of_hook[i];
        if (i > 0 && clause == definition->of_hook[i - 1])
            continue; /* the other half of a promotion */
        bool met[CH_SEATS] = {is_met(hook, reached, 0), is_met(hook, reached, 1)};
        if (!met[0] || !met[1])
            ch_definition_warn(
                definition, ch_clause_file(clause, "zone"), ch_clause_line(clause, "zone"),
                "no piece of %s%s%s ever comes to the zone of this `%s`; choose other "
                "squares",
                met[0] ? "" : definition->draughts->game.seat_name[0],
                met[0] || met[1] ? "" : " or ",
                met[1] ? "" : definition->draughts->game.seat_name[1], clause->fact);
        if (starts_in(definition->draughts, hook))
            ch_definition_warn(definition, ch_clause_file(clause, "zone"),
                               ch_clause_line(clause, "zone"),
                               "a piece is in the zone of this `%s` at the start, where it can't "
                               "have come; change the zone or the start position",
                               clause->fact);
        if (hook->action == CH_HOOK_PROMOTE && hook->kinds == 1 << hook->to)
            ch_definition_warn(definition, ch_clause_file(clause, "to"),
                               ch_clause_line(clause, "to"),
                               "a `%s` becomes a `%s`, which it is; name another piece",
                               kind_name(definition, hook->to), kind_name(definition, hook->to));
        else if (hook->action != CH_HOOK_PROMOTE && ch_clause_slot(clause, "to") &&
                 strcmp(clause->fact, "hook") == 0)
            ch_definition_warn(definition, ch_clause_file(clause, "to"),
                               ch_clause_line(clause, "to"),
                               "`to` is for (do promote) and says nothing here; leave it out");
        check_zone(definition, clause, hook);
    }
}
