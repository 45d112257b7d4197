#include "host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The store ---- */

static int use_postgresql(struct host *host, struct error *error)
{
    const char *url = getenv("ENCAN_TEST_PG");
    if (!url)
        return error_set(error, ERR_ARGUMENT,
                         "postgresql: run this below tests/support/with-postgres.sh, or set "
                         "ENCAN_TEST_PG to the URL of an empty database");
    snprintf(host->store, sizeof host->store, "%s", url);
    return 0;
}

static int use_sqlite(struct host *host, const char *below, struct error *error)
{
    snprintf(host->folder, sizeof host->folder, "%.40s/encan-load-XXXXXX", below);
    if (!mkdtemp(host->folder)) {
        host->folder[0] = 0;
        return error_set(error, ERR_FILE, "%s: %s", below, strerror(errno));
    }
    snprintf(host->store, sizeof host->store, "sqlite:%s/db", host->folder);
    return 0;
}

/* The encan that was built along with this program. */
static int find_program(struct host *host, struct error *error)
{
    char own[4000];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    if (length < 0)
        return error_set(error, ERR_FILE, "/proc/self/exe: %s", strerror(errno));
    own[length] = 0;
    *strrchr(own, '/') = 0;
    snprintf(host->program, sizeof host->program, "%s/encan", own);
    return 0;
}

int host_open(struct host *host, const struct settings *settings, struct error *error)
{
    const char *store = settings->store;
    *host = (struct host){.cpu = -1, .connections = 12000};
    int code = find_program(host, error);
    if (code < 0)
        return code;
    if (settings->program)
        snprintf(host->program, sizeof host->program, "%s", settings->program);
    if (strcmp(store, "postgresql") == 0)
        return use_postgresql(host, error);
    if (strcmp(store, "sqlite") == 0)
        return use_sqlite(host, settings->below, error);
    return error_set(error, ERR_ARGUMENT, "--store: expected sqlite or postgresql");
}

void host_open_beside(struct host *host, const struct host *first)
{
    *host = *first;
    host->folder[0] = host->url[0] = 0;
    host->pid = 0;
}

void host_remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder)))
        if (unlinkat(dirfd(folder), entry->d_name, 0) != 0) /* fails for folders */
            unlinkat(dirfd(folder), entry->d_name, AT_REMOVEDIR);
    if (folder)
        closedir(folder);
    rmdir(path);
}

void host_close(struct host *host)
{
    host_stop(host, SIGKILL, NULL);
    if (host->folder[0])
        host_remove_folder(host->folder);
}

/* ---- The process ---- */

static void run_on(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

void host_pin(struct host *host)
{
    run_on(1);
    host->cpu = 0;
}

enum { PORT_FIRST = 20000, PORTS = 12000 }; /* below 32768, where Linux begins by default */

struct sockaddr_in host_at(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                .sin_port = htons((uint16_t)port)};
}

static bool is_free(int port)
{
    const struct sockaddr_in address = host_at(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = bind(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
    return good;
}

int host_find_port(void)
{
    static unsigned next;
    if (!next)
        next = (unsigned)getpid() * 97; /* far from where others begin */
    do
        next++;
    while (!is_free(PORT_FIRST + (int)(next % PORTS)));
    return PORT_FIRST + (int)(next % PORTS);
}

static _Noreturn void become_server(const struct host *host, int out)
{
    char connections[16];
    const char *listen = host->url[0] ? strrchr(host->url, '/') + 1 : "127.0.0.1:0";
    if (host->cpu >= 0)
        run_on(host->cpu);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    snprintf(connections, sizeof connections, "%d", host->connections);
    const char *others = host->as_usual ? "on" : "off";
    execl(host->program, host->program, "serve", "--listen", listen, "--store", host->store,
          "--limits", others, "--bot-pause", others, "--connections", connections, (char *)NULL);
    _exit(127);
}

/* Reads "encan serves on URL". */
static bool read_url(struct host *host, int in)
{
    char line[200] = "";
    FILE *file = fdopen(in, "r");
    bool good = file && fgets(line, sizeof line, file) &&
                sscanf(line, "encan serves on %63s", host->url) == 1;
    if (file)
        fclose(file);
    else
        close(in);
    return good;
}

int host_start(struct host *host, struct error *error)
{
    int ends[2];
    if (pipe(ends) < 0)
        return error_set(error, ERR_FILE, "pipe: %s", strerror(errno));
    host->pid = fork();
    if (host->pid == 0) {
        close(ends[0]);
        become_server(host, ends[1]);
    }
    close(ends[1]);
    if (host->pid < 0) {
        host->pid = 0;
        close(ends[0]);
        return error_set(error, ERR_FILE, "fork: %s", strerror(errno));
    }
    if (read_url(host, ends[0]))
        return 0;
    host_stop(host, SIGKILL, NULL);
    return error_set(error, ERR_NET, "%s serve did not start", host->program);
}

void host_signal(struct host *host, int number)
{
    host->ending = number;
    if (host->pid)
        kill(host->pid, number);
}

/* As host_has_ended, with options of waitpid. */
static int await_end(struct host *host, int options, struct error *error)
{
    int status = 0;
    if (!host->pid)
        return 1;
    if (waitpid(host->pid, &status, options) == 0)
        return 0;
    host->pid = 0;
    if (host->ending == SIGKILL || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return 1;
    return error_set(error, ERR_NET, "the server did not exit cleanly: status %#x",
                     (unsigned)status);
}

int host_has_ended(struct host *host, struct error *error)
{
    return await_end(host, WNOHANG, error);
}

int host_stop(struct host *host, int number, struct error *error)
{
    host_signal(host, number);
    int code = await_end(host, 0, error);
    return code < 0 ? code : 0;
}

/* Starts the program that controls PostgreSQL. */
static int control_postgresql(char *const arguments[], pid_t *pid, struct error *error)
{
    const char *control = getenv("ENCAN_TEST_PG_CTL");
    if (!control)
        return error_set(error, ERR_ARGUMENT, "ENCAN_TEST_PG_CTL is not set");
    *pid = fork();
    if (*pid == 0) {
        execv(control, arguments);
        _exit(127);
    }
    return *pid > 0 ? 0 : error_set(error, ERR_FILE, "fork: %s", strerror(errno));
}

int host_restart_postgresql(pid_t *pid, struct error *error)
{
    char *const arguments[] = {"ctl", "restart", "-m", "immediate", NULL};
    return control_postgresql(arguments, pid, error);
}

int host_fail_over(pid_t *pid, struct error *error)
{
    char *const arguments[] = {"ctl", "failover", NULL};
    return control_postgresql(arguments, pid, error);
}

int host_replace_standby(pid_t *pid, struct error *error)
{
    char *const arguments[] = {"ctl", "rejoin", NULL};
    return control_postgresql(arguments, pid, error);
}

int host_cut_connections(pid_t *pid, struct error *error)
{
    *pid = fork();
    if (*pid == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execlp("psql", "psql", "-qX", getenv("ENCAN_TEST_PG"), "-c",
               "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
               " WHERE application_name = 'encan'",
               (char *)NULL);
        _exit(127);
    }
    return *pid > 0 ? 0 : error_set(error, ERR_FILE, "fork: %s", strerror(errno));
}

/* ---- Looking at it ---- */

int64_t host_memory(pid_t pid)
{
    char path[40];
    long long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*s %lld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

/* What /proc says about a process or a thread. */
struct usage {
    char name[32];
    int parent;
    double seconds;
};

static struct usage read_usage(const char *folder, const char *id)
{
    char path[400];
    struct usage usage = {.parent = 0};
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "%s/%s/stat", folder, id);
    FILE *file = fopen(path, "r");
    if (!file)
        return usage;
    if (fscanf(file, "%*d (%31[^)]) %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", usage.name,
               &usage.parent, &user, &kernel) == 4)
        usage.seconds = (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
    fclose(file);
    return usage;
}

/* Adds up the processes or threads in a folder of /proc that have a name, or a parent. */
static double sum_seconds(const char *path, const char *name, int parent)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    double seconds = 0;
    while (folder && (entry = readdir(folder))) {
        struct usage usage = read_usage(path, entry->d_name);
        if (name ? strcmp(usage.name, name) == 0 : usage.parent == parent)
            seconds += usage.seconds;
    }
    if (folder)
        closedir(folder);
    return seconds;
}

double host_seconds(pid_t pid)
{
    char id[16];
    snprintf(id, sizeof id, "%d", (int)pid);
    return read_usage("/proc", id).seconds;
}

double host_store_thread_seconds(pid_t pid)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    return sum_seconds(path, "encan-store", 0);
}

/* The control program lies beside the data; all processes are children of the first. */
double host_postgresql_seconds(void)
{
    char path[4096];
    int pid = 0;
    const char *control = getenv("ENCAN_TEST_PG_CTL");
    if (!control)
        return 0;
    snprintf(path, sizeof path, "%.*s/data/postmaster.pid", (int)(strrchr(control, '/') - control),
             control);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%d", &pid) != 1)
        pid = 0;
    fclose(file);
    return pid ? sum_seconds("/proc", NULL, pid) : 0;
}
