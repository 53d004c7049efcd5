import { CapacitorHttp, type HttpOptions, type HttpResponse } from "@capacitor/core";

import { BeamletError } from "./beamletError";
import { readItem, type DownloadedItem } from "./downloadedItem";

const server = "https://beamlet.example";
const user = "ben";
const timeoutMilliseconds = 60_000;

async function call(options: HttpOptions): Promise<HttpResponse> {
    let response: HttpResponse;
    try {
        response = await CapacitorHttp.request({
            ...options,
            headers: { ...options.headers, Authorization: `Bearer ${user}` },
            connectTimeout: timeoutMilliseconds,
        });
    } catch (error) {
        throw new BeamletError((error as Error).message, true);
    }
    const { status } = response;
    if (status === 404 || status === 410) {
        throw new BeamletError("This item is no longer available");
    }
    if (status < 200 || status > 299) {
        throw new BeamletError(`The server answered ${status}`, status >= 500);
    }
    return response;
}

function address(fileID: string): string {
    return `${server}/api/files/${encodeURIComponent(fileID)}`;
}

/** Fetches what was sent. */
export async function downloadItem(fileID: string): Promise<DownloadedItem> {
    return readItem(await call({ method: "GET", url: address(fileID), responseType: "blob" }));
}

/** Tells the sender that the item was handed over; saying it twice changes nothing. */
export async function markRead(fileID: string): Promise<void> {
    await call({ method: "PUT", url: `${address(fileID)}/read` });
}

/** Sends a text; the answer is its identifier. */
export async function sendText(text: string, recipients: readonly string[]): Promise<string> {
    const response = await call({
        method: "POST",
        url: `${server}/api/files`,
        headers: { "Content-Type": "application/json", "X-Recipients": recipients.join(",") },
        data: { type: "text", text },
    });
    return response.data.id;
}
