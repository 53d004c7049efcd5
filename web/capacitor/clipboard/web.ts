import { WebPlugin } from "@capacitor/core";

import type { ClipboardPlugin, ReadResult, WriteOptions } from "./definitions";

/** The browser's clipboard, texts and images. */
export class ClipboardWeb extends WebPlugin implements ClipboardPlugin {
    async write({ string, url, image }: WriteOptions): Promise<void> {
        const clipboard = this.#clipboard();
        const text = string ?? (url || undefined);
        if (text !== undefined) return clipboard.writeText(text);
        if (!image) throw new Error("Nothing to write");
        if (typeof ClipboardItem === "undefined")
            throw this.unavailable("Writing images to the clipboard is not supported in this browser");
        try {
            const blob = await (await fetch(image)).blob();
            await clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
        } catch {
            throw new Error("Failed to write image");
        }
    }

    async read(): Promise<ReadResult> {
        const clipboard = this.#clipboard();
        try {
            const item = (await clipboard.read())[0]!;
            const type = item.types[0]!;
            const blob = await item.getType(type);
            return { value: type.includes("image") ? await dataURL(blob) : await blob.text(), type };
        } catch {
            // Without leave to read items, or without items at all, the text is what is left.
            return { value: await clipboard.readText(), type: "text/plain" };
        }
    }

    #clipboard(): Clipboard {
        if (typeof navigator === "undefined" || !navigator.clipboard)
            throw this.unavailable("Clipboard API not available in this browser");
        return navigator.clipboard;
    }
}

function dataURL(blob: Blob): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.onerror = reject;
        reader.readAsDataURL(blob);
    });
}
