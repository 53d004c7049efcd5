import { registerPlugin } from "@capacitor/core";

import type { HapticsPlugin } from "./definitions";

/** What the phone lets its user feel. */
export const Haptics = registerPlugin<HapticsPlugin>("Haptics");

export * from "./definitions";
