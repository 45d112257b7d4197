#include "server/http/web_client.h"

#include "server/http/answer.h"

#include "page_files.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

enum { NAME_MAX_BYTES = 100 };

/* Paths that all get index.html; the web client shows the page. A trailing slash includes
 * everything below. */
static const char *const pages[] = {"/",        "/table/",  "/new/",   "/replay",   "/replay/",
                                    "/lesson/", "/rules",   "/rules/", "/settings", "/mine",
                                    "/lobby",   "/profile", "/about"};

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".webmanifest", "application/manifest+json"},
                                           {".wasm", "application/wasm"}};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < COUNT_OF(types); i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static bool is_page(const char *path)
{
    for (size_t i = 0; i < COUNT_OF(pages); i++) {
        size_t length = strlen(pages[i]);
        bool below = length > 1 && pages[i][length - 1] == '/';
        if (below ? strncmp(path, pages[i], length) == 0 : strcmp(path, pages[i]) == 0)
            return true;
    }
    return false;
}

static bool find(const char *name, const char *ending, struct span *file)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < COUNT_OF(page_files); i++) {
        if (strncmp(page_files[i].name, name, length) != 0 ||
            strcmp(page_files[i].name + length, ending) != 0)
            continue;
        *file = (struct span){(const char *)page_files[i].bytes, page_files[i].length};
        return true;
    }
    return false;
}

/* Whether a file's name has a hash of its contents. */
static bool has_lasting_name(const char *name)
{
    static const char *const others[] = {"index.html",           "favicon.svg",
                                         "icon-192.png",         "icon-512.png",
                                         "manifest.webmanifest", "service_worker.js"};
    for (size_t i = 0; i < COUNT_OF(others); i++)
        if (strcmp(name, others[i]) == 0)
            return false;
    return true;
}

/* Answers with the smallest form of a file that the browser accepts; false if there is no such
 * file. */
static bool answer_named(struct net_request *request, int status, const char *name)
{
    static const char *const encodings[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
    bool lasting = has_lasting_name(name);
    struct span file;
    if (net_method(request) != NET_GET || strlen(name) > NAME_MAX_BYTES || !find(name, "", &file))
        return false;
    for (size_t i = 0; i < COUNT_OF(encodings); i++) {
        struct span less;
        if (!answer_accepts(request, encodings[i][0]) || !find(name, encodings[i][1], &less))
            continue;
        answer_file(request, status, type_of(name), less, encodings[i][0], lasting);
        return true;
    }
    answer_file(request, status, type_of(name), file, NULL, lasting);
    return true;
}

bool web_client_answer(struct net_request *request)
{
    const char *path = net_path(request);
    return answer_named(request, 200, is_page(path) ? "index.html" : path + 1);
}

bool web_client_answer_not_found(struct net_request *request)
{
    const char *accepted = net_header(request, "accept");
    if (!accepted || !strstr(accepted, "text/html") || strncmp(net_path(request), "/api/", 5) == 0)
        return false;
    return answer_named(request, 404, "index.html");
}
