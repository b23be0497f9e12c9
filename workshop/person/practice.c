#include "workshop/person/practice.h"

#include <string.h>
#include <time.h>

#include "core/games/turn.h"
#include "core/record/record.h"

/* SOLVES: what a solution may lose, in hundredths of a point of the expected result. */
static const double SOLVES = 0.035;

bool ch_puzzle_solves(double regret) {
    return regret <= SOLVES;
}

void ch_puzzles_done(struct ch_puzzles *puzzles) {
    for (int i = 0; i < puzzles->count; i++) {
        ch_history_done(&puzzles->puzzle[i].history);
        ch_free(puzzles->puzzle[i].title);
    }
    ch_free(puzzles->puzzle);
    *puzzles = (struct ch_puzzles){0};
}

void ch_practice_done(struct ch_practice *practice) {
    for (int i = 0; i < practice->count; i++) {
        ch_judge_close(practice->open[i].judge);
        ch_advisers_free(practice->open[i].advisers);
    }
    practice->count = 0;
}

struct ch_advisers *ch_practice_advisers(struct ch_practice *practice, const struct ch_game *game) {
    for (int i = 0; i < practice->count; i++)
        if (practice->open[i].game == game) {
            if (!practice->open[i].advisers)
                practice->open[i].advisers = ch_advisers_new(game, practice->config);
            return practice->open[i].advisers;
        }
    return NULL;
}

enum ch_status ch_practice_judge(struct ch_practice *practice, const struct ch_game *game,
                                 struct ch_judge **judge, struct ch_error *error) {
    for (int i = 0; i < practice->count; i++)
        if (practice->open[i].game == game) {
            *judge = practice->open[i].judge;
            return CH_OK;
        }
    if (practice->count == CH_PRACTICE_GAMES)
        ch_practice_done(practice);
    enum ch_status status = ch_judge_open(NULL, game, practice->config, judge, error);
    if (status == CH_OK) {
        practice->open[practice->count].game = game;
        practice->open[practice->count].advisers = NULL;
        practice->open[practice->count++].judge = *judge;
    }
    return status;
}

struct ch_turn ch_puzzle_turn(const struct ch_puzzle *puzzle, struct ch_turn_parts *parts) {
    struct ch_turn turn = ch_turn_make(puzzle->game, &puzzle->history, parts);
    turn.key = ch_turn_key_of_seed(1, 0, turn.seat, puzzle->history.count);
    return turn;
}

/* What the move loses that was made at a ply. */
static double lost(struct ch_judge *judge, const struct ch_game *game,
                   const struct ch_history *history, int ply, struct ch_judged *judged) {
    struct ch_puzzle puzzle = {.game = game, .history = *history};
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_view_judged said;
    puzzle.history.count = ply; /* borrowed, and only read */
    struct ch_turn turn = ch_puzzle_turn(&puzzle, &parts);
    int played = ch_moves_find(turn.legal, &history->plies[ply].move);
    if (turn.legal->count < 2 || played < 0)
        return 0;
    ch_judge_view(judge, &turn, played, judged, &said);
    return said.best == played ? 0 : said.regret;
}

/* Adds the position before a ply, unless it is there already. */
static struct ch_puzzle *add_puzzle(struct ch_puzzles *puzzles, const struct ch_game *game,
                                    const struct ch_history *history, int ply) {
    struct ch_history copy, before = *history;
    before.count = ply; /* borrowed, and only read */
    ch_history_copy(&copy, &before);
    const struct ch_position *position = ch_history_position(&copy);
    for (int i = 0; i < puzzles->count; i++)
        if (puzzles->puzzle[i].game == game &&
            memcmp(ch_history_position(&puzzles->puzzle[i].history), position, sizeof *position) ==
                0) {
            ch_history_done(&copy);
            return NULL;
        }
    puzzles->puzzle =
        ch_grow(puzzles->puzzle, puzzles->count, &puzzles->capacity, sizeof *puzzles->puzzle);
    struct ch_puzzle *puzzle = &puzzles->puzzle[puzzles->count++];
    *puzzle = (struct ch_puzzle){.game = game,
                                 .history = copy,
                                 .played = history->plies[ply].move,
                                 .seat = ch_history_mover(history, game, ply),
                                 .ply = ply + 1};
    return puzzle;
}

enum ch_status ch_practice_game(struct ch_practice *practice, const struct ch_game *game,
                                const struct ch_history *history, const bool seats[CH_SEATS],
                                struct ch_puzzles *puzzles, struct ch_error *error) {
    struct ch_judge *judge;
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    enum ch_status status = ch_practice_judge(practice, game, &judge, error);
    for (int ply = 0; status == CH_OK && ply < history->count; ply++)
        if (seats[ch_history_mover(history, game, ply)] &&
            ch_move_class_of(lost(judge, game, history, ply, &judged)) >= CH_MOVE_MISTAKE)
            add_puzzle(puzzles, game, history, ply);
    return status;
}

/* The work of ch_practice_collect. */
struct collecting {
    struct ch_practice *practice;
    const struct ch_practice_wish *wish;
    struct ch_drills *lessons;
    struct ch_puzzles *puzzles;
    int fresh; /* that were found */
};

/* Judges the person's moves, and notes the game. */
static enum ch_status look_through(struct collecting *at, const struct ch_game *game,
                                   const struct ch_history *history, int seat, uint64_t line,
                                   struct ch_error *error) {
    struct ch_judge *judge;
    CH_SCOPED(ch_judged_done) struct ch_judged judged = {0};
    enum ch_status status = ch_practice_judge(at->practice, game, &judge, error);
    if (status != CH_OK || ch_drills_judged(at->lessons, line, ch_judge_name(judge)))
        return status;
    if (at->fresh >= at->wish->fresh) {
        at->puzzles->left++;
        return CH_OK;
    }
    for (int ply = 0; ply < history->count; ply++) {
        if (at->wish->progress)
            at->wish->progress->show(at->wish->progress, ply, history->count);
        if (ch_history_mover(history, game, ply) == seat &&
            ch_move_class_of(lost(judge, game, history, ply, &judged)) >= CH_MOVE_MISTAKE)
            ch_drills_at(at->lessons, line, ply + 1, at->wish->day);
    }
    ch_drills_note(at->lessons, line, ch_judge_name(judge));
    at->puzzles->games++;
    return CH_OK;
}

static char *title_of(const struct ch_recorded_game *recorded, int seat) {
    char date[32] = "";
    struct ch_text text = ch_text_new();
    time_t started = (time_t)(recorded->started_ms / 1000);
    struct tm local;
    if (recorded->started_ms && localtime_r(&started, &local))
        strftime(date, sizeof date, " of %Y-%m-%d", &local);
    ch_text_addf(&text, "Your game%s against %s", date, recorded->player[!seat]);
    for (char *at = text.data; *at; at++)
        if (*at == ':') /* "level 5" */
            *at = ' ';
    return ch_text_take(&text);
}

/* Adds what is due of a game. */
static void take_due(struct collecting *at, const struct ch_game *game,
                     const struct ch_history *history, const struct ch_recorded_game *recorded,
                     int seat, uint64_t line) {
    for (int i = 0; i < at->lessons->count; i++) {
        const struct ch_drill *lesson = &at->lessons->lesson[i];
        bool fresh = lesson->asked == 0;
        if (lesson->line != line || lesson->ply > history->count ||
            ch_history_mover(history, game, lesson->ply - 1) != seat ||
            !ch_drill_is_due(lesson, at->wish->spacing, at->wish->day) ||
            (fresh && at->fresh >= at->wish->fresh))
            continue;
        struct ch_puzzle *puzzle = add_puzzle(at->puzzles, game, history, lesson->ply - 1);
        if (!puzzle)
            continue;
        puzzle->line = line;
        puzzle->fresh = fresh;
        puzzle->title = title_of(recorded, seat);
        at->fresh += fresh;
    }
}

static enum ch_status take_game(struct collecting *at, const struct ch_recorded_game *recorded,
                                int seat, struct ch_error *error) {
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    if (ch_recorded_history(recorded, &game, &history, NULL) != CH_OK || ch_game_hidden(game))
        return CH_OK;
    uint64_t line = ch_game_keys_of_texts(recorded).line;
    enum ch_status status = look_through(at, game, &history, seat, line, error);
    take_due(at, game, &history, recorded, seat, line);
    return status;
}

/* What was asked before comes first, in the order in which it was found. */
static void put_fresh_last(struct ch_puzzles *puzzles) {
    CH_FREED struct ch_puzzle *copy = ch_alloc(((size_t)puzzles->count + 1) * sizeof *copy);
    int count = 0;
    for (int fresh = 0; fresh < 2; fresh++)
        for (int i = 0; i < puzzles->count; i++)
            if (puzzles->puzzle[i].fresh == fresh)
                copy[count++] = puzzles->puzzle[i];
    if (count > 0)
        memcpy(puzzles->puzzle, copy, (size_t)count * sizeof *copy);
}

enum ch_status ch_practice_collect(struct ch_practice *practice, struct ch_record *record,
                                   const struct ch_practice_wish *wish, struct ch_drills *lessons,
                                   struct ch_puzzles *puzzles, struct ch_error *error) {
    struct ch_own_games games = {0};
    struct collecting at = {practice, wish, lessons, puzzles, 0};
    enum ch_status status = ch_own_games_read(record, &wish->own, &games, error);
    for (int i = 0; i < games.count && status == CH_OK; i++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded = {0};
        if (games.game[i].seat < 0)
            continue;
        status = ch_record_game(record, games.game[i].id, &recorded, error);
        if (status == CH_OK)
            status = take_game(&at, &recorded, games.game[i].seat, error);
    }
    if (wish->progress)
        wish->progress->end(wish->progress);
    ch_own_games_done(&games);
    put_fresh_last(puzzles);
    return status;
}
