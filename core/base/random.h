/* Random numbers that depend on nothing but a key, so that every decision can be repeated. */
#ifndef CH_CORE_BASE_RANDOM_H
#define CH_CORE_BASE_RANDOM_H

#include <stdint.h>

struct ch_random {
    uint64_t state;
};

/* The head of a SHA-256 of these numbers: used by core/base/keys.h for choices that are not secret,
 * and for turns of matches before scheme 1. `game` counts from 0 in a match, `ply` is the number of
 * plies played before the decision. */
uint64_t ch_random_key(uint64_t seed, uint32_t game, uint32_t seat, uint32_t ply);

void ch_random_init(struct ch_random *random, uint64_t key);
/* 64 random bits: splitmix64 (Steele, Lea, Flood 2014). */
uint64_t ch_random_next(struct ch_random *random);
/* Uniform in 0..n-1, without bias. n > 0. */
uint32_t ch_random_below(struct ch_random *random, uint32_t n);

/* A hash of words, quickly computed, for what is looked up in tables: each word goes through the
 * finaliser of splitmix64. */
uint64_t ch_hash_words(const uint64_t words[], int count);

enum { CH_HASH_HEX = 65 };
/* The SHA-256 of bytes[0..length-1] in 64 hexadecimal digits and a NUL: the name of a text in the
 * record. */
void ch_hash_text(const char *bytes, unsigned long length, char hex[CH_HASH_HEX]);

#endif
