/* What is the same everywhere about a program behind pipes: reading, writing, its stderr. */
#include "protocol/match/clients/process_system.h"

#include "engine/clock.h"

#include <errno.h>
#include <stdlib.h>

enum { CHUNK_BYTES = 4096, ERROR_FILE_BYTES_MAX = 1 << 26 };

enum { WAIT_INPUT, WAIT_OUTPUT, WAIT_ERRORS };

bool process_start(struct process *process, const struct program *program,
                   char phrase[PROCESS_PHRASE_MAX])
{
    char reason[PROCESS_PHRASE_MAX / 2] = "out of memory";
    struct process_ends ends;
    if (process->error_kept == NULL) {
        process->error_kept = malloc(PROCESS_ERROR_BYTES);
    }
    if (process->error_kept == NULL || !process_launch(process, program, &ends, reason)) {
        snprintf(phrase, PROCESS_PHRASE_MAX, "cannot be started: %s", reason);
        return false;
    }
    line_writer_init(&process->input, ends.input);
    line_reader_init(&process->output, ends.output);
    process->errors = ends.errors;
    process->error_all = 0;
    process->error_file = program->errors != NULL ? system_open(program->errors, "a") : NULL;
    if (process->error_file != NULL) {
        setvbuf(process->error_file, NULL, _IONBF, 0);
    }
    return true;
}

void process_waits(struct process *process, struct wait waits[])
{
    struct line_writer *input = &process->input;
    waits[WAIT_INPUT] =
        (struct wait){.descriptor = line_writer_has_failed(input) ? -1 : input->descriptor,
                      .wanted = line_writer_is_waiting(input) ? WAIT_WRITE : 0};
    waits[WAIT_OUTPUT] =
        (struct wait){.descriptor = process->output.at_end ? -1 : process->output.descriptor,
                      .wanted = WAIT_READ};
    waits[WAIT_ERRORS] = (struct wait){.descriptor = process->errors, .wanted = WAIT_READ};
}

/* Keeps what was said on stderr. */
static void keep_errors(struct process *process, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        process->error_kept[(process->error_all + i) % PROCESS_ERROR_BYTES] = bytes[i];
    }
    if (process->error_file != NULL && process->error_all < ERROR_FILE_BYTES_MAX &&
        fwrite(bytes, 1, count, process->error_file) < count) {
        fclose(process->error_file); /* not to have the copy is no failure */
        process->error_file = NULL;
    }
    process->error_all += count;
}

static void read_errors(struct process *process)
{
    char bytes[CHUNK_BYTES];
    ssize_t got = system_read(process->errors, bytes, sizeof bytes);
    if (got > 0) {
        keep_errors(process, bytes, (size_t)got);
    } else if (got == 0 || errno != EAGAIN) {
        system_close(process->errors);
        process->errors = -1;
    }
}

void process_serve(struct process *process, const struct wait waits[])
{
    if (waits[WAIT_INPUT].descriptor >= 0 && (waits[WAIT_INPUT].found & WAIT_BROKEN) != 0) {
        process->input.failed = true; /* nobody is left to read it */
    } else if (waits[WAIT_INPUT].descriptor >= 0 && waits[WAIT_INPUT].found != 0) {
        line_writer_drain(&process->input, 0);
    }
    if (waits[WAIT_OUTPUT].descriptor >= 0 && waits[WAIT_OUTPUT].found != 0) {
        line_reader_fill(&process->output);
    }
    if (waits[WAIT_ERRORS].descriptor >= 0 && waits[WAIT_ERRORS].found != 0) {
        read_errors(process);
    }
}

/* Reads and drops what it still says, so that it is not kept from ending, until it ends or
 * `deadline`. */
static void let_end(struct process *process, int64_t deadline)
{
    while (!process_wait(process, 0) && clock_now() < deadline) {
        struct wait waits[PROCESS_WAITS];
        process_waits(process, waits);
        system_wait(waits, PROCESS_WAITS, PROCESS_STEP);
        process_serve(process, waits);
        char *line;
        while (line_reader_next(&process->output, &line) == LINE_READY) {
        }
    }
}

void process_end(struct process *process, const char *quit, int64_t deadline)
{
    if (process->number == 0) {
        return;
    }
    if (quit != NULL) {
        line_writer_put(&process->input, quit, false);
    }
    system_close(process->input.descriptor);
    process->input.failed = true;
    let_end(process, deadline);
    process_kill_group(process);
    for (int i = 0; process->errors >= 0 && i < PROCESS_ERROR_BYTES / CHUNK_BYTES; i++) {
        uint64_t before = process->error_all;
        read_errors(process); /* its last words */
        if (process->error_all == before) {
            break;
        }
    }
    system_close(process->output.descriptor);
    if (process->errors >= 0) {
        system_close(process->errors);
    }
    if (process->error_file != NULL) {
        fclose(process->error_file);
        process->error_file = NULL;
    }
    line_reader_free(&process->output);
    line_writer_free(&process->input);
}

void process_write_errors(const struct process *process, FILE *file)
{
    uint64_t all = process->error_all;
    uint64_t first = all > PROCESS_ERROR_BYTES ? all - PROCESS_ERROR_BYTES : 0;
    for (uint64_t i = first; i < all; i++) {
        putc(process->error_kept[i % PROCESS_ERROR_BYTES], file);
    }
    if (all > first && process->error_kept[(all - 1) % PROCESS_ERROR_BYTES] != '\n') {
        putc('\n', file);
    }
}

void process_free(struct process *process)
{
    free(process->error_kept);
    process->error_kept = NULL;
    process->error_all = 0;
}
