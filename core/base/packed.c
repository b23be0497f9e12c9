/* See packed.h. */
#include "core/base/packed.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "core/base/memory.h"

void ch_packed_base64(struct ch_text *text, const void *bytes, size_t length) {
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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

static void *take(void *unused, unsigned count, unsigned size) {
    (void)unused;
    return ch_alloc((size_t)count * size);
}

static void give_back(void *unused, void *memory) {
    (void)unused;
    ch_free(memory);
}

void ch_packed_deflate(struct ch_text *text, const void *bytes, size_t length) {
    enum { CHUNK = 65536 };
    unsigned char out[CHUNK];
    z_stream stream = {.zalloc = take, .zfree = give_back};
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
