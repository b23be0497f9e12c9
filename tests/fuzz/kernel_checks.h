/* Helpers shared by the fuzz targets of the kernels: the input as a stream of bytes, positions from
 * it, and checks of every kernel's moves. */
#ifndef CH_TESTS_FUZZ_KERNEL_CHECKS_H
#define CH_TESTS_FUZZ_KERNEL_CHECKS_H

#include "core/games/draughts/draughts.h"
#include "tests/fuzz/fuzz.h"

/* Bytes of the input, one after the other; 0 past its end. */
struct bytes {
    const uint8_t *data;
    size_t size, at;
};

static inline int take_below(struct bytes *bytes, int below) {
    return bytes->at < bytes->size ? bytes->data[bytes->at++] % below : 0;
}

static inline uint8_t take_byte(struct bytes *bytes) {
    return (uint8_t)take_below(bytes, 256);
}

static inline void fill_choices(struct bytes *bytes, struct ch_rules *rules) {
    rules->choice_count = take_below(bytes, 6) % 5;
    for (int i = 0; i < rules->choice_count; i++)
        rules->choice[i] = (struct ch_choice_rule){
            (enum ch_choice_key)take_below(bytes, CH_CHOICE_KEYS), take_below(bytes, 4) == 3};
}

static inline void fill_position(struct bytes *bytes, const struct ch_draughts *draughts,
                                 struct ch_position *position) {
    *position = (struct ch_position){{(uint64_t)take_below(bytes, 2)}};
    int density = 1 + take_below(bytes, 8);
    for (int square = 0; square < draughts->rules.squares && bytes->at < bytes->size; square++) {
        int byte = take_below(bytes, 256);
        struct ch_piece piece = {(int8_t)(byte & 1),
                                 (uint8_t)(byte / 2 % draughts->rules.kind_count)};
        if (byte / 16 < density * 2)
            draughts->kernel->put(draughts, position, square, piece);
    }
}

static inline int count_pieces(const struct ch_draughts *draughts,
                               const struct ch_position *position, int seat) {
    int count = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        count += draughts->kernel->count(draughts, position, seat, kind);
    return count;
}

/* True if a piece is named and stays where it is: what a player who passes writes, maybe after a
 * huff. */
static inline bool stays(const struct ch_move *move) {
    return move->path_length == 2 && move->path[0] == move->path[1] && !ch_move_takes(move) &&
           move->kind != CH_KIND_GONE;
}

/* True if a rule lets the piece go onto one of its own side, with which it becomes another. */
static inline bool joins(const struct ch_draughts *draughts, const struct ch_position *position,
                         const struct ch_move *move) {
    const struct ch_kernel *kernel = draughts->kernel;
    const struct ch_join_rules *joins = &draughts->rules.joins;
    int from = move->path[0], to = move->path[move->path_length - 1];
    struct ch_piece piece = kernel->piece_at(draughts, position, from),
                    onto = kernel->piece_at(draughts, position, to);
    bool found = false;
    for (int i = 0; i < joins->count && move->path_length == 2 && from != to; i++) {
        const struct ch_join_rule *rule = &joins->rule[i];
        found = found || (piece.seat == onto.seat && rule->of >> piece.kind & 1 &&
                          rule->onto >> onto.kind & 1 && rule->to == move->kind);
    }
    return found;
}

static inline void check_move(const struct ch_draughts *draughts,
                              const struct ch_position *position, const struct ch_move *move) {
    const struct ch_kernel *kernel = draughts->kernel;
    const struct ch_rules *rules = &draughts->rules;
    int seat = (int)position->word[0], last = move->path[move->path_length - 1];
    int put = move->path_length == 1 ? 1 + move->puts : 0, forfeited = 0, left = 0;
    int joined = joins(draughts, position, move);
    struct ch_piece first = kernel->piece_at(draughts, position, move->path[0]);
    require(move->path_length >= 1 && move->path_length + move->puts <= CH_MAX_PATH &&
            move->captured_count <= CH_MAX_PATH);
    require(first.seat == (put ? -1 : seat));
    require(move->kind < rules->kind_count || (move->kind == CH_KIND_GONE && !put));
    if (rules->huff == CH_HUFF_ALL)
        forfeited = move->huffs;
    bool returns = last == move->path[0] && move->kind != CH_KIND_GONE; /* onto what it left */
    if (!put && !returns)
        left = rules->kind[first.kind].leaves != 0;
    bool taken[CH_MAX_SQUARES] = {false}, visited[CH_MAX_SQUARES] = {false};
    for (int i = 0; i < move->captured_count; i++) {
        require(move->captured[i] < rules->squares && !taken[move->captured[i]]);
        require(kernel->piece_at(draughts, position, move->captured[i]).seat ==
                (i < forfeited ? seat : !seat));
        taken[move->captured[i]] = true;
    }
    for (int i = 0; i < move->path_length; i++) {
        int square = move->path[i];
        require(square < rules->squares && (rules->revisit || !visited[square] || stays(move)));
        require(i == 0 || joined || square == move->path[0] ||
                (taken[square] && (rules->at_once || rules->edge || move->huffs > 0)) ||
                kernel->piece_at(draughts, position, square).seat < 0);
        visited[square] = true;
    }
    struct ch_position after;
    kernel->apply(draughts, position, move, &after);
    require(after.word[0] == (uint64_t)!seat);
    require(count_pieces(draughts, &after, seat) == count_pieces(draughts, position, seat) -
                                                        (move->kind == CH_KIND_GONE) + put + left -
                                                        forfeited - joined);
    require(count_pieces(draughts, &after, !seat) ==
            count_pieces(draughts, position, !seat) - move->captured_count + forfeited);
    struct ch_piece piece = kernel->piece_at(draughts, &after, last);
    require(move->kind == CH_KIND_GONE ? piece.seat < 0 || (left && last == move->path[0])
                                       : piece.seat == seat && piece.kind == move->kind);
}

/* How many of a list end differently. */
static inline int count_results(const struct ch_moves *moves) {
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        bool seen = false;
        for (int k = 0; k < i && !seen; k++)
            seen = ch_move_ends_alike(&moves->move[k], &moves->move[i]);
        count += !seen;
    }
    return count;
}

/* How many of a list lead to different positions: fewer where a piece leaves the board on its way,
 * wherever it goes. */
static inline int count_positions(const struct ch_draughts *draughts,
                                  const struct ch_position *position,
                                  const struct ch_moves *moves) {
    CH_FREED struct ch_position *after = ch_alloc((size_t)(moves->count + 1) * sizeof *after);
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        draughts->kernel->apply(draughts, position, &moves->move[i], &after[count]);
        int k = 0;
        while (memcmp(&after[k], &after[count], sizeof *after) != 0)
            k++;
        count += k == count;
    }
    return count;
}

enum { MANY = 300 };

static inline void check_position(const struct ch_draughts *draughts,
                                  const struct ch_position *position, int depth) {
    const struct ch_kernel *kernel = draughts->kernel;
    const struct ch_rules *rules = &draughts->rules;
    CH_SCOPED(ch_moves_done) struct ch_moves all = {0}, list = {0};
    kernel->moves(draughts, position, true, &all);
    kernel->moves(draughts, position, false, &list);
    require(all.count >= list.count || all.count >= CH_MAX_ENDINGS);
    bool takes = false, quiet = false, obliges = false;
    for (int i = 0; i < list.count; i++) {
        require(list.count == 1 || !stays(&list.move[i]) || list.move[i].huffs > 0);
        int kind = kernel->piece_at(draughts, position, list.move[i].path[0]).kind;
        bool captures = list.move[i].captured_count > 0;
        takes = takes || captures;
        quiet = quiet || !captures;
        obliges = obliges || (ch_move_takes(&list.move[i]) && !(rules->released >> kind & 1));
    }
    require(!(obliges && quiet && rules->mandatory) || rules->surround_count > 0);
    require(kernel->captures(draughts, position) == takes);
    if (all.count < MANY) {
        for (int i = 0; i < all.count; i++)
            check_move(draughts, position, &all.move[i]);
        for (int i = 0; i < list.count; i++)
            require(ch_moves_find(&all, &list.move[i]) >= 0);
        int results = count_results(&all),
            counted = (int)kernel->perft(draughts, position, 1, true);
        require(counted <= results && counted >= count_positions(draughts, position, &all));
        require(counted == results || rules->placing);
        if (rules->by_result && !rules->placing)
            require(list.count == results && count_results(&list) == results);
        require(kernel->perft(draughts, position, 1, false) == (uint64_t)list.count);
    }
    if (depth > 1 && list.count < MANY / 10) {
        uint64_t leaves = 0;
        for (int i = 0; i < list.count; i++) {
            struct ch_position after;
            kernel->apply(draughts, position, &list.move[i], &after);
            check_position(draughts, &after, depth - 1);
            leaves += kernel->perft(draughts, &after, 1, false);
        }
        require(kernel->perft(draughts, position, 2, false) == leaves);
    }
}

#endif
