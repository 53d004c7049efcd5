import { registerPlugin } from "@capacitor/core";

import type { DevicePlugin } from "./definitions";

/** What the app runs on (F158). */
export const Device = registerPlugin<DevicePlugin>("Device", {
    web: () => import("./web").then(({ DeviceWeb }) => new DeviceWeb()),
});

export * from "./definitions";
