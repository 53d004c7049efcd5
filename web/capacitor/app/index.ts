import { registerPlugin } from "@capacitor/core";

import type { AppPlugin } from "./definitions";

/** The app's life cycle and the URLs that open it (F102, F137). */
export const App = registerPlugin<AppPlugin>("App", {
    web: () => import("./web").then(({ AppWeb }) => new AppWeb()),
});

export * from "./definitions";
