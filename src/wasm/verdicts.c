#include "wasm/verdicts.h"

#include "fairness/audit.h"

static void put_verdict(const char *verdict, const char *text, struct json *json)
{
    json_open_object(json, NULL);
    json_text(json, "verdict", verdict);
    json_text(json, "text", text);
    json_close_object(json);
}

/* Whether the answer is good. */
static bool put_answer(int code, const char *answer, const struct error *error,
                       enum language language, struct json *json)
{
    if (code == 0)
        put_verdict("good", tr(language, answer), json);
    else
        put_verdict("bad", TR_ERROR(language, error), json);
    return code == 0;
}

static bool put_question(int number, const struct record *record, const struct receipt *receipt,
                         enum language language, struct json *json)
{
    const struct audit_question *question = &audit_questions[number];
    struct error error = {0};
    int code = question->check(record, receipt, &error);
    return put_answer(code, question->answer, &error, language, json);
}

static void judge_by_receipt(const struct record *record, const struct receipt *receipt,
                             enum language language, struct json *json)
{
    if (!put_question(0, record, receipt, language, json))
        return;
    for (int i = 1; i < audit_question_count; i++)
        put_question(i, record, receipt, language, json);
    if (!receipt->opened && !audit_number_counts(record, receipt))
        put_verdict("open", tr(language, audit_number_missing), json);
}

static void judge_by_commitment(const struct record *record, struct span commitment,
                                enum language language, struct json *json)
{
    struct error error = {0};
    int code = audit_deal(record, commitment, &error);
    put_answer(code, audit_deal_answer(record), &error, language, json);
}

int verdicts_json(const struct record *record, struct span noted, enum language language,
                  struct buffer *out, struct error *error)
{
    struct json json = json_to(out);
    struct draw_word commitment;
    struct receipt receipt = {0};
    bool watched = draw_word_read(noted, &commitment);
    int code = watched ? 0 : receipt_read(&receipt, noted, error);
    if (code < 0)
        return code;
    json_open_array(&json, NULL);
    if (watched)
        judge_by_commitment(record, noted, language, &json);
    else
        judge_by_receipt(record, &receipt, language, &json);
    json_close_array(&json);
    receipt_close(&receipt);
    return 0;
}
