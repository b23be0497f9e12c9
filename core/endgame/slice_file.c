/* A solved slice as a file: see slice.h. */
#include "core/endgame/slice.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/packed.h"
#include "core/base/whole_file.h"

enum {
    MAGIC = 8,
    HASH = CH_HASH_HEX - 1,
    HEAD = MAGIC + HASH + 8 + 5 * 8 + 2 * 4, /* before the table of blocks */
    ROW = 12,                                /* of that table */
    BLOCK_BYTES = 2 * CH_SLICE_BLOCK + 1024  /* a deflated block is never longer */
};

static const char magic[MAGIC + 1] = "CHENDGM1";

struct ch_slice_block {
    uint64_t offset, check;
    uint32_t length;
};

static void add_number(struct ch_text *text, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        char byte = (char)(number >> 8 * i & 0xff);
        ch_text_add_bytes(text, &byte, 1);
    }
}

static uint64_t take_number(const unsigned char **at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t) * (*at)++ << 8 * i;
    return number;
}

static uint64_t check_of(const char *bytes, size_t length) {
    char hash[CH_HASH_HEX];
    ch_hash_text(bytes, length, hash);
    hash[16] = '\0';
    return strtoull(hash, NULL, 16);
}

void ch_slice_counts_add(struct ch_slice_counts *counts, const uint16_t *values, uint64_t size) {
    for (uint64_t i = 0; i < size; i++) {
        if (values[i] == CH_CODE_NONE)
            continue;
        counts->places++;
        counts->draws += values[i] == CH_CODE_DRAW;
        counts->wins += ch_code_win(values[i]);
        counts->losses += ch_code_loss(values[i]);
        if (values[i] != CH_CODE_DRAW && ch_code_plies(values[i]) > counts->longest)
            counts->longest = ch_code_plies(values[i]);
    }
}

void ch_slice_file_game(const struct ch_game *game, char hash[CH_HASH_HEX]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s\n%s\n", game->name, game->hash);
    ch_hash_text(text.data, text.length, hash);
}

static void add_path(const char *dir, const uint8_t count[CH_ENDGAME_SETS], struct ch_text *path) {
    char name[CH_SLICE_NAME];
    ch_slice_name(count, '-', name);
    ch_text_addf(path, "%s/%s.endgame", dir, name);
}

static int blocks_of(uint64_t size) {
    return (int)((size + CH_SLICE_BLOCK - 1) / CH_SLICE_BLOCK);
}

/* Appends a block in the form that the file has. */
static void pack_block(const uint16_t *values, uint64_t count, int width, struct ch_text *out) {
    unsigned char bytes[2 * CH_SLICE_BLOCK];
    for (uint64_t i = 0; i < count; i++) {
        if (width == 1) {
            bytes[i] = (unsigned char)values[i];
        } else {
            bytes[2 * i] = (unsigned char)(values[i] & 0xff);
            bytes[2 * i + 1] = (unsigned char)(values[i] >> 8);
        }
    }
    ch_packed_deflate(out, bytes, count * (unsigned)width);
}

static void add_head(const char game[CH_HASH_HEX], const struct ch_slice *slice,
                     const struct ch_slice_counts *counts, int width, struct ch_text *head) {
    ch_text_add(head, magic);
    ch_text_add(head, game);
    ch_text_add_bytes(head, (const char *)slice->count, CH_ENDGAME_SETS);
    add_number(head, (uint64_t)width, 4);
    add_number(head, slice->size, 8);
    add_number(head, counts->places, 8);
    add_number(head, counts->wins, 8);
    add_number(head, counts->draws, 8);
    add_number(head, counts->losses, 8);
    add_number(head, (uint64_t)counts->longest, 4);
    add_number(head, (uint64_t)blocks_of(slice->size), 4);
}

enum ch_status ch_slice_file_write(const char *dir, const char game[CH_HASH_HEX],
                                   const struct ch_slice *slice, const uint16_t *values,
                                   struct ch_error *error) {
    CH_SCOPED(ch_text_done)
    struct ch_text path = ch_text_new(), head = ch_text_new(), body = ch_text_new();
    struct ch_slice_counts counts = {0};
    char hash[CH_HASH_HEX];
    ch_slice_counts_add(&counts, values, slice->size);
    int width = ch_code_of(true, counts.longest) < 0xff ? 1 : 2;
    add_head(game, slice, &counts, width, &head);
    for (uint64_t at = 0; at < slice->size; at += CH_SLICE_BLOCK) {
        uint64_t count = slice->size - at < CH_SLICE_BLOCK ? slice->size - at : CH_SLICE_BLOCK;
        size_t from = body.length;
        pack_block(values + at, count, width, &body);
        add_number(&head, body.length - from, 4);
        add_number(&head, check_of(body.data + from, body.length - from), 8);
    }
    ch_hash_text(head.data, head.length, hash);
    ch_text_add(&head, hash);
    const struct ch_text *const parts[] = {&head, &body};
    add_path(dir, slice->count, &path);
    return ch_whole_file(path.data, 0666, parts, 2, error);
}

static enum ch_status report_damage(const char *path, const char *how, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, path, 0, "%s; build it again", how);
}

/* Reads bytes at an offset; false if there are fewer. */
static bool read_at(int file, void *bytes, size_t length, uint64_t offset) {
    for (size_t done = 0; done < length;) {
        ssize_t got = pread(file, (char *)bytes + done, length - done, (off_t)(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

/* Reads the head of the file, up to the table of blocks. */
static enum ch_status read_head(const struct ch_slice_board *board, const char *game,
                                const unsigned char *head, struct ch_slice_file *file,
                                struct ch_error *error) {
    const unsigned char *at = head + MAGIC + HASH;
    if (memcmp(head, magic, MAGIC) != 0)
        return report_damage(file->path, "no endgame table of this version", error);
    if (memcmp(head + MAGIC, game, HASH) != 0)
        return report_damage(file->path, "an endgame table of another game, or of other rules",
                             error);
    int own = at[0] + at[1], other = at[2] + at[3];
    if (own == 0 || other == 0 || own + other > CH_SLICE_PIECES)
        return report_damage(file->path, "an endgame table of an impossible number of pieces",
                             error);
    file->slice = ch_slice_of(board, at);
    at += CH_ENDGAME_SETS;
    file->width = (int)(take_number(&at, 4) & 0xff);
    uint64_t size = take_number(&at, 8);
    file->counts.places = take_number(&at, 8);
    file->counts.wins = take_number(&at, 8);
    file->counts.draws = take_number(&at, 8);
    file->counts.losses = take_number(&at, 8);
    file->counts.longest = (int)(take_number(&at, 4) & CH_CODE_NONE);
    file->blocks = (int)(take_number(&at, 4) & INT32_MAX);
    if (size != file->slice.size || file->width < 1 || file->width > 2 ||
        file->blocks != blocks_of(size))
        return report_damage(file->path, "an endgame table whose head does not fit its pieces",
                             error);
    return CH_OK;
}

/* The table of blocks; `length` is the file's. */
static enum ch_status read_table(const struct ch_text *head, uint64_t length,
                                 struct ch_slice_file *file, struct ch_error *error) {
    const unsigned char *at = (const unsigned char *)head->data + HEAD;
    uint64_t offset = head->length;
    ch_hash_text(head->data, head->length - HASH, file->hash);
    if (memcmp(file->hash, head->data + head->length - HASH, HASH) != 0)
        return report_damage(file->path, "a damaged endgame table: its head is not what it was",
                             error);
    file->block = ch_alloc((size_t)file->blocks * sizeof *file->block);
    for (int i = 0; i < file->blocks; i++) {
        struct ch_slice_block *block = &file->block[i];
        block->offset = offset;
        block->length = (uint32_t)take_number(&at, 4);
        block->check = take_number(&at, 8);
        if (block->length > BLOCK_BYTES)
            return report_damage(file->path, "a damaged endgame table: a block is too long", error);
        offset += block->length;
    }
    return offset == length
               ? CH_OK
               : report_damage(file->path,
                               "a damaged endgame table: the file is not as long as it was", error);
}

static enum ch_status read_file(const struct ch_slice_board *board, const char *game,
                                struct ch_slice_file *file, struct ch_error *error) {
    struct stat found;
    unsigned char start[HEAD];
    if (fstat(file->descriptor, &found) != 0 || !S_ISREG(found.st_mode))
        return report_damage(file->path, "no file", error);
    if (!read_at(file->descriptor, start, HEAD, 0))
        return report_damage(file->path, "no endgame table: it is too short", error);
    enum ch_status status = read_head(board, game, start, file, error);
    if (status != CH_OK)
        return status;
    uint64_t length = (uint64_t)found.st_size;
    size_t whole = HEAD + (size_t)file->blocks * ROW + HASH;
    if (whole > length)
        return report_damage(file->path, "a damaged endgame table: it is too short", error);
    CH_SCOPED(ch_text_done) struct ch_text head = {ch_alloc(whole + 1), whole, whole + 1};
    return read_at(file->descriptor, head.data, whole, 0)
               ? read_table(&head, length, file, error)
               : ch_error_system(error, file->path, "can't be read");
}

enum ch_status ch_slice_file_open(const struct ch_slice_board *board, const char *path,
                                  const char game[CH_HASH_HEX], struct ch_slice_file *file,
                                  struct ch_error *error) {
    memset(file, 0, sizeof *file);
    file->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file->descriptor < 0 && errno == ENOENT)
        return ch_error_set(error, CH_NOT_FOUND, path, 0,
                            "there is no such endgame table; build it with crownhead endgame "
                            "build");
    if (file->descriptor < 0)
        return ch_error_system(error, path, "can't be read");
    file->path = ch_copy(path);
    enum ch_status status = read_file(board, game, file, error);
    if (status != CH_OK)
        ch_slice_file_close(file);
    return status;
}

enum ch_status ch_slice_file_find(const struct ch_slice_board *board, const char *dir,
                                  const uint8_t count[CH_ENDGAME_SETS],
                                  const char game[CH_HASH_HEX], bool own,
                                  struct ch_slice_file *file, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    add_path(dir, count, &path);
    enum ch_status status = ch_slice_file_open(board, path.data, game, file, error);
    if (status != CH_OK || !own || ch_slice_same(file->slice.count, count))
        return status;
    ch_slice_file_close(file);
    return report_damage(path.data, "an endgame table under the name of another", error);
}

static bool is_there(const char *dir, const uint8_t count[CH_ENDGAME_SETS]) {
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    add_path(dir, count, &path);
    return access(path.data, F_OK) == 0;
}

struct ch_slice_found ch_slice_files_find(const char *dir, int pieces) {
    struct ch_slice_found found = {.pieces = pieces};
    int there[CH_SLICE_PIECES + 1] = {0}, all[CH_SLICE_PIECES + 1] = {0};
    uint8_t count[CH_ENDGAME_SETS];
    for (int of = 2; of <= CH_SLICE_PIECES; of++)
        for (struct ch_slice_order order = {0}; ch_slice_next(&order, of, count); all[of]++)
            there[of] += is_there(dir, count);
    for (int of = CH_SLICE_PIECES; found.pieces == 0 && of >= 2; of--)
        found.pieces = there[of] > 0 ? of : 0;
    for (int of = 2; of <= found.pieces; of++) {
        found.slices += there[of];
        found.missing += all[of] - there[of];
    }
    return found;
}

void ch_slice_file_close(struct ch_slice_file *file) {
    if (file->path)
        close(file->descriptor);
    ch_free(file->path);
    ch_free(file->block);
    memset(file, 0, sizeof *file);
}

int ch_slice_file_values(const struct ch_slice_file *file, int block) {
    uint64_t left = file->slice.size - (uint64_t)block * CH_SLICE_BLOCK;
    return left < CH_SLICE_BLOCK ? (int)left : CH_SLICE_BLOCK;
}

enum ch_status ch_slice_file_read(const struct ch_slice_file *file, int block, uint16_t *values,
                                  struct ch_error *error) {
    const struct ch_slice_block *where = &file->block[block];
    size_t count = (size_t)ch_slice_file_values(file, block), width = (size_t)file->width;
    char bytes[BLOCK_BYTES];
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    if (!read_at(file->descriptor, bytes, where->length, where->offset))
        return ch_error_system(error, file->path, "can't be read");
    if (check_of(bytes, where->length) != where->check)
        return report_damage(file->path, "a damaged endgame table: a block is not what it was",
                             error);
    bool whole =
        ch_packed_inflate(&out, bytes, where->length, count * width) && out.length == count * width;
    for (size_t i = 0; whole && i < count; i++) {
        const unsigned char *at = (const unsigned char *)out.data + i * width;
        uint16_t code = (uint16_t)(width == 1 ? at[0] : at[0] | at[1] << 8);
        values[i] = width == 1 && code == 0xff ? CH_CODE_NONE : code;
    }
    return whole ? CH_OK
                 : report_damage(file->path, "a damaged endgame table: a block does not unpack",
                                 error);
}
