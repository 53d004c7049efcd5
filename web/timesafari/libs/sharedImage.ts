import { Capacitor } from "@capacitor/core";

import { SharedImage } from "../plugins/SharedImagePlugin";
import { router, sharedPhotoPath } from "../router";
import { logger } from "./logger";
import { tempDB } from "./tempDB";
import { dataURLOf, messageOf, SHARED_PHOTO_BASE64_KEY } from "./util";

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
