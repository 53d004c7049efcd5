// Cairo, and the fonts that FreeType reads for it.
#ifndef FARAD_CCAIRO_H
#define FARAD_CCAIRO_H

#include <cairo-ft.h>
#include <cairo.h>

#endif
