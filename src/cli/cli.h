/* cli: the program `grasp`. One command a file, one row a command, everything else derived. */
#ifndef GR_CLI_H
#define GR_CLI_H

/* Runs the command line and returns the exit status of the program. */
int gr_cli_main(int argc, char **argv);

#endif
