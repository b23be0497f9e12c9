/* Where the keys of games come from, as it stands in the record. */
#include <string.h>

#include "core/record/record_db.h"

struct ch_keys ch_query_keys(struct ch_query *query, int scheme, int secret, uint64_t seed) {
    struct ch_secret read;
    int64_t number = ch_query_int(query, scheme);
    if (number == CH_KEYS_HASHED)
        return ch_keys_hashed(seed);
    if (number == CH_KEYS_KEYED && ch_query_is_null(query, secret))
        return ch_keys_of_seed(seed);
    const char *text = ch_query_word(query, secret);
    if (number == CH_KEYS_KEYED && ch_secret_read(text, strlen(text), &read))
        return ch_keys_of_secret(&read);
    return (struct ch_keys){.scheme = CH_KEY_SCHEMES};
}

void ch_query_bind_keys(struct ch_query *query, int scheme, int secret, const struct ch_keys *keys,
                        char hex[CH_SECRET_HEX]) {
    ch_query_bind(query, scheme, keys->scheme);
    if (!keys->drawn) {
        ch_query_bind_null(query, secret);
        return;
    }
    ch_secret_write(&keys->secret, hex);
    ch_query_bind_text(query, secret, hex);
}

enum ch_status ch_recorded_keys_check(const struct ch_keys *keys, struct ch_error *error) {
    if (keys->scheme < CH_KEY_SCHEMES)
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, NULL, 0,
                        "the record has keys that can't be read; it was changed by hand");
}
