/* Positions as FEN of PDN 3.0: B:W21-32:B1-12, W:Wa1,Kc3:Bb8. Pieces in hand are an item of a
 * side's list, a star and how many there are: W:Wa1,*11:B*12, or a letter before the number of
 * those that are no men, *P10. A piece that may be huffed has ~ before it: B:W~c3,~Kd4:Bb6.
 *
 * PDN has no GameType with columns, and no other program's FEN for them is known. Here the top of a
 * column is a piece of its side as any other, and behind its square are the men below it from
 * above, in brackets, by the letters of drawings: W:Wa3,Kc5(bB):Bb6(ww). */
#include <ctype.h>

#include "core/games/draughts/huff.h"
#include "core/games/text/notation.h"

static enum ch_status no_square(const struct ch_fen *fen) {
    bool letters = ch_draughts_of(fen->game)->names.algebraic;
    return ch_fen_misplaced(fen, letters ? "a square" : "a square number");
}

static enum ch_status read_square(struct ch_fen *fen, int *square) {
    const struct ch_draughts *draughts = ch_draughts_of(fen->game);
    const char *start = fen->at;
    *square = ch_names_read(&draughts->names, &draughts->game, &fen->at);
    int length = fen->at - start > 8 ? 8 : (int)(fen->at - start);
    if (length == 0)
        return no_square(fen);
    if (*square != CH_NO_SQUARE) {
        ch_fen_skip_blanks(fen);
        return CH_OK;
    }
    if (isdigit((unsigned char)*start))
        return ch_bad_input(fen->error, "square %.*s is not on the board; squares are 1 to %d",
                            length, start, draughts->game.graph.count);
    return ch_bad_input(fen->error, "nothing can stand on %.*s", length, start);
}

/* The kind that a letter before a square means, or -1. K is the king also where the definition has
 * another letter for it. */
static int kind_of(const struct ch_game *game, char letter) {
    letter = (char)tolower((unsigned char)letter);
    for (int kind = 0; kind < game->kind_count; kind++)
        if (tolower((unsigned char)game->kinds[kind].letter) == letter)
            return kind;
    return letter == 'k' ? game->king_kind : -1;
}

/* Moves past the letter of a kind, if one is before the square here: in `Ka1` and `K11`, but not in
 * `a1`, which may look like it. */
static int read_kind(struct ch_fen *fen) {
    const struct ch_game *game = fen->game;
    unsigned char letter = (unsigned char)*fen->at;
    if (!isalpha(letter) || kind_of(game, (char)letter) < 0)
        return game->man_kind;
    bool column = tolower(letter) - 'a' < game->columns;
    if (ch_draughts_of(game)->names.algebraic && column && isdigit((unsigned char)fen->at[1]))
        return game->man_kind;
    ch_fen_skip_byte(fen);
    return kind_of(game, (char)letter);
}

/* Moves past a kind behind its square: `c2.k`. */
static int read_kind_behind(struct ch_fen *fen) {
    int kind = *fen->at == '.' && fen->at[1] ? kind_of(fen->game, fen->at[1]) : -1;
    if (kind < 0)
        return fen->game->man_kind;
    ch_fen_skip_byte(fen);
    ch_fen_skip_byte(fen);
    return kind;
}

/* The byte behind the next one, NUL at the end of the text. */
static unsigned char byte_after(const struct ch_fen *fen) {
    return *fen->at ? (unsigned char)fen->at[1] : '\0';
}

/* Moves past the colour where each piece has it again: `W31,W32`. */
static void skip_colour(struct ch_fen *fen, int seat) {
    const struct ch_game *game = fen->game;
    bool letters = ch_draughts_of(game)->names.algebraic;
    unsigned char next = byte_after(fen);
    if (*fen->at == game->seat_letter[seat] && (letters ? isalpha(next) : isalnum(next)))
        ch_fen_skip_byte(fen);
}

/* Pieces that lidraughts.org writes between the captures of one move: taken, and still there. */
static enum ch_status refuse_ghost(const struct ch_fen *fen) {
    return ch_bad_input(fen->error,
                        "`%.3s` is a piece taken in a move that is not over; a position "
                        "is one between moves",
                        fen->at);
}

static bool at_ghost(const struct ch_fen *fen) {
    bool letters = ch_draughts_of(fen->game)->names.algebraic;
    unsigned char next = byte_after(fen);
    return (*fen->at == 'G' || *fen->at == 'P') && kind_of(fen->game, *fen->at) < 0 &&
           (letters ? isalpha(next) : isdigit(next));
}

/* `*11`, `*P10`: pieces in hand. */
static enum ch_status read_hand(struct ch_fen *fen, int seat) {
    const struct ch_game *game = fen->game;
    int kind = game->man_kind, pieces = 0;
    ch_fen_skip_byte(fen);
    if (isalpha((unsigned char)*fen->at) && kind_of(game, *fen->at) >= 0) {
        kind = kind_of(game, *fen->at);
        ch_fen_skip_byte(fen);
    }
    if (!isdigit((unsigned char)*fen->at))
        return ch_fen_misplaced(fen, "a number of pieces in hand");
    for (; isdigit((unsigned char)*fen->at); fen->at++)
        if (pieces <= CH_HAND_MOST)
            pieces = pieces * 10 + (*fen->at - '0');
    ch_fen_skip_blanks(fen);
    if (pieces > CH_HAND_MOST)
        return ch_bad_input(fen->error, "%s has %d or more pieces in hand; there are %d at most",
                            game->seat_name[seat], pieces, CH_HAND_MOST);
    if (fen->hands.count[seat][kind] > 0)
        return ch_bad_input(fen->error, "%s has two numbers of pieces in hand",
                            game->seat_name[seat]);
    fen->hands.count[seat][kind] = (uint8_t)pieces;
    return CH_OK;
}

/* `K11-14`, `K11-K14`, `11`, `a1`: a range runs through the numbers of squares. */
static enum ch_status read_pieces(struct ch_fen *fen, int seat) {
    const struct ch_game *game = fen->game;
    const struct ch_names *names = &ch_draughts_of(game)->names;
    if (*fen->at == '*')
        return read_hand(fen, seat);
    bool huff = game->huffs && *fen->at == '~';
    if (huff)
        ch_fen_skip_byte(fen);
    skip_colour(fen, seat);
    if (at_ghost(fen))
        return refuse_ghost(fen);
    int kind = read_kind(fen), first = 0;
    bool numeric = isdigit((unsigned char)*fen->at);
    enum ch_status status = read_square(fen, &first);
    int last = first;
    if (status == CH_OK && kind == game->man_kind)
        kind = read_kind_behind(fen);
    if (status == CH_OK && huff)
        fen->hands.huff[first] = true;
    if (status == CH_OK && *fen->at == '-' && numeric && !huff) {
        ch_fen_skip_byte(fen);
        if (kind != game->man_kind && isalpha((unsigned char)*fen->at) &&
            kind_of(game, *fen->at) == kind)
            ch_fen_skip_byte(fen);
        status = isdigit((unsigned char)*fen->at) ? read_square(fen, &last) : no_square(fen);
    }
    if (status != CH_OK)
        return status;
    if (names->number[last] < names->number[first])
        return ch_bad_input(fen->error, "the range %d-%d runs backwards", names->number[first],
                            names->number[last]);
    for (int number = names->number[first]; status == CH_OK && number <= names->number[last];
         number++)
        status =
            ch_fen_put(fen, names->square[number], (struct ch_piece){(int8_t)seat, (uint8_t)kind});
    if (status == CH_OK && first == last)
        status = ch_stack_read(game, &fen->at, first, &fen->stack, fen->error);
    ch_fen_skip_blanks(fen);
    return status;
}

/* True if a piece that comes to the square becomes another or leaves the board, whatever else must
 * hold for that. */
static bool applies(const struct ch_hook *hook, struct ch_piece piece, int square) {
    bool after = hook->time == CH_HOOK_AFTER_PARTIAL || hook->time == CH_HOOK_AFTER_MOVE;
    bool changes = hook->action == CH_HOOK_PROMOTE || hook->action == CH_HOOK_REMOVE;
    return after && changes && hook->kinds >> piece.kind & 1 &&
           ch_square_in(&hook->zone[piece.seat], square);
}

/* True if a piece of another kind becomes this one here, and the hook leaves it alone. Hooks of one
 * time see the kind before any of them; a later one sees what an earlier one made. */
static bool arrives(const struct ch_rules *rules, const struct ch_hook *hook, struct ch_piece piece,
                    int square) {
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *other = &rules->hook[i];
        bool earlier = other->time == CH_HOOK_AFTER_PARTIAL && hook->time == CH_HOOK_AFTER_MOVE;
        struct ch_piece before = {piece.seat, 0};
        if (earlier || other->action != CH_HOOK_PROMOTE || other->to != piece.kind)
            continue;
        for (; before.kind < rules->kind_count; before.kind++)
            if (before.kind != piece.kind && applies(other, before, square))
                return true;
    }
    return false;
}

/* The hook by which the piece would not be at rest here: it becomes another or leaves the board on
 * arriving. NULL: it may stand here. */
static const struct ch_hook *unrest(const struct ch_rules *rules, struct ch_piece piece,
                                    int square) {
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (!hook->only && applies(hook, piece, square) && !arrives(rules, hook, piece, square))
            return hook;
    }
    return NULL;
}

static enum ch_status refuse_stray(const struct ch_game *game, struct ch_piece piece, int square,
                                   const struct ch_hook *hook, struct ch_error *error) {
    struct ch_square_name at = ch_square_named(game, square);
    const char *seat = game->seat_name[piece.seat], *kind = game->kinds[piece.kind].name;
    if (hook->action == CH_HOOK_REMOVE)
        return ch_bad_input(error, "%s has a %s on %s, where it leaves the board", seat, kind,
                            at.name);
    return ch_bad_input(error, "%s has a %s on %s, %s; there it must be a %s", seat, kind, at.name,
                        hook->to == game->king_kind ? "its crowning row" : "where it is promoted",
                        game->kinds[hook->to].name);
}

static enum ch_status check(const struct ch_draughts *draughts, const struct ch_fen *fen,
                            struct ch_error *error) {
    const struct ch_game *game = &draughts->game;
    const struct ch_piece *piece = fen->piece;
    const struct ch_stack *stack = &fen->stack;
    const struct ch_hand_rules *hand = &draughts->rules.hand;
    int count[CH_SEATS] = {0}, max[CH_SEATS] = {0};
    for (int i = 0; i < CH_SEATS * draughts->rules.kind_count; i++) {
        int kind = i / CH_SEATS, each = draughts->rules.kind[kind].leaves ? 2 : 1;
        int seat = i % CH_SEATS;
        if (fen->hands.count[seat][kind] > hand->pieces[seat][kind])
            return ch_bad_input(error, "%s has %d of the kind `%s` in hand; in %s there are %d",
                                game->seat_name[seat], fen->hands.count[seat][kind],
                                game->kinds[kind].name, game->title, hand->pieces[seat][kind]);
        max[seat] += hand->pieces[seat][kind] * each;
        count[seat] += fen->hands.count[seat][kind];
    }
    for (int square = 0; square < game->graph.count; square++) {
        if (draughts->setup[square].seat >= 0)
            max[draughts->setup[square].seat]++;
        if (piece[square].seat >= 0)
            count[piece[square].seat]++;
    }
    for (int i = 0; i < stack->count; i++)
        count[stack->man[i].seat]++;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (count[seat] > max[seat])
            return ch_bad_input(error, "%s has %d pieces; %s has %d at most", game->seat_name[seat],
                                count[seat], max[0] == max[1] ? "a side" : "it", max[seat]);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece first = draughts->setup[square], now = piece[square];
        bool begins = first.seat == now.seat && first.kind == now.kind;
        if (now.seat >= 0 &&
            ~draughts->kinds[now.seat] & draughts->kinds[!now.seat] & 1 << now.kind)
            return ch_bad_input(error, "%s has a %s on %s; in %s only %s has one",
                                game->seat_name[now.seat], game->kinds[now.kind].name,
                                ch_square_named(game, square).name, game->title,
                                game->seat_name[!now.seat]);
        if (now.seat >= 0 && hand->pieces[now.seat][now.kind] > 0) /* it may have been put there */
            begins = begins || ch_square_in(&hand->zone[now.seat], square);
        const struct ch_hook *hook =
            now.seat >= 0 && !begins ? unrest(&draughts->rules, now, square) : NULL;
        if (hook)
            return refuse_stray(game, piece[square], square, hook, error);
    }
    return CH_OK;
}

/* Only pieces of who has just moved may be huffed. */
static enum ch_status check_huffs(const struct ch_fen *fen, int side, struct ch_error *error) {
    const struct ch_game *game = fen->game;
    for (int square = 0; square < game->graph.count; square++)
        if (fen->hands.huff[square] && fen->piece[square].seat != !side)
            return ch_bad_input(error, "%s is to move, and has no piece of %s to huff on %s",
                                game->seat_name[side], game->seat_name[!side],
                                ch_square_named(game, square).name);
    return CH_OK;
}

enum ch_status ch_draughts_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct ch_fen fen = {.game = game, .first = draughts->rules.up_seat, .error = error};
    int side;
    enum ch_status status = ch_fen_read(&fen, text, read_pieces, &side);
    if (status == CH_OK)
        status = check(draughts, &fen, error);
    if (status == CH_OK)
        status = check_huffs(&fen, side, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)side}};
    for (int square = 0; square < game->graph.count; square++)
        if (fen.piece[square].seat >= 0)
            draughts->kernel->put(draughts, position, square, fen.piece[square]);
    for (int square = 0; square < game->graph.count; square++)
        if (fen.hands.huff[square])
            ch_huff_add(position, square);
    for (int i = 0; i < CH_SEATS * draughts->rules.kind_count; i++)
        ch_hand_add(position, i % CH_SEATS, i / CH_SEATS,
                    fen.hands.count[i % CH_SEATS][i / CH_SEATS]);
    for (int i = 0; i < fen.stack.count; i++)
        draughts->kernel->put_under(draughts, position, fen.stack.square[i], fen.stack.man[i]);
    return CH_OK;
}

static void format_side(const struct ch_draughts *draughts, const struct ch_position *position,
                        int seat, struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    const char *comma = "";
    ch_text_addf(text, ":%c", game->seat_letter[seat]);
    for (int i = 0; i < game->graph.count; i++) {
        int square = draughts->names.order[i];
        struct ch_piece piece = draughts->kernel->piece_at(draughts, position, square);
        if (piece.seat != seat)
            continue;
        ch_text_add(text, comma);
        if (game->huffs && ch_huff_may(position, square))
            ch_text_add(text, "~");
        if (piece.kind != game->man_kind)
            ch_text_addf(text, "%c", toupper((unsigned char)game->kinds[piece.kind].letter));
        ch_text_add(text, ch_square_named(game, square).name);
        ch_stack_format(game, position, square, text);
        comma = ",";
    }
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        int pieces = ch_hand_count(position, seat, kind);
        char letter[2] = {(char)toupper((unsigned char)game->kinds[kind].letter), '\0'};
        if (pieces == 0)
            continue;
        ch_text_addf(text, "%s*%s%d", comma, kind == game->man_kind ? "" : letter, pieces);
        comma = ",";
    }
}

void ch_draughts_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int first = draughts->rules.up_seat;
    ch_text_addf(text, "%c", game->seat_letter[game->ops->side(game, position)]);
    format_side(draughts, position, first, text);
    format_side(draughts, position, !first, text);
}
