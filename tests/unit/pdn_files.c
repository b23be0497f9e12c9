/* PDN files of others: games, problems and conformance cases. They lie outside of the repository,
 * in ../shared or $CROWNHEAD_SHARED, since they came without a licence; without them these tests
 * are skipped. The games that are rejected were looked at on the board one by one: docs/pdn.md. */
#include "core/draughts/draughts.h"
#include "core/games.h"
#include "core/pdn/pdn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 1 << 22 };

struct expectation {
    const char *file;
    int games, rejected;
    int lines[8]; /* where the mistakes are */
};

static void read_file(const char *name, struct ch_text *text) {
    const char *shared = getenv("CROWNHEAD_SHARED");
    char path[4096];
    snprintf(path, sizeof path, "%s/data/draughts/%s", shared ? shared : CH_SOURCE "/../shared",
             name);
    ch_text_init(text);
    if (ch_text_read_file(text, path, LONGEST, NULL) == CH_OK)
        return;
    print_message("skipped: no %s\n", path);
    ch_text_done(text);
    skip();
}

static void expect(const struct expectation *expected, const struct ch_game *game) {
    struct ch_text text;
    struct ch_pdn_reader reader;
    int games = 0, rejected = 0;
    read_file(expected->file, &text);
    ch_pdn_reader_init(&reader, text.data, text.length, expected->file, game);
    for (;; games++) {
        struct ch_pdn_game pdn;
        struct ch_error error = {0};
        enum ch_status status = ch_pdn_read(&reader, &pdn, &error);
        ch_pdn_game_done(&pdn);
        if (status == CH_NOT_FOUND)
            break;
        if (status == CH_OK)
            continue;
        if (rejected >= expected->rejected || error.line != expected->lines[rejected])
            fail_msg("%s:%d: %s", error.file, error.line, error.text);
        rejected++;
    }
    if (games != expected->games || rejected != expected->rejected)
        print_error("%s: %d games, %d rejected\n", expected->file, games, rejected);
    assert_int_equal(expected->games, games);
    assert_int_equal(expected->rejected, rejected);
    ch_text_done(&text);
}

static void english_games_and_problems(void **state) {
    (void)state;
    static const struct expectation files[] = {
        {"games/english_inferno.pdn", 34, 0, {0}},
        {"games/english_oca_extract.pdn", 22, 0, {0}},
        {"games/english_tinsley.pdn", 362, 1, {2811}},
        {"games/english_tricks_traps_shots.pdn", 46, 0, {0}},
        {"problems/english_beginner.pdn", 29, 0, {0}},
        {"problems/english_boland_border_classics.pdn", 92, 0, {0}},
        {"problems/english_boland_bridges.pdn", 134, 0, {0}},
        {"problems/english_gem.pdn", 81, 0, {0}},
        {"problems/english_goulds.pdn", 131, 1, {421}},
        {"problems/english_lpc.pdn", 50, 3, {254, 262, 294}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect(&files[i], ch_game_find("english"));
}

/* What is expected of each file: its Result tags were counted (Cat.C1 has a line of moves behind
 * its last game besides, which is a game of its own); a comment in a comment is no PDN; a game of
 * unknown moves, "1. - - 2. - -", can't be played.
 *
 * A game that takes every well-formed move for legal: with it the files of all other games try the
 * grammar. */
static enum ch_status any_move(const struct ch_game *game, const struct ch_history *history,
                               const struct ch_moves *legal, const char *text, struct ch_move *move,
                               bool *warning, struct ch_error *error) {
    (void)game, (void)history, (void)legal;
    int squares = 0;
    const char *at = text;
    while (*at) {
        at += *at >= 'a' && *at <= 'h';
        size_t digits = strspn(at, "0123456789");
        at += digits > 2 ? 0 : digits;
        squares += digits == 1 || digits == 2;
        if (digits < 1 || digits > 2 || (*at && !strchr("-x:abcdefgh", *at)))
            return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s is not a move", text);
        at += *at && strchr("-x:", *at);
    }
    *move = (struct ch_move){.path_length = 2};
    if (warning)
        *warning = false;
    return squares >= 2 ? CH_OK
                        : ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s is not a move", text);
}

static void no_moves(const struct ch_game *game, const struct ch_history *history,
                     struct ch_moves *moves) {
    (void)game, (void)history, (void)moves;
}

static void stay(const struct ch_game *game, const struct ch_position *before,
                 const struct ch_move *move, struct ch_position *after) {
    (void)game, (void)move;
    *after = *before;
}

static bool never(const struct ch_game *game, const struct ch_position *before,
                  const struct ch_move *move) {
    (void)game, (void)before, (void)move;
    return false;
}

static enum ch_status any_position(const struct ch_game *game, const char *text,
                                   struct ch_position *position, struct ch_error *error) {
    if (!strchr(text, ':'))
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "%s is not a position", text);
    game->ops->start(game, position);
    return CH_OK;
}

static void the_grammar_of_other_games(void **state) {
    (void)state;
    struct ch_game_ops ops = *ch_game_find("english")->ops;
    struct ch_draughts any = *ch_draughts_of(ch_game_find("english"));
    ops.parse_move = any_move;
    ops.moves = no_moves;
    ops.apply = stay;
    ops.irreversible = never;
    ops.parse_position = any_position;
    any.game.ops = &ops;
    any.game.pdn_type = 20;
    static const struct expectation files[] = {
        {"games/czech_mrcd.pdn", 93, 0, {0}},
        {"games/international_tournaments.pdn", 97, 0, {0}},
        {"games/italian_campionato_2005.pdn", 27, 0, {0}},
        {"games/russian_ussr1947.pdn", 77, 0, {0}},
        {"problems/international_compositions.pdn", 28, 0, {0}},
        {"problems/pwcp.pdn", 55, 0, {0}},
        {"pdn-conformance/alphanumeric.pdn", 1, 0, {0}},
        {"pdn-conformance/fen.pdn", 3, 0, {0}},
        {"pdn-conformance/gameterminator.pdn", 1, 0, {0}},
        {"pdn-conformance/linecomment.pdn", 1, 0, {0}},
        {"pdn-conformance/movestrength.pdn", 1, 0, {0}},
        {"pdn-conformance/nested_comment.pdn", 1, 1, {1}},
        {"pdn-conformance/string.pdn", 1, 0, {0}},
        {"pdn-conformance/unicode.pdn", 1, 0, {0}},
        {"pdn-conformance/variation.pdn", 1, 0, {0}},
        {"pdn-conformance/windragon.pdn", 1, 0, {0}},
        {"pdn-conformance/40Camp.DamaInternazionaleAssoluto.pdn", 45, 0, {0}},
        {"pdn-conformance/Cat.A1.pdn", 35, 0, {0}},
        {"pdn-conformance/Cat.C1.pdn", 46, 0, {0}},
        {"pdn-conformance/abatsiev.pdn", 56, 1, {595}},
        {"pdn-conformance/delfts.pdn", 2, 0, {0}},
        {"pdn-conformance/mrdrcd07.pdn", 72, 0, {0}},
        {"pdn-conformance/mrdrcd08.pdn", 40, 0, {0}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        expect(&files[i], &any.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_games_and_problems),
        cmocka_unit_test(the_grammar_of_other_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
