#include "core/records/score.h"

#include <assert.h>
#include <string.h>

#include "core/base/json.h"
#include "core/records/pool.h"

enum { US_IN_MS = 1000 };

/* True if the note says more than the row of its move has room for. */
static bool says_more(const struct ch_pdn_note *note) {
    return note->strength[0] || note->nag_count > 0 || note->has_clock[0] || note->has_clock[1];
}

char *ch_score_movetext(const struct ch_pdn_game *pdn, bool *cut) {
    int count = pdn->line.history.count;
    struct ch_pdn_line rest = pdn->line; /* borrows all but its notes */
    const struct ch_pdn_note *first = &pdn->line.notes[0];
    struct ch_text text = ch_text_new();
    bool more = rest.variation_count > 0 || rest.next || first->comment || first->has_elapsed;
    rest.notes = ch_alloc((size_t)(count + 1) * sizeof *rest.notes);
    for (int i = 0; i <= count; i++) {
        rest.notes[i] = pdn->line.notes[i];
        more = more || says_more(&rest.notes[i]);
        if (i > 0) {
            rest.notes[i].comment = NULL;
            rest.notes[i].has_elapsed = false;
        }
    }
    if (more)
        ch_pdn_write_line(pdn->game, &rest, 0, CH_PDN_COLUMNS, &text);
    ch_free(rest.notes);
    bool kept = more && text.length <= CH_SCORE_MOVETEXT;
    char *movetext = kept ? ch_text_take(&text) : NULL;
    ch_text_done(&text);
    if (cut)
        *cut = more && !kept;
    return movetext;
}

bool ch_score_imported(const struct ch_recorded_game *recorded) {
    CH_SCOPED(ch_json_done) cJSON *tags = ch_json_recorded(recorded->tags);
    return cJSON_HasObjectItem(tags, CH_POOL_IMPORT_TAG);
}

static bool same_moves(const struct ch_history *a, const struct ch_history *b) {
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = ch_move_equal(&a->plies[i].move, &b->plies[i].move);
    return same;
}

/* Reads the movetext into `pdn`, which stays uninitialised if that fails. */
static enum ch_status read_movetext(const struct ch_recorded_game *recorded,
                                    const struct ch_game *game, const struct ch_history *history,
                                    struct ch_pdn_game *pdn, struct ch_error *error) {
    struct ch_error why = {0};
    enum ch_status status;
    if (strlen(recorded->movetext) > CH_SCORE_MOVETEXT)
        return ch_bad_input(error,
                            "the movetext of game %lld is too long; the record was changed "
                            "by hand",
                            (long long)recorded->id);
    status = ch_pdn_read_line(game, history, recorded->movetext, pdn, &why);
    if (status == CH_OK && !same_moves(&pdn->line.history, history))
        status = ch_bad_input(&why, "it has other moves");
    if (status == CH_OK)
        return CH_OK;
    ch_pdn_game_done(pdn);
    return ch_bad_input(error,
                        "the movetext of game %lld does not fit its moves: %s; the record was "
                        "changed by hand",
                        (long long)recorded->id, why.text);
}

/* The comments after moves, and the times of moves that were imported. */
static void add_rows(const struct ch_recorded_game *recorded, struct ch_pdn_line *line) {
    bool imported = ch_score_imported(recorded);
    assert(line->history.count == recorded->ply_count);
    for (int i = 0; i < recorded->ply_count; i++) {
        const struct ch_played_move *move = &recorded->moves[i];
        if (move->reason)
            ch_pdn_comment(line, i + 1, move->reason);
        line->notes[i + 1].has_elapsed = imported && move->wall_us >= 0;
        line->notes[i + 1].elapsed_ms = (long)(move->wall_us / US_IN_MS);
    }
}

enum ch_status ch_recorded_score(const struct ch_recorded_game *recorded, bool beside,
                                 struct ch_pdn_game *pdn, struct ch_error *error) {
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    *pdn = (struct ch_pdn_game){0};
    enum ch_status status = ch_recorded_history(recorded, &game, &history, error);
    if (status != CH_OK)
        return status;
    bool rest = beside && recorded->movetext;
    if (rest)
        status = read_movetext(recorded, game, &history, pdn, error);
    if (!rest || status != CH_OK)
        ch_pdn_game_init(pdn, game, &history);
    if (beside)
        add_rows(recorded, &pdn->line);
    return status;
}
