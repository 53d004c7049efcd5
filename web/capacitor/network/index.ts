import { registerPlugin } from "@capacitor/core";

import type { NetworkPlugin } from "./definitions";

/** How the device is connected (F158). */
export const Network = registerPlugin<NetworkPlugin>("Network", {
    web: () => import("./web").then(({ NetworkWeb }) => new NetworkWeb()),
});

export * from "./definitions";
