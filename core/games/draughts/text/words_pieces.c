/* Sentences about a kind of piece: its moves, and what becomes of it. */
#include <stdlib.h>
#include <string.h>

#include "core/games/draughts/text/words.h"
#include "core/games/draughts/text/written.h"

static void add_hop(const struct ch_draughts *draughts, const struct ch_hop_rule *hop,
                    struct ch_text *text) {
    ch_text_addf(text, " It may hop over %s",
                 hop->run ? "an unbroken line of pieces of its own side (" : "");
    ch_words_add_kinds(draughts, hop->over, hop->run ? "" : "a ", text);
    ch_text_add(text, hop->run ? ") " : " of its own side ");
    ch_words_add_ways(draughts, hop->ways, text);
    ch_text_add(text, hop->in_chain ? ", also several times and between captures." : ".");
}

static void add_jump(const struct ch_draughts *draughts, const struct ch_capture_rule *capture,
                     struct ch_text *text) {
    static const char *const landings[] = {
        [CH_LANDING_NEXT] = "the free square behind",
        [CH_LANDING_ANY] = "any free square behind",
        [CH_LANDING_GOING_ON] =
            "any free square behind, but one from which it can go on capturing if there is one",
        [CH_LANDING_BEHIND_KING] = "any free square behind, but the next one if the last piece "
                                   "that it captures in the move is a ",
        [CH_LANDING_EDGE] = "the free square behind, or onto one of a line of them, but the first, "
                            "that is on the edge of the board, which is captured as well",
    };
    bool king = capture->landing == CH_LANDING_BEHIND_KING;
    if (capture->reach == CH_REACH_EXACT)
        ch_text_addf(text, " with %d free square%s between", capture->squares - 1,
                     capture->squares == 2 ? "" : "s");
    else
        ch_text_add(text, capture->reach == CH_REACH_ANY ? " at any distance" : " beside it");
    ch_text_addf(text, " by jumping to %s%s", landings[capture->landing],
                 king ? ch_words_king(draughts) : "");
}

/* ", only if it is attacked and …": the conditions of a step or a capture; `then`: of a hook. */
static void add_only(const struct ch_draughts *draughts, uint8_t only, bool then,
                     struct ch_text *text) {
    static const char *const words_then[] = {
        "it is then attacked",
        "it is then not attacked",
        "a %s of its side is then attacked",
        "no %s of its side is then attacked",
    };
    static const char *const words[] = {
        "it is attacked",
        "it is not attacked afterwards",
        "a %s of its side is attacked",
        "no %s of its side is attacked afterwards",
        "no piece of its side is then next to it in a way in which it captures",
        "no enemy was next to it in such a way and one is then",
        "an enemy is then next to it in such a way if one was",
        "it comes nearer to the middle of its line",
    };
    const char *between = ", only if ";
    for (size_t bit = 0; bit < sizeof words / sizeof *words; bit++)
        if (only >> bit & 1) {
            ch_text_add(text, between);
            ch_written_add_form(text, then ? words_then[bit] : words[bit], ch_words_king(draughts));
            between = ", and ";
        }
}

static void add_capture(const struct ch_draughts *draughts, const struct ch_capture_rule *capture,
                        struct ch_text *text) {
    static const char *const methods[] = {
        [CH_CAPTURE_APPROACH] = " by moving up to it",
        [CH_CAPTURE_WITHDRAWAL] = " by moving straight away from it",
        [CH_CAPTURE_CANNON] = " by jumping over a piece of its own side to its square",
    };
    static const char *const turns[] = {
        [CH_TURN_FREE] = ".",
        [CH_TURN_NOT_BACK] = "; it never turns straight back.",
        [CH_TURN_NOT_ON] = "; it never goes on in the direction that it came.",
        [CH_TURN_ONLY_ON] = "; it goes on in the same direction only.",
        [CH_TURN_AT_EDGE] =
            "; it goes on in the same direction, and turns at the edge of the board "
            "only, but never back.",
    };
    ch_text_add(text, capture->by_line
                          ? " The last of a line of its kind may go to the free square "
                            "in front of the line and so capture "
                          : " It captures ");
    ch_words_add_kinds(draughts, capture->of, "a ", text);
    ch_text_add(text, " ");
    ch_words_add_ways(draughts, capture->ways, text);
    if (capture->method == CH_CAPTURE_JUMP)
        add_jump(draughts, capture, text);
    else
        ch_text_addf(text, "%s%s", methods[capture->method],
                     capture->reach == CH_REACH_ANY ? " from any distance" : "");
    if (capture->line) {
        ch_text_add(text, ", with the unbroken line behind it");
        if (capture->line != 0xff) {
            ch_text_add(text, " if it is of ");
            ch_words_add_kinds(draughts, capture->line, "a ", text);
        }
    }
    ch_words_add_within(draughts, capture->within, ", from, over and to ", text);
    add_only(draughts, capture->only, false, text);
    bool whole = capture->once || capture->method == CH_CAPTURE_CANNON;
    ch_text_add(text, whole ? "; that is the whole move." : turns[capture->turn]);
}

static void add_hooks(const struct ch_draughts *draughts, int kind, struct ch_text *text) {
    static const char *const when[] = {" when it begins a move on ", " when it goes on from ",
                                       " when it comes to ", " when its move ends on "};
    static const char *const what[] = {" It becomes a ", " It leaves the board", " Its move ends",
                                       " It may not move"};
    const struct ch_rules *rules = &draughts->rules;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (!(hook->kinds >> kind & 1))
            continue;
        bool promotes = hook->action == CH_HOOK_PROMOTE;
        ch_text_addf(text, "%s%s%s", what[hook->action],
                     promotes ? draughts->game.kinds[hook->to].name : "", when[hook->time]);
        ch_words_add_squares(draughts, &hook->zone[rules->up_seat], text);
        add_only(draughts, hook->only, true, text);
        bool going_on = promotes && hook->time == CH_HOOK_AFTER_PARTIAL;
        for (int j = 0; j < rules->hook_count && going_on; j++)
            if (rules->hook[j].action == CH_HOOK_STOP && rules->hook[j].kinds >> kind & 1 &&
                memcmp(rules->hook[j].zone, hook->zone, sizeof hook->zone) == 0)
                going_on = false;
        ch_text_add(text, going_on ? ", and goes on capturing as one." : ".");
    }
}

/* " It is captured when coins are on all squares next to it sideways, after a move of theirs." */
static void add_surrounds(const struct ch_draughts *draughts, int kind, struct ch_text *text) {
    const struct ch_rules *rules = &draughts->rules;
    for (int i = 0; i < rules->surround_count; i++) {
        const struct ch_surround_rule *rule = &rules->surround[i];
        if (!(rule->of >> kind & 1))
            continue;
        ch_text_add(text, " It is captured when a move of the enemy leaves it with an enemy");
        if (rule->by != ch_rules_kinds(rules)) {
            ch_text_add(text, " that is ");
            ch_words_add_kinds(draughts, rule->by, "a ", text);
        }
        ch_text_add(text, " on every square next to it ");
        ch_words_add_ways(draughts, rule->ways, text);
        ch_text_add(text, "; where such a square is missing it is safe.");
    }
}

/* " It may go onto a soldier of its side beside it sideways, with which it becomes a general, …" */
static void add_joins(const struct ch_draughts *draughts, int kind, struct ch_text *text) {
    static const char *const when[] = {
        [CH_JOIN_FREE] = ".",
        [CH_JOIN_FIRST] = ". Until then, as long as its side has lost nothing, such a move must be "
                          "made.",
        [CH_JOIN_NEEDED] = ". Until then, as long as its side has lost nothing, and always while "
                           "it has no %s, such a move must be made.",
    };
    const struct ch_join_rules *joins = &draughts->rules.joins;
    for (int i = 0; i < joins->count; i++) {
        const struct ch_join_rule *rule = &joins->rule[i];
        if (!(rule->of >> kind & 1))
            continue;
        ch_text_add(text, " It may go onto ");
        ch_words_add_kinds(draughts, rule->onto, "a ", text);
        ch_text_add(text, " of its side that is beside it ");
        ch_words_add_ways(draughts, rule->ways, text);
        ch_text_addf(text, ", and the two become a %s", draughts->game.kinds[rule->to].name);
        if (rule->up_to != CH_MANY_PIECES)
            ch_text_addf(text, ", until there %s %d", rule->up_to == 1 ? "is" : "are", rule->up_to);
        ch_written_add_form(text, when[rule->when], draughts->game.kinds[rule->to].name);
    }
}

void ch_words_add_kind(const struct ch_draughts *draughts, int kind, struct ch_text *text) {
    const struct ch_kind_rules *can = &draughts->rules.kind[kind];
    ch_text_addf(text, "%s\tWorth %d.", draughts->game.kinds[kind].name,
                 abs(draughts->game.kinds[kind].value));
    for (int i = 0; i < can->step_count; i++) {
        if (can->step[i].reach == CH_REACH_EXACT)
            ch_text_addf(text, " It moves exactly %d squares, all free, ", can->step[i].squares);
        else
            ch_text_add(text, can->step[i].reach == CH_REACH_ANY
                                  ? " It moves any number of free squares "
                                  : " It moves one square ");
        ch_words_add_ways(draughts, can->step[i].ways, text);
        ch_words_add_within(draughts, can->step[i].within, ", from and to ", text);
        add_only(draughts, can->step[i].only, false, text);
        ch_text_add(text, ".");
    }
    for (int i = 0; i < can->hop_count; i++)
        add_hop(draughts, &can->hop[i], text);
    for (int i = 0; i < can->capture_count; i++)
        add_capture(draughts, &can->capture[i], text);
    add_hooks(draughts, kind, text);
    add_surrounds(draughts, kind, text);
    add_joins(draughts, kind, text);
    if (can->leaves)
        ch_text_addf(text, " When it moves, a %s stays behind on its square.",
                     draughts->game.kinds[__builtin_ctz(can->leaves)].name);
    ch_text_add(text, "\n");
}
