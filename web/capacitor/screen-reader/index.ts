import { registerPlugin } from "@capacitor/core";

import type { ScreenReaderPlugin } from "./definitions";

/** VoiceOver, and what it is to say (F164). */
export const ScreenReader = registerPlugin<ScreenReaderPlugin>("ScreenReader", {
    web: () => import("./web").then(({ ScreenReaderWeb }) => new ScreenReaderWeb()),
});

export * from "./definitions";
