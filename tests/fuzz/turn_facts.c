/* Fuzz target: the facts of a turn as a worker, which may be any program, sends them. Premises can
 * be tried on any facts that are read, and hold in no more ways than the given maximum. */
#include "tests/fuzz/fuzz.h"
#include "workshop/drafts/search.h"

enum { MOVES = 3, MOST = 2 };

static const char vocabulary[] =
    "(deftemplate MAIN::square (slot id) (slot rank (type INTEGER)) (slot edge (allowed-symbols "
    "yes no)))\n"
    "(deftemplate MAIN::step (slot from) (slot to) (slot way (type SYMBOL)))\n"
    "(deftemplate MAIN::own (slot square) (slot kind (type SYMBOL)))\n"
    "(deftemplate MAIN::candidate (slot id (type INTEGER)) (slot from) (slot to) (slot kind (type "
    "SYMBOL)) (slot jumps (type INTEGER)))\n"
    "(deftemplate MAIN::raid (slot id (type INTEGER)) (multislot taken))\n";

static void try_premise(void *context, const struct ch_premise *premise) {
    const struct ch_turns *turns = context;
    for (int move = 0; move < MOVES; move++) {
        int ways = ch_premise_ways(premise, turns, 0, move, MOST);
        require(ways >= 0 && ways <= MOST);
    }
}

FUZZ_TEXT(json) {
    const struct ch_source source = {.name = (char *)(uintptr_t) "vocabulary",
                                     .text = (char *)(uintptr_t)vocabulary};
    CH_SCOPED(ch_turns_done) struct ch_turns turns;
    struct ch_refiner refiner;
    struct ch_premise start;
    ch_turns_init(&turns, &source, 1, 1);
    if (ch_turns_read(&turns, 0, json)) {
        ch_refiner_init(&refiner, &turns);
        ch_refiner_start(&refiner, &start);
        ch_refine(&refiner, &start, try_premise, &turns);
        ch_refiner_done(&refiner);
    }
}
