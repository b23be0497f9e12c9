/* What a move shows to both sides, in words. */
#include "core/games/stratego/text/texts.h"

/* "Red's scout (2)", "Blue's bomb". */
static void add_piece(const struct ch_game *game, unsigned piece, enum ch_ranks ranks,
                      struct ch_text *text) {
    int kind = ch_stratego_kind(piece);
    ch_text_addf(text, "%s's %s", game->seat_name[ch_stratego_seat(piece)], game->kinds[kind].name);
    if (ch_stratego_moves_at_all(kind) && kind != CH_STRATEGO_UNKNOWN)
        ch_text_addf(text, " (%s)", ch_stratego_rank(kind, ranks));
}

static void add_end(const struct ch_game *game, int attacker, int defender, struct ch_text *text) {
    enum ch_stratego_strike end = ch_stratego_strike(attacker, defender);
    if (end == CH_STRATEGO_BOTH_FALL)
        ch_text_add(text, ": both are lost.");
    else if (end == CH_STRATEGO_WINS && defender == CH_STRATEGO_FLAG)
        ch_text_add(text, ": the flag is taken.");
    else
        ch_text_addf(text, ": the %s is lost%s.",
                     game->kinds[end == CH_STRATEGO_WINS ? defender : attacker].name,
                     attacker == CH_STRATEGO_SPY && defender == CH_STRATEGO_MARSHAL
                         ? ", for the spy struck first"
                         : "");
}

void ch_stratego_report(const struct ch_game *game, const struct ch_position *before,
                        const struct ch_move *move, enum ch_ranks ranks, struct ch_text *text) {
    unsigned piece = ch_stratego_at(before, move->path[0]);
    unsigned there = ch_stratego_at(before, move->path[1]);
    struct ch_position after;
    if (!piece)
        return;
    if (there) {
        add_piece(game, piece, ranks, text);
        ch_text_add(text, " strikes ");
        add_piece(game, there, ranks, text);
        add_end(game, ch_stratego_kind(piece), ch_stratego_kind(there), text);
        return;
    }
    game->ops->apply(game, before, move, &after);
    if (!(piece & CH_STRATEGO_SHOWN) && ch_stratego_at(&after, move->path[1]) & CH_STRATEGO_SHOWN)
        ch_text_addf(text, "%s's piece shows itself a scout (%s): only scouts run.",
                     game->seat_name[ch_stratego_seat(piece)],
                     ch_stratego_rank(CH_STRATEGO_SCOUT, ranks));
}
