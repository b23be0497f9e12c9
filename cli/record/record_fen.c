/* crownhead record export --format fen: positions of recorded games as a list that --positions
 * and --openings read: one FEN a line, lines with # apart. */
#include "cli/record/record.h"
#include "core/record/record.h"

void ch_record_fens_done(struct ch_record_fens *fens) {
    ch_interned_done(&fens->seen);
}

/* Whatever was before it: a draw by repetition is none of the position. */
static bool is_over(const struct ch_game *game, const struct ch_position *position) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_history_init(&history, game, position);
    game->ops->moves(game, &history, &legal);
    return game->ops->outcome(game, &history, &legal).result != CH_ONGOING;
}

/* False if it was there before. */
static bool add_new(struct ch_record_fens *fens, const struct ch_position *position,
                    struct ch_text *fen) {
    int before = fens->seen.count;
    ch_text_clear(fen);
    fens->game->ops->format_position(fens->game, position, fen);
    return ch_interned_add(&fens->seen, fen->data) == before;
}

enum ch_status ch_record_fens_add(struct ch_record_fens *fens,
                                  const struct ch_recorded_game *recorded, struct ch_text *text,
                                  struct ch_error *error) {
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_text_done) struct ch_text fen = ch_text_new();
    bool follows = false; /* the line before is of the ply before */
    enum ch_status status = ch_recorded_history(recorded, &game, &history, error);
    if (status != CH_OK)
        return status;
    if (fens->game && game != fens->game)
        return ch_unsupported(error,
                              "a list has positions of one game, and this one of %s; choose games "
                              "of %s by --match, --agent or their numbers",
                              fens->game->name, game->name);
    if (!fens->game)
        ch_text_addf(text, "# %s; each position once\n", game->name);
    fens->game = game;
    int end = history.count + !is_over(game, ch_history_position(&history));
    for (int ply = 0; ply < end; ply++) {
        bool added = add_new(fens, ch_history_before(&history, ply), &fen);
        if (added && !follows)
            ch_text_addf(text, "# game %lld, ply %d\n", (long long)recorded->id, ply + 1);
        if (added)
            ch_text_addf(text, "%s\n", fen.data);
        follows = added;
    }
    return CH_OK;
}
