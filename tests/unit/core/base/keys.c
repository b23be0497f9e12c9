/* Keys against published values: the vectors of SipHash by its authors (veorq/SipHash), and keys of
 * the derivation that were computed by another SipHash. */
#include "core/base/keys.h"

#include <sodium.h>

#include "core/base/random.h"
#include "core/referee/agent.h"
#include "tests/support/unit.h"

static struct ch_secret counting(void) {
    struct ch_secret secret;
    for (int i = 0; i < CH_SECRET_BYTES; i++)
        secret.byte[i] = (uint8_t)i;
    return secret;
}

static void assert_hex(const uint8_t bytes[], size_t count, const char *expected) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, count);
    assert_string_equal(hex, expected);
}

TEST(the_library_is_siphash) {
    static const struct {
        unsigned length;
        const char *short_hash, *long_hash; /* "": not published here */
    } published[] = {
        {0, "310e0edd47db6f72", "a3817f04ba25a8e66df67214c7550293"},
        {8, "6224939a79f5f593", ""},
        {15, "e545be4961ca29a1", ""},
        {16, "db9bc2577fcc2a3f", "6ee2a4ca67b054bbfd3315bf85230577"},
    };
    struct ch_secret key = counting(), message = counting();
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        uint8_t hash[16];
        crypto_shorthash_siphash24(hash, message.byte, published[i].length, key.byte);
        assert_hex(hash, 8, published[i].short_hash);
        crypto_shorthash_siphashx24(hash, message.byte, published[i].length, key.byte);
        if (published[i].long_hash[0])
            assert_hex(hash, 16, published[i].long_hash);
    }
}

TEST(keys_are_derived_as_published) {
    struct ch_secret secret = counting();
    struct ch_keys keys = ch_keys_of_secret(&secret);
    struct ch_seat_keys first = ch_seat_keys(&keys, CH_FOR_MOVES, 0, 0);
    struct ch_seat_keys second = ch_seat_keys(&keys, CH_FOR_MOVES, 0, 1);
    assert_int_equal(CH_FOR_MOVES, 0);
    assert_hex(first.byte, sizeof first.byte, "c293ab68efe6f296bd92a49d6257801d");
    assert_hex(second.byte, sizeof second.byte, "f360dd99bf64c0e3415cb97d77c5e4c3");
    assert_true(ch_seat_key(&first, 0) == UINT64_C(0xec6a17ebce2cd45d));
    assert_true(ch_seat_key(&first, 1) == UINT64_C(0xc73135e096387466));
    assert_true(ch_seat_key(&second, 0) == UINT64_C(0x5742a5765d85285e));
    assert_true(ch_turn_key(&keys, 0, 1, 0) == UINT64_C(0x5742a5765d85285e));
}

/* The same keys as the programs that had them: see tests/unit/core/base/random.c. */
TEST(hashed_keys_stay_the_same) {
    struct ch_keys keys = ch_keys_hashed(1);
    assert_true(ch_turn_key(&keys, 2, 3, 5) == UINT64_C(0x4398464b61711df6));
    assert_true(ch_turn_key(&keys, 2, 1, CH_PLY_SET_UP) == ch_random_key(1, 2, 1, UINT32_MAX));
}

/* No two of them are alike, and none is that of another scheme. */
TEST(purposes_seats_games_and_plies_are_apart) {
    enum { PURPOSES = CH_FOR_NEXT + 1, GAMES = 3, SEATS = 2, PLIES = 3 };
    uint64_t seen[2 + 2 * PURPOSES * GAMES * SEATS * PLIES];
    int count = 0;
    struct ch_secret secret = counting();
    const struct ch_keys keys[] = {ch_keys_of_secret(&secret), ch_keys_of_seed(1)};
    for (int k = 0; k < 2; k++)
        for (int purpose = 0; purpose < PURPOSES; purpose++)
            for (uint32_t game = 0; game < GAMES; game++)
                for (uint32_t seat = 0; seat < SEATS; seat++)
                    for (uint64_t ply = 0; ply < PLIES; ply++)
                        seen[count++] = ch_key(&keys[k], (enum ch_purpose)purpose, game, seat, ply);
    seen[count++] = ch_rules_key(seen[0]);
    seen[count++] = ch_random_key(1, 0, 0, 0);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    assert_true(ch_turn_key(&keys[0], 0, 0, CH_PLY_SET_UP) ==
                ch_key(&keys[0], CH_FOR_SET_UP, 0, 0, 0));
    /* the fields of the message do not run into one another */
    assert_true(ch_key(&keys[0], CH_FOR_MOVES, UINT32_MAX, 0, 0) !=
                ch_key(&keys[0], CH_FOR_MOVES, UINT32_MAX, 1, 0));
}

/* Worked out by a SipHash in Python. */
TEST(the_secret_of_a_seed) {
    struct ch_keys keys = ch_keys_of_seed(1);
    assert_false(keys.drawn);
    assert_hex(keys.secret.byte, sizeof keys.secret.byte, "43a039384fc2139c3cb7041f45567712");
    assert_true(ch_turn_key_of_seed(1, 0, 0, 0) == UINT64_C(0x40bd1ef8011ee7eb));
    assert_true(ch_rules_key(1) == UINT64_C(0xbe570b201a2cfa7d));
}

TEST(secrets_are_written_and_read) {
    struct ch_secret secret, drawn, other;
    char hex[CH_SECRET_HEX], name[CH_SECRET_HEX];
    assert_true(ch_secret_read("000102030405060708090A0b0c0d0e0F\n", 33, &secret));
    struct ch_secret expected = counting();
    assert_memory_equal(secret.byte, expected.byte, sizeof secret.byte);
    ch_secret_write(&secret, hex);
    assert_string_equal(hex, "000102030405060708090a0b0c0d0e0f");
    assert_true(ch_secret_read(hex, 32, &other));
    static const char *const wrong[] = {"",
                                        "\n",
                                        "000102030405060708090a0b0c0d0e0",
                                        "000102030405060708090a0b0c0d0e0f0",
                                        "000102030405060708090a0b0c0d0e0f\n\n",
                                        "000102030405060708090a0b0c0d0e0g",
                                        " 00102030405060708090a0b0c0d0e0f"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ch_secret_read(wrong[i], strlen(wrong[i]), &other));
    assert_false(ch_secret_read("0001020304050607\0008090a0b0c0d0e0f", 32, &other));
    ch_secret_name(&secret, name);
    assert_string_not_equal(name, hex);
    assert_int_equal(ch_secret_draw(&drawn, NULL), CH_OK);
    assert_int_equal(ch_secret_draw(&other, NULL), CH_OK);
    assert_memory_not_equal(drawn.byte, other.byte, sizeof drawn.byte);
}
