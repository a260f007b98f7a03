#include "cli/cli.h"

int main(int argc, char **argv)
{
    return gr_cli_main(argc, argv);
}
