/* Calls that have no safe use here. Included last by base.h, after the system headers. */
#ifndef GR_BANNED_H
#define GR_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GR_BANNED(name) grasp_does_not_use_##name

#undef strcpy
#define strcpy GR_BANNED(strcpy)
#undef strcat
#define strcat GR_BANNED(strcat)
#undef strncpy
#define strncpy GR_BANNED(strncpy)
#undef strncat
#define strncat GR_BANNED(strncat)
#undef sprintf
#define sprintf GR_BANNED(sprintf)
#undef vsprintf
#define vsprintf GR_BANNED(vsprintf)
#undef strtok
#define strtok GR_BANNED(strtok)
#undef gets
#define gets GR_BANNED(gets)
#undef atoi
#define atoi GR_BANNED(atoi)
#undef atof
#define atof GR_BANNED(atof)
#undef strtod
#define strtod GR_BANNED(strtod)

#endif
