import { WebPlugin } from "@capacitor/core";

import type { BrowserPlugin, OpenOptions } from "./definitions";

/** A window of the browser that the page itself runs in. */
export class BrowserWeb extends WebPlugin implements BrowserPlugin {
    #window: Window | null = null;

    async open({ url, windowName }: OpenOptions): Promise<void> {
        this.#window = window.open(url, windowName || "_blank");
    }

    async close(): Promise<void> {
        if (!this.#window) throw "No active window to close!";
        this.#window.close();
        this.#window = null;
    }
}
