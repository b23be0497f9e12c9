/* What is doubtful in a definition that can be played: what contradicts itself or does nothing. A
 * warning is about what the youngest text says, or about what it makes of what it extends; each is
 * reported once. */
#include "core/games/draughts/definition/definition_parts.h"

static const char *kind_name(const struct ch_definition *definition, int kind) {
    return definition->draughts->game.kinds[kind].name;
}

/* Pieces of either side. */
static uint8_t all_kinds(const struct ch_reached *reached) {
    return reached->kinds[0] | reached->kinds[1];
}

/* Ways along which no line of the board runs. */
static void check_ways(struct ch_definition *definition, const struct ch_clause *clause,
                       const uint16_t ways[CH_SEATS]) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int d = 0; d < CH_WAYS; d++) {
        bool runs = !(ways[0] >> d & 1);
        for (int square = 0; square < rules->squares && !runs; square++)
            runs = rules->next[square][d] != CH_NO_SQUARE;
        if (!runs) {
            ch_problem_at(&definition->warnings, clause, "ways",
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
                ch_problem_add(&definition->warnings, found->file, found->slot->values[i].line,
                               "there is never a `%s` %s; leave it out",
                               kind_name(definition, kind),
                               strcmp(slot, "over") == 0 ? "to hop over" : "to be taken");
}

static void check_capture(struct ch_definition *definition, const struct ch_clause *clause,
                          const struct ch_capture_rule *capture) {
    const struct ch_clause_slot *method = ch_clause_slot(clause, "method");
    const struct ch_clause_slot *landing = ch_clause_slot(clause, "landing");
    if (capture->method != CH_CAPTURE_JUMP && landing && landing->file == method->file)
        ch_problem_at(&definition->warnings, clause, "landing",
                      "`landing` says nothing of captures by %s; leave it out",
                      method->slot->values[0].text);
    bool whole = capture->once || capture->method == CH_CAPTURE_CANNON;
    if (whole && capture->turn != CH_TURN_FREE)
        ch_problem_at(&definition->warnings, clause, "turn",
                      "`turn` says nothing of captures that are made `once`; leave it out");
}

/* What is beside a piece is seen in the ways in which it captures. */
static void check_only(struct ch_definition *definition, const struct ch_clause *clause, int kind,
                       uint8_t only) {
    bool beside = only & (CH_ONLY_ALONE | CH_ONLY_MEETS | CH_ONLY_KEEPS);
    if (beside && definition->draughts->rules.kind[kind].capture_count == 0)
        ch_problem_at(&definition->warnings, clause, "only",
                      "nothing is ever beside a `%s`, since it captures in no way; leave this out",
                      kind_name(definition, kind));
}

static void check_parts(struct ch_definition *definition, const struct ch_reached *reached,
                        int kind) {
    const struct ch_kind_rules *rules = &definition->draughts->rules.kind[kind];
    const struct ch_part_clauses *clauses = &definition->of_kind[kind];
    for (int i = 0; i < rules->step_count; i++) {
        check_ways(definition, clauses->step[i], rules->step[i].ways);
        check_only(definition, clauses->step[i], kind, rules->step[i].only);
    }
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
        uint16_t ways = 0;
        for (int i = 0; i < can->step_count; i++)
            ways |= can->step[i].ways[seat];
        for (int i = 0; i < can->hop_count; i++)
            ways |= can->hop[i].ways[seat];
        for (int i = 0; i < can->capture_count; i++)
            if (can->capture[i].of & reached->kinds[!seat])
                ways |= can->capture[i].ways[seat];
        for (int i = 0; i < rules->joins.count; i++)
            if (rules->joins.rule[i].of >> kind & 1)
                ways |= rules->joins.rule[i].ways[seat];
        for (int square = 0; square < rules->squares; square++)
            for (int d = 0; d < CH_WAYS; d++)
                if (ch_square_in(&reached->on[seat][kind], square) && ways >> d & 1 &&
                    rules->next[square][d] != CH_NO_SQUARE)
                    return true;
    }
    return false;
}

/* True if pieces of the kind come on the board from a hand. */
static bool is_put(const struct ch_rules *rules, int kind) {
    return rules->hand.pieces[0][kind] + rules->hand.pieces[1][kind] > 0;
}

static void check_moves(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const struct ch_clause *piece = ch_definition_clause(definition, "piece", kind);
        if (!(all_kinds(reached) >> kind & 1))
            ch_problem_at(&definition->warnings, piece, "",
                          "there is never a `%s`; put one into the start position, or promote "
                          "to it",
                          kind_name(definition, kind));
        else if (!can_move(rules, reached, kind) && !is_put(rules, kind))
            ch_problem_at(&definition->warnings, piece, "",
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
    if (set_size(&hook->zone[0]) == draughts->rules.squares || hook->only)
        return false; /* everywhere: pieces are so until they first move; or they may stay */
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
        ch_problem_at(&definition->warnings, clause, "zone",
                      "the zone of `%s` names a square twice; leave one out", clause->fact);
}

static void check_hooks(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        const struct ch_clause *clause = definition->of_hook[i];
        if (i > 0 && clause == definition->of_hook[i - 1])
            continue; /* the other half of a promotion */
        bool met[CH_SEATS] = {is_met(hook, reached, 0), is_met(hook, reached, 1)};
        for (int seat = 0; seat < CH_SEATS; seat++) /* such pieces may be the other side's alone */
            met[seat] = met[seat] || (met[!seat] && reached->kinds[seat] &&
                                      !(hook->kinds & reached->kinds[seat]));
        if (!met[0] || !met[1])
            ch_problem_at(&definition->warnings, clause, "zone",
                          "no piece of %s%s%s ever comes to the zone of this `%s`; choose other "
                          "squares",
                          met[0] ? "" : definition->draughts->game.seat_name[0],
                          met[0] || met[1] ? "" : " or ",
                          met[1] ? "" : definition->draughts->game.seat_name[1], clause->fact);
        if (starts_in(definition->draughts, hook))
            ch_problem_at(&definition->warnings, clause, "zone",
                          "a piece is in the zone of this `%s` at the start, where it can't "
                          "have come; change the zone or the start position",
                          clause->fact);
        if (hook->action == CH_HOOK_PROMOTE && hook->kinds == 1 << hook->to)
            ch_problem_at(&definition->warnings, clause, "to",
                          "a `%s` becomes a `%s`, which it is; name another piece",
                          kind_name(definition, hook->to), kind_name(definition, hook->to));
        else if (hook->action != CH_HOOK_PROMOTE && ch_clause_slot(clause, "to") &&
                 strcmp(clause->fact, "hook") == 0)
            ch_problem_at(&definition->warnings, clause, "to",
                          "`to` is for (do promote) and says nothing here; leave it out");
        check_zone(definition, clause, hook);
    }
}

/* Pieces that are never there to be surrounded, or to surround them. */
static void check_surrounds(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->surround_count; i++) {
        const struct ch_surround_rule *rule = &rules->surround[i];
        bool met = false;
        for (int seat = 0; seat < CH_SEATS; seat++)
            met = met || (rule->of & reached->kinds[seat] && rule->by & reached->kinds[!seat]);
        if (!met)
            ch_problem_at(&definition->warnings, definition->of_surround[i], "",
                          "there are never such pieces on both sides; leave this `surround` out");
        check_ways(definition, definition->of_surround[i], rule->ways);
    }
}

/* Pieces that are never there to join. */
static void check_joins(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_join_rules *joins = &definition->draughts->rules.joins;
    for (int i = 0; i < joins->count; i++) {
        const struct ch_join_rule *rule = &joins->rule[i];
        bool met = false;
        for (int seat = 0; seat < CH_SEATS; seat++)
            met = met || (rule->of & reached->kinds[seat] && rule->onto & reached->kinds[seat]);
        if (!met)
            ch_problem_at(&definition->warnings, definition->of_join[i], "",
                          "no side ever has such pieces; leave this `join` out");
        check_ways(definition, definition->of_join[i], rule->ways);
    }
}

/* Openings that name no piece of the player whose ply they are. */
static void check_openings(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->opening_count; i++) {
        int seat = i % CH_SEATS, named = 0;
        for (int square = 0; square < rules->squares; square++)
            named += ch_square_in(&rules->start[seat], square) &&
                     ch_square_in(&rules->opening[i].zone[seat], square);
        if (named == 0)
            ch_problem_at(&definition->warnings, definition->of_opening[i], "zone",
                          "%s, whose ply this `opening` is, has no piece on its squares at the "
                          "start; choose others",
                          definition->draughts->game.seat_name[seat]);
    }
}

/* The lowest and the highest rank, or weight, among some kinds are the same. */
static bool all_equal(const struct ch_rules *rules, uint8_t kinds, bool weight) {
    int first = -1;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        int number = weight ? rules->kind[kind].weight : rules->kind[kind].rank;
        if (!(kinds >> kind & 1))
            continue;
        if (first >= 0 && number != first)
            return false;
        first = number;
    }
    return true;
}

/* Kinds that capture, or that are taken. */
static uint8_t capturing(const struct ch_rules *rules, const struct ch_reached *reached,
                         bool taken) {
    uint8_t kinds = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < rules->kind[kind].capture_count && all_kinds(reached) >> kind & 1; i++)
            kinds = (uint8_t)(kinds | (taken ? rules->kind[kind].capture[i].of : 1 << kind));
    return kinds & all_kinds(reached);
}

static void check_attacks(struct ch_definition *definition, const struct ch_clause *clause,
                          uint8_t only) {
    if (only & CH_ONLY_ATTACKS)
        ch_problem_at(&definition->warnings, clause, "only",
                      "nothing is ever attacked, since nothing captures; leave this out");
}

/* Conditions about attacks where there are none. */
static void check_all_attacks(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    if (capturing(rules, reached, false))
        return;
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < rules->kind[kind].step_count; i++)
            check_attacks(definition, definition->of_kind[kind].step[i],
                          rules->kind[kind].step[i].only);
    for (int i = 0; i < rules->hook_count; i++)
        check_attacks(definition, definition->of_hook[i], rules->hook[i].only);
}

static bool has_line(const struct ch_rules *rules) {
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < rules->kind[kind].capture_count; i++)
            if (rules->kind[kind].capture[i].by_line)
                return true;
    return false;
}

static bool has_promotion(const struct ch_rules *rules) {
    for (int i = 0; i < rules->hook_count; i++)
        if (rules->hook[i].action == CH_HOOK_PROMOTE)
            return true;
    return false;
}

/* Why a key of choice finds all captures equal, or NULL. */
static const char *idle(const struct ch_rules *rules, const struct ch_reached *reached,
                        enum ch_choice_key key) {
    uint8_t taken = capturing(rules, reached, true), takers = capturing(rules, reached, false);
    uint8_t highest = (uint8_t)(1 << rules->highest);
    switch (key) {
    case CH_KEY_KINGS_TAKEN:
    case CH_KEY_EARLIEST_KING:
        return taken & highest ? NULL : "no piece of the highest kind is ever taken";
    case CH_KEY_WITH_KING:
        return takers == highest  ? "only pieces of the highest kind capture"
               : takers & highest ? NULL
                                  : "no piece of the highest kind ever captures";
    case CH_KEY_RANK:
        return all_equal(rules, takers, false) ? "all pieces that capture have one rank" : NULL;
    case CH_KEY_PROMOTES:
        return has_promotion(rules) ? NULL : "no piece is ever promoted";
    case CH_KEY_BY_LINE:
        return has_line(rules) ? NULL : "nothing captures (by-line yes)";
    case CH_KEY_WEIGHT:
        return all_equal(rules, taken, true) ? "all pieces weigh the same, so that `count` would "
                                               "say as much"
                                             : NULL;
    case CH_KEY_RANKS_TAKEN:
        return all_equal(rules, taken, false) ? "all pieces that are taken have one rank, so that "
                                                "`count` would say as much"
                                              : NULL;
    case CH_KEY_COUNT:
    case CH_CHOICE_KEYS:
        break;
    }
    return takers ? NULL : "nothing captures";
}

static void check_choice(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_rules *rules = &definition->draughts->rules;
    for (int i = 0; i < rules->choice_count; i++) {
        const struct ch_key_place *place = &definition->of_key[i];
        const char *reason = idle(rules, reached, rules->choice[i].key);
        for (int j = 0; j < i; j++)
            if (rules->choice[j].key == rules->choice[i].key)
                reason = "it is there twice";
        if (reason)
            ch_problem_add(&definition->warnings, place->file, place->line,
                           "`%s` never decides between captures: %s; leave it out", place->word,
                           reason);
    }
}

/* True if some quiet move can be taken back by later ones. */
static bool moves_lead_back(const struct ch_draughts *draughts, const struct ch_reached *reached) {
    const struct ch_rules *rules = &draughts->rules;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < rules->kind_count; kind++) {
            const int16_t *way_back = draughts->ends.way_back[seat][kind];
            for (int square = 0; square < rules->squares; square++)
                for (int other = 0; other < square; other++)
                    if (way_back[square] == way_back[other] &&
                        ch_square_in(&reached->on[seat][kind], square) &&
                        ch_square_in(&reached->on[seat][kind], other))
                        return true;
        }
    return false;
}

/* True if there may be the pieces that one side of a balance needs. */
static bool can_have(const struct ch_side_pieces *side, uint8_t kinds) {
    for (int kind = 0; kind < CH_RULE_KINDS; kind++)
        if (side->min[kind] > 0 && !(kinds >> kind & 1))
            return false;
    return true;
}

/* Why a draw or another end never comes, or NULL. */
static const char *never(const struct ch_draughts *draughts, const struct ch_reached *reached,
                         const struct ch_end_rule *rule) {
    uint8_t kinds = all_kinds(reached);
    uint8_t theirs = (uint8_t)((rule->spares & 1 ? 0 : reached->kinds[0]) |
                               (rule->spares & 2 ? 0 : reached->kinds[1]));
    switch (rule->when) {
    case CH_WHEN_REPETITION:
        return moves_lead_back(draughts, reached)
                   ? NULL
                   : "no position comes twice, since no piece can move back";
    case CH_WHEN_REPEATING:
        return draughts->ends.forbidden_time > 0 ? NULL : "repetition is not forbidden";
    case CH_WHEN_KINGS:
        return kinds >> draughts->rules.highest & 1 && draughts->rules.kind_count > 1
                   ? NULL
                   : "there are no kings";
    case CH_WHEN_BALANCE:
        return can_have(&rule->side[0], kinds) && can_have(&rule->side[1], kinds)
                   ? NULL
                   : "there are never such pieces";
    case CH_WHEN_NO_PIECES:
    case CH_WHEN_PIECES:
        return rule->kinds & theirs ? NULL : "there are never such pieces";
    default:
        return NULL;
    }
}

const char *ch_definition_end_fact(const struct ch_end_rule *rule, const char **slot) {
    static const char *const slots[] = {[CH_WHEN_REPETITION] = "repetition",
                                        [CH_WHEN_KINGS] = "king-plies",
                                        [CH_WHEN_BALANCE] = "side",
                                        [CH_WHEN_NO_PIECES] = "no-pieces",
                                        [CH_WHEN_PIECES] = "pieces-there",
                                        [CH_WHEN_NO_MOVES] = "no-moves",
                                        [CH_WHEN_REPEATING] = "only-repetitions",
                                        [CH_WHEN_NO_CONTACT] = "no-more-captures",
                                        [CH_WHEN_QUIET] = "quiet-plies",
                                        [CH_WHEN_NO_CAPTURE] = "plies-without-capture"};
    *slot = slots[rule->when];
    bool draw = rule->when >= CH_WHEN_REPETITION ||
                (rule->when == CH_WHEN_BALANCE && rule->result == CH_RESULT_DRAW);
    return draw ? "draw" : "end";
}

/* The place of a rule: the first fact of its kind that has its slot. */
static void warn_of_end(struct ch_definition *definition, const struct ch_end_rule *rule,
                        const char *reason) {
    const char *slot, *fact = ch_definition_end_fact(rule, &slot);
    const struct ch_clause *clause = NULL, *one;
    for (int i = 0; (one = ch_definition_clause(definition, fact, i)) != NULL && !clause; i++)
        if (ch_clause_slot(one, slot))
            clause = one;
    if (clause)
        ch_problem_at(&definition->warnings, clause, slot,
                      "this `%s` never comes: %s; leave it out", fact, reason);
}

static void check_limit(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_limit_rule *limit = &definition->draughts->ends.limit;
    const struct ch_clause *clause = ch_definition_clause(definition, "limit", 0);
    bool no_kinds = !(limit->kinds & all_kinds(reached));
    if (clause && limit->moves > 0 && (no_kinds || !(limit->while_kinds & all_kinds(reached))))
        ch_problem_at(&definition->warnings, clause, "",
                      "this `limit` never holds: there are never such pieces; leave it out");
}

/* True if the start position is the same with colours changed and the board turned: both its rows
 * and its columns, or mirrored: one of them. */
static bool is_even(const struct ch_draughts *draughts, bool rows, bool columns) {
    const struct ch_game *game = &draughts->game;
    for (int cell = 0; cell < game->rows * game->columns; cell++) {
        int row = cell / game->columns, column = cell % game->columns, square = game->cell[cell];
        int to_row = rows ? game->rows - 1 - row : row;
        int to_column = columns ? game->columns - 1 - column : column;
        int opposite = game->cell[to_row * game->columns + to_column];
        if (square == CH_NO_SQUARE && opposite == CH_NO_SQUARE)
            continue;
        if (square == CH_NO_SQUARE || opposite == CH_NO_SQUARE)
            return false;
        struct ch_piece piece = draughts->setup[square], other = draughts->setup[opposite];
        if (piece.seat < 0 ? other.seat >= 0
                           : other.seat != !piece.seat || other.kind != piece.kind)
            return false;
    }
    return true;
}

static void check_start(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_draughts *draughts = definition->draughts;
    const struct ch_clause *clause = ch_definition_clause(definition, "setup", 0);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (!reached->kinds[seat])
            ch_problem_at(&definition->warnings, clause, "",
                          "%s has no piece in the start position; give it some",
                          draughts->game.seat_name[seat]);
    const struct ch_clause *board = ch_definition_clause(definition, "board", 0);
    if (ch_clause_is(board, "alike", "yes", "yes") && ch_clause_is(clause, "alike", "yes", "yes") &&
        !is_even(draughts, true, true) && !is_even(draughts, true, false) &&
        !is_even(draughts, false, true) && reached->kinds[0] && reached->kinds[1])
        ch_problem_at(&definition->warnings, clause, "",
                      "the start position is not the same for both players, turned by half a "
                      "turn or mirrored; if that is meant, add (alike no)");
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_history_init(&history, &draughts->game, &draughts->start);
    draughts->game.ops->moves(&draughts->game, &history, &moves);
    struct ch_outcome outcome = draughts->game.ops->outcome(&draughts->game, &history, &moves);
    if (outcome.result != CH_ONGOING)
        ch_problem_at(&definition->warnings, clause, "",
                      "the game is over at the start (%s); change the start position or the "
                      "ends",
                      ch_end_text(outcome.end));
}

/* One that chooses nothing. What an older text declares its author can't mend there. */
static void warn_of_parameter(struct ch_definition *definition,
                              const struct ch_definition_parameter *parameter) {
    const struct ch_clause *game = ch_definition_clause(definition, "game", 0);
    if (parameter->file == definition->text[0].file || !game)
        ch_problem_add(&definition->warnings, parameter->file, parameter->line,
                       "parameter `%s` is used nowhere; write =%s where its value belongs, "
                       "or leave it out",
                       parameter->name, parameter->name);
    else
        ch_problem_at(&definition->warnings, game, "extends",
                      "parameter `%s` of %s has nothing left to choose, since its places are "
                      "covered here; add (without parameter %s)",
                      parameter->name, parameter->file, parameter->name);
}

static void check_ends(struct ch_definition *definition, const struct ch_reached *reached) {
    const struct ch_ends *ends = &definition->draughts->ends;
    for (int i = 0; i < ends->count; i++) {
        const char *reason = never(definition->draughts, reached, &ends->rule[i]);
        if (reason)
            warn_of_end(definition, &ends->rule[i], reason);
    }
    const struct ch_end_rule repetition = {.when = CH_WHEN_REPETITION};
    const char *idle_ban = never(definition->draughts, reached, &repetition);
    if (ends->forbidden_time > 0 && idle_ban)
        warn_of_end(definition, &repetition, idle_ban);
    check_limit(definition, reached);
    check_start(definition, reached);
    ch_definition_find_used(definition);
    for (int i = 0; i < definition->parameter_count; i++)
        if (!definition->parameter[i].used)
            warn_of_parameter(definition, &definition->parameter[i]);
}

void ch_definition_check(struct ch_definition *definition) {
    struct ch_reached reached;
    ch_definition_reach(definition->draughts, &reached);
    check_moves(definition, &reached);
    check_hooks(definition, &reached);
    check_openings(definition);
    check_surrounds(definition, &reached);
    check_joins(definition, &reached);
    check_all_attacks(definition, &reached);
    check_choice(definition, &reached);
    check_ends(definition, &reached);
}
