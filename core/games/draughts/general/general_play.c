/* See general.h: moves of any game on sets of squares. The bodies are compiled for sets of one, two
 * and three words, with and without the newer processors' instructions that count and find bits:
 *   WORDS        the words of a set
 *   NAME(name)   the name of a function or type in this copy
 *   TARGET       the attribute that lets the compiler use those instructions */
#include <string.h>

#include "core/base/memory.h"
#include "core/games/draughts/general/general.h"

#define INLINE static inline __attribute__((always_inline)) TARGET

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

#if defined(__x86_64__)
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
#if defined(__x86_64__)
    static const struct ch_general_play *const bmi[] = {&bmi_1_play, &bmi_2_play, &bmi_3_play};
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2"))
        return bmi[general->words - 1];
#endif
    return plain[general->words - 1];
}
