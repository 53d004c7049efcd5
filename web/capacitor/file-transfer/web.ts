import { type HttpParams, WebPlugin } from "@capacitor/core";

import type {
    DownloadFileOptions,
    DownloadFileResult,
    FileTransferError,
    FileTransferPlugin,
    ProgressStatus,
    UploadFileOptions,
    UploadFileResult,
} from "./definitions";

/** As much as is used here of the plugin Filesystem, where the page has it. */
interface Files {
    readFile(options: { path: string }): Promise<{ data: string | Blob }>;
    writeFile(options: { path: string; data: string; recursive: boolean }): Promise<unknown>;
}

/** Between two events, in milliseconds. */
const interval = 100;

/**
 * Transfers of the page itself: a file comes from the plugin Filesystem and goes to it, or else to the
 * browser's downloads.
 */
export class FileTransferWeb extends WebPlugin implements FileTransferPlugin {
    #toldAt = 0;

    async downloadFile(options: DownloadFileOptions): Promise<DownloadFileResult> {
        const { path, url } = options;
        const controller = new AbortController();
        const patience = setTimeout(() => controller.abort(), options.connectTimeout || 60_000);
        try {
            const response = await fetch(address(url, options.params), {
                method: options.method || "GET",
                headers: new Headers(options.headers),
                redirect: options.disableRedirects ? "manual" : "follow",
                signal: controller.signal,
            });
            if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
            const blob = options.progress
                ? await this.#read(response, url)
                : await response.blob();
            if (!(await keep(blob, path))) download(blob, nameOf(path, url));
            return { path, blob };
        } catch (error) {
            throw failure(error, url, path);
        } finally {
            clearTimeout(patience);
        }
    }

    async uploadFile(options: UploadFileOptions): Promise<UploadFileResult> {
        const { path, url } = options;
        const blob = options.blob ?? (await read(path));
        if (!blob) {
            const message =
                "File upload from path is not supported in web without @capacitor/filesystem " +
                "plugin. Please provide a blob instead.";
            throw failure(new Error(message), path, url);
        }
        const form = new FormData();
        form.append(options.fileKey || "file", blob, path);
        for (const [name, value] of pairs(options.params)) form.append(name, value);
        return new Promise((resolve, reject) => {
            const request = new XMLHttpRequest();
            const tell = (bytes: number, length: number, isComputable: boolean, isForced = false) => {
                if (options.progress)
                    this.#tell("upload", url, bytes, length, isComputable, isForced);
            };
            request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
                tell(loaded, total, lengthComputable);
            request.onload = () => {
                if (request.status < 200 || request.status > 299)
                    return reject(new Error(`HTTP error: ${request.status}`));
                tell(blob.size, blob.size, true, true);
                resolve({
                    bytesSent: blob.size,
                    responseCode: String(request.status),
                    response: request.responseText,
                    headers: headersOf(request),
                });
            };
            request.onerror = () => reject(new Error("Network error occurred"));
            request.open(options.method || "POST", address(url, options.params), true);
            for (const [name, value] of Object.entries(options.headers ?? {}))
                request.setRequestHeader(name, value);
            request.send(form);
        });
    }

    async #read(response: Response, url: string): Promise<Blob> {
        const length = Number.parseInt(response.headers.get("content-length") || "0", 10);
        const pieces: BlobPart[] = [];
        let bytes = 0;
        const reader = response.body?.getReader();
        if (!reader) return response.blob();
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            pieces.push(read.value);
            bytes += read.value.length;
            this.#tell("download", url, bytes, length, length > 0);
        }
        this.#tell("download", url, bytes, bytes, true, true);
        return new Blob(pieces, { type: response.headers.get("content-type") || "" });
    }

    #tell(
        type: ProgressStatus["type"], url: string, bytes: number, contentLength: number,
        lengthComputable: boolean, isForced = false,
    ): void {
        const now = Date.now();
        if (!isForced && now - this.#toldAt < interval) return;
        const status: ProgressStatus = { type, url, bytes, contentLength, lengthComputable };
        this.notifyListeners("progress", status);
        this.#toldAt = now;
    }
}

function pairs(params: HttpParams = {}): [string, string][] {
    return Object.entries(params).flatMap(([name, value]) =>
        [value].flat().map((text): [string, string] => [name, text]),
    );
}

function address(url: string, params?: HttpParams): string {
    const all = pairs(params);
    if (all.length === 0) return url;
    const whole = new URL(url);
    for (const [name, value] of all) whole.searchParams.append(name, value);
    return whole.toString();
}

function headersOf(request: XMLHttpRequest): { [key: string]: string } {
    const headers: { [key: string]: string } = {};
    for (const line of request.getAllResponseHeaders().split("\r\n")) {
        const [name, value] = line.split(": ");
        if (name && value) headers[name] = value;
    }
    return headers;
}

function failure(error: unknown, source: string, target: string): FileTransferError {
    if (error instanceof TypeError && error.message === "Failed to fetch")
        return { code: "OS-PLUG-FLTR-0008", message: "Failed to connect to server", source, target };
    const message = error instanceof Error ? error.message : "An unknown error occurred";
    return { code: "OS-PLUG-FLTR-0011", message, source, target };
}

/** The path's own name; one without an ending is that of the URL. */
function nameOf(path: string, url: string): string {
    const name = path.split(/[?#]/)[0]!.split(/[/\\]/).pop()!;
    if (name.includes(".")) return name;
    const parts = url.split(".");
    if (parts.length < 2) return name || "download";
    return `${parts.at(-2)!.split("/").pop()}.${parts.at(-1)!.split("?")[0]}`;
}

function files(): Files | undefined {
    const { Capacitor } = globalThis as { Capacitor?: { Plugins?: { Filesystem?: Files } } };
    return Capacitor?.Plugins?.Filesystem;
}

/** Null where there is no such file, or nobody to ask. */
async function read(path: string): Promise<Blob | null> {
    try {
        const data = (await files()?.readFile({ path }))?.data;
        if (!data) return null;
        if (typeof data !== "string") return data;
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        return new Blob([bytes], { type: "application/octet-stream" });
    } catch (error) {
        console.error("Error reading file from Filesystem:", error);
        return null;
    }
}

async function keep(blob: Blob, path: string): Promise<boolean> {
    const filesystem = files();
    if (!filesystem) return false;
    try {
        const bytes = new Uint8Array(await blob.arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
        await filesystem.writeFile({ path, data: btoa(text), recursive: true });
        return true;
    } catch (error) {
        console.error("Error writing file to Filesystem:", error);
        return false;
    }
}

function download(blob: Blob, name: string): void {
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    document.body.appendChild(link);
    link.click();
    document.body.removeChild(link);
    URL.revokeObjectURL(url);
}
