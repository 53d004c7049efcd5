import { WebPlugin } from "@capacitor/core";

import type { SharedImagePlugin } from "./definitions";

/** A browser has no share extension, so no photo ever waits. */
export class SharedImagePluginWeb extends WebPlugin implements SharedImagePlugin {
    async peekSharedImage(): Promise<null> {
        return null;
    }

    async acknowledgeSharedImage(): Promise<void> {}
}
