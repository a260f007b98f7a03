/* What the files of the peer program share. */
#ifndef IGRAPH_PEER_H
#define IGRAPH_PEER_H

double now(void);
double status_mb(const char *key); /* a line of /proc/self/status */

/* grasp-peer-igraph algo FILE TASK... */
int algo_main(int argc, char **argv);

#endif
