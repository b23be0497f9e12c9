/* The parts of definitions, a row for each kind of them: where it is written, and the rules without
 * it. */
#include "core/games/draughts/definition/definition_uses.h"

#include <assert.h>

#include "core/games/draughts/definition/definition_parts.h"

/* A position of a game that is looked at. */
struct seen {
    const struct ch_draughts *draughts;
    const struct ch_history *history;
    const struct ch_moves *legal;
    const struct ch_move *move; /* NULL: the game is over … */
    int ended_by;               /* … by the rule with this index; -1: by none */
};

struct part {
    const struct part_row *row;
    int index;                   /* among the places of its row */
    struct ch_draughts *without; /* the game without it; NULL: its row takes nothing out */
};

/* A kind of part. */
struct part_row {
    const char *fact, *does;
    int places; /* parts have indexes below that */
    /* Fills in where the part of an index is written, and its name and owner if they are not those
     * of its fact. False if there is none. */
    bool (*find)(const struct ch_definition *definition, int index, struct ch_part_use *use);
    /* True if it matters in a position. */
    bool (*matters)(const struct part *part, const struct seen *seen);
    void (*take_out)(struct ch_draughts *draughts, int index); /* NULL: nothing need be */
};

struct ch_uses_private {
    struct ch_draughts *played, *cut; /* `cut`: for looking at the first ends only */
    struct part *part;
};

/* Says where a part is: in the slot of a clause, or at the clause. False without a clause. */
static bool at(const struct ch_clause *clause, const char *slot, struct ch_part_use *use) {
    const struct ch_clause_slot *found = clause && slot ? ch_clause_slot(clause, slot) : NULL;
    if (!clause)
        return false;
    use->file = found ? found->file : clause->file;
    use->line = found ? found->slot->line : clause->line;
    use->owner = clause->owner;
    use->name = found ? slot : clause->name;
    return true;
}

/* Steps, hops and captures: place i of a kind. */
enum { MOVE_PARTS = CH_RULE_KINDS * CH_RULE_PARTS };

static bool find_step(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return at(definition->of_kind[index / CH_RULE_PARTS].step[index % CH_RULE_PARTS], NULL, use);
}

static bool find_hop(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return at(definition->of_kind[index / CH_RULE_PARTS].hop[index % CH_RULE_PARTS], NULL, use);
}

static bool find_capture(const struct ch_definition *definition, int index,
                         struct ch_part_use *use) {
    return at(definition->of_kind[index / CH_RULE_PARTS].capture[index % CH_RULE_PARTS], NULL, use);
}

/* As `(ways none)`. */
static void take_ways(uint16_t ways[CH_SEATS]) {
    ways[0] = ways[1] = 0;
}

static void take_step(struct ch_draughts *draughts, int index) {
    take_ways(draughts->rules.kind[index / CH_RULE_PARTS].step[index % CH_RULE_PARTS].ways);
}

static void take_hop(struct ch_draughts *draughts, int index) {
    take_ways(draughts->rules.kind[index / CH_RULE_PARTS].hop[index % CH_RULE_PARTS].ways);
}

static void take_capture(struct ch_draughts *draughts, int index) {
    take_ways(draughts->rules.kind[index / CH_RULE_PARTS].capture[index % CH_RULE_PARTS].ways);
}

/* Hooks. A promotion that stops is two of them, of which the first counts for both. */
static bool find_hook_of(const struct ch_definition *definition, int index, const char *fact,
                         struct ch_part_use *use) {
    const struct ch_clause *clause = definition->of_hook[index];
    bool first = index == 0 || clause != definition->of_hook[index - 1];
    return clause && first && strcmp(clause->fact, fact) == 0 && at(clause, NULL, use);
}

static bool find_promotion(const struct ch_definition *definition, int index,
                           struct ch_part_use *use) {
    return find_hook_of(definition, index, "promotion", use);
}

static bool find_hook(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return find_hook_of(definition, index, "hook", use);
}

static void take_hook(struct ch_draughts *draughts, int index) {
    const struct ch_definition *definition = draughts->definition;
    for (int i = index; i < draughts->rules.hook_count; i++)
        if (definition->of_hook[i] == definition->of_hook[index])
            draughts->rules.hook[i].kinds = 0;
}

/* The first of the facts that has the slot, unless that holds the word. */
static bool find_slot(const struct ch_definition *definition, const char *fact, const char *slot,
                      const char *unless, struct ch_part_use *use) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, fact, i)) != NULL; i++)
        if (!ch_clause_is(clause, slot, unless, unless))
            return at(clause, slot, use);
    return false;
}

static bool find_obligation(const struct ch_definition *definition, int index,
                            struct ch_part_use *use) {
    (void)index;
    return definition->draughts->rules.mandatory &&
           find_slot(definition, "choice", "capture", "free", use);
}

static void take_obligation(struct ch_draughts *draughts, int index) {
    (void)index;
    draughts->rules.mandatory = false;
}

static bool find_huff(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    (void)index;
    return definition->draughts->rules.huff != CH_HUFF_NEVER &&
           find_slot(definition, "choice", "capture", "free", use);
}

static void take_huff(struct ch_draughts *draughts, int index) {
    (void)index;
    draughts->rules.huff = CH_HUFF_NEVER;
}

static bool find_obliging(const struct ch_definition *definition, int index,
                          struct ch_part_use *use) {
    (void)index;
    return definition->draughts->rules.released && find_slot(definition, "choice", "by", "", use);
}

static void take_obliging(struct ch_draughts *draughts, int index) {
    (void)index;
    draughts->rules.released = 0;
}

static bool find_key(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    const struct ch_key_place *place = &definition->of_key[index];
    if (!place->word)
        return false;
    use->file = place->file;
    use->line = place->line;
    use->name = place->word;
    use->owner = "";
    return true;
}

static void take_key(struct ch_draughts *draughts, int index) {
    struct ch_choice_rule *choice = &draughts->rules.choice[index];
    draughts->rules.choice_count--;
    memmove(choice, choice + 1, (size_t)(draughts->rules.choice_count - index) * sizeof *choice);
}

static bool find_surround(const struct ch_definition *definition, int index,
                          struct ch_part_use *use) {
    return at(definition->of_surround[index], NULL, use);
}

static void take_surround(struct ch_draughts *draughts, int index) {
    draughts->rules.surround[index].of = 0;
}

static bool find_join(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return at(definition->of_join[index], NULL, use);
}

static void take_join(struct ch_draughts *draughts, int index) {
    draughts->rules.joins.rule[index].of = 0;
}

static bool find_limit(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return at(ch_definition_clause(definition, "limit", index), NULL, use);
}

static void take_limit(struct ch_draughts *draughts, int index) {
    (void)index;
    draughts->ends.limit.moves = 0;
}

static bool find_ban(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    (void)index;
    return definition->draughts->ends.forbidden_time > 0 &&
           find_slot(definition, "end", "repetition-result", "draw", use);
}

static void take_ban(struct ch_draughts *draughts, int index) {
    (void)index;
    draughts->ends.forbidden_time = 0;
}

static bool find_end_of(const struct ch_definition *definition, int index, const char *fact,
                        struct ch_part_use *use) {
    const struct ch_ends *ends = &definition->draughts->ends;
    const struct ch_clause *clause = index < ends->count ? definition->of_end[index] : NULL;
    const char *slot;
    if (!clause || strcmp(clause->fact, fact) != 0)
        return false;
    ch_definition_end_fact(&ends->rule[index], &slot);
    at(clause, slot, use);
    if (ends->rule[index].when == CH_WHEN_BALANCE)
        use->name = "balance";
    return true;
}

static bool find_end(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return find_end_of(definition, index, "end", use);
}

static bool find_draw(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return find_end_of(definition, index, "draw", use);
}

static bool find_piece(const struct ch_definition *definition, int index, struct ch_part_use *use) {
    return at(ch_definition_clause(definition, "piece", index), NULL, use);
}

/* True if the moves that can be played are others without the part. */
static bool changes_moves(const struct part *part, const struct seen *seen) {
    const struct ch_game *game = &part->without->game;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    if (!seen->move)
        return false;
    game->ops->moves(game, seen->history, &moves);
    bool same = moves.count == seen->legal->count;
    for (int i = 0; i < moves.count && same; i++)
        same = game->by_result ? ch_move_ends_alike(&moves.move[i], &seen->legal->move[i])
                               : ch_move_equal(&moves.move[i], &seen->legal->move[i]);
    return !same;
}

static bool is_there(const struct part *part, const struct seen *seen) {
    const struct ch_position *position = ch_history_position(seen->history);
    int pieces = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        pieces += seen->draughts->kernel->count(seen->draughts, position, seat, part->index);
    return pieces > 0;
}

/* It is put on the board, or moves there. */
static bool is_moved(const struct part *part, const struct seen *seen) {
    const struct ch_position *position = ch_history_position(seen->history);
    if (!seen->move)
        return false;
    int kind =
        seen->move->path_length == 1
            ? seen->move->kind
            : seen->draughts->kernel->piece_at(seen->draughts, position, ch_move_from(seen->move))
                  .kind;
    return kind == part->index;
}

static bool ends_game(const struct part *part, const struct seen *seen) {
    return !seen->move && seen->ended_by == part->index;
}

/* Each part of the rules that a definition may say has a row here. A word more in a fact that has
 * one needs none. */
static const struct part_row rows[] = {
    {"piece", "appears", CH_RULE_KINDS, find_piece, is_there, NULL},
    {"piece", "moves", CH_RULE_KINDS, find_piece, is_moved, NULL},
    {"step", "adds a move", MOVE_PARTS, find_step, changes_moves, take_step},
    {"hop", "adds a move", MOVE_PARTS, find_hop, changes_moves, take_hop},
    {"capture", "adds a move", MOVE_PARTS, find_capture, changes_moves, take_capture},
    {"promotion", "changes a move", CH_RULE_HOOKS, find_promotion, changes_moves, take_hook},
    {"hook", "changes a move", CH_RULE_HOOKS, find_hook, changes_moves, take_hook},
    {"surround", "takes a piece", CH_RULE_PARTS, find_surround, changes_moves, take_surround},
    {"join", "changes a move", CH_RULE_PARTS, find_join, changes_moves, take_join},
    {"choice", "forbids a move", 1, find_obligation, changes_moves, take_obligation},
    {"choice", "huffs a piece", 1, find_huff, changes_moves, take_huff},
    {"choice", "allows a move", 1, find_obliging, changes_moves, take_obliging},
    {"choice", "decides between captures", CH_RULE_KEYS, find_key, changes_moves, take_key},
    {"limit", "forbids a move", 1, find_limit, changes_moves, take_limit},
    {"end", "forbids a move", 1, find_ban, changes_moves, take_ban},
    {"end", "ends a game", CH_END_RULES, find_end, ends_game, NULL},
    {"draw", "ends a game", CH_END_RULES, find_draw, ends_game, NULL},
};

/* A copy of the game with a kernel of this name, after `take_out` (may be NULL); NULL if that can't
 * play it. It shares what the game owns but for the kernel's tables. */
static struct ch_draughts *copy_without(const struct ch_draughts *draughts, const char *kernel,
                                        const struct part_row *row, int index) {
    struct ch_draughts *copy = ch_alloc(sizeof *copy);
    *copy = *draughts;
    copy->tables = NULL;
    if (row && row->take_out)
        row->take_out(copy, index);
    if (ch_draughts_choose_kernel(copy, kernel))
        return copy;
    ch_free(copy);
    return NULL;
}

static void free_copy(struct ch_draughts *copy) {
    if (copy)
        ch_free(copy->tables);
    ch_free(copy);
}

static void add_part(struct ch_uses *uses, const struct part_row *row, int index,
                     struct ch_part_use use) {
    const struct ch_draughts *played = uses->parts->played;
    size_t room = (size_t)(uses->count + 1);
    uses->use = ch_realloc(uses->use, room * sizeof *uses->use);
    uses->parts->part = ch_realloc(uses->parts->part, room * sizeof *uses->parts->part);
    struct part *part = &uses->parts->part[uses->count];
    *part = (struct part){.row = row, .index = index};
    use.fact = row->fact;
    use.does = row->does;
    if (row->take_out) {
        part->without = copy_without(played, played->kernel->name, row, index);
        use.times = part->without ? 0 : -1;
    }
    uses->use[uses->count++] = use;
}

void ch_uses_init(struct ch_uses *uses, const struct ch_draughts *draughts) {
    *uses = (struct ch_uses){.parts = ch_alloc(sizeof *uses->parts)};
    struct ch_uses_private *parts = uses->parts;
    /* Sets of bits play few shapes, of which a part less may be none. */
    const struct ch_kernel *kernel =
        draughts->kernel == &ch_bitboard_kernel ? &ch_general_kernel : draughts->kernel;
    parts->played = copy_without(draughts, kernel->name, NULL, 0);
    assert(parts->played != NULL && parts->played->game.ops != NULL);
    parts->cut = ch_alloc(sizeof *parts->cut);
    *parts->cut = *parts->played;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++)
        for (int i = 0; i < rows[r].places; i++) {
            struct ch_part_use use = {0};
            if (rows[r].find(draughts->definition, i, &use))
                add_part(uses, &rows[r], i, use);
        }
}

void ch_uses_done(struct ch_uses *uses) {
    struct ch_uses_private *parts = uses->parts;
    for (int i = 0; i < uses->count; i++)
        free_copy(parts->part[i].without);
    if (parts) {
        free_copy(parts->played);
        ch_free(parts->cut);
        ch_free(parts->part);
    }
    ch_free(parts);
    ch_free(uses->use);
    *uses = (struct ch_uses){0};
}

const struct ch_game *ch_uses_game(const struct ch_uses *uses) {
    return &uses->parts->played->game;
}

static void count_all(struct ch_uses *uses, const struct seen *seen) {
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].times >= 0)
            uses->use[i].times += uses->parts->part[i].row->matters(&uses->parts->part[i], seen);
}

void ch_uses_count(struct ch_uses *uses, const struct ch_history *history,
                   const struct ch_moves *legal, const struct ch_move *move) {
    assert(move != NULL && legal->count > 0);
    count_all(uses, &(struct seen){uses->parts->played, history, legal, move, -1});
}

/* The rule that ends the game: the last of those without which it goes on. */
static int ending_rule(const struct ch_uses *uses, const struct ch_history *history,
                       const struct ch_moves *legal) {
    struct ch_draughts *cut = uses->parts->cut;
    for (int i = 0; i < uses->parts->played->ends.count; i++) {
        cut->ends.count = i + 1;
        if (cut->game.ops->outcome(&cut->game, history, legal).result != CH_ONGOING)
            return i;
    }
    return -1;
}

void ch_uses_count_end(struct ch_uses *uses, const struct ch_history *history,
                       const struct ch_moves *legal) {
    count_all(uses, &(struct seen){uses->parts->played, history, legal, NULL,
                                   ending_rule(uses, history, legal)});
}

void ch_part_use_add(const struct ch_part_use *use, struct ch_text *text) {
    bool piece = strcmp(use->fact, "piece") == 0;
    ch_text_add(text, piece ? use->owner : use->fact);
    if (use->name[0])
        ch_text_addf(text, " %s", use->name);
    if (use->owner[0] && !piece)
        ch_text_addf(text, " of %s", use->owner);
}

void ch_part_use_add_never(const struct ch_part_use *use, struct ch_text *text) {
    ch_text_add(text, "`");
    ch_part_use_add(use, text);
    ch_text_addf(text, "` never %s", use->does);
}
