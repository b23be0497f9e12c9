/* Moves as text, and text as moves. */
#include <ctype.h>

#include "core/games/draughts/text/written.h"

static int find_alike(const struct ch_moves *legal, const struct ch_move *move) {
    for (int i = 0; i < legal->count; i++)
        if (ch_move_ends_alike(&legal->move[i], move))
            return i;
    return -1;
}

/* Every path of the legal moves. */
static void list_ways(const struct ch_draughts *draughts, const struct ch_position *position,
                      const struct ch_moves *legal, struct ch_moves *ways) {
    int kept = 0;
    draughts->kernel->moves(draughts, position, true, ways);
    for (int i = 0; i < ways->count; i++)
        if (find_alike(legal, &ways->move[i]) >= 0)
            ways->move[kept++] = ways->move[i];
    ways->count = kept;
}

/* The legal move that `text` names: *found is its index, -1 if there is none or several that lead
 * to different positions. `ways` are those that are looked through; where lists have one move for
 * each result, `ways` has every path. */
static int find(const struct ch_draughts *draughts, const struct ch_moves *legal,
                const struct ch_moves *ways, const struct ch_written *written) {
    int found = -1;
    bool ambiguous = false, whole = false;
    for (int i = 0; i < ways->count; i++) {
        const struct ch_move *way = &ways->move[i];
        bool path = ch_written_is_path(draughts, way, written);
        if ((whole && !path) || !ch_written_names(draughts, way, written))
            continue;
        int at = ways == legal ? i : find_alike(legal, way);
        bool better = path && !whole;
        ambiguous =
            !better && found >= 0 && (ambiguous || !ch_move_ends_alike(&legal->move[found], way));
        found = better || found < 0 ? at : found;
        whole |= path;
    }
    return ambiguous ? -1 : found;
}

/* True if `sign` is the one for such a move, or none. */
static bool right_sign(const struct ch_draughts *draughts, char sign, bool capture) {
    if (sign == ' ' || (sign == '-' && draughts->names.sign == '-'))
        return true;
    return (sign == 'x') == capture;
}

enum ch_status ch_draughts_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    const struct ch_position *position = ch_history_position(history);
    CH_SCOPED(ch_moves_done) struct ch_moves all = {0};
    struct ch_written written;
    const struct ch_moves *ways = legal;
    if (draughts->rules.by_result) {
        list_ways(draughts, position, legal, &all);
        ways = &all;
    }
    enum ch_status status = ch_written_read(draughts, ways, text, &written, error);
    int found = status == CH_OK ? find(draughts, legal, ways, &written) : -1;
    if (status == CH_OK && found < 0)
        status = ch_written_refuse(draughts, position, ways, &written, error);
    if (status != CH_OK)
        return status;
    *move = legal->move[found];
    if (warning)
        *warning = !right_sign(draughts, written.sign, move->captured_count > 0);
    return CH_OK;
}

static bool names_one(const struct ch_move *move, const struct ch_moves *legal) {
    int last = move->path_length - 1;
    for (int i = 0; i < legal->count; i++) {
        const struct ch_move *other = &legal->move[i];
        if (other->path[0] == move->path[0] &&
            other->path[other->path_length - 1] == move->path[last] && !ch_move_equal(other, move))
            return false;
    }
    return true;
}

/* Every move that is recorded is written so. */
void ch_draughts_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    int last = move->path_length - 1;
    bool shortened = notation == CH_NOTATION_SHORT && legal && names_one(move, legal);
    char written[(CH_SQUARE_NAME + 2) * CH_MAX_PATH], method[CH_MAX_PATH] = "";
    if (!shortened && move->captured_count > 0 && ch_written_methods(&draughts->rules))
        ch_move_methods(&draughts->rules, move, method);
    char *end = ch_names_write(&draughts->names, move->path[0], written);
    for (int i = shortened ? last : 1; i <= last; i++) {
        *end++ = move->captured_count > 0 ? draughts->names.sign : '-';
        end = ch_names_write(&draughts->names, move->path[i], end);
        if (method[i])
            *end++ = method[i];
    }
    ch_text_add_bytes(text, written, (size_t)(end - written));
}

void ch_draughts_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    *ch_names_write(&ch_draughts_of(game)->names, square, name) = '\0';
}

int ch_draughts_square_from_name(const struct ch_game *game, const char *name) {
    const struct ch_names *names = &ch_draughts_of(game)->names;
    const char *at = name;
    int square = ch_names_read(names, game, &at);
    bool own = names->algebraic != (isdigit((unsigned char)*name) != 0);
    return own && !*at ? square : CH_NO_SQUARE;
}
