/* The rules of a game in sentences for people, made from the compiled rules: what is read here is
 * what is played. */
#include <stdlib.h>
#include <string.h>

#include "core/games/draughts/text/written.h"

#define EIGHT_DIRECTIONS ((1U << CH_DIRECTIONS) - 1)

/* The name of the highest kind, which the rules call king. */
static const char *king_of(const struct ch_draughts *draughts) {
    int king = draughts->game.king_kind;
    return draughts->game.kinds[king < 0 ? draughts->game.man_kind : king].name;
}

/* Directions as White sees them, whose pieces are drawn below. */
static uint16_t seen_ways(const struct ch_draughts *draughts, const uint16_t ways[CH_SEATS]) {
    unsigned bits = ways[draughts->rules.up_seat], round = bits & EIGHT_DIRECTIONS;
    round = round >> draughts->turned | round << (CH_DIRECTIONS - draughts->turned);
    return (uint16_t)((round & EIGHT_DIRECTIONS) | (bits & ~EIGHT_DIRECTIONS));
}

static void add_ways(const struct ch_draughts *draughts, const uint16_t ways[CH_SEATS],
                     struct ch_text *text) {
    static const struct {
        uint16_t bits;
        const char *words;
    } groups[] = {
        {EIGHT_DIRECTIONS, "in all eight directions"},
        {1 << CH_NE | 1 << CH_NW | 1 << CH_SE | 1 << CH_SW, "diagonally forward and back"},
        {1 << CH_N | 1 << CH_E | 1 << CH_S | 1 << CH_W, "straight forward, sideways and back"},
        {1 << CH_N, "straight forward"},
        {1 << CH_NE | 1 << CH_NW, "diagonally forward"},
        {1 << CH_NW, "diagonally forward to the left"},
        {1 << CH_NE, "diagonally forward to the right"},
        {1 << CH_E | 1 << CH_W, "sideways"},
        {1 << CH_W, "to the left"},
        {1 << CH_E, "to the right"},
        {1 << CH_SE | 1 << CH_SW, "diagonally back"},
        {1 << CH_SW, "diagonally back to the left"},
        {1 << CH_SE, "diagonally back to the right"},
        {1 << CH_S, "straight back"},
        {CH_ALL_WAYS & ~EIGHT_DIRECTIONS, "along other and further lines"},
        {1 << CH_OTHER | 1 << CH_FURTHER, "ahead along other and further lines"},
        {1 << CH_OTHER | 1 << CH_OTHER_BACK, "along other lines"},
        {1 << CH_FURTHER | 1 << CH_FURTHER_BACK, "along further lines"},
        {1 << CH_OTHER, "ahead along other lines"},
        {1 << CH_FURTHER, "ahead along further lines"},
        {1 << CH_OTHER_BACK, "back along other lines"},
        {1 << CH_FURTHER_BACK, "back along further lines"},
    };
    uint16_t left = seen_ways(draughts, ways);
    bool first = true;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        if (!left || (left & groups[i].bits) != groups[i].bits)
            continue;
        left &= (uint16_t)~groups[i].bits;
        ch_text_addf(text, "%s%s", first ? "" : left ? ", " : " or ", groups[i].words);
        first = false;
    }
}

/* Appends "man", or "man or king": the kinds of a set, after `article` ("a "). */
static void add_kinds(const struct ch_draughts *draughts, uint8_t kinds, const char *article,
                      struct ch_text *text) {
    kinds &= ch_rules_kinds(&draughts->rules);
    const char *between = "";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        if (kinds >> kind & 1) {
            uint8_t after = (uint8_t)(kinds >> kind >> 1);
            ch_text_addf(text, "%s%s%s", between, article, draughts->game.kinds[kind].name);
            between = after & (after - 1) ? ", " : " or ";
        }
}

/* The squares of a row of the drawn board. */
static struct ch_square_set row_of(const struct ch_game *game, int row) {
    struct ch_square_set set = {0};
    for (int cell = row * game->columns; cell < (row + 1) * game->columns; cell++)
        if (game->cell[cell] != CH_NO_SQUARE)
            ch_square_add(&set, game->cell[cell]);
    return set;
}

/* "a1, b2 or c3", from the last square to the first. */
static void add_named(const struct ch_draughts *draughts, const struct ch_square_set *set,
                      struct ch_text *text) {
    const char *between = "";
    int count = 0;
    for (int square = 0; square < draughts->game.graph.count; square++)
        count += ch_square_in(set, square);
    for (int square = draughts->game.graph.count - 1; square >= 0; square--)
        if (ch_square_in(set, square)) {
            ch_text_addf(text, "%s%s", between, ch_square_named(&draughts->game, square).name);
            between = --count == 1 ? " or " : ", ";
        }
}

static bool is_everywhere(const struct ch_draughts *draughts, const struct ch_square_set *set) {
    for (int square = 0; square < draughts->game.graph.count; square++)
        if (!ch_square_in(set, square))
            return false;
    return true;
}

static void add_squares(const struct ch_draughts *draughts, const struct ch_square_set *set,
                        struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    struct ch_square_set last = row_of(game, 0), first = row_of(game, game->rows - 1);
    if (is_everywhere(draughts, set)) {
        ch_text_add(text, "any square");
    } else if (memcmp(set, &last, sizeof last) == 0 || memcmp(set, &first, sizeof first) == 0) {
        ch_text_add(text, memcmp(set, &last, sizeof last) == 0 ? "the last row" : "the first row");
    } else {
        add_named(draughts, set, text);
        ch_text_add(text, " (for Black the squares opposite)");
    }
}

/* True if a piece goes somewhere along a row or a column. */
static bool goes_straight(const struct ch_rules *rules) {
    uint16_t ways = 0;
    for (int i = 0; i < rules->kind_count; i++)
        ways |= ch_rules_ways(&rules->kind[i], 0, true);
    return (ways & (1 << CH_N | 1 << CH_E | 1 << CH_S | 1 << CH_W)) != 0;
}

/* A line along a way through a square, from its beginning; `seen`: the squares of lines so far. */
static void add_line(const struct ch_draughts *draughts, int way, int square,
                     struct ch_square_set *seen, struct ch_text *text) {
    const int16_t(*next)[CH_WAYS] = draughts->rules.next;
    int begin = square;
    for (int at = next[begin][ch_way_opposite(way)]; at != CH_NO_SQUARE && at != square;
         at = next[at][ch_way_opposite(way)])
        begin = at;
    int at = begin;
    do {
        ch_text_addf(text, "%s%s", at == begin ? "" : " ",
                     ch_square_named(&draughts->game, at).name);
        ch_square_add(seen, at);
        at = next[at][way];
    } while (at != CH_NO_SQUARE && at != begin);
    if (at == begin)
        ch_text_addf(text, " %s", ch_square_named(&draughts->game, at).name);
}

/* The lines that no drawing shows. */
static void add_lines(const struct ch_draughts *draughts, int way, const char *name,
                      struct ch_text *text) {
    struct ch_square_set seen = {0};
    const char *between = name;
    for (int square = 0; square < draughts->rules.squares; square++) {
        if (draughts->rules.next[square][way] == CH_NO_SQUARE || ch_square_in(&seen, square))
            continue;
        ch_text_add(text, between);
        add_line(draughts, way, square, &seen, text);
        between = ", ";
    }
    if (between != name)
        ch_text_add(text, ". ");
}

static void add_board(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_game *game = &draughts->game;
    const struct ch_rules *rules = &draughts->rules;
    ch_text_addf(text, "board\t%d rows of %d; pieces stand on %s%d%s. ", game->rows, game->columns,
                 rules->diagonal ? "the " : "all ", rules->squares,
                 rules->diagonal ? " dark squares" : " squares");
    if (rules->diagonal)
        ch_text_addf(text, "A dark corner is at each player's %s hand. ",
                     rules->dark_left ? "left" : "right");
    if (draughts->alquerque)
        ch_text_addf(text, "%s lines run through every second point only. ",
                     rules->diagonal ? "Straight" : "Diagonal");
    if (rules->diagonal && !draughts->alquerque && goes_straight(rules))
        ch_text_add(text, "Along rows and columns the next square is two cells away. ");
    add_lines(draughts, CH_OTHER, "Other lines, as White goes ahead: ", text);
    add_lines(draughts, CH_FURTHER, "Further lines: ", text);
    if (draughts->names.algebraic)
        ch_text_addf(text, "Squares are named by letter and row, a1 below left.\n");
    else
        ch_text_addf(text, "Squares are numbered from 1 to %d.\n", rules->squares);
    ch_text_addf(text,
                 "players\t%s moves first. White's pieces stand below and go up the board%s.\n",
                 game->seat_name[0],
                 draughts->turned == 1   ? ", to its right corner: that way is forward"
                 : draughts->turned == 7 ? ", to its left corner: that way is forward"
                                         : "");
}

static void add_hop(const struct ch_draughts *draughts, const struct ch_hop_rule *hop,
                    struct ch_text *text) {
    ch_text_addf(text, " It may hop over %s",
                 hop->run ? "an unbroken line of pieces of its own side (" : "");
    add_kinds(draughts, hop->over, hop->run ? "" : "a ", text);
    ch_text_add(text, hop->run ? ") " : " of its own side ");
    add_ways(draughts, hop->ways, text);
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
                 king ? king_of(draughts) : "");
}

/* The squares that a step or a jump stays on, if it does. */
static void add_within(const struct ch_draughts *draughts,
                       const struct ch_square_set within[CH_SEATS], const char *words,
                       struct ch_text *text) {
    if (!ch_square_any(&within[0]))
        return;
    ch_text_add(text, words);
    add_squares(draughts, &within[draughts->rules.up_seat], text);
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
            ch_written_add_form(text, then ? words_then[bit] : words[bit], king_of(draughts));
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
    add_kinds(draughts, capture->of, "a ", text);
    ch_text_add(text, " ");
    add_ways(draughts, capture->ways, text);
    if (capture->method == CH_CAPTURE_JUMP)
        add_jump(draughts, capture, text);
    else
        ch_text_addf(text, "%s%s", methods[capture->method],
                     capture->reach == CH_REACH_ANY ? " from any distance" : "");
    if (capture->line) {
        ch_text_add(text, ", with the unbroken line behind it");
        if (capture->line != 0xff) {
            ch_text_add(text, " if it is of ");
            add_kinds(draughts, capture->line, "a ", text);
        }
    }
    add_within(draughts, capture->within, ", from, over and to ", text);
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
        add_squares(draughts, &hook->zone[rules->up_seat], text);
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
            add_kinds(draughts, rule->by, "a ", text);
        }
        ch_text_add(text, " on every square next to it ");
        add_ways(draughts, rule->ways, text);
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
        add_kinds(draughts, rule->onto, "a ", text);
        ch_text_add(text, " of its side that is beside it ");
        add_ways(draughts, rule->ways, text);
        ch_text_addf(text, ", and the two become a %s", draughts->game.kinds[rule->to].name);
        if (rule->up_to != CH_MANY_PIECES)
            ch_text_addf(text, ", until there %s %d", rule->up_to == 1 ? "is" : "are", rule->up_to);
        ch_written_add_form(text, when[rule->when], draughts->game.kinds[rule->to].name);
    }
}

static void add_kind(const struct ch_draughts *draughts, int kind, struct ch_text *text) {
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
        add_ways(draughts, can->step[i].ways, text);
        add_within(draughts, can->step[i].within, ", from and to ", text);
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

/* "12 men, 1 king", "nothing". */
static void add_pieces_in_hand(const struct ch_draughts *draughts,
                               const uint8_t pieces[CH_RULE_KINDS], struct ch_text *text) {
    const char *before = "";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        const char *name = draughts->game.kinds[kind].name;
        bool men = strcmp(name, "man") == 0 && pieces[kind] > 1;
        if (pieces[kind] == 0)
            continue;
        ch_text_addf(text, "%s%d %s%s", before, pieces[kind], men ? "men" : name,
                     men || pieces[kind] == 1 ? "" : "s");
        before = ", ";
    }
    if (!*before)
        ch_text_add(text, "nothing");
}

static void add_hand(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_hand_rules *hand = &draughts->rules.hand;
    bool equal = memcmp(hand->pieces[0], hand->pieces[1], sizeof hand->pieces[0]) == 0;
    ch_text_add(text, "in hand\t");
    for (int seat = 0; seat < (equal ? 1 : CH_SEATS); seat++) {
        ch_text_addf(text, "%s begins with ", equal ? "Each side" : draughts->game.seat_name[seat]);
        add_pieces_in_hand(draughts, hand->pieces[seat], text);
        ch_text_add(text, " in hand. ");
    }
    if (hand->when == CH_DROP_REFILL)
        ch_text_addf(
            text,
            "Who has fewer than %d pieces on the board first puts one on it from the hand, "
            "then moves in the same turn. They are put on ",
            hand->up_to);
    else
        ch_text_addf(text, "%s %s on ",
                     hand->when == CH_DROP_FIRST ? "Who has some puts"
                                                 : "In place of a move a player may put",
                     hand->count == 2 ? "two of them, of one kind," : "one of them");
    int first = draughts->rules.up_seat;
    const uint8_t none[CH_RULE_KINDS] = {0};
    if (memcmp(hand->pieces[!first], none, sizeof none) == 0 &&
        !is_everywhere(draughts, &hand->zone[first]))
        add_named(draughts, &hand->zone[first], text);
    else
        add_squares(draughts, &hand->zone[first], text);
    ch_text_add(text, " if it is empty.");
    if (hand->beside[0]) {
        ch_text_add(text, " The first is put next to a piece of its own side ");
        add_ways(draughts, hand->beside, text);
        ch_text_addf(text, "%s. Who has put none yet begins anywhere.",
                     hand->count == 2 ? ", the second so next to the first" : "");
    }
    ch_text_add(
        text, hand->when == CH_DROP_FIRST    ? " No piece moves before its side's hand is empty."
              : hand->when == CH_DROP_ANSWER ? " Who has more in hand than the other must put one."
                                             : "");
    ch_text_add(text, "\n");
}

#define COLUMNS                                                                                    \
    "A piece that is jumped goes under the one that jumps, and they move on as a column; of a "    \
    "column only the top is taken, and what is left belongs to the player of the next piece. "     \
    "The top moves, captures and is promoted for its column. A column "

static void add_chain(const struct ch_draughts *draughts, struct ch_text *text) {
    static const char *const again[] = {
        [CH_AGAIN_NEVER] = COLUMNS "is not jumped twice in a move",
        [CH_AGAIN_LATER] = COLUMNS "may be jumped again in a move after another one",
        [CH_AGAIN_FREE] = COLUMNS "may be jumped several times in a move",
    };
    const struct ch_rules *rules = &draughts->rules;
    ch_text_addf(text, "captures\tThe same piece goes on capturing %s. %s. %s.%s\n",
                 rules->complete ? "as long as it can" : "as long as its player likes",
                 rules->columns ? again[rules->again]
                 : rules->at_once
                     ? "Pieces taken leave the board at once"
                     : "Pieces taken leave the board when the move is over; until then they are in "
                       "the way and are not taken again",
                 rules->columns   ? rules->revisit ? "The one that moves may cross a square again"
                                                   : "The one that moves comes to no square twice"
                 : rules->revisit ? "It may cross a square again"
                                  : "It comes to no square twice",
                 rules->bonus
                     ? " With a capture one enemy more is taken, whichever the player likes"
                       " of those on the board."
                     : "");
}

/* What the captures have that one key of choice leaves; %s is the highest kind. */
static const struct {
    const char *max, *min;
} keys[CH_CHOICE_KEYS] = {
    [CH_KEY_COUNT] = {"that take the most pieces", "that take the fewest pieces"},
    [CH_KEY_KINGS_TAKEN] = {"that take the most %ss", "that take the fewest %ss"},
    [CH_KEY_WITH_KING] = {"made with a %s", "not made with a %s"},
    [CH_KEY_EARLIEST_KING] = {"that take a %s earliest, then the next one",
                              "that take a %s latest, then the next one"},
    [CH_KEY_WEIGHT] = {"that take the greatest weight", "that take the least weight"},
    [CH_KEY_RANK] = {"made with a piece of the highest rank",
                     "made with a piece of the lowest rank"},
    [CH_KEY_RANKS_TAKEN] = {"that take the most pieces of the highest rank, then of the next",
                            "that take the fewest pieces of the highest rank, then of the next"},
    [CH_KEY_PROMOTES] = {"that promote", "that do not promote"},
    [CH_KEY_BY_LINE] = {"made by a line", "not made by a line"},
};

static void add_key(const struct ch_draughts *draughts, const struct ch_choice_rule *key,
                    struct ch_text *text) {
    ch_written_add_form(text, key->min ? keys[key->key].min : keys[key->key].max,
                        king_of(draughts));
    if (key->key != CH_KEY_WEIGHT)
        return;
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        ch_text_addf(text, "%s%s %d", kind ? ", " : " (", draughts->game.kinds[kind].name,
                     draughts->rules.kind[kind].weight);
    ch_text_add(text, ")");
}

/* "Where a man can capture, a capture must be made; otherwise none is an obligation." */
static void add_obliging(const struct ch_draughts *draughts, struct ch_text *text) {
    const char *before = "Where a ";
    for (int kind = 0; kind < draughts->rules.kind_count; kind++) {
        if (draughts->rules.released >> kind & 1)
            continue;
        ch_text_addf(text, "%s%s", before, draughts->game.kinds[kind].name);
        before = " or a ";
    }
    ch_text_add(text, " can capture, a capture must be made; otherwise none is an obligation.");
}

/* What it costs to take nothing. */
static void add_huff(const struct ch_rules *rules, struct ch_text *text) {
    if (rules->huff == CH_HUFF_ONE)
        ch_text_add(
            text, "No capture is an obligation. But who takes nothing though he could have may be "
                  "huffed: before its next move, in the same turn, the other side may take off "
                  "one of the pieces that could have captured. That is written before the move, "
                  "as ~ and the square.\n");
    else if (rules->huff_most)
        ch_text_add(text, "A piece that captures takes as many as it can. Who takes nothing though "
                          "he could have loses with his move all pieces that could have taken the "
                          "most.\n");
    else
        ch_text_add(text, "Who takes nothing though he could have loses with his move all pieces "
                          "that could have captured.\n");
}

static void add_choice(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_rules *rules = &draughts->rules;
    ch_text_add(text, "choice\t");
    if (rules->huff != CH_HUFF_NEVER) {
        add_huff(rules, text);
        return;
    }
    if (rules->mandatory && rules->released)
        add_obliging(draughts, text);
    else
        ch_text_add(text,
                    rules->mandatory ? "Who can capture must." : "No capture is an obligation.");
    if (rules->mandatory && rules->obliging)
        ch_text_addf(text, " That holds only while %s %s of the player is attacked.",
                     rules->obliging & CH_ONLY_KING_SAFE ? "no" : "a", king_of(draughts));
    for (int i = 0; i < rules->choice_count; i++) {
        ch_text_add(text, i == 0 ? " Of all captures those remain " : "; of these, those ");
        add_key(draughts, &rules->choice[i], text);
    }
    ch_text_add(text, rules->choice_count ? ". The player may choose among what is left.\n"
                      : rules->mandatory  ? " The player may choose among captures.\n"
                                          : "\n");
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
            add_kinds(draughts, rule->kinds, "", text);
        ch_text_add(text, " left");
        add_verdict(draughts, rule, text);
        break;
    case CH_WHEN_PIECES:
        add_owner(draughts, rule, text);
        ch_text_add(text, "a ");
        add_kinds(draughts, rule->kinds, "", text);
        if (rule->spares && ch_square_any(&rule->zone[rule->spares & 1])) {
            ch_text_add(text, " on ");
            add_named(draughts, &rule->zone[rule->spares & 1], text);
        } else {
            add_within(draughts, rule->zone, " on ", text);
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
                     king_of(draughts), verdict(rule->result));
        break;
    case CH_WHEN_NO_CAPTURE:
        ch_text_addf(text, " After %d plies without a capture, %s.", rule->plies,
                     verdict(rule->result));
        break;
    }
}

static void add_ends(const struct ch_draughts *draughts, struct ch_text *text) {
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
        add_kinds(draughts, ends->limit.kinds, "", text);
        ch_text_addf(text,
                     " moves at most %d times running without a capture while its side has a ",
                     ends->limit.moves);
        add_kinds(draughts, ends->limit.while_kinds, "", text);
        ch_text_add(text, ".");
    }
    if (text->data[begin] == ' ') { /* every sentence begins with a blank */
        memmove(text->data + begin, text->data + begin + 1, text->length - begin);
        text->length--;
    }
    ch_text_add(text, "\n");
}

/* "opening\tIn ply 1 the player takes off a piece of his own on a1 or h8." */
static void add_opening(const struct ch_draughts *draughts, struct ch_text *text) {
    const struct ch_rules *rules = &draughts->rules;
    for (int i = 0; i < rules->opening_count; i++) {
        const struct ch_opening_rule *rule = &rules->opening[i];
        ch_text_addf(text, "%sIn ply %d the player ", i == 0 ? "opening\t" : " ", i + 1);
        ch_text_add(text, rule->action == CH_OPENING_REMOVE ? "takes off a piece of his own, "
                                                            : "moves a piece, ");
        ch_text_add(text, rule->beside_free ? "beside a free square, on " : "on ");
        add_squares(draughts, &rule->zone[rules->up_seat], text);
        ch_text_add(text, rule->action == CH_OPENING_REMOVE
                              ? ", which is written as a piece that stays."
                              : ".");
    }
    if (rules->opening_count > 0)
        ch_text_add(text, "\n");
}

void ch_draughts_words(const struct ch_game *game, struct ch_text *text) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    add_board(draughts, text);
    for (int kind = 0; kind < draughts->rules.kind_count; kind++)
        add_kind(draughts, kind, text);
    add_opening(draughts, text);
    if (draughts->rules.hand.any)
        add_hand(draughts, text);
    add_chain(draughts, text);
    add_choice(draughts, text);
    add_ends(draughts, text);
}
