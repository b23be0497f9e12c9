/* Games, and the list of them, as the page's replayer reads them; see report.h. */
#include "workshop/report/report.h"

#include "core/base/json.h"
#include "workshop/report/board.h"

void ch_report_block_init(struct ch_report_block *block) {
    *block = (struct ch_report_block){0};
    block->games = ch_text_new();
    block->work = ch_text_new();
    ch_interned_add(&block->strings, "");
    ch_interned_add(&block->openings, "");
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        block->column[i] = ch_text_new();
}

void ch_report_block_done(struct ch_report_block *block) {
    ch_interned_done(&block->strings);
    ch_interned_done(&block->moves);
    ch_interned_done(&block->starts);
    ch_text_done(&block->games);
    ch_text_done(&block->work);
    ch_interned_done(&block->openings);
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_done(&block->column[i]);
}

static void add_string(struct ch_text *json, const char *string) {
    cJSON *object = cJSON_CreateStringReference(string);
    size_t start = json->length;
    ch_json_end(json, object);
    ch_text_plain(json->data + start, "");
}

static void add_squares(struct ch_text *json, const uint8_t squares[], int count) {
    ch_text_add(json, ",[");
    for (int i = 0; i < count; i++)
        ch_text_addf(json, i ? ",%d" : "%d", squares[i]);
    ch_text_add(json, "]");
}

/* ["11x18", squares passed, squares captured, [square, its new code, …]] */
static int add_move(struct ch_report_block *block, const struct ch_game *game, const char *name,
                    const struct ch_position *before, const struct ch_ply *ply) {
    struct ch_text *json = &block->work;
    ch_text_clear(json);
    ch_text_add(json, "[");
    add_string(json, name);
    add_squares(json, ply->move.path, ply->move.path_length);
    add_squares(json, ply->move.captured, ply->move.captured_count);
    ch_text_add(json, ",");
    ch_json_end(json, ch_board_changes_json(game, before, &ply->after));
    ch_text_add(json, "]");
    return ch_interned_add(&block->moves, json->data);
}

static int add_start(struct ch_report_block *block, const struct ch_game *game,
                     const struct ch_position *start) {
    struct ch_text *json = &block->work;
    ch_text_clear(json);
    ch_json_end(json, ch_board_position_json(game, start));
    return ch_interned_add(&block->starts, json->data);
}

static void add_line(struct ch_report_block *block, const struct ch_game *game,
                     const struct ch_pdn_line *line, int at);

/* [[ply, its marks, its words], …] of the plies that have any; 0 is before the first move. `main`:
 * the comments after moves are the reasons of the game. */
static void add_notes(struct ch_report_block *block, const struct ch_game *game,
                      const struct ch_pdn_line *line, bool main) {
    const char *comma = "";
    CH_SCOPED(ch_text_done) struct ch_text marks = ch_text_new(), words = ch_text_new();
    ch_text_add(&block->games, "\"notes\":[");
    for (int ply = 0; ply <= line->history.count; ply++) {
        const struct ch_pdn_note *note = &line->notes[ply];
        bool commented = note->comment && !(main && ply > 0);
        ch_text_clear(&marks);
        ch_text_clear(&words);
        ch_pdn_marks_format(note, &marks);
        ch_pdn_times_format(line, game, ply, !main, &words);
        if (commented)
            ch_text_addf(&words, words.length ? " %s" : "%s", note->comment);
        if (marks.length == 0 && words.length == 0)
            continue;
        ch_text_addf(&block->games, "%s[%d,%d,%d]", comma, ply,
                     ch_interned_add(&block->strings, marks.data),
                     ch_interned_add(&block->strings, words.data));
        comma = ",";
    }
    ch_text_add(&block->games, "],\"lines\":[");
    for (int i = 0; i < line->variation_count; i++) {
        ch_text_add(&block->games, i ? "," : "");
        add_line(block, game, line->variations[i].line, line->variations[i].at);
    }
    if (main && line->next) { /* shown as one more */
        ch_text_add(&block->games, line->variation_count ? "," : "");
        add_line(block, game, line->next, line->history.count);
    }
    ch_text_add(&block->games, "]");
}

/* A line in place of move `at`; what goes on from a set-up in its middle is its `next`. */
static void add_line(struct ch_report_block *block, const struct ch_game *game,
                     const struct ch_pdn_line *line, int at) {
    struct ch_text *out = &block->games;
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    int lines = 0;
    for (; line; line = line->next, lines++) {
        ch_text_addf(out, "%s{\"at\":%d,", lines ? ",\"next\":" : "", at);
        if (line->set_up)
            ch_text_addf(out, "\"start\":%d,", add_start(block, game, &line->history.start));
        ch_text_add(out, "\"moves\":[");
        for (int i = 0; i < line->history.count; i++) {
            ch_text_clear(&name);
            game->ops->format_move(game, &line->history.plies[i].move, NULL, CH_NOTATION_FULL,
                                   &name);
            ch_text_addf(out, i ? ",%d" : "%d",
                         add_move(block, game, name.data, ch_history_before(&line->history, i),
                                  &line->history.plies[i]));
        }
        ch_text_add(out, "],\"seats\":\"");
        for (int i = 0; i < line->history.count; i++)
            ch_text_addf(out, "%d", ch_history_mover(&line->history, game, i));
        ch_text_add(out, "\",");
        add_notes(block, game, line, false);
        at = line->history.count;
    }
    while (lines-- > 0)
        ch_text_add(out, "}");
}

/* What was written beside the moves, and all of it as PDN. */
static void add_beside(struct ch_report_block *block, const struct ch_game *game,
                       const struct ch_pdn_line *line) {
    CH_SCOPED(ch_text_done) struct ch_text pdn = ch_text_new();
    ch_pdn_write_line(game, line, 0, CH_PDN_COLUMNS, &pdn);
    ch_text_addf(&block->games, ",\"beside\":{\"pdn\":%d,",
                 ch_interned_add(&block->strings, pdn.data));
    add_notes(block, game, line, true);
    ch_text_add(&block->games, "}");
}

static void add_plies(struct ch_report_block *block, const struct ch_recorded_game *recorded,
                      const struct ch_game *game, const struct ch_history *history) {
    struct ch_text *out = &block->games;
    ch_text_addf(out, ",\"start\":%d,\"moves\":[", add_start(block, game, &history->start));
    for (int i = 0; i < history->count; i++)
        ch_text_addf(out, i ? ",%d" : "%d",
                     add_move(block, game, recorded->moves[i].path, ch_history_before(history, i),
                              &history->plies[i]));
    ch_text_add(out, "],\"seats\":\"");
    for (int i = 0; i < history->count; i++)
        ch_text_addf(out, "%d", ch_history_mover(history, game, i));
    ch_text_clear(&block->work);
    game->ops->format_position(game, ch_history_position(history), &block->work);
    ch_text_addf(out, "\",\"last\":%d", ch_interned_add(&block->strings, block->work.data));
}

/* The scores that the agents gave their positions, if there are any. */
static void add_scores(struct ch_text *out, const struct ch_recorded_game *recorded) {
    int scores = 0;
    for (int i = 0; i < recorded->ply_count; i++)
        scores += recorded->moves[i].has_score;
    if (!scores)
        return;
    ch_text_add(out, ",\"scores\":[");
    for (int i = 0; i < recorded->ply_count; i++) {
        ch_text_add(out, i ? "," : "");
        if (recorded->moves[i].has_score)
            ch_text_addf(out, "%d", recorded->moves[i].score);
        else
            ch_text_add(out, "null");
    }
    ch_text_add(out, "]");
}

static void add_choices(struct ch_report_block *block, const struct ch_recorded_game *recorded) {
    struct ch_text *out = &block->games;
    ch_text_add(out, ",\"reasons\":[");
    for (int i = 0; i < recorded->ply_count; i++) {
        const char *reason = recorded->moves[i].reason;
        ch_text_addf(out, i ? ",%d" : "%d", reason ? ch_interned_add(&block->strings, reason) : 0);
    }
    ch_text_add(out, "],\"wall_us\":[");
    for (int i = 0; i < recorded->ply_count; i++)
        ch_text_addf(out, i ? ",%lld" : "%lld", (long long)recorded->moves[i].wall_us);
    ch_text_add(out, "]");
    add_scores(out, recorded);
}

void ch_report_block_add(struct ch_report_block *block, const struct ch_recorded_game *recorded,
                         const struct ch_game *game, const struct ch_history *history,
                         const struct ch_pdn_line *beside, const char *why) {
    struct ch_text *out = &block->games;
    ch_text_addf(out, "%s{\"id\":%lld,\"opening_plies\":%d", block->count++ ? "," : "",
                 (long long)recorded->id, recorded->opening_plies);
    if (recorded->start)
        ch_text_addf(out, ",\"from\":%d", ch_interned_add(&block->strings, recorded->start));
    if (recorded->fault_rule)
        ch_text_addf(out, ",\"fault_rule\":%d",
                     ch_interned_add(&block->strings, recorded->fault_rule));
    if (recorded->fault_text)
        ch_text_addf(out, ",\"fault_text\":%d",
                     ch_interned_add(&block->strings, recorded->fault_text));
    if (history) {
        add_plies(block, recorded, game, history);
        add_choices(block, recorded);
        if (beside)
            add_beside(block, game, beside);
    } else {
        ch_text_addf(out, ",\"why\":%d", ch_interned_add(&block->strings, why));
    }
    ch_text_add(out, "}");
}

/* Appends the strings as a JSON array. */
static void add_strings(const struct ch_interned *strings, struct ch_text *json) {
    ch_text_add(json, "[");
    for (int i = 0; i < strings->count; i++) {
        ch_text_add(json, i ? "," : "");
        add_string(json, ch_interned_at(strings, i));
    }
    ch_text_add(json, "]");
}

static void add_table(struct ch_text *json, const char *name, const struct ch_interned *table) {
    ch_text_addf(json, ",\"%s\":[", name);
    for (int i = 0; i < table->count; i++) {
        ch_text_add(json, i ? "," : "");
        ch_text_add(json, ch_interned_at(table, i));
    }
    ch_text_add(json, "]");
}

void ch_report_block_json(const struct ch_report_block *block, struct ch_text *json) {
    ch_text_add(json, "{\"version\":1,\"strings\":");
    add_strings(&block->strings, json);
    add_table(json, "moves", &block->moves);
    add_table(json, "starts", &block->starts);
    ch_text_addf(json, ",\"games\":[%s]}", block->games.data);
}

/* A seat, -1 drawn, -2 no result. */
static int winner_of(const struct ch_outcome *outcome) {
    return outcome->result == CH_WON ? outcome->winner : outcome->result == CH_DRAWN ? -1 : -2;
}

/* The place of an end in the page's list, which has those that there are. */
static int place_of(enum ch_end end) {
    int place = 0;
    for (int before = 0; before < (int)end; before++)
        place += ch_end_words((enum ch_end)before) != NULL;
    return place;
}

/* The columns of the list: the game, its number in its match from 0, and of the match's agents
 * those by seat … the opening, a string of the list (0: none), the seat that failed, and the
 * microseconds that the game took, each of these -1 if there is none. */
static const char *const names[CH_REPORT_COLUMNS] = {
    "id", "number", "agent_0", "agent_1", "winner", "end", "plies", "opening", "fault", "us",
};

void ch_report_index_add(struct ch_report_block *block, const struct ch_recorded_game *game,
                         const int agent[CH_SEATS]) {
    const long long value[CH_REPORT_COLUMNS] = {
        game->id,
        game->number,
        agent[0],
        agent[1],
        winner_of(&game->outcome),
        place_of(game->outcome.end),
        game->ply_count,
        game->opening ? ch_interned_add(&block->openings, game->opening) : 0,
        game->fault_seat,
        game->seconds > 0 ? (long long)(game->seconds * 1e6 + 0.5) : -1,
    };
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_addf(&block->column[i], block->column[i].length ? ",%lld" : "%lld", value[i]);
}

void ch_report_index_json(const struct ch_report_block *block, struct ch_text *json) {
    ch_text_add(json, "{\"version\":1,\"strings\":");
    add_strings(&block->openings, json);
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_addf(json, ",\"%s\":[%s]", names[i], block->column[i].data);
    ch_text_add(json, "}");
}
