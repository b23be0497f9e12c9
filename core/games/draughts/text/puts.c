/* Pieces put on the board as text, @c3, @c3+@d5 or @c3+b2-b3, pieces taken besides, c3xc5+a1, and
 * pieces huffed before a move, ~c3+b2-b3. A comma is read as the plus sign. */
#include <ctype.h>

#include "core/games/draughts/huff.h"
#include "core/games/draughts/text/written.h"

static const char blanks[] = " \t\r\n";

static int kind_of(const struct ch_game *game, char letter) {
    for (int kind = 0; kind < game->kind_count; kind++)
        if (tolower((unsigned char)game->kinds[kind].letter) == tolower((unsigned char)letter))
            return kind;
    return -1;
}

static bool read_square(const struct ch_draughts *draughts, char **at, int *square) {
    const char *name = *at, *end = name;
    *square = ch_names_read(&draughts->names, &draughts->game, &end);
    *at += end - name;
    *at += strspn(*at, blanks);
    return *square != CH_NO_SQUARE;
}

/* The letter of a kind may stand before the sign. */
static bool at_put(const char *at) {
    return *at == '@' || (isalpha((unsigned char)*at) && at[1] == '@');
}

bool ch_written_read_puts(const struct ch_draughts *draughts, char **text,
                          struct ch_written *written) {
    char *at = *text + strspn(*text, blanks);
    int square;
    if (*at == '~' && draughts->game.huffs) {
        at++;
        if (!read_square(draughts, &at, &written->huff) || (*at != '+' && *at != ','))
            return false;
        at++;
        *text = at + strspn(at, blanks);
        return **text != '\0';
    }
    while (at_put(at)) {
        if (*at != '@') {
            written->put_kind = kind_of(&draughts->game, *at++);
            if (written->put_kind < 0)
                return false;
        }
        at++;
        if (written->puts == CH_MAX_PATH || !read_square(draughts, &at, &square))
            return false;
        written->put[written->puts++] = (uint8_t)square;
        if (*at == '+' || *at == ',') {
            at++;
            at += strspn(at, blanks);
            if (!*at)
                return false;
        }
    }
    *text = at;
    char *plus = strpbrk(at, "+,");
    if (!plus)
        return true;
    *plus++ = '\0';
    plus += strspn(plus, blanks);
    bool read = read_square(draughts, &plus, &written->bonus);
    return read && !*plus && *at;
}

/* It is the last in the list, and no jump leads over it. */
int ch_written_bonus(const struct ch_draughts *draughts, const struct ch_move *move) {
    const int16_t(*next)[CH_WAYS] = draughts->rules.next;
    int last = move->captured_count > 1 ? move->captured[move->captured_count - 1] : CH_NO_SQUARE;
    for (int i = 1; draughts->rules.bonus && i < move->path_length && last != CH_NO_SQUARE; i++) {
        int direction = ch_graph_direction(next, move->path[i - 1], move->path[i]);
        for (int at = move->path[i - 1]; direction >= 0 && at != move->path[i];
             at = next[at][direction])
            if (at == last)
                return CH_NO_SQUARE;
    }
    return draughts->rules.bonus ? last : CH_NO_SQUARE;
}

bool ch_written_puts_agree(const struct ch_draughts *draughts, const struct ch_move *move,
                           const struct ch_written *written) {
    bool drop = move->path_length == 1, huffs = draughts->game.huffs && move->huffs > 0;
    int huff = huffs ? move->captured[0] : CH_NO_SQUARE;
    if (huff != written->huff)
        return false;
    int first = drop ? 0 : move->path_length, puts = move->puts + drop;
    if (puts != written->puts || drop != (written->count == 0))
        return false;
    if (written->put_kind >= 0 && written->put_kind != ch_hand_kind_put(&draughts->rules, move))
        return false;
    for (int i = 0; i < puts; i++)
        if (!memchr(written->put, move->path[first + i], (size_t)puts))
            return false;
    return written->bonus == CH_NO_SQUARE || written->bonus == ch_written_bonus(draughts, move);
}

void ch_written_add_puts(const struct ch_draughts *draughts, const struct ch_move *move,
                         struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    int kind = ch_hand_kind_put(&draughts->rules, move);
    if (draughts->game.huffs && move->huffs > 0)
        ch_text_addf(text, "~%s+", ch_square_named(game, move->captured[0]).name);
    const char letter[2] = {
        (char)(kind >= 0 ? toupper((unsigned char)game->kinds[kind].letter) : 0), '\0'};
    for (int i = move->path_length > 1 ? move->path_length : 0; i < move->path_length + move->puts;
         i++)
        ch_text_addf(
            text, "%s%s@%s", i > (move->path_length > 1 ? move->path_length : 0) ? "+" : "",
            kind == game->man_kind ? "" : letter, ch_square_named(game, move->path[i]).name);
    if (move->path_length > 1 && move->puts > 0)
        ch_text_add(text, "+");
}

/* Why a piece can't be huffed; false if it can. */
static bool explain_huff(const struct ch_draughts *draughts, const struct ch_position *position,
                         int square, struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    const char *name = game->seat_name[position->word[0] ^ 1];
    if (ch_huff_may(position, square))
        return false;
    ch_text_addf(text,
                 ch_huff_any(position)
                     ? "%s has no piece on %s that could have captured"
                     : "%s has no piece on %s to huff: none could have captured, or one did",
                 name, ch_square_named(game, square).name);
    return true;
}

bool ch_written_explain_puts(const struct ch_draughts *draughts, const struct ch_position *position,
                             const struct ch_written *written, struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    const struct ch_hand_rules *hand = &draughts->rules.hand;
    int seat = (int)position->word[0], own = ch_hand_all(position, seat);
    int refill = ch_hand_refill(draughts, position);
    if (written->huff != CH_NO_SQUARE)
        return explain_huff(draughts, position, written->huff, text);
    bool pass_over = hand->when == CH_DROP_REFILL ? refill == 0 : own == 0;
    if (written->puts == 0 && refill > 0)
        ch_text_addf(text, "a piece must be put on the board first, as in @a1+b2-b3");
    else if (written->puts == 0 && ch_hand_must_put(draughts, position))
        ch_text_add(text, hand->when == CH_DROP_ANSWER
                              ? "a piece put on the board must be answered by another"
                              : "pieces in hand must be put on the board first");
    else if (written->puts == 0)
        return false;
    else if (pass_over)
        ch_text_addf(text, own == 0 ? "%s has no piece in hand" : "%s may not put a piece now",
                     game->seat_name[seat]);
    for (int i = 0; i < written->puts && !pass_over; i++) {
        struct ch_square_name name = ch_square_named(game, written->put[i]);
        bool twice = i > 0 && memchr(written->put, written->put[i], (size_t)i);
        if (!twice && draughts->kernel->piece_at(draughts, position, written->put[i]).seat < 0 &&
            ch_square_in(&hand->zone[seat], written->put[i]))
            continue;
        ch_text_addf(text,
                     ch_square_in(&hand->zone[seat], written->put[i]) ? "%s is occupied"
                                                                      : "no piece may be put on %s",
                     name.name);
        return true;
    }
    if (written->puts > 0 && !pass_over) {
        int count = refill > 0 ? refill : own < hand->count ? own : hand->count;
        if (written->puts != count)
            ch_text_addf(text, "a turn puts %d piece%s", count, count == 1 ? "" : "s");
        else if (refill > 0 && written->count == 0)
            ch_text_add(text, "a piece moves in the same turn, as in @a1+b2-b3");
        else if (hand->beside[seat])
            ch_text_addf(text, "a piece is put beside one of its own side%s",
                         hand->count == 2 ? ", a second beside the first" : "");
        else
            return false;
    }
    return true;
}
