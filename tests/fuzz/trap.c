/* Fuzz target: boards of the look-ahead. A board that is read is valid, is written as the same
 * text, and is answered within the bound; a capture is played out in the stated number of moves. */
#include "core/games/stratego/trap/block.h"
#include "core/games/stratego/trap/pursuit.h"
#include "core/games/stratego/trap/static.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/trap_write.h"

static void check_text(const struct ch_trap_block *block) {
    CH_SCOPED(ch_trap_blocks_done) struct ch_trap_blocks again;
    CH_SCOPED(ch_text_done) struct ch_text written = ch_text_new(), twice = ch_text_new();
    ch_trap_block_write(block, &written);
    require(ch_trap_blocks_read(written.data, NULL, 0, &again, NULL) == CH_OK && again.count == 1);
    ch_trap_block_write(&again.block[0], &twice);
    require(strcmp(written.data, twice.data) == 0);
}

static void check_answer(const struct ch_trap_board *board) {
    struct ch_pursuit pursuit;
    struct ch_trap_ground ground;
    struct ch_trap_verdict verdict;
    ch_pursuit_solve(board, &(struct ch_pursuit_task){.max_states = 3000, .plays = true}, &pursuit);
    require(pursuit.outcome != CH_TRAP_CAPTURED || pursuit.moves > CH_PURSUIT_MAX_PLAY ||
            pursuit.play_length == pursuit.moves);
    ch_trap_ground_set(&ground, board);
    ch_trap_static(&ground, &verdict);
}

FUZZ_TEXT(text) {
    struct ch_trap_blocks blocks;
    if (ch_trap_blocks_read(text, "fuzz", 0, &blocks, NULL) == CH_OK) {
        for (int i = 0; i < blocks.count; i++) {
            require(ch_trap_check(&blocks.block[i].board, NULL) == CH_OK);
            check_text(&blocks.block[i]);
            if (i < 4)
                check_answer(&blocks.block[i].board);
        }
        ch_trap_blocks_done(&blocks);
    }
}
