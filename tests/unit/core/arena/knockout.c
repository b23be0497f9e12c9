/* Knockout brackets: the seeding that tennis and others use, and every course of small ones. */
#include <stdbool.h>

#include "core/arena/pairing.h"
#include "tests/support/unit.h"

enum { MAX = 64 };

TEST(rounds_of) {
    static const int rounds[] = {0, 0, 1, 2, 2, 3, 3, 3, 3, 4};
    for (int agents = 1; agents < 10; agents++)
        assert_int_equal(ch_knockout_rounds(agents), rounds[agents]);
    assert_int_equal(ch_knockout_rounds(256), 8);
    assert_int_equal(ch_knockout_meetings(256, 0), 128);
    assert_int_equal(ch_knockout_meetings(5, 0), 4);
    assert_int_equal(ch_knockout_meetings(5, 2), 1);
}

/* The usual bracket of eight, seeds from 1: 1-8, 4-5, 2-7, 3-6. */
TEST(the_usual_bracket) {
    static const int eight[][2] = {{1, 8}, {4, 5}, {2, 7}, {3, 6}};
    static const int sixteen[][2] = {{1, 16}, {8, 9},  {4, 13}, {5, 12},
                                     {2, 15}, {7, 10}, {3, 14}, {6, 11}};
    struct ch_pairing pairing[MAX];
    ch_knockout_round(8, 0, NULL, pairing);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pairing[i].first + 1, eight[i][0]);
        assert_int_equal(pairing[i].second + 1, eight[i][1]);
    }
    ch_knockout_round(16, 0, NULL, pairing);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(pairing[i].first + 1, sixteen[i][0]);
        assert_int_equal(pairing[i].second + 1, sixteen[i][1]);
    }
}

/* The better seed wins: of the agents left, the best meets the worst, and so on; byes are for the
 * first seeds, in the first round alone. */
TEST(as_seeded) {
    for (int agents = 2; agents <= MAX; agents++) {
        int winner[MAX], places = 1 << ch_knockout_rounds(agents);
        for (int round = 0, left = places; left > 1; round++, left /= 2) {
            struct ch_pairing pairing[MAX];
            bool seen[MAX] = {false};
            ch_knockout_round(agents, round, winner, pairing);
            for (int i = 0; i < left / 2; i++) {
                struct ch_pairing p = pairing[i];
                int second = left - 1 - p.first;
                assert_in_range(p.first, 0, left / 2 - 1);
                assert_false(seen[p.first]);
                seen[p.first] = true;
                assert_int_equal(p.second, second < agents ? second : -1);
                assert_int_equal(p.second < 0, round == 0 && p.first < places - agents);
                winner[i] = p.first;
            }
        }
        assert_int_equal(winner[0], 0);
    }
}

/* Every course of brackets of up to nine agents: each is beaten once but the winner, and plays no
 * more after that; both of the first two seeds stay until they are beaten by others or the
 * final. */
TEST(every_course) {
    for (int agents = 2; agents <= 9; agents++) {
        int rounds = ch_knockout_rounds(agents);
        for (unsigned code = 0; code < 1u << (agents - 1); code++) {
            int beaten[MAX] = {0}, winner[MAX], used = 0;
            for (int round = 0; round < rounds; round++) {
                struct ch_pairing pairing[MAX];
                ch_knockout_round(agents, round, winner, pairing);
                for (int i = 0; i < ch_knockout_meetings(agents, round); i++) {
                    struct ch_pairing p = pairing[i];
                    assert_int_equal(beaten[p.first], 0);
                    winner[i] = p.first;
                    if (p.second < 0)
                        continue;
                    assert_true(p.first < p.second);
                    assert_int_equal(beaten[p.second], 0);
                    if (p.first == 0 && p.second == 1)
                        assert_int_equal(round, rounds - 1);
                    bool upset = code >> used++ & 1;
                    winner[i] = upset ? p.second : p.first;
                    beaten[upset ? p.first : p.second]++;
                }
            }
            assert_int_equal(used, agents - 1);
            int unbeaten = 0;
            for (int i = 0; i < agents; i++)
                unbeaten += !beaten[i];
            assert_int_equal(unbeaten, 1);
            assert_int_equal(beaten[winner[0]], 0);
        }
    }
}

TEST(the_winner_of_a_meeting_goes_on) {
    struct ch_pairing meeting = {3, 4}, bye = {0, -1};
    assert_int_equal(ch_knockout_winner(meeting, 5, 3, false), 3);
    assert_int_equal(ch_knockout_winner(meeting, 3, 5, true), 4);
    assert_int_equal(ch_knockout_winner(meeting, 4, 4, false), -1);
    assert_int_equal(ch_knockout_winner(meeting, 4, 4, true), 3);
    assert_int_equal(ch_knockout_winner(bye, 0, 0, false), 0);
}
