import { registerPlugin } from "@capacitor/core";

import type { SplashScreenPlugin } from "./definitions";

/** The launch screen, which stays for a while (F164). */
export const SplashScreen = registerPlugin<SplashScreenPlugin>("SplashScreen", {
    web: { show: () => Promise.resolve(), hide: () => Promise.resolve() },
});

export * from "./definitions";
