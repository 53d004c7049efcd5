import { registerPlugin } from "@capacitor/core";

import type { ToastPlugin } from "./definitions";

/** A text that comes and goes (F156). */
export const Toast = registerPlugin<ToastPlugin>("Toast");

export * from "./definitions";
