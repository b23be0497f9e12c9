/* Steps, hops and captures of a definition, and the graph of the lines that they use. */
#include <string.h>

#include "core/games/draughts/definition/definition_parts.h"

/* Directions as the mover sees them are those of the drawn board for the player below. */
static uint8_t way_bits(const char *word) {
    static const struct {
        const char *word;
        uint8_t bits;
    } ways[] = {
        {"forward", 1 << CH_N},
        {"forward-right", 1 << CH_NE},
        {"right", 1 << CH_E},
        {"backward-right", 1 << CH_SE},
        {"backward", 1 << CH_S},
        {"backward-left", 1 << CH_SW},
        {"left", 1 << CH_W},
        {"forward-left", 1 << CH_NW},
        {"forward-diagonal", 1 << CH_NE | 1 << CH_NW},
        {"backward-diagonal", 1 << CH_SE | 1 << CH_SW},
        {"diagonal", 1 << CH_NE | 1 << CH_NW | 1 << CH_SE | 1 << CH_SW},
        {"sideways", 1 << CH_W | 1 << CH_E},
        {"orthogonal", 1 << CH_N | 1 << CH_E | 1 << CH_S | 1 << CH_W},
        {"all", 0xff},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].word, word) == 0)
            return ways[i].bits;
    return 0;
}

static uint8_t turn_bits(uint8_t bits, int turn) {
    return (uint8_t)(bits << turn % CH_DIRECTIONS | bits >> (CH_DIRECTIONS - turn) % CH_DIRECTIONS);
}

/* The ways of both seats: the player above sees the board turned by half a turn. */
static void set_ways(const struct ch_draughts *draughts, uint8_t bits, uint8_t ways[CH_SEATS]) {
    int up = draughts->rules.up_seat;
    ways[up] = turn_bits(bits, draughts->turned);
    ways[!up] = turn_bits(bits, (draughts->turned + CH_DIRECTIONS / 2) % CH_DIRECTIONS);
}

/* True if the clause gives any way; `none` takes away what an older text gave. */
static bool read_ways(struct ch_definition *definition, const struct ch_clause *clause,
                      uint8_t ways[CH_SEATS]) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "ways");
    uint8_t bits = 0;
    bool none = false;
    for (int i = 0; slot && i < slot->slot->count; i++) {
        none = none || strcmp(slot->slot->values[i].text, "none") == 0;
        bits |= way_bits(slot->slot->values[i].text);
    }
    if (!slot && !clause->damaged)
        ch_definition_mistake(definition, clause->file, clause->line,
                              "`%s of %s` needs a slot `ways`; add (ways forward-diagonal)",
                              clause->fact, clause->owner);
    else if (none && bits)
        ch_definition_mistake(definition, slot->file, slot->slot->line,
                              "`none` is beside other ways; leave it or them out");
    set_ways(definition->draughts, bits, ways);
    return bits != 0;
}

static enum ch_reach read_reach(const struct ch_clause *clause) {
    return ch_clause_is(clause, "reach", "any", "1") ? CH_REACH_ANY : CH_REACH_NEXT;
}

/* The kind that the clause is about, and room for one more of its parts; -1 after a mistake. */
static int owner_with_room(struct ch_definition *definition, const struct ch_clause *clause,
                           const char *owner_slot) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, owner_slot);
    const struct ch_fact_value *value = NULL;
    for (int i = 0; slot && i < slot->slot->count; i++)
        if (strcmp(slot->slot->values[i].text, clause->owner) == 0)
            value = &slot->slot->values[i];
    int kind = value ? ch_definition_kind(definition, slot, value) : -1;
    if (kind < 0)
        return -1;
    const struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    int count = strcmp(clause->fact, "step") == 0  ? rules->step_count
                : strcmp(clause->fact, "hop") == 0 ? rules->hop_count
                                                   : rules->capture_count;
    if (count < CH_RULE_PARTS)
        return kind;
    ch_definition_mistake(definition, clause->file, clause->line,
                          "a piece has at most %d facts `%s`; leave some out", CH_RULE_PARTS,
                          clause->fact);
    return -1;
}

static void read_step(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_step_rule step = {.reach = read_reach(clause)};
    int kind = owner_with_room(definition, clause, "of");
    if (!read_ways(definition, clause, step.ways) || kind < 0)
        return;
    struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    definition->of_kind[kind].step[rules->step_count] = clause;
    rules->step[rules->step_count++] = step;
}

static void read_hop(struct ch_definition *definition, const struct ch_clause *clause) {
    int kind = owner_with_room(definition, clause, "of");
    struct ch_hop_rule hop = {
        .over =
            ch_definition_kinds(definition, clause, "over", (uint8_t)(kind < 0 ? 0 : 1 << kind)),
        .run = ch_clause_is(clause, "run", "any", "one"),
        .in_chain = ch_clause_is(clause, "in-chain", "yes", "no"),
    };
    if (!read_ways(definition, clause, hop.ways) || kind < 0)
        return;
    struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    definition->of_kind[kind].hop[rules->hop_count] = clause;
    rules->hop[rules->hop_count++] = hop;
}

/* (line no), (line yes), (line man …). */
static uint8_t read_line_kinds(struct ch_definition *definition, const struct ch_clause *clause) {
    const char *word = ch_clause_word(clause, "line", "no");
    if (strcmp(word, "no") == 0 || strcmp(word, "yes") == 0)
        return word[0] == 'y' ? 0xff : 0;
    return ch_definition_kinds(definition, clause, "line", 0);
}

static enum ch_capture_method read_method(const struct ch_clause *clause) {
    return ch_clause_is(clause, "method", "approach", "jump")     ? CH_CAPTURE_APPROACH
           : ch_clause_is(clause, "method", "withdrawal", "jump") ? CH_CAPTURE_WITHDRAWAL
                                                                  : CH_CAPTURE_JUMP;
}

static enum ch_landing read_landing(const struct ch_clause *clause) {
    return ch_clause_is(clause, "landing", "any", "next")           ? CH_LANDING_ANY
           : ch_clause_is(clause, "landing", "going-on", "next")    ? CH_LANDING_GOING_ON
           : ch_clause_is(clause, "landing", "behind-king", "next") ? CH_LANDING_BEHIND_KING
                                                                    : CH_LANDING_NEXT;
}

static void read_capture(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    int kind = owner_with_room(definition, clause, "by");
    uint8_t everybody = (uint8_t)((1u << rules->kind_count) - 1);
    struct ch_capture_rule capture = {
        .of = ch_definition_kinds(definition, clause, "of", everybody),
        .method = read_method(clause),
        .reach = read_reach(clause),
        .landing = read_landing(clause),
        .turn = ch_clause_is(clause, "turn", "not-back", "free") ? CH_TURN_NOT_BACK
                : ch_clause_is(clause, "turn", "not-on", "free") ? CH_TURN_NOT_ON
                                                                 : CH_TURN_FREE,
        .line = read_line_kinds(definition, clause),
        .by_line = ch_clause_is(clause, "by-line", "yes", "no"),
        .once = ch_clause_is(clause, "once", "yes", "no"),
    };
    if (capture.method == CH_CAPTURE_JUMP && (capture.line || capture.by_line))
        ch_definition_mistake(
            definition, ch_clause_file(clause, capture.by_line ? "by-line" : "line"),
            ch_clause_line(clause, capture.by_line ? "by-line" : "line"),
            "`%s` is for captures by approach%s; add (method approach)",
            capture.by_line ? "by-line" : "line", capture.by_line ? "" : " or withdrawal");
    else if (capture.method == CH_CAPTURE_WITHDRAWAL && capture.by_line)
        ch_definition_mistake(definition, ch_clause_file(clause, "by-line"),
                              ch_clause_line(clause, "by-line"),
                              "`by-line` is for captures by approach; add (method approach)");
    if (!read_ways(definition, clause, capture.ways) || kind < 0)
        return;
    if (capture.method == CH_CAPTURE_JUMP && capture.landing != CH_LANDING_NEXT)
        rules->by_result = true;
    definition->of_kind[kind].capture[rules->kind[kind].capture_count] = clause;
    rules->kind[kind].capture[rules->kind[kind].capture_count++] = capture;
}

/* The lines that a kind uses, as seat `seat`. */
static uint8_t used_ways(const struct ch_kind_rules *kind, int seat) {
    uint8_t ways = 0;
    for (int i = 0; i < kind->step_count; i++)
        ways |= kind->step[i].ways[seat];
    for (int i = 0; i < kind->hop_count; i++)
        ways |= kind->hop[i].ways[seat];
    for (int i = 0; i < kind->capture_count; i++)
        ways |= kind->capture[i].ways[seat];
    return ways;
}

/* Neighbours are mutual, since the ways of both seats are each other's half turn. */
static void fill_graph(struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    uint8_t used = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        used |= (uint8_t)(used_ways(&rules->kind[kind], 0) | used_ways(&rules->kind[kind], 1));
    for (int square = 0; square < rules->squares; square++)
        for (int d = 0; d < CH_DIRECTIONS; d++)
            draughts->game.graph.neighbour[square][d] =
                used >> d & 1 ? rules->next[square][d] : CH_NO_SQUARE;
}

/* A man advances by the ways of its steps that lead forward. */
static void fill_forward(struct ch_draughts *draughts) {
    const struct ch_kind_rules *man = &draughts->rules.kind[draughts->game.man_kind];
    uint8_t ahead[CH_SEATS];
    set_ways(draughts, 1 << CH_N | 1 << CH_NE | 1 << CH_NW, ahead);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < man->step_count; i++)
            draughts->game.forward[seat] |= man->step[i].ways[seat] & ahead[seat];
}

void ch_definition_moves(struct ch_definition *definition) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "step", i)) != NULL; i++)
        read_step(definition, clause);
    for (int i = 0; (clause = ch_definition_clause(definition, "hop", i)) != NULL; i++)
        read_hop(definition, clause);
    for (int i = 0; (clause = ch_definition_clause(definition, "capture", i)) != NULL; i++)
        read_capture(definition, clause);
    fill_graph(definition->draughts);
    fill_forward(definition->draughts);
}
