#include "core/endgame/endgame.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/endgame/solved.h"

enum { KEPT = 4096 /* blocks: 64 MiB */ };

/* A slice's file and its blocks in memory. */
struct kept {
    struct ch_slice_file file;
    uint16_t **block;
};

/* The place of a block in memory. */
struct spot {
    struct kept *kept;
    int block;
};

struct ch_endgame {
    struct ch_endgame_tables tables; /* first: what a search knows of them */
    const struct ch_game *game;
    const struct ch_endgame_ops *ops;
    struct ch_slice_board board;
    char key[CH_HASH_HEX], hash[CH_HASH_HEX];
    struct kept *slice[CH_SOLVED_COUNTS][CH_SOLVED_COUNTS][CH_SOLVED_COUNTS][CH_SOLVED_COUNTS];
    pthread_mutex_t lock;   /* of what follows, and of the blocks */
    struct spot spot[KEPT]; /* a ring: the oldest goes first */
    int next;
};

static struct kept **at(struct ch_endgame *endgame, const uint8_t count[CH_ENDGAME_SETS]) {
    return &endgame->slice[count[0]][count[1]][count[2]][count[3]];
}

/* Opens the slice's file if it is there; *found then. */
static enum ch_status open_slice(struct ch_endgame *endgame, const char *dir,
                                 const uint8_t count[CH_ENDGAME_SETS], struct ch_text *hashes,
                                 bool *found, struct ch_error *error) {
    struct ch_slice_file file;
    enum ch_status status =
        ch_slice_file_find(&endgame->board, dir, count, endgame->key, true, &file, error);
    *found = status == CH_OK;
    if (*found) {
        struct kept *kept = ch_alloc(sizeof *kept);
        kept->file = file;
        kept->block = ch_alloc((size_t)file.blocks * sizeof *kept->block);
        *at(endgame, count) = kept;
        ch_text_addf(hashes, "%s\n", file.hash);
    }
    return status == CH_NOT_FOUND ? CH_OK : status;
}

/* All slices of 2, 3 … pieces, as long as none is missing. */
static enum ch_status open_slices(struct ch_endgame *endgame, const char *dir,
                                  struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text hashes = ch_text_new();
    enum ch_status status = CH_OK;
    bool whole = true;
    uint8_t count[CH_ENDGAME_SETS];
    for (int pieces = 2; pieces <= CH_SLICE_PIECES && whole && status == CH_OK; pieces++) {
        for (struct ch_slice_order order = {0};
             status == CH_OK && whole && ch_slice_next(&order, pieces, count);)
            status = open_slice(endgame, dir, count, &hashes, &whole, error);
        if (whole)
            endgame->tables.pieces = pieces;
    }
    ch_hash_text(hashes.data, hashes.length, endgame->hash);
    if (status == CH_OK && endgame->tables.pieces == 0)
        return ch_error_set(error, CH_NOT_FOUND, dir, 0,
                            "there are no endgame tables of %s; build them with crownhead endgame "
                            "build",
                            endgame->game->name);
    return status;
}

static void close_slice(struct kept *kept) {
    for (int i = 0; i < kept->file.blocks; i++)
        ch_free(kept->block[i]);
    ch_free(kept->block);
    ch_slice_file_close(&kept->file);
    ch_free(kept);
}

void ch_endgame_close(struct ch_endgame *endgame) {
    uint8_t count[CH_ENDGAME_SETS];
    if (!endgame)
        return;
    for (int pieces = 2; pieces <= CH_SLICE_PIECES; pieces++)
        for (struct ch_slice_order order = {0}; ch_slice_next(&order, pieces, count);)
            if (*at(endgame, count))
                close_slice(*at(endgame, count));
    pthread_mutex_destroy(&endgame->lock);
    ch_free(endgame);
}

int ch_endgame_pieces(const struct ch_endgame *endgame) {
    return endgame->tables.pieces;
}

struct ch_endgame_tables *ch_endgame_tables(struct ch_endgame *endgame) {
    return &endgame->tables;
}

const char *ch_endgame_hash(const struct ch_endgame *endgame) {
    return endgame->hash;
}

/* The block in memory, or NULL if it can't be read. The lock is held. */
static const uint16_t *find_block(struct ch_endgame *endgame, struct kept *kept, int block) {
    struct spot *spot = &endgame->spot[endgame->next];
    if (kept->block[block])
        return kept->block[block];
    uint16_t *values = ch_realloc(NULL, CH_SLICE_BLOCK * sizeof *values);
    if (ch_slice_file_read(&kept->file, block, values, NULL) != CH_OK) {
        ch_free(values);
        return NULL;
    }
    if (spot->kept) {
        ch_free(spot->kept->block[spot->block]);
        spot->kept->block[spot->block] = NULL;
    }
    *spot = (struct spot){kept, block};
    endgame->next = (endgame->next + 1) % KEPT;
    return kept->block[block] = values;
}

/* The code of a place of a slice that is there. */
static uint16_t find_code(struct ch_endgame *endgame, struct kept *kept,
                          const struct ch_endgame_place *place) {
    uint64_t number = ch_slice_number(&endgame->board, &kept->file.slice, place);
    pthread_mutex_lock(&endgame->lock);
    const uint16_t *values = find_block(endgame, kept, (int)(number / CH_SLICE_BLOCK));
    uint16_t code = values ? values[number % CH_SLICE_BLOCK] : CH_CODE_NONE;
    pthread_mutex_unlock(&endgame->lock);
    return code;
}

/* The value of a place as the side to move sees it. */
static bool probe(struct ch_endgame_tables *tables, const struct ch_endgame_place *place,
                  struct ch_endgame_value *value) {
    struct ch_endgame *endgame = (struct ch_endgame *)tables;
    uint8_t count[CH_ENDGAME_SETS];
    uint16_t code;
    ch_slice_count(place, count);
    if (ch_slice_pieces(count) > endgame->tables.pieces ||
        (place->set[CH_OWN_MEN] & ~endgame->board.board.men[0]) ||
        (place->set[CH_OTHER_MEN] & ~endgame->board.board.men[1]))
        return false;
    if (count[CH_OWN_MEN] + count[CH_OWN_KINGS] == 0)
        code = ch_solved_outcome(endgame->ops->ended(endgame->game, count, false));
    else if (count[CH_OTHER_MEN] + count[CH_OTHER_KINGS] == 0)
        return false;
    else
        code = find_code(endgame, *at(endgame, count), place);
    if (code == CH_CODE_NONE)
        return false;
    *value = (struct ch_endgame_value){.result = code == CH_CODE_DRAW ? CH_ENDGAME_DRAWN
                                                 : ch_code_win(code)  ? CH_ENDGAME_WON
                                                                      : CH_ENDGAME_LOST,
                                       .plies = code == CH_CODE_DRAW ? 0 : ch_code_plies(code)};
    return true;
}

bool ch_endgame_probe(struct ch_endgame *endgame, const struct ch_position *position,
                      struct ch_endgame_value *value) {
    struct ch_endgame_place place;
    endgame->ops->place(endgame->game, position, &place);
    return probe(&endgame->tables, &place, value);
}

uint64_t ch_endgame_numbers(const struct ch_endgame *endgame,
                            const uint8_t count[CH_ENDGAME_SETS]) {
    return ch_slice_of(&endgame->board, count).size;
}

bool ch_endgame_numbered(const struct ch_endgame *endgame, const uint8_t count[CH_ENDGAME_SETS],
                         uint64_t number, struct ch_position *position) {
    const struct ch_slice slice = ch_slice_of(&endgame->board, count);
    struct ch_endgame_place place;
    if (!ch_slice_place(&endgame->board, &slice, number, &place))
        return false;
    endgame->ops->position(endgame->game, &place, position);
    return true;
}

enum ch_status ch_endgame_open(const struct ch_game *game, const char *dir, struct ch_endgame **out,
                               struct ch_error *error) {
    struct ch_endgame *endgame = ch_alloc(sizeof *endgame);
    CH_SCOPED(ch_solved_free) struct ch_solved *solved = ch_alloc(sizeof *solved);
    *out = NULL;
    endgame->game = game;
    endgame->tables.probe = probe;
    pthread_mutex_init(&endgame->lock, NULL);
    enum ch_status status = ch_solved_init(solved, game, dir, error);
    if (status == CH_OK) {
        endgame->ops = solved->ops;
        endgame->board = solved->board;
        memcpy(endgame->key, solved->key, sizeof endgame->key);
        status = open_slices(endgame, dir, error);
    }
    if (status == CH_OK)
        *out = endgame;
    else
        ch_endgame_close(endgame);
    return status;
}

enum ch_status ch_endgame_default_dir(const struct ch_game *game, struct ch_text *dir,
                                      struct ch_error *error) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    size_t from;
    if (cache && cache[0] == '/')
        ch_text_add(dir, cache);
    else if (home && home[0] == '/')
        ch_text_addf(dir, "%s/.cache", home);
    else
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "neither XDG_CACHE_HOME nor HOME names a folder for endgame tables; "
                            "name one with --dir");
    ch_text_add(dir, "/crownhead/endgame/");
    from = dir->length;
    ch_text_add(dir, game->name);
    for (char *c = dir->data + from; *c; c++)
        if (*c == '/' || *c == '.')
            *c = '_';
    return CH_OK;
}

enum ch_status ch_endgame_open_at(const struct ch_game *game, const char *place,
                                  struct ch_endgame **endgame, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text dir = ch_text_new();
    enum ch_status status = CH_OK;
    if (strcmp(place, CH_ENDGAME_CACHE) == 0)
        status = ch_endgame_default_dir(game, &dir, error);
    else
        ch_text_add(&dir, place);
    if (status == CH_OK)
        status = ch_endgame_open(game, dir.data, endgame, error);
    return status;
}
