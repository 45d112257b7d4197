/* routes_reports.c: players tell the operator about others. */
#include "server/http/request_body.h"
#include "server/http/routes.h"
#include "server/live/ws_session.h"
#include "server/support/public_id.h"
#include "server/support/server_log.h"

#include <stdlib.h>
#include <string.h>

/* A report on its way to the store. */
struct reporting {
    struct api_call *call;
    struct store_report report;
};

static int add_report(struct store *store, struct store_task *task)
{
    const struct reporting *reporting = task->object;
    return store_add_report(store, &reporting->report, &task->error);
}

static void log_report(const struct store_report *report)
{
    char author[PUBLIC_ID_TEXT], about[PUBLIC_ID_TEXT], table[PUBLIC_ID_TEXT];
    public_id_write(report->author, author);
    public_id_write(report->about, about);
    public_id_write(report->table, table);
    const struct server_log_member members[] = {
        {"author", author}, {"about", about}, {"table", table}};
    server_log_members(SERVER_LOG_INFO, "report", members, COUNT_OF(members));
}

static void report_added(void *context, struct store_task *task)
{
    struct reporting *reporting = task->object;
    struct buffer text = {0};
    (void)context;
    if (task->code < 0) {
        call_end_error(reporting->call, &task->error);
    } else {
        log_report(&reporting->report);
        buffer_add_text(&text, "{\"done\":true}");
        call_end_json(reporting->call, 201, &text);
    }
    free(reporting);
}

/* The line of a number, if it is still in memory. */
static const struct chat_line *find_line(const struct table_state *state, int number)
{
    uint32_t first = state->lines_ever - state->lines;
    bool there = (uint32_t)number >= first && (uint32_t)number < state->lines_ever;
    return there ? &state->line[(uint32_t)number - first] : NULL;
}

static void copy_name(const char *name, struct store_report *report)
{
    span_copy(span_of(name), report->name, sizeof report->name);
}

/* Fills in whom a report is about; false if there is nobody. */
static bool find_about(const struct table_state *state, const struct report_request *request,
                       struct store_report *report)
{
    if (request->seat >= 0) {
        const struct table_seat *seat = &state->seat[request->seat];
        report->about = request->seat < table_state_players(state) ? seat->guest : 0;
        copy_name(seat->name, report);
        return report->about != 0;
    }
    const struct chat_line *line = find_line(state, request->line);
    if (!line)
        return false;
    report->about = line->guest;
    copy_name(line->name, report);
    if (line->text)
        span_copy(span_of(line->text), report->quote, sizeof report->quote);
    return true;
}

/* The address of the one it is about, as an operator can ban it. */
static void add_address(const struct services *services, struct store_report *report)
{
    uint64_t address = ws_sessions_address(services, report->about);
    struct ban_subject subject = ban_subject_of(address);
    if (address)
        ban_subject_write(&subject, report->address);
}

static void submit(struct api_call *call, const struct store_report *report)
{
    struct reporting *reporting = malloc(sizeof *reporting);
    struct store_task *task =
        reporting ? store_task_calling(add_report, report_added, NULL, reporting) : NULL;
    if (reporting)
        *reporting = (struct reporting){.call = call, .report = *report};
    if (task && store_thread_submit(call->services->store_thread, task))
        return;
    free(reporting);
    call_end_status(call, 503, "the store is overloaded, try again");
}

void post_report(struct api_call *call, struct table *table)
{
    const struct table_state *state = table_state_of(table);
    struct report_request request;
    struct error error = {0};
    struct store_report report = {
        .time = clock_wall_ms(), .author = call->person.id, .table = state->id};
    if (body_read_report(net_body(call->request), &request, &error) < 0) {
        call_end_error(call, &error);
    } else if (!services_allow(call->services, LIMIT_REPORT, call->person.address)) {
        call_end_status(call, 429, "too many reports from your address, wait a little");
    } else if (!find_about(state, &request, &report)) {
        call_end_status(call, 409, "there is nobody to report: the seat or the line is not there");
    } else if (report.about == call->person.id) {
        call_end_status(call, 409, "you cannot report yourself");
    } else {
        memcpy(report.text, request.text, sizeof report.text);
        add_address(call->services, &report);
        submit(call, &report);
    }
}
