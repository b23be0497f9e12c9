/* What rows hold that is more than a number or a text, and what is said of odd ones. */
#include <assert.h>
#include <string.h>

#include "core/base/json.h"
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
    ch_secret_write(&keys->secret, hex);
    ch_query_bind_text(query, secret, keys->drawn ? hex : NULL);
}

enum ch_status ch_db_refuse_odd(const struct ch_record *record, const char *what, int64_t id,
                                struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, ch_db_path(record), 0,
                        "%s %lld has a number out of its range or a text that is none; the record "
                        "was changed by hand, and crownhead record verify says where",
                        what, (long long)id);
}

enum ch_status ch_db_check_json(const struct ch_record *record, const char *what, int64_t id,
                                const char *column, const char *text, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(text);
    if (json)
        return CH_OK;
    return ch_error_set(
        error, CH_BAD_INPUT, ch_db_path(record), 0,
        "%s %lld: its %s should be a JSON object; the record was changed by hand, and "
        "crownhead record verify says where",
        what, (long long)id, column);
}
