import { App as CapacitorApp, type URLOpenListenerEvent } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";

import { logger } from "./libs/logger";
import { tempDB } from "./libs/tempDB";
import { dataURLOf, messageOf, SHARED_PHOTO_BASE64_KEY } from "./libs/util";
import { SharedImage } from "./plugins/SharedImagePlugin";
import { router, sharedPhotoPath } from "./router";
import { RouterView } from "./views/RouterView";

const urlScheme = "timesafari://";
const sharedImageCheckDelayMilliseconds = 1000;
const deepLinkListenerDelayMilliseconds = 2000;
const statusLogDelayMilliseconds = 1000;

/** Whether a photo was found and now waits in the temp DB, and under which name. */
interface SharedImageOutcome {
    readonly success: boolean;
    readonly fileName?: string;
}

/**
 * Held from the question to native until the photo is stored.
 *
 * No await lies between testing and setting it, so one caller at a time gets through; the next one
 * after its release asks native again and finds the mailbox emptied (R1, F118). If native never
 * answers, it is never released (F121).
 */
let isProcessingSharedImage = false;

/** Takes the shared photo from native, which then forgets it, and puts it into the temp DB. */
export async function checkAndStoreNativeSharedImage(): Promise<SharedImageOutcome> {
    if (isProcessingSharedImage) {
        logger.info("[Main] a shared image is being processed already");
        return { success: false };
    }
    isProcessingSharedImage = true;
    try {
        if (!Capacitor.isNativePlatform()) return { success: false };
        const image = await SharedImage.getSharedImage();
        if (!image?.base64) {
            logger.info("[Main] no shared image");
            return { success: false };
        }
        const fileName = image.fileName || "shared-image.jpg";
        await storeSharedImageInTempDB(image.base64);
        logger.info(`[Main] shared image stored in the temp DB fileName=${fileName}`);
        return { success: true, fileName };
    } catch (error) {
        logger.error(`[Main] checking for a shared image failed: ${messageOf(error)}`);
        return { success: false };
    } finally {
        isProcessingSharedImage = false;
    }
}

/** Clears the old row, then writes the new one; a view may read between the two (R6). */
export async function storeSharedImageInTempDB(base64: string): Promise<void> {
    await tempDB.delete(SHARED_PHOTO_BASE64_KEY);
    await tempDB.insertOrReplace(SHARED_PHOTO_BASE64_KEY, dataURLOf(base64));
}

/** Looks for a shared photo and, if there is one, leads to its view. */
export async function checkForSharedImageAndNavigate(): Promise<void> {
    const { success, fileName } = await checkAndStoreNativeSharedImage();
    if (success) await navigateToSharedPhoto(fileName);
}

/** Opens the photo's view, or makes it load again where it is open. */
async function navigateToSharedPhoto(fileName: string | undefined): Promise<void> {
    await router.isReady();
    if (router.currentRoute.path === sharedPhotoPath) {
        const query = { fileName, _refresh: String(Date.now()) };
        await router.replace({ path: sharedPhotoPath, query });
    } else {
        await router.push({ path: sharedPhotoPath, query: { fileName } });
    }
}

/**
 * Follows a URL that opened the app.
 *
 * On iOS the share extension opens the bare scheme, which means: a photo is waiting. One look has
 * to find it, as nothing here tries again (R8).
 */
export async function handleDeepLink({ url }: URLOpenListenerEvent): Promise<void> {
    logger.info(`[Main] opened by ${url}`);
    const path = pathOf(url);
    if (path === "/" && Capacitor.getPlatform() === "ios") {
        await checkForSharedImageAndNavigate();
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
export async function registerDeepLinkListener(): Promise<void> {
    await CapacitorApp.addListener("appUrlOpen", handleDeepLink);
    logger.info("[Main] deep-link listener registered");
}

function logStatus(): void {
    const platform = Capacitor.getPlatform();
    logger.info(`[Main] running on ${platform} at ${router.currentRoute.fullPath}`);
}

function start(): void {
    const root = document.getElementById("app");
    if (root === null) throw new Error("index.html lacks the element #app");
    new RouterView(root, router);
    tempDB.open().catch((error) => {
        logger.error(`[Main] opening the temp DB failed: ${messageOf(error)}`);
    });

    if (Capacitor.isNativePlatform()) {
        void CapacitorApp.addListener("appStateChange", ({ isActive }) => {
            if (isActive) void checkForSharedImageAndNavigate();
        });
    }
    if (Capacitor.getPlatform() === "ios") {
        setTimeout(() => void checkForSharedImageAndNavigate(), sharedImageCheckDelayMilliseconds);
    }
    setTimeout(() => void registerDeepLinkListener(), deepLinkListenerDelayMilliseconds);
    setTimeout(logStatus, statusLogDelayMilliseconds);
}

start();
