/* The lines below a board as text: ranks, counts, who is to move. See block.h. */
#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "core/games/stratego/trap/block_parts.h"

/* A number of one or two digits at *at, which is moved behind it; -1 if there is none. */
static int read_number(const char **at) {
    int value = 0, digits = 0;
    while (isdigit((unsigned char)(*at)[digits]))
        digits++;
    for (int i = 0; i < digits && i < 3; i++)
        value = value * 10 + (*at)[i] - '0';
    *at += digits;
    return digits == 0 || digits > 2 ? -1 : value;
}

static const char *skip_blanks(const char *at) {
    while (isspace((unsigned char)*at) || *at == ',')
        at++;
    return at;
}

/* The piece that moves and whose letter is at *at before a =; *at is moved behind that. NULL after
 * an error. */
static struct ch_trap_piece *read_letter(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                         int key, const char **at) {
    char letter = **at;
    if (!ch_trap_is_letter(letter) || (*at)[1] != '=') {
        CH_TRAP_REFUSE(
            reader, draft->lines[key], "`%.20s` in %s: is none of its entries; write them as %s",
            *at, ch_trap_key_names[key], key == CH_TRAP_KEY_RANKS ? "A=8 d=7" : "A=2:K7 d=1:J8");
        return NULL;
    }
    int number = draft->piece_of[(int)letter];
    if (!number) {
        CH_TRAP_REFUSE(
            reader, draft->lines[key],
            "%s: speaks of `%c`, and no such piece moves on this board; mend the letter or "
            "leave it out",
            ch_trap_key_names[key], letter);
        return NULL;
    }
    *at += 2;
    assert(number <= draft->block.board.pieces);
    return &draft->block.board.piece[number - 1];
}

/* p=9: a guard may have a rank. It is checked when all are read. */
static bool is_guard(const char *at) {
    return (*at == 'p' || *at == 'P') && at[1] == '=';
}

static enum ch_status check_guard(struct ch_trap_reader *reader, const struct ch_trap_draft *draft,
                                  char letter, int rank) {
    int number = letter == 'p' ? CH_TRAP_ATTACKER : CH_TRAP_DEFENDER;
    const struct ch_trap_piece *piece = &draft->block.board.piece[number];
    if (!rank || ch_trap_strike(rank, piece->rank) == 1)
        return CH_OK;
    return CH_TRAP_REFUSE(
        reader, draft->lines[CH_TRAP_KEY_RANKS],
        "`%c` is a piece known to outrank `%c`, whose rank is %d; another letter makes it "
        "one that moves",
        letter, piece->letter, piece->rank);
}

static enum ch_status read_ranks(struct ch_trap_reader *reader, struct ch_trap_draft *draft) {
    bool given[CH_TRAP_MAX_PIECES] = {false};
    struct ch_trap_board *board = &draft->block.board;
    int line = draft->lines[CH_TRAP_KEY_RANKS];
    const char *at = skip_blanks(line ? draft->values[CH_TRAP_KEY_RANKS] : "");
    int guards[2] = {0};
    for (; *at; at = skip_blanks(at)) {
        bool guard = is_guard(at);
        char letter = *at;
        struct ch_trap_piece *piece = NULL;
        if (guard)
            at += 2;
        else if (!(piece = read_letter(reader, draft, CH_TRAP_KEY_RANKS, &at)))
            return CH_BAD_INPUT;
        int rank = read_number(&at);
        if (rank < 1 || rank > 10 || (*at && !isspace((unsigned char)*at) && *at != ','))
            return CH_TRAP_REFUSE(reader, line,
                                  "the rank of `%c` is wrong; ranks are 1 (spy) to 10 (marshal)",
                                  letter);
        if (guard) {
            guards[letter == 'p'] = rank;
            continue;
        }
        if (given[piece - board->piece])
            return CH_TRAP_REFUSE(reader, line, "`%c` has two ranks; leave one out", piece->letter);
        given[piece - board->piece] = true;
        piece->rank = (uint8_t)rank;
    }
    for (int i = 0; i < board->pieces; i++)
        if (!given[i])
            return CH_TRAP_REFUSE(
                reader, line ? line : draft->lines[CH_TRAP_KEY_BOARD],
                "`%c` moves and has no rank; add %c=N to ranks:, from 1 (spy) to 10 "
                "(marshal)",
                board->piece[i].letter, board->piece[i].letter);
    enum ch_status status = check_guard(reader, draft, 'P', guards[0]);
    return status == CH_OK ? check_guard(reader, draft, 'p', guards[1]) : status;
}

static enum ch_status read_counts(struct ch_trap_reader *reader, struct ch_trap_draft *draft) {
    bool given[CH_TRAP_MAX_PIECES] = {false};
    int line = draft->lines[CH_TRAP_KEY_COUNTS];
    const char *at = skip_blanks(line ? draft->values[CH_TRAP_KEY_COUNTS] : "");
    for (; *at; at = skip_blanks(at)) {
        struct ch_trap_piece *piece = read_letter(reader, draft, CH_TRAP_KEY_COUNTS, &at);
        if (!piece)
            return CH_BAD_INPUT;
        int length, run = read_number(&at);
        int other = *at == ':' ? ch_trap_square_read(at + 1, &length) : CH_TRAP_NOWHERE;
        if (other != CH_TRAP_NOWHERE)
            at += 1 + length;
        if (run < 0 || (run > 0 && other == CH_TRAP_NOWHERE) ||
            (*at && !isspace((unsigned char)*at) && *at != ','))
            return CH_TRAP_REFUSE(
                reader, line,
                "the count of `%c` is wrong; write the moves to and fro that it has just "
                "made and the other square, as %c=2:K7",
                piece->letter, piece->letter);
        if (given[piece - draft->block.board.piece])
            return CH_TRAP_REFUSE(reader, line, "`%c` has two counts; leave one out",
                                  piece->letter);
        given[piece - draft->block.board.piece] = true;
        piece->run = (uint8_t)run;
        piece->other = run ? (uint8_t)other : CH_TRAP_NOWHERE;
    }
    return CH_OK;
}

static enum ch_status read_to_move(struct ch_trap_reader *reader, struct ch_trap_draft *draft) {
    const char *value = draft->values[CH_TRAP_KEY_TO_MOVE];
    if (!value)
        return CH_TRAP_REFUSE(reader, draft->lines[CH_TRAP_KEY_BOARD],
                              "who is to move decides; add to-move: red or to-move: blue");
    if (strcasecmp(value, "red") != 0 && strcasecmp(value, "blue") != 0)
        return CH_TRAP_REFUSE(reader, draft->lines[CH_TRAP_KEY_TO_MOVE],
                              "to-move: is red or blue, and not `%.20s`", value);
    draft->block.board.to_move = strcasecmp(value, "red") == 0 ? CH_TRAP_RED : CH_TRAP_BLUE;
    return CH_OK;
}

static enum ch_status read_limit(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                 int limit) {
    if (draft->values[CH_TRAP_KEY_LIMIT]) {
        const char *at = draft->values[CH_TRAP_KEY_LIMIT];
        int value = read_number(&at);
        if (value < 1 || value > CH_TRAP_MAX_LIMIT || *at)
            return CH_TRAP_REFUSE(reader, draft->lines[CH_TRAP_KEY_LIMIT],
                                  "limit: is a number from 1 to %d, in tournaments 3 or 5",
                                  CH_TRAP_MAX_LIMIT);
        draft->block.board.limit = (uint8_t)value;
    }
    if (limit)
        draft->block.board.limit = (uint8_t)limit;
    return CH_OK;
}

enum ch_status ch_trap_read_values(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                   int limit) {
    struct ch_error wrong;
    if (!draft->lines[CH_TRAP_KEY_BOARD])
        return CH_TRAP_REFUSE(reader, draft->block.line,
                              "there is no board: here; write it and ten rows below it");
    enum ch_status status = read_ranks(reader, draft);
    if (status == CH_OK)
        status = read_to_move(reader, draft);
    if (status == CH_OK)
        status = read_limit(reader, draft, limit);
    if (status == CH_OK)
        status = read_counts(reader, draft);
    if (status == CH_OK && ch_trap_check(&draft->block.board, &wrong) != CH_OK)
        status = CH_TRAP_REFUSE(
            reader,
            draft->lines[draft->lines[CH_TRAP_KEY_COUNTS] ? CH_TRAP_KEY_COUNTS : CH_TRAP_KEY_BOARD],
            "%s", wrong.text);
    return status;
}
