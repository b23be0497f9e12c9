#include "cli/games/game_text.h"

#include "core/games/text/board_text.h"

void ch_game_text_start(const struct ch_game *game, struct ch_position *position) {
    struct ch_random random;
    ch_random_init(&random, 1);
    ch_game_deal(game, &random, position);
}

const char *ch_game_text_start_note(const struct ch_game *game) {
    return game->ops->set_up ? "The sides set up first; here as drawn at random.\n" : "";
}

void ch_game_text_draw(const struct ch_game *game, const struct ch_position *position,
                       struct ch_text *text) {
    ch_board_draw(game, position, &(struct ch_drawing){.coordinates = true}, text);
}

void ch_game_text_moves(const struct ch_game *game, const struct ch_position *position,
                        struct ch_text *text) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_history_init(&history, game, position);
    game->ops->moves(game, &history, &moves);
    for (int i = 0; i < moves.count; i++) {
        ch_text_add(text, i ? " " : "");
        game->ops->format_move(game, &moves.move[i], &moves, CH_NOTATION_SHORT, text);
    }
    ch_text_add(text, "\n");
}
