/* Captures that old scores write too short, so that they name two moves: the moves played next may
 * decide which. */
#include <assert.h>
#include <string.h>

#include "core/pdn/pdn_parse.h"

enum { LOOK_AHEAD = 40 }; /* plies */

enum ch_pdn_next ch_pdn_next_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token,
                                  int *brackets) {
    do {
        if (ch_pdn_token_read(reader, token, NULL) != CH_OK)
            return CH_PDN_NEXT_UNREADABLE;
        *brackets += (token->kind == CH_PDN_OPEN) - (token->kind == CH_PDN_CLOSE);
        bool ends = token->kind == CH_PDN_END || token->kind == CH_PDN_TAG ||
                    (*brackets == 0 && (token->kind == CH_PDN_SCORE ||
                                        (token->kind == CH_PDN_STAR && !token->attached)));
        if (ends || *brackets < 0)
            return CH_PDN_NEXT_NONE;
        if (*brackets == 0 && token->kind == CH_PDN_SETUP)
            return CH_PDN_NEXT_SETUP;
    } while (*brackets > 0 || token->kind != CH_PDN_WORD);
    return CH_PDN_NEXT_MOVE;
}

/* True if the words up to the end of the line are legal moves after `path`, as far as can be seen.
 */
static bool goes_on(const struct ch_pdn_parse *parse, struct ch_history *path) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_pdn_reader reader = *parse->reader;
    struct ch_pdn_token token;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    bool legal_so_far = true;
    int brackets = 0, plies = path->count;
    ch_pdn_token_init(&token);
    while (legal_so_far && path->count < plies + LOOK_AHEAD &&
           ch_pdn_next_word(&reader, &token, &brackets) == CH_PDN_NEXT_MOVE) {
        struct ch_move move;
        legal.count = 0;
        game->ops->moves(game, path, &legal);
        legal_so_far =
            game->ops->parse_move(game, path, &legal, token.text.data, &move, NULL, NULL) == CH_OK;
        if (legal_so_far)
            ch_history_push(path, game, &move);
    }
    while (path->count > plies)
        ch_history_pop(path);
    assert(path->count == plies);
    ch_pdn_token_done(&token);
    return legal_so_far;
}

static void warn(struct ch_pdn_parse *parse, const struct ch_move *move) {
    CH_SCOPED(ch_text_done) struct ch_text full = ch_text_new();
    parse->pdn->game->ops->format_move(parse->pdn->game, move, NULL, CH_NOTATION_FULL, &full);
    ch_pdn_parse_warn(parse, parse->token.line,
                      "%s is ambiguous; only with %s are the next moves legal",
                      parse->token.text.data, full.data);
}

bool ch_pdn_parse_ambiguous(struct ch_pdn_parse *parse, struct ch_history *path,
                            struct ch_move *move) {
    const struct ch_game *game = parse->pdn->game;
    int meant = 0, possible = 0;
    for (int i = 0; i < parse->legal.count; i++) {
        struct ch_moves one = {.move = &parse->legal.move[i], .count = 1, .capacity = 1};
        struct ch_move found;
        if (game->ops->parse_move(game, path, &one, parse->token.text.data, &found, NULL, NULL) !=
            CH_OK)
            continue;
        meant++;
        ch_history_push(path, game, &found);
        if (goes_on(parse, path)) {
            possible++;
            *move = found;
        }
        ch_history_pop(path);
    }
    if (meant < 2 || possible != 1)
        return false;
    warn(parse, move);
    return true;
}
