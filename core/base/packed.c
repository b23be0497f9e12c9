#include "core/base/packed.h"

#include <assert.h>
#include <sodium.h>
#define ZLIB_CONST
#include <zlib.h>

#include "core/base/memory.h"

enum { VARIANT = sodium_base64_VARIANT_ORIGINAL };

void ch_packed_base64(struct ch_text *text, const void *bytes, size_t length) {
    size_t room = sodium_base64_encoded_len(length, VARIANT);
    CH_FREED char *base64 = ch_alloc(room);
    ch_text_add(text, sodium_bin2base64(base64, room, bytes, length, VARIANT));
}

bool ch_packed_unbase64(struct ch_text *text, const char *base64, size_t length) {
    size_t made = 0;
    CH_FREED unsigned char *bytes = ch_alloc(length);
    bool good = sodium_base642bin(bytes, length, base64, length, NULL, &made, NULL, VARIANT) == 0;
    ch_text_add_bytes(text, (const char *)bytes, good ? made : 0);
    return good;
}

static void *allocate_block(void *unused, unsigned count, unsigned size) {
    (void)unused;
    return ch_alloc((size_t)count * size);
}

static void free_block(void *unused, void *memory) {
    (void)unused;
    ch_free(memory);
}

enum { CHUNK = 65536 };

/* Bytes on their way through zlib, a part at a time. */
struct passage {
    z_stream stream;
    const unsigned char *rest;
    size_t length; /* of that */
    unsigned char out[CHUNK];
};

/* Makes room for output, and provides input where the stream has none. */
static void feed(struct passage *passage) {
    z_stream *stream = &passage->stream;
    if (stream->avail_in == 0) {
        size_t part = passage->length < CHUNK ? passage->length : CHUNK;
        stream->next_in = passage->rest;
        stream->avail_in = (unsigned)part;
        passage->rest += part;
        passage->length -= part;
    }
    stream->next_out = passage->out;
    stream->avail_out = CHUNK;
}

void ch_packed_deflate(struct ch_text *text, const void *bytes, size_t length) {
    struct passage passage = {
        .stream = {.zalloc = allocate_block, .zfree = free_block}, .rest = bytes, .length = length};
    z_stream *stream = &passage.stream;
    int status = deflateInit(stream, Z_BEST_COMPRESSION); /* can't fail: memory is always given */
    assert(status == Z_OK);
    do {
        feed(&passage);
        status = deflate(stream, passage.length == 0 ? Z_FINISH : Z_NO_FLUSH);
        ch_text_add_bytes(text, (const char *)passage.out, CHUNK - stream->avail_out);
    } while (status != Z_STREAM_END);
    deflateEnd(stream);
}

bool ch_packed_inflate(struct ch_text *text, const void *bytes, size_t length, size_t limit) {
    struct passage passage = {
        .stream = {.zalloc = allocate_block, .zfree = free_block}, .rest = bytes, .length = length};
    z_stream *stream = &passage.stream;
    size_t made = 0;
    int status = inflateInit(stream); /* can't fail: memory is always given */
    assert(status == Z_OK);
    while (status == Z_OK && made <= limit) {
        feed(&passage);
        status = inflate(stream, Z_NO_FLUSH);
        made += CHUNK - stream->avail_out;
        if (made <= limit)
            ch_text_add_bytes(text, (const char *)passage.out, CHUNK - stream->avail_out);
    }
    bool all = stream->avail_in == 0 && passage.length == 0;
    inflateEnd(stream);
    return status == Z_STREAM_END && all && made <= limit;
}
