import { registerPlugin } from "@capacitor/core";

import type { TextZoomPlugin } from "./definitions";

/** How large the page shows its texts, and how large the user wants them (F164). */
export const TextZoom = registerPlugin<TextZoomPlugin>("TextZoom", {
    ios: () => import("./ios").then(({ TextZoomIOS }) => new TextZoomIOS()),
});

export * from "./definitions";
