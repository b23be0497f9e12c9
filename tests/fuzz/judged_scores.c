/* Fuzz target: files of judged scores, in which J is the judge and K the position. What
 * is found are scores that a judge can give, and what is added is found when it is read again. */
#include "workshop/prices/judged_scores.h"
#include "core/base/text.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

enum { MOVES = 7, DIGITS = 16 };

static struct ch_judge *judge;
static struct ch_history history;
static struct ch_moves legal;
static char key[DIGITS + 1];

static struct ch_judged_scores *open_file(const char *path) {
    struct ch_judged_scores *scores;
    require(ch_judged_scores_open(path, judge, &scores, NULL) == CH_OK);
    return scores;
}

static void add(const char *path, const struct ch_turn *turn, const int score[MOVES]) {
    struct ch_judged_scores *scores = open_file(path);
    require(ch_judged_scores_add(scores, turn, score, NULL) == CH_OK);
    ch_judged_scores_close(scores);
}

static bool find(const char *path, const struct ch_turn *turn, int score[MOVES]) {
    struct ch_judged_scores *scores = open_file(path);
    bool found = ch_judged_scores_find(scores, turn, score);
    ch_judged_scores_close(scores);
    return found;
}

/* The judge, the start of a game, and its key as a file has it. */
static void begin(const struct ch_game *game) {
    struct ch_agents_config config;
    struct ch_position start;
    ch_agents_defaults(&config);
    require(ch_judge_open("search:depth=1,weights=none", game, &config, &judge, NULL) == CH_OK);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    require(legal.count == MOVES);
    const struct ch_turn turn = {.game = game, .history = &history, .legal = &legal};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char path[] = "/tmp/fuzz_judged_scores_XXXXXX";
    make_file((const uint8_t *)"", 0, path);
    add(path, &turn, (int[MOVES]){0});
    require(ch_text_read_file(&text, path, 1000, NULL) == CH_OK);
    memcpy(key, text.data + DIGITS + 1, DIGITS);
    unlink(path);
}

FUZZ(data, size) {
    const struct ch_game *game = ch_game_find("english");
    if (!judge)
        begin(game);
    const struct ch_turn turn = {.game = game, .history = &history, .legal = &legal};
    const int given[MOVES] = {3, -2, 1, 0, CH_SEARCH_MATE - 1, 1 - CH_SEARCH_MATE, 3};
    char path[] = "/tmp/fuzz_judged_scores_XXXXXX";
    int score[MOVES] = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (size_t i = 0; i < size; i++)
        if (data[i] == 'J')
            ch_text_add_bytes(&text, ch_judge_hash(judge), DIGITS);
        else if (data[i] == 'K')
            ch_text_add(&text, key);
        else
            ch_text_add_bytes(&text, (const char *)&data[i], 1);
    make_file((const uint8_t *)text.data, text.length, path);
    bool known = find(path, &turn, score);
    for (int i = 0; i < MOVES; i++)
        require(abs(score[i]) <= CH_SEARCH_MATE);
    add(path, &turn, given);
    require(find(path, &turn, score) && (known || memcmp(score, given, sizeof given) == 0));
    unlink(path);
}
