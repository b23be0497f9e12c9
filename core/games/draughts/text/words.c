/* The rules of a game in sentences for people, made from the compiled rules: what is read here is
 * what is played. */
#include <string.h>

#include "core/games/draughts/text/words.h"
#include "core/games/draughts/text/written.h"

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
        !ch_words_is_everywhere(draughts, &hand->zone[first]))
        ch_words_add_named(draughts, &hand->zone[first], text);
    else
        ch_words_add_squares(draughts, &hand->zone[first], text);
    ch_text_add(text, " if it is empty.");
    if (hand->beside[0]) {
        ch_text_add(text, " The first is put next to a piece of its own side ");
        ch_words_add_ways(draughts, hand->beside, text);
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
                        ch_words_king(draughts));
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
                     rules->obliging & CH_ONLY_KING_SAFE ? "no" : "a", ch_words_king(draughts));
    for (int i = 0; i < rules->choice_count; i++) {
        ch_text_add(text, i == 0 ? " Of all captures those remain " : "; of these, those ");
        add_key(draughts, &rules->choice[i], text);
    }
    ch_text_add(text, rules->choice_count ? ". The player may choose among what is left.\n"
                      : rules->mandatory  ? " The player may choose among captures.\n"
                                          : "\n");
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
        ch_words_add_squares(draughts, &rule->zone[rules->up_seat], text);
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
        ch_words_add_kind(draughts, kind, text);
    add_opening(draughts, text);
    if (draughts->rules.hand.any)
        add_hand(draughts, text);
    add_chain(draughts, text);
    add_choice(draughts, text);
    ch_words_add_ends(draughts, text);
}
