/* A line: the number of the game, its random plies, the result (1, 1/2, 0) for White, its moves,
 * and a checksum. A move is the number of 26s in its place in the list of legal moves, unless that
 * is 0, and a letter for the rest. Where the search saw no decision this is a capital, and two
 * digits of base 64 follow: the score for the side to move, from -CH_MOST_SCORE on. The checksum is
 * of head and line, so that a line of another training is noticed as well. */
#include "workshop/train/train.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/games/games.h"

/* CHECK: digits of a line's checksum. */
enum { FILE_BYTES = 1 << 30, LETTERS = 26, CHECK = 8, HEAD_LINES = 4 };

static const char mark[] = "crownhead games 4\n", kind[] = "crownhead games ";
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static const char *const results[] = {"0", "1/2", "1"};

static void add_head(const struct ch_games_head *head, struct ch_text *text) {
    ch_text_add(text, mark);
    ch_text_addf(text,
                 "game %s %s\n"
                 "seed %llu, %llu nodes a move, %d games a round, weights %s, tables %s\n",
                 head->game->name, head->game->hash, (unsigned long long)head->seed,
                 (unsigned long long)head->nodes, head->games, head->weights, head->tables);
    ch_text_addf(text, "pull %.6g, games of", head->pull);
    for (int i = 0; i < head->from_count; i++)
        ch_text_addf(text, " %s", head->from[i].hash);
    ch_text_add(text, head->from_count > 0 ? "\n" : " none\n");
}

/* Notes a game at its number, or behind those that are there. */
static void note(struct ch_games_file *file, struct ch_games_line line) {
    struct ch_games_line *to = NULL;
    assert(line.moves && line.number >= 0);
    if (!file->any) {
        assert(line.number < file->capacity);
        to = &file->line[line.number];
    } else {
        to = ch_append(&file->line, &file->capacity, sizeof *to);
    }
    file->done += to->moves == NULL;
    ch_free(to->moves);
    *to = line;
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
    struct ch_games_line line = {.at = at};
    long number = word ? strtol(word, &end, 10) : -1;
    if (number < 0 || number > INT_MAX || *end != '\0' || !(word = strtok_r(NULL, " ", &rest)))
        return false;
    line.number = (int)number;
    line.opening = (int)strtol(word, &end, 10);
    if (*end != '\0' || line.opening < 0 || !(word = strtok_r(NULL, " ", &rest)) ||
        !read_result(word, &line.result) || !(word = strtok_r(NULL, " ", &rest)) ||
        strtok_r(NULL, " ", &rest))
        return false;
    if (!file->any && number >= file->capacity)
        return true;
    line.moves = ch_copy(word);
    note(file, line);
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

/* Refuses texts with zero bytes, and those of older programs. */
static enum ch_status check_kind(const struct ch_games_file *file, const struct ch_text *text,
                                 struct ch_error *error) {
    if (strlen(text->data) < text->length)
        return report_damage(file, line_of_zero(text), error);
    if (strncmp(text->data, kind, sizeof kind - 1) == 0 &&
        strncmp(text->data, mark, sizeof mark - 1) != 0)
        return ch_error_set(
            error, CH_BAD_INPUT, file->path, 1, "not games as this Crownhead keeps them%s",
            file->any ? "; leave the file out" : "; delete the file, or name another with --out");
    return CH_OK;
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
    if (status == CH_OK)
        status = check_kind(file, &text, error);
    if (status != CH_OK)
        return status;
    if (text.length < expected.length || memcmp(text.data, expected.data, expected.length) != 0)
        return ch_error_set(error, CH_BAD_INPUT, file->path, 1,
                            "not the games of this training: another game, seed, nodes, games, "
                            "weights, tables, pull or --from, or a damaged head; delete the file, "
                            "or name another with --out");
    const char *end = strrchr(text.data, '\n');
    *whole = (off_t)(end + 1 - text.data);
    return read_games(file, text.data + expected.length, HEAD_LINES + 1, error);
}

/* Finds the game that the line `game NAME HASH` names. */
static enum ch_status find_rules(struct ch_games_file *file, const char *line,
                                 const struct ch_game *game, struct ch_error *error) {
    static const char word[] = "game ";
    const char *hash = strrchr(line, ' ');
    struct ch_error unknown;
    if (strncmp(line, word, sizeof word - 1) != 0 || !hash || (size_t)(hash - line) < sizeof word)
        return report_damage(file, 2, error);
    CH_FREED char *name =
        ch_copy_bytes(line + sizeof word - 1, (size_t)(hash++ - line) - (sizeof word - 1));
    ch_text_plain(name, "");
    file->rules = game;
    if (strcmp(name, game->name) == 0 && strcmp(hash, game->hash) == 0)
        return CH_OK;
    if (ch_game_open(name, &file->rules, &unknown) != CH_OK)
        return ch_error_set(error, CH_BAD_INPUT, file->path, 2,
                            "there is no game of the name `%s` here; leave the file out", name);
    if (strcmp(hash, file->rules->hash) != 0)
        return ch_error_set(error, CH_BAD_INPUT, file->path, 2,
                            "the rules of %s have changed since these games; leave the file out",
                            name);
    const struct ch_weights_ops *weights = file->rules->weights;
    if (!weights || weights != game->weights || !weights->serves ||
        !weights->serves(file->rules, game))
        return ch_error_set(error, CH_BAD_INPUT, file->path, 2,
                            "games of %s are nothing for an evaluation of %s; leave the file out",
                            name, game->name);
    return CH_OK;
}

enum ch_status ch_games_read(struct ch_games_file *file, const char *path,
                             const struct ch_game *game, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    *file = (struct ch_games_file){.path = path, .any = true};
    enum ch_status status = ch_text_read_file(&text, path, FILE_BYTES, error);
    if (status == CH_OK)
        status = check_kind(file, &text, error);
    if (status != CH_OK)
        return status;
    char *line[HEAD_LINES + 1] = {text.data};
    for (int i = 0; i < HEAD_LINES; i++) {
        char *end = strchr(line[i], '\n');
        if (!end || (i == 0 && strncmp(text.data, mark, sizeof mark - 1) != 0))
            return ch_error_set(error, CH_BAD_INPUT, path, i + 1,
                                "not the games of a training; `crownhead train` makes such files");
        line[i + 1] = end + 1;
    }
    ch_hash_text(text.data, text.length, file->hash);
    ch_hash_text(text.data, (size_t)(line[HEAD_LINES] - text.data), file->head);
    line[2][-1] = '\0';
    status = find_rules(file, line[1], game, error);
    return status == CH_OK ? read_games(file, line[HEAD_LINES], HEAD_LINES + 1, error) : status;
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
    *file = (struct ch_games_file){.path = path, .rules = head->game, .capacity = capacity};
    file->line = ch_alloc((size_t)capacity * sizeof *file->line);
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
        legal.count = 0;
        rules->ops->moves(rules, &history, &legal);
        int index = ch_moves_find(&legal, move);
        assert(index >= 0 && index < legal.count);
        bool open = game->score[i] != CH_NO_SCORE;
        int score = game->score[i] + CH_MOST_SCORE;
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
                            struct ch_error *error) {
    struct ch_games_line line = {.moves = pack(game, file->rules),
                                 .number = number,
                                 .opening = game->opening,
                                 .result = game->result};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    char check[CHECK + 1];
    note(file, line);
    ch_text_addf(&text, "%d %d %s %s", number, line.opening, results[(int)(2 * line.result)],
                 line.moves);
    check_of(file, text.data, text.length, check);
    ch_text_addf(&text, " %s\n", check);
    if (ftello(file->file) > FILE_BYTES - (off_t)text.length)
        return ch_error_set(
            error, CH_UNSUPPORTED, file->path, 0,
            "no more games fit into the file; train with fewer --games or --rounds");
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
        *score = 64 * high + low - CH_MOST_SCORE;
        if (low < 0 || *score > CH_MOST_SCORE)
            return -1;
        *moves += 2;
    }
    return (int)index * LETTERS + letter - (open ? 'A' : 'a');
}

enum ch_status ch_games_replay(const struct ch_games_file *file, int index,
                               struct ch_self_game *game, struct ch_error *error) {
    const struct ch_games_line *line = &file->line[index];
    const struct ch_game *rules = file->rules;
    struct ch_position start;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    rules->ops->start(rules, &start);
    *game = (struct ch_self_game){.opening = line->opening, .result = line->result};
    ch_history_init(&game->history, rules, &start);
    bool good = true;
    const char *rest = strcmp(line->moves, "-") == 0 ? "" : line->moves;
    while (good && *rest) {
        int score = CH_NO_SCORE, at = unpack(&rest, &score);
        legal.count = 0;
        rules->ops->moves(rules, &game->history, &legal);
        good = at >= 0 && at < legal.count &&
               rules->ops->outcome(rules, &game->history, &legal).result == CH_ONGOING;
        if (good)
            ch_self_game_push(game, rules, &legal.move[at], score);
    }
    if (good)
        return CH_OK;
    int move = game->history.count + 1;
    ch_self_game_done(game);
    return ch_error_set(error, CH_BAD_INPUT, file->path, line->at,
                        "move %d of this game can't be played; delete the line, or the file to "
                        "play all games anew",
                        move);
}

void ch_games_close(struct ch_games_file *file) {
    for (int i = 0; i < file->capacity; i++)
        ch_free(file->line[i].moves);
    ch_free(file->line);
    if (file->file)
        fclose(file->file);
    *file = (struct ch_games_file){0};
}
