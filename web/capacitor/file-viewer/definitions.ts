export interface OpenFromLocalPathOptions {
    /** A whole path, or a `file://` URL. */
    path: string;
}

export interface OpenFromResourcesOptions {
    /** As from the app's own files, such as `public/assets/a.pdf`. */
    path: string;
}

export interface OpenFromUrlOptions {
    /** http(s) only. */
    url: string;
}

export type PreviewMediaFromLocalPathOptions = OpenFromLocalPathOptions;
export type PreviewMediaFromResourcesOptions = OpenFromResourcesOptions;
export type PreviewMediaFromUrlOptions = OpenFromUrlOptions;

/** On Android the last three are as the first three. */
export interface FileViewerPlugin {
    openDocumentFromLocalPath(options: OpenFromLocalPathOptions): Promise<void>;
    openDocumentFromResources(options: OpenFromResourcesOptions): Promise<void>;
    openDocumentFromUrl(options: OpenFromUrlOptions): Promise<void>;
    previewMediaContentFromLocalPath(options: PreviewMediaFromLocalPathOptions): Promise<void>;
    previewMediaContentFromResources(options: PreviewMediaFromResourcesOptions): Promise<void>;
    previewMediaContentFromUrl(options: PreviewMediaFromUrlOptions): Promise<void>;
}

/** `OS-PLUG-FLVW-` and four digits. */
export type PluginError = {
    code: string;
    message: string;
};
