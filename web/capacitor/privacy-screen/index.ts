import { registerPlugin } from "@capacitor/core";

import type { PrivacyScreenPlugin } from "./definitions";

/** What hides the app while it is not before the user. */
export const PrivacyScreen = registerPlugin<PrivacyScreenPlugin>("PrivacyScreen", {
    web: () => import("./web").then(({ PrivacyScreenWeb }) => new PrivacyScreenWeb()),
});

export * from "./definitions";
