#include "bridge/environment/value.h"

#include <assert.h>
#include <stdint.h>

#include "core/base/value_text.h"

static void add_one(int type, const void *value, struct ch_text *out) {
    switch (type) {
    case INTEGER:
        ch_text_addf(out, "%lld", (long long)ValueToLong(value));
        break;
    case FLOAT:
        ch_float_add(out, ValueToDouble(value));
        break;
    case STRING:
        ch_string_add(out, ValueToString(value));
        break;
    case SYMBOL:
        ch_text_add(out, ValueToString(value));
        break;
    case INSTANCE_NAME:
        ch_text_addf(out, "[%s]", ValueToString(value));
        break;
    case FACT_ADDRESS:
        ch_text_addf(out, "<Fact-%lld>", ((const struct fact *)value)->factIndex);
        break;
    default:
        assert(type != MULTIFIELD);
        ch_text_add(out, "<Address>");
    }
}

/* Appends those from `first` to `last`, as far as the text is not longer than `most`. */
static void add_several(const struct multifield *values, long first, long last, const char *before,
                        size_t most, struct ch_text *out) {
    for (long i = first; i <= last && out->length <= most; i++) {
        ch_text_add(out, i == first ? before : " ");
        add_one(values->theFields[i].type, values->theFields[i].value, out);
    }
}

void ch_value_add(const DATA_OBJECT *value, struct ch_text *out) {
    size_t start = out->length;
    if (value->type == MULTIFIELD) {
        ch_text_add(out, "(");
        add_several(value->value, value->begin, value->end, "", SIZE_MAX, out);
        ch_text_add(out, ")");
    } else {
        add_one(value->type, value->value, out);
    }
    ch_text_plain(out->data + start, "");
}

static void add_field(const struct field *field, size_t most, struct ch_text *out) {
    const struct multifield *values = field->value;
    if (field->type == MULTIFIELD) {
        add_several(values, 0, values->multifieldLength - 1, " ", most, out);
        return;
    }
    ch_text_add(out, " ");
    add_one(field->type, field->value, out);
}

/* Cuts the text behind `most` bytes, between characters. */
static void cut(size_t most, struct ch_text *out) {
    if (out->length <= most)
        return;
    while (((unsigned char)out->data[most] & 0xC0) == 0x80)
        most--;
    out->data[out->length = most] = '\0';
    ch_text_add(out, "…");
}

void ch_fact_add(const struct fact *fact, size_t most, struct ch_text *out) {
    const struct deftemplate *template = fact->whichDeftemplate;
    const struct field *field = fact->theProposition.theFields;
    size_t start = out->length, end = start + most;
    ch_text_addf(out, "(%s", ValueToString(template->header.name));
    if (template->implied)
        add_field(field, end, out);
    for (const struct templateSlot *slot = template->slotList; slot; slot = slot->next) {
        ch_text_addf(out, " (%s", ValueToString(slot->slotName));
        add_field(field++, end, out);
        ch_text_add(out, ")");
    }
    ch_text_add(out, ")");
    ch_text_plain(out->data + start, "");
    cut(end, out);
}
