/* Fuzz target: texts of secrets. A secret that was read is written as the same text in lower
 * case. */
#include <ctype.h>

#include "core/base/keys.h"
#include "tests/fuzz/fuzz.h"

FUZZ(data, size) {
    struct ch_secret secret;
    char hex[CH_SECRET_HEX];
    if (!ch_secret_read((const char *)data, size, &secret))
        return;
    require(size >= CH_SECRET_HEX - 1);
    ch_secret_write(&secret, hex);
    for (int i = 0; i < CH_SECRET_HEX - 1; i++)
        require(hex[i] == tolower(data[i]));
}
