import { registerPlugin } from "@capacitor/core";

import type { ScreenOrientationPlugin } from "./definitions";

/** How the phone is held, and how its screen may be turned (F164). */
export const ScreenOrientation = registerPlugin<ScreenOrientationPlugin>("ScreenOrientation", {
    web: () => import("./web").then(({ ScreenOrientationWeb }) => new ScreenOrientationWeb()),
});

export * from "./definitions";
