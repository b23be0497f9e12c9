/* What the ends of a game count of its past: see bitboard.h. */
#include "core/games/draughts/bitboard/bitboard.h"

#include <assert.h>
#include <limits.h>

static int lesser(int a, int b) {
    return a < b ? a : b;
}

/* True if so few pieces are left that a balance may be what a rule describes. */
static bool is_few(const struct ch_past_rules *rules, const struct ch_bitboard_place *place) {
    int one = __builtin_popcountll(place->piece[0]), other = __builtin_popcountll(place->piece[1]);
    return one + other <= rules->few && lesser(one, other) <= rules->few_of_one;
}

static struct ch_ends_count count_of(const struct ch_past_rules *rules,
                                     const struct ch_bitboard_place *place) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(rules->draughts);
    struct ch_ends_count count = {0};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        uint64_t pieces = place->piece[seat];
        count.of[seat][bitboard->man] = (uint8_t)__builtin_popcountll(pieces & ~place->kings);
        count.of[seat][bitboard->king] = (uint8_t)__builtin_popcountll(pieces & place->kings);
    }
    return count;
}

static void least(int *now, int plies) {
    *now = *now == 0 || plies < *now ? plies : *now;
}

static int most_of(const struct ch_side_pieces *side) {
    int most = 0;
    for (int kind = 0; kind < CH_RULE_KINDS; kind++)
        most += side->max[kind];
    return lesser(most, side->all_max);
}

static void prepare_balance(struct ch_past_rules *rules, const struct ch_end_rule *rule) {
    int one = most_of(&rule->side[0]), other = most_of(&rule->side[1]);
    int few = lesser(rule->total_max, one + other);
    int few_of_one = lesser(few / CH_SEATS, lesser(one, other));
    rules->few = few > rules->few ? few : rules->few;
    rules->few_of_one = few_of_one > rules->few_of_one ? few_of_one : rules->few_of_one;
}

static void prepare_rule(struct ch_past_rules *rules, int i) {
    const struct ch_end_rule *rule = &rules->draughts->ends.rule[i];
    int plies = rule->plies * (rule->first_counts ? CH_SEATS : 1);
    rules->furthest = plies > rules->furthest ? plies : rules->furthest;
    switch (rule->when) {
    case CH_WHEN_BALANCE:
        prepare_balance(rules, rule);
        rules->balances = i + 1;
        break;
    case CH_WHEN_NO_PIECES:
        rules->needed |= rule->kinds;
        break;
    case CH_WHEN_PIECES:
        rules->deciding |= rule->kinds;
        break;
    default:
        break;
    }
    if (ch_end_run(rule->when) >= 0)
        least(&rules->running[ch_end_run(rule->when)], rule->plies);
}

void ch_past_prepare(struct ch_past_rules *rules, const struct ch_draughts *draughts) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    *rules = (struct ch_past_rules){.draughts = draughts, .limit = draughts->ends.limit.moves};
    rules->furthest = CH_SEATS * rules->limit;
    for (int i = 0; i < draughts->ends.count; i++)
        prepare_rule(rules, i);
    rules->always = rules->needed || rules->deciding || rules->limit > 0;
    rules->soon = INT_MAX;
    for (int i = 0; i < CH_END_RUNS; i++)
        if (rules->running[i] > 0 && rules->running[i] - CH_PAST_NEAR < rules->soon)
            rules->soon = rules->running[i] - CH_PAST_NEAR;
    rules->limited[0] = draughts->ends.limit.kinds >> bitboard->man & 1;
    rules->limited[1] = draughts->ends.limit.kinds >> bitboard->king & 1;
}

/* Takes in a count of which a rule speaks after `plies`; 0: there is no such rule. */
static void look_at(struct ch_past *past, int plies, int counted) {
    past->out = past->out || (plies > 0 && counted >= plies);
    past->near = past->near || (plies > 0 && plies - counted < CH_PAST_NEAR);
}

/* True if a kind is on the board, or is not, about which a rule speaks then. */
static bool is_decided(const struct ch_past_rules *rules, const struct ch_bitboard_place *place) {
    struct ch_ends_count count = count_of(rules, place);
    for (int kind = 0; kind < CH_RULE_KINDS; kind++) {
        bool one = count.of[0][kind] > 0, other = count.of[1][kind] > 0;
        if ((rules->needed >> kind & 1 && !(one && other)) ||
            (rules->deciding >> kind & 1 && (one || other)))
            return true;
    }
    return false;
}

/* Whether the rules may speak, or may do so soon. */
static void look_ahead(const struct ch_past_rules *rules, const struct ch_bitboard_place *place,
                       struct ch_past *past) {
    past->out = (rules->needed | rules->deciding) && is_decided(rules, place);
    past->near = false;
    for (int i = 0; i < CH_END_RUNS; i++)
        look_at(past, rules->running[i], past->running[i]);
    for (int i = 0; past->few && i < rules->balances; i++) {
        const struct ch_end_rule *rule = &rules->draughts->ends.rule[i];
        past->out = past->out || (rule->when == CH_WHEN_BALANCE && rule->plies == 0);
        for (int first = 0; first < CH_SEATS && rule->when == CH_WHEN_BALANCE; first++)
            look_at(past, rule->plies, past->balanced[i][first]);
    }
}

void ch_past_begin(const struct ch_past_rules *rules, const struct ch_bitboard_place *place,
                   const struct ch_before *before, struct ch_past *past) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(rules->draughts);
    uint16_t plies = (uint16_t)before->quiet;
    *past = (struct ch_past){.running = {plies, plies, plies}};
    for (int seat = 0; seat < CH_SEATS && rules->limit > 0; seat++) {
        struct ch_moves_run run = before->run[seat];
        if (run.moves > 0)
            past->run[seat] =
                (struct ch_past_run){(uint8_t)(run.moves < rules->limit ? run.moves : rules->limit),
                                     (uint8_t)bitboard->bit[run.square]};
    }
    past->few = is_few(rules, place);
    struct ch_ends_count count = count_of(rules, place);
    for (int i = 0; past->few && i < rules->balances; i++)
        for (int first = 0; first < CH_SEATS; first++) {
            const struct ch_end_rule *rule = &rules->draughts->ends.rule[i];
            if (rule->when == CH_WHEN_BALANCE && ch_ends_balanced(rule, &count, first))
                past->balanced[i][first] =
                    (uint16_t)ch_ends_balanced_before(rule, before->quiet, first == place->seat);
        }
    look_ahead(rules, place, past);
}

static void count_balances(const struct ch_past_rules *rules, const struct ch_past *before,
                           const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                           struct ch_past *after) {
    struct ch_ends_count then = count_of(rules, was), now = count_of(rules, is);
    bool same = memcmp(&then, &now, sizeof now) == 0;
    for (int i = 0; i < rules->balances; i++) {
        const struct ch_end_rule *rule = &rules->draughts->ends.rule[i];
        for (int first = 0; first < CH_SEATS && rule->when == CH_WHEN_BALANCE; first++) {
            bool counts = !rule->first_counts || was->seat == first;
            bool held =
                before->few && (same || !rule->unchanged) && ch_ends_balanced(rule, &then, first);
            bool holds = ch_ends_balanced(rule, &now, first);
            after->balanced[i][first] =
                (uint16_t)(holds && held ? before->balanced[i][first] + counts : 0);
        }
    }
}

static void count_run(const struct ch_past_rules *rules, const struct ch_past_move *move,
                      struct ch_past_run *run) {
    if (move->captures || !rules->limited[move->king]) {
        *run = (struct ch_past_run){0};
        return;
    }
    bool on = run->moves > 0 && run->bit == move->from;
    int moves = on ? run->moves + 1 : 1;
    *run = (struct ch_past_run){(uint8_t)(moves < rules->limit ? moves : rules->limit),
                                (uint8_t)move->to};
}

void ch_past_count(const struct ch_past_rules *rules, const struct ch_past *before,
                   const struct ch_bitboard_place *was, const struct ch_bitboard_place *is,
                   const struct ch_past_move *move, struct ch_past *after) {
    assert(move->seat == was->seat && is->seat != was->seat);
    after->few = before->few || (move->captures && rules->few > 0 && is_few(rules, is));
    if (rules->limit > 0) {
        memcpy(after->run, before->run, sizeof after->run);
        count_run(rules, move, &after->run[move->seat]);
    }
    if (after->few)
        count_balances(rules, before, was, is, after);
    if (after->few || rules->needed || rules->deciding ||
        after->running[CH_END_RUNS - 1] >= rules->soon)
        look_ahead(rules, is, after);
}

struct ch_outcome ch_past_outcome(const struct ch_past_rules *rules, const struct ch_past *past,
                                  const struct ch_bitboard_place *place, bool moves,
                                  bool captures) {
    struct ch_ends_now now = {.mover = place->seat,
                              .moves = moves,
                              .captures = captures,
                              .count = count_of(rules, place)};
    for (int i = 0; i < CH_END_RUNS; i++)
        now.running[i] = past->running[i];
    if (past->few)
        memcpy(now.balanced, past->balanced, sizeof now.balanced);
    return ch_ends_decide(&rules->draughts->ends, &now);
}

bool ch_past_forbids(const struct ch_past_rules *rules, const struct ch_past *past,
                     const struct ch_bitboard_place *place, int bit) {
    const struct ch_past_run *run = &past->run[place->seat];
    if (rules->limit == 0 || run->moves < rules->limit || run->bit != bit)
        return false;
    const struct ch_ends_count count = count_of(rules, place);
    return ch_ends_pieces(&count, place->seat, rules->draughts->ends.limit.while_kinds) > 0;
}

static uint64_t mix(uint64_t key, int counted) {
    key = (key ^ (uint64_t)counted) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}

/* A count that is far from where its rule speaks is as good as none. */
static uint64_t mix_near(uint64_t key, int plies, int counted) {
    return mix(key, plies > 0 && plies - counted < CH_PAST_NEAR ? counted : 0);
}

uint64_t ch_past_key(const struct ch_past_rules *rules, const struct ch_past *past) {
    uint64_t key = 0;
    for (int seat = 0; seat < CH_SEATS && rules->limit > 0; seat++)
        key = mix(key, past->run[seat].moves << 8 | past->run[seat].bit);
    if (!past->near)
        return key;
    for (int i = 0; i < CH_END_RUNS; i++)
        key = mix_near(key, rules->running[i], past->running[i]);
    for (int i = 0; past->few && i < rules->balances; i++) {
        const struct ch_end_rule *rule = &rules->draughts->ends.rule[i];
        for (int first = 0; first < CH_SEATS && rule->when == CH_WHEN_BALANCE; first++)
            key = mix_near(key, rule->plies, past->balanced[i][first]);
    }
    return key;
}
