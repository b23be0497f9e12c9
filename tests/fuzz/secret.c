/* Fuzz target: texts of secrets. A secret that was read is written as the same text in lower
 * case. */
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/base/keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ch_secret secret;
    char hex[CH_SECRET_HEX];
    if (!ch_secret_read((const char *)data, size, &secret))
        return 0;
    if (size < CH_SECRET_HEX - 1)
        abort();
    ch_secret_write(&secret, hex);
    for (int i = 0; i < CH_SECRET_HEX - 1; i++)
        if (hex[i] != tolower(data[i]))
            abort();
    return 0;
}
