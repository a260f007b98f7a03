/* The walls: limits of the process, no privileges, Landlock, and a list of system calls.
 *
 * What is left is writing to standard output, memory that cannot be executed, the clock, and the
 * end. Any other system call ends the process. */
#include "worker/worker_int.h"

#include <errno.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define BASE_BYTES ((uint64_t)256 << 20) /* program, libraries, stack */

/* A sanitizer needs address space without end and a few calls for its reports. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

static bool limit(int what, uint64_t most)
{
    struct rlimit old, r = { most, most };

    if (getrlimit((__rlimit_resource_t)what, &old) != 0)
        return false;
    if (old.rlim_max != RLIM_INFINITY && most > old.rlim_max)
        r.rlim_cur = r.rlim_max = old.rlim_max; /* it is tighter already */
    return setrlimit((__rlimit_resource_t)what, &r) == 0;
}

static const char *set_limits(const gr_lock *l)
{
    /* Lua's memory, that of the tools, the graph mapped and its derived forms. */
    uint64_t space = 2 * l->memory + 4 * l->graph + BASE_BYTES;
    uint64_t seconds = l->wall_ms / 1000 + 2;

    if (!SANITIZED && !limit(RLIMIT_AS, space))
        return "no limit on memory";
    if (!limit(RLIMIT_CPU, seconds))
        return "no limit on processor time";
    if (!limit(RLIMIT_CORE, 0) || !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_NPROC, 0) ||
        !limit(RLIMIT_NOFILE, 4))
        return "no limits on files and processes";
    return NULL;
}

/* Root or not: no capability survives. */
static bool drop_capabilities(void)
{
    struct {
        uint32_t version;
        int pid;
    } head = { 0x20080522, 0 }; /* _LINUX_CAPABILITY_VERSION_3 */
    struct {
        uint32_t effective, permitted, inheritable;
    } none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };

    return syscall(SYS_capset, &head, none) == 0;
}

/* Denies every access to files, and to the network and other processes where the kernel can. The
 * numbers are Landlock's: headers may be older than the kernel. */
static void landlock(void)
{
    struct {
        uint64_t files, net, scoped;
    } rules = { 0, 0, 0 };
    const long create = 444, restrict_self = 446;
    long version = syscall(create, NULL, 0, 1 /* which version is it? */), fd;
    size_t size = 8;

    if (version < 1)
        return;
    rules.files = ((uint64_t)1 << (version < 2   ? 13
                                   : version < 3 ? 14
                                   : version < 5 ? 15
                                                 : 16)) -
                  1;
    if (version >= 4) {
        rules.net = 3; /* bind and connect */
        size = 16;
    }
    if (version >= 6) {
        rules.scoped = 3; /* abstract sockets, signals */
        size = 24;
    }
    fd = syscall(create, &rules, size, 0);
    if (fd < 0)
        return;
    syscall(restrict_self, fd, 0);
    close((int)fd);
}

static const int allowed[] = {
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(brk),
    SCMP_SYS(madvise),
    SCMP_SYS(futex),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_gettime64),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(sysinfo),
    SCMP_SYS(getrandom),
    SCMP_SYS(sched_yield),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

static const int sanitizer[] = {
    SCMP_SYS(sigaltstack), SCMP_SYS(rt_sigaction), SCMP_SYS(getpid),
    SCMP_SYS(gettid),      SCMP_SYS(tgkill),       SCMP_SYS(sched_getaffinity),
};

static int allow(scmp_filter_ctx f)
{
    int rc = 0;

    for (size_t i = 0; rc == 0 && i < sizeof allowed / sizeof *allowed; i++)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed[i], 0);
    for (size_t i = 0; rc == 0 && SANITIZED && i < sizeof sanitizer / sizeof *sanitizer; i++)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, sanitizer[i], 0);
    if (rc == 0)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, 1));
    if (rc == 0 && SANITIZED)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, 2));
    if (rc == 0)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                              SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (rc == 0)
        rc = seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
                              SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    return rc;
}

const char *gr_seal(void)
{
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_KILL_PROCESS);
    int rc = f != NULL ? allow(f) : -ENOMEM;

    if (rc == 0)
        rc = seccomp_load(f);
    if (f != NULL)
        seccomp_release(f);
    return rc == 0 ? NULL : "the kernel has no seccomp filter";
}

const char *gr_confine(const gr_lock *l)
{
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != l->parent)
        return "who started it is gone";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !drop_capabilities())
        return "it cannot give up its privileges";
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    landlock();
    return set_limits(l);
}
