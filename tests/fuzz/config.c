/* config.c: the settings file of a server. What is accepted is sound: every text is terminated,
 * every number within its limits; everything else is refused with an error. */
#include "fuzz.h"

#include "server/support/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct config config;
    struct error error = {.text = ""};
    char address[64];
    int port;
    char *text = fuzz_text(data, size);
    config_init(&config);
    int code = config_read_text(&config, text, &error);
    PROMISE(code == 0 || error.text[0]);
    PROMISE(strlen(config.listen) < sizeof config.listen &&
            strlen(config.store) < sizeof config.store);
    PROMISE(config.workers >= 1 && config.connections.all >= 1);
    if (config_address("listen", config.listen, address, sizeof address, &port, &error) == 0)
        PROMISE(port >= 0 && port <= 65535 && address[0]);
    free(text);
    return 0;
}
