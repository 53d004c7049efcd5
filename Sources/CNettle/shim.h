#ifndef FARAD_CNETTLE_H
#define FARAD_CNETTLE_H

#include <gmp.h>
#include <nettle/arcfour.h>
#include <nettle/arctwo.h>
#include <nettle/bignum.h>
#include <nettle/blowfish.h>
#include <nettle/cast128.h>
#include <nettle/cbc.h>
#include <nettle/ctr.h>
#include <nettle/curve25519.h>
#include <nettle/des.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/eddsa.h>
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/md2.h>
#include <nettle/md4.h>
#include <nettle/md5.h>
#include <nettle/nettle-meta.h>
#include <nettle/nist-keywrap.h>
#include <nettle/pbkdf2.h>
#include <nettle/pkcs1.h>
#include <nettle/pss.h>
#include <nettle/rsa.h>

#endif
