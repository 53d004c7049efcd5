import { registerPlugin } from "@capacitor/core";

import type { ClipboardPlugin } from "./definitions";

/** What is copied and pasted (F152). */
export const Clipboard = registerPlugin<ClipboardPlugin>("Clipboard", {
    web: () => import("./web").then(({ ClipboardWeb }) => new ClipboardWeb()),
});

export * from "./definitions";
