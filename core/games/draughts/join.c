#include "core/games/draughts/join.h"

/* True if the side has nothing that was taken: its pieces are made of as many as it began with. */
static bool is_whole(const struct ch_draughts *draughts, const struct ch_position *position,
                     int seat) {
    const struct ch_join_rules *joins = &draughts->rules.joins;
    int size = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        size += joins->size[kind] * draughts->kernel->count(draughts, position, seat, kind);
    return size >= joins->whole[seat];
}

/* True if a side that has `count` of what the rule makes may make one more. */
static bool may_make(const struct ch_join_rule *rule, int count) {
    return rule->up_to == CH_MANY_PIECES || count < rule->up_to;
}

/* The rules by which the side to move may join pieces, as bits; *must: nothing else may be played.
 */
static unsigned find_rules(const struct ch_draughts *draughts, const struct ch_position *position,
                           bool *must) {
    const struct ch_join_rules *joins = &draughts->rules.joins;
    int seat = (int)position->word[0];
    unsigned may = 0, first = 0, needed = 0;
    for (int i = 0; i < joins->count; i++) {
        const struct ch_join_rule *rule = &joins->rule[i];
        int count = draughts->kernel->count(draughts, position, seat, rule->to);
        may |= (unsigned)may_make(rule, count) << i;
        first |= (unsigned)(may_make(rule, count) && rule->when != CH_JOIN_FREE) << i;
        needed |= (unsigned)(count == 0 && rule->when == CH_JOIN_NEEDED) << i;
    }
    if (first && !is_whole(draughts, position, seat))
        first = 0;
    *must = first || needed;
    return first ? first : needed ? needed : may;
}

bool ch_join_must(const struct ch_draughts *draughts, const struct ch_position *position) {
    bool must = false;
    if (draughts->rules.joins.count > 0)
        find_rules(draughts, position, &must);
    return must;
}

/* The moves of one piece by a rule. */
static void add_joins_of(const struct ch_draughts *draughts, const struct ch_position *position,
                         const struct ch_join_rule *rule, int from, struct ch_moves *moves) {
    int seat = (int)position->word[0];
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int to = draughts->rules.next[from][direction];
        if (!(rule->ways[seat] >> direction & 1) || to == CH_NO_SQUARE)
            continue;
        struct ch_piece other = draughts->kernel->piece_at(draughts, position, to);
        if (other.seat == seat && rule->onto >> other.kind & 1)
            *ch_moves_add(moves) = (struct ch_move){
                .path = {(uint8_t)from, (uint8_t)to}, .path_length = 2, .kind = rule->to};
    }
}

void ch_join_add(const struct ch_draughts *draughts, const struct ch_position *position,
                 struct ch_moves *moves) {
    const struct ch_join_rules *joins = &draughts->rules.joins;
    struct ch_placed placed[CH_MAX_SQUARES];
    bool must;
    unsigned may = find_rules(draughts, position, &must);
    int count = draughts->kernel->pieces(draughts, position, placed);
    for (int i = 0; i < count; i++)
        for (int n = 0; n < joins->count && placed[i].piece.seat == (int)position->word[0]; n++)
            if (may >> n & 1 && joins->rule[n].of >> placed[i].piece.kind & 1)
                add_joins_of(draughts, position, &joins->rule[n], placed[i].square, moves);
}
