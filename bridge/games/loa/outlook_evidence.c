/* Shows the outlook of a candidate of Lines of Action: the moves that are expected, and by which
 * parts of the evaluation it is worth less than the best candidate. */
#include <stdlib.h>

#include "bridge/games/evidence.h"
#include "bridge/games/loa/formation_functions.h"
#include "core/games/loa/evaluation/evaluate.h"

void ch_loa_write_move(const struct ch_game *game, const struct ch_loa_move *made,
                       struct ch_text *text) {
    struct ch_move move = {.path_length = 2, .path = {made->from, made->to}};
    move.captured[0] = made->to;
    move.captured_count = made->captures;
    game->ops->format_move(game, &move, NULL, CH_NOTATION_FULL, text);
}

/* The parts of the evaluation after the line, for the seat; returns how many. 0: the promise is not
 * their sum, as the line ends the game in a draw. */
static int parts_of(struct ch_loa_formation *formation, int candidate, int seat, int promise,
                    const struct ch_loa_sequel *line,
                    struct ch_weight_part parts[CH_WEIGHT_PARTS]) {
    struct ch_loa_board board;
    ch_loa_formation_board(formation, candidate, &board);
    for (int i = 0; i < line->count; i++)
        ch_loa_board_make(&board, &line->move[i]);
    int value = ch_loa_evaluate(&board, CH_LOA_MIA);
    if (promise != (board.side == seat ? value : -value))
        return 0;
    int count = ch_loa_evaluation_parts(&board, CH_LOA_MIA, parts);
    for (int i = 0; i < count; i++)
        parts[i].score = board.side == seat ? parts[i].score : -parts[i].score;
    return count;
}

/* Shows the parts that differ, the greatest difference first. */
static void show_parts(struct ch_shown *to, struct ch_weight_part parts[],
                       const struct ch_weight_part best[], int count) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < count; i++)
        parts[i].score -= best[i].score;
    for (;;) {
        int most = 0;
        for (int i = 1; i < count; i++)
            most = abs(parts[i].score) > abs(parts[most].score) ? i : most;
        if (parts[most].score == 0)
            break;
        ch_text_clear(&text);
        ch_text_addf(&text, "%s %+d", parts[most].name, parts[most].score);
        ch_shown_add(to, "parts", text.data);
        parts[most].score = 0;
    }
    ch_shown_say(to, "parts", ": ");
}

static void show_less(struct ch_shown *to, struct ch_loa_formation *formation, int candidate,
                      int promise, const struct ch_loa_sequel *line) {
    struct ch_weight_part parts[CH_WEIGHT_PARTS], others[CH_WEIGHT_PARTS];
    struct ch_loa_sequel best_line;
    int best = ch_loa_formation_best(formation), seat = to->rulebase->run.turn->seat;
    int most = ch_loa_formation_outlook(formation, best, &best_line);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    to->game->ops->format_move(to->game, &to->rulebase->run.turn->legal->move[best], NULL,
                               CH_NOTATION_FULL, &text);
    cJSON_AddStringToObject(to->object, "than", text.data);
    if (most > CH_LOA_VALUE_MAX) {
        ch_text_addf(&to->says, "; %s wins%s", text.data,
                     promise > CH_LOA_VALUE_MAX ? " sooner" : "");
    } else if (promise < -CH_LOA_VALUE_MAX) {
        ch_text_addf(&to->says, "; lost then, %s with %s",
                     most < -CH_LOA_VALUE_MAX ? "sooner than" : "and not", text.data);
    } else {
        ch_text_addf(&to->says, "; %d less than %s", most - promise, text.data);
        int count = parts_of(formation, candidate, seat, promise, line, parts);
        if (count > 0 && parts_of(formation, best, seat, most, &best_line, others) == count)
            show_parts(to, parts, others, count);
    }
}

int ch_loa_show_outlook(struct ch_shown *to, struct ch_loa_formation *formation, int candidate) {
    struct ch_loa_sequel line;
    int promise = ch_loa_formation_outlook(formation, candidate, &line);
    int shortfall = ch_loa_formation_shortfall(formation, candidate);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < line.count; i++) {
        ch_text_clear(&text);
        ch_loa_write_move(to->game, &line.move[i], &text);
        ch_shown_add(to, "moves", text.data);
    }
    ch_text_add(&to->says, line.count > 0 ? "then " : "ends the game");
    ch_shown_say(to, "moves", "");
    cJSON_AddNumberToObject(to->object, "promise", promise);
    if (shortfall > 0)
        show_less(to, formation, candidate, promise, &line);
    else
        ch_text_add(&to->says, "; no move promises more");
    return shortfall;
}
