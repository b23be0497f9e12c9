#include "core/base/random.h"

#include <assert.h>
#include <endian.h>
#include <sys/types.h>

#include <sha2.h>

uint64_t ch_random_key(uint64_t seed, uint32_t game, uint32_t seat, uint32_t ply) {
    const uint64_t words[3] = {htole64(seed), htole64((uint64_t)game << 32 | seat), htole64(ply)};
    uint64_t digest[SHA256_DIGEST_LENGTH / sizeof(uint64_t)];
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)words, sizeof words);
    SHA256Final((uint8_t *)digest, &context);
    return le64toh(digest[0]);
}

void ch_random_init(struct ch_random *random, uint64_t key) {
    random->state = key;
}

uint64_t ch_random_next(struct ch_random *random) {
    uint64_t z = (random->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t ch_random_below(struct ch_random *random, uint32_t n) {
    assert(n > 0);
    uint32_t reject = (uint32_t)(-n) % n; /* 2^32 mod n: the draws that would favour small values */
    for (;;) {
        uint32_t draw = (uint32_t)(ch_random_next(random) >> 32);
        if (draw >= reject)
            return draw % n;
    }
}

uint64_t ch_hash_words(const uint64_t words[], int count) {
    uint64_t key = 0;
    for (int i = 0; i < count; i++) {
        key += words[i] + UINT64_C(0x9e3779b97f4a7c15);
        key = (key ^ key >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        key = (key ^ key >> 27) * UINT64_C(0x94d049bb133111eb);
        key ^= key >> 31;
    }
    return key;
}

void ch_hash_text(const char *bytes, unsigned long length, char hex[CH_HASH_HEX]) {
    SHA256Data((const uint8_t *)bytes, length, hex);
}
