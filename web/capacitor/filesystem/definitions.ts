import type { PermissionState, PluginListenerHandle } from "@capacitor/core";

/** On iOS everything but `LIBRARY` and `CACHE` is the documents' folder. */
export enum Directory {
    Documents = "DOCUMENTS",
    Data = "DATA",
    Library = "LIBRARY",
    Cache = "CACHE",
    External = "EXTERNAL",
    ExternalStorage = "EXTERNAL_STORAGE",
}

/** On iOS each of them means UTF-8; without one, data is base64. */
export enum Encoding {
    UTF8 = "utf8",
    ASCII = "ascii",
    UTF16 = "utf16",
}

export interface PermissionStatus {
    publicStorage: PermissionState;
}

/** Without a directory the path is a whole `file://` URL. */
export interface PathOptions {
    path: string;
    directory?: Directory;
}

export interface ReadFileOptions extends PathOptions {
    encoding?: Encoding;
}

export interface AppendFileOptions extends PathOptions {
    data: string;
    encoding?: Encoding;
}

export interface WriteFileOptions extends PathOptions {
    data: string | Blob;
    encoding?: Encoding;
    /** Whether missing folders are made. */
    recursive?: boolean;
}

export interface FolderOptions extends PathOptions {
    recursive?: boolean;
}

export interface CopyOptions {
    from: string;
    to: string;
    directory?: Directory;
    /** Default: the same directory. */
    toDirectory?: Directory;
}

export interface DownloadFileOptions extends PathOptions {
    url: string;
    progress?: boolean;
    recursive?: boolean;
}

export interface ReadFileResult {
    data: string | Blob;
}

export interface UriResult {
    uri: string;
}

/** Times in milliseconds. */
export interface StatResult {
    type: "directory" | "file";
    size: number;
    ctime?: number;
    mtime: number;
    uri: string;
}

export interface FileInfo extends StatResult {
    name: string;
}

export interface ReaddirResult {
    files: FileInfo[];
}

export interface DownloadFileResult {
    path?: string;
    blob?: Blob;
}

export interface ProgressStatus {
    url: string;
    bytes: number;
    contentLength: number;
}

export type DeleteFileOptions = PathOptions;
export type ReaddirOptions = PathOptions;
export type GetUriOptions = PathOptions;
export type StatOptions = PathOptions;
export type MkdirOptions = FolderOptions;
export type RmdirOptions = FolderOptions;
export type RenameOptions = CopyOptions;
export type WriteFileResult = UriResult;
export type GetUriResult = UriResult;
export type CopyResult = UriResult;
export type ProgressListener = (progress: ProgressStatus) => void;

export interface FilesystemPlugin {
    readFile(options: ReadFileOptions): Promise<ReadFileResult>;
    writeFile(options: WriteFileOptions): Promise<WriteFileResult>;
    appendFile(options: AppendFileOptions): Promise<void>;
    /** A file that is missing is as good as deleted. */
    deleteFile(options: DeleteFileOptions): Promise<void>;
    mkdir(options: MkdirOptions): Promise<void>;
    rmdir(options: RmdirOptions): Promise<void>;
    readdir(options: ReaddirOptions): Promise<ReaddirResult>;
    getUri(options: GetUriOptions): Promise<GetUriResult>;
    stat(options: StatOptions): Promise<StatResult>;
    rename(options: RenameOptions): Promise<void>;
    copy(options: CopyOptions): Promise<CopyResult>;
    checkPermissions(): Promise<PermissionStatus>;
    requestPermissions(): Promise<PermissionStatus>;
    downloadFile(options: DownloadFileOptions): Promise<DownloadFileResult>;

    addListener(
        eventName: "progress",
        listenerFunc: ProgressListener,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
