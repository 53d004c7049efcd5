import type { PlatformPage } from "./wire";

/** The platform that a page runs on, told by the native object that it can see (F14). */
export function platformOf(page: PlatformPage): "android" | "ios" | "web" {
    if (page.androidBridge) return "android";
    return page.webkit?.messageHandlers?.bridge ? "ios" : "web";
}
