import { WebPlugin } from "@capacitor/core";

import type { InAppBrowserPlugin } from "./definitions";

/** Refuses everything: there is no web view in a page. */
export class InAppBrowserWeb extends WebPlugin implements InAppBrowserPlugin {
    openInWebView(): Promise<void> {
        return this.#refuse();
    }

    openInSystemBrowser(): Promise<void> {
        return this.#refuse();
    }

    openInExternalBrowser(): Promise<void> {
        return this.#refuse();
    }

    close(): Promise<void> {
        return this.#refuse();
    }

    #refuse(): never {
        throw this.unimplemented("Not implemented on web.");
    }
}
