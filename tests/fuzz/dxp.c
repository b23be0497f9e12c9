/* Any bytes as a DXP message: refused with words, or written and read alike; moves and positions of
 * a message lead to legal ones only. */
#include "core/notation/dxp.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static void check_message(const struct ch_dxp_message *message) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    if (!accepted(ch_dxp_get_position(game, message, &position, &refusal)))
        game->ops->start(game, &position);
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &legal);
    require(ch_dxp_find_move(game, &legal, message) < legal.count);
}

FUZZ_TEXT(text) {
    char written[CH_DXP_TEXT], again[CH_DXP_TEXT];
    struct ch_dxp_message message, same;
    if (accepted(ch_dxp_parse(text, &message, &refusal))) {
        ch_dxp_format(&message, written);
        require(strlen(written) != 0 && ch_dxp_parse(written, &same, &unread) == CH_OK);
        ch_dxp_format(&same, again);
        require(strcmp(written, again) == 0);
        check_message(&message);
    }
}
