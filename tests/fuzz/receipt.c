/* receipt.c: texts as receipts. Whatever can be read can be compared with a record. */
#include "fuzz.h"

#include "fairness/audit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct receipt receipt;
    struct record record;
    struct game_config config;
    struct error error = {.text = ""};
    if (receipt_read(&receipt, (struct span){(const char *)data, size}, &error) < 0) {
        PROMISE(error.text[0] && !receipt.entry && !receipt.view);
        return 0;
    }
    game_config_init(games_all[0], &config, 2);
    record_init(&record, games_all[0], &config, 0);
    memcpy(record.draw.table, receipt.table, sizeof record.draw.table);
    draw_seed(&record, &record.draw.seed);
    for (int i = 0; i < audit_question_count; i++)
        if (audit_questions[i].check(&record, &receipt, &error) < 0 && i == 0)
            break;
    audit_signatures.check(&record, &receipt, &error);
    receipt_close(&receipt);
    record_close(&record);
    return 0;
}
