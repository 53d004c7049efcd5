import { makeFetch } from "./http-fetch";
import { makeXMLHttpRequest } from "./http-xhr";
import type { BridgePage, NativeCapacitor } from "./page";

/** Keeps the page's own `fetch` and XMLHttpRequest; replaces both if native asks for it (F10). */
export function installHttp(
    page: BridgePage,
    capacitor: NativeCapacitor,
    platform: "android" | "ios",
): void {
    const { XMLHttpRequest: web, fetch } = page;
    const { prototype } = web;
    page.CapacitorWebFetch = fetch;
    page.CapacitorWebXMLHttpRequest = {
        abort: prototype.abort,
        constructor: prototype.constructor,
        fullObject: web,
        getAllResponseHeaders: prototype.getAllResponseHeaders,
        getResponseHeader: prototype.getResponseHeader,
        open: prototype.open,
        prototype,
        send: prototype.send,
        setRequestHeader: prototype.setRequestHeader,
    };

    const isEnabled =
        platform === "ios"
            ? page.prompt(JSON.stringify({ type: "CapacitorHttp" })) === "true"
            : page.CapacitorHttpAndroidInterface?.isEnabled() === true;
    if (!isEnabled) return;
    page.fetch = makeFetch(fetch, capacitor, platform);
    page.XMLHttpRequest = makeXMLHttpRequest(web, capacitor, platform);
}
