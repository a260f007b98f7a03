/* Threads that yield, on Linux, where each has a priority of its own. */
#include "serve/nice_int.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>

int gr_thread_id(void)
{
    return gettid();
}

void gr_thread_yields(int id, int by)
{
    setpriority(PRIO_PROCESS, (id_t)id, getpriority(PRIO_PROCESS, (id_t)getpid()) + by);
}

#else

int gr_thread_id(void)
{
    return 0;
}

void gr_thread_yields(int id, int by)
{
}

#endif
