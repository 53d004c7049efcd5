import { registerPlugin } from "@capacitor/core";

import type { SharePlugin } from "./definitions";

/** The system's share sheet (F155). */
export const Share = registerPlugin<SharePlugin>("Share", {
    web: () => import("./web").then(({ ShareWeb }) => new ShareWeb()),
});

export * from "./definitions";
