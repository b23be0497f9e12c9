/* crownhead record replay: a game step by step. */
#include <stdio.h>

#include "cli/command/command.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/games/text/board_text.h"

static int step_through(void *context, const struct ch_recorded_game *recorded) {
    (void)context;
    const struct ch_game *game;
    struct ch_history history;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_recorded_history(recorded, &game, &history, &error) != CH_OK)
        return ch_fail(&error);
    ch_print_add(&text, "game %lld: %s %s, %s %s\n\n", (long long)recorded->id, game->seat_name[0],
                 recorded->player[0], game->seat_name[1], recorded->player[1]);
    ch_board_draw(game, &history.start, &(struct ch_drawing){.coordinates = true}, &text);
    for (int i = 0; i < history.count; i++) {
        struct ch_drawing drawing = {.coordinates = true, .last = &history.plies[i].move};
        const char *reason = recorded->moves[i].reason;
        ch_print_add(&text, "\n%d. %s plays %s%s%s\n\n", i + 1,
                     game->seat_name[ch_history_mover(&history, game, i)], recorded->moves[i].path,
                     reason ? ": " : "", reason ? reason : "");
        ch_board_draw(game, &history.plies[i].after, &drawing, &text);
    }
    ch_text_add(&text, "\n");
    ch_record_result_text(recorded, &text);
    ch_text_add(&text, "\n");
    ch_print_block(stdout, text.data);
    ch_history_done(&history);
    return CH_EXIT_DONE;
}

int ch_record_replay(const struct ch_record_options *options, struct ch_record *record, int count,
                     char **ids) {
    if (count == 0 && !options->match)
        return ch_failf("record replay needs the number of a game, or --match N");
    if (options->verify)
        return ch_record_verify(options, record, count, ids);
    return ch_record_each(options, record, count, ids, step_through, NULL);
}
