/* crownhead trap: whether a piece of Stratego is captured by the two-squares rule. */
#include <stdio.h>
#include <string.h>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/games/trap_answer.h"
#include "cli/output/print.h"
#include "core/games/stratego/trap/static.h"

enum { MAX_BYTES = 16 << 20 };

struct request {
    int64_t limit, states;
    const char *no_wait, *scout_lines;
    bool json;
};

/* Puts on the board what the options say. */
static bool apply(const struct request *request, struct ch_trap_board *board) {
    const char *no_wait = request->no_wait ? request->no_wait : "none";
    bool both = strcmp(no_wait, "both") == 0, red = strcmp(no_wait, "red") == 0,
         blue = strcmp(no_wait, "blue") == 0, on = strcmp(request->scout_lines, "on") == 0;
    if (!both && !red && !blue && strcmp(no_wait, "none") != 0) {
        ch_failf("--no-wait %.40s: it is red, blue, both or none", no_wait);
        return false;
    }
    if (!on && strcmp(request->scout_lines, "off") != 0) {
        ch_failf("--scout-lines %.40s: it is on or off", request->scout_lines);
        return false;
    }
    board->waits[CH_TRAP_RED] = !red && !both;
    board->waits[CH_TRAP_BLUE] = !blue && !both;
    board->scout_lines = on;
    return true;
}

/* Further blue pieces that the attacker beats, with the defender; 0 if there are none. */
static uint8_t all_prey(const struct ch_trap_board *board) {
    uint8_t prey = 0;
    for (int i = CH_TRAP_DEFENDER + 1; i < board->pieces; i++)
        if (ch_trap_seat_of(&board->piece[i]) == CH_TRAP_BLUE &&
            ch_trap_strike(board->piece[CH_TRAP_ATTACKER].rank, board->piece[i].rank) == 1)
            prey |= (uint8_t)(1 << i);
    return prey ? prey | 1 << CH_TRAP_DEFENDER : 0;
}

static void solve(const struct request *request, const struct ch_trap_block *block,
                  struct ch_trap_answer *answer) {
    struct ch_pursuit_task task = {.max_states = (uint32_t)request->states, .plays = true};
    struct ch_trap_ground ground;
    *answer = (struct ch_trap_answer){.block = block};
    ch_pursuit_solve(&block->board, &task, &answer->exact);
    ch_trap_ground_set(&ground, &block->board);
    ch_trap_static(&ground, &answer->model);
    if (answer->exact.outcome != CH_TRAP_ESCAPES)
        return;
    task.prey = answer->prey = all_prey(&block->board);
    if (task.prey)
        ch_pursuit_solve(&block->board, &task, &answer->any);
}

/* A key that is misspelt would be passed over, and the verdict be one of another board. */
static void warn_of_keys(const char *file, const struct ch_trap_block *block) {
    for (int i = 0; i < block->key_count; i++) {
        const struct ch_trap_key *key = &block->keys[i];
        if (ch_trap_answer_knows(key->name))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        ch_text_addf(&name, "%.60s", key->name);
        ch_text_plain(name.data, "");
        ch_print_to(
            stderr,
            "%s:%d: `%s:` says nothing to trap and is only carried into the answer; it reads "
            "board:, ranks:, to-move:, counts: and limit: (warning)\n",
            file, key->line, name.data);
    }
}

static int answer_all(const struct request *request, const char *file,
                      struct ch_trap_blocks *blocks) {
    bool undecided = false;
    for (int i = 0; i < blocks->count; i++) {
        struct ch_trap_answer answer;
        if (!apply(request, &blocks->block[i].board))
            return CH_EXIT_BAD;
        warn_of_keys(file, &blocks->block[i]);
        solve(request, &blocks->block[i], &answer);
        undecided |= answer.exact.outcome == CH_TRAP_UNDECIDED;
        if (request->json) {
            ch_trap_answer_print_json(&answer);
            continue;
        }
        ch_print_block(stdout, i ? "\n" : "");
        ch_trap_answer_print(&answer);
    }
    return undecided ? CH_EXIT_NO : CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    struct request request = {.states = CH_PURSUIT_STATES, .scout_lines = "on"};
    const struct ch_option options[] = {
        CH_INTEGER(
            "limit", 'l', "L",
            "moves allowed between two squares: 3 (ISF), 5 (StrategoUSA); default what the block's "
            "limit: says, or 3",
            &request.limit, 1, CH_TRAP_MAX_LIMIT),
        CH_INTEGER("states", 0, "N",
                   "undecided past so many states, of some 100 bytes each; two pieces need none",
                   &request.states, 1, 100000000),
        CH_TEXT("no-wait", 0, "SIDE",
                "red, blue or both: that side has no other piece to move elsewhere",
                &request.no_wait),
        CH_TEXT("scout-lines", 0, "on|off",
                "ISF 10.2: moves of scouts count by the squares between", &request.scout_lines),
        CH_FLAG("json", 0, "one JSON object a board", &request.json),
        {0},
    };
    int rest, status;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_trap_blocks blocks;
    struct ch_trap_board probe;
    if (!ch_options_parse(&ch_command_trap, options, argc, argv, 1, 1, &rest, &status))
        return status;
    if (!apply(&request, &probe))
        return CH_EXIT_BAD;
    const char *file = strcmp(argv[1], "-") == 0 ? "standard input" : argv[1];
    if (ch_text_read_file(&text, argv[1], MAX_BYTES, &error) != CH_OK) {
        status = ch_fail(&error);
    } else if (memchr(text.data, 0, text.length)) {
        status = ch_failf("%s: this is no text; a board is written as `crownhead trap --help` says",
                          file);
    } else if (ch_trap_blocks_read(text.data, file, (int)request.limit, &blocks, &error) != CH_OK) {
        status = ch_fail(&error);
    } else {
        status = answer_all(&request, file, &blocks);
        ch_trap_blocks_done(&blocks);
    }
    return status;
}

const struct ch_command ch_command_trap = {
    .name = "trap",
    .arguments = "FILE|-",
    .summary = "whether a piece of Stratego is captured by the two-squares rule",
    .details =
        "The file holds a board, or several between lines of three back-ticks:\n"
        "  board:            and ten rows below it, from row 10 down to row 1\n"
        "  ranks: A=8 d=7    of all pieces that move: 1 spy to 10 marshal\n"
        "  to-move: blue     or red\n"
        "  counts: A=2:K7    moves to and fro that A has just made, and the other square\n"
        "  limit: 3          if --limit is not given\n"
        "On the board . is empty, ~ a lake, A the attacker (red), d the defender (blue).\n"
        "u and U are blue and red pieces of unknown rank that stand still, b and B bombs.\n"
        "p is a blue piece known to outrank the attacker, P a red one known to outrank the "
        "defender.\n"
        "Any other letter is a further piece that moves, red if it is a capital.\n"
        "name:, note:, source:, section:, expect: and expect-…: are carried into the answer. "
        "Other\n"
        "keys are, too, with a warning.\n"
        "The verdict is exact: captured in so many single moves, escapes, or undecided past the "
        "bound on\n"
        "states. play: is best play, or the move that escapes. static: is what the look-ahead of "
        "agents says\n"
        "without search. From it are line:, beside:, protectors: (unknown pieces that may protect "
        "the\n"
        "defender) and barriers: (own pieces that bar its way).\n"
        "Exit status: 0 every board is decided; 1 some is not; 2 bad usage or a board that is "
        "none.",
    .run = run,
};
