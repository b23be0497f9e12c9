/* Keys, from which everything random in a game is drawn, and the secrets that they come from.
 *
 * A key is a keyed pseudorandom function (SipHash-2-4 of libsodium) of a secret of 128 bits and of
 * what the key is for. Some keys of a secret reveal neither the secret nor another key; and no key
 * serves two purposes, since its draws may reveal it. */
#ifndef CH_CORE_BASE_KEYS_H
#define CH_CORE_BASE_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

enum { CH_SECRET_BYTES = 16, CH_SECRET_HEX = 2 * CH_SECRET_BYTES + 1 };

struct ch_secret {
    uint8_t byte[CH_SECRET_BYTES];
};

/* 128 bits of the system's. CH_SYSTEM if it has none. */
enum ch_status ch_secret_draw(struct ch_secret *secret, struct ch_error *error);
/* Reads a text of 32 hexadecimal digits; what may follow them is the end of the line. False if it
 * is none. */
bool ch_secret_read(const char *text, size_t length, struct ch_secret *secret);
void ch_secret_write(const struct ch_secret *secret, char hex[CH_SECRET_HEX]);
/* A name of the secret, of 32 hexadecimal digits, that identifies it and reveals nothing else. */
void ch_secret_name(const struct ch_secret *secret, char hex[CH_SECRET_HEX]);

/* Another secret, derived from this one without revealing it. */
struct ch_secret ch_secret_next(const struct ch_secret *secret);

/* How keys are derived, as recorded. The numbers never change their meaning. */
enum ch_key_scheme {
    CH_KEYS_HASHED = 0, /* ch_random_key of seed, game, seat and ply: what programs did before
                         * scheme 1, kept to verify what they recorded */
    CH_KEYS_KEYED = 1,  /* as ch_key says */
};

/* The purpose of a key. The numbers are part of scheme 1. */
enum ch_purpose {
    CH_FOR_MOVES = 0,       /* a turn of a seat */
    CH_FOR_SET_UP = 1,      /* the set-up of a seat, made by its agent or dealt for it */
    CH_FOR_ORDER = 2,       /* the order of the openings; the round in the game's place */
    CH_FOR_LENGTHENING = 3, /* random plies behind an opening; its place in the game's */
    CH_FOR_DECK = 4,        /* a deck of set-ups and random plies; the number in the game's place */
    CH_FOR_DEALS = 5,       /* set-ups dealt to a person at the console, counted in the game's */
    CH_FOR_UNKNOWN = 6,     /* the ranks of a position in which one side's are unknown */
    CH_FOR_PARTING = 7,     /* which openings are for tuning and which for its test */
    CH_FOR_NAME = 8,        /* ch_secret_name */
    CH_FOR_NEXT = 9,        /* ch_secret_next */
    CH_FOR_GAME = 10        /* what a seat's agent draws once a game; the ply is 0 */
};

/* Random choices that are not secret: anyone who knows the seed can repeat them. The numbers never
 * change; those of tuning are seats that no game has, so that they share no key with one
 * (ch_random_key). */
enum ch_lot {
    CH_LOT_OPENING = 0,   /* random openings of a seed; the opening */
    CH_LOT_POSITION,      /* random games for positions; the game */
    CH_LOT_STRETCH,       /* one position of each stretch of a list; the stretch, of how many */
    CH_LOT_SAMPLE,        /* the turns of a report; 0, the agent */
    CH_LOT_TUNING = 1001, /* where numbers are tried; the iteration */
    CH_LOT_TUNING_MATCH = 1003, /* seeds of its matches; the iteration */
    CH_LOT_TUNING_TEST = 1004,  /* the seed of its test */
    CH_LOT_FIT_MATCH = 1005,    /* seeds of the games for a fit; the round */
    CH_LOT_FIT_ORDER = 1006,    /* in which order positions are judged; the round */
    CH_LOT_FIT_TEST = 1007      /* the seed of its test */
};
/* The key of random choice `number` for this purpose; `of` is 0 where it has no second number. */
uint64_t ch_lot_key(enum ch_lot purpose, uint64_t seed, uint32_t number, uint32_t of);

/* Where the keys of a match, or of a game of none, come from. */
struct ch_keys {
    enum ch_key_scheme scheme;
    bool drawn;    /* from a secret of its own; else from that of the seed */
    uint64_t seed; /* of CH_KEYS_HASHED */
    struct ch_secret secret;
};

/* Of games that hide nothing: the secret is the SipHash-2-4 of 128 bits of the seed (64 bits,
 * little-endian) with the key "crownhead's seed" in ASCII, so that a seed always gives the same
 * games and anyone who knows it can compute every key. */
struct ch_keys ch_keys_of_seed(uint64_t seed);
struct ch_keys ch_keys_of_secret(const struct ch_secret *secret);
/* As programs before scheme 1 dealt them. */
struct ch_keys ch_keys_hashed(uint64_t seed);

/* All keys of a seat in a game for one purpose, by their ply: less work than ch_key for each. */
struct ch_seat_keys {
    bool hashed;
    uint64_t seed; /* with `hashed`, like game and seat */
    uint32_t game, seat;
    uint8_t byte[CH_SECRET_BYTES];
};
/* `seat` below 65536. Hashed keys have no purpose. */
struct ch_seat_keys ch_seat_keys(const struct ch_keys *keys, enum ch_purpose purpose, uint32_t game,
                                 uint32_t seat);
uint64_t ch_seat_key(const struct ch_seat_keys *keys, uint64_t ply);

/* One key. Scheme 1: SipHash-2-4 of 64 bits over the ply (64 bits), read as a little-endian number,
 * with the key of the seat, which is the SipHash-2-4 of 128 bits over game (32 bits), seat (16
 * bits) and purpose (16 bits) with the secret as its key; all numbers are little-endian. */
uint64_t ch_key(const struct ch_keys *keys, enum ch_purpose purpose, uint32_t game, uint32_t seat,
                uint64_t ply);

/* The key of the turn after `ply` plies of a game, counted from 0 in its match; CH_PLY_SET_UP
 * (core/referee/agent.h): of the set-up. */
uint64_t ch_turn_key(const struct ch_keys *keys, uint32_t game, int seat, int ply);
/* The key given along with it in all turns of the seat. */
uint64_t ch_game_key(const struct ch_keys *keys, uint32_t game, int seat);
/* The same as ch_turn_key out of a seed, for what is asked outside of play. */
uint64_t ch_turn_key_of_seed(uint64_t seed, uint32_t game, int seat, int ply);

/* What rules draw from in a turn: SipHash-2-4 of 64 bits over "rules", with the turn's key and
 * eight zero bytes as its key, so that their draws reveal nothing of the turn's key. */
uint64_t ch_rules_key(uint64_t turn_key);

#endif
