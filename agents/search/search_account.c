/* The outer shape of accounts is that of the rules agent's. */
#include <stdlib.h>
#include <string.h>

#include "agents/search/search.h"
#include "core/base/json.h"

enum { MATE_PLIES = 900 }; /* endings may be that long */

enum ch_claim ch_search_claim(int score) {
    if (CH_SEARCH_MATE - abs(score) > MATE_PLIES)
        return CH_CLAIM_NONE;
    return score > 0 ? CH_CLAIM_WIN : CH_CLAIM_LOSS;
}

/* Appends "+0.25" (in men) or "wins in 5 plies" to `text`. */
static void add_score(int score, struct ch_text *text) {
    int plies = CH_SEARCH_MATE - abs(score);
    if (plies <= MATE_PLIES)
        ch_text_addf(text, "%s in %d %s", score > 0 ? "wins" : "loses", plies,
                     plies == 1 ? "ply" : "plies");
    else
        ch_text_addf(text, "%+.2f", score / 100.0);
}

/* "A search of 7 plies values it at +0.25. It was drawn at random from two equal moves." */
static void add_reason(const struct ch_search_result *result, const struct ch_turn *turn,
                       struct ch_text *text) {
    int plies = CH_SEARCH_MATE - abs(result->score);
    if (turn->legal->count == 1) {
        ch_choice_add_only(turn, text);
        ch_text_add(text, " ");
    }
    ch_text_addf(text, "A search of %d pl%s", result->depth, result->depth == 1 ? "y" : "ies");
    if (result->evaluator[0])
        ch_text_addf(text, " by the evaluator %s", result->evaluator);
    if (!result->quiescence)
        ch_text_addf(text, "%s without quiescence", result->evaluator[0] ? "," : "");
    ch_text_add(text, plies <= MATE_PLIES ? " sees that it " : " values it at ");
    add_score(result->score, text);
    ch_text_add(text, ".");
    if (result->tied > 1) {
        ch_text_add(text, " ");
        ch_choice_add_draw(result->tied, text);
    }
}

void ch_search_choice(const struct ch_search_result *result, const struct ch_turn *turn,
                      struct ch_choice *choice) {
    const struct ch_search_root *root = &result->roots[result->index];
    choice->index = result->index;
    choice->has_score = true;
    choice->score = result->score;
    choice->depth = result->depth;
    choice->nodes = result->nodes;
    for (int i = 0; i < root->line_count; i++)
        *ch_moves_add(&choice->line) = root->line[i];
    add_reason(result, turn, &choice->reason);
}

static void add_move(cJSON *object, const char *name, const struct ch_turn *turn,
                     const struct ch_move *move) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    turn->game->ops->format_move(turn->game, move, NULL, CH_NOTATION_FULL, &text);
    if (name)
        cJSON_AddStringToObject(object, name, text.data);
    else
        cJSON_AddItemToArray(object, cJSON_CreateString(text.data));
}

/* An account that is being written. */
struct account {
    cJSON *object, *candidates;
    cJSON *tied; /* the chosen move, and those that only the tie-break removed */
    const struct ch_turn *turn;
};

static struct account begin(const char *agent, const struct ch_turn *turn, int chosen,
                            const char *reason) {
    cJSON *object = ch_account_begin(turn, "search", agent);
    add_move(object, "chosen", turn, &turn->legal->move[chosen]);
    cJSON_AddStringToObject(object, "reason", reason);
    return (struct account){object, cJSON_AddArrayToObject(object, "candidates"),
                            cJSON_CreateArray(), turn};
}

/* Adds a legal move. `step` removed it: a lower score, or the tie-break among equal ones; NULL: it
 * was chosen. */
static void add_candidate(struct account *account, int index, const char *step, int score,
                          bool exact, const char *verdict, const struct ch_move *line, int count) {
    const struct ch_turn *turn = account->turn;
    const struct ch_move *move = &turn->legal->move[index];
    cJSON *object = ch_json_append(account->candidates);
    add_move(object, "move", turn, move);
    cJSON_AddItemToObject(object, "labels", cJSON_CreateObject());
    cJSON_AddItemToObject(object, "preferences", cJSON_CreateArray());
    ch_json_add_or_null(object, "removed_by", step);
    ch_json_add(object, "score %d, exact %hhd, verdict %s", score, exact, verdict);
    cJSON *moves = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < count; i++)
        add_move(moves, NULL, turn, &line[i]);
    if (!step || strcmp(step, "lot") == 0)
        add_move(account->tied, NULL, turn, move);
}

/* Adds what comes behind the candidates. */
static void finish(struct account *account, int score, int depth, uint64_t nodes) {
    ch_json_add(account->object, "score %d, depth %d", score, depth);
    if (cJSON_GetArraySize(account->tied) < 2) /* none with another */
        cJSON_DeleteItemFromArray(account->tied, 0);
    cJSON_AddItemToObject(account->object, "tied", account->tied);
    cJSON_AddNumberToObject(account->object, "nodes", (double)nodes);
}

/* How it was searched. */
static void add_manner(cJSON *account, const struct ch_game *game,
                       const struct ch_search_result *result) {
    if (result->evaluator[0])
        cJSON_AddStringToObject(account, "evaluator", result->evaluator);
    if (result->way[0])
        cJSON_AddStringToObject(account, ch_walk_of(game)->way, result->way);
    ch_json_add(account, "quiescence %hhd, quiescence_nodes %g, evaluated %g", result->quiescence,
                (double)result->counts.quiescence, (double)result->counts.judged);
}

static int compare_worth(const void *a, const void *b) {
    const struct ch_weight_piece *one = a, *two = b;
    int order = abs(two->worth) - abs(one->worth);
    return order ? order : (one->square > two->square) - (one->square < two->square);
}

/* Adds what each piece adds to its side's evaluation, the most first, where a network judges. */
static void add_pieces(cJSON *evaluation, const struct ch_game *game,
                       const struct ch_search *search) {
    struct ch_weight_piece piece[CH_MAX_SQUARES];
    int count = ch_search_pieces(search, piece);
    if (count == 0)
        return;
    cJSON *pieces = cJSON_AddArrayToObject(evaluation, "pieces");
    qsort(piece, (size_t)count, sizeof *piece, compare_worth);
    for (int i = 0; i < count; i++)
        ch_json_add(ch_json_append(pieces), "side %s, kind %s, square %s, worth %d",
                    game->seat_name[piece[i].piece.seat], game->kinds[piece[i].piece.kind].name,
                    ch_square_named(game, piece[i].square).name, piece[i].worth);
}

/* Adds the static evaluation of the position and what it is made of. */
static void add_evaluation(cJSON *account, const struct ch_game *game,
                           const struct ch_search *search) {
    struct ch_weight_part part[CH_WEIGHT_PARTS];
    int count = search ? ch_search_parts(search, part) : 0, sum = 0;
    if (count == 0)
        return;
    cJSON *evaluation = cJSON_AddObjectToObject(account, "evaluation");
    cJSON *parts = cJSON_AddArrayToObject(evaluation, "parts");
    for (int i = 0; i < count; i++) {
        ch_json_add(ch_json_append(parts), "name %s, score %d", part[i].name, part[i].score);
        sum += part[i].score;
    }
    cJSON_AddNumberToObject(evaluation, "score", sum);
    add_pieces(evaluation, game, search);
}

void ch_search_account(const char *agent, const struct ch_turn *turn,
                       const struct ch_search *search, const struct ch_search_result *result,
                       const struct ch_moves *overlooked, struct ch_text *json) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_reason(result, turn, &text);
    struct account account = begin(agent, turn, result->index, text.data);
    for (int i = 0; i < turn->legal->count; i++) {
        const struct ch_search_root *root = &result->roots[i];
        bool equal = root->exact && root->score == result->score;
        const char *step = i == result->index ? NULL : equal ? "lot" : "score";
        ch_text_clear(&text);
        ch_text_add(&text, root->exact ? "" : "at most ");
        add_score(root->score, &text);
        add_candidate(&account, i, step, root->score, root->exact, text.data, root->line,
                      root->line_count);
    }
    finish(&account, result->score, result->depth, result->nodes);
    add_manner(account.object, turn->game, result);
    add_evaluation(account.object, turn->game, search);
    cJSON *unseen = overlooked ? cJSON_AddArrayToObject(account.object, "overlooked") : NULL;
    for (int i = 0; unseen && i < overlooked->count; i++)
        add_move(unseen, NULL, turn, &overlooked->move[i]);
    ch_json_end(json, account.object);
}

/* How many moves the book might play. */
static int count_played(const struct ch_known *known) {
    int count = 0;
    for (int i = 0; i < known->count; i++)
        count += known->move[i].chance > 0;
    return count;
}

static void add_book_reason(const struct ch_known *known, int chosen, struct ch_text *text) {
    int count = count_played(known);
    ch_text_add(text, "The book plays it: ");
    ch_known_book_add(&known->move[chosen], text);
    ch_text_add(text, ".");
    if (count > 1) {
        ch_text_addf(text, " It was drawn, with a chance of %d %%, from ",
                     known->move[chosen].chance);
        ch_text_add_count(text, count);
        ch_text_add(text, " moves.");
    }
}

/* The index of the move drawn, or -1. */
static int draw(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                struct ch_known *known) {
    if (!knowledge->book)
        return -1;
    int chosen = ch_book_choose(knowledge->book, ch_history_position(turn->history), turn->legal,
                                CH_BOOK_TEMPERATURE, turn->key, NULL);
    const struct ch_knowledge book = {.book = knowledge->book};
    if (chosen >= 0)
        ch_knowledge_look(&book, turn, known);
    return chosen;
}

bool ch_book_move(const struct ch_knowledge *knowledge, const struct ch_turn *turn,
                  struct ch_known *known, struct ch_choice *choice) {
    int chosen = draw(knowledge, turn, known);
    if (chosen < 0)
        return false;
    choice->index = chosen;
    choice->has_score = true;
    choice->score = known->move[chosen].score;
    *ch_moves_add(&choice->line) = turn->legal->move[chosen];
    add_book_reason(known, chosen, &choice->reason);
    return true;
}

bool ch_book_move_account(const struct ch_knowledge *knowledge, const char *agent,
                          const struct ch_turn *turn, struct ch_known *known,
                          struct ch_text *json) {
    int chosen = draw(knowledge, turn, known);
    if (chosen < 0)
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    add_book_reason(known, chosen, &text);
    struct account account = begin(agent, turn, chosen, text.data);
    for (int i = 0; i < turn->legal->count; i++) {
        const struct ch_known_move *move = &known->move[i];
        bool played = move->chance > 0;
        ch_text_clear(&text);
        ch_known_book_add(move, &text);
        ch_text_addf(&text, played ? "; chance %d %%" : "; not played", move->chance);
        add_candidate(&account, i,
                      i == chosen ? NULL
                      : played    ? "lot"
                                  : "score",
                      move->score, true, text.data, &turn->legal->move[i], 1);
    }
    finish(&account, known->move[chosen].score, 0, 0);
    ch_json_end(json, account.object);
    return true;
}
