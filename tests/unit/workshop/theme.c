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
    return ch_theme_of(judge, &turn, &better, &played);
}

TEST(themes) {
    const struct ch_game *game = ch_game_find("english");
    const struct ch_agents_config config = agents_config();
    struct ch_judge *judge;
    assert_int_equal(CH_OK, ch_judge_open("search:depth=3", game, &config, &judge, &error));
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        enum ch_theme theme = theme_of(game, judge, &positions[i]);
        if (theme != positions[i].theme)
            fail_msg("%s %s: %s, wanted %s", positions[i].fen, positions[i].played.moves,
                     ch_theme_name(theme), ch_theme_name(positions[i].theme));
    }
    ch_judge_close(judge);
}
