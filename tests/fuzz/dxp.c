/* Any bytes as a DXP message: refused with words, or written and read alike; moves and positions of
 * a message lead to legal ones only. */
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/notation/dxp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_message(const struct ch_dxp_message *message) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position position;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_error error = {.text = ""};
    if (ch_dxp_get_position(game, message, &position, &error) != CH_OK) {
        if (!error.text[0])
            abort();
        game->ops->start(game, &position);
    }
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &legal);
    if (ch_dxp_find_move(game, &legal, message) >= legal.count)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = ch_copy_bytes((const char *)data, size), written[CH_DXP_TEXT], again[CH_DXP_TEXT];
    struct ch_dxp_message message, same;
    struct ch_error error = {.text = ""};
    if (ch_dxp_parse(text, &message, &error) != CH_OK) {
        if (!error.text[0])
            abort();
    } else {
        ch_dxp_format(&message, written);
        if (strlen(written) == 0 || ch_dxp_parse(written, &same, &error) != CH_OK)
            abort();
        ch_dxp_format(&same, again);
        if (strcmp(written, again) != 0)
            abort();
        check_message(&message);
    }
    ch_free(text);
    return 0;
}
