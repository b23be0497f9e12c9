/* Fuzz target: files of positions of any kind. The kept positions can be played from and have more
 * than one move. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/games/games.h"
#include "workshop/positions.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int file = -1;
    char path[64];
    CH_SCOPED(ch_positions_done) struct ch_positions list;
    struct ch_error error;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    if (file < 0)
        file = memfd_create("positions", 0);
    if (file < 0 || ftruncate(file, 0) || pwrite(file, data, size, 0) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    enum ch_status status =
        ch_positions_load(path, ch_game_find("english"), "/nowhere", 7, &list, &error);
    if ((status == CH_OK) != (list.count > 0) || list.count > 7 || list.count > list.total)
        abort();
    for (int i = 0; i < list.count; i++)
        if (ch_positions_turn(&list, i, &legal).legal->count < 2 || !list.item[i].name[0])
            abort();
    return 0;
}
