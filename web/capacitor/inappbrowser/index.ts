import { registerPlugin } from "@capacitor/core";

import type { InAppBrowserPlugin } from "./definitions";

/** Pages above the app, in a web view or a browser, or in the phone's browser itself. */
export const InAppBrowser = registerPlugin<InAppBrowserPlugin>("InAppBrowser", {
    web: () => import("./web").then(({ InAppBrowserWeb }) => new InAppBrowserWeb()),
});

export * from "./definitions";
export * from "./defaults";
