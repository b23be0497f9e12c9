/* Games with pieces in hand, with a second piece taken by a capture or for being surrounded, with
 * jumps that land on enemies at the edge, with pieces that leave others behind, with huffs, or with
 * pieces that join. Their lists are made of those of the other rules: moves on the board are the
 * kernel's as ever, and what is put or taken besides is added here, beside the quick paths. */
#include <assert.h>

#include "core/games/draughts/general/general.h"
#include "core/games/draughts/huff.h"
#include "core/games/draughts/join.h"

/* A list in the making. */
struct placing {
    const struct ch_draughts *draughts;
    const struct ch_position *position;
    bool all_paths; /* squares of one turn in every order, not once */
    struct ch_moves *moves;
    int most; /* moves in it, before which turns of several acts end: as CH_MAX_PARTIALS */
};

static bool is_on_edge(const struct ch_draughts *draughts, int square) {
    const struct ch_names *names = &draughts->names;
    return names->column[square] == 0 || names->column[square] == draughts->game.columns - 1 ||
           names->rank[square] == 0 || names->rank[square] == draughts->game.rows - 1;
}

/* The captures of a piece in one direction that land on an enemy. */
static void add_edge_way(const struct ch_draughts *draughts, const struct ch_position *position,
                         const struct ch_capture_rule *rule, struct ch_move *move, int direction,
                         struct ch_moves *moves) {
    const struct ch_general *general = draughts->tables;
    int seat = (int)position->word[0], kind = move->kind;
    int to = draughts->rules.next[move->path[0]][direction];
    move->captured_count = 0;
    for (; to != CH_NO_SQUARE; to = draughts->rules.next[to][direction]) {
        struct ch_piece piece = ch_general_kernel.piece_at(draughts, position, to);
        if (piece.seat != !seat || !((rule->of & rule->line) >> piece.kind & 1) ||
            move->captured_count == CH_MAX_PATH)
            return;
        move->captured[move->captured_count++] = (uint8_t)to;
        int then = general->side[seat].after_all[kind][general->cell[to]];
        if (move->captured_count == 1 || !is_on_edge(draughts, to) || then == CH_GENERAL_FORBIDDEN)
            continue;
        struct ch_move *one = ch_moves_add(moves);
        *one = *move;
        one->kind = (uint8_t)then;
        one->path[1] = (uint8_t)to;
        one->path_length = 2;
    }
}

void ch_general_add_edge_captures(const struct ch_draughts *draughts,
                                  const struct ch_position *position, struct ch_moves *moves) {
    const struct ch_general *general = draughts->tables;
    struct ch_placed placed[CH_MAX_SQUARES];
    int count = ch_general_kernel.pieces(draughts, position, placed);
    int seat = (int)position->word[0];
    for (int i = 0; i < count && draughts->rules.edge; i++) {
        int cell = general->cell[placed[i].square];
        int kind = general->side[seat].before_move[placed[i].piece.kind][cell];
        if (placed[i].piece.seat == seat && kind != CH_KIND_GONE)
            kind = general->side[seat].before_partial[kind][cell];
        if (placed[i].piece.seat != seat || kind == CH_KIND_GONE)
            continue;
        struct ch_move move = {.kind = (uint8_t)kind, .path = {placed[i].square}};
        const struct ch_kind_rules *can = &draughts->rules.kind[kind];
        for (int n = 0; n < can->capture_count * CH_WAYS; n++) {
            const struct ch_capture_rule *rule = &can->capture[n / CH_WAYS];
            if (rule->landing == CH_LANDING_EDGE && rule->ways[seat] >> n % CH_WAYS & 1)
                add_edge_way(draughts, position, rule, &move, n % CH_WAYS, moves);
        }
    }
}

/* Appends a move; a capture once for every enemy that it may take besides. */
static void add_with_bonus(const struct ch_move *move, const struct ch_placed *enemy, int enemies,
                           struct ch_moves *moves) {
    bool added = false;
    for (int n = 0; n < enemies && move->captured_count > 0; n++) {
        if (move->captured_count == CH_MAX_PATH ||
            memchr(move->captured, enemy[n].square, move->captured_count))
            continue;
        struct ch_move *one = ch_moves_add(moves);
        *one = *move;
        one->captured[one->captured_count++] = enemy[n].square;
        added = true;
    }
    if (!added)
        *ch_moves_add(moves) = *move;
}

/* Leaves the first of the moves from index `first` on that lead to one position. */
static void merge_results(const struct placing *placing, int first) {
    struct ch_moves *moves = placing->moves;
    int slots = 64, kept = first;
    while (slots < 2 * (moves->count - first))
        slots *= 2;
    CH_FREED int *slot = ch_alloc((size_t)slots * sizeof *slot);
    CH_FREED struct ch_position *after =
        ch_alloc((size_t)(moves->count - first + 1) * sizeof *after);
    for (int i = first; i < moves->count; i++) {
        struct ch_position *result = &after[kept - first];
        ch_general_place_apply(placing->draughts, placing->position, &moves->move[i], result);
        uint64_t at = ch_hash_words(result->word, CH_POSITION_WORDS) % (uint64_t)slots;
        while (slot[at] > 0 && memcmp(&after[slot[at] - 1], result, sizeof *result) != 0)
            at = (at + 1) % (uint64_t)slots;
        if (slot[at] > 0)
            continue;
        moves->move[kept++] = moves->move[i];
        slot[at] = kept - first;
    }
    moves->count = kept;
}

void ch_general_leave_out_pass(struct ch_moves *moves, int first) {
    if (moves->count <= first + 1 || !ch_general_is_pass(&moves->move[first]))
        return;
    moves->count--;
    memmove(&moves->move[first], &moves->move[first + 1],
            (size_t)(moves->count - first) * sizeof *moves->move);
}

/* The lowest piece is named in the move of a player who passes. */
static void add_pass(const struct placing *placing, const struct ch_position *position) {
    const struct ch_draughts *draughts = placing->draughts;
    struct ch_placed placed[CH_MAX_SQUARES];
    int count = ch_general_kernel.pieces(draughts, position, placed), own = 0;
    struct ch_move move = {.path_length = 2};
    for (int i = count - 1; i >= 0; i--)
        if (placed[i].piece.seat == (int)position->word[0]) {
            own++;
            move.path[0] = move.path[1] = placed[i].square;
            move.kind = placed[i].piece.kind;
        }
    if (draughts->rules.pass_from > 0 && own >= draughts->rules.pass_from)
        *ch_moves_add(placing->moves) = move;
}

/* Takes out what conditions forbid. */
static void take_out(const struct placing *placing, const struct ch_position *position, int first) {
    const struct ch_rules *rules = &placing->draughts->rules;
    ch_general_take_out(placing->draughts, position, placing->moves, first);
    if (placing->moves->count == first)
        add_pass(placing, position);
    if (rules->by_result && (rules->only_captures || rules->only_hooks) && !placing->all_paths)
        merge_results(placing, first);
}

/* The moves on the board, each capture once for every enemy that it may take besides. */
static void add_board_moves(const struct placing *placing, const struct ch_position *position) {
    const struct ch_draughts *draughts = placing->draughts;
    const struct ch_general *general = draughts->tables;
    struct ch_moves *moves = placing->moves;
    struct ch_placed placed[CH_MAX_SQUARES];
    int first = moves->count, enemies = 0;
    ch_general_play(general)->moves(general, position,
                                    placing->all_paths || draughts->rules.only_captures, moves);
    int others = moves->count;
    ch_general_add_edge_captures(draughts, position, moves);
    if (moves->count > others) {
        ch_general_leave_out_pass(moves, first);
        ch_general_oblige(draughts, position, moves, first);
    }
    if (draughts->rules.only)
        take_out(placing, position, first);
    if (!draughts->rules.bonus)
        return;
    int count = ch_general_kernel.pieces(draughts, position, placed), plain = moves->count - first;
    for (int i = 0; i < count; i++)
        if (placed[i].piece.seat != (int)position->word[0])
            placed[enemies++] = placed[i];
    CH_FREED struct ch_move *move = ch_alloc((size_t)(plain + 1) * sizeof *move);
    for (int i = 0; i < plain; i++)
        move[i] = moves->move[first + i];
    moves->count = first;
    for (int i = 0; i < plain; i++)
        add_with_bonus(&move[i], placed, enemies, moves);
}

/* Turns in which `count` pieces of one kind are put, and no more; `move` has those put so far, from
 * square[0 … from - 1] unless every order counts. */
static void add_puts(const struct placing *placing, struct ch_move *move, const uint8_t *square,
                     int squares, int from, int count) {
    int put = move->path_length + move->puts;
    if (put == count) {
        *ch_moves_add(placing->moves) = *move;
        return;
    }
    for (int i = placing->all_paths ? 0 : from; i < squares; i++) {
        if (memchr(move->path, square[i], (size_t)put))
            continue;
        move->path[put] = square[i];
        move->path_length = 1;
        move->puts = (uint8_t)put;
        add_puts(placing, move, square, squares, i + 1, count);
        move->path_length = put > 0;
        move->puts = (uint8_t)(put > 0 ? put - 1 : 0);
    }
}

/* How many pieces of a kind a turn puts. */
static int puts_of(const struct placing *placing, int kind, int squares) {
    int count = placing->draughts->rules.hand.count;
    int own = ch_hand_count(placing->position, (int)placing->position->word[0], kind);
    count = own < count ? own : count;
    return squares < count ? squares : count;
}

/* True if a piece may be put on the square as the first of a turn, where that must be beside one of
 * its side. */
static bool may_begin(const struct placing *placing, int square) {
    const struct ch_draughts *draughts = placing->draughts;
    const struct ch_position *position = placing->position;
    int seat = (int)position->word[0];
    if (ch_hand_all(position, seat) == ch_hand_all(&draughts->start, seat))
        return true;
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int to = draughts->rules.next[square][direction];
        if (draughts->rules.hand.beside[seat] >> direction & 1 && to != CH_NO_SQUARE &&
            ch_general_kernel.piece_at(draughts, position, to).seat == seat)
            return true;
    }
    return false;
}

/* True if a way in which pieces are put leads from one square to the other. */
static bool leads_to(const struct placing *placing, int from, int to) {
    const struct ch_rules *rules = &placing->draughts->rules;
    uint16_t ways = rules->hand.beside[placing->position->word[0]];
    for (int direction = 0; direction < CH_WAYS; direction++)
        if (ways >> direction & 1 && rules->next[from][direction] == to)
            return true;
    return false;
}

/* Turns in which the first piece is put beside one of its side, and a second beside the first. The
 * same two squares are listed once unless every order counts. */
static void add_puts_beside(const struct placing *placing, struct ch_move *move,
                            const uint8_t *square, int squares, int count) {
    move->path_length = 1;
    move->puts = (uint8_t)(count - 1);
    for (int i = 0; i < squares; i++) {
        move->path[0] = square[i];
        if (!may_begin(placing, square[i]))
            continue;
        if (count == 1)
            *ch_moves_add(placing->moves) = *move;
        for (int j = 0; j < squares && count > 1; j++) {
            move->path[1] = square[j];
            if (leads_to(placing, square[i], square[j]) &&
                (placing->all_paths || i < j || !may_begin(placing, square[j]) ||
                 !leads_to(placing, square[j], square[i])))
                *ch_moves_add(placing->moves) = *move;
        }
    }
}

static void add_drops(const struct placing *placing) {
    uint8_t square[CH_MAX_SQUARES];
    int squares = ch_hand_squares(placing->draughts, placing->position, square);
    for (int kind = 0; kind < placing->draughts->rules.kind_count; kind++) {
        struct ch_move move = {.kind = (uint8_t)kind};
        int count = puts_of(placing, kind, squares);
        if (count > 0 && placing->draughts->rules.hand.beside[0])
            add_puts_beside(placing, &move, square, squares, count);
        else if (count > 0)
            add_puts(placing, &move, square, squares, 0, count);
    }
}

/* True if the moves from index `first` on are captures, and one of them obliges to capture. */
static bool obliged(const struct placing *placing, int first) {
    const struct ch_draughts *draughts = placing->draughts;
    const struct ch_moves *moves = placing->moves;
    bool obliging = false, may = ch_general_obliges(draughts, placing->position);
    for (int i = first; i < moves->count && may; i++) {
        struct ch_piece piece =
            ch_general_kernel.piece_at(draughts, placing->position, moves->move[i].path[0]);
        if (moves->move[i].captured_count == 0)
            return false;
        obliging = obliging || !(draughts->rules.released >> piece.kind & 1);
    }
    return obliging;
}

/* Turns that begin with `count` pieces put on the board, of which move->path has those so far; then
 * a piece moves, if one can. */
static void add_refill(const struct placing *placing, struct ch_move *put,
                       const struct ch_position *position, int count) {
    uint8_t square[CH_MAX_SQUARES];
    const struct ch_draughts *draughts = placing->draughts;
    int seat = (int)position->word[0], kind = put->kind;
    int squares = ch_hand_squares(draughts, position, square), first = placing->moves->count;
    for (int i = 0; i < squares && put->puts < count && placing->moves->count < placing->most;
         i++) {
        struct ch_position next = *position;
        ch_general_kernel.put(draughts, &next, square[i],
                              (struct ch_piece){(int8_t)seat, (uint8_t)kind});
        put->path[put->puts++] = square[i];
        add_refill(placing, put, &next, count);
        put->puts--;
    }
    if (squares > 0 && put->puts < count)
        return;
    add_board_moves(placing, position);
    for (int i = first; i < placing->moves->count; i++) {
        struct ch_move *move = &placing->moves->move[i];
        for (int n = 0; n < put->puts && move->path_length + move->puts < CH_MAX_PATH; n++)
            move->path[move->path_length + move->puts++] = put->path[n];
    }
    if (placing->moves->count == first && put->puts > 0) {
        put->path_length = 1;
        put->puts--;
        *ch_moves_add(placing->moves) = *put;
        put->path_length = 0;
        put->puts++;
    }
}

/* Adds to each move from index `first` on what is surrounded after it; captures of different pieces
 * may then end alike. */
static void add_surrounded(const struct placing *placing, int first) {
    struct ch_moves *moves = placing->moves;
    for (int i = first; i < moves->count; i++)
        if (!ch_general_is_pass(&moves->move[i]))
            ch_general_add_surrounded(placing->draughts, placing->position, &moves->move[i]);
    if (placing->draughts->rules.by_result && !placing->all_paths)
        merge_results(placing, first);
}

void ch_general_place_moves(const struct ch_draughts *draughts, const struct ch_position *position,
                            bool all_paths, struct ch_moves *moves) {
    const struct placing placing = {draughts, position, all_paths, moves,
                                    moves->count + CH_MAX_PARTIALS};
    if (draughts->rules.huff != CH_HUFF_NEVER) {
        ch_general_huff_moves(draughts, position, all_paths, moves);
        return;
    }
    int first = moves->count, refill = ch_hand_refill(draughts, position);
    bool must = ch_hand_must_put(draughts, position) || ch_join_must(draughts, position);
    if (refill > 0) {
        struct ch_move put = {.puts = 1};
        put.kind = (uint8_t)ch_hand_kind_put(&draughts->rules, &put);
        put.puts = 0;
        add_refill(&placing, &put, position, refill);
        if (!all_paths)
            merge_results(&placing, first);
        return;
    }
    if (!must)
        add_board_moves(&placing, position);
    bool drops = draughts->rules.hand.any && draughts->rules.hand.when != CH_DROP_REFILL;
    bool joins = draughts->rules.joins.count > 0;
    if ((drops || joins) && !obliged(&placing, first)) {
        if (drops)
            add_drops(&placing);
        if (joins)
            ch_join_add(draughts, position, moves);
        ch_general_leave_out_pass(moves, first);
    }
    if (draughts->rules.surround_count > 0)
        add_surrounded(&placing, first);
}

bool ch_general_place_captures(const struct ch_draughts *draughts,
                               const struct ch_position *position) {
    const struct ch_general *general = draughts->tables;
    if (draughts->rules.huff != CH_HUFF_NEVER)
        return ch_general_huff_captures(draughts, position);
    if (ch_hand_refill(draughts, position) > 0 || draughts->rules.surround_count > 0 ||
        draughts->rules.only) {
        CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
        ch_general_place_moves(draughts, position, false, &moves);
        return ch_game_captures(&draughts->game, &moves) > 0;
    }
    if (ch_hand_must_put(draughts, position) || ch_join_must(draughts, position))
        return false;
    if (ch_general_play(general)->captures(general, position))
        return true;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_general_add_edge_captures(draughts, position, &moves);
    return moves.count > 0;
}

void ch_general_place_apply(const struct ch_draughts *draughts, const struct ch_position *before,
                            const struct ch_move *move, struct ch_position *after) {
    static const struct ch_piece nothing = {-1, 0};
    const struct ch_kernel *kernel = &ch_general_kernel;
    int8_t seat = (int8_t)before->word[0];
    int put = ch_hand_kind_put(&draughts->rules, move);
    uint8_t last = move->path[move->path_length - 1];
    struct ch_square_set huffs;
    ch_general_huff_find(draughts, before, move, &huffs);
    *after = *before;
    for (int i = move->path_length > 1 ? move->path_length : 0; i < move->path_length + move->puts;
         i++) {
        kernel->put(draughts, after, move->path[i], (struct ch_piece){seat, (uint8_t)put});
        ch_hand_add(after, seat, put, -1);
    }
    if (move->path_length > 1) {
        struct ch_piece piece = kernel->piece_at(draughts, after, move->path[0]);
        uint8_t leaves = draughts->rules.kind[piece.kind].leaves;
        assert(piece.seat == seat);
        kernel->put(draughts, after, move->path[0],
                    leaves ? (struct ch_piece){seat, (uint8_t)__builtin_ctz(leaves)} : nothing);
    }
    for (int i = 0; i < move->captured_count; i++)
        kernel->put(draughts, after, move->captured[i], nothing);
    if (move->path_length > 1 && move->kind != CH_KIND_GONE)
        kernel->put(draughts, after, last, (struct ch_piece){seat, move->kind});
    if (draughts->rules.huff == CH_HUFF_ONE)
        memcpy(&after->word[CH_HUFF_WORD], huffs.word, sizeof huffs.word);
    after->word[0] = !before->word[0];
}

/* How many moves there are, if they need not be listed for that; else -1. */
static int64_t count_quickly(const struct placing *placing) {
    const struct ch_draughts *draughts = placing->draughts;
    const struct ch_general *general = draughts->tables;
    const struct ch_position *position = placing->position;
    uint8_t square[CH_MAX_SQUARES];
    if (draughts->rules.huff != CH_HUFF_NEVER)
        return ch_general_huff_count(draughts, position, placing->all_paths);
    if (draughts->rules.bonus || draughts->rules.mandatory || draughts->rules.only ||
        draughts->rules.joins.count > 0 || draughts->rules.pass_from > 0 ||
        draughts->rules.surround_count > 0 || draughts->rules.hand.beside[0] ||
        draughts->rules.hand.when == CH_DROP_REFILL)
        return -1;
    int squares = ch_hand_squares(draughts, position, square);
    int64_t all = 0;
    if (!ch_hand_must_put(draughts, position)) {
        all = (int64_t)ch_general_play(general)->perft(general, position, 1, !placing->all_paths);
        ch_general_add_edge_captures(draughts, position, placing->moves);
        all += placing->moves->count;
        placing->moves->count = 0;
    }
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        int count = puts_of(placing, kind, squares);
        int64_t ways = count > 0;
        for (int i = 0; i < count; i++)
            ways *= squares - i;
        for (int i = 2; i <= count && !placing->all_paths; i++)
            ways /= i;
        all += ways;
    }
    return all;
}

uint64_t ch_general_place_perft(const struct ch_draughts *draughts,
                                const struct ch_position *position, int depth, bool by_result) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    bool all_paths = !by_result && !draughts->rules.by_result;
    const struct placing placing = {draughts, position, all_paths, &moves, CH_MAX_PARTIALS};
    int64_t quick = depth == 1 ? count_quickly(&placing) : -1;
    if (quick >= 0)
        return (uint64_t)quick;
    ch_general_place_moves(draughts, position, all_paths, &moves);
    if (by_result)
        merge_results(&placing, 0);
    uint64_t leaves = depth == 1 ? (uint64_t)moves.count : 0;
    for (int i = 0; depth > 1 && i < moves.count; i++) {
        struct ch_position after;
        ch_general_place_apply(draughts, position, &moves.move[i], &after);
        leaves += ch_general_place_perft(draughts, &after, depth - 1, by_result);
    }
    return leaves;
}
