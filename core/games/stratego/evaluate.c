#include "core/games/stratego/evaluate.h"

#include <assert.h>
#include <stdlib.h>

#include "core/games/stratego/squares.h"

/* The worth of a step towards the enemy's flag, by kind. */
static const int8_t step_to_flag[CH_STRATEGO_RANKS] = {0, 0, 1, 4, 2, 2, 3, 3, 3, 2, 2, 0};

/* A step towards prey is worth its value by HUNT, and MAX_HUNT at most. */
enum { HUNT = 160, MAX_HUNT = 20, FAR = 2 * CH_STRATEGO_SIDE };

struct army {
    uint8_t square[CH_STRATEGO_PLACES], kind[CH_STRATEGO_PLACES];
    bool shown[CH_STRATEGO_PLACES];
    int count, flag; /* the flag's square, or CH_NO_SQUARE */
};

static void list_army(const struct ch_position *position, int seat, struct army *army) {
    army->count = 0;
    army->flag = CH_NO_SQUARE;
    for (int first = 0; first < CH_STRATEGO_SQUARES; first += 8) {
        uint64_t word = position->word[CH_STRATEGO_WORD_SQUARES + first / 8];
        uint64_t own = ch_stratego_word_of(word, seat);
        for (; own && army->count < CH_STRATEGO_PLACES; own &= own - 1) {
            int byte = __builtin_ctzll(own) / 8;
            unsigned piece = word >> byte * 8 & 0xff;
            int i = army->count++;
            army->square[i] = (uint8_t)(first + byte);
            army->kind[i] = (uint8_t)ch_stratego_kind(piece);
            army->shown[i] = (piece & CH_STRATEGO_SHOWN) != 0;
            if (army->kind[i] == CH_STRATEGO_FLAG)
                army->flag = first + byte;
        }
    }
}

static int distance(int a, int b) {
    return abs(a / CH_STRATEGO_SIDE - b / CH_STRATEGO_SIDE) +
           abs(a % CH_STRATEGO_SIDE - b % CH_STRATEGO_SIDE);
}

/* How far the prey is from the nearest piece that takes it; FAR: there is none. */
static int hunted(const struct army *hunters, int square, int kind) {
    int nearest = FAR;
    for (int i = 0; i < hunters->count; i++)
        if (ch_stratego_moves_at_all(hunters->kind[i]) &&
            ch_stratego_strike(hunters->kind[i], kind) == CH_STRATEGO_WINS) {
            int far = distance(hunters->square[i], square);
            nearest = far < nearest ? far : nearest;
        }
    return nearest;
}

static int worth(const struct ch_stratego_values *own, const struct ch_stratego_values *theirs,
                 const struct army *army, const struct army *enemy) {
    int sum = 0;
    for (int i = 0; i < army->count; i++) {
        int kind = army->kind[i];
        sum += own->piece[kind] + (army->shown[i] ? 0 : own->stealth[kind]);
        if (enemy->flag != CH_NO_SQUARE)
            sum += step_to_flag[kind] * (FAR - distance(army->square[i], enemy->flag));
    }
    for (int i = 0; i < enemy->count; i++) {
        if (!enemy->shown[i] || enemy->kind[i] == CH_STRATEGO_BOMB)
            continue;
        int step = theirs->piece[enemy->kind[i]] / HUNT;
        assert(step >= 0);
        sum += (step < MAX_HUNT ? step : MAX_HUNT) *
               (FAR - hunted(army, enemy->square[i], enemy->kind[i]));
    }
    return sum;
}

void ch_stratego_judge_begin(struct ch_stratego_judge *judge, const struct ch_stratego *stratego,
                             const struct ch_position *position) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_stratego_value(stratego, position, seat, &judge->values[seat]);
}

int ch_stratego_judge(const struct ch_stratego_judge *judge, const struct ch_position *position) {
    struct army army[CH_SEATS];
    int side = (int)position->word[CH_STRATEGO_WORD_SIDE];
    for (int seat = 0; seat < CH_SEATS; seat++)
        list_army(position, seat, &army[seat]);
    return worth(&judge->values[side], &judge->values[!side], &army[side], &army[!side]) -
           worth(&judge->values[!side], &judge->values[side], &army[!side], &army[side]);
}
