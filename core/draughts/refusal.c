/* Why a written move can't be played, in the words of the rules. */
#include <string.h>

#include "core/draughts/written.h"

enum { SHOWN = 6 };

typedef bool matcher(const struct ch_move *move, const struct ch_written *written);

/* Appends the moves that `wanted` accepts: "11x18, 11x20 or 15x22". */
static int list_moves(const struct ch_moves *legal, matcher *wanted,
                      const struct ch_written *written, struct ch_text *text) {
    int total = 0, shown = 0;
    for (int i = 0; i < legal->count; i++)
        total += wanted(&legal->move[i], written);
    for (int i = 0; i < legal->count && shown < SHOWN; i++) {
        if (!wanted(&legal->move[i], written))
            continue;
        if (shown > 0)
            ch_text_add(text, shown + 1 == total ? " or " : ", ");
        ch_english_move_format(&legal->move[i], NULL, CH_NOTATION_FULL, text);
        shown++;
    }
    if (total > shown)
        ch_text_add(text, " …");
    return total;
}

static bool any(const struct ch_move *move, const struct ch_written *written) {
    (void)written;
    return move->path_length > 0;
}

static bool same_start(const struct ch_move *move, const struct ch_written *written) {
    return move->path[0] == written->square[0];
}

/* Begins with the squares written and goes on. */
static bool goes_on(const struct ch_move *move, const struct ch_written *written) {
    return move->path_length > written->count &&
           memcmp(move->path, written->square, (size_t)written->count) == 0;
}

/* Is the beginning of what is written. */
static bool stops_early(const struct ch_move *move, const struct ch_written *written) {
    return move->path_length < written->count &&
           memcmp(move->path, written->square, move->path_length) == 0;
}

static int count_moves(const struct ch_moves *legal, matcher *wanted,
                       const struct ch_written *written) {
    int count = 0;
    for (int i = 0; i < legal->count; i++)
        count += wanted(&legal->move[i], written);
    return count;
}

static void add_written(const struct ch_written *written, struct ch_text *text) {
    ch_text_addf(text, "%d", written->square[0] + 1);
    for (int i = 1; i < written->count; i++)
        ch_text_addf(text, "%c%d", written->sign == 'x' ? 'x' : '-', written->square[i] + 1);
}

static const char *owner(int seat) {
    return seat == CH_BLACK ? "Black" : "White";
}

/* What keeps the piece on `from` from reaching `to` at all, with no captures about. */
static void explain_step(const struct ch_english_board *board, int from, int to,
                         struct ch_text *text) {
    uint64_t source = ch_english_set(from), target = ch_english_set(to);
    bool king = (board->kings[board->side] & source) != 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        uint64_t next = ch_english_step(source, (enum ch_direction)direction);
        uint64_t over = ch_english_step(next, (enum ch_direction)direction);
        bool back = !king && (board->side == CH_BLACK) == (to < from);
        if (!(next & CH_ENGLISH_BOARD) || (next != target && over != target))
            continue;
        if (to != from && !(ch_english_empty(board) & target))
            ch_text_addf(text, "%d is occupied", to + 1);
        else if (back)
            ch_text_add(text,
                        next == target ? "a man moves forward only" : "a man jumps forward only");
        else if (next & ch_english_empty(board))
            ch_text_addf(text, "there is nothing to jump on %d",
                         ch_english_square(__builtin_ctzll(next)) + 1);
        else
            ch_text_addf(text, "the piece on %d is %s's own",
                         ch_english_square(__builtin_ctzll(next)) + 1, owner(board->side));
        return;
    }
    if (to != from && !(ch_english_empty(board) & target))
        ch_text_addf(text, "%d is occupied", to + 1);
    else
        ch_text_addf(text, "%d and %d are not neighbours", from + 1, to + 1);
}

/* The reason in words; false if moves were named in it already. */
static bool explain(const struct ch_english_board *board, const struct ch_moves *legal,
                    const struct ch_written *written, struct ch_text *text) {
    int from = written->square[0], seat = ch_english_piece(board, from).seat;
    if (count_moves(legal, ch_written_names, written) > 1) {
        ch_text_add(text, " is ambiguous: ");
        list_moves(legal, ch_written_names, written, text);
        return false;
    }
    if (count_moves(legal, goes_on, written) > 0) {
        ch_text_add(text, " must go on: ");
        list_moves(legal, goes_on, written, text);
        return false;
    }
    ch_text_add(text, " is not legal: ");
    if (seat < 0) {
        ch_text_addf(text, "%d is empty", from + 1);
    } else if (seat != board->side) {
        ch_text_addf(text, "the piece on %d is %s's", from + 1, owner(seat));
    } else if (count_moves(legal, stops_early, written) > 0) {
        ch_text_add(text, "the move ends earlier: ");
        list_moves(legal, stops_early, written, text);
        return false;
    } else if (legal->count > 0 && legal->move[0].captured_count > 0) {
        ch_text_add(text, "a jump is mandatory: ");
        list_moves(legal, any, written, text);
        return false;
    } else {
        explain_step(board, from, written->square[1], text);
    }
    return true;
}

enum ch_status ch_written_refuse(const struct ch_english_board *board, const struct ch_moves *legal,
                                 const struct ch_written *written, struct ch_error *error) {
    struct ch_text text;
    ch_text_init(&text);
    bool advise = true;
    if (written->count == 1) {
        ch_text_addf(&text, "%d alone is not a move", written->square[0] + 1);
    } else {
        add_written(written, &text);
        advise = explain(board, legal, written, &text);
    }
    if (advise && count_moves(legal, same_start, written) > 0) {
        ch_text_add(&text, "; you can play ");
        list_moves(legal, same_start, written, &text);
    }
    ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s", text.data);
    ch_text_done(&text);
    return CH_BAD_INPUT;
}
