/* Choosing a set-up: a turn whose candidates are set-ups and not moves. */
#include "core/base/clock.h"

#include "bridge/input/turn.h"

/* Kinds and squares of the set-up, if the game takes it. */
static void add_posts(struct ch_rulebase *rulebase, int index) {
    const struct ch_turn *turn = rulebase->turn;
    const struct ch_game *game = turn->game;
    const struct ch_input *input = &rulebase->input;
    struct ch_position position = *ch_history_position(turn->history);
    struct ch_atom id = ch_input_number(rulebase, index + 1);
    if (game->ops->set_up(game, turn->seat, rulebase->set_ups[index], &position, NULL) != CH_OK)
        return;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, &position, square);
        if (piece.seat != turn->seat)
            continue;
        struct ch_atom values[] = {id, input->kind[piece.kind], input->square[square]};
        ch_input_add(rulebase, CH_T_POSTED, values);
    }
}

void ch_input_set_ups(struct ch_rulebase *rulebase) {
    for (int i = 0; i < rulebase->turn->legal->count; i++) {
        struct ch_atom values[] = {
            ch_input_number(rulebase, i + 1),
            {STRING, EnvAddSymbol(rulebase->env, rulebase->set_ups[i])},
        };
        ch_input_add(rulebase, CH_T_SET_UP, values);
        add_posts(rulebase, i);
    }
}

void ch_rulebase_set_up(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        const char *const texts[], int count, struct ch_choice *choice) {
    struct ch_moves none = {0}; /* moves in number only: nothing looks at them */
    struct ch_turn chosen_from = *turn;
    for (int i = 0; i < count; i++)
        *ch_moves_add(&none) = (struct ch_move){.path_length = 0};
    chosen_from.legal = &none;
    rulebase->set_ups = texts;
    ch_rulebase_choose(rulebase, &chosen_from, choice);
    rulebase->set_ups = NULL;
    ch_moves_done(&none);
}
