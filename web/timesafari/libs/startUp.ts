import { App as CapacitorApp, type URLOpenListenerEvent } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";

import type { Router } from "../router/Router";
import { RouterView } from "../views/RouterView";
import { logger } from "./logger";
import { tempDB } from "./tempDB";
import { messageOf } from "./util";

const urlScheme = "timesafari://";

/** Shows the router's views in the page, and opens the temp DB. */
export function mountApp(router: Router): void {
    const root = document.getElementById("app");
    if (root === null) throw new Error("index.html lacks the element #app");
    new RouterView(root, router);
    tempDB.open().catch((error) => {
        logger.error(`[Main] opening the temp DB failed: ${messageOf(error)}`);
    });
}

/**
 * Follows a URL that opened the app.
 *
 * On iOS the share extension opens the bare scheme, which means: a photo is waiting.
 */
export async function followDeepLink(
    router: Router,
    { url }: URLOpenListenerEvent,
    checkForSharedImage: () => Promise<void>,
): Promise<void> {
    logger.info(`[Main] opened by ${url}`);
    const path = pathOf(url);
    if (path === "/" && Capacitor.getPlatform() === "ios") {
        await checkForSharedImage();
        return;
    }
    await router.isReady();
    if (router.hasRoute(path)) await router.push({ path });
    else logger.warn(`[DeepLink] no view for ${url}`);
}

/** What follows the scheme, as a path of the router: `timesafari://a/b?c` leads to `/a/b`. */
function pathOf(url: string): string {
    const [withoutFragment = ""] = url.slice(urlScheme.length).split("#");
    const [path = ""] = withoutFragment.split("?");
    return path.startsWith("/") ? path : `/${path}`;
}

/** Listens for URLs; native keeps those that came before for the first listener (F91, F119). */
export async function listenForDeepLinks(
    follow: (event: URLOpenListenerEvent) => Promise<void>,
): Promise<void> {
    await CapacitorApp.addListener("appUrlOpen", follow);
    logger.info("[Main] deep-link listener registered");
}

export function logStatus(router: Router): void {
    const platform = Capacitor.getPlatform();
    logger.info(`[Main] running on ${platform} at ${router.currentRoute.fullPath}`);
}
