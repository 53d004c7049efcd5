import { registerPlugin } from "@capacitor/core";

import type { BrowserPlugin } from "./definitions";

/** A browser above the app (F153). */
export const Browser = registerPlugin<BrowserPlugin>("Browser", {
    web: () => import("./web").then(({ BrowserWeb }) => new BrowserWeb()),
});

export * from "./definitions";
