#include "workshop/report/index.h"

#include "workshop/report/block.h"

static const char *const names[CH_REPORT_COLUMNS] = {
    "id", "number", "agent_0", "agent_1", "winner", "end", "plies", "opening", "fault", "us",
};

void ch_report_index_init(struct ch_report_index *index) {
    *index = (struct ch_report_index){0};
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        index->column[i] = ch_text_new();
    ch_interned_add(&index->strings, "");
}

void ch_report_index_clear(struct ch_report_index *index) {
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_clear(&index->column[i]);
    ch_interned_clear(&index->strings);
    ch_interned_add(&index->strings, "");
}

void ch_report_index_done(struct ch_report_index *index) {
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_done(&index->column[i]);
    ch_interned_done(&index->strings);
}

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

void ch_report_index_add(struct ch_report_index *index, const struct ch_recorded_game *game,
                         const int agent[CH_SEATS]) {
    const long long value[CH_REPORT_COLUMNS] = {
        [CH_REPORT_ID] = game->id,
        [CH_REPORT_NUMBER] = game->number,
        [CH_REPORT_AGENT_0] = agent[0],
        [CH_REPORT_AGENT_1] = agent[1],
        [CH_REPORT_WINNER] = winner_of(&game->outcome),
        [CH_REPORT_END] = place_of(game->outcome.end),
        [CH_REPORT_PLIES] = game->ply_count,
        [CH_REPORT_OPENING] = game->opening ? ch_interned_add(&index->strings, game->opening) : 0,
        [CH_REPORT_FAULT] = game->fault_seat,
        [CH_REPORT_US] = game->seconds > 0 ? (long long)(game->seconds * 1e6 + 0.5) : -1,
    };
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_addf(&index->column[i], index->column[i].length ? ",%lld" : "%lld", value[i]);
}

void ch_report_index_json(const struct ch_report_index *index, struct ch_text *json) {
    ch_text_add(json, "{\"version\":1,\"strings\":");
    ch_report_strings_json(&index->strings, json);
    for (int i = 0; i < CH_REPORT_COLUMNS; i++)
        ch_text_addf(json, ",\"%s\":[%s]", names[i], index->column[i].data);
    ch_text_add(json, "}");
}
