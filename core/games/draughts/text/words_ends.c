/* How games end, in sentences. */
#include "core/games/draughts/text/words.h"

static void add_number(const struct ch_draughts *draughts, int number, int kind,
                       struct ch_text *text) {
    ch_text_addf(text, "%d %s%s", number, draughts->game.kinds[kind].name, number == 1 ? "" : "s");
}

/* "2 kings", "3 pieces, at least 1 king among them,". */
static void add_side(const struct ch_draughts *draughts, const struct ch_side_pieces *side,
                     struct ch_text *text) {
    int named = 0;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        named += side->min[kind];
    bool counted = side->all_min > 0 || side->all_max != CH_MANY_PIECES;
    /* As many named as there are pieces: there are no others. */
    bool all = counted && !(side->all_min == side->all_max && named == side->all_max);
    if (all && side->all_min == side->all_max)
        ch_text_addf(text, "%d piece%s", side->all_min, side->all_min == 1 ? "" : "s");
    else if (all)
        ch_text_addf(text, "%d to %d pieces", side->all_min, side->all_max);
    else if (named == 0)
        ch_text_add(text, "any pieces");
    const char *between = all ? ", " : "";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        if (side->min[kind] == 0)
            continue;
        ch_text_add(text, between);
        if (!counted || all)
            ch_text_add(text, side->max[kind] == CH_MANY_PIECES ? "at least " : "");
        add_number(draughts, side->min[kind], kind, text);
        between = " and ";
    }
    if (all && named > 0)
        ch_text_add(text, " among them,");
}

static const char *verdict(enum ch_end_result result) {
    static const char *const words[] = {"the game is drawn", "loses", "wins",
                                        "the player with more pieces wins"};
    return words[result];
}

static void add_balance(const struct ch_draughts *draughts, const struct ch_end_rule *rule,
                        struct ch_text *text) {
    ch_text_add(text, " With ");
    add_side(draughts, &rule->side[0], text);
    ch_text_add(text, " against ");
    add_side(draughts, &rule->side[1], text);
    if (rule->total_min > 0)
        ch_text_addf(text, ", %d to %d in all,", rule->total_min, rule->total_max);
    bool named = rule->result == CH_RESULT_LOSES || rule->result == CH_RESULT_WINS;
    ch_text_addf(text, " %s%s", named ? "the former " : "", verdict(rule->result));
    if (rule->plies > 0)
        ch_text_addf(text, " after %d %s%s", rule->plies,
                     rule->first_counts ? "moves of the former" : "plies",
                     rule->unchanged ? " in which nothing is taken or promoted" : "");
    ch_text_add(text, ".");
}

static void add_rule(const struct ch_draughts *draughts, const struct ch_end_rule *rule,
                     struct ch_text *text) {
    bool named = rule->result == CH_RESULT_LOSES || rule->result == CH_RESULT_WINS;
    switch (rule->when) {
    case CH_WHEN_NO_MOVES:
        ch_text_addf(text,
                     named ? " Who has no move %s." : " When the player to move has no move, %s.",
                     verdict(rule->result));
        break;
    case CH_WHEN_NO_PIECES:
        ch_text_add(text, named ? " Who has no " : " When a player has no ");
        if (rule->kinds == (uint8_t)((1u << draughts->rules.kind_count) - 1))
            ch_text_add(text, "piece");
        else
            ch_draughts_kinds(draughts, rule->kinds, "", text);
        ch_text_addf(text, named ? " left %s." : " left, %s.", verdict(rule->result));
        break;
    case CH_WHEN_PIECES:
        ch_text_add(text, named ? " Who has a " : " When a player has a ");
        ch_draughts_kinds(draughts, rule->kinds, "", text);
        ch_text_addf(text, named ? " %s." : ", %s.", verdict(rule->result));
        break;
    case CH_WHEN_BALANCE:
        add_balance(draughts, rule, text);
        break;
    case CH_WHEN_REPETITION:
        ch_text_addf(text, " When a position comes for the %d%s time, %s.", rule->times,
                     rule->times == 2   ? "nd"
                     : rule->times == 3 ? "rd"
                                        : "th",
                     verdict(rule->result));
        break;
    case CH_WHEN_QUIET:
        ch_text_addf(text, " After %d plies that could all be taken back, %s.", rule->plies,
                     verdict(rule->result));
        break;
    case CH_WHEN_KINGS:
        ch_text_addf(text, " After %d plies of %ss only, without a capture, %s.", rule->plies,
                     ch_draughts_king(draughts), verdict(rule->result));
        break;
    case CH_WHEN_NO_CAPTURE:
        ch_text_addf(text, " After %d plies without a capture, %s.", rule->plies,
                     verdict(rule->result));
        break;
    }
}

void ch_draughts_words_of_ends(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_ends *ends = &draughts->ends;
    ch_text_add(text, "end\t");
    size_t begin = text->length;
    for (int i = 0; i < ends->count; i++)
        add_rule(draughts, &ends->rule[i], text);
    if (ends->losing)
        ch_text_add(text, " In this losing form who would win has lost.");
    if (ends->limit.moves > 0) {
        ch_text_add(text, " The same ");
        ch_draughts_kinds(draughts, ends->limit.kinds, "", text);
        ch_text_addf(text,
                     " moves at most %d times running without a capture while its side has a ",
                     ends->limit.moves);
        ch_draughts_kinds(draughts, ends->limit.while_kinds, "", text);
        ch_text_add(text, ".");
    }
    if (text->data[begin] == ' ') { /* every sentence begins with a blank */
        text->length--;
        for (size_t i = begin; i <= text->length; i++)
            text->data[i] = text->data[i + 1];
    }
    ch_text_add(text, "\n");
}
