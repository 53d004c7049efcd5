import { registerPlugin } from "@capacitor/core";

import type { PreferencesPlugin } from "./definitions";

/** Small strings that outlive the app's process (F138, F139). */
export const Preferences = registerPlugin<PreferencesPlugin>("Preferences", {
    web: () => import("./web").then(({ PreferencesWeb }) => new PreferencesWeb()),
});

export * from "./definitions";
