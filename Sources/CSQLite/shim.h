#include <sqlite3.h>

/// Has SQLite's own generator, which is one for the whole host process, begin anew from a seed other than 0.
static inline void farad_seed_sqlite(int seed) {
    sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, seed, (sqlite3 *)0);
    sqlite3_randomness(0, 0);
}
