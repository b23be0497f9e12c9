#include "core/base/packed.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "core/base/memory.h"

static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void ch_packed_base64(struct ch_text *text, const void *bytes, size_t length) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i += 3) {
        size_t here = length - i < 3 ? length - i : 3;
        uint32_t group = (uint32_t)byte[i] << 16;
        group |= here > 1 ? (uint32_t)byte[i + 1] << 8 : 0;
        group |= here > 2 ? (uint32_t)byte[i + 2] : 0;
        char four[4] = {digit[group >> 18], digit[group >> 12 & 63], digit[group >> 6 & 63],
                        digit[group & 63]};
        memset(four + 1 + here, '=', 3 - here);
        ch_text_add_bytes(text, four, sizeof four);
    }
}

static void *allocate_block(void *unused, unsigned count, unsigned size) {
    (void)unused;
    return ch_alloc((size_t)count * size);
}

static void free_block(void *unused, void *memory) {
    (void)unused;
    ch_free(memory);
}

void ch_packed_deflate(struct ch_text *text, const void *bytes, size_t length) {
    enum { CHUNK = 65536 };
    unsigned char out[CHUNK];
    z_stream stream = {.zalloc = allocate_block, .zfree = free_block};
    const unsigned char *rest = bytes;
    int status = deflateInit(&stream, Z_BEST_COMPRESSION); /* can't fail: memory is always given */
    assert(status == Z_OK);
    do {
        if (stream.avail_in == 0) {
            size_t part = length < CHUNK ? length : CHUNK;
            stream.next_in = rest;
            stream.avail_in = (unsigned)part;
            rest += part;
            length -= part;
        }
        stream.next_out = out;
        stream.avail_out = CHUNK;
        status = deflate(&stream, length == 0 ? Z_FINISH : Z_NO_FLUSH);
        ch_text_add_bytes(text, (const char *)out, CHUNK - stream.avail_out);
    } while (status != Z_STREAM_END);
    deflateEnd(&stream);
}

/* Four characters as 24 bits; -1 if one of the first 4 - padding is no digit, or a bit outside the
 * encoded bytes is set. */
static int32_t group_of(const char *four, int padding) {
    uint32_t group = 0;
    for (int i = 0; i < 4; i++) {
        const char *found = i < 4 - padding ? memchr(digit, four[i], 64) : digit;
        if (!found)
            return -1;
        group = group << 6 | (uint32_t)(found - digit);
    }
    return group & ((1U << 8 * padding) - 1) ? -1 : (int32_t)group;
}

bool ch_packed_unbase64(struct ch_text *text, const char *base64, size_t length) {
    if (length % 4 != 0)
        return false;
    for (size_t i = 0; i < length; i += 4) {
        bool last = i + 4 == length;
        int padding = !last || base64[i + 3] != '=' ? 0 : base64[i + 2] != '=' ? 1 : 2;
        int32_t group = group_of(base64 + i, padding);
        if (group < 0)
            return false;
        char three[3] = {(char)(group >> 16), (char)(group >> 8), (char)group};
        ch_text_add_bytes(text, three, (size_t)(3 - padding));
    }
    return true;
}

bool ch_packed_inflate(struct ch_text *text, const void *bytes, size_t length, size_t limit) {
    enum { CHUNK = 65536 };
    unsigned char out[CHUNK];
    z_stream stream = {.zalloc = allocate_block, .zfree = free_block};
    const unsigned char *rest = bytes;
    size_t made = 0;
    int status = inflateInit(&stream); /* can't fail: memory is always given */
    assert(status == Z_OK);
    while (status == Z_OK && made <= limit) {
        if (stream.avail_in == 0) {
            size_t part = length < CHUNK ? length : CHUNK;
            stream.next_in = rest;
            stream.avail_in = (unsigned)part;
            rest += part;
            length -= part;
        }
        stream.next_out = out;
        stream.avail_out = CHUNK;
        status = inflate(&stream, Z_NO_FLUSH);
        made += CHUNK - stream.avail_out;
        if (made <= limit)
            ch_text_add_bytes(text, (const char *)out, CHUNK - stream.avail_out);
    }
    bool all = stream.avail_in == 0 && length == 0;
    inflateEnd(&stream);
    return status == Z_STREAM_END && all && made <= limit;
}
