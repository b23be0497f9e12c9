/* Fuzz target: files of positions of any kind. The kept positions can be played from and have more
 * than one move. */

#include "workshop/positions.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

FUZZ(data, size) {
    char path[MEMORY_PATH];
    int memory = hold_bytes(data, size, path);
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    enum ch_status status =
        ch_positions_load(path, ch_game_find("english"), "/nowhere", 7, &list, &unread);
    require((status == CH_OK) == (list.count > 0) && list.count <= 7 && list.count <= list.total);
    for (int i = 0; i < list.count; i++)
        require(ch_positions_turn(&list, i, &legal).legal->count >= 2 && list.item[i].name[0]);
    close(memory);
}
