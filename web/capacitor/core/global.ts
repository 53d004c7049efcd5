import type { CapacitorGlobal } from "./definitions";
import { createCapacitor, type CapacitorPage } from "./runtime";

/** The page's one `Capacitor` object. */
export const Capacitor: CapacitorGlobal = createCapacitor(
    globalThis as unknown as CapacitorPage,
);

/** Gives the object through which a plugin is called, native or not. */
export const registerPlugin = Capacitor.registerPlugin;
