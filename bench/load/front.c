#include "front.h"

#include "base/buffer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ATTEMPTS = 1000, ATTEMPT_NS = 10 * 1000000 };

/* What packaging/nginx.conf has, without TLS and without addresses that visitors come from. */
static const char around[] =
    "daemon off; master_process off; pid nginx.pid; error_log stderr crit;\n"
    "events { worker_connections 8192; }\n"
    "http {\n"
    "    access_log off;\n"
    "    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;\n"
    "    uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n"
    "    map $http_upgrade $encan_connection { default upgrade; \"\" \"\"; }\n"
    "    upstream encan {\n";
static const char within[] = "        keepalive 32;\n"
                             "    }\n"
                             "    server {\n"
                             "        listen %s;\n"
                             "        location / {\n"
                             "            proxy_pass http://encan;\n"
                             "            proxy_http_version 1.1;\n"
                             "            proxy_connect_timeout 500ms;\n"
                             "            proxy_set_header Host $host;\n"
                             "            proxy_set_header Upgrade $http_upgrade;\n"
                             "            proxy_set_header Connection $encan_connection;\n"
                             "        }\n"
                             "    }\n"
                             "}\n";

static const char *address_of(const char *url)
{
    return url + strlen("http://");
}

static int write_configuration(const struct front *front, const struct host host[], int nodes,
                               struct error *error)
{
    char path[100];
    snprintf(path, sizeof path, "%s/nginx.conf", front->folder);
    FILE *file = fopen(path, "w");
    if (!file)
        return error_set(error, ERR_FILE, "%s: %s", path, strerror(errno));
    fputs(around, file);
    for (int i = 0; i < nodes; i++)
        fprintf(file, "        server %s max_fails=0;\n", address_of(host[i].url));
    fprintf(file, within, address_of(front->url));
    return fclose(file) == 0 ? 0 : error_set(error, ERR_FILE, "%s: %s", path, strerror(errno));
}

static bool answers(int port)
{
    const struct sockaddr_in address = host_at(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = connect(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
    return good;
}

static int await(const struct front *front, int port, struct error *error)
{
    for (int i = 0; i < ATTEMPTS && waitpid(front->pid, NULL, WNOHANG) == 0; i++) {
        if (answers(port))
            return 0;
        nanosleep(&(struct timespec){.tv_nsec = ATTEMPT_NS}, NULL);
    }
    return error_set(error, ERR_NET, "nginx did not start: is it installed?");
}

static _Noreturn void become_nginx(const struct front *front)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setenv("PATH", "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin", 1);
    execlp("nginx", "nginx", "-p", front->folder, "-c", "nginx.conf", "-e", "stderr", (char *)NULL);
    _exit(127);
}

int front_open(struct front *front, const struct host host[], int nodes, struct error *error)
{
    int port = host_find_port();
    *front = (struct front){.folder = "/tmp/encan-front-XXXXXX"};
    if (!mkdtemp(front->folder)) {
        front->folder[0] = 0;
        return error_set(error, ERR_FILE, "/tmp: %s", strerror(errno));
    }
    snprintf(front->url, sizeof front->url, "http://127.0.0.1:%d", port);
    int code = write_configuration(front, host, nodes, error);
    if (code < 0)
        return code;
    front->pid = fork();
    if (front->pid == 0)
        become_nginx(front);
    return front->pid < 0 ? error_set(error, ERR_FILE, "fork: %s", strerror(errno))
                          : await(front, port, error);
}

void front_close(struct front *front)
{
    if (front->pid > 0) {
        kill(front->pid, SIGTERM);
        waitpid(front->pid, NULL, 0);
    }
    if (front->folder[0])
        host_remove_folder(front->folder);
    *front = (struct front){.pid = 0};
}
