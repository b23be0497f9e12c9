/* What moves lose, in words: positions with the lines that a player would read out of them. The
 * pieces that are lost are counted by hand; lines called published are of
 * tests/data/losing_moves.tsv and their comments. */
#include <stdio.h>
#include <string.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/coach/loss.h"

enum { LOST_IN_4 = 4 - CH_SEARCH_MATE, WON_IN_3 = CH_SEARCH_MATE - 3, WON = CH_SEARCH_MATE - 5 };

/* A line of moves with the judge's score. */
struct line {
    const char *moves;
    int score;
};

struct position {
    const char *game, *fen, *before; /* moves that led from it to the turn */
    struct line played, best;
    const char *words; /* with the better move; without it they end at the bar */
};

static const struct position positions[] = {
    /* One man, and nothing takes back. */
    {"english",
     "B:W18,26,30:B4,5,11",
     "",
     {"11-15 18x11", -100},
     {"4-8 26-22", 0},
     "loses a man: 18x11"},
    /* The same where the line ends before the capture. */
    {"english", "B:W18,26,30:B4,5,11", "", {"11-15", -100}, {"4-8", 0}, "loses a man: 18x11"},
    /* One, and then another. */
    {"english",
     "B:W24,31:B7,15,16",
     "",
     {"15-19 24x15 7-11 15x8", -110},
     {"7-10 31-27", 0},
     "loses two men: 24x15 7-11 15x8"},
    /* The king comes behind two men and takes one of them, whichever moves. */
    {"english",
     "B:WK2,32:B4,10,11",
     "",
     {"4-8 2-7 10-14 7x16", -90},
     {"11-15 2-7 10-14 32-28", 20},
     "loses a man: 2-7 10-14 7x16"},
    /* The same from the other side. */
    {"english",
     "W:WK2,32:B4,10,11",
     "",
     {"32-28 11-15 28-24 4-8", -20},
     {"2-7 10-14", 90},
     "misses a man|: 2-7 wins one (10-14 7x16)"},
    /* A man comes beside the king, with another behind it, and takes it. */
    {"english",
     "B:W25,26,32:B1,K18",
     "",
     {"1-5 26-22 5-9 22x15", -150},
     {"18-14 26-22 1-5 32-27", -30},
     "loses a king: 26-22 5-9 22x15"},
    /* The man on 1 keeps White's from being crowned as long as it stays; 5-9 then loses it, too. */
    {"english",
     "B:W10,30:B1,4,12",
     "",
     {"1-5 10-6 12-16 6-1", -90},
     {"12-16 30-26", 0},
     "lets a man be crowned: 10-6 12-16 6-1"},
    {"english",
     "W:W10,30:B4,5,12",
     "",
     {"30-26 5-9 26-22 9-13", 10},
     {"10-6 5-9 6-1 9-13", 90},
     "does not get a man crowned|: 10-6 does (5-9 6-1)"},
    /* Published. White gives four and takes 22x8 and 31x8, two and three men. */
    {"english",
     "B:W18,19,21,22,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,20",
     "",
     {"8-11 19-15 10x19 18-14 9x18 22x8 4x11 27-24 20x27 31x8", -130},
     {"7-11 18-15 11x18 22x15", 1},
     "loses a man: 19-15 10x19 18-14 9x18 22x15x8 4x11 … 31x24x15x8"},
    /* Published. 23x7 takes two, 25x2 three. */
    {"english",
     "B:W17,19,21,24,25,26,27,28,29,31,32:B1,2,3,6,8,9,10,11,12,14,15",
     "",
     {"9-13 19-16 12x19 27-23 13x22 23x7 2x11 25x2", -250},
     {"15-18", 0},
     "loses two men: 19-16 12x19 27-23 13x22 23x16x7 2x11 25x18x9x2"},
    /* Published. Two for two, and a king. */
    {"english",
     "W:W17,21,22,25,26,27,28,30,31,32:B1,2,3,4,5,6,7,9,15,19",
     "",
     {"27-23 9-13 23x16 15-18 22x15 13x29", -90},
     {"17-13 4-8 22-17 7-10", 0},
     "lets a man be crowned: 9-13 23x16 15-18 22x15 13x22x29"},
    /* An exchange of one for one comes first; the man is lost behind it. */
    {"english",
     "B:W18,22,26,30:B1,5,10,16",
     "",
     {"10-14 18x9 5x14 22-18 14x23 26x12", -150},
     {"16-20 30-25", 0},
     "loses a man: 18x9 5x14 22-18 14x23 26x19x12"},
    /* Taken and taken back, until the enemy is one behind: 33x35 takes two, 32x23 one, 18x40 two.
     */
    {"international",
     "B:W16,26,27,31,32,33,34,36,37,39,44,49:B6,7,11,12,13,14,18,19,23,25,28,30",
     "",
     {"23-29 33x35 11-17 32x23 18x40 39-33 40-45 33-28", -59},
     {"19-24 33x22 14-19 26-21 30-35 32-28 23x41 36x47", 21},
     "loses a man: 33x24x35 11-17 32x23 18x29x40"},
    {"international",
     "W:W25,26,27,28,31,32,35,36,38,39,42,44,45,48:B3,6,8,9,11,13,14,15,16,17,18,19,23,29",
     "",
     {"48-43 18-22 27x18 13x33 39x28 17-21 26x17 11x33", -100},
     {"39-33 29-34", 0},
     "loses a man: 18-22 27x18 13x22x33 39x28 17-21 26x17 11x22x33"},
    /* A flying king takes what no man could reach. */
    {"russian",
     "B:Wa1,e1,g1,b2,h2,a3,b4,d4,h4:Bf4,d6,f6,a7,c7,e7,g7,b8,d8",
     "",
     {"d6-c5 b4:d2 c7-d6 h2-g3 d6-e5 g1-h2 e5:c3 b2:d4", -569},
     {"g7-h6 b4-c5 d6:b4 a3:c5", 30},
     "loses four men: b4:d6:f8:h6:d2"},
    {"russian",
     "B:Wa1,c1,e1,g1,b2,d2,h2,c3,e3,g3,b4:Be5,b6,d6,h6,a7,c7,e7,g7,b8,d8,f8",
     "",
     {"e5-d4 c3:e5 d6:f4 g3:e5", -59},
     {"b6-a5 e3-d4", 34},
     "loses two men for one: c3:e5 d6:f4 g3:e5"},
    {"turkish",
     "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,e3,g3,h3,e4,f4:Bd5,g5,a6,b6,c6,d6,f6,h6,a7,b7,c7,d7,e7,"
     "f7,g7,h7",
     "",
     {"e4-d4 d5xd3xf3xf1 c3-c4 f1xf5", -910},
     {"f2-f3 g5-h5", 56},
     "loses four men: d5xd3xf3xf1 c3-c4 f1xf5"},
    /* Of two gains the smaller. */
    {"turkish",
     "B:Wa2,h2:Ba7,b7,h5",
     "",
     {"a7-a6 a2-a3", 0},
     {"h5-h4 a2-a3", 0},
     "makes the position worse|; h5-h4 was better"},
    /* Who takes loses. */
    {"russian:losing=yes",
     "B:Wa1,c1,e1,g1,d2,h2,a3,a5:Ba7,b8,d8,f8,h8",
     "",
     {"d8-c7 a5-b6 c7:a5 a3-b4 a5:c3 d2:b4", 228},
     {"a7-b6 a5:c7 d8:b6 a1-b2", 330},
     "has to take a man: a5-b6 c7:a5"},
    {"russian:losing=yes",
     "B:Wa1,c1,e1,g1,d2,h2,a3,e5:Bb6,a7,c7,b8,d8,f8,h8",
     "",
     {"d8-e7 e5-f6 e7:g5 a3-b4 b6-c5 b4:d6 c7:e5 e1-f2", -17},
     {"c7-d6 e5:a5 a7-b6 a5:c7 d8:b6 a1-b2 f8-g7 e1-f2", 322},
     "does not give two men|: c7-d6 gives them (e5:c7:a5)"},
    /* White's last man joins the others. Men taken count for nothing. */
    {"loa",
     "B:Ba1,h1,h8:Wd4,d5,f6",
     "",
     {"a1-a2 f6-e6", 2 - CH_SEARCH_MATE},
     {"h8-h6", 0},
     "loses the game: White connects (f6-e6)"},
    {"loa",
     "W:Ba1,h1,h8:Wd4,d5,f6",
     "",
     {"d4-d2", 0},
     {"f6-e6", CH_SEARCH_MATE - 1},
     "misses a win|: f6-e6 connects"},
    /* All is exchanged, and what remains is worse. */
    {"english",
     "B:W18,22,32:B5,10,12",
     "",
     {"10-14 18x9 5x14 22-17", -60},
     {"12-16 32-28", 0},
     "makes the position worse|; 12-16 was better"},
    /* Seen to the end. */
    {"english",
     "W:W31:BK22,K19",
     "",
     {"31-27 22-26", LOST_IN_4},
     {"31-26 22x31", -29990},
     "loses the game: 22-26"},
    {"english", "B:WK32:BK1,5", "", {"1-6", 0}, {"5-9", WON}, "misses a win|: 5-9 wins"},
    /* The third time of one position is a draw. */
    {"english",
     "B:WK32:BK1,5",
     "1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32",
     {"1-6 32-28 6-1 28-32", 0},
     {"5-9 32-28 9-14", 120},
     "only draws: 32-28 6-1 28-32"},
    {"english",
     "B:WK32:BK1,5",
     "1-6 32-28 6-1 28-32 1-6 32-28 6-1 28-32",
     {"5-9 32-28 9-14", LOST_IN_4},
     {"1-6 32-28 6-1 28-32", 0},
     "gives a drawn game away: 32-28 9-14"},
};

static struct ch_error error;

/* Plays the moves, into a line if there is one. */
static int play(const struct ch_game *game, struct ch_history *history, const char *text,
                struct ch_move line[CH_VIEW_LINE]) {
    char word[16];
    int count = 0;
    for (int used; sscanf(text, " %15s%n", word, &used) == 1; text += used) {
        CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
        struct ch_move move;
        game->ops->moves(game, history, &legal);
        if (game->ops->parse_move(game, history, &legal, word, &move, NULL, &error) != CH_OK)
            fail_msg("%s: %s", word, error.text);
        ch_history_push(history, game, &move);
        if (line && count < CH_VIEW_LINE)
            line[count++] = move;
    }
    return count;
}

static int read_line(const struct ch_turn *turn, const struct line *line,
                     struct ch_move moves[CH_VIEW_LINE]) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    ch_history_copy(&history, turn->history);
    return play(turn->game, &history, line->moves, moves);
}

static void check(const struct position *each) {
    const struct ch_game *game = NULL;
    assert_int_equal(CH_OK, ch_game_open(each->game, &game, &error));
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char all[256], hidden[256];
    scene_open_game(&s, game, each->fen);
    play(game, &s.history, each->before, NULL);
    s.legal.count = 0;
    game->ops->moves(game, &s.history, &s.legal);
    struct ch_view_judged said = {
        .score = each->played.score, .best_score = each->best.score, .regret = 0.2};
    said.answer_count = read_line(&s.turn, &each->played, said.answer);
    said.line_count = read_line(&s.turn, &each->best, said.line);
    said.best = ch_moves_find(&s.legal, &said.line[0]);
    size_t bar = strcspn(each->words, "|");
    snprintf(hidden, sizeof hidden, "%.*s", (int)bar, each->words);
    snprintf(all, sizeof all, "%s%s", hidden, each->words + bar + (each->words[bar] == '|'));
    ch_loss_add(&s.turn, &said, true, &text);
    if (strcmp(text.data, all) != 0)
        fail_msg("%s %s:\n  %s\n  %s\n", each->fen, each->played.moves, text.data, all);
    ch_text_clear(&text);
    ch_loss_add(&s.turn, &said, false, &text);
    assert_string_equal(text.data, hidden);
    ch_text_clear(&text);
    said.regret = 0.04;
    ch_loss_add(&s.turn, &said, true, &text);
    assert_string_equal(text.data, "");
}

/* Where ranks are hidden: Red's turn, and Red knows the ranks of Blue's pieces that are shown. */
static const struct {
    const char *position, *played, *best, *words;
} hidden[] = {
    /* The captain goes before the known general. */
    {"R .........f/........../........../........../........../.g......../P........./........../"
     "........../........NF shown=B5",
     "A4-A5", "J1-J2", "loses the captain: B5xA5"},
    /* The marshal could have taken the known colonel. */
    {"R .........f/........../........../........../....c...../....M...../........../........../"
     "........../........NF shown=E5,E6",
     "J1-J2", "E5xE6", "misses a colonel|: E5xE6 wins one"},
    /* One of two captains stays before the known major, since the miner moves. */
    {"R .........f/........../........../........../....j...../....P...../........../........../"
     "......P.../........NF shown=E5,E6",
     "J1-J2", "E5-F5", "loses a captain: E6xE5"},
};

TEST(losses_of_ranks) {
    const struct ch_game *game = ch_game_find("stratego");
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        CH_SCOPED(scene_close) struct scene s;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        char all[64];
        scene_open_game(&s, game, hidden[i].position);
        struct ch_history view;
        s.turn.history = ch_history_seen(&s.history, game, 0, &view);
        struct ch_view_judged said = {.regret = 0.2, .answer_count = 1, .line_count = 1};
        said.answer[0] = s.legal.move[scene_move(&s, hidden[i].played)];
        said.best = scene_move(&s, hidden[i].best);
        said.line[0] = s.legal.move[said.best];
        ch_loss_add(&s.turn, &said, false, &text);
        size_t bar = strcspn(hidden[i].words, "|");
        assert_int_equal(text.length, bar);
        ch_text_clear(&text);
        ch_loss_add(&s.turn, &said, true, &text);
        snprintf(all, sizeof all, "%.*s%s", (int)bar, hidden[i].words,
                 hidden[i].words + bar + (hidden[i].words[bar] == '|'));
        assert_string_equal(text.data, all);
        ch_history_done(&view);
    }
}

/* The set-up of both sides, and a scout of Red's before one of Blue's. */
#define SCOUTS                                                                                     \
    "R fbbnbnntlb/bbssnntttl/ssllppjjcy/sppsjcgmss/S........./........../.SPPJCGMSS/SSLLPPJJCY/"   \
    "BBSSNNTTTL/FBBNBNNTLB shown=A6,A7"

/* The estimate for Red of the present turn, by what its side knows. */
static double estimate(struct ch_judge *judge, const struct scene *s) {
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    struct ch_view_judged said;
    struct ch_turn turn = s->turn;
    struct ch_history view;
    turn.history = ch_history_seen(&s->history, turn.game, turn.seat, &view);
    ch_judge_view(judge, &turn, -1, &judged, &said);
    ch_history_done(&view);
    return turn.seat == 0 ? said.best_chance : 1 - said.best_chance;
}

/* An even trade of scouts changes little, and so does whose turn it is. */
TEST(even_trades) {
    const struct ch_game *game = ch_game_find("stratego");
    struct ch_agents_config config = agents_config();
    struct ch_judge *judge;
    CH_SCOPED(scene_close) struct scene s;
    scene_open_game(&s, game, SCOUTS);
    assert_int_equal(CH_OK, ch_judge_open(NULL, game, &config, &judge, &error));
    double before = estimate(judge, &s);
    scene_play(&s, "A6xA7");
    double after = estimate(judge, &s);
    ch_judge_close(judge);
    if (fabs(before - 0.5) > 0.1 || fabs(after - before) > 0.05)
        fail_msg("%.3f, and %.3f when the scouts are gone", before, after);
}

TEST(losses_in_words) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        check(&positions[i]);
}
