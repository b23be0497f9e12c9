/* What sentences about rules are made of: ways, kinds and squares in words. */
#include <string.h>

#include "core/games/draughts/text/words.h"

#define EIGHT_DIRECTIONS ((1U << CH_DIRECTIONS) - 1)

const char *ch_words_king(const struct ch_draughts *draughts) {
    int king = draughts->game.king_kind;
    return draughts->game.kinds[king < 0 ? draughts->game.man_kind : king].name;
}

/* Directions as White sees them, whose pieces are drawn below. */
static uint16_t seen_ways(const struct ch_draughts *draughts, const uint16_t ways[CH_SEATS]) {
    unsigned bits = ways[draughts->rules.up_seat], round = bits & EIGHT_DIRECTIONS;
    round = round >> draughts->turned | round << (CH_DIRECTIONS - draughts->turned);
    return (uint16_t)((round & EIGHT_DIRECTIONS) | (bits & ~EIGHT_DIRECTIONS));
}

void ch_words_add_ways(const struct ch_draughts *draughts, const uint16_t ways[CH_SEATS],
                       struct ch_text *text) {
    static const struct {
        uint16_t bits;
        const char *words;
    } groups[] = {
        {EIGHT_DIRECTIONS, "in all eight directions"},
        {1 << CH_NE | 1 << CH_NW | 1 << CH_SE | 1 << CH_SW, "diagonally forward and back"},
        {1 << CH_N | 1 << CH_E | 1 << CH_S | 1 << CH_W, "straight forward, sideways and back"},
        {1 << CH_N, "straight forward"},
        {1 << CH_NE | 1 << CH_NW, "diagonally forward"},
        {1 << CH_NW, "diagonally forward to the left"},
        {1 << CH_NE, "diagonally forward to the right"},
        {1 << CH_E | 1 << CH_W, "sideways"},
        {1 << CH_W, "to the left"},
        {1 << CH_E, "to the right"},
        {1 << CH_SE | 1 << CH_SW, "diagonally back"},
        {1 << CH_SW, "diagonally back to the left"},
        {1 << CH_SE, "diagonally back to the right"},
        {1 << CH_S, "straight back"},
        {CH_ALL_WAYS & ~EIGHT_DIRECTIONS, "along other and further lines"},
        {1 << CH_OTHER | 1 << CH_FURTHER, "ahead along other and further lines"},
        {1 << CH_OTHER | 1 << CH_OTHER_BACK, "along other lines"},
        {1 << CH_FURTHER | 1 << CH_FURTHER_BACK, "along further lines"},
        {1 << CH_OTHER, "ahead along other lines"},
        {1 << CH_FURTHER, "ahead along further lines"},
        {1 << CH_OTHER_BACK, "back along other lines"},
        {1 << CH_FURTHER_BACK, "back along further lines"},
    };
    uint16_t left = seen_ways(draughts, ways);
    bool first = true;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        if (!left || (left & groups[i].bits) != groups[i].bits)
            continue;
        left &= (uint16_t)~groups[i].bits;
        ch_text_addf(text, "%s%s", first ? "" : left ? ", " : " or ", groups[i].words);
        first = false;
    }
}

void ch_words_add_kinds(const struct ch_draughts *draughts, uint8_t kinds, const char *article,
                        struct ch_text *text) {
    kinds &= ch_rules_kinds(&draughts->rules);
    const char *between = "";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        if (kinds >> kind & 1) {
            uint8_t after = (uint8_t)(kinds >> kind >> 1);
            ch_text_addf(text, "%s%s%s", between, article, draughts->game.kinds[kind].name);
            between = after & (after - 1) ? ", " : " or ";
        }
}

/* The squares of a row of the drawn board. */
static struct ch_square_set row_of(const struct ch_game *game, int row) {
    struct ch_square_set set = {0};
    for (int cell = row * game->columns; cell < (row + 1) * game->columns; cell++)
        if (game->cell[cell] != CH_NO_SQUARE)
            ch_square_add(&set, game->cell[cell]);
    return set;
}

void ch_words_add_named(const struct ch_draughts *draughts, const struct ch_square_set *set,
                        struct ch_text *text) {
    const char *between = "";
    int count = 0;
    for (int square = 0; square < draughts->game.graph.count; square++)
        count += ch_square_in(set, square);
    for (int square = draughts->game.graph.count - 1; square >= 0; square--)
        if (ch_square_in(set, square)) {
            ch_text_addf(text, "%s%s", between, ch_square_named(&draughts->game, square).name);
            between = --count == 1 ? " or " : ", ";
        }
}

bool ch_words_is_everywhere(const struct ch_draughts *draughts, const struct ch_square_set *set) {
    for (int square = 0; square < draughts->game.graph.count; square++)
        if (!ch_square_in(set, square))
            return false;
    return true;
}

void ch_words_add_squares(const struct ch_draughts *draughts, const struct ch_square_set *set,
                          struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    struct ch_square_set last = row_of(game, 0), first = row_of(game, game->rows - 1);
    if (ch_words_is_everywhere(draughts, set)) {
        ch_text_add(text, "any square");
    } else if (memcmp(set, &last, sizeof last) == 0 || memcmp(set, &first, sizeof first) == 0) {
        ch_text_add(text, memcmp(set, &last, sizeof last) == 0 ? "the last row" : "the first row");
    } else {
        ch_words_add_named(draughts, set, text);
        ch_text_add(text, " (for Black the squares opposite)");
    }
}

void ch_words_add_within(const struct ch_draughts *draughts,
                         const struct ch_square_set within[CH_SEATS], const char *words,
                         struct ch_text *text) {
    if (!ch_square_any(&within[0]))
        return;
    ch_text_add(text, words);
    ch_words_add_squares(draughts, &within[draughts->rules.up_seat], text);
}
