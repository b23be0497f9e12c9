/* Fuzz target: definitions of games. A wrong one is refused with its lines; one that is taken can
 * be checked, told in words and played for some plies, and neither crashes nor hangs. Besides the
 * bytes as they come, texts are tried in which whole words and facts changed places: these reach
 * what lies behind the reader. */
#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/draughts/definition/definition.h"
#include "core/draughts/text/words.h"
#include "core/game_texts.h"
#include "core/memory.h"

enum { PLIES = 4, LARGEST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Moves are found and made, and the pieces stay on the board's squares. */
static void play(const struct ch_game *game, struct ch_random *random) {
    struct ch_history history;
    struct ch_moves moves = {0};
    struct ch_position start;
    struct ch_text text;
    ch_text_init(&text);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    for (int ply = 0; ply < PLIES; ply++) {
        moves.count = 0;
        game->ops->moves(game, &history, &moves);
        struct ch_outcome outcome = game->ops->outcome(game, &history, &moves);
        if (moves.count == 0 && outcome.result == CH_ONGOING)
            abort();
        if (moves.count == 0)
            break;
        const struct ch_move *move = &moves.move[ch_random_below(random, (uint32_t)moves.count)];
        for (int i = 0; i < move->path_length; i++)
            if (move->path[i] >= game->graph.count)
                abort();
        ch_text_clear(&text);
        game->ops->format_move(game, move, &moves, CH_NOTATION_FULL, &text);
        ch_history_push(&history, game, move);
    }
    ch_moves_done(&moves);
    ch_history_done(&history);
    ch_text_done(&text);
}

static void try_text(const char *text, struct ch_random *random) {
    struct ch_sources sources = {0};
    struct ch_draughts *draughts;
    struct ch_definition_report report;
    struct ch_error error;
    int line;
    ch_sources_add(&sources, "fuzz.game", text);
    char *parent = ch_definition_extends("fuzz.game", text, &line);
    if (parent[0])
        ch_games_collect(parent, &sources, &error);
    ch_free(parent);
    enum ch_status status = ch_definition_compile("fuzz", "", sources.source, sources.count,
                                                  &draughts, &report, &error);
    if ((status == CH_OK) != (report.mistakes.count == 0) ||
        (status == CH_OK) != (draughts != NULL))
        abort();
    for (int i = 0; i < report.mistakes.count; i++)
        if (!report.mistakes.problem[i].file[0] || report.mistakes.problem[i].line < 1)
            abort();
    if (draughts) {
        struct ch_text words;
        ch_text_init(&words);
        ch_draughts_words(&draughts->game, &words);
        ch_text_done(&words);
        play(&draughts->game, random);
    }
    ch_draughts_free(draughts);
    ch_definition_report_done(&report);
    ch_sources_done(&sources);
}

struct span {
    size_t from, length;
};

/* The words of a text, and its facts: parentheses that begin a line. */
static int find_spans(const char *text, bool facts, struct span spans[], int most) {
    int count = 0;
    for (size_t at = 0; text[at] && count < most; at++) {
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

/* One span becomes another one of the text, or is written twice, or vanishes. */
static char *shuffle(const char *text, struct ch_random *random) {
    enum { MOST = 512 };
    struct span spans[MOST];
    int count = find_spans(text, ch_random_below(random, 4) == 0, spans, MOST);
    if (count == 0)
        return ch_copy(text);
    struct span to = spans[ch_random_below(random, (uint32_t)count)];
    struct span from = spans[ch_random_below(random, (uint32_t)count)];
    struct ch_text out;
    ch_text_init(&out);
    uint32_t how = ch_random_below(random, 8);
    ch_text_add_bytes(&out, text, to.from + (how == 0 ? to.length : 0));
    if (how != 1)
        ch_text_add_bytes(&out, text + from.from, from.length);
    ch_text_add(&out, text + to.from + to.length);
    return ch_text_take(&out);
}

/* The own text of one of the games in rules/games/. */
static char *draw_known(struct ch_random *random) {
    struct ch_sources sources = {0};
    struct ch_error error;
    uint32_t count = 0;
    while (ch_games_name((int)count))
        count++;
    if (count == 0 || ch_games_collect(ch_games_name((int)ch_random_below(random, count)), &sources,
                                       &error) != CH_OK)
        abort();
    char *text = ch_copy(sources.source[0].text);
    ch_sources_done(&sources);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > LARGEST)
        return 0;
    char *text = ch_copy_bytes((const char *)data, size);
    struct ch_random random;
    uint64_t seed = size;
    for (size_t i = 0; i < size; i++)
        seed = seed * 31 + data[i];
    ch_random_init(&random, seed);
    try_text(text, &random);
    ch_free(text);
    text = draw_known(&random);
    for (int edits = 1 + (int)ch_random_below(&random, 3); edits > 0; edits--) {
        char *next = shuffle(text, &random);
        ch_free(text);
        text = next;
    }
    try_text(text, &random);
    ch_free(text);
    return 0;
}
