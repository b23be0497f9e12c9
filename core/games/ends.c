#include "core/games/ends.h"

#include <assert.h>

#include "core/games/own_games.h"

static const struct ch_end_words common[CH_END_COUNT] = {
    [CH_END_NONE] = {"none", "not ended"},
    [CH_END_NO_MOVES] = {"no-moves", "no moves"},
    [CH_END_NO_PIECES] = {"no-pieces", "no pieces that count"},
    [CH_END_REPETITION] = {"repetition", "repetition"},
    [CH_END_NO_PROGRESS] = {"no-progress", "too long without progress"},
    [CH_END_AGREEMENT] = {"agreement", "agreement"},
    [CH_END_RESIGNATION] = {"resignation", "resignation"},
    [CH_END_ADJUDICATION] = {"adjudication", "adjudication"},
    [CH_END_PLY_LIMIT] = {"ply-limit", "ply limit"},
    [CH_END_CLAIMS] = {"claims", "both agents claimed the result"},
    [CH_END_SCORED_WON] = {"scored-won", "both agents saw it won"},
    [CH_END_SCORED_DRAWN] = {"scored-drawn", "both agents saw it even"},
    [CH_END_MATERIAL] = {"material", "a lead in material"},
    [CH_END_TABLES] = {"tables", "decided by endgame tables"},
    [CH_END_LOAD_FAILED] = {"load-failed", "the agent could not be loaded"},
    [CH_END_SLOW_START] = {"slow-start", "the agent was not ready in time"},
    [CH_END_CRASH] = {"crash", "the agent crashed"},
    [CH_END_KILLED] = {"killed", "the agent was killed from outside"},
    [CH_END_CLOSED] = {"closed", "the agent closed its connection"},
    [CH_END_STALLED] = {"stalled", "the agent stopped listening"},
    [CH_END_FORBIDDEN] = {"forbidden", "the agent tried what agents may not do"},
    [CH_END_TIME] = {"time", "the agent gave no answer in time"},
    [CH_END_CLOCK] = {"clock", "the agent's clock ran out"},
    [CH_END_MOVE_TIME] = {"move-time", "a move of the agent took too long"},
    [CH_END_AVERAGE_TIME] = {"average-time", "the agent's moves took too long on average"},
    [CH_END_MEMORY] = {"memory", "the agent ran out of memory"},
    [CH_END_FIRINGS] = {"firings", "the agent fired too many rules"},
    [CH_END_RECURSION] = {"recursion", "the agent recursed without end"},
    [CH_END_RULE_ERROR] = {"rule-error", "a rule stopped with an error"},
    [CH_END_NO_CHOICE] = {"no-choice", "the agent gave no move"},
    [CH_END_ILLEGAL_MOVE] = {"illegal-move", "the agent gave an illegal move"},
    [CH_END_ILLEGAL_SET_UP] = {"illegal-set-up", "the agent gave an illegal set-up"},
    [CH_END_GARBAGE] = {"garbage", "the agent gave an unreadable answer"},
    [CH_END_OUT_OF_TURN] = {"out-of-turn", "the agent answered what nobody asked"},
};

/* Texts in records and game scores of before games other than English draughts. */
static const struct {
    const char *text;
    enum ch_end end;
} former_texts[] = {
    {"threefold repetition", CH_END_REPETITION},
    {"eighty plies without a man's move or a capture", CH_END_NO_PROGRESS},
};

const struct ch_end_words *ch_end_words(enum ch_end end) {
    assert(end >= 0 && end < CH_END_COUNT);
    int index = (int)end - CH_END_OWN;
    for (int i = 0; end >= CH_END_OWN && end <= CH_END_OWN_LAST && ch_own_games[i]; i++) {
        if (index < ch_own_games[i]->end_count)
            return &ch_own_games[i]->ends[index];
        index -= ch_own_games[i]->end_count;
    }
    return common[end].name ? &common[end] : NULL;
}

const char *ch_end_name(enum ch_end end) {
    return ch_end_words(end)->name;
}

const char *ch_end_text(enum ch_end end) {
    return ch_end_words(end)->text;
}

enum ch_end ch_end_from_name(const char *name) {
    for (int end = 0; end < CH_END_COUNT; end++) {
        const struct ch_end_words *words = ch_end_words((enum ch_end)end);
        if (words && (strcmp(words->name, name) == 0 || strcmp(words->text, name) == 0))
            return (enum ch_end)end;
    }
    for (size_t i = 0; i < sizeof former_texts / sizeof *former_texts; i++)
        if (strcmp(former_texts[i].text, name) == 0)
            return former_texts[i].end;
    return CH_END_NONE;
}

enum ch_end ch_own_end(const struct ch_own_game *row, int index) {
    int end = CH_END_OWN + index;
    for (int i = 0; ch_own_games[i] && ch_own_games[i] != row; i++)
        end += ch_own_games[i]->end_count;
    assert(end <= CH_END_OWN_LAST);
    return (enum ch_end)end;
}
