#include "core/referee/account.h"

cJSON *ch_account_begin(const struct ch_turn *turn, const char *kind, const char *agent) {
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new();
    turn->game->ops->format_position(turn->game, ch_history_position(turn->history), &position);
    cJSON *account = cJSON_CreateObject();
    cJSON_AddNumberToObject(account, "version", 1);
    cJSON_AddStringToObject(account, "kind", kind);
    cJSON_AddStringToObject(account, "agent", agent);
    cJSON_AddStringToObject(account, "game", turn->game->name);
    cJSON_AddStringToObject(account, "position", position.data);
    cJSON_AddStringToObject(account, "seat", turn->game->seat_name[turn->seat]);
    return account;
}
