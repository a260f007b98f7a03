/* The walls from inside: what a process may do once it has locked itself in, and what ends it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "skip.h"
#include "worker/worker_int.h"

enum { LIVED = 40, REFUSED = 41, NO_LOCK = 42 };

/* Does it in a child behind the walls; how the child ended. */
static int behind(int (*act)(void))
{
    pid_t parent = getpid(), child = fork();
    gr_lock lock = { .parent = parent, .memory = 64 << 20, .wall_ms = 2000 };
    int status;

    assert_true(child >= 0);
    if (child == 0)
        _exit(gr_confine(&lock) != NULL || gr_seal() != NULL ? NO_LOCK : act());
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void assert_killed(const char *what, int (*act)(void))
{
    int status = behind(act);

    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGSYS)
        fail_msg("%s: status %x instead of SIGSYS", what, (unsigned)status);
}

static void assert_lives(const char *what, int (*act)(void))
{
    int status = behind(act);

    if (!WIFEXITED(status) || WEXITSTATUS(status) != LIVED)
        fail_msg("%s: status %x", what, (unsigned)status);
}

#define ACT(name, expression)                                                                      \
    static int name(void)                                                                          \
    {                                                                                              \
        return (expression) ? LIVED : REFUSED;                                                     \
    }

ACT(does_open, open("/etc/passwd", O_RDONLY) >= 0)
ACT(does_open_tree, syscall(SYS_openat2, AT_FDCWD, "/", NULL, 0) >= 0)
ACT(does_fork, fork() >= 0)
ACT(does_clone3, syscall(SYS_clone3, NULL, 0) >= 0)
ACT(does_exec, execl("/bin/true", "true", (char *)NULL) == 0)
ACT(does_socket, socket(AF_INET, SOCK_STREAM, 0) >= 0)
ACT(does_unix_socket, socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
ACT(does_kill, kill(1, 0) == 0)
ACT(does_ptrace, syscall(SYS_ptrace, 0, 0, 0, 0) == 0)
ACT(does_unlink, unlink("/nonexistent") == 0)
ACT(does_chdir, chdir("/") == 0)
ACT(does_stat, access("/etc/passwd", R_OK) == 0)
ACT(does_stat_at, syscall(SYS_newfstatat, 0, "/etc/passwd", NULL, 0) == 0)
ACT(does_read, read(0, &(char){ 0 }, 1) >= 0)
ACT(does_prctl, prctl(PR_SET_DUMPABLE, 1) == 0)
ACT(does_memfd, memfd_create("x", 0) >= 0)
ACT(does_dup, dup(1) >= 0)
ACT(does_fcntl, fcntl(1, F_GETFL) >= 0)
ACT(does_ioctl, syscall(SYS_ioctl, 1, 0x5401, 0) >= 0)
ACT(does_write_elsewhere, write(3, "x", 1) == 1)
ACT(does_limits, setrlimit(RLIMIT_NOFILE, &(struct rlimit){ 9, 9 }) == 0)
ACT(does_code, mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                    0) != MAP_FAILED)
ACT(does_timer, setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL) == 0)
ACT(does_bpf, syscall(SYS_bpf, 0, NULL, 0) >= 0)
ACT(does_uring, syscall(SYS_io_uring_setup, 1, NULL) >= 0)
ACT(does_unshare, syscall(SYS_unshare, 0) == 0)
ACT(does_process_read, syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0) >= 0)

static int makes_code_later(void)
{
    void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return p != MAP_FAILED && mprotect(p, 4096, PROT_READ | PROT_EXEC) == 0 ? LIVED : REFUSED;
}

static int allocates(void)
{
    char *p = malloc(1 << 20);

    if (p == NULL)
        return REFUSED;
    memset(p, 1, 1 << 20);
    p = realloc(p, 32 << 20);
    free(p);
    return p != NULL ? LIVED : REFUSED;
}

static int tells_time(void)
{
    return gr_now_ns() > 0 ? LIVED : REFUSED;
}

#if !defined(__SANITIZE_ADDRESS__)
static int takes_all_memory(void)
{
    size_t got = 0;

    while (got < ((size_t)4 << 30) && malloc(16 << 20) != NULL)
        got += 16 << 20;
    return got < ((size_t)1 << 30) ? LIVED : REFUSED;
}
#endif

static int loops(void)
{
    volatile unsigned on = 1;

    while (on)
        ;
    return REFUSED;
}

static void killed(void **state)
{
    static const struct {
        const char *what;
        int (*act)(void);
    } rows[] = {
        { "open", does_open },
        { "openat2", does_open_tree },
        { "fork", does_fork },
        { "clone3", does_clone3 },
        { "exec", does_exec },
        { "socket", does_socket },
        { "unix socket", does_unix_socket },
        { "kill", does_kill },
        { "ptrace", does_ptrace },
        { "unlink", does_unlink },
        { "chdir", does_chdir },
        { "access", does_stat },
        { "stat", does_stat_at },
        { "read", does_read },
        { "prctl", does_prctl },
        { "memfd", does_memfd },
        { "dup", does_dup },
        { "fcntl", does_fcntl },
        { "ioctl", does_ioctl },
        { "write to another descriptor", does_write_elsewhere },
        { "setrlimit", does_limits },
        { "executable memory", does_code },
        { "memory made executable", makes_code_later },
        { "timer", does_timer },
        { "bpf", does_bpf },
        { "io_uring", does_uring },
        { "unshare", does_unshare },
        { "another's memory", does_process_read },
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_killed(rows[i].what, rows[i].act);
}

static void lives(void **state)
{
    assert_lives("memory", allocates);
    assert_lives("time", tells_time);
#if !defined(__SANITIZE_ADDRESS__)
    assert_lives("all memory", takes_all_memory);
#endif
}

/* The clock of the process itself, should nobody else stop it: wall time and two seconds. */
static void ends(void **state)
{
    int status = behind(loops);

    assert_true(WIFSIGNALED(status));
    assert_true(WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU);
}

/* As in a container whose kernel, or whose rules, have no such calls. */
static bool take_away(const int *calls, size_t n)
{
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW);
    bool ok = f != NULL;

    for (size_t i = 0; i < n && ok; i++)
        ok = seccomp_rule_add(f, SCMP_ACT_ERRNO(ENOSYS), calls[i], 0) == 0;
    ok = ok && seccomp_load(f) == 0;
    seccomp_release(f);
    return ok;
}

/* Locks a child in that lacks some calls: LIVED if it may run, REFUSED if it will not. */
static int locks_without(const int *calls, size_t n)
{
    pid_t parent = getpid(), child = fork();
    gr_lock lock = { .parent = parent, .memory = 64 << 20, .wall_ms = 2000 };
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        if (!take_away(calls, n))
            _exit(NO_LOCK);
        _exit(gr_confine(&lock) == NULL && gr_seal() == NULL ? LIVED : REFUSED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void missing_layers(void **state)
{
    const int landlock[] = { SCMP_SYS(landlock_create_ruleset), SCMP_SYS(landlock_restrict_self) };
    const int privileges[] = { SCMP_SYS(capset) };
    const int limits[] = { SCMP_SYS(setrlimit), SCMP_SYS(prlimit64) };
    const int filter[] = { SCMP_SYS(seccomp) };

    assert_int_equal(locks_without(landlock, 2), LIVED);
    assert_int_equal(locks_without(privileges, 1), REFUSED);
    assert_int_equal(locks_without(limits, 2), REFUSED);
    assert_int_equal(locks_without(filter, 1), REFUSED);
}

/* The wall behind the wall: files are out of reach before the calls are shut. */
static void landlock_denies(void **state)
{
    pid_t parent = getpid(), child;
    gr_lock lock = { .parent = parent, .memory = 64 << 20, .wall_ms = 2000 };
    int status;

    if (syscall(SYS_landlock_create_ruleset, NULL, 0, 1) < 1)
        SKIP_TEST("the kernel has no Landlock");
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(3);
        _exit(gr_confine(&lock) == NULL && open("/etc/passwd", O_RDONLY) < 0 && errno == EACCES
                  ? LIVED
                  : REFUSED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == LIVED);
}

static void orphans(void **state)
{
    gr_lock lock = { .parent = 1, .memory = 64 << 20, .wall_ms = 1000 };
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        lock.parent = getpid(); /* somebody else */
        _exit(gr_confine(&lock) != NULL ? LIVED : REFUSED);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == LIVED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed),         cmocka_unit_test(lives),
        cmocka_unit_test(ends),           cmocka_unit_test(orphans),
        cmocka_unit_test(missing_layers), cmocka_unit_test(landlock_denies),
    };
    const char *preload = getenv("LD_PRELOAD");

    if (preload != NULL && strstr(preload, "valgrind") != NULL) {
        puts("1..0 # SKIP valgrind itself cannot live behind the walls");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
