/* Set-ups and positions of Stratego as people write and see them. The signs are from the tables of
 * ranks: the ISF counts the marshal 10 and the spy 1, old American sets the marshal 1, the scout 9,
 * and have an S for the spy. The army is that of the rules: 1 flag, 1 spy, 8 scouts, 5 miners, 4
 * each of sergeants, lieutenants and captains, 3 majors, 2 colonels, 1 general, 1 marshal, 6
 * bombs. */

#include "core/games/set_up.h"
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"
#include "tests/support/begin.h"

/* One and the same set-up in all the ways to write it. */
static const char letters[] = "SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB";
static const char *const same[] = {
    letters,
    "spsjsgspsl\npmtcjylctp\ntlbsnjlstb\nnbfbnnsbnb\n",
    "# mine\nname: wall\nS P S J S G S P S L # the front\n\nP M T C J Y L C T P\n"
    "T L B S N J L S T B /\nN B F B N N S B N B",
    "2627292625/6X48715846/45B2375 24B/3BFB332B3B",
    "ranks: isf\n2 6 2 7 2 9 2 6 2 5\n6 10 4 8 7 1 5 8 4 6\n4 5 B 2 3 7 5 2 4 B\n"
    "3 B F B 3 3 2 B 3 B\n",
    "9594929596/51734s6375/76B9846 97B/8BFB889B8B",
    "3BFB332B3B45B237524B6X487158462627292625",
    "8BFB889B8B76B984697B51734S63759594929596",
    "NBFBNNSBNBTLBSNJLSTBPMTCJYLCTPSPSJSGSPSL",
};

TEST(one_set_up_in_all_forms) {
    const struct ch_game *game = ch_game_find("stratego");
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct ch_set_up set_up;
        struct ch_error error = {.text = ""};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        if (game->set_ups->read(game, same[i], NULL, &set_up, &error) != CH_OK ||
            game->set_ups->check(game, &set_up, &error) != CH_OK)
            fail_msg("%s: %s", same[i], error.text);
        game->set_ups->write(game, &set_up, &text);
        assert_string_equal(text.data, letters);
        assert_int_equal(set_up.from_back, i >= 6);
    }
}

TEST(the_front_row_is_nearest_the_enemy) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_position position = start_of(game);
    for (int seat = 0; seat < CH_SEATS; seat++)
        assert_int_equal(game->ops->set_up(game, seat, letters, &position, NULL), CH_OK);
    static const struct {
        const char *square;
        int seat, kind;
    } placed[] = {{"A4", 0, CH_STRATEGO_SCOUT}, {"K4", 0, CH_STRATEGO_LIEUTENANT},
                  {"C1", 0, CH_STRATEGO_FLAG},  {"F4", 0, CH_STRATEGO_GENERAL},
                  {"A7", 1, CH_STRATEGO_SCOUT}, {"K7", 1, CH_STRATEGO_LIEUTENANT},
                  {"C10", 1, CH_STRATEGO_FLAG}, {"B8", 1, CH_STRATEGO_MARSHAL}};
    for (size_t i = 0; i < sizeof placed / sizeof *placed; i++) {
        int square = game->ops->square_from_name(game, placed[i].square);
        struct ch_piece piece = game->ops->piece_at(game, &position, square);
        assert_int_equal(piece.seat, placed[i].seat);
        assert_int_equal(piece.kind, placed[i].kind);
        assert_int_equal(
            square, ch_stratego_placed(piece.seat,
                                       ch_set_up_place(&ch_stratego_set_ups, piece.seat, square)));
    }
    assert_int_equal(ch_set_up_place(&ch_stratego_set_ups, 0, 40), -1);
    assert_int_equal(ch_set_up_place(&ch_stratego_set_ups, 1, 39), -1);
}

static const struct {
    const char *text, *says;
} wrong[] = {
    {"", "is empty; write 4 rows"},
    {"SPSJSGSPS/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB", "row 1 of the set-up has 9 squares"},
    {"SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTBB/NBFBNNSBNB", "row 3 of the set-up has 11 squares"},
    {"SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB", "ends after row 3"},
    {"SPSJSGSPSL/PMTCJYLCTP//NBFBNNSBNB", "row 3 of the set-up has 0 squares"},
    {"SPSJSGSPSL", "ends after row 1"},
    {"SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB/SP", "`SP` is left over after the 4 rows"},
    {"SPSJSGSPSL/PMTCQYLCTP/TLBSNJLSTB/NBFBNNSBNB", "row 2 of the set-up, column 5: `Q` is no"},
    {"2627292625/6X48715846/45B2375S4B/3BFB332B3B", "X or 10 is the marshal by ISF numbers"},
    {"2627292625/6M48715846/45B237524B/3BFB332B3B", "letters and rank numbers are mixed"},
    {"2627292625/6.48715846/45B237524B/3BFB332B3B", "can be read in two ways; say `ranks: isf`"},
    {"ranks: us\n2627292625\n6X48715846\n45B237524B\n3BFB332B3B",
     "row 2 of the set-up, column 2: `X` is no piece of Stratego in old US ranks"},
    {"ranks: eu\n2627292625", "ranks are isf, us or letters, not `eu`"},
    {"colour: red\n2627292625", "there is no key `colour`"},
    {"SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBBBNNSBNB", "lacks a flag and has too many: a bomb"},
    {"SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFB.NSB.B", "lacks 2 miners"},
};

TEST(mistakes_in_a_set_up_are_reported) {
    const struct ch_game *game = ch_game_find("stratego");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_error error = {.text = ""};
        struct ch_position position = start_of(game);
        assert_int_equal(game->ops->set_up(game, 1, wrong[i].text, &position, &error),
                         CH_BAD_INPUT);
        if (!strstr(error.text, wrong[i].says))
            fail_msg("`%s`: not `%s` but `%s`", wrong[i].text, wrong[i].says, error.text);
    }
}

TEST(a_mistake_in_a_file_has_its_line) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_set_up set_up;
    struct ch_error error = {.text = ""};
    assert_int_equal(
        game->set_ups->read(game, "# a\nSPSJSGSPSL\nPMTCJYLCT?\n", "my.setup", &set_up, &error),
        CH_BAD_INPUT);
    assert_string_equal(error.file, "my.setup");
    assert_int_equal(error.line, 3);
}

TEST(a_piece_is_named_by_word_letter_or_number) {
    const struct ch_game *game = ch_game_find("stratego");
    static const struct {
        const char *word;
        int isf, us;
    } words[] = {{"marshal", 10, 10}, {"Bomb", 11, 11}, {"10", 10, 12}, {"1", 1, 10},
                 {"9", 9, 2},         {"S", 2, 1},      {"y", 1, 1},    {"F", 0, 0},
                 {"b", 11, 11},       {"0", 12, 12},    {"?", 12, 12},  {"", 12, 12}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_int_equal(game->set_ups->read_kind(game, words[i].word, CH_RANKS_ISF), words[i].isf);
        assert_int_equal(game->set_ups->read_kind(game, words[i].word, CH_RANKS_US), words[i].us);
    }
}

/* A barrage as Red sees it: it has lost a scout, Blue a miner and its spy; Blue's general is known,
 * one of Blue's unknown pieces has moved. */
static void expect_drawn(const struct ch_drawing *drawing, const char *picture) {
    const struct ch_game *game;
    assert_int_equal(ch_game_open("stratego:army=barrage", &game, NULL), CH_OK);
    struct ch_position position =
        position_read(game, "r uu......../.........u/......u.../...u....../..~~..~~../"
                            "..~~..~~../........Gg/N........./.......M../FBS...Y... "
                            "moved=J4,K4,D7 shown=K4,J4 lost=R:S,B:NY");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_board_draw(game, &position, drawing, &text);
    assert_string_equal(text.data, picture);
}

TEST(ranks_sides_and_losses_are_drawn) {
    struct ch_move last = {.path_length = 2, .path = {48, 38}};
    expect_drawn(&(struct ch_drawing){.coordinates = true, .last = &last},
                 "   +--------------------------------------------------+  ISF left-lost Red Blue\n"
                 "10 | b #  b #   .    .    .    .    .    .    .    .  |  10 marshal    1    1\n"
                 " 9 |  .    .    .    .    .    .    .    .    .   b # |   9 general    1    1\n"
                 " 8 |  .    .    .    .    .    .   b #   .    .    .  |   3 miner      1    0-1\n"
                 " 7 |  .    .    .   b ?   .    .    .    .    .    .  |   2 scout      1-1  2\n"
                 " 6 |  .    .  ~~~~~~~~~~  .    .  ~~~~~~~~~~  .    .  |   1 spy        1    0-1\n"
                 " 5 |  .    .  ~~~~~~~~~~  .    .  ~~~~~~~~~~[   ]  .  |   B bomb       1    1\n"
                 " 4 |  .    .    .    .    .    .    .    .  [R 9] B 9 |   F flag       1    1\n"
                 " 3 | r 3   .    .    .    .    .    .    .    .    .  |\n"
                 " 2 |  .    .    .    .    .    .    .   r10   .    .  |\n"
                 " 1 | r F  r B  r 2   .    .    .   r 1   .    .    .  |\n"
                 "   +--------------------------------------------------+\n"
                 "      A    B    C    D    E    F    G    H    J    K\n");
}

/* The same from Blue's side of the board, in old US numbers: the spy is S, the scout 9. */
TEST(old_numbers_are_drawn_and_named) {
    expect_drawn(&(struct ch_drawing){.flip = true, .ranks = CH_RANKS_US, .coordinates = true},
                 "   +--------------------------------------------------+  US  left-lost Red Blue\n"
                 " 1 |  .    .    .   r S   .    .    .   r 9  r B  r F |   1 marshal    1    1\n"
                 " 2 |  .    .   r 1   .    .    .    .    .    .    .  |   2 general    1    1\n"
                 " 3 |  .    .    .    .    .    .    .    .    .   r 8 |   8 miner      1    0-1\n"
                 " 4 | B 2  R 2   .    .    .    .    .    .    .    .  |   9 scout      1-1  2\n"
                 " 5 |  .    .  ~~~~~~~~~~  .    .  ~~~~~~~~~~  .    .  |   S spy        1    0-1\n"
                 " 6 |  .    .  ~~~~~~~~~~  .    .  ~~~~~~~~~~  .    .  |   B bomb       1    1\n"
                 " 7 |  .    .    .    .    .    .   b ?   .    .    .  |   F flag       1    1\n"
                 " 8 |  .    .    .   b #   .    .    .    .    .    .  |\n"
                 " 9 | b #   .    .    .    .    .    .    .    .    .  |\n"
                 "10 |  .    .    .    .    .    .    .    .   b #  b # |\n"
                 "   +--------------------------------------------------+\n"
                 "      K    J    H    G    F    E    D    C    B    A\n");
}

/* Each end of a strike by the table of the rules, with both numberings. */
TEST(strikes_are_described_in_words) {
    static const struct {
        int red, blue;
        enum ch_ranks ranks;
        const char *says;
    } strikes[] = {
        {2, 10, CH_RANKS_ISF, "Red's scout (2) strikes Blue's marshal (10): the scout is lost."},
        {10, 2, CH_RANKS_US, "Red's marshal (1) strikes Blue's scout (9): the scout is lost."},
        {7, 7, CH_RANKS_ISF, "Red's major (7) strikes Blue's major (7): both are lost."},
        {3, 11, CH_RANKS_US, "Red's miner (8) strikes Blue's bomb: the bomb is lost."},
        {9, 11, CH_RANKS_ISF, "Red's general (9) strikes Blue's bomb: the general is lost."},
        {1, 10, CH_RANKS_US,
         "Red's spy (S) strikes Blue's marshal (1): the marshal is lost, for the spy struck "
         "first."},
        {10, 1, CH_RANKS_ISF, "Red's marshal (10) strikes Blue's spy (1): the spy is lost."},
        {1, 2, CH_RANKS_ISF, "Red's spy (1) strikes Blue's scout (2): the spy is lost."},
        {4, 0, CH_RANKS_ISF, "Red's sergeant (4) strikes Blue's flag: the flag is taken."},
    };
    const struct ch_game *game = ch_game_find("stratego");
    const struct ch_move move = {.path_length = 2,
                                 .kind = CH_STRATEGO_UNKNOWN,
                                 .path = {30, 40},
                                 .captured_count = 1,
                                 .captured = {40}};
    for (size_t i = 0; i < sizeof strikes / sizeof *strikes; i++) {
        struct ch_position position = {0};
        ch_stratego_put(&position, 30, CH_STRATEGO_PIECE | (unsigned)strikes[i].red);
        ch_stratego_put(&position, 40,
                        CH_STRATEGO_PIECE | CH_STRATEGO_SEAT | (unsigned)strikes[i].blue);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_stratego_report(game, &position, &move, strikes[i].ranks, &text);
        assert_string_equal(text.data, strikes[i].says);
    }
}

/* A small correct position, and the mistakes of others. */
TEST(mistakes_in_a_position_are_reported) {
#define ROWS(front) "r f........./b........./.........u/........../..~~..~~../..~~..~~../" front
#define OWN "/........../.........N/FB.M......"
    static const struct {
        const char *text, *says;
    } positions[] = {
        {ROWS("S.........") OWN " lost=R:YSG,B:YSSNG", NULL},
        {"f........./b.........", "side to move is missing"},
        {"r f........./b.........", "the board ends after row 2"},
        {"r f........./b........./9", "rank numbers are for set-ups"},
        {ROWS("S.........") OWN, "Blue has 1 piece of unknown rank where 6 are left"},
        {ROWS("S.........") OWN " lost=R:YS,B:YSSNG", "1 pieces of Red are neither on the board"},
        {ROWS("SM........") OWN " lost=R:YG,B:YSSNG", "more pieces of the kind marshal than the 1"},
        {ROWS("S.........") OWN " lost=R:YSG,B:YSSNG moved=A3", "no piece is there"},
        {ROWS("S.........") OWN " lost=R:YSG,B:YSSNG moved=C5", "no piece is there"},
        {ROWS("S.........") OWN " lost=R:YSG,B:YSSNG moved=I4", "write squares like A4,K10"},
        {ROWS("S.........") OWN " lost=R:YSG,B:YSSNG shown=K8", "a rank that was shown is known"},
        {ROWS("S.........") OWN " lost=W:YSG", "write the lost pieces like R:SSN,B:M"},
        {ROWS("S.........") OWN " lost=R:YSQ", "`Q` is no piece"},
        {ROWS("S.........") OWN " seen=A4", "write moved=, shown= or lost= there"},
    };
    const struct ch_game *game;
    assert_int_equal(ch_game_open("stratego:army=barrage", &game, NULL), CH_OK);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct ch_position position;
        struct ch_error error = {.text = ""};
        enum ch_status status =
            game->ops->parse_position(game, positions[i].text, &position, &error);
        if (!positions[i].says && status != CH_OK)
            fail_msg("%s", error.text);
        if (positions[i].says && (status == CH_OK || !strstr(error.text, positions[i].says)))
            fail_msg("`%s`: not `%s` but `%s`", positions[i].text, positions[i].says, error.text);
    }
}

/* Every line of any drawing fits a terminal of 80 columns. */
TEST(drawings_fit_80_columns) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_position position = start_of(game);
    position.word[CH_STRATEGO_WORD_LOST] = position.word[CH_STRATEGO_WORD_LOST + 1] = 0x111111;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_board_draw(game, &position, &(struct ch_drawing){.coordinates = true}, &text);
    for (const char *line = text.data; *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") < 80);
}

static const char isf_pieces[] =
    "marshal 10 (1) x1, general 9 (2) x1, colonel 8 (3) x2, major 7 (4) x3, captain 6 (5) x4, "
    "lieutenant 5 (6) x4, sergeant 4 (7) x4, miner 3 (8) x5, scout 2 (9) x8, spy 1 (S) x1, "
    "bomb x6, flag x1.";

/* For each rule variant, texts that its description must have and must not have. The armies are
 * those of the game's boxes: Barrage has a marshal, a general, a miner, two scouts, a spy, a bomb
 * and the flag. */
static const struct {
    const char *name, *says[4], *silent[3];
} descriptions[] = {
    {"stratego",
     {"Red sets up 40 pieces", isf_pieces, "3 times in a row between", "After 2000 single moves"},
     {"Special rules", "turns of both sides", "No limit to moves"}},
    {"stratego:army=barrage",
     {"Red sets up 8 pieces",
      "Pieces\tmarshal 10 (1) x1, general 9 (2) x1, miner 3 (8) x1, scout 2 (9) x2, spy 1 (S) x1, "
      "bomb x1, flag x1."},
     {"colonel"}},
    {"stratego:two-squares=5",
     {"A piece may move 5 times in a row", "5 of its moves in a row may cross the same one (ISF"},
     {"No limit to moves", "Scouts are held"}},
    {"stratego:scout-lines=off", {"Scouts are held to the squares"}, {"For a scout each border"}},
    {"stratego:two-squares=off",
     {"Two squares\tNo limit to moves to and fro.\n"},
     {"times in a row between", "For a scout", "Scouts are held"}},
    {"stratego:more-squares=isf",
     {"a position that stood since just before the chase began"},
     {"pseudocode", "Chases may go on"}},
    {"stratego:more-squares=pseudocode", {"(StrategoUSA's pseudocode)"}, {"(ISF 11)"}},
    {"stratego:more-squares=off", {"More squares\tChases may go on.\n"}, {"(ISF 11)"}},
    {"stratego:continuous-chase=on",
     {"Special rules\tA piece may chase another one 5 times in a row", "These don't hold"},
     {"left off", "No position of the game"}},
    {"stratego:resumed-chase=on",
     {"Special rules\tA piece may not go next to one", "These don't hold"},
     {"times in a row: follow", "No position of the game"}},
    {"stratego:position-repetition=on",
     {"Special rules\tNo position of the game may be brought again", "These don't hold"},
     {"times in a row: follow", "left off"}},
    {"stratego:limit-counts=turns",
     {"After 2000 turns of both sides, 4000 single moves, the game is drawn."},
     {"those of both sides counted"}},
    {"stratego:limit=none", {"the game is drawn.\n"}, {"single moves, those", "turns of both"}},
};

TEST(rules_are_described_in_words) {
    for (size_t i = 0; i < sizeof descriptions / sizeof *descriptions; i++) {
        const struct ch_game *game;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        assert_int_equal(ch_game_open(descriptions[i].name, &game, NULL), CH_OK);
        game->ops->words(game, &text);
        for (int j = 0; j < 4 && descriptions[i].says[j]; j++)
            if (!strstr(text.data, descriptions[i].says[j]))
                fail_msg("%s: missing: %s\n%s", descriptions[i].name, descriptions[i].says[j],
                         text.data);
        for (int j = 0; j < 3 && descriptions[i].silent[j]; j++)
            if (strstr(text.data, descriptions[i].silent[j]))
                fail_msg("%s: not expected: %s", descriptions[i].name, descriptions[i].silent[j]);
    }
}
