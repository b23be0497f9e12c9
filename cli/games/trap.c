/* crownhead trap: whether a piece of Stratego is captured by the two-squares rule, as lines `key:
 * value` or as JSON. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/games/stratego/trap/block.h"
#include "core/games/stratego/trap/pursuit.h"
#include "core/games/stratego/trap/static.h"

enum { MAX_BYTES = 16 << 20 };

struct request {
    int64_t limit, states;
    const char *no_wait, *scout_lines;
    bool json;
};

struct answer {
    const struct ch_trap_block *block; /* borrowed */
    struct ch_pursuit exact;
    struct ch_trap_verdict model; /* the static one's */
    uint8_t prey;                 /* with `any`: the blue pieces of which one may be captured */
    struct ch_pursuit any;        /* asked where the defender escapes and other prey moves */
};

/* The answer's own keys: lines of the block that have one of them are carried as given-KEY. */
static const char *const own_keys[] = {
    "version",      "type",   "verdict",      "moves",          "at-most", "line",   "beside",
    "play",         "limit",  "protectors",   "barriers",       "method",  "states", "static",
    "static-moves", "either", "either-moves", "either-verdict", NULL};

/* False for a key that means nothing to trap, in a block or in an answer, and is no remark. It is
 * carried all the same. */
static bool knows_key(const char *key) {
    static const char *const remarks[] = {"name", "note", "source", "section", "expect", NULL};
    return ch_text_is_one_of(key, own_keys) || ch_text_is_one_of(key, remarks) ||
           strncmp(key, "expect-", 7) == 0 || strncmp(key, "given-", 6) == 0;
}

static void add_carried(const char *name, struct ch_text *text) {
    ch_text_addf(text, "%s%s", ch_text_is_one_of(name, own_keys) ? "given-" : "", name);
}

static int list_set(ch_trap_set set, uint8_t squares[CH_TRAP_SQUARES]) {
    int count = 0;
    for (; set; set &= set - 1)
        squares[count++] = (uint8_t)ch_trap_first(set);
    return count;
}

/* `J7xJ8`; of a waiting move `wait`. */
static const char *move_text(const struct ch_pursuit_move *move, char text[16]) {
    char from[4], to[4];
    if (!move->letter)
        return "wait";
    snprintf(text, 16, "%s%c%s", ch_trap_square_name(move->from, from), move->strikes ? 'x' : '-',
             ch_trap_square_name(move->to, to));
    return text;
}

/* The letters of the prey, with blanks between. */
static void add_prey(const struct answer *answer, struct ch_text *text) {
    const struct ch_trap_board *board = &answer->block->board;
    for (int i = 0; i < board->pieces; i++)
        if (answer->prey >> i & 1)
            ch_text_addf(text, " %c", board->piece[i].letter);
}

static void add_squares(const char *key, const uint8_t *squares, int count, struct ch_text *text) {
    char name[4];
    ch_text_addf(text, "%s:", key);
    for (int i = 0; i < count; i++)
        ch_text_addf(text, " %s", ch_trap_square_name(squares[i], name));
    ch_text_add(text, count ? "\n" : " none\n");
}

static void add_exact(const struct answer *answer, struct ch_text *text) {
    const struct ch_pursuit *exact = &answer->exact;
    char move[16];
    ch_text_addf(text, "verdict: %s", ch_trap_outcome_name(exact->outcome));
    if (answer->prey && answer->any.outcome == CH_TRAP_CAPTURED) {
        ch_text_addf(text, " (%c alone; one of",
                     answer->block->board.piece[CH_TRAP_DEFENDER].letter);
        add_prey(answer, text);
        ch_text_add(text, " is captured)");
    }
    ch_text_add(text, "\n");
    if (exact->outcome == CH_TRAP_CAPTURED)
        ch_text_addf(text, "moves: %s%d\n", exact->at_most ? "at most " : "", exact->moves);
    ch_text_addf(text, "method: exact, limit %d, %u states\n", answer->block->board.limit,
                 exact->states);
    for (int i = 0; i < exact->play_length; i++)
        ch_text_addf(text, "%s %s", i ? "" : "play:", move_text(&exact->play[i], move));
    ch_text_add(text, exact->play_length ? "\n" : "");
}

static void print_answer(const struct answer *answer) {
    const struct ch_trap_verdict *model = &answer->model;
    uint8_t squares[CH_TRAP_SQUARES];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < answer->block->key_count; i++) {
        add_carried(answer->block->keys[i].name, &text);
        ch_text_addf(&text, ": %s\n", answer->block->keys[i].value);
    }
    add_exact(answer, &text);
    if (answer->prey) {
        ch_text_add(&text, "either: one of");
        add_prey(answer, &text);
        ch_text_addf(&text, " %s", ch_trap_outcome_name(answer->any.outcome));
        if (answer->any.outcome == CH_TRAP_CAPTURED)
            ch_text_addf(&text, " in %s%d", answer->any.at_most ? "at most " : "",
                         answer->any.moves);
        ch_text_add(&text, "\n");
    }
    ch_text_addf(&text, "static: %s", ch_trap_outcome_name(model->outcome));
    if (model->outcome == CH_TRAP_CAPTURED)
        ch_text_addf(&text, " in %d", model->moves);
    ch_text_add(&text, "\n");
    add_squares("line", model->line, model->line_length, &text);
    add_squares("beside", model->beside, model->beside_length, &text);
    add_squares("protectors", squares, list_set(model->protectors, squares), &text);
    add_squares("barriers", squares, list_set(model->barriers, squares), &text);
    ch_print_block(stdout, text.data);
}

static void json_squares(cJSON *object, const char *key, const uint8_t *squares, int count) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    char name[4];
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(ch_trap_square_name(squares[i], name)));
}

/* Moves to the capture, or null. */
static void json_moves(cJSON *object, const char *key, enum ch_trap_outcome outcome, int moves) {
    if (outcome == CH_TRAP_CAPTURED)
        cJSON_AddNumberToObject(object, key, moves);
    else
        cJSON_AddNullToObject(object, key);
}

/* Lines that the block has more than once become a list. */
static void json_carried(cJSON *object, const struct ch_trap_block *block) {
    for (int i = 0; i < block->key_count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        add_carried(block->keys[i].name, &name);
        ch_text_plain(name.data, "");
        ch_text_plain(block->keys[i].value, "");
        cJSON *value = cJSON_CreateString(block->keys[i].value);
        cJSON *before = cJSON_GetObjectItemCaseSensitive(object, name.data);
        if (!before) {
            cJSON_AddItemToObject(object, name.data, value);
        } else if (cJSON_IsArray(before)) {
            cJSON_AddItemToArray(before, value);
        } else {
            cJSON *list = cJSON_CreateArray();
            cJSON_AddItemToArray(list, cJSON_Duplicate(before, true));
            cJSON_AddItemToArray(list, value);
            cJSON_ReplaceItemInObjectCaseSensitive(object, name.data, list);
        }
    }
}

static void print_json(const struct answer *answer) {
    const struct ch_trap_verdict *model = &answer->model;
    const struct ch_pursuit *exact = &answer->exact;
    uint8_t squares[CH_TRAP_SQUARES];
    char move[16];
    cJSON *object = ch_json_line();
    ch_json_add(object, "type %s", "trap");
    json_carried(object, answer->block);
    ch_json_add(object, "verdict %s", ch_trap_outcome_name(exact->outcome));
    json_moves(object, "moves", exact->outcome, exact->moves);
    ch_json_add(object, "at-most %hhd, method %s, limit %d, states %g", exact->at_most, "exact",
                answer->block->board.limit, (double)exact->states);
    cJSON *play = cJSON_AddArrayToObject(object, "play");
    for (int i = 0; i < exact->play_length; i++)
        cJSON_AddItemToArray(play, cJSON_CreateString(move_text(&exact->play[i], move)));
    if (answer->prey) {
        CH_SCOPED(ch_text_done) struct ch_text prey = ch_text_new();
        add_prey(answer, &prey);
        ch_json_add(object, "either %s, either-verdict %s", prey.data + 1,
                    ch_trap_outcome_name(answer->any.outcome));
        json_moves(object, "either-moves", answer->any.outcome, answer->any.moves);
    }
    ch_json_add(object, "static %s", ch_trap_outcome_name(model->outcome));
    json_moves(object, "static-moves", model->outcome, model->moves);
    json_squares(object, "line", model->line, model->line_length);
    json_squares(object, "beside", model->beside, model->beside_length);
    json_squares(object, "protectors", squares, list_set(model->protectors, squares));
    json_squares(object, "barriers", squares, list_set(model->barriers, squares));
    ch_json_print(object);
}

/* Puts on the board what the options say. */
static bool apply(const struct request *request, struct ch_trap_board *board) {
    const char *no_wait = request->no_wait ? request->no_wait : "none";
    bool both = strcmp(no_wait, "both") == 0, red = strcmp(no_wait, "red") == 0,
         blue = strcmp(no_wait, "blue") == 0, on = strcmp(request->scout_lines, "on") == 0;
    if (!both && !red && !blue && strcmp(no_wait, "none") != 0)
        return !ch_failf("--no-wait %.40s: it is red, blue, both or none", no_wait);
    if (!on && strcmp(request->scout_lines, "off") != 0)
        return !ch_failf("--scout-lines %.40s: it is on or off", request->scout_lines);
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
                  struct answer *answer) {
    struct ch_pursuit_task task = {.max_states = (uint32_t)request->states, .plays = true};
    struct ch_trap_ground ground;
    *answer = (struct answer){.block = block};
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
        if (knows_key(key->name))
            continue;
        CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
        ch_text_addf(&name, "%.60s", key->name);
        ch_text_plain(name.data, "");
        ch_print_to(stderr,
                    "%s:%d: `%s:` says nothing to trap and is only carried into the answer; it "
                    "reads board:, ranks:, to-move:, counts: and limit: (warning)\n",
                    file, key->line, name.data);
    }
}

static int answer_all(const struct request *request, const char *file,
                      struct ch_trap_blocks *blocks) {
    bool undecided = false;
    for (int i = 0; i < blocks->count; i++) {
        struct answer answer;
        if (!apply(request, &blocks->block[i].board))
            return CH_EXIT_BAD;
        warn_of_keys(file, &blocks->block[i]);
        solve(request, &blocks->block[i], &answer);
        undecided |= answer.exact.outcome == CH_TRAP_UNDECIDED;
        if (i && !request->json)
            ch_print("\n");
        (request->json ? print_json : print_answer)(&answer);
    }
    return undecided ? CH_EXIT_NO : CH_EXIT_DONE;
}

static int run(int argc, char **argv) {
    struct request request = {.states = CH_PURSUIT_STATES, .scout_lines = "on"};
    const struct ch_option options[] = {
        CH_INTEGER("limit", 'l', "L",
                   "moves allowed between two squares: 3 (ISF), 5 (StrategoUSA); default what the "
                   "block's limit: says, or 3",
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
