import { WebPlugin } from "@capacitor/core";

import type { SharedImagePlugin } from "./definitions";

/** A browser has no share extension, so no photo ever waits. */
export class SharedImagePluginWeb extends WebPlugin implements SharedImagePlugin {
    async getSharedImage(): Promise<null> {
        return null;
    }

    async hasSharedImage(): Promise<{ hasImage: boolean }> {
        return { hasImage: false };
    }
}
