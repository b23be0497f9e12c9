/* Formations of Lines of Action, as rules query them, against the independent generator's table
 * (tests/support/loa_formations.py), in the order of the table and the other way round, and single
 * men by hand. */

#include "core/games/games.h"
#include "core/games/loa/formation.h"
#include "tests/support/unit.h"

RELEASES(free_formation, struct ch_loa_formation, ch_loa_formation_free)

enum { NUMBERS = 16, ROWS = 220 };

struct scene {
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
    struct ch_loa_formation *formation;
};

static void scene_open(struct scene *scene, const char *name, const char *fen) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    const struct ch_game *game = NULL;
    *scene = (struct scene){0};
    if (ch_game_open(name, &game, &error) != CH_OK ||
        game->ops->parse_position(game, fen, &position, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    ch_history_init(&scene->history, game, &position);
    game->ops->moves(game, &scene->history, &scene->legal);
    scene->turn = (struct ch_turn){.game = game,
                                   .history = &scene->history,
                                   .legal = &scene->legal,
                                   .seat = game->ops->side(game, &position)};
    scene->formation = ch_loa_formation_new();
    assert_true(ch_loa_formation_begin(scene->formation, &scene->turn));
}

static void scene_close(struct scene *scene) {
    ch_loa_formation_free(scene->formation);
    ch_history_done(&scene->history);
    ch_moves_done(&scene->legal);
}

static int candidate_of(const struct scene *scene, const char *text) {
    struct ch_move move;
    struct ch_error error = {.text = ""};
    const struct ch_game *game = scene->turn.game;
    if (game->ops->parse_move(game, &scene->history, &scene->legal, text, &move, NULL, &error))
        fail_msg("%s", error.text);
    return ch_moves_find(&scene->legal, &move);
}

/* The numbers of a side in the table's order, separated by spaces. */
static void write_numbers(struct scene *scene, int candidate, int seat, char text[256]) {
    const struct ch_loa_shape *shape = ch_loa_formation_shape(scene->formation, candidate, seat);
    const int *quads = shape->quads;
    const int number[NUMBERS] = {
        shape->groups,
        shape->largest,
        quads[CH_LOA_Q1],
        quads[CH_LOA_Q2] + quads[CH_LOA_QD],
        quads[CH_LOA_Q3],
        quads[CH_LOA_Q4],
        shape->solid,
        shape->euler,
        shape->spread,
        shape->off_centre,
        shape->links,
        shape->area,
        shape->moves,
        shape->few[1],
        shape->few[2],
        ch_loa_formation_count(scene->formation, candidate, (enum ch_loa_count)seat),
    };
    size_t length = 0;
    for (int i = 0; i < NUMBERS; i++)
        length += (size_t)snprintf(text + length, 256 - length, i ? " %d" : "%d", number[i]);
}

static void check_row(char *line) {
    char *field[7], *rest = line, text[256];
    for (int i = 0; i < 7; i++)
        assert_non_null(field[i] = strsep(&rest, "\t\n"));
    CH_SCOPED(scene_close) struct scene scene;
    scene_open(&scene, field[0], field[1]);
    int seat = scene.turn.seat;
    int candidate = strcmp(field[2], "now") == 0 ? CH_LOA_NOW : candidate_of(&scene, field[2]);
    /* Answers that are kept do not depend on earlier questions. */
    for (int other = scene.legal.count - 1; other >= 0; other -= 3)
        ch_loa_formation_count(scene.formation, other, (enum ch_loa_count)(other % 2));
    for (int side = 0; side < 2; side++) {
        write_numbers(&scene, candidate, side == 0 ? seat : !seat, text);
        if (strcmp(text, field[3 + side]) != 0)
            fail_msg("%s %s %s, %s: %s and not %s", field[0], field[1], field[2],
                     side == 0 ? "own" : "enemy", text, field[3 + side]);
    }
    if (strcmp(field[5], "-") != 0 &&
        ch_loa_formation_count(scene.formation, candidate, CH_LOA_DEFENCES) != atoi(field[5]))
        fail_msg("%s %s %s: %d defences and not %s", field[0], field[1], field[2],
                 ch_loa_formation_count(scene.formation, candidate, CH_LOA_DEFENCES), field[5]);
    if (strcmp(field[6], "-") != 0 &&
        ch_loa_formation_count(scene.formation, candidate, CH_LOA_UNSTOPPABLE) != atoi(field[6]))
        fail_msg("%s %s %s: %d replies that nothing stops and not %s", field[0], field[1], field[2],
                 ch_loa_formation_count(scene.formation, candidate, CH_LOA_UNSTOPPABLE), field[6]);
}

TEST(numbers_agree_with_the_table) {
    char line[1024];
    int rows = 0;
    FILE *file = fopen(CH_SOURCE "/tests/data/loa/formations.tsv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') {
            check_row(line);
            rows++;
        }
    fclose(file);
    assert_int_equal(rows, ROWS);
}

static int square(const char *name) {
    return (name[1] - '1') * 8 + name[0] - 'a';
}

/* Black c3, d4, e5 in a row and g5 apart; White in three corners. */
TEST(single_men_have_their_groups_and_lines) {
    CH_SCOPED(scene_close) struct scene scene;
    scene_open(&scene, "loa", "B:Bc3,d4,e5,g5:Wa1,h8,a8");
    const struct ch_loa_groups *groups = ch_loa_formation_groups(scene.formation);
    assert_int_equal(groups->number[square("c3")], 0);
    assert_int_equal(groups->number[square("e5")], 0);
    assert_int_equal(groups->size[square("d4")], 3);
    assert_int_equal(groups->number[square("g5")], 1);
    assert_int_equal(groups->size[square("g5")], 1);
    assert_int_equal(groups->number[square("a8")], 1); /* of equal size the lowest square first */
    assert_int_equal(groups->number[square("h1")], -1);
    assert_int_equal(groups->size[square("h1")], 0);
    /* The long diagonal has a1, c3, d4, e5, h8; rank 5 has e5 and g5. */
    assert_int_equal(ch_loa_formation_line(scene.formation, square("c3"), square("h8")), 5);
    assert_int_equal(ch_loa_formation_line(scene.formation, square("g5"), square("b5")), 2);
    assert_int_equal(ch_loa_formation_line(scene.formation, square("g5"), square("a4")), 0);
    assert_int_equal(ch_loa_formation_line(scene.formation, square("g5"), square("g5")), 0);
    /* a1: the file holds two men, a3; the rank one, b1; the diagonal is shut by c3. */
    assert_int_equal(ch_loa_formation_mobility(scene.formation, CH_LOA_NOW, square("a1")), 2);
    assert_int_equal(ch_loa_formation_mobility(scene.formation, CH_LOA_NOW, square("b1")), 0);
    int candidate = candidate_of(&scene, "c3-b3");
    assert_int_equal(ch_loa_formation_mobility(scene.formation, candidate, square("c3")), 0);
    /* With a1, d4, e5, h8 on it the diagonal requires a move of four squares, over d4. */
    assert_int_equal(ch_loa_formation_mobility(scene.formation, candidate, square("a1")), 2);
}

/* e3-f4 connects Black, whatever White, which could connect too with d4-c5, would do next. */
TEST(a_won_game_is_not_defended) {
    CH_SCOPED(scene_close) struct scene scene;
    scene_open(&scene, "loa", "B:Be3,g4,d5,e5:Wd4,f5,d6,e6,f7");
    int candidate = candidate_of(&scene, "e3-f4");
    assert_int_equal(ch_loa_formation_shape(scene.formation, candidate, 0)->groups, 1);
    assert_int_equal(ch_loa_formation_count(scene.formation, candidate, CH_LOA_DEFENCES), 0);
    assert_int_equal(ch_loa_formation_count(scene.formation, candidate, CH_LOA_UNSTOPPABLE), 0);
}

TEST(another_turn_is_another_question) {
    CH_SCOPED(scene_close) struct scene scene, next;
    scene_open(&scene, "loa", "B:Bc3,d4,e5,g5:Wa1,h8,a8");
    scene_open(&next, "loa", "B:Ba1,h5:Wa8,b8,d8");
    assert_int_equal(ch_loa_formation_shape(scene.formation, CH_LOA_NOW, 0)->men, 4);
    assert_int_equal(ch_loa_formation_count(scene.formation, CH_LOA_NOW, (enum ch_loa_count)0), 2);
    assert_int_equal(ch_loa_formation_groups(scene.formation)->size[square("d4")], 3);
    ch_loa_formation_begin(scene.formation, &next.turn);
    assert_int_equal(ch_loa_formation_shape(scene.formation, CH_LOA_NOW, 0)->men, 2);
    assert_int_equal(ch_loa_formation_count(scene.formation, CH_LOA_NOW, (enum ch_loa_count)0), 0);
    assert_int_equal(ch_loa_formation_groups(scene.formation)->size[square("d4")], 0);
}

TEST(other_games_have_none) {
    CH_SCOPED(free_formation) struct ch_loa_formation *formation = ch_loa_formation_new();
    struct ch_turn turn = {.game = ch_game_find("english")};
    assert_false(ch_loa_formation_begin(formation, &turn));
}
