import type { HttpHeaders, HttpOptions, HttpParams, PluginListenerHandle } from "@capacitor/core";

interface TransferOptions extends HttpOptions {
    url: string;
    /** The whole path of a file, on iOS a `file://` URL. */
    path: string;
    /** Whether `progress` tells of it, at most ten times a second on a phone. */
    progress?: boolean;
    method?: string;
    params?: HttpParams;
    headers?: HttpHeaders;
    /** In milliseconds; 60,000 unless given. */
    readTimeout?: number;
    /** In milliseconds; 60,000 unless given. On iOS it takes the place of the other one. */
    connectTimeout?: number;
    disableRedirects?: boolean;
    shouldEncodeUrlParams?: boolean;
}

/** A GET unless `method` says otherwise. */
export interface DownloadFileOptions extends TransferOptions {}

export interface DownloadFileResult {
    path?: string;
    /** On the web alone. */
    blob?: Blob;
}

/** A POST unless `method` says otherwise. */
export interface UploadFileOptions extends TransferOptions {
    /** On the web alone: what is sent in place of the file. */
    blob?: Blob;
    /** Sends the file alone, and no form. */
    chunkedMode?: boolean;
    /** What the file is, where no header `Content-Type` says so. */
    mimeType?: string;
    /** The name of the form's field; `file` unless given. */
    fileKey?: string;
}

export interface UploadFileResult {
    bytesSent: number;
    responseCode: string;
    response?: string;
    headers?: { [key: string]: string };
}

export interface ProgressStatus {
    type: "download" | "upload";
    url: string;
    bytes: number;
    contentLength: number;
    lengthComputable: boolean;
}

/** What a rejection's `data` is on a phone. */
export interface FileTransferError {
    /** `OS-PLUG-FLTR-` and four digits. */
    code: string;
    message: string;
    source?: string;
    target?: string;
    httpStatus?: number;
    headers?: { [key: string]: string };
    body?: string;
    exception?: string;
}

export interface FileTransferPlugin {
    downloadFile(options: DownloadFileOptions): Promise<DownloadFileResult>;
    uploadFile(options: UploadFileOptions): Promise<UploadFileResult>;

    addListener(
        eventName: "progress",
        listenerFunc: (progress: ProgressStatus) => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
