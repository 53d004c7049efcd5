import { Browser } from "@capacitor/browser";
import { Clipboard } from "@capacitor/clipboard";
import { Share } from "@capacitor/share";
import { Toast } from "@capacitor/toast";

import type { DownloadedItem } from "../data/downloadedItem";
import { TemporaryFile } from "./temporaryFile";

/** Shows a line for a moment; nobody waits for its end. */
export function showToast(text: string): void {
    console.info(`toast: ${text}`);
    void Toast.show({ text });
}

async function share(item: { base64: string; fileName: string }): Promise<boolean> {
    const file = await TemporaryFile.make(item.base64, item.fileName);
    try {
        await Share.share({ files: [file.uri] });
        return true;
    } catch (error) {
        if ((error as Error).message === "Share canceled") return false;
        throw error;
    } finally {
        await file.remove();
    }
}

/** Gives an item to the browser, the clipboard or the share sheet; whether it was taken. */
export async function handOff(item: DownloadedItem): Promise<boolean> {
    switch (item.kind) {
        case "link":
            await Browser.open({ url: item.url });
            showToast("Opened in the browser");
            return true;
        case "text":
            await Clipboard.write({ string: item.text });
            showToast("Copied to clipboard");
            return true;
        case "media":
            return share(item);
    }
}
