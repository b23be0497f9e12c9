#include "core/base/keys.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

#include <sodium.h>

#include "core/base/random.h"

_Static_assert(crypto_shorthash_siphashx24_KEYBYTES == CH_SECRET_BYTES &&
                   crypto_shorthash_siphashx24_BYTES == CH_SECRET_BYTES &&
                   crypto_shorthash_siphash24_KEYBYTES == CH_SECRET_BYTES,
               "a hash of 128 bits is the key of another");

enum ch_status ch_secret_draw(struct ch_secret *secret, struct ch_error *error) {
    if (sodium_init() < 0)
        return ch_error_set(error, CH_SYSTEM, NULL, 0, "the system has no random numbers");
    randombytes_buf(secret->byte, sizeof secret->byte);
    return CH_OK;
}

bool ch_secret_read(const char *text, size_t length, struct ch_secret *secret) {
    size_t made;
    if (length > 0 && text[length - 1] == '\n')
        length--;
    return length == 2 * CH_SECRET_BYTES &&
           sodium_hex2bin(secret->byte, CH_SECRET_BYTES, text, length, NULL, &made, NULL) == 0;
}

void ch_secret_write(const struct ch_secret *secret, char hex[CH_SECRET_HEX]) {
    sodium_bin2hex(hex, CH_SECRET_HEX, secret->byte, sizeof secret->byte);
}

void ch_secret_name(const struct ch_secret *secret, char hex[CH_SECRET_HEX]) {
    struct ch_keys keys = ch_keys_of_secret(secret);
    struct ch_seat_keys name = ch_seat_keys(&keys, CH_FOR_NAME, 0, 0);
    sodium_bin2hex(hex, CH_SECRET_HEX, name.byte, sizeof name.byte);
}

struct ch_secret ch_secret_next(const struct ch_secret *secret) {
    struct ch_keys keys = ch_keys_of_secret(secret);
    struct ch_seat_keys of = ch_seat_keys(&keys, CH_FOR_NEXT, 0, 0);
    struct ch_secret next;
    memcpy(next.byte, of.byte, sizeof next.byte);
    return next;
}

struct ch_keys ch_keys_of_seed(uint64_t seed) {
    static const char name[] = "crownhead's seed";
    static_assert(sizeof name == CH_SECRET_BYTES + 1, "a key, and the end of the text");
    struct ch_keys keys = {.scheme = CH_KEYS_KEYED};
    seed = htole64(seed);
    crypto_shorthash_siphashx24(keys.secret.byte, (const uint8_t *)&seed, sizeof seed,
                                (const uint8_t *)name);
    return keys;
}

struct ch_keys ch_keys_of_secret(const struct ch_secret *secret) {
    return (struct ch_keys){.scheme = CH_KEYS_KEYED, .drawn = true, .secret = *secret};
}

struct ch_keys ch_keys_hashed(uint64_t seed) {
    return (struct ch_keys){.scheme = CH_KEYS_HASHED, .seed = seed};
}

struct ch_seat_keys ch_seat_keys(const struct ch_keys *keys, enum ch_purpose purpose, uint32_t game,
                                 uint32_t seat) {
    assert(seat <= UINT16_MAX);
    struct ch_seat_keys of = {.hashed = keys->scheme == CH_KEYS_HASHED};
    if (of.hashed) {
        of.seed = keys->seed;
        of.game = game;
        of.seat = seat;
        return of;
    }
    uint64_t place = htole64(game | (uint64_t)seat << 32 | (uint64_t)purpose << 48);
    crypto_shorthash_siphashx24(of.byte, (const uint8_t *)&place, sizeof place, keys->secret.byte);
    return of;
}

uint64_t ch_seat_key(const struct ch_seat_keys *keys, uint64_t ply) {
    if (keys->hashed)
        return ch_random_key(keys->seed, keys->game, keys->seat, (uint32_t)ply);
    uint64_t hash;
    ply = htole64(ply);
    crypto_shorthash_siphash24((uint8_t *)&hash, (const uint8_t *)&ply, sizeof ply, keys->byte);
    return le64toh(hash);
}

uint64_t ch_key(const struct ch_keys *keys, enum ch_purpose purpose, uint32_t game, uint32_t seat,
                uint64_t ply) {
    struct ch_seat_keys of = ch_seat_keys(keys, purpose, game, seat);
    return ch_seat_key(&of, ply);
}

/* A set-up is before any ply. Hashed keys have the purpose in the place of the ply. */
uint64_t ch_turn_key(const struct ch_keys *keys, uint32_t game, int seat, int ply) {
    if (ply >= 0)
        return ch_key(keys, CH_FOR_MOVES, game, (uint32_t)seat, (uint64_t)ply);
    uint64_t before = keys->scheme == CH_KEYS_HASHED ? (uint64_t)(uint32_t)ply : 0;
    return ch_key(keys, CH_FOR_SET_UP, game, (uint32_t)seat, before);
}

uint64_t ch_game_key(const struct ch_keys *keys, uint32_t game, int seat) {
    return ch_key(keys, CH_FOR_GAME, game, (uint32_t)seat, 0);
}

uint64_t ch_turn_key_of_seed(uint64_t seed, uint32_t game, int seat, int ply) {
    struct ch_keys keys = ch_keys_of_seed(seed);
    return ch_turn_key(&keys, game, seat, ply);
}

uint64_t ch_lot_key(enum ch_lot purpose, uint64_t seed, uint32_t number, uint32_t of) {
    switch (purpose) {
    case CH_LOT_OPENING:
    case CH_LOT_POSITION:
        return ch_random_key(seed, number, 0, 0);
    case CH_LOT_STRETCH:
        return ch_random_key(seed, number, 0, of);
    case CH_LOT_SAMPLE:
        return ch_random_key(seed, number, of, 0);
    default:
        return ch_random_key(seed, number, (uint32_t)purpose, 0);
    }
}

uint64_t ch_rules_key(uint64_t turn_key) {
    static const uint8_t what[] = {'r', 'u', 'l', 'e', 's'};
    const uint64_t key[CH_SECRET_BYTES / sizeof turn_key] = {htole64(turn_key)};
    uint64_t hash;
    crypto_shorthash_siphash24((uint8_t *)&hash, what, sizeof what, (const uint8_t *)key);
    return le64toh(hash);
}
