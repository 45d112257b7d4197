/* query.c: statements that are the same for all drivers (see driver.h). */
#include "store/sqlite/sqlite.h"

#include <stdio.h>

static struct sqlite_store *of(struct store *store)
{
    return (struct sqlite_store *)store;
}

/* Binds $NUMBER, which the statement may lack. Binding cannot fail: see sqlite.c. */
static void bind(sqlite3_stmt *statement, int number, const struct store_value *value)
{
    char name[16];
    snprintf(name, sizeof name, "$%d", number);
    int index = sqlite3_bind_parameter_index(statement, name);
    if (value->kind == SQL_NUMBER)
        sqlite3_bind_int64(statement, index, value->number);
    else if (value->kind == SQL_TEXT)
        sqlite3_bind_text(statement, index, value->text, (int)value->length, SQLITE_STATIC);
}

static struct store_value value_at(sqlite3_stmt *statement, int column)
{
    int type = sqlite3_column_type(statement, column);
    if (type == SQLITE_INTEGER)
        return (struct store_value){.number = sqlite3_column_int64(statement, column)};
    if (type == SQLITE_NULL)
        return (struct store_value){.kind = SQL_NULL, .text = ""};
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return (struct store_value){.kind = SQL_TEXT,
                                .text = text ? text : "",
                                .length = (size_t)sqlite3_column_bytes(statement, column)};
}

static bool take_row(sqlite3_stmt *statement, store_take_row *take, void *context)
{
    struct store_value column[STORE_VALUES_MAX];
    for (int i = 0; i < STORE_VALUES_MAX && i < sqlite3_column_count(statement); i++)
        column[i] = value_at(statement, i);
    return take(context, column);
}

int64_t sqlite_run_text(struct store *store, const struct store_statement *statement,
                        struct error *error)
{
    struct sqlite_store *self = of(store);
    sqlite3_stmt *prepared;
    int step;
    if (sqlite3_prepare_v2(self->database, statement->sql, -1, &prepared, NULL) != SQLITE_OK)
        return sqlite_fail(self->database, self->path, error);
    for (int i = 0; i < statement->count; i++)
        bind(prepared, i + 1, &statement->value[i]);
    while ((step = sqlite3_step(prepared)) == SQLITE_ROW)
        if (statement->take && !take_row(prepared, statement->take, statement->context))
            break;
    int64_t result = step == SQLITE_ROW || step == SQLITE_DONE
                         ? sqlite3_changes64(self->database)
                         : sqlite_fail(self->database, self->path, error);
    sqlite3_finalize(prepared);
    return result;
}

int sqlite_begin(struct store *store, struct error *error)
{
    int code = sqlite_check_files(of(store), error);
    return code < 0 ? code : sqlite_run(of(store), DO_BEGIN, error);
}

int sqlite_end(struct store *store, bool keep, struct error *error)
{
    int code = keep ? sqlite_run(of(store), DO_COMMIT, error) : 0;
    if (!keep || code < 0)
        sqlite_roll_back(of(store)->database);
    return keep && code == 0 ? sqlite_check_files(of(store), error) : code;
}
