/* Fuzz target: definitions of games. A wrong one is refused with its lines. An accepted one can be
 * checked, described in words and played for some plies without a crash or a hang. An input is the
 * text itself, or, after a zero byte, a choice of a game of rules/games/ and of whole words and
 * facts of it that change places: these reach the code behind the reader. */
#include <ctype.h>

#include "core/games/draughts/definition/definition.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/shipped_games.h"

enum { PLIES = 8, LARGEST = 1 << 14, MAX_GAMES = 256, EDITS = 8 };

/* A move is read as it is written: as that move, or as one of several that are written alike. */
static void read_move(const struct ch_game *game, const struct ch_history *history,
                      const struct ch_moves *legal, const struct ch_move *move, const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text again = ch_text_new();
    struct ch_move read;
    require(game->ops->parse_move(game, history, legal, text, &read, NULL, &unread) == CH_OK);
    game->ops->format_move(game, &read, legal, CH_NOTATION_FULL, &again);
    require(ch_game_ends_alike(game, &read, move) || strcmp(again.data, text) == 0);
}

/* So is a position. */
static void read_position(const struct ch_game *game, const struct ch_position *position) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_position read;
    game->ops->format_position(game, position, &text);
    require(game->ops->parse_position(game, text.data, &read, &unread) == CH_OK);
    require(memcmp(&read, position, sizeof read) == 0);
}

/* Moves are found and made, and read as they are written; the pieces stay on the board's squares.
 */
static void play(const struct ch_game *game, struct ch_random *random) {
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    struct ch_position start;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    read_position(game, &start);
    for (int ply = 0; ply < PLIES; ply++) {
        moves.count = 0;
        game->ops->moves(game, &history, &moves);
        struct ch_outcome outcome = game->ops->outcome(game, &history, &moves);
        require(moves.count != 0 || outcome.result != CH_ONGOING);
        if (moves.count == 0)
            break;
        const struct ch_move *move = &moves.move[ch_random_below(random, (uint32_t)moves.count)];
        for (int i = 0; i < move->path_length; i++)
            require(move->path[i] < game->graph.count);
        ch_text_clear(&text);
        game->ops->format_move(game, move, &moves, CH_NOTATION_FULL, &text);
        read_move(game, &history, &moves, move, text.data);
        ch_history_push(&history, game, move);
        read_position(game, ch_history_position(&history));
    }
}

/* A game that comes with the program, with the texts that it extends, read once. */
static const struct ch_sources *known_game(int index) {
    static struct ch_sources games[MAX_GAMES];
    const char *name = index < MAX_GAMES ? shipped_game(index) : NULL;
    require(!name || games[index].count != 0 ||
            ch_games_collect(name, &games[index], &unread) == CH_OK);
    return name ? &games[index] : NULL;
}

/* Adds the texts that a known game consists of. */
static void add_known(struct ch_sources *sources, const char *name) {
    for (int i = 0; shipped_game(i); i++)
        if (strcmp(shipped_game(i), name) == 0)
            for (int t = 0; t < known_game(i)->count; t++)
                ch_sources_add_copy(sources, &known_game(i)->source[t]);
}

static void try_text(const char *text, struct ch_random *random) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_draughts *draughts;
    CH_SCOPED(ch_definition_report_done) struct ch_definition_report report;
    int line;
    ch_sources_add(&sources, "fuzz.game", text);
    CH_FREED char *parent = ch_definition_extends("fuzz.game", text, &line);
    add_known(&sources, parent);
    enum ch_status status = ch_definition_compile("fuzz", "", sources.source, sources.count,
                                                  &draughts, &report, &unread);
    require((status == CH_OK) == (report.mistakes.count == 0) &&
            (status == CH_OK) == (draughts != NULL));
    for (int i = 0; i < report.mistakes.count; i++)
        require(report.mistakes.problem[i].file[0] && report.mistakes.problem[i].line >= 1);
    if (draughts) {
        CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
        ch_draughts_words(&draughts->game, &words);
        play(&draughts->game, random);
    }
    ch_draughts_free(draughts);
}

struct span {
    size_t from, length;
};

/* The words of a text, and its facts: parentheses that begin a line. */
static int find_spans(const char *text, bool facts, struct span spans[], int max) {
    int count = 0;
    for (size_t at = 0; text[at] && count < max; at++) {
        bool word = isalnum((unsigned char)text[at]) || text[at] == '"';
        if (facts ? text[at] == '(' && (at == 0 || text[at - 1] == '\n') : word) {
            size_t length = facts ? strcspn(text + at + 1, "(") : strcspn(text + at, " ()\n");
            const char *next = facts ? strstr(text + at, "\n(") : NULL;
            if (facts)
                length = next ? (size_t)(next - text) - at : strlen(text + at);
            spans[count++] = (struct span){at, length};
            at += length > 0 ? length - 1 : 0;
        }
    }
    return count;
}

/* The bytes that choose, one after the other; zeros at their end. */
struct chooser {
    const uint8_t *data;
    size_t left;
};

static size_t choose(struct chooser *chooser, size_t count) {
    size_t number = 0;
    for (int i = 0; i < (count > 256 ? 2 : 1) && chooser->left > 0; i++, chooser->left--)
        number = number << 8 | *chooser->data++;
    return number % count;
}

/* One span becomes another one of the text, or is written twice, or vanishes. */
static char *shuffle(const char *text, struct chooser *chooser) {
    enum { MAX = 512 };
    struct span spans[MAX];
    size_t how = choose(chooser, 32);
    int count = find_spans(text, how % 4 == 3, spans, MAX);
    if (count == 0)
        return ch_copy(text);
    struct span to = spans[choose(chooser, (size_t)count)];
    struct span from = spans[choose(chooser, (size_t)count)];
    struct ch_text out = ch_text_new();
    ch_text_add_bytes(&out, text, to.from + (how / 4 == 0 ? to.length : 0));
    if (how / 4 != 1)
        ch_text_add_bytes(&out, text + from.from, from.length);
    ch_text_add(&out, text + to.from + to.length);
    return ch_text_take(&out);
}

/* The own text of one of the games in rules/games/, shuffled. */
static char *draw_known(struct chooser *chooser) {
    size_t count = 0;
    while (known_game((int)count))
        count++;
    require(count != 0);
    char *text = ch_copy(known_game((int)choose(chooser, count))->source[0].text);
    for (int edits = 0; edits < EDITS && chooser->left > 0; edits++) {
        char *next = shuffle(text, chooser);
        ch_free(text);
        text = next;
    }
    return text;
}

FUZZ(data, size) {
    if (size > LARGEST)
        return;
    struct ch_random random;
    uint64_t seed = size;
    for (size_t i = 0; i < size; i++)
        seed = seed * 31 + data[i];
    ch_random_init(&random, seed);
    struct chooser chooser = {data + 1, size - (size > 0)};
    bool known = size > 0 && data[0] == 0;
    CH_FREED char *text = known ? draw_known(&chooser) : ch_copy_bytes((const char *)data, size);
    try_text(text, &random);
}
