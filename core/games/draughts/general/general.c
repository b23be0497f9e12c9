/* The pieces of a position, and the kernel's table of functions. */
#include "core/games/draughts/general/general.h"

#include <assert.h>

static const struct ch_general *general_of(const struct ch_draughts *draughts) {
    return draughts->tables;
}

/* Tables, and the rules that they are of where those are not the game's: what conditions decide is
 * decided behind the kernel, which lists all that there might be. */
struct own_rules {
    struct ch_general general; /* first */
    struct ch_rules rules;
};

/* Leaves out what hooks after a move do if some have conditions; but those that always forbid. */
static void leave_out_hooks(struct ch_rules *rules) {
    int kept = 0;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook hook = rules->hook[i];
        bool forbids = hook.action == CH_HOOK_FORBID;
        if (hook.time != CH_HOOK_AFTER_MOVE || (forbids && !hook.only))
            rules->hook[kept++] = hook;
        else if (forbids)
            rules->mandatory = false;
    }
    rules->hook_count = kept;
}

static void *prepare(const struct ch_draughts *draughts) {
    if (draughts->rules.columns)
        return NULL;
    bool captures_left = draughts->rules.only_captures, hooks_left = draughts->rules.only_hooks;
    bool own = captures_left || hooks_left || draughts->rules.obliging;
    struct ch_general *general =
        ch_alloc(own ? sizeof(struct own_rules) : sizeof(struct ch_general));
    const struct ch_rules *rules = &draughts->rules;
    if (own) {
        struct ch_rules *loose = &((struct own_rules *)general)->rules;
        *loose = draughts->rules;
        loose->complete = loose->complete && !captures_left;
        loose->mandatory = loose->mandatory && !captures_left && !loose->obliging;
        if (hooks_left)
            leave_out_hooks(loose);
        rules = loose;
    }
    if (ch_general_compile(rules, general))
        return general;
    ch_free(general);
    return NULL;
}

/* True if a cell is in a set of a position: of a seat's pieces, or of a digit of kinds. */
static bool is_in(const struct ch_general *general, const struct ch_position *position, int set,
                  int cell) {
    return position->word[1 + set * general->words + cell / 64] >> cell % 64 & 1;
}

static struct ch_piece piece_at(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square) {
    const struct ch_general *general = general_of(draughts);
    int cell = general->cell[square];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!is_in(general, position, seat, cell))
            continue;
        int kind = 0;
        for (int digit = 0; digit < general->digits; digit++)
            kind |= is_in(general, position, CH_SEATS + digit, cell) << digit;
        return (struct ch_piece){(int8_t)seat, (uint8_t)kind};
    }
    return (struct ch_piece){-1, 0};
}

static void put(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece) {
    const struct ch_general *general = general_of(draughts);
    int cell = general->cell[square];
    uint64_t bit = UINT64_C(1) << cell % 64;
    assert(cell < general->words * 64 &&
           1 + (CH_SEATS + general->digits) * general->words <= CH_POSITION_WORDS);
    for (int set = 0; set < CH_SEATS + general->digits; set++) {
        uint64_t *word = &position->word[1 + set * general->words + cell / 64];
        bool in = piece.seat >= 0 &&
                  (set < CH_SEATS ? set == piece.seat : piece.kind >> (set - CH_SEATS) & 1);
        *word = in ? *word | bit : *word & ~bit;
    }
}

static int pieces(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]) {
    const struct ch_general *general = general_of(draughts);
    int n = 0, words = general->words;
    for (int i = 0; i < words; i++) {
        const uint64_t *word = &position->word[1 + i];
        for (uint64_t left = word[0] | word[words]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left), kind = 0;
            for (int digit = 0; digit < general->digits; digit++)
                kind |= (int)(word[(CH_SEATS + digit) * words] >> bit & 1) << digit;
            placed[n++] = (struct ch_placed){general->square[64 * i + bit],
                                             {(int8_t)(word[words] >> bit & 1), (uint8_t)kind}};
        }
    }
    return n;
}

static int count(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind) {
    const struct ch_general *general = general_of(draughts);
    int pieces = 0;
    for (int i = 0; i < general->words; i++) {
        const uint64_t *word = &position->word[1 + i];
        uint64_t set = word[seat * general->words];
        for (int digit = 0; digit < general->digits; digit++) {
            uint64_t ones = word[(CH_SEATS + digit) * general->words];
            set &= kind >> digit & 1 ? ones : ~ones;
        }
        pieces += __builtin_popcountll(set);
    }
    return pieces;
}

static void moves(const struct ch_draughts *draughts, const struct ch_position *position,
                  bool all_paths, struct ch_moves *list) {
    const struct ch_general *general = general_of(draughts);
    if (draughts->rules.placing)
        ch_general_place_moves(draughts, position, all_paths, list);
    else
        ch_general_play(general)->moves(general, position, all_paths, list);
}

static bool captures(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_general *general = general_of(draughts);
    return draughts->rules.placing ? ch_general_place_captures(draughts, position)
                                   : ch_general_play(general)->captures(general, position);
}

static void apply(const struct ch_draughts *draughts, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    static const struct ch_piece nothing = {-1, 0};
    if (draughts->rules.placing) {
        ch_general_place_apply(draughts, before, move, after);
        return;
    }
    struct ch_piece piece = piece_at(draughts, before, move->path[0]);
    assert(piece.seat == (int)before->word[0] && move->path_length > 0);
    *after = *before;
    put(draughts, after, move->path[0], nothing);
    for (int i = 0; i < move->captured_count; i++)
        put(draughts, after, move->captured[i], nothing);
    piece.kind = move->kind;
    if (move->kind != CH_KIND_GONE)
        put(draughts, after, move->path[move->path_length - 1], piece);
    after->word[0] = !before->word[0];
}

static uint64_t perft(const struct ch_draughts *draughts, const struct ch_position *position,
                      int depth, bool by_result) {
    const struct ch_general *general = general_of(draughts);
    return draughts->rules.placing
               ? ch_general_place_perft(draughts, position, depth, by_result)
               : ch_general_play(general)->perft(general, position, depth, by_result);
}

const struct ch_kernel ch_general_kernel = {
    .name = "general",
    .walk = &ch_kernel_walk,
    .prepare = prepare,
    .piece_at = piece_at,
    .put = put,
    .pieces = pieces,
    .count = count,
    .moves = moves,
    .captures = captures,
    .apply = apply,
    .perft = perft,
};
