#ifndef FARAD_CZLIB_H
#define FARAD_CZLIB_H

#include <zlib.h>

#endif
