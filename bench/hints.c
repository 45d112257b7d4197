/* hints.c: how fast the engine of the page searches when it is compiled for this machine. usage:
 * encan-bench-hints < JOBS
 *
 * JOBS are jobs for hints (wasm/thinking.h), each followed by an empty line. Prints how many
 * simulations a hint takes, and then a line for each job: the milliseconds it took, and the hint,
 * so that both can be compared with those of the page: tests/browser/bench.ts. */
#include "analysis/analysis.h"
#include "base/clock.h"
#include "base/scan.h"
#include "wasm/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOBS_BYTES_MAX = 1 << 20 };

/* Cuts the next job, without its last newline, off the text. */
static struct span next_job(struct span *text)
{
    const char *end = strstr(text->start, "\n\n");
    size_t length = end ? (size_t)(end - text->start) : text->length;
    struct span job = {text->start, length};
    size_t cut = end ? length + 2 : length;
    *text = (struct span){text->start + cut, text->length - cut};
    return job;
}

/* Whether there was an answer. */
static bool advise(struct span job)
{
    char *room = engine_input((int32_t)job.length);
    if (!room)
        return false;
    memcpy(room, job.start, job.length);
    int64_t start = clock_monotonic_us();
    int32_t code = engine_advise();
    double passed = (double)(clock_monotonic_us() - start) / 1000;
    printf("%.3f %.*s\n", passed, (int)engine_output_bytes(), engine_output());
    return code == 0;
}

int main(void)
{
    static char text[JOBS_BYTES_MAX + 1];
    struct span rest = {text, fread(text, 1, JOBS_BYTES_MAX, stdin)};
    bool good = true;
    printf("%d\n", QUICK_HINT_SIMULATIONS);
    while (good && rest.length)
        good = advise(next_job(&rest));
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
