#include "localgame/game_files.h"

#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char suffix[] = ".encan";

/* ---- The folder ---- */

static int folder_of_games(char path[static LOCALGAME_PATH_MAX], struct error *error)
{
    static const char games[] = "/games";
    int code = file_data_folder(path, LOCALGAME_PATH_MAX - sizeof games, error);
    if (code == 0)
        memcpy(path + strlen(path), games, sizeof games);
    return code;
}

/* ---- One file ---- */

int game_file_new(const struct game *game, char path[static LOCALGAME_PATH_MAX],
                  struct error *error)
{
    enum { TRIES = 100 };
    char folder[LOCALGAME_PATH_MAX], date[32];
    int code = folder_of_games(folder, error);
    if (code == 0)
        code = file_make_folders(folder, error);
    if (code < 0)
        return code;
    time_t now = time(NULL);
    struct tm local = {0};
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i <= TRIES; i++) {
        char again[8] = "";
        if (i > 1)
            snprintf(again, sizeof again, "-%d", i);
        if (snprintf(path, LOCALGAME_PATH_MAX, "%s/%s-%s%s%s", folder, date, game->name, again,
                     suffix) >= LOCALGAME_PATH_MAX)
            return error_set(error, ERR_FILE, "the name of the folder of games is too long");
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file >= 0)
            return close(file);
        if (errno != EEXIST)
            break;
    }
    return error_set_with(error, ERR_FILE, error_reason(errno), "cannot write %.120s: %s", path,
                          ERROR_INNER);
}

int game_file_read(const char *path, struct record *record, struct error *error)
{
    struct buffer text = {0};
    struct error detail = {0};
    int code = file_read(path, RECORD_BYTES_MAX, &text, error);
    if (code == 0) {
        code = record_read(record, buffer_text(&text), text.length, &detail);
        if (code < 0)
            error_wrap(error, code, &detail, "%.80s: %s", path, ERROR_INNER);
    }
    buffer_close(&text);
    return code;
}

/* ---- All files ---- */

struct found {
    char path[LOCALGAME_PATH_MAX];
    struct timespec modified;
};

static int is_game_file(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > strlen(suffix) && strcmp(entry->d_name + length - strlen(suffix), suffix) == 0;
}

/* Newest first; if two have the same time, the one with the later date in its name. */
static int compare_age(const void *one, const void *other)
{
    const struct found *left = one, *right = other;
    if (left->modified.tv_sec != right->modified.tv_sec)
        return left->modified.tv_sec < right->modified.tv_sec ? 1 : -1;
    if (left->modified.tv_nsec != right->modified.tv_nsec)
        return left->modified.tv_nsec < right->modified.tv_nsec ? 1 : -1;
    return strcmp(right->path, left->path);
}

/* All files of games, newest first; the caller frees them. */
static struct found *find_files(int *count)
{
    char folder[LOCALGAME_PATH_MAX];
    struct dirent **entries = NULL;
    *count = 0;
    int entry_count =
        folder_of_games(folder, NULL) == 0 ? scandir(folder, &entries, is_game_file, NULL) : -1;
    struct found *files = entry_count > 0 ? calloc((size_t)entry_count, sizeof *files) : NULL;
    for (int i = 0; i < entry_count; i++) {
        struct stat status;
        if (files) {
            struct found *file = &files[*count];
            int length =
                snprintf(file->path, sizeof file->path, "%s/%s", folder, entries[i]->d_name);
            if (length < (int)sizeof file->path && stat(file->path, &status) == 0 &&
                S_ISREG(status.st_mode)) {
                file->modified = status.st_mtim;
                ++*count;
            }
        }
        free(entries[i]);
    }
    free(entries);
    if (files)
        qsort(files, (size_t)*count, sizeof *files, compare_age);
    return files;
}

static bool describe(const struct found *file, struct saved_game *game)
{
    struct record record;
    struct replay replay = {0};
    if (game_file_read(file->path, &record, NULL) < 0)
        return false;
    replay_start(&replay, &record, NULL);
    while (replay_step(&replay, NULL))
        ;
    *game = (struct saved_game){
        .game = record.game,
        .players = record.config.players,
        .round = replay.state.head.round,
        .over = !replay.state.head.to_act,
        .modified = file->modified.tv_sec,
    };
    memcpy(game->path, file->path, sizeof game->path);
    record_close(&record);
    return true;
}

static int list_games(struct saved_game games[], int most, bool unfinished_only)
{
    int file_count, listed = 0;
    struct found *files = find_files(&file_count);
    for (int i = 0; i < file_count && listed < most; i++)
        if (describe(&files[i], &games[listed]) && !(unfinished_only && games[listed].over))
            listed++;
    free(files);
    return listed;
}

int localgame_list(struct saved_game games[], int most)
{
    return list_games(games, most, false);
}

int localgame_list_unfinished(struct saved_game games[], int most)
{
    return list_games(games, most, true);
}
