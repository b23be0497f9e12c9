/* Why pieces can't join, or must. */
#include "core/games/draughts/join.h"
#include "core/games/draughts/text/written.h"

/* True if a move from one square to the other is one by which pieces join. */
static bool is_join(const struct ch_draughts *draughts, const struct ch_position *position,
                    int from, int to) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_join_add(draughts, position, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.move[i].path[0] == from && moves.move[i].path[1] == to)
            return true;
    return false;
}

/* The rule by which a piece of a kind may go onto one of the other; NULL: none. */
static const struct ch_join_rule *find_rule(const struct ch_join_rules *joins, int kind, int onto) {
    for (int i = 0; i < joins->count; i++)
        if (joins->rule[i].of >> kind & 1 && joins->rule[i].onto >> onto & 1)
            return &joins->rule[i];
    return NULL;
}

/* Why a piece can't go onto another of its side. */
static void explain_pair(const struct ch_draughts *draughts, const struct ch_position *position,
                         int from, int to, struct ch_text *text) {
    const struct ch_kind *kinds = draughts->game.kinds;
    struct ch_piece piece = draughts->kernel->piece_at(draughts, position, from);
    int onto = draughts->kernel->piece_at(draughts, position, to).kind;
    const struct ch_join_rule *rule = find_rule(&draughts->rules.joins, piece.kind, onto);
    int direction = ch_graph_direction(draughts->rules.next, from, to);
    bool beside = rule && direction >= 0 && draughts->rules.next[from][direction] == to &&
                  rule->ways[piece.seat] >> direction & 1;
    int count = rule ? draughts->kernel->count(draughts, position, piece.seat, rule->to) : 0;
    if (!rule)
        ch_text_addf(text, "a %s can't join a %s", kinds[piece.kind].name, kinds[onto].name);
    else if (!beside)
        ch_text_addf(text, "a %s can't join a %s from there", kinds[piece.kind].name,
                     kinds[onto].name);
    else if (count >= rule->up_to)
        ch_text_addf(text, "there %s %d %s%s already", count == 1 ? "is" : "are", count,
                     kinds[rule->to].name, count == 1 ? "" : "s");
    else
        ch_text_add(text, "another piece must be made now");
}

bool ch_written_explain_join(const struct ch_draughts *draughts, const struct ch_position *position,
                             const struct ch_written *written, struct ch_text *text) {
    int seat = (int)position->word[0], from = written->square[0], to = written->square[1];
    bool two = written->count == 2 && to != from;
    if (two && is_join(draughts, position, from, to))
        return false;
    if (two && draughts->kernel->piece_at(draughts, position, to).seat == seat)
        explain_pair(draughts, position, from, to, text);
    else if (ch_join_must(draughts, position))
        ch_text_add(text, "pieces must be joined first");
    else
        return false;
    return true;
}
