import { registerPlugin } from "@capacitor/core";

import type { StatusBarPlugin } from "./definitions";

/** The bar at the top of the screen (F164). */
export const StatusBar = registerPlugin<StatusBarPlugin>("StatusBar");

export * from "./definitions";
