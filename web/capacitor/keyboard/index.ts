import { registerPlugin } from "@capacitor/core";

import type { KeyboardPlugin } from "./definitions";

/** The keyboard on the screen; an iPhone's never comes up here. */
export const Keyboard = registerPlugin<KeyboardPlugin>("Keyboard");

export * from "./definitions";
