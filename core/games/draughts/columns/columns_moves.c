/* Moves of columns. A column that can capture is followed through its jumps depth first, on sets of
 * cells: most games ask no more of a column that was jumped than whether it has a second man. Where
 * a column may be jumped again its men are followed, too. */
#include <assert.h>

#include "core/games/draughts/columns/columns.h"

/* What a chain of jumps changes. */
struct board {
    uint64_t empty;
    uint64_t targets; /* cells of the other side's tops that may still be jumped */
    uint64_t kinds;   /* cells whose top is of kind 1 */
};

struct chain {
    const struct ch_general *general;
    const struct ch_general_side *side;
    const struct ch_rules *rules;
    const struct ch_position *position;
    struct ch_moves *moves; /* NULL: it is enough to know whether there is one */
    bool by_result;
    int seat;
    int first, piece_first; /* of the list's moves: of this position, of this piece */
    int partials;           /* that may yet be made */
    bool found, obliged;    /* a capture; one that obliges to capture */
    int64_t best[CH_RULE_KEYS];

    struct board board;
    struct ch_column_set *columns; /* as they are now; NULL: none is jumped twice */
    int last;                      /* the cell jumped last */
    uint64_t visited;
    uint8_t start_kind;
    struct ch_move move;             /* in cells */
    uint8_t taken_kind[CH_MAX_PATH]; /* of the men that it took */
};

static bool in(uint64_t set, int cell) {
    return set >> cell & 1;
}

/* Cells past the edge are in no set. */
static bool is_empty(const struct chain *chain, int cell) {
    return cell != CH_GENERAL_NONE && in(chain->board.empty, cell);
}

/* True if the way may not follow a partial move in the direction `last`, which led to `at`. */
static bool turn_banned(const struct chain *chain, const struct ch_general_direction *way, int at,
                        int last) {
    return way->banned >> last & 1 && (!way->edge || way->opposite == last ||
                                       chain->general->next[at][last] != CH_GENERAL_NONE);
}

static bool may_land(const struct chain *chain, int kind, int cell) {
    return chain->side->after_partial[kind][cell] != CH_GENERAL_FORBIDDEN &&
           (chain->rules->revisit || !in(chain->visited, cell));
}

/* The cell of the top that a way takes from a cell, behind which the next one is empty; -1: none.
 */
static int find(const struct chain *chain, const struct ch_general_direction *way, int at) {
    const struct ch_general *general = chain->general;
    int over = general->next[at][way->direction];
    while (way->far && is_empty(chain, over))
        over = general->next[over][way->direction];
    if (over == CH_GENERAL_NONE || !in(chain->board.targets, over) ||
        !(way->target_kinds >> in(chain->board.kinds, over) & 1) ||
        (over == chain->last && chain->rules->again == CH_AGAIN_LATER))
        return -1;
    return is_empty(chain, general->next[over][way->direction]) ? over : -1;
}

/* Takes the top at `over` away. */
static void take_top(struct chain *chain, int over) {
    uint64_t bit = UINT64_C(1) << over;
    chain->last = over;
    if (!chain->columns) {
        chain->board.targets &= ~bit;
        if (!(chain->position->word[CH_COLUMNS_TALL] & bit))
            chain->board.empty |= bit;
        return;
    }
    ch_column left = chain->columns->at[over] >>= 2;
    if (left == 1)
        chain->board.empty |= bit;
    if (left == 1 || (int)(left & 1) == chain->seat)
        chain->board.targets &= ~bit;
    chain->board.kinds = (chain->board.kinds & ~bit) | (left >> 1 & 1) << over;
}

/* True if the column can take something more from a cell that it has come to. */
static bool can_take(const struct chain *chain, int at, int kind, int last) {
    if (ch_square_in(&chain->side->stop[kind], at))
        return false;
    kind = chain->side->after_partial[kind][at];
    kind = chain->side->before_partial[kind][at];
    if (kind == CH_KIND_GONE)
        return false;
    for (int i = 0; i < chain->side->chain_count[kind]; i++) {
        const struct ch_general_direction *way = &chain->side->chain[kind][i];
        if (way->once || turn_banned(chain, way, at, last))
            continue;
        int over = find(chain, way, at);
        int to = over < 0 ? CH_GENERAL_NONE : chain->general->next[over][way->direction];
        for (; is_empty(chain, to); to = chain->general->next[to][way->direction]) {
            if (may_land(chain, kind, to))
                return true;
            if (!way->far_landing)
                break;
        }
    }
    return false;
}

static int taken_of(const struct chain *chain, uint8_t kinds) {
    int taken = 0;
    for (int i = 0; i < chain->move.captured_count; i++)
        taken += kinds >> chain->taken_kind[i] & 1;
    return taken;
}

/* What a finished move is worth by one key: the higher the better. */
static int64_t worth(const struct chain *chain, enum ch_choice_key key, int kind) {
    const struct ch_rules *rules = chain->rules;
    int64_t worth = 0;
    switch (key) {
    case CH_KEY_COUNT:
        return chain->move.captured_count;
    case CH_KEY_KINGS_TAKEN:
        return taken_of(chain, (uint8_t)(1 << rules->highest));
    case CH_KEY_WITH_KING:
        return chain->start_kind == rules->highest;
    case CH_KEY_EARLIEST_KING:
        for (int i = 0; i < chain->move.captured_count; i++)
            if (chain->taken_kind[i] == rules->highest)
                worth |= INT64_C(1) << (62 - i);
        return worth;
    case CH_KEY_WEIGHT:
        for (int of = 0; of < rules->kind_count; of++)
            worth += (int64_t)rules->kind[of].weight * taken_of(chain, (uint8_t)(1 << of));
        return worth;
    case CH_KEY_RANK:
        return rules->kind[chain->start_kind].rank;
    case CH_KEY_RANKS_TAKEN:
        for (int i = 0; i < chain->general->rank_groups; i++)
            worth = worth * (CH_MAX_PATH + 1) + taken_of(chain, chain->general->rank_group[i]);
        return worth;
    case CH_KEY_PROMOTES:
        return kind != chain->start_kind;
    case CH_KEY_BY_LINE:
    case CH_CHOICE_KEYS:
        break;
    }
    return 0;
}

/* True if the move stays after the choice among all found so far; drops those that don't. */
static bool is_chosen(struct chain *chain, int kind) {
    bool better = chain->moves->count == chain->first;
    for (int i = 0; i < chain->rules->choice_count; i++) {
        int64_t value = worth(chain, chain->rules->choice[i].key, kind);
        if (chain->rules->choice[i].min)
            value = -value;
        if (!better && value < chain->best[i])
            return false;
        better = better || value > chain->best[i];
        chain->best[i] = value;
    }
    if (better)
        chain->moves->count = chain->piece_first = chain->first;
    return true;
}

static void add(struct chain *chain, int kind) {
    const uint8_t *square = chain->general->square;
    struct ch_move *move = ch_moves_add(chain->moves);
    move->path_length = chain->move.path_length;
    move->captured_count = chain->move.captured_count;
    move->kind = (uint8_t)kind;
    for (int i = 0; i < move->path_length; i++)
        move->path[i] = square[chain->move.path[i]];
    for (int i = 0; i < move->captured_count; i++)
        move->captured[i] = square[chain->move.captured[i]];
}

/* True if a move of this piece is listed that takes the same men in the same order and ends alike.
 */
static bool is_listed(const struct chain *chain, int at, int kind) {
    const uint8_t *square = chain->general->square;
    for (int i = chain->piece_first; i < chain->moves->count; i++) {
        const struct ch_move *other = &chain->moves->move[i];
        int same = 0;
        if (other->kind != kind || other->captured_count != chain->move.captured_count ||
            other->path[other->path_length - 1] != square[at])
            continue;
        while (same < other->captured_count &&
               other->captured[same] == square[chain->move.captured[same]])
            same++;
        if (same == other->captured_count)
            return true;
    }
    return false;
}

static void finish(struct chain *chain, int at, int kind) {
    kind = chain->side->after_move[kind][at];
    if (kind == CH_GENERAL_FORBIDDEN)
        return;
    chain->found = true;
    if (!chain->moves)
        return;
    bool takes = chain->move.captured_count > 0;
    chain->obliged =
        chain->obliged || (takes && !(chain->rules->released >> chain->start_kind & 1));
    if (takes && ((chain->rules->choice_count > 0 && !is_chosen(chain, kind)) ||
                  chain->moves->count - chain->first >= CH_MAX_ENDINGS ||
                  (chain->by_result && is_listed(chain, at, kind))))
        return;
    add(chain, kind);
}

static void go_on(struct chain *chain, int at, int kind, int last, bool must);

/* Comes to a cell; what it took on the way is noted already. `must`: the chain may not end there,
 * and it need not. */
static void land(struct chain *chain, const struct ch_general_direction *way, int to, int kind,
                 bool must) {
    int then = chain->side->after_partial[kind][to];
    if (chain->partials <= 0 || (!chain->moves && chain->found))
        return;
    chain->partials--;
    chain->move.path[chain->move.path_length++] = (uint8_t)to;
    if (way->once || ch_square_in(&chain->side->stop[kind], to)) {
        finish(chain, to, then);
    } else {
        uint64_t visited = chain->visited;
        chain->visited |= UINT64_C(1) << to;
        go_on(chain, to, then, way->direction, must);
        chain->visited = visited;
    }
    chain->move.path_length--;
}

/* Jumps over `over` to the cells where the rules let it end. True if that is allowed. */
static bool jump(struct chain *chain, const struct ch_general_direction *way, int kind, int over) {
    const struct ch_general *general = chain->general;
    struct board before = chain->board;
    int last = chain->last, first = general->next[over][way->direction];
    ch_column jumped = chain->columns ? chain->columns->at[over] : 1;
    bool king = way->behind_king && in(before.kinds, over) == (chain->rules->highest == 1);
    bool going_on = false, allowed = false;
    chain->taken_kind[chain->move.captured_count] = in(before.kinds, over);
    chain->move.captured[chain->move.captured_count++] = (uint8_t)over;
    take_top(chain, over);
    for (int to = first; way->going_on && !going_on && is_empty(chain, to);
         to = general->next[to][way->direction])
        going_on = may_land(chain, kind, to) && can_take(chain, to, kind, way->direction);
    for (int to = first; is_empty(chain, to); to = general->next[to][way->direction]) {
        bool must = king && to != first;
        if (may_land(chain, kind, to) &&
            ((!going_on && !must) ||
             (!(must && way->once) && can_take(chain, to, kind, way->direction)))) {
            allowed = true;
            land(chain, way, to, kind, must);
        }
        if (!way->far_landing)
            break;
    }
    chain->board = before;
    chain->last = last;
    if (chain->columns)
        chain->columns->at[over] = jumped;
    chain->move.captured_count--;
    return allowed;
}

/* Every way on for a column that has come to a cell. */
static void go_on(struct chain *chain, int at, int kind, int last, bool must) {
    int able = chain->side->before_partial[kind][at];
    bool further = false;
    if (able != CH_KIND_GONE && chain->move.path_length < CH_MAX_PATH) {
        const struct ch_general_direction *way = chain->side->chain[able];
        for (int i = 0; i < chain->side->chain_count[able]; i++, way++) {
            int over = find(chain, way, at);
            if (over >= 0 && !(way->once && last != CH_GENERAL_FIRST) &&
                !turn_banned(chain, way, at, last))
                further |= jump(chain, way, able, over);
        }
    }
    if (chain->move.captured_count > 0 && !must && (!further || !chain->rules->complete))
        finish(chain, at, kind);
}

static int top_kind(const struct ch_position *position, int cell) {
    return in(position->word[CH_COLUMNS_KINDS], cell);
}

static void start(struct chain *chain, const struct ch_draughts *draughts,
                  const struct ch_position *position, bool by_result, struct ch_moves *moves) {
    const struct ch_general *general = ch_columns_tables(draughts);
    chain->general = general;
    chain->rules = general->rules;
    chain->position = position;
    chain->seat = (int)position->word[0];
    chain->side = &general->side[chain->seat];
    chain->moves = moves;
    chain->by_result = by_result;
    chain->first = moves ? moves->count : 0;
    chain->partials = CH_MAX_PARTIALS;
    chain->found = chain->obliged = false;
    chain->columns = NULL;
    chain->last = CH_GENERAL_NONE;
    chain->board = (struct board){
        .empty = general->board.word[0] & ~ch_columns_occupied(position),
        .targets = position->word[CH_COLUMNS_LED + !chain->seat],
        .kinds = position->word[CH_COLUMNS_KINDS],
    };
}

/* The cells from which a step along the direction leads into the set, on an even board. */
static uint64_t step_back(const struct ch_general *general, uint64_t set, int direction) {
    const struct ch_general_offset *offset = general->offset[direction];
    return (offset->by > 0 ? set >> offset->by : set << -offset->by) & offset->from.word[0];
}

/* Own columns, without those that certainly can't begin a capture. */
static uint64_t find_takers(const struct chain *chain) {
    const struct ch_general *general = chain->general;
    const uint64_t *word = chain->position->word;
    uint64_t own = word[CH_COLUMNS_LED + chain->seat], takers = 0;
    for (int i = 0; i < chain->side->takes_count; i++) {
        const struct ch_general_shared *shared = &chain->side->takes[i];
        uint64_t pieces = own & ((shared->kinds & 1 ? ~word[CH_COLUMNS_KINDS] : 0) |
                                 (shared->kinds & 2 ? word[CH_COLUMNS_KINDS] : 0));
        if (!shared->near)
            takers |= pieces;
        for (int j = 0; pieces && shared->near && j < shared->count; j++) {
            int direction = shared->direction[j];
            uint64_t over =
                step_back(general, chain->board.empty, direction) & chain->board.targets;
            takers |= step_back(general, over, direction) & pieces;
        }
    }
    return chain->side->may_take ? own : takers;
}

/* Appends the moves that take and that the choice leaves, or finds one. */
static void add_captures(struct chain *chain) {
    struct ch_column_set columns;
    if (chain->rules->again != CH_AGAIN_NEVER &&
        chain->position->word[CH_COLUMNS_TALL] & chain->board.targets) {
        ch_columns_unpack(chain->position, &columns);
        chain->columns = &columns;
    } else if (chain->rules->again != CH_AGAIN_NEVER) {
        chain->columns = NULL; /* men alone are never jumped again */
    }
    uint64_t empty = chain->board.empty;
    for (uint64_t left = find_takers(chain); left && (chain->moves || !chain->found);
         left &= left - 1) {
        int from = __builtin_ctzll(left), kind;
        chain->start_kind = (uint8_t)top_kind(chain->position, from);
        kind = chain->side->before_move[chain->start_kind][from];
        if (kind == CH_KIND_GONE)
            continue;
        chain->visited = UINT64_C(1) << from;
        chain->board.empty = empty | chain->visited;
        chain->piece_first = chain->moves ? chain->moves->count : 0;
        chain->move.path[0] = (uint8_t)from;
        chain->move.path_length = 1;
        chain->move.captured_count = 0;
        go_on(chain, from, kind, CH_GENERAL_FIRST, false);
    }
    chain->board.empty = empty;
    chain->columns = NULL;
}

static void add_quiet(struct chain *chain) {
    const struct ch_general_side *side = chain->side;
    chain->move.path_length = 2;
    chain->move.captured_count = 0;
    for (uint64_t left = chain->position->word[CH_COLUMNS_LED + chain->seat]; left;
         left &= left - 1) {
        int from = __builtin_ctzll(left);
        int kind = side->before_move[top_kind(chain->position, from)][from];
        if (kind != CH_KIND_GONE)
            kind = side->before_partial[kind][from];
        for (int i = 0; kind != CH_KIND_GONE && i < side->quiet_count[kind]; i++) {
            const struct ch_general_direction *way = &side->quiet[kind][i];
            int to = chain->general->next[from][way->direction];
            chain->move.path[0] = (uint8_t)from;
            for (; is_empty(chain, to); to = chain->general->next[to][way->direction]) {
                int then = side->after_partial[kind][to];
                chain->move.path[1] = (uint8_t)to;
                if (then != CH_GENERAL_FORBIDDEN)
                    finish(chain, to, then);
                if (!way->far)
                    break;
            }
        }
    }
}

void ch_columns_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                      bool all_paths, struct ch_moves *moves) {
    struct chain chain;
    start(&chain, draughts, position, draughts->rules.by_result && !all_paths, moves);
    add_captures(&chain);
    if (!chain.obliged || !chain.rules->mandatory)
        add_quiet(&chain);
}

bool ch_columns_captures(const struct ch_draughts *draughts, const struct ch_position *position) {
    struct chain chain;
    start(&chain, draughts, position, true, NULL);
    add_captures(&chain);
    return chain.found;
}

void ch_columns_apply(const struct ch_draughts *draughts, const struct ch_position *before,
                      const struct ch_move *move, struct ch_position *after) {
    const struct ch_general *general = ch_columns_tables(draughts);
    int from = general->cell[move->path[0]];
    int to = general->cell[move->path[move->path_length - 1]];
    uint64_t occupied = ch_columns_occupied(before);
    struct ch_column_set columns;
    assert(before->word[CH_COLUMNS_LED + before->word[0]] >> from & 1);
    assert(move->kind < CH_RULE_KINDS);
    ch_columns_unpack(before, &columns);
    ch_column column = (columns.at[from] & ~UINT64_C(2)) | (uint64_t)move->kind << 1;
    for (int i = 0; i < move->captured_count; i++) {
        int over = general->cell[move->captured[i]];
        column = ch_column_join(column, UINT64_C(4) | (columns.at[over] & 3));
        columns.at[over] >>= 2;
        if (columns.at[over] == 1)
            occupied &= ~(UINT64_C(1) << over);
    }
    occupied = (occupied & ~(UINT64_C(1) << from)) | UINT64_C(1) << to;
    columns.at[to] = column;
    *after = *before;
    after->word[0] = !before->word[0];
    ch_columns_pack(&columns, occupied, after);
}

uint64_t ch_columns_perft(const struct ch_draughts *draughts, const struct ch_position *position,
                          int depth, bool by_result) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    uint64_t leaves = 0;
    assert(depth > 0);
    ch_columns_moves(draughts, position, false, &moves);
    if (by_result && ch_game_captures(&draughts->game, &moves) > 1)
        ch_game_merge(&draughts->game, position, &moves);
    if (depth == 1)
        return (uint64_t)moves.count;
    for (int i = 0; i < moves.count; i++) {
        struct ch_position after;
        ch_columns_apply(draughts, position, &moves.move[i], &after);
        leaves += ch_columns_perft(draughts, &after, depth - 1, by_result);
    }
    return leaves;
}
