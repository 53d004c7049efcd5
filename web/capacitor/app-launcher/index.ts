import { registerPlugin } from "@capacitor/core";

import type { AppLauncherPlugin } from "./definitions";

/** Opens other apps by their URLs (F154). */
export const AppLauncher = registerPlugin<AppLauncherPlugin>("AppLauncher", {
    web: () => import("./web").then(({ AppLauncherWeb }) => new AppLauncherWeb()),
});

export * from "./definitions";
