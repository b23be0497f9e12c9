/* Helpers shared by the tests of English draughts: a position with its moves, from text. */
#ifndef CH_TESTS_DRAUGHTS_H
#define CH_TESTS_DRAUGHTS_H

#include "core/games/draughts/draughts.h"
#include "tests/unit/core/games/table.h"

enum { BLACK, WHITE }; /* seats of English draughts */

/* The legal moves in full, parted by blanks. */
static inline const char *table_moves(struct table *table) {
    ch_text_clear(&table->text);
    for (int i = 0; i < table->legal.count; i++) {
        ch_text_add(&table->text, i ? " " : "");
        table->game->ops->format_move(table->game, &table->legal.move[i], NULL, CH_NOTATION_FULL,
                                      &table->text);
    }
    return table->text.data;
}

static inline const char *table_fen(struct table *table) {
    ch_text_clear(&table->text);
    table->game->ops->format_position(table->game, ch_history_position(&table->history),
                                      &table->text);
    return table->text.data;
}

/* Up to 21 pieces strewn at random, half of them kings, men not on their crowning row. */
static inline struct ch_position random_position(const struct ch_draughts *draughts,
                                                 struct ch_random *random) {
    struct ch_position position = {.word = {ch_random_below(random, 2)}};
    int pieces = 2 + (int)ch_random_below(random, 20);
    for (int i = 0; i < pieces; i++) {
        int square = (int)ch_random_below(random, (uint32_t)draughts->rules.squares);
        struct ch_piece piece = {(int8_t)ch_random_below(random, 2),
                                 (uint8_t)ch_random_below(random, 2)};
        bool crowned = draughts->names.rank[square] ==
                       (piece.seat == draughts->rules.up_seat ? draughts->game.rows - 1 : 0);
        if (draughts->kernel->piece_at(draughts, &position, square).seat < 0 &&
            (piece.kind == draughts->game.king_kind || !crowned))
            draughts->kernel->put(draughts, &position, square, piece);
    }
    return position;
}

#endif
