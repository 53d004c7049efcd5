#ifndef FARAD_CTURBOJPEG_H
#define FARAD_CTURBOJPEG_H

#include <turbojpeg.h>

#endif
