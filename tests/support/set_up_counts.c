/* What set-ups look like: those on standard input, and those that
 * core/games/stratego/set_ups/set_ups.c draws by the weights there. scripts/maintain/set-ups
 * corrects weights by it until both are alike, so that there is one way to count.
 *
 * usage: set_up_counts DRAWS SEED < lines
 *
 * Lines: `army N N … N`, pieces by kind; `walls WALLED GAP`; `at SPOT N … N` by kind, of which only
 * the flag's counts; `place SPOT W … W` by kind; `pair A B W … W` by relation; `set-up K … K`,
 * kinds by place, -1 where there is none. Writes `at SPOT …` and `pair A B …`, how many pieces were
 * at places of the spot and pairs of pieces in the relation, and `walled N`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/stratego/set_ups/set_ups.h"

static uint8_t army[CH_STRATEGO_RANKS];
static struct ch_stratego_pair_weights pairs[CH_STRATEGO_RANKS * CH_STRATEGO_RANKS];
static struct ch_stratego_statistics statistics = {.pair = pairs};
static long at[CH_STRATEGO_SPOTS][CH_STRATEGO_RANKS], walled;
static long pair[CH_STRATEGO_RANKS][CH_STRATEGO_RANKS][CH_STRATEGO_RELATIONS];

static int number(void) {
    int read;
    if (scanf("%d", &read) != 1) {
        fputs("set_up_counts: a number is missing\n", stderr);
        exit(2);
    }
    return read;
}

static void count(const uint8_t kind[CH_STRATEGO_PLACES]) {
    for (int a = 0; a < CH_STRATEGO_PLACES; a++) {
        if (kind[a] == CH_STRATEGO_UNKNOWN)
            continue;
        at[ch_stratego_spot(a)][kind[a]]++;
        for (int b = 0; b < a; b++)
            if (kind[b] != CH_STRATEGO_UNKNOWN) {
                int low = kind[a] < kind[b] ? kind[a] : kind[b];
                pair[low][kind[a] + kind[b] - low][ch_stratego_relation(a, b)]++;
            }
        if (kind[a] != CH_STRATEGO_FLAG)
            continue;
        int beside[4], places = ch_stratego_beside_place(a, beside), bombs = 0;
        for (int i = 0; i < places; i++)
            bombs += kind[beside[i]] == CH_STRATEGO_BOMB;
        walled += bombs == places;
    }
}

static void read_set_up(void) {
    uint8_t kind[CH_STRATEGO_PLACES];
    for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
        int read = number();
        kind[place] = (uint8_t)(read < 0 ? CH_STRATEGO_UNKNOWN : read);
    }
    count(kind);
}

static void read_line(const char *what) {
    if (strcmp(what, "set-up") == 0) {
        read_set_up();
    } else if (strcmp(what, "army") == 0) {
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            army[kind] = (uint8_t)number();
    } else if (strcmp(what, "walls") == 0) {
        statistics.walls = true;
        statistics.walled = (uint16_t)number();
        statistics.gap = (uint16_t)number();
    } else if (strcmp(what, "pair") == 0) {
        struct ch_stratego_pair_weights *made = &pairs[statistics.pairs++];
        made->a = (uint8_t)number();
        made->b = (uint8_t)number();
        for (int i = 0; i < CH_STRATEGO_RELATIONS; i++)
            made->weight[i] = (int16_t)number();
    } else {
        int spot = number();
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            int read = number();
            if (strcmp(what, "at") == 0)
                statistics.at[spot][kind] = (uint16_t)read;
            else
                statistics.place[spot][kind] = (int16_t)read;
        }
    }
}

int main(int count_of, char **arguments) {
    char what[16];
    struct ch_random random;
    if (count_of != 3) {
        fputs("usage: set_up_counts DRAWS SEED < lines\n", stderr);
        return 2;
    }
    while (scanf("%15s", what) == 1)
        read_line(what);
    ch_random_init(&random, strtoull(arguments[2], NULL, 10));
    for (long i = strtol(arguments[1], NULL, 10); i > 0; i--) {
        uint8_t kind[CH_STRATEGO_PLACES];
        ch_stratego_draw_set_up(&statistics, army, CH_STRATEGO_SWAPS, &random, kind);
        count(kind);
    }
    for (int spot = 0; spot < CH_STRATEGO_SPOTS; spot++) {
        printf("at %d", spot);
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            printf(" %ld", at[spot][kind]);
        puts("");
    }
    for (int a = 0; a < CH_STRATEGO_RANKS; a++)
        for (int b = a; b < CH_STRATEGO_RANKS; b++) {
            printf("pair %d %d", a, b);
            for (int i = 0; i < CH_STRATEGO_RELATIONS; i++)
                printf(" %ld", pair[a][b][i]);
            puts("");
        }
    printf("walled %ld\n", walled);
    return 0;
}
