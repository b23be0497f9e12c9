/* Games of Lines of Action in PGN, as PlayStrategy has them: short moves with an L, positions like
 * those of chess, and the players P1 and P2. Such games are read as PDN. */
#include <stdio.h>
#include <string.h>

#include "core/games/loa/rules.h"
#include "core/scores/loa_sgf_parts.h"

/* A man's square, its column or its row where another man comes to the same square too. On boards
 * with a column L the sign and a row would be a square. */
static void add_origin(const struct ch_game *game, const struct ch_move *move,
                       const struct ch_moves *legal, struct ch_text *text) {
    int from = move->path[0], size = game->columns;
    bool rival = false, column = false, row = false;
    for (int i = 0; legal && i < legal->count; i++) {
        int other = legal->move[i].path[0];
        if (legal->move[i].path[1] != move->path[1] || other == from)
            continue;
        rival = true;
        column |= other % size == from % size;
        row |= other / size == from / size;
    }
    struct ch_square_name name = ch_square_named(game, from);
    if (!legal || (column && (row || size > 'l' - 'a')))
        ch_text_add(text, name.name);
    else if (rival && !column)
        ch_text_addf(text, "%c", name.name[0]);
    else if (rival)
        ch_text_add(text, name.name + 1);
}

static void format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    if (move->path[0] == move->path[1]) {
        ch_loa_format_move(game, move, legal, notation, text);
        return;
    }
    ch_text_add(text, "L");
    add_origin(game, move, legal, text);
    ch_text_addf(text, "%s%s", move->captured_count > 0 ? "x" : "",
                 ch_square_named(game, move->path[1]).name);
}

static void format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text) {
    for (int row = game->rows - 1; row >= 0; row--) {
        int empty = 0;
        for (int column = 0; column <= game->columns; column++) {
            bool edge = column == game->columns;
            int square = row * game->columns + column;
            int seat = edge ? 0 : game->ops->piece_at(game, position, square).seat;
            empty += seat < 0;
            if (seat < 0)
                continue;
            if (empty > 0)
                ch_text_addf(text, "%d", empty);
            empty = 0;
            ch_text_add(text, edge ? "" : seat ? "l" : "L");
        }
        ch_text_add(text, row > 0 ? "/" : "");
    }
    ch_text_addf(text, " %c - - 0 1", game->ops->side(game, position) ? 'b' : 'w');
}

/* The tags with the players' names under P1 and P2. */
static struct ch_pdn_tags tags_of(const struct ch_pdn_game *pdn) {
    struct ch_pdn_tags tags = {0};
    for (int i = 0; i < pdn->tags.count; i++) {
        const struct ch_pdn_tag *tag = &pdn->tags.tag[i];
        const char *name = strcmp(tag->name, "Black") == 0   ? "P1"
                           : strcmp(tag->name, "White") == 0 ? "P2"
                                                             : tag->name;
        ch_pdn_tags_set(&tags, name, tag->value);
    }
    return tags;
}

void ch_loa_pgn_write(const struct ch_pdn_game *pdn, struct ch_text *text) {
    struct ch_loa loa = *ch_loa_of(pdn->game); /* the same but for how it writes */
    struct ch_game_ops ops = *pdn->game->ops;
    struct ch_pdn_game copy = *pdn;
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags tags = tags_of(pdn);
    ops.format_move = format_move;
    ops.format_position = format_position;
    loa.game.ops = &ops;
    if (strcmp(pdn->game->name, "loa") == 0)
        loa.game.name = "Lines Of Action";
    copy.game = &loa.game;
    copy.tags = tags;
    ch_pdn_tags_set(&copy.tags, "Variant", loa.game.name);
    ch_pdn_write(&copy, text);
    tags = copy.tags;
}
