/* Helpers shared by the tests of the draughts family: games by name, with changed rules if wanted,
 * the tables of tests/data/games, and moves written as tests/support/family.py writes them. */
#ifndef CH_TESTS_FAMILY_H
#define CH_TESTS_FAMILY_H

#include <unistd.h>

#include "core/games/draughts/definition/definition.h"
#include "core/games/games.h"
#include "core/games/text/board_text.h"
#include "tests/support/unit.h"

RELEASES(free_draughts, struct ch_draughts, ch_draughts_free)

enum { FAMILY_FIELDS = 8 };

/* How many rows of the tables were wrong; each has said so. */
static int family_wrong;

static inline void family_complain(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    family_wrong++;
}

/* The game `name` ("russian", "turkish:promotion-in-capture=stop"; one that is not in rules/games/
 * is in tests/data/games/) or, unless `facts` is empty, one that extends it by these facts; NULL
 * after a complaint. The caller frees it with ch_draughts_free. */
static inline struct ch_draughts *family_open(const char *name, const char *facts) {
    struct ch_error error = {.text = ""};
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    const char *colon = strchr(name, ':');
    char base[128];
    snprintf(base, sizeof base, "%.*s", colon ? (int)(colon - name) : (int)strlen(name), name);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (facts[0]) {
        ch_text_addf(&text, "(game (name changed) (title \"Changed\") (extends %s))\n%s\n", base,
                     facts);
        ch_sources_add(&sources, "changed.game", text.data);
    }
    ch_text_clear(&text);
    ch_text_addf(&text, CH_SOURCE "/rules/games/%s.game", base);
    if (access(text.data, R_OK) != 0) {
        ch_text_clear(&text);
        ch_text_addf(&text, CH_SOURCE "/tests/data/games/%s.game", base);
    } else {
        ch_text_clear(&text);
        ch_text_add(&text, base);
    }
    if (ch_games_collect(text.data, &sources, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    struct ch_draughts *draughts = NULL;
    if (ch_definition_compile(facts[0] ? "changed" : base, colon ? colon + 1 : "", sources.source,
                              sources.count, &draughts, NULL, &error) != CH_OK)
        family_complain("%s %s: %s", name, facts, error.text);
    return draughts;
}

static inline struct ch_position family_position(const struct ch_draughts *draughts,
                                                 const char *text) {
    struct ch_position position = draughts->start;
    struct ch_error error = {.text = ""};
    const struct ch_game *game = &draughts->game;
    if (strcmp(text, "start") != 0 &&
        game->ops->parse_position(game, text, &position, &error) != CH_OK)
        family_complain("%s: %s: %s", game->name, text, error.text);
    return position;
}

/* Calls `row` for each line of a table in tests/data/games/ that is no comment, with its fields,
 * which are parted by tabs. Fails if there are not `expected` rows, or some row complained. */
static inline void family_rows(const char *file, void (*row)(char *field[], int count),
                               int expected) {
    char path[512], *line = NULL;
    size_t room = 0;
    int rows = 0;
    snprintf(path, sizeof path, CH_SOURCE "/tests/data/games/%s", file);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    while (getline(&line, &room, stream) > 0) {
        char *field[FAMILY_FIELDS], *rest = line;
        int count = 0;
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        while (count < FAMILY_FIELDS && (field[count] = strsep(&rest, "\t")) != NULL)
            count++;
        row(field, count);
        rows++;
    }
    free(line);
    fclose(stream);
    assert_int_equal(rows, expected);
    assert_int_equal(family_wrong, 0);
}

/* Appends a square as file and rank, White below, whatever the game calls it. */
static inline void family_add_square(const struct ch_game *game, int square, struct ch_text *text) {
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->cell[cell] == square)
            ch_text_addf(text, "%c%d", 'a' + cell % game->columns,
                         game->rows - cell / game->columns);
}

static inline int family_by_file(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    return x[0] != y[0] ? x[0] - y[0] : atoi(x + 1) - atoi(y + 1);
}

/* Appends a move as family.py writes it: `c3xe5xg7*d4,f6=W`. */
static inline void family_add_move(const struct ch_game *game, const struct ch_position *position,
                                   const struct ch_move *move, struct ch_text *text) {
    for (int i = 0; i < move->path_length; i++) {
        ch_text_add(text, i == 0 ? "" : move->captured_count ? "x" : "-");
        family_add_square(game, move->path[i], text);
    }
    char *taken[CH_MAX_PATH];
    for (int i = 0; i < move->captured_count; i++) {
        struct ch_text name = ch_text_new();
        family_add_square(game, move->captured[i], &name);
        taken[i] = ch_text_take(&name);
    }
    qsort(taken, move->captured_count, sizeof *taken, family_by_file);
    for (int i = 0; i < move->captured_count; i++) {
        ch_text_addf(text, "%s%s", i == 0 ? "*" : ",", taken[i]);
        ch_free(taken[i]);
    }
    struct ch_piece piece = game->ops->piece_at(game, position, move->path[0]);
    if (move->kind != piece.kind) {
        piece.kind = move->kind;
        ch_text_addf(text, "=%c", move->kind == CH_KIND_GONE ? '.' : ch_board_letter(game, piece));
    }
}

static inline int family_by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The moves as texts, sorted, each once, parted by blanks; the caller frees it with ch_free. */
static inline char *family_list(const struct ch_game *game, const struct ch_position *position,
                                const struct ch_moves *moves) {
    CH_FREED char **each = ch_alloc(sizeof *each * (size_t)(moves->count + 1));
    struct ch_text all;
    for (int i = 0; i < moves->count; i++) {
        all = ch_text_new();
        family_add_move(game, position, &moves->move[i], &all);
        each[i] = ch_text_take(&all);
    }
    qsort(each, (size_t)moves->count, sizeof *each, family_by_text);
    all = ch_text_new();
    for (int i = 0; i < moves->count; i++) {
        if (i == 0 || strcmp(each[i - 1], each[i]) != 0)
            ch_text_addf(&all, "%s%s", i == 0 ? "" : " ", each[i]);
    }
    for (int i = 0; i < moves->count; i++)
        ch_free(each[i]);
    return ch_text_take(&all);
}

/* Every way of every legal move of the position, as family_list. */
static inline char *family_moves(const struct ch_draughts *draughts,
                                 const struct ch_position *position) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    draughts->kernel->moves(draughts, position, true, &moves);
    char *list = family_list(&draughts->game, position, &moves);
    return list;
}

/* Of a row of readings.tsv: the game, and the facts or the parameters in its fifth field. */
static inline void family_changed(char *field[], int count, int games,
                                  void (*compare)(const char *name, const char *facts,
                                                  const char *what, int games)) {
    char name[128];
    assert_int_equal(count, 6);
    snprintf(name, sizeof name, "%s:%s", field[0], field[4]);
    if (field[4][0] == '(')
        compare(field[0], field[4], field[4], games);
    else if (strcmp(field[4], "-") != 0)
        compare(name, "", name, games);
}

#endif
