/* libmicrohttpd, loaded when the first server starts: it brings GnuTLS along, which would cost
 * every start of the program. */
#include <dlfcn.h>

#include "net/server_int.h"

#define LIBRARY "libmicrohttpd.so.12"

const gr_mhd *gr_mhd_load(gr_err *err)
{
    static gr_mhd lib;
    void *so = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

    if (so == NULL) {
        gr_fail(err, GR_EREAD, "cannot serve: %s is not installed", LIBRARY);
        gr_err_hint(err, "install Debian's package libmicrohttpd12");
        return NULL;
    }
#define X(name)                                                                                    \
    lib.name = (__typeof__(lib.name))dlsym(so, "MHD_" #name);                                      \
    if (lib.name == NULL) {                                                                        \
        gr_fail(err, GR_EREAD, "cannot serve: %s has no MHD_" #name, LIBRARY);                     \
        return NULL;                                                                               \
    }
    MHD_FUNCTIONS(X)
#undef X
    return &lib;
}
