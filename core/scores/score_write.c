/* Games of Stratego written in the formats of other programs. */
#include <string.h>

#include "core/games/stratego/text/ucc.h"
#include "core/scores/score_parts.h"

/* A game that is written. */
struct writing {
    const struct ch_pdn_game *pdn;
    const struct ch_history *history;
    struct ch_outcome outcome;
    struct ch_text *text;
};

static const char *player(const struct writing *writing, int seat) {
    const char *name = ch_pdn_tags_get(&writing->pdn->tags, writing->pdn->game->seat_name[seat]);
    return name ? name : "?";
}

/* 0: full, 1: Barrage, 2: Duel, 3: Ultimate Lightning, as the parameter `army` lists them. */
static int army(const struct writing *writing) {
    return ch_stratego_of(writing->pdn->game)->variant[0].chosen;
}

/* The codes for a result: why, and who won, Red 1, Blue 2, neither 3. */
static int code_of(const struct writing *writing) {
    bool both = writing->outcome.result == CH_DRAWN && writing->outcome.end == CH_END_NO_MOVES;
    return both ? 2 : ch_gravon_code(writing->outcome.end);
}

static int winner_of(const struct writing *writing) {
    return writing->outcome.result == CH_WON ? writing->outcome.winner + 1 : 3;
}

/* What XML can't hold at all, control characters and bytes that are no UTF-8, becomes `?`. */
static void add_escaped(struct ch_text *text, const char *words) {
    for (int length; *words; words += length) {
        int known = ch_text_character(words);
        bool noncharacter =
            strncmp(words, "\xef\xbf\xbe", 3) == 0 || strncmp(words, "\xef\xbf\xbf", 3) == 0;
        length = known > 0 ? known : 1;
        if (*words == '<')
            ch_text_add(text, "&lt;");
        else if (*words == '>')
            ch_text_add(text, "&gt;");
        else if (*words == '&')
            ch_text_add(text, "&amp;");
        else if (known == 0 || noncharacter || (unsigned char)*words < ' ')
            ch_text_add(text, "?");
        else
            ch_text_add_bytes(text, words, (size_t)length);
    }
}

static void write_gravon(const struct writing *writing) {
    static const char *const types[] = {"classic", "barrage", "duell", "ultimate lightning"};
    struct ch_text *text = writing->text;
    ch_text_addf(text,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=\"%s\">\n  "
                 "<field content=\"",
                 types[army(writing)]);
    ch_gravon_field_write(&writing->history->start, text);
    ch_text_add(text, "\"/>\n");
    for (int ply = 0; ply < writing->history->count; ply++) {
        const struct ch_move *move = &writing->history->plies[ply].move;
        ch_text_addf(text, "  <move id=\"%d\" source=\"", ply + 1);
        ch_gravon_square_write(move->path[0], text);
        ch_text_add(text, "\" target=\"");
        ch_gravon_square_write(move->path[1], text);
        ch_text_add(text, "\"/>\n");
    }
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_addf(text, "  <player id=\"%d\">", seat + 1);
        add_escaped(text, player(writing, seat));
        ch_text_add(text, "</player>\n");
    }
    if (writing->outcome.result != CH_ONGOING)
        ch_text_addf(text, "  <result type=\"%d\" winner=\"%d\"/>\n", code_of(writing),
                     winner_of(writing));
    ch_text_add(text, " </game>\n</stratego>\n");
}

static enum ch_status write_gsn(const struct writing *writing, struct ch_error *error) {
    static const int types[] = {0, 1, -1, 3};
    struct ch_text *text = writing->text;
    if (types[army(writing)] < 0 || writing->outcome.result == CH_ONGOING)
        return ch_error_set(
            error, CH_UNSUPPORTED, NULL, 0, "a .gsn file can't hold %s; write Gravon's XML",
            writing->outcome.result == CH_ONGOING ? "a game without a result" : "a game of Duel");
    ch_text_addf(text, "#X38FA11 Stratego-Notation v2\ntype %d\n", types[army(writing)]);
    ch_gravon_field_write(&writing->history->start, text);
    ch_text_add(text, "\n");
    for (int ply = 0; ply < writing->history->count; ply++) {
        const struct ch_move *move = &writing->history->plies[ply].move;
        ch_gravon_square_write(move->path[0], text);
        ch_text_add(text, "-");
        ch_gravon_square_write(move->path[1], text);
        ch_text_add(text, "\n");
    }
    ch_text_addf(text, "END\n%s vs %s result %d winner %d\n", player(writing, 0),
                 player(writing, 1), code_of(writing), winner_of(writing) - 1);
    return CH_OK;
}

static void write_rows(const struct writing *writing, int seat) {
    static const char *const names[CH_SEATS] = {"RED", "BLUE"};
    int first = seat == 0 ? 0 : CH_STRATEGO_SIDE - CH_STRATEGO_SET_UP_ROWS;
    ch_text_addf(writing->text, "%s %s SETUP\n", player(writing, seat), names[seat]);
    for (int row = first; row < first + CH_STRATEGO_SET_UP_ROWS; row++) {
        for (int column = 0; column < CH_STRATEGO_SIDE; column++) {
            unsigned piece =
                ch_stratego_at(&writing->history->start, row * CH_STRATEGO_SIDE + column);
            char letter = piece ? ch_ucc_letter(ch_stratego_kind(piece)) : '.';
            ch_text_add_bytes(writing->text, &letter, 1);
        }
        ch_text_add(writing->text, "\n");
    }
}

static const char *reason_of(enum ch_end end, bool drawn) {
    if (end == CH_STRATEGO_FLAG_TAKEN)
        return "Captured the flag";
    switch (end) {
    case CH_END_NO_MOVES:
        return drawn ? "Game declared a draw because neither player has mobile pieces"
                     : "Destroyed all mobile enemy pieces";
    case CH_END_RESIGNATION:
        return "This player has surrendered!";
    default:
        return ch_end_text(end);
    }
}

/* The summed ranks of a side's pieces, marshal 10 to spy 1. */
static int worth(const struct ch_position *position, int seat) {
    int sum = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        if (piece && ch_stratego_seat(piece) == seat &&
            ch_stratego_moves_at_all(ch_stratego_kind(piece)))
            sum += ch_stratego_kind(piece);
    }
    return sum;
}

static enum ch_status write_ucc(const struct writing *writing, struct ch_error *error) {
    static const char *const short_names[CH_SEATS] = {"RED", "BLU"};
    static const char *const names[CH_SEATS] = {"RED", "BLUE"};
    const struct ch_history *history = writing->history;
    if (army(writing) != 0 || history->start.word[CH_STRATEGO_WORD_SIDE] != 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "a log of the UCC's manager can't hold %s; write Gravon's XML",
                            army(writing) != 0 ? "armies other than the full one"
                                               : "a game that Blue begins");
    for (int seat = 0; seat < CH_SEATS; seat++)
        write_rows(writing, seat);
    for (int ply = 0; ply < history->count; ply++) {
        ch_text_addf(writing->text, "%d %s: ", ply / 2 + 1, short_names[ply % 2]);
        ch_ucc_move_write(&history->plies[ply].move, writing->text);
        ch_text_add(writing->text, " ");
        ch_ucc_outcome_write(ch_history_before(history, ply), &history->plies[ply].move,
                             &history->plies[ply].after, writing->text);
        ch_text_add(writing->text, "\n");
    }
    if (writing->outcome.result == CH_ONGOING)
        return CH_OK;
    bool drawn = writing->outcome.result == CH_DRAWN;
    int turn = history->count > 0 ? (history->count - 1) % 2 : 0;
    if (writing->outcome.end == CH_END_RESIGNATION && !drawn &&
        writing->outcome.winner != history->count % 2) {
        turn = history->count % 2;
        ch_text_addf(writing->text, "%d %s: SURRENDER\n", history->count / 2 + 1,
                     short_names[turn]);
    }
    const struct ch_position *last = ch_history_position(history);
    ch_text_addf(writing->text, "Game ends on %s's turn - REASON: %s\n%s %s %s %d %d %d\n",
                 names[turn], reason_of(writing->outcome.end, drawn), player(writing, turn),
                 names[turn],
                 drawn                             ? "DRAW"
                 : writing->outcome.winner == turn ? "VICTORY"
                                                   : "DEFEAT",
                 (history->count + 1) / 2, worth(last, 0), worth(last, 1));
    return CH_OK;
}

enum ch_status ch_stratego_score_write(int format, const struct ch_pdn_game *pdn,
                                       struct ch_outcome outcome, struct ch_text *text,
                                       struct ch_error *error) {
    struct writing writing = {pdn, &pdn->line.history, outcome, text};
    if (!ch_stratego_is(pdn->game))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "this format is for games of Stratego, and this one is of %s",
                            pdn->game->title);
    if (format == CH_STRATEGO_GSN)
        return write_gsn(&writing, error);
    if (format == CH_STRATEGO_UCC)
        return write_ucc(&writing, error);
    write_gravon(&writing);
    return CH_OK;
}
