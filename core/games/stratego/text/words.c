/* What a move shows to both sides, and the rules with the chosen rule variants, in sentences. */
#include "core/games/stratego/stratego.h"

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

static void add_army(const struct ch_stratego *stratego, struct ch_text *text) {
    ch_text_add(text, "Pieces\t");
    for (int kind = CH_STRATEGO_MARSHAL; kind >= CH_STRATEGO_SPY; kind--) {
        if (stratego->army[kind] == 0)
            continue;
        const char *name = stratego->game.kinds[kind].name;
        if (kind == CH_STRATEGO_SPY)
            ch_text_addf(text, "%s 1 (S) x%d, ", name, stratego->army[kind]);
        else
            ch_text_addf(text, "%s %d (%d) x%d, ", name, kind, CH_STRATEGO_BOMB - kind,
                         stratego->army[kind]);
    }
    ch_text_addf(text,
                 "bomb x%d, flag x%d. The numbers are ISF ranks, where 10 is the highest; in "
                 "brackets those of older sets, where 1 is.\n",
                 stratego->army[CH_STRATEGO_BOMB], stratego->army[CH_STRATEGO_FLAG]);
}

static void add_two_squares(const struct ch_stratego *stratego, struct ch_text *text) {
    if (stratego->two_squares == 0) {
        ch_text_add(text, "Two squares\tNo limit to moves to and fro.\n");
        return;
    }
    ch_text_addf(text,
                 "Two squares\tA piece may move %d times in a row between the same two squares, "
                 "whatever the enemy does; one more is not allowed, to strike either (ISF 10.1).",
                 stratego->two_squares);
    if (stratego->scout_lines)
        ch_text_addf(text,
                     " For a scout each border between two squares counts that it crosses: %d of "
                     "its moves in a row may cross the same one (ISF 10.2).",
                     stratego->two_squares);
    else
        ch_text_add(text, " Scouts are held to the squares on which they begin and end alone.");
    ch_text_add(text, "\n");
}

static void add_more_squares(const struct ch_stratego *stratego, struct ch_text *text) {
    switch (stratego->more_squares) {
    case CH_STRATEGO_MORE_ISF:
        ch_text_add(text,
                    "More squares\tTo move next to enemy pieces is to threaten them, whatever the "
                    "ranks; a threatened piece that moves away at once evades. In a chase, threats "
                    "that are each evaded, no move may threaten a piece that has evaded and bring "
                    "a position that stood since just before the chase began (ISF 11). Strikes are "
                    "free, and so are moves straight back to where the piece came from, within the "
                    "two-squares rule.\n");
        break;
    case CH_STRATEGO_MORE_PSEUDOCODE:
        ch_text_add(
            text, "More squares\tA side may not bring again a position that stood after a move "
                  "of its own. This holds as long as each enemy move begins next to where the "
                  "side's last move ended (StrategoUSA's pseudocode). Strikes are free, and so are "
                  "moves straight back to where the piece came from, within the two-squares "
                  "rule.\n");
        break;
    case CH_STRATEGO_MORE_OFF:
        ch_text_add(text, "More squares\tChases may go on.\n");
        break;
    }
}

static void add_special(const struct ch_stratego *stratego, struct ch_text *text) {
    if (!stratego->continuous_chase && !stratego->resumed_chase && !stratego->position_repetition)
        return;
    ch_text_add(text, "Special rules\t");
    if (stratego->continuous_chase)
        ch_text_addf(text,
                     "A piece may chase another one %d times in a row: follow it, when it has just "
                     "moved away, to stand next to it again. ",
                     CH_STRATEGO_CHASE_LIMIT);
    if (stratego->resumed_chase)
        ch_text_add(text,
                    "A piece may not go next to one that it has chased before and left off. It "
                    "may if something has changed beside that one since, or if it could take "
                    "two pieces there. ");
    if (stratego->position_repetition)
        ch_text_add(text, "No position of the game may be brought again, but by moving straight "
                          "back. ");
    ch_text_add(text, "These don't hold for strikes, nor for a piece that stands next to one that "
                      "may take it.\n");
}

static void add_ends(const struct ch_stratego *stratego, struct ch_text *text) {
    ch_text_add(text, "Ends\tWho strikes the flag has won. A side to move without a legal move has "
                      "lost, whether its pieces are gone, shut in or held by the rules; if the "
                      "other side could not move either, the game is drawn.");
    if (stratego->limit > 0 && stratego->limit_counts_turns)
        ch_text_addf(text, " After %d turns of both sides, %d single moves, the game is drawn.",
                     stratego->limit / CH_SEATS, stratego->limit);
    else if (stratego->limit > 0)
        ch_text_addf(text,
                     " After %d single moves, those of both sides counted, the game is drawn.",
                     stratego->limit);
    ch_text_add(text, "\n");
}

void ch_stratego_words(const struct ch_game *game, struct ch_text *text) {
    const struct ch_stratego *stratego = ch_stratego_of(game);
    ch_text_add(text, "Board\t10 by 10 squares, A1 to K10 without the letter I, with two lakes: C5 "
                      "to D6 and G5 to H6.\n");
    ch_text_addf(text,
                 "Players\tRed sets up %d pieces on the rows 1 to 4, Blue on the rows 7 to 10, in "
                 "secret. Red moves first.\n",
                 stratego->pieces);
    add_army(stratego, text);
    ch_text_add(text, "Moves\tA piece goes one square forward, back or aside, not over lakes; "
                      "bombs and the flag never move. A scout goes any number of free squares in a "
                      "line, and may strike at their end; more than one square shows what it "
                      "is.\n");
    ch_text_add(text, "Strikes\tA piece that goes to an enemy's strikes it, and both ranks are "
                      "shown. The higher rank stays and takes the square; equal ranks both fall. "
                      "A spy that strikes the marshal takes it. A bomb stays and takes what "
                      "strikes it, but a miner takes the bomb. Ranks are hidden until then.\n");
    add_two_squares(stratego, text);
    add_more_squares(stratego, text);
    add_special(stratego, text);
    add_ends(stratego, text);
}
