/* record.c: texts as records. What is accepted is written back the same. */
#include "fuzz.h"

#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record record;
    struct error error = {.text = ""};
    if (record_read(&record, (const char *)data, size, &error) < 0) {
        PROMISE(error.text[0]);
        return 0;
    }
    struct buffer again = {0}, json = {0};
    record_write(&record, &again);
    PROMISE(again.length == size && memcmp(again.data, data, size) == 0);
    record_json(&record, &json);
    PROMISE(json.length > 0);
    buffer_close(&again);
    buffer_close(&json);
    record_close(&record);
    return 0;
}
