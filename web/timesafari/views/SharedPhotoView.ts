import { logger } from "../libs/logger";
import { tempDB } from "../libs/tempDB";
import { messageOf, SHARED_PHOTO_BASE64_KEY } from "../libs/util";
import type { Route, Router } from "../router/Router";
import type { View, ViewContext } from "./View";

/**
 * Shows the photo that was shared with the app, and asks what to do with it.
 *
 * The photo is displayed by an `<img>` in the view's element: its `src` is the data URL, its `alt`
 * the file's name. Nothing else in the app makes one.
 */
export class SharedPhotoView implements View {
    readonly #root: Element;
    readonly #router: Router;
    #fileName: string;
    #isMounted = true;
    #isShowingPhoto = false;

    constructor({ root, router, route }: ViewContext) {
        this.#root = root;
        this.#router = router;
        this.#fileName = route.query["fileName"] ?? "";
    }

    async mounted(): Promise<void> {
        await this.loadSharedImage();
    }

    /** A further share while a photo is on the screen comes as a new `_refresh`. */
    async onRouteQueryChange(route: Route): Promise<void> {
        this.#fileName = route.query["fileName"] ?? "";
        await this.loadSharedImage();
    }

    unmounted(): void {
        this.#isMounted = false;
    }

    /**
     * Reads the temp row, displays it, then deletes it.
     *
     * Nothing joins the reading and the deleting, so two loads may show one photo twice, and a
     * photo that is stored between them is deleted unseen (R6).
     */
    async loadSharedImage(): Promise<void> {
        try {
            const dataURL = await tempDB.read(SHARED_PHOTO_BASE64_KEY);
            if (dataURL === undefined) {
                logger.info("[SharedPhotoView] no photo in the temp DB");
                if (!this.#isShowingPhoto) this.#showText("No photo found.");
                return;
            }
            this.#showPhoto(dataURL);
            await tempDB.delete(SHARED_PHOTO_BASE64_KEY);
        } catch (error) {
            logger.error(`[SharedPhotoView] loading the photo failed: ${messageOf(error)}`);
            if (!this.#isShowingPhoto) this.#showText("The photo could not be loaded.");
        }
    }

    /** The user's answer: keep the photo, which here only ends the view. */
    async keepPhoto(): Promise<void> {
        logger.info(`[SharedPhotoView] photo kept fileName=${this.#fileName}`);
        await this.#router.push({ path: "/" });
    }

    /** The user's answer: not now. The photo is gone, as its row was deleted when it was read. */
    async cancel(): Promise<void> {
        logger.info(`[SharedPhotoView] photo dismissed fileName=${this.#fileName}`);
        await this.#router.push({ path: "/" });
    }

    #showPhoto(dataURL: string): void {
        // The user has left meanwhile: the photo is read and will be deleted, yet nobody sees it.
        if (!this.#isMounted) return;
        const photo = document.createElement("img");
        photo.src = dataURL;
        photo.alt = this.#fileName;
        this.#root.replaceChildren(
            photo,
            makeButton("Keep", () => this.keepPhoto()),
            makeButton("Cancel", () => this.cancel()),
        );
        this.#isShowingPhoto = true;
        logger.info(`[SharedPhotoView] photo displayed fileName=${this.#fileName}`);
    }

    #showText(text: string): void {
        if (!this.#isMounted) return;
        const paragraph = document.createElement("p");
        paragraph.textContent = text;
        this.#root.replaceChildren(paragraph);
    }
}

function makeButton(label: string, action: () => Promise<void>): HTMLElement {
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", () => void action());
    return button;
}
