import { registerPlugin } from "@capacitor/core";

import type { DialogPlugin } from "./definitions";

/** The system's alerts (F157). */
export const Dialog = registerPlugin<DialogPlugin>("Dialog", {
    web: () => import("./web").then(({ DialogWeb }) => new DialogWeb()),
});

export * from "./definitions";
