import { registerPlugin } from "@capacitor/core";

import type { CapacitorSQLitePlugin } from "./definitions";

/** The plugin itself; most apps go through `SQLiteConnection`. */
export const CapacitorSQLite = registerPlugin<CapacitorSQLitePlugin>("CapacitorSQLite");

export { SQLiteConnection } from "./connection";
export { SQLiteDBConnection } from "./database";
export * from "./definitions";
