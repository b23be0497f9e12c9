#include "cli/games/trap_answer.h"

#include <stdio.h>
#include <string.h>

#include "cli/output/json_line.h"
#include "cli/output/print.h"

/* The answer's own keys: lines of the block that have one of them are carried as given-KEY. */
static const char *const own_keys[] = {
    "version",      "type",   "verdict",      "moves",          "at-most", "line",   "beside",
    "play",         "limit",  "protectors",   "barriers",       "method",  "states", "static",
    "static-moves", "either", "either-moves", "either-verdict", NULL};

bool ch_trap_answer_knows(const char *key) {
    static const char *const remarks[] = {"name", "note", "source", "section", "expect", NULL};
    for (int i = 0; own_keys[i]; i++)
        if (strcmp(own_keys[i], key) == 0)
            return true;
    for (int i = 0; remarks[i]; i++)
        if (strcmp(remarks[i], key) == 0)
            return true;
    return strncmp(key, "expect-", 7) == 0 || strncmp(key, "given-", 6) == 0;
}

static void add_carried(const char *name, struct ch_text *text) {
    for (int i = 0; own_keys[i]; i++)
        if (strcmp(own_keys[i], name) == 0)
            ch_text_add(text, "given-");
    ch_text_add(text, name);
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
static void add_prey(const struct ch_trap_answer *answer, struct ch_text *text) {
    const struct ch_trap_board *board = &answer->block->board;
    for (int i = 0; i < board->pieces; i++)
        if (answer->prey >> i & 1)
            ch_text_addf(text, " %c", board->piece[i].letter);
}

/* --- lines --- */

static void add_squares(const char *key, const uint8_t *squares, int count, struct ch_text *text) {
    char name[4];
    ch_text_addf(text, "%s:", key);
    for (int i = 0; i < count; i++)
        ch_text_addf(text, " %s", ch_trap_square_name(squares[i], name));
    ch_text_add(text, count ? "\n" : " none\n");
}

static void add_set(const char *key, ch_trap_set set, struct ch_text *text) {
    uint8_t squares[CH_TRAP_SQUARES];
    int count = list_set(set, squares);
    add_squares(key, squares, count, text);
}

static void add_exact(const struct ch_trap_answer *answer, struct ch_text *text) {
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

void ch_trap_answer_print(const struct ch_trap_answer *answer) {
    const struct ch_trap_verdict *model = &answer->model;
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
    add_set("protectors", model->protectors, &text);
    add_set("barriers", model->barriers, &text);
    ch_print_block(stdout, text.data);
}

/* --- JSON --- */

static void json_squares(cJSON *object, const char *key, const uint8_t *squares, int count) {
    cJSON *list = cJSON_AddArrayToObject(object, key);
    char name[4];
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(ch_trap_square_name(squares[i], name)));
}

static void json_set(cJSON *object, const char *key, ch_trap_set set) {
    uint8_t squares[CH_TRAP_SQUARES];
    int count = list_set(set, squares);
    json_squares(object, key, squares, count);
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

static void json_exact(cJSON *object, const struct ch_trap_answer *answer) {
    const struct ch_pursuit *exact = &answer->exact;
    char move[16];
    cJSON_AddStringToObject(object, "verdict", ch_trap_outcome_name(exact->outcome));
    json_moves(object, "moves", exact->outcome, exact->moves);
    ch_json_add(object, "at-most %hhd, method %s, limit %d, states %d", exact->at_most, "exact",
                answer->block->board.limit, exact->states);
    cJSON *play = cJSON_AddArrayToObject(object, "play");
    for (int i = 0; i < exact->play_length; i++)
        cJSON_AddItemToArray(play, cJSON_CreateString(move_text(&exact->play[i], move)));
}

void ch_trap_answer_print_json(const struct ch_trap_answer *answer) {
    const struct ch_trap_verdict *model = &answer->model;
    cJSON *object = ch_json_line();
    cJSON_AddStringToObject(object, "type", "trap");
    json_carried(object, answer->block);
    json_exact(object, answer);
    if (answer->prey) {
        CH_SCOPED(ch_text_done) struct ch_text prey = ch_text_new();
        add_prey(answer, &prey);
        ch_json_add(object, "either %s, either-verdict %s", prey.data + 1,
                    ch_trap_outcome_name(answer->any.outcome));
        json_moves(object, "either-moves", answer->any.outcome, answer->any.moves);
    }
    cJSON_AddStringToObject(object, "static", ch_trap_outcome_name(model->outcome));
    json_moves(object, "static-moves", model->outcome, model->moves);
    json_squares(object, "line", model->line, model->line_length);
    json_squares(object, "beside", model->beside, model->beside_length);
    json_set(object, "protectors", model->protectors);
    json_set(object, "barriers", model->barriers);
    ch_json_print(object);
}
