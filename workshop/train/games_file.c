/* A line: the number of the game, its random plies, the result (1, 1/2, 0) for White, its moves,
 * and a checksum. A move is the number of 26s in its place in the list of legal moves, unless that
 * is 0, and a letter for the rest. Where the search saw no decision this is a capital, and two
 * digits of base 64 follow: the score for the side to move, from -LARGEST on. The checksum is of
 * head and line, so that a line of another training is noticed as well. */
#include "workshop/train/train.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/endgame/endgame.h"
#include "core/search/search.h"

enum {
    OPENING_LEAST = 6, /* random plies at the begin … */
    OPENING_MORE = 5,  /* … and up to one less more */
    EVEN = 120,        /* an opening in which a side is further ahead is drawn again … */
    OPENINGS = 30,     /* … at most so often */
    STRAYS = 16,       /* one of so many moves is random in games that stray */
    DECIDED = 600,     /* hundredths of a man: who is so far ahead … */
    DECIDED_PLIES = 8, /* … for so many plies has won */
    LARGEST = 2047,    /* a score beyond is kept as none */
    QUIET = 60,        /* plies without an irreversible move: a draw */
    LONGEST = 300,     /* plies: a draw */
    PROVED = CH_SEARCH_MATE - 1000,
    TABLE = 1 + 15 /* log2 of the slots, and 1: small, since each game has a new one */
};

/* The state of a game that is being played. */
struct state {
    const struct ch_self_play *play;
    struct ch_self_game *game;
    struct ch_search *search;
    struct ch_moves legal;
    struct ch_random random;
    int leader, leading; /* who is far ahead, and for how many plies */
};

void ch_self_game_done(struct ch_self_game *game) {
    ch_history_done(&game->history);
    ch_free(game->score);
    game->score = NULL;
}

/* Lists the legal moves of the last position, and says how the game stands. */
static struct ch_outcome list_moves(const struct ch_game *rules, const struct ch_history *history,
                                    struct ch_moves *legal) {
    legal->count = 0;
    rules->ops->moves(rules, history, legal);
    return rules->ops->outcome(rules, history, legal);
}

static struct ch_outcome list_state(struct state *state) {
    return list_moves(state->play->game, &state->game->history, &state->legal);
}

/* Adds the score of the position before its move is pushed. */
static void add_score(struct ch_self_game *game, int score) {
    game->score = ch_grow(game->score, game->history.count, &game->capacity, sizeof *game->score);
    assert(score == CH_NO_SCORE || abs(score) <= LARGEST);
    game->score[game->history.count] = (int16_t)score;
}

static void push(struct state *state, int index, int score) {
    struct ch_self_game *game = state->game;
    assert(index >= 0 && index < state->legal.count);
    add_score(game, score);
    ch_history_push(&game->history, state->play->game, &state->legal.move[index]);
}

static int draw_move(struct state *state) {
    return (int)ch_random_below(&state->random, (uint32_t)state->legal.count);
}

/* Plays random plies from the start; false if the game ended meanwhile. */
static bool play_opening(struct state *state) {
    struct ch_self_game *game = state->game;
    game->opening = OPENING_LEAST + (int)ch_random_below(&state->random, OPENING_MORE);
    while (game->history.count > 0)
        ch_history_pop(&game->history);
    for (int i = 0; i < game->opening; i++) {
        if (list_state(state).result != CH_ONGOING)
            return false;
        push(state, draw_move(state), CH_NO_SCORE);
    }
    return list_state(state).result == CH_ONGOING;
}

static void choose(struct state *state, struct ch_search_result *result) {
    struct ch_search_limits limits = {.nodes = state->play->nodes, .stop = state->play->stop};
    ch_search_run(state->search, state->play->game, &state->game->history, &state->legal, &limits,
                  ch_random_next(&state->random), result);
}

/* The winner if the game is as good as won: a win that the search has proved, or a large lead for
 * many plies; -1. */
static int find_winner(struct state *state, int score) {
    const struct ch_game *rules = state->play->game;
    const struct ch_position *position = ch_history_position(&state->game->history);
    int side = rules->ops->side(rules, position), leader = score > 0 ? side : !side;
    state->leading = abs(score) < DECIDED ? 0 : leader == state->leader ? state->leading + 1 : 1;
    state->leader = leader;
    assert(state->leading >= 0 && (leader == 0 || leader == 1));
    return abs(score) >= PROVED || state->leading >= DECIDED_PLIES ? leader : -1;
}

static void end(struct state *state, int winner) {
    const struct ch_game *rules = state->play->game;
    state->game->result = winner < 0 ? 0.5 : winner == ch_weights_seat(rules) ? 1 : 0;
}

/* The state of the last position, by the rules, by counts of plies or by endgame tables. */
static struct ch_outcome look_up(struct state *state) {
    const struct ch_self_play *play = state->play;
    const struct ch_history *history = &state->game->history;
    const struct ch_position *position = ch_history_position(history);
    struct ch_outcome outcome = list_state(state);
    struct ch_endgame_value value;
    if (outcome.result != CH_ONGOING)
        return outcome;
    if (history->count >= LONGEST || ch_history_quiet(history) >= QUIET)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
    if (!play->tables || !ch_endgame_probe(play->tables, position, &value))
        return outcome;
    int side = play->game->ops->side(play->game, position);
    if (value.result == CH_ENDGAME_DRAWN)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
    return (struct ch_outcome){CH_WON, value.result == CH_ENDGAME_WON ? side : !side, CH_END_NONE};
}

/* Plays on from an opening, in every second game with a random move now and then, so that positions
 * in which a side is ahead are seen as well; false if it was stopped. */
static bool play_on(struct state *state) {
    struct ch_self_game *game = state->game;
    bool may_stray = ch_random_below(&state->random, 2) == 0;
    for (;;) {
        struct ch_outcome outcome = look_up(state);
        if (outcome.result != CH_ONGOING) {
            end(state, outcome.result == CH_WON ? outcome.winner : -1);
            return true;
        }
        struct ch_search_result result;
        choose(state, &result);
        if (state->play->stop && atomic_load(state->play->stop))
            return false;
        int winner = find_winner(state, result.score);
        if (winner >= 0) {
            end(state, winner);
            return true;
        }
        bool strays = may_stray && ch_random_below(&state->random, STRAYS) == 0;
        int index = strays ? draw_move(state) : result.index;
        push(state, index, abs(result.score) <= LARGEST ? result.score : CH_NO_SCORE);
        if (strays)
            game->opening = game->history.count;
    }
}

/* Finds an opening in which neither side is far ahead, in at most OPENINGS tries. */
static void find_opening(struct state *state) {
    for (int i = 0; i < OPENINGS; i++) {
        struct ch_search_result result;
        if (!play_opening(state))
            continue;
        choose(state, &result);
        if (abs(result.score) <= EVEN)
            return;
    }
}

bool ch_self_play(const struct ch_self_play *play, uint64_t key, struct ch_self_game *game) {
    struct ch_position start;
    struct state state = {.play = play, .game = game, .leader = -1};
    assert(play->game->weights && play->nodes > 0);
    *game = (struct ch_self_game){0};
    play->game->ops->start(play->game, &start);
    ch_history_init(&game->history, play->game, &start);
    ch_random_init(&state.random, key);
    struct ch_search_options options = {.weights = play->weights, .table = TABLE};
    if (play->tables)
        options.tables = ch_endgame_tables(play->tables);
    state.search = ch_search_new(&options);
    find_opening(&state);
    bool played = play_on(&state);
    ch_search_free(state.search);
    ch_moves_done(&state.legal);
    if (!played)
        ch_self_game_done(game);
    return played;
}

/* CHECK: digits of a line's checksum. */
enum { FILE_BYTES = 1 << 30, LETTERS = 26, CHECK = 8 };

static const char mark[] = "crownhead games 3\n", kind[] = "crownhead games ";
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static const char *const results[] = {"0", "1/2", "1"};

static void add_head(const struct ch_games_head *head, struct ch_text *text) {
    ch_text_add(text, mark);
    ch_text_addf(text,
                 "game %s %s\n"
                 "seed %llu, %llu nodes a move, %d games a round, weights %s, tables %s\n",
                 head->game->name, head->game->hash, (unsigned long long)head->seed,
                 (unsigned long long)head->nodes, head->games, head->weights, head->tables);
}

static void note(struct ch_games_file *file, int number, struct ch_games_line line, int at) {
    assert(number >= 0 && number < file->capacity && line.moves);
    ch_free(file->line[number].moves);
    file->done += file->line[number].moves == NULL;
    file->line[number] = line;
    file->at[number] = at;
}

static bool read_result(const char *word, double *result) {
    for (int i = 0; i < 3; i++)
        if (strcmp(word, results[i]) == 0) {
            *result = i / 2.0;
            return true;
        }
    return false;
}

/* The checksum of a line's first bytes. */
static void check_of(const struct ch_games_file *file, const char *line, size_t length,
                     char check[CHECK + 1]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char hash[CH_HASH_HEX];
    ch_text_add(&text, file->head);
    ch_text_add_bytes(&text, line, length);
    ch_hash_text(text.data, text.length, hash);
    memcpy(check, hash, CHECK);
    check[CHECK] = '\0';
}

/* True if the last of five words is the checksum of those before, which is cut off. */
static bool take_check(const struct ch_games_file *file, char *text) {
    char check[CHECK + 1], *last = strrchr(text, ' ');
    if (!last)
        return false;
    check_of(file, text, (size_t)(last - text), check);
    *last = '\0';
    return strcmp(check, last + 1) == 0;
}

/* Reads a line of a game; `text` is cut up. */
static bool read_game(struct ch_games_file *file, char *text, int at) {
    if (!take_check(file, text))
        return false;
    char *rest, *word = strtok_r(text, " ", &rest), *end;
    struct ch_games_line line;
    long number = word ? strtol(word, &end, 10) : -1;
    if (number < 0 || *end != '\0' || !(word = strtok_r(NULL, " ", &rest)))
        return false;
    line.opening = (int)strtol(word, &end, 10);
    if (*end != '\0' || line.opening < 0 || !(word = strtok_r(NULL, " ", &rest)) ||
        !read_result(word, &line.result) || !(word = strtok_r(NULL, " ", &rest)) ||
        strtok_r(NULL, " ", &rest))
        return false;
    if (number >= file->capacity)
        return true;
    line.moves = ch_copy(word);
    note(file, (int)number, line, at);
    return true;
}

static enum ch_status report_damage(const struct ch_games_file *file, int at,
                                    struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, file->path, at,
                        "this is no game, or not the one that was written; delete the line, or the "
                        "file to play all games anew");
}

/* Reads the lines of games; the first is line `at` of the file. What follows the last line end is
 * of a program that was killed, unless it goes on behind a checksum. */
static enum ch_status read_games(struct ch_games_file *file, char *text, int at,
                                 struct ch_error *error) {
    for (char *end; (end = strchr(text, '\n')); text = end + 1, at++) {
        *end = '\0';
        if (!read_game(file, text, at))
            return report_damage(file, at, error);
    }
    const char *last = text;
    int blanks = 0;
    for (const char *blank = text; (blank = strchr(blank, ' ')) != NULL; last = ++blank)
        blanks++;
    return blanks >= 4 && strlen(last) > CHECK ? report_damage(file, at, error) : CH_OK;
}

/* The number of the line with the first zero byte. */
static int line_of_zero(const struct ch_text *text) {
    int line = 1;
    for (const char *at = text->data; (at = strchr(at, '\n')) != NULL; at++)
        line++;
    return line;
}

static enum ch_status read_file(struct ch_games_file *file, const struct ch_games_head *head,
                                off_t *whole, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), expected = ch_text_new();
    add_head(head, &expected);
    ch_hash_text(expected.data, expected.length, file->head);
    *whole = 0;
    enum ch_status status = ch_text_read_file(&text, file->path, FILE_BYTES, error);
    bool begun = text.length < expected.length; /* or not even that: its head was being written */
    if (status == CH_NOT_FOUND ||
        (status == CH_OK && begun && memcmp(text.data, expected.data, text.length) == 0))
        return CH_OK;
    if (status != CH_OK)
        return status;
    if (strlen(text.data) < text.length)
        return report_damage(file, line_of_zero(&text), error);
    if (strncmp(text.data, kind, sizeof kind - 1) == 0 &&
        strncmp(text.data, mark, sizeof mark - 1) != 0)
        return ch_error_set(error, CH_BAD_INPUT, file->path, 1,
                            "games of a Crownhead that kept no scores; delete the file, or name "
                            "another with --out");
    if (text.length < expected.length || memcmp(text.data, expected.data, expected.length) != 0)
        return ch_error_set(error, CH_BAD_INPUT, file->path, 1,
                            "not the games of this training: another game, seed, nodes, games, "
                            "weights or tables, or a damaged head; delete the file, or name "
                            "another with --out");
    const char *end = strrchr(text.data, '\n');
    *whole = (off_t)(end + 1 - text.data);
    return read_games(file, text.data + expected.length, 4, error);
}

static enum ch_status cant_write(const struct ch_games_file *file, struct ch_error *error) {
    return ch_error_system(error, file->path, "can't be written");
}

static enum ch_status append(const struct ch_games_file *file, const struct ch_text *text,
                             struct ch_error *error) {
    bool written =
        fwrite(text->data, 1, text->length, file->file) == text->length && fflush(file->file) == 0;
    return written ? CH_OK : cant_write(file, error);
}

/* Opens it for what comes next, without what follows its whole lines. */
static enum ch_status open_rest(struct ch_games_file *file, const struct ch_games_head *head,
                                off_t whole, struct ch_error *error) {
    file->file = fopen(file->path, "ae");
    if (!file->file || ftruncate(fileno(file->file), whole) != 0)
        return cant_write(file, error);
    if (whole > 0)
        return CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_head(head, &text);
    enum ch_status status = append(file, &text, error);
    if (status != CH_OK)
        unlink(file->path);
    return status;
}

enum ch_status ch_games_open(struct ch_games_file *file, const char *path,
                             const struct ch_games_head *head, int capacity,
                             struct ch_error *error) {
    off_t whole;
    *file = (struct ch_games_file){.path = path, .capacity = capacity};
    file->line = ch_alloc((size_t)capacity * sizeof *file->line);
    file->at = ch_alloc((size_t)capacity * sizeof *file->at);
    enum ch_status status = read_file(file, head, &whole, error);
    return status == CH_OK ? open_rest(file, head, whole, error) : status;
}

static char *pack(const struct ch_self_game *game, const struct ch_game *rules) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_text text = ch_text_new();
    ch_history_init(&history, rules, &game->history.start);
    for (int i = 0; i < game->history.count; i++) {
        const struct ch_move *move = &game->history.plies[i].move;
        list_moves(rules, &history, &legal);
        int index = ch_moves_find(&legal, move);
        assert(index >= 0 && index < legal.count);
        bool open = game->score[i] != CH_NO_SCORE;
        int score = game->score[i] + LARGEST;
        char word[] = {(char)((open ? 'A' : 'a') + index % LETTERS), digits[open ? score >> 6 : 0],
                       digits[open ? score & 63 : 0]};
        if (index >= LETTERS)
            ch_text_addf(&text, "%d", index / LETTERS);
        ch_text_add_bytes(&text, word, open ? sizeof word : 1);
        ch_history_push(&history, rules, move);
    }
    if (text.length == 0) /* a line has four words */
        ch_text_add(&text, "-");
    return ch_text_take(&text);
}

enum ch_status ch_games_add(struct ch_games_file *file, int number, const struct ch_self_game *game,
                            const struct ch_game *rules, struct ch_error *error) {
    struct ch_games_line line = {pack(game, rules), game->opening, game->result};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char check[CHECK + 1];
    note(file, number, line, 0);
    ch_text_addf(&text, "%d %d %s %s", number, line.opening, results[(int)(2 * line.result)],
                 line.moves);
    check_of(file, text.data, text.length, check);
    ch_text_addf(&text, " %s\n", check);
    return append(file, &text, error);
}

/* The digit's value; -1 if it is none. */
static int digit_value(char digit) {
    const char *at = digit ? strchr(digits, digit) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* The next move of `*moves` as its place in the list, with its score; -1 if it is none. */
static int unpack(const char **moves, int *score) {
    long index = 0;
    if (**moves >= '0' && **moves <= '9') {
        char *end;
        index = strtol(*moves, &end, 10);
        *moves = end;
    }
    char letter = *(*moves)++;
    bool open = letter >= 'A' && letter <= 'Z';
    if (index > CH_MAX_SQUARES * CH_MAX_SQUARES || !(open || (letter >= 'a' && letter <= 'z')))
        return -1;
    *score = CH_NO_SCORE;
    if (open) {
        int high = digit_value((*moves)[0]), low = high < 0 ? -1 : digit_value((*moves)[1]);
        *score = 64 * high + low - LARGEST;
        if (low < 0 || *score > LARGEST)
            return -1;
        *moves += 2;
    }
    return (int)index * LETTERS + letter - (open ? 'A' : 'a');
}

enum ch_status ch_games_replay(const struct ch_games_file *file, int number,
                               const struct ch_game *rules, struct ch_self_game *game,
                               struct ch_error *error) {
    const struct ch_games_line *line = &file->line[number];
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    rules->ops->start(rules, &start);
    *game = (struct ch_self_game){.opening = line->opening, .result = line->result};
    ch_history_init(&game->history, rules, &start);
    bool good = true;
    const char *rest = strcmp(line->moves, "-") == 0 ? "" : line->moves;
    while (good && *rest) {
        int score = CH_NO_SCORE, index = unpack(&rest, &score);
        bool ongoing = list_moves(rules, &game->history, &legal).result == CH_ONGOING;
        good = index >= 0 && index < legal.count && ongoing;
        if (!good)
            break;
        add_score(game, score);
        ch_history_push(&game->history, rules, &legal.move[index]);
    }
    if (good)
        return CH_OK;
    int move = game->history.count + 1;
    ch_self_game_done(game);
    return ch_error_set(error, CH_BAD_INPUT, file->path, file->at[number],
                        "move %d of this game can't be played; delete the line, or the file to "
                        "play all games anew",
                        move);
}

void ch_games_close(struct ch_games_file *file) {
    for (int i = 0; i < file->capacity; i++)
        ch_free(file->line[i].moves);
    ch_free(file->line);
    ch_free(file->at);
    if (file->file)
        fclose(file->file);
    *file = (struct ch_games_file){0};
}
