/* A second, slow generator of English draughts for tests: letters on an 8x8 board, written from the
 * rule book and not from core/games/draughts. Moves come out as text, "11x18x25 taking 15 22". */
#ifndef CH_TESTS_MAILBOX_H
#define CH_TESTS_MAILBOX_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/game.h"

enum { MAILBOX_MOVES = 200, MAILBOX_TEXT = 128 };

struct mailbox {
    char at[8][8]; /* row 0 on top; b w men, B W kings, '.' empty, '*' jumped in this move */
    char mover;    /* 'b' or 'w' */
    char moves[MAILBOX_MOVES][MAILBOX_TEXT];
    int count;
};

static int mailbox_number(int row, int column) {
    return row * 4 + column / 2 + 1;
}

static int mailbox_inside(int row, int column) {
    return row >= 0 && row <= 7 && column >= 0 && column <= 7;
}

static char mailbox_lower(char letter) {
    return letter == 'B' ? 'b' : letter == 'W' ? 'w' : letter;
}

static void mailbox_add(struct mailbox *box, const char *path, const char *taken) {
    char *text = box->moves[box->count++];
    snprintf(text, MAILBOX_TEXT, "%s%s%s", path, *taken ? " taking" : "", taken);
}

/* Jumps on from (row, column) with the piece `letter`; returns how many ways it can go on. */
static int mailbox_jump(struct mailbox *box, char letter, int row, int column, const char *path,
                        const char *taken) {
    char enemy = box->mover == 'b' ? 'w' : 'b';
    int ways = 0;
    for (int down = -1; down <= 1; down += 2) {
        if ((letter == 'b' && down < 0) || (letter == 'w' && down > 0))
            continue;
        for (int right = -1; right <= 1; right += 2) {
            int r = row + 2 * down, c = column + 2 * right;
            if (!mailbox_inside(r, c) || box->at[r][c] != '.')
                continue;
            char jumped = box->at[row + down][column + right];
            if (mailbox_lower(jumped) != enemy)
                continue;
            ways++;
            char longer[MAILBOX_TEXT / 2], more[MAILBOX_TEXT / 2];
            snprintf(longer, sizeof longer, "%sx%d", path, mailbox_number(r, c));
            snprintf(more, sizeof more, "%s %d", taken, mailbox_number(row + down, column + right));
            box->at[row + down][column + right] = '*';
            int crowned = (letter == 'b' && r == 7) || (letter == 'w' && r == 0);
            if (crowned || mailbox_jump(box, letter, r, c, longer, more) == 0)
                mailbox_add(box, longer, more);
            box->at[row + down][column + right] = jumped;
        }
    }
    return ways;
}

static void mailbox_piece(struct mailbox *box, int row, int column, int jumps) {
    char letter = box->at[row][column], path[8];
    snprintf(path, sizeof path, "%d", mailbox_number(row, column));
    if (jumps) {
        box->at[row][column] = '.';
        mailbox_jump(box, letter, row, column, path, "");
        box->at[row][column] = letter;
        return;
    }
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2) {
            int r = row + down, c = column + right;
            if ((letter == 'b' && down < 0) || (letter == 'w' && down > 0) ||
                !mailbox_inside(r, c) || box->at[r][c] != '.')
                continue;
            char whole[24];
            snprintf(whole, sizeof whole, "%s-%d", path, mailbox_number(r, c));
            mailbox_add(box, whole, "");
        }
}

static int mailbox_compare(const void *a, const void *b) {
    return strcmp(a, b);
}

/* All legal moves, sorted as text. */
static inline void mailbox_generate(struct mailbox *box) {
    box->count = 0;
    for (int jumps = 1; jumps >= 0 && box->count == 0; jumps--)
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                if (mailbox_lower(box->at[row][column]) == box->mover)
                    mailbox_piece(box, row, column, jumps);
    qsort(box->moves, (size_t)box->count, MAILBOX_TEXT, mailbox_compare);
}

static inline void mailbox_fill(struct mailbox *box, const struct ch_game *game,
                                const struct ch_position *position) {
    memset(box->at, '.', sizeof box->at);
    box->mover = game->ops->side(game, position) == 0 ? 'b' : 'w';
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++) {
            if ((row + column) % 2 == 0)
                continue;
            struct ch_piece piece =
                game->ops->piece_at(game, position, mailbox_number(row, column) - 1);
            if (piece.seat >= 0)
                box->at[row][column] = "bwBW"[piece.seat + 2 * piece.kind];
        }
}

#endif
