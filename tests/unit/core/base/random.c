/* Random numbers and hashes against values from elsewhere: the splitmix64 sequence of seed 1234567
 * as published on Rosetta Code, SHA-256 of "abc" from FIPS 180-2, a key worked out with another
 * SHA-256. */

#include "tests/support/begin.h"

TEST(draws_the_published_sequence) {
    static const uint64_t published[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    struct ch_random random = seeded(1234567);
    for (int i = 0; i < 5; i++)
        assert_true(ch_random_next(&random) == published[i]);
}

TEST(draws_below_without_bias) {
    enum { DRAWS = 60000, SIX_SIGMA = 600 };
    struct ch_random random = seeded(1);
    int seen[3] = {0};
    for (int i = 0; i < DRAWS; i++)
        seen[ch_random_below(&random, 3)]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(seen[i], DRAWS / 3 - SIX_SIGMA, DRAWS / 3 + SIX_SIGMA);
    int low = 0; /* of 3 * 2^30 numbers: a plain remainder would give half of its draws to the first
                    third */
    for (int i = 0; i < DRAWS; i++)
        low += ch_random_below(&random, UINT32_C(3) << 30) < UINT32_C(1) << 30;
    assert_in_range(low, DRAWS / 3 - SIX_SIGMA, DRAWS / 3 + SIX_SIGMA);
    assert_int_equal(0, ch_random_below(&random, 1));
}

TEST(keys_are_the_head_of_a_hash) {
    assert_true(ch_random_key(1, 2, 3, 5) == UINT64_C(0x4398464b61711df6));
}

TEST(hashes_are_sha256) {
    char hex[CH_HASH_HEX];
    ch_hash_text("abc", 3, hex);
    assert_string_equal("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", hex);
}
