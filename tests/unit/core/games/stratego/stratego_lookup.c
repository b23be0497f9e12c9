/* An adversary with all files of the program and any number of drawn set-ups learns no more of the
 * place of a flag than from the statistics: the chance to name it after k movable pieces of the two
 * front rows were seen. CH_DRAWS and CH_DEALS make it longer. */
#include "core/games/stratego/set_ups/set_ups.h"
#include "core/games/stratego/stratego.h"

#include <ftw.h>

#include "tests/support/begin.h"
#include "tests/support/shown_order.h"
#include "tests/support/stratego_open.h"

enum { MAX_SHOWN = 8, LIBRARY = 300, TEXT = CH_STRATEGO_PLACES + CH_STRATEGO_SET_UP_ROWS - 1 };

static const char *const armies[CH_STRATEGO_ARMIES] = {"full", "barrage", "duel", "ultimate"};

struct member {
    uint8_t kind[CH_STRATEGO_PLACES], flag;
};
struct pool {
    struct member *member;
    int count;
};
struct chances {
    double named[MAX_SHOWN + 1]; /* the share of flags that were named after so many pieces */
};

static int number_of(const char *name, int otherwise) {
    const char *text = getenv(name);
    return text ? atoi(text) : otherwise;
}

static struct ch_stratego *open_game(int army) {
    char settings[32];
    snprintf(settings, sizeof settings, "army=%s", armies[army]);
    return stratego_with(settings);
}

static int find_flag(const struct member *member) {
    int place = 0;
    while (member->kind[place] != CH_STRATEGO_FLAG)
        place++;
    return place;
}

static void draw(const struct ch_stratego *stratego, int swaps, struct ch_random *random,
                 struct member *member) {
    ch_stratego_draw_set_up(&ch_stratego_statistics[stratego->army_index], stratego->army, swaps,
                            random, member->kind);
    member->flag = (uint8_t)find_flag(member);
}

static struct pool draw_pool(const struct ch_stratego *stratego, int count, int swaps,
                             uint64_t key) {
    struct pool pool = {.member = ch_alloc((size_t)count * sizeof *pool.member), .count = count};
    struct ch_random random = seeded(key);
    for (int i = 0; i < count; i++)
        draw(stratego, swaps, &random, &pool.member[i]);
    return pool;
}

/* --- the adversary --- */

static int mirrored(int place) {
    int column = place % CH_STRATEGO_SIDE;
    return place - column + CH_STRATEGO_SIDE - 1 - column;
}

/* The kind at a place of member index / 2, or for an odd index of its mirror image. */
static int at(const struct pool *pool, int index, int place) {
    return pool->member[index / 2].kind[index % 2 ? mirrored(place) : place];
}

/* The commonest place of the flag among the members index[0..count-1]. */
static int guess(const struct pool *pool, const int index[], int count) {
    int flags[CH_STRATEGO_PLACES] = {0}, best = 0;
    for (int i = 0; i < count; i++) {
        int flag = pool->member[index[i] / 2].flag;
        flags[index[i] % 2 ? mirrored(flag) : flag]++;
    }
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        if (flags[place] > flags[best])
            best = place;
    return best;
}

/* The guesses after 0..MAX_SHOWN of the pieces on place[0..places-1] were seen; where no member
 * agrees, as it was with one piece less, or otherwise[] if that is not NULL. */
static void guess_all(const struct pool *pool, const struct member *dealt, const int place[],
                      int places, const int otherwise[], int guessed[MAX_SHOWN + 1]) {
    int *index = ch_alloc(((size_t)pool->count + 1) * 2 * sizeof *index), count = 0;
    for (int i = 0; i < pool->count * 2; i++)
        index[count++] = i;
    for (int shown = 0; shown <= MAX_SHOWN; shown++) {
        int kept = 0;
        for (int i = 0; i < count && shown > 0 && shown <= places; i++)
            if (at(pool, index[i], place[shown - 1]) == dealt->kind[place[shown - 1]])
                index[kept++] = index[i];
        if (shown > 0 && shown <= places)
            count = kept;
        if (count > 0)
            guessed[shown] = guess(pool, index, count);
        else
            guessed[shown] = otherwise || shown == 0 ? otherwise[shown] : guessed[shown - 1];
    }
    ch_free(index);
}

/* How often the flags of dealt[] are named by the pool, and by the files and where these are silent
 * the pool; files may be NULL. */
static void measure(const struct pool *dealt, const struct pool *pool, const struct pool *files,
                    struct chances *by_pool, struct chances *by_files) {
    struct ch_random random = seeded(3);
    memset(by_pool, 0, sizeof *by_pool);
    if (files)
        memset(by_files, 0, sizeof *by_files);
    for (int i = 0; i < dealt->count; i++) {
        const struct member *member = &dealt->member[i];
        int place[2 * CH_STRATEGO_SIDE], guessed[MAX_SHOWN + 1], looked_up[MAX_SHOWN + 1];
        int places = shuffle_front(member->kind, &random, place);
        guess_all(pool, member, place, places, NULL, guessed);
        if (files)
            guess_all(files, member, place, places, guessed, looked_up);
        for (int shown = 0; shown <= MAX_SHOWN; shown++) {
            by_pool->named[shown] +=
                (member->kind[guessed[shown]] == CH_STRATEGO_FLAG) / (double)dealt->count;
            if (files)
                by_files->named[shown] +=
                    (member->kind[looked_up[shown]] == CH_STRATEGO_FLAG) / (double)dealt->count;
        }
    }
}

static void print_chances(const char *army, const char *what, const struct chances *chances) {
    printf("%-9s %-28s", army, what);
    for (int shown = 0; shown <= MAX_SHOWN; shown++)
        printf(" %.3f", chances->named[shown]);
    puts("");
}

/* --- set-ups in files --- */

static struct pool found;
static const struct ch_game *found_for;
static long texts_found;

static bool is_text(const char *bytes) {
    for (int i = 0; i < TEXT; i++) {
        bool is_slash = i % (CH_STRATEGO_SIDE + 1) == CH_STRATEGO_SIDE;
        if (is_slash ? bytes[i] != '/' : !bytes[i] || !strchr("FYSNTLPJCGMB.", bytes[i]))
            return false;
    }
    return true;
}

static void find_in(const char *bytes, size_t length) {
    for (size_t i = 0; i + TEXT <= length; i++) {
        char text[TEXT + 1] = {0};
        if (!is_text(bytes + i))
            continue;
        memcpy(text, bytes + i, TEXT);
        texts_found++;
        struct ch_position position = start_of(found_for);
        if (found_for->ops->set_up(found_for, 0, text, &position, NULL) != CH_OK)
            continue;
        found.member = ch_realloc(found.member, ((size_t)found.count + 1) * sizeof *found.member);
        for (int place = 0; place < CH_STRATEGO_PLACES; place++) {
            unsigned byte = ch_stratego_at(&position, ch_stratego_placed(0, place));
            found.member[found.count].kind[place] =
                byte ? (uint8_t)ch_stratego_kind(byte) : CH_STRATEGO_UNKNOWN;
        }
        found.member[found.count].flag = (uint8_t)find_flag(&found.member[found.count]);
        found.count++;
    }
}

static int find_in_file(const char *path, const struct stat *about, int type, struct FTW *walk) {
    (void)walk;
    if (type != FTW_F || about->st_size == 0)
        return 0;
    CH_SCOPED(close_file) FILE *file = fopen(path, "rb");
    assert_non_null(file);
    CH_FREED char *bytes = ch_alloc((size_t)about->st_size);
    size_t length = fread(bytes, 1, (size_t)about->st_size, file);
    find_in(bytes, length);
    return 0;
}

/* Every set-up of the game's army that is written out in a file of the sources or in the program.
 */
static struct pool read_files(const struct ch_game *game) {
    static const char *const folders[] = {"agents", "bridge", "cli",     "core",  "data",
                                          "docs",   "rules",  "scripts", "tests", "web"};
    found = (struct pool){0};
    found_for = game;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[4096];
        snprintf(path, sizeof path, CH_SOURCE "/%s", folders[i]);
        assert_int_equal(nftw(path, find_in_file, 16, FTW_PHYS), 0);
    }
    assert_int_equal(nftw(CH_PROGRAM, find_in_file, 16, FTW_PHYS), 0);
    return found;
}

/* --- tests --- */

/* Measured apart from the program: 300 set-ups and their mirror images, of which one is
 * dealt, give the flag away. Were the adversary blind, this would say so. */
TEST(a_library_gives_flags_away) {
    static const double measured[] = {.105, .168, .303, .596, .864, .967, .995};
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = open_game(0);
    struct pool library = draw_pool(stratego, LIBRARY, CH_STRATEGO_SWAPS, 1);
    int deals = 4 * LIBRARY;
    struct pool dealt = {.member = ch_alloc((size_t)deals * sizeof *dealt.member), .count = deals};
    struct chances chances;
    for (int i = 0; i < deals; i++)
        for (int place = 0; place < CH_STRATEGO_PLACES; place++)
            dealt.member[i].kind[place] = (uint8_t)at(&library, i % (2 * LIBRARY), place);
    measure(&dealt, &library, NULL, &chances, NULL);
    print_chances(armies[0], "dealt from a library of 300", &chances);
    for (size_t shown = 0; shown < sizeof measured / sizeof *measured; shown++)
        assert_true(fabs(chances.named[shown] - measured[shown]) < 0.06);
    ch_free(dealt.member);
    ch_free(library.member);
}

/* That in the full army: set for 4,000 deals. Of fewer, three standard errors more. */
static double files_may_name(int deals) {
    return deals < 4000 ? 0.13 + 3 * sqrt(0.13 * 0.87 / deals) : 0.13;
}

TEST(files_reveal_no_more_than_statistics) {
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = open_game(army);
        struct pool pool = draw_pool(stratego, number_of("CH_DRAWS", 1000), CH_STRATEGO_SWAPS, 11);
        struct pool dealt = draw_pool(stratego, number_of("CH_DEALS", 500), CH_STRATEGO_SWAPS, 12);
        struct pool files = read_files(&stratego->game);
        struct chances by_pool, by_files;
        double max = files_may_name(dealt.count);
        measure(&dealt, &pool, &files, &by_pool, &by_files);
        print_chances(armies[army], "by statistics", &by_pool);
        print_chances(armies[army], "by all files", &by_files);
        printf("%-9s %d set-ups of it in all files\n", armies[army], files.count);
        for (int shown = 0; shown <= MAX_SHOWN; shown++) {
            assert_true(army > 0 || by_pool.named[shown] < max);
            assert_true(army > 0 || by_files.named[shown] < max);
            assert_true(by_files.named[shown] < by_pool.named[shown] + 0.02);
        }
        ch_free(files.member);
        ch_free(dealt.member);
        ch_free(pool.member);
    }
}

/* Set-ups are mixed well enough that to mix them for longer makes no difference. */
TEST(more_swaps_hide_no_more) {
    int draws = number_of("CH_DRAWS", 1000), deals = number_of("CH_DEALS", 500);
    for (int army = 0; army < CH_STRATEGO_ARMIES; army++) {
        CH_SCOPED(free_stratego) struct ch_stratego *stratego = open_game(army);
        struct chances chances[2];
        for (int i = 0; i < 2; i++) {
            int swaps = CH_STRATEGO_SWAPS * (1 + i);
            struct pool pool = draw_pool(stratego, draws, swaps, 21);
            struct pool dealt = draw_pool(stratego, deals, swaps, 22);
            measure(&dealt, &pool, NULL, &chances[i], NULL);
            ch_free(dealt.member);
            ch_free(pool.member);
        }
        print_chances(armies[army], "swaps as they are", &chances[0]);
        print_chances(armies[army], "twice as many", &chances[1]);
        for (int shown = 0; shown <= MAX_SHOWN; shown++) {
            double p = (chances[0].named[shown] + chances[1].named[shown]) / 2;
            double error = sqrt(p * (1 - p) * 2 / deals);
            assert_true(fabs(chances[0].named[shown] - chances[1].named[shown]) < 4 * error);
        }
    }
}

/* The program contains no list of set-ups: only examples of their form and of mistakes. */
TEST(the_program_holds_no_set_ups) {
    CH_SCOPED(free_stratego) struct ch_stratego *stratego = open_game(0);
    found = (struct pool){0};
    found_for = &stratego->game;
    texts_found = 0;
    assert_int_equal(nftw(CH_PROGRAM, find_in_file, 16, FTW_PHYS), 0);
    assert_in_range(texts_found, 0, 8);
    ch_free(found.member);
}
