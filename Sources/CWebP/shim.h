#ifndef FARAD_CWEBP_H
#define FARAD_CWEBP_H

#include <webp/decode.h>
#include <webp/encode.h>

#endif
