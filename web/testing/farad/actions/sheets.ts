import { checkText, text } from "../checks";
import { checkItems, type Item, type SharedAs } from "../items";
import { refuseUnknown } from "../near";
import type { When } from "../when";
import { textAs, type Doer } from "./doer";

const barcodeFormats = [
    "qrCode", "aztec", "codabar", "code39", "code93", "code128", "dataMatrix", "maxicode", "itf",
    "ean13", "ean8", "pdf417", "rss14", "rssExpanded", "upcA", "upcE", "upcEanExtension",
] as const;

/** A kind of code that scanners read. */
export type BarcodeFormat = (typeof barcodeFormats)[number];

/** What the user does with what stands above an app: sheets, pickers, alerts, browsers. */
export interface SheetActions<Done> {
    /** Shares an item, or several at once, with the app's share extension. */
    share(
        item: Item | readonly Item[],
        when?: When & { /** How the other app hands files over. */ as?: SharedAs },
    ): Done;
    /** Swipes the sheet of the share extension away: its request is cancelled. */
    dismissShare(when?: When): Done;
    /** Chooses in the share sheet that the app shows, by a title such as `Save Image` or a type. */
    chooseActivity(activity: string, when?: When): Done;
    /** Closes the share sheet that the app shows without choosing. */
    cancelShareSheet(when?: When): Done;
    /** Touches a button of the alert that is before the user, and types into its field first. */
    answerAlert(button: string, options?: When & { typing?: string }): Done;
    /** Takes a picture or a film with the camera that the app shows, or picks some in its picker. */
    givePhotos(photos: Item | readonly Item[], when?: When): Done;
    /** Closes the camera or the photo picker that the app shows. */
    cancelPhotos(when?: When): Done;
    /** Picks documents in the picker that the app shows. */
    giveFiles(files: Item | readonly Item[], when?: When): Done;
    /** Closes the picker of documents without one. */
    cancelFiles(when?: When): Done;
    /**
     * Holds a code before the scanner that the app shows, or before the camera that an iPhone's app has
     * look for codes; a QR code unless `format` says otherwise.
     */
    scanBarcode(text: string, options?: When & { format?: BarcodeFormat }): Done;
    /** Closes the scanner that the app shows. */
    cancelScan(when?: When): Done;
    /** Touches Done of the browser that the app shows, or closes InAppBrowser's web view. */
    closeBrowser(when?: When): Done;
    /** Follows a link to another page in the web view that InAppBrowser shows. */
    followLink(url: string, when?: When): Done;
    /** Touches Done above the document that the app shows; on Android the back button. */
    closeDocument(when?: When): Done;
}

export function checkScan(
    code: unknown, format: unknown, what: string,
): { text: string; format?: unknown } {
    const scan = { text: text(code, what, "what the code holds") };
    if (format === undefined) return scan;
    refuseUnknown(format, barcodeFormats, (shown) => `There is no kind of code ${shown}`);
    return { ...scan, format };
}

export function checkAnswer(
    button: unknown, typing: unknown, what: string,
): { button: string; typing: string | undefined } {
    checkText(typing, "“typing”");
    return { button: text(button, what, "a button"), typing };
}

const checkFiles = (files: unknown, what: string) =>
    checkItems(files as Item | readonly Item[], "url", what);

/** Those that each doer takes in the same way. */
export const sheetActions = <Done>(
    doer: Doer<Done>,
): Omit<SheetActions<Done>, "share" | "answerAlert" | "scanBarcode"> => ({
    ...doer.plain("dismissShare"),
    ...doer.on(textAs("activity", "an activity"), "chooseActivity"),
    ...doer.plain("cancelShareSheet"),
    ...doer.on(checkFiles, "givePhotos"),
    ...doer.plain("cancelPhotos", "cancelScan"),
    ...doer.on(checkFiles, "giveFiles"),
    ...doer.plain("cancelFiles", "closeBrowser"),
    ...doer.on(textAs("url", "a URL"), "followLink"),
    ...doer.plain("closeDocument"),
});
