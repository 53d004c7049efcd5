import type { HttpOptions, PermissionState, PluginListenerHandle } from "@capacitor/core";

/** On iOS the documents' folder stands for those that only Android has. */
export enum Directory {
    Documents = "DOCUMENTS",
    Data = "DATA",
    Library = "LIBRARY",
    Cache = "CACHE",
    External = "EXTERNAL",
    ExternalStorage = "EXTERNAL_STORAGE",
    ExternalCache = "EXTERNAL_CACHE",
    LibraryNoCloud = "LIBRARY_NO_CLOUD",
    Temporary = "TEMPORARY",
}

/** Without one, data is base64. */
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
    /** In bytes. */
    offset?: number;
    /** In bytes; none: to the end. */
    length?: number;
}

export interface ReadFileInChunksOptions extends ReadFileOptions {
    /** In bytes; made a multiple of three where data is base64. */
    chunkSize: number;
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

export interface DownloadFileOptions extends PathOptions, HttpOptions {
    /** Whether `progress` is raised. */
    progress?: boolean;
    /** Without effect on iOS: missing folders are always made. */
    recursive?: boolean;
}

export interface ReadFileResult {
    data: string | Blob;
}

export interface UriResult {
    uri: string;
}

/** Times in milliseconds. */
export interface FileInfo {
    name: string;
    type: "directory" | "file";
    size: number;
    ctime?: number;
    mtime: number;
    uri: string;
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

/** Called with each piece, at last with an empty one. */
export type ReadFileInChunksCallback = (chunkRead: ReadFileResult | null, err?: any) => void;
export type CallbackID = string;
export type StatResult = FileInfo;
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
    readFileInChunks(
        options: ReadFileInChunksOptions,
        callback: ReadFileInChunksCallback,
    ): Promise<CallbackID>;
    writeFile(options: WriteFileOptions): Promise<WriteFileResult>;
    appendFile(options: AppendFileOptions): Promise<void>;
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

/** The names of these that the plugin once had. */
export const FilesystemDirectory = Directory;
export const FilesystemEncoding = Encoding;
export type FileReadOptions = ReadFileOptions;
export type FileReadResult = ReadFileResult;
export type FileWriteOptions = WriteFileOptions;
export type FileWriteResult = WriteFileResult;
export type FileAppendOptions = AppendFileOptions;
export type FileDeleteOptions = DeleteFileOptions;
