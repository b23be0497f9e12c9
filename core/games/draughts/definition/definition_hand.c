/* Pieces in hand: the facts `hand` and `drop`, and what pieces leave behind. */
#include "core/games/draughts/definition/definition_parts.h"
#include "core/games/draughts/hand.h"

/* Pieces put in a turn, where a turn puts a fixed number, and where it fills up. A move has room
 * for the latter beside its path. */
enum { MOST_PUT = 2, MOST_REFILLED = 12 };

static int number_in(struct ch_definition *definition, const struct ch_clause *clause,
                     const char *slot, int fallback, int max) {
    int number = ch_clause_number(clause, slot, fallback);
    if (number >= 1 && number <= max)
        return number;
    ch_problem_at(&definition->mistakes, clause, slot, "`%s` is from 1 to %d, not %d", slot, max,
                  number);
    return fallback;
}

/* (pieces 12) of each side, or (pieces 66 0) of White and of Black. */
static void read_hand(struct ch_definition *definition, const struct ch_clause *clause) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause_slot *of = ch_clause_slot(clause, "of");
    const struct ch_clause_slot *pieces = ch_clause_slot(clause, "pieces");
    int kind = -1;
    bool fits = true, any = false;
    for (int i = 0; of && i < of->slot->count; i++)
        if (strcmp(of->slot->values[i].text, clause->owner) == 0)
            kind = ch_definition_kind(definition, of, &of->slot->values[i], false);
    if (kind < 0 || !pieces)
        return;
    for (int i = 0; i < CH_SEATS; i++) {
        int64_t count = pieces->slot->values[pieces->slot->count > 1 ? i : 0].integer;
        fits = fits && count >= 0 && count <= CH_HAND_MOST;
        any = any || count > 0;
        rules->hand.pieces[i == 0 ? rules->up_seat : !rules->up_seat][kind] = (uint8_t)count;
    }
    if (!fits || !any)
        ch_problem_at(
            &definition->mistakes, clause, "pieces",
            "`pieces` is from 1 to %d, or White's number and Black's, of which one may be "
            "0; write for example (pieces 12) or (pieces 12 10)",
            CH_HAND_MOST);
    rules->hand.any = true;
}

/* How many kinds there are in hand. */
static int count_kinds(const struct ch_hand_rules *hand) {
    int kinds = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++)
        kinds += hand->pieces[0][kind] + hand->pieces[1][kind] > 0;
    return kinds;
}

static void read_refill(struct ch_definition *definition, const struct ch_clause *drop) {
    struct ch_hand_rules *hand = &definition->draughts->rules.hand;
    bool refill = hand->when == CH_DROP_REFILL, up_to = drop && ch_clause_slot(drop, "up-to");
    if (refill && !up_to)
        ch_problem_at(&definition->mistakes, drop, "when",
                      "`refill` needs the number of pieces on the board; add (up-to 4)");
    else if (up_to && !refill)
        ch_problem_at(&definition->mistakes, drop, "up-to", "`up-to` belongs to (when refill)");
    if (up_to)
        hand->up_to = number_in(definition, drop, "up-to", 1, MOST_REFILLED);
    if (refill && count_kinds(hand) > 1)
        ch_problem_at(&definition->mistakes, drop, "when",
                      "where `refill` is said, all pieces in hand are of one kind");
    if (refill && ch_clause_slot(drop, "count"))
        ch_problem_at(&definition->mistakes, drop, "count",
                      "`refill` puts as many pieces as are lacking; leave `count` out");
}

static void read_drop(struct ch_definition *definition, const struct ch_clause *drop) {
    struct ch_rules *rules = &definition->draughts->rules;
    struct ch_hand_rules *hand = &rules->hand;
    struct ch_square_set except[CH_SEATS] = {{{0}}};
    hand->count = drop ? number_in(definition, drop, "count", 1, MOST_PUT) : 1;
    hand->when = drop ? (enum ch_drop_when)ch_clause_choice(drop, "when") : CH_DROP_FREE;
    ch_definition_zone(definition, drop, "zone", "everywhere", hand->zone);
    ch_definition_zone(definition, drop, "except", NULL, except);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int word = 0; word < CH_SET_WORDS; word++)
            hand->zone[seat].word[word] &= ~except[seat].word[word];
    if (drop && ch_definition_ways(definition, drop, "beside", hand->beside) &&
        hand->when != CH_DROP_FREE)
        ch_problem_at(&definition->mistakes, drop, "beside",
                      "`beside` is for pieces put in place of a move; leave it or `when` out");
    read_refill(definition, drop);
    if (hand->count > 1 || hand->when == CH_DROP_REFILL)
        rules->by_result = true;
}

/* The first capture that has conditions. */
static const struct ch_clause *capture_with_conditions(const struct ch_definition *definition) {
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "capture", i)) != NULL; i++)
        if (ch_clause_slot(clause, "only"))
            return clause;
    return NULL;
}

/* True if chains are made of single jumps of one piece alone, so that a finished move shows its
 * partial moves. */
static bool jumps_singly(const struct ch_rules *rules) {
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const struct ch_kind_rules *can = &rules->kind[kind];
        for (int i = 0; i < can->capture_count; i++)
            if (can->capture[i].method != CH_CAPTURE_JUMP || can->capture[i].line ||
                can->capture[i].landing > CH_LANDING_ANY)
                return false;
        for (int i = 0; i < can->hop_count; i++)
            if (can->hop[i].in_chain)
                return false;
    }
    for (int i = 0; i < rules->hook_count; i++)
        if (rules->hook[i].action == CH_HOOK_PROMOTE && rules->hook[i].time != CH_HOOK_AFTER_MOVE)
            return false;
    return true;
}

/* What hooks with conditions do is not known yet when captures are compared, nor what is taken
 * besides when hooks are looked at. */
static void check_hooks(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    bool promotes = false;
    for (int i = 0; i < rules->choice_count; i++)
        promotes = promotes || rules->choice[i].key == CH_KEY_PROMOTES;
    for (int i = 0; i < rules->hook_count; i++) {
        bool compared =
            promotes || (rules->choice_count > 0 && rules->hook[i].action == CH_HOOK_FORBID);
        if (rules->hook[i].only && (compared || rules->bonus))
            ch_problem_at(&definition->mistakes, definition->of_hook[i], "only",
                          "`only` can't be beside %s; leave one of the two out",
                          rules->bonus ? "(bonus yes)"
                          : promotes   ? "the key `promotes`"
                                       : "`maximise` and `minimise` where a hook forbids");
    }
}

/* The captures that the conditions leave are found behind the quick paths, where the keys of choice
 * are not known. */
static void check_only(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause = capture_with_conditions(definition);
    check_hooks(definition);
    if (rules->only && rules->columns)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "chain", 0), "remove",
                      "columns know no conditions; leave `only` or (remove under) out");
    if (rules->only && rules->hand.when == CH_DROP_REFILL)
        ch_problem_at(&definition->mistakes, ch_definition_clause(definition, "drop", 0), "when",
                      "`only` can't be beside (when refill); leave one of the two out");
    if (!rules->only_captures || !clause)
        return;
    if (rules->choice_count > 0 || rules->bonus)
        ch_problem_at(&definition->mistakes, clause, "only",
                      "captures with conditions can't be compared by `maximise` and `minimise`, "
                      "nor have a bonus; leave `only` or these out");
    if (!jumps_singly(rules))
        ch_problem_at(&definition->mistakes, clause, "only",
                      "`only` is for captures by jumps over one piece, in chains without hops and "
                      "promotions on the way; leave `only` out, or the others");
}

/* True if some condition is about what the enemy could take. */
static bool asks_for_attacks(const struct ch_rules *rules) {
    uint8_t only = 0;
    for (int kind = 0; kind < rules->kind_count; kind++)
        for (int i = 0; i < CH_RULE_PARTS; i++)
            only |= rules->kind[kind].step[i].only | rules->kind[kind].capture[i].only;
    return only & CH_ONLY_ATTACKS;
}

/* What is taken besides must be known from the squares of a move; and an attack is a capture by a
 * move on the board, which shows what it takes. */
static void check_surround(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const char *other = rules->columns                       ? "(remove under)"
                        : rules->bonus                       ? "(bonus yes)"
                        : rules->hand.when == CH_DROP_REFILL ? "(when refill)"
                        : asks_for_attacks(rules)            ? "conditions about attacks"
                                                             : NULL;
    if (rules->surround_count > 0 && other)
        ch_problem_at(&definition->mistakes, definition->of_surround[0], "",
                      "`surround` can't be beside %s; leave one of the two out", other);
}

/* Captures that land on enemies at the edge are listed behind the quick paths, where the keys of
 * choice are not known. */
static void check_edge(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause;
    for (int i = 0; (clause = ch_definition_clause(definition, "capture", i)) != NULL; i++)
        if (rules->choice_count > 0 && ch_clause_is(clause, "landing", "edge", "next"))
            ch_problem_at(&definition->mistakes, clause, "landing",
                          "captures that land at the `edge` can't be compared by `maximise` and "
                          "`minimise`; leave `edge` or these out");
}

/* A capture by a jump alone shows in its squares what it took besides. */
static void check_bonus(struct ch_definition *definition) {
    const struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *chain = ch_definition_clause(definition, "chain", 0);
    for (int kind = 0; kind < rules->kind_count && rules->bonus; kind++)
        for (int i = 0; i < rules->kind[kind].capture_count; i++)
            if (rules->kind[kind].capture[i].method != CH_CAPTURE_JUMP) {
                ch_problem_at(&definition->mistakes, chain, "bonus",
                              "`bonus` is for captures by jumps; leave it out");
                return;
            }
}

/* (leaves man) of pieces. */
static void read_leaves(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *clause;
    for (int i = 0;
         (clause = ch_definition_clause(definition, "piece", i)) != NULL && i < rules->kind_count;
         i++) {
        const struct ch_clause_slot *slot = ch_clause_slot(clause, "leaves");
        int kind = slot ? ch_definition_kind(definition, slot, &slot->slot->values[0], false) : -1;
        if (kind >= 0)
            rules->kind[i].leaves = (uint8_t)(1 << kind);
        rules->placing = rules->placing || kind >= 0;
    }
}

void ch_definition_hand(struct ch_definition *definition) {
    struct ch_rules *rules = &definition->draughts->rules;
    const struct ch_clause *drop = ch_definition_clause(definition, "drop", 0), *hand;
    for (int i = 0; (hand = ch_definition_clause(definition, "hand", i)) != NULL; i++)
        read_hand(definition, hand);
    if (rules->hand.any)
        read_drop(definition, drop);
    else if (drop && !ch_definition_clause(definition, "hand", 0))
        ch_problem_at(&definition->mistakes, drop, "",
                      "nothing is in hand to be put on the board; add (hand (of man) (pieces 12))");
    read_leaves(definition);
    check_bonus(definition);
    check_edge(definition);
    check_surround(definition);
    check_only(definition);
    rules->placing = rules->placing || rules->surround_count > 0 || rules->only ||
                     rules->hand.any || rules->bonus || rules->edge;
    definition->draughts->game.drops = rules->hand.any;
}
