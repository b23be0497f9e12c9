/* Where the keys of games come from, as recorded. */
#include <assert.h>
#include <string.h>

#include "core/record/record_db.h"

struct ch_keys ch_query_keys(struct ch_query *query, int scheme, int secret, uint64_t seed) {
    struct ch_secret read;
    int64_t number = ch_query_int(query, scheme);
    bool drawn = !ch_query_is_null(query, secret);
    if (number == CH_KEYS_HASHED && !drawn)
        return ch_keys_hashed(seed);
    if (number == CH_KEYS_KEYED && !drawn)
        return ch_keys_of_seed(seed);
    const char *text = ch_query_word(query, secret);
    if (number == CH_KEYS_KEYED && ch_secret_read(text, strlen(text), &read))
        return ch_keys_of_secret(&read);
    ch_query_note_odd(query);
    return ch_keys_hashed(seed);
}

void ch_query_bind_keys(struct ch_query *query, int scheme, int secret, const struct ch_keys *keys,
                        char hex[CH_SECRET_HEX]) {
    assert(keys->scheme == CH_KEYS_KEYED || (keys->scheme == CH_KEYS_HASHED && !keys->drawn));
    ch_query_bind(query, scheme, keys->scheme);
    if (!keys->drawn) {
        ch_query_bind_null(query, secret);
        return;
    }
    ch_secret_write(&keys->secret, hex);
    ch_query_bind_text(query, secret, hex);
}
