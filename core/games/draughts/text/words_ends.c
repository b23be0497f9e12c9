/* Sentences about how a game ends. */
#include <string.h>

#include "core/games/draughts/text/words.h"
#include "core/games/draughts/text/written.h"

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
        bool least = (!counted || all) && side->max[kind] == CH_MANY_PIECES;
        ch_text_addf(text, "%s%s%d %s%s", between, least ? "at least " : "", side->min[kind],
                     draughts->game.kinds[kind].name, side->min[kind] == 1 ? "" : "s");
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

/* The only player that a rule is about; NULL: either. */
static const char *only_player(const struct ch_draughts *draughts, const struct ch_end_rule *rule) {
    return rule->spares ? draughts->game.seat_name[rule->spares & 1] : NULL;
}

/* What comes of a rule about a player, with its end: " wins.", ", Black wins.", ", the game is
 * drawn.". */
static void add_verdict(const struct ch_draughts *draughts, const struct ch_end_rule *rule,
                        struct ch_text *text) {
    bool named = rule->result == CH_RESULT_LOSES || rule->result == CH_RESULT_WINS;
    const char *player = only_player(draughts, rule);
    ch_text_addf(text, "%s%s%s %s.", named && !player ? "" : ",", named && player ? " " : "",
                 named && player ? player : "", verdict(rule->result));
}

/* " Who has ", " When Black has ", " When a player has ". */
static void add_owner(const struct ch_draughts *draughts, const struct ch_end_rule *rule,
                      struct ch_text *text) {
    bool named = rule->result == CH_RESULT_LOSES || rule->result == CH_RESULT_WINS;
    const char *player = only_player(draughts, rule);
    ch_text_addf(text, " %s%s has ", player || !named ? "When " : "",
                 player                           ? player
                 : named                          ? "Who"
                 : rule->when == CH_WHEN_NO_MOVES ? "the player to move"
                                                  : "a player");
}

static void add_rule(const struct ch_draughts *draughts, const struct ch_end_rule *rule,
                     struct ch_text *text) {
    bool named = rule->result == CH_RESULT_LOSES || rule->result == CH_RESULT_WINS;
    switch (rule->when) {
    case CH_WHEN_NO_MOVES:
        add_owner(draughts, rule, text);
        ch_text_add(text, "no move");
        if (rule->most != CH_MANY_PIECES)
            ch_text_addf(text, " and at most %d piece%s", rule->most, rule->most == 1 ? "" : "s");
        add_verdict(draughts, rule, text);
        break;
    case CH_WHEN_NO_PIECES:
        add_owner(draughts, rule, text);
        if (rule->most > 0)
            ch_text_addf(text, "at most %d ", rule->most);
        else
            ch_text_add(text, "no ");
        if (rule->kinds == ch_rules_kinds(&draughts->rules))
            ch_text_add(text, rule->most > 1 ? "pieces" : "piece");
        else
            ch_words_add_kinds(draughts, rule->kinds, "", text);
        ch_text_add(text, " left");
        add_verdict(draughts, rule, text);
        break;
    case CH_WHEN_PIECES:
        add_owner(draughts, rule, text);
        ch_text_add(text, "a ");
        ch_words_add_kinds(draughts, rule->kinds, "", text);
        if (rule->spares && ch_square_any(&rule->zone[rule->spares & 1])) {
            ch_text_add(text, " on ");
            ch_words_add_named(draughts, &rule->zone[rule->spares & 1], text);
        } else {
            ch_words_add_within(draughts, rule->zone, " on ", text);
        }
        if (rule->placed && rule->most != CH_MANY_PIECES)
            ch_text_addf(text, ", and at most %d piece%s in all,", rule->most,
                         rule->most == 1 ? "" : "s");
        add_verdict(draughts, rule, text);
        break;
    case CH_WHEN_NO_CONTACT:
        ch_text_addf(text, " When no piece can ever be captured again, %s%s.",
                     named ? "the player to move " : "", verdict(rule->result));
        break;
    case CH_WHEN_BALANCE:
        add_balance(draughts, rule, text);
        break;
    case CH_WHEN_REPETITION:
        ch_text_addf(text, " When a position comes for the %d%s time, %s.", rule->times,
                     ch_written_ordinal(rule->times), verdict(rule->result));
        break;
    case CH_WHEN_REPEATING:
        ch_text_addf(text,
                     named ? " Who has only forbidden moves %s."
                           : " When the player to move has only forbidden moves, %s.",
                     verdict(rule->result));
        break;
    case CH_WHEN_QUIET:
        ch_text_addf(text, " After %d plies that could all be taken back, %s.", rule->plies,
                     verdict(rule->result));
        break;
    case CH_WHEN_KINGS:
        ch_text_addf(text, " After %d plies of %ss only, without a capture, %s.", rule->plies,
                     ch_words_king(draughts), verdict(rule->result));
        break;
    case CH_WHEN_NO_CAPTURE:
        ch_text_addf(text, " After %d plies without a capture, %s.", rule->plies,
                     verdict(rule->result));
        break;
    }
}

void ch_words_add_ends(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_ends *ends = &draughts->ends;
    ch_text_add(text, "end\t");
    size_t begin = text->length;
    if (ends->forbidden_time > 0)
        ch_text_addf(text, " A move by which a position comes for the %d%s time is forbidden.",
                     ends->forbidden_time, ch_written_ordinal(ends->forbidden_time));
    if (draughts->rules.pass_from > 0)
        ch_text_add(text, " Who has no move passes, which is written as a piece that stays.");
    for (int i = 0; i < ends->count; i++)
        add_rule(draughts, &ends->rule[i], text);
    if (ends->losing)
        ch_text_add(text, " In this losing form who would win has lost.");
    if (ends->limit.moves > 0) {
        ch_text_add(text, " The same ");
        ch_words_add_kinds(draughts, ends->limit.kinds, "", text);
        ch_text_addf(text,
                     " moves at most %d times running without a capture while its side has a ",
                     ends->limit.moves);
        ch_words_add_kinds(draughts, ends->limit.while_kinds, "", text);
        ch_text_add(text, ".");
    }
    if (text->data[begin] == ' ') { /* every sentence begins with a blank */
        memmove(text->data + begin, text->data + begin + 1, text->length - begin);
        text->length--;
    }
    ch_text_add(text, "\n");
}
