import { registerPlugin } from "@capacitor/core";

import type { SharedImagePlugin } from "./definitions";

/** The share extension's queue. Whether this page can reach it is decided right here (F20). */
export const SharedImage = registerPlugin<SharedImagePlugin>("SharedImage", {
    web: () =>
        import("./SharedImagePlugin.web").then(
            ({ SharedImagePluginWeb }) => new SharedImagePluginWeb(),
        ),
});
