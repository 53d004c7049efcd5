import { logger } from "../../libs/logger";
import { messageOf } from "../../libs/util";
import type { Route, Router } from "../../router/Router";
import type { View, ViewContext } from "../../views/View";
import { sharedPhotos, type StoredPhoto } from "../libs/sharedPhotoTable";

/** The shares that this page has put before the user. */
const displayedShareIds = new Set<string>();

/**
 * Shows the photos that were shared with the app, oldest first, and asks for each what to do with
 * it. One that comes later stands below those that are there: none takes another's place.
 *
 * A photo is displayed by an `<img>` in the view's element: its `src` is the data URL, its `alt`
 * the file's name. Nothing else in the app makes one.
 */
export class SharedPhotoView implements View {
    readonly #root: Element;
    readonly #router: Router;
    readonly #shown = new Map<string, HTMLElement[]>();
    #isMounted = true;

    constructor({ root, router }: ViewContext) {
        this.#root = root;
        this.#router = router;
    }

    async mounted(): Promise<void> {
        await this.loadSharedImages();
    }

    /** Further photos come as a new `_refresh`. */
    async onRouteQueryChange(_: Route): Promise<void> {
        await this.loadSharedImages();
    }

    unmounted(): void {
        this.#isMounted = false;
    }

    /**
     * Displays every photo that waits, and only then marks its row, by its share id. Two loads at
     * once do no harm: each photo is displayed by the first one that comes to it.
     */
    async loadSharedImages(): Promise<void> {
        try {
            for (let last: string | undefined; ; ) {
                const photo = await sharedPhotos.nextToDisplay();
                // What the user has not waited for stays for the next time.
                if (photo === undefined || !this.#isMounted) break;
                if (photo.shareId === last) {
                    throw new Error(`the row of shareId=${last} does not change`);
                }
                last = photo.shareId;
                if (!displayedShareIds.has(photo.shareId)) this.#display(photo);
                await sharedPhotos.markDisplayed(photo.shareId);
            }
            if (this.#shown.size > 0) return;
            logger.info("[SharedPhotoView] no photo in the temp DB");
            this.#showText("No photo found.");
        } catch (error) {
            logger.error(`[SharedPhotoView] loading the photos failed: ${messageOf(error)}`);
            if (this.#shown.size === 0) this.#showText("The photo could not be loaded.");
        }
    }

    /** The user's answer: keep the photo, which here only takes it off the screen. */
    async keepPhoto({ shareId, fileName }: StoredPhoto): Promise<void> {
        logger.info(`[SharedPhotoView] photo kept fileName=${fileName}`);
        await this.#takeAway(shareId);
    }

    /** The user's answer: not now. The photo is gone, as its row is deleted once it was seen. */
    async cancel({ shareId, fileName }: StoredPhoto): Promise<void> {
        logger.info(`[SharedPhotoView] photo dismissed fileName=${fileName}`);
        await this.#takeAway(shareId);
    }

    #display(photo: StoredPhoto): void {
        const { shareId, fileName, dataURL } = photo;
        const image = document.createElement("img");
        image.src = dataURL;
        image.alt = fileName;
        this.#shown.set(shareId, [
            image,
            makeButton("Keep", () => this.keepPhoto(photo)),
            makeButton("Cancel", () => this.cancel(photo)),
        ]);
        displayedShareIds.add(shareId);
        this.#draw();
        logger.info(`[SharedPhotoView] photo displayed fileName=${fileName} shareId=${shareId}`);
    }

    /** After the last photo's answer the view is over. */
    async #takeAway(shareId: string): Promise<void> {
        this.#shown.delete(shareId);
        if (this.#shown.size === 0) await this.#router.push({ path: "/" });
        else this.#draw();
    }

    #draw(): void {
        this.#root.replaceChildren(...[...this.#shown.values()].flat());
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
