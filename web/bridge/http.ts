import { makeFetch } from "./http-fetch";
import { makeXMLHttpRequest } from "./http-xhr";
import type { BridgePage, NativeCapacitor } from "./page";

/** Keeps the page's own `fetch` and XMLHttpRequest; replaces both if native asks for it (F10). */
export function installHttp(
    page: BridgePage,
    capacitor: NativeCapacitor,
    platform: "android" | "ios",
): void {
    const { fetch } = page;
    const web = ownXMLHttpRequest(page);
    page.CapacitorWebFetch = fetch;
    Object.defineProperty(page, "CapacitorWebXMLHttpRequest", {
        configurable: true,
        enumerable: true,
        get: () => (page.CapacitorWebXMLHttpRequest = partsOf(web())),
        set(value: unknown) {
            Object.defineProperty(page, "CapacitorWebXMLHttpRequest", {
                value,
                configurable: true,
                enumerable: true,
                writable: true,
            });
        },
    });

    const isEnabled =
        platform === "ios"
            ? page.prompt(JSON.stringify({ type: "CapacitorHttp" })) === "true"
            : page.CapacitorHttpAndroidInterface?.isEnabled() === true;
    if (!isEnabled) return;
    page.fetch = makeFetch(fetch, capacitor, platform);
    page.XMLHttpRequest = makeXMLHttpRequest(web(), capacitor, platform);
}

/**
 * Finds the page's own XMLHttpRequest, whatever scripts put in its place later. A page that makes
 * its classes at first use is not asked for this one before somebody needs it: few apps do.
 */
function ownXMLHttpRequest(page: BridgePage): () => typeof XMLHttpRequest {
    const own = Object.getOwnPropertyDescriptor(page, "XMLHttpRequest");
    if (own === undefined) throw new TypeError("The page has no XMLHttpRequest");
    return () => (own.get === undefined ? own.value : own.get.call(page));
}

function partsOf(web: typeof XMLHttpRequest): { [name: string]: unknown } {
    const { prototype } = web;
    return {
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
}
