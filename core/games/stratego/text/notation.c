/* Squares and moves of Stratego as text, text as moves, and a move taken back from the position
 * that it led to. The piece on its last square now shows how a strike ended, and the lost pieces
 * which ones can have fallen. */
#include <ctype.h>
#include <stdio.h>

#include "core/games/stratego/stratego.h"
#include "core/games/text/notation.h"

static const char columns[] = "ABCDEFGHJK";

void ch_stratego_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    (void)game;
    snprintf(name, CH_SQUARE_NAME, "%c%d", columns[square % CH_STRATEGO_SIDE],
             square / CH_STRATEGO_SIDE + 1);
}

int ch_stratego_read_square(const char **at) {
    return ch_square_read(at, columns, CH_STRATEGO_SIDE);
}

int ch_stratego_kind_of_letter(const struct ch_game *game, char letter) {
    int kind = 0;
    while (kind < CH_STRATEGO_RANKS && game->kinds[kind].letter != tolower((unsigned char)letter))
        kind++;
    return kind;
}

int ch_stratego_square_from_name(const struct ch_game *game, const char *name) {
    const char *at = name;
    int square = ch_stratego_read_square(&at);
    if (*at || square == CH_NO_SQUARE)
        return CH_NO_SQUARE;
    for (int cell = 0; cell < CH_STRATEGO_SQUARES; cell++)
        if (game->cell[cell] == square)
            return square;
    return CH_NO_SQUARE; /* a lake */
}

void ch_stratego_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text) {
    (void)legal; /* one form is written */
    (void)notation;
    ch_text_addf(text, "%s%c%s", ch_square_named(game, move->path[0]).name,
                 move->captured_count > 0 ? 'x' : '-', ch_square_named(game, move->path[1]).name);
}

enum ch_status ch_stratego_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error) {
    static const char blanks[] = " \t\r\n";
    const char *at = text + strspn(text, blanks);
    int from = ch_stratego_read_square(&at), to = CH_NO_SQUARE;
    char sign = from == CH_NO_SQUARE ? '\0' : ch_sign_read(&at);
    if (from != CH_NO_SQUARE)
        to = ch_stratego_read_square(&at);
    if (to == CH_NO_SQUARE || at[strspn(at, blanks)])
        return ch_bad_input(error, "`%.40s` is not a move; write it like J4-J7 or J4xJ7", text);
    for (int i = 0; i < legal->count; i++) {
        if (legal->move[i].path[0] == from && legal->move[i].path[1] == to) {
            *move = legal->move[i];
            bool strikes = move->captured_count > 0;
            if (warning)
                *warning = strikes ? sign == '-' : sign == 'x';
            return CH_OK;
        }
    }
    return ch_stratego_refuse(ch_stratego_of(game), history, legal, from, to, error);
}

/* A move as it is written: `J4-J7`, `J4xJ7`, `J4xJ7=S` where S fell. */
struct written {
    const char *text;
    int from, to;
    bool strikes;
    int fell; /* a kind; -1: not given */
};

static enum ch_status refuse(const struct written *written, struct ch_error *error,
                             const char *why) {
    return ch_bad_input(error, "the last move %.40s: %s", written->text, why);
}

static enum ch_status read(const struct ch_game *game, const char *text, struct written *written,
                           struct ch_error *error) {
    const char *at = text;
    *written = (struct written){.text = text, .fell = -1};
    written->from = ch_stratego_read_square(&at);
    char sign = written->from == CH_NO_SQUARE ? '\0' : ch_sign_read(&at);
    written->to = sign ? ch_stratego_read_square(&at) : CH_NO_SQUARE;
    written->strikes = sign == 'x';
    if (written->to != CH_NO_SQUARE && at[0] == '=' && at[1] && !at[2]) {
        int fell = ch_stratego_kind_of_letter(game, at[1]);
        written->fell = fell < CH_STRATEGO_RANKS ? fell : -1;
        at += fell < CH_STRATEGO_RANKS ? 2 : 0;
    }
    if (written->to == CH_NO_SQUARE || *at || (!written->strikes && written->fell >= 0))
        return refuse(written, error,
                      "write its squares, such as J4-J7 or J4xJ7, and after a strike what fell if "
                      "that is not clear, J4xJ7=S");
    return CH_OK;
}

/* `before` is `after` with the move's squares as they were; true if the move leads from there to
 * `after`. What it shows of its pieces may be missing in `after`. */
static bool leads_there(const struct ch_game *game, const struct ch_position *before,
                        const struct ch_position *after, const struct written *written,
                        struct ch_move *move) {
    const unsigned marks = CH_STRATEGO_MOVED | CH_STRATEGO_SHOWN;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_history_done) struct ch_history history;
    struct ch_position made, marked = *after;
    bool found = false;
    ch_history_init(&history, game, before);
    game->ops->moves(game, &history, &legal);
    for (int i = 0; i < legal.count && !found; i++) {
        *move = legal.move[i];
        found = move->path[0] == written->from && move->path[1] == written->to;
    }
    if (!found)
        return false;
    ch_stratego_apply(game, before, move, &made);
    unsigned piece = ch_stratego_at(&marked, written->to);
    if (piece)
        ch_stratego_put(&marked, written->to, piece | (ch_stratego_at(&made, written->to) & marks));
    return memcmp(&marked, &made, sizeof made) == 0;
}

/* A piece of `seat` that has fallen, back among the living. */
static unsigned revive(struct ch_position *before, int seat, int kind) {
    before->word[CH_STRATEGO_WORD_LOST + seat] -= UINT64_C(1) << kind * 4;
    return ch_stratego_piece(seat, kind);
}

/* The position before, if `kind` is what fell. False if that can't be. */
static bool place(const struct ch_game *game, const struct ch_position *after,
                  const struct written *written, int kind, struct ch_position *before,
                  struct ch_move *move) {
    int side = game->ops->side(game, after), mover = !side;
    unsigned piece = ch_stratego_at(after, written->to);
    *before = *after;
    before->word[CH_STRATEGO_WORD_SIDE] = (uint64_t)mover;
    unsigned attacker = piece, defender = 0;
    if (written->strikes) {
        bool won = piece && ch_stratego_seat(piece) == mover;
        if (((won || !piece) && ch_stratego_lost(after, side, kind) == 0) ||
            (!won && ch_stratego_lost(after, mover, kind) == 0))
            return false;
        attacker = won ? piece : revive(before, mover, kind);
        defender = piece && !won ? piece : revive(before, side, kind);
    }
    ch_stratego_put(before, written->from, attacker);
    ch_stratego_put(before, written->to, defender);
    return leads_there(game, before, after, written, move);
}

/* The kinds that can have fallen, one of which is in `found`; names them. */
static int find_fallen(const struct ch_game *game, const struct ch_position *after,
                       const struct written *written, int *found, char *letters) {
    struct ch_position before;
    struct ch_move move;
    int count = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        if ((written->fell >= 0 && written->fell != kind) ||
            !place(game, after, written, kind, &before, &move))
            continue;
        *found = kind;
        letters[count++] = (char)toupper((unsigned char)game->kinds[kind].letter);
    }
    letters[count] = '\0';
    return count;
}

static enum ch_status check(const struct ch_game *game, const struct ch_position *after,
                            const struct written *written, struct ch_error *error) {
    unsigned piece = ch_stratego_at(after, written->to);
    bool own = piece && ch_stratego_seat(piece) == game->ops->side(game, after);
    if (ch_stratego_at(after, written->from))
        return refuse(written, error, "a piece is on the square that it left");
    if (!written->strikes && (!piece || own))
        return refuse(written, error,
                      own ? "the piece on its last square belongs to the side to move; a strike is "
                            "written with x"
                          : "no piece is on its last square; a strike is written with x");
    if (written->strikes && piece && ch_stratego_kind(piece) == CH_STRATEGO_UNKNOWN)
        return refuse(written, error,
                      "the strike showed the piece on its last square; write its letter there");
    return CH_OK;
}

enum ch_status ch_stratego_take_back(const struct ch_game *game, const struct ch_position *after,
                                     const char *text, struct ch_move *move,
                                     struct ch_position *before, struct ch_error *error) {
    struct written written;
    char letters[CH_STRATEGO_RANKS + 1], why[128];
    int kind = 0;
    enum ch_status status = read(game, text, &written, error);
    if (status == CH_OK)
        status = check(game, after, &written, error);
    if (status != CH_OK)
        return status;
    int possible = written.strikes ? find_fallen(game, after, &written, &kind, letters) : 1;
    if (possible > 1) {
        snprintf(why, sizeof why, "more than one piece can have fallen; add = and one of %s",
                 letters);
        return refuse(&written, error, why);
    }
    if (possible == 1 && place(game, after, &written, kind, before, move))
        return CH_OK;
    return refuse(&written, error,
                  written.strikes
                      ? "no strike of a lost piece, or at one, leads to the position; are all "
                        "that fell missing, or named by lost=?"
                      : "no such move leads to the position");
}
