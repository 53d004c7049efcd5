import { WebPlugin } from "@capacitor/core";

import type { CanShareResult, ShareOptions, SharePlugin, ShareResult } from "./definitions";

/** The browser's share sheet, where it has one. */
export class ShareWeb extends WebPlugin implements SharePlugin {
    async canShare(): Promise<CanShareResult> {
        return { value: "share" in navigator };
    }

    async share({ title, text, url }: ShareOptions): Promise<ShareResult> {
        if (!("share" in navigator))
            throw this.unavailable("Share API not available in this browser");
        await navigator.share({ title, text, url });
        return {};
    }
}
