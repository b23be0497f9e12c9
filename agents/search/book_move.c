/* The outer shape of the account is that of the search's. */
#include "agents/search/book_move.h"

#include <cjson/cJSON.h>

#include "core/base/memory.h"
#include "core/referee/agent.h"

/* How many moves the book might play. */
static int count_played(const struct ch_known *known) {
    int count = 0;
    for (int i = 0; i < known->count; i++)
        count += known->move[i].chance > 0;
    return count;
}

static void add_reason(const struct ch_known *known, int chosen, struct ch_text *text) {
    int count = count_played(known);
    ch_known_book_add(&known->move[chosen], text);
    if (count > 1)
        ch_text_addf(text, "; drawn among %d, chance %d %%", count, known->move[chosen].chance);
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
    add_reason(known, chosen, &choice->reason);
    return true;
}

static char *name_of(const struct ch_turn *turn, int move) {
    struct ch_text text = ch_text_new();
    turn->game->ops->format_move(turn->game, &turn->legal->move[move], NULL, CH_NOTATION_FULL,
                                 &text);
    return ch_text_take(&text);
}

static void add_move(cJSON *object, const char *name, const struct ch_turn *turn, int move) {
    char *text = name_of(turn, move);
    if (name)
        cJSON_AddStringToObject(object, name, text);
    else
        cJSON_AddItemToArray(object, cJSON_CreateString(text));
    ch_free(text);
}

static cJSON *candidate(const struct ch_turn *turn, const struct ch_known *known, int index,
                        int chosen) {
    const struct ch_known_move *move = &known->move[index];
    cJSON *object = cJSON_CreateObject();
    CH_SCOPED(ch_text_done) struct ch_text verdict = ch_text_new();
    ch_known_book_add(move, &verdict);
    ch_text_addf(&verdict, move->chance > 0 ? "; chance %d %%" : "; not played", move->chance);
    add_move(object, "move", turn, index);
    cJSON_AddItemToObject(object, "labels", cJSON_CreateObject());
    cJSON_AddItemToObject(object, "preferences", cJSON_CreateArray());
    const char *step = index == chosen ? NULL : move->chance > 0 ? "lot" : "score";
    cJSON_AddItemToObject(object, "removed_by",
                          step ? cJSON_CreateString(step) : cJSON_CreateNull());
    cJSON_AddNumberToObject(object, "score", move->score);
    cJSON_AddBoolToObject(object, "exact", true);
    cJSON_AddStringToObject(object, "verdict", verdict.data);
    add_move(cJSON_AddArrayToObject(object, "line"), NULL, turn, index);
    return object;
}

bool ch_book_move_account(const struct ch_knowledge *knowledge, const char *agent,
                          const struct ch_turn *turn, struct ch_known *known,
                          struct ch_text *json) {
    int chosen = draw(knowledge, turn, known);
    if (chosen < 0)
        return false;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    cJSON *account = ch_account_begin(turn, "search", agent);
    add_move(account, "chosen", turn, chosen);
    add_reason(known, chosen, &text);
    cJSON_AddStringToObject(account, "reason", text.data);
    cJSON *candidates = cJSON_AddArrayToObject(account, "candidates");
    for (int i = 0; i < turn->legal->count; i++)
        cJSON_AddItemToArray(candidates, candidate(turn, known, i, chosen));
    cJSON_AddNumberToObject(account, "score", known->move[chosen].score);
    cJSON_AddNumberToObject(account, "depth", 0);
    cJSON *tied = cJSON_AddArrayToObject(account, "tied");
    for (int i = 0; count_played(known) > 1 && i < turn->legal->count; i++)
        if (known->move[i].chance > 0)
            add_move(tied, NULL, turn, i);
    cJSON_AddNumberToObject(account, "nodes", 0);
    char *printed = cJSON_PrintUnformatted(account);
    ch_text_add(json, printed);
    cJSON_free(printed);
    cJSON_Delete(account);
    return true;
}
