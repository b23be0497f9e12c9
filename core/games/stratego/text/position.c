/* Positions of Stratego as text. */
#include <ctype.h>
#include <strings.h>

#include "core/games/stratego/stratego.h"

static void add_marked(const struct ch_game *game, const struct ch_position *position,
                       unsigned mark, const char *word, struct ch_text *text) {
    const char *before = word;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (!(ch_stratego_at(position, square) & mark))
            continue;
        ch_text_addf(text, "%s%s", before, ch_square_named(game, square).name);
        before = ",";
    }
}

static void add_lost(const struct ch_game *game, const struct ch_position *position,
                     struct ch_text *text) {
    const char *before = " lost=";
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (position->word[CH_STRATEGO_WORD_LOST + seat] == 0)
            continue;
        ch_text_addf(text, "%s%c:", before, game->seat_letter[seat]);
        before = ",";
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            for (int n = ch_stratego_lost(position, seat, kind); n > 0; n--)
                ch_text_addf(text, "%c", toupper((unsigned char)game->kinds[kind].letter));
    }
}

void ch_stratego_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text) {
    ch_board_text_format(game, position, text);
    add_marked(game, position, CH_STRATEGO_MOVED, " moved=", text);
    add_marked(game, position, CH_STRATEGO_SHOWN, " shown=", text);
    add_lost(game, position, text);
}

/* Why a square can't have the mark, or NULL. */
static const char *why_unmarked(unsigned piece, unsigned mark) {
    if (!piece)
        return "no piece is there";
    if (mark == CH_STRATEGO_SHOWN && ch_stratego_kind(piece) == CH_STRATEGO_UNKNOWN)
        return "a rank that was shown is known; write its letter on the board";
    return NULL;
}

static enum ch_status read_marked(const char *list, size_t length, unsigned mark,
                                  struct ch_position *position, struct ch_error *error) {
    const char *at = list, *end = list + length;
    while (at < end) {
        const char *begin = at;
        int square = ch_stratego_read_square(&at);
        if (square == CH_NO_SQUARE || at > end || (at < end && *at != ','))
            return ch_bad_input(error, "`%.*s`: write squares like A4,K10 there",
                                end - begin > 20 ? 20 : (int)(end - begin), begin);
        unsigned piece = ch_stratego_at(position, square);
        const char *wrong = why_unmarked(piece, mark);
        if (wrong)
            return ch_bad_input(error, "%s=%.*s: %s", mark == CH_STRATEGO_MOVED ? "moved" : "shown",
                                (int)(at - begin), begin, wrong);
        ch_stratego_put(position, square, piece | mark);
        at += at < end;
    }
    return CH_OK;
}

static enum ch_status read_lost(const struct ch_game *game, const char *list, size_t length,
                                struct ch_position *position, struct ch_error *error) {
    const char *at = list, *end = list + length;
    while (at < end) {
        char name[2] = {*at, '\0'};
        int seat = ch_game_seat(game, name);
        if (seat < 0 || end - at < 2 || at[1] != ':')
            return ch_bad_input(error, "`%.*s`: write the lost pieces like R:SSN,B:M",
                                length > 40 ? 40 : (int)length, list);
        for (at += 2; at < end && *at != ','; at++) {
            int kind = ch_stratego_kind_of_letter(game, *at);
            if (kind == CH_STRATEGO_RANKS)
                return ch_bad_input(error, "`%c` is no piece of %s",
                                    isprint((unsigned char)*at) ? *at : '?', game->title);
            if (ch_stratego_lost(position, seat, kind) < 15)
                position->word[CH_STRATEGO_WORD_LOST + seat] += UINT64_C(1) << kind * 4;
        }
        at += at < end;
    }
    return CH_OK;
}

/* Counts a side's pieces against its army; without `lost`, what is missing is lost. */
static enum ch_status count_pieces(const struct ch_stratego *stratego, int seat, bool has_lost,
                                   struct ch_position *position, struct ch_error *error) {
    const struct ch_game *game = &stratego->game;
    int count[CH_STRATEGO_KINDS] = {0}, missing = 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        if (ch_stratego_has(position, square, seat))
            count[ch_stratego_kind(ch_stratego_at(position, square))]++;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        int rest = stratego->army[kind] - count[kind] - ch_stratego_lost(position, seat, kind);
        if (rest < 0)
            return ch_bad_input(error, "%s has more pieces of the kind %s than the %d of its army",
                                game->seat_name[seat], game->kinds[kind].name,
                                stratego->army[kind]);
        missing += rest;
        if (!has_lost && count[CH_STRATEGO_UNKNOWN] == 0)
            position->word[CH_STRATEGO_WORD_LOST + seat] += (uint64_t)rest << kind * 4;
    }
    if (has_lost && missing > 0 && count[CH_STRATEGO_UNKNOWN] == 0)
        return ch_bad_input(error,
                            "%d pieces of %s are neither on the board nor among the lost; name "
                            "them like lost=%c:SSN, or leave lost= out",
                            missing, game->seat_name[seat], game->seat_letter[seat]);
    if ((has_lost || count[CH_STRATEGO_UNKNOWN] > 0) && missing != count[CH_STRATEGO_UNKNOWN])
        return ch_bad_input(error,
                            "%s has %d piece%s of unknown rank where %d are left of its army; name "
                            "those that it has lost like lost=%c:SSN",
                            game->seat_name[seat], count[CH_STRATEGO_UNKNOWN],
                            count[CH_STRATEGO_UNKNOWN] == 1 ? "" : "s", missing,
                            game->seat_letter[seat]);
    return CH_OK;
}

enum ch_status ch_stratego_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error) {
    static const char blanks[] = " \t\r\n";
    struct ch_piece piece[CH_MAX_SQUARES];
    struct ch_position made = {0};
    int side;
    bool has_lost = false, any = false;
    for (int square = 0; square < CH_MAX_SQUARES; square++)
        piece[square] = (struct ch_piece){-1, 0};
    const char *at = text + strspn(text, blanks);
    at += strcspn(at, blanks);
    at += strspn(at, blanks);
    at += strcspn(at, blanks);
    CH_SCOPED(ch_text_done) struct ch_text board = ch_text_new();
    ch_text_add_bytes(&board, text, (size_t)(at - text));
    enum ch_status status = CH_OK;
    if (strpbrk(board.data, "0123456789"))
        status = ch_bad_input(
            error,
            "a position is written in letters: F Y S N T L P J C G M B for flag, spy, scout up to "
            "marshal, bomb, and U for a rank that is not known; rank numbers are for set-ups");
    else
        status = ch_board_text_parse(game, board.data, piece, NULL, &side, NULL, error);
    if (status != CH_OK)
        return status;
    made.word[CH_STRATEGO_WORD_SIDE] = (uint64_t)side;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (piece[square].seat < 0)
            continue;
        ch_stratego_put(&made, square, ch_stratego_piece(piece[square].seat, piece[square].kind));
        any = true;
    }
    for (at += strspn(at, blanks); *at && status == CH_OK; at += strspn(at, blanks)) {
        size_t length = strcspn(at, blanks);
        if (strncasecmp(at, "moved=", 6) == 0)
            status = read_marked(at + 6, length - 6, CH_STRATEGO_MOVED, &made, error);
        else if (strncasecmp(at, "shown=", 6) == 0)
            status = read_marked(at + 6, length - 6, CH_STRATEGO_SHOWN, &made, error);
        else if (strncasecmp(at, "lost=", 5) == 0) {
            has_lost = true;
            status = read_lost(game, at + 5, length - 5, &made, error);
        } else {
            status = ch_bad_input(
                error, "`%.20s` is left over after the board; write moved=, shown= or lost= there",
                at);
        }
        at += length;
    }
    /* A board without any piece is the one before the set-ups: nothing is lost yet. */
    for (int seat = 0; seat < CH_SEATS && (any || has_lost) && status == CH_OK; seat++)
        status = count_pieces(ch_stratego_of(game), seat, has_lost, &made, error);
    if (status == CH_OK)
        *position = made;
    return status;
}
