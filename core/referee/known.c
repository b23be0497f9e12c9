#include "core/referee/known.h"

#include "core/base/memory.h"

void ch_known_begin(struct ch_known *known, int count) {
    known->count = count;
    if (count > known->capacity) {
        known->capacity = 2 * count;
        known->move = ch_realloc(known->move, (size_t)known->capacity * sizeof *known->move);
    }
    for (int i = 0; i < count; i++)
        known->move[i] = (struct ch_known_move){.solved = false};
}

void ch_known_done(struct ch_known *known) {
    ch_free(known->move);
    *known = (struct ch_known){0};
}

void ch_known_tables_add(const struct ch_known_move *move, struct ch_text *text) {
    if (move->solved)
        ch_endgame_value_add(&move->value, text);
}

void ch_known_book_add(const struct ch_known_move *move, struct ch_text *text) {
    if (!move->booked)
        return;
    ch_text_addf(text, "book %+.2f", move->score / 100.0);
    if (move->wins + move->draws + move->losses > 0)
        ch_text_addf(text, ", games +%d =%d -%d", move->wins, move->draws, move->losses);
    if (move->line[0])
        ch_text_addf(text, ", %s", move->line);
}
