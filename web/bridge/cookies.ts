import type { BridgePage } from "./page";

/** The domain that a cookie's text names, in lower case, or an empty string. */
function domainOf(cookie: string): string {
    if (!cookie.includes(";")) return "";
    return cookie.toLowerCase().split("domain=")[1]?.split(";")[0]!.trim() ?? "";
}

/** Makes `document.cookie` read and write native's cookies if native asks for it (F10, F11). */
export function installCookies(page: BridgePage, platform: "android" | "ios"): void {
    const original = (page.CapacitorCookiesDescriptor =
        Object.getOwnPropertyDescriptor(page.Document.prototype, "cookie") ||
        Object.getOwnPropertyDescriptor(page.HTMLDocument.prototype, "cookie"));

    // The prompt is the only way to native that answers at once.
    const ask = (question: object) => page.prompt(JSON.stringify(question));
    if (platform === "ios") {
        if (ask({ type: "CapacitorCookies.isEnabled" }) !== "true") return;
        Object.defineProperty(page.document, "cookie", {
            get: () => ask({ type: "CapacitorCookies.get" }),
            set(action: string) {
                ask({ type: "CapacitorCookies.set", action, domain: domainOf(action) });
            },
        });
    } else {
        const native = page.CapacitorCookiesAndroidInterface;
        if (native?.isEnabled() !== true) return;
        Object.defineProperty(page.document, "cookie", {
            get: () => original?.get?.call(page.document) ?? "",
            set: (action: string) => native.setCookie(domainOf(action), action),
        });
    }
}
