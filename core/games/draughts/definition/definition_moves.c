/* Steps, hops and captures of a definition, and the graph of the lines that they use; hooks, and
 * promotions, which are hooks by another name; how a chain goes on and ends, which captures must be
 * made, and in which order choices are made. */
#include "core/games/draughts/definition/definition_parts.h"

#define EIGHT_DIRECTIONS ((1U << CH_DIRECTIONS) - 1)

/* Directions as the mover sees them are those of the drawn board for the player below. */
static uint16_t way_bits(const char *word) {
    static const struct {
        const char *word;
        uint16_t bits;
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
        {"all", EIGHT_DIRECTIONS},
        {"other", 1 << CH_OTHER},
        {"other-back", 1 << CH_OTHER_BACK},
        {"further", 1 << CH_FURTHER},
        {"further-back", 1 << CH_FURTHER_BACK},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].word, word) == 0)
            return ways[i].bits;
    return 0;
}

/* Eighths of a full turn, by which the two other lines do not turn. */
static uint16_t turn_bits(uint16_t bits, int turn) {
    unsigned round = bits & EIGHT_DIRECTIONS;
    round = round << turn | round >> (CH_DIRECTIONS - turn);
    return (uint16_t)((round & EIGHT_DIRECTIONS) | (bits & ~EIGHT_DIRECTIONS));
}

static uint16_t opposite_bits(uint16_t bits) {
    uint16_t opposite = 0;
    for (int way = 0; way < CH_WAYS; way++)
        opposite |= (uint16_t)((bits >> way & 1) << ch_way_opposite(way));
    return opposite;
}

/* The ways of both seats: the player above sees the board turned by half a turn. */
static void set_ways(const struct ch_draughts *draughts, uint16_t bits, uint16_t ways[CH_SEATS]) {
    int up = draughts->rules.up_seat;
    ways[up] = turn_bits(bits, draughts->turned);
    ways[!up] = opposite_bits(ways[up]);
}

/* Ways beside the eight directions need a line that goes along them. */
static void check_line(struct ch_definition *definition, const struct ch_clause *clause,
                       const char *name, const char *word) {
    const struct ch_rules *rules = &definition->draughts->rules;
    uint16_t bits = way_bits(word);
    int way = bits & ~EIGHT_DIRECTIONS ? __builtin_ctz(bits) : CH_N;
    bool drawn = way < CH_DIRECTIONS;
    for (int square = 0; square < rules->squares && !drawn; square++)
        drawn = rules->next[square][way] != CH_NO_SQUARE;
    if (!drawn)
        ch_problem_at(
            &definition->mistakes, clause, name,
            "no line goes the way `%s`; draw one, (line (way %s) (squares ...)), or leave "
            "it out",
            word, word);
}

/* `none` takes away what an older text gave. */
bool ch_definition_ways(struct ch_definition *definition, const struct ch_clause *clause,
                        const char *name, uint16_t ways[CH_SEATS]) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, name);
    uint16_t bits = 0;
    bool none = false;
    for (int i = 0; slot && i < slot->slot->count; i++) {
        none = none || strcmp(slot->slot->values[i].text, "none") == 0;
        bits |= way_bits(slot->slot->values[i].text);
        check_line(definition, clause, name, slot->slot->values[i].text);
    }
    if (none && bits)
        ch_problem_at(&definition->mistakes, clause, name,
                      "`none` is beside other ways; leave it or them out");
    set_ways(definition->draughts, bits, ways);
    return bits != 0;
}

/* Those of a slot `ways`, which must be there. */
static bool read_ways(struct ch_definition *definition, const struct ch_clause *clause,
                      uint16_t ways[CH_SEATS]) {
    if (!ch_clause_slot(clause, "ways") && !clause->damaged)
        ch_problem_at(&definition->mistakes, clause, "",
                      "`%s of %s` needs a slot `ways`; add (ways forward-diagonal)", clause->fact,
                      clause->owner);
    return ch_definition_ways(definition, clause, "ways", ways);
}

/* The kind that the clause is about, and room for one more of its parts; -1 after a mistake. */
static int owner_with_room(struct ch_definition *definition, const struct ch_clause *clause,
                           const char *owner_slot) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, owner_slot);
    const struct ch_fact_value *value = NULL;
    for (int i = 0; slot && i < slot->slot->count; i++)
        if (strcmp(slot->slot->values[i].text, clause->owner) == 0)
            value = &slot->slot->values[i];
    int kind = value ? ch_definition_kind(definition, slot, value, false) : -1;
    if (kind < 0)
        return -1;
    const struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    int count = strcmp(clause->fact, "step") == 0  ? rules->step_count
                : strcmp(clause->fact, "hop") == 0 ? rules->hop_count
                                                   : rules->capture_count;
    if (count < CH_RULE_PARTS)
        return kind;
    ch_problem_at(&definition->mistakes, clause, "",
                  "a piece has at most %d facts `%s`; leave some out", CH_RULE_PARTS, clause->fact);
    return -1;
}

/* `1`, `any`, or an exact number, which is left in *squares. */
static enum ch_reach read_reach(const struct ch_clause *clause, uint8_t *squares) {
    int word = ch_clause_choice(clause, "reach");
    *squares = (uint8_t)(word < CH_REACH_EXACT ? 0 : word);
    return word < CH_REACH_EXACT ? (enum ch_reach)word : CH_REACH_EXACT;
}

/* The conditions of a fact, as enum ch_only. */
static uint8_t read_only(struct ch_definition *definition, const struct ch_clause *clause) {
    static const char *const words[] = {"attacked", "safe",  "king-attacked", "king-safe",
                                        "alone",    "meets", "keeps-beside",  "inward"};
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "only");
    struct ch_rules *rules = &definition->draughts->rules;
    uint8_t only = 0;
    for (int i = 0; slot && i < slot->slot->count; i++)
        for (size_t bit = 0; bit < sizeof words / sizeof *words; bit++)
            if (strcmp(slot->slot->values[i].text, words[bit]) == 0)
                only |= (uint8_t)(1 << bit);
    rules->only |= only;
    return only;
}

/* The conditions of a fact that asks all of them at one moment. */
static uint8_t read_only_then(struct ch_definition *definition, const struct ch_clause *clause) {
    const unsigned both = CH_ONLY_ATTACKED | CH_ONLY_SAFE;
    const unsigned kings = CH_ONLY_KING_ATTACKED | CH_ONLY_KING_SAFE;
    uint8_t only = read_only(definition, clause);
    if ((only & both) == both || (only & kings) == kings)
        ch_problem_at(&definition->mistakes, clause, "only",
                      "nothing is attacked and safe at once; leave one of the two out");
    return only;
}

static void read_step(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_step_rule step = {0};
    step.reach = read_reach(clause, &step.squares);
    step.only = read_only(definition, clause);
    ch_definition_zone(definition, clause, "within", NULL, step.within);
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

static void read_capture(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    int kind = owner_with_room(definition, clause, "by");
    struct ch_capture_rule capture = {
        .of = ch_definition_kinds(definition, clause, "of", ch_rules_kinds(rules)),
        .method = (enum ch_capture_method)ch_clause_choice(clause, "method"),
        .landing = (enum ch_landing)ch_clause_choice(clause, "landing"),
        .turn = (enum ch_turn_rule)ch_clause_choice(clause, "turn"),
        .line = read_line_kinds(definition, clause),
        .by_line = ch_clause_is(clause, "by-line", "yes", "no"),
        .once = ch_clause_is(clause, "once", "yes", "no"),
        .only = read_only(definition, clause),
    };
    rules->only_captures = rules->only_captures || capture.only;
    capture.reach = read_reach(clause, &capture.squares);
    ch_definition_zone(definition, clause, "within", NULL, capture.within);
    if (capture.by_line && capture.method != CH_CAPTURE_APPROACH)
        ch_problem_at(&definition->mistakes, clause, "by-line",
                      "`by-line` is for captures by approach; add (method approach)");
    if (capture.line && capture.method == CH_CAPTURE_CANNON)
        ch_problem_at(&definition->mistakes, clause, "line",
                      "a cannon takes one piece; leave `line` out");
    if (capture.reach == CH_REACH_EXACT && capture.method != CH_CAPTURE_JUMP)
        ch_problem_at(&definition->mistakes, clause, "reach",
                      "an exact `reach` is for jumps; write 1 or any, or leave `method` out");
    if (ch_clause_slot(clause, "within") && capture.method != CH_CAPTURE_JUMP)
        ch_problem_at(&definition->mistakes, clause, "within",
                      "`within` is for jumps; leave it or `method` out");
    if (!read_ways(definition, clause, capture.ways) || kind < 0)
        return;
    if (capture.landing == CH_LANDING_EDGE && !(capture.line && capture.once))
        ch_problem_at(&definition->mistakes, clause, "landing",
                      "`edge` is for jumps over lines that are whole moves; add (line yes) (once "
                      "yes)");
    rules->edge = rules->edge || capture.landing == CH_LANDING_EDGE;
    if (capture.method == CH_CAPTURE_JUMP && capture.landing != CH_LANDING_NEXT &&
        capture.landing != CH_LANDING_EDGE)
        rules->by_result = true;
    definition->of_kind[kind].capture[rules->kind[kind].capture_count] = clause;
    rules->kind[kind].capture[rules->kind[kind].capture_count++] = capture;
}

/* Neighbours are mutual, since the ways of both seats are each other's half turn. */
static void fill_graph(struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    uint16_t used = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        used |=
            ch_rules_ways(&rules->kind[kind], 0, true) | ch_rules_ways(&rules->kind[kind], 1, true);
    for (int square = 0; square < rules->squares; square++)
        for (int d = 0; d < CH_WAYS; d++)
            draughts->game.graph.neighbour[square][d] =
                used >> d & 1 ? rules->next[square][d] : CH_NO_SQUARE;
}

/* A man advances by the ways of its steps that lead forward. */
static void fill_forward(struct ch_draughts *draughts) {
    const struct ch_kind_rules *man = &draughts->rules.kind[draughts->game.man_kind];
    uint16_t ahead[CH_SEATS];
    set_ways(draughts, 1 << CH_N | 1 << CH_NE | 1 << CH_NW | 1 << CH_OTHER | 1 << CH_FURTHER,
             ahead);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < man->step_count; i++)
            draughts->game.forward[seat] |= man->step[i].ways[seat] & ahead[seat];
}

/* Adds a square of White's zone, and the one that it is for Black. */
static void add_for_both(const struct ch_draughts *draughts, struct ch_square_set zone[CH_SEATS],
                         int square) {
    int up = draughts->rules.up_seat;
    ch_square_add(&zone[up], square);
    ch_square_add(&zone[!up], draughts->rules.squares - 1 - square);
}

static void add_rows(const struct ch_draughts *draughts, struct ch_square_set zone[CH_SEATS],
                     int first, int last) {
    const struct ch_game *game = &draughts->game;
    for (int cell = first * game->columns; cell < (last + 1) * game->columns; cell++)
        if (game->cell[cell] != CH_NO_SQUARE)
            add_for_both(draughts, zone, game->cell[cell]);
}

/* Words are `last-row`, `first-row`, `everywhere`, or names of squares. Those beside (player black)
 * are Black's as they are. */
void ch_definition_zone(struct ch_definition *definition, const struct ch_clause *clause,
                        const char *name, const char *fallback,
                        struct ch_square_set zone[CH_SEATS]) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_clause_slot *slot = clause ? ch_clause_slot(clause, name) : NULL;
    int rows = draughts->game.rows;
    for (int i = 0; i < (slot ? slot->slot->count : fallback != NULL); i++) {
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
            ch_problem_add(&definition->mistakes, slot->file, slot->slot->values[i].line,
                           "`%s` is no square of this board; write last-row, first-row, "
                           "everywhere, or squares as %s",
                           word, draughts->names.algebraic ? "a1" : "1");
        else if (ch_clause_is(clause, "player", "black", "white"))
            ch_square_add(&zone[!draughts->rules.up_seat], square);
        else
            add_for_both(draughts, zone, square);
    }
}

static void add_hook(struct ch_definition *definition, const struct ch_clause *clause,
                     const struct ch_hook *hook) {
    struct ch_rules *rules = &definition->draughts->rules;
    bool after = hook->time == CH_HOOK_AFTER_MOVE && hook->action != CH_HOOK_STOP;
    if (hook->only && !after)
        ch_problem_at(&definition->mistakes, clause, "only",
                      strcmp(clause->fact, "hook") == 0
                          ? "`only` is for hooks that promote, remove or forbid after a move; "
                            "write (at after-move), or leave `only` out"
                          : "`only` is for promotions at the end of a move; write (when end), or "
                            "leave `only` out");
    rules->only_hooks = rules->only_hooks || hook->only;
    if (rules->hook_count < CH_RULE_HOOKS) {
        definition->of_hook[rules->hook_count] = clause;
        rules->hook[rules->hook_count++] = *hook;
    } else {
        ch_problem_at(&definition->mistakes, clause, "",
                      "a game has at most %d hooks (a promotion is one or two); leave some "
                      "out",
                      CH_RULE_HOOKS);
    }
}

/* The kind that `to` names; -1 after a mistake. */
static int read_to(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *slot = ch_clause_slot(clause, "to");
    if (slot)
        return ch_definition_kind(definition, slot, &slot->slot->values[0], false);
    if (!clause->damaged)
        ch_problem_at(&definition->mistakes, clause, "", "`%s` needs a slot `to`; add (to king)",
                      clause->fact);
    return -1;
}

static void read_promotion(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *of = ch_clause_slot(clause, "of");
    int kind = -1, to = read_to(definition, clause);
    for (int i = 0; of && i < of->slot->count; i++)
        if (strcmp(of->slot->values[i].text, clause->owner) == 0)
            kind = ch_definition_kind(definition, of, &of->slot->values[i], false);
    struct ch_hook hook = {.action = CH_HOOK_PROMOTE, .time = CH_HOOK_AFTER_PARTIAL};
    ch_definition_zone(definition, clause, "zone", "last-row", hook.zone);
    if (kind < 0 || to < 0)
        return;
    hook.kinds = (uint8_t)(1 << kind);
    hook.to = (uint8_t)to;
    hook.only = read_only_then(definition, clause);
    if (ch_clause_is(clause, "when", "end", "end"))
        hook.time = CH_HOOK_AFTER_MOVE;
    add_hook(definition, clause, &hook);
    if (ch_clause_is(clause, "when", "stop", "end")) {
        hook.action = CH_HOOK_STOP;
        hook.only = 0;
        add_hook(definition, clause, &hook);
    }
}

static void read_hook(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_clause_slot *at = ch_clause_slot(clause, "at");
    const struct ch_clause_slot *action = ch_clause_slot(clause, "do");
    uint8_t everybody = ch_rules_kinds(&definition->draughts->rules);
    if (!clause->damaged && (!at || !action))
        ch_problem_at(&definition->mistakes, clause, "", "`hook` needs a slot `%s`; add %s",
                      at ? "do" : "at", at ? "(do promote)" : "(at after-move)");
    struct ch_hook hook = {.time = (enum ch_hook_time)ch_clause_choice(clause, "at"),
                           .action = (enum ch_hook_action)ch_clause_choice(clause, "do"),
                           .kinds = ch_definition_kinds(definition, clause, "of", everybody),
                           .only = read_only_then(definition, clause)};
    ch_definition_zone(definition, clause, "zone", "everywhere", hook.zone);
    if (!at || !action)
        return;
    if (hook.action == CH_HOOK_PROMOTE) {
        int to = read_to(definition, clause);
        if (to < 0)
            return;
        hook.to = (uint8_t)to;
    }
    add_hook(definition, clause, &hook);
}

/* One ply of the opening, in the order of the facts. */
static void read_opening(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    struct ch_opening_rule rule = {
        .action = (enum ch_opening_action)ch_clause_choice(clause, "do"),
        .beside_free = ch_clause_slot(clause, "beside") != NULL,
    };
    ch_definition_zone(definition, clause, "zone", "everywhere", rule.zone);
    if (!clause->damaged && !ch_clause_slot(clause, "do"))
        ch_problem_at(&definition->mistakes, clause, "",
                      "`opening` needs a slot `do`; add (do remove) or (do move)");
    else if (rule.action == CH_OPENING_MOVE && rules->opening_count > 0)
        ch_problem_at(&definition->mistakes, clause, "do",
                      "only the first ply of a game can be an `opening` that moves; put it first, "
                      "alone");
    else if (rules->opening_count > 0 && rules->opening[0].action == CH_OPENING_MOVE)
        ch_problem_at(&definition->mistakes, clause, "do",
                      "no `opening` can follow one that moves; leave one out");
    else if (rules->opening_count == CH_RULE_OPENINGS)
        ch_problem_at(&definition->mistakes, clause, "",
                      "an opening has at most %d plies; leave some out", CH_RULE_OPENINGS);
    else {
        definition->of_opening[rules->opening_count] = clause;
        rules->opening[rules->opening_count++] = rule;
    }
}

/* `nothing`, behind the keys in their template, compares nothing: a parameter switches a key off
 * with it. */
static void add_key(struct ch_definition *definition, const struct ch_clause *clause,
                    const struct ch_fact_value *value, bool min) {
    struct ch_rules *rules = &definition->draughts->rules;
    int key = 0;
    while (key < CH_CHOICE_KEYS && strcmp(ch_definition_keys[key], value->text) != 0)
        key++;
    if (key == CH_CHOICE_KEYS)
        return;
    if (rules->choice_count == CH_RULE_KEYS) {
        ch_problem_add(&definition->mistakes, clause->file, value->line,
                       "a game has at most %d keys of choice; leave some out", CH_RULE_KEYS);
        return;
    }
    definition->of_key[rules->choice_count] =
        (struct ch_key_place){clause->file, value->text, value->line};
    rules->choice[rules->choice_count++] = (struct ch_choice_rule){(enum ch_choice_key)key, min};
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

/* `by` or `only` says something where no capture obliges. Of a text that is doubtful; who has just
 * chosen it would play another game than the one that was asked for. */
static void report_idle(struct ch_definition *definition, const struct ch_clause_slot *slot) {
    const struct ch_definition_parameter *chosen = chosen_in(definition, slot->slot);
    const char *says = strcmp(slot->slot->name, "by") == 0 ? "whose" : "when";
    if (chosen)
        ch_problem_add(&definition->mistakes, NULL, 0,
                       "`%s=%s` says %s captures oblige, and here none does; choose a "
                       "rule variant in which captures are mandatory, too, or leave it out",
                       chosen->name, chosen->values->values[chosen->chosen].text, says);
    else
        ch_problem_add(&definition->warnings, slot->file, slot->slot->line,
                       "`%s` says %s captures oblige, and here none does; leave it out, "
                       "or make captures mandatory",
                       slot->slot->name, says);
}

/* When captures oblige, of all clauses together. */
static void read_obliging_when(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *choice;
    for (int i = 0; (choice = ch_definition_clause(definition, "choice", i)) != NULL; i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(choice, "only");
        rules->obliging |= read_only_then(definition, choice);
        if (slot && !rules->mandatory && rules->huff == CH_HUFF_NEVER)
            report_idle(definition, slot);
        if (slot && rules->released && rules->choice_count > 0)
            ch_problem_at(&definition->mistakes, choice, "only",
                          "where captures are compared, `only` can't be beside `by`; leave one of "
                          "the two out");
    }
}

/* `by` of all clauses together. */
static void read_obliging(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *choice;
    uint8_t all = ch_rules_kinds(rules), by = 0;
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

/* Whether who can take something must, or what he loses if he does not. */
static void read_obligation(struct ch_rules *rules, const char *word) {
    rules->mandatory = strcmp(word, "mandatory") == 0;
    rules->huff = strcmp(word, "huff") == 0      ? CH_HUFF_ONE
                  : strcmp(word, "forfeit") == 0 ? CH_HUFF_ALL
                                                 : CH_HUFF_NEVER;
}

static void read_choice(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *chain = ch_definition_clause(definition, "chain", 0), *choice;
    const struct ch_clause_slot *given = NULL;
    rules->complete = !chain || ch_clause_is(chain, "complete", "yes", "yes");
    rules->at_once = chain && ch_clause_is(chain, "remove", "at-once", "at-end");
    rules->columns = chain && ch_clause_is(chain, "remove", "under", "at-end");
    rules->again = chain ? (enum ch_again)ch_clause_choice(chain, "again") : CH_AGAIN_NEVER;
    if (chain && !rules->columns && ch_clause_slot(chain, "again"))
        ch_problem_at(&definition->mistakes, chain, "again",
                      "`again` is about columns; add (remove under), or leave it out");
    rules->revisit = !chain || ch_clause_is(chain, "revisit", "yes", "yes");
    rules->bonus = chain && ch_clause_is(chain, "bonus", "yes", "no");
    rules->mandatory = true;
    for (int i = 0; (choice = ch_definition_clause(definition, "choice", i)) != NULL; i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(choice, "capture");
        if (slot && given && strcmp(slot->slot->values[0].text, given->slot->values[0].text) != 0)
            ch_problem_add(&definition->mistakes, slot->file, slot->slot->line,
                           "line %d says (capture %s); leave one of the two out", given->slot->line,
                           given->slot->values[0].text);
        given = slot ? slot : given;
        if (slot)
            read_obligation(rules, slot->slot->values[0].text);
        add_keys(definition, choice);
    }
    read_obliging(definition);
    read_obliging_when(definition);
}

static void read_surround(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    struct ch_surround_rule rule = {
        .by = ch_definition_kinds(definition, clause, "by", ch_rules_kinds(rules))};
    const struct ch_clause_slot *of = ch_clause_slot(clause, "of");
    for (int i = 0; of && i < of->slot->count; i++) {
        int kind = -1;
        if (strcmp(of->slot->values[i].text, clause->owner) == 0)
            kind = ch_definition_kind(definition, of, &of->slot->values[i], false);
        rule.of |= (uint8_t)(kind >= 0 ? 1 << kind : 0);
    }
    if (!read_ways(definition, clause, rule.ways) || rule.of == 0)
        return;
    if (rules->surround_count == CH_RULE_PARTS) {
        ch_problem_at(&definition->mistakes, clause, "",
                      "a game has at most %d facts `surround`, counted by pieces; leave some out",
                      CH_RULE_PARTS);
        return;
    }
    definition->of_surround[rules->surround_count] = clause;
    rules->surround[rules->surround_count++] = rule;
}

static void read_each(struct ch_definition *definition, const char *fact,
                      void (*read)(struct ch_definition *definition,
                                   const struct ch_clause *clause)) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, fact, i)) != NULL; i++)
        read(definition, clause);
}

void ch_definition_moves(struct ch_definition *definition) {
    read_each(definition, "step", read_step);
    read_each(definition, "hop", read_hop);
    read_each(definition, "capture", read_capture);
    fill_graph(definition->draughts);
    fill_forward(definition->draughts);
    read_each(definition, "promotion", read_promotion);
    read_each(definition, "hook", read_hook);
    read_each(definition, "opening", read_opening);
    read_each(definition, "surround", read_surround);
    read_choice(definition);
    ch_definition_hand(definition);
}
