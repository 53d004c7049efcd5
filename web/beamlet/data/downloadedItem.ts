import type { HttpResponse } from "@capacitor/core";

import { BeamletError } from "./beamletError";
import { readDisposition } from "./contentDisposition";

/** What was sent: a file, a text or a link. */
export type DownloadedItem =
    | { readonly kind: "media"; readonly base64: string; readonly fileName: string }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "link"; readonly url: string };

const endings: { readonly [type: string]: string } = {
    "application/pdf": ".pdf",
    "image/heic": ".heic",
    "image/jpeg": ".jpg",
    "image/png": ".png",
    "text/plain": ".txt",
    "video/mp4": ".mp4",
    "video/quicktime": ".mov",
};

function header(response: HttpResponse, name: string): string | undefined {
    return Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function isWebAddress(text: unknown): text is string {
    if (typeof text !== "string") return false;
    try {
        const { protocol, host } = new URL(text);
        return (protocol === "http:" || protocol === "https:") && host !== "";
    } catch {
        return false;
    }
}

/**
 * Reads a response by its type: JSON without a disposition is a text or a link, anything else a
 * file, whose bytes CapacitorHttp gives as base64.
 */
export function readItem(response: HttpResponse): DownloadedItem {
    const type = (header(response, "content-type") ?? "").split(";")[0]!.trim().toLowerCase();
    const disposition = readDisposition(header(response, "content-disposition"));
    const { data } = response;
    if (type !== "application/json" || disposition !== undefined) {
        if (typeof data !== "string") throw new BeamletError("Beamlet cannot read this item");
        if (data === "") throw new BeamletError("This item is empty");
        const fileName = disposition?.filename ?? `Beamlet file${endings[type] ?? ""}`;
        return { kind: "media", base64: data, fileName };
    }
    if (data?.type === "text" && typeof data.text === "string") {
        if (data.text === "") throw new BeamletError("This item is empty");
        return { kind: "text", text: data.text };
    }
    if (data?.type === "link" && isWebAddress(data.url)) return { kind: "link", url: data.url };
    throw new BeamletError("Beamlet cannot read this item");
}
