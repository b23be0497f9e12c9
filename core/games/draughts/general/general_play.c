/* Moves of any game on sets of squares. Bitboards with gaps between the rows, as
 * programs for 10x10 draughts have them, here for any graph of lines: cells are numbered so that a
 * step along a direction adds the same number almost everywhere, and where it does not the cells
 * are parted by what it adds (ch_general_offset). Quiet moves and the pieces that can capture are
 * found for all pieces at once by shifts; only a piece that can capture is followed by itself, in a
 * depth-first search through the partial moves that its rules allow (general_chain.inc), and each
 * finished move is held at once against the keys of choice (general_choice.inc). Leaves are counted
 * from the sets wherever the choice leaves all captures (general_count.inc). The method is the
 * program's own; the bitboard kernel and an independent generator are held against it in tests.
 *
 * The bodies are compiled for sets of one, two
 * and three words, with and without the newer processors' instructions that count and find bits:
 *   WORDS        the words of a set
 *   NAME(name)   the name of a function or type in this copy
 *   TARGET       the attribute that lets the compiler use those instructions */
#include "core/games/draughts/general/general.h"

/* With sanitizers one copy of functions that are called is seen through as well, and compiled in a
 * third of the time. */
#ifdef CH_SANITIZED
#define INLINE static inline TARGET
#else
#define INLINE static inline __attribute__((always_inline)) TARGET
#endif

#define TARGET
#define WORDS 1
#define NAME(name) plain_1_##name
#include "core/games/draughts/general/general_kernel.inc"
#define WORDS 2
#define NAME(name) plain_2_##name
#include "core/games/draughts/general/general_kernel.inc"
#define WORDS 3
#define NAME(name) plain_3_##name
#include "core/games/draughts/general/general_kernel.inc"
#undef TARGET

#if defined(__x86_64__) && !defined(CH_SANITIZED)
#define TARGET __attribute__((target("popcnt,bmi,bmi2")))
#define WORDS 1
#define NAME(name) bmi_1_##name
#include "core/games/draughts/general/general_kernel.inc"
#define WORDS 2
#define NAME(name) bmi_2_##name
#include "core/games/draughts/general/general_kernel.inc"
#define WORDS 3
#define NAME(name) bmi_3_##name
#include "core/games/draughts/general/general_kernel.inc"
#undef TARGET
#endif

const struct ch_general_play *ch_general_play(const struct ch_general *general) {
    static const struct ch_general_play *const plain[] = {&plain_1_play, &plain_2_play,
                                                          &plain_3_play};
#if defined(__x86_64__) && !defined(CH_SANITIZED)
    static const struct ch_general_play *const bmi[] = {&bmi_1_play, &bmi_2_play, &bmi_3_play};
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        return bmi[general->words - 1];
#endif
    return plain[general->words - 1];
}
