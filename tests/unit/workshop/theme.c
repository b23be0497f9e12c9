/* Themes of mistakes in positions worked out by hand: the comment of each says what happens in
 * either line, which is legal play. */
#include <stdio.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "workshop/coach/mistakes.h"

enum { LOST = -(CH_SEARCH_MATE - 3), WON = CH_SEARCH_MATE - 5 };

/* The played and the better move: each a line of moves, with the judge's score. */
struct line {
    const char *moves;
    int score;
};

struct position {
    const char *fen, *before; /* moves that led from it to the turn */
    struct line played, better;
    enum ch_theme theme;
};

static const struct position positions[] = {
    /* White takes the man on 15, and nothing takes back. */
    {"B:W18,26,30:B4,5,11", "", {"11-15 18x11", -100}, {"4-8 26-22", 0}, CH_THEME_EXCHANGE},
    /* The king comes behind two men and takes one of them, whichever moves. */
    {"B:WK2,32:B4,10,11",
     "",
     {"4-8 2-7 10-14 7x16", -90},
     {"11-15 2-7 10-14 32-28", 20},
     CH_THEME_MAN_LOST},
    /* The same from the other side. */
    {"W:WK2,32:B4,10,11",
     "",
     {"32-28 11-15 28-24 4-8", -20},
     {"2-7 10-14 7x16", 90},
     CH_THEME_MAN_MISSED},
    /* The capture is left open at the end of the line, and counts. */
    {"W:WK2,32:B4,10,11",
     "",
     {"32-28 11-15 28-24 4-8", -20},
     {"2-7 10-14", 90},
     CH_THEME_MAN_MISSED},
    /* A man comes beside the king, with another behind it, and takes it. */
    {"B:W25,26,32:B1,K18",
     "",
     {"1-5 26-22 5-9 22x15", -150},
     {"18-14 26-22 1-5 32-27", -30},
     CH_THEME_KING_LOST},
    /* The man on 1 keeps White's from being crowned as long as it stays. */
    {"B:W10,30:B1,12", "", {"1-5 10-6 5-9 6-1", -90}, {"12-16 10-6 1x10", 80}, CH_THEME_RUN_AWAY},
    /* The king in the corner is shut in. */
    {"B:W22,30:B1,K29", "", {"1-5 30-25", -50}, {"1-6 22-17", 50}, CH_THEME_TRAPPED},
    /* Black's two men against White's two: White has the opposition. After an exchange of one for
     * one the men on 14 and 22 face each other with White to move, which loses the last one. */
    {"B:W18,22:B5,10", "", {"5-9 22-17", -40}, {"10-14 18x9 5x14", 60}, CH_THEME_OPPOSITION},
    /* Both went to and fro; 1-6 would do so once more. */
    {"B:WK32:BK1,5",
     "1-6 32-28 6-1 28-32",
     {"1-6", 0},
     {"5-9 32-28 9-14", 120},
     CH_THEME_REPETITION},
    /* Nothing happens in the lines; only the search's scores of their ends differ. */
    {"B:WK32:BK1,5", "", {"1-6", LOST}, {"5-9 32-28", 0}, CH_THEME_GAME_LOST},
    {"B:WK32:BK1,5", "", {"1-6", 0}, {"5-9", WON}, CH_THEME_WIN_MISSED},
    {"B:WK32:BK1,5", "", {"1-6 32-28", 30}, {"5-9 32-28", 90}, CH_THEME_NONE},
};

/* Lines that the side would rather not have the other way round: with them changed the theme is not
 * seen. */
static const struct position one_way[] = {
    /* 30-26 prepares it: 22-18 makes 15 take, and 26 takes 22 and 14. On 6 the man would take back
     * on 10. */
    {"B:W22,23,30,31:B1,14,15",
     "",
     {"1-5 30-26 5-9 22-18 15x22 26x17x10", -90},
     {"1-6 30-26", 0},
     CH_THEME_SHOT_PREPARED},
    {"W:W22,23,30,31:B1,14,15",
     "",
     {"30-25 1-5", 0},
     {"30-26 1-5 22-18 15x22 26x17x10", 90},
     CH_THEME_SHOT_MISSED},
    /* The man is crowned with its sixth move, or stays where it is. */
    {"B:WK21:BK1,8",
     "",
     {"1-6 21-17 6-9 17-21 9-14 21-25 14-18 25-29 18-22", 40},
     {"8-12 21-17 12-16 17-21 16-20 21-17 20-24 17-21 24-28 21-17 28-32", 120},
     CH_THEME_KING_BEHIND},
    /* Only the man on 6 can meet the one on 13, and from 10 it does not come there in time. */
    {"B:W13,32:B3,6,12", "", {"6-10 32-28", -50}, {"12-16 32-28", 40}, CH_THEME_RACE},
    /* In the corner the king has one move, in the middle four; 12-16 gives a man. */
    {"B:W19,20,32:B12,K25",
     "",
     {"25-29 32-28 29-25", -60},
     {"25-22 32-28 22-18", 20},
     CH_THEME_SHORT},
    /* With a man on 18 Black has 3-7 and 3-8 left: on 14, 15 and 16 a man is taken. */
    {"W:W20,23,31,32:B3,10,12", "", {"32-28 3-7", 0}, {"23-18 3-7", 70}, CH_THEME_LET_OUT},
    /* Four moves of the man, or of the king. */
    {"B:WK31:B1,K10",
     "",
     {"1-5 31-27 5-9 27-31 9-13 31-26 13-17 26-31", 0},
     {"10-15 31-27 15-11 27-31 11-8 31-26 8-4 26-31", 80},
     CH_THEME_TOO_FAR},
    /* The king has two steps from 12, and four from 11. */
    {"B:WK31:B1,K8", "", {"8-12 31-27", 0}, {"8-11 31-27", 80}, CH_THEME_KINGS_HELD},
    /* Both men leave the back row, or none. */
    {"B:WK31:B1,2,10",
     "",
     {"1-5 31-27 2-7 27-31", 0},
     {"10-14 31-27 14-17 27-31", 80},
     CH_THEME_GUARDS},
    /* Endings that no tables know: as below. */
    {"W:WK5,K32:BK6", "", {"32-27", 0}, {"5-1", 60}, CH_THEME_CORNER},
    {"W:WK18,K32:BK5", "18-15 5-1", {"15-18", 0}, {"15-10", 60}, CH_THEME_TO_AND_FRO},
};

/* Lines of Action: a man moves as many squares as there are men on the line. */
static const struct position connections[] = {
    /* With the man on c4 there are two on the diagonal of g8, which goes to e6 then and connects
     * White; when it has gone, g8 goes to f7. */
    {"B:Ba8,c4,h1:Wd4,e5,g8", "", {"a8-a7", -300}, {"c4-c3", 0}, CH_THEME_THREAT},
    /* On d5 the man makes two of that diagonal. */
    {"W:Ba8,h1:Wd4,e5,g8", "", {"d4-d3", 0}, {"d4-d5", 300}, CH_THEME_NO_THREAT},
    /* d3 leaves the middle, where b7 comes into it. */
    {"W:Ba5,h5,f8:Wd3,b7,h2", "", {"d3-d2", 0}, {"b7-c6", 100}, CH_THEME_CENTRE},
    /* Black's man leaves the edge in one line. */
    {"W:Ba5,h5,f8:Wd3,b7,h2", "", {"h2-g3 f8-f7", 0}, {"h2-g2 f8-e8", 100}, CH_THEME_LET_OFF_EDGE},
};

/* Endings: the lines are what tables would give, or shorter. The double corners are 1 and 5, 28 and
 * 32. */
static const struct position endings[] = {
    /* Both kings together are nine squares from the enemy's, or seven. */
    {"W:WK22,K31:BK11", "", {"22-25", 0}, {"22-18", 0}, CH_THEME_NOT_NEAR},
    {"W:WK22,K31:BK11", "", {"22-18", 0}, {"22-25", 0}, CH_THEME_ENDGAME},
    /* The king on 6 goes to 1 unless a king is there. */
    {"W:WK5,K32:BK6", "", {"32-27", 0}, {"5-1", 0}, CH_THEME_CORNER},
    {"W:WK18,K32:BK5", "18-15 5-1", {"15-18", 0}, {"15-10", 0}, CH_THEME_TO_AND_FRO},
    {"W:WK18,K32:BK5", "18-15 5-1 15-18 1-5", {"18-15", 0}, {"18-14", 0}, CH_THEME_REPETITION},
    /* The man is taken on 17, or is crowned on 29. */
    {"W:WK18,K32:B13",
     "",
     {"32-28 13-17 28-32 17-21 32-28 21-25 28-32 25-29", 0},
     {"18-22 13-17 22x13", 0},
     CH_THEME_NOT_STOPPED},
    {"W:WK18,6:BK32", "", {"18-15", 0}, {"6-1", 0}, CH_THEME_NOT_CROWNED},
    /* The new king is far from the enemy, but the other one has not gone away. */
    {"W:WK18,6:BK29", "", {"6-1", 0}, {"18-22", 0}, CH_THEME_ENDGAME},
    /* A king is given on 18 and one is taken on 22. */
    {"W:WK23,K25,29:BK15", "", {"25-30 15-11", 0}, {"23-18 15x22 25x18", 0}, CH_THEME_NOT_TRADED},
    {"W:WK23,K25,29:BK15", "", {"23-19 15x24", 0}, {"25-30 15-11", 0}, CH_THEME_KING_LOST},
};

static struct ch_error error;

static void play(const struct ch_game *game, struct ch_history *history, const char *text,
                 struct ch_judged_move *line) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    char word[16];
    for (int used; sscanf(text, " %15s%n", word, &used) == 1; text += used) {
        struct ch_move move;
        legal.count = 0;
        game->ops->moves(game, history, &legal);
        if (game->ops->parse_move(game, history, &legal, word, &move, NULL, &error) != CH_OK)
            fail_msg("%s: %s", word, error.text);
        if (line && line->line_count == 0)
            line->move = ch_moves_find(&legal, &move);
        if (line)
            line->line[line->line_count++] = move;
        ch_history_push(history, game, &move);
    }
}

static void judged(const struct ch_game *game, const struct ch_history *from,
                   const struct line *line, struct ch_judged_move *move) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    ch_history_copy(&history, from);
    *move = (struct ch_judged_move){.score = line->score};
    play(game, &history, line->moves, move);
}

/* Without a judge: of an ending. */
static enum ch_theme theme_of(const struct ch_game *game, const struct ch_judge *judge,
                              const struct position *each) {
    struct ch_position position;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_judged_move played, better;
    assert_int_equal(CH_OK, game->ops->parse_position(game, each->fen, &position, &error));
    ch_history_init(&history, game, &position);
    play(game, &history, each->before, NULL);
    game->ops->moves(game, &history, &legal);
    judged(game, &history, &each->played, &played);
    judged(game, &history, &each->better, &better);
    const struct ch_turn turn = {.game = game,
                                 .history = &history,
                                 .legal = &legal,
                                 .seat = game->ops->side(game, ch_history_position(&history))};
    return judge ? ch_theme_of(judge, &turn, &better, &played)
                 : ch_theme_of_ending(&turn, &better, &played);
}

static void check(const char *name, const struct ch_judge *judge, const struct position *position,
                  size_t count) {
    for (size_t i = 0; i < count; i++) {
        enum ch_theme theme = theme_of(ch_game_find(name), judge, &position[i]);
        if (theme != position[i].theme)
            fail_msg("%s %s: %s, wanted %s", position[i].fen, position[i].played.moves,
                     ch_theme_name(theme), ch_theme_name(position[i].theme));
    }
}

/* The same with the lines changed: the theme is of the difference between them. */
static void check_turned(const char *name, const struct ch_judge *judge,
                         const struct position *position, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct position turned = position[i];
        turned.played = position[i].better;
        turned.better = position[i].played;
        if (theme_of(ch_game_find(name), judge, &turned) == position[i].theme)
            fail_msg("%s: %s both ways", position[i].fen, ch_theme_name(position[i].theme));
    }
}

TEST(themes_of_endings) {
    check("english", NULL, endings, sizeof endings / sizeof *endings);
}

static struct ch_judge *open_judge(const char *name) {
    const struct ch_agents_config config = agents_config();
    struct ch_judge *judge;
    assert_int_equal(CH_OK,
                     ch_judge_open("search:depth=3", ch_game_find(name), &config, &judge, &error));
    return judge;
}

TEST(themes) {
    struct ch_judge *judge = open_judge("english");
    check("english", judge, positions, sizeof positions / sizeof *positions);
    check("english", judge, one_way, sizeof one_way / sizeof *one_way);
    check_turned("english", judge, one_way, sizeof one_way / sizeof *one_way);
    ch_judge_close(judge);
}

TEST(themes_of_connections) {
    struct ch_judge *judge = open_judge("loa");
    check("loa", judge, connections, sizeof connections / sizeof *connections);
    check_turned("loa", judge, connections, sizeof connections / sizeof *connections);
    ch_judge_close(judge);
}
