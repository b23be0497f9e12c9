/* Adjudication: its text, and games that it ends. Positions and runs were counted by hand from the
 * rules in core/referee/adjudication.h and those of English draughts. */

#include "core/referee/referee.h"
#include "tests/support/begin.h"
#include "tests/support/english.h"

static void expect_text(const char *text, const char *canonical) {
    struct ch_adjudication read = ch_adjudication_default(0), again = {0};
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    if (ch_adjudication_parse(text, &read, &error) != CH_OK)
        fail_msg("%s: %s", text, error.text);
    ch_adjudication_format(&read, &out);
    assert_string_equal(out.data, canonical);
    assert_int_equal(ch_adjudication_parse(out.data, &again, &error), CH_OK);
    assert_memory_equal(&read, &again, sizeof read);
}

TEST(texts_have_one_form) {
    expect_text("none", "none");
    expect_text("plies=400", "plies=400");
    expect_text("material=2/20", "plies=400,material=2/20");
    expect_text("material=1.50/1,plies=0", "plies=0,material=1.5/1");
    expect_text("claims=4", "plies=400,claims=4");
    expect_text("tables=my/four,plies=9", "plies=9,tables=my/four");
    expect_text("draw=0.1/20@60,win=4/6", "plies=400,win=4/6,draw=0.1/20@60");
    expect_text("draw=0/10", "plies=400,draw=0/10");
    expect_text("plies=200,material=0.25/8,claims=2,win=30/2,draw=0.05/4@1",
                "plies=200,material=0.25/8,claims=2,win=30/2,draw=0.05/4@1");
}

/* The rules of Stratego draw after 2000 plies themselves: 400 would end most of its games. */
TEST(rules_with_a_limit_need_no_other) {
    assert_int_equal(ch_adjudication_default(0).plies, 400);
    assert_int_equal(ch_adjudication_default(2000).plies, 0);
    assert_int_equal(ch_game_find("stratego")->rule_plies, 2000);
    assert_int_equal(ch_game_find("english")->rule_plies, 0);
}

/* A new draw rule replaces all parts of the old one: without a ply it counts from the first one
 * on. */
TEST(a_new_draw_rule_replaces_the_old_one) {
    struct ch_adjudication adjudication = {.plies = 90, .draw = {50, 9, 7}};
    assert_int_equal(ch_adjudication_parse("draw=0.1/20", &adjudication, NULL), CH_OK);
    assert_int_equal(adjudication.plies, 90);
    assert_int_equal(adjudication.draw.men, 10);
    assert_int_equal(adjudication.draw.count, 20);
    assert_int_equal(adjudication.draw.from, 0);
}

static const struct {
    const char *text, *part;
} wrong[] = {
    {"", "is missing"},
    {"resign=4/6", "takes no `resign`; it takes plies, material, claims, win, draw"},
    {"materiel=2/20", "did you mean `material`?"},
    {"material=2", "men and for how many quiet positions in a row (1 or more): material=2/20"},
    {"material=2/0", "1 or more"},
    {"material=0/5", "can't be read"},
    {"material=2/20@60", "can't be read"},
    {"material=2.125/20", "can't be read"},
    {"material=-2/20", "can't be read"},
    {"material=2/20/3", "can't be read"},
    {"material", "needs a value: material=2/20"},
    {"win=4/1", "plies in a row (2 or more): win=4/6"},
    {"win=0/6", "can't be read"},
    {"draw=0.1", "and from which ply on: draw=0.1/20@60"},
    {"draw=0.1/20@", "can't be read"},
    {"claims=1", "from 2 to"},
    {"claims=yes", "from 2 to"},
    {"plies=-1", "from 0 to"},
    {"plies=400,plies=300", "given twice"},
    {"none,plies=400", "takes no `none`"},
};

TEST(wrong_texts_are_refused_with_the_way_out) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_adjudication adjudication = {.plies = 77};
        struct ch_error error = {0};
        assert_int_equal(ch_adjudication_parse(wrong[i].text, &adjudication, &error), CH_BAD_INPUT);
        if (!strstr(error.text, wrong[i].part))
            fail_msg("%s: %s", wrong[i].text, error.text);
        assert_int_equal(adjudication.plies, 77);
    }
}

/* The agents' reports at each ply; NULL ends the script, and from there on there are none. A number
 * is a score in hundredths of a man, the words are claims, which a score may follow, "-" is no
 * report. */
static const char *const *script;
static int said, opening;

static void speak(const struct ch_turn *turn, struct ch_choice *choice) {
    (void)turn;
    const char *word = script && script[said] ? script[said++] : "-";
    size_t letters = strspn(word, "abcdefghijklmnopqrstuvwxyz");
    if (strcmp(word, "-") == 0)
        return;
    if (letters > 0)
        choice->claim = word[0] == 'w'   ? CH_CLAIM_WIN
                        : word[0] == 'l' ? CH_CLAIM_LOSS
                                         : CH_CLAIM_DRAW;
    if (word[letters])
        choice->has_score = true, choice->score = atoi(word + letters);
}

/* The moves to play, "" for the first legal one. */
static const char *const *moves;
static int played_moves;

static int follow(const struct ch_turn *turn) {
    const char *text = moves && moves[played_moves] ? moves[played_moves++] : "";
    if (!text[0])
        return 0;
    struct ch_move move = move_read(game, turn->history, turn->legal, text);
    return ch_moves_find(turn->legal, &move);
}

static struct ch_played play(const char *fen, const char *text, const char *const *line,
                             const char *const *words) {
    struct scripted_agent black = scripted_agent("b"), white = scripted_agent("w");
    struct ch_agent *agents[CH_SEATS] = {&black.head, &white.head};
    struct ch_referee referee = {
        .game = game, .keys = ch_keys_of_seed(1), .adjudication = {.plies = 400}};
    CH_SCOPED(ch_history_done) struct ch_history start;
    struct ch_position position;
    struct ch_played played;
    struct ch_error error;
    black.pick = white.pick = follow;
    black.say = white.say = speak;
    moves = line, script = words, said = played_moves = 0;
    assert_int_equal(ch_adjudication_parse(text, &referee.adjudication, &error), CH_OK);
    if (fen)
        position = position_read(game, fen);
    else
        game->ops->start(game, &position);
    ch_history_init(&start, game, &position);
    for (int i = 0; i < opening; i++) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &start);
        ch_history_push(&start, game, &legal.move[0]);
    }
    ch_referee_play(&referee, agents, &start, &played);
    return played;
}

static void expect(struct ch_played played, int winner, enum ch_end end, int plies,
                   const char *verdict) {
    assert_string_equal(ch_end_name(played.outcome.end), ch_end_name(end));
    assert_int_equal(played.outcome.winner, winner);
    assert_int_equal(played.outcome.result, winner < 0 ? CH_DRAWN : CH_WON);
    assert_int_equal(played.history.count, plies);
    assert_int_equal(played.fault_seat, -1);
    if (verdict)
        assert_string_equal(played.verdict, verdict);
    else
        assert_null(played.verdict);
    ch_played_done(&played);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Two kings against one (a king is 1.3 men or the game's own value): all moves are quiet. */
static const char kings[] = "W:WK32,K31:BK1";

TEST(a_lead_must_hold) {
    static const char *const line[] = {"32-28", "1-6", "28-32", "6-1", "32-28", "1-6"};
    expect(play(kings, "material=1/5", line, NULL), 1, CH_END_MATERIAL, 5,
           "White was at least 1 man ahead at 5 quiet positions in a row");
    expect(play(kings, "material=1/1", line, NULL), 1, CH_END_MATERIAL, 1,
           "White was at least 1 man ahead at 1 quiet position in a row");
    expect(play(kings, "material=3/1,plies=6", line, NULL), -1, CH_END_PLY_LIMIT, 6, NULL);
}

/* The referee knows all ranks: a marshal is worth 64, a miner 1.5, and the agents, which know
 * nothing of each other, do not learn it before the game is over. */
TEST(hidden_pieces_count_by_their_true_rank) {
    static const char fen[] = "r .........f/....n...../........../........../........../"
                              "........../........../........../....M...../F......... "
                              "lost=R:YSSNGB,B:YSSGMB";
    const struct ch_game *stratego = ch_game_find("stratego:army=barrage");
    struct scripted_agent red = scripted_agent("r"), blue = scripted_agent("b");
    struct ch_agent *agents[CH_SEATS] = {&red.head, &blue.head};
    struct ch_referee referee = {.game = stratego, .adjudication = {0}};
    struct ch_position position;
    struct ch_history start;
    struct ch_error error;
    struct ch_played played;
    for (int lead = 62; lead <= 63; lead++) {
        char text[40];
        snprintf(text, sizeof text, "material=%d/3,plies=6", lead);
        assert_int_equal(ch_adjudication_parse(text, &referee.adjudication, &error), CH_OK);
        position = position_read(stratego, fen);
        ch_history_init(&start, stratego, &position);
        ch_referee_play(&referee, agents, &start, &played);
        ch_history_done(&start);
        if (lead == 62)
            expect(played, 0, CH_END_MATERIAL, 3,
                   "Red was at least 62 men ahead at 3 quiet positions in a row");
        else
            expect(played, -1, CH_END_PLY_LIMIT, 6, NULL);
    }
}

/* 11-15 offers a man, 18x11 takes it, 8x15 takes back. After 11-15 and 18x11 captures are pending:
 * these positions don't count, and White's lead of a moment is none. */
TEST(exchanges_are_waited_for) {
    static const char fen[] = "B:W18,32,31:B11,8,4,1";
    static const char *const line[] = {"11-15", "18x11", "8x15", "32-28", "15-19", "28-24"};
    expect(play(fen, "material=1/1", line, NULL), 0, CH_END_MATERIAL, 3,
           "Black was at least 1 man ahead at 1 quiet position in a row");
    expect(play(fen, "material=1/3", line, NULL), 0, CH_END_MATERIAL, 5,
           "Black was at least 1 man ahead at 3 quiet positions in a row");
    static const char *const later[] = {"32-28", "11-15", "18x11", "8x15"};
    expect(play("W:W18,32,31:B11,8,4,1", "material=1/2", later, NULL), 0, CH_END_MATERIAL, 4,
           "Black was at least 1 man ahead at 2 quiet positions in a row");
}

TEST(claims_must_agree_in_a_row) {
    expect(play(NULL, "claims=3", NULL, WORDS("win", "loss", "win")), 0, CH_END_CLAIMS, 3,
           "both agents claimed a win of Black for 3 plies in a row");
    expect(play(NULL, "claims=2", NULL, WORDS("loss", "win")), 1, CH_END_CLAIMS, 2,
           "both agents claimed a win of White for 2 plies in a row");
    expect(play(NULL, "claims=4", NULL, WORDS("draw", "draw", "draw", "draw")), -1, CH_END_CLAIMS,
           4, "both agents claimed a draw for 4 plies in a row");
    /* both want to win; one is silent; the run begins anew */
    expect(play(NULL, "claims=3,plies=8", NULL,
                WORDS("win", "win", "win", "-", "win", "loss", "draw", "draw")),
           -1, CH_END_PLY_LIMIT, 8, NULL);
    expect(play(NULL, "plies=8", NULL, WORDS("draw", "draw", "draw", "draw")), -1, CH_END_PLY_LIMIT,
           8, NULL);
}

TEST(scores_must_agree_in_a_row) {
    expect(play(NULL, "win=4/4", NULL, WORDS("100", "-400", "400", "-401", "500")), 0,
           CH_END_SCORED_WON, 5, "both agents saw Black at least 4 men ahead for 4 plies in a row");
    expect(play(NULL, "win=1.5/2", NULL, WORDS("150", "150", "-150")), 1, CH_END_SCORED_WON, 3,
           "both agents saw White at least 1.5 men ahead for 2 plies in a row");
    expect(play(NULL, "win=4/3,plies=7", NULL,
                WORDS("400", "-399", "400", "-400", "-", "-400", "400")),
           -1, CH_END_PLY_LIMIT, 7, NULL);
    expect(play(NULL, "draw=0.1/4@6", NULL,
                WORDS("0", "0", "0", "0", "0", "10", "-10", "3", "0", "0")),
           -1, CH_END_SCORED_DRAWN, 9,
           "both agents saw nobody more than 0.1 men ahead for 4 plies in a row, up to ply 9");
    expect(play(NULL, "draw=0.1/4,plies=8", NULL, WORDS("0", "0", "0", "11", "0", "0", "0", "-")),
           -1, CH_END_PLY_LIMIT, 8, NULL);
}

/* A claim of the same ply goes before a score, a score before the limit of plies. */
TEST(one_reason_at_a_time) {
    expect(play(NULL, "win=1/2,plies=2", NULL, WORDS("200", "-200")), 0, CH_END_SCORED_WON, 2,
           "both agents saw Black at least 1 man ahead for 2 plies in a row");
    opening = 3;
    expect(play(NULL, "draw=1/2,plies=5", NULL, WORDS("0", "0")), -1, CH_END_SCORED_DRAWN, 5,
           "both agents saw nobody more than 1 man ahead for 2 plies in a row, up to ply 5");
    expect(play(NULL, "plies=2", NULL, NULL), -1, CH_END_PLY_LIMIT, 3, NULL);
    opening = 0;
}

/* The order of rules that apply at the same ply: claims, win, draw, material, plies. */
TEST(the_first_of_several_counts) {
    static const char *const line[] = {"32-28", "1-6"};
    expect(play(NULL, "claims=2,win=1/2", NULL, WORDS("draw 200", "draw -200")), -1, CH_END_CLAIMS,
           2, "both agents claimed a draw for 2 plies in a row");
    expect(play(NULL, "win=1/2,draw=5/2", NULL, WORDS("200", "-200")), 0, CH_END_SCORED_WON, 2,
           "both agents saw Black at least 1 man ahead for 2 plies in a row");
    expect(play(kings, "draw=5/2,material=1/2", line, WORDS("0", "0")), -1, CH_END_SCORED_DRAWN, 2,
           "both agents saw nobody more than 5 men ahead for 2 plies in a row, up to ply 2");
    expect(play(kings, "material=1/2,plies=2", line, NULL), 1, CH_END_MATERIAL, 2,
           "White was at least 1 man ahead at 2 quiet positions in a row");
}

/* White has no move left: the rules end the game before any adjudication. */
TEST(the_rules_go_first) {
    expect(play("B:W9:B5", "material=0.5/1", NULL, NULL), 0, CH_END_NO_MOVES, 1, NULL);
}

GROUP(find_game, NULL)
