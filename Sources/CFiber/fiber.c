#include "CFiber.h"
