import type { BridgePage, NativeCapacitor, Post } from "./page";

/** Reports script errors to native; listens for them only in a debug build (F12, F34). */
export function installErrorReports(
    page: BridgePage,
    capacitor: NativeCapacitor,
    post: Post,
): void {
    capacitor.handleWindowError = (message, url, line, col, error) => {
        // An error of another origin's script, about which the engine says nothing more.
        if (message.toLowerCase().includes("script error")) return false;
        const errorObject = JSON.stringify(error);
        if (error !== null) capacitor.handleError(error);
        post?.({ type: "js.error", error: { message, url, line, col, errorObject } });
        return false;
    };
    if (capacitor.DEBUG) page.onerror = capacitor.handleWindowError;
}
