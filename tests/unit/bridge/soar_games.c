/* The Soar Checkers agent over whole games: its rules never contradict each other, and it judges a
 * game turned by 180 degrees with the colours swapped as it judges the game. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/games.h"
#include "tests/support/agents.h"

enum { GAMES = 6, PLIES = 120, MAX_CANDIDATES = 64 };

/* A game and its agent for each seat. */
struct board {
    struct ch_history history;
    struct ch_moves legal;
    struct ch_agent *agent[CH_SEATS];
};

static const struct ch_game *game;

static void board_open(struct board *board) {
    const struct ch_agents_config config = agents_config_here();
    struct ch_position start;
    *board = (struct board){0};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        board->agent[seat] = agent_open("soar-checkers", game, &config);
        agent_begin(board->agent[seat], game, seat);
    }
    game->ops->start(game, &start);
    ch_history_init(&board->history, game, &start);
}

static void board_close(struct board *board) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        board->agent[seat]->ops->close(board->agent[seat]);
    ch_history_done(&board->history);
    ch_moves_done(&board->legal);
}

static cJSON *account_of(struct board *board) {
    int seat = game->ops->side(game, ch_history_position(&board->history));
    struct ch_turn turn = {
        .game = game, .history = &board->history, .legal = &board->legal, .seat = seat, .key = 9};
    const struct ch_inquiry inquiry = {.kind = CH_INQUIRE_ACCOUNT};
    return agent_account(board->agent[seat], &turn, inquiry);
}

static int turned_square(int square) {
    return game->graph.count - 1 - square;
}

static struct ch_move turned(const struct ch_move *move) {
    struct ch_move other = *move;
    for (int i = 0; i < move->path_length; i++)
        other.path[i] = (uint8_t)turned_square(move->path[i]);
    for (int i = 0; i < move->captured_count; i++)
        other.captured[i] = (uint8_t)turned_square(move->captured[i]);
    return other;
}

static void name_move(const struct ch_move *move, struct ch_text *text) {
    ch_text_clear(text);
    game->ops->format_move(game, move, NULL, CH_NOTATION_FULL, text);
}

static const cJSON *candidate_called(const cJSON *account, const char *name) {
    const cJSON *found = element_where(account, "candidates", "move", name);
    if (!found)
        fail_msg("no candidate %s", name);
    return found;
}

static int compare(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The labels but the saving square, and the preferences with kind and rule, in order. */
static void judgement(const cJSON *candidate, struct ch_text *text) {
    char *line[MAX_CANDIDATES * 8];
    int count = 0;
    const cJSON *each;
    ch_text_clear(text);
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "labels")) {
        struct ch_text label = ch_text_new();
        ch_text_add(&label, each->string);
        if (strcmp(each->string, "savingSquare") != 0)
            ch_text_addf(&label, "=%s", cJSON_GetStringValue(each));
        line[count++] = label.data;
    }
    cJSON_ArrayForEach(each, cJSON_GetObjectItem(candidate, "preferences")) {
        const cJSON *value = cJSON_GetObjectItem(each, "value");
        struct ch_text said = ch_text_new();
        ch_text_addf(&said, "%s by %s %g", string_of(each, "kind"), string_of(each, "rule"),
                     value ? value->valuedouble : 0);
        assert_true(count < MAX_CANDIDATES * 8);
        line[count++] = said.data;
    }
    qsort(line, (size_t)count, sizeof *line, compare);
    for (int i = 0; i < count; i++) {
        ch_text_addf(text, "%s; ", line[i]);
        free(line[i]);
    }
}

static void check_alike(const struct board *board, const cJSON *account, const cJSON *other) {
    CH_SCOPED(ch_text_done)
    struct ch_text name = ch_text_new(), here = ch_text_new(), there = ch_text_new();
    for (int i = 0; i < board->legal.count; i++) {
        struct ch_move move = turned(&board->legal.move[i]);
        name_move(&board->legal.move[i], &name);
        judgement(candidate_called(account, name.data), &here);
        name_move(&move, &name);
        judgement(candidate_called(other, name.data), &there);
        assert_string_equal(here.data, there.data);
    }
}

static void read_moves(struct board *board) {
    board->legal.count = 0;
    game->ops->moves(game, &board->history, &board->legal);
}

/* The index of the account's choice. */
static int chosen(const struct board *board, const cJSON *account) {
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    int at = -1;
    for (int i = 0; i < board->legal.count; i++) {
        name_move(&board->legal.move[i], &name);
        if (strcmp(name.data, string_of(account, "chosen")) == 0)
            at = i;
    }
    assert_true(at >= 0);
    return at;
}

TEST(games_are_judged_alike_from_both_sides) {
    for (int number = 0; number < GAMES; number++) {
        CH_SCOPED(board_close) struct board board, other;
        struct ch_random random;
        board_open(&board);
        board_open(&other);
        /* The start turned round is the start with the other side to move. */
        struct ch_position start;
        struct ch_error error;
        const char *fen = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
        assert_int_equal(game->ops->parse_position(game, fen, &start, &error), CH_OK);
        ch_history_done(&other.history);
        ch_history_init(&other.history, game, &start);
        ch_random_init(&random, (uint64_t)number);
        for (int ply = 0; ply < PLIES; ply++) {
            read_moves(&board);
            read_moves(&other);
            if (game->ops->outcome(game, &board.history, &board.legal).result != CH_ONGOING)
                break;
            JSON_FREED cJSON *account = account_of(&board), *turned_account = account_of(&other);
            assert_int_equal(count_in(account, "problems"), 0);
            check_alike(&board, account, turned_account);
            /* The second player errs, so that every stage of a game comes up. */
            int at = ply % 2 == number % 2 && ply > 3
                         ? chosen(&board, account)
                         : (int)ch_random_below(&random, (uint32_t)board.legal.count);
            struct ch_move move = turned(&board.legal.move[at]);
            ch_history_push(&board.history, game, &board.legal.move[at]);
            ch_history_push(&other.history, game, &move);
        }
        assert_true(board.history.count > 20);
    }
}

static int find_game(void **state) {
    (void)state;
    game = ch_game_find("english");
    return 0;
}
GROUP(find_game, NULL)
